"""What codes of SQLite and of the file system mean; each adapter has its own sentences for it (spec 6, point 2)."""

from __future__ import annotations

import errno
import sqlite3
from enum import Enum, auto


class Stoerung(Enum):
    """Why a file cannot be used."""

    VOLL = auto()
    """No space left."""
    BELEGT = auto()
    """Another program is writing it."""
    GESPERRT = auto()
    """It cannot be opened or written: rights, a wrong path."""
    BESCHAEDIGT = auto()
    """It is damaged, or not of this program."""
    GERAET = auto()
    """The device reports a fault."""


_SQLITE = {
    sqlite3.SQLITE_FULL: Stoerung.VOLL,
    sqlite3.SQLITE_BUSY: Stoerung.BELEGT,
    sqlite3.SQLITE_LOCKED: Stoerung.BELEGT,
    sqlite3.SQLITE_PROTOCOL: Stoerung.BELEGT,
    sqlite3.SQLITE_READONLY: Stoerung.GESPERRT,
    sqlite3.SQLITE_CANTOPEN: Stoerung.GESPERRT,
    sqlite3.SQLITE_PERM: Stoerung.GESPERRT,
    sqlite3.SQLITE_AUTH: Stoerung.GESPERRT,
    sqlite3.SQLITE_CORRUPT: Stoerung.BESCHAEDIGT,
    sqlite3.SQLITE_NOTADB: Stoerung.BESCHAEDIGT,
    sqlite3.SQLITE_IOERR: Stoerung.GERAET,
}
_FOREIGN_SCHEMA = (
    "no such table",
    "no such column",
    "unsupported file format",
    "malformed database schema",
    "vtable con",
)
"""Beginnings of general errors that mean: the tables in the file are not ours."""

_OS = {
    errno.ENOSPC: Stoerung.VOLL,
    errno.EDQUOT: Stoerung.VOLL,
    errno.EACCES: Stoerung.GESPERRT,
    errno.EPERM: Stoerung.GESPERRT,
    errno.EROFS: Stoerung.GESPERRT,
    errno.ENOTDIR: Stoerung.GESPERRT,
    errno.EEXIST: Stoerung.GESPERRT,
    errno.EISDIR: Stoerung.GESPERRT,
    errno.ENOENT: Stoerung.GESPERRT,
    errno.ENAMETOOLONG: Stoerung.GESPERRT,
    errno.ELOOP: Stoerung.GESPERRT,
    errno.EINVAL: Stoerung.BESCHAEDIGT,  # a pipe, a device: no ordinary file
    errno.EIO: Stoerung.GERAET,
}


def classify(error: Exception) -> Stoerung | None:
    """What an error of SQLite or of the file system means; None: unforeseen, a bug."""
    if isinstance(error, UnicodeDecodeError):  # SQLite's own message quotes damaged bytes
        return Stoerung.BESCHAEDIGT
    if isinstance(error, OSError):
        return _OS.get(error.errno or 0)
    # a driver with encryption has classes of its own; each error of SQLite itself carries the code
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and not isinstance(error, sqlite3.Error):
        return None
    if str(error).startswith(_FOREIGN_SCHEMA):
        return Stoerung.BESCHAEDIGT
    # extended codes, such as that for a torn FTS5 index, share the low byte
    return None if code is None else _SQLITE.get(code & 0xFF)
