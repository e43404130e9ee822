"""Contact data as German pages write it."""

from __future__ import annotations

import pytest

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, clean
from app.domain.pruefung.felder.kontakt import (
    find_anschriften,
    find_emails,
    find_firmen,
    find_kontaktformulare,
    find_links_to,
    find_messenger,
    find_personen,
    find_telefone,
    is_platzhalter,
    read_namen,
)


def doc(text: str) -> Pruefdokument:
    return Pruefdokument("d", "d.txt", ArtifactType.IMPRESSUM, clean(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("E-Mail: post@blum-tee.de", ["post@blum-tee.de"]),
        ("E-Mail: Post@Blum-Tee.DE.", ["post@blum-tee.de"]),
        ("post (at) blum-tee (dot) de", ["post@blum-tee.de"]),
        ("post[at]blum-tee[punkt]de", ["post@blum-tee.de"]),
        ("post(ät)blum-tee.de", ["post@blum-tee.de"]),
        ("post{at}blum-tee.de", ["post@blum-tee.de"]),
        ("post @ blum-tee.de", ["post@blum-tee.de"]),
        ("post[@]blum-tee.de", ["post@blum-tee.de"]),
        ("post [Bild: at] blum-tee.de", ["post@blum-tee.de"]),
        ("E-Mail: anna.blum AT blum-tee DOT de", ["anna.blum@blum-tee.de"]),
        ("E-Mail: anna at blum-tee.de", ["anna@blum-tee.de"]),
        ("&#112;&#111;&#115;&#116;&#64;blum-tee&#46;de", ["post@blum-tee.de"]),
        ("Schreiben Sie uns (mailto:post%40blum-tee.de)", ["post@blum-tee.de"]),
        ("Schreiben Sie uns (mailto:post@blum-tee.de)", ["post@blum-tee.de"]),
        ("[email protected] (/cdn-cgi/l/email-protection#5524273a2a15373927787a7a7b3127)", []),
        ("E-Mail: info@example.com, name@ihre-domain.de", []),
        ("Bild logo@2x.png", []),
        ("Look at example.net and buy at blum-tee.de", []),
        ("E-Mail: (#)", []),
    ],
)
def test_emails(text: str, expected: list[str]) -> None:
    assert [found.wert for found in find_emails(doc(text))] == expected


def test_email_behind_cloudflare() -> None:
    key = 0x42
    code = "".join(f"{byte:02x}" for byte in [key, *(ord(char) ^ key for char in "post@blum-tee.de")])
    assert [found.wert for found in find_emails(doc(f"[email protected] (/cdn-cgi/l/email-protection#{code})"))] == [
        "post@blum-tee.de"
    ]


def test_span_leads_to_the_place() -> None:
    dokument = doc("Kontakt\nE-Mail: post (at) blum-tee.de\nTel.: 0431 555 90 12")
    assert [dokument.text[slice(*found.span)] for found in find_emails(dokument)] == ["post (at) blum-tee.de"]
    assert [dokument.text[slice(*found.span)] for found in find_telefone(dokument)] == ["0431 555 90 12"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tel.: 0431 / 555 90-12", [("04315559012", False)]),
        (
            "Telefon +49 (0)431 5559012\nTelefax +49 (0)431 5559013",
            [("+4904315559012", False), ("+4904315559013", True)],
        ),
        ("Fon 0431–5559012 · Fax 0431–5559013", [("04315559012", False), ("04315559013", True)]),
        ("Mobil: 0170.5559012", [("01705559012", False)]),
        ("Telefon:\n0431 5559012", [("04315559012", False)]),
        ("Rufen Sie an (tel:+494315559012)", [("+494315559012", False)]),
        ("+43 1 5559012", [("+4315559012", False)]),
        ("Tel. 0431 5559012\n24103 Kiel", [("04315559012", False)]),
        ("(0431) 555 90 12", [("04315559012", False)]),
        ("(0 43 12) 5 55 90 12", [("043125559012", False)]),
        ("Telefon: 01234 567890", []),
        ("Telefon: +49 123 456789", []),
        ("Telefon: XXXX", []),
        ("HRB 5559012", []),
        ("Stand: 01.05.2026", []),
    ],
)
def test_telefone(text: str, expected: list[tuple[str, bool]]) -> None:
    assert [(found.wert, found.fax) for found in find_telefone(doc(text))] == expected


