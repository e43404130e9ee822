"""The menu Hilfe: the handbook at the place of the pane or dialog with the focus, and what program this is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QWidget

from app.ui.actions import ActionSpec

if TYPE_CHECKING:
    from app.ui.context import Hilfsdateien
    from app.ui.hilfe.fenster import HandbuchFenster
    from app.ui.hilfe.ueber import UeberFenster
    from app.ui.shell import MainWindow

_KEY, _OWN = "F1", "hilfe.eigene"
"""The key, and the name of the shortcut that a dialog gets."""


class Hilferaum(QObject):
    """Registers the actions; everything else is imported and made when somebody asks for help."""

    def __init__(self, window: MainWindow, files: Hilfsdateien | None) -> None:
        super().__init__(window)
        self._window = window
        self.files = files
        self.handbook: HandbuchFenster | None = None
        self.about_window: UeberFenster | None = None
        add = window.actions_.register
        add(ActionSpec("hilfe.handbuch", "Handbuch", self.open, "Hilfe", _KEY, icon="mdi6.help-circle-outline",
                       enabled_when=self._there))  # fmt: skip
        add(ActionSpec("hilfe.ueber", "Über Satzwerk", self.about, "Hilfe", separator=True))
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self._on_focus_window)

    def _there(self) -> bool:
        return self.files is not None

    def open(self) -> None:
        """Open the handbook where it tells about what is in front."""
        from app.ui.hilfe.orte import ORTE

        self._handbook().open_at(ORTE[self.place()].ziel, self._dialog())

    def open_page(self, key: str) -> None:
        """Open the handbook at a place of ``ORTE``."""
        from app.ui.hilfe.orte import ORTE

        if self._there():
            self._handbook().open_at(ORTE[key].ziel)

    def place(self) -> str:
        """Key of the pane with the focus, else of the dialog, else of the workspace on screen; of opening before."""
        from app.ui.hilfe.knopf import place_of

        dialog, workspace = self._dialog(), self._window.workspace
        if dialog is None and workspace is None:
            return place_of(self._window.page) or "oeffnen"
        inside = dialog.focusWidget() if dialog is not None else None  # PySide's stubs forget that there may be none
        return place_of(inside or dialog or self._focus()) or (workspace.id if workspace is not None else "oeffnen")

    def _focus(self) -> QWidget | None:
        """The focus in the window or a dock of it that floats; a menu or the palette may have it just now."""
        focus: QWidget | None = QApplication.focusWidget()
        if focus is not None and (focus.window() is self._window or isinstance(focus.window(), QDockWidget)):
            return focus
        return self._window.focusWidget()

    # ---- dialogs ------------------------------------------------------------------------------------------------

    def _dialog(self) -> QDialog | None:
        """The dialog over the window that must be answered first."""
        dialog: QWidget | None = QApplication.activeModalWidget()
        above: QWidget | None = dialog
        while above is not None and above is not self._window:
            above = above.parentWidget()  # ``isAncestorOf`` of Qt ends at the edge of a window
        return dialog if above is not None and isinstance(dialog, QDialog) and dialog.isVisible() else None

    def _on_focus_window(self) -> None:
        """A dialog keeps the keys of the window away: it gets its own F1, whoever made it."""
        dialog = self._dialog()
        if dialog is None or not self._there() or dialog.findChild(QShortcut, _OWN) is not None:
            return
        shortcut = QShortcut(QKeySequence(_KEY), dialog)
        shortcut.setObjectName(_OWN)
        shortcut.activated.connect(self.open)

    # ---- windows ------------------------------------------------------------------------------------------------

    def _handbook(self) -> HandbuchFenster:
        if self.handbook is not None:
            return self.handbook
        from app.errors import KnownError
        from app.ui.hilfe.fenster import HandbuchFenster
        from app.ui.presenters.handbuch import read_handbook

        window, files = self._window, self.files
        if files is None:
            raise RuntimeError("Die Aktion ruht ohne Handbuch")
        book = HandbuchFenster(window.actions_, window.theme, window)

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                book.show_failure(error)

        window.tasks.read("handbuch", lambda: read_handbook(files.handbuch), book.show_book, owner=book, failed=failed)
        self.handbook = book
        return book

    def about(self) -> None:
        """Say which program this is, of which parts it consists and under which licences."""
        if self.about_window is None:
            from app.ui.hilfe.ueber import UeberFenster

            self.about_window = UeberFenster(self._window)
        self.about_window.open_now()
