"""The workspaces of a window: which must stand before the wanted one can be used; their modules, their turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui import vorgelesen
from app.ui.actions import WORKSPACES

if TYPE_CHECKING:
    from app.ui.desk import Desk, Workspace
    from app.ui.tasks import Tasks

_CLASSES = {
    "kanzlei": ("app.ui.kanzlei.workspace", "KanzleiWorkspace"),
    "redaktion": ("app.ui.redaktion.workspace", "RedaktionWorkspace"),
    "pruefung": ("app.ui.pruefung.workspace", "PruefungWorkspace"),
}
"""Module and class of each, in the order in which they are made: one shows actions of those before it."""
_TOOLS = {
    "redaktion": ("app.ui.redaktion.beweis_view", "app.ui.redaktion.simulator", "app.ui.redaktion.testfaelle"),
}
"""What the first click in a workspace makes."""

_BREATH_MS = 10
"""Between two turns while somebody works already."""
_LOOK_MS, _QUIET_LOOKS, _MOST_LOOKS = 40, 2, 75
"""How often it is looked whether the first workspace has been read, and for how long at most."""


def up_to(wanted: str) -> tuple[str, ...]:
    """The workspaces that stand once ``wanted`` can be used; those before the first if there is no such."""
    keys = tuple(WORKSPACES)
    return keys[: keys.index(wanted if wanted in keys else keys[0]) + 1]


def load(keys: Sequence[str], tasks: Tasks) -> None:
    """Import the modules of these workspaces; meant for a worker, while the window answers."""
    vorgelesen.load([module for key in keys for module in (_CLASSES[key][0], *_TOOLS.get(key, ()))], tasks)


class Workspaces(QObject):
    """Makes the workspaces of a window one a turn: all at once would hold up the window.

    Args:
        place: puts a new one into the window.
        parent: the window; it owns them.

    Attributes:
        standing: by their keys, those that can be shown.

    Signals:
        complete: all stand.
        waiting: something has to wait until then; what to say meanwhile.
    """

    complete = Signal()
    waiting = Signal(str)

    def __init__(self, place: Callable[[Workspace], None], parent: QObject) -> None:
        super().__init__(parent)
        self.standing: dict[str, Workspace] = {}
        self._place = place
        self._begun = False
        self._tasks: Tasks | None = None
        self._wish: Callable[[], object] | None = None
        self._rest: Desk | None = None
        """Set as long as the others are yet to be fetched."""
        self._look = QTimer(self, singleShot=True, interval=_LOOK_MS)
        self._look.timeout.connect(self._look_again)
        self._turns: deque[Callable[[], None]] = deque()
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._next)

    def make(self, desk: Desk, wanted: str, then: Callable[[], None]) -> None:
        """Make those up to ``wanted``, whose modules are imported already; they stand when ``then`` is called."""
        made: list[Workspace] = []

        def show() -> None:
            self.standing = {workspace.id: workspace for workspace in made}
            self._begun = True
            then()

        self._queue(desk, up_to(wanted), made.append, show)

    def make_rest(self, desk: Desk) -> None:
        """Import and make the others, as soon as what is on screen has been read or somebody asks for them."""
        self._rest = desk
        self._quiet, self._looks = 0, 0
        if self._wish is not None:
            self._fetch()
        else:
            self._look.start()

    def _look_again(self) -> None:
        desk = self._rest
        if desk is None or desk.tasks.closed:
            return
        self._looks += 1
        self._quiet = 0 if desk.tasks.reading else self._quiet + 1  # once is not enough: one read follows another
        if self._quiet >= _QUIET_LOOKS or self._looks >= _MOST_LOOKS:
            self._fetch()
        else:
            self._look.start()

    def _fetch(self) -> None:
        desk, self._rest = self._rest, None
        if desk is None:
            return
        self._look.stop()
        self._turn.setInterval(_BREATH_MS)
        rest = [key for key in WORKSPACES if key not in self.standing]

        def stand(workspace: Workspace) -> None:
            self.standing[workspace.id] = workspace

        work = partial(load, rest, desk.tasks)
        desk.tasks.read("arbeitsbereiche", work, lambda _: self._queue(desk, rest, stand, self._end), owner=self)

    def waits(self, wish: Callable[[], object]) -> bool:
        """Whether it must wait until all stand; what was asked for last is done then."""
        waiting = self._begun and len(self.standing) < len(WORKSPACES)
        if waiting:
            self._wish = wish
            self.waiting.emit("Wird geöffnet …")
            self._fetch()
        return waiting

    def forget(self) -> None:
        """Something else was asked for meanwhile that could be done."""
        self._wish = None

    def _queue(
        self, desk: Desk, keys: Sequence[str], made: Callable[[Workspace], None], then: Callable[[], None]
    ) -> None:
        def make(key: str) -> None:
            module, name = _CLASSES[key]
            workspace: Workspace = getattr(import_module(module), name)(desk, self.parent())
            self._place(workspace)
            made(workspace)

        self._tasks = desk.tasks
        self._turns.extend([*(partial(make, key) for key in keys), then])
        self._next()

    def _next(self) -> None:
        if self._tasks is None or self._tasks.closed:
            return  # the window went meanwhile
        step = self._turns.popleft()
        if self._turns:
            self._turn.start()
        step()

    def _end(self) -> None:
        self.complete.emit()
        wish, self._wish = self._wish, None
        if wish is not None:
            self.waiting.emit("Bereit")
            wish()
