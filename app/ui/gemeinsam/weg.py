"""The way to the library on a server: the action, and the dialog, also where the library cannot be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from app.ui.actions import ActionSpec

if TYPE_CHECKING:
    from app.arbeitsplatz import Arbeitsplatz
    from app.errors import KnownError
    from app.services.verbund import VerbundService
    from app.ui.gemeinsam.dialog import VerbundDialog
    from app.ui.presenters.verbund import Umzug
    from app.ui.shell import MainWindow


class Ortswechsel(Protocol):
    """Who can open the window at another place (``app.ui.sitzung.Sitzung``)."""

    @property
    def verbund(self) -> VerbundService:
        """Looks at places, keeps the choice."""
        ...

    def connect_to(self, platz: Arbeitsplatz, umzug: Umzug) -> None:
        """Keep the choice, carry over what is wanted, and open the window anew."""
        ...


class Verbundraum(QObject):
    """Registers the action; the dialog is imported and made when somebody asks for it.

    Attributes:
        wechsel: who opens the window anew; None: this window cannot be replaced.
        dialog: the dialog, once it was opened.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.wechsel: Ortswechsel | None = None
        self.dialog: VerbundDialog | None = None
        add = window.actions_.register
        add(ActionSpec("programm.gemeinsam", "Gemeinsame Bibliothek …", self.open, "Datei", icon="mdi6.server-network",
                       enabled_when=lambda: self.wechsel is not None))  # fmt: skip

    def open(self) -> None:
        """Show the dialog."""
        dialog = self._shown()
        if dialog is not None:
            dialog.reload()

    def report(self, text: str) -> None:
        """Say in the dialog what was carried over."""
        dialog = self._shown()
        if dialog is not None:
            dialog.tell(text)

    def report_failure(self, error: KnownError) -> None:
        """Say in the dialog why everything is as before."""
        dialog = self._shown()
        if dialog is not None:
            dialog.show_failure(error)

    def _shown(self) -> VerbundDialog | None:
        from app.ui.gemeinsam.dialog import VerbundDialog

        again = self.wechsel
        if self.dialog is None and again is not None:
            self.dialog = VerbundDialog(self._window.tasks, again.verbund, again.connect_to, self._window)
        if self.dialog is not None:
            self.dialog.show()
            self.dialog.raise_()
            self.dialog.activateWindow()
        return self.dialog
