"""The report of a check as files: which formats, into which folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.errors import KnownError
from app.ui.desk import Desk
from app.ui.fitting import flowing
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei.entwurf_export import ExportZeile
from app.ui.widgets import Button, labelled, text_label

if TYPE_CHECKING:
    from app.services.dokumentpruefung import DokumentpruefungService

FORMATE = {"pdf": "PDF/A", "docx": "Word (DOCX)", "csv": "Tabelle (CSV)", "json": "JSON"}
INHALT = (
    "Jeder Prüfpunkt mit Antwort, Grund, Fundstelle und Belegen; Abweisungen mit Grund und Namen; die Angaben zum "
    "Fall und der Stichtag."
)
_KEPT = "pruefung/formate"


class BerichtZeile(QWidget):
    """Formats, target folder, result.

    Signals:
        closed: back to the check.
    """

    closed = Signal()

    def __init__(self, desk: Desk, service: DokumentpruefungService, key: str, parent: QWidget | None = None) -> None:
        """``key``: id of the case."""
        super().__init__(parent)
        self._desk, self._key = desk, key
        help_at(self, "pruefbericht").setAccessibleName("Bericht exportieren")
        kept = str(desk.settings.value(_KEPT, "pdf,docx")).split(",")
        self.boxes: dict[str, QCheckBox] = {}
        for name, word in FORMATE.items():
            box = labelled(QCheckBox(word), f"Bericht als {word}")
            box.setChecked(name in kept)
            box.toggled.connect(self._on_formats)
            self.boxes[name] = box
        self._formats: tuple[str, ...] = ()
        close = labelled(Button("Zurück zur Prüfung"), "Zurück zur Prüfung")
        close.clicked.connect(self.closed)
        self.exports = ExportZeile(
            desk, lambda id_, target, progress: service.export(id_, self._formats, target, progress)
        )
        self.exports.wanted.connect(self.run)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 8)
        layout.addWidget(text_label("Bericht exportieren", "kopf"))
        layout.addWidget(text_label(INHALT, "leise"))
        layout.addWidget(flowing(*self.boxes.values(), spacing=16))
        layout.addWidget(self.exports)
        layout.addStretch(1)
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignLeft)
        self._on_formats()

    def open(self, name: str) -> None:
        """Show it; ``name`` is the proposed folder the first time."""
        if not self.exports.button.isEnabled() and not self.exports.folder.text():
            self.exports.propose(name)
        self.exports.focus()

    def run(self) -> None:
        """Write the files."""
        if not self._formats:
            problem = KnownError("Es ist kein Format gewählt.", "Wählen Sie mindestens eines aus.")
            self.exports.error.show_error(problem)
            return
        self._desk.settings.setValue(_KEPT, ",".join(self._formats))
        self.exports.run(self._key)

    def _on_formats(self) -> None:
        self._formats = tuple(name for name, box in self.boxes.items() if box.isChecked())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)
