"""SQLite and the file system speak in codes; here they become a ``StoreError`` with a way out (spec 6, point 2)."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import ConflictError, KnownError, StoreError

_FULL = ("Auf dem Datenträger von „{path}“ ist kein Platz mehr.", "Schaffen Sie Platz und wiederholen Sie den Schritt.")
_BUSY = (
    "„{path}“ wird gerade von einem anderen Programm benutzt.",
    "Schließen Sie das andere Programm (zum Beispiel eine Datensicherung) und wiederholen Sie den Schritt.",
)
_READONLY = (
    "„{path}“ kann nicht beschrieben werden.",
    "Prüfen Sie die Schreibrechte des Ordners oder wählen Sie einen anderen Ordner für die Bibliothek.",
)
_DAMAGED = (
    "„{path}“ ist beschädigt oder keine Bibliothek dieses Programms.",
    "Stellen Sie eine Sicherung aus dem Ordner „sicherungen“ wieder her; die vorhandene Datei bleibt dabei erhalten.",
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
_FOREIGN_SCHEMA = ("no such table", "no such column", "unsupported file format", "malformed database schema")
"""General errors that mean: the tables in the file are not those of a library."""

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
    return _store_error(_DAMAGED, path)


def _known(error: Exception, path: Path) -> KnownError | None:
    # SQLAlchemy wraps the driver's error; its own class need not be imported for that
    cause = getattr(error, "orig", None)
    cause = cause if isinstance(cause, Exception) else error
    if isinstance(cause, UnicodeDecodeError):  # SQLite's own message quotes damaged bytes
        return _store_error(_DAMAGED, path)
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
            return ConflictError(
                "Die Änderung würde Datensätze ohne das zurücklassen, wozu sie gehören.",
                "Löschen oder ändern Sie zuerst, was davon abhängt.",
            )
        texts = None if code is None else _SQLITE.get(code & 0xFF)
        if str(cause).startswith(_FOREIGN_SCHEMA):
            texts = _DAMAGED
        return None if texts is None else _store_error(texts, path)
    if isinstance(cause, OSError):
        texts = _OS.get(cause.errno or 0)
        return None if texts is None else _store_error(texts, path)
    return None


def _store_error(texts: tuple[str, str], path: Path) -> StoreError:
    return StoreError(texts[0].format(path=path), texts[1])
