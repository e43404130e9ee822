"""The language model: which file, how much of the computer, what it can do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from app.errors import KnownError, OperationCancelled
from app.messages import ChangeSet, EntityRef
from app.ports_modell import ModellEinstellungen, ModellStand, Selbsttest
from app.services.modell import ModellService
from app.ui.desk import Desk
from app.ui.errors import ErrorLine
from app.ui.fitting import FittedDialog
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.presenters import modell as worte
from app.ui.tasks import Task
from app.ui.widgets import BusyStrip, Button, RowsView, labelled, text_label

_EINLEITUNG = (
    "Ein Sprachmodell auf diesem Rechner kann unklare Anfragen einordnen, den Sachverhalt glätten und Absätze der"
    " Würdigung entwerfen. Nichts davon verlässt den Rechner, und nichts gilt, bevor Sie es annehmen."
)
_MOST_THREADS, _MOST_KONTEXT = 256, 131_072
_Gelesen = tuple[ModellStand, ModellEinstellungen]


class ModellDialog(FittedDialog):
    """Choose, try out, set up; every choice counts at once."""

    def __init__(self, desk: Desk, service: ModellService, parent: QWidget | None = None) -> None:
        super().__init__(620, parent)
        self._desk = desk
        self._service = service
        self._stand: ModellStand | None = None
        self._test: Task | None = None
        self.setWindowTitle("Sprachmodell")
        self.setAccessibleName("Sprachmodell")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.state = text_label("", "frage")
        self.state.setAccessibleName("Stand des Sprachmodells")
        self.file = text_label("", "leise")
        self.choose = Button("Modelldatei &wählen …", "haupt")
        self.choose.clicked.connect(self._choose)
        self.none = Button("&Kein Modell")
        self.none.clicked.connect(lambda: self.use(None))
        self.try_out = Button("&Ausprobieren")
        self.try_out.clicked.connect(self.run_test)
        self.threads = labelled(QSpinBox(), "Rechenkerne", "0 heißt: alle Kerne bis auf einen")
        self.threads.setRange(0, _MOST_THREADS)
        self.threads.setSpecialValueText("alle bis auf einen")
        self.context = labelled(QSpinBox(), "Kontext in Token", "Material und Antwort zusammen")
        self.context.setRange(1_024, _MOST_KONTEXT)
        self.context.setSingleStep(1_024)
        self.context.setGroupSeparatorShown(True)
        for box in (self.threads, self.context):
            box.editingFinished.connect(self._configure)
            box.setMinimumWidth(150)
            box.setStyleSheet("QSpinBox::up-button, QSpinBox::down-button { width: 0; border: 0; }"
                              " QLineEdit { border: 0; padding: 0; }")  # fmt: skip
        self.strip = BusyStrip()
        self.results = RowsView("Ergebnis des Ausprobierens", ("Probe", "Ergebnis"), 1)
        self.results.hide()
        self.error = ErrorLine()
        buttons = QHBoxLayout()
        for widget in (self.choose, self.none, self.try_out):
            buttons.addWidget(widget)
        buttons.addStretch(1)
        grid = QGridLayout()
        note = "Token; mehr fasst mehr Material und braucht mehr Speicher."
        for row, (text, box, said) in enumerate(
            (("Rechenkerne", self.threads, "So viele rechnen mit."), ("Kontext", self.context, note))
        ):
            grid.addWidget(text_label(text, wrap=False), row, 0)
            grid.addWidget(box, row, 1)
            grid.addWidget(text_label(said, "leise"), row, 2)
        grid.setColumnStretch(2, 1)
        close = Button("&Schließen")
        close.clicked.connect(self.accept)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addLayout(beside(text_label(_EINLEITUNG), HilfeKnopf(self, "sprachmodell")))
        layout.addWidget(self.state)
        layout.addWidget(self.file)
        layout.addLayout(buttons)
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addWidget(self.strip)
        layout.addWidget(self.results)
        layout.addLayout(last)
        self._enable(known=False)
        self.reload()

    def reload(self) -> None:
        """Ask what is chosen."""
        service = self._service
        self._desk.tasks.read(
            "stand", lambda: (service.stand(), service.einstellungen()), self._show, owner=self, failed=self._failed
        )

    def _show(self, gelesen: _Gelesen) -> None:
        self._stand, settings = gelesen
        self.state.setText(worte.zustand(self._stand))
        self.file.setText(
            f"Datei: {self._stand.pfad}"
            if self._stand.pfad
            else "Geeignet sind GGUF-Dateien, die Deutsch gelernt haben."
        )
        self.fit()
        self.threads.setValue(settings.threads)
        self.context.setValue(settings.kontext)
        self._enable(known=True)
        focus: QWidget | None = self.focusWidget()
        if focus is None or not focus.isEnabled() or isinstance(focus, HilfeKnopf):
            self.choose.setFocus()

    def _enable(self, *, known: bool) -> None:
        busy, stand = self._test is not None, self._stand
        self.choose.setEnabled(known and not busy)
        self.none.setEnabled(known and not busy and stand is not None and stand.pfad is not None)
        self.try_out.setEnabled(known and not busy and stand is not None and worte.usable(stand))
        for box in (self.threads, self.context):
            box.setEnabled(known and not busy)

    def _choose(self) -> None:
        dialog = QFileDialog(self, "Modelldatei wählen", "", "Sprachmodelle (*.gguf);;Alle Dateien (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda text: self.use(Path(text)))
        dialog.open()

    def use(self, path: Path | None) -> None:
        """Use this file from now on; None: none."""
        self.results.hide()
        self._set(lambda: self._service.choose(path))

    def _configure(self) -> None:
        wanted = ModellEinstellungen(self.threads.value(), self.context.value())
        service = self._service

        def work() -> None:
            if service.einstellungen() != wanted:
                service.configure(wanted)

        self._set(work)

    def _set(self, work: Callable[[], object]) -> None:
        """Change something off the main thread, then show how it is."""
        service = self._service
        self.error.clear()

        def run() -> _Gelesen:
            work()
            return service.stand(), service.einstellungen()

        def changed(gelesen: _Gelesen) -> None:
            self._show(gelesen)
            self._desk.bus.publish(ChangeSet(0, "", (EntityRef(worte.ART, ""),)), self)

        self._desk.tasks.command(run, changed, owner=self, failed=self._failed)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def run_test(self) -> None:
        """Try the model with fixed tasks."""
        service = self._service
        self.error.clear()
        self.results.hide()

        def work(progress: Callable[[str, int, int], None]) -> Selbsttest:
            written = [0]

            def on_text(piece: str) -> None:
                written[0] += len(piece)

            def cancelled() -> bool:
                try:
                    progress(worte.probe(written[0]), 0, 0)
                except OperationCancelled:
                    return True
                return False

            return service.try_out(on_text, cancelled)

        self._test = self._desk.tasks.long(
            "Modell wird geladen", work, self._tested, owner=self, failed=self._not_tested
        )
        self.strip.watch(self._test)
        self._enable(known=True)

    def _tested(self, result: Selbsttest) -> None:
        self._test = None
        self.results.set_rows(worte.selbsttest(result))
        self.results.fit_height(9)
        self.results.show()
        self.results.setFocus()
        self.reload()

    def _not_tested(self, error: Exception) -> None:
        self._test = None
        self._failed(error)
        self.reload()

    def done(self, result: int) -> None:
        """Closing ends a test that runs."""
        if self._test is not None:
            self._test.cancel()
        self._desk.actions.refresh()
        super().done(result)
