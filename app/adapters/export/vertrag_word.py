"""DOCX of a contract: §§, paragraphs and items numbered by Word itself, references as fields (spec 1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from app.adapters.export.texte import clean, clean_all, introduces
from app.adapters.export.word_grund import (
    SANS,
    add_field,
    define_gap,
    define_style,
    new_document,
    replace_numbering,
    set_language,
    to_bytes,
)
from app.adapters.export.word_text import add
from app.domain.vertrag.vertragstext import (
    Laeufe,
    LaufArt,
    Unterschrift,
    VertragsAbsatz,
    VertragsKlausel,
    Vertragstext,
    plain,
)

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument

TEIL, PARAGRAF, ABSATZ, PUNKT, TEXT, PUNKT_FREI = (
    "Heading 1",
    "Heading 2",
    "Vertragsabsatz",
    "Vertragspunkt",
    "Vertragstext",
    "Vertragspunkt frei",
)
"""Styles: heading of a section, of a clause, numbered paragraph, its items, paragraph without number, its items."""

_LIST, _FREE_LIST = "81", "82"
_HEADER_WIDTH = 70
"""Characters of the title in the header: beside them ENTWURF stands on the same line."""

_PARAGRAF_ZEICHEN = re.compile(r"§[ \u00a0](\d+)")

_NUMBERING = """
<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
  <w:abstractNum w:abstractNumId="{own}"><w:multiLevelType w:val="multilevel"/>
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading2"/>
      <w:lvlText w:val="§\u00a0%1"/><w:lvlJc w:val="left"/><w:pPr><w:tabs><w:tab w:val="num" w:pos="851"/></w:tabs>
      <w:ind w:left="851" w:hanging="851"/></w:pPr></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Vertragsabsatz"/>
      <w:lvlText w:val="(%2)"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="567"/></w:pPr></w:lvl>
    <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:pStyle w:val="Vertragspunkt"/>
      <w:lvlText w:val="%3)"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="1134" w:hanging="567"/></w:pPr></w:lvl>
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="{free}"><w:multiLevelType w:val="singleLevel"/>
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:pStyle w:val="Vertragspunktfrei"/>
      <w:lvlText w:val="%1)"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="567"/></w:pPr></w:lvl>
  </w:abstractNum>
  <w:num w:numId="{own}"><w:abstractNumId w:val="{own}"/></w:num>
  <w:num w:numId="{free}"><w:abstractNumId w:val="{free}"/></w:num>
