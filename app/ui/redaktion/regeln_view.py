"""The rules of a clause as numbered sentences (source 1 § 7.1); Enter edits, Delete deletes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QRect, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from app.domain.deutsch import zitat
from app.ui.presenters.redaktion import RegelZeile
from app.ui.widgets import Index, current_theme
from app.ui.zeichen import mark
from app.ui.zeilen import ROW_ROLE, RowDelegate, RowModel

_PAD = 6
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_AT_ONCE = 12
_FRAME = 6
"""The border above and below while the list has the focus, and a little more."""
_WRAP = int(Qt.TextFlag.TextWordWrap)


class RegelModel(RowModel):
    """Rules in their order."""

    def texts(self, number: int, row: RegelZeile) -> tuple[str, str]:
        """The sentence; all of it."""
        return f"{row.satz} ({row.wort})", f"{number + 1}. {row.wort}: {row.satz} {row.meldung}"


class RegelDelegate(RowDelegate):
    """A number in a circle, the sentence, below it mark and word of the severity and the message."""

    def _areas(self, option: QStyleOptionViewItem, width: int) -> tuple[int, int]:
        side = option.fontMetrics.height()
        return side, max(80, width - side - 4 * _PAD)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Height after wrapping to the width of the view."""
        row = index.data(ROW_ROLE)
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else 400
        side, area = self._areas(option, width)
        metrics = option.fontMetrics
        sentence = metrics.boundingRect(QRect(0, 0, area, 2000), _WRAP, row.satz).height()
        note = metrics.boundingRect(QRect(0, 0, area - side - _PAD, 2000), _WRAP, _note(row)).height()
        return QSize(width, sentence + note + 2 * _PAD + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Background and focus by the style, the rest here."""
        row = index.data(ROW_ROLE)
        theme = current_theme()
        if not isinstance(row, RegelZeile) or theme is None:
            super().paint(painter, option, index)
            return
        tokens = theme.tokens
        selected = self.paint_ground(painter, option, index)
        strong = QColor(tokens.auf_auswahl if selected else tokens.text)
        quiet = QColor(tokens.auf_auswahl if selected else tokens.leise)
        metrics = option.fontMetrics
        side, width = self._areas(option, option.rect.width())
        left, top = option.rect.left() + _PAD, option.rect.top() + _PAD
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(quiet, 1.2))
        circle = QRect(left, top, side, side)
        painter.drawEllipse(circle.adjusted(1, 1, -1, -1))
        small = QFont(option.font)
        small.setPointSizeF(option.font.pointSizeF() * 0.8)
        painter.setFont(small)
        painter.drawText(circle, int(Qt.AlignmentFlag.AlignCenter), str(index.row() + 1))
        painter.setFont(option.font)
        painter.setPen(strong)
        area = QRect(left + side + 2 * _PAD, top, width, option.rect.height())
        height = metrics.boundingRect(QRect(0, 0, width, 2000), _WRAP, row.satz).height()
        painter.drawText(area, _WRAP, row.satz)
        line = area.adjusted(0, height + 2, 0, 0)
        painter.drawPixmap(line.left(), line.top(), mark(row.zeichen, tokens).pixmap(QSize(side, side)))
        painter.setPen(quiet)
        painter.drawText(line.adjusted(side + _PAD, 0, 0, 0), _WRAP, _note(row))
        painter.restore()


def _note(row: RegelZeile) -> str:
    return f"{row.wort} · {zitat(row.meldung)}"


class RegelListe(QListView):
    """The sentences.

    Signals:
        chosen: Enter or double click on a rule (its id).
        delete_wanted: Delete on a rule (its id).
        selected: another rule became current (its id).
    """

    chosen = Signal(str)
    delete_wanted = Signal(str)
    selected = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Regeln")
        self.rules = RegelModel(self)
        self.setModel(self.rules)
        self.setItemDelegate(RegelDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(56)
        self.doubleClicked.connect(lambda _index: self._emit(self.chosen))
        self.selectionModel().currentChanged.connect(lambda *_: self._emit(self.selected))

    def set_rows(self, rows: Sequence[RegelZeile]) -> None:
        """Replace the rules; the same one stays current, else the one at its place."""
        before, place = self.current_id(), self.currentIndex().row()
        ids = [row.id for row in rows]
        selection = self.selectionModel()
        selection.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.rules.set_rows(rows)
        if rows:
            number = ids.index(before) if before in ids else min(max(place, 0), len(rows) - 1)
            self.setCurrentIndex(self.rules.index(number))
        selection.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.updateGeometry()

    def count(self) -> int:
        """Number of rules."""
        return len(self.rules.rows)

    def current_id(self) -> str | None:
        """Id of the current rule."""
        number = self.currentIndex().row()
        return self.rules.rows[number].id if 0 <= number < len(self.rules.rows) else None

    def select(self, rule_id: str) -> bool:
        """Make a rule current; False if it is not here."""
        for number, row in enumerate(self.rules.rows):
            if row.id == rule_id:
                self.selectionModel().setCurrentIndex(
                    self.rules.index(number), QItemSelectionModel.SelectionFlag.ClearAndSelect
                )
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter edits, Delete deletes."""
        if event.key() in _ENTER and self.current_id() is not None:
            self._emit(self.chosen)
        elif event.key() == Qt.Key.Key_Delete and self.current_id() is not None:
            self._emit(self.delete_wanted)
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def sizeHint(self) -> QSize:
        """As high as its rows, as far as somebody would look at them at once."""
        rows = min(self.count(), _AT_ONCE)
        height = sum(self.sizeHintForRow(number) for number in range(rows)) + _FRAME
        return QSize(super().sizeHint().width(), max(self.minimumHeight(), height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap again."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _emit(self, signal: SignalInstance) -> None:
        current = self.current_id()
        if current is not None:
            signal.emit(current)
