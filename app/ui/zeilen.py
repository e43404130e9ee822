"""What lists with rows of their own drawing share: a model over values, the ground of a row, a tree of groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, Qt, QTimer
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from app.ui.tooltips import tip
from app.ui.widgets import Index

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The value a row stands for."""


class RowModel(QAbstractListModel):
    """Values in their order; ``texts`` says how each reads."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[Any, ...] = ()

    def set_rows(self, rows: Sequence[Any]) -> None:
        """Replace everything."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Short text, whole text for tooltip and screen readers, or the value itself."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self.texts(index.row(), row)[0]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self.texts(index.row(), row)[1])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.texts(index.row(), row)[1]
        return None

    def texts(self, number: int, row: Any) -> tuple[str, str]:
        """Short and whole text of a row."""
        raise NotImplementedError


class RowDelegate(QStyledItemDelegate):
    """Base of delegates that draw their rows themselves."""

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> bool:
        """Background, selection and focus as the style draws them; returns whether the row is selected."""
        frame = QStyleOptionViewItem(option)
        self.initStyleOption(frame, index)
        frame.text = ""
        option.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, frame, painter, option.widget)
        return bool(option.state & QStyle.StateFlag.State_Selected)


def row_width(view: QAbstractItemView) -> int:
    """Pixels that a row is painted in: the column of a tree is a little narrower than the view at times."""
    width = view.viewport().width()
    return min(width, view.columnWidth(0) or width) if isinstance(view, QTreeView) else width


class RowTree(QTreeView):
    """Groups of rows of different height, all unfolded; wraps them again once it has its new width."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(name)
        self._wrap = QTimer(self, singleShot=True, interval=0)
        self._wrap.timeout.connect(self.scheduleDelayedItemsLayout)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap again; a dock that opens resizes several times in one turn."""
        super().resizeEvent(event)
        self._wrap.start()
