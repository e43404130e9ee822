"""What it needs to go over to a library on a server of the Kanzlei and back (spec 6, last part)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from app.ports import Progress
from app.ports_sicherung import Dokumentverweis


@dataclass(frozen=True)
class Serverstand:
    """What lies at the address of a database.

    Attributes:
        server: database and server, as a person may read it.
        version: of PostgreSQL.
        verschluesselt: whether what goes there is encrypted on its way; None: it stays on this computer.
        eintraege: entries in the journal of the library; None: there is no library yet.
        schema: version of its tables; None: there are none yet.
        aelter: an older program made it; it is adapted when it is opened.
    """

    server: str
    version: str
    verschluesselt: bool | None
    eintraege: int | None
    schema: int | None
    aelter: bool = False

    @property
    def leer(self) -> bool:
        """Whether a library can be transferred there."""
        return not self.eintraege


@dataclass(frozen=True)
class Uebernahme:
    """A library that was taken over whole.

    Attributes:
        eintraege: entries of its journal, whose chain was checked at the target.
        datensaetze: rows of all other tables.
        dokumente: the files that its Akten name.
        ersetzt: where the library is kept that it replaced; None: there was none.
    """

    eintraege: int
    datensaetze: int
    dokumente: tuple[Dokumentverweis, ...]
    ersetzt: Path | None = None


class Bibliotheksumzug(Protocol):
    """The library in the folder of this computer, and the one on a server."""

    def look(self, url: str) -> Serverstand:
        """What lies at an address; nothing is made there.

        Raises:
            InputError: no such address.
            StoreError: not reachable, not let in, tables of another or a newer program, no right to write.
        """
        ...

    def send(self, url: str, progress: Progress) -> Uebernahme:
        """Copy the library of this computer to the server, whole or not at all; it stays here as it is.

        Raises:
            StoreError: it is open elsewhere or damaged, or the one on the server is not empty; nothing was copied.
            OperationCancelled: the same.
        """
        ...

    def fetch(self, url: str, progress: Progress) -> Uebernahme:
        """Copy the library of the server into the place of that of this computer, which is kept.

        Raises:
            StoreError: the one here is open, or the server cannot be read; everything is as before.
            OperationCancelled: the same.
        """
        ...


class Dokumentumzug(Protocol):
    """The files of the Akten, here and in the folder that all desks reach."""

    def refuse_unwritable(self, folder: Path) -> None:
        """Look whether files can be put into a folder.

        Raises:
            StoreError: they cannot.
        """
        ...

    def copy(self, source: Path, target: Path, progress: Progress) -> int:
        """Copy the files of all Akten from one library's folder into another's; returns how many were new there.

        Raises:
            InputError: a file of the same name has another content there; nothing was copied.
            StoreError: full, not writable; what was copied is whole and stays.
            OperationCancelled: the same.
        """
        ...

    def missing(self, folder: Path, named: Sequence[Dokumentverweis]) -> tuple[Dokumentverweis, ...]:
        """Those of ``named`` that do not lie in a library's folder."""
        ...


class Suchserver(Protocol):
    """The Chroma server."""

    def version(self, address: str) -> str:
        """Version of what answers there.

        Raises:
            StoreError: nothing answers, or something else.
        """
        ...
