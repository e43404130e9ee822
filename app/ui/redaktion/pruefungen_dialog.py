"""What each gate does that is not passed: a table to set it, each change one undo step (spec 1, gates)."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.domain.regelwerk.gates import GateSettings, GateSeverity
from app.errors import KnownError
from app.messages import ResetGateSeverities, SetGateSeverity
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.pruefregeln import (
    HEADERS,
    SCHWERE_HILFE,
    SCHWERE_WORT,
    WIDEST_NOTE,
    Gegenstand,
    Pruefzeile,
    count_words,
)
from app.ui.presenters.pruefregeln import lines as lines_of
from app.ui.presenters.tabelle import column_widths
from app.ui.redaktion.werkbank import Werkbank
from app.ui.tooltips import tip
from app.ui.widgets import Button, labelled, text_label

_SCHWERE, _ANMERKUNG, _VERLANGT = HEADERS.index("Schwere"), HEADERS.index("Anmerkung"), HEADERS.index("Verlangt")
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_UNDO = ("bearbeiten.rueckgaengig", "bearbeiten.wiederholen")


class SchwereWahl(QComboBox):
    """Severity of one gate. The wheel scrolls the table: nobody shall change a severity by passing over it."""

    def __init__(self, gate_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        labelled(self, f"Schwere der Prüfung {gate_id}")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the table is one stop for Tab; Enter leads in here
        for severity, word in SCHWERE_WORT.items():
            self.addItem(word, severity.value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Not here."""
        event.ignore()


class PruefTabelle(QTableWidget):
    """One line for each gate: the arrow keys go through the lines, Enter or space open the severity."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, len(HEADERS), parent)
        labelled(self, "Prüfungen", "Pfeiltasten wählen eine Prüfung, Eingabe- oder Leertaste öffnet ihre Schwere.")
        self.setHorizontalHeaderLabels(list(HEADERS))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def choice(self, row: int) -> SchwereWahl | None:
        """The combo of a line; None where the severity is fixed."""
        widget = self.cellWidget(row, _SCHWERE)
        return widget if isinstance(widget, SchwereWahl) else None

    def write(self, number: int, row: Pruefzeile) -> None:
        """Texts of a line; where there is a combo, the severity is told to screen readers only."""
        word = SCHWERE_WORT[row.schwere]
        shown = {_SCHWERE: word if row.fest else ""}
        told = (row.id, row.verlangt, row.gegenstand.value, row.schritt, word, row.anmerkung)
        for column, text in enumerate(told):
            item = self.item(number, column)
            if item is None:
                item = QTableWidgetItem()
                self.setItem(number, column, item)
            item.setText(shown.get(column, text))
            item.setToolTip(tip(text))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{HEADERS[column]}: {text or 'keine'}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and space open the severity of the current line."""
        if event.key() in (*_ENTER, Qt.Key.Key_Space) and self.currentRow() >= 0:
            choice = self.choice(self.currentRow())
            if choice is not None:
                choice.showPopup()
            event.accept()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width."""
        super().resizeEvent(event)
        self.fit_columns()

    def changeEvent(self, event: QEvent) -> None:
        """Another font, other widths."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.rowCount():
            self.fit_columns()

    def fit_columns(self) -> None:
        """As wide as their content; what is left over goes to what is demanded."""
        header, width_of = self.horizontalHeader(), self.fontMetrics().horizontalAdvance
        natural = []
        for column in range(len(HEADERS)):
            items = (self.item(row, column) for row in range(self.rowCount()))  # hidden ones too: nothing shall move
            widest = max((width_of(item.text()) for item in items if item is not None), default=0)
            natural.append(max(widest + 10, header.sectionSizeHint(column)) + 6)
        natural[_ANMERKUNG] = max(natural[_ANMERKUNG], width_of(WIDEST_NOTE) + 16)
        choice = next((c for row in range(self.rowCount()) if (c := self.choice(row)) is not None), None)
        if choice is not None:
            natural[_SCHWERE] = max(natural[_SCHWERE], choice.sizeHint().width() + 8)
            self.verticalHeader().setDefaultSectionSize(choice.sizeHint().height() + 4)
        for column, width in enumerate(column_widths(natural, self.viewport().width(), _VERLANGT)):
            header.resizeSection(column, width)


