"""Who makes the contract: what stands over it, its parties, each with its form."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.templates import Party, TemplateVersion
from app.ui.fitting import WrapArea, flowing
from app.ui.hilfe.knopf import help_at
from app.ui.presenters import vorlage_parteien as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.vorlage_fragen import askable
from app.ui.redaktion.partei_form import ParteiForm
from app.ui.redaktion.sortier_liste import SortierListe
from app.ui.redaktion.ueberschrift_feld import UeberschriftFeld
from app.ui.widgets import Button, labelled, text_label


class ParteienView(QWidget):
    """Signals: ``edited`` carries the new parties, ``heading_edited`` what stands over the contract (may be empty)."""

    edited = Signal(object)
    heading_edited = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Parteien der Vorlage")
        help_at(self, "vorlage_parteien")
        self._bestand: Bestand | None = None
        self._draft = False
        self._offered: tuple[Question, ...] = ()
        self.parties: tuple[Party, ...] = ()
        self.heading = UeberschriftFeld("Überschrift des Vertrags")
        self.heading.edited.connect(self.heading_edited)
        self.list = SortierListe("Parteien")
        self.list.currentRowChanged.connect(lambda _: self._on_row())
        self.list.moved.connect(self._place)
        self.list.delete_wanted.connect(self.delete_current)
        self.form = ParteiForm()
        self.list.opened.connect(self.form.lines["maskulin"].setFocus)
        self.form.edited.connect(self._put)
        self._none = text_label("", "leise")
        self.plus, self.minus = Button("+ Partei"), labelled(Button("Entfernen"), "Partei entfernen")
        self.up, self.down = labelled(Button("↑"), "Partei nach oben"), labelled(Button("↓"), "Partei nach unten")
        self.up.setToolTip("Nach oben (Alt+Pfeil auf)")
        self.down.setToolTip("Nach unten (Alt+Pfeil ab)")
        self._build()

    def _build(self) -> None:
        self.plus.clicked.connect(self.add)
        self.minus.clicked.connect(self.delete_current)
        self.up.clicked.connect(lambda: self.list.move_current(-1))
        self.down.clicked.connect(lambda: self.list.move_current(1))
        left = QWidget()
        lines = QVBoxLayout(left)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self._none)
        lines.addWidget(self.list, 1)
        lines.addWidget(flowing(self.plus, self.up, self.down, self.minus))
        self._area = WrapArea("Angaben zur Partei", self.form)
        self._area.setMinimumWidth(260)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(self._area)
        split.setSizes([260, 460])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.addWidget(self.heading)
        layout.addWidget(split, 1)

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_version(self, bestand: Bestand, version: TemplateVersion, *, draft: bool) -> None:
        """Show heading and parties of a version."""
        self._bestand, self._draft = bestand, draft
        self._offered = askable(version.interview, bestand)
        template = bestand.templates.get(version.template_id)
        title = template.title if template is not None else ""
        hint = presenter.heading_hint(title)
        self.heading.show_heading(version.heading or "", otherwise=title, hint=hint, draft=draft)
        self.plus.setEnabled(draft)
        self.list.set_movable(movable=draft)
        self._fill(version.parties, self.list.currentRow())

    def _fill(self, parties: tuple[Party, ...], row: int) -> None:
        bestand = self._bestand
        if bestand is None:
            return
        self.parties = parties
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.list.clear()
        self.list.addItems([presenter.party_line(party, bestand.questions) for party in parties])
        self.list.setCurrentRow(min(max(row, 0), len(parties) - 1))
        self.list.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._show_detail()

    def _on_row(self) -> None:
        self.flush()
        self._show_detail()

    def _show_detail(self) -> None:
        row, bestand = self.list.currentRow(), self._bestand
        party = self.parties[row] if 0 <= row < len(self.parties) else None
        self._area.setVisible(party is not None)
        self._none.setVisible(party is None)
        self._none.setText("Noch keine Partei: „+ Partei“ legt die erste an." if self._draft
                           else "Diese Version nennt keine Partei.")  # fmt: skip
        self.minus.setEnabled(self._draft and party is not None)
        self.up.setEnabled(self._draft and row > 0)
        self.down.setEnabled(self._draft and 0 <= row < len(self.parties) - 1)
        if party is not None and bestand is not None:
            others = presenter.delete_party(self.parties, row)
            self.form.show_party(party, others, bestand.questions, self._offered, draft=self._draft)

    # ---- editing ------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Hand over what is being typed."""
        self.heading.flush()
        self.form.flush()

    def _emit(self, parties: tuple[Party, ...], row: int) -> None:
        if self._draft and parties != self.parties:
            self._fill(parties, row)
            self.edited.emit(parties)

    def add(self) -> None:
        """One more party; its word is typed next."""
        self.flush()
        self._emit(presenter.add_party(self.parties), len(self.parties))
        line = self.form.lines["maskulin"]
        line.setFocus()
        line.selectAll()

    def delete_current(self) -> None:
        """Take the current party away (Ctrl+Z brings it back)."""
        row = self.list.currentRow()
        if 0 <= row < len(self.parties):
            self._emit(presenter.delete_party(self.parties, row), row)

    def _place(self, row: int, place: int) -> None:
        self.flush()
        self._emit(presenter.place_party(self.parties, row, place), place)

    def _put(self, party: Party) -> None:
        row = next((n for n, known in enumerate(self.parties) if known.key == self.form.shown_key()), None)
        if row is not None:
            self._emit(presenter.put_party(self.parties, row, party), self.list.currentRow())
