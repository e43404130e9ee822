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
from app.arbeitsplatz import Arbeitsplatz, read_arbeitsplatz
from app.errors import KennwortError

if TYPE_CHECKING:
    from datetime import date

    from app.adapters.dokumente.leser import DateiLeser
    from app.adapters.katalog.katalog import DateiKatalog
    from app.adapters.store.lock import InstanceLock
    from app.adapters.store.postgres.store import PostgresStore
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
        verbindung: servers named on the command line; they go before those of ``arbeitsplatz.toml``.
        ask: gives the Kennwort of an encrypted library, again after a wrong one; None, or no answer: it is not opened.
        keys: keys given in this run; programs over the same library share them.
    """

    basedir: Path
    heute: date | None = None
    readonly: bool = False
    window: bool = False
    verbindung: Arbeitsplatz = field(default_factory=Arbeitsplatz)
    ask: Callable[[KennwortError], str | None] | None = None
    keys: Schluesselbund = field(default_factory=Schluesselbund)

    @once
    def platz(self) -> Arbeitsplatz:
        """What this desk is connected with.

        Raises:
            InputError: it does not say something usable.
        """
        return read_arbeitsplatz(self.basedir, self.verbindung)

    @property
    def who(self) -> str:
        """Who works here, for the journal."""
        return self.platz.name or getpass.getuser()

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
    def store(self) -> SqliteStore | PostgresStore:
        """The library; opened here.

        Raises:
            KennwortError: it is encrypted, and nobody gave the Kennwort.
            StoreError: it cannot be opened.
        """
        if self.platz.bibliothek:
            from app.adapters.store.postgres.store import PostgresStore

            if self.window:
                _ = self.own_folder  # one window for each folder: its settings and the law lie there
            return PostgresStore(self.platz.bibliothek, self.uhr, self.who, readonly=self.readonly)
        from app.adapters.store.sqlite import SqliteStore

        self.give_key()
        return SqliteStore(self.basedir, self.uhr, self.who, readonly=self.readonly, keys=self.keys)

    def give_key(self, path: Path | None = None) -> None:
        """Ask for the Kennwort of the library, or of a backup, if its key is not there yet and anybody can be asked.

        Raises:
            KennwortError: no answer fitted.
            StoreError: the file cannot be read, or a newer program wrote it.
        """
        from app.adapters.store.backup import key_of
        from app.adapters.store.files import DATABASE_NAME
        from app.adapters.store.schema import unlock

        if self.ask is None:
            return
        file = path or self.basedir / DATABASE_NAME
        try:
            key_of(file, self.keys)
        except KennwortError as error:
            reason = error
        else:
            return
        while (secret := self.ask(reason)) is not None:
            try:
                unlock(file, secret, self.keys)
            except KennwortError as error:
                reason = error
            else:
                return
        raise reason

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
    def own_folder(self) -> Path:
        """The folder of this computer, which nobody else writes as long as this program has it.

        Raises:
            AlreadyRunningError: another window or command has it.
            StoreError: it cannot be written.
        """
        if self.platz.bibliothek:
            _ = self.folder_lock
            return self.basedir
        _ = self.store  # opening it takes the lock of its folder
        return self.basedir

    @once
    def folder_lock(self) -> InstanceLock:
        """Held by who has ``own_folder`` while the library itself lies on a server."""
        from app.adapters.store.lock import InstanceLock

        self.basedir.mkdir(mode=0o700, parents=True, exist_ok=True)
        return InstanceLock(self.basedir)

    @once
    def leser(self) -> DateiLeser:
        """Reads documents and draws pages."""
        from app.adapters.dokumente.leser import DateiLeser
        from app.adapters.dokumente.pdf_prozess import PdfProzess

        return DateiLeser(PdfProzess())
