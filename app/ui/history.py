"""Undo and redo of the window: their names, and running them as commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from app.messages import ChangeSet
    from app.ui.actions import ActionRegistry
    from app.ui.context import Services
    from app.ui.desk import Desk
    from app.ui.tasks import Tasks


def step_text(verb: str, label: str | None) -> str | None:
    """``Rückgängig: Regel löschen``; a title within may have an &, which menus would take for a key."""
    return f"{verb}: {label}".replace("&", "&&") if label else None


class History(QObject):
    """What Ctrl+Z and Ctrl+Shift+Z would do; follows every change.

    Attributes:
        undo_label: name of the command that undo takes back, None if there is none.
        redo_label: the same for redo.
    """

    def __init__(self, tasks: Tasks, actions: ActionRegistry, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._actions = actions
        self._desk: Desk | None = None
        self.undo_label: str | None = None
        self.redo_label: str | None = None

    def attach(self, desk: Desk) -> None:
        """The services are there: name the steps now and after every change."""
        self._desk = desk
        desk.bus.changed.connect(lambda _changes, _source: self._refresh(desk))
        self._refresh(desk)

    def undo(self) -> None:
        """Take back the last command that still stands."""
        self._run(lambda services: services.historie.undo())

    def redo(self) -> None:
        """Do again what was last taken back."""
        self._run(lambda services: services.historie.redo())

    def _refresh(self, desk: Desk) -> None:
        history = desk.services.historie

        def done(labels: tuple[str | None, str | None]) -> None:
            self.undo_label, self.redo_label = labels
            self._actions.refresh()

        self._tasks.read("historie", lambda: (history.undo_label(), history.redo_label()), done, owner=self)

    def _run(self, step: Callable[[Services], ChangeSet]) -> None:
        desk = self._desk
        if desk is not None:
            desk.run(lambda: (step(desk.services), None), lambda _changes, _none: None, owner=self)
