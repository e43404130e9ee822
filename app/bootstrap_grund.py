"""What every part of the program stands on: shipped data, clock, library, reader of documents.

The lowest of the modules that wire: above it stand ``bootstrap_recht`` (the law), ``bootstrap_vertrag`` (contracts) and
``bootstrap`` (all else).
"""

from __future__ import annotations

import getpass
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.adapters.system.spaeter import once

if TYPE_CHECKING:
    from datetime import date

    from app.adapters.dokumente.leser import DateiLeser
    from app.adapters.katalog.katalog import DateiKatalog
    from app.adapters.store.schluessel import Schluesselbund
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
    """

    basedir: Path
    heute: date | None = None
    readonly: bool = False
    window: bool = False

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
    def schluesselbund(self) -> Schluesselbund:
        """Keys of encrypted files, as they are given in this run."""
        from app.adapters.store.schluessel import Schluesselbund

        return Schluesselbund()

    @once
    def store(self) -> SqliteStore:
        """The library; opened here.

        Raises:
            StoreError: it cannot be opened.
        """
        from app.adapters.store.sqlite import SqliteStore

        return SqliteStore(self.basedir, self.uhr, getpass.getuser(), readonly=self.readonly, keys=self.schluesselbund)

    @once
    def leser(self) -> DateiLeser:
        """Reads documents and draws pages."""
        from app.adapters.dokumente.leser import DateiLeser

        return DateiLeser()
