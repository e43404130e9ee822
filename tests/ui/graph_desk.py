"""A desk without a window: enough for a view that only reads, and libraries made for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import Rule
from app.ui.actions import ActionRegistry
from app.ui.desk import Desk
from app.ui.start import make_application
from app.ui.tasks import Tasks
from app.ui.theme import Mode, Theme


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    app = make_application()
    theme = app.findChild(Theme) or Theme(app, app)
    theme.set_mode(Mode.HELL)
    theme.apply()
    tasks = Tasks()
    failures: list[object] = []
    tasks.failed_unexpectedly.connect(failures.append)
    tasks.failed_known.connect(failures.append)
    settings = QSettings(str(tmp_path / "fenster.ini"), QSettings.Format.IniFormat)
    yield Desk(cast("Any", None), tasks, cast("ActionRegistry", None), theme, settings)
    tasks.shutdown()
    theme.set_mode(Mode.HELL)
    assert not failures, failures


def quiet(qtbot: QtBot, desk: Desk) -> None:
    """Wait until nothing runs any more."""
    qtbot.waitUntil(lambda: desk.tasks.idle, timeout=20_000)


def with_rule(library: Library, clause_id: str, rule: Rule) -> Library:
    """The library with one rule more in the only version of a clause."""
    return library.model_copy(
        update={
            "versions": tuple(
                v.model_copy(update={"rules": (*v.rules, rule)}) if v.clause_id == clause_id else v
                for v in library.versions
            )
        }
    )
