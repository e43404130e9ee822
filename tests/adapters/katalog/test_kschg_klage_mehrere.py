"""Several notices, further claims and the Streitwert of the Kündigungsschutzklage."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Geschlecht, NatuerlichePerson
from tests.kschg import open_findings, with_person
from tests.werkstatt import filing, muster, whole_text, with_angaben

ZWEITE = "12.11.2026 | 13.11.2026 | fristlos hilfsweise ordentlich | 28.02.2027"


def _plain(texts: tuple[str, ...]) -> list[str]:
    return [t.replace("\u00a0", " ") for t in texts]


def test_every_notice_has_a_claim_with_its_date_and_its_zugang() -> None:
    akte = muster().model_copy(update={"stichtag": date(2026, 11, 20)})
    rows = f"{ZWEITE}; 16.11.2026 | 17.11.2026 | ordentlich | 31.03.2027"
    schriftsatz = filing(akte, weitere_kuendigungen=rows, weiterbeschaeftigung="ja")
    antraege = _plain(schriftsatz.antraege)
    assert "vom 12.11.2026, der Klägerin zugegangen am 13.11.2026" in antraege[1]
    assert "weder durch die außerordentliche noch durch die hilfsweise erklärte ordentliche" in antraege[1]
    assert "vom 16.11.2026, der Klägerin zugegangen am 17.11.2026" in antraege[2]
    assert antraege[3].startswith("Für den Fall des Obsiegens mit den Anträgen zu 1 bis 3")
    assert [b.id for b in schriftsatz.pruefliste if b.id.startswith("frist.kschg-4")] == [
        "frist.kschg-4",
        "frist.kschg-4.1",
        "frist.kschg-4.2",
    ]


@pytest.mark.parametrize(
    ("termin", "wert"),
    [("31.01.2027", "10440"), ("28.02.2027", "13920"), ("31.03.2027", "17400"), ("30.09.2027", "20880")],
)
def test_a_later_end_adds_the_pay_until_then_at_most_a_quarter(termin: str, wert: str) -> None:
    akte = muster().model_copy(update={"stichtag": date(2026, 11, 20)})
    schriftsatz = filing(akte, weitere_kuendigungen=f"12.11.2026 | 13.11.2026 | ordentlich | {termin}")
    assert schriftsatz.kosten.streitwert == Decimal(wert)
    assert ("Entgeltdifferenz" in whole_text(schriftsatz)) is (wert != "10440")


def test_a_late_claim_against_a_further_notice_asks_for_leave() -> None:
    akte = muster().model_copy(update={"stichtag": date(2026, 12, 10)})
    schriftsatz = filing(akte, weitere_kuendigungen=ZWEITE)
    assert "Die Klage gegen die Kündigung vom 12.11.2026 wird nachträglich zugelassen." in _plain(schriftsatz.antraege)
    assert "abgelaufen am 04.12.2026" in open_findings(schriftsatz)["frist.kschg-4.1"]


def test_objection_of_the_works_council_gives_a_claim_of_its_own() -> None:
    """§ 102 Abs. 5 BetrVG: a main claim, beside the one for the case of success."""
    facts = {
        "betriebsrat_widerspruch": "ja",
        "widerspruch_datum": "27.10.2026",
        "widerspruch_grund": "freier Arbeitsplatz",
        "widerspruch_text": "Die Stelle in Harburg ist frei",
        "weiterbeschaeftigung": "ja",
    }
    schriftsatz = filing(muster(), **facts)
    antraege = _plain(schriftsatz.antraege)
    assert antraege[1].startswith("Die Beklagte wird verurteilt, die Klägerin nach Ablauf des 31.01.2027")
    assert antraege[2].startswith("Hilfsweise zum Antrag auf Weiterbeschäftigung nach § 102 Abs. 5 BetrVG")
    assert schriftsatz.kosten.streitwert == Decimal("13920.00")
    assert "§ 1 Abs. 2 Satz 2 Nr. 1" in whole_text(schriftsatz)
    assert open_findings(schriftsatz)["betrvg.102.widerspruch"] == "Weiterbeschäftigung verlangen"


def test_dissolution_is_optional_adds_no_value_and_warns() -> None:
    facts = {"aufloesungsantrag": "ja", "aufloesung_grund": "Der Geschäftsführer hat die Klägerin beleidigt"}
    schriftsatz = filing(muster(), **facts)
    assert any("Abfindung" in a for a in schriftsatz.antraege)
    assert schriftsatz.kosten.streitwert == Decimal("10440.00")
    assert open_findings(schriftsatz)["kschg.aufloesung"] == "Auflösungsantrag prüfen"
    both = filing(muster(), **facts, weiterbeschaeftigung="ja")
    assert open_findings(both)["kschg.aufloesung"] == "Auflösung und Weiterbeschäftigung zugleich"
    assert any(a.startswith("Für den Fall, dass der Auflösungsantrag ohne Erfolg bleibt") for a in both.antraege)
    small = filing(with_angaben(muster(), betriebsgroesse="8"), **facts)
    assert open_findings(small)["kschg.aufloesung"].endswith("ohne allgemeinen Kündigungsschutz")


def test_values_of_several_claimants_are_added() -> None:
    two = [NatuerlichePerson(vorname=v, nachname="Berger", geschlecht=Geschlecht.F) for v in ("Jana", "Ina")]
    akte = with_person(muster(), BeteiligtenRolle.MANDANT, *two)
    schriftsatz = filing(akte, bruttogehalt_alle="7.100,00")
    assert schriftsatz.kosten.streitwert == Decimal("21300.00")
    assert "betragen zusammen 7.100,00 € brutto" in whole_text(schriftsatz)
    assert "kschg.mehrere_klaeger" in open_findings(schriftsatz)
    assert not schriftsatz.vollstaendig
    assert filing(akte).kosten.streitwert is None


@pytest.mark.parametrize(("kenntnis", "verspaetet"), [("17.10.2026", True), ("18.10.2026", False)])
def test_two_weeks_of_the_employer(kenntnis: str, verspaetet: bool) -> None:
    """§ 626 Abs. 2 BGB; up to 16 days the last of the fourteen may have been a weekend (§ 193 BGB)."""
    akte = with_angaben(muster(), kuendigungsart="ausserordentlich", kuendigungstermin=None)
    text = whole_text(filing(akte, kenntnis_datum=kenntnis))
    assert ("ist zudem verspätet" in text) is verspaetet
    assert ("eingehalten ist, wird mit Nichtwissen bestritten" in text) is not verspaetet


@pytest.mark.parametrize(("tag", "titel"), [("6.11.2026", None), ("13.11.2026", "Zurückweisung spät")])
def test_rejection_must_be_prompt(tag: str, titel: str | None) -> None:
    """§ 174 Satz 1 BGB: more than a week is late."""
    akte = muster().model_copy(update={"stichtag": date(2026, 11, 14)})
    schriftsatz = filing(akte, vollmacht_fehlt="ja", unterzeichner="Frau Klein", zurueckweisung_datum=tag)
    assert open_findings(schriftsatz).get("bgb.174") == titel
    assert schriftsatz.vollstaendig is (titel is None)


def test_longer_period_of_the_contract_is_attacked() -> None:
    facts = {"laengere_frist": "ja", "laengere_frist_quelle": "§ 12 des Arbeitsvertrags"}
    schriftsatz = filing(muster(), **facts, laengere_frist_termin="31.3.2027")
    assert "nicht vor Ablauf des 31.03.2027 endet" in _plain(schriftsatz.antraege)[1]
    assert "Nach § 12 des Arbeitsvertrags gilt eine längere" in whole_text(schriftsatz)
    kept = filing(muster(), **facts, laengere_frist_termin="31.1.2027")
    assert not any(a.startswith("Hilfsweise") for a in kept.antraege)


def test_legal_aid_is_asked_for_without_making_the_action_conditional() -> None:
    text = whole_text(filing(muster(), prozesskostenhilfe="ja"))
    assert "Die Klage wird unabhängig von der Bewilligung erhoben." in text
    assert "pkh.hinweis" in {b.id for b in filing(muster()).pruefliste}
