"""The list of hits: Fundstelle, title, the best sentence; rows of one height, drawn only where they are seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QWidget

from app.ui.presenters.recherche import KURZFASSUNG, Trefferzeile
from app.ui.tokens import Tokens
from app.ui.widgets import Index, current_theme
from app.ui.zeilen import ROW_ROLE, RowDelegate, RowModel

_LINES = 2
"""Lines of the sentence."""
_EDGE = 8


class TrefferModel(RowModel):
    """Hits in their order."""

    def texts(self, number: int, row: Any) -> tuple[str, str]:
        """Fundstelle; everything."""
        return row.fundstelle, f"Treffer {number + 1}: {row.vorlesen}"


class TrefferDelegate(RowDelegate):
    """Fundstelle and why it was found, the title, two lines of the sentence with the words of the question in bold."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Four lines."""
        return QSize(160, (2 + _LINES) * option.fontMetrics.height() + 2 * _EDGE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground by the style, texts here."""
        row, theme = index.data(ROW_ROLE), current_theme()
        if not isinstance(row, Trefferzeile) or theme is None:
            return
        tokens = theme.tokens
        selected = self.paint_ground(painter, option, index)
        ink = QColor(tokens.auf_auswahl if selected else tokens.text)
        quiet = QColor(tokens.auf_auswahl if selected else tokens.leise)
        height = option.fontMetrics.height()
        area = option.rect.adjusted(10, _EDGE, -10, -_EDGE)
        painter.save()
        painter.setClipRect(option.rect)
        width = self._marks(painter, area, row, tokens, quiet)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(ink)
        room = area.width() - width
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(QRect(area.left(), area.top(), room, height), 0,
                         painter.fontMetrics().elidedText(row.fundstelle, elide, room))  # fmt: skip
        painter.setFont(option.font)
        painter.setPen(quiet)
        painter.drawText(QRect(area.left(), area.top() + height, area.width(), height), 0,
                         option.fontMetrics.elidedText(row.titel, elide, area.width()))  # fmt: skip
        painter.setPen(ink)
        _draw_sentence(painter, area.adjusted(0, 2 * height, 0, 0), row, option.font)
        painter.setPen(QColor(tokens.linie))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.restore()

    def _marks(self, painter: QPainter, area: QRect, row: Trefferzeile, tokens: Tokens, quiet: QColor) -> int:
        """Why it was found, at the right; „Kurzfassung“ in a border. Returns the width taken, 0 if there is no room."""
        small = QFont(painter.font())
        small.setPointSizeF(small.pointSizeF() * 0.88)
        painter.setFont(small)
        metrics = painter.fontMetrics()
        words = " · ".join(row.marken)
        chip = metrics.horizontalAdvance(KURZFASSUNG) + 12 if row.kurzfassung else 0
        head = QFont(painter.font())
        head.setWeight(QFont.Weight.DemiBold)
        least = min(area.width() // 2, metrics.horizontalAdvance(row.fundstelle) + 12)
        taken = 0
        right = area.right()
        if chip and area.width() - least > chip:
            frame = QRectF(right - chip, area.top() + 0.5, chip, metrics.height() + 1)
            painter.setPen(QPen(QColor(tokens.chip_rand), 1))
            painter.setBrush(QColor(tokens.chip))
            painter.drawRoundedRect(frame, 3, 3)
            painter.setPen(QColor(tokens.chip_text))
            painter.drawText(frame, int(Qt.AlignmentFlag.AlignCenter), KURZFASSUNG)
            taken, right = chip + 8, right - chip - 8
        width = metrics.horizontalAdvance(words)
        if area.width() - taken - least > width:
            painter.setPen(quiet)
            place = QRect(right - width, area.top(), width + 1, metrics.height() + 2)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), words)
            taken += width + 8
        return taken


def _draw_sentence(painter: QPainter, area: QRect, row: Trefferzeile, font: QFont) -> None:
    layout, end = _lay_out(row.satz, row, font, area.width())
    if end < len(row.satz):
        shorter = f"{row.satz[: max(end - 2, 0)].rsplit(' ', 1)[0]} …"
        layout, _ = _lay_out(shorter, row, font, area.width())
    layout.draw(painter, QPointF(area.topLeft()))


def _lay_out(text: str, row: Trefferzeile, font: QFont, width: int) -> tuple[QTextLayout, int]:
    """The first lines of a text, and how many signs stand in them."""
    layout = QTextLayout(text, font)
    strong = QTextCharFormat()
    strong.setFontWeight(QFont.Weight.DemiBold)
    formats = []
    for start, end in row.stark:
        place = QTextLayout.FormatRange()
        place.start, place.length, place.format = start, max(0, min(end, len(text)) - start), strong
        formats.append(place)
    layout.setFormats(formats)
    layout.beginLayout()
    top, reached = 0.0, 0
    for _ in range(_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
        reached = line.textStart() + line.textLength()
    layout.endLayout()
    return layout, reached


class Trefferliste(QListView):
    """The hits.

    Signals:
        selected: another hit became current.
        opened: Enter or double click: read it.
        end_reached: the last hit came into view.
    """

    selected = Signal(object)
    opened = Signal()
    end_reached = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hits = TrefferModel(self)
        self.setModel(self.hits)
        self.setItemDelegate(TrefferDelegate(self))
        self.setAccessibleName("Treffer")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.doubleClicked.connect(lambda _: self.opened.emit())
        self.selectionModel().currentChanged.connect(self._on_current)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def set_rows(self, rows: Sequence[Trefferzeile], *, keep: bool = False) -> None:
        """Show these hits; ``keep``: the same list, only longer: the current hit stays."""
        before = self.currentIndex().row() if keep else 0
        self.selectionModel().blockSignals(keep)
        self.hits.set_rows(rows)
        if rows:
            self.setCurrentIndex(self.hits.index(min(max(before, 0), len(rows) - 1)))
        self.selectionModel().blockSignals(False)  # noqa: FBT003 - Qt's own signature
        if not keep:
            self.scrollToTop()

    def current(self) -> Trefferzeile | None:
        """The current hit."""
        row = self.currentIndex().data(ROW_ROLE)
        return row if isinstance(row, Trefferzeile) else None

    def select(self, chunk_id: str) -> bool:
        """Make the hit of that chunk current; False if it is not among them."""
        for number, row in enumerate(self.hits.rows):
            if row.hit.chunk.chunk_id == chunk_id:
                self.setCurrentIndex(self.hits.index(number))
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter reads the hit."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current() is not None:
            self.opened.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def _on_scrolled(self, value: int) -> None:
        if value and value == self.verticalScrollBar().maximum():
            self.end_reached.emit()

    def _on_current(self, current: QModelIndex, _before: QModelIndex) -> None:
        row = current.data(ROW_ROLE)
        if isinstance(row, Trefferzeile):
            self.selected.emit(row)
