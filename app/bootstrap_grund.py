"""What every part of the program stands on: shipped data, clock, library, reader of documents.

The lowest of the modules that wire: above it stand ``bootstrap_recht`` (the law), ``bootstrap_vertrag`` (contracts) and
``bootstrap`` (all else).
"""

from __future__ import annotations

import getpass
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from app.adapters.store.schluessel import Schluesselbund
from app.adapters.system.spaeter import once
from app.errors import KennwortError

if TYPE_CHECKING:
    from datetime import date

    from app.adapters.dokumente.leser import DateiLeser
    from app.adapters.katalog.katalog import DateiKatalog
    from app.adapters.store.sqlite import SqliteStore
    from app.ports import Ids, Uhr


def resources_dir() -> Path:
    """Folder of the shipped data, beside the package (or inside a frozen program)."""
    frozen = getattr(sys, "_MEIPASS", None)
    return (Path(frozen) if frozen else Path(__file__).resolve().parent.parent) / "resources"


@dataclass(frozen=True)
class Grundteile:
    """Adapters that more than one part uses; each is made on first use.

    Attributes:
        basedir: folder of the library.
        heute: fixed day for calculations instead of the clock (``--stichtag``).
        readonly: open the library for reading only.
        window: somebody looks on: sources are read in by a process of their own.
        ask: gives the Kennwort of an encrypted library, again after a wrong one; None, or no answer: it is not opened.
        keys: keys given in this run; programs over the same library share them.
    """

    basedir: Path
    heute: date | None = None
    readonly: bool = False
    window: bool = False
    ask: Callable[[KennwortError], str | None] | None = None
    keys: Schluesselbund = field(default_factory=Schluesselbund)

    @once
    def uhr(self) -> Uhr:
        """The clock, or the fixed day."""
        from app.adapters.system.uhr import FesteUhr, SystemUhr

        return FesteUhr(self.heute) if self.heute is not None else SystemUhr()

    @once
    def ids(self) -> Ids:
        """Source of identifiers."""
        from app.adapters.system.ids import UuidIds

        return UuidIds()

    @once
    def katalog(self) -> DateiKatalog:
        """Shipped data."""
        from app.adapters.katalog.katalog import DateiKatalog

        return DateiKatalog(resources_dir())

    @once
    def store(self) -> SqliteStore:
        """The library; opened here.

        Raises:
            KennwortError: it is encrypted, and nobody gave the Kennwort.
            StoreError: it cannot be opened.
        """
        from app.adapters.store.sqlite import SqliteStore

        secret: str | None = None
        while True:
            try:
                return SqliteStore(
                    self.basedir, self.uhr, getpass.getuser(), readonly=self.readonly, secret=secret, keys=self.keys
                )
            except KennwortError as error:
                secret = self.ask(error) if self.ask is not None else None
                if secret is None:
                    raise

    def unlock(self, secret: str) -> None:
        """Try the Kennwort of the library, which is opened with it afterwards.

        Raises:
            KennwortError: it does not fit, or the file is damaged.
            StoreError: the file cannot be read, or a newer program wrote it.
        """
        from app.adapters.store.files import DATABASE_NAME
        from app.adapters.store.schema import unlock

        unlock(self.basedir / DATABASE_NAME, secret, self.keys)

    @once
    def leser(self) -> DateiLeser:
        """Reads documents and draws pages."""
        from app.adapters.dokumente.leser import DateiLeser

        return DateiLeser()
