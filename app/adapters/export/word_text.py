"""The body of the DOCX: Rubrum, paragraphs, tables, signature, Anlagenverzeichnis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from app.adapters.export.bloecke import Block, TabelleBlock
from app.adapters.export.gliederung import Gliederung, Seite
from app.adapters.export.texte import Run, Runs, introduces, plain

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument

_TEXT_WIDTH = 157
"""Millimetres between the margins."""

_SHORT = 1200
"""Characters up to which a paragraph follows the signature to its page, as in the PDF."""

_TOGETHER = 10
"""Anlagen up to which their list stays with the signature, as in the PDF: it does not stand alone on a sheet."""


def add(container: Any, style: str, text: str = "") -> Any:
    """A new paragraph. The style's id is set directly: python-docx searches all styles for each name it is given."""
    paragraph = container.add_paragraph(text)
    paragraph._p.style = style.replace(" ", "")  # noqa: SLF001 - see above
    return paragraph


def write(paragraph: Any, runs: Runs, *, bold: bool = False) -> Any:
    """Append the runs; placeholders and Anlagen carry their style."""
    for run in runs:
        written = paragraph.add_run(run.text)
        if bold:
            written.bold = True
        if run.art != "text":
            written._r.style = "Platzhalter" if run.art == "platzhalter" else "Anlage"  # noqa: SLF001 - as in ``add``
    return paragraph


def write_body(document: DocxDocument, gliederung: Gliederung) -> None:
    """Everything below the address."""
    _rubrum(document, gliederung)
    _antraege(document, gliederung)
    _teile(document, gliederung)
    _unterschrift(document, gliederung)
    _anlagen(document, gliederung)


def _rubrum(document: DocxDocument, gliederung: Gliederung) -> None:
    from docx.shared import Pt

    write(add(document, "Title"), gliederung.ueberschrift)
    if gliederung.brief:
        return
    if gliederung.vorsatz:
        add(document, "Mitte", gliederung.vorsatz)
    for number, seite in enumerate(gliederung.seiten):
        if number:
            add(document, "Mitte", "gegen")
        _seite(document, seite)
    for label, value in (("wegen", gliederung.wegen), (gliederung.wertbegriff, gliederung.streitwert)):
        if value:
            written = write(add(document, "Gegenstand", f"{label}\t"), value)
            if label == "wegen" and not gliederung.streitwert and not gliederung.antragstitel:
                written.paragraph_format.space_after = Pt(18)  # no heading parts the Rubrum from what follows


def _seite(document: DocxDocument, seite: Seite) -> None:
    for partei in seite.parteien:
        paragraph = add(document, "Partei")
        paragraph.paragraph_format.keep_with_next = True
        write(paragraph, partei.name, bold=True)
        if partei.angaben:
            paragraph.add_run(", ")
            write(paragraph, partei.angaben)
            paragraph.add_run(",")
        write(add(document, "Parteirolle"), partei.rolle)
    if seite.vertretung:
        write(add(document, "Partei"), seite.vertretung)


def _antraege(document: DocxDocument, gliederung: Gliederung) -> None:
    if not gliederung.antraege and not gliederung.vorspann:
        return
    if gliederung.antragstitel:
        add(document, "Heading 1", gliederung.antragstitel)
    if gliederung.einleitung:
        write(add(document, "Normal"), gliederung.einleitung).paragraph_format.keep_with_next = True
    _blocks(document, gliederung.vorspann)
    _blocks(document, gliederung.antraege)


def _teile(document: DocxDocument, gliederung: Gliederung) -> None:
    if not gliederung.teile:
        return
    if gliederung.obertitel:
        add(document, "Heading 1", gliederung.obertitel)
    last: Any = None
    for teil in gliederung.teile:
        if teil.titel:
            add(document, "Heading 1" if gliederung.brief else "Heading 2", teil.titel)
        for gruppe in teil.gruppen:
            if gruppe.titel:
                write(add(document, f"Heading {gruppe.ebene}"), gruppe.titel)
            last = _blocks(document, gruppe.bloecke)
    if last is not None and len(last.text) < _SHORT:
        last.paragraph_format.keep_with_next = True  # nobody signs a sheet without text


def _blocks(document: DocxDocument, blocks: Iterable[Block]) -> Any:
    """Write the blocks; returns the last paragraph, None after a table."""
    previous: Any = None
    for block in blocks:
        if block.art != "absatz" and block.art != "antrag" and previous is not None:
            previous.paragraph_format.keep_with_next = True  # what belongs to a paragraph stays with it
        if block.tabelle is not None:
            _tafel(document, block.tabelle)
            previous = None
        elif block.art == "beweis":
            previous = _beweis(document, block.wort, block.zeilen)
        else:
            previous = _absaetze(document, block)
    return previous


def _absaetze(document: DocxDocument, block: Block) -> Any:
    """The paragraphs of a block; generated text that nobody accepted carries a bar and says so."""
    if block.marke is not None:
        add(document, "Vermerk", block.marke)
    first, other = ("Antrag", "Antragsfolge") if block.art == "antrag" else ("Normal", "Normal")
    if block.marke is not None and block.art != "antrag":
        first = other = "Vorläufig"
    paragraph: Any = None
    for number, line in enumerate(block.zeilen or ((),)):
        paragraph = write(add(document, other if number else first), line)
        if introduces(plain(line)):
            paragraph.paragraph_format.keep_with_next = True
    return paragraph


