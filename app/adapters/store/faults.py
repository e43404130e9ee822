"""SQLite and the file system speak in codes; here they become a ``StoreError`` with a way out (spec 6, point 2)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import ConflictError, KnownError, Lage, StoreError
from app.stoerung import Stoerung, classify

_TEXTS = {
    Stoerung.VOLL: (
        "Auf dem Datenträger von „{path}“ ist kein Platz mehr.",
        "Schaffen Sie Platz und wiederholen Sie den Schritt.",
    ),
    Stoerung.BELEGT: (
        "„{path}“ wird gerade von einem anderen Programm benutzt.",
        "Schließen Sie das andere Programm (zum Beispiel eine Datensicherung) und wiederholen Sie den Schritt.",
    ),
    Stoerung.GESPERRT: (
        "„{path}“ kann nicht beschrieben werden.",
        "Prüfen Sie die Schreibrechte des Ordners oder wählen Sie einen anderen Ordner für die Bibliothek.",
    ),
    Stoerung.BESCHAEDIGT: (
        "„{path}“ ist beschädigt oder keine Bibliothek dieses Programms.",
        "Stellen Sie eine unbeschädigte Sicherung aus dem Ordner „sicherungen“ wieder her; die Datei bleibt erhalten.",
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
        path: the file or folder the message names.
    """
    try:
        yield
    except KnownError:
        raise
    except Exception as error:
        known = _known(error, path)
        if known is None:
            raise
        raise known from error


def damaged(path: Path) -> StoreError:
    """The error for a file that is not a readable library."""
    return _store_error(Stoerung.BESCHAEDIGT, path)


def _known(error: Exception, path: Path) -> KnownError | None:
    # SQLAlchemy wraps the driver's error; its own class need not be imported for that
    cause = getattr(error, "orig", None)
    cause = cause if isinstance(cause, Exception) else error
    # the driver with encryption gives the short code only
    if (
        getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CONSTRAINT
        and str(cause) == "FOREIGN KEY constraint failed"
    ):
        return ConflictError(
            "Die Änderung würde Datensätze ohne das zurücklassen, wozu sie gehören.",
            "Löschen oder ändern Sie zuerst, was davon abhängt.",
        )
    what = classify(cause)
    return None if what is None else _store_error(what, path)


def _store_error(what: Stoerung, path: Path) -> StoreError:
    text, advice = _TEXTS[what]
    return StoreError(text.format(path=path), advice, lage=Lage[what.name])
