"""Tokens, fuzzy search, progress words, export lines – and that none of the presenters needs Qt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ports import ExportFile
from app.ui.presenters.export import dateien, groesse, ordnername, zusammenfassung
from app.ui.presenters.fortschritt import Fortschritt
from app.ui.presenters.fuzzy import rank, score
from app.ui.presenters.tabelle import column_widths
from app.ui.tokens import DUNKEL, FORM_PAARE, HELL, TEXT_PAARE, Tokens, contrast

PRESENTERS = Path(__file__).resolve().parents[3] / "app" / "ui" / "presenters"


def test_presenters_run_without_qt() -> None:
    names = [f"app.ui.presenters.{p.stem}" for p in sorted(PRESENTERS.glob("*.py")) if p.stem != "__init__"]
    assert names
    code = (
        "import importlib, sys\n"
        "sys.modules['PySide6'] = None\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "importlib.import_module('app.ui.tokens')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=PRESENTERS.parents[2])


@pytest.mark.parametrize("tokens", [HELL, DUNKEL], ids=["hell", "dunkel"])
@pytest.mark.parametrize(("first", "second"), TEXT_PAARE)
def test_text_has_contrast_aa(tokens: Tokens, first: str, second: str) -> None:
    assert contrast(getattr(tokens, first), getattr(tokens, second)) >= 4.5


@pytest.mark.parametrize("tokens", [HELL, DUNKEL], ids=["hell", "dunkel"])
@pytest.mark.parametrize(("first", "second"), FORM_PAARE)
def test_borders_and_marks_have_contrast_aa(tokens: Tokens, first: str, second: str) -> None:
    assert contrast(getattr(tokens, first), getattr(tokens, second)) >= 3.0


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("gebühr", "Gebühren berechnen"),
        ("gebuehr", "Gebühren berechnen"),
        ("entw ers", "Entwurf erstellen"),
        ("eers", "Entwurf erstellen"),
        ("akte", "Akte einlesen …"),
    ],
)
def test_fuzzy_search_puts_the_meant_entry_first(query: str, best: str) -> None:
    entries = ["Neue Version", "Akte einlesen …", "Entwurf erstellen", "Gebühren berechnen", "Prüfliste groß zeigen"]
    assert rank(query, entries, str)[0] == best


def test_fuzzy_search_drops_what_does_not_fit_and_keeps_the_order_without_a_query() -> None:
    assert rank("xyz", ["Akte", "Klausel"], str) == []
    assert rank(" ", ["b", "a"], str) == ["b", "a"]


@given(st.text(min_size=1, max_size=30))
def test_every_text_finds_itself(text: str) -> None:
    assert score(text, text) is not None


@pytest.mark.parametrize(
    ("state", "text", "busy", "bar"),
    [
        (Fortschritt("Export", seconds=0.4), "Export", False, False),
        (Fortschritt("Export", seconds=0.6), "Export", True, False),
        (Fortschritt("Seiten setzen", 3, 9, 3.0), "Seiten setzen · 3 von 9 · noch etwa 6 s", True, True),
        (Fortschritt("Seiten setzen", 1, 101, 3.0), "Seiten setzen · 1 von 101 · noch etwa 5 min", True, True),
        (Fortschritt("Vektoren", 6_798, 52_804), "Vektoren · 6.798 von 52.804 · noch etwa 1 s", False, False),
        (Fortschritt("Seiten setzen", 9, 9, 9.0), "Seiten setzen · 9 von 9", True, True),
        (Fortschritt(), "Wird bearbeitet …", False, False),
    ],
)
def test_progress_says_stage_count_and_remaining_time(state: Fortschritt, text: str, busy: bool, bar: bool) -> None:
    assert state.text() == text
    assert (state.show_busy, state.show_bar) == (busy, bar)


@pytest.mark.parametrize(
    ("size", "text"), [(1, "1 KB"), (70_600, "71 KB"), (1_250_000, "1,2 MB"), (200_000_000, "200,0 MB")]
)
def test_sizes_are_written_in_german(size: int, text: str) -> None:
    assert groesse(size).replace("\u00a0", " ") == text


def test_a_folder_says_its_matter_once() -> None:
    assert (
        ordnername("Berger ./. Nordlicht GmbH", "Klage, Entwurf 2") == "Berger gegen Nordlicht GmbH, Klage, Entwurf 2"
    )
    assert ordnername("Geheimhaltung", "Geheimhaltung 1") == "Geheimhaltung 1"


def test_export_lines_carry_note_path_and_hash() -> None:
    file = ExportFile(Path("ziel/01_Klage.pdf"), "Schriftsatz", 70_600, "ab" * 32, ("ohne PDF/A",))
    (row,) = dateien([file])
    assert row.zellen[:2] == ("01_Klage.pdf", "Schriftsatz; ohne PDF/A")
    assert "ab" * 32 in row.hinweis
    assert row.id == str(Path("ziel/01_Klage.pdf"))
    assert zusammenfassung([file]).startswith("1 Datei, zusammen 71")
    assert zusammenfassung([file, file]).startswith("2 Dateien")
    packed = ExportFile(Path("ziel/intern/01_Klage_mit_einem_sehr_langen_Betreff.zip"), "ZIP", 1, "cd" * 32)
    assert zusammenfassung([file, packed]).endswith("; was versandt wird, auch als ZIP im Unterordner „intern“")
    kept = ExportFile(Path("ziel/intern/02_Anlage.docx"), "Anlage K 1", 1, "cd" * 32)
    last = ExportFile(Path("ziel/xjustiz_nachricht.xml"), "Strukturdatensatz", 1, "ef" * 32)
    assert [row.zellen[0] for row in dateien([file, kept, last])] == [
        "01_Klage.pdf", "xjustiz_nachricht.xml", "intern/02_Anlage.docx",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("natural", "available", "stretch", "expected"),
    [
        ([100, 50, 30], 300, 1, (100, 170, 30)),
        ([100, 50, 30], 180, 1, (100, 50, 30)),
        ([400, 300, 50], 450, 0, (200, 200, 50)),
        ([400, 100, 50], 450, 0, (300, 100, 50)),
        ([90, 90, 90], 90, 2, (30, 30, 30)),
    ],
)
def test_columns_share_the_width_and_the_widest_give_way(
    natural: list[int], available: int, stretch: int, expected: tuple[int, ...]
) -> None:
    assert column_widths(natural, available, stretch) == expected


@given(st.lists(st.integers(1, 500), min_size=1, max_size=6), st.integers(0, 2000))
def test_columns_never_overflow(natural: list[int], available: int) -> None:
    widths = column_widths(natural, available, 0)
    assert sum(widths) <= max(available, 0)
    assert all(w >= 0 for w in widths)
