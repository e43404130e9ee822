"""The Recherche: asking, reading and walking by keyboard, answers, copies, taking a Fundstelle over into a draft."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.domain.korpus.quelle import SourceType
from app.domain.schriftsatz.conversation import Draft
from app.errors import StoreError
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.actions import ActionRegistry, ActionSpec
from app.ui.context import Services
from app.ui.desk import Desk
from app.ui.kanzlei.entwurf_view import EntwurfView
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.recherche.dock import RechercheDock
from app.ui.recherche.pane import RecherchePane
from app.ui.shell import MainWindow
from app.ui.start import make_application
from app.ui.tasks import Tasks
from app.ui.theme import Mode, Theme
from tests.ui.conftest import settle
from tests.ui.mnemonics import clashes
from tests.ui.recht import FakeKorpus, FakeRecherche
from tests.ui.tasten import CTRL, SHIFT, focus, press, type_text

NB = "\u00a0"


class NoDraft:
    """No draft is open."""

    def open_draft(self) -> Draft | None:
        return None

    def current_absatz(self, draft_id: str) -> str | None:
        raise AssertionError(draft_id)

    def show_absatz(self, draft_id: str, absatz_id: str) -> None:
        raise AssertionError((draft_id, absatz_id))


@pytest.fixture
def fake() -> FakeRecherche:
    return FakeRecherche()


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    """A desk without a window around a bare registry; the import of law is an action that only counts."""
    app = make_application()
    theme = app.findChild(Theme) or Theme(app, app)
    theme.set_mode(Mode.HELL)
    theme.apply()
    holder = QWidget()
    qtbot.addWidget(holder)
    tasks, actions = Tasks(), ActionRegistry(holder)
    failures: list[object] = []
    tasks.failed_unexpectedly.connect(failures.append)
    tasks.failed_known.connect(failures.append)
    holder.imports = 0  # type: ignore[attr-defined]

    def count() -> None:
        holder.imports += 1  # type: ignore[attr-defined]

    actions.register(ActionSpec("korpus.einlesen", "Amtliche Texte einlesen …", count))
    services = SimpleNamespace(korpus=FakeKorpus(), recherche=None, korpus_fehler=None)
    settings = QSettings(str(tmp_path / "fenster.ini"), QSettings.Format.IniFormat)
    desk = Desk(cast("Services", services), tasks, actions, theme, settings)
    desk.holder = holder  # type: ignore[attr-defined]
    yield desk
    tasks.shutdown()
    assert not failures, failures


def make_pane(qtbot: QtBot, desk: Desk, fake: FakeRecherche) -> RecherchePane:
    pane = RecherchePane(desk, cast("Any", fake), NoDraft())
    qtbot.addWidget(pane)
    pane.resize(900, 420)
    pane.show()
    pane.activateWindow()
    quiet(qtbot, desk)
    return pane


@pytest.fixture
def pane(qtbot: QtBot, desk: Desk, fake: FakeRecherche) -> RecherchePane:
    return make_pane(qtbot, desk, fake)


def quiet(qtbot: QtBot, desk: Desk) -> None:
    qtbot.wait(10)
    qtbot.waitUntil(lambda: desk.tasks.idle, timeout=10_000)


def ask(qtbot: QtBot, desk: Desk, pane: RecherchePane, text: str) -> None:
    """Type and press Enter."""
    pane.start_focus()
    type_text(text)
    press(Qt.Key.Key_Return)
    quiet(qtbot, desk)


def read(pane: RecherchePane) -> str:
    return pane.reading.toPlainText().replace(NB, " ")


# ---- asking and reading ---------------------------------------------------------------------------------------------


def test_an_example_is_asked_with_one_click(qtbot: QtBot, desk: Desk, pane: RecherchePane, fake: FakeRecherche) -> None:
    buttons = [b for b in pane.begin.findChildren(QPushButton) if b.isVisible()]
    assert len(buttons) == 4
    next(b for b in buttons if b.text() == "Kaution").click()
    quiet(qtbot, desk)
    assert fake.asked[0][0] == "Kaution"
    assert pane.bar.text() == "Kaution"
    assert pane.hits.isVisible()
    assert pane.hits.hasFocus(), "the button is gone, the hits are next"
    assert not pane.begin.isVisible()
    assert pane.mode.text() == "4 Treffer · Suche nach Stichwörtern; ein Vektormodell ist nicht eingerichtet."
    assert pane.notes.text() == "MoorG ist nicht eingelesen."
    assert "(1) Ein Übungsdeich ist kürzer als neun Meter." in read(pane)


def test_everything_is_done_by_keyboard(qtbot: QtBot, desk: Desk, pane: RecherchePane) -> None:
    ask(qtbot, desk, pane, "Größe für Übungsdeiche")
    assert pane.hits.hasFocus()
    press(Qt.Key.Key_Down)
    quiet(qtbot, desk)
    assert pane.reading.stelle is not None
    assert pane.reading.stelle.label == "DeichG § 1 Abs. 2 Satz 1"
    press(Qt.Key.Key_Return)
    assert pane.reading.hasFocus()
    for key, label in ((Qt.Key.Key_Down, "Abs. 3"), (Qt.Key.Key_Up, "Abs. 2"), (Qt.Key.Key_Up, "Abs. 1")):
        press(key, CTRL)
        quiet(qtbot, desk)
        assert pane.reading.stelle.label == f"DeichG § 1 {label}"
    press(Qt.Key.Key_Up, CTRL)  # nothing stands before
    quiet(qtbot, desk)
    assert pane.reading.stelle.label == "DeichG § 1 Abs. 1"


def test_arrow_up_fetches_what_was_asked_before(qtbot: QtBot, desk: Desk, pane: RecherchePane) -> None:
    for text in ("Höhe", "Böschung"):
        ask(qtbot, desk, pane, text)
    pane.start_focus()
    type_text("Ü")
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        press(key)
        seen.append(pane.bar.text())
    assert seen == ["Böschung", "Höhe", "Böschung", "Ü"]
    again = make_pane(qtbot, desk, FakeRecherche())
    again.start_focus()
    press(Qt.Key.Key_Up)
    assert again.bar.text() == "Böschung"


def test_a_filter_goes_with_the_question_and_is_counted(
    qtbot: QtBot, desk: Desk, pane: RecherchePane, fake: FakeRecherche
) -> None:
    pane.bar.more.click()
    assert pane.bar.law.hasFocus()
    type_text("moorg")
    ask(qtbot, desk, pane, "Höhe")
    assert "„moorg“ ist nicht eingelesen." in pane.bar.error.text()
    assert fake.asked == []
    pane.bar.law.setText("deichg")
    ask(qtbot, desk, pane, "nichts")
    filters = fake.asked[-1][1]
    assert filters is not None
    assert filters.regulation_codes == {"DeichG"}
    assert pane.bar.more.text() == "Filter (1)"
    assert "Filter" in pane.nothing.sentence.text()
    pane.nothing.reset.click()
    quiet(qtbot, desk)
    assert fake.asked[-1][1] == type(filters)()
    assert not pane.nothing.reset.isVisible()
    assert pane.bar.more.text() == "Filter"


def test_an_answer_that_comes_too_late_is_dropped(
    qtbot: QtBot, desk: Desk, pane: RecherchePane, fake: FakeRecherche
) -> None:
    pane.look_up("warte auf nichts")
    pane.look_up("Höhe")
    qtbot.waitUntil(lambda: len(pane._shown.zeilen) == 4, timeout=5_000)
    fake.gate.set()
    quiet(qtbot, desk)
    assert pane._shown.anfrage == "Höhe"
    assert pane.hits.isVisible()


def test_a_failing_search_is_explained_beside_the_field(
    qtbot: QtBot, desk: Desk, pane: RecherchePane, fake: FakeRecherche, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise StoreError("Der Rechtskorpus ist beschädigt.", "Lesen Sie ihn neu ein.")

    monkeypatch.setattr(fake, "search", fail)
    ask(qtbot, desk, pane, "Höhe")
    assert "Lesen Sie ihn neu ein." in pane.bar.error.text()
    assert pane.bar.field.property("fehler") is True


# ---- answers, whole norms, copies -----------------------------------------------------------------------------------


def test_an_answer_quotes_and_its_quelle_selects_the_hit(qtbot: QtBot, desk: Desk, pane: RecherchePane) -> None:
    pane.bar.answer.click()
    ask(qtbot, desk, pane, "Wer misst die Höhe?")
    assert "[Quelle 1: DeichG § 1 Abs. 2]" in read(pane)
    assert not pane.copy_quote.isEnabled()
    pane.reading.link_activated.emit("quelle:2")
    quiet(qtbot, desk)
    current = pane.hits.current()
    assert current is not None
    assert current.hit.chunk.article == "2"
    assert "Kündigung der Pflege" in read(pane)
    assert pane.back.isVisible()
    pane.back.click()
    assert "[Quelle 1: DeichG § 1 Abs. 2]" in read(pane)
    pane.bar.answer.click()
    quiet(qtbot, desk)
    assert "Quelle" not in read(pane)
    assert not pane.back.isVisible()


def test_the_whole_norm_leads_to_the_next_one(qtbot: QtBot, desk: Desk, pane: RecherchePane) -> None:
    ask(qtbot, desk, pane, "Höhe")
    pane.whole.click()
    quiet(qtbot, desk)
    assert all(f"({n})" in read(pane) for n in (1, 2, 3))
    pane.reading.link_activated.emit("norm:DeichG § 2")
    quiet(qtbot, desk)
    assert "Kündigung der Pflege" in read(pane)
    assert "(1)" not in read(pane)
    pane.reading.link_activated.emit("norm:DeichG § 9")
    quiet(qtbot, desk)
    assert "DeichG § 9 gibt es nicht." in pane.bar.error.text()


def test_place_and_quotation_are_copied(qtbot: QtBot, desk: Desk, pane: RecherchePane) -> None:
    ask(qtbot, desk, pane, "Höhe")
    pane.copy_place.click()
    clipboard = QGuiApplication.clipboard()
    assert clipboard.text() == f"§{NB}1 Abs.{NB}1 Satz{NB}1{NB}DeichG"
    pane.copy_quote.click()
    assert clipboard.text() == f"„Ein Übungsdeich ist kürzer als neun Meter.“ (§{NB}1 Abs.{NB}1 Satz{NB}1{NB}DeichG)"


def test_without_a_draft_nothing_can_be_taken_over_and_the_tooltip_says_why(
    qtbot: QtBot, desk: Desk, pane: RecherchePane
) -> None:
    ask(qtbot, desk, pane, "Höhe")
    assert not pane.take.isEnabled()
    assert pane.take.toolTip().startswith("Öffnen Sie zuerst einen Entwurf")
    assert pane.absatz_menu() is None


def test_while_there_are_only_summaries_official_texts_are_one_click_away(qtbot: QtBot, desk: Desk) -> None:
    cast("Any", desk.services).korpus = FakeKorpus(SourceType.KURZFASSUNG)
    pane = make_pane(qtbot, desk, FakeRecherche(SourceType.KURZFASSUNG))
    assert pane.import_hint.text().startswith("Bisher sind nur Kurzfassungen da")
    assert pane.import_button is not None
    pane.import_button.click()
    assert cast("Any", desk).holder.imports == 1
    ask(qtbot, desk, pane, "Höhe")
    assert all(row.kurzfassung for row in pane.hits.hits.rows)
    assert "Kurzfassung, kein amtlicher Wortlaut." in read(pane)


def test_without_a_corpus_the_pane_says_why(qtbot: QtBot, desk: Desk) -> None:
    cast("Any", desk.services).korpus_fehler = StoreError(
        "Der Rechtskorpus ist gesperrt.", "Schließen Sie das Fenster."
    )
    dock = RechercheDock(desk, NoDraft())
    qtbot.addWidget(dock)
    dock.show()
    assert "Der Rechtskorpus ist gesperrt. Schließen Sie das Fenster." in dock.findChildren(QLabel)[0].text()
    assert dock.pane() is None


def test_tab_goes_from_top_to_bottom_and_everything_has_a_name(qtbot: QtBot, desk: Desk, pane: RecherchePane) -> None:
    ask(qtbot, desk, pane, "Höhe")
    pane.bar.more.click()
    pane.bar.field.setFocus()
    names = []
    for _ in range(16):
        names.append(focus().accessibleName())
        press(Qt.Key.Key_Tab)
    bar = ["Recherche", "Suchen", "Antwort", "Filter", "Hilfe zu „Recherche“"]
    bar += ["Gesetz", "Art der Quelle", "Gültig am", "Filter zurücksetzen"]
    steps = ["Voriger Absatz", "Nächster Absatz", "Ganze Norm", "Fundstelle kopieren", "Zitat kopieren"]
    assert names == [*bar, "Treffer", "Lesebereich", *steps]
    kinds = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit)
    inside = [w for w in pane.findChildren(QWidget) if isinstance(w, kinds) and w.isVisible()]
    assert not [w for w in inside if not w.accessibleName() and not isinstance(w.parentWidget(), QLineEdit)]


# ---- in the window --------------------------------------------------------------------------------------------------


@pytest.fixture
def services(services: Services, fake: FakeRecherche) -> Services:
    return replace(services, recherche=cast("Any", fake), korpus=cast("Any", FakeKorpus()))


def _draft(qtbot: QtBot, window: MainWindow, services: Services) -> EntwurfView:
    akte = services.akten.akten()[0]
    talk = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")[0]
    draft = services.schriftsatz.create_draft(CreateDraft(talk)).ids("drafts")[0]
    window.goto(f"draft:{draft}")
    settle(qtbot, window)
    view = window.workspaces["kanzlei"].current_view()
    assert isinstance(view, EntwurfView)
    return view


def _entries(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from _entries(below)
        elif action.data() is not None:
            yield action


def test_a_fundstelle_goes_into_the_current_paragraph_and_back(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    view = _draft(qtbot, window, services)
    press(Qt.Key.Key_F4)
    settle(qtbot, window)
    space = window.workspaces["kanzlei"]
    assert isinstance(space, KanzleiWorkspace)
    pane = space.research.pane()
    assert pane is not None
    assert pane.bar.field.hasFocus()
    type_text("Höhe der Übungsdeiche")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert clashes(window) == []
    assert view.draft is not None
    absatz = view.draft.schriftsatz.absaetze[2]
    view.preview.jump(f"absatz-{absatz.id}")
    menu = pane.absatz_menu()
    assert menu is not None
    first = next(_entries(menu))
    assert first.data() == absatz.id
    assert first.text().startswith("Aktueller Absatz: ")
    assert len(list(_entries(menu))) == len(view.draft.schriftsatz.absaetze)
    before = view.draft
    first.trigger()
    settle(qtbot, window)
    cited = view.draft.schriftsatz.absaetze[2].fundstellen
    assert cited == (*absatz.fundstellen, "§ 1 Abs. 1 Satz 1 DeichG")
    assert view.draft.schriftsatz.retrieval_belege[-1].referenz == "DeichG § 1 Abs. 1 Satz 1"
    assert f"§{NB}1 Abs.{NB}1 Satz{NB}1{NB}DeichG" in view.preview.document().toRawText()
    again = pane.absatz_menu()
    assert again is not None
    entry = next(e for e in _entries(again) if e.data() == absatz.id)
    assert not entry.isEnabled()
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Fundstelle übernehmen"
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert view.draft == before


def test_a_fundstelle_is_looked_up_from_wherever_it_stands(
    qtbot: QtBot, window: MainWindow, services: Services, fake: FakeRecherche
) -> None:
    view = _draft(qtbot, window, services)
    assert window.panel is not None
    row = next(b for b in view.draft.schriftsatz.pruefliste if b.fundstelle and "§" in b.fundstelle)  # type: ignore[union-attr]
    window.panel.tree.setFocus()
    press(Qt.Key.Key_F4, SHIFT)
    settle(qtbot, window)
    current = window.panel.tree.current()
    assert current is not None
    assert fake.asked[-1][0] == current.befund.fundstelle
    assert not window._bottom_dock.isHidden()
    window.show_workspace("redaktion")
    view.preview.link_activated.emit(f"norm:{row.fundstelle}")
    settle(qtbot, window)
    assert window.workspace is window.workspaces["kanzlei"]
    assert fake.asked[-1][0] == row.fundstelle
    assert not window._bottom_dock.isHidden()
    pane = window.workspaces["kanzlei"].research.pane()  # type: ignore[attr-defined]
    pane.bar.field.setText("Siehe auch § 1 DeichG")
    pane.bar.field.setFocus()
    press(Qt.Key.Key_F4, SHIFT)
    settle(qtbot, window)
    assert fake.asked[-1][0] == "§ 1 DeichG"
    assert pane.mode.text() == "3 Treffer · Direkt nach der Fundstelle aufgeschlagen."
