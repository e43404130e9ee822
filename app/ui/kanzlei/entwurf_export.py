"""The export of a draft or contract: target folder, the files that were written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import KnownError, OperationCancelled
from app.ports import ExportErgebnis, ExportFile, Progress
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.presenters.export import dateien, zusammenfassung
from app.ui.presenters.tabelle import Spalten
from app.ui.widgets import BusyStrip, Button, LineEdit, RowsView, labelled, text_label

_FOLDER = "export/ordner"
Write = Callable[[str, Path, Progress], ExportErgebnis]
"""Writes what has that id as files into a folder."""


class ExportZeile(QFrame):
    """Folder and button, then the result.

    Signals:
        wanted: the person wants the files (the view saves what is typed, then calls ``run``).
        written: ``ExportErgebnis`` of a finished export.
    """

    wanted = Signal()
    written = Signal(object)

    def __init__(self, desk: Desk, write: Write, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._write = write
        self.files: tuple[ExportFile, ...] = ()
        self.folder = labelled(LineEdit(), "Zielordner", "Ordner, in den exportiert wird")
        self.folder.setPlaceholderText("Zielordner")
        self.folder.returnPressed.connect(self.wanted)
        choose = Button("&Ordner wählen …")
        choose.clicked.connect(self._choose_folder)
        self.button = Button("&Exportieren", "haupt")
        self.button.setEnabled(False)
        self.button.clicked.connect(self.wanted)
        line = QHBoxLayout()
        line.addWidget(text_label("Zielordner", wrap=False))
        line.addWidget(self.folder, 1)
        line.addWidget(choose)
        line.addWidget(self.button)
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self.result = QFrame()
        self.result.setAccessibleName("Ergebnis des Exports")
        result = QVBoxLayout(self.result)
        result.setContentsMargins(0, 4, 0, 0)
        head = QHBoxLayout()
        self._summary = text_label("", "leise")
        self._open = Button("Ordner ö&ffnen")
        self._open.clicked.connect(self._open_folder)
        close = labelled(Button("Schließen", "flach"), "Ergebnis des Exports schließen")
        close.clicked.connect(self.result.hide)
        head.addWidget(self._summary, 1)
        head.addWidget(self._open)
        head.addWidget(close)
        self.results = RowsView("Geschriebene Dateien", ("Datei", "Inhalt", "Größe"), 1)
        self.results.chosen.connect(self._open_file)
        result.addLayout(head)
        result.addWidget(self.results)
        self.result.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(line)
        box.addWidget(self.error)
        box.addWidget(self.strip)
        box.addWidget(self.result)

    def propose(self, name: str) -> None:
        """What is exported has been read for the first time: name its folder after it."""
        self.folder.setText(str(self._default_folder(name)))
        self.button.setEnabled(True)

    def focus(self) -> None:
        """Go to the target folder; Enter there exports."""
        self.folder.setFocus()
        self.folder.selectAll()

    def run(self, key: str) -> None:
        """Write the files of what has this id."""
        if not self.button.isEnabled():
            return
        self.error.clear()
        text = self.folder.text().strip()
        target = Path(text).expanduser()
        if not text or not target.is_absolute():
            problem = KnownError(
                "Der Zielordner fehlt.", "Geben Sie einen vollständigen Pfad an oder wählen Sie einen."
            )
            self.error.show_error(problem, self.folder)
            return
        write = self._write
        self.button.setEnabled(False)

        def done(result: ExportErgebnis) -> None:
            self.button.setEnabled(True)
            self._desk.settings.setValue(_FOLDER, str(target.parent))
            self._show(result)
            self._desk.status.emit(f"Exportiert nach {text}")
            self.written.emit(result)

        def failed(error: Exception) -> None:
            self.button.setEnabled(True)
            if isinstance(error, OperationCancelled):
                self._desk.status.emit("Der Export wurde abgebrochen.")
            elif isinstance(error, KnownError):
                self.error.show_error(error, self.folder)

        work = self._desk.tasks.long(
            "Export", lambda progress: write(key, target, progress), done, owner=self, failed=failed
        )
        self.strip.watch(work)

    def _show(self, result: ExportErgebnis) -> None:
        self.files = result.dateien
        self.results.set_rows(dateien(self.files))
        self.results.fit_height(6, least=2)
        self._summary.setText(zusammenfassung(self.files))
        self.result.show()
        self._open.setFocus()

    def _default_folder(self, name: str) -> Path:
        remembered = str(self._desk.settings.value(_FOLDER, "") or "")
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        base = Path(remembered) if remembered else Path(documents) / "Satzwerk"
        return base / name

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, "Zielordner wählen", self.folder.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.folder.setText)
        dialog.open()

    def _open_folder(self) -> None:
        if self.files:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.files[0].path.parent)))

    def _open_file(self, row: Spalten) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(row.id))
