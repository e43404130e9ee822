"""A window at one of two desks over a library on a real PostgreSQL server (spec 6, last part)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from app.arbeitsplatz import Arbeitsplatz
from app.bootstrap import Program
from app.messages import EditClauseText
from app.ui.context import Services
from app.ui.gemeinsam.raum import Gemeinschaft, Serverzeile
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.start import SETTINGS_FILE, make_application, open_window
from tests.postgres_server import PostgresServer, postgres
from tests.ui.conftest import settle
from tests.ui.tasten import type_text

__all__ = ["postgres"]


@pytest.fixture
def place(postgres: PostgresServer, tmp_path: Path) -> Iterator[Arbeitsplatz]:
    url = postgres.library()
    files = tmp_path / "freigabe"
    files.mkdir()
    yield Arbeitsplatz(bibliothek=url, dokumente=str(files), name="Edda Kühn")
    postgres.drop(url)


@pytest.fixture
def other(place: Arbeitsplatz, tmp_path: Path) -> Iterator[Program]:
    """The desk of a colleague."""
    bert = Arbeitsplatz(place.bibliothek, place.dokumente, name="Bert Grün")
    program = Program(tmp_path / "anderer", verbindung=bert)
    yield program
    program.close()


@pytest.fixture
def shared(qtbot: QtBot, place: Arbeitsplatz, tmp_path: Path) -> Iterator[MainWindow]:
    basedir = tmp_path / "meiner"
    basedir.mkdir()
    settings = QSettings(str(basedir / SETTINGS_FILE), QSettings.Format.IniFormat)
    settings.setValue("fenster/arbeitsbereich", "redaktion")
    settings.sync()
    program = Program(basedir, window=True, verbindung=place)

    def services() -> Services:
        return replace(program.window_services(), korpus_vorbereiten=None)  # the law is no matter here

    window = open_window(make_application(), services, basedir)
    with qtbot.waitSignal(window.ready, timeout=30_000):
        window.show()
    window.activateWindow()
    settle(qtbot, window)
    yield window
    window.close()
    window.deleteLater()
    program.close()


@pytest.fixture
def clause(qtbot: QtBot, shared: MainWindow) -> KlauselView:
    shared.goto("clause:C10")
    settle(qtbot, shared)
    assert shared.actions_.trigger("redaktion.neue_version")
    settle(qtbot, shared)
    space = shared.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    view = space.clause()
    assert view is not None
    return view


def _look(qtbot: QtBot, window: MainWindow) -> None:
    window.findChild(Gemeinschaft).look()
    settle(qtbot, window)


def _edit(other: Program, view: KlauselView, text: str) -> None:
    assert view.version is not None
    other.redaktion.edit_text(EditClauseText(version_id=view.version.id, content=text))


def test_two_desks_at_one_clause(
    qtbot: QtBot, shared: MainWindow, clause: KlauselView, other: Program, postgres: PostgresServer
) -> None:
    shared.findChild(Gemeinschaft)._timer.stop()  # it looks when the test says so
    clause._autosave.setInterval(600_000)
    line = shared.statusBar().findChild(Serverzeile)
    assert line.text().startswith("Gemeinsame Bibliothek: ")
    assert line.text().endswith(" auf diesem Rechner")
    # what a colleague writes is shown
    _edit(other, clause, "Der Text von Bert.")
    _look(qtbot, shared)
    assert clause.editor.exact_text() == "Der Text von Bert."
    assert shared._status.text() == "Bert Grün: Klauseltext ändern"
    # what rests on an older state is refused, says who was first, and stays in the editor
    clause.editor.setFocus()
    type_text("X")
    _edit(other, clause, "Noch ein Text von Bert.")
    _look(qtbot, shared)  # the window knows by now, what is typed rests on the state before
    clause.save_text()
    settle(qtbot, shared)
    assert clause.error.text().startswith("Bert Grün hat die Klausel „")
    assert "(Klauseltext ändern)" in clause.error.text()
    assert clause.editor.exact_text() == "XDer Text von Bert."
    assert other.redaktion.library().versions[-1].content != clause.editor.exact_text()
    # who goes on writing decides
    type_text("Y")
    clause.save_text()
    settle(qtbot, shared)
    assert clause.error.text() == ""
    contents = [v.content for v in other.redaktion.library().versions]
    assert "XYDer Text von Bert." in contents
    # undo takes back the own step, not that of the colleague; what he wrote over it stays
    assert shared.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, shared)
    assert clause.editor.exact_text() == "Noch ein Text von Bert."
    # the server goes and comes back
    postgres.stop()
    try:
        _look(qtbot, shared)
        assert line.text().endswith("– nicht verbunden")
        assert "nicht zu erreichen" in line.toolTip()
    finally:
        postgres.start()
    _look(qtbot, shared)
    assert "nicht verbunden" not in line.text()
    assert other.historie.verify().fehler == ()
