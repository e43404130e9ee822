"""Parts of the end-check by tables: printed numbers, definitions, days, appendices, sums of tables, names of places."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.vertrag.dokument_nummern import split_number
from app.domain.vertrag.dokument_text import DokumentAbsatz, Standort, Zelle
from app.domain.vertrag.endkontrolle import check_document
from app.domain.vertrag.endkontrolle_begriffe import stems
from app.domain.vertrag.endkontrolle_daten import find_days
from app.domain.vertrag.endkontrolle_definitionen import find_definitions
from app.domain.vertrag.endkontrolle_gemeinsam import Absatzfolge, Pruefdokument, quote
from app.domain.vertrag.endkontrolle_parteien import find_companies
from app.domain.vertrag.endkontrolle_stellen import Nummernart, read_label
from tests.endkontrolle_dokumente import CITATIONS, paragraphs


@pytest.mark.parametrize(
    ("text", "zeichen", "rest"),
    [
        ("§ 3 Vergütung", "§ 3", "Vergütung"),
        ("§ 3\tVergütung", "§ 3", "Vergütung"),
        ("§3a – Haftung", "§3a", "Haftung"),
        ("§ 4 KSchG bleibt unberührt.", "", "§ 4 KSchG bleibt unberührt."),
        ("§ 4 Abs. 2 gilt.", "", "§ 4 Abs. 2 gilt."),
        ("§ 4 gilt entsprechend.", "", "§ 4 gilt entsprechend."),
        ("Artikel 2 Abfindung", "Artikel 2", "Abfindung"),
        ("(2) Der Preis", "(2)", "Der Preis"),
        ("1.2 Umfang", "1.2", "Umfang"),
        ("3. Januar 2027", "", "3. Januar 2027"),
        ("3. die Waren,", "3.", "die Waren,"),
        ("3. des Monats", "", "3. des Monats"),
        ("1.500,00 Euro", "", "1.500,00 Euro"),
        ("a) Bahn", "a)", "Bahn"),
        ("IV. Schluss", "IV.", "Schluss"),
        ("A. Schmidt", "", "A. Schmidt"),
        ("(im Folgenden „X“)", "", "(im Folgenden „X“)"),
    ],
)
def test_typed_numbers(text: str, zeichen: str, rest: str) -> None:
    assert split_number(text) == (zeichen, rest)


@pytest.mark.parametrize(
    ("zeichen", "previous", "expected"),
    [
        ("§ 3a", "", (Nummernart.PARAGRAF, "3a")),
        ("Art. 5", "", (Nummernart.ARTIKEL, "5")),
        ("1.2.3", "", (Nummernart.DEZIMAL, "1.2.3")),
        ("(2)", "", (Nummernart.ABSATZ, "2")),
        ("2.", "", (Nummernart.ZAHL, "2")),
        ("b)", "a", (Nummernart.BUCHSTABE, "b")),
        ("(i)", "", (Nummernart.ROEMISCH_KLEIN, "i")),
        ("i)", "h", (Nummernart.BUCHSTABE, "i")),
        ("bb)", "", (Nummernart.DOPPELBUCHSTABE, "bb")),
        ("IV.", "", (Nummernart.ROEMISCH, "IV")),
        ("B.", "", (Nummernart.GROSS, "B")),
        ("–", "", None),
    ],
)
def test_labels(zeichen: str, previous: str, expected: tuple[Nummernart, str] | None) -> None:
    assert read_label(zeichen, previous) == expected


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Nord GmbH (im Folgenden „Auftraggeber“) beauftragt.", ["Auftraggeber"]),
        ("Nord GmbH (nachfolgend: „Auftraggeber“ oder „Kunde“) beauftragt.", ["Auftraggeber", "Kunde"]),
        ("Beide (gemeinsam die „Parteien“, einzeln eine „Partei“) vereinbaren.", ["Parteien", "Partei"]),
        ("Das Gerät („Gerät“) wird geliefert.", ["Gerät"]),
        ("Nord GmbH – „Lieferant“ – liefert.", ["Lieferant"]),
        ("– nachfolgend „Kunde“ genannt –", ["Kunde"]),
        ("Nord GmbH, im Folgenden Kunde genannt, zahlt.", ["Kunde"]),
        ("„Vertrauliche Informationen“ sind alle Angaben.", ["Vertrauliche Informationen"]),
        ("„Werk“ bezeichnet das Buch.", ["Werk"]),
        ("Der Begriff „Werk“ meint das Buch.", ["Werk"]),
        ("Er sagte („Ich komme morgen“) nichts.", ["Ich komme morgen"]),
        ("Das Magazin (Titel „Garten“) erscheint.", []),
        ("Das Wort „Garten“ steht hier.", []),
        ("Wir gehen (im Garten) spazieren.", []),
    ],
)
def test_definitions(text: str, terms: list[str]) -> None:
    dokument = Pruefdokument(Absatzfolge((DokumentAbsatz(1, text),)), CITATIONS)
    assert [d.begriff for d in find_definitions(dokument)] == terms


def test_definitions_in_sections_and_tables() -> None:
    section = paragraphs(
        "§ 1 Definitionen\n\nWerk: das Buch.\n\nLizenz bezeichnet das Recht.\n\n§ 2 Preis\n\nHier: nichts."
    )
    cells = (("Begriff", "Bedeutung"), ("Werk", "das Buch"), ("„Frist“", "zwei Wochen"))
    table = tuple(
        DokumentAbsatz(10 * row + col, text, ort=Standort.TABELLE, zelle=Zelle(1, row, col))
        for row, pair in enumerate(cells, 1)
        for col, text in enumerate(pair, 1)
    )
    for absaetze, expected in ((section, ["Werk", "Lizenz"]), (table, ["Werk", "Frist"])):
        assert [d.begriff for d in find_definitions(Pruefdokument(Absatzfolge(absaetze), CITATIONS))] == expected


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Auftragnehmer", "Auftragnehmers"),
        ("Vertrauliche Informationen", "Vertraulicher Informationen"),
        ("Verträge", "Vertrages"),
        ("Partei", "Parteien"),
        ("Auftraggeberin", "Auftraggeberinnen"),
    ],
)
def test_inflected_words_are_one(one: str, two: str) -> None:
    assert stems(one) == stems(two)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("am 1.2.2027 und 03.04.27", [date(2027, 2, 1)]),
        ("vom 03.04.27", [date(2027, 4, 3)]),
        ("29. Februar 2028", [date(2028, 2, 29)]),
        ("29. Februar 2027", [None]),
        ("31. Juni", [None]),
        ("30. Juni", []),
        ("2027-13-01", [None]),
        ("Version 3.12.2027", []),
        ("Ziffer 31.2.1999", []),
        ("0171.31.02.2027.5", []),
    ],
)
def test_days(text: str, days: list[date | None]) -> None:
    assert [d.tag for d in find_days(text)] == days


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("zwischen der Nord & Süd Handel GmbH und der Beta AG", ["Nord & Süd Handel GmbH", "Beta AG"]),
        ("Die Krause und Söhne OHG", ["Krause und Söhne OHG"]),
        ("Muster Bau GmbH & Co. KG, Ulm", ["Muster Bau GmbH & Co. KG"]),
        ("Klangraum UG (haftungsbeschränkt)", ["Klangraum UG (haftungsbeschränkt)"]),
        ("das AG Hamburg und die AGB", []),
    ],
)
def test_companies(text: str, names: list[str]) -> None:
    assert [f.name for f in find_companies(DokumentAbsatz(1, text))] == names


def table(*rows: tuple[str, str]) -> tuple[DokumentAbsatz, ...]:
    return tuple(
        DokumentAbsatz(10 * n + col, text, ort=Standort.TABELLE, zelle=Zelle(1, n, col))
        for n, row in enumerate(rows, 1)
        for col, text in enumerate(row, 1)
    )


NETTO = (("A", "60,00"), ("B", "40,00"), ("Netto", "100,00"))
GRUPPEN = (("A", "1,00"), ("B", "2,00"), ("Zwischensumme", "3,00"), ("C", "4,00"), ("D", "5,00"))


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ((("A", "10,00 €"), ("B", "5,50 €"), ("Summe", "15,50 €")), []),
        ((("A", "10,00 €"), ("B", "5,50 €"), ("Summe", "15,00 €")), ["absatz:32"]),
        ((*NETTO, ("19 % USt.", "19,00"), ("Gesamt", "119,00")), []),
        ((*NETTO, ("19 % USt.", "19,00"), ("Gesamt", "120,00")), ["absatz:52"]),
        ((*NETTO, ("19 % USt.", "16,00"), ("Gesamt", "116,00")), ["absatz:42"]),
        ((("A", "60,00"), ("B", "40,00"), ("zzgl. 7 % MwSt.", "7,00"), ("Summe", "107,00")), []),
        ((*GRUPPEN, ("Zwischensumme", "9,00"), ("Gesamtsumme", "12,00")), []),
        ((("2025", "10,00 €"), ("2026", "12,00 €")), []),
    ],
)
def test_sums_of_tables(rows: tuple[tuple[str, str], ...], wrong: list[str]) -> None:
    found = check_document(table(*rows), CITATIONS)
    assert [b.feld for b in found] == wrong
    assert {b.id for b in found} <= {"endkontrolle.betrag.summe"}


def test_places_have_the_names_lawyers_use() -> None:
    text = "§ 4 Preis\n(2) Waren:\na) Bahn\naa) erste Klasse\n§ 5 Ende\n\nEin Satz ohne Nummer.\n\n"
    text += "Anlage 1: Preise\n\n1. Rad\n1.1 Reifen"
    dokument = Pruefdokument(Absatzfolge(paragraphs(text)), CITATIONS)
    assert [dokument.name(a) for a in dokument.absaetze] == [
        "§ 4",
        "§ 4 Abs. 2",
        "§ 4 Abs. 2 Buchst. a",
        "§ 4 Abs. 2 Buchst. a Doppelbuchst. aa",
        "§ 5",
        "§ 5",
        "Anlage 1",
        "Anlage 1, Ziffer 1",
        "Anlage 1, Ziffer 1.1",
    ]


def test_a_quote_is_cut_between_words() -> None:
    text = "Am Anfang steht recht viel Text, dann kommt die Stelle, und danach steht noch einmal recht viel Text."
    start = text.index("die Stelle")
    assert (
        quote(text, start, start + 10)
        == "„…steht recht viel Text, dann kommt die Stelle, und danach steht noch einmal…“"
    )
