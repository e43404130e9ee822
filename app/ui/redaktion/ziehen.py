"""What lists share while something is dragged over them."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractItemView


def follow_edge(view: QAbstractItemView, point: QPoint) -> None:
    """Scroll while something is held near the upper or lower edge; ``dropEvent`` and leaving have to stop it."""
    margin = view.autoScrollMargin()
    if margin <= point.y() <= view.viewport().height() - margin:
        view.stopAutoScroll()
    else:
        view.startAutoScroll()
