"""A checked document as readable text: evidence marked by colour and kind of line, the chosen finding above all."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QMouseEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from app.domain.pruefung.dokument import Span
from app.ui.filing_view import side_margin
from app.ui.presenters.befunde import WORT, Rang
from app.ui.presenters.pruefung_bericht import Dokumentbild, Marke
from app.ui.tokens import Tokens
from app.ui.widgets import current_theme

_LINE = {
    Rang.MANGEL: QTextCharFormat.UnderlineStyle.WaveUnderline,
    Rang.HINWEIS: QTextCharFormat.UnderlineStyle.WaveUnderline,
    Rang.EMPFEHLUNG: QTextCharFormat.UnderlineStyle.WaveUnderline,
    Rang.UNKLAR: QTextCharFormat.UnderlineStyle.DotLine,
    Rang.ERFUELLT: QTextCharFormat.UnderlineStyle.SingleUnderline,
    Rang.ENTFAELLT: QTextCharFormat.UnderlineStyle.DashUnderline,
    Rang.ABGEWIESEN: QTextCharFormat.UnderlineStyle.DashUnderline,
}
_MARGIN = 4000
"""Characters before and after what is seen."""


def mark_colour(kind: Rang, tokens: Tokens) -> str:
    """Colour of the line below a place."""
    return {
        Rang.MANGEL: tokens.sperrt,
        Rang.HINWEIS: tokens.hinweis,
        Rang.EMPFEHLUNG: tokens.empfehlung,
        Rang.ERFUELLT: tokens.erfuellt,
    }.get(kind, tokens.leise)


class Belegtext(QPlainTextEdit):
    """Read-only text of one document.

    Signals:
        marke_gewaehlt: id of the finding whose place was clicked.
    """

    marke_gewaehlt = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bild: Dokumentbild | None = None
        self._chosen: tuple[Span, ...] = ()
        self._kind = Rang.ERFUELLT
        self._near: Span = (0, 0)
        """Part of the text whose marks are painted."""
        self.verticalScrollBar().valueChanged.connect(lambda _: self._follow())
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setMouseTracking(True)
        self.setAccessibleName("Text des Dokuments")
        self.refresh_look()

    def show_bild(self, bild: Dokumentbild | None) -> None:
        """Show a document; the same text stays where it was read."""
        before, self.bild = self.bild, bild
        text = bild.text if bild is not None else ""
        if before is None or before.text != text:
            self.setPlainText(text)
            self._chosen = ()
            self._embolden(bild.ueberschriften if bild is not None else ())
        elif before == bild:
            return
        self._paint()

    def choose(self, spans: Sequence[Span], kind: Rang) -> None:
        """Bring the places of a finding out."""
        if (tuple(spans), kind) != (self._chosen, self._kind):
            self._chosen, self._kind = tuple(spans), kind
            self._paint()

    def jump(self, span: Span) -> None:
        """Bring a place into view, the text cursor at it."""
        cursor = self.textCursor()
        cursor.setPosition(min(span[0], self._last()))
        self.setTextCursor(cursor)
        self.centerCursor()

    def refresh_look(self) -> None:
        """Font and colours of the theme."""
        theme = current_theme()
        if theme is not None:
            self.setFont(theme.legal_font())
        self._fit()
        self._paint()

    def _last(self) -> int:
        return max(0, self.document().characterCount() - 1)

    def _paint(self) -> None:
        """All marks anew, as far as they are near what is seen: Qt takes its time for hundreds."""
        theme = current_theme()
        if theme is None or self.bild is None:
            self.setExtraSelections([])
            return
        tokens = theme.tokens
        first, last = self._near = self._around()
        places = self.bild.flaechen
        starts = bisect_left(places, first, key=lambda place: place[1])
        stops = bisect_right(places, last, key=lambda place: place[0])
        looks = {kind: _marked(kind, tokens) for kind in _LINE}
        found = [self._selection((start, end), looks[kind]) for start, end, kind in places[starts:stops]]
        front = _chosen(self._kind, tokens)
        found += [self._selection(span, front) for span in self._chosen]
        self.setExtraSelections(found)

    def _around(self) -> Span:
        """What is seen, and as much before and after it that scrolling a page shows marks already."""
        first = self.firstVisibleBlock().position()
        last = self.cursorForPosition(self.viewport().rect().bottomRight()).position()
        return max(0, first - _MARGIN), last + _MARGIN

    def _follow(self) -> None:
        """Marks of the part that came into view."""
        first = self.firstVisibleBlock().position()
        last = self.cursorForPosition(self.viewport().rect().bottomRight()).position()
        if first < self._near[0] or last > self._near[1]:
            self._paint()

    def _embolden(self, spans: Sequence[Span]) -> None:
        """Headings stand out; marks come and go without touching the text."""
        look = QTextCharFormat()
        look.setFontWeight(QFont.Weight.DemiBold)
        last = self._last()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for start, end in spans:
            cursor.setPosition(min(start, last))
            cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(look)
        cursor.endEditBlock()

    def _selection(self, span: Span, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        last = self._last()
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(span[0], last))
        cursor.setPosition(min(span[1], last), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor, selection.format = cursor, look
        return selection

    def _fit(self) -> None:
        available = self.width() - self.verticalScrollBar().sizeHint().width()
        side = side_margin(self.font(), available)
        if self.viewportMargins().left() != side:
            self.setViewportMargins(side, 10, side - 4, 6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the measure of the line; margins first: only when it hears of another width does Qt break lines anew."""
        self._fit()
        super().resizeEvent(event)
        self._follow()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a marked place chooses its finding."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            marke = self._marke_at(self.cursorForPosition(event.position().toPoint()).position())
            if marke is not None:
                self.marke_gewaehlt.emit(marke.befund)

    def marke_am_cursor(self) -> Marke | None:
        """The mark at the text cursor."""
        return self._marke_at(self.textCursor().position())

    def viewportEvent(self, event: QEvent) -> bool:
        """The tooltip says which control a place proves."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            marke = self._marke_at(self.cursorForPosition(event.pos()).position())
            words = f"{WORT[marke.rang]}: {marke.titel}" if marke is not None else ""
            QToolTip.showText(event.globalPos(), words, self.viewport())
            return True
        return super().viewportEvent(event)

    def _marke_at(self, place: int) -> Marke | None:
        return self.bild.marke_bei(place) if self.bild is not None else None


def _marked(kind: Rang, tokens: Tokens) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setUnderlineStyle(_LINE[kind])
    look.setUnderlineColor(QColor(mark_colour(kind, tokens)))
    ground = QColor(mark_colour(kind, tokens))
    ground.setAlphaF(0.13 if kind in (Rang.MANGEL, Rang.HINWEIS, Rang.EMPFEHLUNG) else 0.07)
    look.setBackground(ground)
    return look


def _chosen(kind: Rang, tokens: Tokens) -> QTextCharFormat:
    look = _marked(kind, tokens)
    look.setBackground(QColor(tokens.chip))
    look.setForeground(QColor(tokens.chip_text))
    return look