@pytest.mark.parametrize(
    ("text", "strasse", "nummer", "plz", "ort"),
    [
        ("Blum Tee GmbH\nHafenstraße 7\n24103 Kiel", "Hafenstraße", "7", "24103", "Kiel"),
        ("Hafenstr. 7a, D-24103 Kiel", "Hafenstr.", "7a", "24103", "Kiel"),
        ("Am Alten Tor 11-13 | 24103 Kiel", "Am Alten Tor", "11-13", "24103", "Kiel"),
        ("Blum Tee GmbH, Hafenstr. 7, 24103 Kiel, Tel. 0431 555", "Hafenstr.", "7", "24103", "Kiel"),
        ("Straße: Hafenstraße 7\nPLZ/Ort: 24103 Kiel", "Hafenstraße", "7", "24103", "Kiel"),
        ("Hafenstraße 7\n\n24103 Kiel\n\nDeutschland", "Hafenstraße", "7", "24103", "Kiel"),
        ("August-Blum-Str. 26\n24103 Kiel", "August-Blum-Str.", "26", "24103", "Kiel"),
        ("24103 Kiel\nHafenstraße 7", "Hafenstraße", "7", "24103", "Kiel"),
        ("C 4, 9\n68159 Mannheim", "C 4", "9", "68159", "Mannheim"),
        ("Unter den Linden 5\n23564 Bad Sonnfeld am See", "Unter den Linden", "5", "23564", "Bad Sonnfeld am See"),
        ("Hafenstraße 7\n24103Kiel", "Hafenstraße", "7", "24103", "Kiel"),
        ("Sonnengasse 3\nA-1010 Wien", "Sonnengasse", "3", "1010", "Wien"),
        ("Hafenstraße\n24103 Kiel", "Hafenstraße", "", "24103", "Kiel"),
        ("Postfach 12 34\n24103 Kiel", "", "", "24103", "Kiel"),
        ("Amt für Ordnung\n24103 Kiel", "", "", "24103", "Kiel"),
    ],
)
def test_anschrift(text: str, strasse: str, nummer: str, plz: str, ort: str) -> None:
    found = find_anschriften(doc(text))
    assert len(found) == 1
    anschrift = found[0]
    assert (anschrift.strasse, anschrift.hausnummer, anschrift.plz, anschrift.ort) == (strasse, nummer, plz, ort)
    assert anschrift.vollstaendig is bool(nummer)
    assert anschrift.postfach is text.startswith("Postfach")


def test_anschrift_knows_names_above_and_co() -> None:
    anschrift = find_anschriften(doc("Anna Blum\nc/o Briefdienst Nord\nHafenstraße 7\n24103 Kiel"))[0]
    assert anschrift.zeilen == ("c/o Briefdienst Nord", "Anna Blum")
    assert anschrift.co == "Briefdienst Nord"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Anna Blum\nHauptstraße 7/3\n8010 Graz\nÖsterreich", ("Hauptstraße", "7/3", "8010", "Graz")),
        ("Tonwerk AG, Seeweg 3, 8001 Zürich, Schweiz", ("Seeweg", "3", "8001", "Zürich")),
        ("Tonwerk Ltd\n12 Linden Road\nLeeds LS1 4AB", ("Linden Road", "12", "LS1 4AB", "Leeds")),
    ],
)
def test_addresses_of_neighbours_need_no_country_code(text: str, read: tuple[str, str, str, str]) -> None:
    (anschrift,) = find_anschriften(doc(text))
    assert (anschrift.strasse, anschrift.hausnummer, anschrift.plz, anschrift.ort) == read
    assert anschrift.vollstaendig


@pytest.mark.parametrize(
    "text", ["Hauptstraße 7\n8010 Graz", "Am 3. Mai, 2024 Besucher aus Österreich", "Stand: 2025 Wien"]
)
def test_a_year_or_a_short_postal_code_of_germany_is_no_such_address(text: str) -> None:
    assert not find_anschriften(doc(text))


@pytest.mark.parametrize("text", ["Musterstraße 1\n12345 Musterstadt", "[Straße] 1\n[PLZ] [Ort]"])
def test_anschrift_left_open_is_none(text: str) -> None:
    assert not any(anschrift.vollstaendig for anschrift in find_anschriften(doc(text)))


