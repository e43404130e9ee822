"""The window at one of several desks: where the library lies, what others change, what a command rests on (spec 6).

What the window shows is the state of a journal entry. Every few seconds it looks for later ones of other desks and lets
the views refresh. A command rests on what was shown when the person began to type or opened a dialog, at the latest on
what is shown when it is given: if somebody else changed the same thing since then, it is refused and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from app.errors import ConflictError, KnownError
from app.ui.tooltips import tip

if TYPE_CHECKING:
    from app.services.gemeinsam import GemeinsamService, Neues
    from app.ui.desk import Desk
    from app.ui.shell import MainWindow

LOOK_MS = 3_000
"""How often it looks what other desks did."""

_TEXTS = (QLineEdit, QTextEdit, QPlainTextEdit)
_CHOICES = (QComboBox, QAbstractSpinBox)
_TYPING = (QEvent.Type.KeyPress, QEvent.Type.InputMethod, QEvent.Type.Drop)


class Gemeinschaft(QObject):
    """Follows the other desks for one window, from when its services are there.

    Attributes:
        stand: number of the journal entry whose state the window shows.
        begun: that of the moment when the person began to enter something; None if nothing was begun.
    """

    _refused = Signal()

    def __init__(self, window: MainWindow, desk: Desk, service: GemeinsamService, line: Serverzeile) -> None:
        super().__init__(window)
        self._line = line
        self._desk = desk
        self._service = service
        self._watched: QWidget | None = None
        self.stand = desk.services.gemeinsam_stand
        self.begun: int | None = None
        self._refused.connect(self.look)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)
            self._on_focus(None, application.focusWidget())
        desk.resting = self._resting

    def look(self) -> None:
        """Look now what other desks did."""
        since = self.stand
        self._desk.tasks.read("neues", lambda: self._service.neues(since), self._take, owner=self, failed=self._lost)

    def _take(self, news: Neues) -> None:
        self.stand = max(self.stand, news.stand)
        self._line.tell(None)
        if news.changes.seq:
            self._desk.bus.publish(news.changes)
            self._desk.status.emit(news.changes.label)

    def _lost(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self._line.tell(error)

    # ---- what a command rests on --------------------------------------------------------------------------------

    def _resting(self, work: Callable[[], Any]) -> Callable[[], Any]:
        basis = self.stand if self.begun is None else self.begun
        self.begun = None
        run = self._service.resting(basis, work)

        def attempt() -> Any:
            try:
                return run()
            except ConflictError:
                self._refused.emit()  # the views show the new state; whoever saves again does so knowingly
                raise

        return attempt

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self._watched is not None:
            self._watched.removeEventFilter(self)
            self._watched.destroyed.disconnect(self._forget)
            self._watched = None
        if now is None:
            return
        if isinstance(now, _CHOICES) or isinstance(now.window(), QDialog):
            self._begin()
        elif isinstance(now, _TEXTS):
            now.installEventFilter(self)
            now.destroyed.connect(self._forget)
            self._watched = now

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Something is typed into the field with the focus."""
        if event.type() in _TYPING:
            self._begin()
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        if self.begun is None:
            self.begun = self.stand

    def _forget(self) -> None:
        self._watched = None


class Serverzeile(QLabel):
    """Says for as long as the window is open which servers the program is connected with."""

    def __init__(self, servers: tuple[str, ...]) -> None:
        super().__init__()
        self._servers = servers
        self.setAccessibleName("Verbundene Server")
        self.setContentsMargins(8, 0, 8, 0)
        self.tell(None)

    def tell(self, error: KnownError | None) -> None:
        """Say that all is well, or that the library cannot be reached."""
        library, *others = self._servers  # only the library is looked at all the time, and it comes first
        self.setText(" · ".join([library if error is None else f"{library} – nicht verbunden", *others]))
        self.setToolTip(
            tip(
                f"{error.text} {error.abhilfe}"
                if error is not None
                else "Was Sie eingeben, verlässt diesen Rechner nur zu den hier genannten Servern Ihrer Kanzlei."
            )
        )
        rolle = "fehler" if error is not None else ""
        if self.property("rolle") != rolle:
            self.setProperty("rolle", rolle)
            self.style().unpolish(self)
            self.style().polish(self)


def join(window: MainWindow) -> Gemeinschaft | None:
    """Name the servers in the status bar; let a window follow the other desks if its library is a shared one."""
    desk = window.desk
    if desk is None or not desk.services.server:
        return None
    line = Serverzeile(desk.services.server)
    window.statusBar().addPermanentWidget(line)
    service = desk.services.gemeinsam
    return Gemeinschaft(window, desk, service, line) if service is not None else None
