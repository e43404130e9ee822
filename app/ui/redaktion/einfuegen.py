"""What can be inserted into a clause text: parameters, words of parties, references, terms, variants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from app.ui.hilfe.knopf import help_at
from app.ui.presenters import klausel_marken as presenter
from app.ui.presenters.klausel_marken import Einfuegung, Umfeld
from app.ui.redaktion.felder import ClausePicker
from app.ui.widgets import Button

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class WahlDialog(QDialog):
    """One of many, found by search. ``chosen`` carries its key."""

    chosen = Signal(str)

    def __init__(self, title: str, items: Iterable[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_at(self, "einfuegen").setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(460, 420)
        self.picker = ClausePicker(title)
        self.picker.search.setPlaceholderText("suchen …")
        self.picker.set_items(items)
        self.picker.set_single(single=True)
        self.insert, cancel = Button("&Einfügen", "haupt"), Button("A&bbrechen")
        self.insert.setEnabled(False)
        self.insert.clicked.connect(self._submit)
        cancel.clicked.connect(self.reject)
        self.picker.toggled.connect(lambda: self.insert.setEnabled(bool(self.picker.ticked())))
        self.picker.list.doubleClicked.connect(self._take_current)
        for field in (self.picker.search, self.picker.list):
            field.installEventFilter(self)  # before the one of the picker: it would only tick
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.insert)
        layout = QVBoxLayout(self)
        layout.addWidget(self.picker, 1)
        layout.addLayout(buttons)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter takes the current one; the space bar and the box only tick it."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in _ENTER:
            self._take_current()
            return True
        return super().eventFilter(watched, event)

    def _take_current(self) -> None:
        row = self.picker.list.currentIndex()
        if row.isValid():
            self.picker.clauses.setData(row, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
            self._submit()

    def _submit(self) -> None:
        for key in self.picker.ticked():
            self.chosen.emit(key)
        self.accept()


class EinfuegenMenue(QMenu):
    """The menu. ``insert`` takes what was chosen, perhaps after the menu is gone: some of it is asked for in a dialog.

    Signals:
        parameter_wanted: the dialog of parameters.
    """

    parameter_wanted = Signal()

    def __init__(
        self, umfeld: Umfeld, codes: Sequence[str], insert: Callable[[Einfuegung], None], parent: QWidget
    ) -> None:
        super().__init__("Einfügen", parent)
        self.setAccessibleName("Einfügen")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._umfeld = umfeld
        self._insert = insert
        self.addAction("&Parameter …").triggered.connect(lambda _=False: self.parameter_wanted.emit())
        for party in umfeld.parties.values():
            self._submenu(f"Partei „{party.noun.masculine}“", presenter.party_entries(party))
        self.addSeparator()
        self.addAction("&Verweis auf eine Klausel …").triggered.connect(lambda _=False: self._ask_clause())
        terms = self._submenu("&Begriff", presenter.term_entries(umfeld.terms))
        self._entry(terms, presenter.DEFINITION)
        self.addSeparator()
        self._submenu("Text nur in einem &Land", presenter.place_entries(codes))
        self.addAction("Text nur bei einer &Antwort …").triggered.connect(lambda _=False: self._ask_question())

    def _submenu(self, name: str, entries: Iterable[Einfuegung]) -> QMenu:
        menu = self.addMenu(name)
        for entry in entries:
            self._entry(menu, entry)
        return menu

    def _entry(self, menu: QMenu, entry: Einfuegung) -> None:
        menu.addAction(entry.name).triggered.connect(lambda _=False: self._insert(entry))

    def _ask_clause(self) -> None:
        items = [(id_, f"{title} ({id_})") for id_, title in self._umfeld.titles.items()]
        self._ask("Verweis auf eine Klausel", items, presenter.reference_entry)

    def _ask_question(self) -> None:
        questions = {q.id: q for q in self._umfeld.questions.values() if presenter.when_possible(q)}
        self._ask(
            "Text nur bei einer Antwort",
            [(q.id, q.label) for q in questions.values()],
            lambda key: presenter.when_entry(questions[key]),
        )

    def _ask(self, title: str, items: Iterable[tuple[str, str]], entry: Callable[[str], Einfuegung]) -> None:
        insert = self._insert  # not the menu: it is deleted when it closes
        dialog = WahlDialog(title, items, self.parentWidget())
        dialog.chosen.connect(lambda key: insert(entry(key)))
        dialog.open()
