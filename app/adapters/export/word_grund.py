"""What every DOCX of the house shares: page, styles, numbering, fields, fixed bytes."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from app.adapters.export.word_schriften import embed_fonts

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument

SERIF, SANS = "Source Serif Pro", "Source Sans Pro"
_MAX_PROPERTY = 255
"""Characters of a property of the document; python-docx refuses more."""
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)


def new_document(titel: str, autor: str, datum: str) -> DocxDocument:
    """An empty A4 document with properties and embedded fonts; ``datum`` (ISO) is the day of its making."""
    from docx import Document
    from docx.shared import Mm

    document = Document()
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin, section.right_margin = Mm(28), Mm(25)
    section.top_margin, section.bottom_margin = Mm(32), Mm(25)
    section.header_distance = section.footer_distance = Mm(13)
    section.different_first_page_header_footer = True

    properties = document.core_properties
    properties.title = titel[:_MAX_PROPERTY]
    properties.author = properties.last_modified_by = autor[:_MAX_PROPERTY]
    properties.language, properties.comments, properties.keywords = "de-DE", "", ""
    created = datetime.fromisoformat(datum).replace(tzinfo=UTC)
    properties.created = properties.modified = created
    # The empty template of python-docx carries a picture of itself and a second copy of all styles.
    for rels in (document.part.package.rels, document.part.rels):
        for key, rel in list(rels.items()):
            if rel.reltype.endswith(("/thumbnail", "/stylesWithEffects")):
                del rels[key]
    embed_fonts(document)
    return document


def set_language(document: DocxDocument) -> None:
    """German throughout."""
    from docx.oxml.ns import qn

    for language in document.styles.element.iter(qn("w:lang")):
        language.set(qn("w:val"), "de-DE")


def define_style(
    document: DocxDocument,
    name: str,
    *,
    base: str | None = "Normal",
    font: str = SERIF,
    size: float = 11,
    bold: bool = False,
    align: Any = None,
    before: float = 0,
    after: float = 6,
    left: float = 0,
    hanging: float = 0,
    keep_next: bool = False,
) -> Any:
    """A paragraph style of the house; sizes in points, indents in millimetres."""
    from docx.enum.style import WD_STYLE_TYPE
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.oxml.ns import qn
    from docx.shared import Mm, Pt, RGBColor

    styles = document.styles
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
    layout.alignment = WD_ALIGN_PARAGRAPH.LEFT if align is None else align
    layout.space_before, layout.space_after = Pt(before), Pt(after)
    layout.left_indent, layout.first_line_indent = Mm(left), Mm(-hanging)
    layout.keep_with_next, layout.keep_together, layout.widow_control = keep_next, keep_next, True
    layout.line_spacing = 1.08
    return result


def define_gap(document: DocxDocument) -> None:
    """The style of what is still missing; and the settings that every document has."""
    from docx.enum.style import WD_STYLE_TYPE
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    luecke = document.styles.add_style("Platzhalter", WD_STYLE_TYPE.CHARACTER)
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


def add_field(paragraph: Any, instruction: str, shown: str = "1") -> None:
    """A field that the word processor fills; ``shown`` stands there until it does."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), instruction)
    run, text = OxmlElement("w:r"), OxmlElement("w:t")
    text.text = shown
    run.append(text)
    field.append(run)
    paragraph._p.append(field)  # noqa: SLF001 - python-docx has no interface to fields


def replace_numbering(document: DocxDocument, xml: str, levels: Iterable[tuple[str, str, int]]) -> None:
    """Put own lists in the place of those of the empty template and tie styles to them, so that Word numbers by style.

    Args:
        document: gets the lists.
        xml: a ``w:numbering``.
        levels: name of a style, id of its list, level (from 0).
    """
    from docx.oxml import OxmlElement, parse_xml
    from docx.oxml.ns import qn

    own = parse_xml(xml)
    numbering = document.part.numbering_part.element
    for old in list(numbering):
        numbering.remove(old)
    for element in list(own):
        numbering.append(element)
    tied = set()
    for name, number, level in levels:
        tied.add(document.styles[name].style_id)
        numpr = document.styles[name].element.get_or_add_pPr().get_or_add_numPr()
        for child in list(numpr):
            numpr.remove(child)
        for tag, value in (("w:ilvl", str(level)), ("w:numId", number)):
            child = OxmlElement(tag)
            child.set(qn("w:val"), value)
            numpr.append(child)
    for style in document.styles.element.findall(qn("w:style")):
        for numpr in style.findall(f".//{qn('w:numPr')}"):
            if style.get(qn("w:styleId")) not in tied:
                numpr.getparent().remove(numpr)  # lists of the empty template, whose definitions are gone


def to_bytes(document: DocxDocument) -> bytes:
    """The file, with fixed times of its entries, so that equal content means equal bytes."""
    written, buffer = BytesIO(), BytesIO()
    document.save(written)
    with zipfile.ZipFile(written) as source, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(zipfile.ZipInfo(name, _ZIP_TIME), source.read(name), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
