"""DOCX of a filing: real styles, real numbering, page fields (spec 2, „Output“)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from app.adapters.export.gliederung import Gliederung
from app.adapters.export.texte import plain
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
from app.adapters.export.word_text import add, write, write_body

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument

_LEVELS = 3
_ANTRAG_LIST, _HEADING_LIST = "91", "92"

_NUMBERING = """
<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
  <w:abstractNum w:abstractNumId="{antrag}"><w:multiLevelType w:val="singleLevel"/>
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Antrag"/><w:lvlText w:val="%1."/>
      <w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="567"/></w:pPr></w:lvl>
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="{heading}"><w:multiLevelType w:val="multilevel"/>
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="none"/><w:pStyle w:val="Heading1"/><w:suff w:val="nothing"/>
      <w:lvlText w:val=""/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="0" w:firstLine="0"/></w:pPr></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:pStyle w:val="Heading2"/>
      <w:lvlText w:val="%2."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="567"/></w:pPr></w:lvl>
    <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading3"/>
      <w:lvlText w:val="%3."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="567"/></w:pPr></w:lvl>
  </w:abstractNum>
  <w:num w:numId="{antrag}"><w:abstractNumId w:val="{antrag}"/></w:num>
  <w:num w:numId="{heading}"><w:abstractNumId w:val="{heading}"/></w:num>
</w:numbering>"""


def render_docx(gliederung: Gliederung) -> bytes:
    """Write a filing as DOCX. The same filing gives the same bytes."""
    document = new_document(gliederung.titel, plain(gliederung.firma), gliederung.datum)
    set_language(document)
    _define_styles(document, letter=gliederung.brief)
    _define_numbering(document, headings=not gliederung.brief)
    _head(document, gliederung)
    write_body(document, gliederung)
    return to_bytes(document)


def _define_styles(document: DocxDocument, *, letter: bool) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.enum.text import WD_ALIGN_PARAGRAPH as ALIGN
    from docx.oxml.ns import qn
    from docx.shared import Mm, RGBColor

    styles = document.styles
    style = partial(define_style, document)
    style("Normal", base=None, align=ALIGN.JUSTIFY, after=8)
    heading: dict[str, Any] = {"size": 11.5} if letter else {"size": 17, "align": ALIGN.CENTER}
    title = style("Title", bold=True, before=10, after=12, keep_next=True, **heading)
    for border in title.element.findall(f".//{qn('w:pBdr')}"):
        border.getparent().remove(border)
    style("Heading 1", size=12.5, bold=True, before=18, after=8, keep_next=True)
    style("Heading 2", size=11.5, bold=True, before=14, after=7, left=10, hanging=10, keep_next=True)
    style("Heading 3", bold=True, before=10, after=6, left=10, hanging=10, keep_next=True)
    style("Antrag", align=ALIGN.JUSTIFY, after=8, left=10, hanging=10)
    style("Antragsfolge", align=ALIGN.JUSTIFY, after=8, left=10)
    bar = style("Vorläufig", align=ALIGN.JUSTIFY, after=8, left=4)
    vermerk = define_style(
        document, "Vermerk", base="Vorläufig", font=SANS, size=8.5, bold=True, after=2, left=4, keep_next=True
    )
    vermerk.font.color.rgb = RGBColor(0x8A, 0x3B, 0x00)
    _draw_bar(bar)
    beweis = style("Beweis", after=4, left=28, hanging=18)
    beweis.paragraph_format.keep_together = True
    beweis.paragraph_format.tab_stops.add_tab_stop(Mm(28))
    style("Anschrift", after=0)
    style("Absenderzeile", font=SANS, size=7.5, before=24, after=6)
    style("Partei", before=6, after=3)
    style("Parteirolle", align=ALIGN.RIGHT, after=6)
    style("Mitte", align=ALIGN.CENTER, before=6, after=6)
    gegenstand = style("Gegenstand", after=3, left=48, hanging=48)
    gegenstand.paragraph_format.tab_stops.add_tab_stop(Mm(45))
    style("Zahl", align=ALIGN.RIGHT, before=2, after=2)
    style("Rechts", align=ALIGN.RIGHT, before=24, after=12)
    style("Unterschrift", after=0, keep_next=True)
    style("Header", font=SANS, size=8.5, after=0)
    style("Footer", font=SANS, size=8.5, align=ALIGN.CENTER, after=0)
    style("Briefkopf", font=SANS, size=17, bold=True, after=2)
    define_style(
        document, "Entwurf", font=SANS, size=10, bold=True, align=ALIGN.RIGHT, after=0
    ).font.color.rgb = RGBColor(0x9B, 0x1C, 0x1C)
    style("Tabelle", after=2, before=2)

    anlage = styles.add_style("Anlage", WD_STYLE_TYPE.CHARACTER)
    anlage.font.bold = True
    define_gap(document)


def _draw_bar(style: Any) -> None:
    """A bar at the left of all paragraphs of a style; its place among the properties is fixed by the schema."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    frame, left = OxmlElement("w:pBdr"), OxmlElement("w:left")
    for key, value in (("val", "single"), ("sz", "18"), ("space", "6"), ("color", "C2570C")):
        left.set(qn(f"w:{key}"), value)
    frame.append(left)
    later = [qn(f"w:{tag}") for tag in ("shd", "tabs", "spacing", "ind", "jc")]
    next(child for child in style.element.get_or_add_pPr() if child.tag in later).addprevious(frame)


def _define_numbering(document: DocxDocument, *, headings: bool) -> None:
    """Tie the lists to their styles, so that Word numbers by style alone. A letter counts no ``headings``."""
    levels = [("Antrag", _ANTRAG_LIST, 0)]
    if headings:
        levels += [(f"Heading {n}", _HEADING_LIST, n - 1) for n in range(1, _LEVELS + 1)]
    replace_numbering(document, _NUMBERING.format(antrag=_ANTRAG_LIST, heading=_HEADING_LIST), levels)


def _head(document: DocxDocument, gliederung: Gliederung) -> None:
    section = document.sections[0]
    first, other = section.first_page_header, section.header
    firma = first.paragraphs[0]
    firma.style = document.styles["Briefkopf"]
    write(firma, gliederung.firma)
    kopf = add(first, "Header")
    for number, line in enumerate(gliederung.briefkopf):
        if number:
            kopf.add_run(" · ")
        write(kopf, line)
    other.paragraphs[0].add_run(gliederung.kurzrubrum)
    if gliederung.entwurf:
        for header in (first, other):
            add(header, "Entwurf", "ENTWURF – unvollständig")
    for footer in (section.first_page_footer, section.footer):
        paragraph = footer.paragraphs[0]
        paragraph.style = document.styles["Footer"]
        paragraph.add_run("Seite ")
        add_field(paragraph, "PAGE")
        paragraph.add_run(" von ")
        add_field(paragraph, "NUMPAGES")
    if gliederung.absender:
        write(add(document, "Absenderzeile"), gliederung.absender)
    for line in gliederung.empfaenger:
        write(add(document, "Anschrift"), line)
    write(add(document, "Rechts"), gliederung.ort_datum)
    for line in gliederung.zeichen:
        write(add(document, "Anschrift"), line)
