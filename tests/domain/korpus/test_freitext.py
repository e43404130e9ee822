"""Texts without norms: sections by their numbers, pages, paragraphs; titles and kinds."""

from __future__ import annotations

import pytest

from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.fliesstext import line_width, paragraphs, read_lines
from app.domain.korpus.freitext import read_freitext
from app.domain.korpus.quelle import SourceDocument

DIGEST = "cd" * 32


def read(*pages: str, name: str = "datei.pdf", paged: bool = False) -> SourceDocument:
    return read_freitext(pages, name, DIGEST, paged=paged)


def labels(document: SourceDocument) -> list[str]:
    return [chunk.article_label for chunk in chunk_document(document)]


AGB = """Allgemeine Bedingungen

§ 1 Geltung
1. Diese Bedingungen gelten immer.
2. Andere gelten nie. § 1 Abs. 2 bleibt.

§ 2 Vertrag
Er kommt zustande.
§ 3 BGB ist nicht gemeint.
"""

LEITLINIE = """# Leitlinie zur Probe
Stand: Mai 2023

## 1. Einleitung
Sie gilt. Sie zählt drei Dinge auf:
1. eins
2. zwei
3. drei
## 2 Pflichten
2.1 Auskunft
Wer fragt, bekommt Antwort.
2.2 Löschung
Wer will, wird gelöscht.
3. Schluss
Ende.
"""


def test_sections_of_a_contract() -> None:
    document = read(AGB)
    assert labels(document) == ["Allgemeine Bedingungen, § 1", "Allgemeine Bedingungen, § 2"]
    assert [norm.heading for norm in document.norms] == ["Geltung", "Vertrag"]
    assert chunk_document(document)[0].chunk_text.split("\n\n") == [
        "1. Diese Bedingungen gelten immer.",
        "2. Andere gelten nie. § 1 Abs. 2 bleibt.",
    ]


def test_numbered_sections_of_a_leitlinie() -> None:
    document = read(LEITLINIE, name="l.md")
    assert [(n.article, n.heading, n.section) for n in document.norms] == [
        ("Einleitung", "", ()),
        ("Ziff. 1", "Einleitung", ()),
        ("Ziff. 2.1", "Auskunft", ("Pflichten",)),
        ("Ziff. 2.2", "Löschung", ("Pflichten",)),
        ("Ziff. 3", "Schluss", ()),
    ]
    meta = document.meta
    assert (meta.source_type.value, meta.stand, meta.document_version) == ("leitlinie", "Mai 2023", "Mai 2023+cdcdcdcd")
    assert labels(document)[2] == "Leitlinie zur Probe, Ziff. 2.1"


def test_numbered_paragraphs_with_their_text_on_the_line() -> None:
    document = read("Bedingungen\n\n1.1 Wir liefern. Immer.\n1.2 Sie zahlen.\n2.1 Wir haften nicht.\n")
    assert [(n.article, n.heading, n.absaetze[0].text) for n in document.norms] == [
        ("Ziff. 1.1", "", "Wir liefern. Immer."),
        ("Ziff. 1.2", "", "Sie zahlen."),
        ("Ziff. 2.1", "", "Wir haften nicht."),
    ]


def test_pages_where_nothing_is_numbered() -> None:
    document = read("Gutachten\n\nErstens.", "Zweitens.\nDrittens.", paged=True)
    assert labels(document) == ["Gutachten, S. 1", "Gutachten, S. 2"]
    assert [c.page for c in chunk_document(document)] == [1, 2]


def test_paragraphs_where_there_are_no_pages() -> None:
    document = read("Das ist ein Satz.\n\nUnd noch einer.", name="Sammlung.zip › notiz zum fall.txt")
    assert labels(document) == ["notiz zum fall, Absatz 1", "notiz zum fall, Absatz 2"]
    assert all(chunk.page is None for chunk in chunk_document(document))


def test_headings_of_markdown_without_numbers() -> None:
    document = read("# Notiz\n## Miete\nSie ist fällig.\n## Strom\nAuch.\n## Strom\nNoch mal.\n", name="n.md")
    assert labels(document) == [
        "Notiz, Abschnitt „Miete“",
        "Notiz, Abschnitt „Strom“",
        "Notiz, Abschnitt „Strom“ [2]",
    ]


@pytest.mark.parametrize(
    ("title", "name", "expected"),
    [
        ("Muster einer Kündigung", "k.docx", "muster"),
        ("Kündigung", "vorlage-kuendigung.docx", "muster"),
        ("Orientierungshilfe Ton", "o.pdf", "leitlinie"),
        ("Brief an den Nachbarn", "b.txt", "dokument"),
    ],
)
def test_kinds(title: str, name: str, expected: str) -> None:
    assert read(f"{title}\n\nText.", name=name).meta.source_type.value == expected


def test_the_name_identifies_the_document_and_the_text_its_version() -> None:
    one, two = read("A\n\nText."), read_freitext(["A\n\nAnderer."], "datei.pdf", "ef" * 32, paged=False)
    assert one.meta.document_id == two.meta.document_id
    assert one.meta.document_version != two.meta.document_version
    assert read("A\n\nText.", name="x.pdf").meta.document_id != one.meta.document_id


WRAPPED = """Dieser Absatz ist von einem Setzer umbrochen worden, und zwar so, dass jede
Zeile ungefähr gleich lang ist. Er endet mit einer kurzen Zeile und die Kündi-
gung ist getrennt.
Der nächste Absatz beginnt ohne Leerzeile, weil die vorige Zeile so kurz war und
geht weiter:
1. erster Punkt, der so lang ist, dass er in einer zweiten Zeile fortgesetzt wird
und dort endet;
2. zweiter Punkt."""


def test_wrapped_lines_become_paragraphs() -> None:
    lines = read_lines([WRAPPED])
    assert [p.text[:12] + "…" + p.text[-12:] for p in paragraphs(lines, line_width(lines))] == [
        "Dieser Absat…st getrennt.",
        "Der nächste …geht weiter:",
        "1. erster Pu… dort endet;",
        "2. zweiter P…eiter Punkt.",
    ]
    assert "Kündigung" in paragraphs(lines, line_width(lines))[0].text


def test_long_lines_are_paragraphs_already_and_tabs_are_cells() -> None:
    lines = read_lines(["x" * 200 + "\nkurz\nweiter\n1.\tPunkt\nbis\t10"])
    assert [p.text for p in paragraphs(lines, line_width(lines))][1:] == ["kurz", "weiter", "1. Punkt", "bis | 10"]
