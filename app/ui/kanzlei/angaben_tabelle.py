"""The rows of a list slot as a table to edit: a field per column, add, remove and move rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.domain.kanzlei.akte import Zeile
from app.domain.schriftsatz.slot import SlotTyp
from app.ui.fitting import FlowLayout
from app.ui.presenters.formular import JA, NEIN, Spalte, Tabelle, moved, with_row, without_row, zelle
from app.ui.tooltips import tip
from app.ui.widgets import Button, Index, LineEdit, current_theme

_ROWS = 8
_NARROWEST, _WIDEST = 70, 210
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ZeilenModel(QAbstractTableModel):
    """Rows of a list; a written cell is handed over as text.

    Signals:
        written: row (from 0), ``Spalte``, text.
    """

    written = Signal(int, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = Tabelle((), (), "", ())
        self.wrong: tuple[int, str] | None = None
        """Row and field that were refused."""

    def show_table(self, table: Tabelle) -> None:
        """Replace what is shown; as long as the rows are as many, place and selection stay."""
        same = table.spalten == self._table.spalten and len(table.zeilen) == len(self._table.zeilen)
        if not same:
            self.beginResetModel()
        self._table = table
        if not same:
            self.endResetModel()
        elif table.zeilen:
            self.dataChanged.emit(self.index(0, 0), self.index(len(table.zeilen) - 1, len(table.spalten) - 1))

    def rows(self) -> tuple[Zeile, ...]:
        """The rows as they are."""
        return self._table.zeilen

    def column(self, number: int) -> Spalte:
        """A field of the rows."""
        return self._table.spalten[number]

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._table.zeilen)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of fields."""
        return 0 if parent is not None and parent.isValid() else len(self._table.spalten)

    def applies(self, row: int, column: int) -> bool:
        """Whether the field belongs to the row, after what its other fields say."""
        return self.column(column).definition.schluessel in self._table.gilt[row]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, tooltip, colours of cells that do not apply or were refused."""
        if not index.isValid():
            return None
        row, column = index.row(), self.column(index.column())
        text, applies = zelle(column, self._table.zeilen[row]), self.applies(row, index.column())
        theme = current_theme()
        if role == Qt.ItemDataRole.DisplayRole:
            return text if applies or text else "entfällt"
        if role == Qt.ItemDataRole.EditRole:
            return text
        if role == Qt.ItemDataRole.ToolTipRole:
            return (
                tip(column.definition.frage) if applies else "Dieses Feld entfällt nach den übrigen Angaben der Zeile."
            )
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.titel}, Zeile {row + 1}: {text or ('leer' if applies else 'entfällt')}"
        if role == Qt.ItemDataRole.ForegroundRole and theme is not None:
            if self.wrong == (row, column.definition.schluessel):
                return QColor(theme.tokens.sperrt)
            return None if applies else QColor(theme.tokens.leise)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Labels of the fields, numbers of the rows."""
        if role == Qt.ItemDataRole.ToolTipRole and orientation is Qt.Orientation.Horizontal:
            definition = self.column(section).definition
            return tip(f"{definition.grund}\nErwartet: {definition.form}")
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.column(section).titel if orientation is Qt.Orientation.Horizontal else str(section + 1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells that apply can be written."""
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        if index.isValid() and self.applies(index.row(), index.column()):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Hand over what was written, if it is something else."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        column, text = self.column(index.column()), str(value)
        if text != zelle(column, self._table.zeilen[index.row()]):
            self.written.emit(index.row(), column, text)
        return True


class ZellDelegate(QStyledItemDelegate):
    """Choices and yes/no as a list, everything else as text."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002 - Qt's
        """The field of a cell."""
        column = cast("ZeilenModel", index.model()).column(index.column())
        name = f"{column.titel}, Zeile {index.row() + 1}"
        definition = column.definition
        if definition.typ not in (SlotTyp.AUSWAHL, SlotTyp.JA_NEIN):
            line = LineEdit(parent)
            line.setAccessibleName(name)
            return line
        box = QComboBox(parent)
        box.setAccessibleName(name)
        words = [o.label for o in definition.optionen] if definition.optionen else [JA, NEIN]
        box.addItems(["", *words])
        box.activated.connect(lambda _: self._take(box))
        return box

    def _take(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """The present value."""
        text = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findText(text)))
        elif isinstance(editor, LineEdit):
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """What was chosen or typed."""
        text = editor.currentText() if isinstance(editor, QComboBox) else cast("LineEdit", editor).text()
        model.setData(cast("QModelIndex", index), text)


