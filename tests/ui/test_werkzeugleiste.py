"""The toolbar is filled anew with each workspace, and nothing of the old ones stays (spec 6, point 8)."""

from __future__ import annotations

import gc
from collections import Counter

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QToolBar, QToolButton, QWidget, QWidgetAction

from app.ui.actions import WORKSPACES
from app.ui.shell import MainWindow

KINDS = (QAction, QToolButton, QWidget, QWidgetAction)


def kept() -> Counter[type[object]]:
    """What Python holds of the kinds a toolbar is made of, when everything that can be let go was let go."""
    for _ in range(2):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    return Counter(type(o) for o in gc.get_objects() if type(o) in KINDS)


def switch(window: MainWindow) -> Counter[type[object]]:
    """Show each workspace; what Python holds after the last of them."""
    for key in WORKSPACES:
        window.show_workspace(key)
        held = kept()
    return held


def test_switching_workspaces_keeps_nothing_of_the_toolbar_before(window: MainWindow) -> None:
    switch(window)
    before = switch(window)
    for _ in range(3):
        after = switch(window)
    assert after == before


def test_a_workspace_can_be_left_by_its_own_button(window: MainWindow) -> None:
    bar = window.findChild(QToolBar, "werkzeugleiste")
    for key in (*WORKSPACES, *WORKSPACES):
        button = bar.widgetForAction(window.actions_.action(f"ansicht.{key}"))
        assert isinstance(button, QToolButton)
        button.click()  # the button is taken away while it is being clicked
        assert window.windowTitle().startswith(window.workspaces[key].title)
