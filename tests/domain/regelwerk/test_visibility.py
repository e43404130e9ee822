"""Which questions are shown, and which answers count (spec 1, Vertragsbaukasten)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.templates import (
    InterviewStep,
    Party,
    PartyNoun,
    Section,
    Slot,
    SlotDefault,
    SlotKind,
    TemplateVersion,
)
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.regelwerk.visibility import InterviewState, asked_by, idle_questions, visible_steps
from tests.domain.regelwerk.regelwerk_builders import QUESTIONS, answer_rule

KNOWN = {question.id: question for question in QUESTIONS}


def when(question: str, operator: str, *, value: Any) -> Condition:
    return Condition.model_validate({"questionId": question, "operator": operator, "value": value})


YES = when("ja", "equals", value=True)
IT = when("eins", "equals", value="IT")
MANY = when("n", "greater_than", value=10)
ONE = Decimal(1)


def state(*steps: InterviewStep, **answers: Any) -> InterviewState:
    return visible_steps(steps, KNOWN, answers)


def step(question: str, **fields: Any) -> InterviewStep:
    return InterviewStep(question_id=question, **fields)


@pytest.mark.parametrize(
    ("fields", "answers", "visible"),
    [
        ({}, {}, True),
        ({"show_if": (YES,)}, {"ja": True}, True),
        ({"show_if": (YES,)}, {"ja": False}, False),
        ({"show_if": (YES,)}, {}, False),
        ({"show_if": (YES, IT)}, {"ja": True}, False),
        ({"show_if": (YES, IT)}, {"ja": True, "eins": "IT"}, True),
        ({"hide_if": (YES,)}, {}, True),
        ({"hide_if": (YES,)}, {"ja": False}, True),
        ({"hide_if": (YES,)}, {"ja": True}, False),
        ({"hide_if": (YES, IT)}, {"ja": True, "eins": "Handel"}, True),
        ({"hide_if": (YES, IT)}, {"ja": True, "eins": "IT"}, False),
        ({"show_if": (YES,), "hide_if": (IT,)}, {"ja": True, "eins": "IT"}, False),
        ({"show_if": (YES,), "hide_if": (IT,)}, {"ja": True, "eins": "Handel"}, True),
        ({"show_if": (when("txt", "equals", value="später"),)}, {"txt": "später"}, False),
        ({"hide_if": (when("txt", "equals", value="später"),)}, {"txt": "später"}, True),
        ({"show_if": (when("n", "in", value=("1",)),)}, {"n": 1}, False),
    ],
)
def test_visible_is_what_is_shown_and_not_hidden(fields: Any, answers: Any, visible: bool) -> None:
    found = state(step("ja"), step("eins"), step("viele", **fields), step("txt"), **answers, viele=("Rad",))
    assert found.steps[2].visible is visible
    assert ("viele" in found.snapshot) is visible


def test_hidden_answers_meet_no_condition() -> None:
    steps = (step("ja"), step("eins", hide_if=(YES,)), step("n", show_if=(IT,)), step("txt", hide_if=(MANY,)))
    answers = {"ja": True, "eins": "IT", "n": 11, "txt": "x"}
    assert state(*steps, **answers).visible == ("ja", "txt")
    assert state(*steps, **answers | {"ja": False}).visible == ("ja", "eins", "n")


def test_a_default_counts_until_another_answer_is_given() -> None:
    steps = (step("eins", default="it"), step("n", show_if=(IT,), default="1.000,5", required=False))
    untouched = state(*steps)
    assert untouched.snapshot == {"eins": "IT", "n": Decimal("1000.5")}
    assert [one.by_default for one in untouched.steps] == [True, True]
    assert (untouched.open_questions, untouched.progress) == ((), (1, 1))
    assert state(*steps, eins="Handel").snapshot == {"eins": "Handel"}
    given = state(*steps, n=3)
    assert given.snapshot["n"] == 3
    assert not given.steps[1].by_default


def test_what_does_not_fit_its_question_counts_as_none() -> None:
    found = state(step("eins", default="Bergbau"), step("n"), step("neu"), n="viele", neu="x")
    assert found.snapshot == {}
    assert found.open_questions == ("eins", "n")
    assert found.visible == ("eins", "n")
    assert state(step("eins", default="IT"), eins="Bergbau").snapshot == {"eins": "IT"}


def test_a_skipped_question_keeps_its_answer_and_does_not_count_as_open() -> None:
    steps = (step("ja"), step("eins", skip_if=(YES,)), step("txt", skip_if=(YES,), default="x"))
    skipped = state(*steps, ja=True)
    assert [one.skipped for one in skipped.steps] == [False, True, True]
    assert skipped.snapshot == {"ja": True, "txt": "x"}
    assert (skipped.open_questions, skipped.progress) == ((), (1, 1))
    assert state(*steps, ja=True, eins="IT").snapshot == {"ja": True, "eins": "IT", "txt": "x"}
    asked = state(*steps, ja=False)
    assert (asked.open_questions, asked.progress) == (("eins",), (2, 3))


def test_of_two_steps_for_a_question_the_first_decides() -> None:
    twice = state(step("ja"), step("eins", show_if=(YES,)), step("eins"), ja=False, eins="IT")
    assert twice.visible == ("ja",)


def test_answers_nobody_asks_for_count_only_where_that_is_wanted() -> None:
    steps = (step("n", show_if=(YES,)),)
    assert state(*steps, ja=True, n=1).snapshot == {}
    assert visible_steps(steps, KNOWN, {"n": ONE}, unasked={"ja": True, "n": Decimal(2)}).snapshot == {"n": 1}


# ---- questions that are nothing but parameters ---------------------------------------------------------------------


def clause(id_: str, content: str, *rules: Any, parameters: tuple[str, ...] = ()) -> ClauseVersion:
    made = [{"key": key, "label": key, "type": "text"} for key in parameters]
    return ClauseVersion.model_validate(
        {"clauseId": id_, "version": 1, "state": "draft", "author": "Ada", "content": content, "parameters": made}
    ).model_copy(update={"rules": rules})


STEPS = tuple(step(question.id) for question in QUESTIONS)


def template(**fields: Any) -> TemplateVersion:
    return TemplateVersion.model_validate(
        {"template_id": "T", "version": 1, "state": LifecycleState.DRAFT, "author": "Ada", "interview": STEPS} | fields
    )


A = clause("A", "{{N}} {{WENN: ja | {{EUR}} }} {{RECHT: CH, AT | {{TXT}} | {{TAG}} }}", parameters=("n", "viele"))


def test_what_a_clause_asks_for() -> None:
    assert asked_by(A) == {"n", "ja", "eur", "txt", "tag", "viele"}
    assert asked_by(A, "CH-ZH") == {"n", "ja", "eur", "txt", "viele"}
    assert asked_by(A, "DE") == {"n", "ja", "eur", "tag", "viele"}
    assert asked_by(clause("B", "{{N", parameters=("n",)), "DE") == {"n"}


def test_a_parameter_is_idle_while_no_selected_clause_asks_for_it() -> None:
    other = clause("B", "{{N}}")
    assert idle_questions(template(), (A, other), ("A", "B"), "DE") == {"txt"}
    assert idle_questions(template(), (A, other), ("B",), "DE") == {"ja", "eur", "txt", "tag", "viele"}
    assert idle_questions(template(), (A, other), (), "DE") == {"n", "ja", "eur", "txt", "tag", "viele"}
    assert "eins" not in idle_questions(template(), (A, other), (), "DE")  # no clause asks for it: it has another end


@pytest.mark.parametrize(
    "fields",
    [
        {"interview": (*STEPS[:-1], step("viele", show_if=(MANY,)))},
        {"interview": (*STEPS[:-1], step("viele", hide_if=(MANY,)))},
        {"interview": (*STEPS[:-1], step("viele", skip_if=(MANY,)))},
        {
            "sections": (
                Section(
                    id="s",
                    title="Teil",
                    slots=(
                        Slot(
                            id="p",
                            kind=SlotKind.OPTIONAL,
                            clause_ids=("A",),
                            defaults=(SlotDefault(clause_id="A", when=(MANY,)),),
                        ),
                    ),
                ),
            )
        },
        {
            "parties": (
                Party(
                    key="x",
                    noun=PartyNoun(masculine="Käufer", feminine="Käuferin", neutral="kaufende Person", plural="Käufer"),
                    name_question_id="n",
                ),
            )
        },
        {
            "parties": (
                Party(
                    key="x",
                    noun=PartyNoun(masculine="Käufer", feminine="Käuferin", neutral="kaufende Person", plural="Käufer"),
                    form_question_id="n",
                ),
            )
        },
    ],
)
def test_a_parameter_that_something_else_reads_is_never_idle(fields: Any) -> None:
    assert "n" not in idle_questions(template(**fields), (A,), (), "DE")


def test_a_parameter_that_a_rule_reads_is_never_idle() -> None:
    ruled = clause("B", "Text", answer_rule("B1", "n", "greater_than", 10))
    assert "n" in idle_questions(template(), (A,), (), "DE")
    assert "n" not in idle_questions(template(), (A, ruled), (), "DE")


def test_an_idle_question_is_hidden() -> None:
    found = visible_steps((step("ja"), step("n", default=5)), KNOWN, {"ja": True, "n": ONE}, idle=("n",))
    assert (found.visible, found.snapshot) == (("ja",), {"ja": True})
