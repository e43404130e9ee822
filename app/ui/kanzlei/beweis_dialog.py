"""Offer evidence for a paragraph: a document of the Akte, which becomes an Anlage, or other means."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.deutsch import format_datum
from app.domain.kanzlei.akte import Akte, Dokument
from app.domain.schriftsatz.beweismittel import Beweismittel, beweismittel
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.errors import KnownError
from app.ui.errors import ErrorLine
from app.ui.fitting import FittedDialog
from app.ui.hilfe.knopf import help_at
from app.ui.widgets import Button, LineEdit, labelled, text_label


class BeweisDialog(FittedDialog):
    """``submitted``: assertion, id of the document or None, other means; the caller closes it when it was saved."""

    submitted = Signal(str, object, str)

    def __init__(self, wo: str, akte: Akte, schriftsatz: SchriftsatzSchema, parent: QWidget | None = None) -> None:
        super().__init__(520, parent)
        help_at(self, "beweis_anbieten").setWindowTitle("Beweis anbieten")
        self.setAccessibleName("Beweis anbieten")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.assertion = labelled(LineEdit(), "Behauptung", "Was bewiesen werden soll")
        self.assertion.setPlaceholderText("zum Beispiel: Zugang am 3. November 2026")
        self.document = labelled(QComboBox(), "Beweismittel")
        self.document.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for dokument in akte.dokumente:
            self.document.addItem(_name(dokument), dokument.id)
        for mittel in beweismittel(schriftsatz, akte):
            self.document.addItem(mittel.name, mittel)
        self.document.currentIndexChanged.connect(lambda _: self._show_means())
        self.means = labelled(LineEdit(), "Bezeichnung des Beweismittels")
        self._proposed = ""
        self.error = ErrorLine()
        self._save, cancel = Button("Beweis an&bieten", "haupt"), Button("&Abbrechen")
        self._save.setDefault(True)
        self._save.clicked.connect(self._submit)
        cancel.clicked.connect(self.reject)
        grid = QGridLayout()
        self._means_label = text_label("Bezeichnung", wrap=False)
        rows = ((text_label("Behauptung", wrap=False), self.assertion),
                (text_label("Beweismittel", wrap=False), self.document), (self._means_label, self.means))  # fmt: skip
        for number, (label, widget) in enumerate(rows):
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self._save)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)  # explanation, fields and buttons are three things
        note = (
            "Die Behauptung steht neben dem Entwurf, nicht im Schriftsatz. Ein Dokument der Akte wird zur Anlage; die "
            "Anlagen werden neu gezählt."
        )
        layout.addWidget(text_label(f"Zu: {wo}. {note}", "leise"))
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addLayout(buttons)
        self._show_means()
        self.assertion.setFocus()

    def show_error(self, error: Exception) -> None:
        """Why it was not saved."""
        self._save.setEnabled(True)
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def _show_means(self) -> None:
        chosen = self.document.currentData()
        other = isinstance(chosen, Beweismittel)
        if isinstance(chosen, Beweismittel):
            if self.means.text() == self._proposed:  # what somebody wrote stays
                self.means.setText(chosen.text)
                self.means.setCursorPosition(0)
            self._proposed = chosen.text
            self.means.setPlaceholderText(chosen.beispiel)
        self.means.setVisible(other)
        self._means_label.setVisible(other)
        if self.isVisible():
            self.fit()

    def _submit(self) -> None:
        self.error.clear()
        if not self.assertion.text().strip():
            self.error.show_error(
                KnownError("Es fehlt die Behauptung.", "Schreiben Sie, was bewiesen werden soll."), self.assertion
            )
            return
        chosen = self.document.currentData()
        other = isinstance(chosen, Beweismittel)
        if other and not self.means.text().strip():
            todo = "Benennen Sie es so, wie es im Schriftsatz stehen soll, oder wählen Sie ein anderes."
            self.error.show_error(KnownError("Es fehlt die Bezeichnung des Beweismittels.", todo), self.means)
            return
        self._save.setEnabled(False)  # Enter twice is one wish
        self.submitted.emit(self.assertion.text().strip(), None if other else chosen, self.means.text().strip())


def _name(dokument: Dokument) -> str:
    day = format_datum(dokument.datum) if dokument.datum else ""
    return f"{dokument.titel} ({day})" if day and day not in dokument.titel else dokument.titel
