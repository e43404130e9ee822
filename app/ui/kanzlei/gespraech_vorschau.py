"""Live preview of a filing: what is read stays where it is, what just changed is lit for a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QTextBlock, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextEdit, QWidget

from app.ui.filing_view import FilingView, fragments
from app.ui.presenters.vorschau import stylesheet
from app.ui.tokens import Tokens
from app.ui.widgets import current_theme

LIT_MS = 1_800


class Vorschau(FilingView):
    """The filing, or another text, as it grows."""

    def __init__(
        self,
        parent: QWidget | None = None,
        name: str = "Vorschau des Schriftsatzes",
        css: Callable[[Tokens], str] = stylesheet,
    ) -> None:
        super().__init__(name, css, parent)
        self._dark = QTimer(self, singleShot=True, interval=LIT_MS)
        self._dark.timeout.connect(self._end)
        self._lit: tuple[str, ...] = ()

    def show_filing(self, html: str, changed: Iterable[str]) -> None:
        """Show a new state; the paragraph at the top of the pane stays there, ``changed`` anchors are lit."""
        if html == self._html:
            return
        place = self._top()
        self._end()
        self.show_html(html)
        blocks = self._anchored()
        if place is not None and place[0] in blocks:
            self.verticalScrollBar().setValue(int(self._y(blocks[place[0]])) + place[1])
        self._light([blocks[name] for name in changed if name in blocks])

    def lit(self) -> tuple[str, ...]:
        """The paragraphs that are lit now."""
        return self._lit

    def _end(self) -> None:
        self._lit = ()
        self.setExtraSelections([])

    def _y(self, block: QTextBlock) -> float:
        return self.document().documentLayout().blockBoundingRect(block).top()

    def _top(self) -> tuple[str, int] | None:
        """The last anchor at or above the upper edge, and how far it is scrolled past."""
        offset = self.verticalScrollBar().value()
        if not offset:
            return None
        found: tuple[str, int] | None = None
        for name, block in self._anchored().items():
            top = self._y(block)
            if top > offset:
                break
            found = name, int(offset - top)
        return found

    def _anchored(self) -> dict[str, QTextBlock]:
        """The paragraph of each anchor, from top to bottom."""
        found: dict[str, QTextBlock] = {}
        block = self.document().begin()
        while block.isValid():
            for fragment in fragments(block):
                for name in fragment.charFormat().anchorNames():
                    found.setdefault(str(name), block)
            block = block.next()
        return found

    def _light(self, blocks: list[QTextBlock]) -> None:
        theme = current_theme()
        if theme is None or not blocks:
            return
        colour = QTextCharFormat()
        colour.setBackground(QColor(theme.tokens.auswahl))
        colour.setProperty(QTextFormat.Property.FullWidthSelection, True)  # noqa: FBT003 - Qt's own signature
        marks = []
        for block in blocks:
            mark = QTextEdit.ExtraSelection()
            mark.cursor, mark.format = QTextCursor(block), colour  # whole values: what Qt hands out would refer back
            marks.append(mark)
        self._lit = tuple(block.text() for block in blocks)
        self.setExtraSelections(marks)
        self._dark.start()
