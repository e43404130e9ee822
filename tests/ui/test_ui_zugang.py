"""What somebody hears who does not see the window: every view is walked as Orca and NVDA walk it (spec 5)."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QTextCursor
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QGridLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.scenarios import Selection
from app.errors import InputError
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui import ansage
from app.ui.ansage import Label, announce
from app.ui.context import Services
from app.ui.errors import ErrorLine
from app.ui.kanzlei.arten import FORMULAR
from app.ui.kanzlei.gespraech_view import ANGABEN, GespraechView
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.pruefungen_dialog import PruefungenDialog
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.tasks import Task
from app.ui.widgets import BusyStrip, LineEdit, labelled, text_label
from tests.ui.conftest import settle
from tests.ui.tasten import press, type_text
from tests.ui.zugang import faults, heard


def test_the_walk_finds_what_a_reader_stumbles_over(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    lines = QGridLayout(pane)
    silent, sign = QPushButton(), QPushButton("…")
    hidden = QLabel("5 Mängel")
    hidden.setAccessibleName("Ergebnis")
    code = QCheckBox("frist_offen")
    place = QComboBox()
    place.setAccessibleName("Land")
    place.addItem("Österreich")
    for widget in (place, silent, sign, hidden, code, QPushButton("Löschen"), QPushButton("Löschen")):
        lines.addWidget(widget)
    pane.show()
    found = "\n".join(faults(pane))
    wanted = ("Button ohne Namen ('',", "ohne Namen ('…'", "„5 Mängel“ wird verschwiegen", "„frist_offen“", "2-mal",
              "Auswahl „Land“ sagt nur ihren Wert „Österreich“")  # fmt: skip
    assert [words for words in wanted if words not in found] == []


# ---- the views ----------------------------------------------------------------------------------------------------


def _dialogs(qtbot: QtBot, window: MainWindow, openers: list[Callable[[], object]]) -> tuple[list[str], set[str]]:
    found, seen = [], set()
    for open_ in openers:
        open_()
        settle(qtbot, window)
        for dialog in [d for d in window.findChildren(QDialog) if d.isVisible()]:
            seen.add(type(dialog).__name__)
            found += [f"{dialog.windowTitle()}: {line}" for line in faults(dialog)]
            dialog.reject()
        settle(qtbot, window)
    return found, seen


def test_kanzlei_is_told_to_a_reader(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    found: list[str] = []

    def look(where: str) -> None:
        settle(qtbot, window)
        found.extend(f"{where}: {line}" for line in faults(window))

    akte = services.akten.akten()[0].id
    for page in ("uebersicht", "beteiligte", "dokumente", "angaben", "stammdaten"):
        window.goto(f"akte:{akte}#{page}")
        look(page)
    for action in ("kanzlei.neue_akte", "kanzlei.neuer_vertrag"):
        assert window.actions_.trigger(action)
        look(action)
    changes = services.schriftsatz.start(StartConversation(akte, "Kündigungsschutzklage"))
    conversation = changes.ids("conversations")[0]
    window.goto(f"conversation:{conversation}")
    look("Gespräch")
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, GespraechView)
    for number in (FORMULAR, ANGABEN):
        view.show_page(number)
        look(f"Gespräch, Seite {number}")
    draft = services.schriftsatz.create_draft(CreateDraft(conversation)).ids("drafts")[0]
    for target in (f"draft:{draft}", f"pruefung:{draft}"):
        window.goto(target)
        look(target)
    more, seen = _dialogs(qtbot, window, [window.open_palette, window.open_search, window.help.about])
    assert found + more == []
    assert len(seen) >= 2, seen


def test_a_clause_is_told_to_a_reader(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert isinstance(view, KlauselView)
    found: list[str] = []

    def look(where: str) -> None:
        settle(qtbot, window)
        found.extend(f"{where}: {line}" for line in faults(window))

    for title in ("Testfälle", "Beweis", "Simulator"):
        space.show_tool(title)
        look(title)
    assert space.simulator is not None
    space.simulator.open_selection(Selection(clauses=("C03", "C04", "C12"), jurisdiction="CH"))
    look("Simulator mit Befund")
    assert window.actions_.trigger("redaktion.pruefstand")
    for number in range(view.pages.count()):
        view.pages.setCurrentIndex(number)
        look(view.pages.tabText(number))
    view.show_form(RuleType.REQUIRES_ANSWER)
    look("Neue Regel")
    view.form.condition.question_wanted.emit()
    look("Neue Frage")
    assert found == []


def test_a_template_and_the_dialogs_are_told_to_a_reader(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, vorlage: VorlageView
) -> None:
    found: list[str] = []
    for number in range(vorlage.pages.count()):
        vorlage.pages.setCurrentIndex(number)
        settle(qtbot, window)
        found += [f"{vorlage.pages.tabText(number)}: {line}" for line in faults(window)]
    window.goto("review:versions/C01.v1")
    settle(qtbot, window)
    found += faults(window)
    window.goto("clause:C03")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    more, seen = _dialogs(qtbot, window, [
        space.new_clause, space.new_template, view.edit_head, view.show_parameters, space.manage_profiles,
        space.manage_questions, space.export_part, PruefungenDialog(space.bench, window).open,
    ])  # fmt: skip
    assert found + more == []
    assert len(seen) >= 6, seen


# ---- what changes while one works -----------------------------------------------------------------------------


def test_a_label_is_heard_with_its_words(qtbot: QtBot) -> None:
    label = labelled(text_label("5 Mängel"), "Ergebnis der Prüfung")
    qtbot.addWidget(label)
    assert heard(label) == "Ergebnis der Prüfung: 5 Mängel"
    assert label.accessibleName() == "Ergebnis der Prüfung"
    label.setText("keine Mängel")
    assert heard(label) == "Ergebnis der Prüfung: keine Mängel"
    label.setText("")
    assert heard(label) == ""


def test_the_button_that_empties_a_field_has_a_name(qtbot: QtBot) -> None:
    field = labelled(LineEdit("Hamburg"), "Gericht")
    qtbot.addWidget(field)
    field.setClearButtonEnabled(True)
    field.show()
    assert faults(field) == []


def test_window_and_undo_are_called_what_they_are_now(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    window.show_workspace("redaktion")
    assert heard(window) == "Redaktion – Satzwerk"
    window.goto("clause:C06")
    settle(qtbot, window)
    window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    undo = window._toolbar.widgetForAction(window.actions_.action("bearbeiten.rueckgaengig"))
    assert heard(undo) == window.actions_.action("bearbeiten.rueckgaengig").text().replace("&", "")
    assert heard(undo) != "Rückgängig"


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What a listening reader is told, and whether it is urgent."""
    said: list[tuple[str, bool]] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        said.append((event.message(), event.politeness() is QAccessible.AnnouncementPoliteness.Assertive))

    politeness = QAccessible.AnnouncementPoliteness
    reader = SimpleNamespace(isActive=lambda: True, updateAccessibility=hear, AnnouncementPoliteness=politeness)
    monkeypatch.setattr(ansage, "QAccessible", reader)
    return said


