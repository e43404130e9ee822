"""The Kennwort of the library: set, change, remove, earlier backups, and what is typed meanwhile (spec 6, point 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.errors import InputError, KnownError, StoreError
from app.ports import Progress
from app.ports_kennwort import AlteSicherung, KennwortStore, Umgang

MINDESTENS = 8
"""Shorter ones are refused: they are found by trying."""
EMPFOHLEN = 12
"""Shorter ones are accepted with a word about it."""


@dataclass(frozen=True)
class Kennwortstand:
    """What there is.

    Attributes:
        verschluesselt: the library has a Kennwort.
        hindernis: why none can be set here; None: one can.
        sicherungen: number of backups and replaced libraries.
        andere: backups that are not in the form of the library.
    """

    verschluesselt: bool
    hindernis: KnownError | None
    sicherungen: int
    andere: tuple[AlteSicherung, ...]


@dataclass(frozen=True)
class Kennwortwechsel:
    """What was done: the library has a Kennwort now or none, the backup made before, backups still in another form."""

    verschluesselt: bool
    sicherung: Path
    andere: tuple[AlteSicherung, ...]


@dataclass(frozen=True)
class Merkzettel:
    """What is typed and not yet saved, as far as it lies in the library.

    Attributes:
        verschluesselt: the library has a Kennwort: that is where it belongs, not into a file that anybody can read.
        texte: by key.
    """

    verschluesselt: bool
    texte: Mapping[str, str]


class KennwortService:
    """Use cases around the Kennwort.

    Args:
        store: gives the library; asked in the thread of the call.
    """

    def __init__(self, store: Callable[[], KennwortStore]) -> None:
        self._store = store

    def stand(self) -> Kennwortstand:
        """Whether there is a Kennwort, whether one is possible, which backups are in another form."""
        store = self._store()
        hindernis: KnownError | None = None
        try:
            store.refuse_without_cipher()
        except StoreError as error:
            hindernis = error
        return Kennwortstand(store.encrypted, hindernis, store.kept_backups(), store.other_backups())

    def change(self, bisher: str, neu: str | None, umgang: Umgang, progress: Progress) -> Kennwortwechsel:
        """Give the library another Kennwort, a first one, or none (``neu`` is None).

        Args:
            bisher: the Kennwort so far; of no account where there is none.
            neu: the new one.
            umgang: what becomes of earlier backups; if that fails or is cancelled, the Kennwort holds all the same.
            progress: told of the stages.

        Raises:
            InputError: ``feld`` says which is wrong: ``bisher`` or ``neu``; nothing was changed.
            StoreError: the library is as before.
        """
        store = self._store()
        store.refuse_without_cipher()
        if neu is not None and len(neu) < MINDESTENS:
            raise InputError(
                f"Das neue Kennwort hat {len(neu)} Zeichen.",
                f"Nehmen Sie mindestens {MINDESTENS}, besser {EMPFOHLEN} oder mehr: vier zufällige Wörter merken sich "
                "leicht.",
                "neu",
            )
        if store.encrypted and not store.check_kennwort(bisher):
            raise InputError(
                "Das bisherige Kennwort stimmt nicht.", "Prüfen Sie Feststelltaste und Tastaturbelegung.", "bisher"
            )
        progress("Bibliothek sichern und umschreiben", 0, 0)
        sicherung = store.change_kennwort(neu)
        andere = store.treat_backups(umgang, progress)
        return Kennwortwechsel(neu is not None, sicherung, andere)

    def notes(self) -> Merkzettel:
        """What the library keeps of typed text.

        Raises:
            StoreError: not readable.
        """
        store = self._store()
        return Merkzettel(store.encrypted, store.notes())

    def write_notes(self, changes: Mapping[str, str | None]) -> None:
        """Keep typed text in the library under its keys, None: no longer.

        Raises:
            StoreError: disk full, not writable; nothing was written.
        """
        self._store().write_notes(changes)

    def treat_backups(self, umgang: Umgang, progress: Progress) -> tuple[AlteSicherung, ...]:
        """Treat earlier backups later; returns those still in another form.

        Raises:
            StoreError: disk full, not writable; the others are untouched.
        """
        return self._store().treat_backups(umgang, progress)
