"""DOCX of the report of a check: real headings, styles and tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from app.adapters.export.pruefbericht_inhalt import Abschnitt, Inhalt, Punkt, Tabelle
from app.adapters.export.texte import clean
from app.adapters.export.word_grund import (
    SANS,
    add_field,
    define_style,
    new_document,
    set_language,
    to_bytes,
)
from app.adapters.export.word_text import add

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument

_WIDTH = 168
"""Millimetres between the margins."""
_HEADER = 80
_FARBEN = {"Mangel": "A32020", "Hinweis": "9A6A00", "Empfehlung": "2B5D8C"}
_GRAU = "5A5A5A"


def render_word(inhalt: Inhalt) -> bytes:
    """Write a report; the same report gives the same bytes."""
    document = _begin(inhalt)
    add(document, "Title", clean(inhalt.titel))
    _head(document, inhalt)
    for abschnitt in inhalt.abschnitte:
        _section(document, abschnitt)
    return to_bytes(document)


def _begin(inhalt: Inhalt) -> DocxDocument:
    from docx.shared import Mm

    document = new_document(inhalt.titel, "", inhalt.datum)
    section = document.sections[0]
    section.left_margin, section.right_margin, section.top_margin = Mm(22), Mm(20), Mm(25)
    section.different_first_page_header_footer = False
    set_language(document)
    _define_styles(document)
    section.header.paragraphs[0].add_run(shorten(clean(inhalt.titel), _HEADER, placeholder=" …"))
    footer = section.footer.paragraphs[0]
    footer.add_run("Seite ")
    add_field(footer, "PAGE")
    footer.add_run(" von ")
    add_field(footer, "NUMPAGES")
    return document


def _define_styles(document: DocxDocument) -> None:
    from docx.enum.text import WD_ALIGN_PARAGRAPH as ALIGN
    from docx.oxml.ns import qn

    style = partial(define_style, document, font=SANS)
    style("Normal", base=None, size=10, after=4)
    title = style("Title", size=18, bold=True, after=10, keep_next=True)
    for border in title.element.findall(f".//{qn('w:pBdr')}"):
        border.getparent().remove(border)
    style("Heading 1", size=13, bold=True, before=18, after=6, keep_next=True)
    style("Heading 2", size=10.5, bold=True, before=10, after=2, keep_next=True)
    style("Einordnung", size=9, after=3, keep_next=True)
    style("Feststellung", size=10, after=3)
    style("Beleg", size=9, after=3, left=5)
    style("Tabellenkopf", size=9, bold=True, after=0)
    style("Tabellentext", size=9, after=0)
    style("Header", size=8.5, after=0)
    style("Footer", size=8.5, after=0, align=ALIGN.RIGHT)


def _head(document: DocxDocument, inhalt: Inhalt) -> None:
    rows = tuple((name, wert) for name, wert in inhalt.kopf)
    _table(document, Tabelle((), (18, 82), rows), framed=False)


def _section(document: DocxDocument, abschnitt: Abschnitt) -> None:
    add(document, "Heading 1", clean(abschnitt.titel))
    for satz in abschnitt.saetze:
        add(document, "Feststellung", clean(satz))
    for punkt in abschnitt.punkte:
        _point(document, punkt)
    if abschnitt.tabelle is not None and abschnitt.tabelle.zeilen:
        _table(document, abschnitt.tabelle, framed=True)


def _point(document: DocxDocument, punkt: Punkt) -> None:
    from docx.shared import RGBColor

    add(document, "Heading 2", clean(f"{punkt.kennung} {punkt.titel}"))
    line = add(document, "Einordnung")
    weight = line.add_run(punkt.gewicht)
    weight.bold = True
    weight.font.color.rgb = RGBColor.from_string(_FARBEN.get(punkt.gewicht, _GRAU))
    line.add_run(clean("".join(f" · {part}" for part in (punkt.norm, punkt.dokument) if part)))
    _labelled(document, punkt.vorspann)
    for beleg in punkt.belege:
        add(document, "Beleg", clean(beleg))
    _labelled(document, punkt.nachspann)


def _labelled(document: DocxDocument, absaetze: Sequence[tuple[str, str]]) -> None:
    for name, words in absaetze:
        paragraph = add(document, "Feststellung")
        paragraph.add_run(f"{name}: ").bold = True
        paragraph.add_run(clean(words))


def _table(document: DocxDocument, tabelle: Tabelle, *, framed: bool) -> None:
    from docx.shared import Mm

    rows = (tabelle.kopf, *tabelle.zeilen) if tabelle.kopf else tabelle.zeilen
    table = document.add_table(rows=len(rows), cols=len(tabelle.breiten))
    if framed:
        table.style = "Table Grid"
    table.autofit = False
    whole = sum(tabelle.breiten)
    for column, part in zip(table.columns, tabelle.breiten, strict=True):
        column.width = Mm(_WIDTH * part / whole)
    for number, (row, cells) in enumerate(zip(table.rows, rows, strict=True)):
        head = bool(tabelle.kopf) and number == 0
        if head:
            _repeat(row)
        for cell, text, part in zip(row.cells, cells, tabelle.breiten, strict=True):
            cell.width = Mm(_WIDTH * part / whole)
            paragraph = cell.paragraphs[0]
            paragraph._p.style = "Tabellenkopf" if head else "Tabellentext"  # noqa: SLF001 - as in ``word_text.add``
            paragraph.add_run(clean(text))


def _repeat(row: Any) -> None:
    """The row stands on each page again."""
    from docx.oxml import OxmlElement

    row._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))  # noqa: SLF001 - python-docx has no interface to it
