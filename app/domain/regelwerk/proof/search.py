"""What all analyses of one proof share: the encoding and the solver's open instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.sat import Checkpoint, SatInstance, Solver, keep_going


class Search:
    """Use as a context manager; instances open when first asked for and close with it.

    Attributes:
        encoding: what is proved.
        solver: who proves it.
        checkpoint: called now and then, may raise; analyses may exchange it.
    """

    def __init__(self, encoding: Encoding, solver: Solver, checkpoint: Checkpoint = keep_going) -> None:
        self.encoding = encoding
        self.solver = solver
        self.checkpoint = checkpoint
        self._contracts: SatInstance | None = None
        self._frame: SatInstance | None = None
        self._points: SatInstance | None = None
        self._switched: set[int] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None) -> None:
        for instance in (self._contracts, self._frame, self._points):
            if instance is not None:
                instance.__exit__(kind, value, tb)

    def check(self) -> None:
        """The present checkpoint, for instances that outlive an exchange."""
        self.checkpoint()

    @property
    def contracts(self) -> SatInstance:
        """Valid contracts: universe, structure, all hard rules."""
        if self._contracts is None:
            self._contracts = self.solver.open(self.encoding.contracts(), self.check)
        return self._contracts

    @property
    def frame(self) -> SatInstance:
        """What the slots allow: universe and structure; rules only as far as ``switches`` are assumed."""
        if self._frame is None:
            self._frame = self.solver.open([*self.encoding.universe, *self.encoding.structure], self.check)
        return self._frame

    @property
    def points(self) -> SatInstance:
        """Jurisdictions with answers: the universe alone."""
        if self._points is None:
            self._points = self.solver.open(self.encoding.universe, self.check)
        return self._points

    def switches(self, numbers: Iterable[int]) -> list[int]:
        """Literals that put these rules in force in ``frame`` when they are assumed."""
        wanted = list(numbers)
        new = [number for number in wanted if number not in self._switched]
        if new:
            self.frame.add(self.encoding.switched(new))
            self._switched.update(new)
        return [self.encoding.selector(number) for number in wanted]


def mask_of(model: Sequence[int], count: int) -> int:
    """The first ``count`` variables of a model as a bit mask."""
    return int("".join(["1" if model[at] > 0 else "0" for at in range(count - 1, -1, -1)]) or "0", 2)
