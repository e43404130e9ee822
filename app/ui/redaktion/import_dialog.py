"""Preview of an import: everything that would happen, line by line, and one button (spec 1)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.regelwerk.import_preview import STATUS_NAMES, ImportPreview, ImportStatus
from app.errors import KnownError
from app.ui.errors import ErrorLine
from app.ui.hilfe.knopf import help_at
from app.ui.presenters.austausch import ZEICHEN, error_lines, headline, preview_lines, useful
from app.ui.redaktion.mark_liste import MarkListe, Markzeile
from app.ui.widgets import Button, IconLabel, labelled, text_label


class ImportDialog(QDialog):
    """``accepted_library`` carries the library to take over; the caller closes the dialog when it was written."""

    accepted_library = Signal(object)

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_at(self, "einlesen").setWindowTitle(f"Bibliothek einlesen: {path.name}")
        self.setAccessibleName("Bibliothek einlesen")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(720, 560)
        self.preview: ImportPreview | None = None
        self._head = text_label("Die Datei wird gelesen …", "kopf")
        self.list = MarkListe("Vorschau des Imports")
        self.boxes: dict[ImportStatus, QCheckBox] = {}
        filters = QHBoxLayout()
        for status in ImportStatus:
            box = labelled(QCheckBox(STATUS_NAMES[status]), f"Zeigen: {STATUS_NAMES[status]}")
            box.setChecked(status is not ImportStatus.UNCHANGED)
            box.toggled.connect(self._fill)
            box.setEnabled(False)
            self.boxes[status] = box
            filters.addWidget(IconLabel(ZEICHEN[status]))
            filters.addWidget(box)
        filters.addStretch(1)
        self.error = ErrorLine()
        self.take = Button("Alles &übernehmen", "haupt")
        self.take.setEnabled(False)
        self.take.clicked.connect(self._take)
        close = Button("A&bbrechen")
        close.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(close)
        buttons.addWidget(self.take)
        layout = QVBoxLayout(self)
        layout.addWidget(self._head)
        layout.addLayout(filters)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.error)
        layout.addLayout(buttons)

    def show_preview(self, preview: ImportPreview) -> None:
        """Show what would happen."""
        self.preview = preview
        self._head.setText(headline(preview))
        for status, box in self.boxes.items():
            count = preview.count(status)
            box.setText(f"{count} {STATUS_NAMES[status]}")
            box.setEnabled(bool(count))
        self.take.setEnabled(useful(preview))
        self._fill()
        (self.take if self.take.isEnabled() else self.list).setFocus()

    def show_refusal(self, error: Exception) -> None:
        """The file cannot be read, or was refused when it was to be written: say where and why."""
        self.take.setEnabled(False)
        if isinstance(error, KnownError):
            self._head.setText(error.text)
            self.list.set_lines([Markzeile(*line) for line in error_lines(error)])
            self.list.setFocus()

    def _fill(self) -> None:
        if self.preview is not None:
            shown = frozenset(status for status, box in self.boxes.items() if box.isChecked())
            self.list.set_lines([Markzeile(*line) for line in preview_lines(self.preview, shown)])

    def _take(self) -> None:
        if self.preview is not None:
            self.take.setEnabled(False)
            self.accepted_library.emit(self.preview.library)
