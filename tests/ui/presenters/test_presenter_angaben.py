"""The Angaben: state and provenance, what is to be confirmed, questions about texts, changes of the Akte."""

from __future__ import annotations

from app.domain.kanzlei.akte import Angabe
from app.messages import SaveAkte
from app.messages_schriftsatz import AnswerSlot, ConfirmSlots, RejectSlots, SetSlot, StartConversation
from app.services.pipeline import ConversationView
from app.ui.context import Services
from app.ui.presenters import angaben

TOLD = "Kündigungsschutzklage. Weiterbeschäftigung ist gewünscht, das Gehalt beträgt 3.900 € brutto."


def _start(services: Services, anfrage: str = TOLD) -> ConversationView:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, anfrage)).ids("conversations")[0]
    return services.schriftsatz.view(conversation)


def _line(view: ConversationView, slot: str) -> angaben.AngabeBild:
    return next(a for a in angaben.angaben_bilder(view) if a.slot == slot)


def test_each_state_has_its_mark_and_word(services: Services) -> None:
    view = _start(services)
    id_ = view.conversation.id
    assert _line(view, "zugang_datum").wort == "aus Akte"
    assert _line(view, "weiterbeschaeftigung").wort == "bitte bestätigen"
    assert _line(view, "massenentlassung").wort == "noch nicht gefragt"
    assert (_line(view, "streitwert").wort, _line(view, "streitwert").aenderbar) == ("berechnet", False)
    services.schriftsatz.set_slot(SetSlot(id_, "massenentlassung", None))
    services.schriftsatz.set_slot(SetSlot(id_, "berufsbezeichnung", None))
    services.schriftsatz.confirm_slots(ConfirmSlots(id_, ("weiterbeschaeftigung",)))
    view = services.schriftsatz.view(id_)
    assert _line(view, "massenentlassung").wort == "offen gelassen"
    assert _line(view, "berufsbezeichnung").wort == "fehlt noch"
    told = _line(view, "weiterbeschaeftigung")
    assert (told.wort, told.unbestaetigt, told.zuruecknehmbar) == ("von Ihnen", False, True)
    assert {a.zeichen for a in angaben.angaben_bilder(view)} >= {"erfuellt", "offen", "empfehlung", "rechner"}


def test_a_value_of_the_akte_names_document_page_and_words(services: Services) -> None:
    line = _line(_start(services), "kuendigungsdatum")
    assert "Seite" in line.hinweis
    assert "„" in line.hinweis
    assert line.dokument == "dok-kuendigung"
    assert not line.zuruecknehmbar


def test_what_was_understood_waits_for_confirmation_with_its_words(services: Services) -> None:
    view = _start(services)
    (told,) = angaben.bestaetigungen(view)
    assert told.angaben == (angaben.Bestaetigung("weiterbeschaeftigung", "Weiterbeschäftigung", "ja"),)
    assert "Weiterbeschäftigung ist gewünscht" in told.beleg
    services.schriftsatz.reject_slots(RejectSlots(view.conversation.id, ("weiterbeschaeftigung",)))
    assert angaben.bestaetigungen(services.schriftsatz.view(view.conversation.id)) == ()


def test_values_of_one_sentence_stand_together(services: Services) -> None:
    view = _start(services, "Kündigungsschutzklage")
    assert view.frage is not None
    sentence = "gar nicht angehört, Weiterbeschäftigung wollen wir, schwerbehindert ist sie nicht"
    services.schriftsatz.answer(AnswerSlot(view.conversation.id, "anhoerung_mangel", sentence))
    (told,) = angaben.bestaetigungen(services.schriftsatz.view(view.conversation.id))
    assert {a.slot for a in told.angaben} >= {"anhoerung_mangel", "weiterbeschaeftigung"}


def test_a_contradiction_is_a_question_with_its_answers(services: Services) -> None:
    view = _start(services)
    (frage,) = [r for r in angaben.rueckfragen(view) if "3.900,00" in r.text]
    keep, change = frage.wahlen
    assert keep.text.replace("\u00a0", " ") == "Bei 3.480,00 € bleiben"
    assert (change.text, change.slot, change.befehl) == ("Monatsentgelt (brutto) ändern", "bruttogehalt", None)
    assert isinstance(keep.befehl, ConfirmSlots)
    services.schriftsatz.confirm_slots(keep.befehl)
    after = services.schriftsatz.view(view.conversation.id)
    assert not [r for r in angaben.rueckfragen(after) if "3.900,00" in r.text]


def test_what_changed_in_the_akte_is_told_until_the_next_answer(services: Services) -> None:
    view = _start(services, "Kündigungsschutzklage")
    assert angaben.aenderungen(view) == ()
    akte = services.akten.akten()[0]
    old = akte.angabe("berufsbezeichnung")
    assert old is not None
    changed = tuple(
        Angabe(schluessel=a.schluessel, wert="Leiterin der Disposition", quelle=a.quelle) if a is old else a
        for a in akte.angaben
    )
    services.akten.save(SaveAkte(akte.model_copy(update={"angaben": changed})))
    view = services.schriftsatz.view(view.conversation.id)
    (text,) = angaben.aenderungen(view)
    assert "Leiterin der Disposition" in text
    assert "bisher Disponentin" in text
    assert all(not b.id.startswith("akte.") for b in angaben.warnungen(view))
    services.schriftsatz.set_slot(SetSlot(view.conversation.id, "massenentlassung", wert=False))
    assert angaben.aenderungen(services.schriftsatz.view(view.conversation.id)) == ()


def test_the_frist_with_its_days_is_a_warning(services: Services) -> None:
    titles = [b.titel for b in angaben.warnungen(_start(services))]
    assert any("24.11.2026" in t and "noch 14 Tage" in t for t in titles)
