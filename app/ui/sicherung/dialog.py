"""The backups of the library: list, make, check, copy elsewhere, restore. Also where the library cannot be opened."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QMessageBox, QStackedWidget, QVBoxLayout, QWidget

from app.errors import KennwortError, KnownError, OperationCancelled
from app.ui.errors import ErrorLine
from app.ui.fitting import flowing
from app.ui.hilfe.knopf import HilfeKnopf, beside
from app.ui.kennwort.zeile import KennwortZeile
from app.ui.presenters import sicherung as worte
from app.ui.widgets import BusyStrip, Button, RowsView, text_label

if TYPE_CHECKING:
    from app.ports import Progress
    from app.services.sicherung import Pruefung, SicherungService, Uebersicht
    from app.ui.presenters.tabelle import Spalten
    from app.ui.tasks import Task, Tasks

T = TypeVar("T")
_KEPT_AS = 3
"""The column that takes the room left over."""
_WIDTH, _HEIGHT = 860, 560
_FILES = "Bibliotheken und Sicherungen (*.sqlite3);;Alle Dateien (*)"


class SicherungenDialog(QDialog):
    """Not modal; only the question before a restoration is.

    Args:
        tasks: runs the work.
        service: the backups.
        restore: puts one in the place of the library; None: nobody can do that here.
        parent: the window.
        closed: the library is not open: nothing new can be backed up.
    """

    def __init__(
        self,
        tasks: Tasks,
        service: SicherungService,
        restore: Callable[[Path], object] | None,
        parent: QWidget,
        *,
        closed: bool = False,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._service = service
        self._restore = restore
        self._closed = closed
        self._found: Uebersicht | None = None
        self._checked: dict[Path, Pruefung] = {}
        self._task: Task | None = None
        self._before: QWidget | None = None
        self.setWindowTitle("Sicherungen")
        self.setAccessibleName("Sicherungen")
        self.resize(min(_WIDTH, parent.width()), min(_HEIGHT, parent.height()))
        self._build()
        self._enable()
        self.reload()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.state = text_label("", "frage")
        self.state.setAccessibleName("Stand der Sicherungen")
        self.table = RowsView("Liste der Sicherungen", worte.SPALTEN, _KEPT_AS)
        self.table.chosen.connect(self._on_chosen)
        self.table.selectionModel().currentChanged.connect(self._enable)
        self.nothing = text_label(worte.LEER, "leise")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.nothing)
        self._stack.addWidget(self.table)
        self.make = self._button("&Jetzt sichern", self.make_now, "haupt")
        self.back = self._button("&Wiederherstellen …", self.ask_restore)
        self.check = self._button("&Prüfen", self.check_current)
        self.check_all = self._button("&Alle prüfen", self.check_every)
        self.elsewhere = self._button("Sicherung &nach …", self._choose_folder)
        self.file = self._button("Aus Dat&ei wiederherstellen …", self._choose_file)
        self.show_folder = self._button("&Ordner zeigen", self._open_folder)
        close = self._button("S&chließen", self.close)
        self.news = text_label()
        self.news.setAccessibleName("Ergebnis")
        self.news.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.news.hide()
        self.error = ErrorLine()
        self.unlock = KennwortZeile(self._try_secret)
        self.strip = BusyStrip()
        last = QHBoxLayout()
        last.addWidget(self.show_folder)
        last.addStretch(1)
        last.addWidget(close)
        self._work = (self.make, self.back, self.check, self.check_all, self.elsewhere, self.file)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addLayout(beside(text_label(worte.EINLEITUNG, "leise"), HilfeKnopf(self, "sicherungen")))
        layout.addWidget(self.state)
        layout.addWidget(self.news)
        layout.addWidget(self.error)
        layout.addWidget(self.unlock)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.strip)
        layout.addWidget(flowing(*self._work))
        layout.addLayout(last)

    def _button(self, text: str, act: Callable[[], object], rolle: str = "") -> Button:
        button = Button(text, rolle)
        button.setAccessibleName(text.replace("&", "").rstrip(" …"))
        button.clicked.connect(act)
        return button

    # ---- list ---------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the list anew."""
        self._tasks.read("sicherungen", self._service.overview, self._show, owner=self, failed=self._failed)

    def _show(self, found: Uebersicht) -> None:
        first = self._found is None
        self._found = found
        if found.folder is None:
            self.nothing.setText(worte.SERVER)
            self.state.hide()
        else:
            self.state.setText(worte.stand(found, datetime.now(UTC)))
        self.table.set_rows(worte.zeilen(found, self._checked))
        self._stack.setCurrentIndex(1 if found.sicherungen else 0)
        self._enable()
        if first:
            (self.table if found.sicherungen else self.file if self._closed else self.make).setFocus()

    def _enable(self) -> None:
        found, row = self._found, self.table.current()
        free = self._task is None and found is not None and found.folder is not None
        chosen = free and row is not None
        self.make.setEnabled(free and not self._closed)
        self.elsewhere.setEnabled(free and not self._closed)
        self.back.setEnabled(chosen and self._restore is not None)
        self.check.setEnabled(chosen)
        self.check_all.setEnabled(free and bool(found and found.sicherungen))
        self.file.setEnabled(free and self._restore is not None)
        self.show_folder.setEnabled(found is not None and found.folder is not None and bool(found.sicherungen))

    def _on_chosen(self, _row: Spalten) -> None:
        if self.back.isEnabled():
            self.ask_restore()

    # ---- work ---------------------------------------------------------------------------------------------------

    def make_now(self) -> None:
        """Make a backup."""
        self._run(
            "Bibliothek sichern", lambda _: self._service.make(), lambda path: f"Gesichert und geprüft: „{path.name}“."
        )

    def check_current(self) -> None:
        """Check the one that is chosen."""
        path = self._current()
        if path is not None:
            self._check([path])

    def check_every(self) -> None:
        """Check all."""
        if self._found is not None:
            self._check([s.path for s in self._found.sicherungen])

    def _check(self, paths: list[Path]) -> None:
        def told(done: tuple[Pruefung, ...]) -> str:
            self._checked.update({one.path: one for one in done})
            locked = next((one for one in done if isinstance(one.fehler, KennwortError)), None)
            if locked is not None:
                self.unlock.ask(locked.path, lambda: self._check([locked.path]))
            return worte.geprueft(done)

        self._run("Sicherungen prüfen", partial(self._service.verify, paths), told)

    def copy_to(self, folder: Path) -> None:
        """Back up into a folder elsewhere."""
        self._run("Bibliothek sichern", partial(self._service.copy_to, folder), worte.kopiert)

    def _run(self, name: str, work: Callable[[Progress], T], told: Callable[[T], str]) -> None:
        if self._task is not None:
            return
        self.error.clear()
        self.news.hide()
        self.unlock.leave()

        def done(result: T) -> None:
            self._end()
            self.tell(told(result))
            self.reload()

        def failed(error: Exception) -> None:
            self._end()
            self._failed(error)
            self.reload()

        self._begin(self._tasks.long(name, work, done, owner=self, failed=failed))

    def _begin(self, task: Task) -> None:
        focus: QWidget | None = self.focusWidget()
        self._before, self._task = focus, task
        self.strip.watch(task)
        self._enable()

    def _end(self) -> None:
        """The buttons come back, and with them the focus that went away when they rested."""
        self._task = None
        self._enable()
        if self._before is not None and self._before.isEnabled():
            self._before.setFocus()

    def _try_secret(self, path: Path, secret: str, then: Callable[[], None]) -> None:
        """Try a Kennwort on a backup; if it fits, go on with what was wanted."""
        if self._task is not None:
            return
        self.error.clear()

        def done(_: None) -> None:
            self._end()
            then()

        def failed(error: Exception) -> None:
            self._end()
            if isinstance(error, KnownError):
                self.error.show_error(error, self.unlock.field)

        unlock = partial(self._service.unlock, path, secret)
        self._begin(self._tasks.long("Kennwort prüfen", lambda _: unlock(), done, owner=self, failed=failed))

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)
        elif isinstance(error, OperationCancelled):
            self.tell("Abgebrochen.")

    def tell(self, text: str) -> None:
        """Say what came of something."""
        self.news.setText(text)
        self.news.setAccessibleDescription(text)
        self.news.show()

    def show_failure(self, error: KnownError) -> None:
        """Say what did not succeed."""
        self.setEnabled(True)
        self.news.hide()
        self.error.show_error(error)

    # ---- ways elsewhere -----------------------------------------------------------------------------------------

    def ask_restore(self) -> None:
        """Ask whether the chosen one is to take the place of the library."""
        path = self._current()
        if path is not None:
            self.ask(path)

    def ask(self, path: Path) -> None:
        """Ask whether this file is to take the place of the library; the answer „no“ is the nearer one."""
        known = {s.path: s for s in self._found.sicherungen} if self._found is not None else {}
        text, more = worte.frage(path, known.get(path))
        box = QMessageBox(QMessageBox.Icon.Question, "Sicherung wiederherstellen", text, parent=self)
        box.setInformativeText(more)
        yes = box.addButton("&Wiederherstellen", QMessageBox.ButtonRole.AcceptRole)
        no = box.addButton("&Abbrechen", QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        yes.clicked.connect(lambda: self._begin_restore(path))
        box.open()
        no.setFocus()

    def _begin_restore(self, path: Path) -> None:
        """Check it while the library is still open; only a sound one is worth closing the window for."""
        restore = self._restore
        if restore is None or self._task is not None:
            return
        self.error.clear()
        self.news.hide()
        self.unlock.leave()

        def done(found: tuple[Pruefung, ...]) -> None:
            self._end()
            fehler = found[0].fehler
            if isinstance(fehler, KennwortError):
                self._checked[path] = found[0]
                self.unlock.ask(path, lambda: self._begin_restore(path))
                self.reload()
            elif fehler is not None:
                self._checked[path] = found[0]
                self._failed(fehler)
                self.reload()
            else:
                self.tell("Was Sie geschrieben haben, wird gespeichert; laufende Arbeiten werden beendet …")
                self.setEnabled(False)  # the window closes now, or says why not
                restore(path)

        def failed(error: Exception) -> None:
            self._end()
            self._failed(error)

        work = partial(self._service.verify, [path])
        self._begin(self._tasks.long("Sicherung prüfen", work, done, owner=self, failed=failed))

    def _choose_file(self) -> None:
        self._ask_path("Aus Datei wiederherstellen", QFileDialog.FileMode.ExistingFile, self.ask, _FILES)

    def _choose_folder(self) -> None:
        self._ask_path("Sicherung nach", QFileDialog.FileMode.Directory, self.copy_to)

    def _ask_path(
        self, title: str, mode: QFileDialog.FileMode, chosen: Callable[[Path], None], kinds: str = ""
    ) -> None:
        dialog = QFileDialog(self, title, "", kinds)
        dialog.setFileMode(mode)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda text: chosen(Path(text)))
        dialog.open()

    def _open_folder(self) -> None:
        if self._found is not None and self._found.folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._found.folder)))

    def _current(self) -> Path | None:
        row = self.table.current()
        return Path(row.id) if row is not None else None

    def done(self, result: int) -> None:
        """Closing ends a check or a copy that runs; a backup half made is thrown away."""
        if self._task is not None:
            self._task.cancel()
        super().done(result)
