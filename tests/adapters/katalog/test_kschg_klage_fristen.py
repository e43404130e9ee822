"""Fristen, forms and special protection of the Kündigungsschutzklage."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kschg import open_findings
from tests.werkstatt import filing, muster, pipeline, whole_text, with_angaben


@pytest.mark.parametrize(
    ("art", "frist"),
    [
        ("ordentlich", ["einer Woche"]),
        ("ausserordentlich", ["drei Tagen"]),
        ("ausserordentlich_hilfsweise_ordentlich", ["drei Tage", "eine Woche"]),
    ],
)
def test_time_of_the_works_council_follows_the_kind_of_notice(art: str, frist: list[str]) -> None:
    """§ 102 Abs. 2 Satz 1 and 3 BetrVG."""
    text = whole_text(filing(with_angaben(muster(), kuendigungsart=art)))
    assert all(f in text for f in frist)
    assert ("einer Woche" in text) is (art == "ordentlich")


def test_works_council_is_attacked_even_if_the_employer_said_nothing_known() -> None:
    akte = with_angaben(muster(), betriebsrat_anhoerung_behauptet=None)
    schriftsatz = filing(akte, betriebsrat_anhoerung_behauptet="weiß ich nicht")
    assert "mit Nichtwissen bestritten, § 138 Abs. 4 ZPO" in whole_text(schriftsatz)
    assert "betrvg.102" not in open_findings(schriftsatz)


def test_member_of_the_works_council_does_not_plead_ignorance_of_its_hearing() -> None:
    """§ 138 Abs. 4 ZPO: no declaration of ignorance about what the party may have seen itself."""
    text = whole_text(filing(muster(), sonderkuendigungsschutz="Betriebsratsmitglied", amt="Mitglied des Betriebsrats"))
    assert "daran nicht beteiligt" not in text
    assert "§ 15 Abs. 1 Satz 1 KSchG unzulässig" in text
    assert "§ 103" not in text
    akte = with_angaben(muster(), kuendigungsart="ausserordentlich", kuendigungstermin=None)
    fristlos = whole_text(filing(akte, sonderkuendigungsschutz="Betriebsratsmitglied"))
    assert "§ 103 Abs. 1 und 2 BetrVG" in fristlos
    assert "daran nicht beteiligt" not in fristlos


def test_severe_disability_in_the_waiting_period_rests_on_the_representation_only() -> None:
    """§ 173 Abs. 1 Satz 1 Nr. 1 SGB IX takes § 168 away in the first six months, not § 178 Abs. 2 Satz 3."""
    akte = with_angaben(muster(), eintrittsdatum="2026-07-01")
    text = whole_text(filing(akte, sonderkuendigungsschutz="schwerbehindert"))
    assert "§ 168" not in text
    assert "§ 178 Abs. 2 Satz 3 SGB IX" in text


def test_works_council_not_heard_by_the_employers_own_account() -> None:
    schriftsatz = filing(with_angaben(muster(), betriebsrat_anhoerung_behauptet=False))
    assert "nicht angehört worden" in whole_text(schriftsatz)
    assert "betrvg.102" not in open_findings(schriftsatz)


def test_without_works_council_nothing_is_said_of_it() -> None:
    schriftsatz = filing(with_angaben(muster(), betriebsrat=False, betriebsrat_anhoerung_behauptet=None))
    assert "Betriebsrat" not in whole_text(schriftsatz)


@pytest.mark.parametrize(
    ("schutz", "norm"),
    [
        ("schwerbehindert", "§ 168 SGB IX"),
        ("schwanger", "§ 17 Abs. 1 Satz 1 MuSchG"),
        ("Elternzeit", "§ 18 Abs. 1 BEEG"),
        ("Betriebsratsmitglied", "§ 15 KSchG"),
        ("Datenschutzbeauftragter", "§ 6 Abs. 4 Satz 2, § 38 Abs. 2 BDSG"),
        ("Pflegezeit", "§ 5 Abs. 1 Satz 1 PflegeZG"),
        ("Azubi", "§ 22 Abs. 2 Nr. 1 BBiG"),
    ],
)
def test_special_protection_is_argued_and_its_facts_are_asked_for(schutz: str, norm: str) -> None:
    schriftsatz = filing(muster(), sonderkuendigungsschutz=schutz)
    assert norm in whole_text(schriftsatz)
    assert not schriftsatz.vollstaendig


def test_late_action_asks_for_leave_and_warns() -> None:
    late = muster().model_copy(update={"stichtag": date(2026, 11, 25)})
    schriftsatz = filing(late)
    assert "§ 5 Abs. 1 Satz 1 KSchG" in whole_text(schriftsatz)
    assert (
        "Die Kündigungsschutzklage gegen die Kündigung vom 30.10.2026 wird nachträglich zugelassen."
        in schriftsatz.antraege
    )
    assert "Die Klage wahrt die Frist" not in whole_text(schriftsatz)
    assert "{{HINDERNIS_TEXT}}" in schriftsatz.unresolved_platzhalter
    assert "abgelaufen am 24.11.2026" in open_findings(schriftsatz)["frist.kschg-4"]
    assert open_findings(schriftsatz)["kschg.zulassung"] == "Hinderungsgrund fehlt"


@pytest.mark.parametrize(("behoben", "gewahrt"), [("11.11.2026", True), ("10.11.2026", False)])
def test_leave_must_be_asked_for_within_two_weeks(behoben: str, gewahrt: bool) -> None:
    """§ 5 Abs. 3 Satz 1 KSchG."""
    late = muster().model_copy(update={"stichtag": date(2026, 11, 25)})
    schriftsatz = filing(late, hindernis_text="Die Klägerin war verschollen", hindernis_behoben=behoben)
    assert ("wahrt die Frist von zwei Wochen" in whole_text(schriftsatz)) is gewahrt
    titel = "Nachträgliche Zulassung beantragt" if gewahrt else "Antragsfrist der nachträglichen Zulassung abgelaufen"
    assert open_findings(schriftsatz)["kschg.zulassung"] == titel


@pytest.mark.parametrize(("tag", "offen"), [(20, False), (21, True), (24, True)])
def test_deadline_presses_in_the_last_days(tag: int, offen: bool) -> None:
    schriftsatz = filing(muster().model_copy(update={"stichtag": date(2026, 11, tag)}))
    assert ("frist.kschg-4" in open_findings(schriftsatz)) is offen


def test_deadline_moves_past_a_weekend() -> None:
    saturday = with_angaben(muster(), zugang_datum="2026-10-31")
    befund = next(b for b in filing(saturday).pruefliste if b.id == "frist.kschg-4")
    assert "23.11.2026" in befund.titel
    assert any("Samstag" in s for s in befund.schritte)


def test_short_notice_period_is_attacked() -> None:
    schriftsatz = filing(with_angaben(muster(), kuendigungstermin="2026-12-31"))
    assert "frühestens zum 31.01.2027" in whole_text(schriftsatz)
    assert "kschg.kuendigungsfrist" in open_findings(schriftsatz)
    assert schriftsatz.antraege[1].startswith("Hilfsweise")
    assert "nicht vor Ablauf des 31.01.2027 endet" in schriftsatz.antraege[1].replace("\u00a0", " ")


def test_short_notice_in_the_first_six_months_may_be_a_probation() -> None:
    """§ 622 Abs. 3 BGB: two weeks suffice if a Probezeit was agreed; only a person can say so."""
    schriftsatz = filing(with_angaben(muster(), eintrittsdatum="2026-07-01", kuendigungstermin="2026-11-17"))
    assert any("Probezeit" in p for p in schriftsatz.unresolved_platzhalter)
    assert not any(a.startswith("Hilfsweise") for a in schriftsatz.antraege)


@pytest.mark.parametrize(("form", "norm"), [("ja", "hat nicht zu laufen begonnen"), ("nein", "abgelaufen")])
def test_without_a_written_notice_no_time_runs(form: str, norm: str) -> None:
    """§ 4 Satz 1 KSchG speaks of the written notice."""
    late = muster().model_copy(update={"stichtag": date(2026, 11, 25)})
    assert norm in whole_text(filing(late, schriftform_fehlt=form))


def test_time_runs_only_from_the_decision_of_an_authority() -> None:
    late = muster().model_copy(update={"stichtag": date(2026, 11, 25)})
    assert "§ 4 Satz 4 KSchG" in whole_text(filing(late, sonderkuendigungsschutz="Mutterschutz"))
    assert "§ 4 Satz 4 KSchG" not in whole_text(filing(late, sonderkuendigungsschutz="keiner"))


def test_missing_signature_and_missing_authority_are_argued() -> None:
    schriftsatz = filing(muster(), schriftform_fehlt="ja", vollmacht_fehlt="ja")
    assert "§ 623 BGB" in whole_text(schriftsatz)
    assert "§ 174 Satz 1 BGB" in whole_text(schriftsatz)
    assert "bgb.174" in open_findings(schriftsatz)


def test_no_employment_goes_on_before_its_end_has_come() -> None:
    """A fixed term whose end lies ahead cannot have been continued, § 15 Abs. 6 TzBfG."""
    facts = with_angaben(muster(), befristungsende="2026-12-31", fortsetzung=True)
    line = pipeline()
    schriftsatz = line.view(facts, line.begin(facts, "Entfristungsklage")).schriftsatz
    assert open_findings(schriftsatz)["entfr.klagefrist"] == "Fortsetzung vor dem vereinbarten Ende"
