"""The way to the backups: actions, the hourly one, and what is offered when the library cannot be opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QFileDialog

from app.ui.actions import ActionSpec

if TYPE_CHECKING:
    from app.errors import KnownError
    from app.services.sicherung import SicherungService
    from app.ui.shell import MainWindow
    from app.ui.sicherung.dialog import SicherungenDialog

_FIRST_MS = 60_000
_EVERY_MS = 15 * 60_000
"""How often it is asked whether a backup is due."""


class Neubeginn(Protocol):
    """Who can open the window anew (``app.ui.sitzung.Sitzung``)."""

    @property
    def sicherung(self) -> SicherungService:
        """The backups, also of a library that cannot be opened."""
        ...

    def holder(self) -> str:
        """The process that has the library open, if that is known."""
        ...

    def retry(self) -> None:
        """Try once more to open the library."""
        ...

    def restore(self, path: Path) -> None:
        """Put a backup in the place of the library."""
        ...

    def shared(self) -> bool:
        """Whether the library lies on a server, or what says where it lies cannot be used."""
        ...

    def choose(self, basedir: Path) -> None:
        """Open the library in another folder."""
        ...


class Sicherungsraum(QObject):
    """Registers the actions; the list is imported and made when somebody asks for it.

    Attributes:
        neubeginn: who opens the window anew; None: this window cannot be replaced, so nothing is restored.
        dialog: the list, once it was opened.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.neubeginn: Neubeginn | None = None
        self.dialog: SicherungenDialog | None = None
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.run_if_due)
        add = window.actions_.register
        add(ActionSpec("programm.sicherungen", "Sicherungen …", self.open, "Datei", icon="mdi6.backup-restore",
                       enabled_when=self._can_open, separator=True))  # fmt: skip
        add(ActionSpec("programm.sichern", "Jetzt sichern", self.make_now, "Datei", icon="mdi6.content-save-outline",
                       enabled_when=lambda: window.desk is not None and self.service() is not None))  # fmt: skip

    def service(self) -> SicherungService | None:
        """The backups of this library."""
        desk = self._window.desk
        if desk is not None:
            return desk.services.sicherung
        return self.neubeginn.sicherung if self.neubeginn is not None else None

    def _can_open(self) -> bool:
        desk = self._window.desk
        return self.neubeginn is not None if desk is None else desk.services.sicherung is not None

    # ---- by itself ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The library is open: from now on it is asked whether a backup is due."""
        if self.dialog is not None:  # it was made while the library could not be opened
            self.dialog.close()
            self.dialog.deleteLater()
            self.dialog = None
        self._timer.start()
        QTimer.singleShot(_FIRST_MS, self, self.run_if_due)

    def run_if_due(self) -> None:
        """Make a backup if the newest is old."""
        service = self.service()
        if service is not None and self._window.desk is not None:
            self._window.tasks.read("sicherung", service.run_if_due, lambda _path: None, owner=self)

    # ---- the list -----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the list."""
        dialog = self._shown()
        if dialog is not None:
            dialog.reload()

    def make_now(self) -> None:
        """Make a backup, in sight."""
        dialog = self._shown()
        if dialog is not None:
            dialog.make_now()

    def report(self, text: str) -> None:
        """Say in the list what a restoration did."""
        dialog = self._shown()
        if dialog is not None:
            dialog.tell(text)

    def report_failure(self, error: KnownError) -> None:
        """Say in the list why nothing was restored."""
        dialog = self._shown()
        if dialog is not None:
            dialog.show_failure(error)

    def _shown(self) -> SicherungenDialog | None:
        from app.errors import KnownError
        from app.ui.sicherung.dialog import SicherungenDialog

        try:
            service = self.service()
        except KnownError as error:  # not even where the library lies is known
            self._window.services_failed(error)
            return None
        if self.dialog is None and service is not None:
            again = self.neubeginn
            self.dialog = SicherungenDialog(
                self._window.tasks,
                service,
                again.restore if again is not None else None,
                self._window,
                closed=self._window.desk is None,
            )
        if self.dialog is not None:
            self.dialog.show()
            self.dialog.raise_()
            self.dialog.activateWindow()
        return self.dialog

    # ---- the library cannot be opened ---------------------------------------------------------------------------

    def failure(self, error: Exception) -> tuple[str, list[tuple[str, Callable[[], object]]]]:
        """What to say when the library was not opened, and the ways out in their order."""
        from app.ui.presenters.startfehler import Weg, meldung, wege

        again = self.neubeginn
        if again is None:
            return meldung(error), []
        acts: dict[Weg, Callable[[], object]] = {
            Weg.SICHERUNG: self.open,
            Weg.ORDNER: self._choose_folder,
            Weg.ERNEUT: again.retry,
            Weg.SERVER: self._window.verbund.open,
        }
        found = wege(error, gemeinsam=again.shared())
        return meldung(error, again.holder()), [(weg.value, acts[weg]) for weg in found]

    def _choose_folder(self) -> None:
        again = self.neubeginn
        if again is None:
            return
        dialog = QFileDialog(self._window, "Ordner der Bibliothek für diesen Start wählen")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda text: again.choose(Path(text)))
        dialog.open()
