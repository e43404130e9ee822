"""Gets ready for drawings what pyqtgraph needs: an import that would hold up the window for a fifth of a second.

pyqtgraph is never imported off the main thread: it makes classes of Qt's, and PySide crashes now and then when the main
thread works with others meanwhile. So another thread only reads it; the main thread executes it, in turns of its event
loop with what Qt adds to it.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Iterator

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer

from app.ui.vorgelesen import Vorgelesen

_PACKAGE = "pyqtgraph"
_WITHOUT_QT = (
    "colorama", "cProfile", "importlib.resources", "mmap", "multiprocessing.connection", "numpy", "numpy.typing",
    "pydoc", "xml.etree.ElementTree",
)  # fmt: skip
_OF_QT = ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets", "PySide6.QtSvg", "PySide6.QtTest")
_UNUSED = ("canvas", "console", "dockarea", "examples", "exporters", "flowchart", "jupyter", "opengl")
_TURN_S = 0.01


def read_ahead() -> Vorgelesen | None:
    """Read what drawing needs, in any thread; None: it is there already."""
    if _PACKAGE in sys.modules:
        return None
    for name in _WITHOUT_QT:
        importlib.import_module(name)
    return Vorgelesen(_PACKAGE, leave=_UNUSED)


def make_ready(read: Vorgelesen | None, owner: QObject, ready: Callable[[], None]) -> None:
    """Call ``ready`` when drawing holds up nobody any more: at once if it is so, else some turns later."""
    if read is None or _PACKAGE in sys.modules:
        ready()
    else:
        _go_on(_steps(read), owner, ready)


def _go_on(steps: Iterator[bool], owner: QObject, ready: Callable[[], None]) -> None:
    end = time.perf_counter() + _TURN_S
    for done in steps:
        if done or time.perf_counter() > end:
            QTimer.singleShot(0, owner, lambda: _go_on(steps, owner, ready))
            return
    ready()


def _steps(read: Vorgelesen) -> Iterator[bool]:
    """True: whatever comes next has a turn to itself."""
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            getattr(module, name)  # PySide makes a class when it is first asked for it
            yield False
    for name in _OF_QT:
        importlib.import_module(name)
        yield False
    yield True
    with read.at_hand():
        importlib.import_module(_PACKAGE)
    yield True
