"""The contract as it grows, beside it the card that says why a clause is in it; or the editor of a wording."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.domain.vertrag.vertragstext import VertragsKlausel, Vertragstext
from app.ui.desk import Desk
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei.gespraech_vorschau import Vorschau
from app.ui.kanzlei.vertrag_plaetze import WarumKarte
from app.ui.kanzlei.vertrag_wortlaut import WortlautSeite
from app.ui.presenters.vertrag_plaetze import platz_of
from app.ui.presenters.vertrag_sicht import Sicht
from app.ui.presenters.vertrag_text import anker, changed_anchors, klausel_at, stylesheet


class Textseite(QStackedWidget):
    """The text.

    Signals:
        jump: a jump target (``frage:…``, ``klausel:…``, ``slot:…``).
        why: clause id whose reason is asked.
        word_wanted: clause id whose wording is to be changed.
    """

    jump = Signal(str)
    why = Signal(str)
    word_wanted = Signal(str)

    def __init__(self, desk: Desk, vertrag_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_at(self, "vertrag_text").setAccessibleName("Vertrag")
        self.setMinimumWidth(240)
        self._shown: Vertragstext | None = None
        self._sicht: Sicht | None = None
        page = QWidget(self)
        self.text = Vorschau(page, name="Vertrag", css=stylesheet)
        self.text.chip_activated.connect(self.jump)
        self.text.link_activated.connect(self._on_link)
        self.card = WarumKarte(closable=True, parent=page)
        self.card.wording.connect(self.word_wanted)
        self.card.show_slot.connect(lambda slot: self.jump.emit(f"slot:{slot}"))
        self.wording = WortlautSeite(desk.settings, vertrag_id, self)
        self.wording.left.connect(self.show_text)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.card)
        self.addWidget(page)
        self.addWidget(self.wording)

    def show_sicht(self, now: Sicht) -> None:
        """Show a state; clauses that read differently now are lit for a moment."""
        before, self._shown, self._sicht = self._shown, now.stand.text, now
        self.text.show_filing(now.html, changed_anchors(before, now.stand.text))
        platz = self.card.platz
        if platz is not None and not self.card.isHidden() and platz.gewaehlt is not None:
            self.card.show_platz(platz_of(now.stand, platz.gewaehlt.clause_id), editable=not now.fertig)
        if now.fertig:
            self.show_text()

    def _on_link(self, target: str) -> None:
        kind, _, key = target.partition(":")
        if kind == "warum":
            self.why.emit(key)
        elif kind == "wortlaut":
            self.word_wanted.emit(key)
        else:
            self.jump.emit(target)

    def show_clause(self, clause_id: str) -> None:
        """Bring a clause into view."""
        self.show_text()
        self.text.jump(anker(clause_id))
        self.text.setFocus()

    def current_clause(self) -> str | None:
        """The clause with the text cursor."""
        return klausel_at(self.text.current_anchor())

    def edit(self, klausel: VertragsKlausel) -> None:
        """Open the editor for a clause."""
        self.setCurrentWidget(self.wording)
        self.wording.edit(klausel)

    def show_text(self) -> None:
        """The contract again."""
        self.setCurrentIndex(0)

    def refresh_look(self) -> None:
        """Fonts and colours of the theme."""
        self.text.refresh()
        self.wording.refresh_look()
