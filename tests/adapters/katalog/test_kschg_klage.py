"""The Kündigungsschutzklage over the shipped data: what a lawyer would look for in each variant."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from app.domain.kanzlei.akte import Akte
from app.domain.kanzlei.beteiligte import (
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Rechtsform,
    Vertreter,
)
from app.domain.pruefung.befund import Schwere
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import SchriftsatzSchema
from tests.conftest import ROOT
from tests.werkstatt import filing, katalog, muster, pipeline, view, whole_text, with_angaben

GOLD = ROOT / "tests" / "akten" / "kschg_muster.txt"
MUSTER_ANTWORTEN = {
    "sonderkuendigungsschutz": "keiner",
    "weiterbeschaeftigung": "ja",
    "zeugnis": "Zwischenzeugnis",
    "weitere_beendigung": "nein",
    "vollmacht_fehlt": "nein",
    "schriftform_fehlt": "nein",
}


def _with_person(akte: Akte, rolle: BeteiligtenRolle, *personen: NatuerlichePerson | JuristischePerson) -> Akte:
    others = tuple(b for b in akte.beteiligte if b.rolle is not rolle)
    new = tuple(Beteiligter(id=f"neu-{rolle}-{n}", rolle=rolle, person=p) for n, p in enumerate(personen))
    return Akte.model_validate(akte.model_dump() | {"beteiligte": [b.model_dump() for b in (*others, *new)]})


def _open(schriftsatz: SchriftsatzSchema) -> dict[str, str]:
    return {b.id: b.titel for b in schriftsatz.pruefliste if not b.erfuellt and b.schwere is not Schwere.INFO}


def _readable(schriftsatz: SchriftsatzSchema) -> str:
    """The filing as plain text, for the reviewed file beside this test."""
    lines: list[str] = [schriftsatz.rubrum.gericht, schriftsatz.ueberschrift]
    lines += [
        f"{p.name}, {p.anschrift}, {p.vertreter or ''} – {p.bezeichnung} –"
        for p in (*schriftsatz.rubrum.klaeger, *schriftsatz.rubrum.beklagter)
    ]
    section, group = None, None
    for absatz in schriftsatz.absaetze:
        if absatz.abschnitt is not section:
            section, group = absatz.abschnitt, None
            lines.append(f"\n=== {section.value} ===")
        if absatz.gruppe != group:
            group = absatz.gruppe
            lines.append(f"--- {group} ---")
        lines.append(f"{absatz.nummer}. {absatz.text}" if absatz.nummer else absatz.text)
        lines += [
            f"    Beweis: {b.beweismittel}, Anlage {b.anlagenNummer}"
            for b in schriftsatz.beweisangebote
            if b.absatz == absatz.id
        ]
    return "\n".join(lines).replace("\u00a0", " ") + "\n"


def test_muster_gives_the_reviewed_filing() -> None:
    """``tests/akten/kschg_muster.txt`` was read as a lawyer would; it changes only with a new review."""
    assert _readable(filing(muster(), **MUSTER_ANTWORTEN)) == GOLD.read_text(encoding="utf-8")


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
    assert "§ 626 Abs. 2 BGB" in text
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
    assert "erv.antraege" in _open(schriftsatz)


def test_reservation_keeps_the_employment_so_nothing_rests_on_its_end() -> None:
    """§ 2, § 4 Satz 2, § 7 Halbsatz 2 KSchG: the dispute is about the terms, the employment goes on in any case."""
    schriftsatz = filing(_aenderung(vorbehalt=True), zeugnis="Zwischenzeugnis, hilfsweise Endzeugnis")
    text = whole_text(schriftsatz)
    assert "Endzeugnis" not in text
    assert "über den Bestand" not in text
    assert "erlischt der Vorbehalt" in text
    assert "§ 4 Satz 2 und § 7 KSchG" in text


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
    assert "betrvg.102" not in _open(schriftsatz)


def test_member_of_the_works_council_does_not_plead_ignorance_of_its_hearing() -> None:
    """§ 138 Abs. 4 ZPO: no declaration of ignorance about what the party may have seen itself."""
    text = whole_text(filing(muster(), sonderkuendigungsschutz="Betriebsratsmitglied"))
    assert "daran nicht beteiligt" not in text
    assert "§ 103 Abs. 1 und 2 BetrVG" in text


@pytest.mark.parametrize("groesse", ["5", "10"])
def test_small_business_cites_no_social_justification_and_pleads_no_number(groesse: str) -> None:
    text = whole_text(filing(with_angaben(muster(), betriebsgroesse=groesse)))
    assert not re.search(r"§ 1 Abs\.|sozial ungerechtfertigt|in der Regel \d", text)
    assert "§ 23 Abs. 1 Satz 2 und 3 KSchG" in text


def test_old_employment_in_a_small_business_may_have_the_old_threshold() -> None:
    """§ 23 Abs. 1 Satz 3 Halbsatz 1 KSchG: begun before 1 January 2004."""
    gap = "31. Dezember 2003"
    old = with_angaben(muster(), betriebsgroesse="8", eintrittsdatum="2003-12-31", arbeitsvertrag_datum=None)
    assert any(gap in p.replace("\u00a0", " ") for p in filing(old).unresolved_platzhalter)
    new = with_angaben(old, eintrittsdatum="2004-01-01")
    assert not any(gap in p.replace("\u00a0", " ") for p in filing(new).unresolved_platzhalter)


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


def test_severe_disability_in_the_waiting_period_rests_on_the_representation_only() -> None:
    """§ 173 Abs. 1 Satz 1 Nr. 1 SGB IX takes § 168 away in the first six months, not § 178 Abs. 2 Satz 3."""
    akte = with_angaben(muster(), eintrittsdatum="2026-07-01")
    text = whole_text(filing(akte, sonderkuendigungsschutz="schwerbehindert"))
    assert "§ 168" not in text
    assert "§ 178 Abs. 2 Satz 3 SGB IX" in text


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
    schriftsatz = filing(with_angaben(muster(), betriebsgroesse="9.5"))
    assert "§ 242 BGB" in whole_text(schriftsatz)
    assert "sozial ungerechtfertigt" not in whole_text(schriftsatz)
    assert _open(schriftsatz)["kschg.betriebsgroesse"] == "Kleinbetrieb"


@pytest.mark.parametrize(("groesse", "schutz"), [("10", False), ("10.25", True), ("11", True)])
def test_threshold_is_more_than_ten(groesse: str, schutz: bool) -> None:
    schriftsatz = filing(with_angaben(muster(), betriebsgroesse=groesse))
    assert ("allgemeinen Kündigungsschutz" in whole_text(schriftsatz)) is schutz
    assert ("kschg.betriebsgroesse" in _open(schriftsatz)) is not schutz


def test_unknown_size_of_business_still_argues_but_stays_open() -> None:
    schriftsatz = filing(with_angaben(muster(), betriebsgroesse=None), betriebsgroesse="weiß ich nicht")
    assert "{{BETRIEBSGROESSE}}" in schriftsatz.unresolved_platzhalter
    assert "sozial ungerechtfertigt" in whole_text(schriftsatz)


@pytest.mark.parametrize(("eintritt", "erfuellt"), [("2026-05-03", True), ("2026-05-04", False)])
def test_waiting_period_of_six_months(eintritt: str, erfuellt: bool) -> None:
    """Entry on 3 May: the six months end on 2 November; the notice of 3 November came after them (§ 188 Abs. 2 BGB)."""
    schriftsatz = filing(with_angaben(muster(), eintrittsdatum=eintritt))
    assert ("kschg.wartezeit" in _open(schriftsatz)) is not erfuellt


def test_works_council_not_heard_by_the_employers_own_account() -> None:
    schriftsatz = filing(with_angaben(muster(), betriebsrat_anhoerung_behauptet=False))
    assert "nicht angehört worden" in whole_text(schriftsatz)
    assert "betrvg.102" not in _open(schriftsatz)


def test_without_works_council_nothing_is_said_of_it() -> None:
    schriftsatz = filing(with_angaben(muster(), betriebsrat=False, betriebsrat_anhoerung_behauptet=None))
    assert "Betriebsrat" not in whole_text(schriftsatz)


@pytest.mark.parametrize(
    ("schutz", "norm"),
    [
        ("schwerbehindert", "§ 168 SGB IX"),
        ("schwanger", "§ 17 Abs. 1 MuSchG"),
        ("Elternzeit", "§ 18 Abs. 1 BEEG"),
        ("Betriebsratsmitglied", "§ 15 Abs. 1 KSchG"),
    ],
)
def test_special_protection_is_argued_and_its_facts_are_asked_for(schutz: str, norm: str) -> None:
    schriftsatz = filing(muster(), sonderkuendigungsschutz=schutz)
    assert norm in whole_text(schriftsatz)
    assert any(p.startswith("{{ERGAENZUNG") for p in schriftsatz.unresolved_platzhalter)


def test_late_action_asks_for_leave_and_warns() -> None:
    late = muster().model_copy(update={"stichtag": date(2026, 11, 25)})
    schriftsatz = filing(late)
    assert "§ 5 Abs. 1 KSchG" in whole_text(schriftsatz)
    assert "Die Kündigungsschutzklage wird nachträglich zugelassen." in schriftsatz.antraege
    assert "Die Klage wahrt die Frist" not in whole_text(schriftsatz)
    assert "abgelaufen am 24.11.2026" in _open(schriftsatz)["frist.kschg-4"]


@pytest.mark.parametrize(("tag", "offen"), [(20, False), (21, True), (24, True)])
def test_deadline_presses_in_the_last_days(tag: int, offen: bool) -> None:
    schriftsatz = filing(muster().model_copy(update={"stichtag": date(2026, 11, tag)}))
    assert ("frist.kschg-4" in _open(schriftsatz)) is offen


def test_deadline_moves_past_a_weekend() -> None:
    saturday = with_angaben(muster(), zugang_datum="2026-10-31")
    befund = next(b for b in filing(saturday).pruefliste if b.id == "frist.kschg-4")
    assert "23.11.2026" in befund.titel
    assert any("Samstag" in s for s in befund.schritte)


def test_short_notice_period_is_attacked() -> None:
    schriftsatz = filing(with_angaben(muster(), kuendigungstermin="2026-12-31"))
    assert "frühestens zum 31.01.2027" in whole_text(schriftsatz)
    assert "kschg.kuendigungsfrist" in _open(schriftsatz)
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
    assert "bgb.174" in _open(schriftsatz)


@pytest.mark.parametrize(
    ("geschlecht", "satz"),
    [
        (Geschlecht.M, "Der Kläger ist seit dem 01.04.2019"),
        (Geschlecht.F, "Die Klägerin ist seit dem 01.04.2019"),
        (Geschlecht.D, "Die klagende Partei ist seit dem 01.04.2019"),
    ],
)
def test_one_claimant_of_any_gender(geschlecht: Geschlecht, satz: str) -> None:
    person = NatuerlichePerson(vorname="Kim", nachname="Berger", geschlecht=geschlecht)
    assert satz in filing(_with_person(muster(), BeteiligtenRolle.MANDANT, person)).sachverhalt


def test_several_claimants_agree_in_number() -> None:
    two = [NatuerlichePerson(vorname=v, nachname="Berger", geschlecht=Geschlecht.F) for v in ("Jana", "Ina")]
    schriftsatz = filing(_with_person(muster(), BeteiligtenRolle.MANDANT, *two))
    assert "Die Klägerinnen sind seit dem" in schriftsatz.sachverhalt
    assert "den Klägerinnen zugegangen" in schriftsatz.antraege[0].replace("\u00a0", " ")
    assert [p.name for p in schriftsatz.rubrum.klaeger] == ["Jana Berger", "Ina Berger"]


def test_partnership_is_represented_by_its_general_partner() -> None:
    komplementaerin = JuristischePerson(
        firma="Nord Verwaltungs GmbH",
        rechtsform=Rechtsform.GMBH,
        vertreter=(Vertreter(funktion="Geschäftsführer", name="O. Thomsen"),),
    )
    kg = JuristischePerson(
        firma="Nord GmbH & Co. KG", rechtsform=Rechtsform.GMBH_CO_KG, vertretende_gesellschaft=komplementaerin
    )
    partei = filing(_with_person(muster(), BeteiligtenRolle.GEGNER, kg)).rubrum.beklagter[0]
    assert partei.vertreter == (
        "vertreten durch die persönlich haftende Gesellschafterin Nord Verwaltungs GmbH, "
        "diese vertreten durch den Geschäftsführer O. Thomsen"
    )
    assert partei.bezeichnung == "Beklagte"


def test_an_employer_who_is_a_man_is_der_beklagte() -> None:
    man = NatuerlichePerson(vorname="Olaf", nachname="Thomsen", geschlecht=Geschlecht.M)
    schriftsatz = filing(_with_person(muster(), BeteiligtenRolle.GEGNER, man))
    assert schriftsatz.antraege[-1] == "Der Beklagte trägt die Kosten des Rechtsstreits."
    assert schriftsatz.rubrum.beklagter[0].bezeichnung == "Beklagter"


def test_empty_akte_still_gives_a_filing_full_of_placeholders() -> None:
    empty = Akte(id="leer", aktenzeichen="1/26", kurzrubrum="offen", rechtsgebiet=muster().rechtsgebiet)
    schriftsatz = filing(empty)
    assert not schriftsatz.vollstaendig
    assert {"{{KLAEGER_NAME}}", "{{ZUGANG_DATUM}}", "{{GERICHT}}"} <= set(schriftsatz.unresolved_platzhalter)
    assert "erv.rubrum.klaeger.0" in _open(schriftsatz)


def test_not_knowing_always_ends_after_at_most_ten_questions() -> None:
    line = pipeline()
    empty = Akte(id="leer", aktenzeichen="1/26", kurzrubrum="offen", rechtsgebiet=muster().rechtsgebiet)
    conversation = line.begin(empty, "Kündigungsschutzklage")
    asked = 0
    while (frage := line.view(empty, conversation).frage) is not None:
        conversation = line.reply(empty, conversation, frage.schluessel, "Weiß ich noch nicht")
        asked += 1
    assert asked == 10


def test_parties_can_be_answered_in_words() -> None:
    empty = Akte(id="leer", aktenzeichen="1/26", kurzrubrum="offen", rechtsgebiet=muster().rechtsgebiet)
    schriftsatz = filing(
        empty,
        klaeger_name="Kim Berger",
        klaeger_geschlecht="Kläger",
        beklagter_name="Nordlicht GmbH & Co. KG",
        beklagter_anschrift="Hafenbogen 21, 20457 Hamburg",
        beklagter_vertreter="die Komplementärin Nord Verwaltungs GmbH",
    )
    assert schriftsatz.rubrum.klaeger[0].bezeichnung == "Kläger"
    assert schriftsatz.rubrum.beklagter[0].vertreter == "vertreten durch die Komplementärin Nord Verwaltungs GmbH"
    assert schriftsatz.rubrum.gericht == "Arbeitsgericht Hamburg"


def test_answers_can_be_revised() -> None:
    before, after = filing(muster(), zugang_datum="4.11."), filing(muster(), zugang_datum="5.11.2026")
    assert "25.11.2026" in whole_text(before)
    assert "26.11.2026" in whole_text(after)


def test_summary_names_document_page_and_words() -> None:
    lines = {z.schluessel: z for z in view(muster()).angaben}
    assert lines["kuendigungsdatum"].anzeige == "30.10.2026"
    assert "Seite\u00a01: „" in lines["kuendigungsdatum"].herkunft
    assert lines["klagefrist_ende"].anzeige == "24.11.2026"
    assert lines["klagefrist_ende"].status == "berechnet"


def test_unfit_angabe_of_the_akte_is_asked_instead_of_trusted() -> None:
    shown = view(with_angaben(muster(), zugang_datum="2026-10-01"))
    assert shown.frage is not None
    assert shown.frage.schluessel == "zugang_datum"
    assert any("Angabe der Akte passt nicht" in h.titel for h in shown.hinweise)


def test_every_reachable_text_of_every_check_is_filled() -> None:
    variants = [
        filing(muster(), **MUSTER_ANTWORTEN),
        filing(with_angaben(muster(), betriebsgroesse="5", betriebsrat=None, zugang_datum=None)),
        filing(
            muster().model_copy(
                update={"kanzlei": None, "gericht_id": None, "beteiligte": (), "dokumente": (), "angaben": ()}
            )
        ),
    ]
    for schriftsatz in variants:
        for befund in schriftsatz.pruefliste:
            own = befund.text if not befund.id.startswith(("erv.platzhalter", "erv.beweis")) else ""
            assert "{{" not in befund.titel + own, befund
            assert befund.text.endswith("."), befund.text


@pytest.mark.parametrize("art", [o.wert for o in katalog().klagearten()[0].slot("kuendigungsart").optionen])
@pytest.mark.parametrize("groesse", [None, "8", "40"])
@pytest.mark.parametrize("eintritt", ["2003-04-01", "2026-07-01"])
@pytest.mark.parametrize("schutz", ["schwerbehindert", "Mutterschutz", "Elternzeit", "Wahlvorstand"])
def test_sentences_begin_with_a_capital_and_groups_stand_together_in_every_variant(
    art: str, groesse: str | None, eintritt: str, schutz: str
) -> None:
    akte = with_angaben(muster(), kuendigungsart=art, betriebsgroesse=groesse, eintrittsdatum=eintritt)
    two = [NatuerlichePerson(vorname=v, nachname="Berger", geschlecht=Geschlecht.M) for v in ("Ole", "Nils")]
    late = akte.model_copy(update={"stichtag": date(2026, 11, 25)})
    for variant in (akte, late, _with_person(akte, BeteiligtenRolle.MANDANT, *two)):
        schriftsatz = filing(variant, sonderkuendigungsschutz=schutz, zeugnis="beides", schriftform_fehlt="ja")
        assert schriftsatz.antraege[0].startswith("Es wird festgestellt")
        for absatz in schriftsatz.absaetze:
            text = absatz.text.replace("\u00a0", " ")
            assert not re.search(
                r"(?:^|[.:] )(?:der|die|dem|den|er|sie) (?:Kläger|Klägerin|Beklagte|hat|ist)\b", text
            ), text
            assert not re.search(r"  |\s[.,;]|\.\.", text), text
        for abschnitt in Abschnitt:
            groups = [a.gruppe for a in schriftsatz.in_abschnitt(abschnitt)]
            runs = [g for n, g in enumerate(groups) if n == 0 or groups[n - 1] != g]
            assert len(runs) == len(set(runs)), f"{abschnitt}: {runs}"


def _enbez(path: Path) -> set[str | None]:
    tree = ET.parse(path)  # noqa: S314 - official files of the test data
    return {norm.findtext("metadaten/enbez") for norm in tree.iter("norm")}


def test_every_norm_exists_in_the_official_text(shared: Path) -> None:
    """Each § that a Baustein, a slot or a check cites is in the law it names."""
    files = {
        "KSchG": "kschg",
        "BGB": "bgb",
        "ZPO": "zpo",
        "ArbGG": "arbgg",
        "GKG": "gkg_2004",
        "BetrVG": "betrvg",
        "GewO": "gewo",
        "SGB IX": "sgb_9_2018",
        "SGB III": "sgb_3",
        "MuSchG": "muschg_2018",
        "BEEG": "beeg",
    }
    norms = {law: _enbez(shared / "gesetze" / f"{name}.xml") for law, name in files.items()}
    cited: set[str] = set()
    for baustein in katalog().bausteine().values():
        cited |= set(baustein.fundstellen) | set(
            re.findall(r"§ [^;:()]*?(?:KSchG|BGB|ZPO|ArbGG|GKG|BetrVG|GewO|SGB IX|MuSchG|BEEG)", baustein.text)
        )
    for klageart in katalog().klagearten():
        cited |= {s.fundstelle for s in klageart.slots if s.fundstelle} | set(klageart.anspruchsgrundlagen)
        cited |= {r.fundstelle for r in (*klageart.streitwert, *klageart.berechnungen)}
    cited |= {p.fundstelle for p in katalog().pruefungen().values() if p.fundstelle}
    checked = 0
    for citation in cited:
        law = next(
            (code for code in sorted(files, key=len, reverse=True) if citation.replace("\u00a0", " ").endswith(code)),
            None,
        )
        if law is None:
            assert citation.startswith(("BAG", "Art.")), f"unbekanntes Gesetz in {citation}"
            continue
        for number in re.findall(r"§ (\d+[a-z]?)", citation.rpartition(", § ")[2] if ", § " in citation else citation):
            assert f"§ {number}" in norms[law], citation
            checked += 1
    assert checked > 60
