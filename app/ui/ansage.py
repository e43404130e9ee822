"""What a screen reader is told beyond names: announcements, labels whose words change, the meaning of a choice."""

from __future__ import annotations

import sys

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent, QTextDocumentFragment
from PySide6.QtWidgets import QComboBox, QLabel, QWidget


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a reader say ``text`` wherever the focus is; ``urgent`` interrupts what it is saying.

    Costs nothing while no reader listens.
    """
    if not text.strip() or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


class Label(QLabel):
    """Text that a reader says as it stands; with a name, the name and then the text.

    Qt lets the accessible name take the place of the text: „Ergebnis der Prüfung“ would be heard, the result never.
    ``aloud``: said as soon as it appears, as an error beside a field must be.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, *, aloud: bool = False) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._called = ""
        self._aloud = aloud

    def setAccessibleName(self, name: str) -> None:
        """Say this before the text."""
        self._called = name
        self._tell()

    def accessibleName(self) -> str:
        """What was given as the name, without the text."""
        return self._called

    def setText(self, text: str) -> None:
        """Change the words, also for a reader."""
        changed = text != self.text()
        super().setText(text)
        self._tell()
        if changed and self._aloud:
            announce(self, text, urgent=True)

    def minimumSizeHint(self) -> QSize:
        """All lines at the present width: a splitter, or a page that is too low, would cut those of Qt's own hint."""
        hint = super().minimumSizeHint()
        if self.wordWrap() and self.isVisible():
            hint.setHeight(max(hint.height(), self.heightForWidth(self.width())))
        return hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        super().resizeEvent(event)
        if self.wordWrap() and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _tell(self) -> None:
        text = self.text()
        if self.textFormat() is Qt.TextFormat.RichText:
            text = QTextDocumentFragment.fromHtml(text).toPlainText()
        known = self._called in text
        super().setAccessibleName("" if not text or known else f"{self._called}: {text}")


def name_choice(box: QComboBox, name: str, description: str = "") -> None:
    """Name a box to choose from, also where Qt tells readers only the chosen entry.

    On Linux Qt gives the entry as the name and leaves the rest to a label beside the box; many have none.
    """
    box.setAccessibleName(name)
    if sys.platform == "linux" and not description.startswith(name):
        description = f"{name}. {description}" if description else name
    if description:
        box.setAccessibleDescription(description)
