"""Fixtures and guards for every test: offscreen Qt, no stray log record, no leaked thread or process."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import gc
import logging
import multiprocessing
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# A loaded machine must not turn a slow example into a failure; what is fast enough is measured, not tested.
# On CI the examples are the same each time; elsewhere every run looks for new ones.
settings.register_profile("satzwerk", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("satzwerk")

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder with laws, courts and facts; tests that need it skip where it is absent."""
    if not (SHARED / "data").is_dir():
        pytest.skip("Prüfdaten liegen nicht neben dem Projekt (../shared)")
    return SHARED / "data"


@pytest.fixture(autouse=True)
def no_stray_log_records(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A record of level WARNING or above that the test did not consume (``caplog.clear()``) fails it."""
    caplog.set_level(logging.WARNING)
    yield
    stray = [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING]
    assert not stray, f"unerwartete Protokollzeilen: {[r.getMessage() for r in stray]}"


@pytest.fixture(autouse=True)
def garbage_goes() -> Iterator[None]:
    """Once a window was open, the interpreter no longer collects by itself (see ``app.ui.muell``)."""
    yield
    if not gc.isenabled():
        gc.collect(1)


@pytest.fixture(autouse=True)
def no_leaks() -> Iterator[None]:
    """Threads and child processes that a test starts must be gone when it ends."""
    before = set(threading.enumerate())
    yield
    leaked = [t for t in threading.enumerate() if t not in before and t.is_alive() and not t.name.startswith("Dummy-")]
    for thread in leaked:
        thread.join(timeout=2)
    leaked = [t for t in leaked if t.is_alive()]
    assert not leaked, f"Thread läuft weiter: {leaked}"
    assert not multiprocessing.active_children(), "Prozess läuft weiter"
