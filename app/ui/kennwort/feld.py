"""A field for a Kennwort, with a word when Caps Lock seems to be on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui.widgets import labelled

_HINTS = (
    Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText | Qt.InputMethodHint.ImhNoAutoUppercase
)


class KennwortFeld(QLineEdit):
    """Shows dots; keeps no history and is not learnt by input methods.

    Signals:
        feststelltaste: a letter came in the case that only Caps Lock explains (True), or as expected (False).
    """

    feststelltaste = Signal(bool)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        labelled(self, name)
        self.setInputMethodHints(_HINTS)
        self.show_plain(on=False)

    def show_plain(self, *, on: bool) -> None:
        """Show what is typed, or dots."""
        self.setEchoMode(QLineEdit.EchoMode.Normal if on else QLineEdit.EchoMode.Password)

    def take(self) -> str:
        """What was typed; the field is empty afterwards."""
        text = self.text()
        self.clear()
        return text

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Look at the case of letters."""
        text = event.text()
        if len(text) == 1 and text.isalpha() and text.lower() != text.upper():
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.feststelltaste.emit(text.isupper() is not shift)
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Elsewhere it does not matter."""
        self.feststelltaste.emit(False)  # noqa: FBT003 - the argument of a signal
        super().focusOutEvent(event)
