"""The search for the cheapest repair (spec 1, Repair); ``repair`` says what a repair costs.

Only rules that fire are written down for the solver: it mends those, the result is evaluated, rules that fire now join,
and so on until none is new. Each step asks for less than the whole rule set does, so the first answer that breaks
nothing new is the cheapest of all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from app.domain.regelwerk.compiled import CompiledRules, Potential
from app.domain.regelwerk.evaluation import Evaluation, IncrementalEvaluator
from app.domain.regelwerk.rule_masks import numbers_of
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.sat import Checkpoint, Solver


class Room:
    """What may change, and what each rule demands; a literal is ``clause index + 1``, positive if it has to be in."""

    def __init__(
        self,
        compiled: CompiledRules,
        before: Evaluation,
        fixed: Collection[str],
        required: Collection[str],
        alternatives: Sequence[Collection[str]],
        allowed: Collection[str] | None,
    ) -> None:
        self.compiled = compiled
        self.before = before
        self.selected = frozenset(before.facts.order)
        _, self.out = compiled.out_of_scope(before.facts.jurisdiction)
        self.required = frozenset(compiled.order_of(required))
        self.groups = [tuple(compiled.order_of(group)) for group in alternatives]
        self._fixed = frozenset(compiled.order_of(fixed))
        self._allowed = None if allowed is None else frozenset(compiled.order_of(allowed))

    def changeable(self, clause: int) -> bool:
        """Whether a repair may add or remove the clause."""
        if clause in self._fixed:
            return False
        if clause in self.selected:
            return clause not in self.required
        return self.compiled.versions[clause] is not None and (self._allowed is None or clause in self._allowed)

    def demand(self, number: int) -> tuple[int, ...]:
        """One of these literals has to hold, else the finding occurs."""
        rules, owner, targets = self.compiled.potentials[number]
        own, bits = owner + 1, self.compiled.bits
        match rules[0].type:
            case RuleType.SCOPED_TO:
                return (-own,)
            case RuleType.REQUIRES_ANSWER:
                return (own,)
            case RuleType.REQUIRES:  # a target out of scope satisfies nothing
                return (-own, *(t + 1 for t in dict.fromkeys(targets) if not bits[t] & self.out))
            case RuleType.FORBIDS | RuleType.INCOMPATIBLE_WITH:
                return (-own, -(targets[0] + 1))

    def demands_of_group(self, group: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Exactly one clause of the group is in."""
        yield tuple(clause + 1 for clause in group)
        for place, clause in enumerate(group):
            for other in group[place + 1 :]:
                yield (-(clause + 1), -(other + 1))

    def hard_numbers(self) -> list[int]:
        """Hard findings that can occur here and with these answers."""
        compiled, facts = self.compiled, self.before.facts
        failing, _ = compiled.out_of_scope(facts.jurisdiction)
        phase_1 = {number for numbers in failing.values() for number in numbers}
        for question_id, value in facts.answers.items():
            if question_id in compiled.answers:
                phase_1.update(compiled.answers[question_id].met(value))
        phase_1 -= compiled.resting(facts.jurisdiction)
        return [n for n, hard in enumerate(compiled.is_hard) if hard and (n in phase_1 or self._can_clash(n))]

    def _can_clash(self, number: int) -> bool:
        rules, owner, targets = self.compiled.potentials[number]
        bits = self.compiled.bits
        match rules[0].type:
            case RuleType.REQUIRES | RuleType.FORBIDS:
                return not bits[owner] & self.out
            case RuleType.INCOMPATIBLE_WITH:
                return not (bits[owner] & self.out and bits[targets[0]] & self.out)
            case _:
                return False


