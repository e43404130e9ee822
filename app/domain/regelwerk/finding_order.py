"""The order of findings (spec 1, decision 6): hard before soft, phase, place in the document, rule id – as integers.

Every finding has a key in which these four stand one behind the other, so that the keys are sorted as they are and the
last part of a key is the number of its finding. What is not in the document comes after it.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from app.domain.regelwerk.rule_masks import bits_of, numbers_of

if TYPE_CHECKING:
    from app.domain.regelwerk.compiled import CompiledRules

_FEW = 40
"""Up to so many keys are put in or taken out one by one; for more, sorting all is quicker."""


def sorted_keys(rules: CompiledRules, order: Sequence[int], firing: int) -> list[int]:
    """Keys of the findings that occur.

    Args:
        rules: the rule set.
        order: the clauses in document order, as indices.
        firing: the findings as a mask.
    """
    return _keys(rules, _places(rules, order), numbers_of(firing))


def numbers_in(rules: CompiledRules, keys: Iterable[int]) -> list[int]:
    """The findings behind keys."""
    count = len(rules.potentials)
    return [key % count for key in keys]


def _places(rules: CompiledRules, order: Sequence[int]) -> list[int]:
    step = len(rules.potentials)
    places = [rules.masks.last_place * step] * len(rules.ids)
    for position, clause in enumerate(order):
        places[clause] = position * step
    return places


def _keys(rules: CompiledRules, places: Sequence[int], numbers: Iterable[int]) -> list[int]:
    rank, partner, owner = rules.masks.rank, rules.masks.partner, rules.owner
    keys = [
        rank[number] + (here if (here := places[owner[number]]) < (there := places[partner[number]]) else there)
        for number in numbers
    ]
    keys.sort()
    return keys


class FindingOrder:
    """The keys while clauses come and go: only those of the findings that a change touches are looked at.

    A clause that comes in gets a place behind all others and one that goes leaves its place empty, so that the keys of
    other clauses stay as they are.
    """

    __slots__ = ("_firing", "_keys", "_next", "_places", "_rules")

    def __init__(self, rules: CompiledRules, order: Sequence[int]) -> None:
        self._rules = rules
        self.number(order)

    def number(self, order: Sequence[int]) -> None:
        """Give all clauses their places anew."""
        self._places = _places(self._rules, order)
        self._next = len(order)
        self._keys: list[int] = []
        self._firing = 0

    def append(self, clause: int, order: Sequence[int]) -> None:
        """A clause came in at the end of the document; ``order`` is the document with it."""
        if self._next >= self._rules.masks.last_place:
            self.number(order)
        else:
            self._move(clause, self._next)
            self._next += 1

    def remove(self, clause: int) -> None:
        """A clause went."""
        self._move(clause, self._rules.masks.last_place)

    def keys(self, firing: int) -> list[int]:
        """Keys of the findings that occur now, in order; a list of its own."""
        changed = firing ^ self._firing
        if changed.bit_count() > _FEW:
            self._keys = _keys(self._rules, self._places, numbers_of(firing))
        elif changed:
            self._take_out(changed & self._firing)
            for key in _keys(self._rules, self._places, bits_of(changed & firing)):
                insort(self._keys, key)
        self._firing = firing
        return self._keys.copy()

    def _move(self, clause: int, place: int) -> None:
        masks = self._rules.masks
        if touched := self._firing & (masks.own[clause] | masks.named[clause] & masks.pairs):
            self._take_out(touched)
            self._firing ^= touched
        self._places[clause] = place * len(self._rules.potentials)

    def _take_out(self, findings: int) -> None:
        if findings:
            for key in _keys(self._rules, self._places, bits_of(findings)):
                del self._keys[bisect_left(self._keys, key)]
