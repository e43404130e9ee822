"""The rules between clauses as a matrix that can be edited (source 1 § 5.2; spec 1, Redaktionsansicht)."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QItemSelectionModel, QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHBoxLayout, QHeaderView, QTableView, QVBoxLayout, QWidget

from app.domain.regelwerk.library import Library
from app.ui.desk import Desk
from app.ui.presenters import matrix as presenter
from app.ui.theme import Theme
from app.ui.tooltips import tip
from app.ui.widgets import Index, labelled, text_label
from app.ui.zeichen import mark

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_DELETE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class MatrixModel(QAbstractTableModel):
    """Looks every cell up in the sparse matrix; copies nothing."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.picture: presenter.MatrixPicture | None = None

    def set_picture(self, picture: presenter.MatrixPicture) -> None:
        """Show another matrix; where the clauses are the same, the view stays where it is."""
        same = self.picture is not None and self.picture.columns == picture.columns
        if same:
            self.picture = picture
            if picture.rows:
                last = self.index(len(picture.rows) - 1, len(picture.columns) - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.picture = picture
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of clauses."""
        inside = parent is not None and parent.isValid()
        return 0 if inside or self.picture is None else len(self.picture.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of clauses, with those that are only named."""
        inside = parent is not None and parent.isValid()
        return 0 if inside or self.picture is None else len(self.picture.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Code, mark of the severity, sentence as tooltip."""
        if self.picture is None or not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return "–" if row == column else presenter.cell_text(self.picture.cells(row, column))
        if role == Qt.ItemDataRole.DecorationRole:
            name = presenter.cell_mark(self.picture.cells(row, column))
            return mark(name, self._theme.tokens) if name else None
        if role == Qt.ItemDataRole.BackgroundRole:
            return QColor(self._theme.tokens.erhoben) if row == column else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(presenter.cell_sentence(self.picture, row, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return presenter.spoken_cell(self.picture, row, column)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Ids above, ids with titles at the left; the rest as tooltip."""
        across = orientation is Qt.Orientation.Horizontal
        heads = () if self.picture is None else self.picture.columns if across else self.picture.rows
        if not 0 <= section < len(heads):
            return None
        row = heads[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return presenter.column_head(row) if across else presenter.row_head(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(presenter.head_hint(row))
        if role == Qt.ItemDataRole.TextAlignmentRole and not across:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None


class _Grid(QTableView):
    """Single cells; Enter opens, Delete deletes, Tab leaves."""

    entered_cell = Signal()
    delete_wanted = Signal()
    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)  # a thousand are never measured one by one
            header.setHighlightSections(True)
        self.doubleClicked.connect(lambda _: self.entered_cell.emit())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Delete act on the current cell."""
        if self.currentIndex().isValid() and event.key() in _ENTER:
            self.entered_cell.emit()
        elif self.currentIndex().isValid() and event.key() in _DELETE:
            self.delete_wanted.emit()
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Another cell is current."""
        super().currentChanged(current, previous)
        self.moved.emit()


class MatrixView(QWidget):
    """The matrix, its legend, and the rule of the current cell in words.

    Signals:
        selected: ``rule:<version id>/<rule id>`` of the cell a person went to.
        opened: the same, with Enter or a double click.
        add_requested: (clause of the row, clause of the column) for Enter or a double click in an empty cell.
        delete_requested: the selected rule of the current cell.
        shown: another matrix is on screen.
    """

    selected = Signal(str)
    opened = Signal(str)
    add_requested = Signal(str, str)
    delete_requested = Signal(str)
    shown = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setAccessibleName("Regelmatrix")
        self.target: str | None = None
        self._library: Library | None = None
        self._published = False
        self._quiet = self._stale = False
        self.model = MatrixModel(desk.theme, self)
        self.grid = labelled(_Grid(), "Regelmatrix", "Zeile wirkt auf Spalte. Eingabetaste öffnet oder fügt hinzu.")
        self.grid.setModel(self.model)
        self.grid.moved.connect(self._on_moved)
        self.grid.entered_cell.connect(self._on_enter)
        self.grid.delete_wanted.connect(self._on_delete)
        self.only_used = QCheckBox("&Nur Klauseln mit Regeln")
        self.only_used.toggled.connect(self._refresh)
        self._words = labelled(text_label("", "leise"), "Regel der gewählten Zelle")
        self._words.setMinimumHeight(2 * self._words.fontMetrics().height())
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        legend = labelled(text_label(presenter.LEGEND, "leise"), "Legende")
        below = QHBoxLayout()
        below.addWidget(legend, 1)
        below.addWidget(self.only_used)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(below)
        layout.addWidget(self.grid, 1)
        layout.addWidget(self._words)
        desk.theme.changed.connect(self._fit)
        self._fit()

    def start_focus(self) -> None:
        """The grid. No focus proxy: for it Tab would pass over what stands above."""
        self.grid.setFocus()

    def set_library(self, library: Library, *, published: bool = False) -> None:
        """Show the rules of a library; the place on screen stays if the clauses are the same."""
        self._library, self._published = library, published
        self._refresh()

    def select(self, target: str | None) -> None:
        """Go to a rule or clause that was chosen elsewhere; emits nothing."""
        self.target = target or None
        picture = self.model.picture
        place = presenter.place_of(picture, self.target) if picture is not None else None
        self._quiet = True
        if place is not None:
            current = self.grid.currentIndex()
            shows_it = current.isValid() and self.target in self._targets()
            if not shows_it:  # a rule of both sides stands in two cells: stay in the one the person is in
                index = self.model.index(*place)
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
                self.grid.selectionModel().setCurrentIndex(index, flags)
                self.grid.scrollTo(index)
        self._quiet = False
        self._show_words()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def _refresh(self) -> None:
        library, published, only_used = self._library, self._published, self.only_used.isChecked()
        self._stale = not self.isVisible()
        if library is not None and not self._stale:
            self.desk.tasks.read(
                "matrix",
                lambda: presenter.matrix_picture(library, published=published, only_used=only_used),
                self._show,
                owner=self,
            )

    def _show(self, picture: presenter.MatrixPicture) -> None:
        self._quiet = True
        self.model.set_picture(picture)
        if picture.rows and not self.grid.currentIndex().isValid():
            flags = QItemSelectionModel.SelectionFlag.NoUpdate
            self.grid.selectionModel().setCurrentIndex(self.model.index(0, 0), flags)
        self._quiet = False
        self._fit()
        if self.target is not None:
            self.select(self.target)
        self._show_words()
        self.shown.emit()

    def _targets(self) -> tuple[str, ...]:
        """Rules of the current cell."""
        index, picture = self.grid.currentIndex(), self.model.picture
        if picture is None or not index.isValid():
            return ()
        return presenter.targets_at(picture, index.row(), index.column())

    def _show_words(self) -> None:
        index, picture = self.grid.currentIndex(), self.model.picture
        if picture is not None and index.isValid():
            self._words.setText(presenter.cell_sentence(picture, index.row(), index.column()))
        elif picture is not None:
            self._words.setText("Noch keine Klausel: Legen Sie eine an, dann erscheint sie hier.")

    @Slot()
    def _on_moved(self) -> None:
        self._show_words()
        targets = self._targets()
        if targets and not self._quiet:
            self.target = targets[0]
            self.selected.emit(self.target)

    @Slot()
    def _on_enter(self) -> None:
        index, picture, targets = self.grid.currentIndex(), self.model.picture, self._targets()
        if picture is None:
            return
        if targets:
            self.target = self.target if self.target in targets else targets[0]
            self.selected.emit(self.target)
            self.opened.emit(self.target)
        elif index.row() != index.column() and index.column() < len(picture.rows):
            self.add_requested.emit(picture.rows[index.row()].clause_id, picture.rows[index.column()].clause_id)

    @Slot()
    def _on_delete(self) -> None:
        if targets := self._targets():
            self.delete_requested.emit(self.target if self.target in targets else targets[0])

    @Slot()
    def _fit(self) -> None:
        """Sizes of rows and columns from the font."""
        metrics = self.grid.fontMetrics()
        height = metrics.height() + 12
        self.grid.verticalHeader().setDefaultSectionSize(height)
        columns = self.model.picture.columns if self.model.picture is not None else ()
        heads = [metrics.horizontalAdvance(presenter.column_head(column)) + 22 for column in columns[:200]]
        widest = max([metrics.horizontalAdvance("REQ*") + metrics.height() + 22, *heads])
        self.grid.horizontalHeader().setDefaultSectionSize(widest)
        self.grid.viewport().update()
