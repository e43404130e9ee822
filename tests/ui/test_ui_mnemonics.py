"""No two underlined letters that are seen together are the same, and none is a menu's."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.scenarios import Selection
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.pruefliste import PrueflistePanel
from app.ui.redaktion.dokument import Versionsdokument
from app.ui.redaktion.import_dialog import ImportDialog
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.pruefungen_dialog import PruefungenDialog
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.mnemonics import clashes

TOOLS = ("Simulator", "Testfälle", "Beweis")


def _draft(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, target: str) -> Versionsdokument:
    window.goto(target)
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.document()
    assert view is not None
    return view


def _open_tools(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    """Simulator with findings, ways out and repairs; its card open. The test case has its form open."""
    tools = space.tools
    assert tools is not None
    tools.show_title("Testfälle")
    settle(qtbot, window)
    tools.cases._start_edit()
    tools.show_title("Beweis")
    tools.show_title("Simulator")
    settle(qtbot, window)
    tools.simulator.open_selection(Selection(clauses=("C03", "C04", "C12"), jurisdiction="CH"))
    settle(qtbot, window)
    tools.simulator.start_test_case()
    space.side.setCurrentWidget(space.side.findings)
    panel = space.side.findChild(PrueflistePanel)
    assert panel is not None
    panel.tree.setCurrentIndex(panel.tree.model().index(0, 0, panel.tree.model().index(0, 0)))


def _with_every_tool(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, where: str) -> list[str]:
    """What clashes on the page in front, whichever page of the dock at the bottom is seen with it."""
    found = []
    for title in TOOLS:
        space.show_tool(title)
        settle(qtbot, window)
        found += [f"{where} + {title}: {line}" for line in clashes(window)]
    return found


def test_the_walk_finds_a_clash(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    lines = QVBoxLayout(pane)
    for text in ("&Eins", "Zw&ei", "Dr&&ei", "&Vier"):
        lines.addWidget(QPushButton(text))
    pane.show()
    assert clashes(pane) == ["Alt+E: &Eins, Zw&ei"]


def test_letters_of_a_clause_are_its_own(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    view = _draft(qtbot, window, space, "clause:C06")
    assert isinstance(view, KlauselView)
    _open_tools(qtbot, window, space)
    found = []
    for number in range(view.pages.count()):
        view.pages.setCurrentIndex(number)
        settle(qtbot, window)
        found += _with_every_tool(qtbot, window, space, view.pages.tabText(number))
    view.show_form(RuleType.REQUIRES_ANSWER)
    found += _with_every_tool(qtbot, window, space, "Neue Regel")
    view.form.condition.question_wanted.emit()
    assert view.form.new_question.isVisible()
    found += _with_every_tool(qtbot, window, space, "Neue Frage")
    view.form._end_question()
    view._hide_form()
    view.edit_rule()
    assert view.form.rule_id is not None
    found += _with_every_tool(qtbot, window, space, "Regel ändern")
    assert found == []


def test_letters_of_a_template_are_its_own(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    view = _draft(qtbot, window, space, "template:arbeitsvertrag")
    assert isinstance(view, VorlageView)
    _open_tools(qtbot, window, space)
    found = []
    for number in range(view.pages.count()):
        view.pages.setCurrentIndex(number)
        settle(qtbot, window)
        found += _with_every_tool(qtbot, window, space, view.pages.tabText(number))
    assert found == []


def test_letters_of_a_review_are_its_own(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    _open_tools(qtbot, window, space)
    window.goto("review:versions/C01.v1")
    settle(qtbot, window)
    assert _with_every_tool(qtbot, window, space, "Prüfung") == []


def test_letters_of_kanzlei_and_pruefung_are_their_own(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    found = clashes(window)
    akte = services.akten.akten()[0]
    changes = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage"))
    conversation = changes.ids("conversations")[0]
    window.goto(f"conversation:{conversation}")
    settle(qtbot, window)
    found += clashes(window)
    draft = services.schriftsatz.create_draft(CreateDraft(conversation)).ids("drafts")[0]
    for target in (f"draft:{draft}", f"pruefung:{draft}"):
        window.goto(target)
        settle(qtbot, window)
        found += clashes(window)
    assert found == []


def test_letters_of_a_dialog_are_its_own(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, tmp_path: Path
) -> None:
    view = _draft(qtbot, window, space, "clause:C03")
    assert isinstance(view, KlauselView)
    opened = [
        space.new_clause,
        space.new_template,
        view.edit_head,
        view.show_parameters,
        space.manage_profiles,
        space.manage_questions,
        space.export_part,
        PruefungenDialog(space.bench, window).open,
        ImportDialog(tmp_path / "bibliothek.json", window).open,
    ]
    found, seen = [], set()
    for open_ in opened:
        open_()
        settle(qtbot, window)
        for dialog in [d for d in window.findChildren(QDialog) if d.isVisible()]:
            seen.add(type(dialog))
            found += [f"{dialog.windowTitle()}: {line}" for line in clashes(dialog)]
            dialog.reject()
        settle(qtbot, window)
    assert found == []
    assert len(seen) == 7, seen
