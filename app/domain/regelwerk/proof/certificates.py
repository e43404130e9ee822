"""Contracts in which one rule alone is violated, built directly; the solver is asked only where this fails.

Such a contract proves that the rule does something: no other hard rule says the same. For most rules of a library it
takes a handful of clauses: those the rule is about, and what these require.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.regelwerk.proof.search import Search, mask_of
from app.domain.regelwerk.rule_masks import bits_of
from app.domain.regelwerk.rules import RuleType


class Demands:
    """Which clauses answers demand, at a point of the universe."""

    def __init__(self, search: Search) -> None:
        encoding = search.encoding
        compiled = encoding.compiled
        self._search = search
        self._owners: dict[int, int] = {}  # literal → mask of owners
        self.numbers: dict[int, list[int]] = {}  # owner → its hard rules
        for number in encoding.hard:
            if compiled.potentials[number].type is RuleType.REQUIRES_ANSWER:
                owner = compiled.owner[number]
                literal = encoding.demand(number)
                self._owners[literal] = self._owners.get(literal, 0) | compiled.bits[owner]
                self.numbers.setdefault(owner, []).append(number)

    @property
    def literals(self) -> list[int]:
        """Literals that are true where a hard rule demands its clause."""
        return list(self._owners)

    def at(self, model: list[int]) -> int:
        """Mask of the demanded clauses in a model."""
        found = 0
        for literal in self._owners.keys() & set(model):
            found |= self._owners[literal]
        return found


class Ground:
    """A place with a small valid contract, on which contracts with one violation are built.

    Attributes:
        code: the place.
        start: mask of the valid contract.
        demanded: mask of the clauses its answers demand.
    """

    def __init__(self, search: Search, code: str, model: list[int], demands: Demands) -> None:
        encoding = search.encoding
        compiled = encoding.compiled
        self._encoding = encoding
        self.code = code
        count = len(compiled.ids)
        self.start = mask_of(model, count)
        self.demanded = demands.at(model)
        self._failing, self._out = compiled.out_of_scope(code)
        available = sum(compiled.bits[index] for index in encoding.problem.available)
        self._barred = ~available & ((1 << count) - 1)
        for owner, numbers in self._failing.items():
            if any(compiled.is_hard[number] for number in numbers):
                self._barred |= compiled.bits[owner]
        self._clash = [0] * count
        self._pairs: dict[tuple[int, int], int] = {}
        self._requires: dict[int, list[tuple[int, int]]] = {}
        self._groups = [sum(compiled.bits[member] for member in group) for group in encoding.problem.alternatives]
        self._exclude()
        self._read_rules()
        self._required = sum(compiled.bits[index] for index in encoding.problem.required)

    def _exclude(self) -> None:
        bits = self._encoding.compiled.bits
        for group in self._groups:
            for member in bits_of(group):
                self._clash[member] |= group & ~bits[member]

    def _read_rules(self) -> None:
        encoding, out = self._encoding, self._out
        compiled = encoding.compiled
        bits, clash = compiled.bits, self._clash
        for number in encoding.hard:
            rules, owner, targets = compiled.potentials[number]
            kind = rules[0].type
            if kind is RuleType.REQUIRES:
                if not bits[owner] & out:
                    wanted = 0
                    for target in targets:
                        wanted |= bits[target]
                    self._requires.setdefault(owner, []).append((number, wanted & ~out))
            elif kind is RuleType.FORBIDS or kind is RuleType.INCOMPATIBLE_WITH:
                other = targets[0]
                if bits[owner] & out and (kind is RuleType.FORBIDS or bits[other] & out):
                    continue
                if owner == other:
                    self._barred |= bits[owner]
                clash[owner] |= bits[other]
                clash[other] |= bits[owner]
                pair = (owner, other) if owner < other else (other, owner)
                self._pairs[pair] = self._pairs.get(pair, 0) + 1

    def alone(self, number: int) -> bool:
        """Whether a contract here was found that violates this rule and no hard rule besides.

        Not for ``requires_answer`` (see ``without``). „No“ means nothing.
        """
        compiled = self._encoding.compiled
        rules, owner, targets = compiled.potentials[number]
        own = compiled.bits[owner]
        kind = rules[0].type
        if kind is RuleType.SCOPED_TO:
            failing = self._failing.get(owner, ())
            if number not in failing or any(compiled.is_hard[other] and other != number for other in failing):
                return False
            return self._build(own, ignored=own) is not None
        if own & self._out and (kind is not RuleType.INCOMPATIBLE_WITH or compiled.bits[targets[0]] & self._out):
            return False
        if kind is RuleType.REQUIRES:
            banned = 0
            for target in targets:
                banned |= compiled.bits[target]
            return self._build(own, banned=banned & ~self._out, unmet=number) is not None
        other = targets[0]
        pair = (owner, other) if owner < other else (other, owner)
        both = own | compiled.bits[other]
        if owner == other or self._pairs.get(pair, 0) > compiled.is_hard[number]:
            return False
        if any(both & group == both for group in self._groups):
            return False
        return self._build(both, pair=pair) is not None

    def without(self, owner: int, demanded: int) -> bool:
        """Whether a contract here was found that has all demanded clauses but this one, and no violation besides."""
        own = self._encoding.compiled.bits[owner]
        return self._build(demanded & ~own, banned=own, start=False) is not None

    def _build(
        self,
        wanted: int,
        *,
        banned: int = 0,
        ignored: int = 0,
        unmet: int = -1,
        pair: tuple[int, int] | None = None,
        start: bool = True,
    ) -> int | None:
        """A contract with these clauses that violates nothing but what is named; None if none was found at once.

        Args:
            wanted: clauses to have.
            banned: clauses not to have.
            ignored: clauses that may be out of scope.
            unmet: a ``requires`` that is left unmet.
            pair: two clauses that may stand together.
            start: whether to build on ``start``, else from nothing.
        """
        if start:
            if not self.start & banned:
                found = self._close(self.start, wanted, banned, ignored, unmet, pair)
                if found is not None:
                    return found
            wanted |= self.demanded
        found = self._close(0, wanted | self._required, banned, ignored, unmet, pair)
        for group in self._groups:
            if found is None:
                return None
            if not found & group:
                found = self._close(found, self._choose(group & ~banned, found, ignored), banned, ignored, unmet, pair)
        return found

    def _choose(self, options: int, inside: int, ignored: int) -> int:
        """The first option that goes with what is there; all of them (which cannot be) if none does."""
        for option in bits_of(options & (~self._barred | ignored)):
            if not self._clash[option] & inside:
                return 1 << option
        return -1

    def _close(
        self, inside: int, wanted: int, banned: int, ignored: int, unmet: int, pair: tuple[int, int] | None
    ) -> int | None:
        """``inside`` with ``wanted`` and what these require; None if something does not fit."""
        new = wanted & ~inside
        if wanted < 0 or new & banned or new & self._barred & ~ignored:
            return None
        clash, requires, out = self._clash, self._requires, self._out
        queue = list(bits_of(new))
        inside |= new
        for clause in queue:
            hit = clash[clause] & inside
            if hit:
                if pair is None or clause not in pair:
                    return None
                if hit & ~(1 << (pair[0] if clause == pair[1] else pair[1])):
                    return None
        for clause in queue:  # grows while it is walked
            for number, targets in requires.get(clause, ()):
                if targets & inside or number == unmet:
                    continue
                for option in bits_of(targets & ~banned & ~self._barred & ~out):
                    if not clash[option] & inside:
                        inside |= 1 << option
                        queue.append(option)
                        break
                else:
                    return None
        return inside


def grounds(search: Search, demands: Demands) -> dict[str, Ground]:
    """A ground for each place that has a valid contract, with few clauses and few demands."""
    encoding = search.encoding
    contracts = search.contracts
    contracts.prefer(-encoding.clause(index) for index in encoding.problem.available)
    contracts.prefer(-literal for literal in demands.literals)
    found = {}
    for code in encoding.problem.jurisdictions:
        if contracts.solve([encoding.place(code)]):
            found[code] = Ground(search, code, contracts.model(), demands)
    return found


def met_alone(search: Search, demands: Demands, numbers: Iterable[int]) -> Iterator[tuple[int, str, int]]:
    """For demands, a point where they are met, no other demand on the same clause is, and few others are.

    Yields:
        (number, place, mask of demanded clauses); nothing for a rule that is never met without such another one.
    """
    encoding = search.encoding
    literals = demands.literals
    with search.solver.open(encoding.universe, search.check) as points:
        points.prefer(-literal for literal in literals)
        for number in numbers:
            owner = encoding.compiled.owner[number]
            others = [-encoding.demand(other) for other in demands.numbers.get(owner, ()) if other != number]
            if points.solve([encoding.demand(number), *others]):
                model = points.model()
                yield number, encoding.jurisdiction(model), demands.at(model)
