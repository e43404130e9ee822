"""Documents as tabs: a title is shown as it is, from the first moment and after a change."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.documents import Documents, View
from app.ui.shell import MainWindow


def test_a_title_stands_as_it_is_and_its_tooltip_is_whole(qtbot: QtBot, window: MainWindow) -> None:
    desk = window.desk
    assert desk is not None
    documents = Documents("Akten", QWidget())
    qtbot.addWidget(documents)
    view = documents.open("akte:1", lambda: View(desk, "akte:1"), "Müller & Söhne ./. Weber")
    assert documents.tabs.tabText(0) == "Müller && Söhne ./. Weber"
    assert documents.tabs.tabToolTip(0) == "Müller & Söhne ./. Weber"
    view.title_changed.emit("Müller & Co. ./. Weber")
    assert documents.tabs.tabText(0) == "Müller && Co. ./. Weber"
    assert documents.tabs.tabToolTip(0) == "Müller & Co. ./. Weber"
