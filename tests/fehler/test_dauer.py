"""The judgement over a long run: what grows is found, what is steady is not accused."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Event

import pytest
from PySide6.QtCore import QThreadPool

from app.adapters.korpus.datenbank import SqliteKorpus
from app.adapters.store.connection import READERS_KEPT
from app.adapters.store.sqlite import SqliteStore
from tests.conftest import ROOT
from tests.fakes import FixedUhr

sys.path.insert(0, str(ROOT / "packaging"))

from fehler import dauer
from fehler.dauer import Stand

RUHE = Stand(
    schritte=80, cpu_s=2.0, dauer_s=3.0, rss_mb=400.0, uss_mb=350.0, objekte=300_000, dateien=29, faeden=6,
    prozesse=2, fenster=83, widgets=1700, qobjekte=3000,
)  # fmt: skip


def run(rounds: int = 40, **slope: float) -> list[Stand]:
    """Rounds in which each named figure grows by so much."""
    return [
        replace(RUHE, schritte=80 * (n + 1), **{key: getattr(RUHE, key) + type(getattr(RUHE, key))(by * n)
                                               for key, by in slope.items()})
        for n in range(rounds)
    ]  # fmt: skip


def test_a_steady_run_has_no_fault() -> None:
    found = dauer.judge(run(), with_model=True)
    assert found.faults == []
    assert found.ungeprueft == []
    assert found.figures["Schritte"] == 3200
    assert found.figures["% mehr Speicher"] == 0


def test_what_is_filled_while_it_warms_up_is_no_leak() -> None:
    curve = [replace(RUHE, rss_mb=200.0, uss_mb=150.0, fenster=10, dateien=9), *run(39)]
    assert dauer.judge(curve, with_model=True).faults == []


@pytest.mark.parametrize(
    ("slope", "word"),
    [
        ({"rss_mb": 4.0}, "Speicher"),
        ({"uss_mb": 4.0}, "Speicher"),
        ({"dateien": 0.1}, "offene Dateien"),
        ({"faeden": 0.1}, "Fäden"),
        ({"prozesse": 0.1}, "Kindprozesse"),
        ({"fenster": 2}, "Fenster"),
        ({"widgets": 1}, "Widgets"),
        ({"qobjekte": 1}, "Qt-Objekte"),
        ({"cpu_s": 0.1}, "Rechenzeit"),
    ],
)
def test_each_kind_of_growth_is_a_fault(slope: dict[str, float], word: str) -> None:
    faults = dauer.judge(run(**slope), with_model=True).faults
    assert len(faults) == 1
    assert word in faults[0]


def test_a_file_that_stays_open_is_named() -> None:
    curve = [
        replace(stand, namen="/b/satzwerk.db\n" + "/b/korpus.sqlite\n" * (n > 20))
        for n, stand in enumerate(run(dateien=0.1))
    ]
    (fault,) = dauer.judge(curve, with_model=True).faults
    assert fault.endswith("Dazu kam: /b/korpus.sqlite.")


def test_a_run_without_a_language_model_says_so() -> None:
    assert "Sprachmodell" in dauer.judge(run(), with_model=False).ungeprueft[0]


ON_LINUX = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="seen under Linux only")


@ON_LINUX
@pytest.mark.usefixtures("qapp")
def test_threads_of_qt_are_no_files_left_open_but_files_are(tmp_path: Path) -> None:
    pool, runs, end = QThreadPool(), Event(), Event()
    before = dauer.open_files()
    pool.start(lambda: (runs.set(), end.wait(60)))
    try:
        assert runs.wait(60)
        assert dauer.open_files() == before
        with (tmp_path / "offen").open("w"):
            assert dauer.open_files() == before + 1
    finally:
        end.set()
        pool.waitForDone()


@ON_LINUX
def test_reads_that_coincide_for_the_first_time_are_no_files_left_open(tmp_path: Path) -> None:
    def opened() -> Counter[str]:
        files = Path("/proc/self/fd").iterdir()
        return Counter(str(target) for file in files if (target := file.resolve()).is_relative_to(tmp_path))

    def together(_number: int) -> None:
        with store.read() as read:
            meet.wait(60)
            read.akten.all()
        with korpus._reading() as connection:
            meet.wait(60)
            connection.execute("SELECT count(*) FROM version").fetchone()

    meet = Barrier(READERS_KEPT)
    with (
        SqliteStore(tmp_path / "bibliothek", FixedUhr(), "Probe") as store,
        closing(SqliteKorpus(tmp_path / "korpus")) as korpus,
        ThreadPoolExecutor(READERS_KEPT) as threads,
    ):
        dauer.open_readers(store, korpus)
        before = opened()
        list(threads.map(together, range(READERS_KEPT)))
        assert opened() == before
