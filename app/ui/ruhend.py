"""Widgets that nobody sees keep their old style sheet until they come on screen.

Qt gives a new style sheet to every widget of the program at once: with a dozen open documents to thousands, of which a
hundred are seen, and the window stands still for half a second or longer. Here only what is seen changes; a page that
is hidden, a closed dialog, an empty line for errors follows when it is shown, before it is painted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
"""Qt's own note that the style has been at a widget; without it a resting one is left alone by the next style."""
_OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle


class Resting(QObject):
    """Keeps a new style sheet from hidden widgets, and gives it to them when they are shown."""

    @contextmanager
    def spared(self, app: QApplication) -> Iterator[None]:
        """While the style sheet is replaced: hidden widgets do not notice."""
        resting: list[QWidget] = []
        for root in _hidden(app):
            inside = list(_under(root))
            if any(widget.testAttribute(_POLISHED) for widget in inside):
                root.installEventFilter(self)  # what was never seen gets its style when it is shown anyway
            elif root.isWindow():
                continue  # a window just made: what is put into it takes its letters from it
            resting += (widget for widget in inside if not widget.testAttribute(_OWN_STYLE))
        for widget in resting:
            widget.setAttribute(_POLISHED, on=False)
            widget.setAttribute(_OWN_STYLE)  # to these Qt does not even tell that the style has changed
        try:
            yield
        finally:
            for widget in resting:
                widget.setAttribute(_OWN_STYLE, on=False)

    def wake(self, widget: QWidget) -> None:
        """Give the style sheet in force to a widget, to those around it that wait for it too, and to what is in them.

        Children that remain hidden go on resting.
        """
        parent = widget.parentWidget()
        while parent is not None and not parent.testAttribute(_POLISHED):
            widget, parent = parent, parent.parentWidget()
        changed = QEvent(QEvent.Type.StyleChange)
        waiting = [widget]
        while waiting:
            one = waiting.pop()
            if not one.testAttribute(_POLISHED):
                style = one.style()
                style.unpolish(one)  # gives back the font and the colours of the old one
                style.polish(one)
                one.setAttribute(_POLISHED)
                QCoreApplication.sendEvent(one, changed)
            for child in _children(one):
                if child.isHidden():
                    child.installEventFilter(self)
                else:
                    waiting.append(child)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A resting widget comes on screen."""
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget):
            watched.removeEventFilter(self)
            self.wake(watched)
        return False


def _hidden(app: QApplication) -> list[QWidget]:
    """The outermost hidden widgets."""
    found: list[QWidget] = []
    waiting = app.topLevelWidgets()
    while waiting:
        widget = waiting.pop()
        if widget.isHidden():
            found.append(widget)
        else:
            waiting += _children(widget)
    return found


def _under(root: QWidget) -> Iterator[QWidget]:
    """It and all that is in it, in the same window."""
    inside = root.findChildren(QWidget)
    if not any(widget.isWindow() for widget in inside):
        yield root
        yield from inside
        return
    waiting = [root]
    while waiting:
        widget = waiting.pop()
        yield widget
        waiting += _children(widget)


def _children(widget: QWidget) -> Iterator[QWidget]:
    """Those in the same window."""
    return (child for child in widget.children() if isinstance(child, QWidget) and not child.isWindow())