class ZeilenView(QTableView):
    """Cells by arrow keys; Enter or typing edits, Tab leaves the table."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = ZeilenModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(ZellDelegate(self))
        self.setAccessibleName(name)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.AnyKeyPressed | triggers.EditKeyPressed)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setResizeContentsPrecision(_ROWS)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter edits the cell."""
        index = self.currentIndex()
        if event.key() in _ENTER:  # that of an editor, too, arrives here
            writing = self.state() is QAbstractItemView.State.EditingState
            if not writing and index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
                self.edit(index)
            event.accept()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard has a place from the first."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.rows.rowCount():
            self.setCurrentIndex(self.rows.index(0, 0))

    def fit(self) -> None:
        """Columns as wide as they need, within limits; as high as the rows, at most ``_ROWS`` of them."""
        header = self.horizontalHeader()
        line = self.fontMetrics().height() + 12
        self.verticalHeader().setDefaultSectionSize(line)
        for column in range(self.rows.columnCount()):
            need = max(self.sizeHintForColumn(column), header.sectionSizeHint(column)) + 12
            header.resizeSection(column, min(max(need, _NARROWEST), _WIDEST))
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(header.sizeHint().height() + max(1, min(self.rows.rowCount(), _ROWS)) * line + bar + 4)


class ZeilenFeld(QWidget):
    """The table with its buttons.

    Signals:
        written: row (from 0), ``Spalte``, text of a cell.
        changed: the new rows after adding, removing or moving one.
    """

    written = Signal(int, object, str)
    changed = Signal(object)

    def __init__(self, name: str, eintrag: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = ZeilenView(name)
        self.view.rows.written.connect(self.written)
        self.add = self._button("Zeile hinzufügen", f"{eintrag} hinzufügen", self._add)
        self.remove = self._button("Entfernen", f"{eintrag} entfernen", self._remove)
        self.up = self._button("Nach oben", f"{eintrag} nach oben", lambda: self._move(-1))
        self.down = self._button("Nach unten", f"{eintrag} nach unten", lambda: self._move(1))
        self._go_to: int | None = None
        buttons = FlowLayout(6)
        for button in (self.add, self.remove, self.up, self.down):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        layout.addLayout(buttons)
        self.setFocusProxy(self.view)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._enable())

    def _button(self, text: str, name: str, pressed: object) -> Button:
        button = Button(text)
        button.setAccessibleName(name)
        button.clicked.connect(pressed)
        return button

    def show_table(self, table: Tabelle) -> None:
        """Show these rows; after adding or moving, that row is current."""
        before = self.view.currentIndex()
        row, column = before.row(), max(0, before.column())
        self.view.rows.wrong = None
        grown = len(table.zeilen) != self.view.rows.rowCount() or len(table.spalten) != self.view.rows.columnCount()
        self.view.rows.show_table(table)
        if grown:
            self.view.fit()
        if self._go_to is not None:
            row, self._go_to = self._go_to, None
        if table.zeilen and row >= 0:
            self.view.setCurrentIndex(self.view.rows.index(min(row, len(table.zeilen) - 1), column))
        self._enable()

    def show_wrong(self, row: int, field: str) -> None:
        """Mark a cell that was refused (row from 1) and go there."""
        self.view.rows.wrong = (row - 1, field)
        keys = [self.view.rows.column(n).definition.schluessel for n in range(self.view.rows.columnCount())]
        self.go_to(row, field if field in keys else keys[0])
        self.view.viewport().update()

    def go_to(self, row: int, field: str) -> None:
        """Make a cell current (row from 1) and put the keyboard there."""
        for number in range(self.view.rows.columnCount()):
            if self.view.rows.column(number).definition.schluessel == field:
                self.view.setCurrentIndex(self.view.rows.index(row - 1, number))
        self.view.setFocus()

    def _enable(self) -> None:
        row, count = self.view.currentIndex().row(), self.view.rows.rowCount()
        self.remove.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < count - 1)

    def _add(self) -> None:
        row, count = self.view.currentIndex().row(), self.view.rows.rowCount()
        self._go_to = row + 1 if row >= 0 else count
        self._change(with_row(self.view.rows.rows(), self._go_to - 1))
        self.view.setFocus()

    def _remove(self) -> None:
        row = self.view.currentIndex().row()
        if row >= 0:
            self._change(without_row(self.view.rows.rows(), row))

    def _move(self, step: int) -> None:
        row = self.view.currentIndex().row()
        if row >= 0:
            self._go_to = min(max(row + step, 0), self.view.rows.rowCount() - 1)
            self._change(moved(self.view.rows.rows(), row, step))

    def _change(self, rows: Sequence[Zeile]) -> None:
        self.changed.emit(tuple(rows))
