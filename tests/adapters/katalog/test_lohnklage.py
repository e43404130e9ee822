"""The Lohnklage: due dates, interest, sums and periods by hand, and which paragraphs stand on which facts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from app.adapters.system.feiertage import Feiertage
from app.adapters.system.uhr import FesteUhr
from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.dialog import next_question
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.services.pipeline import Pipeline
from tests.fakes import CountingIds
from tests.werkstatt import katalog, verstaendnis, whole_text

HEUTE = date(2026, 11, 20)
BASIS: dict[str, Any] = {
    "eintrittsdatum": "2020-01-01",
    "berufsbezeichnung": "Monteurin",
    "monatsentgelt": "3000.00",
    "arbeitsvertrag_datum": "2019-12-02",
}
FIRMA = {
    "art": "juristisch",
    "firma": "Probe GmbH",
    "rechtsform": "GmbH",
    "anschrift": {"strasse": "Weg 1", "plz": "20457", "ort": "Hamburg"},
    "vertreter": [{"funktion": "Geschäftsführer", "name": "Olaf Thomsen", "geschlecht": "m"}],
}


def _person(name: str) -> dict[str, Any]:
    return {
        "art": "natuerlich",
        "vorname": "Jana",
        "nachname": name,
        "geschlecht": "f",
        "anschrift": {"strasse": "Weg 2", "plz": "22089", "ort": "Hamburg"},
    }


def line() -> Pipeline:
    return Pipeline(katalog(), Feiertage(), CountingIds(), FesteUhr(HEUTE), verstaendnis())


def akte(*namen: str, land: str = "HH", **werte: Any) -> Akte:
    angaben = {k: v for k, v in (BASIS | werte).items() if v is not None}
    mandanten = [{"id": f"m{n}", "rolle": "mandant", "person": _person(name)} for n, name in enumerate(namen)]
    return Akte.model_validate(
        {
            "id": "a",
            "aktenzeichen": "1/26",
            "kurzrubrum": "A ./. B",
            "rechtsgebiet": "ARBEITSRECHT",
            "bundesland": land,
            "gericht_id": "K6055" if land == "HH" else "D6257",
            "beteiligte": [*mandanten, {"id": "g", "rolle": "gegner", "person": FIRMA}],
            "angaben": [{"schluessel": k, "wert": w} for k, w in angaben.items()],
        }
    )


def klage(*zeilen: Mapping[str, str], land: str = "HH", **werte: Any) -> SchriftsatzSchema:
    mine = akte("Berger", land=land, monate=list(zeilen), **werte)
    pipeline = line()
    return pipeline.assemble(mine, pipeline.begin(mine, "Lohnklage"))


def antrag(s: SchriftsatzSchema, nummer: int = 1) -> str:
    return s.antraege[nummer - 1].replace("\u00a0", " ")


def befund(s: SchriftsatzSchema, id_: str) -> Befund | None:
    return next((b for b in s.pruefliste if b.id == id_), None)


@pytest.mark.parametrize(
    ("monat", "werte", "seit"),
    [
        ("2026-08", {}, "02.09.2026"),
        ("2026-07", {}, "04.08.2026"),  # 1.8.2026 is a Saturday
        ("2026-04", {}, "05.05.2026"),  # 1.5. is a holiday, then a weekend
        ("2025-12", {}, "03.01.2026"),  # 1.1. is a holiday, the 2nd a Friday
        ("2026-08", {"zahltag": "monatsende"}, "01.09.2026"),
        ("2026-10", {"zahltag": "monatsende"}, "03.11.2026"),  # 31.10. is a Saturday and a holiday
        ("2026-07", {"zahltag": "folgemonat", "zahltag_tag": "15"}, "18.08.2026"),
        ("2026-01", {"zahltag": "folgemonat", "zahltag_tag": "31"}, "03.03.2026"),  # 28.2.2026 is a Saturday
    ],
)
def test_interest_runs_from_the_day_after_the_due_date(monat: str, werte: dict[str, str], seit: str) -> None:
    assert antrag(klage({"monat": monat, "art": "lohn"}, **werte)).endswith(f"Basiszinssatz seit dem {seit} zu zahlen.")


def test_holidays_of_the_land_count() -> None:
    zeile = {"monat": "2025-12", "art": "lohn", "faelligkeit": "2026-01-06"}  # Epiphany
    assert "seit dem 07.01.2026" in antrag(klage(zeile))
    assert "seit dem 08.01.2026" in antrag(klage(zeile, land="BY"))


@pytest.mark.parametrize(
    ("zeile", "forderung"),
    [
        ({}, "3.000,00 € brutto nebst"),
        ({"art": "lohn", "brutto": "2500.00"}, "2.500,00 € brutto nebst"),
        ({"gezahlt_netto": "0.00"}, "3.000,00 € brutto nebst"),
        ({"gezahlt_netto": "900.00"}, "3.000,00 € brutto abzüglich gezahlter 900,00 € netto nebst"),
        ({"alg_netto": "900.00"}, "3.000,00 € brutto abzüglich als Arbeitslosengeld geleisteter 900,00 € netto nebst"),
        ({"krankengeld_netto": "9.50"}, "3.000,00 € brutto abzüglich als Krankengeld geleisteter 9,50 € netto nebst"),
        (
            {"gezahlt_netto": "100.00", "alg_netto": "900.00"},
            "3.000,00 € brutto abzüglich insgesamt 1.000,00 € netto nebst",
        ),
        ({"art": "annahmeverzug", "verdienst_brutto": "1000.00"}, "2.000,00 € brutto nebst"),
        ({"netto": "1500.00", "gezahlt_netto": "500.00"}, "1.000,00 € netto nebst"),
        ({"art": "ueberstunden", "anzahl": "10", "satz": "20.00"}, "200,00 € brutto nebst"),
        ({"art": "urlaubsabgeltung", "anzahl": "10"}, "1.384,60 € brutto nebst"),  # 9.000 ÷ (13 × 5) = 138,46
        ({"art": "ueberstunden", "anzahl": "10"}, "173,10 € brutto nebst"),  # 9.000 ÷ (13 × 40) = 17,31
    ],
)
def test_the_amount_is_given_or_computed(zeile: dict[str, str], forderung: str) -> None:
    s = klage({"monat": "2026-08"} | zeile, wochenstunden="40", arbeitstage_woche="5", beendet_am="2026-08-31")
    assert f"an die Klägerin {forderung} Zinsen" in antrag(s)


def test_what_is_paid_is_not_demanded() -> None:
    zeilen = [{"monat": "2026-08", "gezahlt_netto": "3000.00"}, {"monat": "2026-09"}]
    s = klage(*zeilen)
    assert len(s.antraege) == 2  # September and the costs
    assert antrag(s).endswith("seit dem 02.10.2026 zu zahlen.")
    assert befund(s, "lohn.zahlung.monate.1") is not None
    assert "0,00\u00a0€ seit" not in " ".join(klage(zeilen[0]).antraege)


def test_interest_of_a_reduced_amount_is_of_the_difference_in_figures() -> None:
    assert "Basiszinssatz aus 2.100,00 € seit" in antrag(klage({"monat": "2026-08", "alg_netto": "900.00"}))


@pytest.mark.parametrize(
    ("zeile", "werte", "zins"),
    [
        ({"art": "urlaubsabgeltung", "anzahl": "5"}, {}, "seit Rechtshängigkeit"),
        (
            {"art": "urlaubsabgeltung", "anzahl": "5"},
            {"geltendmachung_datum": "2026-10-05"},
            "seit dem 06.10.2026",
        ),
        # a demand before the claim was due is no Mahnung
        ({"art": "urlaubsabgeltung", "anzahl": "5"}, {"geltendmachung_datum": "2026-08-05"}, "seit Rechtshängigkeit"),
        ({"art": "provision", "brutto": "10.00"}, {}, "seit Rechtshängigkeit"),
        ({"art": "sonderzahlung", "brutto": "10.00", "faelligkeit": "2026-06-30"}, {}, "seit dem 01.07.2026"),
    ],
)
def test_claims_without_a_payday_bear_interest_later(zeile: dict[str, str], werte: dict[str, str], zins: str) -> None:
    s = klage({"monat": "2026-08"} | zeile, beendet_am="2026-08-31", arbeitstage_woche="5", **werte)
    assert antrag(s).endswith(f"{zins} zu zahlen.")


def test_streitwert_is_what_is_demanded_and_an_account_is_five_percent() -> None:
    zeilen = ({"monat": "2026-08", "gezahlt_netto": "900.00"}, {"monat": "2026-09"})
    assert klage(*zeilen).kosten.streitwert == Decimal("5100.00")
    s = klage(*zeilen, abrechnung_fehlt=True)
    assert s.kosten.streitwert == Decimal("5250.00")
    assert "für August 2026 gezahlten 900,00 € netto eine Abrechnung" in antrag(s, 3)
    assert len(s.antraege) == 4
    ohne = klage({"monat": "2026-09"}, abrechnung_fehlt=True)
    assert len(ohne.antraege) == 2
    assert befund(ohne, "lohn.abrechnung") is not None


FRIST = {"ausschlussfrist": "vertrag", "ausschlussfrist_monate": "3"}


@pytest.mark.parametrize(
    ("monat", "werte", "id_", "titel"),
    [
        # due on 1.7.2026, three months later 1.10.2026
        ("2026-06", {"geltendmachung_datum": "2026-10-01"}, "1", "Ausschlussfrist gewahrt"),
        ("2026-06", {"geltendmachung_datum": "2026-10-02"}, "1", "Ausschlussfrist abgelaufen am 01.10.2026"),
        ("2026-06", {}, "1", "Ausschlussfrist abgelaufen am 01.10.2026"),
        ("2026-06", {"abgerechnet": True}, "1", "Ausschlussfrist durch Abrechnung überholt"),
        ("2026-10", {}, "1", "Ausschlussfrist läuft bis zum 02.02.2027"),
        # a demand before the claim was due does not count for it
        ("2026-07", {"geltendmachung_datum": "2026-07-20"}, "1", "Ausschlussfrist abgelaufen am 03.11.2026"),
        ("2026-06", {"ausschlussfrist_monate": None}, "1", "Ausschlussfrist nicht berechenbar"),
    ],
)
def test_ausschlussfrist_of_each_claim(monat: str, werte: dict[str, Any], id_: str, titel: str) -> None:
    s = klage({"monat": monat, "art": "lohn"}, **(FRIST | werte))
    found = befund(s, f"lohn.ausschlussfrist.monate.{id_}")
    assert found is not None
    assert found.titel.replace("\u00a0", " ").startswith(titel)
    assert found.erfuellt is ("gewahrt" in titel or "überholt" in titel)


TRANSPARENZ, SCHRIFTFORM = "9 AZR 162/18", "§ 309 Nr. 13"
KURZ, VORSATZ, OFFEN = "5 AZR 52/05", "8 AZR 58/20", "steht den Ansprüchen auch darüber hinaus nicht entgegen"


@pytest.mark.parametrize(
    ("werte", "stehen"),
    [
        ({"klausel_mindestlohn_ausgenommen": False}, {TRANSPARENZ}),
        ({"klausel_mindestlohn_ausgenommen": False, "arbeitsvertrag_datum": "2014-12-31"}, {OFFEN}),
        ({"klausel_mindestlohn_ausgenommen": False, "arbeitsvertrag_datum": None}, {OFFEN}),
        ({"klausel_mindestlohn_ausgenommen": True}, {OFFEN}),
        ({"ausschlussfrist_form": "schriftform"}, {SCHRIFTFORM}),
        ({"ausschlussfrist_form": "schriftform", "arbeitsvertrag_datum": "2016-09-30"}, {OFFEN}),
        ({"ausschlussfrist_monate": "2"}, {KURZ}),
        ({"klausel_vorsatz_ausgenommen": False}, {VORSATZ}),
        ({"ausschlussfrist": "tarifvertrag", "ausschlussfrist_monate": "2"}, {OFFEN}),
        ({"geltendmachung_datum": "2026-07-20", "klausel_mindestlohn_ausgenommen": False}, set()),
    ],
)
def test_what_is_said_against_an_expired_clause_rests_on_the_facts(werte: dict[str, Any], stehen: set[str]) -> None:
    text = whole_text(klage({"monat": "2026-06", "art": "lohn"}, **(FRIST | werte)))
    assert {w for w in (TRANSPARENZ, SCHRIFTFORM, KURZ, VORSATZ, OFFEN) if w in text} == stehen
    assert ("gesetzlichen Mindestlohn für geleistete Arbeit" in text) is bool(stehen)


@pytest.mark.parametrize(
    ("ablehnung", "id_", "erfuellt", "ende"),
    [
        ("2026-08-20", "gewahrt", True, "20.11.2026"),
        ("2026-08-19", "abgelaufen", False, "19.11.2026"),
        (None, "unbekannt", False, "nicht berechenbar"),
    ],
)
def test_second_stage_ends_months_after_the_refusal(ablehnung: str | None, id_: str, erfuellt: bool, ende: str) -> None:
    zwei: dict[str, Any] = {
        "ausschlussfrist_klage_monate": "3",
        "geltendmachung_datum": "2026-08-03",
        "ablehnung_datum": ablehnung,
    }
    found = befund(klage({"monat": "2026-06"}, **(FRIST | zwei)), "lohn.ausschlussfrist.stufe_zwei")
    assert found is not None
    assert (found.erfuellt, ende in found.titel) == (erfuellt, True), id_


def test_an_action_against_the_notice_asserts_what_depends_on_it() -> None:
    werte = {
        "annahmeverzug_anlass": "kuendigung",
        "kuendigungsdatum": "2026-03-30",
        "kuendigungstermin": "2026-03-31",
        "kuendigung_stand": "gewonnen",
        "kschg_aktenzeichen": "Arbeitsgericht Hamburg, 1 Ca 1/26",
        "kschg_zustellung": "2026-04-22",
    }
    s = klage({"monat": "2026-04", "art": "annahmeverzug"}, {"monat": "2026-03", "art": "lohn"}, **(FRIST | werte))
    lagen = [befund(s, f"lohn.ausschlussfrist.monate.{n}") for n in (1, 2)]
    assert [b is not None and b.erfuellt for b in lagen] == [True, False]
    assert "5 AZR 627/11" in whole_text(s)


@pytest.mark.parametrize(
    ("monat", "verjaehrt"), [("2022-11", True), ("2022-12", False), ("2023-01", False), ("2021-05", True)]
)
def test_verjaehrung_runs_three_years_from_the_end_of_the_year(monat: str, verjaehrt: bool) -> None:
    s = klage({"monat": monat})  # wages of December are due in January
    assert (befund(s, "lohn.verjaehrung.monate.1") is not None) is verjaehrt
    assert (befund(s, "lohn.verjaehrung") is not None) is not verjaehrt
    assert befund(s, "lohn.kuenftig.monate.1") is None
    if verjaehrt:
        two = klage({"monat": monat, "art": "lohn"}, {"monat": monat, "art": "provision", "brutto": "10.00"})
        found = [befund(two, f"lohn.verjaehrung.monate.{n}") for n in (1, 2)]
        assert ["Lohn" in b.titel if b else None for b in found] == [True, None]  # a Provision has no due date yet
    assert befund(klage({"monat": "2026-11"}), "lohn.kuenftig.monate.1") is not None  # due on 1 December, § 259 ZPO


@pytest.mark.parametrize(
    ("von", "bis", "eintritt", "dauer", "wartezeit"),
    [
        ("2026-08-03", "2026-09-13", "2020-01-01", True, True),
        ("2026-08-03", "2026-09-14", "2020-01-01", False, True),
        ("2026-08-03", "2026-08-10", "2026-07-06", True, True),
        ("2026-08-03", "2026-08-10", "2026-07-07", True, False),
    ],
)
def test_six_weeks_and_the_waiting_time(von: str, bis: str, eintritt: str, dauer: bool, wartezeit: bool) -> None:
    zeiten = [{"au_von": von, "au_bis": bis}]
    s = klage({"monat": "2026-08", "art": "entgeltfortzahlung"}, au_zeiten=zeiten, eintrittsdatum=eintritt)
    found = [befund(s, f"lohn.entgeltfortzahlung.{name}.au_zeiten.1") for name in ("dauer", "wartezeit")]
    assert [b is not None and b.erfuellt for b in found] == [dauer, wartezeit]


def test_every_kind_of_claim_brings_its_own_grounds_only() -> None:
    gruppen = {
        "lohn": "Anspruch auf Vergütung",
        "ueberstunden": "Vergütung der Überstunden",
        "annahmeverzug": "Vergütung wegen Annahmeverzugs",
        "entgeltfortzahlung": "Entgeltfortzahlung im Krankheitsfall",
        "feiertag": "Vergütung für Feiertage",
        "urlaubsentgelt": "Urlaubsentgelt",
        "urlaubsabgeltung": "Urlaubsabgeltung",
        "sonderzahlung": "Sonderzahlung",
        "provision": "Provision",
        "mindestlohn": "Mindestlohn",
    }
    assert set(gruppen) == {o.wert for o in katalog_felder()["art"].optionen}
    for art, gruppe in gruppen.items():
        s = klage({"monat": "2026-08", "art": art, "brutto": "10.00"})
        stehen = {a.gruppe for a in s.absaetze if a.gruppe in gruppen.values()}
        assert stehen == {gruppe}, art


def katalog_felder() -> dict[str, Any]:
    klageart = line().klageart("lohnklage")
    return {f.schluessel: f for f in klageart.slot("monate").felder}


def test_each_of_several_claimants_gets_her_own() -> None:
    zeilen = [{"monat": "2026-08", "brutto": "10.00", "empfaenger": "Jana Arndt"}, {"monat": "2026-08"}]
    mine = akte("Berger", "Arndt", monate=zeilen)
    pipeline = line()
    s = pipeline.assemble(mine, pipeline.begin(mine, "Lohnklage"))
    assert "an Jana Arndt 10,00 € brutto" in antrag(s)
    assert "an {{EMPFAENGER}}" in antrag(s, 2)
    assert "3.000,00" not in whole_text(s)  # whose pay would that be?
    assert "Die Klägerinnen klagen nach § 60 ZPO" in whole_text(s)


def test_missing_payslips_are_no_gap_but_a_missing_contract_is() -> None:
    offen = [b.text for b in klage({"monat": "2026-08"}).pruefliste if b.id.startswith("erv.beweis")]
    assert not [t for t in offen if "abgerechnet" in t]
    assert [t for t in offen if "vereinbart ist" in t]


def test_the_conversation_asks_for_the_claims_first_and_for_what_they_need() -> None:
    pipeline = line()
    nothing: dict[str, Any] = dict.fromkeys(BASIS)
    mine = akte("Berger", **nothing)
    conversation = pipeline.begin(mine, "Lohnklage")
    klageart = pipeline.klageart("lohnklage")
    asked = []
    answers = ("07/2026 | Überstunden | – | – | – | – | – | 10", "nein", "3.000", "1.1.2020", "Monteurin", "keine")
    for answer in answers:
        frage = next_question(klageart, conversation)
        assert frage is not None
        asked.append(frage.schluessel)
        conversation = pipeline.reply(mine, conversation, frage.schluessel, answer)
    first = ["monate", "monate__1__mehr", "monatsentgelt", "eintrittsdatum", "berufsbezeichnung", "ausschlussfrist"]
    assert asked == first
    follow_up = next_question(klageart, conversation)
    assert follow_up is not None
    assert follow_up.schluessel == "ueberstunden_zurechnung"


@pytest.mark.parametrize(
    ("zeile", "frage"),
    [
        ("Überstunden im Juli 2026", "monate__1__anzahl"),
        ("Provision August 2026", "monate__1__brutto"),
        ("08/2026 | Lohn", "monate__1__mehr"),
    ],
)
def test_a_row_is_asked_for_what_its_kind_needs(zeile: str, frage: str) -> None:
    pipeline = line()
    mine = akte("Berger")
    conversation = pipeline.reply(mine, pipeline.begin(mine, "Lohnklage"), "monate", zeile)
    found = next_question(pipeline.klageart("lohnklage"), conversation)
    assert found is not None
    assert found.schluessel == frage
