"""All contracts of a small problem by trying: every jurisdiction × every kind of answer × every set of clauses.

Written from the words of the source and the spec, without any of the proof's own code. A set of sets of clauses is one
integer with a bit for each of the 2^n selections, so that a rule is two or three bit operations.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any

from app.domain.regelwerk.answers import parse_answer
from app.domain.regelwerk.compiled import CompiledRules, compile_rules
from app.domain.regelwerk.evaluation import can_complete, evaluate
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.proof.problem import ProofProblem, library_problem, template_problem
from app.domain.regelwerk.restriction import restricted
from app.domain.regelwerk.rules import Condition, Severity
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import (
    _OPERATORS,
    _VALUES,
    SCOPES,
    answer_rule,
    holds,
    library,
    random_rule,
    rule,
)

CANDIDATES: dict[str, list[Any]] = {
    "n": ["4", "5", "7", "10", "10,25", "10,5", "15", "20", "21"],
    "eur": ["0", "999,99", "1000", "2000", "3500", "3500,01", "9000"],
    "tag": ["31.12.2025", "01.01.2026", "01.03.2026", "30.06.2026", "01.09.2026", "31.12.2026", "01.01.2027"],
    "txt": [
        "Pause",
        "Entwicklung",
        "entwicklung",
        "entwicklung von Software",
        "Vertrieb",
        "vertrieb und Lager",
        "Entwicklung und Vertrieb",
        "Entwicklung von Software und Vertrieb",
    ],
    "ja": [True, False],
    "eins": ["IT", "Pharma", "Handel"],
    "viele": [list(c) for k in range(4) for c in combinations(("Bonus", "Auto", "Rad"), k)],
}
"""Answers to each question of the builders: one of every kind that their values can tell apart."""


@dataclass(frozen=True)
class Point:
    """A place with an answer to every question that matters; ``snapshot`` has only those that are asked and answered.

    Attributes:
        given: questions that need not be answered and are not.
    """

    place: str
    answers: Mapping[str, Any]
    given: Mapping[str, bool]
    snapshot: Mapping[str, Any]


class Oracle:
    """Truth about a problem, for all points."""

    def __init__(self, problem: ProofProblem) -> None:
        self.problem = problem
        self.compiled: CompiledRules = problem.compiled
        self.n = len(self.compiled.ids)
        self.all = (1 << (1 << self.n)) - 1
        self.chosen = [self._with(i) for i in range(self.n)]
        self.structure = self._structure()
        self._probes: dict[Condition, Any] = {}
        self._scopes: list[list[int]] = [[] for _ in range(self.n)]
        """Of each clause, the numbers of its scope rules."""
        for number, potential in enumerate(self.compiled.potentials):
            if potential.type == "scoped_to":
                self._scopes[potential.owner].append(number)
        self.points = list(self._points())

    def _with(self, clause: int) -> int:
        """All selections that contain a clause."""
        block = ((1 << (1 << clause)) - 1) << (1 << clause)
        table, width = block, 2 << clause
        while width < 1 << self.n:
            table |= table << width
            width *= 2
        return table

    def _structure(self) -> int:
        table = self.all
        for clause in range(self.n):
            if clause not in self.problem.available:
                table &= ~self.chosen[clause]
        for clause in self.problem.required:
            table &= self.chosen[clause]
        for group in self.problem.alternatives:
            exactly_one = 0
            for member in group:
                only = self.chosen[member]
                for other in group:
                    if other != member:
                        only &= ~self.chosen[other]
                exactly_one |= only
            table &= exactly_one
        return table

    @cached_property
    def questions(self) -> list[Question]:
        """Questions that some condition mentions."""
        named = {r.condition.question_id for v in self.compiled.versions if v for r in v.rules if r.condition}
        named |= {c.question_id for step in self.problem.steps for c in step.conditions}
        return [q for q in self.compiled.questions.values() if q.id in named]

    def _points(self) -> Any:
        ranges = [[parse_answer(q, raw) for raw in CANDIDATES[q.id]] for q in self.questions]
        steps = {step.question_id: step for step in self.problem.steps}
        free = [q.id for q in self.questions if (s := steps.get(q.id)) and s.default is None and self._may_lack(s)]
        for place, values, given in product(
            self.problem.jurisdictions, product(*ranges), product((True, False), repeat=len(free))
        ):
            answers = dict(zip((q.id for q in self.questions), values, strict=True))
            answered = dict(zip(free, given, strict=True))
            snapshot = self._snapshot(answers, answered)
            if snapshot is not None:
                yield Point(place, answers, answered, snapshot)

    @staticmethod
    def _may_lack(step: InterviewStep) -> bool:
        return not step.required or bool(step.skip_if)

    def _snapshot(self, answers: Mapping[str, Any], given: Mapping[str, bool]) -> dict[str, Any] | None:
        """What counts; None: a required question is not answered although it is not skipped."""
        steps = {step.question_id: step for step in self.problem.steps}
        found = {q: value for q, value in answers.items() if q not in steps}
        for step in self.problem.steps:
            shown = self._all(step.show_if, found) and not (step.hide_if and self._all(step.hide_if, found))
            skipped = bool(step.skip_if) and self._all(step.skip_if, found)
            answered = given.get(step.question_id, True)
            if step.required and not skipped and not answered:
                return None
            if shown and step.question_id in answers and answered:
                found[step.question_id] = answers[step.question_id]
        return found

    def _all(self, conditions: Any, found: Mapping[str, Any]) -> bool:
        return all(c.question_id in found and self.met(c, found[c.question_id]) for c in conditions)

    def met(self, condition: Condition, value: Any) -> bool:
        question = self.compiled.questions[condition.question_id]
        probe = self._probes.get(condition)
        if probe is None:
            probe = self._probes[condition] = rule("X", "requires_answer", condition=condition.model_dump())
        return bool(holds(question, value, probe))

    # ---- rules -----------------------------------------------------------------------------------------------------

    def violated(self, number: int, point: Point, scopes: frozenset[int] | None = None) -> int:
        """All selections (whatever the slots say) in which a rule reports a finding.

        Args:
            number: the rule.
            point: where.
            scopes: scope rules that keep targets of ``requires`` from counting; None: all.
        """
        rules, owner, targets = self.compiled.potentials[number]
        first = rules[0]
        own = self.chosen[owner]
        if first.type == "scoped_to":
            return own if not self._covers(first.jurisdiction_scope, point.place) else 0
        if first.type == "requires_answer":
            assert first.condition
            limit = first.jurisdiction_scope
            question = first.condition.question_id
            applies = (limit is None or self._covers(limit, point.place)) and question in point.snapshot
            return self.all & ~own if applies and self.met(first.condition, point.snapshot[question]) else 0
        if first.type == "incompatible_with":
            active = self._in_scope(owner, point.place) or self._in_scope(targets[0], point.place)
            return own & self.chosen[targets[0]] if active else 0
        if not self._in_scope(owner, point.place):
            return 0
        if first.type == "forbids":
            return own & self.chosen[targets[0]]
        satisfied = 0
        for target in targets:
            if self._in_scope(target, point.place, scopes):
                satisfied |= self.chosen[target]
        return own & ~satisfied

    @staticmethod
    def _covers(codes: Any, place: str) -> bool:
        return any(code == place or place.startswith(code + "-") for code in codes)

    def _in_scope(self, clause: int, place: str, scopes: frozenset[int] | None = None) -> bool:
        return all(
            self._covers(self.compiled.potentials[number].rules[0].jurisdiction_scope, place)
            for number in self._scopes[clause]
            if scopes is None or number in scopes
        )

    @cached_property
    def hard(self) -> list[int]:
        return [n for n, is_hard in enumerate(self.compiled.is_hard) if is_hard]

    @cached_property
    def table(self) -> dict[int, list[int]]:
        """Of each rule, per point, the violating selections the slots allow."""
        return {
            number: [self.violated(number, point) & self.structure for point in self.points]
            for number, potential in enumerate(self.compiled.potentials)
            if potential.owner in self.problem.available
        }

    def valid_without(self, *numbers: int) -> list[int]:
        """Per point, the selections without a hard finding when these rules are ignored."""
        tables = [self.table[n] for n in self.hard if n in self.table and n not in numbers]
        result = []
        for at in range(len(self.points)):
            bad = 0
            for table in tables:
                bad |= table[at]
            result.append(self.structure & ~bad)
        return result

    @cached_property
    def valid(self) -> list[int]:
        return self.valid_without()

    def at(self, place: str) -> int:
        """Selections that are valid for some answer in a place."""
        found = 0
        for point, table in zip(self.points, self.valid, strict=True):
            if point.place == place:
                found |= table
        return found

    def selections(self, table: int) -> list[tuple[int, ...]]:
        return [
            tuple(i for i in range(self.n) if number >> i & 1) for number in range(1 << self.n) if table >> number & 1
        ]

    def check_against_evaluator(self, rng: random.Random, samples: int) -> None:
        """The ordinary evaluator says the same about selections drawn at random."""
        for _ in range(samples):
            at = rng.randrange(len(self.points))
            number = rng.randrange(1 << self.n)
            clauses = [i for i in range(self.n) if number >> i & 1]
            if any(self.compiled.versions[i] is None for i in clauses):
                continue
            point = self.points[at]
            selection = Selection(
                clauses=tuple(self.compiled.ids[i] for i in clauses),
                answers=dict(point.snapshot),
                jurisdiction=point.place,
            )
            result = evaluate(self.compiled, selection)
            fired = sorted(finding.number for finding in result.findings)
            expected = [n for n in range(len(self.compiled.potentials)) if self.violated(n, point) >> number & 1]
            assert fired == expected, selection
            if self.structure >> number & 1 and not any(
                self.compiled.potentials[n].owner not in self.problem.available for n in fired
            ):
                assert can_complete(result) == bool(self.valid[at] >> number & 1)


# ---- random problems -----------------------------------------------------------------------------------------------


def few_questions(rng: random.Random, most: int = 2) -> list[str]:
    return rng.sample(list(_VALUES), rng.randint(1, most))


def random_small_library(rng: random.Random, largest: int = 6) -> Library:
    """Up to ``largest`` clauses, rules on at most two questions."""
    ids = [f"K{i}" for i in range(1, rng.randint(2, largest) + 1)]
    asked = few_questions(rng)
    scopes = rng.sample(SCOPES, rng.randint(1, 3))
    counter = iter(range(100, 400))

    def one() -> Any:
        made = random_rule(rng, f"R{next(counter)}", ids)
        if made.type == "scoped_to" or (made.type == "requires_answer" and made.jurisdiction_scope):
            made = made.model_copy(
                update={"jurisdiction_scope": tuple(rng.sample(scopes, rng.randint(1, len(scopes))))}
            )
        if made.condition and made.condition.question_id not in asked:
            question = rng.choice(asked)
            limit = {"jurisdictionScope": made.jurisdiction_scope} if made.jurisdiction_scope else {}
            made = _answer_rule(rng, made.id, question, made.severity, limit)
        if rng.random() < 0.4:
            made = made.model_copy(update={"severity": Severity.HARD})
        return type(made).model_validate(made.model_dump())

    return library({i: [one() for _ in range(rng.randint(0, 4))] for i in ids})


def _condition(rng: random.Random, question: str) -> tuple[str, Any]:
    operator = rng.choice(_OPERATORS[question])
    value = rng.choice(_VALUES[question])
    if operator == "in":
        value = tuple(rng.sample(["IT", "Pharma", "Handel"], rng.randint(1, 2)))
    elif question == "eins" and value == "it":
        value = "IT"
    if question == "viele" and operator == "contains":
        value = rng.choice(["Bonus", "Auto", "Rad"])
    return operator, value


def _answer_rule(rng: random.Random, id_: str, question: str, severity: str, limit: Mapping[str, Any]) -> Any:
    operator, value = _condition(rng, question)
    return answer_rule(id_, question, operator, value, severity, **limit)


def random_template(rng: random.Random, lib: Library) -> tuple[Template, TemplateVersion]:
    """Slots of every kind over some clauses, and an interview with conditions and optional questions."""
    ids = [c.id for c in lib.clauses]
    rng.shuffle(ids)
    slots: list[Slot] = []
    while ids and rng.random() < 0.92:
        kind = rng.choice(list(SlotKind))
        count = rng.randint(1, min(3, len(ids))) if kind is SlotKind.ALTERNATIVE else 1
        taken, ids = ids[:count], ids[count:]
        slots.append(Slot(id=f"s{len(slots)}", kind=kind, clause_ids=tuple(taken)))
    named = list(dict.fromkeys(r.condition.question_id for v in lib.versions for r in v.rules if r.condition))
    rng.shuffle(named)
    steps = []
    for at, question in enumerate(named):
        if rng.random() < 0.15:
            continue
        conditions: dict[str, tuple[Condition, ...]] = {}
        for kind, share in (("show_if", 0.35), ("hide_if", 0.35), ("skip_if", 0.2)):
            if at and rng.random() < share:
                earlier = rng.choice(named[: at + (rng.random() < 0.1)])
                operator, value = _condition(rng, earlier)
                made = {"questionId": earlier, "operator": operator, "value": value}
                conditions[kind] = (Condition.model_validate(made),)
        default = rng.choice(CANDIDATES[question]) if rng.random() < 0.25 else None
        steps.append(
            InterviewStep(
                question_id=question,
                required=rng.random() < 0.75,
                default=tuple(default) if isinstance(default, list) else default,
                **conditions,
            )
        )
    places = tuple(rng.sample(["DE", "AT", "CH"], rng.randint(1, 3)))
    template = Template(id="vorlage", title="Vorlage", category="Test", jurisdictions=places)
    version = TemplateVersion(
        template_id="vorlage",
        version=1,
        state=LifecycleState.DRAFT,
        author="Test",
        sections=(Section(id="teil", title="Teil", slots=tuple(slots)),),
        interview=tuple(steps),
    )
    return template, version


def problem_of(lib: Library, template: tuple[Template, TemplateVersion] | None) -> ProofProblem:
    if template is None:
        return library_problem(lib, compile_rules(lib))
    return template_problem(compile_rules(restricted(lib, template[1].clause_ids)), *template)


def random_problem(rng: random.Random, largest: int = 6) -> ProofProblem:
    """A library, or a template of it."""
    lib = random_small_library(rng, largest)
    return problem_of(lib, None if rng.random() < 0.5 else random_template(rng, lib))


def random_change(rng: random.Random, largest: int = 5) -> tuple[ProofProblem, ProofProblem]:
    """A problem before and after a rule is added, replaced or deleted."""
    lib = random_small_library(rng, largest)
    template = None if rng.random() < 0.5 else random_template(rng, lib)
    version = rng.choice(lib.versions)
    rules = list(version.rules)
    if rules and rng.random() < 0.5:
        del rules[rng.randrange(len(rules))]
    if rng.random() < 0.8:
        named = list(dict.fromkeys(r.condition.question_id for v in lib.versions for r in v.rules if r.condition))
        new = random_rule(rng, "R999", [c.id for c in lib.clauses])
        if new.condition and new.condition.question_id not in named:
            new = rule("R999", "forbids", targetClauseId=rng.choice(lib.clauses).id)
        rules.append(new)
    changed = version.model_copy(update={"rules": tuple(rules)})
    versions = tuple(changed if v is version else v for v in lib.versions)
    return problem_of(lib, template), problem_of(lib.model_copy(update={"versions": versions}), template)
