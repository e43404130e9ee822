"""What the services need of a library that may have a Kennwort (spec 6, point 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from app.ports import Progress


class Umgang(Enum):
    """What becomes of earlier backups when the Kennwort changes."""

    UMSTELLEN = "umstellen"
    """They get the form of the library: its Kennwort, or none."""
    LOESCHEN = "loeschen"
    LASSEN = "lassen"


@dataclass(frozen=True)
class AlteSicherung:
    """A backup that is not in the form of the library.

    Attributes:
        path: the file.
        verschluesselt: it has a Kennwort, another than the library.
        lesbar: it is plain, or its Kennwort was given in this run.
    """

    path: Path
    verschluesselt: bool
    lesbar: bool


class KennwortStore(Protocol):
    """The part of a library that has to do with its Kennwort."""

    @property
    def encrypted(self) -> bool:
        """Whether it has one."""
        ...

    def refuse_without_cipher(self) -> None:
        """Look whether encryption is possible here.

        Raises:
            StoreError: a part of the program is missing, or this kind of library has no Kennwort of its own.
        """
        ...

    def check_kennwort(self, kennwort: str) -> bool:
        """Whether this is the Kennwort; a library without one has none that fits."""
        ...

    def change_kennwort(self, kennwort: str | None) -> Path:
        """Give the library this Kennwort, or none; reads wait meanwhile.

        Returns:
            The verified backup that was made before.

        Raises:
            StoreError: the library is as before and stays open.
        """
        ...

    def kept_backups(self) -> int:
        """How many backups and replaced libraries there are."""
        ...

    def other_backups(self) -> tuple[AlteSicherung, ...]:
        """Backups that are not in the form of the library."""
        ...

    def treat_backups(self, how: Umgang, progress: Progress) -> tuple[AlteSicherung, ...]:
        """Bring earlier backups into the form of the library, or delete them.

        Returns:
            Those that are still in another form.

        Raises:
            StoreError: disk full, not writable; the others are untouched.
        """
        ...

    def notes(self) -> dict[str, str]:
        """What is kept of typed text, by key."""
        ...

    def write_notes(self, changes: Mapping[str, str | None]) -> None:
        """Keep typed text under its keys, None: no longer; without journal and undo.

        Raises:
            StoreError: disk full, not writable; nothing was written.
        """
        ...

    def unlock_backup(self, path: Path, kennwort: str) -> None:
        """Give the Kennwort of a backup that has another one than the library.

        Raises:
            KennwortError: it does not fit, or the backup is damaged.
        """
        ...
