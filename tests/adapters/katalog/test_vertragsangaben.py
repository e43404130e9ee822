"""The shipped checks of answers: each finds what it is for, none is set off by sensible answers or other places."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from app.domain.pruefung.befund import Befund, Wirkung
from app.domain.regelwerk.answers import parse_answer
from app.domain.regelwerk.library import Library
from app.domain.vertrag.stand import VertragStand
from tests.domain.vertrag.test_arbeitsvertrag import BASE, OTHER
from tests.vertrag_probe import shipped_stand
from tests.werkstatt import katalog

BEFRISTET = {"vertragstyp": "befristet", "befristungsart": "ohne Sachgrund", "beginn": "2027-01-01"}
MONAT = {"verguetungsart": "Monatsgehalt", "wochenstunden": 40}
VERBOT = {"weitere_regelungen": ["Wettbewerbsverbot nach Vertragsende (nur Deutschland)"]}
SCHUTZ = {"dienst_kundenschutz": "auch nach dem Ende"}


def stand(library_id: str, answers: dict[str, Any], place: str = "DE") -> VertragStand:
    library: Library = next(lib for lib in katalog().libraries() if lib.id == library_id)
    questions = {question.id: question for question in library.questions}
    given = {id_: parse_answer(questions[id_], value) for id_, value in answers.items()}
    return shipped_stand(library, given, place, katalog().vertragsangaben())


def angaben(library_id: str, answers: dict[str, Any], place: str = "DE") -> list[Befund]:
    return [b for b in stand(library_id, answers, place).befunde if b.id.startswith("angabe.")]


@pytest.mark.parametrize(
    ("answers", "found", "field", "says"),
    [
        ({"urlaubstage": 12}, "mindesturlaub", "urlaubstage", "entspricht hier 20 Arbeitstagen"),
        ({"urlaubstage": 19}, "mindesturlaub", "urlaubstage", "entspricht hier 20 Arbeitstagen"),
        (
            {"urlaubstage": 11, "uebliche_werte": False, "arbeitstage": ["Montag", "Dienstag", "Freitag"]},
            "mindesturlaub",
            "urlaubstage",
            "entspricht hier 12 Arbeitstagen",
        ),
        (
            {"arbeitgeber_name": "Lampenhof GmbH", "arbeitnehmer_name": "LAMPENHOF  GmbH"},
            "gleiche-parteien",
            "arbeitnehmer_name",
            "LAMPENHOF GmbH",
        ),
        (BEFRISTET | {"ende": "2026-12-31"}, "ende-vor-beginn", "ende", "endet am 31.12.2026"),
        (BEFRISTET | {"ende": "2027-01-01", "probezeit": False}, "ende-am-beginn", "ende", "nur einen Tag"),
        (BEFRISTET | {"ende": "2027-06-30", "probezeit_dauer": "sechs Monate"}, "probezeit-befristung", None, "ganz"),
        (BEFRISTET | {"ende": "2029-01-01"}, "befristung-zwei-jahre", "ende", "auf unbestimmte Zeit"),
        (MONAT | {"monatsgehalt": "2.000,00 €"}, "mindestlohn", "monatsgehalt", "Rechnerisch sind es 11,54 €"),
        ({"verguetungsart": "Stundenlohn", "stundenlohn": "11,99"}, "mindestlohn", "stundenlohn", "11,99 €"),
        (MONAT | {"monatsgehalt": 2400}, "mindestlohn-vergleichen", "monatsgehalt", "13,85 €"),
        ({"wochenstunden": 60}, "arbeitszeit", "wochenstunden", "60 Stunden"),
        (VERBOT | {"karenz_prozent": 30}, "karenzentschaedigung", "karenz_prozent", "mindestens 50 Prozent"),
    ],
)
def test_an_employment_contract_is_judged(answers: dict[str, Any], found: str, field: str | None, says: str) -> None:
    (befund,) = angaben("arbeitsvertrag", answers)
    assert befund.id == f"angabe.{found}"
    assert befund.feld == f"frage:{field or 'probezeit_dauer'}"
    assert says in befund.text.replace("\xa0", " ")
    assert befund.wirkung is (Wirkung.INFORMIERT if found == "mindestlohn-vergleichen" else Wirkung.WARNT)
    assert befund.schritte[-1].startswith("Rechtsstand der Prüfung")


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        ({"auftraggeber_name": "Talhof GmbH", "auftragnehmer_name": "Talhof GmbH"}, "gleiche-parteien"),
        (
            {
                "dienst_laufzeit": "bis zu einem bestimmten Tag",
                "dienst_beginn": "2027-02-01",
                "dienst_ende": "2027-01-31",
            },
            "ende-vor-beginn",
        ),
        ({"dienst_zahlungsziel": 45}, "zahlungsziel"),
        (SCHUTZ | {"kundenschutz_monate": 36}, "kundenschutz-dauer"),
        (SCHUTZ | {"kundenschutz_prozent": 10}, "kundenschutz-entschaedigung"),
    ],
)
def test_a_contract_for_services_is_judged(answers: dict[str, Any], found: str) -> None:
    assert [b.id for b in angaben("dienstleistungsvertrag", answers)] == [f"angabe.{found}"]


def test_both_sides_of_a_secrecy_agreement_are_compared() -> None:
    for richtung in ("einseitig", "gegenseitig"):
        answers = {"geheimhaltung_richtung": richtung, "partei_a_name": "Talhof", "partei_b_name": "Talhof"}
        (befund,) = angaben("geheimhaltung", answers)
        assert (befund.id, befund.feld) == ("angabe.gleiche-parteien", "frage:partei_b_name")
        assert befund.fundstelle is None


@pytest.mark.parametrize("more", [{}, *(OTHER[name] for name in ("stunde", "erfolg"))])
def test_sensible_answers_set_nothing_off(more: dict[str, Any]) -> None:
    assert angaben("arbeitsvertrag", BASE | more) == []
    assert angaben("arbeitsvertrag", BASE | more | {"urlaubstage": 20}) == []


@pytest.mark.parametrize(
    "answers",
    [
        BEFRISTET | {"ende": "2028-12-31"},
        BEFRISTET | {"ende": "2029-06-30", "befristungsart": "mit Sachgrund"},
        BEFRISTET | {"ende": "2027-07-31", "probezeit_dauer": "sechs Monate"},
        MONAT | {"monatsgehalt": 2600},
        MONAT | {"monatsgehalt": 1800, "beginn": "2021-01-01"},
        {"wochenstunden": 48},
        {"urlaubstage": 24, "uebliche_werte": False, "arbeitstage": ["Montag"] * 1 + ["Dienstag", "Samstag"]},
    ],
)
def test_up_to_the_limit_nothing_is_said(answers: dict[str, Any]) -> None:
    assert angaben("arbeitsvertrag", answers) == []


def test_german_law_judges_german_contracts_only() -> None:
    poor = {"urlaubstage": 3, "wochenstunden": 60, "verguetungsart": "Stundenlohn", "stundenlohn": 5}
    assert [b.id for b in angaben("arbeitsvertrag", poor, "AT")] == []
    assert [b.id for b in angaben("arbeitsvertrag", poor, "CH")] == []
    assert len(angaben("arbeitsvertrag", poor, "DE-BY")) == 3


def test_completion_records_what_was_recommended_and_is_not_held_by_it() -> None:
    found = stand("arbeitsvertrag", BASE | {"urlaubstage": Decimal(12)})
    assert [b.id for b in found.hinweise] == ["angabe.mindesturlaub"]
    assert found.sperren == ()


def test_every_check_names_questions_that_are_asked() -> None:
    asked = {s.question_id for lib in katalog().libraries() for t in lib.template_versions for s in t.interview}
    for pruefung in katalog().vertragsangaben():
        for role, questions in pruefung.fragen.items():
            assert asked & set(questions), (pruefung.id, role)
        assert (pruefung.fundstelle is None) == (pruefung.ebene == "Hausregel"), pruefung.id
