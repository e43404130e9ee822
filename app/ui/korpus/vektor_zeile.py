"""The search by meaning: how far its vectors are, computing them, choosing the model."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from app.errors import KnownError
from app.ui.errors import ErrorLine
from app.ui.korpus.lauf import Korpuslauf
from app.ui.presenters.korpus import Vektorstand
from app.ui.tasks import Task
from app.ui.widgets import BusyStrip, Button, labelled, text_label


class Vektorzeile(QWidget):
    """One line, with progress and faults below it."""

    def __init__(self, lauf: Korpuslauf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lauf = lauf
        self.setAccessibleName("Suche nach Bedeutung")
        self.state = labelled(text_label("Suche nach Bedeutung: wird gelesen …"), "Stand der Suche nach Bedeutung")
        self.hint = labelled(text_label("", "fehler"), "Hinweis zur Suche nach Bedeutung")
        self.hint.hide()
        self.compute = labelled(Button("&Jetzt berechnen"), "Fehlende Vektoren jetzt berechnen")
        self.compute.clicked.connect(lauf.compute)
        self.compute.hide()
        self.choose = labelled(Button("Modell wählen …"), "Modell für die Suche nach Bedeutung wählen")
        self.choose.clicked.connect(self._ask)
        self.strip = BusyStrip()
        self.error = ErrorLine()
        line = QHBoxLayout()
        line.addWidget(self.state, 1)
        line.addWidget(self.compute)
        line.addWidget(self.choose)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(line)
        for below in (self.hint, self.strip, self.error):
            layout.addWidget(below)
        lauf.vectors_changed.connect(self._show)
        lauf.vectors_failed.connect(self._on_failed)
        lauf.computing.connect(self._on_computing)
        if lauf.vector_task is not None:
            self._on_computing(lauf.vector_task)
        lauf.read_vectors()

    def _show(self, state: Vektorstand) -> None:
        if self.lauf.vector_task is None:
            self.state.setText(state.satz)
        self.hint.setText(state.hinweis)
        self.hint.setVisible(bool(state.hinweis))
        self.compute.setVisible(state.rechenbar and self.lauf.vector_task is None)

    def _on_computing(self, task: Task) -> None:
        self.error.clear()
        self.compute.hide()
        self.state.setText("Suche nach Bedeutung: wird im Hintergrund berechnet; Sie können weiterarbeiten.")
        self.strip.watch(task)

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    # ---- model --------------------------------------------------------------------------------------------------

    def menu(self) -> QMenu:
        """What there is to choose."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entries: tuple[tuple[str, Callable[[], object]], ...] = (
            ("Ordner eines Modells …", self._choose_folder),
            ("Mitgeliefertes Modell", partial(self.lauf.choose, self.lauf.vektoren.choose_shipped)),
            ("Kein Modell, nur Stichwörter", partial(self.lauf.choose, partial(self.lauf.vektoren.choose, None))),
        )
        for text, act in entries:
            menu.addAction(text).triggered.connect(lambda _=False, act=act: act())
        return menu

    def _ask(self) -> None:
        self.menu().popup(self.choose.mapToGlobal(self.choose.rect().bottomLeft()))

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, "Ordner eines Modells wählen")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda text: self.choose_folder(Path(text)))
        dialog.open()

    def choose_folder(self, folder: Path) -> None:
        """Use the model in this folder; what is wrong with it is shown here."""
        self.lauf.choose(partial(self.lauf.vektoren.choose, folder))
