"""The way to the Kennwort: the action, and the page that asks before the library can be opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.errors import KennwortError
from app.ui.actions import ActionSpec

if TYPE_CHECKING:
    from app.services.kennwort import Merkzettel
    from app.ui.context import Services
    from app.ui.einstellungen import Changes
    from app.ui.kennwort.dialog import KennwortDialog
    from app.ui.kennwort.seite import KennwortSeite
    from app.ui.shell import MainWindow

ASKED = "Die Bibliothek ist verschlüsselt und wartet auf ihr Kennwort."


class Kennwortraum(QObject):
    """Registers the action; page and dialog are imported and made when they are needed.

    Attributes:
        unlock: tries a Kennwort, raises ``KennwortError``; None: this window cannot ask.
        reload: opens the library once it fits.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.unlock: Callable[[str], None] | None = None
        self.reload: Callable[[], object] | None = None
        self.page: KennwortSeite | None = None
        self.dialog: KennwortDialog | None = None
        add = window.actions_.register
        add(ActionSpec("programm.kennwort", "Kennwort der Bibliothek …", self.open, "Datei", icon="mdi6.key-outline",
                       enabled_when=self._possible))  # fmt: skip

    def asks(self, error: Exception) -> bool:
        """Ask for the Kennwort in place, if that is why the library could not be opened; False: it is not."""
        stack = self._window.centre
        if not isinstance(error, KennwortError) or self.unlock is None:
            self._leave()
            return False
        if self.page is None:
            from app.ui.kennwort.seite import KennwortSeite

            backups = self._window.backups
            self.page = KennwortSeite(
                self._window.tasks,
                self.unlock,
                self._opened,
                backups.open if backups.neubeginn is not None else None,
            )
            stack.addWidget(self.page)
        stack.setCurrentWidget(self.page)
        self._window.show_status(ASKED)
        self.page.ask()
        return True

    def _opened(self) -> None:
        self._leave()
        self._window.show_status("Die Bibliothek wird geöffnet …")
        if self.reload is not None:
            self.reload()

    def _leave(self) -> None:
        """Take the page away: what stood before it is shown again."""
        page, self.page = self.page, None
        stack = self._window.centre
        if page is not None:
            stack.setCurrentIndex(0)
            stack.removeWidget(page)
            page.deleteLater()

    def _possible(self) -> bool:
        desk = self._window.desk
        return desk is not None and desk.services.kennwort is not None

    def open(self) -> None:
        """Open the dialog."""
        from app.ui.kennwort.dialog import KennwortDialog

        window, desk = self._window, self._window.desk
        if desk is None or desk.services.kennwort is None:
            return
        self.dialog = KennwortDialog(desk.services.kennwort, window.tasks, window)
        self.dialog.done_.connect(self._changed)
        self.dialog.finished.connect(self._closed)
        self.dialog.open()

    def _changed(self, text: str) -> None:
        window, desk = self._window, self._window.desk
        window.show_status(text)
        if desk is not None and (kennwort := desk.services.kennwort) is not None:
            services = desk.services
            window.tasks.command(kennwort.notes, lambda found: self.keep_notes(services, found), owner=self)

    def keep_notes(self, services: Services, found: Merkzettel) -> None:
        """Have the settings lie where they belong: what is private in the library, if that has a Kennwort."""
        kennwort, settings, tasks = services.kennwort, self._window.settings, self._window.tasks
        if kennwort is None:
            return

        def write(changes: Changes, done: Callable[[], None], refused: Callable[[], None]) -> None:
            tasks.command(lambda: kennwort.write_notes(changes), lambda _: done(), owner=self._window,
                          failed=lambda _: refused())  # fmt: skip

        (settings.keep_in_library if found.verschluesselt else settings.keep_beside)(found.texte, write)

    def _closed(self) -> None:
        self.dialog = None
