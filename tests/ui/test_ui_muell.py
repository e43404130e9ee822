"""Cycles are taken apart on the main thread, whoever allocates."""

from __future__ import annotations

import gc
import threading

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
