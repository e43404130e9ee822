"""``Solver`` of the rulebook on python-sat: MiniSat for satisfiability, RC2 for weighted MaxSAT.

Work is cut into slices of conflicts, with the checkpoint between them: whatever it raises passes through, and every
engine that was made is freed. Without randomness; the same calls give the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, Self

from app.adapters.solver.slices import ENGINE, solve_in_slices
from app.domain.regelwerk.sat import Checkpoint, Clause, keep_going


class PysatInstance:
    """One growing formula; see ``SatInstance``.

    Unit propagation runs on an engine of its own that never sees a unit clause and never searches: python-sat leaves
    out what holds without assumptions, and learned clauses would let the answer depend on earlier questions.
    """

    def __init__(self, clauses: Iterable[Clause], checkpoint: Checkpoint) -> None:
        from pysat.solvers import Solver as Engine

        self._checkpoint = checkpoint
        self._unread: list[Clause] = []
        self._units: dict[int, None] = {}
        self._contradiction = False
        self._propagator: Any = None
        self._engine: Any = Engine(name=ENGINE)
        self.add(clauses)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Free the engines; the instance cannot be used any more."""
        for engine in (self._engine, self._propagator):
            if engine is not None:
                engine.delete()
        self._engine = self._propagator = None

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good."""
        add = self._engine.solver.add_clause  # of the engine itself: its wrapper doubles the time of 20,000 clauses
        for clause in clauses:
            if clause:
                add(clause)
            else:
                self._contradiction = True
            self._unread.append(clause)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether a model exists in which all assumptions are true."""
        self._checkpoint()
        return not self._contradiction and solve_in_slices(self._engine, assumptions, self._checkpoint)

    def model(self) -> list[int]:
        """The model of the last ``solve`` that said yes."""
        return self._engine.get_model() or []

    def core(self) -> list[int]:
        """Assumptions that already suffice for the last ``solve`` to say no."""
        return [] if self._contradiction else self._engine.get_core() or []

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Unit propagation: (no contradiction found, what follows)."""
        self._read_for_propagation()
        consistent, literals = self._propagator.propagate([*self._units, *assumptions])
        return consistent and not self._contradiction, list(literals)

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these polarities first in later ``solve`` calls."""
        self._engine.set_phases(list(literals))

    def _read_for_propagation(self) -> None:
        if self._propagator is None:
            from pysat.solvers import Solver as Engine

            self._propagator = Engine(name=ENGINE)
        for clause in self._unread:
            literals = list(dict.fromkeys(clause))
            if len(literals) == 1:
                self._units[literals[0]] = None
            elif literals:
                self._propagator.add_clause(literals)
        self._unread.clear()


class PysatSolver:
    """Makes instances and solves the two optimisation problems; see ``app.domain.regelwerk.sat.Solver``."""

    def open(self, clauses: Iterable[Clause] = (), checkpoint: Checkpoint = keep_going) -> PysatInstance:
        """A new instance."""
        return PysatInstance(clauses, checkpoint)

    def smallest_core(
        self, hard: Sequence[Clause], groups: Sequence[Clause], checkpoint: Checkpoint = keep_going
    ) -> tuple[int, ...] | None:
        """Indices of a smallest set of ``groups`` that contradicts ``hard``; None if none does."""
        from app.adapters.solver.maxsat import smallest_core

        free = 1 + max((abs(literal) for clause in (*hard, *groups) for literal in clause), default=0)
        with self.open(hard, checkpoint) as instance:
            return smallest_core(instance, groups, free, checkpoint)

    def cheapest(
        self, hard: Sequence[Clause], soft: Sequence[tuple[int, int]], checkpoint: Checkpoint = keep_going
    ) -> Iterator[tuple[int, list[int]]]:
        """Models of ``hard`` by growing cost, each with another choice of soft literals."""
        from app.adapters.solver.maxsat import cheapest

        return cheapest(hard, soft, checkpoint)
