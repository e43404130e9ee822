"""„Über Satzwerk“: the list of parts with their licences."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.hilfe.orte import ORTE
from app.ui.hilfe.ueber import UeberFenster
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import focus, press, type_text


def _activate(qtbot: QtBot, window: QWidget) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


@pytest.fixture
def about(qtbot: QtBot, window: MainWindow) -> UeberFenster:
    window.actions_.trigger("hilfe.ueber")
    settle(qtbot, window)
    found = window.help.about_window
    assert found is not None
    qtbot.waitUntil(lambda: found.list.count() > 0)
    _activate(qtbot, found)
    return found


def test_about_lists_all_parts_with_the_text_of_their_licence(qtbot: QtBot, about: UeberFenster) -> None:
    assert about.list.item(0).text().startswith("Satzwerk ")
    assert "Apache License" in about.text.toPlainText()
    assert focus() is about.field
    type_text("pyside6 lgpl")
    assert 1 <= about.list.count() <= 4, "die drei Pakete und Qt selbst, von dem der Hinweis spricht"
    assert "austauschbare" in about.text.toPlainText()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in about.text.toPlainText()
    about.field.setText("gibt es nicht")
    assert about.list.count() == 0
    assert about.state.text().startswith("0 von")


def test_about_copies_and_keeps_everything(qtbot: QtBot, about: UeberFenster, tmp_path: Path) -> None:
    about.field.setText("typst")
    about.copy.click()
    copied = QApplication.clipboard().text()
    assert "Satzwerk" in copied
    assert "typst" in copied
    assert "networkx" in copied, "kopiert wird alles, nicht nur das Gefundene"
    target = tmp_path / "Lizenzen.txt"
    target.write_text("alt", encoding="utf-8")
    about.write(target)
    assert target.read_text(encoding="utf-8") == copied
    assert list(tmp_path.glob(".Lizenzen*")) == []
    about.write(tmp_path / "gibt-es-nicht" / "Lizenzen.txt")
    assert "lässt sich nicht schreiben" in about.error.text()


def test_f1_in_about_opens_its_page_and_escape_hides_it(qtbot: QtBot, window: MainWindow, about: UeberFenster) -> None:
    press(Qt.Key.Key_F1)
    settle(qtbot, window)
    book = window.help.handbook
    assert book is not None
    qtbot.waitUntil(lambda: book.text.page() == ORTE["ueber"].ziel)
    _activate(qtbot, about)
    press(Qt.Key.Key_Escape)
    assert not about.isVisible()
    assert window.isVisible()
