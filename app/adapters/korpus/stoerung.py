"""SQLite and the file system speak in codes; about the corpus they become a ``StoreError`` with a way out.

The corpus is derived data: what cannot be repaired can be read in again, which is what the sentences say.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import KnownError, StoreError

_FULL = (
    "Auf dem Datenträger von „{path}“ ist kein Platz mehr.",
    "Schaffen Sie Platz und starten Sie das Einlesen erneut; was vorher eingelesen war, ist unverändert.",
)
_BUSY = (
    "„{path}“ wird gerade von einem anderen Programm beschrieben.",
    "Warten Sie, bis dort das Einlesen fertig ist, und wiederholen Sie den Schritt.",
)
_READONLY = (
    "„{path}“ kann nicht geöffnet oder nicht beschrieben werden.",
    "Prüfen Sie die Rechte des Ordners oder wählen Sie einen anderen Ordner für die Bibliothek.",
)
_DAMAGED = (
    "„{path}“ ist beschädigt oder kein Rechtskorpus dieses Programms.",
    "Löschen Sie den Ordner „{folder}“ und lesen Sie die Gesetze neu ein; Akten und Klauseln sind nicht betroffen.",
)
_DEVICE = (
    "Der Datenträger meldet einen Fehler bei „{path}“.",
    "Prüfen Sie, ob das Laufwerk angeschlossen und in Ordnung ist, und starten Sie das Programm neu.",
)

_SQLITE = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_PROTOCOL: _BUSY,
    sqlite3.SQLITE_READONLY: _READONLY,
    sqlite3.SQLITE_CANTOPEN: _READONLY,
    sqlite3.SQLITE_PERM: _READONLY,
    sqlite3.SQLITE_AUTH: _READONLY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_IOERR: _DEVICE,
}
_FOREIGN_SCHEMA = (
    "no such table",
    "no such column",
    "unsupported file format",
    "malformed database schema",
    "vtable con",
)
"""Beginnings of general errors that mean: the tables in the file are not those of a corpus."""

_OS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _READONLY,
    errno.EPERM: _READONLY,
    errno.EROFS: _READONLY,
    errno.ENOTDIR: _READONLY,
    errno.EEXIST: _READONLY,
    errno.EISDIR: _READONLY,
    errno.ENOENT: _READONLY,
    errno.EIO: _DEVICE,
}


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
        texts = _texts(error)
        if texts is None:
            raise
        raise _store_error(texts, path) from error


def damaged(path: Path) -> StoreError:
    """The error for a file that is no readable corpus."""
    return _store_error(_DAMAGED, path)


def not_writable(path: Path) -> StoreError:
    """The error for a corpus that was opened for reading only."""
    return _store_error(_READONLY, path)


def _texts(error: Exception) -> tuple[str, str] | None:
    if isinstance(error, UnicodeDecodeError):  # SQLite's own message quotes damaged bytes
        return _DAMAGED
    if isinstance(error, OSError):
        return _OS.get(error.errno or 0)
    if str(error).startswith(_FOREIGN_SCHEMA):
        return _DAMAGED
    code = getattr(error, "sqlite_errorcode", None)
    # the extended code FTS5 gives to a torn index (SQLITE_CORRUPT_VTAB) has the same low byte
    return None if code is None else _SQLITE.get(code & 0xFF)


def _store_error(texts: tuple[str, str], path: Path) -> StoreError:
    return StoreError(texts[0].format(path=path), texts[1].format(folder=path.parent))
