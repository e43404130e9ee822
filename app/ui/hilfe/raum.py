"""The menu Hilfe: the handbook at the place of the pane with the focus, and what program this is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMessageBox, QWidget

from app.ui.actions import ActionSpec

if TYPE_CHECKING:
    from app.ui.hilfe.fenster import HandbuchFenster
    from app.ui.shell import MainWindow


class Hilferaum(QObject):
    """Registers the actions; everything else is imported and made when somebody asks for help."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.handbook: HandbuchFenster | None = None
        add = window.actions_.register
        add(ActionSpec("hilfe.handbuch", "Handbuch", self.open, "Hilfe", "F1", icon="mdi6.help-circle-outline",
                       enabled_when=self._there))  # fmt: skip
        add(ActionSpec("hilfe.ueber", "Über Satzwerk", self.about, "Hilfe", separator=True))

    def _there(self) -> bool:
        desk = self._window.desk
        return desk is not None and desk.services.handbuch is not None

    def open(self) -> None:
        """Open the handbook where it tells about what is in front."""
        from app.ui.hilfe.orte import ORTE

        self._handbook().open_at(ORTE[self.place()].ziel)

    def place(self) -> str:
        """Key of the pane with the focus, else of the workspace on screen."""
        from app.ui.hilfe.knopf import place_of

        workspace = self._window.workspace
        return place_of(self._focus()) or (workspace.id if workspace is not None else "kanzlei")

    def _focus(self) -> QWidget | None:
        """The focus in the window or a dock of it that floats; a menu or the palette may have it just now."""
        focus: QWidget | None = QApplication.focusWidget()
        if focus is not None and (focus.window() is self._window or isinstance(focus.window(), QDockWidget)):
            return focus
        return self._window.focusWidget()

    def _handbook(self) -> HandbuchFenster:
        if self.handbook is not None:
            return self.handbook
        from app.errors import KnownError
        from app.ui.hilfe.fenster import HandbuchFenster
        from app.ui.presenters.handbuch import read_handbook

        window, desk = self._window, self._window.desk
        if desk is None or (folder := desk.services.handbuch) is None:
            raise RuntimeError("Die Aktion ruht ohne Handbuch")
        book = HandbuchFenster(window.actions_, window.theme, window)

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                book.show_failure(error)

        window.tasks.read("handbuch", lambda: read_handbook(folder), book.show_book, owner=book, failed=failed)
        self.handbook = book
        return book

    def about(self) -> None:
        """Say which program this is."""
        box = QMessageBox(self._window)
        box.setWindowTitle("Über Satzwerk")
        box.setText(f"Satzwerk {QApplication.applicationVersion()}".strip())
        box.setInformativeText(
            "Klauseln mit Beweis, Schriftsätze mit Fundstellen – offline auf dem eigenen Rechner.\nLizenz: Apache-2.0"
        )
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()
