"""What stands in the window while the library is being opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.widgets import Button, labelled, set_in_middle, text_label

_WIDEST = 720


class Loading(QWidget):
    """Calm sentence while the services are being made; the reason if that failed, and ways out as buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Laden")
        self.head = text_label("Die Bibliothek lässt sich nicht öffnen", "titel", wrap=False)
        self.head.hide()
        self.help = HilfeKnopf(self, "oeffnen")
        self.help.hide()
        self._text = text_label("Die Bibliothek wird geöffnet …", "leise")
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setMinimumWidth(1)
        self.buttons: list[Button] = []
        self._row = QHBoxLayout()
        column = QVBoxLayout()
        column.addStretch(2)
        column.addLayout(beside(self.head, self.help))
        column.addWidget(labelled(self._text, "Zustand"))
        column.addSpacing(16)
        column.addLayout(self._row)
        column.addStretch(3)
        set_in_middle(self, column, _WIDEST)

    def say(self, text: str) -> None:
        """Say what is being done."""
        self._say(text, "leise", Qt.AlignmentFlag.AlignCenter)
        self.head.hide()
        self.help.hide()
        self._offer(())

    def show_failure(self, text: str, ways_out: Sequence[tuple[str, Callable[[], object]]] = ()) -> None:
        """Say what is wrong instead, and offer what can be done; the first is the most fitting."""
        self._say(text, "fehler", Qt.AlignmentFlag.AlignLeft)
        self.head.show()
        self.help.show()
        self._offer(ways_out)

    def _say(self, text: str, rolle: str, alignment: Qt.AlignmentFlag) -> None:
        self._text.setProperty("rolle", rolle)
        self._text.setText(text)
        self._text.setAccessibleDescription(text)
        self._text.setAlignment(alignment)
        self._text.style().unpolish(self._text)
        self._text.style().polish(self._text)

    def _offer(self, ways_out: Sequence[tuple[str, Callable[[], object]]]) -> None:
        while self._row.count():
            self._row.takeAt(0)
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for text, act in ways_out:
            button = Button(text, "" if self.buttons else "haupt")
            button.setAccessibleName(text.rstrip(" …"))
            button.clicked.connect(act)
            self._row.addWidget(button)
            self.buttons.append(button)
        self._row.addStretch(1)
        if self.buttons:
            self.buttons[0].show()  # the layout would do that later, and what is not seen gets no focus
            self.buttons[0].setFocus()
