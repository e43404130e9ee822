"""A label with links that follow the theme: Qt gives them the colour of the moment their text was set."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QWidget

from app.ui.ansage import Label


class VerweisLabel(Label):
    """Rich text with links that mouse and keyboard reach."""

    def __init__(self, name: str, rolle: str = "", parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        if rolle:
            self.setProperty("rolle", rolle)

    def changeEvent(self, event: QEvent) -> None:
        """Set the text anew with another palette."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self.text():
            text = self.text()
            self.clear()
            self.setText(text)
