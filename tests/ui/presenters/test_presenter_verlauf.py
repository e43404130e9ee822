"""The course of a conversation: what was asked and answered, rows of lists, what is open at the end."""

from __future__ import annotations

import pytest

from app.messages_schriftsatz import AnswerSlot, SetSlot, StartConversation
from app.services.pipeline import ConversationView
from app.ui.context import Services
from app.ui.presenters import verlauf


def _start(services: Services, anfrage: str) -> str:
    akte = services.akten.akten()[0]
    return services.schriftsatz.start(StartConversation(akte.id, anfrage)).ids("conversations")[0]


def _answer(services: Services, conversation: str, text: str) -> ConversationView:
    frage = services.schriftsatz.view(conversation).frage
    assert frage is not None
    services.schriftsatz.answer(AnswerSlot(conversation, frage.schluessel, text))
    return services.schriftsatz.view(conversation)


def test_head_and_request_say_what_is_being_written(services: Services) -> None:
    view = services.schriftsatz.view(_start(services, "Kündigungsschutzklage"))
    known = f"{view.bekannt} von {view.gesamt} Angaben bekannt"
    assert verlauf.kopf(view) == f"klagende Seite · erste Instanz · {known}"
    letter = services.schriftsatz.view(_start(services, "Aufforderungsschreiben"))
    assert verlauf.kopf(letter).startswith("außergerichtlich · "), "nobody sues in a letter"
    assert verlauf.auftrag(view) == "„Kündigungsschutzklage“"
    assert verlauf.auftrag_grund(view).startswith("Kündigungsschutzklage, erkannt an")


def test_answers_stand_in_the_order_they_were_given_and_unknown_ones_too(services: Services) -> None:
    conversation = _start(services, "Kündigungsschutzklage")
    first = services.schriftsatz.view(conversation).frage
    view = _answer(services, conversation, "Weiß ich noch nicht")
    second = view.frage
    assert first is not None
    assert second is not None
    view = _answer(services, conversation, "Weiß ich noch nicht")
    course = verlauf.verlauf(view)
    assert [(b.schluessel, b.frage) for b in course] == [(d.schluessel, d.frage) for d in (first, second)]
    assert [b.antwort for b in course] == ["Weiß ich noch nicht"] * 2
    assert all(b.zuruecknehmbar for b in course)


def test_rows_are_told_row_by_row_and_taken_back_with_their_list(services: Services) -> None:
    conversation = _start(services, "Lohnklage")
    frage = services.schriftsatz.view(conversation).frage
    assert frage is not None
    assert frage.schluessel == "monate"
    _answer(services, conversation, "07/2026 | Lohn | 3.480 €")
    _answer(services, conversation, "Ja")
    view = _answer(services, conversation, "August 2026")
    course = verlauf.verlauf(view)
    assert [b.schluessel for b in course] == ["monate", "monate__1__mehr", "monate__2__monat"]
    assert [b.zuruecknehmbar for b in course] == [True, False, False]
    assert course[1].antwort == "Ja"
    assert course[2].frage.startswith("Forderung 2: ")
    assert course[2].antwort == "August\u00a02026"
    assert verlauf.verlauf(_answer(services, conversation, "Nein"))[-1].antwort == "Nein"


@pytest.mark.parametrize(
    ("key", "ort"),
    [
        ("zugang_datum", None),
        ("monate__12__brutto", verlauf.Zeilenort("monate", 12, "brutto")),
        ("weitere_kuendigungen__1__mehr", verlauf.Zeilenort("weitere_kuendigungen", 1, "mehr")),
    ],
)
def test_a_question_about_a_row_names_list_row_and_field(key: str, ort: verlauf.Zeilenort | None) -> None:
    assert verlauf.zeilenort(key) == ort


def test_the_end_says_what_is_open(services: Services) -> None:
    conversation = _start(services, "Kündigungsschutzklage")
    services.schriftsatz.set_slot(SetSlot(conversation, "zugang_datum", None))
    services.schriftsatz.set_slot(SetSlot(conversation, "berufsbezeichnung", None))
    view = services.schriftsatz.view(conversation)
    text = verlauf.abschluss(view)
    assert "Es fehlen noch „Zugang der Kündigung“ und „Tätigkeit“; im Schriftsatz stehen dort Platzhalter." in text
    assert "weitere Angaben wurden nicht gefragt; sie stehen im Formular." in text
    services.schriftsatz.set_slot(SetSlot(conversation, "zugang_datum", "2026-11-03"))
    text = verlauf.abschluss(services.schriftsatz.view(conversation))
    assert "Es fehlt noch „Tätigkeit“; im Schriftsatz steht dort ein Platzhalter." in text
    services.schriftsatz.set_slot(SetSlot(conversation, "berufsbezeichnung", "Disponentin"))
    assert "Es fehl" not in verlauf.abschluss(services.schriftsatz.view(conversation))


def test_an_address_that_has_no_placeholder_is_told_without_one(services: Services) -> None:
    conversation = _start(services, "Widerspruch gegen den Bescheid vom 02.11.2026")
    services.schriftsatz.set_slot(SetSlot(conversation, "bescheid_gegenstand", "Beseitigung eines Carports"))
    services.schriftsatz.set_slot(SetSlot(conversation, "beklagter_anschrift", None))
    view = services.schriftsatz.view(conversation)
    assert "{{BEKLAGTER_ANSCHRIFT}}" not in view.schriftsatz.unresolved_platzhalter
    text = verlauf.abschluss(view)
    assert "„Anschrift der Behörde“" in text
    assert "dort ein Platzhalter" not in text
    assert "dort Platzhalter" not in text
