"""Places of pages that are made when somebody turns to them: making all at once would hold up the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QTabWidget, QWidget

from app.ui.fitting import page_home

P = TypeVar("P", bound=QWidget)


class Seitenplaetze:
    """Pages of a tab widget, each a cached property of its owner that puts what it makes in here."""

    def __init__(self, owner: object, tabs: QTabWidget, **titles: str) -> None:
        """``titles``: name of the property and title of the tab."""
        self._owner, self._tabs = owner, tabs
        self._kept = {name: QWidget(page_home(tabs)) for name in titles}
        self._made: dict[str, QWidget] = {}
        for name, title in titles.items():
            tabs.addTab(self._kept[name], title)
        tabs.currentChanged.connect(self._turn_to)

    def put(self, name: str, page: P) -> P:
        """Put a page where its place was kept; its tab stays as it is."""
        tabs, place = self._tabs, self._kept.pop(name)
        at, front = tabs.indexOf(place), tabs.currentWidget() is place
        self._made[name] = page
        with QSignalBlocker(tabs):
            tabs.insertTab(at, page, tabs.tabText(at))
            tabs.setTabVisible(at, tabs.isTabVisible(at + 1))
            if front:
                tabs.setCurrentIndex(at)
            tabs.removeTab(at + 1)
        place.deleteLater()
        return page

    def at(self, name: str) -> int:
        """Where its tab is."""
        page = self._made.get(name) or self._kept[name]
        return self._tabs.indexOf(page)

    def is_made(self, name: str) -> bool:
        """Whether somebody asked for it already."""
        return name in self._made

    def made(self) -> Iterator[QWidget]:
        """Pages somebody has asked for."""
        return iter(tuple(self._made.values()))

    def _turn_to(self, at: int) -> None:
        page = self._tabs.widget(at)
        for name, place in self._kept.items():
            if place is page:
                getattr(self._owner, name)
                return
