"""What somebody in front of the window sees, whatever is used to work it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import Program
from app.ui.shell import MainWindow
from app.ui.start import make_application, open_window
from tests.cli.aufruf import program as reading_once
from tests.ui.conftest import settle
from tests.ui.tasten import focus, press

Somebody = TypeVar("Somebody", bound="Bildschirm")


def start(qtbot: QtBot, folder: Path) -> tuple[Program, MainWindow]:
    """The program on a new library, its window ready; what ships with it was read by the first one of this process."""
    program = reading_once(folder / "bibliothek")
    window = open_window(make_application(), program.window_services, program.basedir, program.hilfe)
    window.resize(1440, 900)
    with qtbot.waitSignal(window.complete, timeout=60_000):
        window.show()
    window.activateWindow()
    return program, window


@contextmanager
def at_work(
    kind: Callable[[QtBot, Program, MainWindow], Somebody], qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Somebody]:
    """Somebody in front of the program on a new library, which ends afterwards."""
    monkeypatch.setenv("HOME", str(folder))
    program, window = start(qtbot, folder)
    somebody = kind(qtbot, program, window)
    somebody.settle()
    yield somebody
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    window.deleteLater()
    program.close()
    QApplication.processEvents()


class Bildschirm:
    """Reads the screen."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self._qtbot, self._window = qtbot, window

    def settle(self) -> None:
        """Wait until nothing runs; a window is in front, as every window manager sees to when a dialog has gone."""
        settle(self._qtbot, self._window)
        if QApplication.activeWindow() is None and self._window.isVisible():
            self._window.activateWindow()
            settle(self._qtbot, self._window)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press and release a key, with what follows from it."""
        press(key, modifiers)
        self.settle()

    def tab_to(self, name: str, *, back: bool = False) -> QWidget:
        """Press Tab, or Shift+Tab, until the control of that name, or beginning so, has the focus."""
        for _ in range(80):
            if focus().accessibleName().startswith(name):
                return focus()
            press(Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier if back else Qt.KeyboardModifier.NoModifier)
        raise AssertionError(f"„{name}“ ist mit der Tabulatortaste nicht zu erreichen")

    def click(self, name: str) -> None:
        """Click the button that is called so."""
        buttons = self._window.findChildren(QAbstractButton)
        found = [b for b in buttons if b.isVisible() and b.isEnabled() and b.accessibleName().startswith(name)]
        assert found, f"„{name}“ ist nicht zu sehen"
        QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)
        self.settle()

    def reads(self, text: str) -> bool:
        """Whether the words stand somewhere on the screen."""
        labels = (w.text() for w in self._window.findChildren(QLabel) if w.isVisible())
        return any(text in shown for shown in labels)

    def filing(self) -> str:
        """The filing as shown."""
        shown = [w for w in self._window.findChildren(QTextBrowser) if w.isVisible()]
        assert shown, "kein Schriftsatz zu sehen"
        return shown[0].toPlainText().replace("\u00a0", " ")