class Search:
    """The problem as far as it is written down; a variable of the solver means „this clause changes“."""

    def __init__(
        self,
        room: Room,
        walker: IncrementalEvaluator,
        solver: Solver,
        automatic: frozenset[int],
        checkpoint: Checkpoint,
    ) -> None:
        self._room = room
        self._walker = walker
        self._solver = solver
        self._automatic = automatic
        self._checkpoint = checkpoint
        self._variables: dict[int, int] = {}  # clause → variable
        self._top = 0
        self._penalties: list[int] = []
        self._hard: list[list[int]] = []
        self._known: set[int] = set()
        self._groups_of: dict[int, list[int]] = {}
        self._groups_known: set[int] = set()
        self._changed: frozenset[int] = frozenset()
        self.contradictory = False
        self._sound = room.before.hard_count == 0
        for number, group in enumerate(room.groups):
            for clause in group:
                self._groups_of.setdefault(clause, []).append(number)
            if len(room.selected.intersection(group)) != 1:
                self._sound = False
                self._add_group(number)
        for clause in sorted(room.required - room.selected):
            self._sound = False
            self._add_hard((clause + 1,))
        self._add_findings(room.before.numbers)

    @property
    def is_better(self) -> bool:
        """Whether the last answer of ``cheapest`` betters the selection as it is."""
        if not self._changed:
            return False
        return not self._sound or self._walker.evaluation().soft_count < self._room.before.soft_count

    def cheapest(self) -> frozenset[int] | None:
        """The clauses that change in the cheapest way; None if there is none."""
        while self._hard:
            model = self._solve()
            if model is None:
                self.contradictory = True
                return None
            changed = frozenset(clause for clause, v in self._variables.items() if model[v - 1] > 0)
            self._walk_to(changed)
            new = [n for n in numbers_of(self._walker.evaluation().firing) if n not in self._known]
            if not new:
                return changed
            self._add_findings(new)
        return frozenset()

    def never_again(self, change: frozenset[int]) -> None:
        """Leave out this change and all that go further."""
        self._hard.append([-self._variables[clause] for clause in sorted(change)])

    def _solve(self) -> list[int] | None:
        unit = len(self._variables) + 1  # more of the cheaper kind never outweigh one of the dearer
        weights = {False: {False: 1, True: 1}, True: {False: unit * unit, True: unit}}
        soft = [
            (-v, weights[clause in self._room.selected][clause in self._automatic])
            for clause, v in self._variables.items()
        ]
        soft += [(-penalty, unit * unit * unit) for penalty in self._penalties]
        for _, model in self._solver.cheapest(self._hard, soft, self._checkpoint):
            return model
        return None

    def _walk_to(self, changed: frozenset[int]) -> None:
        ids, selected = self._room.compiled.ids, self._room.selected
        for clause in sorted(changed ^ self._changed):
            self._walker.set_clause(ids[clause], selected=(clause in selected) is not (clause in changed))
        self._changed = changed

    def _add_findings(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self._known.add(number)
            literals = self._translated(self._room.demand(number))
            if literals is None:
                continue
            if not self._room.compiled.is_hard[number]:
                self._top += 1
                self._penalties.append(self._top)
                literals.append(self._top)
            self._hard.append(literals)

    def _add_hard(self, demand: tuple[int, ...]) -> None:
        literals = self._translated(demand)
        if literals is not None:
            self._hard.append(literals)

    def _add_group(self, number: int) -> None:
        if number not in self._groups_known:
            self._groups_known.add(number)
            for demand in self._room.demands_of_group(self._room.groups[number]):
                self._add_hard(demand)

    def _translated(self, demand: tuple[int, ...]) -> list[int] | None:
        """The demand in variables of the solver; None if it always holds."""
        literals = []
        for literal in demand:
            clause = abs(literal) - 1
            holds = (clause in self._room.selected) is (literal > 0)
            if self._room.changeable(clause):
                variable = self._variable(clause)
                literals.append(-variable if holds else variable)
            elif holds:
                return None
        return None if any(-literal in literals for literal in literals) else literals

    def _variable(self, clause: int) -> int:
        if clause not in self._variables:
            self._top += 1
            self._variables[clause] = self._top
            for group in self._groups_of.get(clause, ()):
                self._add_group(group)
        return self._variables[clause]


def smallest_obstacle(room: Room, solver: Solver, checkpoint: Checkpoint) -> tuple[Potential, ...]:
    """A smallest set of hard rules that no selection keeps together with what is fixed, required and allowed."""
    hard: list[tuple[int, ...]] = [(clause + 1,) for clause in sorted(room.required)]
    hard += [demand for group in room.groups for demand in room.demands_of_group(group)]
    for clause in range(len(room.compiled.ids)):
        if not room.changeable(clause):
            hard.append((clause + 1,) if clause in room.selected else (-(clause + 1),))
    numbers = room.hard_numbers()
    core = solver.smallest_core(hard, [room.demand(number) for number in numbers], checkpoint)
    return tuple(room.compiled.potentials[numbers[i]] for i in core or ())
