"""Room of the Recherche: it never makes the window higher; what does not fit is scrolled to, nothing is cut."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from app.ui.fitting import ElidedLabel, WrapArea

_LEAST_LINES = 6
"""Height to which the Recherche may shrink, in lines: its field and the first hit."""


class Inhalt(QWidget):
    """What ``Platz`` shows: wants no more height than its parts need at least; gets the rest there is."""

    def heightForWidth(self, width: int) -> int:
        """The least height at that width; Qt would take the preferred one and scroll where nothing has to be."""
        layout = self.layout()
        if layout is None:
            return -1
        hint = layout.totalMinimumSize().height()
        return layout.totalMinimumHeightForWidth(width) if layout.hasHeightForWidth() else hint


class Platz(WrapArea):
    """Scrolls where the parts of the content do not fit any more."""

    def __init__(self, name: str, content: Inhalt) -> None:
        self._content = content
        super().__init__(name, content)

    def fit(self) -> None:
        """Never lower than the parts need at least."""
        self._content.setMinimumHeight(max(self._content.heightForWidth(self.viewport().width()), 0))

    def minimumSizeHint(self) -> QSize:
        """As wide as the content; a few lines high, whatever stands in it."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._content.minimumSizeHint().width() + bar, _LEAST_LINES * self.fontMetrics().lineSpacing())

    def sizeHint(self) -> QSize:
        """What the content would like."""
        return self._content.sizeHint()


class Zeile(ElidedLabel):
    """A quiet sentence on one line; where it does not fit the tooltip has all of it."""

    def __init__(self) -> None:
        super().__init__("leise")
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
