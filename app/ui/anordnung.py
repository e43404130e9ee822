"""Size of the window and places of its docks: kept from one start to the next, and as they were made."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings, QSize
from PySide6.QtWidgets import QMainWindow

from app.ui import docks

VERSION = 1
"""Of what is kept of the docks; another one is not used."""
_GEOMETRY, _STATE = "fenster/geometrie", "fenster/anordnung"
_USUAL = QSize(1360, 860)


class Anordnung:
    """The arrangement of a window whose docks stand at their first places."""

    def __init__(self, window: QMainWindow, navigator: docks.Dock, findings: docks.Dock) -> None:
        self._window, self._navigator, self._findings = window, navigator, findings
        window.resize(_USUAL)
        docks.size_sides(window, navigator, findings)
        self._first = window.saveState(VERSION)

    def restore(self, settings: QSettings) -> None:
        """As the window was left."""
        geometry, state = settings.value(_GEOMETRY), settings.value(_STATE)
        if isinstance(geometry, QByteArray):
            self._window.restoreGeometry(geometry)
        if isinstance(state, QByteArray):
            self._window.restoreState(state, VERSION)

    def keep(self, settings: QSettings) -> None:
        """Remember it."""
        settings.setValue(_GEOMETRY, self._window.saveGeometry())
        settings.setValue(_STATE, self._window.saveState(VERSION))

    def reset(self, bottom: docks.Dock) -> None:
        """As it was made; the dock at the bottom is closed."""
        self._window.restoreState(self._first, VERSION)
        bottom.hide()
        self._navigator.show()
        docks.size_sides(self._window, self._navigator, self._findings)
