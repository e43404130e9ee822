"""The Kündigungsschutzklage over the shipped data: what a lawyer would look for in each variant."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import SchriftsatzSchema
from tests.aktenfaelle import readable
from tests.conftest import ROOT
from tests.kschg import MUSTER_ANTWORTEN, open_findings
from tests.werkstatt import filing, muster, whole_text, with_angaben

GOLD = ROOT / "tests" / "akten" / "kschg_muster.txt"


def test_muster_gives_the_reviewed_filing() -> None:
    """``tests/akten/kschg_muster.txt`` was read as a lawyer would; it changes only with a new review."""
    assert readable(filing(muster(), **MUSTER_ANTWORTEN)) == GOLD.read_text(encoding="utf-8")


def test_muster_is_complete_without_any_answer() -> None:
    schriftsatz = filing(muster())
    assert schriftsatz.vollstaendig
    assert schriftsatz.unresolved_platzhalter == ()
    assert "{{" not in whole_text(schriftsatz)
    assert schriftsatz.rubrum.streitwert == Decimal("10440.00")
    assert schriftsatz.kosten.gerichtskosten == Decimal("627.00")
    assert [a.nummer for a in schriftsatz.anlagen] == ["K 1", "K 2", "K 3"]


def test_filing_survives_json() -> None:
    schriftsatz = filing(muster(), **MUSTER_ANTWORTEN)
    assert SchriftsatzSchema.model_validate_json(schriftsatz.model_dump_json()) == schriftsatz


def test_every_paragraph_has_an_origin_and_a_beleg() -> None:
    schriftsatz = filing(muster(), **MUSTER_ANTWORTEN)
    belege = {b.chunkId for b in schriftsatz.retrieval_belege}
    for absatz in schriftsatz.absaetze:
        assert f"baustein:{absatz.herkunft.baustein}@{absatz.herkunft.version}" in belege
    assert {f"dokument:{a.dokumentId}" for a in schriftsatz.anlagen} <= belege
    assert not [b.auszug for b in schriftsatz.retrieval_belege if "{{" in b.auszug]


def test_groups_stand_together() -> None:
    """A heading never comes twice within a section."""
    schriftsatz = filing(
        muster(),
        **MUSTER_ANTWORTEN,
    )
    for abschnitt in Abschnitt:
        groups = [a.gruppe for a in schriftsatz.in_abschnitt(abschnitt)]
        runs = [g for n, g in enumerate(groups) if n == 0 or groups[n - 1] != g]
        assert len(runs) == len(set(runs)), f"{abschnitt}: {runs}"


def test_extraordinary_with_ordinary_in_the_alternative_attacks_both() -> None:
    schriftsatz = filing(with_angaben(muster(), kuendigungsart="ausserordentlich_hilfsweise_ordentlich"))
    assert (
        "weder durch die außerordentliche noch durch die hilfsweise erklärte ordentliche Kündigung"
        in schriftsatz.antraege[0]
    )
    text = whole_text(schriftsatz)
    assert "§ 626 Abs. 1 BGB" in text
    assert "§ 626 Abs. 2 Satz 1 und 2 BGB" in text
    assert "Die ordentliche Kündigung ist sozial ungerechtfertigt" in text


def test_extraordinary_alone_needs_no_termin_and_argues_no_social_justification() -> None:
    akte = with_angaben(
        muster(),
        kuendigungsart="ausserordentlich",
        kuendigungstermin=None,
        kuendigungsgrund_angegeben="verhaltensbedingt",
    )
    schriftsatz = filing(akte)
    assert schriftsatz.vollstaendig
    assert "außerordentliche Kündigung" in schriftsatz.antraege[0]
    assert "§ 1 Abs. 2" not in whole_text(schriftsatz)


def test_change_of_terms_under_reservation_asks_for_the_terms() -> None:
    akte = with_angaben(
        muster(),
        kuendigungsart="aenderungskuendigung",
        aenderung_vorbehalt=True,
        aenderung_inhalt="Versetzung nach Bremen",
    )
    schriftsatz = filing(akte)
    assert "die Änderung der Arbeitsbedingungen" in schriftsatz.antraege[0]
    assert any("Vorbehaltserklärung" in p for p in schriftsatz.unresolved_platzhalter)


def test_change_of_terms_without_reservation_attacks_the_end() -> None:
    akte = with_angaben(
        muster(),
        kuendigungsart="aenderungskuendigung",
        aenderung_vorbehalt=False,
        aenderung_inhalt="Versetzung nach Bremen",
    )
    assert "durch die Änderungskündigung" in filing(akte).antraege[0]
    assert "nicht aufgelöst worden ist" in filing(akte).antraege[0]


def _aenderung(*, vorbehalt: bool | None, **more: object) -> Akte:
    facts = {"kuendigungsart": "aenderungskuendigung", "aenderung_vorbehalt": vorbehalt, "aenderung_inhalt": "X"}
    return with_angaben(muster(), **facts, **more)


def test_change_of_terms_with_unknown_reservation_never_files_without_a_main_claim() -> None:
    schriftsatz = filing(_aenderung(vorbehalt=None), aenderung_vorbehalt="weiß ich nicht")
    assert "die Änderungskündigung der Beklagten vom 30.10.2026" in schriftsatz.antraege[0]
    assert "erv.antraege" in open_findings(schriftsatz)


def test_reservation_keeps_the_employment_so_nothing_rests_on_its_end() -> None:
    """§ 2, § 4 Satz 2, § 7 Halbsatz 2 KSchG: the dispute is about the terms, the employment goes on in any case."""
    schriftsatz = filing(_aenderung(vorbehalt=True), zeugnis="Zwischenzeugnis, hilfsweise Endzeugnis")
    text = whole_text(schriftsatz)
    assert "Endzeugnis" not in text
    assert "über den Bestand" not in text
    assert "erlischt der Vorbehalt" in text
    assert "§ 4 Satz 2 und § 7 KSchG" in text


@pytest.mark.parametrize("groesse", ["5", "10"])
def test_small_business_cites_no_social_justification_and_pleads_no_number(groesse: str) -> None:
    text = whole_text(filing(with_angaben(muster(), betriebsgroesse=groesse)))
    assert not re.search(r"§ 1 Abs\.|sozial ungerechtfertigt|in der Regel \d", text)
    assert "§ 23 Abs. 1 Satz 2 und 3 KSchG" in text


def test_old_employment_in_a_small_business_may_have_the_old_threshold() -> None:
    """§ 23 Abs. 1 Satz 3 Halbsatz 1 KSchG: begun before 1 January 2004."""
    old = with_angaben(muster(), betriebsgroesse="8", eintrittsdatum="2003-12-31", arbeitsvertrag_datum=None)
    assert "{{ALTBESCHAEFTIGTE}}" in filing(old).unresolved_platzhalter
    assert "§ 23 Abs. 1 Satz 2 KSchG. Er ist überschritten" in whole_text(filing(old, altbeschaeftigte="5,5"))
    few = filing(old, altbeschaeftigte="5")
    assert "sozial ungerechtfertigt" not in whole_text(few)
    assert open_findings(few)["kschg.betriebsgroesse"] == "Kleinbetrieb"
    new = with_angaben(old, eintrittsdatum="2004-01-01")
    assert "{{ALTBESCHAEFTIGTE}}" not in filing(new).unresolved_platzhalter


@pytest.mark.parametrize(
    ("koepfe", "bis_20", "bis_30", "gezaehlt", "schutz"),
    [
        ("14", "4", "2", "11,5", True),
        ("12", "4", "0", "10", False),
        ("11", "0", "1", "10,75", True),
        ("13", "2", "8", "10", False),
    ],
)
def test_part_time_counts_in_part(koepfe: str, bis_20: str, bis_30: str, gezaehlt: str, schutz: bool) -> None:
    """§ 23 Abs. 1 Satz 4 KSchG: 0.5 up to 20 hours, 0.75 up to 30 hours."""
    akte = with_angaben(muster(), betriebsgroesse=koepfe)
    schriftsatz = filing(akte, teilzeit_bis_20=bis_20, teilzeit_bis_30=bis_30)
    assert ("allgemeinen Kündigungsschutz" in whole_text(schriftsatz)) is schutz
    befund = next(b for b in schriftsatz.pruefliste if b.id == "kschg.betriebsgroesse")
    assert f"{gezaehlt} Arbeitnehmer" in befund.text
    assert f"= {gezaehlt}" in befund.schritte[0]


@pytest.mark.parametrize("anders", [{"eintrittsdatum": "2026-07-01"}, {"betriebsgroesse": "6"}])
def test_extraordinary_notice_needs_a_reason_everywhere(anders: dict[str, str]) -> None:
    """§ 626 BGB, § 13 Abs. 1 Satz 2 and § 23 Abs. 1 KSchG: neither waiting period nor size matter."""
    akte = with_angaben(muster(), kuendigungsart="ausserordentlich", kuendigungstermin=None, **anders)
    schriftsatz = filing(akte)
    text = whole_text(schriftsatz)
    assert "§ 626 Abs. 1 BGB" in text
    assert "§ 13 Abs. 1 Satz 2 KSchG" in text
    assert "§ 140 BGB" in text
    assert schriftsatz.vollstaendig


def test_general_declaration_only_with_pleaded_facts() -> None:
    assert not any("andere Beendigungstatbestände" in a for a in filing(muster(), weitere_beendigung="nein").antraege)
    pleaded = filing(
        muster(),
        weitere_beendigung="ja",
        weitere_beendigung_text="Die Beklagte hat am 05.11.2026 eine weitere Kündigung angekündigt.",
    )
    assert any("andere Beendigungstatbestände" in a for a in pleaded.antraege)
    assert "eine weitere Kündigung angekündigt" in pleaded.sachverhalt
    unpleaded = filing(muster(), weitere_beendigung="ja", weitere_beendigung_text="weiß ich noch nicht")
    assert "{{WEITERE_BEENDIGUNG_TEXT}}" in unpleaded.unresolved_platzhalter


def test_continued_employment_is_asked_only_for_the_case_of_success_and_not_added() -> None:
    schriftsatz = filing(muster(), weiterbeschaeftigung="ja")
    assert schriftsatz.antraege[1].startswith("Für den Fall des Obsiegens")
    assert schriftsatz.kosten.streitwert == Decimal("10440.00")
    assert any("nicht hinzugerechnet" in s for s in schriftsatz.kosten.schritte)


def test_reference_adds_one_month_and_stands_in_the_filing() -> None:
    schriftsatz = filing(muster(), zeugnis="Zwischenzeugnis, hilfsweise Endzeugnis")
    assert schriftsatz.kosten.streitwert == Decimal("13920.00")
    assert "13.920,00 €" in whole_text(schriftsatz)
    assert "§ 39 Abs. 1 GKG" in whole_text(schriftsatz)
    assert sum("zeugnis" in a for a in schriftsatz.antraege) == 2


@pytest.mark.parametrize(
    "zeugnis", ["kein Zeugnis", "Zwischenzeugnis", "Zwischenzeugnis, hilfsweise Endzeugnis", "weiß nicht"]
)
def test_streitwert_is_stated_once_whatever_is_asked(zeugnis: str) -> None:
    schriftsatz = filing(muster(), zeugnis=zeugnis)
    assert sum("Streitwert wird" in a.text for a in schriftsatz.in_abschnitt(Abschnitt.KOSTEN)) == 1


def test_small_business_argues_good_faith_and_warns() -> None:
    akte = with_angaben(muster(), betriebsgroesse="9.5", betriebsrat=False, betriebsrat_anhoerung_behauptet=None)
    schriftsatz = filing(akte, sonderkuendigungsschutz="keiner")
    assert "§ 242 BGB" in whole_text(schriftsatz)
    assert "sozial ungerechtfertigt" not in whole_text(schriftsatz)
    assert open_findings(schriftsatz)["kschg.betriebsgroesse"] == "Kleinbetrieb"
    assert open_findings(schriftsatz)["kschg.unwirksamkeitsgrund"] == "Unwirksamkeitsgrund fehlt"


@pytest.mark.parametrize(
    ("grund", "norm"),
    [
        ("Maßregelung", "§ 612a BGB"),
        ("Diskriminierung", "§ 22 AGG"),
        ("Treuwidrigkeit", "§ 242 BGB"),
        ("Sittenwidrigkeit", "§ 138 Abs. 1 BGB"),
    ],
)
def test_other_grounds_stand_instead_of_the_gap(grund: str, norm: str) -> None:
    akte = with_angaben(muster(), betriebsgroesse="8", betriebsrat=False, betriebsrat_anhoerung_behauptet=None)
    schriftsatz = filing(akte, sonstiger_grund=grund, sonstige_tatsachen="Das folgt aus einem Gespräch am 2.11.2026")
    assert norm in whole_text(schriftsatz)
    assert "Das folgt aus einem Gespräch am 2.11.2026." in schriftsatz.sachverhalt
    assert schriftsatz.vollstaendig
    assert "kschg.unwirksamkeitsgrund" not in open_findings(schriftsatz)
    assert any(b.id == "frist.agg-15" for b in schriftsatz.pruefliste) is (grund == "Diskriminierung")


@pytest.mark.parametrize(("groesse", "schutz"), [("10", False), ("10.25", True), ("11", True)])
def test_threshold_is_more_than_ten(groesse: str, schutz: bool) -> None:
    schriftsatz = filing(with_angaben(muster(), betriebsgroesse=groesse))
    assert ("allgemeinen Kündigungsschutz" in whole_text(schriftsatz)) is schutz
    assert ("kschg.betriebsgroesse" in open_findings(schriftsatz)) is not schutz


def test_unknown_size_of_business_still_argues_but_staysopen_findings() -> None:
    schriftsatz = filing(with_angaben(muster(), betriebsgroesse=None), betriebsgroesse="weiß ich nicht")
    assert "{{BETRIEBSGROESSE}}" in schriftsatz.unresolved_platzhalter
    assert "sozial ungerechtfertigt" in whole_text(schriftsatz)


@pytest.mark.parametrize(("eintritt", "erfuellt"), [("2026-05-03", True), ("2026-05-04", False)])
def test_waiting_period_of_six_months(eintritt: str, erfuellt: bool) -> None:
    """Entry on 3 May: the six months end on 2 November; the notice of 3 November came after them (§ 188 Abs. 2 BGB)."""
    schriftsatz = filing(with_angaben(muster(), eintrittsdatum=eintritt))
    assert ("kschg.wartezeit" in open_findings(schriftsatz)) is not erfuellt
