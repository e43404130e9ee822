"""What stands in the window while the library is being opened."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.widgets import labelled, text_label


class Loading(QWidget):
    """Calm sentence while the services are being made; the reason if that failed."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Laden")
        self._text = text_label("Die Bibliothek wird geöffnet …", "leise")
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(labelled(self._text, "Zustand"))
        layout.addStretch(1)

    def show_failure(self, text: str) -> None:
        """Say what is wrong instead."""
        self._text.setProperty("rolle", "fehler")
        self._text.setText(text)
        self._text.style().unpolish(self._text)
        self._text.style().polish(self._text)
