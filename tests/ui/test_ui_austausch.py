"""Import and export through the window: preview, one button, refusals with their place, files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.import_preview import ImportStatus
from app.domain.regelwerk.library_part import LibraryPart
from app.ui.context import Services
from app.ui.redaktion.import_dialog import ImportDialog
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle


@pytest.fixture
def space(qtbot: QtBot, window: MainWindow) -> RedaktionWorkspace:
    window.show_workspace("redaktion")
    settle(qtbot, window)
    found = window.workspaces["redaktion"]
    assert isinstance(found, RedaktionWorkspace)
    return found


def _dialog(window: MainWindow) -> ImportDialog:
    return next(d for d in window.findChildren(QDialog) if isinstance(d, ImportDialog))


def test_an_import_is_previewed_and_taken_over_with_one_button(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services, tmp_path: Path
) -> None:
    path = tmp_path / "bibliothek.json"
    space.exchange.write_library(path)
    settle(qtbot, window)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["clauses"][0]["title"] = "Vorspruch"
    path.write_text(json.dumps(data), encoding="utf-8")
    space.exchange.preview(path)
    settle(qtbot, window)
    dialog = _dialog(window)
    assert dialog.preview is not None
    assert dialog.preview.count(ImportStatus.CHANGED) == 1
    (line,) = [one for one in dialog.list.lines() if "Vorspruch" in one.titel or "Vorspruch" in one.text]
    assert line.zeichen == "empfehlung"
    assert line.text.startswith("geändert")
    assert dialog.take.isEnabled()
    dialog.take.click()
    settle(qtbot, window)
    assert services.redaktion.library().clauses[0].title == "Vorspruch"
    assert space.list.clauses.lines.rows[0].titel == "Vorspruch"
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Bibliothek einlesen"


def test_a_file_that_is_no_library_says_where_it_fails(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, tmp_path: Path
) -> None:
    path = tmp_path / "falsch.json"
    path.write_text('{"id": "b", "title": "B", "clauses": [{"id": "X"}], "versions": []}', encoding="utf-8")
    space.exchange.preview(path)
    settle(qtbot, window)
    dialog = _dialog(window)
    assert not dialog.take.isEnabled()
    assert any("clauses" in line.titel for line in dialog.list.lines())
    dialog.reject()


def test_the_same_library_again_changes_nothing(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, tmp_path: Path
) -> None:
    path = tmp_path / "bibliothek.json"
    space.exchange.write_library(path)
    settle(qtbot, window)
    space.exchange.preview(path)
    settle(qtbot, window)
    dialog = _dialog(window)
    assert "nichts, was nicht schon da ist" in dialog._head.text()
    assert not dialog.take.isEnabled()
    dialog.reject()


def test_part_matrix_and_graph_are_written(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, tmp_path: Path
) -> None:
    part = tmp_path / "C06.json"
    space.exchange.write_library(part, LibraryPart(clause_ids=("C06",)))
    space.exchange.write_matrix(tmp_path / "matrix.csv")
    space.exchange.write_graph(tmp_path / "graph.svg")
    settle(qtbot, window)
    assert [c["id"] for c in json.loads(part.read_text(encoding="utf-8"))["clauses"]] == ["C06"]
    assert "C06" in (tmp_path / "matrix.csv").read_text(encoding="utf-8-sig")
    assert "<svg" in (tmp_path / "graph.svg").read_text(encoding="utf-8")
