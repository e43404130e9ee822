"""The matrix: keys, new rules, deletion, shared selection, a thousand clauses."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Library
from app.ui.desk import Desk
from app.ui.redaktion.matrix_view import MatrixView
from app.ui.theme import Mode
from tests.domain.regelwerk.regelwerk_builders import library, rule
from tests.ui.graph_desk import desk, with_rule

__all__ = ["desk"]  # the fixture


@pytest.fixture
def view(qtbot: QtBot, desk: Desk, sample: Library) -> MatrixView:
    view = MatrixView(desk)
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.show()
    view.activateWindow()
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(sample)
    return view


def cell(view: MatrixView, row: str, column: str) -> QModelIndex:
    assert view.model.picture is not None
    return view.model.index(view.model.picture.place[row], view.model.picture.place[column])


def test_the_matrix_is_that_of_the_source(view: MatrixView) -> None:
    size = view.model.rowCount()
    found = {
        (f"C{r + 1:02}", f"C{c + 1:02}"): view.model.data(view.model.index(r, c))
        for r in range(size)
        for c in range(size)
        if r != c and view.model.data(view.model.index(r, c))
    }
    pairs = [("C03", "C04"), ("C03", "C05"), ("C04", "C05"), ("C06", "C07"), ("C08", "C09"), ("C13", "C14")]
    expected = {pair: "INC" for a, b in pairs for pair in ((a, b), (b, a))}
    expected |= dict.fromkeys((("C06", "C08"), ("C09", "C11"), ("C12", "C15"), ("C13", "C15"), ("C14", "C15")), "REQ")
    assert found == expected


def test_going_to_a_cell_selects_its_rule_and_shows_it_in_words(view: MatrixView, qtbot: QtBot) -> None:
    view.grid.setCurrentIndex(cell(view, "C06", "C06"))
    with qtbot.waitSignal(view.selected) as caught:
        QTest.keyClick(view.grid, Qt.Key.Key_Right)
    assert caught.args == ["rule:C06.v1/R05"]
    assert view._words.text().startswith("Haftungsausschluss ist unvereinbar mit Haftungsbegrenzung.")


def test_enter_adds_in_an_empty_cell_and_opens_a_filled_one(view: MatrixView, qtbot: QtBot) -> None:
    view.grid.setCurrentIndex(cell(view, "C01", "C02"))
    with qtbot.waitSignal(view.add_requested) as caught:
        QTest.keyClick(view.grid, Qt.Key.Key_Return)
    assert caught.args == ["C01", "C02"]
    view.grid.setCurrentIndex(cell(view, "C14", "C15"))
    with qtbot.waitSignals([view.selected, view.opened]):
        QTest.keyClick(view.grid, Qt.Key.Key_Return)
    view.grid.setCurrentIndex(cell(view, "C01", "C01"))
    with qtbot.assertNotEmitted(view.add_requested):
        QTest.keyClick(view.grid, Qt.Key.Key_Return)


def test_a_double_click_does_what_enter_does(view: MatrixView, qtbot: QtBot) -> None:
    where = view.grid.visualRect(cell(view, "C02", "C05")).center()
    QTest.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=where)
    with qtbot.waitSignal(view.add_requested) as caught:
        QTest.mouseDClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert caught.args == ["C02", "C05"]


def test_delete_asks_for_the_rule_of_the_cell(view: MatrixView, qtbot: QtBot) -> None:
    view.grid.setCurrentIndex(cell(view, "C06", "C08"))
    with qtbot.waitSignal(view.delete_requested) as caught:
        QTest.keyClick(view.grid, Qt.Key.Key_Delete)
    assert caught.args == ["rule:C06.v1/R04"]
    view.grid.setCurrentIndex(cell(view, "C08", "C06"))
    with qtbot.assertNotEmitted(view.delete_requested):
        QTest.keyClick(view.grid, Qt.Key.Key_Delete)


def test_selecting_from_outside_goes_to_the_cell_without_an_echo(view: MatrixView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.selected):
        view.select("rule:C13.v1/R09")
    assert view.grid.currentIndex() == cell(view, "C13", "C14")
    view.grid.setCurrentIndex(cell(view, "C14", "C13"))
    view.select("rule:C13.v1/R09")
    assert view.grid.currentIndex() == cell(view, "C14", "C13"), "dieselbe Regel: die Zelle bleibt"
    view.select("C09")
    assert view.grid.currentIndex() == cell(view, "C09", "C09")
    view.select("C99")
    assert view.grid.currentIndex() == cell(view, "C09", "C09")


def test_of_several_rules_in_a_cell_the_selected_one_is_deleted(
    view: MatrixView, qtbot: QtBot, sample: Library
) -> None:
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(with_rule(sample, "C06", rule("zwei", "forbids", targetClauseId="C08")))
    view.select("rule:C06.v1/zwei")
    assert view.model.data(view.grid.currentIndex()) == "REQ FOR"
    with qtbot.waitSignal(view.delete_requested) as caught:
        QTest.keyClick(view.grid, Qt.Key.Key_Delete)
    assert caught.args == ["rule:C06.v1/zwei"]


def test_an_edit_keeps_the_place_and_shows_the_rule(view: MatrixView, qtbot: QtBot, sample: Library) -> None:
    view.grid.setCurrentIndex(cell(view, "C10", "C12"))
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(with_rule(sample, "C10", rule("neu", "forbids", targetClauseId="C12")))
    assert view.grid.currentIndex() == cell(view, "C10", "C12")
    assert view.model.data(view.grid.currentIndex()) == "FOR"
    assert "verbietet Wettbewerbsverbot" in view._words.text()


def test_clauses_without_rules_can_be_hidden(view: MatrixView, qtbot: QtBot) -> None:
    assert view.model.rowCount() == 28
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.only_used.setChecked(True)
    assert view.model.rowCount() == view.model.columnCount() == 12


def test_heads_and_cells_are_read_aloud(view: MatrixView) -> None:
    index = cell(view, "C06", "C08")
    assert view.model.data(index, Qt.ItemDataRole.AccessibleTextRole) == (
        "Haftungsausschluss erfordert Gewährleistung (Standard), Empfehlung"
    )
    head = view.model.headerData(index.column(), Qt.Orientation.Horizontal)
    hint = view.model.headerData(index.row(), Qt.Orientation.Vertical, Qt.ItemDataRole.ToolTipRole)
    assert head == "C08"
    assert str(hint).startswith("C06 Haftungsausschluss")
    assert view.grid.accessibleName() == "Regelmatrix"


def test_the_matrix_follows_the_theme(view: MatrixView, desk: Desk) -> None:
    before = view.model.data(cell(view, "C01", "C01"), Qt.ItemDataRole.BackgroundRole)
    desk.theme.set_mode(Mode.DUNKEL)
    assert view.model.data(cell(view, "C01", "C01"), Qt.ItemDataRole.BackgroundRole) != before


def test_a_thousand_clauses_are_looked_up_not_copied(qtbot: QtBot, desk: Desk) -> None:
    ids = [f"K{i:04}" for i in range(1000)]
    rules = {i: [rule(f"r{i}", "requires", targetClauseId="K0500")] for i in ids[:900]}
    view = MatrixView(desk)
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.show()
    with qtbot.waitSignal(view.shown, timeout=30_000):
        view.set_library(library(rules, clauses=ids))
    assert view.model.rowCount() * view.model.columnCount() == 1_000_000
    assert view.model.picture is not None
    assert len(view.model.picture.matrix.cells) == 900
    asked = 0
    look_up = view.model.data

    def counting(index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        nonlocal asked
        asked += 1
        return look_up(index, role)

    view.model.data = counting  # type: ignore[method-assign, assignment]
    view.grid.verticalScrollBar().setValue(400)
    view.grid.viewport().repaint()
    assert 0 < asked < 10_000, "nur was zu sehen ist, wird gefragt"
