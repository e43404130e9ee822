"""What there is while nothing is there: empty library, buttons without an object; widths of tabs and columns."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotKind, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.messages import CreateTemplate
from app.ui.context import Services
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.beweis import beweis
from app.ui.redaktion.aufbau_view import AufbauView
from app.ui.redaktion.fragen_view import FragenView
from app.ui.redaktion.graph_table import GraphTable
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle

QUESTIONS = tuple(Question(id=f"q{n}", label=f"Frage {n}", type=QuestionType.YES_NO) for n in (1, 2))
NOTHING = Library(id="leer", title="Leer", clauses=(), versions=(), questions=QUESTIONS)


def _redaktion(qtbot: QtBot, window: MainWindow) -> RedaktionWorkspace:
    window.show_workspace("redaktion")
    settle(qtbot, window)
    space = window.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    return space


def _version(**fields: object) -> TemplateVersion:
    base = {"template_id": "V01", "version": 1, "state": LifecycleState.DRAFT, "author": "Ada"}
    return TemplateVersion.model_validate(base | fields)


def test_an_empty_library_offers_to_begin(qtbot: QtBot, window: MainWindow) -> None:
    space = _redaktion(qtbot, window)
    assert space.nothing.currentIndex() == 0
    space.bench.bestand = Bestand(NOTHING)
    space.bench.changed.emit()
    settle(qtbot, window)
    shown = space.nothing.currentWidget()
    assert shown is not None
    assert [b.text().replace("&", "") for b in shown.findChildren(QPushButton)] == [
        "Neue Klausel …",
        "Bibliothek einlesen …",
    ]
    assert not space.list._no_clauses.isHidden()


def test_there_is_nothing_to_prove_without_clauses(window: MainWindow, services: Services) -> None:
    services.vorlagen.create(CreateTemplate("Leer", "K", ("DE",), "Ada"))
    assert services.beweis is not None
    shown = beweis(services.beweis.prove_template("V01.v1", lambda *_: None))
    assert (shown.zeichen, shown.gruppen) == ("offen", ())
    assert shown.kopf.startswith("Noch nichts zu beweisen")


def test_buttons_of_the_structure_need_something_to_act_on(qtbot: QtBot, window: MainWindow) -> None:
    view = AufbauView()
    qtbot.addWidget(view)
    state = lambda: (view._up.isEnabled(), view._down.isEnabled(), view._remove.isEnabled())  # noqa: E731
    view.show_version(Bestand(NOTHING), _version(), draft=True)
    assert state() == (False, False, False)
    slots = tuple(Slot(id=id_, kind=SlotKind.REQUIRED, clause_ids=()) for id_ in "ab")
    view.show_version(Bestand(NOTHING), _version(sections=(Section(id="s", title="S", slots=slots),)), draft=True)
    assert state() == (False, False, True)
    view.select("slot:a")
    assert state() == (False, True, True)
    view.show_version(Bestand(NOTHING), _version(sections=view.sections), draft=False)
    assert state() == (False, False, False)


def test_buttons_of_the_questions_need_something_to_act_on(qtbot: QtBot, window: MainWindow) -> None:
    view = FragenView()
    qtbot.addWidget(view)
    conditions = view.detail.conditions
    state = lambda: tuple(  # noqa: E731
        b.isEnabled() and b.isVisibleTo(view)
        for b in (view._up, view._down, view._remove, conditions.plus, conditions.minus)
    )
    view.show_version(Bestand(NOTHING), _version(), draft=True)
    assert state() == (False,) * 5
    assert not view._none.isHidden()
    steps = tuple(InterviewStep(question_id=q.id) for q in QUESTIONS)
    view.show_version(Bestand(NOTHING), _version(interview=steps), draft=True)
    assert view._none.isHidden()
    assert state() == (False, True, True, False, False)
    view.select("q2")
    assert state() == (True, False, True, True, False)
    conditions.add()
    assert state() == (True, False, True, True, True)


def test_tabs_keep_a_width_and_are_scrolled_to(qtbot: QtBot, window: MainWindow) -> None:
    space = _redaktion(qtbot, window)
    for number in range(1, 13):
        window.goto(f"clause:C{number:02}")
        settle(qtbot, window)
    bar = space.documents.tabs.tabBar()
    letters = bar.fontMetrics().averageCharWidth()
    widths = [bar.tabRect(n).width() for n in range(bar.count())]
    assert min(widths) >= 12 * letters
    assert sum(widths) > bar.width()
    arrows = [button for button in bar.findChildren(QToolButton) if button.objectName().startswith("Scroll")]
    assert {button.text() for button in arrows if button.isVisible()} == {"◂", "▸"}


def test_relation_and_severity_are_never_cut_in_the_table(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    table = GraphTable(window.desk)  # type: ignore[arg-type]  # there is one by now
    qtbot.addWidget(table)
    table.resize(560, 400)
    table.show()
    table.set_library(services.redaktion.library())
    settle(qtbot, window)
    metrics = table.table.fontMetrics()
    for row in range(table.model.rowCount()):
        for column, sign in ((1, 0), (3, metrics.height())):
            text = str(table.model.index(row, column).data())
            assert table.table.columnWidth(column) >= metrics.horizontalAdvance(text) + sign + 6, text


def test_an_empty_pruefliste_offers_to_begin_where_that_is_possible(qtbot: QtBot, window: MainWindow) -> None:
    settle(qtbot, window)
    assert window.panel is not None

    def offered() -> bool:
        return any(b.isVisible() and b.text() == "Neuer Schriftsatz" for b in window.panel.findChildren(QPushButton))

    assert offered()
    window.goto("akte-neu:")
    settle(qtbot, window)
    assert not offered(), "there is no Akte it could belong to"
