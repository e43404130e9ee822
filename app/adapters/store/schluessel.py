"""Keys of encrypted libraries: derived from the Kennwort, kept in memory only (spec 6, point 6).

The encryption is SQLCipher 4: AES-256 per page, each page with its own HMAC; the key is PBKDF2-HMAC-SHA512 of the
Kennwort with the salt in the first 16 bytes of the file. Any SQLCipher opens such a file with the Kennwort alone.
"""

from __future__ import annotations

import hashlib
import os
import sys
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Final

from app.dateien import open_plain
from app.errors import KennwortError, StoreError

KDF_ROUNDS: Final = 256_000
"""Rounds of PBKDF2, SQLCipher's own number: a guess costs an attacker as much as it costs the person."""

_SALT_BYTES = 16
_KEY_BYTES = 32
_PAGE = 4096
_MAGIC = b"SQLite format 3\x00"
_VARIED = 200
"""So many different bytes has every encrypted page (256 in almost all); a torn or foreign file seldom has."""


@dataclass(frozen=True)
class Schluessel:
    """The key of a library and the salt it was derived with; neither is shown by ``repr``."""

    salt: bytes = field(repr=False)
    key: bytes = field(repr=False)

    @property
    def literal(self) -> str:
        """Key and salt as SQLCipher takes them without deriving once more: ``x'…'``."""
        return f"x'{self.key.hex()}{self.salt.hex()}'"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("ein Schlüssel verlässt den Prozess nicht")


def derive(kennwort: str, salt: bytes, rounds: int = KDF_ROUNDS) -> Schluessel:
    """The key of a file with this salt; takes some tenths of a second, other threads run on.

    The Kennwort is brought into the composed form of Unicode first: keyboards differ in how they send an „ä“.
    """
    _keep_out_of_core_dumps()
    secret = unicodedata.normalize("NFC", kennwort).encode("utf-8", "surrogatepass")
    return Schluessel(salt, hashlib.pbkdf2_hmac("sha512", secret, salt, rounds, _KEY_BYTES))


def fresh(kennwort: str, rounds: int = KDF_ROUNDS) -> Schluessel:
    """A key for a file that is about to be written: with a salt of its own."""
    return derive(kennwort, os.urandom(_SALT_BYTES), rounds)


def salt_of(path: Path) -> bytes | None:
    """Salt of an encrypted database file; None: a plain one, or nothing a database could be.

    An encrypted page looks like chance from its first byte to its last; that is all there is to recognise it by.

    Raises:
        OSError: not readable.
    """
    with open_plain(path) as file:
        head = file.read(_PAGE)
    if head.startswith(_MAGIC) or len(head) < _PAGE or len(set(head)) < _VARIED:
        return None
    return head[:_SALT_BYTES]


class Schluesselbund:
    """The keys this run has been given, by salt.

    Args:
        rounds: rounds of the derivation; fewer only where no secret is at stake.
    """

    def __init__(self, rounds: int = KDF_ROUNDS) -> None:
        self._rounds = rounds
        self._keys: dict[bytes, Schluessel] = {}

    def derive(self, path: Path, kennwort: str) -> Schluessel | None:
        """The key that ``kennwort`` would be for a file; None for a plain one. It is not tried and not kept."""
        salt = salt_of(path)
        return None if salt is None else derive(kennwort, salt, self._rounds)

    def fresh(self, kennwort: str) -> Schluessel:
        """A new key, not yet kept."""
        return fresh(kennwort, self._rounds)

    def keep(self, key: Schluessel) -> None:
        """Keep a key that has proved to be right."""
        self._keys[key.salt] = key

    def has(self, salt: bytes) -> bool:
        """Whether the key with this salt was given."""
        return salt in self._keys

    def of(self, path: Path) -> Schluessel | None:
        """The key of a file; None for a plain one.

        Raises:
            KennwortError: it is encrypted, and the Kennwort has not been given yet.
            OSError: not readable.
        """
        salt = salt_of(path)
        if salt is None:
            return None
        if salt not in self._keys:
            raise kennwort_missing(path)
        return self._keys[salt]


def kennwort_missing(path: Path) -> KennwortError:
    """The error for an encrypted file whose Kennwort was not given."""
    return KennwortError(
        f"„{path}“ ist mit einem Kennwort verschlüsselt.",
        "Geben Sie das Kennwort ein, mit dem die Datei verschlüsselt wurde.",
        "kennwort",
    )


def kennwort_wrong(path: Path) -> KennwortError:
    """The error for a file that the key does not open: which of the two it is cannot be seen from outside."""
    return KennwortError(
        f"Das Kennwort passt nicht zu „{path}“, oder die Datei ist beschädigt.",
        "Prüfen Sie Feststelltaste und Tastaturbelegung und geben Sie das Kennwort noch einmal ein. Sind Sie sicher, "
        "dass es stimmt, so stellen Sie eine Sicherung aus dem Ordner „sicherungen“ wieder her.",
        "kennwort",
    )


def cipher_driver() -> ModuleType:
    """The database driver with encryption, imported on first use.

    Raises:
        StoreError: it is not installed.
    """
    try:
        from sqlcipher3 import dbapi2
    except ImportError as error:
        raise StoreError(
            "Für verschlüsselte Bibliotheken fehlt der Bestandteil „sqlcipher3“ (SQLCipher).",
            "Richten Sie das Programm vollständig ein und starten Sie es neu. Es wurde nichts verändert; Bibliotheken "
            "ohne Kennwort lassen sich weiter benutzen.",
        ) from error
    driver: ModuleType = dbapi2
    return driver


def driver_errors() -> tuple[type[Exception], ...]:
    """What the drivers raise; to be asked in an ``except``, when the one with encryption has been imported or not."""
    import sqlite3

    driver = sys.modules.get("sqlcipher3.dbapi2")
    return (sqlite3.Error,) if driver is None else (sqlite3.Error, driver.Error)


def _keep_out_of_core_dumps() -> None:
    """Memory that holds a key must not reach the disk when the process crashes."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
