"""What backups need: the kept copies of a library, and the files of the Akten beside them (spec 6, point 3).

Nothing of this needs the library to be open: whoever cannot open it any more is the one who asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Protocol

from app.ports import Progress

DOKUMENTE = ".akten"
"""Ending of the folder beside a backup that keeps the files of the Akten: ``x.akten`` beside ``x.sqlite3``."""


class Altersklasse(Enum):
    """As what a copy is kept."""

    STUNDE = "stunde"
    TAG = "tag"
    WOCHE = "woche"
    BLEIBT = "bleibt"
    """Rotation leaves it alone: its time lies ahead, the clock was wrong."""
    ERSETZT = "ersetzt"
    """A library that a restoration replaced; rotation leaves it alone."""


@dataclass(frozen=True)
class Sicherung:
    """A kept copy of a library.

    Attributes:
        path: the file.
        at: instant of its making (UTC); of a replaced library, when it was replaced.
        size: bytes.
        klasse: as what it is kept.
        dokumente: whether the files of the Akten are kept with it.
    """

    path: Path
    at: datetime
    size: int
    klasse: Altersklasse
    dokumente: bool = False


@dataclass(frozen=True)
class Dokumentverweis:
    """A file that a library names: its Akte (id and name), its own name and title, the SHA-256 of its content."""

    akte_id: str
    akte: str
    datei: str
    titel: str
    sha256: str | None


@dataclass(frozen=True)
class Kopf:
    """The last journal entry in a backup: number and hash."""

    sicherung: Path
    at: datetime
    seq: int
    hash: str


class Sicherungsablage(Protocol):
    """The kept copies of one library."""

    @property
    def folder(self) -> Path | None:
        """Where they lie; None: this library keeps none of its own (a server, whose administrator backs it up)."""
        ...

    def backups(self) -> Sequence[Sicherung]:
        """All copies, newest first."""
        ...

    def verify(self, path: Path) -> None:
        """Check a copy: version, pages, keys, journal.

        Raises:
            NotFoundError: there is no such file.
            StoreError: it is damaged or of a newer program.
        """
        ...

    def unlock(self, path: Path, kennwort: str) -> None:
        """Give the Kennwort of a copy that has another one than the library; it holds for this run.

        Raises:
            KennwortError: it does not fit, or the copy is damaged.
            NotFoundError, StoreError: there is no such copy, it is of a newer program.
        """
        ...

    def documents(self, path: Path) -> Sequence[Dokumentverweis]:
        """The files that the Akten in a copy name.

        Raises:
            StoreError: it cannot be read.
        """
        ...

    def copy(self, path: Path, folder: Path) -> Path:
        """Copy a backup durably into another folder and compare what stands there; returns the new file.

        Raises:
            StoreError: nothing is left there.
        """
        ...

    def restore(self, path: Path) -> Path | None:
        """Put a copy in the place of the library, which nobody may have open.

        Returns:
            Where the replaced library is kept; None if there was none.

        Raises:
            NotFoundError, StoreError: the library is as before.
        """
        ...

    def restored_at(self) -> datetime | None:
        """Instant of the last restoration (UTC), None if there was none."""
        ...

    def heads(self) -> Sequence[Kopf]:
        """Last journal entries of the readable backups made since the last restoration, newest first."""
        ...


class Dokumentsicherung(Protocol):
    """The files of the Akten beside a backup; they are never changed or deleted by the program, only added."""

    def keep(self, backup: Path) -> bool:
        """Keep the present files with a backup on the same disk, without copying; False if the disk cannot do that.

        Raises:
            StoreError: the disk is full or cannot be written.
        """
        ...

    def prune(self) -> None:
        """Remove what was kept with backups that are gone."""
        ...

    def copy(self, backup: Path, progress: Progress) -> int:
        """Copy all files beside a backup that lies elsewhere; returns how many.

        Raises:
            StoreError: nothing is left beside the backup.
            OperationCancelled: the same.
        """
        ...

    def bring_back(
        self, backup: Path, named: Sequence[Dokumentverweis], progress: Progress
    ) -> tuple[int, Sequence[Dokumentverweis]]:
        """Put files that are missing back from where they were kept with a backup; nothing is replaced.

        Returns:
            How many came back, and those that are still missing.

        Raises:
            StoreError: the disk is full or cannot be written.
        """
        ...
