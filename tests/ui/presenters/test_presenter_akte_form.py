"""Forms of an Akte: what is typed becomes values; what cannot be read keeps what is stored and says why."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal

import pytest

from app.domain.kanzlei.akte import Akte, Angabe, DokumentArt, Kanzleiprofil, Quelle, Rechtsgebiet
from app.domain.kanzlei.beteiligte import (
    Anschrift,
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Rechtsform,
    Vertreter,
)
from app.domain.kanzlei.kopf import Aktenkopf
from app.ui.context import Services
from app.ui.presenters import akte as seite
from app.ui.presenters.akte_angaben import angabe_werte, build_angabe, choices, form_of, slots_of, suggestions
from app.ui.presenters.akte_beteiligte import beteiligter_werte, build_beteiligter, leer
from app.ui.presenters.akte_form import (
    DokumentEingabe,
    build_dokument,
    build_kopf,
    build_profil,
    dokument_werte,
    kopf_werte,
    profil_werte,
)
from app.ui.presenters.akte_neu import build_neu, proposed_rubrum

ADRESSE = Anschrift(strasse="Weg 1", plz="22085", ort="Hamburg")
KOPF = Aktenkopf(aktenzeichen="1/26", kurzrubrum="B ./. N", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT, gericht_id="K1",
                 gegenstandswert=Decimal("10440.00"))  # fmt: skip
PROFIL = Kanzleiprofil(kanzlei="Kanzlei Voss", rechtsanwalt="K. Voss", anschrift=ADRESSE)
JANA = Beteiligter(id="b1", rolle=BeteiligtenRolle.MANDANT, person=NatuerlichePerson(
    vorname="Jana", nachname="Berger", geschlecht=Geschlecht.F, geburtsdatum=date(1988, 3, 14),
    anschrift=ADRESSE))  # fmt: skip
KG = Beteiligter(id="b2", rolle=BeteiligtenRolle.GEGNER, person=JuristischePerson(
    firma="Meyer GmbH & Co. KG", rechtsform=Rechtsform.GMBH_CO_KG, registernummer="HRA 1", anschrift=ADRESSE,
    vertretende_gesellschaft=JuristischePerson(
        firma="Meyer Verwaltungs-GmbH", rechtsform=Rechtsform.GMBH, registernummer="HRB 2",
        vertreter=(Vertreter(funktion="Geschäftsführer", name="Olaf Thomsen", geschlecht=Geschlecht.M),))))  # fmt: skip


# ---- head and profile -----------------------------------------------------------------------------------------------


def test_the_head_is_the_same_again() -> None:
    assert build_kopf(kopf_werte(KOPF), KOPF).wert == KOPF


@pytest.mark.parametrize(
    ("field", "text", "kept", "words"),
    [
        ("gegenstandswert", "viel", Decimal("10440.00"), "viel"),
        ("gegenstandswert", "-5", Decimal("10440.00"), "negativ"),
        ("aktenzeichen", " ", "1/26", "fehlt"),
        ("kurzrubrum", "", "B ./. N", "fehlt"),
        ("kurzrubrum", "x" * 301, "B ./. N", "zu lang"),
        ("kurzrubrum", "a {{B}}", "B ./. N", "Doppelklammern"),
        ("gericht_id", "?Amtsgericht Nirgendwo", "K1", "Verzeichnis"),
    ],
)
def test_what_cannot_be_read_keeps_what_is_stored(field: str, text: str, kept: object, words: str) -> None:
    found = build_kopf(kopf_werte(KOPF) | {field: text, "bundesland": "HH"}, KOPF)
    assert found.wert is not None
    assert getattr(found.wert, field) == kept
    assert found.wert.bundesland == "HH", "the other fields are saved all the same"
    assert words in str(found.fehler[field])
    assert found.fehler[field].abhilfe


@pytest.mark.parametrize(("text", "value"), [("", None), ("10.440", Decimal(10440)), ("3500,5 €", Decimal("3500.50"))])
def test_amounts_are_read(text: str, value: Decimal | None) -> None:
    found = build_kopf(kopf_werte(KOPF) | {"gegenstandswert": text}, KOPF)
    assert found.wert is not None
    assert found.wert.gegenstandswert == value
    assert not found.fehler


def test_a_profile_comes_to_be_when_it_is_whole() -> None:
    assert build_profil(profil_werte(PROFIL), PROFIL).wert == PROFIL
    empty = build_profil(profil_werte(None), PROFIL)
    assert (empty.wert, empty.fehler, empty.hinweis) == (None, {}, "")
    begun = build_profil(profil_werte(None) | {"kanzlei": "Kanzlei Voss", "strasse": "Weg 1"}, None)
    assert begun.wert is None
    assert "Name" in begun.hinweis
    assert set(begun.fehler) == {"rechtsanwalt", "berufsbezeichnung"}, "said beside what was passed over"
    assert not build_profil(profil_werte(None) | {"kanzlei": "Kanzlei Voss"}, None).fehler
    assert "Postleitzahl" in begun.hinweis
    wrong = build_profil(profil_werte(PROFIL) | {"plz": "220", "telefon": "040 1"}, PROFIL)
    assert wrong.wert == PROFIL.model_copy(update={"telefon": "040 1"})
    assert "fünf Ziffern" in wrong.fehler["plz"].abhilfe


# ---- Beteiligte -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [JANA, KG])
def test_a_beteiligter_is_the_same_again(who: Beteiligter) -> None:
    found = build_beteiligter(beteiligter_werte(who), who)
    assert found.wert == (who.rolle, who.person)
    assert (found.fehler, found.hinweis) == ({}, "")


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ({}, "Wählen Sie zuerst"),
        ({"anrede": "f"}, "Vorname und Nachname"),
        ({"anrede": "f", "vorname": "Ida"}, "Nachname"),
        ({"anrede": "juristisch"}, "Firma und Rechtsform"),
        ({"anrede": "juristisch", "firma": "Werft"}, "Rechtsform"),
    ],
)
def test_somebody_new_needs_a_name(typed: dict[str, str], hint: str) -> None:
    found = build_beteiligter(leer(BeteiligtenRolle.ZEUGE) | typed, None)
    assert found.wert is None
    assert hint in found.hinweis


def test_the_form_of_a_firm_is_read_off_its_name() -> None:
    found = build_beteiligter(leer(BeteiligtenRolle.GEGNER) | {"anrede": "juristisch", "firma": "Werft AG"}, None)
    assert found.wert == (BeteiligtenRolle.GEGNER, JuristischePerson(firma="Werft AG", rechtsform=Rechtsform.AG))


def test_half_an_address_waits_and_the_name_is_saved() -> None:
    found = build_beteiligter(beteiligter_werte(JANA) | {"nachname": "Roth", "ort": ""}, JANA)
    assert found.wert is not None
    assert found.wert[1] == JANA.person.model_copy(update={"nachname": "Roth"})
    assert "Ort" in found.hinweis


def test_without_an_address_there_is_none() -> None:
    gone = dict.fromkeys(("strasse", "plz", "ort", "zusatz"), "")
    found = build_beteiligter(beteiligter_werte(JANA) | gone, JANA)
    assert found.wert is not None
    assert found.wert[1].anschrift is None


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("geburtsdatum", "31.2.1988"),
        ("plz", "123"),
        ("land", "Deutschland"),
        ("vorname", ""),
        ("vertreter", json.dumps([["Betreuer", "", ""]])),
    ],
)
def test_wrong_parts_of_a_person_are_named_and_the_old_ones_stay(field: str, text: str) -> None:
    found = build_beteiligter(beteiligter_werte(JANA) | {field: text}, JANA)
    assert found.wert == (JANA.rolle, JANA.person)
    assert found.fehler[field].abhilfe


def test_a_general_partner_keeps_what_the_form_does_not_show() -> None:
    rows = json.dumps([["Geschäftsführerin", "Ida Kunz", "f"], ["", "", ""]])
    found = build_beteiligter(beteiligter_werte(KG) | {"g_vertreter": rows, "g_firma": "Neu GmbH"}, KG)
    assert found.wert is not None
    person = found.wert[1]
    assert isinstance(person, JuristischePerson)
    partner = person.vertretende_gesellschaft
    assert partner is not None
    assert (partner.firma, partner.registernummer) == ("Neu GmbH", "HRB 2")
    assert [(v.name, v.geschlecht) for v in partner.vertreter] == [("Ida Kunz", Geschlecht.F)]
    assert seite.vertretung(person) == "Neu GmbH (Geschäftsführerin Ida Kunz)"


# ---- new Akte -------------------------------------------------------------------------------------------------------

NEU = {"mandant_name": "Jana Berger", "mandant_anrede": "f", "gegner_name": "Nordlicht GmbH", "gegner_anrede": "",
       "rechtsgebiet": "ARBEITSRECHT"}  # fmt: skip


def test_names_and_field_of_law_are_enough() -> None:
    found = build_neu(NEU, PROFIL)
    assert found.wert is not None
    assert [person.name for _, person in found.wert.beteiligte] == ["Jana Berger", "Nordlicht GmbH"]
    assert found.wert.kanzlei == PROFIL
    assert build_neu(NEU | {"gegner_name": ""}, None).wert is not None


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"mandant_name": ""}, "mandant_name"),
        ({"mandant_name": "Berger"}, "mandant_name"),
        ({"mandant_anrede": ""}, "mandant_anrede"),
        ({"mandant_name": "Agnes Müller", "mandant_anrede": ""}, "mandant_anrede"),
        ({"mandant_name": "Jörg Groß und Änne Groß"}, "mandant_name"),
        ({"gegner_name": "Werft", "gegner_anrede": "juristisch"}, "gegner_name"),
        ({"rechtsgebiet": ""}, "rechtsgebiet"),
    ],
)
def test_what_is_missing_stands_beside_its_field(typed: dict[str, str], field: str) -> None:
    found = build_neu(NEU | typed, None)
    assert found.wert is None
    assert list(found.fehler) == [field]


@pytest.mark.parametrize(
    ("typed", "rubrum"),
    [
        ({}, "Berger ./. Nordlicht GmbH"),
        ({"mandant_anrede": ""}, "Berger ./. Nordlicht GmbH"),
        ({"gegner_name": "Land Berlin", "gegner_anrede": "koerperschaft"}, "Berger ./. Land Berlin"),
        ({"mandant_name": ""}, ""),
    ],
)
def test_the_kurzrubrum_is_shown_while_the_names_are_typed(typed: dict[str, str], rubrum: str) -> None:
    assert proposed_rubrum(NEU | typed) == rubrum


# ---- Angaben, Dokumente ---------------------------------------------------------------------------------------------


def test_every_angabe_of_the_muster_akte_is_the_same_again(services: Services) -> None:
    akte = services.akten.akten()[0]
    slots = slots_of(akte, services.schriftsatz.klagearten())
    for angabe in akte.angaben:
        assert build_angabe(angabe_werte(angabe, slots), angabe, slots, akte, date(2026, 11, 10)).wert == angabe


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"wert": "irgendwann"}, "wert"),
        ({"wert": "weiß nicht"}, "wert"),
        ({"wert": ""}, "wert"),
        ({"seite": "99"}, "seite"),
        ({"seite": "zwei"}, "seite"),
    ],
)
def test_a_wrong_angabe_keeps_what_is_stored(services: Services, typed: dict[str, str], field: str) -> None:
    akte = services.akten.akten()[0]
    slots = slots_of(akte, services.schriftsatz.klagearten())
    angabe = akte.angabe("eintrittsdatum")
    assert angabe is not None
    found = build_angabe(angabe_werte(angabe, slots) | typed, angabe, slots, akte, date(2026, 11, 10))
    assert found.wert == angabe
    assert list(found.fehler) == [field]


def test_a_list_stands_an_entry_a_line(services: Services) -> None:
    akte = services.akten.akten()[0]
    slots = slots_of(akte, services.schriftsatz.klagearten())
    rows = ({"monat": "2026-08", "brutto": "4250.00"}, {"monat": "2026-09", "brutto": "3100.00"})
    angabe = Angabe(schluessel="monate", wert=rows, quelle=Quelle())
    werte = angabe_werte(angabe, slots)
    assert werte["wert"] == ""
    assert [line.split(" | ")[0] for line in werte["zeilen"].splitlines()] == ["August 2026", "September 2026"]
    assert build_angabe(werte, angabe, slots, akte, date(2026, 11, 10)).wert == angabe
    shorter = werte | {"zeilen": werte["zeilen"].splitlines()[1]}
    found = build_angabe(shorter, angabe, slots, akte, date(2026, 11, 10)).wert
    assert found is not None
    assert found.wert == rows[1:]
    wrong = build_angabe(werte | {"zeilen": "Unsinn"}, angabe, slots, akte, date(2026, 11, 10))
    assert list(wrong.fehler) == ["zeilen"]
    assert form_of(slots["monate"]).startswith("Je Zeile ein Eintrag: Monat | ")


def test_a_new_angabe_is_read_by_its_slot(services: Services) -> None:
    akte = services.akten.akten()[0]
    slots = slots_of(akte, services.schriftsatz.klagearten())
    nothing = angabe_werte(None, slots)
    assert build_angabe(nothing, None, slots, akte, date(2026, 11, 10)).hinweis
    assert build_angabe(nothing | {"schluessel": "x"}, None, slots, akte, date(2026, 11, 10)).hinweis
    free = [key for key, _ in choices(slots, akte, "")]
    assert free
    assert not {a.schluessel for a in akte.angaben} & set(free)
    typed = {"schluessel": "eintrittsdatum", "wert": "1.4.2019", "vermerk": "laut Mandantin"}
    found = build_angabe(nothing | typed, None, slots, akte, date(2026, 11, 10))
    assert found.wert == Angabe(schluessel="eintrittsdatum", wert="2019-04-01", quelle=Quelle(vermerk="laut Mandantin"))
    assert suggestions(slots["kuendigungsart"])
    assert suggestions(slots["betriebsrat"]) == ("Ja", "Nein")
    assert suggestions(None) == ()


def test_a_document_is_read() -> None:
    stored = DokumentEingabe("Kündigung", DokumentArt.KUENDIGUNG, date(2026, 10, 30))
    werte = dokument_werte(stored.titel, stored.art, stored.datum)
    assert build_dokument(werte, stored).wert == stored
    found = build_dokument({"titel": "", "art": "vertrag", "datum": "gestern"}, stored)
    assert found.wert == DokumentEingabe("Kündigung", DokumentArt.VERTRAG, date(2026, 10, 30))
    assert set(found.fehler) == {"titel", "datum"}


def test_what_every_filing_needs_is_named() -> None:
    akte = Akte(id="a", aktenzeichen="1/26", kurzrubrum="x", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)
    assert [(o.text, o.seite) for o in seite.offenes(akte)] == [
        ("Mandant fehlt", "beteiligte"),
        ("Gegner fehlt", "beteiligte"),
        ("Briefkopf der Kanzlei fehlt", "stammdaten"),
        ("Noch keine Dokumente", "dokumente"),
    ]
