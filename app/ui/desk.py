"""The desk: what every view shares – services, tasks, bus, actions, theme – and the ways through the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QWidget

from app.domain.pruefung.befund import Befund
from app.messages import ChangeSet, Redo, Undo
from app.ui.actions import ActionRegistry
from app.ui.bus import ChangeBus
from app.ui.context import Services
from app.ui.tasks import Failed, Task, Tasks
from app.ui.theme import Theme

if TYPE_CHECKING:
    from app.ui.palette import Entry

T = TypeVar("T")


class Desk(QObject):
    """Shared by all views of one window.

    Signals:
        befunde: (view, findings, sentence when empty) – a view says what the Prüfliste shows for it.
        view_changed: another view came on screen.
        status: a short message for the status bar.
        goto: a place in the program, ``<kind>:<id>`` (``akte:…``, ``draft:…``, ``conversation:…``, ``clause:…``,
            ``pruefung:<draft id>``, ``norm:<Fundstelle>``).
        bottom: open the pane at the bottom of the workspace of that id.
        jump: go to the place of a Befund in the view on screen.
        ausweg: (Befund, Ausweg) – take a way out that the Prüfliste offers for the view on screen.
    """

    befunde = Signal(object, object, str)
    view_changed = Signal()
    status = Signal(str)
    goto = Signal(str)
    bottom = Signal(str)
    jump = Signal(object)
    ausweg = Signal(object, object)

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        actions: ActionRegistry,
        theme: Theme,
        settings: QSettings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.services = services
        self.tasks = tasks
        self.actions = actions
        self.theme = theme
        self.settings = settings
        self.bus = ChangeBus(self)
        self.resting: Callable[[Callable[[], Any]], Callable[[], Any]] = lambda work: work
        """Where a library is shared: what a command rests on that is given now (see ``gemeinsam``)."""

    def run(
        self,
        work: Callable[[], tuple[ChangeSet, T]],
        done: Callable[[ChangeSet, T], None],
        *,
        owner: QObject,
        failed: Failed | None = None,
        name: str = "Speichern",
    ) -> Task:
        """Run a command and what its view needs afterwards in one go on the writer thread; publish the ChangeSet.

        ``name``: what takes the time, for the busy strip.
        """

        def deliver(result: tuple[ChangeSet, T]) -> None:
            changes, rest = result
            self.bus.publish(changes, owner)
            if changes.seq:
                self.status.emit(done_words(changes.label))
            done(changes, rest)  # after the label: what the view says of its command is more exact
            self.actions.refresh()

        return self.tasks.command(self.resting(work), deliver, owner=owner, failed=failed, name=name)

    def offer(self, widget: QWidget, *ids: str) -> None:
        """Put registered actions into the context menu of a widget; those that nobody registered are left out."""
        for id_ in ids:
            action = self.actions.find(id_)
            if action is not None:
                widget.addAction(action)

    def show_befunde(self, view: QWidget, befunde: Sequence[Befund], leer: str = "") -> None:
        """Tell the Prüfliste what belongs to ``view``."""
        self.befunde.emit(view, tuple(befunde), leer)


def done_words(label: str) -> str:
    """What the status says after a command: ``Erledigt: Akte anlegen``; an undo or redo names itself."""
    return label if label.startswith((f"{Undo.label}:", f"{Redo.label}:")) else f"Erledigt: {label}"


class Workspace(QObject):
    """One of the three workspaces: navigator at the left, documents in the centre, a pane at the bottom.

    Attributes:
        findings: what stands at the right instead of the window's Prüfliste; None: the Prüfliste.
        bottom_open: whether the pane at the bottom is open until the person decides otherwise.
        bottom_extra: part of the window's height that the pane at the bottom needs more than others at first.
    """

    id: str
    title: str
    navigator: QWidget
    centre: QWidget
    findings: QWidget | None = None
    bottom: QWidget | None = None
    bottom_title: str = ""
    bottom_open: bool = True
    bottom_extra: float = 0.0

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk

    def centre_panes(self) -> list[QWidget]:
        """Parts of the centre that F6 stops at."""
        return [self.centre]

    def open(self, target: str) -> bool:
        """Go to ``<kind>:<id>`` if it is one of this workspace's; False if not."""
        raise NotImplementedError

    def current_view(self) -> QWidget | None:
        """The view whose findings the Prüfliste shows."""
        raise NotImplementedError

    def jump(self, befund: Befund) -> bool:
        """Go to the place of a finding in the current view; False if it is elsewhere."""
        raise NotImplementedError

    def search_entries(self) -> Callable[[], tuple[tuple[str, str, str], ...]]:
        """Work for the pool: (text, note, target) of everything this workspace can find."""
        raise NotImplementedError

    def refresh_look(self) -> None:
        """Render again after a change of theme or zoom."""

    def restore(self) -> None:
        """On first showing: read what is listed, open what was open when the program was left."""

    def leave(self) -> None:
        """The program ends: hand over what is typed but not yet saved."""

    def entries(self) -> tuple[Entry, ...]:
        """Further entries of the command palette."""
        return ()
