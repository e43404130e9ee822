"""F1, the „?“ of the panes, and the window of the handbook."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QKeySequence, QTextDocument
from PySide6.QtWidgets import QApplication, QPushButton, QTabWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.hilfe.fenster import HandbuchFenster
from app.ui.hilfe.knopf import HilfeKnopf, help_at, place_of
from app.ui.hilfe.orte import ORTE
from app.ui.korpus.raum import Rechtsraum
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from app.ui.tab_order import focus_inside
from tests.conftest import ROOT
from tests.ui.conftest import settle
from tests.ui.korpus_desk import desk, fakes, quiet, room
from tests.ui.tasten import CTRL, SHIFT, focus, press, type_text
from tests.ui.zugang import faults

__all__ = ["desk", "fakes", "room"]  # fixtures of this module

ALT = Qt.KeyboardModifier.AltModifier


def _book(qtbot: QtBot, window: MainWindow) -> HandbuchFenster:
    settle(qtbot, window)
    book = window.help.handbook
    assert book is not None
    qtbot.waitUntil(lambda: book.isVisible() and book.contents.topLevelItemCount() > 0)
    return book


@pytest.fixture
def book(qtbot: QtBot, window: MainWindow) -> HandbuchFenster:
    window.resize(1180, 720)
    assert window.actions_.trigger("hilfe.handbuch")
    book = _book(qtbot, window)
    _activate(qtbot, book)
    return book


def _activate(qtbot: QtBot, window: QWidget) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def _shown(book: HandbuchFenster) -> str:
    return f"{book.text.page()}#{book.text.anchor()}".rstrip("#")


def _open_kanzlei(services: Services) -> tuple[str, str]:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")
    return conversation[0], services.schriftsatz.create_draft(CreateDraft(conversation[0])).ids("drafts")[0]


# ---- F1 -------------------------------------------------------------------------------------------------------------


def test_f1_opens_the_page_of_the_workspace_and_of_the_pane_with_the_focus(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    conversation, draft = _open_kanzlei(services)
    seen = []

    def ask() -> None:
        press(Qt.Key.Key_F1)
        book = _book(qtbot, window)
        seen.append(_shown(book))
        book.reject()
        _activate(qtbot, window)

    window.show_workspace("redaktion")
    settle(qtbot, window)
    ask()
    for target in (f"conversation:{conversation}", f"draft:{draft}"):
        window.goto(target)
        settle(qtbot, window)
        window.workspaces["kanzlei"].current_view().start_focus()  # type: ignore[union-attr]
        ask()
    assert window.panel is not None
    window.panel.tree.setFocus()
    ask()
    assert seen == [ORTE[key].ziel for key in ("bibliothek", "gespraech", "entwurf", "pruefliste")]


def test_help_stands_in_menu_and_palette_and_about_below_it(window: MainWindow) -> None:
    action = window.actions_.action("hilfe.handbuch")
    assert action.shortcut() == QKeySequence("F1")
    menu = next(a.menu() for a in window.menuBar().actions() if a.text().replace("&", "") == "Hilfe")
    assert [a.objectName() for a in menu.actions() if a.objectName()] == ["hilfe.handbuch", "hilfe.ueber"]


def test_nothing_of_the_handbook_is_imported_at_the_start() -> None:
    code = (
        "import sys, app.ui.start, app.ui.kanzlei.workspace, app.ui.redaktion.workspace, app.ui.pruefung.workspace\n"
        "late = {'app.ui.hilfe.fenster', 'app.ui.hilfe.leseseite', 'app.ui.presenters.handbuch', 'markdown_it'}\n"
        "assert not late & set(sys.modules), late & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_the_page_in_front_of_tabs_counts_before_what_is_around_it(qtbot: QtBot) -> None:
    outer, inner, page = QWidget(), QTabWidget(), QPushButton("Seite")
    qtbot.addWidget(outer)
    layout = QVBoxLayout(outer)
    layout.addWidget(inner)
    inner.addTab(QPushButton("Erste"), "Erste")
    inner.addTab(page, "Zweite")
    assert place_of(page) is None
    help_at(outer, "klausel")
    help_at(page, "regeln")
    assert [place_of(w) for w in (page, inner.tabBar(), outer, None)] == ["regeln", "klausel", "klausel", None]
    inner.setCurrentIndex(1)
    assert place_of(inner.tabBar()) == "regeln"
    with pytest.raises(KeyError):
        help_at(outer, "keller")


# ---- the „?“ --------------------------------------------------------------------------------------------------------

PANES = {
    "kanzlei": {"akte", "gespraech", "angaben", "entwurf", "pruefliste"},
    "redaktion": {"klausel", "vorlage", "review", "gates", "befunde", "pruefstand"},
    "pruefung": {"pruefung_entwurf"},
}


def _knobs(root: QWidget) -> dict[str, HilfeKnopf]:
    return {knob.accessibleName(): knob for knob in root.findChildren(HilfeKnopf)}


def test_every_main_pane_has_a_question_mark_that_opens_its_place(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    conversation, draft = _open_kanzlei(services)
    targets = ("akte:muster-kschg", "template:arbeitsvertrag", "review:versions/C01.v1", "clause:C06")
    for target in (*targets, f"conversation:{conversation}", f"draft:{draft}", f"pruefung:{draft}"):
        window.goto(target)
        settle(qtbot, window)
    knobs = _knobs(window)
    wanted = {f"Hilfe zu „{ORTE[key].name}“" for keys in PANES.values() for key in keys}
    assert wanted - set(knobs) == set()
    for name, knob in knobs.items():
        key = place_of(knob)
        assert key is not None, name
        assert knob.text() == "?"
        assert "F1" in knob.toolTip()
    window.goto(f"conversation:{conversation}")
    settle(qtbot, window)
    _knobs(window)["Hilfe zu „Angaben“"].click()
    assert _shown(_book(qtbot, window)) == ORTE["angaben"].ziel


# ---- the window -----------------------------------------------------------------------------------------------------


def test_the_line_has_60_to_75_characters_and_the_whole_is_seen_in_a_small_window(
    qtbot: QtBot, book: HandbuchFenster
) -> None:
    from app.ui.filing_view import character_width

    width = book.text.document().textWidth() - 2 * book.text.document().documentMargin()
    assert 60 <= width / character_width(book.text.document().defaultFont()) <= 75
    assert book.width() <= 1180
    assert book.height() <= 720
    assert book.text.horizontalScrollBar().maximum() == 0
    assert book.text.document().defaultFont().family() == "Source Serif Pro"


def test_contents_links_back_and_forward_lead_from_page_to_page(qtbot: QtBot, book: HandbuchFenster) -> None:
    assert faults(book) == []
    assert [book.contents.topLevelItem(n).text(0) for n in range(2)] == [
        "Erste Schritte", "Kanzlei: von der Akte zum Schriftsatz",
    ]  # fmt: skip
    book.go("dokumente-pruefen#abweisen")
    assert book.contents.currentItem().text(0) == "Dokumente prüfen"
    assert book.contents.currentItem().parent().isExpanded()
    assert book.text.verticalScrollBar().value() > 0
    radar = next(
        item
        for item in book.contents.findItems("Änderungsradar", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    )
    book.contents.setCurrentItem(radar)
    book.contents.setFocus()
    press(Qt.Key.Key_Return)
    assert _shown(book) == "aenderungsradar"
    press(Qt.Key.Key_Left, ALT)
    assert _shown(book) == "dokumente-pruefen#abweisen"
    assert book.forward.isEnabled()
    press(Qt.Key.Key_Right, ALT)
    assert _shown(book) == "aenderungsradar"
    book.text.anchorClicked.emit(QUrl("handbuch:/start"))
    book.text.setSource(QUrl("handbuch:/tastatur#kanzlei-und-recht"))
    assert book.contents.currentItem().text(0) == "Tastatur"


def test_search_goes_from_hit_to_hit_over_all_pages_and_comes_round(qtbot: QtBot, book: HandbuchFenster) -> None:
    book.go("start")
    press(Qt.Key.Key_F, CTRL)
    assert focus() is book.field
    type_text("rückgängig")
    press(Qt.Key.Key_Return)
    assert book.text.page() == "fenster"
    assert book.text.textCursor().selectedText() == "Rückgängig"
    assert book._book is not None
    hits = book._book.find("rückgängig")
    assert book.state.text() == f"1 von {len(hits)}"
    pages = [book.text.page()]
    for _ in hits[1:]:
        press(Qt.Key.Key_F3)
        assert book.text.textCursor().selectedText().lower() == "rückgängig"
        pages.append(book.text.page())
    assert pages == [hit.seite for hit in hits]
    press(Qt.Key.Key_F3)
    assert book.state.text() == f"1 von {len(hits)}"
    press(Qt.Key.Key_F3, SHIFT)
    assert book.state.text() == f"{len(hits)} von {len(hits)}"
    selected = book.text.textCursor().selectedText()
    book.text.refresh()
    assert book.text.textCursor().selectedText() == selected
    book.field.setText("Grundschuldbestellung")
    book.next.click()
    assert book.state.text() == "Nicht gefunden"


@pytest.mark.parametrize("word", ["Frist", "Fundstelle", "app.domain", "main.py", "Prüfliste", "§ 622"])
def test_the_search_counts_what_the_page_finds(qtbot: QtBot, book: HandbuchFenster, word: str) -> None:
    assert book._book is not None
    for name in book._book.seiten:
        book.go(name)
        document, found = book.text.document(), 0
        cursor = document.find(word)
        while not cursor.isNull():
            found += 1
            cursor = document.find(word, cursor)
        assert found == sum(hit.seite == name for hit in book._book.find(word)), name


def test_pictures_arrive_after_the_text_and_open_large(qtbot: QtBot, book: HandbuchFenster) -> None:
    name, kind = "kanzlei-akte-hell.png", QTextDocument.ResourceType.ImageResource.value

    def width() -> int:
        return book.text.document().resource(kind, QUrl(f"bild:/{name}")).width()  # type: ignore[attr-defined]

    book.go("akte")
    qtbot.waitUntil(lambda: not book.text._wanted)
    assert 400 <= width() <= book.text.viewport().width()
    small = width()
    book.text.setSource(QUrl(f"bild:/{name}"))
    qtbot.waitUntil(lambda: width() > small)
    assert book.text.page() == ""
    press(Qt.Key.Key_Left, ALT)
    assert book.text.page() == "akte"
    assert width() == small


def test_keys_zoom_move_between_the_parts_and_close(qtbot: QtBot, window: MainWindow, book: HandbuchFenster) -> None:
    assert book.text.hasFocus()
    for part in (book.field, book.contents, book.text):
        press(Qt.Key.Key_F6)
        assert part.hasFocus()
    before = book.text.document().defaultFont().pointSizeF()
    press(Qt.Key.Key_Plus, CTRL)
    window.theme.finish()
    assert book.text.document().defaultFont().pointSizeF() > before
    press(Qt.Key.Key_0, CTRL)
    window.theme.finish()
    assert book.text.document().defaultFont().pointSizeF() == before
    press(Qt.Key.Key_Escape)
    assert not book.isVisible()
    assert window.isVisible()
    _activate(qtbot, window)
    press(Qt.Key.Key_F1)
    assert _book(qtbot, window) is book


def _first_line(book: HandbuchFenster) -> str:
    return book.text.cursorForPosition(QPoint(8, 12)).block().text()


def test_dark_colours_and_another_width_keep_the_place(qtbot: QtBot, window: MainWindow, book: HandbuchFenster) -> None:
    book.go("dokumente-pruefen#abweisen")
    assert _first_line(book) == "Abweisen"
    window.actions_.trigger("ansicht.farben_dunkel")
    window.theme.finish()
    try:
        html = book.text.document().toHtml()
        assert window.theme.tokens.erhoben in html
        assert _shown(book) == "dokumente-pruefen#abweisen"
        assert _first_line(book) == "Abweisen"
        before = book.text._width
        book.resize(700, 600)
        qtbot.waitUntil(lambda: book.text._width < before and not book.text._resized.isActive())
        assert _first_line(book) == "Abweisen"
    finally:
        window.actions_.trigger("ansicht.farben_hell")


def test_no_page_holds_up_the_loop(qtbot: QtBot, window: MainWindow, book: HandbuchFenster) -> None:
    longest, bar = 0.0, book.text.verticalScrollBar()

    def turn(act: Callable[[], object]) -> None:
        nonlocal longest
        started = time.thread_time()
        act()
        QApplication.processEvents()
        longest = max(longest, time.thread_time() - started)

    for page in ("start", "gespraech", "entwurf", "dokumente-pruefen", "graph", "regeln", "rechtskorpus", "glossar"):
        turn(partial(book.go, page))
        while bar.value() < bar.maximum() or book.text._wanted:
            turn(lambda: bar.setValue(bar.value() + 400))
    assert len(book.text._images) > 8
    assert longest < 0.15


def test_a_handbook_that_cannot_be_read_says_so_in_its_window(
    qtbot: QtBot, make_window: Callable[[], MainWindow], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.errors import NotFoundError

    def broken(_folder: object) -> None:
        raise NotFoundError("Das Handbuch ist unvollständig: „start.md“ fehlt.", "Richten Sie das Programm neu ein.")

    monkeypatch.setattr("app.ui.presenters.handbuch.read_handbook", broken)
    window = make_window()
    window.actions_.trigger("hilfe.handbuch")
    settle(qtbot, window)
    assert window.help.handbook is not None
    assert "start.md" in window.help.handbook.error.text()


def test_the_pages_of_the_law_have_their_question_marks(qtbot: QtBot, room: Rechtsraum) -> None:
    from app.ui.presenters.recherche import Verlauf
    from app.ui.recherche.suchzeile import Suchzeile

    views = [room.view("korpus:stand"), room.view("korpus:radar"), Suchzeile(Verlauf([]), lambda: date(2026, 5, 4))]
    for view in views:
        qtbot.addWidget(view)
    quiet(qtbot, room.desk)
    assert [(list(_knobs(view)), place_of(view)) for view in views] == [
        (["Hilfe zu „Rechtskorpus“"], "rechtskorpus"),
        (["Hilfe zu „Änderungsradar“"], "radar"),
        (["Hilfe zu „Recherche“"], "recherche"),
    ]


# ---- every pane and every dialog ------------------------------------------------------------------------------------


def _places_of_panes(window: MainWindow) -> dict[str, str | None]:
    """Name of each pane that F6 reaches, with its place; what is inside counts first, as the focus does."""
    found = {}
    for pane in window.panes():
        focus_inside(pane)
        found[pane.accessibleName() or type(pane).__name__] = place_of(focus())
    return found


def test_every_pane_that_f6_reaches_has_a_place_of_its_own(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    conversation, draft = _open_kanzlei(services)
    window.show_workspace("kanzlei")
    seen: set[str | None] = set()
    targets = ("clause:C06", "template:arbeitsvertrag", "review:versions/C01.v1", "akte:muster-kschg", "akte-neu:",
               f"conversation:{conversation}", f"draft:{draft}", "vertrag-neu:", f"pruefung:{draft}")  # fmt: skip
    for target in targets:
        window.goto(target)
        settle(qtbot, window)
        places = _places_of_panes(window)
        assert None not in places.values(), (target, places)
        seen |= set(places.values())
    window.actions_.trigger("ansicht.redaktion")
    window.actions_.trigger("redaktion.pruefstand")
    settle(qtbot, window)
    assert _places_of_panes(window)["Simulator, Testfälle und Beweis"] in ("simulator", "pruefstand")
    assert {"akten", "bibliothek", "pruefvorgaenge", "akte", "akte_neu", "gespraech", "entwurf", "vertrag_neu",
            "pruefung_entwurf", "fenster", "gates"} <= seen  # fmt: skip


PAGES = {
    "akte:muster-kschg": ("beteiligte", "dokumente", "akte_angaben", "stammdaten"),
    "clause:C06": ("matrix", "graph", "tabelle", "vermerk", "regeln"),
    "template:arbeitsvertrag": ("vorlage_fragen", "vorlage_parteien", "vorlage_vorschau", "vermerk"),
}


def test_every_page_of_a_document_has_its_own_place(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    for target, expected in PAGES.items():
        window.goto(target)
        settle(qtbot, window)
        view = window.workspace.current_view() or space.documents.current()  # type: ignore[union-attr]
        assert view is not None
        tabs = view.findChild(QTabWidget)
        assert isinstance(tabs, QTabWidget)
        places = set()
        for number in range(tabs.count()):  # a page is made when it is first shown
            tabs.setCurrentIndex(number)
            settle(qtbot, window)
            places.add(place_of(tabs.widget(number)))
        assert places >= set(expected), target


def test_every_dialog_says_its_place() -> None:
    """By the source: a class of dialogs without ``help_at`` would open the page of whatever lies below it."""
    missing = []
    for path in (ROOT / "app" / "ui").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for name, body in re.findall(r"^class (\w+)\(\w*Dialog\):(.*?)(?=^class |\Z)", text, re.MULTILINE | re.DOTALL):
            exempt = name in ("HandbuchFenster", "FittedDialog")  # the handbook itself; what dialogs are made of
            if not exempt and not re.search(r"help_at\(self, |HilfeKnopf\(self, ", body):
                missing.append(f"{path.name}: {name}")
    assert missing == []


DIALOGS = {
    "redaktion.neue_klausel": "kopf",
    "redaktion.fragen": "fragen",
    "redaktion.teil_ausgeben": "ausgeben",
    "programm.palette": "suchen",
    "programm.suche": "suchen",
}


def test_f1_works_in_modal_dialogs_and_the_handbook_can_be_used_there(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    for action, key in DIALOGS.items():
        assert window.actions_.trigger(action)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        dialog = QApplication.activeModalWidget()
        _activate(qtbot, dialog)
        press(Qt.Key.Key_F1)
        book = _book(qtbot, window)
        assert _shown(book) == ORTE[key].ziel
        assert dialog.isVisible()
        _activate(qtbot, book)
        press(Qt.Key.Key_F, CTRL)
        assert focus() is book.field, "der Dialog nimmt dem Handbuch die Tasten weg"
        book.reject()
        dialog.reject()
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
        settle(qtbot, window)
        _activate(qtbot, window)
    press(Qt.Key.Key_F1)
    assert _shown(_book(qtbot, window)) not in {ORTE[key].ziel for key in DIALOGS.values()}