@pytest.mark.parametrize("text", ["Tel. 0431 55590 Kiel", "HRB 24103 Kiel", "Steuernummer 24103 Kiel"])
def test_other_numbers_are_no_postal_codes(text: str) -> None:
    assert not find_anschriften(doc(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna Blum", ["Anna Blum"]),
        ("Vertreten durch Dr. Anna-Lena von der Blumenau", ["Anna-Lena von der Blumenau"]),
        ("Prof. Dr. med. Jörg K. Weißhaar-Blum, Facharzt", ["Jörg K. Weißhaar-Blum"]),
        ("Inh. Mehmet Yıldız und Jürgen Blum", ["Mehmet Yıldız", "Jürgen Blum"]),
        ("Jo\u0308rg Blum", ["Jörg Blum"]),
        ("HANS BLUM", ["HANS BLUM"]),
        ("Anna-Blum-Straße 7", []),
        ("Anna Blum Straße 7", []),
        ("Robert-Blum-Platz 3, Paul-Klee-Schule", []),
        ("Max Mustermann", []),
        ("Max Muster, Hafenstraße 4, 24103 Kiel", ["Max Muster"]),
        ("Max Muster, Musterstraße 1, 12345 Musterstadt", []),
        ("Erika Muster, [Straße und Hausnummer]", []),
        ("Studio Blum", []),
        ("Teehaus Kiel", []),
        ("H. Blum", []),
    ],
)
def test_personen(text: str, expected: list[str]) -> None:
    assert [found.wert for found in find_personen(doc(text))] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Xanderike Blum, Oyvinda Tal", ["Xanderike Blum", "Oyvinda Tal"]),
        ("Dipl.-Ing. Xanderike Blum (Vorsitz)", ["Xanderike Blum"]),
        ("X. Blum", []),
        ("die Blum Verwaltungs GmbH", []),
        ("siehe oben", []),
    ],
)
def test_names_behind_a_label(text: str, expected: list[str]) -> None:
    assert [found.wert for found in read_namen(text, (0, len(text)))] == expected


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Blum Tee GmbH", "gmbh"),
        ("Blum Tee gGmbH", "gmbh"),
        ("Teegesellschaft Blum mbH", "gmbh"),
        ("Blum Tee GmbH & Co. KG", "gmbh_co_kg"),
        ("Blum Tee UG (haftungsbeschränkt) & Co. KG", "gmbh_co_kg"),
        ("Blum Tee UG (haftungsbeschränkt)", "ug"),
        ("Blum Tee AG", "ag"),
        ("Blum & Co. KG", "kg"),
        ("Blum Tee e.K.", "ek"),
        ("Blum Tee e. Kfr.", "ek"),
        ("Teefreunde e.V.", "ev"),
        ("Teefreunde e. V.", "ev"),
        ("Teefreunde eG", "eg"),
        ("Blum und Tal GbR", "gbr"),
        ("Blum und Tal eGbR", "egbr"),
        ("Blum Tal Rechtsanwälte PartG mbB", "partg"),
        ("Stadt Blumenau", "koerperschaft"),
        ("SPD Ortsverein Blumenau", "partei"),
        ("Anna-Blum-Stiftung", "stiftung"),
        ("Blum Tee OHG", "ohg"),
    ],
)
def test_firmen(text: str, form: str) -> None:
    assert [found.rechtsform for found in find_firmen(doc(text))] == [form]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Sie bestellen auf dieser Seite. Anbieterin ist die Holzspiel Berg GmbH.", "Holzspiel Berg GmbH"),
        ("Wir freuen uns auf Ihre Nachricht. Weiler & Sohn KG", "Weiler & Sohn KG"),
        ("Dr. Weiler Gebr. Sohn GmbH", "Dr. Weiler Gebr. Sohn GmbH"),
        ("Verein der Freunde der Orgel e. V.", "Verein der Freunde der Orgel e. V."),
        ("Dies ist die Seite der Weiler GmbH", "Weiler GmbH"),
    ],
)
def test_name_of_a_firm_begins_with_its_sentence(text: str, name: str) -> None:
    assert [found.name.rstrip(".") for found in find_firmen(doc(text))] == [name.rstrip(".")]


@pytest.mark.parametrize("text", ["Registergericht: AG Kiel", "Anna Blum", "§ 5 DDG", "Eine Arbeitsgruppe (AG)"])
def test_no_company(text: str) -> None:
    assert not find_firmen(doc(text))


def test_form_and_messenger() -> None:
    assert find_kontaktformulare(doc("Zum Kontaktformular (kontakt.html)"))
    assert find_kontaktformulare(doc("Weitere Wege über das Formular unten."))
    assert not find_kontaktformulare(
        doc("Wenn Sie uns per Kontaktformular Anfragen senden, werden Ihre Daten gespeichert.")
    )
    assert not find_kontaktformulare(doc("Kontakt (#)"))
    assert find_messenger(doc("Schreiben Sie uns (https://wa.me/494315559012)"))


def test_links_to_a_kind_of_document() -> None:
    dokument = doc("Datenschutz (datenschutz.html) AGB (#) Rechtliches (/agb/)")
    assert [link.ziel for link in find_links_to(dokument, ArtifactType.DATENSCHUTZERKLAERUNG)] == ["datenschutz.html"]
    assert [link.ziel for link in find_links_to(dokument, ArtifactType.AGB)] == ["/agb/"]


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("Max Mustermann", True),
        ("[Ihr Name]", True),
        ("Telefon: XXXX", True),
        ("USt-IdNr. wird nachgereicht", True),
        ("info@example.com", True),
        ("Anna Blum, Hafenstraße 7", False),
        ("Ihre Daten werden gelöscht", False),
        ("Ihre E-Mail wird gespeichert", False),
    ],
)
def test_gaps_of_templates(text: str, gap: bool) -> None:
    assert is_platzhalter(text) is gap
