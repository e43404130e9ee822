"""Gates of templates on defaults, hide and skip conditions, parties and clause texts (spec 1, gates)."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.beugung import Form
from app.domain.deutsch import typografie
from app.domain.regelwerk.templates import InterviewStep, Slot, SlotDefault, SlotKind
from tests.domain.regelwerk.gates_world import World, party, slot, sound_world, step, when
from tests.domain.regelwerk.regelwerk_builders import rule

YES, NO = when("ja", "equals", value=True), when("ja", "equals", value=False)
LATER = when("txt", "equals", "x")
WRONG = when("ja", "less_than", 1)


def asking(**fields: Any) -> InterviewStep:
    return InterviewStep(question_id="lohn", **fields)


def interview(world: World, **fields: Any) -> World:
    return world.sheet(interview=(step("ja"), asking(**fields), step("txt")))


def begins(world: World, clause: str, *conditions: Any) -> World:
    default = SlotDefault(clause_id=clause, when=conditions)
    return world.slots(Slot(id="p", kind=SlotKind.OPTIONAL, clause_ids=("D",), defaults=(default,)))


ASKED = party(name_question_id="txt", form_question_id="eins", forms={"IT": Form.F})


def parties(world: World, *listed: Any) -> World:
    asked = (*world.template.interview, step("txt"), step("eins"))
    return world.sheet(parties=listed, interview=asked)


FAILING: list[tuple[str, Any, str, str]] = [
    ("T03", lambda w: begins(w, "A"), "beginnt mit der Klausel „Klausel A“, bietet sie aber nicht an", "slot:T.v2/p"),
    ("T07", lambda w: w.text("C", "{{WENN: txt | x}}"), "Nehmen Sie die Frage „Tätigkeit“ auf", "clause:C"),
    ("T07", lambda w: w.text("C", "{{WENN: weg | x}}"), "Legen Sie die Frage „Weg“ an", "clause:C"),
    ("T08", lambda w: interview(w, show_if=(YES,), hide_if=(YES,)), "immer ausgeblendet", "question:lohn"),
    (
        "T08",
        lambda w: interview(w, hide_if=(when("ja", "not_equals", value=False),), show_if=(YES,)),
        "dass",
        "question:lohn",
    ),
    ("T13", lambda w: w.sheet(parties=(party(), party())), "Die Partei KAEUFER gibt es mehrmals", "template:T"),
    (
        "T19",
        lambda w: interview(w, hide_if=(LATER,)),
        "Lohn“ ausgeblendet wird: Nach „Tätigkeit“ wird vorher",
        "question:lohn",
    ),
    (
        "T19",
        lambda w: interview(w, skip_if=(LATER,)),
        "übersprungen wird: Nach „Tätigkeit“ wird vorher",
        "question:lohn",
    ),
    ("T19", lambda w: interview(w, hide_if=(WRONG,)), "Wann die Frage „Lohn“ ausgeblendet wird", "question:lohn"),
    ("T19", lambda w: interview(w, skip_if=(when("weg", "equals", 1),)), "„weg“ gibt es nicht", "question:lohn"),
    ("T19", lambda w: interview(w, default="viel"), "Vorbelegung der Frage „Lohn“ passt nicht", "question:lohn"),
    ("T19", lambda w: begins(w, "D", WRONG), "Wann der Platz „Klausel D“ mit „Klausel D“ beginnt", "slot:T.v2/p"),
    ("T19", lambda w: begins(w, "D", LATER), "in der Vorlage nicht gefragt", "slot:T.v2/p"),
    ("T20", lambda w: interview(w, hide_if=(NO,), skip_if=(YES,)), "immer übersprungen", "question:lohn"),
    ("T21", lambda w: w.text("D", "{{BEGRIFF: Ware}}"), "„Ware“; er ist in keiner Klausel bestimmt", "clause:D"),
    (
        "T21",
        lambda w: w.text("D", "{{BEGRIFF: Ware}}").text("B", "{{DEFINITION: Ware}}"),
        "„Ware“; er ist nicht in jedem Vertrag bestimmt",
        "clause:D",
    ),
    ("T22", lambda w: w.text("D", "{{DER_KAEUFER}}"), "nennt die Partei KAEUFER", "clause:D"),
    ("T22", lambda w: w.text("D", "{{KAEUFER: ist | sind}}"), "nennt die Partei KAEUFER", "clause:D"),
    ("T23", lambda w: w.sheet(parties=(party(name_question_id="txt"),)), "die nicht gestellt wird", "template:T"),
    ("T23", lambda w: parties(w, party(form_question_id="weg")), "„weg“, die es nicht gibt", "template:T"),
    ("T23", lambda w: parties(w, party(form_question_id="ja")), "keine Auswahl einer Antwort", "template:T"),
    (
        "T23",
        lambda w: parties(w, party(form_question_id="eins", forms={"Bau": Form.F})),
        "„Bau“ ist keine Antwort auf „Branche“",
        "template:T",
    ),
    (
        "T23",
        lambda w: w.sheet(parties=(party(signs_if=(LATER,)),)),
        "Wann sie unterschreibt: Nach „Tätigkeit“",
        "template:T",
    ),
    ("T23", lambda w: parties(w, party(forms={"IT": Form.F})), "keine Frage ist gewählt", "template:T"),
]


@pytest.mark.parametrize(("gate_id", "change", "words", "jump"), FAILING)
def test_what_is_wrong_is_said_with_what_to_do_and_where(gate_id: str, change: Any, words: str, jump: str) -> None:
    result = change(sound_world()).results(gate_id)[gate_id]
    assert not result.passed
    assert any(words in finding.text for finding in result.findings), result.findings
    assert jump in [finding.jump for finding in result.findings]
    for finding in result.findings:
        assert finding.text.endswith(".")
        assert typografie(finding.text) == finding.text


PASSING: list[tuple[str, Any]] = [
    ("T03", lambda w: begins(w, "D", YES)),
    ("T07", lambda w: w.text("C", "{{WENN: ja | x}}")),
    ("T08", lambda w: interview(w, hide_if=(YES,))),
    ("T08", lambda w: interview(w, show_if=(YES,), hide_if=(LATER,))),
    ("T19", lambda w: interview(w, hide_if=(YES,), skip_if=(NO,), default="1.000,50 €")),
    ("T19", lambda w: begins(w, "D", YES)),
    ("T20", lambda w: interview(w, skip_if=(YES,))),
    ("T20", lambda w: interview(w, skip_if=(LATER,))),
    ("T21", lambda w: w.text("D", "{{DEFINITION: Ware}} {{BEGRIFF: Ware}} {{VERWEIS: A}} {{VERWEIS: D}}")),
    ("T21", lambda w: w.text("D", "{{BEGRIFF: Ware}}").text("A", "{{DEFINITION: Ware}}")),
    (
        "T21",
        lambda w: (
            w.text("D", "{{BEGRIFF: Ware}}")
            .text("B", "{{DEFINITION: Ware}}")
            .text("C", "{{RECHT: CH | {{DEFINITION: Ware}} | {{DEFINITION: Ware}} }}")
        ),
    ),
    ("T21", lambda w: w.text("D", "{{BEGRIFF: Ware}} {{VERWEIS: B}}", need("B")).text("B", "{{DEFINITION: Ware}}")),
    ("T21", lambda w: w.text("D", "{{VERWEIS: B | nach # | nach dem Gesetz}}")),
    ("T22", lambda w: w.text("D", "{{VERWEIS: Z | nach # | nach dem Gesetz}} {{VERWEIS: B}}")),
    ("T22", lambda w: w.text("D", "{{DER_KAEUFER}} {{KAEUFER: ist | sind}}").sheet(parties=(party(),))),
    ("T22", lambda w: w.text("D", "{{VERWEIS")),
    ("T23", lambda w: parties(w, ASKED)),
]


def need(target: str) -> Any:
    return rule("N", "requires", targetClauseId=target)


@pytest.mark.parametrize(("gate_id", "change"), PASSING)
def test_what_is_allowed_is_let_pass(gate_id: str, change: Any) -> None:
    result = change(sound_world()).results(gate_id)[gate_id]
    assert (result.passed, result.findings) == (True, ())


def test_a_soft_requirement_is_no_promise() -> None:
    soft = rule("N", "requires", "soft", targetClauseId="B")
    world = sound_world().text("D", "{{VERWEIS: B}}", soft)
    assert not world.results("T21")["T21"].passed
    chained = (
        sound_world()
        .text("A", "Text", need("D"))
        .text("D", "Text", need("B"))
        .slots(
            slot("required", "A"),
            slot("optional", "D", id_="q"),
            slot("optional", "B", id_="r"),
            slot("optional", "C", id_="t"),
        )
    )
    assert chained.text("C", "{{VERWEIS: B}}").results("T21")["T21"].passed
