"""How the parts of a contract share the window: text beside questions and clauses, or one at a time."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from app.ui.fitting import text_scale

FRAGEN, KLAUSELN, REPARATUREN, VERTRAG = "Fragen", "Klauseln", "Reparaturen", "Vertrag"
_WIDE = 1000
"""Width that is shared before there is one; parts of less than the least widths would not keep their proportion."""
_NARROW = 560
"""Below this width, at the normal size of the text, one of them is seen at a time."""


class Seiten(QWidget):
    """Tabs at the left, the contract at the right; in a narrow window it is a tab, too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places: dict[str, QWidget] = {}
        self._narrow: bool | None = None
        self._scale = text_scale(self)
        self._counts: dict[str, int | None] = {}
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._split.setChildrenCollapsible(False)
        self._left = QWidget(self._split)
        self._split.addWidget(self._left)
        self.switch = QTabBar(self._left)
        self.switch.setAccessibleName("Fragen, Klauseln oder Vertrag")
        self.switch.setDrawBase(False)
        self.switch.setExpanding(False)
        self.switch.setUsesScrollButtons(False)
        self.switch.setElideMode(Qt.TextElideMode.ElideNone)
        self.switch.currentChanged.connect(self._on_page)
        self.pages = QStackedWidget(self._left)
        lines = QVBoxLayout(self._left)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(self.switch)
        lines.addWidget(self.pages, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._split)

    @property
    def beside(self) -> QWidget:
        """What the text is made in; the others are made in ``pages``."""
        return self._split

    def fill(self, pages: Mapping[str, QWidget]) -> None:
        """Show these; whoever makes them where they come to stand spares Qt to style them anew."""
        self._places = dict(pages)
        self._arrange(narrow=False)

    def page(self) -> str:
        """What the tabs show."""
        return str(self.switch.tabData(self.switch.currentIndex()) or "")

    def parts(self) -> list[QWidget]:
        """What is seen side by side."""
        return [self._left] if self._narrow else [self._left, self._places[VERTRAG]]

    def count(self, name: str, number: int | None) -> None:
        """Show a page with a number behind its name; None: it is not there."""
        self._counts[name] = number
        if number is None and self.page() == name:
            self.show_page(KLAUSELN)
        self._name_tabs()

    def _name_tabs(self) -> None:
        for tab in range(self.switch.count()):
            name = str(self.switch.tabData(tab))
            number = self._counts.get(name, 0)
            self.switch.setTabText(tab, f"{name} {number}" if number else name)
            self.switch.setTabVisible(tab, number is not None)

    def show_page(self, name: str) -> None:
        """Turn to a page; one that stands beside is seen already."""
        for number in range(self.switch.count()):
            if self.switch.tabData(number) == name:
                self.switch.setCurrentIndex(number)
                self._on_page()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side where there is room."""
        super().resizeEvent(event)
        self._fit_shape()

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters take more width."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._narrow is not None:
            QTimer.singleShot(0, self, self._rescale)  # while Qt puts letters in force, nothing may move house

    def _rescale(self) -> None:
        self._scale = text_scale(self)
        self._fit_shape()

    def _fit_shape(self) -> None:
        narrow = self.width() < _NARROW * self._scale
        if narrow is not self._narrow:
            self._arrange(narrow=narrow)

    def _arrange(self, *, narrow: bool) -> None:
        current = self.page() or FRAGEN
        self._narrow = narrow
        self.switch.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        while self.switch.count():
            self.switch.removeTab(0)
        for name, place in self._places.items():
            if name == VERTRAG and not narrow:
                self._split.addWidget(place)
                place.show()
                continue
            self.switch.setTabData(self.switch.addTab(name), name)
            if self.pages.indexOf(place) < 0:
                self.pages.addWidget(place)
        self._name_tabs()
        self.switch.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.show_page(current if current != VERTRAG or narrow else FRAGEN)
        width = max(self.width(), _WIDE)
        self._split.setSizes([width] if narrow else [int(width * 0.48), int(width * 0.52)])
        self._split.setStretchFactor(0, 5)
        self._split.setStretchFactor(1, 6)

    def _on_page(self) -> None:
        name = self.page()
        if name:
            self.pages.setCurrentWidget(self._places[name])
