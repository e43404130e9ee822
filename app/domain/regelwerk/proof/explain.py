"""Why something is impossible: a smallest set of rules that already forces it (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.domain.regelwerk.proof.chains import Chains
from app.domain.regelwerk.proof.forall import shrink
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.sat import Clause, TimeUp

_MOST_GROUPS = 4_000
"""So many rules are looked at for a smallest explanation; beyond that it would take longer than anybody waits."""


@dataclass(frozen=True)
class Explanation:
    """Rules that force something.

    Attributes:
        numbers: of the potential findings, ascending; every one is necessary. Empty: the slots alone force it.
        smallest: no smaller set forces it; False only if time was over before that was certain.
    """

    numbers: tuple[int, ...]
    smallest: bool


class Explainer:
    """Explains contradictions between assumptions and hard rules."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._encoding = search.encoding

    @cached_property
    def _chains(self) -> Chains:
        return Chains(self._encoding)

    def necessary(self, assumptions: Sequence[int], without: Collection[int] = ()) -> Explanation | None:
        """Rules that contradict the assumptions, none of which can be left out; None if no rules do.

        Args:
            assumptions: literals of jurisdictions, answers, clauses.
            without: numbers of hard rules that are not to be used.
        """
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

    def follows(self, violated: Sequence[int], number: int) -> bool:
        """Whether a chain of other rules shows that a hard rule is never violated alone; „no“ means nothing.

        Args:
            violated: the literals that say it is violated.
            number: the rule.
        """
        return self._chains.contradiction(violated, (number,)) is not None

    def smallest(self, assumptions: Sequence[int]) -> Explanation | None:
        """A smallest set of rules that contradicts the assumptions; None if all rules together do not.

        If time is over while a smaller one is sought, the explanation found so far is given, with ``smallest`` False.
        """
        known = self.necessary(assumptions)
        if known is None or known.smallest:
            return known
        try:
            return self._smaller(assumptions, known.numbers)
        except TimeUp:
            return known

    def _by_search(self, assumptions: Sequence[int], without: Collection[int]) -> list[int] | None:
        frame = self._search.frame
        wanted = [number for number in self._encoding.hard if number not in without]
        if frame.solve([*assumptions, *self._search.switches(wanted)]):
            return None
        first, last = self._encoding.selector(0), self._encoding.selector(len(self._encoding.compiled.potentials))
        return sorted(literal - first for literal in frame.core() if first <= literal < last)

    def _smaller(self, assumptions: Sequence[int], known: tuple[int, ...]) -> Explanation:
        """The best there is below ``known``, which has at least two members."""
        frame = self._search.frame
        candidates = self.within(assumptions, len(known) - 1)
        alone = [number for number, layer in candidates.items() if layer == 1]
        for number in alone:
            if not frame.solve([*assumptions, *self._search.switches([number])]):
                return Explanation((number,), smallest=True)
        if len(known) == 2:
            return Explanation(known, smallest=True)
        if len(candidates) > _MOST_GROUPS:
            return Explanation(known, smallest=False)
        numbers = list(candidates)
        encoding = self._encoding
        hard = [*encoding.universe, *encoding.structure, *((literal,) for literal in assumptions)]
        found = self._search.solver.smallest_core(
            hard, [encoding.rules[number] for number in numbers], self._search.check
        )
        if found is not None and len(found) < len(known):
            return Explanation(tuple(sorted(numbers[at] for at in found)), smallest=True)
        return Explanation(known, smallest=True)

    def within(self, assumptions: Sequence[int], size: int) -> dict[int, int]:
        """All rules that can belong to a necessary explanation of at most ``size`` rules, with their layer.

        A rule speaks against a clause only if something speaks for that clause: the slots, an assumption, a demanded
        answer or a ``requires`` whose owner is itself supported. (Clauses without such support can be false together,
        which satisfies every rule that speaks against one of them; so such rules are in no necessary explanation.) The
        layer of a rule is the length of the shortest chain of rules that supports all it speaks against, itself
        included; an explanation that contains it has at least so many members. Rules that the assumptions already
        satisfy are left out.
        """
        consistent, implied = self._search.frame.propagate(assumptions)
        true = set(implied) if consistent else set(assumptions)
        by_owner, demands, against, rules = self._index
        problem = self._encoding.problem
        roots = {v - 1 for v in true if 0 < v <= len(self._encoding.compiled.ids)}
        roots.update(problem.required, *problem.alternatives)
        found: dict[int, int] = {}
        depth = dict.fromkeys(roots, 0)
        for number in demands:
            if true.isdisjoint(rules[number]):
                found[number] = 1
                depth.setdefault(self._encoding.compiled.owner[number], 1)
        ring = [clause for clause, rank in depth.items() if rank == 0]
        for layer in range(1, size + 1):
            following: list[int] = [c for c, rank in depth.items() if rank == 1] if layer == 1 else []
            for clause in ring:
                for number in by_owner.get(clause, ()):
                    if true.isdisjoint(rules[number]):
                        found[number] = layer
                        for target in self._encoding.compiled.potentials[number].targets:
                            if target not in depth:
                                depth[target] = layer
                                following.append(target)
            ring = following
        for clause in depth:
            for number in against.get(clause, ()):
                layer = 1 + max(depth.get(-v - 1, size) for v in rules[number] if self._is_clause(-v))
                if layer <= size and true.isdisjoint(rules[number]):
                    found[number] = layer
        return dict(sorted(found.items()))

    def _is_clause(self, variable: int) -> bool:
        return 0 < variable <= len(self._encoding.compiled.ids)

    @cached_property
    def _index(self) -> tuple[dict[int, list[int]], list[int], dict[int, list[int]], dict[int, Clause]]:
        """``requires`` by owner, ``requires_answer``, all others by each clause they speak against; all rules."""
        by_owner: dict[int, list[int]] = {}
        demands: list[int] = []
        against: dict[int, list[int]] = {}
        encoding = self._encoding
        for number in encoding.hard:
            potential = encoding.compiled.potentials[number]
            match potential.type:
                case RuleType.REQUIRES:
                    by_owner.setdefault(potential.owner, []).append(number)
                case RuleType.REQUIRES_ANSWER:
                    demands.append(number)
                case _:
                    for literal in encoding.rules[number]:
                        if self._is_clause(-literal):
                            against.setdefault(-literal - 1, []).append(number)
        return by_owner, demands, against, encoding.rules
