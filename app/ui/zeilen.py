"""What lists with rows of their own drawing share: a model over values, and the ground a row is painted on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

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
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
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
