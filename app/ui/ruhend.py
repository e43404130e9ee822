"""A new style sheet reaches what is seen at once, each widget once, and what is hidden when it comes on screen.

Qt gives a new style sheet to every widget of the program: with a dozen open documents to thousands, of which a hundred
are seen, and the window stands still for half a second or longer. A list or a line that wraps is moreover measured for
each of the steps in between, when the old sheet goes, when letters and colours change, when the new sheet comes. Here
all widgets rest while the sheet is replaced. Afterwards those on screen are woken; a page that is hidden, a closed
dialog, an empty line for errors follows when it is shown, before it is painted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
"""Qt's own note that the style has been at a widget; without it a resting one is left alone by the next style."""
_OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle


class Resting(QObject):
    """Keeps a new style sheet from the widgets, and gives it to them when they are seen."""

    @contextmanager
    def spared(self, app: QApplication) -> Iterator[None]:
        """While the style sheet is replaced no widget notices; those on screen wait for ``wake_seen``."""
        seen, hidden = _sorted(app)
        resting: list[QWidget] = []
        for root in hidden:
            inside = _under(root)
            if any(map(QWidget.testAttribute, inside, repeat(_POLISHED))):
                root.installEventFilter(self)  # what was never seen gets its style when it is shown anyway
            elif root.windowType() is Qt.WindowType.Window and root.parentWidget() is None:
                continue  # a window just made: what is put into it takes its letters from it
            resting += inside
        resting = [widget for widget in (*seen, *resting) if not widget.testAttribute(_OWN_STYLE)]
        _note(resting, _POLISHED, on=False)
        _note(resting, _OWN_STYLE, on=True)  # to these Qt does not even tell that the style has changed
        try:
            yield
        finally:
            _note(resting, _OWN_STYLE, on=False)

    def wake_seen(self, app: QApplication) -> None:
        """Give the style sheet in force to all that is on screen."""
        for window in app.topLevelWidgets():
            if not window.isHidden():
                self.wake(window)

    def wake(self, widget: QWidget) -> None:
        """Give the style sheet in force to a widget, to those around it that wait for it too, and to what is in them.

        Children that remain hidden go on resting.
        """
        while (around := _around(widget)) is not None and not around.testAttribute(_POLISHED):
            widget = around
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


def _sorted(app: QApplication) -> tuple[list[QWidget], list[QWidget]]:
    """What is on screen, each in front of what is in it, and the outermost hidden widgets."""
    seen: list[QWidget] = []
    hidden: list[QWidget] = []
    waiting = app.topLevelWidgets()
    while waiting:
        widget = waiting.pop()
        if widget.isHidden():
            hidden.append(widget)
        else:
            seen.append(widget)
            waiting += _children(widget)
    return seen, hidden


def _under(root: QWidget) -> list[QWidget]:
    """It and all that is in it, in the same window."""
    inside = root.findChildren(QWidget)
    elsewhere = {part for one in inside if one.isWindow() for part in (one, *one.findChildren(QWidget))}
    return [root, *(one for one in inside if one not in elsewhere)]


def _note(widgets: list[QWidget], attribute: Qt.WidgetAttribute, *, on: bool) -> None:
    """Set or take an attribute of thousands, in half the time of a loop."""
    deque(map(QWidget.setAttribute, widgets, repeat(attribute), repeat(on)), maxlen=0)


def _around(widget: QWidget) -> QWidget | None:
    """What it is in, in the same window."""
    return None if widget.isWindow() else widget.parentWidget()


def _children(widget: QWidget) -> Iterator[QWidget]:
    """Those in the same window."""
    return (child for child in widget.children() if isinstance(child, QWidget) and not child.isWindow())
