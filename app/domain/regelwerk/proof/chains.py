"""Reasons by unit propagation: which rules, one after the other, lead from assumptions to a contradiction.

Most contradictions of a rulebook are chains („A erfordert B, B gilt nicht in der Schweiz“). Following them costs only
what the chain touches, whatever the size of the library, and names the rules at once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.sat import Clause


class Chains:
    """The clauses of an encoding, indexed by literal."""

    def __init__(self, encoding: Encoding) -> None:
        frame = [*encoding.universe, *encoding.structure]
        effects = [(number, clause) for number, some in encoding.effects.items() for clause in some]
        self._clauses: list[Clause] = [*frame, *(clause for _, clause in effects)]
        self._number: list[int] = [-1] * len(frame) + [number for number, _ in effects]
        self._rules_from = len(self._clauses)
        self._clauses += [encoding.rules[number] for number in encoding.hard]
        self._number += encoding.hard
        self._at: dict[int, list[int]] = {}
        for at, clause in enumerate(self._clauses):
            for literal in clause:
                self._at.setdefault(literal, []).append(at)
        self._units = [at for at, clause in enumerate(self._clauses) if len(clause) == 1]

    def contradiction(self, assumptions: Sequence[int], without: Collection[int] = ()) -> list[int] | None:
        """Numbers of rules that contradict the assumptions; None if following single chains does not show it.

        Args:
            assumptions: literals that hold.
            without: numbers of rules that are not to be used; their effects count as given.
        """
        found = self._search(assumptions, without)
        return None if found is None else sorted(set(found).difference(without))

    def _search(self, assumptions: Sequence[int], without: Collection[int]) -> list[int] | None:
        reason: dict[int, int] = {}  # true literal → clause that forces it, -1 for an assumption
        queue: list[int] = []
        for literal in assumptions:
            if -literal in reason:
                return []
            if literal not in reason:
                reason[literal] = -1
                queue.append(literal)
        for at in self._units:
            literal = self._clauses[at][0]
            if (at >= self._rules_from and self._number[at] in without) or literal in reason:
                continue
            reason[literal] = at
            queue.append(literal)
            if -literal in reason:
                return self._rules_behind((literal, -literal), reason)
        clauses, numbers = self._clauses, self._number
        for literal in queue:  # grows while it is walked
            for at in self._at.get(-literal, ()):
                free = 0
                for other in clauses[at]:
                    if -other in reason:
                        continue
                    if other in reason or free:
                        break
                    free = other
                else:
                    if at >= self._rules_from and numbers[at] in without:
                        continue
                    if not free:
                        found = self._rules_behind([-other for other in clauses[at]], reason)
                        return sorted({numbers[at], *found} - {-1})
                    reason[free] = at
                    queue.append(free)
        return None

    def _rules_behind(self, literals: Sequence[int], reason: dict[int, int]) -> list[int]:
        """Numbers of the rules that force these true literals."""
        seen = set(literals)
        stack = list(literals)
        found: set[int] = set()
        while stack:
            literal = stack.pop()
            at = reason[literal]
            if at < 0:
                continue
            found.add(self._number[at])
            for other in self._clauses[at]:
                if other != literal and -other not in seen:
                    seen.add(-other)
                    stack.append(-other)
        return sorted(found - {-1})
