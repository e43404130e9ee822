"""Where clauses and questions are used."""

from __future__ import annotations

import pytest

from app.domain.beugung import Form
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.rules import Condition, Operator, QuestionType
from app.domain.regelwerk.scenarios import SIMULATOR, Scenario, Selection
from app.domain.regelwerk.templates import (
    InterviewStep,
    Party,
    PartyNoun,
    Section,
    Slot,
    SlotDefault,
    SlotKind,
    Template,
    TemplateVersion,
)
from app.domain.regelwerk.usage import (
    clause_usages,
    misfits,
    named_clauses,
    question_usages,
    template_usages,
)
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import library, rule


def sheet(template: str, version: int, state: LifecycleState, *clauses: str) -> TemplateVersion:
    slots = tuple(Slot(id=f"p{c}", kind=SlotKind.OPTIONAL, clause_ids=(c,)) for c in clauses)
    sections = (Section(id="s", title="S", slots=slots),)
    return TemplateVersion(template_id=template, version=version, state=state, author="Ada", sections=sections)


VERSIONS = (
    sheet("T1", 1, LifecycleState.DEPRECATED, "A"),
    sheet("T1", 2, LifecycleState.PUBLISHED, "B"),
    sheet("T1", 3, LifecycleState.DRAFT, "B", "C"),
    sheet("T2", 1, LifecycleState.PUBLISHED, "B"),
)


def full() -> Library:
    lib = library({"A": [rule("R1", "requires", targetClauseIds=["B", "C"])], "B": [], "C": []})
    scenarios = (
        Scenario(id="s1", title="Eins", selection=Selection(clauses=("B.v1",)), template_id="T1"),
        Scenario(id=SIMULATOR, title="Simulator", selection=Selection(clauses=("B",)), template_id="T1"),
    )
    templates = tuple(Template(id=id_, title=f"V{id_}", category="K", jurisdictions=("DE",)) for id_ in ("T1", "T2"))
    return lib.model_copy(update={"templates": templates, "template_versions": VERSIONS, "scenarios": scenarios})


def test_every_place_that_names_a_clause_is_listed_with_its_jump() -> None:
    assert [(use.text, use.jump) for use in clause_usages(full(), "B")] == [
        ("Regel R1 der Klausel „Klausel A“ (Version 1)", "rule:A.v1/R1"),
        ("Vorlage „VT1“ (Version 2)", "template:T1"),
        ("Vorlage „VT1“ (Version 3)", "template:T1"),
        ("Vorlage „VT2“ (Version 1)", "template:T2"),
        ("Szenario „Eins“", "scenario:s1"),
    ]
    assert [use.text for use in clause_usages(full(), "A")] == ["Vorlage „VT1“ (Version 1)"]


def test_scenarios_use_their_template_but_the_simulator_does_not() -> None:
    assert [use.text for use in template_usages(full(), "T1")] == ["Szenario „Eins“"]


YES = Condition(question_id="ja", operator=Operator.EQUALS, value=True)
NOUN = PartyNoun(masculine="Käufer", feminine="Käuferin", neutral="kaufende Person", plural="Käufer")


def rich() -> Library:
    """Questions and clauses named in every way there is."""
    text = "{{WENN: ja | x}} {{WENN: eins = Handel | {{VERWEIS: C}} }}"
    versions = tuple(
        v.model_copy(update={"content": text}) if v.clause_id == "A" else v
        for v in library({"A": [], "C": []}).versions
    )
    slot = Slot(
        id="p",
        kind=SlotKind.OPTIONAL,
        clause_ids=("A",),
        defaults=(SlotDefault(clause_id="C", when=(Condition(question_id="n", operator=Operator.EQUALS, value=1),)),),
    )
    template = TemplateVersion(
        template_id="T1",
        version=1,
        state=LifecycleState.DRAFT,
        author="Ada",
        sections=(Section(id="s", title="S", slots=(slot,)),),
        interview=(
            InterviewStep(question_id="eur", default="1.000"),
            InterviewStep(question_id="tag", hide_if=(YES,)),
            InterviewStep(question_id="viele", skip_if=(YES,)),
        ),
        parties=(Party(key="k", noun=NOUN, name_question_id="txt", form_question_id="eins", forms={"Pharma": Form.F}),),
    )
    return library({"A": [], "C": []}).model_copy(
        update={
            "versions": versions,
            "templates": (Template(id="T1", title="VT1", category="K", jurisdictions=("DE",)),),
            "template_versions": (template,),
        }
    )


@pytest.mark.parametrize(
    ("question", "places"),
    [
        ("ja", ["Text der Klausel „Klausel A“ (Version 1)", "Vorlage „VT1“ (Version 1)"]),
        ("eins", ["Text der Klausel „Klausel A“ (Version 1)", "Vorlage „VT1“ (Version 1)"]),
        ("n", ["Vorlage „VT1“ (Version 1)"]),
        ("txt", ["Vorlage „VT1“ (Version 1)"]),
        ("tag", ["Vorlage „VT1“ (Version 1)"]),
    ],
)
def test_every_place_that_needs_a_question_is_listed(question: str, places: list[str]) -> None:
    assert [use.text for use in question_usages(rich(), question)] == places


def test_texts_and_what_slots_start_with_name_clauses() -> None:
    assert [(use.text, use.jump) for use in clause_usages(rich(), "C")] == [
        ("Text der Klausel „Klausel A“ (Version 1)", "clause:A"),
        ("Vorlage „VT1“ (Version 1)", "template:T1"),
    ]
    assert set(named_clauses(rich().versions, rich().template_versions)) == {"A", "C"}


@pytest.mark.parametrize(
    ("question", "places"),
    [
        (
            Question(id="eins", label="Branche", type=QuestionType.SINGLE_CHOICE, options=("IT", "Bau")),
            ["Text der Klausel „Klausel A“ (Version 1)", "Vorlage „VT1“ (Version 1)"],
        ),
        (Question(id="ja", label="Ja", type=QuestionType.DATE), ["Vorlage „VT1“ (Version 1)"] * 2),
        (Question(id="eur", label="Lohn", type=QuestionType.DATE), ["Vorlage „VT1“ (Version 1)"]),
        (Question(id="n", label="Zahl", type=QuestionType.DATE), ["Vorlage „VT1“ (Version 1)"]),
        (Question(id="n", label="Zahl", type=QuestionType.NUMBER), []),
    ],
)
def test_what_would_no_longer_fit_a_changed_question_is_listed(question: Question, places: list[str]) -> None:
    found = misfits(rich(), question)
    assert [use.text for use, _ in found] == places
    assert all(reason.endswith(".") for _, reason in found)
