"""Conversation: which question is on, what an answer becomes, what the summary shows."""

from __future__ import annotations

import pytest

from app.errors import InputError
from app.messages_schriftsatz import AnswerSlot, SetSlot, StartConversation
from app.ui.context import Services
from app.ui.presenters.gespraech import GespraechPresenter, ziel


@pytest.fixture
def presenter(services: Services) -> GespraechPresenter:
    akte = services.akten.akten()[0]
    changes = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage"))
    presenter = GespraechPresenter(changes.ids("conversations")[0])
    presenter.show(services.schriftsatz.view(presenter.conversation_id))
    return presenter


def test_one_question_with_reason_form_and_a_way_out(presenter: GespraechPresenter) -> None:
    frage = presenter.frage()
    assert frage is not None
    assert frage.text.endswith("?")
    assert frage.grund
    assert frage.form
    assert frage.schnell[-1].text == "Weiß ich noch nicht"
    assert not frage.erneut


def test_an_empty_answer_is_refused_with_the_way_out(presenter: GespraechPresenter) -> None:
    with pytest.raises(InputError) as caught:
        presenter.answer("   ")
    assert "Weiß ich noch nicht" in caught.value.abhilfe


def test_an_answer_becomes_a_command(presenter: GespraechPresenter) -> None:
    frage = presenter.frage()
    assert frage is not None
    assert presenter.answer(" Ja ") == AnswerSlot(presenter.conversation_id, frage.slot, "Ja")


def test_a_known_angabe_is_asked_again_with_its_value_and_back(presenter: GespraechPresenter) -> None:
    before = presenter.frage()
    assert presenter.ask_again("zugang_datum")
    again = presenter.frage()
    assert again is not None
    assert again.erneut
    assert again.slot == "zugang_datum"
    assert again.vorgabe == "03.11.2026"
    presenter.back()
    assert presenter.frage() == before


def test_a_computed_line_is_no_question(presenter: GespraechPresenter) -> None:
    assert not presenter.ask_again("streitwert")


def test_provenance_names_document_and_words(presenter: GespraechPresenter) -> None:
    lines = {a.slot: a for a in presenter.angaben()}
    line = lines["zugang_datum"]
    assert line.wort == "aus Akte"
    assert line.zeichen == "erfuellt"
    assert line.hinweis
    assert lines["streitwert"].wort == "berechnet"
    assert "€" in lines["streitwert"].wert


def test_answers_fill_the_summary_and_unknown_ones_are_marked(
    services: Services, presenter: GespraechPresenter
) -> None:
    frage = presenter.frage()
    assert frage is not None
    services.schriftsatz.answer(presenter.answer("Weiß ich noch nicht"))
    presenter.show(services.schriftsatz.view(presenter.conversation_id))
    line = next(a for a in presenter.angaben() if a.slot == frage.slot)
    assert line.wort in ("fehlt noch", "offen gelassen")
    assert line.wert == ""
    following = presenter.frage()
    assert following is None or following.slot != frage.slot


def test_after_a_row_the_buttons_say_what_they_do(services: Services) -> None:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, "Lohnklage")).ids("conversations")[0]
    presenter = GespraechPresenter(conversation)
    services.schriftsatz.answer(AnswerSlot(conversation, "monate", "07/2026 | Lohn | 3.480 €"))
    presenter.show(services.schriftsatz.view(conversation))
    frage = presenter.frage()
    assert frage is not None
    assert [s.text for s in frage.schnell] == ["Noch ein Eintrag", "Fertig", "Weiß ich noch nicht"]
    assert presenter.answer(frage.schnell[0].antwort).text == "Ja"


def test_the_field_of_a_row_is_asked_again_with_its_value(services: Services) -> None:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, "Lohnklage")).ids("conversations")[0]
    services.schriftsatz.set_slot(
        SetSlot(conversation, "monate", ({"monat": "2026-07"}, {"monat": "2026-08", "art": "provision"}))
    )
    presenter = GespraechPresenter(conversation)
    view = services.schriftsatz.view(conversation)
    presenter.show(view)
    assert presenter.ask_again("monate__2__monat")
    frage = presenter.frage()
    assert frage is not None
    assert (frage.vorgabe, frage.text[:13]) == ("August 2026", "Forderung 2: ")
    assert not presenter.ask_again("monate__3__monat")
    assert presenter.ask_again("monate")
    again = presenter.frage()
    assert again is not None
    services.schriftsatz.answer(presenter.answer(again.vorgabe))
    rows = services.schriftsatz.view(conversation).conversation.value("monate")
    assert rows is not None
    assert rows.wert == ({"monat": "2026-07"}, {"monat": "2026-08", "art": "provision"})


@pytest.mark.parametrize(
    ("place", "key"),
    [
        ("zugang_datum", "zugang_datum"),
        ("weitere_kuendigungen.2.zugang", "weitere_kuendigungen__2__zugang"),
        ("streitwert", None),
    ],
)
def test_places_lead_to_their_question(presenter: GespraechPresenter, place: str, key: str | None) -> None:
    assert presenter.view is not None
    assert ziel(presenter.view, place) == key
