"""Readers of an Impressum: owners of blocks, tax numbers, register entries, legal form."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, clean
from app.domain.pruefung.felder.anbieter import own_addresses, own_personen
from app.domain.pruefung.felder.rechtsform import read_form
from app.domain.pruefung.felder.registereintrag import find_registereintraege
from app.domain.pruefung.felder.steuer import check_digit_ok, find_steuernummern, find_ust_ids, find_w_ids
from app.domain.pruefung.felder.zonen import Wessen, find_bloecke, wessen_bei


def doc(text: str) -> Pruefdokument:
    return Pruefdokument("d", "d.txt", ArtifactType.IMPRESSUM, clean(text))


# ---- owners ---------------------------------------------------------------------------------------------------------

PAGE = """\
Start (/) Kontakt (/kontakt/)

Impressum

Blumtee GmbH
Hafenstraße 7
24103 Kiel

Vertreten durch: Anna Blum

Zuständige Kammer: IHK zu Kiel
Bergstraße 2, 24103 Kiel

E-Mail: post@blumtee.de

Webdesign

Pixelhof GmbH
Torweg 3
Geschäftsführer: Jörg Tal

Inhaltlich verantwortlich
Anna Blum

Haftung für Inhalte

Wir haften nach den Gesetzen.

Fotos: Jörg Tal
"""


@pytest.mark.parametrize(
    ("words", "wessen"),
    [
        ("Start", Wessen.SEITE),
        ("Blumtee GmbH", Wessen.ANBIETER),
        ("Vertreten", Wessen.ANBIETER),
        ("Bergstraße", Wessen.KAMMER),
        ("post@", Wessen.ANBIETER),
        ("Pixelhof", Wessen.AGENTUR),
        ("Geschäftsführer: Jörg", Wessen.AGENTUR),
        ("Anna Blum\n\nHaftung", Wessen.VERANTWORTLICHER),
        ("Wir haften", Wessen.HINWEISE),
        ("Fotos", Wessen.BILDER),
    ],
)
def test_owner_of_a_place(words: str, wessen: Wessen) -> None:
    dokument = doc(PAGE)
    assert wessen_bei(dokument, dokument.text.index(words)) is wessen


def test_blocks_cover_the_document() -> None:
    dokument = doc(PAGE)
    bloecke = find_bloecke(dokument)
    assert bloecke[0].span[0] == 0
    assert bloecke[-1].span[1] == len(dokument.text)
    assert all(a.span[1] == b.span[0] for a, b in itertools.pairwise(bloecke))


def test_a_chamber_may_be_the_provider_itself() -> None:
    dokument = doc("Impressum\n\nHandwerkskammer Blumenau\nTorweg 3\n24999 Blumenau")
    assert own_addresses(dokument)[0].ort == "Blumenau"


def test_a_page_without_heading_is_the_provider_s() -> None:
    dokument = doc("Anna Blum\nHafenstraße 7\n24103 Kiel")
    assert wessen_bei(dokument, 0) is Wessen.ANBIETER


def test_someone_else_s_address_is_not_the_provider_s() -> None:
    dokument = doc("Impressum\n\nBlumtee GmbH\n\nWebdesign\nPixelhof GmbH\nTorweg 3\n20095 Hamburg")
    assert not own_addresses(dokument)


def test_a_trade_above_the_address_is_the_provider_s_own() -> None:
    dokument = doc(
        "Impressum\n\nAnna Blum\nFotografin\nHafenstraße 7\n24103 Kiel\n\nFotografin\nLea Tal\nTorweg 3\n20095 Hamburg"
    )
    assert [anschrift.ort for anschrift in own_addresses(dokument)] == ["Kiel"]


# ---- tax numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("digits", ["136695976", "811907980"])
def test_check_digit(digits: str) -> None:
    assert check_digit_ok(digits)
    wrong = str((int(digits[-1]) + 1) % 10)
    assert not check_digit_ok(digits[:-1] + wrong)


@given(st.integers(min_value=10_000_000, max_value=99_999_999))
def test_exactly_one_check_digit_fits(first: int) -> None:
    assert sum(check_digit_ok(f"{first}{last}") for last in range(10)) == 1


@given(st.text(max_size=12))
def test_check_digit_of_anything(text: str) -> None:
    assert check_digit_ok(text) in (True, False)


@pytest.mark.parametrize(
    ("text", "wert", "gueltig"),
    [
        ("USt-IdNr.: DE136695976", "DE136695976", True),
        ("USt-IdNr.: DE 136 695 976", "DE136695976", True),
        ("UST-ID DE-136.695.976", "DE136695976", True),
        ("USt-IdNr.: DE136695977", "DE136695977", False),
        ("USt-IdNr.: DE13669597", "DE13669597", False),
        ("USt-IdNr.: 136695976", "136695976", False),
        ("UID: ATU12345678", "ATU12345678", True),
    ],
)
def test_ust_id(text: str, wert: str, gueltig: bool) -> None:
    found = find_ust_ids(doc(text))
    assert [(one.wert, one.gueltig) for one in found] == [(wert, gueltig)]


@pytest.mark.parametrize("text", ["IBAN: DE12 5001 0517 0648 4898 90", "Tel. 0431 5559012", "HRB 98765"])
def test_no_ust_id(text: str) -> None:
    assert not find_ust_ids(doc(text))


def test_w_id_is_no_ust_id() -> None:
    dokument = doc("W-IdNr.: DE123456788-00001")
    assert [one.wert for one in find_w_ids(dokument)] == ["DE123456788-00001"]
    assert not find_ust_ids(dokument)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Steuernummer: 20/123/45678", ["20/123/45678"]),
        ("St.-Nr.: 20 123 45678", ["20 123 45678"]),
        ("Steuernummer 2012345678", ["2012345678"]),
        ("Steuernummer: DE136695976", []),
        ("Steuernummer auf Anfrage. Tel. 0431 5559012", []),
        ("Steuerberater: Tel. 0431 5559012", []),
    ],
)
def test_steuernummer(text: str, expected: list[str]) -> None:
    assert [one.wert for one in find_steuernummern(doc(text))] == expected


# ---- register -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "art", "gericht", "nummer"),
    [
        ("Amtsgericht Kiel, HRB 98765", "hrb", "Kiel", "98765"),
        ("Handelsregister: HRB 98 765\nAmtsgericht Kiel", "hrb", "Kiel", "98765"),
        ("Registergericht: Kiel\nRegisternummer: HRA 4711", "hra", "Kiel", "4711"),
        ("Vereinsregister Kiel, Nr. 4711", "vr", "Kiel", "4711"),
        ("eingetragen im Vereinsregister des Amtsgerichts Kiel unter VR 4711", "vr", "Kiel", "4711"),
        ("Genossenschaftsregister AG Kiel GnR 47", "gnr", "Kiel", "47"),
        ("Partnerschaftsregister Amtsgericht Kiel PR 12", "pr", "Kiel", "12"),
        ("Handelsregister Kiel Nr. 98765", "hr", "Kiel", "98765"),
        ("HRB 98765", "hrb", "", "98765"),
        ("Registergericht: Amtsgericht Kiel", "", "Kiel", ""),
    ],
)
def test_registereintrag(text: str, art: str, gericht: str, nummer: str) -> None:
    entries = find_registereintraege(doc(text))
    assert [(entry.art, entry.gericht, entry.nummer) for entry in entries] == [(art, gericht, nummer)]


def test_register_of_the_agency_does_not_count() -> None:
    text = "Impressum\n\nBlumtee GmbH\nHafenstraße 7\n24103 Kiel\n\nWebdesign\nPixelhof GmbH\nAmtsgericht Hamburg HRB "
    "98765"
    assert not find_registereintraege(doc(text))


# ---- legal form -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "form"),
    [
        ("Blumtee GmbH", "gmbh"),
        ("Anna Blum", "einzelperson"),
        ("Teehaus Kiel\nInhaberin: Anna Blum", "einzelperson"),
        ("Anna Blum e.K.", "ek"),
        ("Anna Blum und Jörg Tal", "personenmehrheit"),
        ("Blum und Tal GbR", "gbr"),
        ("Blumtee GmbH & Co. KG", "gmbh_co_kg"),
        ("Teefreunde e.V.", "ev"),
        ("Förderverein Teehaus", "verein"),
        ("Gemeinde Blumenau", "koerperschaft"),
        (
            (
                "Bäcker-Innung Blumenau\nKörperschaft des öffentlichen Rechts\nvertreten durch Obermeister Jörg Tal "
                "und\n"
                "Geschäftsführerin Anna Blum"
            ),
            "koerperschaft",
        ),
        (
            "Name der Praxis: Blum\nBerufsverbandsmitgliedschaft: Bund der Teekenner e. V.\nInhaberin: Anna Blum",
            "einzelperson",
        ),
        ("Hochschule Blumenau", "koerperschaft"),
        ("CDU-Kreisverband Blumenau", "partei"),
        ("Alternative für Deutschland\nKreisverband Blumenau", "partei"),
        ("Alternative\u00a0für Deutschland\nKreisverband Blumenau", "partei"),
        ("Naturfreunde\nKreisverband Blumenau", "verein"),
        ("Gemeindekirchenrat der evangelischen Kirchengemeinde Blumenau", "koerperschaft"),
        ("Evangelische Diakonie Blumenau e.V.", "ev"),
        ("Blumtee eG", "eg"),
        ("Hafenbank AG", "ag"),
        ("Blum & Partner GmbH", "gmbh"),
        ("Quellenhof Blum GmbH", "gmbh"),
        ("Blum, Tal & Partner Rechtsanwälte PartG mbB", "partg"),
        ("Blumtee Datenbank GmbH", "gmbh"),
        ("Anna Blum\nc/o Briefhaus GmbH", "einzelperson"),
    ],
)
def test_rechtsform(lines: str, form: str) -> None:
    read = read_form(doc(f"Impressum\n\nAngaben gemäß § 5 DDG\n\n{lines}\nHafenstraße 7\n24103 Kiel"))
    assert read is not None
    assert read[0] == form


@pytest.mark.parametrize("text", ["Impressum\n\nTeehaus Kiel\nHafenstraße 7\n24103 Kiel", "Impressum"])
def test_rechtsform_not_shown(text: str) -> None:
    assert read_form(doc(text)) is None


@pytest.mark.parametrize(
    "lines",
    ["Anna Blum (Schulleitung)\nJörg Tal (Lehrkraft)", "Anna Blum\nVorsitzende des Vorstands\n\nJörg Tal"],
)
def test_a_function_belongs_to_the_name_it_stands_with(lines: str) -> None:
    persons = own_personen(doc(f"Impressum\n\nTeefreunde e. V.\nHafenstraße 7\n24103 Kiel\n\n{lines}"))
    assert [person.wert for person in persons if person.rolle] == ["Anna Blum"]


def test_persons_of_the_provider() -> None:
    dokument = doc(PAGE)
    assert [(person.wert, bool(person.rolle)) for person in own_personen(dokument)] == [
        ("Anna Blum", True),
        ("Anna Blum", False),
    ]
