"""A list of lines with a mark, a title and a quieter text, wrapped; used for checks, proofs, previews and uses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from app.ui.presenters.befunde import breakable
from app.ui.widgets import Index, current_theme
from app.ui.zeichen import mark
from app.ui.zeilen import ROW_ROLE, RowDelegate, RowModel

_WRAP = int(Qt.TextFlag.TextWordWrap)
_PAD = 5


@dataclass(frozen=True)
class Markzeile:
    """One line.

    Attributes:
        zeichen: name of the mark (``sperrt empfehlung hinweis erfuellt offen``); empty for a heading.
        titel: a few words.
        text: below it; may be empty. Says the severity in words.
        ziel: where Enter or a click leads; empty: nowhere.
    """

    zeichen: str
    titel: str
    text: str = ""
    ziel: str = ""


class MarkModel(RowModel):
    """Lines in order."""

    def texts(self, number: int, row: Markzeile) -> tuple[str, str]:  # noqa: ARG002 - the same for every place
        """Title; title and text."""
        return row.titel, f"{row.titel}. {row.text}" if row.text else row.titel

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings cannot be chosen."""
        heading = not self.rows[index.row()].zeichen
        return Qt.ItemFlag.ItemIsEnabled if heading else Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class MarkDelegate(RowDelegate):
    """Paints mark, title and text; headings in bold."""

    def _fonts(self, option: QStyleOptionViewItem, line: Markzeile) -> QFont:
        font = QFont(option.font)
        if not line.zeichen:
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def _area(self, option: QStyleOptionViewItem, line: Markzeile, width: int) -> int:
        side = option.fontMetrics.height() + _PAD if line.zeichen else 0
        return max(60, width - side - 3 * _PAD)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Height after wrapping to the width of the view."""
        line = index.data(ROW_ROLE)
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else 240
        area = QRect(0, 0, self._area(option, line, width), 4000)
        height = QFontMetrics(self._fonts(option, line)).boundingRect(area, _WRAP, breakable(line.titel)).height()
        if line.text:
            height += option.fontMetrics.boundingRect(area, _WRAP, breakable(line.text)).height()
        return QSize(width, height + 2 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Background and focus by the style, the rest here."""
        line = index.data(ROW_ROLE)
        theme = current_theme()
        if not isinstance(line, Markzeile) or theme is None:
            super().paint(painter, option, index)
            return
        tokens = theme.tokens
        selected = self.paint_ground(painter, option, index)
        side = option.fontMetrics.height()
        left, top = option.rect.left() + _PAD, option.rect.top() + _PAD
        painter.save()
        if line.zeichen:
            painter.drawPixmap(left, top, mark(line.zeichen, tokens).pixmap(QSize(side, side)))
            left += side + _PAD
        area = QRect(left, top, self._area(option, line, option.rect.width()), option.rect.height())
        painter.setFont(self._fonts(option, line))
        painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.text))
        painter.drawText(area, _WRAP, breakable(line.titel))
        if line.text:
            height = (
                painter.fontMetrics()
                .boundingRect(QRect(0, 0, area.width(), 4000), _WRAP, breakable(line.titel))
                .height()
            )
            painter.setFont(option.font)
            painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.leise))
            painter.drawText(area.adjusted(0, height, 0, 0), _WRAP, breakable(line.text))
        painter.restore()


class MarkListe(QListView):
    """The lines. ``chosen``: Enter or double click on a line that leads somewhere (its target)."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.marks = MarkModel(self)
        self.setModel(self.marks)
        self.setItemDelegate(MarkDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.doubleClicked.connect(lambda _index: self._choose())

    def set_lines(self, lines: Sequence[Markzeile]) -> None:
        """Replace the lines; the place stays."""
        if tuple(lines) == self.marks.rows:
            return
        place = self.currentIndex().row()
        self.marks.set_rows(lines)
        first = next((n for n, line in enumerate(lines) if line.zeichen), None)
        if first is not None:
            self.setCurrentIndex(self.marks.index(place if 0 <= place < len(lines) else first))

    def lines(self) -> tuple[Markzeile, ...]:
        """What is shown."""
        return self.marks.rows

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes there."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
            event.accept()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap again."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        """Another font, other heights."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()

    def _choose(self) -> None:
        number = self.currentIndex().row()
        if 0 <= number < len(self.marks.rows) and self.marks.rows[number].ziel:
            self.chosen.emit(self.marks.rows[number].ziel)