_BEWEIS_EINZUG, _BEWEIS_SPALTE, _MM_JE_ZEICHEN = 10, 18, 2.4
"""Column of „Beweis:“ in mm, and how much a bold character of the text may need of a longer word."""


def _beweis(document: DocxDocument, wort: str, lines: Sequence[Runs]) -> Any:
    from docx.enum.text import WD_TAB_ALIGNMENT
    from docx.shared import Mm, Pt

    column = max(_BEWEIS_SPALTE, round(_MM_JE_ZEICHEN * len(f"{wort}:")))
    paragraph: Any = None
    for number, line in enumerate(lines):
        paragraph = add(document, "Beweis")
        if column > _BEWEIS_SPALTE:  # the column of the style is that of „Beweis:“
            form = paragraph.paragraph_format
            form.left_indent, form.first_line_indent = Mm(_BEWEIS_EINZUG + column), Mm(-column)
            form.tab_stops.add_tab_stop(Mm(_BEWEIS_EINZUG + _BEWEIS_SPALTE), WD_TAB_ALIGNMENT.CLEAR)
            form.tab_stops.add_tab_stop(Mm(_BEWEIS_EINZUG + column))
        if number == 0:
            paragraph.add_run(f"{wort}:").bold = True
        paragraph.add_run("\t")
        write(paragraph, line)
        paragraph.paragraph_format.keep_with_next = number < len(lines) - 1
    paragraph.paragraph_format.space_after = Pt(10)
    return paragraph


def _tafel(document: DocxDocument, tafel: TabelleBlock) -> None:
    from docx.shared import Mm

    total = sum(tafel.breiten)
    widths = [Mm(_TEXT_WIDTH * share / total) for share in tafel.breiten]
    lines = [tafel.kopf, *tafel.zeilen, *([tafel.summen] if tafel.summen else [])]
    bold = [True, *[False] * len(tafel.zeilen), True]
    _table(document, lines, widths, bold=bold, right=tafel.rechts)
    add(document, "Tabelle")  # two tables without a paragraph between them would grow together


def _unterschrift(document: DocxDocument, gliederung: Gliederung) -> None:
    from docx.shared import Mm

    if gliederung.gruss:
        add(document, "Unterschrift", gliederung.gruss).paragraph_format.space_before = Mm(4)
    line = add(document, "Unterschrift", "_" * 34)
    line.paragraph_format.space_before = Mm(16)
    for text in gliederung.unterschrift:
        last = write(add(document, "Unterschrift"), text)
        follows = text is not gliederung.unterschrift[-1] or 0 < len(gliederung.anlagen) <= _TOGETHER
        last.paragraph_format.keep_with_next = follows


def _anlagen(document: DocxDocument, gliederung: Gliederung) -> None:
    from docx.shared import Mm

    if not gliederung.anlagen:
        return
    add(document, "Heading 1", gliederung.anlagentitel)
    with_pages = any(row.seiten for row in gliederung.anlagen)
    titles = ("Anlage", "Bezeichnung", "Seiten") if with_pages else ("Anlage", "Bezeichnung")
    widths = [Mm(24), Mm(117), Mm(16)] if with_pages else [Mm(24), Mm(133)]
    lines: list[Sequence[Runs]] = [tuple((Run("text", title),) for title in titles)]
    for row in gliederung.anlagen:
        cells: tuple[Runs, ...] = ((Run("text", row.nummer),), row.bezeichnung)
        lines.append((*cells, (Run("text", row.seiten),)) if with_pages else cells)
    table = _table(document, lines, widths, bold=[True], right=(False, False, True)[: len(titles)], bold_first=True)
    for row in table.rows[:-1] if len(gliederung.anlagen) <= _TOGETHER else ():
        for cell in row.cells:
            cell.paragraphs[0].paragraph_format.keep_with_next = True


def _table(
    document: DocxDocument,
    lines: Sequence[Sequence[Runs]],
    widths: Sequence[Any],
    *,
    bold: Sequence[bool],
    right: Sequence[bool],
    bold_first: bool = False,
) -> Any:
    """A real table, which is returned; its first line is repeated on every page, no line breaks over two pages.

    ``bold``: which lines are set bold (those beyond its end are not); ``bold_first``: the first column always.
    """
    table = document.add_table(rows=len(lines), cols=len(widths), style="Table Grid")
    table.autofit = False
    for number, (row, line) in enumerate(zip(table.rows, lines, strict=True)):
        _mark(row, "w:cantSplit")
        if number == 0:
            _mark(row, "w:tblHeader")
        strong = number < len(bold) and bold[number]
        for column, (cell, runs) in enumerate(zip(row.cells, line, strict=True)):
            paragraph = cell.paragraphs[0]
            paragraph._p.style = "Zahl" if right[column] else "Tabelle"  # noqa: SLF001 - as in ``add``
            write(paragraph, runs, bold=strong or (bold_first and column == 0))
            cell.width = widths[column]
            if number == 0 or number == len(lines) - 2:
                paragraph.paragraph_format.keep_with_next = True  # header and sums never stand alone
    for grid_column, width in zip(table.columns, widths, strict=True):
        grid_column.width = width  # LibreOffice goes by the grid, Word by the cells
    return table


def _mark(row: Any, tag: str) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(tag)
    element.set(qn("w:val"), "true")
    row._tr.get_or_add_trPr().append(element)  # noqa: SLF001 - python-docx has no interface to these properties
