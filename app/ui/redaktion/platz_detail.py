"""One slot: kind, clauses and their order, label; and what it starts with."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QTabWidget, QVBoxLayout, QWidget

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.templates import Slot, SlotDefault, SlotKind
from app.errors import InputError
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea, flowing
from app.ui.presenters import vorlage as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.bedingungen import BedingungsListe
from app.ui.redaktion.felder import ChoiceBox, ClausePicker
from app.ui.redaktion.sortier_liste import SortierListe
from app.ui.tooltips import tip
from app.ui.widgets import Button, LineEdit, labelled, text_label

_LINES = 3


def _small(listing: SortierListe) -> SortierListe:
    listing.setFixedHeight(listing.fontMetrics().lineSpacing() * _LINES + 14)
    return listing


class PlatzDetail(QTabWidget):
    """Signals: ``changed`` carries kind, clauses and label; ``defaults_changed`` what the slot starts with."""

    changed = Signal(object, object, str)
    defaults_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Angaben zum Platz")
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self.tabBar().setAccessibleName("Reiter: Angaben zum Platz")
        self._slot: Slot | None = None
        self._bestand: Bestand | None = None
        self._offered: tuple[Question, ...] = ()
        self._draft = False
        self.addTab(self._build_clauses(), "Klauseln")
        self.addTab(self._build_defaults(), "Vorbelegung")

    def _build_clauses(self) -> QWidget:
        self.kind = labelled(QComboBox(), "Art des Platzes")
        for kind, word in presenter.ART_WORT.items():
            self.kind.addItem(word, kind)
        self.kind.activated.connect(lambda _: self._on_kind())
        self._kind_help = text_label("", "leise")
        self.label = labelled(LineEdit(), "Bezeichnung des Platzes")
        self.label.setPlaceholderText("Bezeichnung; freiwillig, z. B. Art der Vergütung")
        self.label.editingFinished.connect(self._put)
        self.clauses = ClausePicker("Klauseln des Platzes")
        self.clauses.toggled.connect(self._put)
        self._order_title = text_label("Reihenfolge der Alternativen", "leise")
        self.order = _small(SortierListe("Reihenfolge der Alternativen"))
        self.order.moved.connect(self._put_order)
        self.order.delete_wanted.connect(self._take_out)
        self.error = ErrorLine()
        page = QWidget()
        lines = QVBoxLayout(page)
        lines.setContentsMargins(8, 6, 0, 0)
        lines.addWidget(self.kind)
        lines.addWidget(self._kind_help)
        lines.addWidget(self.clauses, 1)
        for widget in (self._order_title, self.order, self.label, self.error):
            lines.addWidget(widget)
        return page

    def _build_defaults(self) -> QWidget:
        self._hint = text_label("", "leise")
        self.defaults = _small(SortierListe("Vorbelegt mit"))
        self.defaults.currentRowChanged.connect(lambda _: self._show_default())
        self.defaults.moved.connect(self._move_default)
        self.defaults.delete_wanted.connect(self.delete_default)
        self.plus = labelled(Button("+ Zeile"), "Vorbelegung hinzufügen")
        self.minus = labelled(Button("Entfernen"), "Vorbelegung entfernen")
        self.up, self.down = (
            labelled(Button("↑"), "Vorbelegung nach oben"),
            labelled(Button("↓"), "Vorbelegung nach unten"),
        )
        for button, words in ((self.up, "Nach oben (Alt+Pfeil auf)"), (self.down, "Nach unten (Alt+Pfeil ab)")):
            button.setToolTip(tip(words))
        self.plus.clicked.connect(self.add_default)
        self.minus.clicked.connect(self.delete_default)
        self.up.clicked.connect(lambda: self.defaults.move_current(-1))
        self.down.clicked.connect(lambda: self.defaults.move_current(1))
        self.clause = ChoiceBox("Klausel der Vorbelegung")
        self.clause.activated.connect(lambda _: self._put_default(clause_id=str(self.clause.currentData())))
        self.when = BedingungsListe("Vorbelegt, wenn alles zutrifft")
        self.when.edited.connect(self._put_when)
        self.defaults.opened.connect(self.clause.setFocus)
        page = QWidget()
        lines = QVBoxLayout(page)
        lines.setContentsMargins(8, 6, 4, 0)
        lines.addWidget(self._hint)
        lines.addWidget(self.defaults)
        lines.addWidget(flowing(self.plus, self.minus, self.up, self.down))
        self._form = QWidget()
        form = QVBoxLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        for widget in (text_label("Vorbelegt mit", "leise"), self.clause,
                       text_label("wenn alles zutrifft", "leise"), self.when):  # fmt: skip
            form.addWidget(widget)
        lines.addWidget(self._form)
        lines.addStretch(1)
        return WrapArea("Vorbelegung des Platzes", page)

    # ---- showing ------------------------------------------------------------------------------------------------

    def set_clauses(self, items: Sequence[tuple[str, str]]) -> None:
        """All clauses there are (id, text)."""
        self.clauses.set_items(items)

    def show_slot(self, slot: Slot, bestand: Bestand, offered: tuple[Question, ...], *, draft: bool) -> None:
        """Show a slot; ``offered``: questions a default may look at."""
        other = self._slot is None or self._slot.id != slot.id
        self._slot, self._bestand, self._offered, self._draft = slot, bestand, offered, draft
        if other:
            self.error.clear()
        for widget in (self.kind, self.label, self.clauses, self.clause):
            widget.setEnabled(draft)
        self.order.set_movable(movable=draft)
        self.defaults.set_movable(movable=draft)
        self.kind.setCurrentIndex(self.kind.findData(slot.kind))
        self._kind_help.setText(presenter.ART_HILFE[slot.kind])
        if other or not self.label.hasFocus():
            self.label.setText(slot.label or "")
        self._show_clauses(slot)
        self._show_order(slot, bestand)
        self._show_defaults(slot, bestand, keep=not other)

    def _show_clauses(self, slot: Slot) -> None:
        single = slot.kind is not SlotKind.ALTERNATIVE
        if set(self.clauses.ticked()) != set(slot.clause_ids):
            self.clauses.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            self.clauses.set_single(single=single)
            self.clauses.tick(slot.clause_ids)
            self.clauses.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.clauses.set_single(single=single)

    def _show_order(self, slot: Slot, bestand: Bestand) -> None:
        several = slot.kind is SlotKind.ALTERNATIVE and len(slot.clause_ids) > 1
        self._order_title.setVisible(several)
        self.order.setVisible(several)
        _refill(self.order, [f"{n}. {bestand.title(c)}" for n, c in enumerate(slot.clause_ids, 1)] if several else [])

    def _show_defaults(self, slot: Slot, bestand: Bestand, *, keep: bool) -> None:
        self._hint.setText(presenter.default_hint(slot))
        if not keep:
            self.defaults.setCurrentRow(-1)
        _refill(self.defaults, presenter.default_lines(slot, bestand))
        self.defaults.setVisible(bool(slot.defaults))
        count = len(slot.defaults)
        self.setTabText(1, f"Vorbelegung ({count})" if count else "Vorbelegung")
        self._show_default()

    def _show_default(self) -> None:
        slot, bestand, row = self._slot, self._bestand, self.defaults.currentRow()
        if slot is None or bestand is None:
            return
        current = slot.defaults[row] if 0 <= row < len(slot.defaults) else None
        self._form.setVisible(current is not None)
        for button in (self.plus, self.minus, self.up, self.down):
            button.setVisible(self._draft)
        self.plus.setEnabled(bool(slot.clause_ids) and slot.kind is not SlotKind.REQUIRED)
        self.minus.setEnabled(current is not None)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < len(slot.defaults) - 1)
        if current is None:
            return
        self.clause.clear()
        for clause in dict.fromkeys((*slot.clause_ids, current.clause_id)):
            self.clause.add_words(bestand.title(clause), clause)
        self.clause.setCurrentIndex(self.clause.findData(current.clause_id))
        self.when.show_conditions(
            current.when, self._offered, bestand.questions, editable=self._draft,
            none="Ohne Bedingung gilt die Zeile immer.", missing="Die Vorlage stellt noch keine Fragen.",
        )  # fmt: skip

    # ---- clauses ------------------------------------------------------------------------------------------------

    def _on_kind(self) -> None:
        kind = SlotKind(self.kind.currentData())
        self.clauses.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clauses.set_single(single=kind is not SlotKind.ALTERNATIVE)
        self.clauses.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._put()

    def _put(self) -> None:
        slot = self._slot
        if slot is None or not self._draft:
            return
        ticked = self.clauses.ticked()
        kept = tuple(c for c in slot.clause_ids if c in ticked)  # the order of choosing is that of the alternatives
        self._tell((*kept, *(c for c in ticked if c not in kept)))

    def _tell(self, clauses: tuple[str, ...]) -> None:
        self.error.clear()
        self.changed.emit(SlotKind(self.kind.currentData()), clauses, self.label.text())

    def _put_order(self, row: int, place: int) -> None:
        if self._slot is not None:
            self._tell(presenter.placed(self._slot.clause_ids, row, place))
            self.order.setCurrentRow(place)

    def _take_out(self) -> None:
        slot, row = self._slot, self.order.currentRow()
        if slot is not None and self._draft and 0 <= row < len(slot.clause_ids):
            self._tell((*slot.clause_ids[:row], *slot.clause_ids[row + 1 :]))

    def show_error(self, error: InputError) -> None:
        """Why the slot cannot be so."""
        self.setCurrentIndex(0)
        self.error.show_error(error)

    # ---- what it starts with ------------------------------------------------------------------------------------

    def add_default(self) -> None:
        """One more line, with the first clause and without conditions."""
        slot = self._slot
        if slot is not None and self._draft and slot.clause_ids:
            used = {default.clause_id for default in slot.defaults}
            fresh = next((c for c in slot.clause_ids if c not in used), slot.clause_ids[0])
            self.defaults_changed.emit((*slot.defaults, SlotDefault(clause_id=fresh)))
            self.defaults.setCurrentRow(self.defaults.count() - 1)
            self.clause.setFocus()

    def delete_default(self) -> None:
        """Take the current line away."""
        slot, row = self._slot, self.defaults.currentRow()
        if slot is not None and self._draft and 0 <= row < len(slot.defaults):
            self.defaults_changed.emit((*slot.defaults[:row], *slot.defaults[row + 1 :]))

    def _move_default(self, row: int, place: int) -> None:
        if self._slot is not None:
            self.defaults_changed.emit(presenter.placed(self._slot.defaults, row, place))
            self.defaults.setCurrentRow(place)

    def _put_when(self, conditions: tuple[Condition, ...]) -> None:
        self._put_default(when=conditions)

    def _put_default(self, **changes: object) -> None:
        slot, row = self._slot, self.defaults.currentRow()
        if slot is not None and self._draft and 0 <= row < len(slot.defaults):
            changed = slot.defaults[row].model_copy(update=changes)
            self.defaults_changed.emit((*slot.defaults[:row], changed, *slot.defaults[row + 1 :]))


def _refill(listing: SortierListe, texts: Sequence[str]) -> None:
    """Show these lines; the same one stays current, without ``currentRowChanged``."""
    row = listing.currentRow()
    listing.blockSignals(True)  # noqa: FBT003 - Qt's own signature
    listing.clear()
    listing.addItems(list(texts))
    listing.setCurrentRow(min(max(row, 0), len(texts) - 1))
    listing.blockSignals(False)  # noqa: FBT003 - Qt's own signature
