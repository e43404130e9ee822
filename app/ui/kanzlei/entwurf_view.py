"""A stored Entwurf: the filing, its export, the files that were written."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.conversation import Draft
from app.errors import KnownError, OperationCancelled
from app.ports import ExportErgebnis, ExportFile
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.filing_view import FilingView
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters.export import dateien, zusammenfassung
from app.ui.presenters.tabelle import Spalten
from app.ui.presenters.vorschau import absatz_at, anker, filing_html, jump_anchor, stylesheet
from app.ui.widgets import BusyStrip, Button, LineEdit, RowsView, labelled, text_label

_UNSAFE = re.compile(r"[^\w. -]+")


class EntwurfView(View):
    """One stored version of a filing."""

    def __init__(self, desk: Desk, draft_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"draft:{draft_id}", parent)
        self.draft_id = draft_id
        self.draft: Draft | None = None
        self.files: tuple[ExportFile, ...] = ()
        self._pending: Befund | None = None
        self._wanted = ""
        """Anchor of the paragraph that comes into view with the next reading."""
        self.setAccessibleName("Entwurf")
        self._build()
        self.reload()
        desk.bus.subscribe(self, ("drafts",), self.reload)

    def _build(self) -> None:
        self._title = text_label("", "kopf")
        self._state = text_label("", "leise")
        self.folder = labelled(LineEdit(), "Zielordner", "Ordner, in den exportiert wird")
        self.folder.setPlaceholderText("Zielordner")
        self.folder.returnPressed.connect(self.export)
        choose = Button("&Ordner wählen …")
        choose.clicked.connect(self._choose_folder)
        self._export = Button("&Exportieren", "haupt")
        self._export.setEnabled(False)
        self._export.clicked.connect(self.export)
        line = QHBoxLayout()
        line.addWidget(text_label("Zielordner", wrap=False))
        line.addWidget(self.folder, 1)
        line.addWidget(choose)
        line.addWidget(self._export)
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self._result = QFrame()
        self._result.setAccessibleName("Ergebnis des Exports")
        result = QVBoxLayout(self._result)
        result.setContentsMargins(0, 4, 0, 0)
        head = QHBoxLayout()
        self._summary = text_label("", "leise")
        self._open = Button("Ordner ö&ffnen")
        self._open.clicked.connect(self._open_folder)
        head.addWidget(self._summary, 1)
        head.addWidget(self._open)
        self.results = RowsView("Geschriebene Dateien", ("Datei", "Inhalt", "Größe"), 0)
        self.results.chosen.connect(self._open_file)
        result.addLayout(head)
        result.addWidget(self.results)
        self._result.hide()
        card = QFrame()
        card.setProperty("rolle", "karte")
        box = QVBoxLayout(card)
        box.setContentsMargins(16, 10, 16, 10)
        box.addLayout(beside(self._title, HilfeKnopf(self, "entwurf")))
        box.addWidget(self._state)
        box.addLayout(line)
        box.addWidget(self.error)
        box.addWidget(self.strip)
        box.addWidget(self._result)
        self.preview = FilingView("Schriftsatz", stylesheet)
        self.preview.link_activated.connect(self.desk.goto)
        self.desk.offer(self.preview, "kanzlei.nachschlagen")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 0)
        layout.addWidget(card)
        layout.addWidget(self.preview, 1)

    def reload(self) -> None:
        """Read the Entwurf again."""
        service = self.desk.services.schriftsatz

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.desk.status.emit(error.text)
                self.gone.emit()

        self.desk.tasks.read("entwurf", lambda: service.draft(self.draft_id), self._show, owner=self, failed=failed)

    def _show(self, draft: Draft) -> None:
        first = self.draft is None
        self.draft = draft
        self._title.setText(draft.titel)
        missing = len(draft.schriftsatz.unresolved_platzhalter)
        self._state.setText(
            "Vollständig, keine Platzhalter."
            if not missing
            else f"{missing} {'Angabe fehlt' if missing == 1 else 'Angaben fehlen'}; jede Seite trägt „ENTWURF“."
        )
        if first:
            self.folder.setText(str(self._default_folder(draft)))
        self._export.setEnabled(True)
        self.preview.show_html(filing_html(draft.schriftsatz))
        self.desk.show_befunde(self, draft.schriftsatz.pruefliste)
        self.title_changed.emit(f"Entwurf {draft.version}")
        self.desk.actions.refresh()
        if self._wanted:
            self.preview.jump(self._wanted)
            self._wanted = ""
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self.jump(pending)

    def _default_folder(self, draft: Draft) -> Path:
        remembered = str(self.desk.settings.value("export/ordner", "") or "")
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        base = Path(remembered) if remembered else Path(documents) / "Satzwerk"
        return base / _UNSAFE.sub(" ", f"{draft.akte_id} Entwurf {draft.version}").strip()

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, "Zielordner wählen", self.folder.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.folder.setText)
        dialog.open()

    def focus_export(self) -> None:
        """Go to the target folder; Enter there exports."""
        self.folder.setFocus()
        self.folder.selectAll()

    def export(self) -> None:
        """Write the files."""
        if self.draft is None or not self._export.isEnabled():
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
        service = self.desk.services.export
        draft_id = self.draft_id
        self._export.setEnabled(False)

        def done(written: ExportErgebnis) -> None:
            self._export.setEnabled(True)
            self.files = files = written.dateien
            if self.draft is not None:
                self.desk.show_befunde(self, (*self.draft.schriftsatz.pruefliste, *written.befunde))
            self.desk.settings.setValue("export/ordner", str(target.parent))
            self.results.set_rows(dateien(files))
            self.results.fit_height(6, least=2)
            self._summary.setText(zusammenfassung(files))
            self._result.show()
            self.desk.status.emit(f"Exportiert nach {text}")
            self._open.setFocus()

        def failed(error: Exception) -> None:
            self._export.setEnabled(True)
            if isinstance(error, OperationCancelled):
                self.desk.status.emit("Der Export wurde abgebrochen.")
            elif isinstance(error, KnownError):
                self.error.show_error(error, self.folder)

        self.strip.watch(
            self.desk.tasks.long(
                "Export", lambda progress: service.export(draft_id, target, progress), done, owner=self, failed=failed
            )
        )

    def _open_folder(self) -> None:
        if self.files:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.files[0].path.parent)))

    def _open_file(self, row: Spalten) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(row.id))

    def jump(self, befund: Befund) -> bool:
        """Show the place of a finding."""
        if self.draft is None:
            self._pending = befund  # the Entwurf is still being read
            return True
        anchor = jump_anchor(befund.feld, self.draft.schriftsatz)
        if anchor is None:
            return False
        self.preview.jump(anchor)
        self.preview.setFocus()
        return True

    def current_absatz(self) -> str | None:
        """Id of the paragraph with the text cursor; None if it stands elsewhere."""
        return absatz_at(self.preview.current_anchor())

    def show_absatz(self, absatz_id: str) -> None:
        """Bring a paragraph into view as soon as the Entwurf has been read again."""
        self._wanted = anker(absatz_id)
        self.reload()

    def refresh_look(self) -> None:
        """Render the filing again."""
        self.preview.refresh()

    def start_focus(self) -> None:
        """The filing, so that it can be read at once."""
        self.preview.setFocus()
