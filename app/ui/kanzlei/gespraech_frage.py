"""The question: what is asked and why, the answer, quick answers; after the last one what is open and the draft."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.errors import KnownError
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import FlowLayout
from app.ui.kanzlei.gespraech_karten import clear
from app.ui.presenters.gespraech import Frage
from app.ui.widgets import ActionButton, BusyStrip, Button, LineEdit, labelled, text_label

FERTIG = "Alle Fragen sind beantwortet."


class Frageteil(QWidget):
    """One question.

    Signals:
        answered: the text of an answer.
        back: leave a repeated question.
        form_wanted: go on in the form.
    """

    answered = Signal(str)
    back = Signal()
    form_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        self.question = text_label("Das Gespräch wird geladen …", "frage")
        self._reason = text_label("", "leise")
        self.answer = labelled(LineEdit(), "Antwort")
        self.answer.returnPressed.connect(lambda: self.answered.emit(self.answer.text()))
        self.send = Button("Ant&worten", "haupt")
        self.send.clicked.connect(lambda: self.answered.emit(self.answer.text()))
        line = QHBoxLayout()
        line.addWidget(self.answer, 1)
        line.addWidget(self.send)
        self._form = text_label("", "leise")
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self._quick = FlowLayout()
        self.leave = Button("&Zurück zur nächsten Frage", "flach")
        self.leave.clicked.connect(self.back)
        self.rest = text_label("")
        self.make = ActionButton(desk.actions.action("kanzlei.entwurf_erstellen"), "haupt")
        self.to_form = Button("Weiter im Formular")
        self.to_form.clicked.connect(self.form_wanted)
        end = FlowLayout(8)
        end.addWidget(self.make)
        end.addWidget(self.to_form)
        layout.addWidget(self.question)
        layout.addWidget(self._reason)
        layout.addLayout(line)
        layout.addWidget(self._form)
        layout.addWidget(self.error)
        layout.addWidget(self.strip)
        layout.addLayout(self._quick)
        layout.addWidget(self.leave, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.rest)
        layout.addLayout(end)
        self.show_question(None, "")
        self.question.setText("Das Gespräch wird geladen …")
        self.make.hide()
        self.to_form.hide()

    def show_question(self, frage: Frage | None, rest: str) -> None:
        """Ask; None: nothing is left to ask, ``rest`` says what is open."""
        self.error.clear()
        asks = frage is not None
        for widget in (self._reason, self.answer, self.send, self._form):
            widget.setVisible(asks)
        for widget in (self.make, self.to_form, self.rest):
            widget.setVisible(not asks)
        self.leave.setVisible(frage is not None and frage.erneut)
        clear(self._quick)
        self.rest.setText(rest)
        if frage is None:
            self.question.setText(FERTIG)
            self._reason.setText("")
            return
        self.question.setText(frage.text)
        self._reason.setText(frage.grund)
        self._reason.setVisible(bool(frage.grund))
        self._form.setText(frage.form)
        self.answer.setAccessibleName(frage.text)
        self.answer.setAccessibleDescription(f"{frage.grund} {frage.form}")
        for schnell in frage.schnell:
            button = Button(schnell.text)
            button.setAccessibleName(f"Schnellantwort: {schnell.text}")
            button.clicked.connect(lambda _=False, text=schnell.antwort: self.answered.emit(text))
            self._quick.addWidget(button)

    def set_text(self, text: str) -> None:
        """Put a text into the answer field, ready to be typed over."""
        self.answer.setText(text)
        self.answer.selectAll()

    def show_error(self, error: KnownError) -> None:
        """Beside the answer, or by itself where nothing is asked."""
        self.error.show_error(error, None if self.answer.isHidden() else self.answer)

    def quick_buttons(self) -> list[QWidget]:
        """The quick answers in their order."""
        items = (self._quick.itemAt(n) for n in range(self._quick.count()))
        return [w for item in items if item is not None and (w := item.widget()) is not None]

    def start_focus(self) -> None:
        """The answer field, or the button that follows the last question."""
        (self.make if self.answer.isHidden() else self.answer).setFocus()
