from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from app.adapters.austausch import datei, matrix_xlsx
from app.adapters.austausch.dateien import AustauschDateien, library_bytes
from app.adapters.austausch.matrix_csv import csv_bytes
from app.adapters.austausch.matrix_xlsx import xlsx_bytes
from app.adapters.katalog.bibliothek import load_library
from app.dateien import harmless
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.matrix import Matrix, MatrixCell, MatrixCode, MatrixRow, build_matrix
from app.domain.regelwerk.rules import Severity
from app.errors import ExportError, InputError

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"


@pytest.fixture(scope="module")
def sample() -> Library:
    return load_library(SAMPLE)


@pytest.fixture(scope="module")
def matrix(sample: Library) -> Matrix:
    return build_matrix(sample)


def odd_matrix() -> Matrix:
    """Titles and texts that a spreadsheet could misread or refuse."""
    rows = (
        MatrixRow("a", "=SUMME(A1)", None, "-DE", "+1; " + "x" * 40_000),
        MatrixRow("b", '@"Anführung"; mit\nUmbruch \x01', None, "", "http://beispiel.de"),
    )
    both = (
        MatrixCell(("R1",), MatrixCode.REQ, Severity.SOFT, one_of=True),
        MatrixCell(("R2",), MatrixCode.INC, Severity.HARD),
    )
    return Matrix(rows, {("a", "b"): both, ("a", "a"): (MatrixCell(("R3",), MatrixCode.FOR, Severity.HARD),)})


# --- JSON -------------------------------------------------------------------------------------------------------


def test_the_shipped_library_is_what_the_program_would_write(sample: Library) -> None:
    assert json.loads(library_bytes(sample)) == json.loads(SAMPLE.read_text("utf-8"))


def test_json_is_readable_and_ends_with_a_line(sample: Library) -> None:
    text = library_bytes(sample).decode()
    assert "Präambel" in text
    assert "\\u" not in text
    assert text.endswith("}\n")
    assert "null" not in text


def test_a_file_that_was_there_is_replaced(sample: Library, tmp_path: Path) -> None:
    path = tmp_path / "bibliothek.json"
    path.write_text("alt")
    written = AustauschDateien().write_library(path, sample)
    assert path.read_bytes() == library_bytes(sample)
    assert (written.path, written.size) == (path, len(library_bytes(sample)))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_no_rest(
    step: str, sample: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bibliothek.json"
    path.write_text("alt")

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (datei.Path, "replace")), fail)
    with pytest.raises(ExportError, match="der Datenträger ist voll"):
        AustauschDateien().write_library(path, sample)
    assert path.read_text() == "alt"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_the_way_is_named(sample: Library, tmp_path: Path) -> None:
    (tmp_path / "da.json").mkdir()
    with pytest.raises(ExportError, match="dort liegt ein Ordner"):
        AustauschDateien().write_library(tmp_path / "da.json", sample)
    assert [p.name for p in tmp_path.iterdir()] == ["da.json"]


# --- CSV --------------------------------------------------------------------------------------------------------


def table(raw: bytes) -> list[list[str]]:
    assert raw.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_the_csv_is_the_matrix_of_the_source(matrix: Matrix) -> None:
    head, *lines = table(csv_bytes(matrix))
    ids = [row.clause_id for row in matrix.rows]
    assert head == [
        "Kennung",
        "Klausel",
        *(f"{r.clause_id} {r.title}" for r in matrix.rows),
        "gilt nur in",
        "erforderlich, wenn",
    ]
    by_id = {line[0]: line for line in lines}
    column = {id_: n + 2 for n, id_ in enumerate(ids)}
    assert by_id["C03"][column["C04"]] == by_id["C04"][column["C03"]] == "INC sperrt"
    assert by_id["C13"][column["C15"]] == "REQ warnt"
    assert by_id["C14"][column["C15"]] == "REQ sperrt"
    assert by_id["C06"][-2] == "Deutschland und Österreich"
    assert "größer als 10 ist" in by_id["C11"][-1]
    assert all(len(line) == len(head) == 32 for line in lines)
    assert sum(1 for line in lines for text in line[2:-2] if text) == len(matrix.cells) == 17


