"""„Endkontrolle“: the end-check of a file from anywhere; findings beside the document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Befund
from app.errors import KnownError, OperationCancelled
from app.ports import Progress
from app.ui.ansage import announce
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.filing_view import FilingView
from app.ui.fitting import ElidedLabel
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.kanzlei.akten_baum import local_files
from app.ui.presenters import endkontrolle as presenter
from app.ui.pruefliste import PrueflistePanel
from app.ui.tasks import Task
from app.ui.widgets import ActionButton, BusyStrip, text_label

if TYPE_CHECKING:
    from app.services.endkontrolle import EndkontrolleErgebnis

TARGET = "dokument-pruefen:"
TITLE = "Endkontrolle"


class DokumentPruefung(View):
    """One document with its findings; another file can be dropped on it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, TARGET, parent)
        self.path: Path | None = None
        self._task: Task | None = None
        self.setAccessibleName(TITLE)
        self.setAcceptDrops(True)
        self._title = ElidedLabel("titel")
        self._summary = text_label(presenter.RUHE, "leise")
        self.error = ErrorLine()
        self.strip = BusyStrip()
        self.panel = PrueflistePanel(hilfe="")
        self.panel.jump.connect(self.show_place)
        self.panel.selected.connect(self._mark)
        self.panel.look_up.connect(desk.goto)
        self.text = FilingView("Dokument", presenter.stylesheet)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.panel)
        split.addWidget(self.text)
        split.setSizes([420, 560])
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(ActionButton(desk.actions.action("pruefung.dokument_pruefen")))
        head.addWidget(HilfeKnopf(self, "endkontrolle"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 14, 20, 14)
        layout.addLayout(head)
        for widget in (self._summary, self.error, self.strip):
            layout.addWidget(widget)
        layout.addWidget(split, 1)

    def choose(self) -> None:
        """Ask for a file."""
        kinds = " ".join(f"*.{ending}" for ending in presenter.FORMATE)
        dialog = QFileDialog(self, TITLE, "", f"Dokumente ({kinds})")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda text: self.check(Path(text)))
        dialog.open()

    def check(self, path: Path) -> None:
        """Read a file and show what is found; the file is only read."""
        service = self.desk.services.endkontrolle
        if service is None:
            return
        self.error.clear()
        self.path = path
        self._title.setText(path.name)
        self.title_changed.emit(f"{TITLE}: {path.name}")

        def work(progress: Progress) -> tuple[EndkontrolleErgebnis, str]:
            result = service.check(path, progress)
            return result, presenter.dokument_html(result.absaetze, result.befunde)

        def done(found: tuple[EndkontrolleErgebnis, str]) -> None:
            if self._task is task:  # else another file was chosen meanwhile
                self._show(*found)

        def failed(error: Exception) -> None:
            if self._task is not task:
                return
            if isinstance(error, OperationCancelled):
                self._summary.setText(f"Die Prüfung wurde abgebrochen. {presenter.RUHE}")
                self.panel.set_befunde((), leer="Dieses Dokument wurde nicht geprüft.")
                self.text.show_html("<body></body>")
            elif isinstance(error, KnownError):
                self.panel.set_befunde((), leer="Dieses Dokument wurde nicht geprüft.")
                self.text.show_html("<body></body>")
                self._summary.setText("")
                self.error.show_error(error)

        if self._task is not None:
            self._task.cancel()
        task = self._task = self.desk.tasks.long(TITLE, work, done, owner=self, failed=failed)
        self.strip.watch(task)

    def _show(self, result: EndkontrolleErgebnis, html: str) -> None:
        told = presenter.zusammenfassung(result)
        self._summary.setText(f"{told} {presenter.RUHE}")
        announce(self._summary, f"Geprüft: {told}")
        self.text.show_html(html)
        self.panel.set_befunde(result.befunde, leer="Nichts gefunden.")
        self.panel.tree.setFocus()

    def _mark(self, befund: Befund) -> None:
        if (anchor := presenter.anker(befund.feld)) is not None:
            self.text.jump(anchor)

    def show_place(self, befund: Befund) -> None:
        """Go to the paragraph of a finding."""
        self._mark(befund)
        self.text.setFocus()

    def start_focus(self) -> None:
        """The findings."""
        self.panel.tree.setFocus()

    def refresh_look(self) -> None:
        """Fonts and marks of the theme."""
        self.text.refresh()
        self.panel.refresh_marks()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A file is welcome."""
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Check the file that was dropped."""
        paths = local_files(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.check(paths[0])
