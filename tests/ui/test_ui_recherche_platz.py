"""Room of the Recherche: the window keeps its size, what is marked stays in sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import FoundBy, SearchResult
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.fitting import FlowLayout
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.recherche.lesen import marked
from app.ui.recherche.pane import RecherchePane
from app.ui.shell import MainWindow
from app.ui.widgets import Button, text_label
from tests.ui.conftest import settle
from tests.ui.korpus_desk import Fakes
from tests.ui.recht import FakeKorpus, FakeRecherche, chunks, hit

SIZE = (1180, 720)


class LongRecherche(FakeRecherche):
    """Before the Satz that is found stand fifteen others of its Absatz."""

    def __init__(self) -> None:
        super().__init__()
        chunk = self.chunks[1]
        before = " ".join(f"Im Fall {n} messen die Nachbarn den Übungsdeich am Abend selbst nach." for n in range(15))
        self.found = replace(chunk, chunk_text=f"{before} {chunk.chunk_text}")
        self.chunks = (self.chunks[0], self.found, *self.chunks[2:])
        self.marks = ((len(before) + 1, len(before) + 31),)

    def search(self, query: str, **more: Any) -> SearchResult:
        if "Messung" not in query:
            return super().search(query, **more)
        found = replace(hit(self.found, FoundBy.STICHWORT), highlights=self.marks)
        notes = ("MoorG ist nicht eingelesen.", "SandG ist nicht eingelesen.")
        return replace(super().search("Höhe"), query=query, hits=(found,), hinweise=notes)


@pytest.fixture
def fake() -> LongRecherche:
    return LongRecherche()


@pytest.fixture
def services(services: Services, fake: LongRecherche) -> Services:
    given = Fakes()
    korpus = cast("Any", given.korpus)
    korpus.docs.append(FakeKorpus().documents()[0])
    others = {"radar": given.radar, "verweise": given.verweise, "vektoren": given.vektoren}
    return replace(services, recherche=cast("Any", fake), korpus=korpus, **cast("Any", others))


@pytest.fixture
def pane(qtbot: QtBot, window: MainWindow) -> RecherchePane:
    """In the dock of a small window."""
    window.resize(*SIZE)
    window.actions_.trigger("kanzlei.recherche")
    settle(qtbot, window)
    space = window.workspaces["kanzlei"]
    assert isinstance(space, KanzleiWorkspace)
    found = space.research.pane()
    assert found is not None
    return found


def _draft(services: Services) -> str:
    akte = services.akten.akten()[0]
    talk = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")[0]
    return services.schriftsatz.create_draft(CreateDraft(talk)).ids("drafts")[0]


def test_no_step_of_the_recherche_makes_the_window_larger(
    qtbot: QtBot, window: MainWindow, services: Services, pane: RecherchePane
) -> None:
    def wrong_law() -> None:
        pane.bar.law.setText("XYZ")
        pane.ask()

    def right_law() -> None:
        pane.bar.law.clear()
        pane.ask()

    steps: dict[str, Callable[[], object]] = {
        "Fundstelle": lambda: pane.look_up("§ 1 DeichG"),
        "Filter": lambda: pane.bar.more.setChecked(True),
        "unbekanntes Gesetz": wrong_law,
        "zwei Hinweise": right_law,
        "nichts": lambda: pane.look_up("nichts"),
        "Antwort": lambda: pane.bar.answer.setChecked(True),
        "mit Hinweisen": lambda: pane.look_up("Messung"),
        "ganze Norm": lambda: pane.reading.set_whole(True),
        "ohne Filter": lambda: pane.bar.more.setChecked(False),
    }
    for target in ("korpus:stand", "korpus:radar", f"draft:{_draft(services)}"):
        window.goto(target)
        for name, step in steps.items():
            step()
            settle(qtbot, window)
            assert (window.width(), window.height()) == SIZE, (target, name)
            assert window.minimumSizeHint().height() <= SIZE[1], (target, name)
        pane.bar.answer.setChecked(False)
        pane.reading.set_whole(False)


def test_what_does_not_fit_a_low_dock_is_scrolled_to_and_not_cut(
    qtbot: QtBot, window: MainWindow, pane: RecherchePane
) -> None:
    pane.look_up("Messung")
    pane.bar.more.setChecked(True)
    window.resizeDocks(window.findChildren(QDockWidget, "dock_unten"), [150], Qt.Orientation.Vertical)
    settle(qtbot, window)
    assert pane.height() < 180
    for widget in (pane.bar, pane.notes, pane.hits, pane.reading, pane.take):
        assert widget.height() >= widget.minimumSizeHint().height(), widget.accessibleName()
    bar = pane._room.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    assert pane.take.visibleRegion().boundingRect().height() == pane.take.height()


def _in_sight(pane: RecherchePane) -> bool:
    """Whether the first line of what is marked is seen."""
    found = marked(pane.reading.document())
    assert found is not None
    cursor = QTextCursor(pane.reading.document())
    cursor.setPosition(found[0] + 1)
    rect = pane.reading.cursorRect(cursor)
    return rect.top() >= 0 and rect.bottom() <= pane.reading.viewport().height()


def test_what_is_marked_is_in_sight_after_each_change_of_the_room(
    qtbot: QtBot, window: MainWindow, pane: RecherchePane
) -> None:
    def resize(width: int, height: int) -> None:
        window.resize(width, height)
        settle(qtbot, window)

    pane.look_up("Messung")
    settle(qtbot, window)
    assert pane.reading.verticalScrollBar().value() > 0, "ohne Blättern ist nichts zu prüfen"
    assert _in_sight(pane)
    for on in (True, False):
        pane.bar.more.setChecked(on)
        settle(qtbot, window)
        assert _in_sight(pane), on
    resize(1366, 768)
    assert _in_sight(pane)
    resize(*SIZE)
    assert _in_sight(pane)
    window.theme.set_zoom(1.25)
    settle(qtbot, window)
    assert _in_sight(pane)
    window.theme.set_zoom(1.0)


def test_who_has_scrolled_away_stays_there(qtbot: QtBot, window: MainWindow, pane: RecherchePane) -> None:
    pane.look_up("Messung")
    settle(qtbot, window)
    bar = pane.reading.verticalScrollBar()
    bar.triggerAction(bar.SliderAction.SliderToMinimum)
    pane.bar.more.setChecked(True)
    settle(qtbot, window)
    assert bar.value() == 0


def test_after_taking_over_the_status_says_where_it_stands(
    qtbot: QtBot, window: MainWindow, services: Services, pane: RecherchePane
) -> None:
    window.goto(f"draft:{_draft(services)}")
    pane.look_up("§ 1 DeichG")
    settle(qtbot, window)
    menu = pane.absatz_menu()
    assert menu is not None
    below = [action for group in menu.findChildren(QMenu) for action in group.actions()]
    next(action for action in (*below, *menu.actions()) if action.data() is not None).trigger()
    settle(qtbot, window)
    assert window._status.text() == "§ 1 Abs. 1 Satz 1 DeichG steht jetzt im Entwurf. Rückgängig mit Strg+Z."


def test_a_summary_only_corpus_says_so_on_a_line_of_its_own(
    qtbot: QtBot, window: MainWindow, services: Services, pane: RecherchePane
) -> None:
    cast("Any", services.korpus).docs = list(FakeKorpus(SourceType.KURZFASSUNG).documents())
    pane.reload_bestand()
    pane.look_up("Höhe")
    settle(qtbot, window)
    line = pane.fontMetrics().lineSpacing()
    for label in (pane.import_hint, pane.mode):
        assert label.isVisible()
        assert label.height() < 2 * line, label.accessibleName()
    assert chunks()[0].chunk_text in pane.reading.toPlainText()


def test_words_beside_buttons_stand_in_the_middle_of_their_line(qtbot: QtBot, window: MainWindow) -> None:
    box = QWidget(window)
    flow = FlowLayout(6, box)
    button, words, below = Button("Nachschlagen"), text_label("offen", wrap=False), Button("Weitere Schritte folgen")
    for widget in (button, words, below):
        flow.addWidget(widget)
    width = button.sizeHint().width() + words.sizeHint().width() + 20
    box.resize(width, flow.heightForWidth(width))
    box.show()
    assert button.height() > words.height()
    assert abs(button.geometry().center().y() - words.geometry().center().y()) <= 1
    assert below.y() > button.geometry().bottom()
    assert below.geometry().bottom() == box.rect().bottom()


def test_where_nothing_is_checked_the_pruefliste_is_narrow(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    window.resize(*SIZE)
    draft = f"draft:{_draft(services)}"
    dock = window._findings_dock
    window.goto(draft)
    settle(qtbot, window)
    window.resizeDocks([dock], [330], Qt.Orientation.Horizontal)
    settle(qtbot, window)
    wide = dock.width()
    assert wide >= 310
    window.goto("korpus:stand")
    settle(qtbot, window)
    qtbot.waitUntil(lambda: dock.width() <= 200)
    assert window.panel is not None
    assert window.panel._empty.isVisible()
    window.show_workspace("redaktion")
    settle(qtbot, window)
    qtbot.waitUntil(lambda: abs(dock.width() - wide) <= 4)
    window.show_workspace("kanzlei")
    settle(qtbot, window)
    qtbot.waitUntil(lambda: dock.width() <= 200)
    window.goto(draft)
    settle(qtbot, window)
    qtbot.waitUntil(lambda: abs(dock.width() - wide) <= 4)
