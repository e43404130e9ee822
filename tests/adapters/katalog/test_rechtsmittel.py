"""Rechtsmittel: court above, periods with the five-month point, limits of value by the day of the judgment, fees."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from app.adapters.system.feiertage import Feiertage
from app.adapters.system.uhr import FesteUhr
from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.services.pipeline import Pipeline
from tests.fakes import CountingIds
from tests.werkstatt import katalog, verstaendnis, whole_text

HEUTE = date(2026, 11, 9)
FALL: dict[str, Any] = {
    "vorinstanz": "Landgericht Köln",
    "vorinstanz_az": "7 O 1/26",
    "verkuendung_datum": "2026-09-16",
    "zustellung_datum": "2026-10-12",
    "inhalt": "einlegung_begruendung",
    "ausgang": "abgewiesen",
    "gegenstand": "Kaufpreis",
    "beschwer": "12000.00",
}


def draft(anfrage: str, klageart: str, gebiet: str = "SONSTIGES", **werte: Any) -> SchriftsatzSchema:
    angaben = {k: v for k, v in (FALL | werte).items() if v is not None}
    akte = Akte.model_validate(
        {
            "id": "a",
            "aktenzeichen": "1/26",
            "kurzrubrum": "A ./. B",
            "rechtsgebiet": gebiet,
            "stichtag": HEUTE.isoformat(),
            "angaben": [{"schluessel": k, "wert": w} for k, w in angaben.items()],
        }
    )
    line = Pipeline(katalog(), Feiertage(), CountingIds(), FesteUhr(HEUTE), verstaendnis())
    conversation = line.begin(akte, anfrage)
    assert conversation.intent.klageart == klageart
    return line.assemble(akte, conversation)


def berufung(**werte: Any) -> SchriftsatzSchema:
    return draft("Bitte Berufung einlegen", "berufung", **werte)


def befund(schriftsatz: SchriftsatzSchema, id_: str) -> Befund:
    return next(b for b in schriftsatz.pruefliste if b.id == id_)


@pytest.mark.parametrize(
    ("vorinstanz", "gericht", "kv"),
    [
        ("AG Köln", "Landgericht Köln", "1220"),
        ("Landgericht Köln", "Oberlandesgericht Köln", "1220"),
        ("Arbeitsgericht Köln", "Landesarbeitsgericht Köln", "8220"),
    ],
)
def test_court_and_fee_follow_the_court_below(vorinstanz: str, gericht: str, kv: str) -> None:
    schriftsatz = berufung(vorinstanz=vorinstanz)
    assert schriftsatz.gericht == gericht
    assert any(f"{kv}\u00a0KV" in step or f"{kv} KV" in step for step in schriftsatz.kosten.schritte)


@pytest.mark.parametrize(
    ("werte", "einlegung", "begruendung"),
    [
        ({}, "12.11.2026", "14.12.2026"),
        # served after the five-month point: the periods began on 16.08.2026
        ({"verkuendung_datum": "2026-03-16"}, "16.09.2026", "16.10.2026"),
        # not served at all
        (
            {"verkuendung_datum": "2026-06-12", "zustellung_datum": None, "noch_nicht_zugestellt": True},
            "14.12.2026",
            "12.01.2027",
        ),
    ],
)
@pytest.mark.parametrize(
    ("vorinstanz", "namen"),
    [("AG Köln", ("zpo-517", "zpo-520")), ("ArbG Köln", ("arbgg-66-berufung", "arbgg-66-begruendung"))],
)
def test_periods_begin_at_the_latest_five_months_after_the_judgment(
    werte: dict[str, Any], einlegung: str, begruendung: str, vorinstanz: str, namen: tuple[str, str]
) -> None:
    schriftsatz = berufung(vorinstanz=vorinstanz, **werte)
    assert einlegung in befund(schriftsatz, f"frist.{namen[0]}").titel
    assert begruendung in befund(schriftsatz, f"frist.{namen[1]}").titel


def test_without_the_day_of_service_a_period_is_open() -> None:
    schriftsatz = berufung(zustellung_datum=None)
    assert "nicht berechenbar" in befund(schriftsatz, "frist.zpo-517").titel
    assert "Fünf Monate" not in whole_text(schriftsatz)


@pytest.mark.parametrize(
    ("vorinstanz", "verkuendet", "wert", "statthaft"),
    [
        ("AG Köln", "2026-09-16", "1000.00", False),
        ("AG Köln", "2026-09-16", "1000.01", True),
        ("AG Köln", "2025-12-31", "600.01", True),
        ("AG Köln", "2025-12-31", "600.00", False),
        ("ArbG Köln", "2026-09-16", "600.01", True),
        ("ArbG Köln", "2026-09-16", "600.00", False),
    ],
)
def test_the_limit_of_value_follows_branch_and_day(
    vorinstanz: str, verkuendet: str, wert: str, *, statthaft: bool
) -> None:
    schriftsatz = berufung(vorinstanz=vorinstanz, verkuendung_datum=verkuendet, beschwer=wert)
    assert befund(schriftsatz, "berufung.statthaft").erfuellt is statthaft


@pytest.mark.parametrize(
    ("verkuendet", "wert", "zulaessig"),
    [("2026-09-16", "25000.00", False), ("2026-09-16", "25000.01", True), ("2025-12-31", "20000.01", True)],
)
def test_the_limit_of_the_complaint_against_refusal_of_leave(verkuendet: str, wert: str, *, zulaessig: bool) -> None:
    schriftsatz = draft(
        "Bitte Nichtzulassungsbeschwerde einlegen",
        "nichtzulassungsbeschwerde",
        vorinstanz="OLG Köln",
        ausgang="nachteil",
        verkuendung_datum=verkuendet,
        beschwer=wert,
    )
    assert schriftsatz.gericht == "Bundesgerichtshof"
    assert befund(schriftsatz, "nzb.wert").erfuellt is zulaessig
    assert not befund(schriftsatz, "oberstes.anwalt").erfuellt


@pytest.mark.parametrize(
    ("art", "frist", "ende"), [("pkh", "zpo-127", "12.11.2026"), ("kostenfestsetzung", "zpo-569", "26.10.2026")]
)
def test_a_complaint_in_legal_aid_has_a_month_others_two_weeks(art: str, frist: str, ende: str) -> None:
    schriftsatz = draft(
        "Bitte sofortige Beschwerde einlegen", "sofortige_beschwerde", art=art, beschluss_datum="2026-10-08"
    )
    assert ende in befund(schriftsatz, f"frist.{frist}").titel


@pytest.mark.parametrize(
    ("anfrage", "klageart"),
    [
        ("Bitte Berufung einlegen", "berufung"),
        ("Bitte eine Berufungserwiderung", "berufungserwiderung"),
        ("Bitte Revision einlegen", "revision"),
        ("Bitte Nichtzulassungsbeschwerde einlegen", "nichtzulassungsbeschwerde"),
        ("Bitte sofortige Beschwerde einlegen", "sofortige_beschwerde"),
    ],
)
def test_a_labour_matter_follows_its_own_procedure_before_the_court_below_is_known(anfrage: str, klageart: str) -> None:
    arbeit = draft(anfrage, klageart, "ARBEITSRECHT", vorinstanz=None)
    norms = [befund(arbeit, id_).fundstelle or "" for id_ in ("erv.unterschrift", "erv.uebermittlung")]
    text = whole_text(arbeit)
    assert "§ 46g Satz 1 ArbGG" in text
    assert "§ 130d" not in text
    assert all("ArbGG" in norm for norm in norms)
    assert len([b for b in arbeit.pruefliste if b.id.startswith("frist.zpo")]) == 0
    assert "§ 130d Satz 1 ZPO" in whole_text(draft(anfrage, klageart, "ZIVILRECHT", vorinstanz=None))


def test_a_party_that_won_has_nothing_to_appeal_against() -> None:
    won = draft("Bitte für den Kläger Berufung einlegen", "berufung", ausgang="stattgegeben")
    assert not befund(won, "berufung.beschwer").erfuellt
    assert befund(berufung(ausgang="stattgegeben"), "berufung.beschwer").erfuellt  # then ours is the other side
    assert befund(berufung(ausgang="teilweise"), "berufung.beschwer").erfuellt


NZB, BESCHWERDE = "Bitte Nichtzulassungsbeschwerde einlegen", "Bitte sofortige Beschwerde einlegen"
UNPASSEND = (
    # request, Klageart, answers, check, what it says
    (
        "Bitte Berufung einlegen",
        "berufung",
        {"vorinstanz_az": "6 F 7/26"},
        "berufung.rechtsweg",
        "§ 64 Abs. 1 Satz 1 FamFG",
    ),
    (
        "Bitte Berufung einlegen",
        "berufung",
        {"vorinstanz": "OLG Köln"},
        "berufung.rechtsweg",
        "Nichtzulassungsbeschwerde",
    ),
    ("Bitte Revision einlegen", "revision", {"vorinstanz": "ArbG Köln"}, "oberstes.rechtsweg", "§ 76 ArbGG"),
    ("Bitte Revision einlegen", "revision", {"ausgang": "verworfen"}, "oberstes.verworfen", "§ 522 Abs. 1 Satz 4"),
    (BESCHWERDE, "sofortige_beschwerde", {"vorinstanz": "LAG Köln"}, "beschwerde.rechtsweg", "§ 78 ArbGG"),
    (
        BESCHWERDE,
        "sofortige_beschwerde",
        {"vorinstanz": "ArbG Köln", "art": "ablehnung"},
        "beschwerde.art",
        "§ 49 Abs. 3",
    ),
    (
        BESCHWERDE,
        "sofortige_beschwerde",
        {"art": "kostenfestsetzung", "beschwer": "150.00", "rechtspfleger": True},
        "beschwerde.wert",
        "nur die Erinnerung",
    ),
    (
        NZB,
        "nichtzulassungsbeschwerde",
        {
            "vorinstanz": "LAG Köln",
            "inhalt": "begruendung",
            "zustellung_datum": "2026-09-17",
            "einlegung_datum": "2026-10-20",
        },
        "oberstes.einlegung",
        "endete am 19.10.2026",
    ),
    (
        "Bitte Berufung einlegen",
        "berufung",
        {"verkuendung_datum": "2015-03-01", "zustellung_datum": "2015-03-12"},
        "rechtsmittel.wiedereinsetzung",
        "§ 234 Abs. 3 ZPO",
    ),
)


def test_a_remedy_that_does_not_fit_is_said() -> None:
    for anfrage, klageart, werte, id_, text in UNPASSEND:
        found = befund(draft(anfrage, klageart, **werte), id_)
        assert not found.erfuellt, (klageart, werte)
        assert text in found.text.replace("\u00a0", " "), (klageart, werte)
    ablehnung = draft(BESCHWERDE, "sofortige_beschwerde", vorinstanz="ArbG Köln", art="ablehnung")
    assert "§ 46 Abs. 2 ZPO" not in whole_text(ablehnung)


def test_the_period_of_the_labour_complaint_against_refusal_of_leave_cannot_be_extended() -> None:
    werte = {"vorinstanz": "LAG Köln", "ausgang": "nachteil", "inhalt": "begruendung", "verlaengert_bis": "2027-01-20"}
    schriftsatz = draft(NZB, "nichtzulassungsbeschwerde", **werte)
    assert "14.12.2026" in befund(schriftsatz, "frist.arbgg-72a-begruendung").titel
    assert not befund(schriftsatz, "nzb.keine_verlaengerung").erfuellt
    assert "20.01.2027" not in whole_text(schriftsatz)


def test_help_with_costs_refused_for_want_of_need_knows_no_limit_of_value() -> None:
    werte = {"art": "pkh", "hauptsache_wert": "700.00", "beschluss_datum": "2026-10-01"}
    assert not befund(draft(BESCHWERDE, "sofortige_beschwerde", **werte), "beschwerde.wert").erfuellt
    arm = draft(BESCHWERDE, "sofortige_beschwerde", **werte, pkh_grund="beduerftigkeit")
    assert befund(arm, "beschwerde.wert").erfuellt
