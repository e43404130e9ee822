"""Where Tab leads, and where the keyboard arrives in a part of the window."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.ui.hilfe.knopf import HilfeKnopf


def chain(first: QWidget, *widgets: QWidget) -> None:
    """Let Tab go through these one after the other.

    A widget that comes late stands at the end of the window's order, wherever it is seen: name its neighbour, or the
    widget that holds it, as ``first``. All must be in one window. A field made of several parts counts with each.
    """
    policy = first.focusPolicy()
    if policy is Qt.FocusPolicy.NoFocus:
        first.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt takes no place from a widget that Tab never reaches
    for before, after in pairwise((first, *(stop for widget in widgets for stop in _stops(widget)))):
        QWidget.setTabOrder(before, after)
    first.setFocusPolicy(policy)


def _stops(widget: QWidget) -> list[QWidget]:
    """The widget itself, or the parts of it that Tab stops at: Qt passes over one that only holds others."""
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return [widget]
    inside = widget.findChildren(QWidget)
    return [w for w in inside if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.focusProxy() is None] or [widget]


def focus_inside(page: QWidget) -> None:
    """Put the focus where the page wants it, else into its first list or field; on its „?“ only if there is no other.

    A part that knows where work goes on has ``start_focus`` or a focus proxy.
    """
    if hasattr(page, "start_focus"):
        page.start_focus()
        return
    if page.focusProxy() is not None:
        page.setFocus()
        return
    knob: QWidget | None = None
    for widget in page.findChildren(QWidget):
        if not widget.isVisibleTo(page):
            continue
        if hasattr(widget, "start_focus"):
            widget.start_focus()
            return
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus or widget.focusProxy() is not None
        if takes and widget.isEnabled():
            if not isinstance(widget, HilfeKnopf):
                widget.setFocus()
                return
            knob = knob or widget
    (knob or page).setFocus()


def return_to(pane: QWidget) -> None:
    """Put the focus where it was last in a pane, else where work begins."""
    last: QWidget | None = pane.focusWidget()  # PySide's stubs forget that there may be none
    if last is not None and last.isVisible() and last.isEnabled() and not isinstance(last, HilfeKnopf):
        last.setFocus(Qt.FocusReason.ShortcutFocusReason)
    else:
        focus_inside(pane)
