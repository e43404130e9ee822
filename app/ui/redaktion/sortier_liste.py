"""A list whose lines are put in order by mouse and keyboard; it only says what is wanted, its owner does it."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QWidget

from app.ui.redaktion.ziehen import follow_edge
from app.ui.widgets import current_theme

MIME = "application/x-satzwerk-zeile"


class SortierListe(QListWidget):
    """Lines to move, delete and open.

    Signals:
        moved: (line, place) the line is to stand at that place among the others.
        delete_wanted: the current line is to go.
        opened: Enter or double click on the current line.
    """

    moved = Signal(int, int)
    delete_wanted = Signal()
    opened = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(False)  # Qt's own shows places that are none
        self._movable = True
        self._gap: int | None = None
        self.itemDoubleClicked.connect(lambda _: self.opened.emit())

    def set_movable(self, *, movable: bool) -> None:
        """Whether the order may change."""
        self._movable = movable
        self.setDragEnabled(movable)

    def move_current(self, step: int) -> None:
        """Ask for the current line one place up (-1) or down (1)."""
        row = self.currentRow()
        if self._movable and row >= 0 and 0 <= row + step < self.count():
            self.moved.emit(row, row + step)

    # ---- dragging -----------------------------------------------------------------------------------------------

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Take the current line along; nothing is removed here when it is let go."""
        drag = QDrag(self)
        drag.setMimeData(self.carried())
        drag.exec(Qt.DropAction.MoveAction)

    def carried(self) -> QMimeData:
        """What is dragged: this list and the current line."""
        data = QMimeData()
        data.setData(MIME, f"{id(self)} {self.currentRow()}".encode())
        return data

    def _row_of(self, data: QMimeData) -> int | None:
        if not self._movable or not data.hasFormat(MIME):
            return None
        owner, _, row = bytes(data.data(MIME).data()).decode().partition(" ")
        return int(row) if owner == str(id(self)) else None

    def gap_at(self, point: QPoint) -> int:
        """The gap between two lines nearest to a point: 0 is above the first line."""
        for row in range(self.count()):
            if point.y() < self.visualItemRect(self.item(row)).center().y():
                return row
        return self.count()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Only lines of this list."""
        self._follow(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show the gap."""
        self._follow(event)

    def _follow(self, event: QDragMoveEvent) -> None:
        if self._row_of(event.mimeData()) is None:
            event.ignore()
            return
        follow_edge(self, event.position().toPoint())
        self._show_gap(self.gap_at(event.position().toPoint()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """No gap any more."""
        super().dragLeaveEvent(event)
        self.stopAutoScroll()
        self._show_gap(None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Say where the line is wanted."""
        self.stopAutoScroll()
        row, gap = self._row_of(event.mimeData()), self.gap_at(event.position().toPoint())
        self._show_gap(None)
        if row is None:
            event.ignore()
            return
        event.acceptProposedAction()
        place = gap - 1 if gap > row else gap
        if place != row:
            self.moved.emit(row, place)

    def _show_gap(self, gap: int | None) -> None:
        if gap != self._gap:
            self._gap = gap
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines, and while something is dragged a bar where it would go."""
        super().paintEvent(event)
        theme = current_theme()
        if self._gap is None or theme is None or not self.count():
            return
        last = self._gap >= self.count()
        rect = self.visualItemRect(self.item(self.count() - 1 if last else self._gap))
        y = rect.bottom() if last else rect.top()
        painter = QPainter(self.viewport())
        painter.setPen(QPen(QColor(theme.tokens.akzent), 3))
        painter.drawLine(2, max(y, 1), self.viewport().width() - 2, max(y, 1))
        painter.end()

    # ---- keyboard -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+arrows move, Delete deletes, Enter opens."""
        key = event.key()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_current(-1 if key == Qt.Key.Key_Up else 1)
            return
        if key == Qt.Key.Key_Delete:
            self.delete_wanted.emit()
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
            return
        super().keyPressEvent(event)