</w:numbering>"""


def render_vertrag(text: Vertragstext, datum: str, *, entwurf: bool) -> bytes:
    """Write a contract as DOCX. The same contract gives the same bytes.

    Args:
        text: the assembled contract.
        datum: day of the file (ISO).
        entwurf: each page carries ENTWURF.
    """
    document = begin(text.titel, datum, entwurf=entwurf)
    add(document, "Title", clean(text.titel))
    writer = _Writer(document, {k.clause_id: bookmark_of(k.nummer) for k in text.klauseln if k.nummer is not None})
    for teil in text.teile:
        if teil.klauseln and teil.ueberschrift:
            add(document, TEIL, clean(teil.ueberschrift))
        for klausel in teil.klauseln:
            writer.klausel(klausel)
    _keep_with_signatures(document)
    _unterschriften(document, text.unterschriften)
    return to_bytes(document)


def begin(titel: str, datum: str, *, entwurf: bool) -> DocxDocument:
    """An empty contract with styles, lists, header and footer."""
    from docx.shared import Mm

    document = new_document(titel, "", datum)
    section = document.sections[0]
    section.top_margin = Mm(27)
    section.different_first_page_header_footer = False
    set_language(document)
    _define_styles(document)
    levels = ((PARAGRAF, _LIST, 0), (ABSATZ, _LIST, 1), (PUNKT, _LIST, 2), (PUNKT_FREI, _FREE_LIST, 0))
    replace_numbering(document, _NUMBERING.format(own=_LIST, free=_FREE_LIST), levels)
    header = section.header.paragraphs[0]
    header.add_run(shorten(clean(titel), _HEADER_WIDTH, placeholder=" …"))
    if entwurf:
        header.add_run("\tENTWURF – nicht abgeschlossen").bold = True
    footer = section.footer.paragraphs[0]
    footer.add_run("Seite ")
    add_field(footer, "PAGE")
    footer.add_run(" von ")
    add_field(footer, "NUMPAGES")
    return document


def _define_styles(document: DocxDocument) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.enum.text import WD_ALIGN_PARAGRAPH as ALIGN
    from docx.enum.text import WD_TAB_ALIGNMENT
    from docx.oxml.ns import qn
    from docx.shared import Mm

    style = partial(define_style, document)
    style("Normal", base=None, align=ALIGN.JUSTIFY, after=7)
    title = style("Title", size=19, bold=True, align=ALIGN.CENTER, before=6, after=20, keep_next=True)
    for border in title.element.findall(f".//{qn('w:pBdr')}"):
        border.getparent().remove(border)
    style(TEIL, size=12.5, bold=True, align=ALIGN.CENTER, before=22, after=6, keep_next=True)
    style(PARAGRAF, size=11.5, bold=True, before=14, after=6, left=15, hanging=15, keep_next=True)
    style(ABSATZ, align=ALIGN.JUSTIFY, after=6, left=10, hanging=10)
    style(PUNKT, base=ABSATZ, align=ALIGN.JUSTIFY, after=4, left=20, hanging=10)
    style("Absatzfolge", align=ALIGN.JUSTIFY, after=6, left=10)
    style(TEXT, align=ALIGN.JUSTIFY, after=7)
    style(PUNKT_FREI, base=TEXT, align=ALIGN.JUSTIFY, after=4, left=10, hanging=10)
    style("Unterschrift", after=0, keep_next=True)
    style("Vermerk", font=SANS, size=8.5, after=6)
    header = style("Header", font=SANS, size=8.5, after=0)
    stops = header.paragraph_format.tab_stops
    stops.clear_all()
    stops.add_tab_stop(Mm(157), WD_TAB_ALIGNMENT.RIGHT)
    style("Footer", font=SANS, size=8.5, align=ALIGN.CENTER, after=0)
    begriff = document.styles.add_style("Begriff", WD_STYLE_TYPE.CHARACTER)
    begriff.font.bold = True
    define_gap(document)


class _Writer:
    """Writes clauses; counts bookmarks and the lists that stand outside numbered paragraphs."""

    def __init__(self, document: DocxDocument, numbered: Mapping[str, str]) -> None:
        """``numbered``: clause id → bookmark at the heading of the clause."""
        self._document = document
        self._numbered = numbered
        self._bookmarks = 0
        self._lists = int(_FREE_LIST)

    def klausel(self, klausel: VertragsKlausel) -> None:
        if klausel.nummer is not None:
            heading = add(self._document, PARAGRAF, clean(klausel.titel))
            self._bookmark(heading, self._numbered[klausel.clause_id])
        for absatz in klausel.absaetze:
            self.absatz(absatz)

    def absatz(self, absatz: VertragsAbsatz) -> None:
        numbered = absatz.nummer is not None
        if numbered or absatz.laeufe:
            paragraph = self.laeufe(add(self._document, ABSATZ if numbered else TEXT), absatz.laeufe)
            keeps = bool(absatz.punkte) or introduces(plain(absatz.laeufe))
            paragraph.paragraph_format.keep_with_next = True if keeps else None
        own_list = None if numbered or not absatz.punkte else self._new_list()
        for punkt in absatz.punkte:
            item = self.laeufe(add(self._document, PUNKT if numbered else PUNKT_FREI), punkt.laeufe)
            if own_list is not None:
                _tie(item, own_list)
        if absatz.schluss:
            self.laeufe(add(self._document, "Absatzfolge" if numbered else TEXT), absatz.schluss)

    def laeufe(self, paragraph: Any, laeufe: Laeufe) -> Any:
        for lauf, text in zip(laeufe, clean_all([lauf.text for lauf in laeufe]), strict=True):
            bookmark = self._numbered.get(lauf.quelle or "") if lauf.art is LaufArt.VERWEIS else None
            if bookmark is not None:
                self._verweis(paragraph, text, bookmark)
            else:
                written = paragraph.add_run(text)
                if lauf.art in _STYLES:
                    written._r.style = _STYLES[lauf.art]  # noqa: SLF001 - python-docx searches all styles by name
        return paragraph

    def _verweis(self, paragraph: Any, text: str, bookmark: str) -> None:
        """„§ 7“ is a field that follows the heading it points to; what stands beside it is plain text."""
        match = _PARAGRAF_ZEICHEN.search(text)
        if match is None:
            paragraph.add_run(text)
            return
        if match.start():
            paragraph.add_run(text[: match.start()])
        add_field(paragraph, f" REF {bookmark} \\n \\h ", match[0])
        if match.end() < len(text):
            paragraph.add_run(text[match.end() :])

    def _bookmark(self, paragraph: Any, name: str) -> None:
        from docx.oxml import OxmlElement
        from docx.oxml.ns import qn

        self._bookmarks += 1
        start, end = OxmlElement("w:bookmarkStart"), OxmlElement("w:bookmarkEnd")
        for element in (start, end):
            element.set(qn("w:id"), str(self._bookmarks))
        start.set(qn("w:name"), name)
        properties = paragraph._p.pPr  # noqa: SLF001 - python-docx has no interface to bookmarks
        properties.addnext(start)
        paragraph._p.append(end)  # noqa: SLF001 - as above

    def _new_list(self) -> str:
        """A list that begins with a) again."""
        from docx.oxml import parse_xml

        self._lists += 1
        self._document.part.numbering_part.element.append(
            parse_xml(
                '<w:num xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
                f'w:numId="{self._lists}"><w:abstractNumId w:val="{_FREE_LIST}"/>'
                '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
            )
        )
        return str(self._lists)


_STYLES = {LaufArt.LUECKE: "Platzhalter", LaufArt.DEFINITION: "Begriff"}


def bookmark_of(nummer: int) -> str:
    """Name of the bookmark at the heading of a §: no two of a contract are the same, as those made of ids might be."""
    return f"_Ref_Paragraf_{nummer}"


def _tie(paragraph: Any, list_id: str) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    numpr = paragraph._p.get_or_add_pPr().get_or_add_numPr()  # noqa: SLF001 - python-docx has no interface to lists
    for tag, value in (("w:ilvl", "0"), ("w:numId", list_id)):
        child = OxmlElement(tag)
        child.set(qn("w:val"), value)
        numpr.append(child)


def _keep_with_signatures(document: DocxDocument) -> None:
    """Nobody signs a page without text: the last paragraph stays with the signatures."""
    if len(document.paragraphs) > 1:
        document.paragraphs[-1].paragraph_format.keep_with_next = True


def _unterschriften(document: DocxDocument, unterschriften: tuple[Unterschrift, ...]) -> None:
    """Two signatures beside each other: place and day above the line, the name below; none is torn apart."""
    from docx.shared import Mm, Pt

    if not unterschriften:
        return
    table = document.add_table(rows=0, cols=2)
    table.autofit = False
    for pair in _pairs(unterschriften):
        row = table.add_row()
        for cell in row.cells:
            cell.width = Mm(78)
        for cell, one in zip(row.cells, pair, strict=False):
            first = cell.paragraphs[0]
            first._p.style = "Unterschrift"  # noqa: SLF001 - as in ``add``
            first.paragraph_format.space_before = Pt(26)
            first.add_run("_" * 30)
            add(cell, "Unterschrift", "Ort, Datum")
            line = add(cell, "Unterschrift", "_" * 30)
            line.paragraph_format.space_before = Pt(34)
            name = add(cell, "Unterschrift")
            run = name.add_run(clean(one.name) if one.name else "[___]")
            if one.name is None:
                run._r.style = "Platzhalter"  # noqa: SLF001 - as in ``add``
            last = add(cell, "Unterschrift", clean(one.bezeichnung))
            last.paragraph_format.keep_with_next = one is not unterschriften[-1]
    for column in table.columns:
        column.width = Mm(78)


def _pairs(unterschriften: tuple[Unterschrift, ...]) -> Iterator[tuple[Unterschrift, ...]]:
    for start in range(0, len(unterschriften), 2):
        yield unterschriften[start : start + 2]