class PruefungenDialog(QDialog):
    """All gates with their severities; follows undo and redo while it is open."""

    def __init__(self, bench: Werkbank, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self._service = bench.desk.services.pruefregeln
        self._rows: tuple[Pruefzeile, ...] = ()
        help_at(self, "pruefungen_einstellen").setWindowTitle("Prüfungen einstellen")
        self.setAccessibleName("Prüfungen einstellen")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(1080, 660)
        self.filter = labelled(QComboBox(), "Welche Prüfungen")
        self.filter.addItem("Alle", "")
        self.filter.addItem("Nur für Klauseln", Gegenstand.CLAUSE.value)
        self.filter.addItem("Nur für Vorlagen", Gegenstand.TEMPLATE.value)
        self.table = PruefTabelle()
        self.count = labelled(text_label("", "leise", wrap=False), "Anzahl")
        self.error = ErrorLine()
        self.reset = Button("Auf &Standard zurücksetzen")
        self.reset_all = Button("Alle &auf Standard zurücksetzen")
        self._build()
        # The window's own shortcuts rest while a dialog is open: its undo shall work here too.
        for action in _UNDO:
            self.addAction(bench.desk.actions.action(action))
        bench.changed.connect(self._read)
        self._read()
        self.table.setFocus()

    def _build(self) -> None:
        close = Button("S&chließen")
        label = text_label("&Zeigen", wrap=False)
        label.setTextFormat(Qt.TextFormat.AutoText)
        label.setBuddy(self.filter)
        top = QHBoxLayout()
        top.addWidget(label)
        top.addWidget(self.filter)
        top.addStretch(1)
        top.addWidget(self.count)
        bottom = QHBoxLayout()
        bottom.addWidget(self.reset)
        bottom.addWidget(self.reset_all)
        bottom.addStretch(1)
        bottom.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addWidget(text_label(SCHWERE_HILFE, "leise"))
        layout.addLayout(top)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.error)
        layout.addLayout(bottom)
        self.filter.currentIndexChanged.connect(self._filter)
        self.table.currentCellChanged.connect(self._arrange)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        close.clicked.connect(self.reject)

    # ---- showing ------------------------------------------------------------------------------------------------

    @Slot()
    def _read(self) -> None:
        self.bench.desk.tasks.read("pruefregeln", self._service.settings, self._show, owner=self)

    def _show(self, settings: GateSettings) -> None:
        self._rows = lines_of(settings)
        if not self.table.rowCount():
            self._fill()
        for number, row in enumerate(self._rows):
            choice = self.table.choice(number)
            if choice is not None:
                choice.setCurrentIndex(choice.findData(row.schwere.value))
                choice.setAccessibleDescription(f"{row.verlangt}. {row.anmerkung}".rstrip())
            self.table.write(number, row)
        self.count.setText(count_words(self._rows))
        self._arrange()

    def _fill(self) -> None:
        """Make the lines; later only severities and notes change, so that the keyboard keeps its place."""
        self.table.setRowCount(len(self._rows))
        for number, row in enumerate(self._rows):
            self.table.write(number, row)
            if not row.fest:
                choice = SchwereWahl(row.id)
                choice.setCurrentIndex(choice.findData(row.schwere.value))
                choice.activated.connect(partial(self._set, number))
                self.table.setCellWidget(number, _SCHWERE, choice)
        self.table.fit_columns()
        self.table.selectRow(0)

    @Slot()
    def _filter(self) -> None:
        wanted = self.filter.currentData()
        for number, row in enumerate(self._rows):
            self.table.setRowHidden(number, bool(wanted) and row.gegenstand.value != wanted)
        if self.table.isRowHidden(max(0, self.table.currentRow())):
            self.table.selectRow(next(n for n in range(len(self._rows)) if not self.table.isRowHidden(n)))

    def _current(self) -> Pruefzeile | None:
        number = self.table.currentRow()
        return self._rows[number] if 0 <= number < len(self._rows) else None

    @Slot()
    def _arrange(self) -> None:
        """Only what differs can be reset."""
        current = self._current()
        self.reset.setEnabled(current is not None and current.geaendert)
        if current is not None:
            self.reset.setText(f"{current.id} auf &Standard zurücksetzen")
            self.reset.setAccessibleName(f"{current.id} auf Standard zurücksetzen")
        self.reset_all.setEnabled(any(row.geaendert for row in self._rows))

    # ---- setting ------------------------------------------------------------------------------------------------

    def choose(self, gate_id: str) -> None:
        """Make a gate current."""
        self.table.selectRow(next(n for n, row in enumerate(self._rows) if row.id == gate_id))

    def _set(self, number: int, _index: int) -> None:
        choice, row = self.table.choice(number), self._rows[number]
        self.table.selectRow(number)
        self.table.setFocus()
        if choice is not None and GateSeverity(choice.currentData()) is not row.schwere:
            self._run(SetGateSeverity(row.id, GateSeverity(choice.currentData())))

    @Slot()
    def _reset(self) -> None:
        current = self._current()
        if current is not None:
            self._run(SetGateSeverity(current.id, None))
            self.table.setFocus()

    @Slot()
    def _reset_all(self) -> None:
        service = self._service
        self.error.clear()
        self.bench.run(lambda: service.reset(ResetGateSeverities()), failed=self._refused)
        self.table.setFocus()

    def _run(self, command: SetGateSeverity) -> None:
        service = self._service
        self.error.clear()
        self.bench.run(lambda: service.set(command), failed=self._refused)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)
        self._read()
