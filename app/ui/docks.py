"""The docks of the window: navigator at the left, findings at the right, a pane at the bottom; their sizes at first."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QStackedWidget, QWidget

_SHARE, _LOW_SHARE = 0.3, 0.38
"""Part of the window's height that the bottom dock starts with; more in a low window, where less would show nothing."""
_LOW = 1000
_LEFT, _RIGHT = 260, 310


def make(window: QMainWindow) -> tuple[QDockWidget, QDockWidget, QDockWidget]:
    """Navigator, findings and the bottom dock (hidden), each with an empty stack for the panes of the workspaces."""
    area = Qt.DockWidgetArea
    navigator = _dock(window, "navigator", "Navigator", area.LeftDockWidgetArea)
    findings = _dock(window, "pruefliste", "Prüfliste", area.RightDockWidgetArea)
    bottom = _dock(window, "unten", "Prüfstand", area.BottomDockWidgetArea)
    bottom.hide()
    window.setCorner(Qt.Corner.BottomLeftCorner, area.LeftDockWidgetArea)
    window.setCorner(Qt.Corner.BottomRightCorner, area.RightDockWidgetArea)
    return navigator, findings, bottom


def _dock(window: QMainWindow, name: str, title: str, area: Qt.DockWidgetArea) -> QDockWidget:
    dock = QDockWidget(title, window)
    dock.setObjectName(f"dock_{name}")
    dock.setAccessibleName(title)
    dock.windowTitleChanged.connect(dock.setAccessibleName)
    dock.setFeatures(
        QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
    )
    for button in dock.findChildren(QAbstractButton, "qt_dockwidget_floatbutton"):
        button.setAccessibleName("Bereich lösen")
        button.setToolTip("In ein eigenes Fenster lösen oder wieder anlegen")
    panes = QStackedWidget()
    panes.addWidget(QWidget())
    dock.setWidget(panes)
    window.addDockWidget(area, dock)
    return dock


def stack(dock: QDockWidget) -> QStackedWidget:
    """The panes of the workspaces in a dock."""
    widget = dock.widget()
    assert isinstance(widget, QStackedWidget)  # noqa: S101 - set in _dock, for the type checker
    return widget


def name(dock: QDockWidget) -> str:
    """What menus call the dock: by the title that it has now, which is that of its pane."""
    return f"Bereich „{dock.windowTitle()}“"


def shown(dock: QDockWidget) -> bool:
    """Whether the dock is open."""
    return not dock.isHidden()


def size_sides(window: QMainWindow, navigator: QDockWidget, findings: QDockWidget) -> None:
    """Give the docks at the sides their usual width."""
    window.resizeDocks([navigator, findings], [_LEFT, _RIGHT], Qt.Orientation.Horizontal)


def bottom_height(window: int, extra: float = 0.0) -> int:
    """Height in pixels of the bottom dock in a window of that height when it is seen for the first time.

    ``extra`` is the part of the window that its pane needs more than others.
    """
    return int(window * ((_LOW_SHARE if window < _LOW else _SHARE) + extra))
