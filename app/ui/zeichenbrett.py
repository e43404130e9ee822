"""Gets ready for drawings what pyqtgraph needs: an import that would hold up the window for a fifth of a second."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui, QtWidgets

from app.ui.vorgelesen import Vorgelesen

if TYPE_CHECKING:
    from app.ui.tasks import Tasks

_PACKAGE = "pyqtgraph"
_WITHOUT_QT = (
    "colorama", "cProfile", "importlib.resources", "mmap", "multiprocessing.connection", "numpy", "numpy.typing",
    "pydoc", "xml.etree.ElementTree",
)  # fmt: skip
_OF_QT = ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets", "PySide6.QtSvg", "PySide6.QtTest")
_UNUSED = ("canvas", "console", "dockarea", "examples", "exporters", "flowchart", "jupyter", "opengl")


def make_ready(tasks: Tasks) -> None:
    """Import what drawing needs; meant for a worker, while the window answers."""
    if _PACKAGE in sys.modules:
        return
    for name in _WITHOUT_QT:
        import_module(name)
    read = Vorgelesen()
    read.read_package(_PACKAGE, leave=_UNUSED)
    tasks.in_turns(_classes())
    tasks.in_turns(import_module(name) for name in _OF_QT)
    tasks.in_turns(read.execute())


def _classes() -> Iterator[None]:
    """Have PySide make the classes of what pyqtgraph takes over as a whole: it makes one when it is first asked."""
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            getattr(module, name)
            yield
