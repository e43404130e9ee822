"""Backups are whole, verified, rotated, and come back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.store import backup as backups
from app.adapters.store import sqlite
from app.adapters.store.backup import FRESH, to_delete
from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.lock import AlreadyRunningError
from app.adapters.store.sqlite import SqliteStore
from app.errors import NotFoundError, StoreError
from tests.adapters.store.conftest import Uhr, akte, save

NOW = datetime(2026, 11, 4, 12, 0, tzinfo=UTC)


def _ids(store: SqliteStore) -> list[str]:
    with store.read() as view:
        return [a.id for a in view.akten.all()]


def test_a_backup_is_one_sound_file_made_while_others_read_and_write(store: SqliteStore) -> None:
    save(store, akte("a1"))
    with store.read() as view:
        path = store.backup()
        assert view.akten.get("a1") is not None
    save(store, akte("a2"))
    backups.verify_file(path)
    assert sorted(f.name for f in path.parent.iterdir()) == ["satzwerk-20261104T101530Z.sqlite3"]
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT id FROM akten").fetchall() == [("a1",)]
    assert path.stat().st_mode & 0o077 == 0


def test_backups_of_the_same_second_do_not_overwrite_each_other(store: SqliteStore, uhr: Uhr) -> None:
    paths = []
    for number in range(3):
        save(store, akte(f"a{number}"))
        paths.append(store.backup())
    assert len(set(paths)) == 3
    assert all(p.exists() for p in paths)
    assert [b.path for b in store.list_backups()] == paths[::-1]
    assert store.list_backups()[0].at == store.last_backup() == uhr.now()


def test_a_restored_backup_is_the_library_again_and_the_replaced_one_is_kept(store: SqliteStore, uhr: Uhr) -> None:
    save(store, akte("a1"))
    backup = store.backup()
    save(store, akte("a2"))
    uhr.advance(hours=1)
    kept = store.restore(backup)
    assert _ids(store) == ["a1"]
    assert store.verify_journal().fehler == ()
    save(store, akte("a3"))
    assert [e.seq for e in store.journal()] == [1, 2]
    assert kept not in [b.path for b in store.list_backups()]  # rotation leaves it alone
    uhr.advance(hours=1)
    store.restore(kept)
    assert _ids(store) == ["a1", "a2"]


def test_a_damaged_library_is_replaced_and_its_bytes_are_kept(basedir: Path, uhr: Uhr) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte("a1"))
        backup = store.backup()
    (basedir / DATABASE_NAME).write_bytes(b"kaputt" * 1000)
    with pytest.raises(StoreError, match="beschädigt"):
        SqliteStore(basedir, uhr, "Edda")
    kept = sqlite.restore(basedir, backup, uhr)
    assert kept.read_bytes() == b"kaputt" * 1000
    with SqliteStore(basedir, uhr, "Edda") as store:
        assert _ids(store) == ["a1"]
        with pytest.raises(AlreadyRunningError):
            sqlite.restore(basedir, backup, uhr)


def test_a_library_killed_in_use_is_replaced_without_its_leftovers(basedir: Path, uhr: Uhr, tmp_path: Path) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte("a1"))
        backup = store.backup()
        save(store, akte("a2"))
        wal = (basedir / f"{DATABASE_NAME}-wal").read_bytes()
        main = (basedir / DATABASE_NAME).read_bytes()
    (basedir / DATABASE_NAME).write_bytes(main)
    (basedir / f"{DATABASE_NAME}-wal").write_bytes(wal)
    kept = sqlite.restore(basedir, backup, uhr)
    with SqliteStore(basedir, uhr, "Edda") as store:
        assert _ids(store) == ["a1"]
        store.restore(kept)
        assert _ids(store) == ["a1", "a2"]


def _damage(path: Path, how: str) -> None:
    if how == "missing":
        path.unlink()
    elif how == "pages":
        content = bytearray(path.read_bytes())
        content[4096:8192] = b"\xff" * 4096
        path.write_bytes(content)
    elif how == "short":
        path.write_bytes(path.read_bytes()[:5000])
    elif how == "newer":
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("PRAGMA user_version = 99")
    else:
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("UPDATE akten SET data = replace(data, 'Nordlicht', 'Nordwind')")
            raw.commit()


@pytest.mark.parametrize("how", ["missing", "pages", "short", "newer", "tampered"])
def test_a_bad_backup_is_refused_and_the_library_stays_as_it_is(store: SqliteStore, how: str) -> None:
    save(store, akte("a1"))
    backup = store.backup()
    save(store, akte("a2"))
    _damage(backup, how)
    with pytest.raises(NotFoundError if how == "missing" else StoreError):
        store.restore(backup)
    assert _ids(store) == ["a1", "a2"]
    save(store, akte("a3"))
    assert store.verify_journal().fehler == ()


def test_a_backup_of_an_unsound_library_fails_and_older_backups_stay(store: SqliteStore, uhr: Uhr) -> None:
    save(store, akte("a1"))
    good = store.backup()
    with closing(sqlite3.connect(store.path)) as raw:
        raw.execute("UPDATE akten SET data = replace(data, 'Nordlicht', 'Nordwind')")
        raw.commit()
    uhr.advance(days=400)
    with pytest.raises(StoreError, match="akten/a1"):
        store.backup()
    assert [f.name for f in good.parent.iterdir()] == [good.name]


def test_a_backup_folder_that_is_a_file_is_named(store: SqliteStore) -> None:
    (store.basedir / "sicherungen").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError, match="kann nicht beschrieben werden"):
        store.backup()


def test_old_backups_are_rotated(store: SqliteStore, uhr: Uhr) -> None:
    save(store, akte("a1"))
    for _ in range(48):
        store.backup()
        uhr.advance(hours=1)
    stamps = [b.at for b in store.list_backups()]
    assert len(stamps) == 25  # 24 hours, and the last one of the day before
    assert max(stamps) == uhr.now() - timedelta(hours=1)


def test_a_second_backup_within_the_hour_leaves_the_first_for_that_long(store: SqliteStore, uhr: Uhr) -> None:
    first = store.backup()
    uhr.advance(minutes=20)
    second = store.backup()
    assert [b.path for b in store.list_backups()] == [second, first]
    uhr.advance(minutes=40)
    third = store.backup()
    assert [b.path for b in store.list_backups()] == [third, second]


def test_a_year_of_hourly_backups_keeps_hours_days_and_weeks() -> None:
    times: set[datetime] = set()
    start = NOW - timedelta(days=365)
    for hour in range(365 * 24):
        now = start + timedelta(hours=hour)
        times.add(now)
        times -= to_delete(times, now)
    ages = sorted((now - t) for t in times)
    assert sum(1 for a in ages if a < timedelta(hours=24)) == 24
    assert sum(1 for a in ages if a < timedelta(days=14)) == 24 + 12
    assert ages[-1] >= timedelta(days=6 * 7)
    assert len(times) <= 24 + 14 + 8


@given(
    st.lists(st.integers(-200 * 24 * 60, 48 * 60), max_size=80).map(
        lambda minutes: [NOW + timedelta(minutes=m) for m in minutes]
    )
)
def test_rotation_is_stable_and_never_removes_the_newest(times: list[datetime]) -> None:
    removed = to_delete(times, NOW)
    kept = set(times) - removed
    past = [t for t in times if t <= NOW]
    assert removed <= set(past)
    if past:
        assert max(past) in kept
    assert to_delete(kept, NOW) == set()
    assert len([t for t in kept if t <= NOW - FRESH]) <= 24 + 14 + 8
    assert len({t.date() for t in past if t in kept}) >= min(14, len({t.date() for t in past}))
