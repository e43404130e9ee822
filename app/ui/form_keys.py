"""Enter and Escape in a form that is no dialog: Qt gives them to a default button in dialogs only."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FormKeys(QObject):
    """Enter does what the main button does and Escape leaves, from any field that has no other use for the key.

    A line, a closed list and a box leave both to what is around them; a button, an open list and a text of several
    lines keep Enter for themselves.
    """

    def __init__(self, form: QWidget, confirm: Callable[[], object], leave: Callable[[], object]) -> None:
        super().__init__(form)
        self._confirm, self._leave = confirm, leave
        form.installEventFilter(self)

    def eventFilter(self, _form: QObject, event: QEvent) -> bool:
        """What no field took arrives at the form."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._confirm()
            return True
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
            return True
        return False
