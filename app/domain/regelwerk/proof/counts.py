"""How many valid contracts there are: exact up to a bound, then „mehr als N“ (spec 1, the proof).

A contract is a set of clauses that is valid for some answers. What does not hang together is counted apart and
multiplied; clauses that no rule restricts count as a factor of two each. One model counts for all contracts that differ
from it only in clauses which no rule needs to be as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from app.domain.deutsch import format_zahl
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.proof.wording import where
from app.domain.regelwerk.sat import Clause, TimeUp

BOUND = 10_000
"""Parts that hang together are counted exactly up to so many."""

_MOST_PLACES = 3
_MOST_CUBES = 2_000


@dataclass(frozen=True)
class Count:
    """A number of contracts.

    Attributes:
        number: exactly so many, or, if not ``exact``, more than so many.
        exact: whether it is the exact number.
    """

    number: int
    exact: bool

    @property
    def text(self) -> str:
        """„genau 128 gültige Verträge“, „mehr als 10.000 gültige Verträge“."""
        if self.exact and self.number == 0:
            return "keinen gültigen Vertrag"
        if self.exact and self.number == 1:
            return "genau einen gültigen Vertrag"
        return f"{'genau' if self.exact else 'mehr als'} {format_zahl(self.number)} gültige Verträge"


@dataclass(frozen=True)
class ContractCounts:
    """Result.

    Attributes:
        complete: all places were counted.
        places: number for each place counted.
        overall: sets of clauses that are valid somewhere; None if not counted.
        texts: German sentences.
    """

    complete: bool
    places: tuple[tuple[str, Count], ...]
    overall: Count | None
    texts: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "complete": self.complete,
            "jurisdictions": {code: {"number": c.number, "exact": c.exact} for code, c in self.places},
            "overall": None if self.overall is None else {"number": self.overall.number, "exact": self.overall.exact},
            "texts": list(self.texts),
        }


def count_contracts(search: Search, bound: int = BOUND) -> ContractCounts:
    """Count place by place and overall; ``TimeUp`` ends the work with what is known."""
    problem = search.encoding.problem
    found: dict[str, Count] = {}
    overall: Count | None = None
    try:
        for code in problem.jurisdictions:
            found[code] = _count(search, [code], bound)
        overall = _union(search, found, bound)
    except TimeUp:
        pass
    texts = [f"In {where([code], problem.jurisdictions)} gibt es {count.text}." for code, count in found.items()]
    if overall is not None and len(found) > 1:
        texts.append(f"Insgesamt gibt es {overall.text}; derselbe Vertrag in mehreren Ländern zählt einmal.")
    return ContractCounts(overall is not None, tuple(found.items()), overall, tuple(texts))


def _union(search: Search, found: dict[str, Count], bound: int) -> Count:
    """Contracts that are valid in some place: by inclusion and exclusion where all numbers are exact and few."""
    possible = [code for code, count in found.items() if count.number]
    if len(possible) <= 1:
        return found[possible[0]] if possible else Count(0, exact=True)
    # At least as many as in the place with the most: of an inexact number that is one more than it says.
    bound_below = max(count.number - 1 if count.exact else count.number for count in found.values())
    if len(possible) > _MOST_PLACES or not all(found[code].exact for code in possible):
        return Count(bound_below, exact=False)
    total = sum(found[code].number for code in possible)
    for size in range(2, len(possible) + 1):
        for places in combinations(possible, size):
            common = _count(search, places, bound)
            if not common.exact:
                return Count(bound_below, exact=False)
            total += common.number if size % 2 else -common.number
    return Count(total, exact=True)


def _count(search: Search, places: Sequence[str], bound: int) -> Count:
    """Contracts that are valid in each of these places, in each for some answers."""
    encoding = search.encoding
    clauses: list[Clause] = []
    width = encoding.new()
    own = len(encoding.compiled.ids)
    for copy, code in enumerate(places):  # each place has answers of its own
        shift = copy * width
        formula = [*encoding.contracts(), (encoding.place(code),)]
        clauses += [tuple(_shifted(v, own, shift) for v in clause) for clause in formula]
    with search.solver.open(clauses, search.check) as instance:
        if not instance.solve():
            return Count(0, exact=True)
        _, implied = instance.propagate(())
    left = _simplified(clauses, set(implied))
    fixed = {abs(v) for v in implied}
    free = {encoding.clause(index) for index in encoding.problem.available} - fixed
    number, exact = 1, True
    for part in _components(left):
        inside = {abs(v) for clause in part for v in clause}
        chosen = inside & free
        free -= chosen
        if chosen:
            count = _count_part(search, part, chosen, bound)
            number *= count.number
            exact = exact and count.exact
    return Count(number << len(free), exact)


def _shifted(literal: int, own: int, shift: int) -> int:
    if abs(literal) <= own:
        return literal
    return literal + shift if literal > 0 else literal - shift


def _simplified(clauses: Iterable[Clause], true: set[int]) -> list[Clause]:
    kept = (tuple(v for v in clause if -v not in true) for clause in clauses if true.isdisjoint(clause))
    return list(dict.fromkeys(kept))


def _components(clauses: Iterable[Clause]) -> list[list[Clause]]:
    """Groups of clauses without a common variable."""
    parent: dict[int, int] = {}

    def root(variable: int) -> int:
        while parent.setdefault(variable, variable) != variable:
            parent[variable] = parent[parent[variable]]
            variable = parent[variable]
        return variable

    listed = list(clauses)
    for clause in listed:
        first = root(abs(clause[0]))
        for v in clause[1:]:
            parent[root(abs(v))] = first
    groups: dict[int, list[Clause]] = {}
    for clause in listed:
        groups.setdefault(root(abs(clause[0])), []).append(clause)
    return list(groups.values())


def _count_part(search: Search, part: list[Clause], chosen: set[int], bound: int) -> Count:
    """Choices of these variables that some model of the part makes."""
    open_clauses = list(part)
    weight = Counter(v for clause in part for v in clause)
    total = cubes = 0
    with search.solver.open(part, search.check) as instance:
        while instance.solve():
            search.check()
            if total > bound or cubes >= _MOST_CUBES:
                return Count(total, exact=False)
            kept = _needed(open_clauses, set(instance.model()), chosen, weight)
            total += 1 << (len(chosen) - len(kept))
            cubes += 1
            block = tuple(-v for v in kept)
            open_clauses.append(block)
            instance.add([block])
    return Count(total, exact=True)


def _needed(clauses: Iterable[Clause], true: set[int], chosen: set[int], weight: Counter[int]) -> list[int]:
    """True literals of ``chosen`` that together with all other true ones fulfil every clause."""
    kept: set[int] = set()
    for clause in clauses:
        holding = [v for v in clause if v in true]
        if not any(abs(v) not in chosen or v in kept for v in holding):
            kept.add(max(holding, key=lambda v: (weight[v], -abs(v))))
    return sorted(kept, key=abs)
