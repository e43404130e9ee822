"""Width of the dock at the side: what stands in it needs little while it is empty, and the person's width otherwise."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from app.ui.docks import dock_of

USUAL_WIDTH = 310
"""Width in pixels of the dock with findings where the person has not given it another."""
_CHOSEN = 240
"""From here on a width is taken for one that the person has chosen, below for what an empty list left."""
_NARROWS_MS = 100
"""From one tab to the next a list is empty for a moment; narrower and wider at once confuses Qt's layout of docks."""
_WIDEST = 16_777_215
"""No limit (``QWIDGETSIZE_MAX``, which PySide does not name)."""


class Randbreite(QObject):
    """An empty pane leaves the room of its dock to the document; the person's width comes back with its content.

    Args:
        pane: what stands in the dock.
        least: width in pixels that it needs while it is empty.
        empty: whether it is.
    """

    def __init__(self, pane: QWidget, least: Callable[[], int], empty: Callable[[], bool]) -> None:
        super().__init__(pane)
        self._pane, self._least, self._empty = pane, least, empty
        self._width = USUAL_WIDTH
        """Width of the dock with content."""
        self._narrow = False
        self._narrowing = QTimer(self, singleShot=True, interval=_NARROWS_MS)
        self._narrowing.timeout.connect(self._make_narrow)

    def fit(self) -> None:
        """Content, letters or visibility have changed."""
        dock = self._dock()
        if dock is None:
            return
        if self._pane.isVisible() and self._empty():
            if self._narrow:
                dock.setMaximumWidth(self._least())
            else:
                self._narrowing.start()
            return
        self._narrowing.stop()
        if self._narrow:
            self._narrow = False
            dock.setMaximumWidth(_WIDEST)
            window = dock.parentWidget()
            if isinstance(window, QMainWindow):
                window.resizeDocks([dock], [self._width], Qt.Orientation.Horizontal)
                dock.resize(self._width, dock.height())  # Qt does not where it had not yet taken the room away

    def _make_narrow(self) -> None:
        dock = self._dock()
        if dock is not None and self._pane.isVisible() and self._empty():
            self._narrow = True
            self._width = dock.width() if dock.width() >= _CHOSEN else USUAL_WIDTH
            dock.setMaximumWidth(self._least())

    def _dock(self) -> QDockWidget | None:
        """The dock the pane stands in, unless it has a window of its own."""
        dock = dock_of(self._pane)
        return None if dock is None or dock.isFloating() else dock
