"""The field above a table that narrows it to the lines that hold some words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.ui.widgets import LineEdit

_PAUSE_MS = 120


class Filterfeld(LineEdit):
    """Escape empties it.

    Signals:
        settled: the text changed and has rested since.
    """

    settled = Signal()

    def __init__(self, name: str, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setAccessibleDescription(placeholder)
        self.setPlaceholderText(f"{placeholder} …")
        self.setClearButtonEnabled(True)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.settled)
        self.textChanged.connect(lambda _: self._pause.start())

    def stop(self) -> None:
        """The text was taken into account meanwhile."""
        self._pause.stop()

    def event(self, event: QEvent) -> bool:
        """Escape is wanted here while there is something to empty, also if the window has a use for it."""
        if event.type() is QEvent.Type.ShortcutOverride and self._empties(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties."""
        if self._empties(event):
            self.clear()
        else:
            super().keyPressEvent(event)

    def _empties(self, event: QEvent) -> bool:
        return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and bool(self.text())
