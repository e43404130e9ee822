"""What a start costs, counted: modules before the first paint, documents and pages when a session comes back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.ui.documents import View
from app.ui.redaktion.beweis_view import BeweisView
from app.ui.redaktion.graph_table import GraphTable
from app.ui.redaktion.graph_view import GraphView
from app.ui.redaktion.matrix_view import MatrixView
from app.ui.redaktion.regel_form import RegelForm
from app.ui.redaktion.simulator import SimulatorPanel
from app.ui.redaktion.testfaelle import TestfaelleView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle

ROOT = Path(__file__).resolve().parents[2]

BEFORE_PAINT = {"PySide6", "shiboken6", "font_source_sans_pro", "font_source_serif_pro"}
"""Packages of others that may be imported before the window is painted; whatever else is needed waits for it."""

START = """
import json, sys
import app.ui.start
make = app.ui.start._make
def first(*args, **more):
    print(json.dumps(sorted(sys.modules)))
    return make(*args, **more)
app.ui.start._make = first
from app.bootstrap import main
sys.exit(main(["--basedir", sys.argv[1], "--bench-start"]))
"""


def _modules(script: str, basedir: Path) -> set[str]:
    """What the script prints in its first line."""
    done = subprocess.run(
        [sys.executable, "-c", script, str(basedir)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[0]))


def test_before_the_first_paint_nothing_is_imported_that_the_paint_does_not_need(tmp_path: Path) -> None:
    modules = _modules(START, tmp_path)
    foreign = {name.partition(".")[0] for name in modules} & (set(metadata.packages_distributions()) - {"app"})
    assert foreign - {"_distutils_hack"} <= BEFORE_PAINT  # that one comes with the interpreter
    assert not [name for name in modules if name.startswith("app.services")]


AT_READY = """
import json, sys
from app.ui.shell import MainWindow
make = MainWindow._show_workspaces
def shown(self, desk):
    print(json.dumps(sorted(sys.modules)))  # it stands; nothing is read for it yet
    make(self, desk)
MainWindow._show_workspaces = shown
from app.bootstrap import main
sys.exit(main(["--basedir", sys.argv[1], "--bench-start"]))
"""

LATER = {
    "app.ui.redaktion.workspace", "app.ui.pruefung.workspace", "app.services.pipeline", "app.services.vertraege",
    "app.services.textvorschlaege", "app.domain.schriftsatz.waechter", "app.domain.vertrag.endkontrolle",
}  # fmt: skip
"""What the first picture of the Kanzlei does not need: it is imported behind it."""


def test_until_the_first_workspace_can_be_used_nothing_is_imported_that_it_does_not_need(tmp_path: Path) -> None:
    _modules(AT_READY, tmp_path)  # the first start fills the library, and needs more for that
    assert not LATER & _modules(AT_READY, tmp_path)


def test_a_session_that_comes_back_builds_no_more_than_is_seen(
    qtbot: QtBot, make_window: Callable[[], MainWindow], space: RedaktionWorkspace
) -> None:
    old = space.documents.window()
    assert isinstance(old, MainWindow)
    targets = ["clause:C01", "clause:C06", "clause:C09"]
    for target in targets:
        old.goto(target)
        settle(qtbot, old)
    old.close()
    new = make_window()
    back = new.workspaces["redaktion"]
    assert isinstance(back, RedaktionWorkspace)
    qtbot.waitUntil(lambda: list(back.documents.tab_titles()) == targets, timeout=20_000)  # they come in turns
    settle(qtbot, new)
    assert [view.target for view in new.findChildren(View)] == targets[-1:]  # what is seen, in no other workspace
    assert back.documents.tabs.currentIndex() == len(targets) - 1
    for unseen in (MatrixView, GraphView, GraphTable, SimulatorPanel, TestfaelleView, BeweisView, RegelForm):
        assert new.findChildren(unseen) == []
    new.goto("clause:C06")
    clause = back.clause()
    assert clause is not None
    clause.show_page("Matrix")
    settle(qtbot, new)
    assert len(new.findChildren(MatrixView)) == 1  # one for all documents, made when it is looked at
    assert new.findChildren(GraphView) == []
