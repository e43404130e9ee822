"""The matrix as a worksheet: fixed heads, turned column titles, colour and words, a sheet that explains the codes."""

from __future__ import annotations

import io
from typing import Any

from app.domain.regelwerk.matrix import (
    CODE_NAMES,
    MISSING_WORD,
    NEEDED_HEAD,
    SCOPE_HEAD,
    SEVERITY_NAMES,
    Matrix,
    MatrixCell,
    MatrixCode,
)
from app.domain.regelwerk.rules import Severity
from app.errors import ExportError

MAX_CLAUSES = 16_000
"""A worksheet has 16,384 columns."""

_MAX_TEXT = 32_000
"""A cell of a worksheet holds 32,767 characters."""

_MAX_HEIGHT = 400
"""Points; a row can have 409."""

_COLOURS = {
    (MatrixCode.REQ, Severity.HARD): ("#1B4F8A", "#FFFFFF"),
    (MatrixCode.REQ, Severity.SOFT): ("#D6E4F5", "#12365F"),
    (MatrixCode.FOR, Severity.HARD): ("#8A4B08", "#FFFFFF"),
    (MatrixCode.FOR, Severity.SOFT): ("#FBE3C8", "#5E3305"),
    (MatrixCode.INC, Severity.HARD): ("#9B1C31", "#FFFFFF"),
    (MatrixCode.INC, Severity.SOFT): ("#F8D7DC", "#6B1322"),
}
"""Background and text, readable by WCAG AA. The words in the cell say the same."""

_HEAD = {"bold": True, "bg_color": "#E9ECEF", "border": 1, "border_color": "#ADB5BD", "valign": "vcenter"}
_CELL = {"border": 1, "border_color": "#DEE2E6", "align": "center", "valign": "vcenter", "text_wrap": True}
_TEXT = {"border": 1, "border_color": "#DEE2E6", "valign": "vcenter", "text_wrap": True}


def xlsx_bytes(matrix: Matrix) -> bytes:
    """The XLSX file: the sheet „Matrix“ and the sheet „Legende“.

    Raises:
        ExportError: more clauses than a worksheet has columns.
    """
    if len(matrix.columns) > MAX_CLAUSES:
        raise ExportError(
            f"Für {len(matrix.columns)} Klauseln hat ein Tabellenblatt zu wenige Spalten.",
            "Speichern Sie die Matrix als CSV.",
        )
    import xlsxwriter

    stream = io.BytesIO()
    with xlsxwriter.Workbook(
        stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    ) as book:
        book.set_properties({"title": "Konfliktmatrix"})
        formats = {key: book.add_format(_CELL | _colours(key)) for key in _COLOURS}
        _matrix_sheet(book, matrix, formats)
        _legend_sheet(book, formats)
    return stream.getvalue()


def _colours(key: tuple[MatrixCode, Severity]) -> dict[str, Any]:
    background, text = _COLOURS[key]
    return {"bg_color": background, "font_color": text, "bold": key[1] is Severity.HARD}


def _matrix_sheet(book: Any, matrix: Matrix, formats: dict[tuple[MatrixCode, Severity], Any]) -> None:
    sheet = book.add_worksheet("Matrix")
    head, turned = book.add_format(_HEAD), book.add_format(_HEAD | {"rotation": 90, "valign": "bottom"})
    text, diagonal = book.add_format(_TEXT), book.add_format(_CELL | {"bg_color": "#F1F3F5"})
    lost = book.add_format(_HEAD | {"rotation": 90, "valign": "bottom", "italic": True, "font_color": "#9B1C31"})
    count = len(matrix.columns)
    index = {column.clause_id: n for n, column in enumerate(matrix.columns, 1)}

    heads = [_short(f"{column.clause_id} {column.title}") for column in matrix.columns]
    sheet.set_row(0, min(_MAX_HEIGHT, 30 + 6 * max(map(len, heads), default=0)))
    sheet.set_column(0, 0, 12)
    sheet.set_column(1, 1, 34)
    sheet.set_column(2, count + 1, 10)
    sheet.set_column(count + 2, count + 2, 26)
    sheet.set_column(count + 3, count + 3, 60)
    for column, title in ((0, "Kennung"), (1, "Klausel"), (count + 2, SCOPE_HEAD), (count + 3, NEEDED_HEAD)):
        sheet.write_string(0, column, title, head)
    for n, text_ in enumerate(heads, 1):
        sheet.write_string(0, n + 1, text_, turned if n <= len(matrix.rows) else lost)
    for n, row in enumerate(matrix.rows, 1):
        sheet.write_string(n, 0, row.clause_id, head)
        sheet.write_string(n, 1, _short(row.title), head)
        sheet.write_blank(n, n + 1, None, diagonal)
        sheet.write_string(n, count + 2, _short(row.scope), text)
        sheet.write_string(n, count + 3, _short(row.needed), text)
    for (row_id, column_id), cells in matrix.cells.items():
        loudest = min(cells, key=lambda cell: (cell.severity is Severity.SOFT, cell.code is not MatrixCode.INC))
        sheet.write_string(index[row_id], index[column_id] + 1, _words(cells), formats[loudest.code, loudest.severity])

    sheet.freeze_panes(1, 2)
    sheet.set_landscape()
    sheet.set_paper(8 if count > 12 else 9)  # A3, A4
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)
    sheet.set_footer("&L&A&RSeite &P von &N")


def _words(cells: tuple[MatrixCell, ...]) -> str:
    return _short("\n".join(cell.text for cell in cells))


def _legend_sheet(book: Any, formats: dict[tuple[MatrixCode, Severity], Any]) -> None:
    sheet = book.add_worksheet("Legende")
    head, text = book.add_format(_HEAD), book.add_format(_TEXT)
    sheet.set_column(0, 0, 14)
    sheet.set_column(1, 1, 80)
    sheet.write_string(0, 0, "Eintrag", head)
    sheet.write_string(0, 1, "Bedeutung: die Klausel der Zeile … die Klausel der Spalte", head)
    line = 1
    for code, severity in _COLOURS:
        effect = "sperrt den Abschluss" if severity is Severity.HARD else "ist eine Empfehlung"
        sheet.write_string(line, 0, f"{code} {SEVERITY_NAMES[severity]}", formats[code, severity])
        sheet.write_string(line, 1, f"… {CODE_NAMES[code]} …; ein Verstoß {effect}", text)
        line += 1
    for entry, meaning in (
        ("(oder andere)", "die Klausel der Zeile ist auch mit einer anderen der so bezeichneten Klauseln zufrieden"),
        (SCOPE_HEAD, "die Klausel ist nur in diesen Rechtsordnungen verwendbar"),
        (NEEDED_HEAD, "die Klausel wird verlangt, wenn diese Antwort gegeben ist; „(warnt)“: sie wird empfohlen"),
        (f"Kennung {MISSING_WORD}", "eine Regel nennt diese Klausel, es gibt sie aber nicht in der Bibliothek"),
        ("leer", "zwischen den beiden Klauseln besteht keine Regel"),
    ):
        sheet.write_string(line, 0, entry, text)
        sheet.write_string(line, 1, meaning, text)
        line += 1
    sheet.freeze_panes(1, 0)


def _short(text: str) -> str:
    return text if len(text) <= _MAX_TEXT else f"{text[: _MAX_TEXT - 1]}…"
