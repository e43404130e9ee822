"""A library where every gate is green, and changes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.domain.regelwerk.gates import Evidence, GateResult, GateSeverity, clause_gates, template_gates
from app.domain.regelwerk.library import ClauseVersion, Library, Parameter, Question
from app.domain.regelwerk.rules import Condition, Operator, QuestionType, Rule
from app.domain.regelwerk.scenarios import Expectation, Scenario, Selection
from app.domain.regelwerk.templates import (
    InterviewStep,
    Party,
    PartyNoun,
    Section,
    Slot,
    SlotKind,
    Template,
    TemplateVersion,
)
from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact, LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule

S = LifecycleState
CHANGELOG = Changelog(summary="Neu.", change_type=ChangeType.RULE_CHANGE, legal_impact=LegalImpact.LOW)
ALL_GREEN = Evidence(void_regions=(), failed_cases={})
LOHN = Question(id="lohn", label="Lohn", type=QuestionType.CURRENCY)
GAP = Parameter(key="lohn", label="Lohn", type=QuestionType.CURRENCY)


def published(clause: str, *rules: Rule, **fields: Any) -> ClauseVersion:
    state = fields.pop("state", S.PUBLISHED)
    return ClauseVersion(clause_id=clause, version=1, state=state, content="Text", rules=rules, author="Ada", **fields)


@dataclass(frozen=True)
class World:
    """A library where every gate is green: clause A (version 2 is the draft), B, C, D and a template of them."""

    library: Library
    version: ClauseVersion
    template: TemplateVersion
    evidence: Evidence = ALL_GREEN

    def results(self, gate_id: str, severities: Mapping[str, GateSeverity] | None = None) -> dict[str, GateResult]:
        run = clause_gates if gate_id.startswith("C") else template_gates
        version: Any = self.version if gate_id.startswith("C") else self.template
        return {r.gate_id: r for r in run(self.library, version, self.evidence, severities or {})}

    # changes, each a new world

    def draft(self, **fields: Any) -> World:
        return replace(self, version=self.version.model_copy(update=fields))

    def rules(self, *rules: Rule) -> World:
        return self.draft(rules=rules)

    def clause(self, **fields: Any) -> World:
        clauses = tuple(c.model_copy(update=fields) if c.id == "A" else c for c in self.library.clauses)
        return replace(self, library=self.library.model_copy(update={"clauses": clauses}))

    def others(self, *versions: ClauseVersion) -> World:
        named = {v.clause_id for v in versions}
        rest = [v for v in self.library.versions if v.clause_id not in named]
        return replace(self, library=self.library.model_copy(update={"versions": (*rest, *versions)}))

    def head(self, **fields: Any) -> World:
        (template,) = self.library.templates
        changed = template.model_copy(update=fields)
        return replace(self, library=self.library.model_copy(update={"templates": (changed,)}))

    def sheet(self, **fields: Any) -> World:
        return replace(self, template=self.template.model_copy(update=fields))

    def live(self) -> World:
        """The template is published."""
        version = self.template.model_copy(update={"state": S.PUBLISHED})
        return replace(self, library=self.library.model_copy(update={"template_versions": (version,)}))

    def slots(self, *slots: Slot) -> World:
        return self.sheet(sections=(Section(id="s", title="Teil", slots=slots),))

    def text(self, clause: str, content: str, *rules: Rule) -> World:
        """A published clause has this text."""
        made = published(clause, *rules).model_copy(update={"content": content})
        return self.others(made)

    def knows(self, **fields: Any) -> World:
        return replace(self, evidence=replace(self.evidence, **fields))


def slot(kind: str, *clauses: str, id_: str = "p") -> Slot:
    return Slot(id=id_, kind=SlotKind(kind), clause_ids=clauses)


def step(question: str, *conditions: Condition) -> InterviewStep:
    return InterviewStep(question_id=question, show_if=conditions)


def party(key: str = "kaeufer", **fields: Any) -> Party:
    noun = PartyNoun(masculine="Käufer", feminine="Käuferin", neutral="kaufende Person", plural="Käufer")
    return Party(key=key, noun=noun, **fields)


def when(question: str, operator: str, value: Any) -> Condition:
    return Condition(question_id=question, operator=Operator(operator), value=value)


def case(id_: str = "f1", template: str | None = None) -> Scenario:
    return Scenario(id=id_, title="Fall", selection=Selection(), template_id=template, expected=Expectation())


def sound_world() -> World:
    """Everything is as it should be."""
    base = library({"A": [], "B": [], "C": [], "D": []})
    a = rule("A1", "forbids", targetClauseId="B")
    versions = (
        published("A", a),
        published("B", rule("B1", "incompatible_with", targetClauseId="C")),
        published("C"),
        published("D", answer_rule("D1", "ja", "equals", "ja"), parameters=(GAP,)),
    )
    template = TemplateVersion(
        template_id="T",
        version=2,
        state=S.DRAFT,
        author="Ada",
        changelog=CHANGELOG,
        sections=(
            Section(id="s1", title="Eins", slots=(slot("required", "A", id_="p1"),)),
            Section(
                id="s2",
                title="Zwei",
                slots=(slot("alternative", "B", "C", id_="p2"), slot("optional", "D", id_="p3")),
            ),
        ),
        interview=(step("ja"), step("lohn", when("ja", "equals", value=True))),
    )
    lib = base.model_copy(
        update={
            "versions": versions,
            "questions": (*base.questions, LOHN),
            "templates": (Template(id="T", title="Vorlage", category="Test", jurisdictions=("DE", "CH")),),
            "template_versions": (template,),
            "scenarios": (case(),),
        }
    )
    draft = versions[0].model_copy(
        update={
            "version": 2,
            "state": S.DRAFT,
            "changelog": CHANGELOG,
            "content": "Text {{LOHN}}",
            "parameters": (GAP,),
        }
    )
    return World(lib, draft, template)
