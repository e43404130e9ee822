"""Typing for tests: real key events to whatever has the focus, umlauts included."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def focus() -> QWidget:
    """The widget that the keyboard writes to."""
    widget = QApplication.focusWidget()
    assert widget is not None, "nichts hat den Fokus"
    return widget


def type_text(text: str) -> None:
    """Type into the focused widget; key events by hand because QTest cannot type umlauts."""
    for letter in text:
        target = focus()
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(target, QKeyEvent(kind, 0, NONE, letter))


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press a key as the window system would: shortcuts first, then the focused widget."""
    window = QApplication.activeModalWidget() or QApplication.activeWindow()
    assert window is not None, "kein Fenster ist aktiv"
    QTest.keyClick(QApplication.focusWidget() or window, key, modifiers)
