"""Undo steps say what was done."""

from __future__ import annotations

import pytest

from app.domain.beugung import Form
from app.domain.regelwerk.library import Parameter, Question
from app.domain.regelwerk.rules import Condition, Operator, QuestionType
from app.domain.regelwerk.templates import InterviewStep, Party, PartyNoun, Section, Slot, SlotKind
from app.services.benennung import interview_label, parameters_label, parties_label, question_label, sections_label

LOHN = Slot(id="p1", kind=SlotKind.REQUIRED, clause_ids=("C03",))
NEU = Slot(id="p2", kind=SlotKind.OPTIONAL)
ERSTER, ZWEITER = Section(id="a", title="Vergütung", slots=(LOHN, NEU)), Section(id="b", title="Schluss")
SECTIONS = (ERSTER, ZWEITER)


def _with(section: Section, *slots: Slot) -> Section:
    return section.model_copy(update={"slots": slots})


@pytest.mark.parametrize(
    ("after", "label"),
    [
        ((*SECTIONS, Section(id="c", title="Anhang")), "Abschnitt „Anhang“ hinzufügen"),
        ((ZWEITER,), "Abschnitt „Vergütung“ löschen"),
        ((ZWEITER, ERSTER), "Abschnitt verschieben"),
        ((ERSTER, ZWEITER.model_copy(update={"title": "Ende"})), "Abschnitt „Ende“ umbenennen"),
        ((_with(ERSTER, LOHN, NEU, Slot(id="p3", kind=SlotKind.OPTIONAL)), ZWEITER), "Platz hinzufügen"),
        ((_with(ERSTER, NEU), ZWEITER), "Platz „Klausel C03“ löschen"),
        ((_with(ERSTER, LOHN), ZWEITER), "Platz löschen"),
        ((_with(ERSTER, NEU, LOHN), ZWEITER), "Platz verschieben"),
        ((_with(ERSTER, LOHN), _with(ZWEITER, NEU)), "Platz verschieben"),
        ((_with(ERSTER, LOHN.model_copy(update={"label": "Lohn"}), NEU), ZWEITER), "Platz „Lohn“ ändern"),
        ((_with(ERSTER, LOHN.model_copy(update={"clause_ids": ()}), NEU), ZWEITER), "Platz „Klausel C03“ ändern"),
        ((ERSTER.model_copy(update={"numbered": False}), ZWEITER), f"Abschnitt „{ERSTER.title}“ ohne Nummern"),
        ((Section(id="x", title="Ganz"), Section(id="y", title="anders")), None),
    ],
)
def test_what_was_done_to_the_structure(after: tuple[Section, ...], label: str | None) -> None:
    assert sections_label(SECTIONS, after, lambda id_: f"Klausel {id_}") == label


WHEN = Condition(question_id="ort", operator=Operator.EQUALS, value="Wien")
ORT, LOHN_FRAGE = InterviewStep(question_id="ort"), InterviewStep(question_id="lohn", show_if=(WHEN,))


@pytest.mark.parametrize(
    ("after", "label"),
    [
        ((ORT, LOHN_FRAGE, InterviewStep(question_id="tag")), "Frage „Frage tag“ hinzufügen"),
        ((ORT, LOHN_FRAGE, *(InterviewStep(question_id=q) for q in ("x", "y"))), "2 Fragen hinzufügen"),
        ((ORT,), "Frage „Frage lohn“ entfernen"),
        ((LOHN_FRAGE, ORT), "Frage verschieben"),
        (
            (ORT.model_copy(update={"required": False}), LOHN_FRAGE),
            "Frage „Frage ort“ zur freiwilligen Angabe machen",
        ),
        ((ORT, LOHN_FRAGE.model_copy(update={"show_if": ()})), "Bedingung der Frage „Frage lohn“ löschen"),
        ((ORT, LOHN_FRAGE.model_copy(update={"show_if": (WHEN, WHEN)})), "Bedingung der Frage „Frage lohn“ hinzufügen"),
        ((ORT, LOHN_FRAGE.model_copy(update={"hide_if": (WHEN,)})), "Bedingung der Frage „Frage lohn“ hinzufügen"),
        ((ORT, LOHN_FRAGE.model_copy(update={"default": "1"})), "Vorbelegung der Frage „Frage lohn“ ändern"),
        ((ORT, LOHN_FRAGE.model_copy(update={"group": "G"})), "Überschrift über der Frage „Frage lohn“ ändern"),
        ((ORT, LOHN_FRAGE.model_copy(update={"group": "G", "reason": "R"})), "Frage „Frage lohn“ ändern"),
        ((InterviewStep(question_id="x"),), None),
    ],
)
def test_what_was_done_to_the_interview(after: tuple[InterviewStep, ...], label: str | None) -> None:
    assert interview_label((ORT, LOHN_FRAGE), after, lambda id_: f"Frage {id_}") == label


def test_what_was_done_to_the_parties() -> None:
    noun = PartyNoun(masculine="Käufer", feminine="Käuferin", neutral="kaufende Person", plural="Käufer")
    buyer, seller = Party(key="k", noun=noun), Party(key="v", noun=noun.model_copy(update={"masculine": "Verkäufer"}))
    assert parties_label((buyer,), (buyer, seller)) == "Partei „Verkäufer“ hinzufügen"
    assert parties_label((buyer, seller), (seller,)) == "Partei „Käufer“ löschen"
    assert parties_label((buyer, seller), (seller, buyer)) == "Partei verschieben"
    assert parties_label((buyer,), (buyer.model_copy(update={"form": Form.F}),)) == "Partei „Käufer“ ändern"
    assert parties_label((buyer,), (seller,)) is None


def test_what_was_done_to_the_parameters() -> None:
    betrag = Parameter(key="betrag", label="Betrag", type=QuestionType.CURRENCY)
    tag = Parameter(key="tag", label="Tag", type=QuestionType.DATE)
    assert parameters_label((), (betrag,)) == "Parameter „Betrag“ anlegen"
    assert parameters_label((betrag, tag), (tag,)) == "Parameter „Betrag“ löschen"
    assert parameters_label((tag,), (tag.model_copy(update={"label": "Stichtag"}),)) == "Parameter „Stichtag“ ändern"
    assert parameters_label((betrag, tag), ()) is None


def test_a_question_is_made_or_changed_and_a_long_name_is_cut() -> None:
    question = Question(
        id="q", label="Wie viele Menschen arbeiten dauerhaft in diesem Betrieb?", type=QuestionType.NUMBER
    )
    assert question_label(None, question) == "Frage „Wie viele Menschen arbeiten dauerhaft i…“ anlegen"
    assert question_label(question, question.model_copy(update={"label": "Zahl"})) == "Frage „Zahl“ ändern"
