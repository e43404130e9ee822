"""Redaktion through the window: search, new version, text with autosave, rules, evaluation; Prüfung of a draft."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.versioning import LifecycleState
from app.messages import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.presenters.befunde import Rang
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, SHIFT, press, type_text


@pytest.fixture
def workspace(qtbot: QtBot, window: MainWindow) -> RedaktionWorkspace:
    window.show_workspace("redaktion")
    settle(qtbot, window)
    found = window.workspaces["redaktion"]
    assert isinstance(found, RedaktionWorkspace)
    return found


@pytest.fixture
def klausel(qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace) -> KlauselView:
    window.goto("clause:C06")
    settle(qtbot, window)
    view = workspace.documents.current()
    assert isinstance(view, KlauselView)
    return view


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, klausel: KlauselView) -> KlauselView:
    press(Qt.Key.Key_N, CTRL | SHIFT)
    settle(qtbot, window)
    assert klausel.is_draft()
    return klausel


def test_search_and_enter_open_a_clause(qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace) -> None:
    press(Qt.Key.Key_F, CTRL)
    type_text("geheim vertraulich")
    workspace.search.clear()
    type_text("Vertraulichkeit")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    view = workspace.documents.current()
    assert isinstance(view, KlauselView)
    assert "Vertraulichkeit" in view._title.text()


def test_a_published_version_cannot_be_changed(window: MainWindow, klausel: KlauselView) -> None:
    assert klausel._texts.currentWidget() is klausel.reader
    window.actions_.refresh()
    assert not window.actions_.action("redaktion.regel_hinzufuegen").isEnabled()
    assert not window.actions_.action("redaktion.regel_loeschen").isEnabled()
    assert window.actions_.action("redaktion.neue_version").isEnabled()


def test_a_new_version_is_a_draft_and_there_is_only_one(
    window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    newest = max((v for v in services.redaktion.library().versions if v.clause_id == "C06"), key=lambda v: v.version)
    assert newest.state is LifecycleState.DRAFT
    assert not window.actions_.action("redaktion.neue_version").isEnabled()
    assert entwurf.editor.hasFocus()


def test_typed_text_is_saved_by_itself_and_undone_by_name(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    def stored() -> str:
        assert entwurf.version is not None
        return next(v.content for v in services.redaktion.library().versions if v.id == entwurf.version.id)

    before = stored()
    type_text("Größe: ")
    qtbot.waitUntil(lambda: stored().startswith("Größe: "), timeout=3_000)
    settle(qtbot, window)
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Klauseltext ändern"
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert stored() == before
    assert entwurf.editor.exact_text() == before


def test_text_typed_just_before_closing_is_saved(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    type_text("Letzte Worte: ")
    assert entwurf.version is not None
    version = entwurf.version.id
    window.close()
    stored = next(v.content for v in services.redaktion.library().versions if v.id == version)
    assert stored.startswith("Letzte Worte: ")


def test_a_rule_is_added_with_the_form_and_deleted_and_brought_back(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    count = entwurf.rules.count()
    press(Qt.Key.Key_R, CTRL)
    form = entwurf.form
    form.typ.setCurrentIndex(form.typ.findData(RuleType.REQUIRES))
    form.targets.tick(("C01",))
    form._submit()
    settle(qtbot, window)
    assert entwurf.rules.count() == count + 1
    assert "erfordert Präambel" in entwurf.rules.item(count).text()
    assert entwurf.rules.hasFocus()
    press(Qt.Key.Key_Delete, CTRL)
    settle(qtbot, window)
    assert entwurf.rules.count() == count
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert entwurf.rules.count() == count + 1
    assert window.actions_.action("bearbeiten.wiederholen").text() == "Wiederholen: Regel löschen"


def test_the_rule_form_shows_only_what_fits_and_marks_what_is_missing(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    press(Qt.Key.Key_R, CTRL)
    form = entwurf.form
    form.typ.setCurrentIndex(form.typ.findData(RuleType.REQUIRES_ANSWER))
    assert form._condition.isVisibleTo(form)
    assert not form.targets.isVisibleTo(form)
    form.typ.setCurrentIndex(form.typ.findData(RuleType.SCOPED_TO))
    form._submit()
    assert "Land" in form.error.text()
    assert form.scope.property("fehler") is True


def test_the_evaluation_feeds_the_pruefliste_and_jumps_to_the_clause(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace
) -> None:
    assert window.panel is not None
    workspace.evaluation.clauses.tick(("C06", "C07"))
    qtbot.wait(300)
    settle(qtbot, window)
    found = [b for b in window.panel.befunde() if "Haftungsbegrenzung" in b.titel]
    assert found
    window.panel.jump.emit(found[0])
    settle(qtbot, window)
    assert isinstance(workspace.documents.current(), KlauselView)


def test_an_answer_that_does_not_fit_is_explained_beside_the_field(
    qtbot: QtBot, window: MainWindow, workspace: RedaktionWorkspace
) -> None:
    field = next(f for f in workspace.evaluation._fields.values() if f.accessibleName() == "Mitarbeiterzahl")
    field.setText("viele")  # type: ignore[union-attr]
    qtbot.wait(300)
    settle(qtbot, window)
    assert "viele" in workspace.evaluation.error.text()
    field.setText("12")  # type: ignore[union-attr]
    qtbot.wait(300)
    settle(qtbot, window)
    assert workspace.evaluation.error.text() == ""


def test_the_pruefung_shows_the_whole_list_of_a_draft_and_filters(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    akte = services.akten.akten()[0]
    changes = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage"))
    draft = services.schriftsatz.create_draft(CreateDraft(changes.ids("conversations")[0])).ids("drafts")[0]
    press(Qt.Key.Key_3, CTRL)
    settle(qtbot, window)
    panel = window.workspaces["pruefung"].panel  # type: ignore[attr-defined]
    befunde = services.schriftsatz.draft(draft).schriftsatz.pruefliste
    assert panel.befunde() == befunde
    panel._filters[Rang.ERFUELLT].setChecked(False)
    model = panel.tree.befund_model
    shown = sum(model.rowCount(model.index(g, 0)) for g in range(model.rowCount()))
    assert shown == sum(not b.erfuellt for b in befunde)
    panel._on_go()
    settle(qtbot, window)
    assert window.workspace is not None
    assert window.workspace.id == "kanzlei"
