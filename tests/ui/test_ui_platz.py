"""Room in small windows: first line of a document, text above the rules, height of the dock at the bottom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QFontMetricsF
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.scenarios import Selection
from app.messages import EditClause
from app.ui.context import Services
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.kopfzeile import Kopfzeile
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle

STEPS = ("neue_version", "ausser_kraft")


@pytest.fixture
def head(qtbot: QtBot) -> Kopfzeile:
    versions = QComboBox()
    actions = {name: QAction(text) for name, text in zip(STEPS, ("Neue Version", "Außer Kraft setzen"), strict=True)}
    head = Kopfzeile(versions, actions, STEPS[:1])
    qtbot.addWidget(head)
    head.setMinimumWidth(0)
    head.title.setText("Haftungsausschluss")
    head.resize(900, 40)
    head.show()
    head.offer(STEPS)
    versions.addItems(["v12 · Außer Kraft gesetzt", "v1 · Entwurf"])
    versions.setCurrentIndex(1)
    return head


def _names(head: Kopfzeile) -> set[str]:
    return {name for name, button in head.steps.items() if button.isVisible()}


def test_rarer_steps_go_into_a_menu_where_the_title_needs_the_room(qtbot: QtBot, head: Kopfzeile) -> None:
    assert (_names(head), head.menu_steps()) == (set(STEPS), ())
    head.resize(head.minimumSizeHint().width() + 20, 40)
    assert (_names(head), head.menu_steps()) == ({"neue_version"}, ("ausser_kraft",))
    assert head.more.accessibleName() == "Weitere Schritte"
    head.resize(900, 40)
    assert (_names(head), head.menu_steps()) == (set(STEPS), ())
    head.title.setText("Erfolgsabhängige Vergütung mit Zielvereinbarung und Rückzahlungsvorbehalt " * 2)
    head.offer(STEPS[1:])
    assert (_names(head), head.menu_steps()) == ({"ausser_kraft"}, ())


def test_a_title_that_is_cut_stands_in_its_tooltip_and_the_versions_are_never_cut(
    qtbot: QtBot, head: Kopfzeile
) -> None:
    head.title.setText("Haftungsausschluss für mitgebrachte Sachen")
    head.resize(head.minimumSizeHint())
    qtbot.waitUntil(lambda: head.title.shown() != head.title.text())
    assert head.title.shown().endswith("…")
    assert head.title.text() == "Haftungsausschluss für mitgebrachte Sachen"
    QApplication.sendEvent(head.title, QEvent(QEvent.Type.ToolTip))
    assert head.title.toolTip() == head.title.text()
    head.resize(1200, 40)
    QApplication.sendEvent(head.title, QEvent(QEvent.Type.ToolTip))
    assert head.title.toolTip() == ""
    assert head.versions.width() >= head.versions.sizeHint().width()
    metrics = head.versions.fontMetrics()
    assert head.versions.width() > metrics.horizontalAdvance("v12 · Außer Kraft gesetzt")


@pytest.fixture
def space(qtbot: QtBot, window: MainWindow) -> RedaktionWorkspace:
    window.resize(1180, 720)
    window.show_workspace("redaktion")
    settle(qtbot, window)
    space = window.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    return space


def _clause(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, clause: str) -> KlauselView:
    window.goto(f"clause:{clause}")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    qtbot.waitUntil(lambda: not view._share_timer.isActive())
    return view


def _lines(view: KlauselView) -> float:
    height = view.reader.viewport().height()
    return height / QFontMetricsF(view.reader.document().defaultFont()).lineSpacing()


def test_a_long_title_leaves_versions_and_steps_whole(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    clause = next(c for c in services.redaktion.library().clauses if c.id == "C05")
    long = clause.model_copy(update={"title": "Erfolgsabhängige Vergütung mit Zielvereinbarung und Rückzahlung"})
    services.redaktion.edit_clause(EditClause(clause=long))
    space.bench.reload()
    view = _clause(qtbot, window, space, "C05")
    assert view.head.title.shown().endswith("…")
    assert view.versions.width() >= view.versions.sizeHint().width()
    assert view.head.menu_steps() == ("ausser_kraft",)
    assert view.pages.tabBar().width() <= view.width()
    assert view.minimumSizeHint().width() <= 520


@pytest.mark.parametrize(("height", "least"), [(720, 4), (900, 6)])
def test_lines_of_text_stand_above_a_short_list_of_rules_beside_the_dock(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, height: int, least: int
) -> None:
    window.resize(1180, height)
    view = _clause(qtbot, window, space, "C05")
    window.actions_.trigger("redaktion.pruefstand")
    settle(qtbot, window)
    assert view.rules.count() == 1
    qtbot.waitUntil(lambda: _lines(view) >= least)


def test_the_page_below_asks_for_its_rows_and_the_rest_is_text(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    window.resize(1440, 1000)
    short, long = _clause(qtbot, window, space, "C05"), _clause(qtbot, window, space, "C06")
    assert short.rules.count() < long.rules.count()
    assert short.rules.sizeHint().height() < long.rules.sizeHint().height()
    qtbot.waitUntil(lambda: short._split.sizes()[0] > long._split.sizes()[0])
    assert long._split.sizes()[1] >= long._wanted()  # type: ignore[operator]  # no form is open


def test_what_the_person_has_shared_stays(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    view = _clause(qtbot, window, space, "C05")
    view._split.moveSplitter(180, 1)
    before = view._split.sizes()
    view._share()
    assert view._split.sizes() == before
    assert before[0] <= 180


def test_the_dock_starts_with_a_share_of_the_window_and_keeps_what_the_person_gives_it(
    qtbot: QtBot, make_window: Callable[[], MainWindow]
) -> None:
    first = make_window()
    first.resize(1440, 790)  # the screen of the offscreen platform is not higher
    first.show_workspace("redaktion")
    settle(qtbot, first)
    first.actions_.trigger("redaktion.pruefstand")
    settle(qtbot, first)
    qtbot.waitUntil(lambda: 237 <= first._bottom_dock.height() <= 304)  # 38 %, as far as the document leaves it
    opened = first._bottom_dock.height()
    first.actions_.trigger("redaktion.pruefstand")
    first.actions_.trigger("redaktion.pruefstand")
    settle(qtbot, first)
    assert abs(first._bottom_dock.height() - opened) <= 4
    first.resizeDocks([first._bottom_dock], [190], Qt.Orientation.Vertical)
    settle(qtbot, first)
    first.close()
    second = make_window()
    second.show_workspace("redaktion")
    settle(qtbot, second)
    qtbot.waitUntil(lambda: abs(second._bottom_dock.height() - 190) <= 5)
    second.resizeDocks([second._bottom_dock], [260], Qt.Orientation.Vertical)
    settle(qtbot, second)
    opened = second._bottom_dock.height()
    second.actions_.trigger("redaktion.pruefstand")  # closed at the end, too, its height is kept
    second.close()
    third = make_window()
    third.resize(1440, 790)
    third.show_workspace("redaktion")
    settle(qtbot, third)
    third.actions_.trigger("redaktion.pruefstand")
    settle(qtbot, third)
    qtbot.waitUntil(lambda: abs(third._bottom_dock.height() - opened) <= 5)


def test_a_document_behind_another_claims_no_room(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    view = _clause(qtbot, window, space, "C05")
    before = space.documents.minimumSizeHint().height()
    view.setMinimumHeight(before + 50)
    settle(qtbot, window)
    assert space.documents.minimumSizeHint().height() > before
    assert _clause(qtbot, window, space, "C06").isVisible()
    settle(qtbot, window)
    assert space.documents.minimumSizeHint().height() <= before


def test_structure_and_questions_of_a_template_have_the_page_each(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    window.goto("template:arbeitsvertrag")
    settle(qtbot, window)
    view = space.documents.current()
    assert isinstance(view, VorlageView)
    assert view.page_titles()[:2] == ("Aufbau", "Fragen")
    assert view.structure.tree.hasFocus()
    view.go_to("question", view.interview.steps[1].question_id)
    assert view.pages.currentWidget() is view.interview
    view.go_to("slot", "praeambel")
    assert view.pages.currentWidget() is view.structure
    assert view.structure.current_place() == "slot:praeambel"
    window.actions_.trigger("redaktion.seite_fragen")
    assert view.interview.list.hasFocus()
    window.actions_.trigger("redaktion.seite_aufbau")
    assert view.structure.tree.hasFocus()


def test_large_letters_do_not_make_the_window_wider_than_a_common_screen(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    _clause(qtbot, window, space, "C06")
    window.resize(900, 600)
    settle(qtbot, window)
    assert window.minimumSizeHint().width() <= 900
    window.theme.set_zoom(2.0)
    settle(qtbot, window)
    assert window.minimumSizeHint().width() <= 1400
    window.theme.set_zoom(1.0)


@pytest.mark.parametrize("size", [(1180, 720), (1440, 790)])
def test_findings_and_repairs_are_in_sight_in_a_low_dock(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, size: tuple[int, int]
) -> None:
    window.resize(*size)
    _clause(qtbot, window, space, "C05")
    window.actions_.trigger("redaktion.simulator")
    settle(qtbot, window)
    panel = space.simulator
    assert panel is not None
    panel.open_selection(Selection(clauses=("C03", "C04", "C12"), jurisdiction="CH"))
    settle(qtbot, window)
    finding = next(row for row in panel.tree.rows() if row.befund is not None)
    place = panel.tree.visualRect(panel.tree._find(finding.regel))
    assert panel.tree.viewport().rect().intersects(place)
    assert abs(place.top()) <= 2, "der erste Befund steht oben"
    panel.show_cards.click()
    assert panel._repair_area.isVisible()
    assert not panel.tree.isVisible()
    assert panel._repair_area.height() >= 2 * panel.fontMetrics().lineSpacing()
    panel.show_cards.click()
    assert panel.tree.isVisible()
    field = panel.form.fields["mitarbeiterzahl"]
    field.setFocus()
    field.setText("viele")  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: bool(panel.error.text()))
    settle(qtbot, window)
    assert panel.error._text.height() >= panel.error._text.heightForWidth(panel.error._text.width())


def test_nothing_lies_over_the_gaps_of_the_test_cases_in_the_lowest_dock(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    window.actions_.trigger("redaktion.testfaelle")
    settle(qtbot, window)
    window.resizeDocks([window._bottom_dock], [170], Qt.Orientation.Vertical)
    settle(qtbot, window)
    assert space.tools is not None
    cases = space.tools.cases
    gaps = QRect(cases.gaps.mapTo(cases, QPoint()), cases.gaps.size())
    button = QRect(cases.propose_button.mapTo(cases, QPoint()), cases.propose_button.size())
    assert cases.propose_button.isVisible()
    assert not gaps.intersects(button)
    assert cases.rect().contains(gaps.united(button))
    assert "Abdeckung" in cases.head.text()


def test_only_the_page_in_front_says_how_small_the_window_may_be(qtbot: QtBot, window: MainWindow) -> None:
    small, behind = window.minimumSizeHint(), window.workspaces["pruefung"].centre
    behind.setMinimumSize(2000, 1500)
    settle(qtbot, window)
    assert window.minimumSizeHint() == small
    behind.setMinimumSize(0, 0)
