"""Contracts without a window: questions, „Weiter“ and „Zurück“, slots, cards, text, wording, making a new one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import QuestionType
from app.domain.vertrag.abschluss import complete
from app.domain.vertrag.antworten import put_off, typed
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import pins_of, umgebung_of
from app.domain.vertrag.vertrag import SlotWahl, Vertrag
from app.errors import ConflictError, InputError, Problem
from app.services.vertraege_antworten import answered
from app.services.vertraege_reparatur import Reparaturen, Reparaturvorschlag
from app.services.vertraege_uebersicht import VorlageZeile
from app.ui.presenters import vertrag_meldung as meldung
from app.ui.presenters import vertrag_neu as neu
from app.ui.presenters.vertrag_fragen import (
    Zustand,
    abschluss_text,
    editable_answer,
    fortschritt_text,
    frage_bild,
    frage_of,
    kapitel,
    offene,
    read,
    typing_hint,
    weiter,
    zurueck,
    zustand,
)
from app.ui.presenters.vertrag_plaetze import plaetze, platz_of
from app.ui.presenters.vertrag_sicht import keine_reparatur, konflikt_text, reparatur_bilder, sicht
from app.ui.presenters.vertrag_text import anker, changed_anchors, klausel_at, vertrag_html
from app.ui.presenters.vertrag_wortlaut import bearbeitbar, klausel_of, unterschied, unterschied_text
from tests.vertrag_probe import ANSWERS, QUESTIONS, probe_library

LIBRARY = probe_library()
ASKED = {question.id: question for question in QUESTIONS}


def _vertrag(place: str = "DE", **answers: Any) -> Vertrag:
    template = LIBRARY.template_versions[0]
    vertrag = Vertrag(
        id="v1",
        titel="Beratung 1",
        jurisdiction=place,
        template_version_id=template.id,
        pins=pins_of(LIBRARY, template),
    )
    return answered(umgebung_of(LIBRARY, vertrag), vertrag, answers)


def _stand(vertrag: Vertrag) -> VertragStand:
    return compute_stand(umgebung_of(LIBRARY, vertrag), vertrag)


# ---- questions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "value", "place", "shown"),
    [
        ("pauschale", Decimal(3500), "DE", "3.500,00 €"),
        ("pauschale", Decimal(3500), "CH", "CHF 3’500.00"),
        ("personen", Decimal("1250.5"), "DE", "1.250,5"),
        ("beginn", "2026-12-01", "DE", "01.12.2026"),
        ("auftraggeber", "Nord & Süd", "DE", "Nord & Süd"),
    ],
)
def test_answer_in_a_field_reads_back_as_the_same(id_: str, value: Any, place: str, shown: str) -> None:
    text = editable_answer(value, ASKED[id_], place)
    assert text.replace("\u00a0", " ") == shown
    assert read(ASKED[id_], text, place) == value


def test_states_of_questions() -> None:
    umgebung = umgebung_of(LIBRARY, _vertrag())
    vertrag = typed(umgebung, _vertrag(auftraggeber="Nord"), "beginn", "31.12.")
    stand = _stand(put_off(umgebung, vertrag, "berater"))
    found = {frage.question.id: zustand(frage) for frage in stand.fragen}
    assert found["auftraggeber"] is Zustand.BEANTWORTET
    assert found["berater"] is Zustand.SPAETER
    assert found["beginn"] is Zustand.UNFERTIG
    assert found["anrede"] is Zustand.OFFEN
    assert found["ausschluss"] is Zustand.FREIWILLIG
    assert fortschritt_text(stand.fortschritt) == "1 von 8 Pflichtfragen"
    assert abschluss_text(stand) == "7 Fragen sind noch offen."
    assert offene(stand)[-1] == ("ausschluss", "Haftung ausschließen?")


def test_what_is_typed_stays_with_a_quiet_hint() -> None:
    vertrag = typed(umgebung_of(LIBRARY, _vertrag()), _vertrag(), "beginn", "31.12.")
    frage = frage_of(_stand(vertrag), "beginn")
    assert frage is not None
    bild = frage_bild(frage, "DE")
    assert bild.text == "31.12."
    assert bild.hinweis.startswith("Noch keine Antwort; erwartet wird ein Datum")
    assert typing_hint(ASKED["beginn"], "31.12.2026", "DE") == ""
    assert typing_hint(ASKED["beginn"], "  ", "DE") == ""
    with pytest.raises(InputError, match="passt nicht zur Frage"):
        read(ASKED["beginn"], "31.12.", "DE")


def test_what_the_help_says_is_not_said_again() -> None:
    frage = frage_of(_stand(_vertrag()), "beginn")
    assert frage is not None
    form = frage_bild(frage, "DE").form
    assert form
    question = frage.question.model_copy(update={"help": f"{form} Es zählt der erste Arbeitstag."})
    assert frage_bild(replace(frage, question=question), "DE").form == ""


def test_proposal_of_the_template_is_one() -> None:
    frage = frage_of(_stand(_vertrag()), "auftraggeber")
    assert frage is not None
    proposed = frage.__class__(**{**vars(frage), "value": "Nord", "from_default": True})
    bild = frage_bild(proposed, "DE")
    assert bild.zustand is Zustand.VORSCHLAG
    assert "Vorschlag" in bild.hinweis
    assert bild.text == "Nord"


def test_onward_through_the_interview_and_back() -> None:
    stand = _stand(_vertrag())
    order = [frage.question.id for frage in stand.fragen]
    seen, current = [], weiter(stand, None)
    while current is not None and current not in seen:
        seen.append(current)
        current = weiter(stand, current)
    assert seen == order
    assert zurueck(stand, order[1]) == order[0]
    assert zurueck(stand, order[0]) is None
    assert zurueck(stand, None) == order[-1]


def test_after_the_last_question_come_those_put_off_then_the_end() -> None:
    umgebung = umgebung_of(LIBRARY, _vertrag())
    answers = {id_: value for id_, value in ANSWERS.items() if id_ != "berater"}
    stand = _stand(put_off(umgebung, _vertrag(**answers), "berater"))
    assert weiter(stand, None) == "ausschluss"
    assert weiter(stand, "ausschluss") == "berater"
    assert weiter(_stand(_vertrag(**ANSWERS)), "ausschluss") is None
    assert "Eine freiwillige Frage ist offen." in abschluss_text(_stand(_vertrag(**ANSWERS)))


def test_chapters_list_answers_and_progress() -> None:
    (one,) = kapitel(_stand(_vertrag(**ANSWERS)))
    assert one.titel == "Fragen"
    assert one.fortschritt == "8 von 8"
    answers = {zeile.id: zeile.antwort for zeile in one.zeilen}
    assert answers["themen"] == "Recht und Steuern"
    assert answers["beginn"].replace("\u00a0", " ") == "1. Dezember 2026"
    assert answers["ausschluss"] == ""


# ---- slots and the whole --------------------------------------------------------------------------------------------


def test_slots_say_what_they_hold_and_what_does_not_apply() -> None:
    found = {platz.id: platz for platz in plaetze(_stand(_vertrag("CH", **ANSWERS)))}
    held = found["platz_pauschal"].gewaehlt
    assert held is not None
    assert (held.clause_id, held.nummer.replace("\u00a0", " ")) == ("pauschal", "§ 2")
    assert found["platz_parteien"].pflicht
    assert not found["platz_treue"].wahlen[0].moeglich
    assert "Schweiz" in found["platz_treue"].wahlen[0].text
    own = _vertrag(**ANSWERS).model_copy(update={"choices": {"platz_gewaehr": SlotWahl(clause_ids=("gewaehr",))}})
    platz = platz_of(_stand(own), "gewaehr")
    assert platz is not None
    assert platz.eigene
    assert platz.fuellung == "Ihre Wahl"


def test_whole_view_counts_conflicts_and_names_completion() -> None:
    treue = {"platz_treue": SlotWahl(clause_ids=("treue",))}
    stand = _stand(_vertrag(**ANSWERS, ausschluss=True).model_copy(update={"choices": treue}))
    now = sicht(stand)
    assert (now.konflikte, now.empfehlungen) == (1, 1)
    assert konflikt_text(now) == "1 Konflikt und 1 Empfehlung aus den Regeln."
    assert now.kopf == "Beratung · Deutschland · Fassung 1"
    warned = _stand(_vertrag(**ANSWERS, ausschluss=True))
    card = meldung.bestaetigung(warned)
    assert card is not None
    assert card.titel == "Abschließen trotz einer Empfehlung?"
    done = _stand(complete(warned, am=datetime(2026, 11, 22, 12, tzinfo=UTC), wer="Edda"))
    assert sicht(done).fertig
    assert sicht(done).banner == "Abgeschlossen am 22.11.2026 von Edda. Eine Empfehlung wurde hingenommen."
    assert meldung.bestaetigung(_stand(_vertrag(**ANSWERS))) is None


def test_refusal_becomes_a_list_with_places() -> None:
    error = ConflictError("Geht nicht.", "Erledigen.", probleme=(Problem("frage:beginn", "Antwort fehlt", "eine"),))
    card = meldung.abgelehnt(error)
    assert [(zeile.text, zeile.ziel) for zeile in card.zeilen] == [("Antwort fehlt", "frage:beginn")]
    assert not card.haupt


def test_repairs_say_what_comes_and_goes() -> None:
    single = Reparaturvorschlag(("a",), (), "„A“ hinzufügen", "danach: 0", ("A",), (), ("X",), (), (), sofort=True)
    double = Reparaturvorschlag(
        ("a",), ("b",), "tauschen", "d", ("A",), ("B",), (), ("neu",), ("Frage?",), sofort=False
    )
    one, two = reparatur_bilder(Reparaturen((single, double)))
    assert one.einzelheiten == ()
    assert one.zeichen == "erfuellt"
    assert two.einzelheiten == (
        "kommt hinzu: A",
        "fällt weg: B",
        "neuer Befund: neu",
        "neu zu beantworten: Frage?",
    )
    assert two.zeichen == "empfehlung"
    assert keine_reparatur(Reparaturen(hindernis=("Weil es nicht geht.",))) == "Weil es nicht geht."
    assert keine_reparatur(Reparaturen(vollstaendig=False))
    assert keine_reparatur(Reparaturen()) == ""


# ---- text and wording -----------------------------------------------------------------------------------------------


def test_text_leads_to_questions_and_shows_what_changed() -> None:
    before, after = _stand(_vertrag()).text, _stand(_vertrag(beginn="01.12.2026")).text
    assert 'class="chip" href="frage:beginn"' in vertrag_html(before)
    assert 'class="antwort" href="antwort:beginn"' in vertrag_html(after)
    assert changed_anchors(before, after) == {anker("gegenstand")}
    assert changed_anchors(None, after) == frozenset()
    assert klausel_at(anker("gegenstand")) == "gegenstand"
    assert klausel_at("kopf") is None


def test_names_are_text_not_markup() -> None:
    html = vertrag_html(_stand(_vertrag(auftraggeber="<b>Nord</b>")).text)
    assert "&lt;b&gt;Nord&lt;/b&gt;" in html


def test_difference_marks_both_sides_and_counts_places() -> None:
    klausel = klausel_of(_stand(_vertrag(**ANSWERS)), "gegenstand")
    assert klausel is not None
    text = bearbeitbar(klausel)
    html, places = unterschied(text, text.replace("pünktlich", "sofort").replace("berät", "hilft"))
    assert places == 2
    assert "<u>" in html
    assert "<s>" in html
    assert unterschied_text(places).startswith("2 Stellen weichen")
    assert unterschied_text(unterschied(text, text)[1]) == "Wie in der Bibliothek."


# ---- making ---------------------------------------------------------------------------------------------------------


def test_new_contract_needs_template_and_place() -> None:
    zeilen = (VorlageZeile("b", "Beratung", "Dienste", ("DE", "CH"), "b.v1", 1, 10, 8),)
    assert neu.vorlagen(zeilen) == {"b": "Beratung"}
    assert neu.rechtsraeume(zeilen, "b") == {"DE": "Deutschland", "CH": "Schweiz"}
    assert neu.beschreibung(zeilen, "b") == "Dienste · 8 Klauseln · bis zu 10 Fragen · Fassung 1"
    assert neu.beschreibung(zeilen, "x") == ""
    ended = (replace(zeilen[0], abgelaufen_am=date(2026, 1, 31), abgelaufene_klauseln=1),)
    said = " · war bis zum 31.01.2026 gedacht · 1 Klausel abgelaufen, siehe dann die Prüfliste"
    assert neu.beschreibung(ended, "b").endswith(f"Fassung 1{said}")
    command = neu.build_neu({"vorlage": "b", "rechtsraum": "CH", "titel": " T ", "akte": ""})
    assert (command.template_id, command.jurisdiction, command.titel, command.akte_id) == ("b", "CH", "T", None)
    for values, field in (({}, "vorlage"), ({"vorlage": "b"}, "rechtsraum")):
        with pytest.raises(InputError) as caught:
            neu.build_neu(values)
        assert caught.value.feld == field


def test_type_of_every_question_has_a_field_or_a_choice() -> None:
    question = Question(id="q", label="Q", type=QuestionType.YES_NO)
    assert read(question, raw=True, jurisdiction="DE") is True
    assert read(question, "nein", "DE") is False
