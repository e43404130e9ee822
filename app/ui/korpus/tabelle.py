"""A table for thousands of lines: rows of one height that are never measured one by one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QAbstractTableModel, QItemSelectionModel, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.ui.presenters.tabelle import column_widths
from app.ui.tooltips import tip
from app.ui.widgets import Index

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MEASURED = 300
"""So many lines decide on the widths of the columns."""
_WIDEST = 420
_PAD = 20
_ROOM = 130
"""Columns that may give way keep this width as long as there are others to leave out."""


class Zeile(Protocol):
    """What a presenter hands over."""

    @property
    def zellen(self) -> tuple[str, ...]:
        """Texts of the columns."""
        ...

    @property
    def vorlesen(self) -> str:
        """The whole line in words."""
        ...


class TabellenModel(QAbstractTableModel):
    """Lines in their order."""

    def __init__(self, headers: Sequence[str], right: Collection[int], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.headers = tuple(headers)
        self._right = frozenset(right)
        self.rows: Sequence[Any] = ()

    def set_rows(self, rows: Sequence[Zeile]) -> None:
        """Replace everything."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of lines."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.headers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, tooltip with the whole line, figures flush right."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.zellen[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(row.vorlesen)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.headers[index.column()]}: {row.zellen[index.column()]}"
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self._right:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Titles of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.headers[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section in self._right:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


class Tabelle(QTableView):
    """Whole lines; Enter or a double click opens, Tab leaves.

    Signals:
        moved: another line is current (the line, or None).
        opened: Enter or double click on a line.
        header_clicked: number of a column.
    """

    moved = Signal(object)
    opened = Signal(object)
    header_clicked = Signal(int)

    def __init__(
        self,
        name: str,
        headers: Sequence[str],
        flexible: Sequence[int],
        *,
        spare: Sequence[int] = (),
        right: Collection[int] = (),
        several: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """A table.

        Args:
            name: for screen readers.
            headers: titles of the columns.
            flexible: columns that give way where there is little room; the first takes what is left over.
            spare: columns left out before those become too narrow, in this order.
            right: columns set flush right.
            several: several lines can be selected.
            parent: its owner.
        """
        super().__init__(parent)
        self.setAccessibleName(name)
        self.lines = TabellenModel(headers, right, self)
        self.setModel(self.lines)
        self._flexible = tuple(flexible)
        self._spare = tuple(spare)
        self._natural: list[int] = []
        mode = QAbstractItemView.SelectionMode
        self.setSelectionMode(mode.ExtendedSelection if several else mode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setMinimumSectionSize(24)
        head.setSectionsClickable(True)
        head.sectionClicked.connect(self.header_clicked)
        self.doubleClicked.connect(lambda index: self.opened.emit(self.lines.rows[index.row()]))
        self.refresh_look()

    def set_rows(self, rows: Sequence[Zeile], current: int = 0) -> None:
        """Replace all lines; one of them becomes current, so that the keyboard has a place."""
        self.lines.set_rows(rows)
        self._measure()
        if rows:
            self.select(min(max(current, 0), len(rows) - 1))
        else:
            self.moved.emit(None)

    def select(self, number: int) -> None:
        """Make a line current."""
        index = self.lines.index(number, 0)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index)

    def current(self) -> Any:
        """The current line or None."""
        number = self.currentIndex().row()
        return self.lines.rows[number] if 0 <= number < len(self.lines.rows) else None

    def chosen(self) -> list[Any]:
        """All selected lines in their order."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.lines.rows[number] for number in numbers]

    def refresh_look(self) -> None:
        """Rows as high as the text, columns as wide as theirs."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        self._measure()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Another line."""
        super().currentChanged(current, previous)
        if current.isValid() and current.row() != previous.row():
            self.moved.emit(self.lines.rows[current.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens."""
        row = self.current()
        if event.key() in _ENTER and row is not None:
            self.opened.emit(row)
            event.accept()
            return
        super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Titles and two lines: less of a table says nothing."""
        lines = self.horizontalHeader().sizeHint().height() + 2 * self.verticalHeader().defaultSectionSize()
        return QSize(super().minimumSizeHint().width(), lines + 2 * self.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width; a current line that could be seen still can."""
        place = self.visualRect(self.currentIndex())
        seen = place.isValid() and -place.height() < place.top() < event.oldSize().height()
        super().resizeEvent(event)
        self._share_width()
        if seen:
            self.scrollTo(self.currentIndex())

    def _measure(self) -> None:
        metrics, head = self.fontMetrics(), self.horizontalHeader()
        for column in range(len(self.lines.headers)):
            self.showColumn(column)  # Qt gives hidden ones no width; sharing hides them again
        natural = [head.sectionSizeHint(column) + 4 for column in range(len(self.lines.headers))]
        for row in self.lines.rows[:_MEASURED]:
            for column, text in enumerate(row.zellen):
                if len(text) * metrics.averageCharWidth() > _WIDEST:
                    natural[column] = max(natural[column], _WIDEST)
                else:
                    natural[column] = max(natural[column], metrics.horizontalAdvance(text) + _PAD)
        self._natural = natural
        self._share_width()

    def _share_width(self) -> None:
        head, flexible = self.horizontalHeader(), self._flexible
        fixed = {column: width for column, width in enumerate(self._natural) if column not in flexible}
        room = self.viewport().width()
        needed = sum(min(self._natural[column], _ROOM) for column in flexible)
        left_out = []
        for column in self._spare:
            if sum(fixed.values()) + needed > room:
                left_out.append(column)
                fixed.pop(column)
        for column in range(len(self._natural)):
            if self.isColumnHidden(column) is not (column in left_out):
                self.setColumnHidden(column, column in left_out)
        natural = [self._natural[column] for column in flexible]
        shared = column_widths(natural, max(0, room - sum(fixed.values())), 0)
        for column, width in (*fixed.items(), *zip(flexible, shared, strict=True)):
            head.resizeSection(column, width)
