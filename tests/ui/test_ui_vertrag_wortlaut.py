"""Own wordings, new versions, navigator and names of contracts in the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.versioning import LifecycleState
from app.ui.context import Services
from app.ui.kanzlei.akten_baum import TARGET
from app.ui.kanzlei.vertrag_neu import NeuerVertragView
from app.ui.kanzlei.vertrag_view import VertragView
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, NONE, focus, press, type_text
from tests.ui.vertrag_fenster import add_probe, click, new_vertrag, open_vertrag, service_of, stand
from tests.vertrag_probe import ANSWERS, clause_version

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def services(services: Services) -> Services:
    add_probe(services)
    return services


@pytest.fixture
def view(qtbot: QtBot, services: Services, window: MainWindow) -> VertragView:
    """A contract with all its answers."""
    return open_vertrag(qtbot, window, new_vertrag(services, **ANSWERS))


def _kanzlei(window: MainWindow) -> KanzleiWorkspace:
    space = window.workspaces["kanzlei"]
    assert isinstance(space, KanzleiWorkspace)
    return space


def _entries(window: MainWindow) -> list[str]:
    tree = _kanzlei(window).tree
    found: list[str] = []

    def walk(item: QTreeWidgetItem, depth: int) -> None:
        found.append(f"{'  ' * depth}{item.text(0)}")
        for number in range(item.childCount()):
            walk(item.child(number), depth + 1)

    for number in range(tree.topLevelItemCount()):
        top = tree.topLevelItem(number)
        assert top is not None
        walk(top, 0)
    return found


# ---- wording --------------------------------------------------------------------------------------------------------


def test_own_wording_keeps_its_gaps_and_goes_back(qtbot: QtBot, window: MainWindow, view: VertragView) -> None:
    view.go_to("klausel:gegenstand")
    assert window.actions_.trigger("kanzlei.wortlaut_aendern")
    settle(qtbot, window)
    editor = view.paper.wording.editor
    assert focus() is editor
    text = editor.exact_text().replace("pünktlich", "unverzüglich")
    editor.setPlainText(text)
    qtbot.waitUntil(lambda: "Eine Stelle" in view.paper.wording.words.text())
    assert "pünktlich" in view.paper.wording.difference.toPlainText()
    click(qtbot, window, view.paper.wording, "Wortlaut übernehmen")
    assert "unverzüglich" in view.paper.text.toPlainText()
    assert "{{BEGINN}}" in stand(view).vertrag.wordings["gegenstand"].text
    assert "Wortlaut geändert" in view.paper.text.toPlainText()
    view.edit_wording("gegenstand")
    click(qtbot, window, view.paper.wording, "Wortlaut der Bibliothek")
    assert not stand(view).vertrag.wordings


def test_a_wording_in_the_making_outlives_the_window(
    qtbot: QtBot, services: Services, make_window: Callable[[], MainWindow]
) -> None:
    first = make_window()
    view = open_vertrag(qtbot, first, new_vertrag(services, **ANSWERS))
    view.edit_wording("gegenstand")
    view.paper.wording.editor.moveCursor(view.paper.wording.editor.textCursor().MoveOperation.End)
    type_text(" Neu.")
    first.close()
    second = make_window()
    settle(qtbot, second)
    again = _kanzlei(second).current_view()
    assert isinstance(again, VertragView)
    assert again.paper.wording.clause_id == "gegenstand"
    assert again.paper.wording.editor.exact_text().endswith(" Neu.")
    click(qtbot, second, again.paper.wording, "Verwerfen")
    assert again.paper.wording.any_kept() is None


def test_a_wording_that_cannot_be_is_refused_in_place(qtbot: QtBot, window: MainWindow, view: VertragView) -> None:
    view.edit_wording("gegenstand")
    view.paper.wording.editor.setPlainText("Offen {{bleibt.")
    click(qtbot, window, view.paper.wording, "Wortlaut übernehmen")
    assert view.paper.wording.error.text()
    assert view.paper.wording.isVisible()


# ---- new versions ---------------------------------------------------------------------------------------------------


def test_new_version_is_offered_reported_and_taken(
    qtbot: QtBot, services: Services, window: MainWindow, view: VertragView
) -> None:
    old = clause_version("gegenstand").model_copy(update={"state": LifecycleState.DEPRECATED})
    new = clause_version("gegenstand", 2, content="{{DER_BERATER}} berät ab {{BEGINN}} zu {{THEMEN}}.")
    add_probe(services, ("versions", old), ("versions", new))
    view.reload()
    settle(qtbot, window)
    assert "neue Fassung" in view.head.newer.text.text()
    click(qtbot, window, view.head, "Ansehen")
    assert view.message.isVisible()
    assert stand(view).vertrag.pins["gegenstand"] == "gegenstand.v1"
    click(qtbot, window, view.message, "Umstellen")
    assert stand(view).vertrag.pins["gegenstand"] == "gegenstand.v2"
    assert not view.head.newer.isVisible()


# ---- list, names, making and deleting -------------------------------------------------------------------------------


def test_new_contract_by_keyboard(qtbot: QtBot, services: Services, window: MainWindow) -> None:
    press(Qt.Key.Key_T, CTRL | ALT)
    settle(qtbot, window)
    view = _kanzlei(window).current_view()
    assert isinstance(view, NeuerVertragView)
    assert focus().accessibleName() == "Vorlage"
    while view.vorlage.currentText() != "Beratung":
        press(Qt.Key.Key_Down)
    assert [view.place.itemText(n) for n in range(view.place.count())] == ["Deutschland", "Schweiz"]
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Tab)
    type_text("Beratung Nord")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    made = _kanzlei(window).current_view()
    assert isinstance(made, VertragView)
    assert stand(made).vertrag.titel == "Beratung Nord"
    assert stand(made).vertrag.jurisdiction == "CH"
    assert isinstance(focus(), type(made.question.field.focusProxy()))  # type: ignore[union-attr]


def test_contracts_stand_below_their_akte_or_by_themselves(
    qtbot: QtBot, services: Services, window: MainWindow, view: VertragView
) -> None:
    _kanzlei(window).reload()
    settle(qtbot, window)
    assert _entries(window)[-2:] == ["Verträge 1", "  Beratung 1"]
    akte = services.akten.akten()[0]
    window.actions_.trigger("kanzlei.vertrag_umbenennen")
    settle(qtbot, window)
    assert focus().accessibleName() == "Titel des Vertrags"
    type_text("Beratung der Akte")
    view.stamm.akte.setCurrentIndex(view.stamm.akte.findData(akte.id))
    click(qtbot, window, view.stamm, "Titel, Akte und Rechtsraum speichern")
    settle(qtbot, window)
    lines = _entries(window)
    assert lines[lines.index("  Verträge 1") + 1] == "    Beratung der Akte"
    assert "Verträge 1" not in lines
    entries = _kanzlei(window).search_entries()()
    assert ("Beratung der Akte", "Vertrag", view.target) in entries
    current = _kanzlei(window).tree.currentItem()
    assert current is not None
    assert current.data(0, TARGET) == view.target


def test_deleted_contract_comes_back(qtbot: QtBot, services: Services, window: MainWindow, view: VertragView) -> None:
    window.actions_.trigger("kanzlei.vertrag_loeschen")
    settle(qtbot, window)
    assert not service_of(services).overview()
    assert not isinstance(_kanzlei(window).current_view(), VertragView)
    assert window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert [z.id for z in service_of(services).overview()] == [view.vertrag_id]


def test_other_place_shows_what_does_not_apply_there(qtbot: QtBot, services: Services, window: MainWindow) -> None:
    view = open_vertrag(qtbot, window, new_vertrag(services, "CH", **ANSWERS))
    treue = view.clauses.tree.plaetze["platz_treue"].wahlen[0]
    assert not treue.moeglich
    assert "Schweiz" in treue.hinweis
    view.go_to("slot:platz_treue")
    press(Qt.Key.Key_Space, NONE)
    settle(qtbot, window)
    assert "treue" not in [k.clause_id for k in stand(view).text.klauseln]


def test_reset_gives_the_slot_back_to_the_template(qtbot: QtBot, window: MainWindow, view: VertragView) -> None:
    view.go_to("slot:platz_gewaehr")
    press(Qt.Key.Key_Space)
    settle(qtbot, window)
    assert "gewaehr" in [k.clause_id for k in stand(view).text.klauseln]
    click(qtbot, window, view.clauses, "Vorgabe wieder")
    assert not stand(view).vertrag.choices
