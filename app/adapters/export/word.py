"""DOCX of a filing: real styles, real numbering, page fields (spec 2, „Output“)."""

from __future__ import annotations

import zipfile
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from app.adapters.export.gliederung import Gliederung
from app.adapters.export.texte import plain
from app.adapters.export.word_schriften import embed_fonts
from app.adapters.export.word_text import add, write, write_body

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument

SERIF, SANS = "Source Serif Pro", "Source Sans Pro"
_LEVELS = 3
_ANTRAG_LIST, _HEADING_LIST = "91", "92"
_MAX_PROPERTY = 255
"""Characters of a property of the document; python-docx refuses more."""
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)

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
    from docx import Document

    document = Document()
    _set_up(document, gliederung)
    _define_styles(document, letter=gliederung.brief)
    _define_numbering(document, headings=not gliederung.brief)
    _head(document, gliederung)
    write_body(document, gliederung)
    buffer = BytesIO()
    document.save(buffer)
    return _without_times(buffer.getvalue())


def _set_up(document: DocxDocument, gliederung: Gliederung) -> None:
    from docx.shared import Mm

    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin, section.right_margin = Mm(28), Mm(25)
    section.top_margin, section.bottom_margin = Mm(32), Mm(25)
    section.header_distance = section.footer_distance = Mm(13)
    section.different_first_page_header_footer = True

    properties = document.core_properties
    properties.title = gliederung.titel[:_MAX_PROPERTY]
    properties.author = properties.last_modified_by = plain(gliederung.firma)[:_MAX_PROPERTY]
    properties.language, properties.comments, properties.keywords = "de-DE", "", ""
    created = datetime.fromisoformat(gliederung.datum).replace(tzinfo=UTC)
    properties.created = properties.modified = created
    # The empty template of python-docx carries a picture of itself and a second copy of all styles.
    for rels in (document.part.package.rels, document.part.rels):
        for key, rel in list(rels.items()):
            if rel.reltype.endswith(("/thumbnail", "/stylesWithEffects")):
                del rels[key]
    embed_fonts(document)


def _define_styles(document: DocxDocument, *, letter: bool) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.enum.text import WD_ALIGN_PARAGRAPH as ALIGN
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn
    from docx.shared import Mm, Pt, RGBColor

    styles = document.styles
    for language in styles.element.iter(qn("w:lang")):
        language.set(qn("w:val"), "de-DE")

    def style(
        name: str,
        *,
        base: str | None = "Normal",
        font: str = SERIF,
        size: float = 11,
        bold: bool = False,
        align: Any = ALIGN.LEFT,
        before: float = 0,
        after: float = 6,
        left: float = 0,
        hanging: float = 0,
        keep_next: bool = False,
    ) -> Any:
        known = [s.name for s in styles]
        result = styles[name] if name in known else styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        if base and name != base:
            result.base_style = styles[base]
        result.hidden, result.quick_style = False, True
        result.font.name, result.font.size, result.font.bold, result.font.italic = font, Pt(size), bold, False
        result.font.color.rgb = RGBColor(0, 0, 0)
        fonts = result.element.get_or_add_rPr().get_or_add_rFonts()
        for key in list(fonts.attrib):
            if "Theme" in key:
                del fonts.attrib[key]
        for key in ("w:ascii", "w:hAnsi", "w:cs", "w:eastAsia"):
            fonts.set(qn(key), font)
        layout = result.paragraph_format
        layout.alignment, layout.space_before, layout.space_after = align, Pt(before), Pt(after)
        layout.left_indent, layout.first_line_indent = Mm(left), Mm(-hanging)
        layout.keep_with_next, layout.keep_together, layout.widow_control = keep_next, keep_next, True
        layout.line_spacing = 1.08
        return result

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
    vermerk = style("Vermerk", base="Vorläufig", font=SANS, size=8.5, bold=True, after=2, left=4, keep_next=True)
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
    style("Entwurf", font=SANS, size=10, bold=True, align=ALIGN.RIGHT, after=0).font.color.rgb = RGBColor(
        0x9B, 0x1C, 0x1C
    )
    style("Tabelle", after=2, before=2)

    anlage = styles.add_style("Anlage", WD_STYLE_TYPE.CHARACTER)
    anlage.font.bold = True
    luecke = styles.add_style("Platzhalter", WD_STYLE_TYPE.CHARACTER)
    properties = luecke.element.get_or_add_rPr()
    for tag, values in (
        ("w:bdr", {"w:val": "single", "w:sz": "4", "w:space": "0", "w:color": "8A6D00"}),
        ("w:shd", {"w:val": "clear", "w:color": "auto", "w:fill": "FFF1B8"}),
    ):
        element = OxmlElement(tag)
        for key, value in values.items():
            element.set(qn(key), value)
        properties.append(element)
    settings = document.settings.element
    # The schema fixes the order of the settings; these are the neighbours in the empty template.
    settings.find(qn("w:zoom")).addnext(OxmlElement("w:embedTrueTypeFonts"))
    settings.find(qn("w:defaultTabStop")).addnext(OxmlElement("w:autoHyphenation"))


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
    from docx.oxml import OxmlElement, parse_xml
    from docx.oxml.ns import qn

    own = parse_xml(_NUMBERING.format(antrag=_ANTRAG_LIST, heading=_HEADING_LIST))
    numbering = document.part.numbering_part.element
    for old in list(numbering):
        numbering.remove(old)
    for element in list(own):
        numbering.append(element)
    for name, number, level in (
        ("Antrag", _ANTRAG_LIST, 0),
        *((f"Heading {n}", _HEADING_LIST, n - 1) for n in range(1, _LEVELS + 1) if headings),
    ):
        properties = document.styles[name].element.get_or_add_pPr()
        numpr = properties.get_or_add_numPr()
        for child in list(numpr):
            numpr.remove(child)
        for tag, value in (("w:ilvl", str(level)), ("w:numId", number)):
            child = OxmlElement(tag)
            child.set(qn("w:val"), value)
            numpr.append(child)
    keep = {"Antrag", *(("Heading1", "Heading2", "Heading3") if headings else ())}
    for style in document.styles.element.findall(qn("w:style")):
        for numpr in style.findall(f".//{qn('w:numPr')}"):
            if style.get(qn("w:styleId")) not in keep:
                numpr.getparent().remove(numpr)  # lists of the empty template, whose definitions are gone


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
        _field(paragraph, "PAGE")
        paragraph.add_run(" von ")
        _field(paragraph, "NUMPAGES")
    if gliederung.absender:
        write(add(document, "Absenderzeile"), gliederung.absender)
    for line in gliederung.empfaenger:
        write(add(document, "Anschrift"), line)
    write(add(document, "Rechts"), gliederung.ort_datum)
    for line in gliederung.zeichen:
        write(add(document, "Anschrift"), line)


def _field(paragraph: Any, instruction: str) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), instruction)
    run, text = OxmlElement("w:r"), OxmlElement("w:t")
    text.text = "1"
    run.append(text)
    field.append(run)
    paragraph._p.append(field)  # noqa: SLF001 - python-docx has no interface to fields


def _without_times(data: bytes) -> bytes:
    """The same archive with fixed times of its entries, so that equal content means equal bytes."""
    buffer = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as source, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(zipfile.ZipInfo(name, _ZIP_TIME), source.read(name), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
