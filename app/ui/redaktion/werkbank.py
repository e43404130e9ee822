"""The bench of the Redaktion: the library as last read, the one selection, and running commands on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from app.messages import ChangeSet
from app.ui.desk import Desk
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.selection import SelectionHub
from app.ui.tasks import Failed, Task

T = TypeVar("T")
KINDS = (
    "clauses",
    "versions",
    "questions",
    "templates",
    "template_versions",
    "scenarios",
    "profiles",
    "gate_settings",
)
"""Entities the views of the Redaktion show, and what their checks follow."""
PROFILE_KEY = "redaktion/profil"
DEFAULT_PROFILE = "Redaktion"
"""Who works as long as nobody has chosen a profile."""


class Werkbank(QObject):
    """Shared by all views of the Redaktion.

    Signals:
        changed: the library was read anew; ``bestand`` holds it.

    Attributes:
        bestand: the library as last read; None until then.
        selection: what is selected everywhere.
        profiles: names of all who work with the library.
    """

    changed = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.bestand: Bestand | None = None
        self.profiles: tuple[str, ...] = ()
        self.selection = SelectionHub(self)
        desk.bus.subscribe(self, KINDS, self.reload)

    @property
    def who(self) -> str:
        """Name of the active profile."""
        return str(self.desk.settings.value(PROFILE_KEY, "")) or DEFAULT_PROFILE

    def reload(self) -> None:
        """Read the library again."""
        self.desk.tasks.read("bibliothek", self._read, self._take, owner=self)

    def run(
        self,
        work: Callable[[], ChangeSet],
        done: Callable[[ChangeSet], None] | None = None,
        *,
        failed: Failed | None = None,
    ) -> Task:
        """Run a command and read the library in one go; all views have the new state before ``done`` is called."""

        def deliver(changes: ChangeSet, bestand: Bestand) -> None:
            self._take(bestand)
            if done is not None:
                done(changes)

        return self.desk.run(lambda: (work(), self._read()), deliver, owner=self, failed=failed)

    def _read(self) -> Bestand:
        known, service = self.bestand, self.desk.services.redaktion
        library, day = service.library(), service.today()
        if known is not None and known.library is library and known.day == day:
            return known
        return Bestand(library, known, day).prepare()

    def _take(self, bestand: Bestand) -> None:
        self.bestand = bestand
        self.changed.emit()
