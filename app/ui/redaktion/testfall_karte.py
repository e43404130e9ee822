"""Card of the simulator: what is shown becomes a test case."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.regelwerk.scenarios import Expectation
from app.ui.errors import ErrorLine
from app.ui.presenters import simulator as presenter
from app.ui.widgets import Button, LineEdit, labelled, text_label


class TestfallKarte(QFrame):
    """Name and strictness of a new test case. ``submitted`` carries title and whether no other rule may fire."""

    __test__ = False  # pytest collects classes by their name

    submitted = Signal(str, bool)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rolle", "karte")
        self.setAccessibleName("Als Testfall sichern")
        self.title = labelled(LineEdit(), "Name des Testfalls")
        self.title.setPlaceholderText("Name, z. B. Zwei Vergütungsklauseln")
        self.title.returnPressed.connect(self._submit)
        self.exact = QCheckBox("Keine &weitere Regel darf anschlagen")
        self.exact.setChecked(True)
        self.expected = text_label(rolle="leise")
        self.error = ErrorLine()
        save, cancel = Button("Sichern", "haupt"), Button("Abbrechen")
        save.clicked.connect(self._submit)
        cancel.clicked.connect(self.cancelled)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(save)
        layout = QVBoxLayout(self)
        layout.addWidget(text_label("Als Testfall sichern", "kopf"))
        layout.addWidget(self.title)
        layout.addWidget(self.expected)
        layout.addWidget(self.exact)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        self.hide()

    def start(self, rule_ids: tuple[str, ...]) -> None:
        """Show the card; these rules fire now and are what is expected."""
        self.error.clear()
        self.title.clear()
        self.expected.setText(presenter.erwartet(Expectation(rule_ids=rule_ids, exact=not rule_ids)))
        self.show()
        self.title.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the card."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
            return
        super().keyPressEvent(event)

    def _submit(self) -> None:
        self.submitted.emit(self.title.text(), self.exact.isChecked())
