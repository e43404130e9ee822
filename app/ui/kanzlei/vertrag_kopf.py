"""The head of a contract: what it is, how far it is, and what wants something."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.ui.fitting import ElidedLabel
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.presenters.vertrag_sicht import Sicht, konflikt_text
from app.ui.redaktion.simulator import MarkLabel
from app.ui.widgets import Button, labelled, text_label


class Streifen(QFrame):
    """One line that wants something: a mark, a sentence, a button.

    Signals:
        pressed: its button.
    """

    pressed = Signal()

    def __init__(self, mark: str, button: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self._mark = MarkLabel(mark)
        self.text = text_label("")
        self.button = Button(button)
        self.button.clicked.connect(self.pressed)
        line = QHBoxLayout(self)
        line.setContentsMargins(10, 4, 6, 4)
        line.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self.text, 1)
        line.addWidget(self.button)
        self.hide()

    def say(self, text: str, mark: str | None = None) -> None:
        """Show a sentence; empty: nothing."""
        self.text.setText(text)
        self.setAccessibleName(text)
        if mark is not None:
            self._mark.set_mark(mark)
        self.setVisible(bool(text))


class Kopf(QWidget):
    """What it is and how far it is; below it what wants something.

    Signals:
        repairs, upgrade, reopen: the buttons of the banners.
    """

    repairs = Signal()
    upgrade = Signal()
    reopen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.what = ElidedLabel("leise")
        self.count = text_label("", "leise", wrap=False)
        self.bar = labelled(QProgressBar(), "Fortschritt des Interviews")
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(150)
        self.done = Streifen("erfuellt", "Abschluss aufheben")
        self.done.pressed.connect(self.reopen)
        self.newer = Streifen("hinweis", "An&sehen …")
        self.newer.button.setAccessibleName("Ansehen, was die neue Fassung ändert")
        self.newer.pressed.connect(self.upgrade)
        self.conflicts = Streifen("sperrt", "Reparat&uren")
        self.conflicts.pressed.connect(self.repairs)
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self.what, 1)
        line.addWidget(self.count)
        line.addWidget(self.bar)
        line.addWidget(HilfeKnopf(self, "vertrag"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 4, 12, 4)
        layout.setSpacing(4)
        layout.addLayout(line)
        for strip in (self.done, self.newer, self.conflicts):
            layout.addWidget(strip)

    def show_sicht(self, now: Sicht) -> None:
        """Show where a contract is."""
        self.what.setText(now.kopf)
        self.count.setText(now.fortschritt)
        progress = now.stand.fortschritt
        self.bar.setRange(0, max(progress.gesamt, 1))
        self.bar.setValue(progress.beantwortet if progress.gesamt else 1)
        self.bar.setAccessibleDescription(now.fortschritt)
        self.done.say(now.banner)
        self.newer.say("" if now.fertig else now.neufassung)
        self.conflicts.say("" if now.fertig else konflikt_text(now), "sperrt" if now.konflikte else "empfehlung")
