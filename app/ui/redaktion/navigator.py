"""The library at the left: search, filters, clauses, templates."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.domain.deutsch import format_zahl
from app.domain.regelwerk.versioning import LifecycleState
from app.ui.fitting import FlowLayout
from app.ui.hilfe.knopf import help_at
from app.ui.presenters import redaktion as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.felder import ChoiceBox
from app.ui.redaktion.profil import ProfilBox
from app.ui.redaktion.werkbank import Werkbank
from app.ui.redaktion.zeilen_liste import ZeilenListe
from app.ui.widgets import ActionButton, LineEdit, labelled, text_label

_ENDED = "abgelaufen"
"""In the box of the states: what is in force and has outlived its last day."""


class Navigator(QWidget):
    """Signals: ``clause_chosen`` and ``template_chosen`` carry an id."""

    clause_chosen = Signal(str)
    template_chosen = Signal(str)

    def __init__(self, bench: Werkbank, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        help_at(self, "bibliothek").setAccessibleName("Bibliothek")
        self.search = labelled(LineEdit(), "Klauseln durchsuchen")
        self.search.setPlaceholderText("Klauseln durchsuchen …")
        self.search.setClearButtonEnabled(True)
        self.state, self.jurisdiction = ChoiceBox("Zustand"), ChoiceBox("Rechtsraum")
        self.category = ChoiceBox("Kategorie")
        self.clauses = ZeilenListe("Klauseln")
        self.clauses.let_drag()
        self.templates = ZeilenListe("Vorlagen")
        self._count = text_label("", "leise", wrap=False)
        self._no_clauses = text_label("Noch keine Klausel: Legen Sie unten eine an.", "leise")
        self._no_templates = text_label("Noch keine Vorlage.", "leise")
        self.profile = ProfilBox(bench)
        self._open: tuple[ZeilenListe, str] | None = None
        self._build()
        bench.changed.connect(self._show)

    def _build(self) -> None:
        action = self.bench.desk.actions.action
        self.state.addItem("Alle Zustände", None)
        for state, word in presenter.STATE_WORT.items():
            self.state.addItem(word, state)
        self.state.addItem("Abgelaufen", _ENDED)
        self.jurisdiction.addItem("Überall", None)
        self.category.addItem("Alle Kategorien", None)
        for box in (self.state, self.jurisdiction, self.category):
            box.setMinimumContentsLength(4)
            box.currentIndexChanged.connect(self._filter)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._open_current)
        self.clauses.chosen.connect(self.clause_chosen)
        self.templates.chosen.connect(self.template_chosen)
        filters = QGridLayout()
        filters.setSpacing(4)
        filters.addWidget(self.category, 0, 0, 1, 2)
        filters.addWidget(self.state, 1, 0)
        filters.addWidget(self.jurisdiction, 1, 1)
        filters.setColumnStretch(0, 6)
        filters.setColumnStretch(1, 5)
        upper = QWidget()
        lines = QVBoxLayout(upper)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.search)
        lines.addLayout(filters)
        lines.addWidget(self._no_clauses)
        lines.addWidget(self.clauses, 1)
        foot = FlowLayout()
        foot.addWidget(self._count)
        foot.addWidget(ActionButton(action("redaktion.neue_klausel")))
        lines.addLayout(foot)
        lower = QWidget()
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 0, 0, 0)
        title = QHBoxLayout()
        title.addWidget(text_label("Vorlagen", "kopf"), 1)
        title.addWidget(ActionButton(action("redaktion.neue_vorlage"), "flach"))
        below.addLayout(title)
        below.addWidget(self._no_templates)
        below.addWidget(self.templates, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(upper)
        split.addWidget(lower)
        split.setStretchFactor(0, 4)
        split.setStretchFactor(1, 1)
        split.setSizes([520, 150])
        who = QHBoxLayout()
        who.addWidget(text_label("Profil", wrap=False))
        who.addWidget(self.profile, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(who)
        layout.addWidget(split)

    def _show(self) -> None:
        bestand = self.bench.bestand
        if bestand is None:
            return
        for box, values in (
            (self.jurisdiction, bestand.jurisdictions),
            (self.category, bestand.categories),
        ):
            known = box.currentData()
            if tuple(box.itemData(i) for i in range(1, box.count())) == values:
                continue
            box.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            while box.count() > 1:
                box.removeItem(1)
            for value in values:
                box.addItem(value, value)
            box.setCurrentIndex(max(0, box.findData(known)))
            box.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._fill(bestand)
        self._mark_open()

    def _filter(self) -> None:
        if self.bench.bestand is not None:
            self._fill(self.bench.bestand)
            if self._open is not None and self._open[0] is not self.templates:
                self.templates.clearSelection()  # filling makes its first row current

    def _fill(self, bestand: Bestand) -> None:
        state = self.state.currentData()
        wanted = presenter.Filter(
            suche=self.search.text(),
            state=LifecycleState(state) if state and state != _ENDED else None,
            abgelaufen=state == _ENDED,
            jurisdiction=self.jurisdiction.currentData(),
            category=self.category.currentData(),
        )
        rows = bestand.find(wanted)
        self.clauses.set_rows(rows)
        templates = bestand.template_rows
        self.templates.set_rows(templates)
        self.templates.setVisible(bool(templates))
        self._no_templates.setVisible(not templates)
        total = len(bestand.clauses)
        self._no_clauses.setVisible(not total)
        everything = f"{format_zahl(total)} Klauseln" if total != 1 else "1 Klausel"
        found = everything if len(rows) == total else f"{format_zahl(len(rows))} von {format_zahl(total)}"
        self._count.setText(found if rows or not total else "Keine Klausel passt.")

    def select_clause(self, clause_id: str) -> None:
        """The list follows the selection."""
        self._open = (self.clauses, clause_id)
        self._mark_open()

    def select_template(self, template_id: str) -> None:
        """The list follows the open template."""
        self._open = (self.templates, template_id)
        self._mark_open()

    def _mark_open(self) -> None:
        """Only what is open is marked, in one of the two lists."""
        for listing in (self.clauses, self.templates):
            if self._open is not None and listing is self._open[0] and listing.select(self._open[1]):
                listing.selectionModel().select(listing.currentIndex(), QItemSelectionModel.SelectionFlag.SelectCurrent)
            else:
                listing.clearSelection()

    def setFocus(self, *_: object) -> None:
        """The clauses. No focus proxy: for it Tab would pass over everything above them."""
        self.clauses.setFocus()

    def focus_search(self) -> None:
        """Put the focus in the search."""
        self.search.setFocus()
        self.search.selectAll()

    def _open_current(self) -> None:
        current = self.clauses.current_id()
        if current is not None:
            self.clause_chosen.emit(current)
