"""The dock at the bottom and pages out of sight: made, filled and followed only when somebody looks."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.domain.regelwerk.scenarios import Selection
from app.messages import EditClause
from app.ui.context import Services
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.pruefstand import Pruefstand
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle

PAGES = ("simulator", "cases", "proof")


def made(bottom: Pruefstand) -> tuple[str, ...]:
    return tuple(name for name in PAGES if name in vars(bottom))


def test_proof_and_test_cases_run_without_their_pages(qtbot: QtBot, space: RedaktionWorkspace) -> None:
    assert space.tools is not None
    lines = space.side.proof, space.side.cases
    qtbot.waitUntil(lambda: all(not line.isHidden() for line in lines), timeout=10_000)
    assert "Schweiz" in space.side.proof.text.text()
    assert made(space.tools) == ()


def test_only_the_page_in_front_is_made(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    bottom = space.tools
    assert bottom is not None
    bottom.toggle()
    qtbot.waitUntil(lambda: made(bottom) == ("simulator",), timeout=5_000)
    settle(qtbot, window)
    assert bottom.simulator.simulation is not None
    bottom.setCurrentIndex(1)
    qtbot.waitUntil(lambda: made(bottom) == ("simulator", "cases"), timeout=5_000)
    settle(qtbot, window)
    assert bottom.cases.report is not None
    bottom.toggle()


def test_a_page_made_late_shows_the_proof_that_is_there(qtbot: QtBot, space: RedaktionWorkspace) -> None:
    bottom = space.tools
    assert bottom is not None
    lauf = bottom.lauf
    assert lauf is not None
    qtbot.waitUntil(lambda: lauf.result is not None, timeout=10_000)
    view = bottom.proof
    assert view is not None
    assert view.tree.topLevelItemCount() > 0
    assert "Schweiz" in view.head.text()
    assert view.subject.count() == len(lauf.subjects) > 1


def test_the_list_of_findings_asks_the_simulator(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    bottom = space.tools
    assert bottom is not None
    space.side.setCurrentWidget(space.side.findings)
    assert made(bottom) == ("simulator",)
    settle(qtbot, window)
    bottom.simulator.open_selection(Selection(clauses=("C06", "C07")))
    qtbot.waitUntil(lambda: bool(space.side.findings.befunde()), timeout=5_000)


def test_a_page_out_of_sight_follows_when_it_is_seen_again(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    view = space.clause()
    assert isinstance(view, KlauselView)
    window.goto("clause:C07")
    settle(qtbot, window)
    clause = next(c for c in services.redaktion.library().clauses if c.id == "C06")
    renamed = clause.model_copy(update={"title": "Mehrarbeit"})
    space.bench.run(lambda: services.redaktion.edit_clause(EditClause(clause=renamed)))
    settle(qtbot, window)
    texts = {space.documents.tabs.tabText(n) for n in range(space.documents.tabs.count())}
    assert any("Mehrarbeit" in text for text in texts)  # its tab is always in sight
    assert view.head.title.text() != "Mehrarbeit"
    window.goto("clause:C06")
    settle(qtbot, window)
    assert view.head.title.text() == "Mehrarbeit"
