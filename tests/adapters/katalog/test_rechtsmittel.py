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
from tests.werkstatt import katalog, whole_text

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


def draft(anfrage: str, klageart: str, **werte: Any) -> SchriftsatzSchema:
    angaben = {k: v for k, v in (FALL | werte).items() if v is not None}
    akte = Akte.model_validate(
        {
            "id": "a",
            "aktenzeichen": "1/26",
            "kurzrubrum": "A ./. B",
            "rechtsgebiet": "SONSTIGES",
            "stichtag": HEUTE.isoformat(),
            "angaben": [{"schluessel": k, "wert": w} for k, w in angaben.items()],
        }
    )
    line = Pipeline(katalog(), Feiertage(), CountingIds(), FesteUhr(HEUTE))
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


def test_a_party_that_won_has_nothing_to_appeal_against() -> None:
    assert not befund(berufung(ausgang="stattgegeben"), "berufung.beschwer").erfuellt
    assert befund(berufung(ausgang="teilweise"), "berufung.beschwer").erfuellt
