"""When a backup is due."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app.services.sicherung import ABSTAND, SicherungService
from tests.fakes import FixedUhr, MemoryStore


class BackedStore(MemoryStore):
    """A store whose newest backup is ``age`` old."""

    def __init__(self, uhr: FixedUhr, age: timedelta | None) -> None:
        super().__init__(uhr)
        self.made = 0
        self._newest = None if age is None else uhr.now() - age

    def last_backup(self) -> datetime | None:
        return self._newest

    def backup(self) -> Path:
        self.made += 1
        return Path("sicherung.sqlite3")


@pytest.mark.parametrize(
    ("age", "due"),
    [
        (None, True),
        (ABSTAND, True),
        (ABSTAND * 30, True),
        (ABSTAND - timedelta(seconds=1), False),
        (timedelta(0), False),
    ],
)
def test_backup_is_made_when_the_newest_is_an_hour_old(age: timedelta | None, due: bool) -> None:
    uhr = FixedUhr()
    store = BackedStore(uhr, age)
    path = SicherungService(store, uhr).run_if_due()
    assert (path is not None, store.made) == (due, int(due))
