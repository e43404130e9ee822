"""A small ``Solver`` in plain Python for tests that run without python-sat; for formulas of about 25 variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations, count
from typing import Self

from app.domain.regelwerk.sat import Checkpoint, Clause, keep_going


class FakeInstance:
    """DPLL with unit propagation over an index of the clauses by literal."""

    def __init__(self, clauses: Iterable[Clause], checkpoint: Checkpoint) -> None:
        self._checkpoint = checkpoint
        self._clauses: list[tuple[int, ...]] = []
        self._at: dict[int, list[tuple[int, ...]]] = {}
        self._preferred: dict[int, int] = {}
        self._model: list[int] = []
        self._core: list[int] = []
        self.add(clauses)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._clauses.clear()

    def add(self, clauses: Iterable[Clause]) -> None:
        for clause in map(tuple, clauses):
            self._clauses.append(clause)
            for literal in clause:
                self._at.setdefault(literal, []).append(clause)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        self._checkpoint()
        found = self.search(assumptions)
        if found is not None:
            top = max(map(abs, (*self._at, *assumptions)), default=0)
            self._model = [v if found.get(v, self._preferred.get(v, -v) > 0) else -v for v in range(1, top + 1)]
        else:
            self._core = [] if assumptions and self.search(()) is None else list(assumptions)
        return found is not None

    def model(self) -> list[int]:
        return self._model

    def core(self) -> list[int]:
        return self._core

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        values = self.follow({}, assumptions, whole=True)
        return values is not None, [v if value else -v for v, value in (values or {}).items()]

    def prefer(self, literals: Iterable[int]) -> None:
        self._preferred.update((abs(literal), literal) for literal in literals)

    def follow(
        self, values: dict[int, bool], literals: Iterable[int], *, whole: bool = False
    ) -> dict[int, bool] | None:
        """Variables with their values after unit propagation; None: a contradiction.

        Args:
            values: a propagated assignment.
            literals: what becomes true in addition.
            whole: also look at the clauses that ``literals`` do not touch.
        """
        values = dict(values)
        queue = list(literals)
        if whole:
            for clause in self._clauses:
                if not clause:
                    return None
                if len(set(clause)) == 1:
                    queue.append(clause[0])
        for literal in queue:
            value = values.setdefault(abs(literal), literal > 0)
            if value != (literal > 0):
                return None
            for clause in self._at.get(-literal, ()):
                free = 0
                for other in clause:
                    known = values.get(abs(other))
                    if known is None and other != free:
                        if free:
                            break
                        free = other
                    elif known == (other > 0):
                        break
                else:
                    if not free:
                        return None
                    queue.append(free)
        return values

    def search(self, assumptions: Sequence[int]) -> dict[int, bool] | None:
        """A model, or None."""
        start = self.follow({}, assumptions, whole=True)
        stack = [] if start is None else [start]
        while stack:
            values = stack.pop()
            free = next((v for v in map(abs, self._at) if v not in values), None)
            if free is None:
                return values
            first = self._preferred.get(free, -free)
            for literal in (-first, first):
                found = self.follow(values, (literal,))
                if found is not None:
                    stack.append(found)
        return None


class FakeSolver:
    """Smallest cores by trying, cheapest models by best-first search."""

    def open(self, clauses: Iterable[Clause] = (), checkpoint: Checkpoint = keep_going) -> FakeInstance:
        return FakeInstance(clauses, checkpoint)

    def smallest_core(
        self, hard: Sequence[Clause], groups: Sequence[Clause], checkpoint: Checkpoint = keep_going
    ) -> tuple[int, ...] | None:
        if self.open([*hard, *groups], checkpoint).solve():
            return None
        for size in count():
            for chosen in combinations(range(len(groups)), size):
                if not self.open([*hard, *(groups[i] for i in chosen)], checkpoint).solve():
                    return chosen
        return None

    def cheapest(
        self, hard: Sequence[Clause], soft: Sequence[tuple[int, int]], checkpoint: Checkpoint = keep_going
    ) -> Iterator[tuple[int, list[int]]]:
        instance = self.open(hard, checkpoint)
        ordered = sorted(soft, key=lambda pair: -pair[1])
        choices = list(dict.fromkeys(abs(literal) for literal, _ in ordered))
        top = max(map(abs, (*choices, *(literal for clause in hard for literal in clause))), default=0)
        tie = count()
        heap: list[tuple[int, int, dict[int, bool]]] = []

        def push(values: dict[int, bool] | None) -> None:
            if values is not None:
                cost = sum(
                    weight for literal, weight in ordered if values.get(abs(literal), literal > 0) != (literal > 0)
                )
                heappush(heap, (cost, next(tie), values))

        push(instance.follow({}, (), whole=True))
        while heap:
            checkpoint()
            cost, _, values = heappop(heap)
            free = next((v for v in choices if v not in values), None)
            if free is not None:
                push(instance.follow(values, (free,)))
                push(instance.follow(values, (-free,)))
                continue
            found = instance.search([v if value else -v for v, value in values.items()])
            if found is not None:
                yield cost, [v if found.get(v) else -v for v in range(1, top + 1)]
