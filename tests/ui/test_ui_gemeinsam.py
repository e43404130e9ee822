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
from app.domain.kanzlei.kopf import Aktenkopf
from app.domain.regelwerk.templates import TemplateVersion
from app.messages import EditClauseText, SetClauseHeading, SetHeading
from app.messages_akten import EditAkte
from app.ui.context import Services
from app.ui.gemeinsam.raum import Gemeinschaft, Serverzeile
from app.ui.kanzlei.akte_view import AkteView
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.start import SETTINGS_FILE, make_application, open_window
from app.ui.widgets import LineEdit
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
    # where to see the other's text beside the own one
    assert "Reiter „Vergleich“ (Alt+7) zeigt den neuen Stand" in clause.error.text()
    clause.pages.setCurrentWidget(clause.diff)
    settle(qtbot, shared)
    assert "neuer Stand" in clause.diff.base.currentText()
    assert "Noch einXDer Text von Bert." in clause.diff.text.toPlainText()  # struck through, underlined
    clause.pages.setCurrentIndex(0)
    clause.editor.setFocus()
    # who goes on writing decides
    type_text("Y")
    clause.save_text()
    settle(qtbot, shared)
    assert clause.error.text() == ""
    clause.pages.setCurrentWidget(clause.diff)
    assert "neuer Stand" not in clause.diff.base.currentText()
    clause.pages.setCurrentIndex(0)
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


def test_what_is_typed_into_a_line_or_a_form_stays_when_somebody_was_first(
    qtbot: QtBot, shared: MainWindow, clause: KlauselView, other: Program
) -> None:
    shared.findChild(Gemeinschaft)._timer.stop()  # it looks when the test says so
    version = clause.version
    assert version is not None
    # the heading of a clause
    clause.heading.line.setFocus()
    type_text("Meine Überschrift")
    other.redaktion.set_heading(SetClauseHeading(version.id, "von Bert"))
    clause.heading.flush()
    settle(qtbot, shared)
    _look(qtbot, shared)
    assert "Bert Grün hat die Klausel" in clause.error.text()
    assert clause.heading.line.text().endswith("Meine Überschrift")
    type_text("!")
    clause.heading.flush()
    settle(qtbot, shared)
    assert [v.heading for v in other.redaktion.library().versions if v.id == version.id] == ["Meine Überschrift!"]
    # the changelog
    form = clause.changelog
    clause.pages.setCurrentWidget(form)
    form.summary.setFocus()
    type_text("Meine Zusammenfassung")
    _edit(other, clause, "Bert schreibt am Text.")
    form.save()
    settle(qtbot, shared)
    _look(qtbot, shared)
    assert form.summary.text() == "Meine Zusammenfassung"
    assert clause.editor.exact_text() == "Bert schreibt am Text."
    type_text(".")
    form.save()
    settle(qtbot, shared)
    stored = next(v for v in other.redaktion.library().versions if v.id == version.id)
    assert stored.changelog is not None
    assert stored.changelog.summary == "Meine Zusammenfassung."
    # the parties of a template
    shared.goto("template:arbeitsvertrag")
    settle(qtbot, shared)
    assert shared.actions_.trigger("redaktion.neue_version")
    settle(qtbot, shared)
    space = shared.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    view = space.documents.current()
    assert isinstance(view, VorlageView)
    template = view.version
    assert isinstance(template, TemplateVersion)
    view.pages.setCurrentWidget(view.parties)
    line = view.parties.form.lines["maskulin"]
    line.setFocus()
    line.selectAll()
    type_text("Dienstnehmer")
    other.vorlagen.set_heading(SetHeading(template.id, "von Bert"))
    view.parties.flush()
    settle(qtbot, shared)
    _look(qtbot, shared)
    assert "Bert Grün hat die Vorlage" in view.error.text()
    assert line.text() == "Dienstnehmer"
    type_text("s")
    view.parties.flush()
    settle(qtbot, shared)
    (party, *_) = next(v for v in other.redaktion.library().template_versions if v.id == template.id).parties
    assert party.noun.masculine == "Dienstnehmers"
    assert view.parties.heading.line.text() == "von Bert"


def test_what_is_typed_into_an_akte_stays_when_somebody_was_first(
    qtbot: QtBot, shared: MainWindow, other: Program
) -> None:
    shared.findChild(Gemeinschaft)._timer.stop()
    (akte,) = other.akten.akten()
    shared.goto(f"akte:{akte.id}#stammdaten")
    settle(qtbot, shared)
    view = shared.workspaces["kanzlei"].current_view()
    assert isinstance(view, AkteView)
    (field,) = (f for f in view.findChildren(LineEdit) if f.text() == akte.kurzrubrum)
    field.setFocus()
    field.selectAll()
    type_text("Von Edda ./. Getippt")
    other.akten.edit(EditAkte(akte.id, Aktenkopf.of(akte).model_copy(update={"kurzrubrum": "Von Bert"})))
    view.master.leave()
    settle(qtbot, shared)
    _look(qtbot, shared)
    assert field.text() == "Von Edda ./. Getippt"
    assert "Bert Grün hat die Akte" in view.master.error.text()
    field.setFocus()
    type_text("!")
    view.master.leave()
    settle(qtbot, shared)
    assert [a.kurzrubrum for a in other.akten.akten()] == ["Von Edda ./. Getippt!"]
