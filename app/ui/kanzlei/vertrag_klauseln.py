"""The pages „Klauseln“ and „Reparaturen“ of a contract."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.fitting import WrapArea
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei.gespraech_karten import clear
from app.ui.kanzlei.vertrag_plaetze import PlatzBaum, WarumKarte
from app.ui.presenters.vertrag_sicht import ReparaturBild, Sicht
from app.ui.tab_order import chain
from app.ui.widgets import Button, IconLabel, text_label


class KlauselnSeite(QWidget):
    """The slots, and why each holds what it holds.

    Signals:
        chosen: (slot id, clause id or None).
        reset: slot id.
        wording, show_clause: clause id.
    """

    chosen = Signal(str, object)
    reset = Signal(str)
    wording = Signal(str)
    show_clause = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_at(self, "vertrag_klauseln").setAccessibleName("Klauseln")
        self._editable = True
        self.tree = PlatzBaum(self)
        self.tree.chosen.connect(self.chosen)
        self.tree.looked_at.connect(self._on_looked_at)
        self.card = WarumKarte(closable=False, parent=self)
        self.card.reset.connect(self.reset)
        self.card.wording.connect(self.wording)
        self.card.show_clause.connect(self.show_clause)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self.card)

    def show_sicht(self, now: Sicht) -> None:
        """Show the slots of a contract."""
        self._editable = not now.fertig
        self.tree.show_abschnitte(now.abschnitte, editable=self._editable)
        self._on_looked_at(self.tree.current_slot() or "")

    def _on_looked_at(self, slot_id: str) -> None:
        self.card.show_platz(self.tree.plaetze.get(slot_id), editable=self._editable)

    def go_to(self, slot_id: str) -> bool:
        """Go to a slot; the focus goes with it."""
        found = self.tree.select(slot_id)
        self.tree.setFocus()
        return found

    def refresh_look(self) -> None:
        """Marks in the colours of the theme."""
        self.tree.refresh_look()


class ReparaturenSeite(WrapArea):
    """Ways out of all findings of the rules at once, each with what it leads to.

    Signals:
        repair: (clauses to add, clauses to remove).
    """

    repair = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._cards = QWidget()
        self._box = QVBoxLayout(self._cards)
        self._box.setContentsMargins(12, 10, 12, 8)
        self._box.setSpacing(8)
        super().__init__("Reparaturen", self._cards, parent)
        help_at(self, "vertrag_reparaturen")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._shown: tuple[tuple[ReparaturBild, ...], str] = ((), "")

    def show_repairs(self, bilder: Sequence[ReparaturBild], none: str) -> None:
        """Show the repairs, or why there is none; both empty: nothing to repair."""
        if (tuple(bilder), none) == self._shown:
            return
        self._shown = (tuple(bilder), none)
        clear(self._box)
        buttons = []
        for bild in bilder:
            card, button = self._card(bild)
            self._box.addWidget(card)
            buttons.append(button)
        if none:
            self._box.addWidget(text_label(none, "leise"))
        self._box.addStretch(1)
        chain(self._cards, *buttons)
        self.fit()

    def count(self) -> int:
        """How many cards there are."""
        return len(self._shown[0])

    def start_focus(self) -> None:
        """The first repair."""
        first = next((b for b in self._cards.findChildren(Button) if not b.isHidden()), None)
        if first is not None:
            first.setFocus()

    def has_focus(self) -> bool:
        """Whether the keyboard is on one of the cards."""
        focus: QWidget | None = self.window().focusWidget()  # PySide's stubs forget that there may be none
        return focus is not None and self._cards.isAncestorOf(focus)

    def _card(self, bild: ReparaturBild) -> tuple[QWidget, Button]:
        frame = QFrame()
        frame.setProperty("rolle", "karte")
        frame.setAccessibleName(f"Reparatur: {bild.titel}")
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(text_label(bild.titel))
        after = QHBoxLayout()
        after.addWidget(IconLabel(bild.zeichen), 0, Qt.AlignmentFlag.AlignTop)
        after.addWidget(text_label(bild.folge, "leise"), 1)
        words.addLayout(after)
        for line in bild.einzelheiten:
            words.addWidget(text_label(f"– {line}", "leise"))
        button = Button("Anwenden")
        button.setAccessibleName(f"Reparatur anwenden: {bild.titel} ({bild.folge})")
        button.setToolTip("Strg+Z nimmt es zurück.")
        button.clicked.connect(lambda _=False: self.repair.emit(bild.add, bild.remove))
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.addLayout(words)
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return frame, button
