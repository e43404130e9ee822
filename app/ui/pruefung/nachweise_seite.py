"""The evidence list of a case: who confirmed what, when, with which file; no text of a website proves that."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.deutsch import format_datum
from app.domain.pruefung.vorgang import NachweisEintrag
from app.errors import KnownError
from app.ui.errors import ErrorLine
from app.ui.fitting import WrapArea
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.pruefung_eingabe import SPALTEN_NACHWEIS, nachweiszeilen
from app.ui.redaktion.felder import ChoiceBox
from app.ui.widgets import Button, LineEdit, RowsView, labelled, text_label

ERKLAERUNG = (
    "Manche Pflichten sieht man keinem Dokument an, etwa dass etwas regelmäßig geschieht. Sie gelten als erfüllt, "
    "sobald hier jemand mit Namen und Tag einsteht; bis dahin bleiben sie nicht entscheidbar."
)


class NachweiseSeite(QWidget):
    """Entries and the form for another one.

    Signals:
        eingetragen: values of the form by name.
        entfernt: id of an entry.
    """

    eingetragen = Signal(object)
    entfernt = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Nachweise")
        help_at(self, "nachweise")
        self.rows = RowsView("Eingetragene Nachweise", SPALTEN_NACHWEIS, 3)
        self.rows.setMinimumHeight(90)
        self.remove = labelled(Button("Entfernen"), "Gewählten Nachweis entfernen")
        self.remove.clicked.connect(self._on_remove)
        self.control = ChoiceBox("Prüfpunkt des Nachweises")
        self.wer = labelled(LineEdit(), "Wer den Nachweis gibt")
        self.wann = labelled(LineEdit(), "Tag des Nachweises", "Zum Beispiel 31.12.2026")
        self.was = labelled(LineEdit(), "Was nachgewiesen wird")
        self.was.setPlaceholderText("zum Beispiel: Rückläufer der Schulung liegen vor")
        self.datei = labelled(LineEdit(), "Datei zum Nachweis", "Freiwillig")
        self.datei.setPlaceholderText("freiwillig")
        choose = labelled(Button("Wählen …"), "Datei zum Nachweis wählen")
        choose.clicked.connect(self._choose)
        self.error = ErrorLine()
        self.take = labelled(Button("Eintragen", "haupt"), "Nachweis eintragen")
        self.take.clicked.connect(self._hand_over)
        for field in (self.wer, self.wann, self.was, self.datei):
            field.returnPressed.connect(self._hand_over)
        grid = QGridLayout()
        words = ("Prüfpunkt", "Wer", "Wann", "Was", "Datei")
        file = QHBoxLayout()
        file.addWidget(self.datei, 1)
        file.addWidget(choose)
        fields: tuple[QWidget, ...] = (self.control, self.wer, self.wann, self.was)
        for number, word in enumerate(words):
            grid.addWidget(text_label(word, wrap=False), number, 0)
            if number < len(fields):
                grid.addWidget(fields[number], number, 1)
        grid.addLayout(file, len(fields), 1)
        grid.setColumnStretch(1, 1)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(12, 8, 12, 12)
        layout.addWidget(text_label(ERKLAERUNG, "leise"))
        layout.addWidget(self.rows)
        layout.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignRight)
        layout.addWidget(text_label("Neuer Nachweis", "kopf"))
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addWidget(self.take, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(WrapArea("Nachweise", content))

    def show_nachweise(self, entries: Sequence[NachweisEintrag], controls: Sequence[tuple[str, str]]) -> None:
        """Show entries, and the controls that need evidence."""
        titles = dict(controls)
        self.rows.set_rows(nachweiszeilen(entries, titles))
        self.remove.setEnabled(bool(entries))
        chosen = self.control.currentData()
        if [self.control.itemData(n) for n in range(self.control.count())] != list(titles):
            self.control.clear()
            for id_, title in controls:
                self.control.add_words(f"{title} ({id_})", id_)
            self.control.setCurrentIndex(max(0, self.control.findData(chosen)))

    def ask(self, control: str, today: date) -> None:
        """Ask for evidence of this control."""
        self.control.setCurrentIndex(max(0, self.control.findData(control)))
        if not self.wann.text():
            self.wann.setText(format_datum(today))
        self.wer.setFocus()

    def entered(self) -> None:
        """It was taken; the name stays for the next one."""
        self.error.clear()
        for field in (self.was, self.datei):
            field.clear()

    def show_error(self, error: KnownError) -> None:
        """Beside the field."""
        fields = {"control": self.control, "wer": self.wer, "wann": self.wann, "was": self.was, "datei": self.datei}
        self.error.show_error(error, fields.get(error.feld or "", self.was))

    def _hand_over(self) -> None:
        self.error.clear()
        self.eingetragen.emit(
            {
                "control": str(self.control.currentData() or ""),
                "wer": self.wer.text(),
                "wann": self.wann.text(),
                "was": self.was.text(),
                "datei": self.datei.text(),
            }
        )

    def _on_remove(self) -> None:
        row = self.rows.current()
        if row is not None:
            self.entfernt.emit(row.id)

    def _choose(self) -> None:
        dialog = QFileDialog(self, "Datei zum Nachweis wählen")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.datei.setText)
        dialog.open()
