"""Parties, conversation and findings of the Kündigungsschutzklage."""

from __future__ import annotations

import random
import re
from datetime import date

import pytest

from app.domain.kanzlei.akte import Akte
from app.domain.kanzlei.beteiligte import (
    BeteiligtenRolle,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Rechtsform,
    Vertreter,
)
from app.domain.schriftsatz.baustein import Abschnitt
from tests.kschg import MUSTER_ANTWORTEN, katalog_klage, open_findings, with_person
from tests.werkstatt import filing, muster, pipeline, view, whole_text, with_angaben


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
    assert satz in filing(with_person(muster(), BeteiligtenRolle.MANDANT, person)).sachverhalt


def test_several_claimants_agree_in_number() -> None:
    two = [NatuerlichePerson(vorname=v, nachname="Berger", geschlecht=Geschlecht.F) for v in ("Jana", "Ina")]
    schriftsatz = filing(with_person(muster(), BeteiligtenRolle.MANDANT, *two))
    assert "Die Klägerinnen sind seit dem" in schriftsatz.sachverhalt
    assert "den Klägerinnen zugegangen" in schriftsatz.antraege[0].replace("\u00a0", " ")
    assert [p.name for p in schriftsatz.rubrum.klaeger] == ["Jana Berger", "Ina Berger"]
    both = with_person(with_person(muster(), BeteiligtenRolle.MANDANT, *two), BeteiligtenRolle.GEGNER, *two)
    text = whole_text(filing(both, vollmacht_fehlt="nein", zeugnis="Zwischenzeugnis", aufloesungsantrag="ja"))
    assert "Sollten die Beklagten diese Zahl bestreiten, haben sie" in text
    assert "werden die Arbeitsverhältnisse durch Urteil aufgelöst und werden die Beklagten verurteilt" in text
    assert not re.search(r"\b([Ss]ollte|[Ww]ill|hätte|hat|kann|ist|wird|muss) die (Beklagten|Klägerinnen)\b", text)


def test_partnership_is_represented_by_its_general_partner() -> None:
    komplementaerin = JuristischePerson(
        firma="Nord Verwaltungs GmbH",
        rechtsform=Rechtsform.GMBH,
        vertreter=(Vertreter(funktion="Geschäftsführer", name="O. Thomsen"),),
    )
    kg = JuristischePerson(
        firma="Nord GmbH & Co. KG", rechtsform=Rechtsform.GMBH_CO_KG, vertretende_gesellschaft=komplementaerin
    )
    partei = filing(with_person(muster(), BeteiligtenRolle.GEGNER, kg)).rubrum.beklagter[0]
    assert partei.vertreter == (
        "vertreten durch die persönlich haftende Gesellschafterin Nord Verwaltungs GmbH, "
        "diese vertreten durch den Geschäftsführer O. Thomsen"
    )
    assert partei.bezeichnung == "Beklagte"


def test_an_employer_who_is_a_man_is_der_beklagte() -> None:
    man = NatuerlichePerson(vorname="Olaf", nachname="Thomsen", geschlecht=Geschlecht.M)
    schriftsatz = filing(with_person(muster(), BeteiligtenRolle.GEGNER, man))
    assert schriftsatz.antraege[-1] == "Der Beklagte trägt die Kosten des Rechtsstreits."
    assert schriftsatz.rubrum.beklagter[0].bezeichnung == "Beklagter"
    text = whole_text(
        filing(with_person(muster(), BeteiligtenRolle.GEGNER, man), insolvenz="ja", insolvenz_schuldner="der Nord GmbH")
    )
    assert "Der Beklagte ist zum Insolvenzverwalter bestellt" in text
    assert "im Betrieb der Nord GmbH als Disponentin beschäftigt" in text


def test_empty_akte_still_gives_a_filing_full_of_placeholders() -> None:
    empty = Akte(id="leer", aktenzeichen="1/26", kurzrubrum="offen", rechtsgebiet=muster().rechtsgebiet)
    schriftsatz = filing(empty)
    assert not schriftsatz.vollstaendig
    assert {"{{KLAEGER_NAME}}", "{{ZUGANG_DATUM}}", "{{GERICHT}}"} <= set(schriftsatz.unresolved_platzhalter)
    assert "erv.rubrum.klaeger.0" in open_findings(schriftsatz)


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


ARTEN = [o.wert for o in katalog_klage().slot("kuendigungsart").optionen]
SCHUTZ = [o.label for o in katalog_klage().slot("sonderkuendigungsschutz").optionen]


@pytest.mark.parametrize("number", range(24))
def test_sentences_begin_with_a_capital_and_groups_stand_together_in_every_variant(number: int) -> None:
    rng = random.Random(number)  # noqa: S311 - a reproducible sample, no secret
    akte = with_angaben(
        muster(),
        kuendigungsart=ARTEN[number % len(ARTEN)],
        betriebsgroesse=rng.choice((None, "8", "40")),
        eintrittsdatum=rng.choice(("2003-04-01", "2019-04-01", "2026-07-01")),
    )
    if rng.random() < 0.5:
        akte = akte.model_copy(update={"stichtag": date(2026, 11, 25)})
    if rng.random() < 0.3:
        two = [NatuerlichePerson(vorname=v, nachname="Berger", geschlecht=Geschlecht.M) for v in ("Ole", "Nils")]
        akte = with_person(akte, BeteiligtenRolle.MANDANT, *two)
    schriftsatz = filing(
        akte, sonderkuendigungsschutz=SCHUTZ[number % len(SCHUTZ)], zeugnis="beides", schriftform_fehlt="ja"
    )
    assert schriftsatz.antraege[0].startswith("Es wird festgestellt")
    for absatz in schriftsatz.absaetze:
        text = absatz.text.replace("\u00a0", " ")
        assert not re.search(r"(?:^|[.:] )(?:der|die|dem|den|er|sie) (?:Kläger|Klägerin|Beklagte|hat|ist)\b", text), (
            text
        )
        assert not re.search(r"  |\s[.,;]|\.\.", text), text
    for abschnitt in Abschnitt:
        groups = [a.gruppe for a in schriftsatz.in_abschnitt(abschnitt)]
        runs = [g for n, g in enumerate(groups) if n == 0 or groups[n - 1] != g]
        assert len(runs) == len(set(runs)), f"{abschnitt}: {runs}"
