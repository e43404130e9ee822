"""The growing summary of the Angaben beside the conversation (spec 5)."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QItemSelectionModel, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.ui.presenters.angaben import AngabeBild
from app.ui.tooltips import tip
from app.ui.widgets import Index, current_theme
from app.ui.zeichen import mark


class AngabenModel(QAbstractListModel):
    """The Angaben, one row each."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[AngabeBild, ...] = ()

    def set_rows(self, rows: tuple[AngabeBild, ...]) -> None:
        """Replace the lines; same keys keep selection and scroll position."""
        if [r.slot for r in rows] == [r.slot for r in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, number: int) -> AngabeBild:
        """The line at ``number``."""
        return self._rows[number]

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of lines."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Texts, provenance as tooltip, the whole line for the delegate."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.label}: {row.wert}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(f"{row.label}: {row.wert}\n{row.hinweis}")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.label}: {row.wert or 'ohne Wert'}, {row.wort}. {row.hinweis}"
        return row if role == Qt.ItemDataRole.UserRole else None


class AngabenDelegate(QStyledItemDelegate):
    """Mark and label, the state at the right; the value below."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Two lines."""
        return QSize(120, 2 * option.fontMetrics.height() + 9)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Background by the style, texts here, elided to the width."""
        row, theme = index.data(Qt.ItemDataRole.UserRole), current_theme()
        if not isinstance(row, AngabeBild) or theme is None:
            return
        frame = QStyleOptionViewItem(option)
        self.initStyleOption(frame, index)
        frame.text = ""
        option.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, frame, painter, option.widget)
        tokens, metrics = theme.tokens, option.fontMetrics
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        quiet = QColor(tokens.auf_auswahl if selected else tokens.leise)
        side = metrics.height()
        rect = option.rect.adjusted(6, 4, -8, -4)
        painter.save()
        painter.drawPixmap(rect.left(), rect.top() + 1, mark(row.zeichen, tokens).pixmap(QSize(side - 2, side - 2)))
        first = rect.adjusted(side + 5, 0, 0, 0)
        elide = Qt.TextElideMode.ElideRight
        word = metrics.horizontalAdvance(row.wort) + 10
        painter.setPen(quiet)
        if not row.wert or (not row.unbestaetigt and metrics.horizontalAdvance(row.label) + word > first.width()):
            word = 0  # no room, or it stands below in place of the value
        else:
            painter.drawText(first, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, row.wort)
        painter.drawText(first, Qt.AlignmentFlag.AlignTop, metrics.elidedText(row.label, elide, first.width() - word))
        painter.setPen(QColor(tokens.auf_auswahl if selected else tokens.text))
        painter.drawText(
            first, Qt.AlignmentFlag.AlignBottom, metrics.elidedText(row.wert or row.wort, elide, first.width())
        )
        painter.restore()


class AngabenList(QListView):
    """The growing summary; Enter or double click asks an Angabe again.

    Signals:
        ask: key of the Angabe to change.
        shown: another line became current, or it reads differently now.
    """

    ask = Signal(str)
    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.angaben = AngabenModel(self)
        self.setModel(self.angaben)
        self.setItemDelegate(AngabenDelegate(self))
        self.setAccessibleName("Angaben")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.doubleClicked.connect(lambda index: self.ask.emit(self.angaben.row(index.row()).slot))
        self.selectionModel().currentChanged.connect(lambda *_: self.shown.emit())

    def set_rows(self, rows: tuple[AngabeBild, ...]) -> None:
        """Show these lines; the current Angabe stays current."""
        before = self.current()
        self.angaben.set_rows(rows)
        if rows and not self.currentIndex().isValid():
            number = next((n for n, row in enumerate(rows) if before is not None and row.slot == before.slot), 0)
            index = self.angaben.index(number)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.shown.emit()

    def current(self) -> AngabeBild | None:
        """The current line."""
        index = self.currentIndex()
        return self.angaben.row(index.row()) if index.isValid() else None

    def show_slot(self, slot: str) -> bool:
        """Make the line of a slot current; False if there is none."""
        for number in range(self.angaben.rowCount()):
            if self.angaben.row(number).slot == slot:
                self.setCurrentIndex(self.angaben.index(number))
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks again."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self.ask.emit(self.angaben.row(index.row()).slot)
            event.accept()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        super().focusInEvent(event)
        if self.currentIndex().isValid():
            self.setCurrentIndex(self.currentIndex())
