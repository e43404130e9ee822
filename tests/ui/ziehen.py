"""Dragging for tests: the events that the window system sends while something is dragged in and let go."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication

_MOVE, _LEFT, _NONE = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def hold(view: QAbstractItemView, data: QMimeData, at: QPoint) -> bool:
    """Hold something over a place; whether it may be let go there."""
    QApplication.sendEvent(view.viewport(), QDragEnterEvent(at, _MOVE, data, _LEFT, _NONE))
    move = QDragMoveEvent(at, _MOVE, data, _LEFT, _NONE)
    QApplication.sendEvent(view.viewport(), move)
    return move.isAccepted()


def let_go(view: QAbstractItemView, data: QMimeData, at: QPoint) -> bool:
    """Drag something to a place and let it go; whether it was taken."""
    if not hold(view, data, at):
        QApplication.sendEvent(view.viewport(), QDragLeaveEvent())
        return False
    drop = QDropEvent(at.toPointF(), _MOVE, data, _LEFT, _NONE)
    QApplication.sendEvent(view.viewport(), drop)
    return drop.isAccepted()
