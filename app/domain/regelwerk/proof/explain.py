"""Why something is impossible: a smallest set of rules that already forces it (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.domain.regelwerk.proof.chains import Chains
from app.domain.regelwerk.proof.forall import shrink
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.sat import Checkpoint, TimeUp

EFFORT = 80
"""Questions to the solver for smallest explanations during an analysis; who asks for one may spend more."""

_SHARE = 4
_MOST_RULES = 6
_MOST_GROUPS = 1_200
"""During an analysis explanations beyond these sizes (rules in it, rules to choose from) are not made smaller."""


_Sides = dict[int, tuple[frozenset[int], frozenset[int]]]
_NONE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Explanation:
    """Rules that force something.

    Attributes:
        numbers: of the potential findings, ascending; every one is necessary. Empty: the slots alone force it.
        smallest: no smaller set forces it; False only if time or effort was over before that was certain.
    """

    numbers: tuple[int, ...]
    smallest: bool


class _Effort:
    """A checkpoint that ends the work after so many calls, whatever the machine: the same input, the same answer."""

    def __init__(self, calls: int, checkpoint: Checkpoint) -> None:
        self.used = 0
        self._calls = calls
        self._checkpoint = checkpoint

    def __call__(self) -> None:
        self._checkpoint()
        self.used += 1
        if self.used > self._calls:
            raise TimeUp


class Explainer:
    """Explains contradictions between assumptions and hard rules."""

    def __init__(self, search: Search, effort: int = EFFORT) -> None:
        """``effort``: questions to the solver for smallest explanations in all, of which one may take a quarter; with
        more than ``EFFORT`` no explanation is too large.
        """
        self._search = search
        self._left = effort
        self._share = effort // _SHARE
        self._thorough = effort > EFFORT
        self._encoding = search.encoding
        self.compiled = search.encoding.compiled

    @cached_property
    def _chains(self) -> Chains:
        return Chains(self._encoding)

    def necessary(self, assumptions: Sequence[int], without: Collection[int] = ()) -> Explanation | None:
        """Rules that contradict the assumptions, none of which can be left out; None if no rules do.

        Args:
            assumptions: literals of jurisdictions, answers, clauses.
            without: numbers of hard rules that are not to be used; their effects count as given.
        """
        effects = [number for number in without if number in self._encoding.effects]
        if effects:
            self._search.switches(effects)
            assumptions = [*assumptions, *(self._encoding.effect(number) for number in effects)]
        found = self._chains.contradiction(assumptions, without)
        if found is None:
            found = self._by_search(assumptions, without)
            if found is None:
                return None
        frame = self._search.frame
        switches = shrink(frame, self._search.switches(found), self._search.check, assumptions)
        first = self._encoding.selector(0)
        numbers = tuple(sorted(switch - first for switch in switches))
        return Explanation(numbers, smallest=len(numbers) < 2)

    def smallest(self, assumptions: Sequence[int]) -> Explanation | None:
        """A smallest set of rules that contradicts the assumptions; None if all rules together do not.

        If time or effort is over while a smaller one is sought, the explanation found so far is given, with
        ``smallest`` False.
        """
        known = self.necessary(assumptions)
        if known is None or known.smallest or self._left <= 0:
            return known
        if len(known.numbers) > _MOST_RULES and not self._thorough:
            return known
        effort = _Effort(min(self._left, self._share), self._search.check)
        try:
            return self._smaller(assumptions, known.numbers, effort)
        except TimeUp:
            return known
        finally:
            self._left -= effort.used

    def _by_search(self, assumptions: Sequence[int], without: Collection[int]) -> list[int] | None:
        frame = self._search.frame
        wanted = [number for number in self._encoding.reasons if number not in without]
        if frame.solve([*assumptions, *self._search.switches(wanted)]):
            return None
        first, last = self._encoding.selector(0), self._encoding.selector(len(self._encoding.compiled.potentials))
        return sorted(literal - first for literal in frame.core() if first <= literal < last)

    def _smaller(self, assumptions: Sequence[int], known: tuple[int, ...], step: Checkpoint) -> Explanation:
        """The best there is below ``known``, which has at least two members."""
        frame = self._search.frame
        candidates = self.within(assumptions, len(known) - 1)
        alone = [number for number, layer in candidates.items() if layer == 1]
        for number in alone:
            step()
            if not frame.solve([*assumptions, *self._search.switches([number])]):
                return Explanation((number,), smallest=True)
        if len(known) == 2:
            return Explanation(known, smallest=True)
        if len(candidates) > _MOST_GROUPS and not self._thorough:
            return Explanation(known, smallest=False)
        numbers = list(candidates)
        encoding = self._encoding
        hard = [*encoding.universe, *encoding.structure, *((literal,) for literal in assumptions)]
        hard += encoding.switched(numbers)
        found = self._search.solver.smallest_core(hard, [(encoding.selector(number),) for number in numbers], step)
        if found is not None and len(found) < len(known):
            return Explanation(tuple(sorted(numbers[at] for at in found)), smallest=True)
        return Explanation(known, smallest=True)

    def within(self, assumptions: Sequence[int], size: int) -> dict[int, int]:
        """All rules that can belong to a necessary explanation of at most ``size`` rules, with their layer.

        A rule speaks against some clauses and for others (``requires``: against its owner, for its targets). In a
        necessary explanation something speaks for every clause that a rule speaks against: the slots, an assumption,
        or a rule for whose own clauses the same holds. (Otherwise all clauses without such support could be false
        together, which satisfies every rule that speaks against one of them; so it would not be necessary.) The layer
        of a rule is the length of the shortest chain of such rules, itself included: an explanation that contains it
        has at least so many members. The same is true the other way round. Rules that the assumptions already satisfy
        are in no explanation.
        """
        consistent, implied = self._search.frame.propagate(assumptions)
        true = set(implied) if consistent else set(assumptions)
        problem = self._encoding.problem
        chosen = {index for group in problem.alternatives for index in group}
        count = len(self._encoding.compiled.ids)
        there = {v - 1 for v in true if 0 < v <= count} | chosen | set(problem.required)
        # a clause that is missing or out of scope somewhere supports nothing there
        absent = {-v - 1 for v in true if 0 < -v <= count} | chosen | set(self._encoding.home)
        sides = {number: self._sides[number] for number in self._near(true, there, absent, size)}
        while True:
            upwards = _layers(sides, there, size)
            downwards = _layers({n: (heads, bodies) for n, (bodies, heads) in upwards[0].items()}, absent, size)
            left = {n: sides[n] for n in downwards[0]}
            if len(left) == len(sides):
                return {n: max(upwards[1][n], downwards[1][n]) for n in sorted(left)}
            sides = left

    def _near(self, true: set[int], roots: set[int], absent: set[int], size: int) -> list[int]:
        """Rules that the assumptions do not satisfy, as far as they can be reached in ``size`` steps."""
        rules, sides = self._encoding.rules, self._sides
        found: dict[int, None] = {}
        reached = set(roots)
        ring: list[int] = [-1, *roots]  # -1: what rests on no clause
        for _ in range(size):
            following: list[int] = []
            for clause in ring:
                for number in self._against.get(clause, ()):
                    if size == 1 and not absent.issuperset(sides[number][1]):
                        continue
                    if number not in found and true.isdisjoint(rules[number]):
                        found[number] = None
                        following += [head for head in sides[number][1] if head not in reached]
            ring = list(dict.fromkeys(following))
            reached.update(ring)
        return list(found)

    @cached_property
    def _sides(self) -> _Sides:
        """Of each rule the clauses it speaks against and those it speaks for."""
        compiled = self._encoding.compiled
        found: _Sides = {}
        for number in self._encoding.reasons:
            potential = compiled.potentials[number]
            owner = frozenset((potential.owner,))
            match potential.type:
                case RuleType.REQUIRES_ANSWER:
                    found[number] = (_NONE, owner)
                case RuleType.REQUIRES:
                    found[number] = (owner, frozenset(potential.targets))
                case _:
                    found[number] = (owner.union(potential.targets), _NONE)
        return found

    @cached_property
    def _against(self) -> dict[int, list[int]]:
        """Rules by each clause they speak against; under -1 those that speak against none."""
        found: dict[int, list[int]] = {}
        for number, (bodies, _) in self._sides.items():
            for body in bodies or (-1,):
                found.setdefault(body, []).append(number)
        return found


def _layers(sides: _Sides, roots: set[int], size: int) -> tuple[_Sides, dict[int, int]]:
    """Rules all of whose first clauses are supported within ``size`` layers, and their layers."""
    supported = set(roots)
    layer: dict[int, int] = {}
    left = sides
    for rank in range(1, size + 1):
        ready = {n: both for n, both in left.items() if both[0] <= supported}
        if not ready:
            break
        for number, (_, heads) in ready.items():
            layer[number] = rank
            supported |= heads
        left = {n: both for n, both in left.items() if n not in ready}
    return {n: sides[n] for n in layer}, layer
