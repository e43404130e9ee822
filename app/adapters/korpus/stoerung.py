"""SQLite and the file system speak in codes; about the corpus they become a ``StoreError`` with a way out.

The corpus is derived data: what cannot be repaired can be read in again, which is what the sentences say.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import KnownError, StoreError
from app.stoerung import Stoerung, classify

_TEXTS = {
    Stoerung.VOLL: (
        "Auf dem Datenträger von „{path}“ ist kein Platz mehr.",
        "Schaffen Sie Platz und starten Sie das Einlesen erneut; was vorher eingelesen war, ist unverändert.",
    ),
    Stoerung.BELEGT: (
        "„{path}“ wird gerade von einem anderen Programm beschrieben.",
        "Warten Sie, bis dort das Einlesen fertig ist, und wiederholen Sie den Schritt.",
    ),
    Stoerung.GESPERRT: (
        "„{path}“ kann nicht geöffnet oder nicht beschrieben werden.",
        "Prüfen Sie die Rechte des Ordners oder wählen Sie einen anderen Ordner für die Bibliothek.",
    ),
    Stoerung.BESCHAEDIGT: (
        "„{path}“ ist beschädigt oder kein Rechtskorpus dieses Programms.",
        "Löschen Sie den Ordner „{folder}“ und lesen Sie die Gesetze neu ein; Akten und Klauseln sind nicht betroffen.",
    ),
    Stoerung.GERAET: (
        "Der Datenträger meldet einen Fehler bei „{path}“.",
        "Prüfen Sie, ob das Laufwerk angeschlossen und in Ordnung ist, und starten Sie das Programm neu.",
    ),
}
"""What happened and what to do."""


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn faults of SQLite and of the file system into ``StoreError``; anything unforeseen stays a bug.

    Args:
        path: the file the message names.
    """
    try:
        yield
    except KnownError:
        raise
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        what = classify(error)
        if what is None:
            raise
        raise _store_error(what, path) from error


def damaged(path: Path) -> StoreError:
    """The error for a file that is no readable corpus."""
    return _store_error(Stoerung.BESCHAEDIGT, path)


def not_writable(path: Path) -> StoreError:
    """The error for a corpus that was opened for reading only."""
    return _store_error(Stoerung.GESPERRT, path)


def _store_error(what: Stoerung, path: Path) -> StoreError:
    text, advice = _TEXTS[what]
    return StoreError(text.format(path=path), advice.format(folder=path.parent))
