"""A library that other desks write to, too: what they changed, and what a command of this desk rests on (spec 6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from app.messages import ChangeSet, EntityRef
from app.ports import SharedStore

T = TypeVar("T")

MOST_AT_ONCE = 200
"""So many journal entries are read at once; the rest follows with the next look."""


@dataclass(frozen=True)
class Neues:
    """What happened since the last look.

    Attributes:
        stand: number of the last journal entry that was looked at.
        changes: what other desks changed; ``seq`` 0 if nothing. Its label says who did what last.
    """

    stand: int
    changes: ChangeSet


class GemeinsamService:
    """The other desks, seen from this one."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    @property
    def server(self) -> str:
        """Database and server, as a person may read it."""
        return self._store.server or ""

    def stand(self) -> int:
        """Number of the last journal entry of any desk."""
        return self._store.head()

    def neues(self, seit: int) -> Neues:
        """What other desks changed after journal entry ``seit``.

        Raises:
            StoreError: the server cannot be reached.
        """
        if self._store.head() <= seit:
            return Neues(seit, ChangeSet(0, "", ()))
        entries = self._store.journal(after=seit, limit=MOST_AT_ONCE)
        foreign = [entry for entry in entries if not self._store.is_own(entry.seq)]
        stand = entries[-1].seq if entries else seit
        if not foreign:
            return Neues(stand, ChangeSet(0, "", ()))
        refs: dict[EntityRef, None] = {image.ref: None for entry in foreign for image in entry.images}
        last = foreign[-1]
        return Neues(stand, ChangeSet(last.seq, f"{last.who}: {last.label}", tuple(refs)))

    def resting(self, stand: int, work: Callable[[], T]) -> Callable[[], T]:
        """``work`` whose commands rest on the state of journal entry ``stand``.

        A command raises ``ConflictError`` instead of overwriting what another desk changed since then.
        """

        def run() -> T:
            with self._store.resting_on(stand):
                return work()

        return run
