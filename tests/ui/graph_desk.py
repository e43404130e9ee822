"""A desk without a window: enough for a view that only reads, and libraries made for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import Rule
from app.ui.desk import Desk
from tests.ui.schreibtisch import bare_desk


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    with bare_desk(tmp_path) as made:
        yield made


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
