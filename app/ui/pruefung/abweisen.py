"""Dismissing a finding with a reason, and what was said of one that is dismissed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.deutsch import typografie
from app.domain.pruefung.bericht import Berichtszeile
from app.domain.pruefung.vorgang import Abweisung
from app.errors import KnownError
from app.ui.errors import ErrorLine
from app.ui.form_keys import FormKeys
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.pruefung_eingabe import abweisung_satz
from app.ui.widgets import Button, LineEdit, labelled, text_label


class AbweisenKarte(QFrame):
    """Asks for the reason.

    Signals:
        abgewiesen: control, id of the document, reason.
        verlassen: it was left without dismissing.
    """

    abgewiesen = Signal(str, str, str)
    verlassen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.zeile: Berichtszeile | None = None
        self.setProperty("rolle", "karte")
        help_at(self, "abweisen").setAccessibleName("Befund abweisen")
        self._head = text_label("", "kopf")
        self.grund = labelled(LineEdit(), "Grund der Abweisung", "Steht mit Ihrem Namen im Bericht")
        self.grund.setPlaceholderText("Grund, zum Beispiel: Die Angabe steht auf einer anderen Seite.")
        self.error = ErrorLine()
        take = labelled(Button("Abweisen", "haupt"), "Befund mit diesem Grund abweisen")
        take.clicked.connect(self._take)
        cancel = labelled(Button("Abbrechen"), "Nicht abweisen")
        cancel.clicked.connect(self.cancel)
        FormKeys(self, self._take, self.cancel)
        foot = QHBoxLayout()
        foot.addWidget(take)
        foot.addWidget(cancel)
        foot.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(self._head)
        layout.addWidget(text_label("Der Befund bleibt in Liste und Bericht stehen, mit Grund und Namen.", "leise"))
        layout.addWidget(self.grund)
        layout.addWidget(self.error)
        layout.addLayout(foot)
        self.hide()

    def ask(self, zeile: Berichtszeile) -> None:
        """Ask why this finding is to be dismissed."""
        if self.zeile is None or self.zeile.schluessel != zeile.schluessel:
            self.grund.clear()
        self.zeile = zeile
        self._head.setText(typografie(f"„{zeile.control.title}“ abweisen"))
        self.error.clear()
        self.show()
        self.grund.setFocus()

    def show_error(self, error: KnownError) -> None:
        """What is wrong with the reason."""
        self.show()
        self.error.show_error(error, self.grund)

    def done(self) -> None:
        """It was dismissed."""
        self.zeile = None
        self.grund.clear()
        self.hide()

    def cancel(self) -> None:
        """Leave it; what was typed stays for the same finding."""
        self.hide()
        self.verlassen.emit()

    def _take(self) -> None:
        if self.zeile is None:
            return
        text = self.grund.text().strip()
        if len(text) < 3:
            self.show_error(
                KnownError("Der Grund fehlt.", "Schreiben Sie in einem Satz, warum der Befund nicht trifft.")
            )
            return
        self.error.clear()
        self.abgewiesen.emit(self.zeile.control.id, self.zeile.dokument, text)


class AbgewiesenKarte(QFrame):
    """Who dismissed a finding, when and why.

    Signals:
        zurueck: control and id of the document whose dismissal is taken back.
    """

    zurueck = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._of: Abweisung | None = None
        self.setProperty("rolle", "karte")
        help_at(self, "abweisen").setAccessibleName("Abgewiesener Befund")
        self._head = text_label("", "kopf")
        self.text = text_label("")
        self.button = Button("Abweisung zurücknehmen")
        self.button.clicked.connect(self._back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        for widget in (self._head, self.text):
            layout.addWidget(widget)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_abweisung(self, abweisung: Abweisung | None) -> None:
        """Show it; None: nothing."""
        self._of = abweisung
        self.setVisible(abweisung is not None)
        if abweisung is not None:
            self._head.setText(abweisung_satz(abweisung.wer, abweisung.am.astimezone().date()))
            self.text.setText(typografie(abweisung.grund))

    def _back(self) -> None:
        if self._of is not None:
            self.zurueck.emit(self._of.control, self._of.dokument)
