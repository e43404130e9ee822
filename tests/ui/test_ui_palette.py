"""Command palette and search by keyboard alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.palette import QuickDialog
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, SHIFT, press, type_text


def _typing() -> bool:
    dialog = QApplication.activeModalWidget()
    return isinstance(dialog, QuickDialog) and dialog.field.hasFocus()


def _dialog() -> QuickDialog:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QuickDialog)
    return dialog


def test_the_palette_finds_a_command_by_a_few_letters_and_runs_it(qtbot: QtBot, window: MainWindow) -> None:
    press(Qt.Key.Key_P, CTRL | SHIFT)
    qtbot.waitUntil(_typing)
    type_text("dunkl")
    assert _dialog().list.item(0).text().startswith("Dunkle Farben")
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    assert window.theme.tokens.dunkel


def test_the_palette_offers_every_enabled_action(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_.refresh()
    wanted = {a.text() for s, a in window.actions_.specs() if a.isEnabled() and s.id != "programm.palette"}
    press(Qt.Key.Key_P, CTRL | SHIFT)
    qtbot.waitUntil(_typing)
    shown = {entry.text for entry in _dialog()._entries}
    assert shown == wanted
    press(Qt.Key.Key_Escape)


def test_search_finds_akten_by_a_name_and_clauses_without_umlaut(qtbot: QtBot, window: MainWindow) -> None:
    press(Qt.Key.Key_K, CTRL)
    qtbot.waitUntil(lambda: _typing() and _dialog().list.count() > 0)
    type_text("verguetung")
    assert "Vergütung" in _dialog().list.item(0).text()
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert window.workspace is not None
    assert window.workspace.id == "redaktion"


def test_search_says_when_nothing_is_found(qtbot: QtBot, window: MainWindow) -> None:
    press(Qt.Key.Key_K, CTRL)
    qtbot.waitUntil(lambda: _typing() and _dialog().list.count() > 0)
    type_text("qqqqxyz")
    assert _dialog().list.count() == 0
    assert "Nichts gefunden" in _dialog().hint.text()
    press(Qt.Key.Key_Escape)