def test_errors_beside_fields_and_the_status_are_announced(
    window: MainWindow, announced: list[tuple[str, bool]]
) -> None:
    error = text_label("", "fehler")
    error.setText("Das Datum fehlt.")
    error.setText("Das Datum fehlt.")
    error.setText("")
    text_label("", "leise").setText("nebenbei")
    window.show_status("Gespeichert")
    window.show_status("Die Platte ist voll.", error=True)
    assert announced == [("Das Datum fehlt.", True), ("Gespeichert", False), ("Die Platte ist voll.", True)]
    error.deleteLater()


def test_refusals_and_long_work_are_announced(qtbot: QtBot, announced: list[tuple[str, bool]]) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    lines = QGridLayout(pane)
    error, strip = ErrorLine(), BusyStrip()
    lines.addWidget(error)
    lines.addWidget(strip)
    pane.show()
    error.show_error(InputError("Das Datum fehlt.", "Tragen Sie es ein."))
    task = Task("Anlagen stempeln", pane)
    strip.watch(task)
    assert announced == [("Das Datum fehlt.\nTragen Sie es ein.", True)], "kurze Arbeit wird nicht angesagt"
    qtbot.waitUntil(strip.isVisible)
    task.finish()
    assert announced[1:] == [("Anlagen stempeln", False), ("Beendet.", False)]


def test_the_result_of_a_check_is_announced_when_it_changes(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, announced: list[tuple[str, bool]]
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    qtbot.waitUntil(lambda: any(text.startswith("Prüfungen: ") for text, _ in announced), timeout=10_000)


def test_what_the_arrow_keys_choose_in_the_palette_is_announced(
    qtbot: QtBot, window: MainWindow, announced: list[tuple[str, bool]]
) -> None:
    window.open_palette()
    settle(qtbot, window)
    type_text("Neue Akte")
    first = announced[-1][0]
    assert first.startswith("Neue Akte, ")
    press(Qt.Key.Key_Down)
    assert announced[-1][0] != first
    type_text("xyzxyz")
    assert announced[-1][0].startswith("Nichts gefunden")
    press(Qt.Key.Key_Escape)
    settle(qtbot, window)


def test_a_parameter_behind_the_caret_is_announced(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, announced: list[tuple[str, bool]]
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    view.editor.setFocus()
    view.editor.set_text("Es haftet {{DER_ARBEITNEHMER}} nicht.")
    view.editor.moveCursor(QTextCursor.MoveOperation.Start)
    announced.clear()
    for _ in range(len("Es haftet ")):
        press(Qt.Key.Key_Right)
    assert announced == [(view.editor.chip_text("der_arbeitnehmer"), False)]


def test_nothing_is_announced_while_nobody_listens(qtbot: QtBot) -> None:
    label = Label(aloud=True)
    qtbot.addWidget(label)
    if not QAccessible.isActive():
        announce(label, "Das Datum fehlt.", urgent=True)
    label.setText("Das Datum fehlt.")
    assert heard(label) == "Das Datum fehlt."
