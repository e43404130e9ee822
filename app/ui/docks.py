"""The docks of the window: navigator at the left, findings at the right, a pane at the bottom; their sizes at first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSettings, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QMainWindow, QWidget

from app.ui.fitting import FrontStack, Room

if TYPE_CHECKING:
    from app.ui.desk import Workspace

_SHARE, _LOW_SHARE = 0.3, 0.38
"""Part of the window's height that the bottom dock starts with; more in a low window, where less would show nothing."""
_LOW = 1000
_LEFT, _RIGHT = 260, 310
_SIDE, _WIDE, _HIGH = 340, 600, 150
"""Up to so many pixels every pane is given what it needs; where even that is too little, it scrolls."""
FLOAT = "qt_dockwidget_floatbutton"
"""What Qt calls the button that detaches a dock."""
CENTRE = QSize(650, 320)
"""The same for what is open in the middle."""

HEIGHT = "fenster/unten_hoehe"
"""Group of the settings: height of the bottom dock in each workspace, in pixels, as it was last seen."""
_SQUEEZED = 4


def make(window: QMainWindow) -> tuple[Dock, Dock, Dock]:
    """Navigator, findings and the bottom dock (hidden), each with an empty stack for the panes of the workspaces."""
    area = Qt.DockWidgetArea
    navigator = _dock(window, "navigator", "Navigator", area.LeftDockWidgetArea, QSize(_SIDE, _HIGH))
    findings = _dock(window, "pruefliste", "Prüfliste", area.RightDockWidgetArea, QSize(_SIDE, _HIGH))
    bottom = _dock(window, "unten", "Prüfstand", area.BottomDockWidgetArea, QSize(_WIDE, _HIGH))
    bottom.hide()
    window.setCorner(Qt.Corner.BottomLeftCorner, area.LeftDockWidgetArea)
    window.setCorner(Qt.Corner.BottomRightCorner, area.RightDockWidgetArea)
    return navigator, findings, bottom


class Dock(QDockWidget):
    """A pane at the side; the button in its title that detaches it can be seen in every theme."""

    def __init__(self, title: str, window: QMainWindow) -> None:
        super().__init__(title, window)
        self._sign = QIcon()
        self.topLevelChanged.connect(lambda _: self.paint_sign(self._sign))  # Qt puts its own dark one back

    def paint_sign(self, sign: QIcon) -> None:
        """Show this on the button."""
        self._sign = sign
        for button in self.findChildren(QAbstractButton, FLOAT):
            button.setIcon(sign)

    def changeEvent(self, event: QEvent) -> None:
        """A new style puts its own dark one back too, in a dock that was closed meanwhile as late as it opens."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and not self._sign.isNull():
            self.paint_sign(self._sign)


def _dock(window: QMainWindow, name: str, title: str, area: Qt.DockWidgetArea, least: QSize) -> Dock:
    dock = Dock(title, window)
    dock.setObjectName(f"dock_{name}")
    dock.setAccessibleName(title)
    dock.windowTitleChanged.connect(dock.setAccessibleName)
    dock.setFeatures(
        QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
    )
    for button in dock.findChildren(QAbstractButton, FLOAT):
        button.setToolTip("In ein eigenes Fenster lösen oder wieder anlegen (Strg+F6)")
    panes = FrontStack()
    panes.addWidget(QWidget())
    dock.setWidget(Room(panes, least))
    window.addDockWidget(area, dock)
    return dock


def stack(dock: QDockWidget) -> FrontStack:
    """The panes of the workspaces in a dock."""
    room = dock.widget()
    assert isinstance(room, Room)  # noqa: S101 - set in _dock, for the type checker
    panes = room.widget()
    assert isinstance(panes, FrontStack)  # noqa: S101 - the same
    return panes


def place(workspace: Workspace, navigator: QDockWidget, findings: QDockWidget, bottom: QDockWidget) -> None:
    """Put the panes of a workspace into the docks, behind those that are shown."""
    stack(navigator).addWidget(workspace.navigator)
    if workspace.bottom is not None:
        stack(bottom).addWidget(workspace.bottom)
    if workspace.findings is not None:
        stack(findings).addWidget(workspace.findings)


@contextmanager
def held(window: QMainWindow, centre: FrontStack, docks: Sequence[QDockWidget]) -> Iterator[None]:
    """What comes and goes meanwhile gives every pane another size once, at the end, instead of step by step."""
    with ExitStack() as stacks:
        for one in (centre, *map(stack, docks)):
            stacks.enter_context(one.held(window.layout()))
        yield


def dock_of(pane: QWidget) -> QDockWidget | None:
    """The dock whose pane this is; None where it is part of another, or in the middle."""
    panes = pane.parentWidget()
    above = panes.parentWidget() if isinstance(panes, FrontStack) else None
    while above is not None and not isinstance(above, QDockWidget | QMainWindow):
        above = above.parentWidget()
    return above if isinstance(above, QDockWidget) else None


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


def detach(window: QMainWindow) -> str:
    """Put the dock that has the keyboard into a window of its own, or back where it was; returns what became of it."""
    focus: QWidget | None = QApplication.focusWidget()
    docks = (dock for dock in window.findChildren(QDockWidget) if focus is not None and dock.isAncestorOf(focus))
    dock = next(docks, None)
    if dock is None or focus is None:
        return "Nur ein Bereich am Rand lässt sich lösen: Gehen Sie zuerst mit F6 dorthin."
    dock.setFloating(not dock.isFloating())
    dock.activateWindow()
    focus.setFocus()
    return f"„{dock.windowTitle()}“ {'ist gelöst' if dock.isFloating() else 'liegt wieder an'}."


def keep_height(bottom: QDockWidget, settings: QSettings, workspace: str) -> None:
    """Remember it, unless what stands above has pressed the dock to its least height."""
    if (
        bottom.isVisible()
        and not bottom.isFloating()
        and bottom.height() > bottom.minimumSizeHint().height() + _SQUEEZED
    ):
        settings.setValue(f"{HEIGHT}/{workspace}", bottom.height())


def kept_height(settings: QSettings, workspace: str, usual: int) -> int:
    """The height that the bottom dock last had in a workspace, at first the usual one."""
    kept = str(settings.value(f"{HEIGHT}/{workspace}", ""))
    return int(kept) if kept.isdecimal() else usual
