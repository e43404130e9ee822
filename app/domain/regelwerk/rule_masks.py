"""A rule set as sets of possible findings: one integer per set, one bit per finding.

Which findings occur is then a handful of set operations, whatever the number of rules. With ``own`` and ``named`` of
the selected clauses united,

- a requirement fires if its owner is in and none of the clauses it names,
- a prohibition or an incompatible pair fires if its owner is in and the clause it names, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from app.domain.regelwerk.rules import RuleType

if TYPE_CHECKING:
    from app.domain.regelwerk.compiled import CompiledRules

PHASES = {
    RuleType.SCOPED_TO: 1,
    RuleType.REQUIRES_ANSWER: 1,
    RuleType.REQUIRES: 2,
    RuleType.FORBIDS: 3,
    RuleType.INCOMPATIBLE_WITH: 3,
}
"""Phase in which each type of rule is evaluated (source 1 § 4)."""


class RuleMasks:
    """The sets.

    Attributes:
        own: per clause, the findings of its own rules.
        named: per clause, the findings of the rules that name it as a target.
        hard: all hard findings.
        scoped, demanded, requires, forbids, pairs: all findings of a type of rule; ``demanded`` by an answer.
        partner: per finding, the other clause of an incompatible pair; of all others the owner.
        rank: per finding, hard before soft, then the phase, then its number; with room for a place in the document
            (times the number of findings) before the last.
        last_place: the highest place there is room for; twice as many as there are clauses.
    """

    __slots__ = (
        "demanded",
        "forbids",
        "hard",
        "last_place",
        "named",
        "own",
        "pairs",
        "partner",
        "rank",
        "requires",
        "scoped",
    )

    def __init__(self, rules: CompiledRules) -> None:
        size = len(rules.potentials) // 8 + 1
        # Bits are set in bytes: an integer would be copied each time.
        own = [bytearray(size) for _ in rules.ids]
        named = [bytearray(size) for _ in rules.ids]
        of = {type_: bytearray(size) for type_ in RuleType}
        hard = bytearray(size)
        self.partner: list[int] = []
        self.rank: list[int] = []
        self.last_place = 2 * len(rules.ids)
        for number, ((rule, *_), owner, targets) in enumerate(rules.potentials):
            at, bit = number >> 3, 1 << (number & 7)
            own[owner][at] |= bit
            of[rule.type][at] |= bit
            for target in targets:
                named[target][at] |= bit
            if rules.is_hard[number]:
                hard[at] |= bit
            self.partner.append(targets[0] if rule.type is RuleType.INCOMPATIBLE_WITH else owner)
            phase = PHASES[rule.type] if rules.is_hard[number] else PHASES[rule.type] + len(PHASES)
            self.rank.append(phase * (self.last_place + 1) * len(rules.potentials) + number)
        self.own = [int.from_bytes(mask, "little") for mask in own]
        self.named = [int.from_bytes(mask, "little") for mask in named]
        self.scoped = int.from_bytes(of[RuleType.SCOPED_TO], "little")
        self.demanded = int.from_bytes(of[RuleType.REQUIRES_ANSWER], "little")
        self.requires = int.from_bytes(of[RuleType.REQUIRES], "little")
        self.forbids = int.from_bytes(of[RuleType.FORBIDS], "little")
        self.pairs = int.from_bytes(of[RuleType.INCOMPATIBLE_WITH], "little")
        self.hard = int.from_bytes(hard, "little")

    def firing(self, inside: tuple[int, int], outside: tuple[int, int], phase_1: int) -> int:
        """All findings that occur.

        Args:
            inside: union of ``own`` and of ``named`` over the selected clauses that are in scope.
            outside: the same over those that are not.
            phase_1: the findings of scopes that do not cover the jurisdiction, and those of conditions that are met.
        """
        own, named = inside
        own_out, named_out = outside
        present = named | named_out
        return (
            phase_1 & (self.scoped & own_out | self.demanded & ~(own | own_out))
            | self.requires & own & ~named
            | self.forbids & own & present
            | self.pairs & (own & present | own_out & named)
        )


def union(masks: Sequence[int], members: Iterable[int]) -> int:
    """Union of the masks of some clauses."""
    return reduce(or_, map(masks.__getitem__, members), 0)


def mask_of(numbers: Iterable[int], size: int) -> int:
    """The numbers, all below ``size``, as a mask."""
    mask = bytearray(size // 8 + 1)
    for number in numbers:
        mask[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(mask, "little")


def numbers_of(mask: int) -> list[int]:
    """The bits of a mask, ascending."""
    digits = bin(mask)[:1:-1]
    found = []
    place = digits.find("1")
    while place >= 0:
        found.append(place)
        place = digits.find("1", place + 1)
    return found


def bits_of(mask: int) -> list[int]:
    """The bits of a mask with few of them, descending."""
    found = []
    while mask:
        highest = mask.bit_length() - 1
        found.append(highest)
        mask ^= 1 << highest
    return found


class Union:
    """The union of the masks of a changing set of clauses, as a tree: a change renews one path."""

    __slots__ = ("_half", "_masks", "_tree")

    def __init__(self, masks: Sequence[int], members: Iterable[int] = ()) -> None:
        self._masks = masks
        self._half = 1 << max(len(masks) - 1, 0).bit_length()
        self._tree = tree = [0] * (2 * self._half)
        for clause in members:
            tree[self._half + clause] = masks[clause]
        for node in range(self._half - 1, 0, -1):
            tree[node] = tree[2 * node] | tree[2 * node + 1]

    @property
    def value(self) -> int:
        """The union."""
        return self._tree[1]

    def put(self, clause: int, *, present: bool) -> None:
        """Take a clause in or out."""
        tree = self._tree
        node = self._half + clause
        tree[node] = self._masks[clause] if present else 0
        while node > 1:
            node >>= 1
            tree[node] = tree[2 * node] | tree[2 * node + 1]
