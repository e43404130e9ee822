"""The table beside the rule graph: the same rules by keyboard and in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Library
from app.ui.desk import Desk
from app.ui.redaktion.graph_table import GraphTable
from tests.ui.graph_desk import desk

__all__ = ["desk"]  # the fixture


@pytest.fixture
def table(qtbot: QtBot, desk: Desk, sample: Library) -> GraphTable:
    table = GraphTable(desk)
    qtbot.addWidget(table)
    table.resize(900, 500)
    table.show()
    table.activateWindow()
    table.set_library(sample)
    qtbot.waitUntil(lambda: table.model.rowCount() > 0, timeout=20_000)
    return table


def test_the_table_is_walked_and_opened_with_the_keyboard(table: GraphTable, qtbot: QtBot) -> None:
    seen: list[str] = []
    table.selected.connect(seen.append)
    table.table.setFocus()
    table.select("rule:C06.v1/R04")
    assert seen == []
    QTest.keyClick(table.table, Qt.Key.Key_Down)
    assert seen == ["rule:C06.v1/R05"]
    with qtbot.waitSignal(table.opened) as caught:
        QTest.keyClick(table.table, Qt.Key.Key_Return)
    assert caught.args == ["rule:C06.v1/R05"]
    index = table.table.currentIndex()
    assert table.model.data(index, Qt.ItemDataRole.AccessibleTextRole) == "Von: Haftungsausschluss"


def test_delete_in_the_table_asks_for_the_selected_rule(table: GraphTable, qtbot: QtBot) -> None:
    table.table.setFocus()
    with qtbot.assertNotEmitted(table.delete_requested):
        QTest.keyClick(table.table, Qt.Key.Key_Delete)
    table.select("rule:C06.v1/R04")
    with qtbot.waitSignal(table.delete_requested) as caught:
        QTest.keyClick(table.table, Qt.Key.Key_Delete)
    assert caught.args == ["rule:C06.v1/R04"]


def test_the_search_narrows_the_table_and_keeps_the_choice(table: GraphTable) -> None:
    table.select("rule:C09.v1/R07")
    table.search.setText("erfordert gewährleistung")
    assert table.model.rowCount() == 2
    assert table._count.text().startswith("2 von ")
    assert table.model.row(table.table.currentIndex().row()).target == "rule:C09.v1/R07"


def test_severity_is_a_mark_and_a_word(table: GraphTable) -> None:
    row = table.model.row_of("rule:C06.v1/R04")
    index = table.model.index(row, 3)
    assert table.model.data(index) == "Empfehlung"
    assert table.model.data(index, Qt.ItemDataRole.DecorationRole) is not None
    assert "Haftung" in str(table.model.data(index, Qt.ItemDataRole.ToolTipRole))
