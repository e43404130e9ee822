"""The way into the corpus: its actions, its pages, the dialogs that ask for sources."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from app.ui.actions import ActionSpec
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.korpus.lauf import Korpuslauf
from app.ui.presenters.korpus import DATEIEN
from app.ui.widgets import text_label

STAND, RADAR = "korpus:stand", "korpus:radar"
TITLES = {STAND: "Rechtskorpus", RADAR: "Änderungsradar"}
"""Targets of the pages with their titles."""


class Rechtsraum(QObject):
    """Registers the actions and makes the pages; the long work goes on while no page is open.

    Attributes:
        lauf: that work; None if the corpus could not be opened.
    """

    def __init__(self, desk: Desk, home: Callable[[], QWidget], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._home = home
        services = desk.services
        self.lauf: Korpuslauf | None = None
        if services.korpus is not None and services.radar is not None and services.vektoren is not None:
            self.lauf = Korpuslauf(desk, services.korpus, services.radar, services.vektoren, self)
        self._register()

    def _register(self) -> None:
        add = self.desk.actions.register
        add(ActionSpec("korpus.stand", "Rechtskorpus", lambda: self.desk.goto.emit(STAND), "Recht", "Ctrl+Shift+K",
                       icon="mdi6.bookshelf", separator=True))  # fmt: skip
        add(ActionSpec("korpus.radar", "Änderungsradar", lambda: self.desk.goto.emit(RADAR), "Recht", "Ctrl+Shift+A",
                       icon="mdi6.radar", text_when=self._radar_text))  # fmt: skip
        add(ActionSpec("korpus.einlesen", "Quellen einlesen …", self._choose_files, "Recht", "Ctrl+Shift+Q",
                       icon="mdi6.database-import-outline", separator=True, enabled_when=self._free))  # fmt: skip
        add(ActionSpec("korpus.ordner_einlesen", "Ordner einlesen …", self._choose_folder, "Recht",
                       enabled_when=self._free))  # fmt: skip

    def view(self, target: str, home: QWidget | None = None) -> View:
        """The page of a target of ``TITLES``; ``home``: where it comes into being."""
        verweise = self.desk.services.verweise
        if self.lauf is None or verweise is None:
            return _Missing(self.desk, target, home)
        if target == STAND:
            from app.ui.korpus.stand_view import StandView

            return StandView(self.desk, self.lauf, home)
        from app.ui.korpus.radar_view import RadarView

        return RadarView(self.desk, self.lauf, verweise, home)

    def _free(self) -> bool:
        return self.lauf is not None and not self.lauf.busy

    def _radar_text(self) -> str | None:
        """With the number of open changes that something stands on."""
        hit = self.lauf.radar[1] if self.lauf is not None and self.lauf.radar is not None else 0
        return f"Änderungsradar ({hit})" if hit else None

    # ---- sources ------------------------------------------------------------------------------------------------

    def _choose_files(self) -> None:
        dialog = QFileDialog(self._home(), "Quellen einlesen", "", DATEIEN)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        self._ask(dialog)

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self._home(), "Ordner einlesen")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        self._ask(dialog)

    def _ask(self, dialog: QFileDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(lambda chosen: self.take([Path(text) for text in chosen]))
        dialog.open()

    def take(self, paths: list[Path]) -> None:
        """Import these sources, in sight."""
        if self.lauf is not None:
            self.desk.goto.emit(STAND)
            self.lauf.import_paths(paths)


class _Missing(View):
    """Why there is no corpus."""

    def __init__(self, desk: Desk, target: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, target, parent)
        self.setAccessibleName(TITLES[target])
        error = desk.services.korpus_fehler
        reason = f"{error.text} {error.abhilfe}".strip() if error is not None else ""
        label = text_label(f"Der Rechtskorpus steht nicht zur Verfügung. {reason}".strip(), "leise")
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.addWidget(label)
