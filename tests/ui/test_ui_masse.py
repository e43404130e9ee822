"""Large letters on a small screen: nothing is cut, nothing is too small to hit, the window stays as large as it is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.docks import stack
from app.ui.fitting import FrontStack, Room, WrapArea
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.widgets import LineEdit, text_label
from tests.ui.conftest import settle
from tests.ui.masse import cut, small
from tests.ui.vertrag_fenster import add_probe, new_vertrag, open_vertrag


def test_the_measure_finds_what_is_cut_and_what_is_small(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    lines = QVBoxLayout(pane)
    button, label, tiny = (
        QPushButton("Zur Prüfung einreichen"),
        QLabel("In eine Zeile passt das nicht."),
        QPushButton("?"),
    )
    for widget in (button, label, tiny):
        lines.addWidget(widget)
    pane.show()
    assert cut(pane) == []
    button.setFixedSize(40, 30)
    label.setWordWrap(True)
    label.setFixedSize(60, 12)
    tiny.setFixedSize(18, 14)
    pane.adjustSize()
    assert len(cut(pane)) == 3
    assert small(pane) == ["QPushButton: 18 × 14"]


def test_a_room_scrolls_only_when_its_content_needs_more(qtbot: QtBot) -> None:
    pages = FrontStack()
    low, high = QWidget(), QWidget()
    low.setMinimumSize(100, 100)
    high.setMinimumSize(900, 700)
    pages.addWidget(low)
    pages.addWidget(high)
    room = Room(pages, QSize(300, 200))
    qtbot.addWidget(room)
    room.resize(400, 300)
    room.show()
    assert pages.size() == room.viewport().size() == QSize(400, 300)
    pages.setCurrentWidget(high)
    qtbot.waitUntil(lambda: pages.size() == QSize(900, 700))
    assert room.minimumSizeHint() == QSize(300, 200)
    field = QLineEdit(high)
    field.move(800, 650)
    field.show()
    room.activateWindow()
    field.setFocus()
    qtbot.waitUntil(lambda: field.visibleRegion().boundingRect().height() > 0)
    pages.setCurrentWidget(low)
    qtbot.waitUntil(lambda: pages.size() == QSize(400, 300))


def test_a_word_wider_than_its_room_is_scrolled_to(qtbot: QtBot) -> None:
    content = QWidget()
    QVBoxLayout(content).addWidget(text_label("Donaudampfschifffahrtsgesellschaftskapitänspatent " * 4))
    area = WrapArea("Text", content)
    qtbot.addWidget(area)
    area.resize(120, 200)
    area.show()
    qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() > 0)
    assert cut(area) == []


def test_the_button_that_empties_a_field_can_be_hit(qtbot: QtBot) -> None:
    field = LineEdit("Hamburg")
    qtbot.addWidget(field)
    field.setClearButtonEnabled(True)
    field.resize(200, 34)
    field.show()
    assert small(field) == []
    assert cut(field) == []


def test_nothing_of_kanzlei_and_pruefung_is_cut_at_150_percent(
    qtbot: QtBot, window: MainWindow, services: Services, large: Callable[..., list[str]]
) -> None:
    akte = services.akten.akten()[0].id
    changes = services.schriftsatz.start(StartConversation(akte, "Kündigungsschutzklage"))
    conversation = changes.ids("conversations")[0]
    draft = services.schriftsatz.create_draft(CreateDraft(conversation)).ids("drafts")[0]
    found = [
        line for page in ("uebersicht", "beteiligte", "dokumente", "angaben") for line in large(f"akte:{akte}#{page}")
    ]
    for target in (f"conversation:{conversation}", f"draft:{draft}", "vertrag-neu:", f"pruefung:{draft}"):
        found += large(target)
    assert "\n".join(found) == ""
    words = window._toolbar.widgetForAction(window.actions_.action("ansicht.kanzlei"))
    assert words.isVisible(), "die Arbeitsbereiche sind immer zu sehen"


def test_nothing_of_the_redaktion_is_cut_at_150_percent(
    qtbot: QtBot, window: MainWindow, large: Callable[..., list[str]], space: RedaktionWorkspace
) -> None:
    found = large("clause:C06")
    assert window.actions_.trigger("redaktion.neue_version")
    found += large("clause:C06")
    view = space.clause()
    assert view is not None
    for page in ("Matrix", "Graph", "Tabelle", "Vermerk", "Vergleich"):
        view.show_page(page)
        found += large(where=page)
    for tool in ("Beweis", "Simulator", "Testfälle"):
        space.show_tool(tool)
        settle(qtbot, window)
        if tool == "Beweis" and space.proof is not None:
            space.proof.lauf.run(whole=True)
        found += large(where=tool)
    assert "\n".join(found) == ""


def test_nothing_of_a_template_is_cut_at_150_percent(
    qtbot: QtBot, window: MainWindow, large: Callable[..., list[str]], space: RedaktionWorkspace, vorlage: VorlageView
) -> None:
    found = []
    for number in range(vorlage.pages.count()):
        vorlage.pages.setCurrentIndex(number)
        found += large(where=vorlage.pages.tabText(number))
    found += large("review:versions/C01.v1")
    assert "\n".join(found) == ""


def test_nothing_of_a_dialog_is_cut_at_150_percent(
    qtbot: QtBot, window: MainWindow, large: Callable[..., list[str]], space: RedaktionWorkspace
) -> None:
    large("clause:C03")
    assert window.actions_.trigger("redaktion.neue_version")
    large()
    view = space.clause()
    assert view is not None
    found, seen = [], set()
    for open_ in (space.new_clause, view.edit_head, view.show_parameters, space.manage_profiles,
                  space.manage_questions, space.export_part, window.open_palette, window.help.about):  # fmt: skip
        open_()
        settle(qtbot, window)
        for dialog in [d for d in window.findChildren(QDialog) if d.isVisible()]:
            seen.add(type(dialog).__name__)
            found += [f"{dialog.windowTitle()}: {line}" for line in (*cut(dialog), *small(dialog))]
            dialog.reject()
        settle(qtbot, window)
    assert "\n".join(found) == ""
    assert len(seen) >= 6, seen


def test_nothing_of_a_contract_is_cut_at_150_percent(
    qtbot: QtBot, window: MainWindow, services: Services, large: Callable[..., list[str]]
) -> None:
    add_probe(services)
    view = open_vertrag(qtbot, window, new_vertrag(services))
    found = large(where="Fragen")
    view.go_to("slot:laufzeit")
    found += large(where="Klauseln")
    assert view.now is not None
    view.edit_wording(view.now.stand.text.klauseln[0].clause_id)
    view.paper.wording.editor.insertPlainText("Vor dem Beginn übergibt jede Seite der anderen ihre Unterlagen. ")
    qtbot.waitUntil(lambda: "weicht" in view.paper.wording.words.text())
    found += large(where="Wortlaut ändern")
    assert "\n".join(found) == ""


def test_nothing_of_a_comparison_is_cut_at_150_percent(
    qtbot: QtBot, window: MainWindow, services: Services, large: Callable[..., list[str]]
) -> None:
    akte = services.akten.akten()[0].id
    conversation = services.schriftsatz.start(StartConversation(akte, "Kündigungsschutzklage")).ids("conversations")[0]
    for _ in range(2):
        draft = services.schriftsatz.create_draft(CreateDraft(conversation)).ids("drafts")[0]
    window.goto(f"draft:{draft}")
    settle(qtbot, window)
    assert window.actions_.trigger("kanzlei.vergleichen")
    assert "\n".join(large(where="Vergleich")) == ""


def test_the_docks_keep_what_they_hold_whole(qtbot: QtBot, window: MainWindow) -> None:
    for dock in (window._navigator_dock, window._findings_dock):
        assert stack(dock).width() <= dock.width()
        button = next(b for b in dock.findChildren(QWidget) if b.objectName() == "qt_dockwidget_floatbutton")
        assert dock.rect().contains(button.geometry())
        assert button.focusPolicy() is Qt.FocusPolicy.NoFocus, "Strg+F6 tut dasselbe"
