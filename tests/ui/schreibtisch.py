"""A desk without a main window, for views and pages by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from app.ui.actions import ActionRegistry
    from app.ui.desk import Desk


@contextmanager
def bare_desk(folder: Path, services: Any = None, actions: ActionRegistry | None = None) -> Iterator[Desk]:
    """A desk in light colours that ends its threads; whatever fails on it fails the test."""
    from PySide6.QtCore import QSettings

    from app.ui.desk import Desk
    from app.ui.start import make_application
    from app.ui.tasks import Tasks
    from app.ui.theme import Mode, Theme

    app = make_application()
    theme = app.findChild(Theme) or Theme(app, app)
    theme.set_mode(Mode.HELL)
    theme.apply()
    tasks = Tasks()
    failures: list[object] = []
    tasks.failed_unexpectedly.connect(failures.append)
    tasks.failed_known.connect(failures.append)
    settings = QSettings(str(folder / "fenster.ini"), QSettings.Format.IniFormat)
    yield Desk(services, tasks, cast("ActionRegistry", actions), theme, settings)
    tasks.shutdown()
    theme.set_mode(Mode.HELL)
    assert not failures, failures
