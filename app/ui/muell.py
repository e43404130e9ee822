"""Garbage is collected on the main thread only.

The interpreter collects in whatever thread happens to allocate. A cycle that holds an object of Qt would then be taken
apart on a worker, and Qt objects must not be touched off the main thread (house rule 3): now and then that ends the
process. So the automatic collection is off, and a timer of the main thread does what it would have done.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 200


class MainThreadCollector(QObject):
    """Runs the small collections whose thresholds are reached; full ones are left to who knows that nobody waits."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(_EVERY_MS)

    def rest(self) -> None:
        """Collect nothing: while modules are imported nearly everything made is there to stay, and looking through it
        again and again takes a tenth of the start.
        """
        self._timer.stop()

    def resume(self) -> None:
        """Collect as ever."""
        self._timer.start(_EVERY_MS)

    def collect(self) -> None:
        """Collect what is due."""
        (young, middle, _), (many_young, many_middle, _) = gc.get_count(), gc.get_threshold()
        if middle > many_middle:
            gc.collect(1)
        elif young > many_young:
            gc.collect(0)
