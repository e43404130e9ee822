"""One writer, many readers: nobody waits for nobody, and nothing stays open."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from app.adapters.store.sql import SqlStore
from app.adapters.store.sqlite import SqliteStore
from app.errors import StoreError
from app.messages import SaveAkte
from tests.adapters.store.conftest import akte, save
from tests.fakes import FixedUhr


def test_long_readers_do_not_block_the_writer_nor_see_its_work(sql_store: SqlStore) -> None:
    save(sql_store, akte("a1"))
    with sql_store.read() as early:
        for number in range(2, 30):
            save(sql_store, akte(f"a{number}"))
        assert [a.id for a in early.akten.all()] == ["a1"]
        with sql_store.read() as late:
            assert len(late.akten.all()) == 29


def test_readers_in_threads_see_whole_commands_only(sql_store: SqlStore) -> None:
    save(sql_store, akte("a1"), akte("a2"))
    stop = threading.Event()

    def read() -> int:
        views = 0
        while not stop.is_set():
            with sql_store.read() as view:
                one, two = view.akten.get("a1"), view.akten.get("a2")
                assert one is not None
                assert two is not None
                assert one.kurzrubrum == two.kurzrubrum
            views += 1
        return views

    with ThreadPoolExecutor(6) as pool:
        readers = [pool.submit(read) for _ in range(6)]
        for number in range(60):
            save(sql_store, akte("a1", f"Stand {number}"), akte("a2", f"Stand {number}"))
        stop.set()
        assert all(reader.result() > 0 for reader in readers)
    assert sql_store.verify_journal().fehler == ()


def test_writers_in_threads_take_turns(sql_store: SqlStore) -> None:
    def write(name: str) -> Callable[[], None]:
        def run() -> None:
            for number in range(10):
                save(sql_store, akte(f"{name}{number}"))

        return run

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(write(name)) for name in "abcd"]:
            done.result()
    assert [e.seq for e in sql_store.journal()] == list(range(1, 41))
    assert sql_store.verify_journal().fehler == ()


def test_closing_leaves_nothing_open_even_while_somebody_reads(store: SqliteStore) -> None:
    save(store, akte("a1"))
    with store.read() as view:
        store.close()
        assert view.akten.get("a1") == akte("a1")
    store.close()
    with pytest.raises(StoreError, match="geschlossen"), store.read():
        pytest.fail("eine geschlossene Bibliothek wurde gelesen")
    with pytest.raises(StoreError, match="nur zum Lesen"):
        store.unit_of_work(SaveAkte(akte()))
    handles = Path("/proc/self/fd")
    if handles.is_dir():
        targets = [str(h.readlink()) for h in handles.iterdir() if h.is_symlink()]
        assert [t for t in targets if t.startswith(str(store.basedir))] == []
    SqliteStore(store.basedir, FixedUhr(), "Edda").close()
    assert sorted(f.name for f in store.basedir.iterdir()) == ["satzwerk.lock", "satzwerk.sqlite3"]


def test_a_commit_is_quick_and_the_journal_does_not_slow_it_down(store: SqliteStore) -> None:
    for number in range(300):
        save(store, akte("a1", f"Stand {number}"))
    times = []
    for number in range(50):
        started = time.perf_counter()
        save(store, akte("a2", f"Stand {number}"))
        times.append(time.perf_counter() - started)
    assert min(times) < 0.03, "auch der schnellste ist langsam"  # the others wait for whoever else uses the disk


def test_every_connection_is_durable_and_checks_keys(store: SqliteStore) -> None:
    connection = store._write_connection
    assert connection is not None
    raw = connection.connection.driver_connection
    assert raw is not None
    pragmas = {p: raw.execute(f"PRAGMA {p}").fetchone()[0] for p in ("synchronous", "foreign_keys", "journal_mode")}
    assert pragmas == {"synchronous": 2, "foreign_keys": 1, "journal_mode": "wal"}
    with closing(sqlite3.connect(store.path)) as other:
        assert other.execute("PRAGMA integrity_check").fetchone() == ("ok",)
