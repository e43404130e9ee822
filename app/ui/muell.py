"""Garbage is collected on the main thread only.

The interpreter collects in whatever thread happens to allocate. A cycle that holds an object of Qt would then be taken
apart on a worker, and Qt objects must not be touched off the main thread (house rule 3): now and then that ends the
process. So the automatic collection is off, and a timer of the main thread does what it would have done.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

_EVERY_MS = 200
_MANY = 150_000
"""So many objects are looked through in about 20 ms."""


class MainThreadCollector(QObject):
    """Runs the small collections whose thresholds are reached; full ones are left to who knows that nobody waits.

    A library of 20,000 rules that is read anew brings several hundred thousand objects at once. Looking through those
    would hold up the window; nearly all are there to stay, so they are put aside until the person turns to another
    program.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._survivors = 0
        """About how many objects a middle collection looks through beside the young ones."""
        self._aside = False
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._on_state)
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
        if young <= many_young and middle <= many_middle:
            return
        look_through = young + (self._survivors if middle > many_middle else 0)
        if look_through > _MANY:
            gc.freeze()
            self._aside, self._survivors = True, 0
        elif middle > many_middle:
            gc.collect(1)
            self._survivors = 0
        else:
            gc.collect(0)
            self._survivors += young

    def _on_state(self, state: Qt.ApplicationState) -> None:
        """Nobody waits: what was put aside is looked through after all."""
        if self._aside and state is not Qt.ApplicationState.ApplicationActive:
            self._aside = False
            gc.unfreeze()
            gc.collect()
            gc.freeze()  # what stands now stays
