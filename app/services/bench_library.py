"""A made-up library of any size for measuring, the same each time (spec 1, Speed)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.regelwerk.compiled import CompiledRules, compile_rules
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.rules import Condition, Operator, QuestionType, Rule, RuleType, Severity
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState

RULES_PER_CLAUSE = 20
SECTORS = ("IT", "Pharma", "Forschung", "Handel")
ANSWERS: Mapping[str, Any] = {"mitarbeiter": 50, "branche": "Handel", "tarif": True}
JURISDICTION = "DE"


@dataclass(frozen=True)
class Case:
    """A library with a selection that is nearly right.

    Attributes:
        selection: the clauses of a contract without findings, two taken out and one put in that does not fit.
    """

    library: Library
    compiled: CompiledRules
    selection: Selection


def make_case(clauses: int, seed: int = 1) -> Case:
    """A library with 20 rules per clause, around a contract of six in ten clauses that keeps all rules."""
    rng = random.Random(seed)  # noqa: S311 - made-up rules, the same each time
    ids = [f"K{i:04}" for i in range(clauses)]
    fitting = set(rng.sample(ids, clauses * 6 // 10))
    pools = _Pools(rng, ids, [i for i in ids if i in fitting], [i for i in ids if i not in fitting])
    versions = []
    for i, own in enumerate(ids):
        rules = tuple(
            pools.rule(f"R{i * RULES_PER_CLAUSE + k:05}", own, k, fits=own in fitting) for k in range(RULES_PER_CLAUSE)
        )
        versions.append(
            ClauseVersion(
                clause_id=own, version=1, state=LifecycleState.PUBLISHED, content="Text", rules=rules, author="Messung"
            )
        )
    library = Library(
        id="messung",
        title="Messung",
        clauses=tuple(
            Clause(id=i, title=f"Klausel {i}", category="Allgemein", jurisdictions=("DE", "AT", "CH")) for i in ids
        ),
        versions=tuple(versions),
        questions=(
            Question(id="mitarbeiter", label="Mitarbeiterzahl", type=QuestionType.NUMBER),
            Question(id="branche", label="Branche", type=QuestionType.SINGLE_CHOICE, options=SECTORS),
            Question(id="tarif", label="Tarifbindung", type=QuestionType.YES_NO),
        ),
    )
    missing = set(rng.sample(pools.fitting, 2))
    chosen = (fitting - missing) | {rng.choice(pools.others)}
    selection = Selection(
        clauses=tuple(i for i in ids if i in chosen), answers=dict(ANSWERS), jurisdiction=JURISDICTION
    )
    return Case(library, compile_rules(library), selection)


@dataclass(frozen=True)
class _Pools:
    """Random rules that the fitting clauses keep among themselves."""

    rng: random.Random
    ids: list[str]
    fitting: list[str]
    others: list[str]

    def rule(self, id_: str, own: str, kind: int, *, fits: bool) -> Rule:
        """One rule of the clause ``own``; ``kind`` counts its rules, the types take turns."""
        rng = self.rng
        friends = self.fitting if fits else self.ids
        foes = self.others if fits else self.ids
        fields: dict[str, Any]
        match kind % 10:
            case 0 | 3 | 6:
                fields = {"type": RuleType.REQUIRES, "target_clause_id": self._one(friends, own)}
            case 1 | 7:
                targets = dict.fromkeys((self._one(friends, own), self._one(self.ids, own), self._one(self.ids, own)))
                fields = {"type": RuleType.REQUIRES, "target_clause_ids": tuple(targets)}
            case 2 | 8:
                fields = {"type": RuleType.FORBIDS, "target_clause_id": self._one(foes, own)}
            case 4 | 5:
                fields = {"type": RuleType.INCOMPATIBLE_WITH, "target_clause_id": self._one(foes, own)}
            case _ if kind < 10:
                places = ("DE", "AT") if fits else tuple(rng.sample(("DE", "AT", "CH"), 2))
                fields = {"type": RuleType.SCOPED_TO, "jurisdiction_scope": places}
            case _:
                fields = {"type": RuleType.REQUIRES_ANSWER, "condition": self._condition(fits=fits)}
        severity = rng.choice((Severity.HARD, Severity.SOFT))
        return Rule(id=id_, severity=severity, message=f"Regel {id_} ist verletzt.", **fields)

    def _one(self, pool: list[str], own: str) -> str:
        while (found := self.rng.choice(pool)) == own:
            pass
        return found

    def _condition(self, *, fits: bool) -> Condition:
        """A condition that ``ANSWERS`` fulfil only where the clause fits."""
        rng = self.rng
        match rng.choice(("mitarbeiter", "branche", "tarif")):
            case "mitarbeiter":
                limit = rng.randint(1, 100) if fits else rng.randint(50, 100)
                return Condition(question_id="mitarbeiter", operator=Operator.GREATER_THAN, value=limit)
            case "branche":
                sectors = SECTORS if fits else SECTORS[:3]
                return Condition(question_id="branche", operator=Operator.IN, value=tuple(rng.sample(sectors, 2)))
            case _:
                return Condition(question_id="tarif", operator=Operator.EQUALS, value=fits and rng.random() < 0.5)
