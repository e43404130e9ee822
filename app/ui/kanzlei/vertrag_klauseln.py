"""The page „Klauseln“ of a contract: repairs, the slots, and why each holds what it holds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.ui.fitting import WrapArea
from app.ui.kanzlei.gespraech_karten import clear
from app.ui.kanzlei.vertrag_plaetze import PlatzBaum, WarumKarte
from app.ui.presenters.vertrag_sicht import ReparaturBild, Sicht
from app.ui.tab_order import chain
from app.ui.widgets import Button, IconLabel, text_label


class KlauselnSeite(QWidget):
    """Slots and repairs.

    Signals:
        chosen: (slot id, clause id or None).
        reset: slot id.
        repair: (clauses to add, clauses to remove).
        wording, show_clause: clause id.
    """

    chosen = Signal(str, object)
    reset = Signal(str)
    repair = Signal(object, object)
    wording = Signal(str)
    show_clause = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Klauseln")
        self._editable = True
        self._shown: tuple[tuple[ReparaturBild, ...], str] = ((), "")
        self.tree = PlatzBaum()
        self.tree.chosen.connect(self.chosen)
        self.tree.looked_at.connect(self._on_looked_at)
        self.card = WarumKarte(closable=False)
        self.card.reset.connect(self.reset)
        self.card.wording.connect(self.wording)
        self.card.show_clause.connect(self.show_clause)
        self._cards = QWidget()
        self._box = QVBoxLayout(self._cards)
        self._box.setContentsMargins(0, 0, 6, 0)
        self._box.setSpacing(6)
        self._area = WrapArea("Reparaturen", self._cards)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setMinimumHeight(self.fontMetrics().lineSpacing() * 5)
        self._area.hide()
        lower = QWidget()
        lines = QVBoxLayout(lower)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(6)
        lines.addWidget(self.tree, 1)
        lines.addWidget(self.card)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self._area)
        split.addWidget(lower)
        split.setStretchFactor(1, 1)
        split.setSizes([190, 400])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.addWidget(split)

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

    def show_repairs(self, bilder: Sequence[ReparaturBild], none: str) -> None:
        """Show the repairs, or why there is none; both empty: nothing to repair."""
        if (tuple(bilder), none) == self._shown:
            return
        self._shown = (tuple(bilder), none)
        focus: QWidget | None = self.window().focusWidget()
        had_focus = focus is not None and self._cards.isAncestorOf(focus)
        clear(self._box)
        buttons = []
        if bilder:
            self._box.addWidget(text_label("Reparaturen", "kopf"))
        for bild in bilder:
            card, button = self._card(bild)
            self._box.addWidget(card)
            buttons.append(button)
        if none:
            self._box.addWidget(text_label(none, "leise"))
        self._box.addStretch(1)
        chain(self._cards, *buttons)
        self._area.setVisible(bool(bilder or none))
        self._area.fit()
        if had_focus:
            self.tree.setFocus()  # the next card is another decision

    def repair_count(self) -> int:
        """How many cards there are."""
        return len(self._shown[0])

    def focus_repairs(self) -> None:
        """Go to the first repair."""
        first = self._cards.findChild(Button)
        (first if first is not None else self.tree).setFocus()

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

    def refresh_look(self) -> None:
        """Marks in the colours of the theme."""
        self.tree.refresh_look()
