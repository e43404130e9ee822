"""A run of the program with a window: over one library, over it once more after a restoration, or over another one.

A library is never replaced under a window. What is typed goes into the present library; then the window closes with
everything that reads or writes, and a new one opens over the restored library. So nothing of before, neither a text
that waits to be saved nor something that was read, can reach it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.errors import ConflictError, KnownError
from app.ui.instanz import Instanz
from app.ui.start import freeze_what_stands, open_window

if TYPE_CHECKING:
    from app.arbeitsplatz import Arbeitsplatz
    from app.ports import Progress
    from app.services.sicherung import SicherungService, Wiederherstellung
    from app.services.verbund import VerbundService
    from app.ui.context import Hilfsdateien, Services
    from app.ui.presenters.verbund import Umzug
    from app.ui.shell import MainWindow

Before = Callable[["Progress"], None]
_TURN_MS = 20


class Programm(Protocol):
    """The services over one library (``bootstrap.Program``)."""

    @property
    def sicherung(self) -> SicherungService:
        """Backups; works without opening the library."""
        ...

    @property
    def hilfe(self) -> Hilfsdateien:
        """Handbook and licences; works without opening the library."""
        ...

    @property
    def verbund(self) -> VerbundService:
        """The way to a library on a server; works without opening any."""
        ...

    def window_services(self) -> Services:
        """Open the library and make what the window needs."""
        ...

    def unlock(self, secret: str) -> None:
        """Try the Kennwort of the library, which is opened with it afterwards."""
        ...

    def close(self) -> None:
        """Close what was opened."""
        ...


class Sitzung(QObject):
    """Keeps window and program together and replaces both.

    Args:
        app: the application.
        make: gives the program over a folder; nothing is opened by that.
        basedir: folder of the library.
        ziel: where to go once the window is ready, ``<kind>:<id>``; empty: where it was left.
    """

    def __init__(self, app: QApplication, make: Callable[[Path], Programm], basedir: Path, ziel: str = "") -> None:
        super().__init__(app)
        self._app = app
        self._make = make
        self._ziel = ziel
        self._instanz = self._instance(basedir)
        self._basedir = basedir
        self._program = make(basedir)
        self._leaving: list[Programm] = []
        """Programs that are to be closed before the next library is opened."""
        self._window: MainWindow | None = None

    # ---- begin and end ------------------------------------------------------------------------------------------

    def begin(self) -> bool:
        """Make the window, not yet shown; False if that of another process came to the front instead."""
        if not self._instanz.claim() and self._instanz.call(self._ziel):
            return False
        self._open(None)
        return True

    @property
    def window(self) -> MainWindow:
        """The window of now.

        Raises:
            RuntimeError: ``begin`` made none.
        """
        if self._window is None:
            raise RuntimeError("Es gibt noch kein Fenster")
        return self._window

    def end(self) -> None:
        """The window is closed: join its threads, close the library."""
        if self._window is not None:
            self._window.tasks.shutdown()
        self._instanz.release()
        self._close_left()
        self._program.close()

    def _close_left(self) -> None:
        while self._leaving:
            self._leaving.pop().close()

    def _instance(self, basedir: Path) -> Instanz:
        instanz = Instanz(basedir, self)
        instanz.asked.connect(self.come_forward)
        return instanz

    def _open(self, before: Before | None) -> None:
        """A window over the present folder; ``before`` runs on its worker, once, before the library is opened."""
        program, waiting = self._program, [before] if before is not None else []

        def services() -> Services:
            self._close_left()
            while waiting:
                waiting.pop()(say)
            return program.window_services()

        def say(stage: str, done: int, total: int) -> None:
            from app.domain.deutsch import format_zahl

            window.stage.emit(f"{stage} … {format_zahl(done)} von {format_zahl(total)}" if total else f"{stage} …")

        window = self._window = open_window(self._app, services, self._basedir, program.hilfe)
        window.backups.neubeginn = self
        window.verbund.wechsel = self
        window.kennwort.unlock = program.unlock
        window.ready.connect(lambda: self._on_ready(window))
        window.painted.connect(lambda: QTimer.singleShot(0, window, self._listen))

    def _listen(self) -> None:
        if self._instanz.claim():
            self._instanz.listen()

    def _on_ready(self, window: MainWindow) -> None:
        freeze_what_stands(window)
        ziel, self._ziel = self._ziel, ""
        if ziel:
            QTimer.singleShot(0, window, lambda: window.goto(ziel))

    def come_forward(self, ziel: str = "") -> None:
        """Another start was meant for this window."""
        window = self._window
        if window is None:
            return
        bring_forward(window)
        if window.desk is None:
            self._ziel = ziel or self._ziel
        elif ziel:
            window.goto(ziel)

    # ---- ways out -----------------------------------------------------------------------------------------------

    @property
    def sicherung(self) -> SicherungService:
        """The backups, also of a library that cannot be opened."""
        return self._program.sicherung

    @property
    def verbund(self) -> VerbundService:
        """The way to a library on a server."""
        return self._program.verbund

    def shared(self) -> bool:
        """Whether the library lies on a server, or what says where it lies cannot be used."""
        try:
            lage = self._program.verbund.lage()
        except KnownError:
            return True
        return bool(lage.befehlszeile.bibliothek or lage.geschrieben.bibliothek)

    def holder(self) -> str:
        """The process whose window has the library, if it is not this one."""
        return "" if self._instanz.claim() else self._instanz.holder()

    def retry(self) -> None:
        """Try once more to open the library; if another window has it and answers by now, leave it to that."""
        if not self._instanz.claim() and self._instanz.call(self._ziel):
            self.window.close()
            return
        self._listen()
        self.window.stage.emit("Die Bibliothek wird geöffnet …")
        self.window.load_wanted.emit()

    def choose(self, basedir: Path) -> None:
        """Open the library in another folder; if a window has it already, that one comes to the front."""
        if basedir.resolve() == self._basedir.resolve():
            self.retry()
            return
        other = self._instance(basedir)
        if not other.claim() and other.call():
            other.deleteLater()
            self.window.show_status(f"„{basedir}“ ist schon in einem anderen Fenster geöffnet.")
            return
        self._instanz.release()
        self._instanz.deleteLater()
        self._instanz = other

        def tell() -> None:
            self.window.show_status(
                f"Geöffnet ist die Bibliothek in „{basedir}“, für diesen Start. Auf Dauer: mit --basedir starten."
            )

        self._end_work(lambda: self._replace(basedir, None, tell))

    def restore(self, path: Path) -> None:
        """Put a backup in the place of the library; the window is then another one, and says what came of it."""
        done: list[Wiederherstellung | KnownError] = []

        def put_back(progress: Progress) -> None:
            try:
                done.append(self._program.sicherung.restore(path, progress))
            except KnownError as error:
                done.append(error)  # the library is as before: it is opened again, and the window says why

        def tell() -> None:
            from app.ui.presenters.sicherung import bericht

            room = self.window.backups
            for result in done:
                if isinstance(result, KnownError):
                    room.report_failure(result)
                else:
                    room.report(bericht(result))

        self._end_work(lambda: self._replace(self._basedir, put_back, tell))

    def connect_to(self, platz: Arbeitsplatz, umzug: Umzug) -> None:
        """Carry over what is wanted, keep the choice; the window is then another one, and says what came of it."""
        from app.ui.presenters.verbund import Umzug, bericht

        done: list[str | KnownError] = []

        def change(progress: Progress) -> None:
            service = self._program.verbund
            try:
                if umzug is Umzug.HIN:
                    done.append(bericht(service.uebertrage(platz, progress), umzug))
                elif umzug is Umzug.ZURUECK:
                    done.append(bericht(service.hole(service.lage().geschrieben, progress), umzug))
                service.schreibe(platz)
            except KnownError as error:
                done.append(error)  # the place is as before: it is opened again, and the window says why

        def tell() -> None:
            room = self.window.verbund
            for result in done:
                if isinstance(result, KnownError):
                    room.report_failure(result)
                else:
                    room.report(result)

        self._end_work(lambda: self._replace(self._basedir, change, tell), self.window.verbund.report_failure)

    def _end_work(self, then: Callable[[], None], refused: Callable[[KnownError], None] | None = None) -> None:
        """Save what is typed into the present library, let everything end, then go on; or say why not."""
        window, tasks = self.window, self.window.tasks
        failed_before = tasks.failed_writes
        _enable(window, on=False)
        window.hand_over()
        tasks.cancel_all()
        timer = QTimer(window, interval=_TURN_MS)

        def look() -> None:
            if not tasks.idle:
                return
            timer.stop()
            if tasks.failed_writes == failed_before:
                then()
                return
            _enable(window, on=True)
            (refused or window.backups.report_failure)(
                ConflictError(
                    "Was Sie zuletzt geschrieben haben, ließ sich nicht speichern; deshalb wurde nichts ersetzt.",
                    "Sehen Sie im Fenster nach, was dort gemeldet ist, und versuchen Sie es dann noch einmal.",
                )
            )

        timer.timeout.connect(look)
        timer.start()

    def _replace(self, basedir: Path, before: Before | None, ready: Callable[[], None] = lambda: None) -> None:
        """Close window and program, open others in their place."""
        old_window = self.window
        self._leaving.append(self._program)
        self._app.setQuitOnLastWindowClosed(False)
        old_window.close()  # ends its threads
        old_window.deleteLater()
        gc.unfreeze()  # what belonged to it may go
        self._basedir, self._program = basedir, self._make(basedir)
        self._open(before)
        self.window.ready.connect(ready)
        self.window.show()
        self._app.setQuitOnLastWindowClosed(True)


def bring_forward(window: QWidget) -> None:
    """Show a window in front of all others, as large as it was."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
    QApplication.alert(window)  # where the system does not let a window come forward by itself


def _enable(window: QWidget, *, on: bool) -> None:
    """Take keyboard and mouse from a window and those that belong to it, or give them back."""
    for one in (window, *(child for child in window.findChildren(QWidget) if child.isWindow())):
        one.setEnabled(on)
