"""Setting what a gate does: by keyboard, felt by the checklist at once, taken back by Ctrl+Z."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.gates import GateSeverity
from app.domain.regelwerk.versioning import LifecycleState
from app.messages import SetGateSeverity
from app.ui.context import Services
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.pruefungen_dialog import PruefungenDialog, SchwereWahl
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, press

OPENS_A_LIST = pytest.mark.qt_log_ignore(
    r"This plugin does not support (propagateSizeHints|raise|grabbing the keyboard)"
)


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> PruefungenDialog:
    return opened(qtbot, window)


def opened(qtbot: QtBot, window: MainWindow) -> PruefungenDialog:
    assert window.actions_.trigger("redaktion.pruefungen_einstellen")
    settle(qtbot, window)
    (dialog,) = window.findChildren(PruefungenDialog)
    return dialog


def combo(dialog: PruefungenDialog, gate: str) -> SchwereWahl:
    dialog.choose(gate)
    found = dialog.table.choice(dialog.table.currentRow())
    assert found is not None, gate
    return found


def cell(dialog: PruefungenDialog, gate: str, column: int) -> str:
    for row in range(dialog.table.rowCount()):
        if dialog.table.item(row, 0).text() == gate:
            return dialog.table.item(row, column).text()
    raise AssertionError(gate)


def without_rules(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> KlauselView:
    """A draft of a clause that has no rule, ready to be submitted."""
    window.goto("clause:C15")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    view.changelog.summary.setPlainText("Ein Wort am Anfang.")
    view.save_now()
    settle(qtbot, window)
    return view


def wait_for_c05(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, word: str) -> None:
    """The checklist comes a moment after the change; wait for its line on C05."""

    def told() -> bool:
        lines = [line.text for line in space.side.gates.list.lines() if line.titel.startswith("C05")]
        return [line.partition(": ")[0] for line in lines] == [word]

    qtbot.waitUntil(told, timeout=20_000)
    settle(qtbot, window)


def state(services: Services, version_id: str) -> LifecycleState:
    return next(v.state for v in services.redaktion.library().versions if v.id == version_id)


def choose_by_keyboard(dialog: PruefungenDialog, gate: str, *keys: Qt.Key) -> None:
    """Open the severity of a gate with Enter, go with the arrow keys, take with Enter."""
    choice = combo(dialog, gate)
    dialog.table.setFocus()
    press(Qt.Key.Key_Return)
    view = choice.view()
    assert view.isVisible()
    for key in (*keys, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
    dialog.activateWindow()  # the offscreen platform forgets whose window the list was opened from


@OPENS_A_LIST
def test_blocking_is_felt_at_once_and_taken_back_with_ctrl_z(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    without_rules(qtbot, window, space)
    wait_for_c05(qtbot, window, space, "Empfehlung")
    dialog = opened(qtbot, window)
    choose_by_keyboard(dialog, "C05", Qt.Key.Key_Up)
    settle(qtbot, window)
    assert services.pruefregeln.settings() == {"C05": GateSeverity.BLOCK}
    assert cell(dialog, "C05", 5) == "geändert (Standard: warnt)"
    assert dialog.table.hasFocus()
    dialog.reject()
    window.activateWindow()
    settle(qtbot, window)
    wait_for_c05(qtbot, window, space, "sperrt das Einreichen")
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Prüfung C05 einstellen"
    window.actions_.trigger("redaktion.einreichen")
    settle(qtbot, window)
    assert state(services, "C15.v2") is LifecycleState.DRAFT

    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert services.pruefregeln.settings() == {}
    wait_for_c05(qtbot, window, space, "Empfehlung")
    window.actions_.trigger("redaktion.einreichen")
    settle(qtbot, window)
    assert state(services, "C15.v2") is LifecycleState.REVIEW


@OPENS_A_LIST
def test_the_dialog_follows_undo_and_redo(
    qtbot: QtBot, window: MainWindow, dialog: PruefungenDialog, services: Services
) -> None:
    choose_by_keyboard(dialog, "T15", Qt.Key.Key_Down, Qt.Key.Key_Down)
    settle(qtbot, window)
    assert combo(dialog, "T15").currentText() == "aus"
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert combo(dialog, "T15").currentText() == "sperrt"
    assert cell(dialog, "T15", 5) == ""
    assert not dialog.reset_all.isEnabled()
    window.actions_.action("bearbeiten.wiederholen").trigger()
    settle(qtbot, window)
    assert services.pruefregeln.settings() == {"T15": GateSeverity.OFF}
    assert combo(dialog, "T15").currentText() == "aus"


def test_one_and_all_go_back_to_the_default(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    for gate in ("C05", "C17", "T16"):
        services.pruefregeln.set(SetGateSeverity(gate, GateSeverity.OFF))
    dialog = opened(qtbot, window)
    assert dialog.count.text().endswith("3 geändert")
    dialog.choose("C01")
    assert not dialog.reset.isEnabled()
    dialog.choose("C17")
    assert dialog.reset.accessibleName() == "C17 auf Standard zurücksetzen"
    dialog.reset.setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert set(services.pruefregeln.settings()) == {"C05", "T16"}
    undo = window.actions_.action("bearbeiten.rueckgaengig")
    assert undo.text() == "Rückgängig: Prüfung C17 auf Standard zurücksetzen"
    dialog.reset_all.setFocus()
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert services.pruefregeln.settings() == {}
    assert undo.text() == "Rückgängig: Alle Prüfungen auf Standard zurücksetzen"
    assert not dialog.reset_all.isEnabled()
    assert combo(dialog, "C05").currentText() == "warnt"


def test_fixed_gates_have_a_word_and_a_reason_instead_of_a_choice(dialog: PruefungenDialog) -> None:
    for gate, reason in (("C08", "fest: Vier Augen"), ("C09", "fest: Wer zurückweist"), ("T09", "fest: Vier Augen")):
        dialog.choose(gate)
        assert dialog.table.choice(dialog.table.currentRow()) is None
        assert cell(dialog, gate, 4) == "sperrt"
        assert cell(dialog, gate, 5).startswith(reason)
        press(Qt.Key.Key_Return)  # nothing opens
        assert QApplication.activePopupWidget() is None


def test_clauses_and_templates_are_shown_apart(dialog: PruefungenDialog) -> None:
    def shown() -> set[str]:
        table = dialog.table
        return {table.item(row, 0).text()[0] for row in range(table.rowCount()) if not table.isRowHidden(row)}

    assert shown() == {"C", "T"}
    dialog.filter.setCurrentIndex(2)
    assert shown() == {"T"}
    assert dialog.table.item(dialog.table.currentRow(), 0).text() == "T01"
    dialog.filter.setCurrentIndex(1)
    assert shown() == {"C"}
    dialog.filter.setCurrentIndex(0)
    assert shown() == {"C", "T"}


def test_the_wheel_changes_no_severity(dialog: PruefungenDialog, services: Services) -> None:
    choice = combo(dialog, "C05")
    at = QPointF(5, 5)
    down = QWheelEvent(
        at, choice.mapToGlobal(at), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,  # noqa: FBT003 - Qt's own signature
    )  # fmt: skip
    QApplication.sendEvent(choice, down)
    assert choice.currentText() == "warnt"
    assert services.pruefregeln.settings() == {}


def test_every_choice_has_a_name(dialog: PruefungenDialog) -> None:
    names = [choice.accessibleName() for choice in dialog.findChildren(SchwereWahl)]
    assert len(names) == len(set(names)) == dialog.table.rowCount() - 3
    assert "Schwere der Prüfung C05" in names
