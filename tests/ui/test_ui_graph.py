"""The live graph and its table: mouse, keys, filters, focus, edits, theme, read aloud."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.adapters.graph.layout import SugiyamaLayout
from app.domain.regelwerk.graph import rule_graph
from app.domain.regelwerk.graph_drawing import HEAD_SIZE, PADDING, TITLE_SIZE, badge_width, node_text
from app.domain.regelwerk.graph_layout import BOX_HEAD, NODE_WIDTH
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import RuleType, Severity
from app.ui.context import Services
from app.ui.desk import Desk
from app.ui.redaktion.graph_canvas import GraphCanvas
from app.ui.redaktion.graph_items import label_font
from app.ui.redaktion.graph_table import GraphTable
from app.ui.redaktion.graph_view import GraphView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.theme import Mode
from tests.domain.regelwerk.regelwerk_builders import library, rule
from tests.ui.conftest import settle
from tests.ui.graph_desk import desk, quiet, with_rule
from tests.ui.tasten import CTRL, NONE, SHIFT

__all__ = ["desk"]  # the fixture

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(qtbot: QtBot, desk: Desk, sample: Library) -> GraphView:
    view = GraphView(desk, SugiyamaLayout().arrange)
    qtbot.addWidget(view)
    view.resize(1100, 800)
    view.show()
    view.activateWindow()
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(sample)
    quiet(qtbot, desk)
    qtbot.waitUntil(view.isActiveWindow, timeout=20_000)  # the system says so when it has time
    return view


def canvas(view: GraphView) -> GraphCanvas:
    assert view.canvas is not None
    return view.canvas


def click(view: GraphView, place: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(canvas(view).viewport(), LEFT, modifiers, place)


def key(view: GraphView, key_: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(canvas(view), key_, modifiers)


def drag(view: GraphView, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    port = canvas(view).viewport()
    QTest.mousePress(port, LEFT, modifiers, start)
    for share in (0.3, 0.7, 1.0):
        point = start + QPoint(int((end - start).x() * share), int((end - start).y() * share))
        event_at(view, point, modifiers)
    QTest.mouseRelease(port, LEFT, modifiers, end)


def event_at(view: GraphView, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    port = canvas(view).viewport()
    everywhere = QPointF(port.mapToGlobal(point))
    move = QMouseEvent(QEvent.Type.MouseMove, QPointF(point), everywhere, Qt.MouseButton.NoButton, LEFT, modifiers)
    QApplication.sendEvent(port, move)


# --- mouse ---------------------------------------------------------------------------------------------------------


def test_a_click_selects_a_clause_and_says_what_it_is(view: GraphView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.selected) as caught:
        click(view, canvas(view).place_of("C06"))
    assert caught.args == ["C06"]
    assert view._words.text() == "C06 Haftungsausschluss · 2 Beziehungen · nur DE, AT"


def test_a_click_on_a_line_selects_its_rule_and_on_the_ground_nothing(view: GraphView, qtbot: QtBot) -> None:
    one, two = canvas(view).place_of("C13"), canvas(view).place_of("C14")
    with qtbot.waitSignal(view.selected) as caught:
        click(view, QPoint((one.x() + two.x()) // 2, one.y() + 2))
    assert caught.args == ["rule:C13.v1/R09"]
    assert "sind unvereinbar (Sperrt Export)" in view._words.text()
    with qtbot.waitSignal(view.selected) as caught:
        click(view, QPoint(5, 5))
    assert caught.args == [""]


def test_a_double_click_opens(view: GraphView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.opened) as caught:
        QTest.mouseDClick(canvas(view).viewport(), LEFT, NONE, canvas(view).place_of("C11"))
    assert caught.args == ["C11"]


def test_dragging_with_shift_asks_for_a_rule_and_without_moves_the_ground(view: GraphView, qtbot: QtBot) -> None:
    start, end = canvas(view).place_of("C10"), canvas(view).place_of("C15")
    with qtbot.waitSignal(view.add_requested) as caught:
        drag(view, start, end, SHIFT)
    assert caught.args == ["C10", "C15"]
    asked: list[object] = []
    view.add_requested.connect(lambda *ends: asked.append(ends))
    drag(view, start, QPoint(5, 5), SHIFT)
    before = canvas(view).place_of("C10")
    drag(view, QPoint(10, 10), QPoint(90, 60))
    moved = canvas(view).place_of("C10") - before
    assert (moved - QPoint(80, 50)).manhattanLength() <= 4
    assert asked == []


def test_the_wheel_zooms_around_the_pointer(view: GraphView) -> None:
    place, before = canvas(view).place_of("C03"), canvas(view).zoom
    at = QPointF(place)
    for steps in (240, -120):
        wheel = QWheelEvent(at, at, QPoint(), QPoint(0, steps), Qt.MouseButton.NoButton, NONE,
                            Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip # noqa: FBT003
        QApplication.sendEvent(canvas(view).viewport(), wheel)
    assert canvas(view).zoom == pytest.approx(before * 1.2, rel=0.02)
    assert (canvas(view).place_of("C03") - place).manhattanLength() <= 3


# --- keys ----------------------------------------------------------------------------------------------------------


def test_the_whole_graph_is_reached_with_the_keyboard(view: GraphView, qtbot: QtBot) -> None:
    seen: list[str] = []
    view.selected.connect(seen.append)
    view.select("C13")
    canvas(view).setFocus()
    key(view, Qt.Key.Key_Right)
    key(view, Qt.Key.Key_Down)
    assert seen == ["C14", "C15"]
    assert canvas(view).accessibleName() == "Regelgraph: C15 Kündigungsklausel"
    assert "Wettbewerbsverbot erfordert Kündigungsklausel (Sperrt Export)." in canvas(view).accessibleDescription()
    with qtbot.waitSignal(view.opened) as caught:
        key(view, Qt.Key.Key_Return)
    assert caught.args == ["C15"]


def test_delete_asks_for_the_chosen_rule_and_never_for_a_clause(view: GraphView, qtbot: QtBot) -> None:
    view.select("rule:C12.v1/R08")
    canvas(view).setFocus()
    with qtbot.waitSignal(view.delete_requested) as caught:
        key(view, Qt.Key.Key_Delete)
    assert caught.args == ["rule:C12.v1/R08"]
    view.select("C12")
    with qtbot.assertNotEmitted(view.delete_requested):
        key(view, Qt.Key.Key_Delete)


def test_tab_visits_the_rules_of_a_clause_and_then_leaves(view: GraphView) -> None:
    seen: list[str] = []
    view.selected.connect(seen.append)
    view.select("C12")
    canvas(view).setFocus()
    for _ in range(2):
        assert canvas(view).focusNextPrevChild(True)  # noqa: FBT003
    assert seen == ["rule:C12.v1/R08", "rule:C12.v1/R14"]
    assert canvas(view).accessibleName().startswith("Regelgraph: Wettbewerbsverbot: nur DE")
    canvas(view).focusNextPrevChild(True)  # noqa: FBT003
    assert len(seen) == 2
    assert not canvas(view).hasFocus()
    key(view, Qt.Key.Key_Escape)
    assert seen[-1] == "C12"
    key(view, Qt.Key.Key_Escape)
    assert seen[-1] == ""


def test_coming_by_keyboard_the_first_clause_is_chosen(view: GraphView) -> None:
    view.select(None)
    canvas(view).setFocus(Qt.FocusReason.TabFocusReason)
    assert view.target is not None
    assert view.target in view.picture.nodes  # type: ignore[union-attr]


def test_zoom_keys_mean_the_graph(view: GraphView) -> None:
    canvas(view).setFocus()
    before = canvas(view).zoom
    key(view, Qt.Key.Key_Plus)
    assert canvas(view).zoom == pytest.approx(before * 1.2, rel=0.02)
    key(view, Qt.Key.Key_Minus)
    key(view, Qt.Key.Key_Minus)
    assert canvas(view).zoom < before
    key(view, Qt.Key.Key_0, CTRL)
    assert canvas(view).zoom == pytest.approx(before, rel=0.02)


def test_a_rule_from_here_with_the_keyboard_alone(view: GraphView, qtbot: QtBot) -> None:
    assert not view.link.isEnabled()
    view.select("C14")
    quiet_signals: list[str] = []
    view.selected.connect(quiet_signals.append)
    view.link.click()
    assert canvas(view).hasFocus()
    assert "andere Klausel" in view._words.text()
    key(view, Qt.Key.Key_Down)
    assert quiet_signals == [], "auf dem Weg zur anderen Klausel folgt das übrige Fenster nicht"
    with qtbot.waitSignal(view.add_requested) as caught:
        key(view, Qt.Key.Key_Return)
    assert caught.args == ["C14", "C15"]
    assert not view.link.isChecked()
    view.link.click()
    key(view, Qt.Key.Key_Escape)
    assert not view.link.isChecked()


# --- what is shown -------------------------------------------------------------------------------------------------


def test_selecting_from_outside_marks_and_reveals_without_an_echo(view: GraphView) -> None:
    seen: list[str] = []
    view.selected.connect(seen.append)
    canvas(view).zoom_by(3)
    view.select("rule:C12.v1/R08")
    place = canvas(view).place_of("C12")
    assert canvas(view).viewport().rect().contains(place)
    assert canvas(view).target == "rule:C12.v1/R08"
    assert seen == []


def test_an_edit_shows_at_once_and_moves_nothing(view: GraphView, qtbot: QtBot, desk: Desk, sample: Library) -> None:
    canvas(view).zoom_by(1.3)
    before, zoom = canvas(view).place_of("C10"), canvas(view).zoom
    edited = with_rule(sample, "C01", rule("neu", "forbids", targetClauseId="C17"))
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(edited)
    assert view.picture is not None
    assert view.picture.edge_of["C01.v1/neu"].type is RuleType.FORBIDS
    assert canvas(view).place_of("C10") == before
    assert canvas(view).zoom == zoom
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(sample)
    assert "C01.v1/neu" not in view.picture.edge_of


def test_filters_take_rules_away_and_bring_them_back(view: GraphView, qtbot: QtBot) -> None:
    def shown() -> set[tuple[RuleType, Severity]]:
        assert view.picture is not None
        return {(e.type, e.severity) for e in view.picture.graph.edges}

    everything = shown()
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.types[RuleType.REQUIRES].setChecked(False)
    assert RuleType.REQUIRES not in {t for t, _ in shown()}
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.severities[Severity.SOFT].setChecked(False)
    assert {s for _, s in shown()} == {Severity.HARD}
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.types[RuleType.REQUIRES].setChecked(True)
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.severities[Severity.SOFT].setChecked(True)
    assert shown() == everything


def test_the_surroundings_follow_the_selection(view: GraphView, qtbot: QtBot, desk: Desk) -> None:
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.focus("C15", 1)
    assert {n.id for n in view.picture.graph.nodes} == {"C12", "C13", "C14", "C15"}  # type: ignore[union-attr]
    assert view._extent.isVisible()
    assert "4 von 28" in view._extent.text()
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.select("C06")
    assert {n.id for n in view.picture.graph.nodes} == {"C06", "C07", "C08"}  # type: ignore[union-attr]
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.radius.setCurrentIndex(0)
    assert len(view.picture.graph.nodes) == 31  # type: ignore[union-attr]
    assert not view._extent.isVisible()


def test_names_are_hidden_when_they_are_too_small_and_box_titles_grow(view: GraphView) -> None:
    drawn = canvas(view)._drawn
    assert drawn._labels is not None
    assert drawn._labels.isVisible()
    canvas(view).zoom_by(0.3)
    assert not drawn._labels.isVisible()
    assert all(holder.scale() > 1 for holder, *_ in drawn._titles)
    canvas(view).zoom_by(0.1 / canvas(view).zoom)
    shortened = 0
    for holder, title, box in drawn._titles:
        on_screen = holder.sceneBoundingRect()
        assert not holder.isVisible() or holder.scale() * 0.1 == pytest.approx(0.6), "one size for all that can be read"
        assert holder.pos().x() + holder.rect().width() * holder.scale() <= box.x + box.width, on_screen
        bottom = holder.pos().y() + holder.rect().height() * holder.scale()
        assert bottom <= box.y + BOX_HEAD / 2, "above the nodes of its box"
        shortened += title.text().endswith("…")
    assert shortened
    holder, _, box = drawn._titles[0]
    place = canvas(view).mapFromScene(canvas(view).box.mapViewToScene(QPointF(box.x + 3, box.y + box.height - 3)))
    assert canvas(view)._box_title(place) == box.title
    canvas(view).fit()
    assert drawn._labels.isVisible()


def test_the_graph_follows_the_theme(view: GraphView, desk: Desk) -> None:
    def colours() -> set[str]:
        image = canvas(view).grab().toImage()
        return {image.pixelColor(x, y).name() for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}

    light = colours()
    assert desk.theme.tokens.papier in light
    desk.theme.set_mode(Mode.DUNKEL)
    desk.theme.finish()
    dark = colours()
    assert desk.theme.tokens.papier in dark
    assert "#ffffff" not in dark


def test_words_fit_into_their_nodes(view: GraphView) -> None:
    assert view.picture is not None
    bold, small = QFontMetricsF(label_font(round(TITLE_SIZE), bold=True)), QFontMetricsF(label_font(11, bold=False))
    for node in view.picture.graph.nodes:
        words = node_text(node)
        assert all(bold.horizontalAdvance(line) <= NODE_WIDTH - 2 * PADDING for line in words.lines)
        assert small.horizontalAdvance(words.badge) <= badge_width(words.badge) - 6
        assert small.horizontalAdvance(words.head) + badge_width(words.badge) <= NODE_WIDTH - PADDING
    assert round(HEAD_SIZE) == 11


def test_a_graph_can_be_given_with_its_places(qtbot: QtBot, desk: Desk, sample: Library) -> None:
    view = GraphView(desk, SugiyamaLayout().arrange)
    qtbot.addWidget(view)
    graph = rule_graph(sample)
    view.set_graph(graph, SugiyamaLayout().arrange(graph))
    assert view.picture is not None
    assert view.picture.graph is graph


def test_an_empty_library_says_what_to_do(qtbot: QtBot, desk: Desk) -> None:
    view = GraphView(desk, SugiyamaLayout().arrange)
    qtbot.addWidget(view)
    view.show()
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(Library(id="leer", title="Leer", clauses=(), versions=()))
    assert view._stack.currentWidget() is view._empty
    assert "Noch keine Klausel" in view._empty.text()


def test_a_hidden_graph_waits_until_it_is_seen(view: GraphView, qtbot: QtBot, desk: Desk, sample: Library) -> None:
    view.hide()
    before = view.picture
    view.set_library(with_rule(sample, "C01", rule("neu", "forbids", targetClauseId="C17")))
    assert desk.tasks.idle
    assert view.picture is before
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.show()
    assert view.picture is not None
    assert "C01.v1/neu" in view.picture.edge_of


def test_a_clause_that_does_not_exist_is_shown_but_not_opened(view: GraphView, qtbot: QtBot, sample: Library) -> None:
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(with_rule(sample, "C01", rule("neu", "requires", targetClauseId="weg")))
    view.select("weg")
    canvas(view).setFocus()
    with qtbot.assertNotEmitted(view.opened):
        key(view, Qt.Key.Key_Return)
    assert canvas(view).accessibleDescription().startswith("Diese Klausel gibt es nicht in der Bibliothek.")


@pytest.mark.parametrize("page", ["Graph", "Tabelle"])
def test_delete_takes_a_rule_out_of_a_draft_and_says_why_others_stay(
    qtbot: QtBot, window: MainWindow, services: Services, page: str
) -> None:
    window.show_workspace("redaktion")
    window.goto("clause:C06")
    settle(qtbot, window)
    window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    space = window.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    document = space.document()
    assert document is not None
    document.show_page(page)
    settle(qtbot, window)
    shown = space.views.made({"Graph": "graph", "Tabelle": "tabelle"}[page])
    assert isinstance(shown, GraphView | GraphTable)

    def rules() -> set[str]:
        return {f"{v.id}/{rule.id}" for v in services.redaktion.library().versions for rule in v.rules}

    def delete(target: str) -> None:
        space.bench.selection.select(target)
        QTest.keyClick(canvas(shown) if isinstance(shown, GraphView) else shown.table, Qt.Key.Key_Delete)
        settle(qtbot, window)

    before = rules()
    published = next(name for name in before if name.startswith("C12.v1/"))
    delete(f"rule:{published}")
    assert rules() == before
    assert "bleibt: Version 1 von „Wettbewerbsverbot“ ist kein Entwurf (Veröffentlicht)." in window._status.text()
    draft = next(name for name in before if name.startswith("C06.v2/"))
    delete(f"rule:{draft}")
    assert rules() == before - {draft}
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Regel löschen"
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert rules() == before


def test_the_legend_explains_a_set_only_where_there_is_one(view: GraphView, qtbot: QtBot, sample: Library) -> None:
    assert not view._one_of.isVisible()
    one_of = rule("neu", "requires", targetClauseIds=["C03", "C04", "C05"])
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(with_rule(sample, "C01", one_of))
    assert view._one_of.isVisible()
    view.select("rule:C01.v1/neu")
    assert "oder eine andere von 3 Klauseln" in view._words.text()


def test_no_rule_begins_at_a_question(view: GraphView) -> None:
    view.select("question:branche")
    assert not view.link.isEnabled()
    view.select("C10")
    assert view.link.isEnabled()


def test_an_edit_draws_only_its_own_part_anew(view: GraphView, qtbot: QtBot, sample: Library) -> None:
    before = dict(canvas(view)._drawn._parts)
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(with_rule(sample, "C01", rule("neu", "forbids", "soft", targetClauseId="C02")))
    after = canvas(view)._drawn._parts
    assert set(after) - set(before) == {k for k in after if k[:2] == (RuleType.FORBIDS, Severity.SOFT)}
    assert all(after[key] is before[key] for key in before)
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(sample)
    assert canvas(view)._drawn._parts == before


def test_far_away_ids_take_the_place_of_names(view: GraphView) -> None:
    drawn = canvas(view)._drawn
    assert drawn._ids is None, "gezeichnet wird erst, was zu sehen ist"
    canvas(view).zoom_by(0.3)
    assert drawn._ids is not None
    assert drawn._ids.isVisible()
    canvas(view).zoom_by(0.3)
    assert not drawn._ids.isVisible()


def test_surroundings_too_large_to_be_read_begin_at_their_centre(qtbot: QtBot, desk: Desk) -> None:
    ids = [f"K{i:02}" for i in range(79)]
    lib = library({"M": [rule(i, "requires", targetClauseId=i) for i in ids]}, clauses=["M", *ids])
    view = GraphView(desk, SugiyamaLayout().arrange)
    qtbot.addWidget(view)
    view.resize(700, 400)
    view.show()
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.set_library(lib)
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.focus("M", 1)
    assert canvas(view).zoom == pytest.approx(0.6, rel=0.02)
    middle = canvas(view).viewport().rect().center()
    assert (canvas(view).place_of("M") - middle).manhattanLength() <= 4
