"""Where lines and pages may end: never inside a reference, never between an introduction and what it introduces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pypdfium2 as pdfium
import pytest
from docx import Document
from export_factory import KANZLEI, make_filing
from vertrag_factory import absatz, klausel, teil

from app.adapters.export.exporter import SchriftsatzExporter
from app.adapters.export.gliederung import build_gliederung
from app.adapters.export.texte import clean, clean_all
from app.adapters.export.vertrag_pdf import render_vertrag_pdf
from app.adapters.export.vertrag_word import render_vertrag
from app.adapters.export.word import render_docx
from app.bootstrap_grund import resources_dir
from app.domain.schriftsatz.schema import Anlage
from app.domain.vertrag.vertragstext import Lauf, LaufArt, VertragsAbsatz, Vertragstext

DAY = "2026-12-01"
VORLAGE = resources_dir() / "satz" / "vertrag.typ"
VERWEIS = "§ 2 Nr. 1 Abs. 3"
_OPEN_END = re.compile(r"(?:§§?|Abs\.|Nr\.|Satz|Nummer|(?:§|Nr\.|Abs\.|Satz|Nummer)[ \u00a0]\d+[a-z]?)$")


def pages(data: bytes) -> Iterator[list[str]]:
    """Lines of each page without header and footer, as they end on paper."""
    with pdfium.PdfDocument(data) as document:
        for page in document:
            text = page.get_textpage()
            shown = text.get_text_bounded(bottom=60, top=page.get_height() - 70)
            text.close()
            page.close()
            yield [line.rstrip() for line in shown.splitlines() if line.strip()]


def vertrag(*absaetze: VertragsAbsatz) -> Vertragstext:
    only = teil("t", "Teil", klausel("K1", 1, "Probe", *absaetze))
    return Vertragstext(titel="Probe", jurisdiction="DE", teile=(only,), unterschriften=())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("§ 2 Nr. 1 Abs. 3 gilt", "§~2~Nr.~1~Abs.~3 gilt"),
        ("§ 622 Abs. 3 Satz 1 Nr. 2 BGB", "§~622~Abs.~3~Satz~1 Nr.~2~BGB"),
        ("Art. 6 Abs. 1 Buchst. f DSGVO", "Art.~6~Abs.~1~Buchst.~f DSGVO"),
        ("nach Nummer 3 und Halbsatz 2", "nach Nummer~3 und Halbsatz~2"),
        ("eine Nummer ist genannt", "eine Nummer ist genannt"),
        ("§ 3 Die Pause", "§~3 Die Pause"),
    ],
)
def test_a_reference_is_one_word_of_the_line(text: str, shown: str) -> None:
    assert clean(text).replace("\xa0", "~") == shown
    assert clean(clean(text)) == clean(text)


def test_a_reference_goes_on_in_the_next_piece() -> None:
    assert clean_all(["nach ", "§ 3", " Abs. 2 Nr. ", "4", " gilt"]) == [
        "nach ",
        "§\xa03",
        "\xa0Abs.\xa02\xa0Nr.\xa0",
        "4",
        " gilt",
    ]


def test_no_line_of_a_contract_ends_inside_a_reference() -> None:
    pieces = []
    for n in range(60):
        pieces += [
            Lauf(f"{'x' * (n % 9 + 1)} gemäß "),
            Lauf("§ 2", LaufArt.VERWEIS, "K1", ""),
            Lauf(" Nr. 1 Abs. 3 und "),
        ]
    data = render_vertrag_pdf(vertrag(VertragsAbsatz(None, tuple(pieces))), DAY, VORLAGE, entwurf=False)
    lines = [line for page in pages(data) for line in page]
    assert len(lines) > 20
    assert [line for line in lines if _OPEN_END.search(line) and not line.endswith("Abs. 3")] == []


def test_no_line_of_a_filing_ends_inside_a_reference(exporter: SchriftsatzExporter) -> None:
    text = " ".join(f"{'x' * (n % 9 + 1)} gemäß {VERWEIS} und" for n in range(60))
    lines = [
        line for page in pages(exporter.render_pdf(make_filing(sachverhalt=[(None, text)]), KANZLEI)) for line in page
    ]
    assert [line for line in lines if _OPEN_END.search(line) and not line.endswith("Abs. 3")] == []


@pytest.mark.parametrize("nummer", [None, 1])
def test_the_introduction_of_a_list_stays_with_it(nummer: int | None) -> None:
    ends = set()
    for count in range(33, 43):
        lang = "\n".join(f"Zeile {n}" for n in range(count))
        liste = absatz(nummer and 2, "Vorzulegen sind", "der Bericht", "die Anleitung")
        text = vertrag(absatz(nummer, lang), liste, *(absatz(nummer and n, "Und weiter.") for n in (3, 4, 5)))
        first, *_ = pages(render_vertrag_pdf(text, DAY, VORLAGE, entwurf=False))
        ends.add(first[-1].split(" ")[-1])
    assert "sind" not in ends
    assert {"Bericht", "Anleitung"} <= ends, "die Liste selbst darf sich teilen"


def test_what_ends_with_a_colon_stays_with_what_follows(exporter: SchriftsatzExporter) -> None:
    seen = set()
    for count in range(35, 40):
        filler = "\n".join(f"Zeile {n}" for n in range(count + 3))
        parts = [
            (None, filler),
            (None, "Der Kläger trägt vor:"),
            (None, "Erstens ist es so."),
            (None, "Zweitens auch."),
        ]
        for page in pages(exporter.render_pdf(make_filing(sachverhalt=parts, beweise=()), KANZLEI)):
            seen |= {line for line in page if "Erstens" in line or "trägt vor" in line}
            assert not page[-1].endswith("trägt vor:"), count
    assert len(seen) == 2


def test_word_keeps_introductions_too() -> None:
    parts = [(None, "Der Kläger trägt vor:"), (None, "Erstens ist es so.")]
    filing = Document(BytesIO(render_docx(build_gliederung(make_filing(sachverhalt=parts, beweise=()), KANZLEI))))
    made = Document(BytesIO(render_vertrag(vertrag(absatz(1, "Es gilt:"), absatz(2, "Das Ende.")), DAY, entwurf=False)))
    kept = {p.text: p.paragraph_format.keep_with_next for d in (filing, made) for p in d.paragraphs}
    assert kept["Der Kläger trägt vor:"] is True
    assert kept["Es gilt:"] is True
    assert kept["Erstens ist es so."] is None


def test_the_list_of_the_anlagen_never_stands_alone_on_a_sheet(exporter: SchriftsatzExporter) -> None:
    """It takes the signature with it, and that the last paragraph."""
    lists = set()
    for count in range(20, 36):
        lang = [(None, f"Absatz {n}.") for n in range(count)]
        filing = make_filing(sachverhalt=(), beweise=(), wuerdigung=lang)
        sheets = list(pages(exporter.render_pdf(filing, KANZLEI)))
        number = next(n for n, page in enumerate(sheets) if any("Anlagenverzeichnis" in line for line in page))
        lists.add(number)
        assert any("Katharina Voss" in line for line in sheets[number]), count
        assert any("Den Streitwert gebe ich" in line for line in sheets[number]), count
    assert len(lists) == 2, "in diesen Längen wechselt die Seite"


def test_word_keeps_the_anlagen_with_the_signature_too() -> None:
    document = Document(BytesIO(render_docx(build_gliederung(make_filing(), KANZLEI))))
    kept = {p.text: p.paragraph_format.keep_with_next for p in document.paragraphs if p.text}
    assert [keep for text, keep in kept.items() if text.startswith("Den Streitwert gebe ich")] == [True]
    assert kept["Rechtsanwältin"] is True
    rows = [row.cells[0].paragraphs[0].paragraph_format.keep_with_next for row in document.tables[-1].rows]
    assert rows == [True, True, True, None]


def test_word_lets_a_long_list_of_anlagen_break() -> None:
    many = [Anlage(nummer=f"K {n}", bezeichnung="Schreiben", seiten=1) for n in range(1, 12)]
    document = Document(BytesIO(render_docx(build_gliederung(make_filing(anlagen=many), KANZLEI))))
    kept = [p.paragraph_format.keep_with_next for p in document.paragraphs if p.text == "Rechtsanwältin"]
    assert kept == [False]
    assert document.tables[-1].rows[3].cells[0].paragraphs[0].paragraph_format.keep_with_next is None
