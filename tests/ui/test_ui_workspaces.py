"""The workspace of the last time can be used first; what is asked of the others before they stand is done then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from app.ui.context import Services
from app.ui.shell import MainWindow
from app.ui.workspaces import up_to
from tests.ui.conftest import HILFE, settle

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

Ask = Callable[[MainWindow], object]


@pytest.fixture
def asked(qtbot: QtBot, services: Services, tmp_path: Path) -> Callable[..., MainWindow]:
    """A window of which something is asked at the moment when its first workspace can be used."""
    from app.ui.start import make_application, open_window

    def make(*asks: Ask) -> MainWindow:
        window = open_window(make_application(), lambda: services, tmp_path, HILFE)
        qtbot.addWidget(window)
        standing: list[set[str]] = []
        window.ready.connect(lambda: standing.append(set(window.workspaces)))
        for ask in asks:
            window.ready.connect(lambda ask=ask: ask(window))
        with qtbot.waitSignal(window.complete, timeout=20_000):
            window.show()
        settle(qtbot, window)
        assert standing == [{"kanzlei"}]
        assert list(window.workspaces) == ["kanzlei", "redaktion", "pruefung"]
        return window

    return make


@pytest.mark.parametrize(
    ("wanted", "first"),
    [("", 1), ("kanzlei", 1), ("redaktion", 2), ("pruefung", 3), ("was es nicht gibt", 1)],
)
def test_what_stands_first_goes_up_to_the_wanted_one(wanted: str, first: int) -> None:
    assert up_to(wanted) == ("kanzlei", "redaktion", "pruefung")[:first]


@pytest.mark.parametrize("ask", [
    lambda window: window.show_workspace("redaktion"),
    lambda window: window.actions_.trigger("ansicht.redaktion"),
    lambda window: window.goto("clause:C06"),
    lambda window: window.show_bottom("redaktion"),
], ids=["call", "action", "target", "bottom"])  # fmt: skip
def test_what_is_asked_of_a_later_one_is_done_when_it_stands(asked: Callable[..., MainWindow], ask: Ask) -> None:
    window = asked(ask)
    assert window.workspace is window.workspaces["redaktion"]
    assert window._status.text() != "Wird geöffnet …"


def test_who_asks_does_not_wait_for_what_is_being_read(
    asked: Callable[..., MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.ui.workspaces._LOOK_MS", 3_600_000)
    window = asked(lambda w: w.show_workspace("redaktion"))
    assert window.workspace is window.workspaces["redaktion"]


def test_the_last_wish_counts(asked: Callable[..., MainWindow]) -> None:
    window = asked(lambda w: w.show_workspace("redaktion"), lambda w: w.show_workspace("pruefung"))
    assert window.workspace is window.workspaces["pruefung"]


def test_who_goes_elsewhere_meanwhile_stays_there(asked: Callable[..., MainWindow]) -> None:
    window = asked(lambda w: w.show_workspace("redaktion"), lambda w: w.show_workspace("kanzlei"))
    assert window.workspace is window.workspaces["kanzlei"]


def test_a_target_that_nobody_knows_leaves_no_trace(asked: Callable[..., MainWindow]) -> None:
    window = asked(lambda w: w.goto("gibt-es-nicht:1"))
    assert window.workspace is window.workspaces["kanzlei"]
    assert window._status.text() == "Bereit"


@pytest.mark.parametrize("open_", ["open_palette", "open_search"])
def test_search_and_palette_ask_all_workspaces(
    asked: Callable[..., MainWindow], open_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    monkeypatch.setattr("app.ui.palette.show_palette", lambda _p, _r, spaces: found.append(len(spaces)))
    monkeypatch.setattr("app.ui.palette.show_search", lambda _p, _t, spaces, _g: found.append(len(spaces)))
    asked(lambda w: getattr(w, open_)())
    assert found == [3]


def test_menus_and_icons_are_those_of_all(asked: Callable[..., MainWindow]) -> None:
    window = asked()
    titles = [action.text().replace("&", "") for action in window.menuBar().actions()]
    assert [title for title in titles if title in ("Kanzlei", "Redaktion", "Prüfung")] == [
        "Kanzlei", "Redaktion", "Prüfung",
    ]  # fmt: skip
    window._paint_icons()
    assert not [spec.id for spec, action in window.actions_.specs() if spec.icon and action.icon().isNull()]
