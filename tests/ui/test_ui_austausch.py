"""Import and export through the window: preview, one button, refusals with their place, files."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.import_preview import ImportStatus
from app.domain.regelwerk.library_part import LibraryPart
from app.ui.context import Services
from app.ui.redaktion.import_dialog import ImportDialog
from app.ui.redaktion.teil_dialog import TeilDialog
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import press, type_text


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


def test_several_clauses_and_templates_are_ticked_and_written_together(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services, tmp_path: Path
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.teil_ausgeben")
    dialog = window.findChild(TeilDialog)
    assert dialog.part() == LibraryPart(("C06",), (), with_targets=True)
    dialog.tick("clause", "C06", on=False)
    assert not dialog.take.isEnabled()
    qtbot.waitUntil(dialog.search.hasFocus)
    type_text("C12")
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Space)
    dialog.search.setText("C01")
    dialog.tick("clause", "C01")
    assert dialog._count.text().startswith("Gewählt: 2 Klauseln, 0 Vorlagen.")
    assert dialog.part().clause_ids == ("C01", "C12")
    dialog.take.click()
    ask = next(d for d in window.findChildren(QFileDialog) if d.isVisible())
    ask.reject()

    def written(part: LibraryPart) -> set[str]:
        path = tmp_path / "teil.json"
        space.exchange.write_library(path, part)
        settle(qtbot, window)
        data = json.loads(path.read_text(encoding="utf-8"))
        return {entry["id"] for entry in (*data["clauses"], *data.get("templates", ()))}

    template = services.redaktion.library().templates[0].id
    assert written(LibraryPart(("C01", "C12"))) == {"C01", "C12"}
    named = {target for v in services.redaktion.library().versions if v.clause_id == "C12"
             for rule in v.rules for target in rule.targets}  # fmt: skip
    assert named
    assert written(LibraryPart(("C01", "C12"), with_targets=True)) >= {"C01", "C12", *named}
    assert template in written(LibraryPart(("C01",), (template,)))


def test_an_open_template_is_ticked_and_the_choice_may_be_narrowed_to_what_was_ticked(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    template = services.redaktion.library().templates[0]
    window.goto(f"template:{template.id}")
    settle(qtbot, window)
    chosen: list[LibraryPart] = []
    window.actions_.trigger("redaktion.teil_ausgeben")
    dialog = window.findChild(TeilDialog)
    dialog.chosen.connect(chosen.append)
    dialog.targets.setChecked(False)
    dialog.take.click()
    assert chosen == [LibraryPart((), (template.id,), with_targets=False)]
    next(d for d in window.findChildren(QFileDialog) if d.isVisible()).reject()


def test_another_kind_of_file_gives_the_name_its_ending(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    window.actions_.trigger("redaktion.matrix_ausgeben")
    ask = next(d for d in window.findChildren(QFileDialog) if d.isVisible())
    assert Path(ask.selectedFiles()[0]).name == "matrix.xlsx"
    csv = ask.nameFilters()[1]
    ask.selectNameFilter(csv)
    ask.filterSelected.emit(csv)
    assert Path(ask.selectedFiles()[0]).name == "matrix.csv"
    ask.reject()


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
