"""Where contracts stand, kept between changes: a keystroke looks at what it touches, not at everything again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from app.domain.regelwerk.library import Library
from app.domain.vertrag.angaben import Angabenpruefung
from app.domain.vertrag.lauf import VertragsLauf
from app.domain.vertrag.lauf_befunde import expired_befunde, ordered
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import Umgebung, umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from app.services.vertraege_ablehnung import refusals

KEPT = 8
"""So many contracts are followed at a time; one that was left out is looked at as a whole once more."""


class _Followed:
    """A contract that is followed; one thread at a time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.lauf: VertragsLauf | None = None
        self.last: VertragStand | None = None
        self.day: date | None = None


class Staende:
    """Stände of contracts; for any number of threads. What is asked for decides, so undo needs no word."""

    def __init__(
        self,
        library: Callable[[], Library],
        today: Callable[[], date],
        angaben: Callable[[], tuple[Angabenpruefung, ...]],
    ) -> None:
        """``today`` decides which versions have outlived their last day; ``angaben``: what is held against answers."""
        self._library = library
        self._today = today
        self._angaben = angaben
        self._lock = threading.Lock()
        self._followed: OrderedDict[str, _Followed] = OrderedDict()

    def umgebung(self, vertrag: Vertrag) -> Umgebung:
        """What a contract is worked with now.

        Raises:
            InputError, ConflictError: something that it pins is gone.
        """
        followed = self._of(vertrag.id)
        with followed.lock:
            return self._lauf(followed, vertrag).umgebung

    def of(self, vertrag: Vertrag) -> VertragStand:
        """Where a contract stands; the same contract in the same library has the identical one all day.

        Raises:
            InputError, ConflictError: as ``umgebung``.
        """
        followed = self._of(vertrag.id)
        with followed.lock:
            lauf = self._lauf(followed, vertrag)
            today = self._today()
            if followed.last is None or followed.day != today or followed.last.vertrag != vertrag:
                followed.lauf = followed.last = None  # if it fails, what is half-moved is not asked again
                followed.last, followed.day = _on_day(lauf, lauf.stand(vertrag), today), today
                followed.lauf = lauf
            return followed.last

    def forget(self, vertrag_id: str) -> None:
        """The contract is gone."""
        with self._lock:
            self._followed.pop(vertrag_id, None)

    def _of(self, vertrag_id: str) -> _Followed:
        with self._lock:
            followed = self._followed.setdefault(vertrag_id, _Followed())
            self._followed.move_to_end(vertrag_id)
            while len(self._followed) > KEPT:
                self._followed.popitem(last=False)
            return followed

    def _lauf(self, followed: _Followed, vertrag: Vertrag) -> VertragsLauf:
        library = self._library()
        if followed.lauf is None or not followed.lauf.umgebung.fits(library, vertrag):
            followed.lauf = followed.last = None
            with refusals():
                followed.lauf = VertragsLauf(umgebung_of(library, vertrag, self._angaben()))
        return followed.lauf


def _on_day(lauf: VertragsLauf, stand: VertragStand, day: date) -> VertragStand:
    """The Stand with what the day adds to it."""
    clauses = [clause for slot in stand.slots for clause in slot.clause_ids]
    expired = expired_befunde(lauf.umgebung, stand.vertrag, clauses, day)
    return replace(stand, befunde=ordered((*stand.befunde, *expired))) if expired else stand
