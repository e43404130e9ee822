"""Cycles are taken apart on the main thread, whoever allocates."""

from __future__ import annotations

import gc
import threading

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot


class Knot:
    """Part of a cycle; remembers which thread took it apart."""

    def __init__(self, gone: list[threading.Thread]) -> None:
        self.itself = self
        self.gone = gone

    def __del__(self) -> None:
        self.gone.append(threading.current_thread())


def test_a_worker_never_collects(qtbot: QtBot) -> None:
    from app.ui.start import make_application

    make_application()
    gone: list[threading.Thread] = []

    def allocate() -> None:
        kept = [[n] for n in range(50_000)]
        assert len(kept) == 50_000

    gc.collect()
    Knot(gone)
    worker = threading.Thread(target=allocate)
    worker.start()
    worker.join()
    assert gone == []
    filler = [[n] for n in range(50_000)]  # the next tick finds the threshold reached
    qtbot.waitUntil(lambda: bool(gone), timeout=5_000)
    assert gone == [threading.main_thread()]
    assert filler


def test_what_comes_in_great_number_is_looked_through_when_nobody_waits(qtbot: QtBot) -> None:
    """A library of 20,000 rules read anew would hold up the window for a tenth of a second."""
    from app.ui.start import make_application

    app = make_application()
    gone: list[threading.Thread] = []
    gc.collect()
    try:
        Knot(gone)
        library = [[n] for n in range(300_000)]
        qtbot.waitUntil(lambda: gc.get_count()[0] < len(library), timeout=5_000)
        assert gone == []
        assert gc.get_freeze_count() > len(library)
        app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
        assert gone == [threading.main_thread()]
    finally:
        gc.unfreeze()
