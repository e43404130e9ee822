"""The keyboard's way through navigator, forms, dialogs and Prüfstand: Tab, Enter, Esc, Alt and a digit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QDockWidget, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Operator, QuestionType, RuleType
from app.domain.regelwerk.scenarios import Selection
from app.messages import SaveQuestion
from app.ui.context import Services
from app.ui.redaktion.felder import ChoiceBox
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import SHIFT, focus, press, type_text

ALT = Qt.KeyboardModifier.AltModifier
LONG = "Höhe des Monatsgehalts einschließlich aller Zulagen und Sachbezüge vor Abzug der Steuern"


@pytest.fixture
def space(qtbot: QtBot, window: MainWindow) -> RedaktionWorkspace:
    window.resize(1180, 720)
    window.show_workspace("redaktion")
    settle(qtbot, window)
    found = window.workspaces["redaktion"]
    assert isinstance(found, RedaktionWorkspace)
    return found


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> KlauselView:
    window.goto("clause:C06")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    assert view.is_draft()
    return view


def tabs(start: QWidget, count: int) -> list[QWidget]:
    """What has the focus from ``start`` on, one Tab after the other."""
    start.setFocus()
    reached = [focus()]
    for _ in range(count - 1):
        press(Qt.Key.Key_Tab)
        reached.append(focus())
    return reached


def names(widgets: list[QWidget]) -> list[str]:
    return [w.accessibleName() for w in widgets]


# ---- navigator and pages ----------------------------------------------------------------------------------------


def test_tab_goes_through_the_navigator_from_top_to_bottom(space: RedaktionWorkspace) -> None:
    parts = space.list
    wanted = [parts.profile, parts.search, parts.category, parts.state, parts.jurisdiction, parts.clauses]
    assert names(tabs(parts.profile, 6)) == names(wanted)
    space.list.setFocus()
    assert parts.clauses.hasFocus()
    press(Qt.Key.Key_Tab, SHIFT)
    assert parts.jurisdiction.hasFocus()


def test_tab_reaches_what_stands_above_matrix_and_table(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, entwurf: KlauselView
) -> None:
    for title, inside in (("Matrix", "Regelmatrix"), ("Tabelle", "Regeln")):
        entwurf.show_page(title)
        settle(qtbot, window)
        assert focus().accessibleName() == inside
        above = tabs(entwurf.pages.tabBar(), 3)
        assert names(above)[2] == inside
        assert entwurf.pages.currentWidget().isAncestorOf(above[1])


# ---- form of a rule ---------------------------------------------------------------------------------------------


def test_nothing_of_a_condition_is_cut_in_a_small_window(
    qtbot: QtBot, window: MainWindow, services: Services, entwurf: KlauselView
) -> None:
    question = Question(id="lang", label=LONG, type=QuestionType.SINGLE_CHOICE, options=(f"{LONG}: ja", "nein"))
    entwurf.bench.run(lambda: services.redaktion.save_question(SaveQuestion(question)))
    settle(qtbot, window)
    entwurf.show_form(RuleType.REQUIRES_ANSWER)
    form = entwurf.form
    form.condition.question_wanted.emit()
    settle(qtbot, window)
    area = form.findChild(QScrollArea)
    assert area is not None
    for id_ in ("mitarbeiterzahl", "lang"):
        form.condition.question.setCurrentIndex(form.condition.question.findData(id_))
        for number in range(form.condition.operator.count()):
            form.condition.operator.setCurrentIndex(number)
            if form.condition.chosen_operator() is Operator.IN:
                continue
            assert area.widget().minimumSizeHint().width() <= area.viewport().width(), (
                form.condition.operator.currentText()
            )
    assert form.width() <= entwurf.width() <= window.width()


def test_words_that_do_not_fit_end_in_dots_and_stand_in_the_tooltip(qtbot: QtBot) -> None:
    box = ChoiceBox("Frage")
    qtbot.addWidget(box)
    box.add_words(LONG, 1)
    box.resize(200, 30)
    box.show()
    assert box.shown().endswith("…")
    assert LONG.startswith(box.shown()[:-1])
    QApplication.sendEvent(box, QEvent(QEvent.Type.ToolTip))
    assert box.toolTip() == LONG
    box.resize(1200, 30)
    QApplication.sendEvent(box, QEvent(QEvent.Type.ToolTip))
    assert (box.shown(), box.toolTip()) == (LONG, "")


def test_escape_leaves_the_form_of_a_rule(qtbot: QtBot, window: MainWindow, entwurf: KlauselView) -> None:
    count = entwurf.rules.count()
    entwurf.show_form(RuleType.REQUIRES_ANSWER)
    form = entwurf.form
    for field in (form.message, form.condition.text, form.hard, form.typ):
        entwurf.show_form(RuleType.REQUIRES_ANSWER)
        field.setFocus()
        press(Qt.Key.Key_Escape)
        assert not form.isVisible(), field.accessibleName()
        assert entwurf.rules.hasFocus()
    entwurf.edit_rule()
    assert form.isVisible()
    press(Qt.Key.Key_Escape)
    assert not form.isVisible()
    settle(qtbot, window)
    assert entwurf.rules.count() == count


def test_escape_leaves_a_new_question_first(entwurf: KlauselView) -> None:
    entwurf.show_form(RuleType.REQUIRES_ANSWER)
    form = entwurf.form
    form.condition.question_wanted.emit()
    assert form.new_question.label.hasFocus()
    press(Qt.Key.Key_Escape)
    assert (form.isVisible(), form.new_question.isVisible()) == (True, False)
    assert form.condition.question.hasFocus()
    press(Qt.Key.Key_Escape)
    assert not form.isVisible()


def test_tab_goes_through_the_countries_where_they_stand(entwurf: KlauselView) -> None:
    entwurf.show_form(RuleType.REQUIRES_ANSWER)
    form = entwurf.form
    form.condition.question.setCurrentIndex(form.condition.question.findData("mitarbeiterzahl"))
    assert names(tabs(form.condition.text, 6))[1:] == [
        "Länder: Deutschland (DE)",
        "Länder: Österreich (AT)",
        "Länder: Schweiz (CH)",
        "Länder: weitere Länder",
        form.hard.accessibleName(),
    ]


# ---- new clause, new template -----------------------------------------------------------------------------------


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> KopfDialog:
    space.new_clause()
    settle(qtbot, window)
    found = window.findChild(QDialog)
    assert isinstance(found, KopfDialog)
    found.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is found, timeout=2_000)
    return found


def _fields(dialog: KopfDialog) -> list[QWidget]:
    return [dialog.title, dialog.category, *dialog.places._boxes.values(), dialog.places.more]


def test_tab_in_the_dialog_follows_the_eye(dialog: KopfDialog) -> None:
    fields = _fields(dialog)
    assert names(tabs(dialog.title, len(fields) + 2)) == [*names(fields), "Abbrechen", "Klausel anlegen"]
    dialog.reject()


def test_enter_in_every_field_of_the_dialog_is_one_wish(dialog: KopfDialog) -> None:
    dialog.submitted.disconnect()
    sent: list[str] = []
    dialog.submitted.connect(lambda title, _category, _places: sent.append(title))
    dialog.fill("Rufbereitschaft", "Arbeitszeit", ("DE",))
    for number, field in enumerate(_fields(dialog), 1):
        field.setFocus()
        press(Qt.Key.Key_Return)
        press(Qt.Key.Key_Return)
        assert len(sent) == number, field.accessibleName()
        dialog.show_error(ValueError())  # the answer: it can be tried again
    dialog.reject()


def test_a_missing_country_is_typed_and_sent_with_enter(
    qtbot: QtBot, window: MainWindow, services: Services, dialog: KopfDialog
) -> None:
    dialog.fill("Rufbereitschaft", "Arbeitszeit", ())
    dialog.title.setFocus()
    press(Qt.Key.Key_Return)
    assert dialog.places.more.hasFocus()
    type_text("LI")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert [c.jurisdictions for c in services.redaktion.library().clauses if c.title == "Rufbereitschaft"] == [("LI",)]


# ---- template ---------------------------------------------------------------------------------------------------


def test_the_heading_of_a_new_section_is_typed_over(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    window.goto("template:arbeitsvertrag")
    settle(qtbot, window)
    assert window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.documents.current()
    assert isinstance(view, VorlageView)
    view.structure.add_section()
    settle(qtbot, window)
    assert view.structure.title.hasFocus()
    assert view.structure.title.selectedText() == "Neuer Abschnitt"
    type_text("Anstellung")
    assert view.structure.title.text() == "Anstellung"
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "Anstellung" in [section.title for section in view.structure.sections]


# ---- Prüfstand --------------------------------------------------------------------------------------------------


def test_alt_and_a_digit_lead_into_a_field(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    for key, wanted in (
        (Qt.Key.Key_8, "Klauseln im Vertrag durchsuchen"),
        (Qt.Key.Key_9, "Testfälle"),
        (Qt.Key.Key_0, "Sätze des Beweises"),
    ):
        for _ in range(2):  # made for it, and there already
            space.list.setFocus()
            press(key, ALT)
            assert focus().accessibleName() == wanted
            settle(qtbot, window)
            assert focus().accessibleName() == wanted


def test_tab_in_the_simulator_goes_from_the_course_to_its_ways_out_and_to_the_repairs(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    space.show_tool("Simulator")
    settle(qtbot, window)
    panel = space.simulator
    assert panel is not None
    window.resize(1440, 1100)  # high enough for course and repairs below each other
    dock = next(d for d in window.findChildren(QDockWidget) if d.isAncestorOf(panel))
    settle(qtbot, window)
    window.resizeDocks([dock], [640], Qt.Orientation.Vertical)
    panel.open_selection(Selection(clauses=("C03", "C04", "C12"), jurisdiction="CH"))
    settle(qtbot, window)
    assert panel.select_rule(next(row.regel for row in panel.tree.rows() if row.befund is not None))
    ways = panel.ways.buttons()
    assert ways
    way = tabs(panel.tree, len(ways) + 2)
    assert way[1:-1] == list(ways)
    assert way[-1].accessibleName().startswith("Reparatur anwenden")
    answers = tabs(panel.form.jurisdiction, 4)
    assert answers[1:] == list(panel.form.fields.values())[:3]
    assert isinstance(answers[0], QComboBox)
