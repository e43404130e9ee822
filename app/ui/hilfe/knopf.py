"""The „?“ in the head of a pane, and the place of the handbook that belongs to a widget."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QWidget

from app.ui.actions import ActionRegistry
from app.ui.hilfe.orte import ORTE
from app.ui.widgets import Button

W = TypeVar("W", bound=QWidget)
AKTION = "hilfe.handbuch"
_PROPERTY = "hilfe"
_TARGET = 26
"""Least width in pixels: one letter alone would be too small to hit."""


class HilfeKnopf(Button):
    """Does what F1 does with the focus here."""

    def __init__(self, pane: QWidget, key: str) -> None:
        """``key``: the place in ``ORTE`` that belongs to ``pane`` from now on."""
        super().__init__("?", "flach")
        help_at(pane, key)
        name = f"Hilfe zu „{ORTE[key].name}“"
        self.setAccessibleName(name)
        self.setToolTip(f"{name} (F1)")
        self.clicked.connect(self._open)

    def sizeHint(self) -> QSize:
        """Large enough to be hit."""
        return super().sizeHint().expandedTo(QSize(_TARGET, _TARGET))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def _open(self) -> None:
        self.setFocus()  # not every system gives it with the click
        above: QWidget | None = self
        while above is not None:
            registry = above.findChild(ActionRegistry, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if registry is not None:
                registry.trigger(AKTION)
                return
            above = above.parentWidget()


def beside(head: QWidget, knob: HilfeKnopf | None) -> QHBoxLayout:
    """The head of a pane with its „?“ at the right, if it has one."""
    line = QHBoxLayout()
    line.addWidget(head, 1)
    if knob is not None:
        line.addWidget(knob, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
    return line


def help_at(pane: W, key: str) -> W:
    """Say which place of the handbook belongs to a pane, and return the pane.

    Raises:
        KeyError: ``ORTE`` does not know it.
    """
    ORTE[key]
    pane.setProperty(_PROPERTY, key)
    return pane


def place_of(widget: QWidget | None) -> str | None:
    """Key of the innermost pane around a widget that has one; of a row of tabs the page in front counts first."""
    while widget is not None:
        front: QWidget | None = widget.currentWidget() if isinstance(widget, QTabWidget) else None
        for candidate in (front, widget):
            key = candidate.property(_PROPERTY) if candidate is not None else None
            if key:
                return str(key)
        widget = widget.parentWidget()
    return None
