"""Where Tab leads."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def chain(first: QWidget, *widgets: QWidget) -> None:
    """Let Tab go through these one after the other.

    A widget that comes late stands at the end of the window's order, wherever it is seen: name its neighbour, or the
    widget that holds it, as ``first``. All must be in one window.
    """
    policy = first.focusPolicy()
    if policy is Qt.FocusPolicy.NoFocus:
        first.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt takes no place from a widget that Tab never reaches
    for before, after in pairwise((first, *widgets)):
        QWidget.setTabOrder(before, after)
    first.setFocusPolicy(policy)
