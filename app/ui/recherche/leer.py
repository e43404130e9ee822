"""What the Recherche shows while there is nothing to read: examples to begin with, or what to do without a hit."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.desk import Desk
from app.ui.fitting import FlowLayout, WrapArea
from app.ui.presenters.recherche import BEISPIELE
from app.ui.widgets import ActionButton, Button, labelled, text_label

EINLESEN = "korpus.einlesen"
"""Action that leads to the import of official texts."""


class Anfang(QWidget):
    """Nothing was asked yet: one sentence and examples as buttons.

    Signals:
        chosen: an example to be asked.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sentence = text_label(
            "Fragen Sie in eigenen Worten, suchen Sie nach Stichwörtern oder nennen Sie eine Fundstelle."
        )
        examples = QWidget()
        flow = FlowLayout(8, examples)
        for text in BEISPIELE:
            button = labelled(Button(text), f"Beispiel suchen: {text}")
            button.clicked.connect(lambda _=False, text=text: self.chosen.emit(text))
            flow.addWidget(button)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(4, 8, 4, 8)
        layout.setSpacing(10)
        layout.addWidget(sentence)
        layout.addWidget(examples)
        layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(WrapArea("Beispiele", content))


class Nichts(QWidget):
    """Nothing was found: what to do.

    Signals:
        reset_wanted: take the filters away.
    """

    reset_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence = text_label()
        self.reset = Button("Filter zurücksetzen", "haupt")
        self.reset.clicked.connect(self.reset_wanted)
        self._buttons = QWidget()
        self._flow = FlowLayout(8, self._buttons)
        self._flow.addWidget(self.reset)
        action = desk.actions.find(EINLESEN)
        if action is not None:
            self._flow.addWidget(ActionButton(action))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 8, 4, 8)
        layout.setSpacing(10)
        layout.addWidget(self.sentence)
        layout.addWidget(self._buttons)
        layout.addStretch(1)

    def show_reason(self, text: str, *, filtered: bool) -> None:
        """Say what to do; offer to take the filters away if there are some."""
        self.sentence.setText(text)
        self.reset.setVisible(filtered)
