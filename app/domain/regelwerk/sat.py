"""What proof and repair ask of a satisfiability solver; adapters fulfil it (spec 1, the proof).

Literals are non-zero integers in the DIMACS convention: variable ``v`` true is ``v``, false is ``-v``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Protocol, Self

Clause = Sequence[int]
"""A disjunction of literals."""

Checkpoint = Callable[[], None]
"""Called between slices of work; raises what shall end it (a cancellation, ``TimeUp``)."""


class TimeUp(Exception):  # noqa: N818 - not an error: partial results stay
    """The time for a proof is over; what is proved so far stands."""


def keep_going() -> None:
    """The ``Checkpoint`` that never ends anything."""


class SatInstance(Protocol):
    """One formula that grows; answers under assumptions. Deterministic. Close it (or leave the ``with``)."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None
    ) -> None: ...

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good."""
        ...

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether a model exists in which all assumptions are true; calls the checkpoint now and then."""
        ...

    def model(self) -> list[int]:
        """The model of the last ``solve`` that said yes: ``model[v - 1]`` is ``v`` or ``-v``."""
        ...

    def core(self) -> list[int]:
        """Assumptions that already suffice for the last ``solve`` to say no; empty: no model at all. Not minimal."""
        ...

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """(False if unit propagation finds a contradiction, literals that follow including the assumptions)."""
        ...

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these polarities first in later ``solve`` calls."""
        ...


class Solver(Protocol):
    """Makes instances and solves the two optimisation problems of the rulebook."""

    def open(self, clauses: Iterable[Clause] = (), checkpoint: Checkpoint = keep_going) -> SatInstance:
        """A new instance."""
        ...

    def smallest_core(
        self, hard: Sequence[Clause], groups: Sequence[Clause], checkpoint: Checkpoint = keep_going
    ) -> tuple[int, ...] | None:
        """Indices of a smallest set of ``groups`` (one clause each) that contradicts ``hard``; None if none does.

        Raises:
            whatever the checkpoint raises.
        """
        ...

    def cheapest(
        self, hard: Sequence[Clause], soft: Sequence[tuple[int, int]], checkpoint: Checkpoint = keep_going
    ) -> Iterator[tuple[int, list[int]]]:
        """Models of ``hard`` by growing cost (weighted MaxSAT, RC2): (cost, model).

        Args:
            hard: clauses that must hold.
            soft: (literal, weight > 0); a literal that is false costs its weight.
            checkpoint: called between models and now and then within.

        Each model differs from the ones before in at least one soft literal.
        """
        ...
