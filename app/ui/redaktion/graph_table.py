"""The rule graph as a table: the same rules line by line, for the keyboard and for being read aloud (spec 5)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QItemSelectionModel, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from app.domain.regelwerk.library import Library
from app.ui.desk import Desk
from app.ui.presenters import graph as presenter
from app.ui.theme import Theme
from app.ui.tooltips import tip
from app.ui.widgets import Index, LineEdit, labelled, text_label
from app.ui.zeichen import mark

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_RELATION, _SEVERITY, _MESSAGE = 1, 3, 4
_SHARES = {0: 0.3, 2: 0.3}
"""Parts of the width that relation and severity leave, for the clauses; the message has the rest."""


class GraphTableModel(QAbstractTableModel):
    """Rules as rows."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: Sequence[presenter.GraphRow] = ()

    def set_rows(self, rows: Sequence[presenter.GraphRow]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, index: int) -> presenter.GraphRow:
        """The rule in a row."""
        return self._rows[index]

    def row_of(self, target: str | None) -> int:
        """Row of a rule or first row of a clause; -1 if there is none."""
        for number, row in enumerate(self._rows):
            if target in (row.target, row.clauses[0]):
                return number
        return -1

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of rules."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return 0 if parent is not None and parent.isValid() else len(presenter.TABLE_HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words, mark of the severity, the whole rule as tooltip."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == _SEVERITY:
            return mark(row.mark, self._theme.tokens)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(f"{row.sentence}\n{row.cells[_MESSAGE]}")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{presenter.TABLE_HEADERS[index.column()]}: {row.cells[index.column()]}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Titles of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return presenter.TABLE_HEADERS[section]
        return None


class _Table(QTableView):
    """Whole lines; Enter opens, Delete deletes, Tab leaves."""

    opened = Signal()
    delete_wanted = Signal()
    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)  # rows are never measured one by one
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.doubleClicked.connect(lambda _: self.opened.emit())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Delete act on the current rule."""
        if event.key() in _ENTER and self.currentIndex().isValid():
            self.opened.emit()
            event.accept()
            return
        if event.key() == Qt.Key.Key_Delete and self.currentIndex().isValid():
            self.delete_wanted.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width."""
        super().resizeEvent(event)
        self.share_width()

    def share_width(self) -> None:
        """Relation and severity are as wide as their words; what they leave is shared."""
        model = self.model()
        metrics, line = self.fontMetrics(), self.fontMetrics().height()
        left = self.viewport().width()
        for column, sign in ((_RELATION, 0), (_SEVERITY, line + 6)):
            words = {str(model.index(row, column).data()) for row in range(model.rowCount())}
            head = str(model.headerData(column, Qt.Orientation.Horizontal))
            width = max([metrics.horizontalAdvance(head), *(metrics.horizontalAdvance(w) + sign for w in words)]) + 18
            self.setColumnWidth(column, width)
            left -= width
        for column, share in _SHARES.items():
            self.setColumnWidth(column, max(60, int(left * share)))

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Another line is current."""
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.moved.emit()


class GraphTable(QWidget):
    """All rules with a search field above.

    Signals:
        selected, opened, delete_requested: ``rule:<version id>/<rule id>``, as ``GraphView`` emits them.
    """

    selected = Signal(str)
    opened = Signal(str)
    delete_requested = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setAccessibleName("Regeln als Tabelle")
        self.wish = presenter.Wish()
        self.target: str | None = None
        self._library: Library | None = None
        self._rows: tuple[presenter.GraphRow, ...] = ()
        self._quiet = self._stale = False
        self.search = labelled(LineEdit(), "Regeln durchsuchen")
        self.search.setPlaceholderText("Regeln durchsuchen …")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.model = GraphTableModel(desk.theme, self)
        self.table = labelled(_Table(), "Regeln")
        self.table.setModel(self.model)
        self.table.moved.connect(self._on_moved)
        self.table.opened.connect(self._on_opened)
        self.table.delete_wanted.connect(self._on_delete)
        self._count: QLabel = labelled(text_label("", "leise"), "Anzahl der Regeln")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.search)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._count)
        desk.theme.changed.connect(self._on_theme)
        self._on_theme()

    def start_focus(self) -> None:
        """The rules. No focus proxy: for it Tab would pass over the search above."""
        self.table.setFocus()

    def set_library(self, library: Library, wish: presenter.Wish | None = None) -> None:
        """Show the rules of a library that pass the filter of ``wish``."""
        self._library = library
        self.wish = wish or self.wish
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def _refresh(self) -> None:
        self._stale = not self.isVisible()
        library, wish = self._library, self.wish
        if library is not None and not self._stale:
            self.desk.tasks.read("tabelle", lambda: presenter.table_rows(library, wish), self._show, owner=self)

    def select(self, target: str | None) -> None:
        """Go to a rule, or to the first rule of a clause; emits nothing."""
        self.target = target or None
        row = self.model.row_of(self.target) if self.target else -1
        self._quiet = True
        if row >= 0:
            index = self.model.index(row, max(0, self.table.currentIndex().column()))
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.table.selectionModel().setCurrentIndex(index, flags)
            self.table.scrollTo(index)
        else:
            self.table.clearSelection()
        self._quiet = False

    def _show(self, rows: tuple[presenter.GraphRow, ...]) -> None:
        self._rows = rows
        self._filter()

    def _filter(self) -> None:
        rows = presenter.search_rows(self._rows, self.search.text())
        self._quiet = True
        self.model.set_rows(rows)
        self.table.share_width()
        if rows:  # so that the keyboard has a place; without it Qt would choose one when the focus comes
            first = self.model.index(0, 0)
            self.table.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._quiet = False
        self._count.setText(presenter.count_words(len(rows), len(self._rows)))
        self.select(self.target)

    @Slot()
    def _on_moved(self) -> None:
        index = self.table.currentIndex()
        if not self._quiet and index.isValid():
            self.target = self.model.row(index.row()).target
            self.selected.emit(self.target)

    @Slot()
    def _on_opened(self) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            self.opened.emit(self.model.row(index.row()).target)

    @Slot()
    def _on_delete(self) -> None:
        index = self.table.currentIndex()
        # Without a selection the current line only keeps a place for the keyboard; nobody chose it.
        if index.isValid() and self.table.selectionModel().isRowSelected(index.row(), index.parent()):
            self.delete_requested.emit(self.model.row(index.row()).target)

    @Slot()
    def _on_theme(self) -> None:
        """Rows as high as the text, columns by shares of the width."""
        line = self.table.fontMetrics().height()
        self.table.verticalHeader().setDefaultSectionSize(line + 10)
        self.table.share_width()
        self.table.viewport().update()
