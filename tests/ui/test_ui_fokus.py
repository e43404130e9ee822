"""The keyboard never lands nowhere: after closing, in detached panes, out of editors and composed fields."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QRadioButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui import docks
from app.ui.context import Services
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.kanzlei.entwurf_view import EntwurfView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.tab_order import chain, focus_inside
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, SHIFT, focus, press, type_text

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, services: Services) -> EntwurfView:
    akte = services.akten.akten()[0].id
    conversation = services.schriftsatz.start(StartConversation(akte, "Kündigungsschutzklage")).ids("conversations")[0]
    draft = services.schriftsatz.create_draft(CreateDraft(conversation)).ids("drafts")[0]
    window.goto(f"draft:{draft}")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, EntwurfView)
    return view


def test_closing_a_tab_leads_to_the_one_behind_it_and_at_last_to_what_opens_one(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView
) -> None:
    centre = window.workspaces["kanzlei"].centre
    press(Qt.Key.Key_W, CTRL)
    settle(qtbot, window)
    assert focus().accessibleName() == "Auftrag", "das Feld der Akte dahinter"
    press(Qt.Key.Key_W, CTRL)
    settle(qtbot, window)
    assert centre.isAncestorOf(focus())
    assert focus().accessibleName() == "Neue Akte"


def test_tab_goes_from_the_editor_of_a_paragraph_to_its_buttons_and_leaving_them_saves(
    qtbot: QtBot, window: MainWindow, entwurf: EntwurfView
) -> None:
    press(Qt.Key.Key_Down, ALT)
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert focus().accessibleName() == "Absatz bearbeiten"
    type_text(" Nachsatz")
    reached = []
    for _ in range(2):
        press(Qt.Key.Key_Tab)
        reached.append(focus().accessibleName())
    assert reached == ["Verwerfen", "Speichern"]
    press(Qt.Key.Key_Tab, SHIFT)
    press(Qt.Key.Key_Tab, SHIFT)
    assert focus().accessibleName() == "Absatz bearbeiten"
    for _ in range(3):
        press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    assert not entwurf.preview.editing
    assert "Nachsatz" in entwurf.preview.toPlainText()


def test_f6_goes_into_a_detached_pane_and_ctrl_f6_puts_it_back(qtbot: QtBot, window: MainWindow) -> None:
    dock = window._navigator_dock
    window.workspaces["kanzlei"].navigator.setFocus()
    held = focus()
    press(Qt.Key.Key_F6, CTRL)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dock)
    assert dock.isFloating()
    assert focus() is held
    press(Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    for _ in range(len(window.panes()) - 1):
        press(Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dock)
    assert focus() is held
    press(Qt.Key.Key_F6, CTRL)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    assert not dock.isFloating()
    assert focus() is held
    window.workspaces["kanzlei"].centre.setFocus()
    assert "Bereich am Rand" in docks.detach(window)


def test_f6_arrives_where_work_goes_on_not_at_the_help(qtbot: QtBot, window: MainWindow, entwurf: EntwurfView) -> None:
    seen = []
    for _ in window.panes():
        press(Qt.Key.Key_F6)
        seen.append(focus())
    assert window.panel is not None
    assert window.panel.tree in seen
    assert entwurf.preview in seen
    assert not [widget for widget in seen if isinstance(widget, HilfeKnopf)]


def test_the_graph_takes_the_keyboard_when_it_is_drawn(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    press(Qt.Key.Key_3, ALT)
    settle(qtbot, window)
    assert focus().accessibleName().startswith("Regelgraph: C06")


def test_a_field_of_several_parts_has_its_place_in_the_order(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    lines = QVBoxLayout(pane)
    before, last = QLineEdit(), QLineEdit()
    for widget in (before, last):
        lines.addWidget(widget)
    parts = QWidget()
    column = QVBoxLayout(parts)
    boxes = [QCheckBox("Recht"), QCheckBox("Steuern"), QRadioButton("anderes")]
    for box in boxes:
        column.addWidget(box)
    parts.setFocusProxy(boxes[0])
    lines.insertWidget(1, parts)
    chain(before, parts, last)
    pane.show()
    pane.activateWindow()
    qtbot.waitUntil(pane.isActiveWindow)
    before.setFocus()
    reached = []
    for _ in range(4):
        press(Qt.Key.Key_Tab)
        reached.append(focus())
    assert reached == [*boxes, last]


def test_the_help_is_the_last_resort(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    lines = QVBoxLayout(pane)
    knob = HilfeKnopf(pane, "akten")
    field = QLineEdit()
    lines.addWidget(knob)
    lines.addWidget(field)
    pane.show()
    pane.activateWindow()
    qtbot.waitUntil(pane.isActiveWindow)
    focus_inside(pane)
    assert focus() is field
    field.hide()
    focus_inside(pane)
    assert focus() is knob
