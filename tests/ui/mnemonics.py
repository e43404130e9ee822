"""Underlined letters that are on screen together and fight for the same Alt key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QLabel, QMainWindow, QTabBar, QWidget


def clashes(window: QWidget) -> list[str]:
    """One line for each letter that several visible things of a window or dialog claim."""
    found: dict[str, list[str]] = defaultdict(list)
    for text in _texts(window):
        if not (key := QKeySequence.mnemonic(text)).isEmpty():
            found[key.toString()].append(text)
    return [f"{key}: {', '.join(texts)}" for key, texts in sorted(found.items()) if len(texts) > 1]


def _texts(window: QWidget) -> Iterator[str]:
    for widget in window.findChildren(QWidget):
        if widget.window() is not window or not widget.isVisible():
            continue
        if isinstance(widget, QAbstractButton) or (isinstance(widget, QLabel) and widget.buddy() is not None):
            yield widget.text()
        elif isinstance(widget, QTabBar):
            yield from (widget.tabText(number) for number in range(widget.count()))
    if isinstance(window, QMainWindow):
        yield from (action.text() for action in window.menuBar().actions())
