"""Documents as tabs: a title is shown as it is, from the first moment and after a change."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import pytest
from PySide6.QtWidgets import QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from app.ui.context import Services
from app.ui.desk import Desk
from app.ui.documents import Documents, View
from app.ui.seitenplaetze import Seitenplaetze
from app.ui.shell import MainWindow
from tests.ui.conftest import settle


def test_a_title_stands_as_it_is_and_its_tooltip_is_whole(qtbot: QtBot, window: MainWindow) -> None:
    desk = window.desk
    assert desk is not None
    documents = Documents("Akten", QWidget())
    qtbot.addWidget(documents)
    view = documents.open("akte:1", lambda: View(desk, "akte:1"), "Müller & Söhne ./. Weber")
    assert documents.tabs.tabText(0) == "Müller && Söhne ./. Weber"
    assert documents.tabs.tabToolTip(0) == "Müller & Söhne ./. Weber"
    view.title_changed.emit("Müller & Co. ./. Weber")
    assert documents.tabs.tabText(0) == "Müller && Co. ./. Weber"
    assert documents.tabs.tabToolTip(0) == "Müller & Co. ./. Weber"


def test_a_tab_of_the_last_time_has_its_view_when_somebody_looks_at_it(qtbot: QtBot, window: MainWindow) -> None:
    desk = window.desk
    assert desk is not None
    documents = Documents("Akten", QWidget())
    qtbot.addWidget(documents)
    made: list[str] = []

    def maker(target: str) -> Callable[[], View]:
        def make() -> View:
            made.append(target)
            return View(desk, target)

        return make

    documents.open("akte:2", maker("akte:2"), "Zweite")
    for place, (target, title) in enumerate({"akte:1": "Erste", "akte:2": "–", "akte:3": "Dritte"}.items()):
        documents.prepare(target, maker(target), title, place)
    assert documents.tab_titles() == {"akte:1": "Erste", "akte:2": "Zweite", "akte:3": "Dritte"}
    assert (made, documents.tabs.currentIndex()) == (["akte:2"], 1)
    seen: list[str | None] = []
    documents.current_changed.connect(lambda: seen.append(view.target if (view := documents.current()) else None))
    documents.tabs.setCurrentIndex(2)
    assert (made, seen) == (["akte:2", "akte:3"], ["akte:3"])
    documents.close_tab("akte:1")  # nobody has looked at it
    assert list(documents.tab_titles()) == ["akte:2", "akte:3"]
    first = documents.open("akte:2", maker("akte:2"), "Zweite")
    assert (made, documents.current()) == (["akte:2", "akte:3"], first)
    documents.prepare("akte:4", maker("akte:4"), "Vierte", 2)
    for target in ("akte:2", "akte:3"):
        documents.close_tab(target)
    assert (made[-1], list(documents.tab_titles())) == ("akte:4", ["akte:4"])  # the last one is seen now


def test_the_tab_that_was_in_front_comes_back_in_front(
    qtbot: QtBot, make_window: Callable[[], MainWindow], services: Services
) -> None:
    old = make_window()
    settle(qtbot, old)
    targets = ["akte:muster-kschg", "korpus:stand", "korpus:radar"]
    for target in (*targets, "korpus:stand"):
        old.goto(target)
        settle(qtbot, old)
    old.close()
    new = make_window()
    documents = new.workspaces["kanzlei"].centre
    assert isinstance(documents, Documents)
    qtbot.waitUntil(lambda: list(documents.tab_titles()) == targets, timeout=20_000)
    assert [view.target for view in documents.views()] == ["korpus:stand"]
    titles = tuple(documents.tab_titles().values())
    assert titles[0].startswith("Berger")  # as it was called, though its view is not made yet
    new.close()  # and nobody has looked at them
    again = make_window()
    documents = again.workspaces["kanzlei"].centre
    assert isinstance(documents, Documents)
    qtbot.waitUntil(lambda: tuple(documents.tab_titles().values()) == titles, timeout=20_000)


def test_views_are_made_where_they_stay(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt styles anew all that is in a view that moves."""
    made: dict[str, QWidget | None] = {}
    begin = View.__init__

    def note(view: View, desk: Desk, target: str, parent: QWidget | None = None) -> None:
        made[target] = parent
        begin(view, desk, target, parent)

    monkeypatch.setattr(View, "__init__", note)
    targets = {
        "kanzlei": ("akte-neu:", "vertrag-neu:", "korpus:stand", "korpus:radar"),
        "redaktion": ("clause:C06", "template:dienstvertrag"),
    }
    for workspace, some in targets.items():
        documents = window.workspaces[workspace].centre
        assert isinstance(documents, Documents)
        for target in some:
            window.goto(target)
            settle(qtbot, window)
            assert made.pop(target) is documents.home


class _Buch:
    def __init__(self, tabs: QTabWidget) -> None:
        tabs.addTab(QWidget(), "Vorn")
        self.places = Seitenplaetze(self, tabs, eins="Eins", zwei="Zwei")

    @cached_property
    def eins(self) -> QWidget:
        return self.places.put("eins", QWidget())

    @cached_property
    def zwei(self) -> QWidget:
        return self.places.put("zwei", QWidget())


def test_a_page_is_made_when_somebody_turns_to_it(qtbot: QtBot) -> None:
    tabs = QTabWidget()
    qtbot.addWidget(tabs)
    book = _Buch(tabs)
    tabs.setTabText(book.places.at("eins"), "Eins (3)")
    tabs.setTabVisible(book.places.at("zwei"), False)  # noqa: FBT003 - Qt's own signature
    assert list(book.places.made()) == []
    tabs.setCurrentIndex(1)
    assert (book.places.is_made("eins"), book.places.is_made("zwei")) == (True, False)
    assert tabs.currentWidget() is book.eins
    assert [tabs.tabText(at) for at in range(tabs.count())] == ["Vorn", "Eins (3)", "Zwei"]
    assert tabs.indexOf(book.zwei) == book.places.at("zwei") == 2
    assert not tabs.isTabVisible(2)
    assert tabs.currentWidget() is book.eins
    assert set(book.places.made()) == {book.eins, book.zwei}
