"""One line for a heading: saves by itself, says in grey what stands there while it is empty."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.tooltips import tip
from app.ui.widgets import LineEdit, labelled, text_label

_PAUSE_MS = 900


class UeberschriftFeld(QWidget):
    """``edited`` carries the new heading without blanks around; "" takes it away."""

    edited = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = ""
        self._draft = False
        self._held = False
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._put)
        self.line = labelled(LineEdit(), name)
        self.line.textEdited.connect(lambda _: self._timer.start())
        self.line.editingFinished.connect(self._put)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(text_label(name, wrap=False))
        layout.addWidget(self.line, 1)
        self.setFocusProxy(self.line)

    def show_heading(self, heading: str, *, otherwise: str, hint: str, draft: bool) -> None:
        """Show what is stored; what is being typed stays. ``otherwise`` stands in an empty line."""
        self._draft = draft
        self.line.setPlaceholderText(otherwise)
        self.line.setToolTip(tip(hint))
        self.line.setAccessibleDescription(hint)
        self.line.setEnabled(draft)
        self._heading = heading
        if not (draft and (self._timer.isActive() or self._held)) and self._typed() != heading:
            self.line.setText(heading)

    def hold(self, *, on: bool) -> None:
        """What stands here was refused because of somebody else: it stays until it is handed over again."""
        self._held = on

    def flush(self) -> None:
        """Hand over what is being typed."""
        if self._timer.isActive():
            self._put()

    def _put(self) -> None:
        self._timer.stop()
        self._held = False
        text = self._typed()
        if self._draft and text != self._heading:
            self._heading = text
            caret = self.line.cursorPosition()
            self.line.setText(self.line.text())  # a step of the program now: Ctrl+Z reaches that one
            self.line.setCursorPosition(caret)
            self.edited.emit(text)

    def _typed(self) -> str:
        return " ".join(self.line.text().split())