@pytest.mark.parametrize("text", ["=1+1", "+49 40", "-x", "@SUMME(A1)", "\t=1", "\r=1"])
def test_formulas_are_defused(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Haftung", "C03", "a=b", "§ 5", "'=1"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text


def test_the_csv_survives_odd_titles() -> None:
    head, first, second = table(csv_bytes(odd_matrix()))
    assert first[1] == "'=SUMME(A1)"
    assert first[4] == "'-DE"
    assert second[1] == '\'@"Anführung"; mit\nUmbruch \x01'
    assert first[3] == "REQ warnt (oder andere) + INC sperrt"
    assert len(head) == len(first) == len(second) == 6


# --- XLSX -------------------------------------------------------------------------------------------------------


def test_the_worksheet_shows_the_same_cells_as_the_csv(matrix: Matrix) -> None:
    sheet = load_workbook(io.BytesIO(xlsx_bytes(matrix)))["Matrix"]
    lines = table(csv_bytes(matrix))
    shown = [[cell.value or "" for cell in row] for row in sheet.iter_rows()]
    assert shown == lines


def test_heads_are_fixed_and_turned(matrix: Matrix) -> None:
    sheet = load_workbook(io.BytesIO(xlsx_bytes(matrix)))["Matrix"]
    assert sheet.freeze_panes == "C2"
    assert sheet["C1"].alignment.text_rotation == 90
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.page_setup.orientation == "landscape"


def test_colour_never_speaks_alone(matrix: Matrix) -> None:
    book = load_workbook(io.BytesIO(xlsx_bytes(matrix)))
    sheet, legend = book["Matrix"], book["Legende"]
    meaning = {row[0].value: row[0].fill.start_color.rgb for row in legend.iter_rows(min_row=2, max_row=7)}
    assert len(set(meaning.values())) == len(meaning) == 6
    coloured = [cell for row in sheet.iter_rows(min_row=2, min_col=3, max_col=19) for cell in row if cell.value]
    assert len(coloured) == 17
    assert all(cell.fill.start_color.rgb == meaning[cell.value] for cell in coloured)


def test_every_text_is_readable_on_its_colour() -> None:
    def luminance(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for pair in matrix_xlsx._COLOURS.values():
        dark, light = sorted(map(luminance, pair))
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_the_worksheet_survives_odd_titles() -> None:
    sheet = load_workbook(io.BytesIO(xlsx_bytes(odd_matrix())))["Matrix"]
    assert sheet["B2"].value == "=SUMME(A1)"
    assert sheet["D2"].value == "REQ warnt (oder andere)\nINC sperrt"
    assert len(sheet["F2"].value) == 32_000
    assert sheet["F3"].hyperlink is None


def test_formulas_never_reach_the_worksheet() -> None:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(xlsx_bytes(odd_matrix()))) as archive:
        assert b"<f>" not in archive.read("xl/worksheets/sheet1.xml")


def test_an_empty_library_gives_an_empty_matrix(tmp_path: Path) -> None:
    empty = Matrix((), {})
    for name in ("leer.csv", "leer.xlsx"):
        assert AustauschDateien().write_matrix(tmp_path / name, empty).size > 0


def test_too_many_clauses_for_a_worksheet_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(matrix_xlsx, "MAX_CLAUSES", 1)
    with pytest.raises(ExportError, match="als CSV"):
        AustauschDateien().write_matrix(tmp_path / "m.xlsx", odd_matrix())
    assert not list(tmp_path.iterdir())


def test_another_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"\.csv oder \.xlsx"):
        AustauschDateien().write_matrix(tmp_path / "m.pdf", odd_matrix())
