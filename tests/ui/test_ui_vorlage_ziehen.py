"""Structure and interview of a template by mouse: where something is let go, and what takes nothing."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.templates import TemplateVersion
from app.ui.context import Services
from app.ui.presenters.vorlage import Lage, Ziel
from app.ui.redaktion.aufbau_baum import AufbauBaum
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.zeilen_liste import carried_clause
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.ziehen import hold, let_go

ALT = Qt.KeyboardModifier.AltModifier


def _stored(services: Services) -> TemplateVersion:
    return max(services.redaktion.library().template_versions, key=lambda v: v.version)


def _slots(services: Services, section: str) -> list[str]:
    return [slot.id for s in _stored(services).sections if s.id == section for slot in s.slots]


def _at(tree: AufbauBaum, place: str, share: float) -> QPoint:
    item = tree.item_of(place)
    assert item is not None
    tree.scrollToItem(item)
    rect = tree.visualItemRect(item)
    return QPoint(rect.left() + 20, rect.top() + int(rect.height() * share))


def test_a_slot_is_dragged_into_another_section_in_one_step(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    tree, before = vorlage.structure.tree, _stored(services)
    assert let_go(tree, tree.carried("slot:probezeit"), _at(tree, "section:praeambel", 0.5))
    settle(qtbot, window)
    assert _slots(services, "praeambel")[-1] == "probezeit"
    assert "probezeit" not in _slots(services, "laufzeit")
    assert vorlage.structure.current_place() == "slot:probezeit"
    first = _slots(services, "ende")[0]
    assert let_go(tree, tree.carried("slot:probezeit"), _at(tree, f"slot:{first}", 0.1))
    settle(qtbot, window)
    assert _slots(services, "ende")[:2] == ["probezeit", first]
    undo = window.actions_.action("bearbeiten.rueckgaengig")
    assert undo.text() == "Rückgängig: Platz verschieben"
    for _ in range(2):
        window.actions_.trigger("bearbeiten.rueckgaengig")
        settle(qtbot, window)
    assert _stored(services) == before
    assert vorlage.structure.sections == before.sections


def test_a_section_is_dragged_as_a_whole(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    tree = vorlage.structure.tree
    order = [s.id for s in _stored(services).sections]
    data = tree.carried("section:praeambel")
    at = _at(tree, "section:parteien", 0.1)
    assert hold(tree, data, at)
    assert tree.marked() == Ziel("section:parteien", Lage.VOR)
    assert let_go(tree, data, at)
    assert tree.marked() is None
    settle(qtbot, window)
    assert [s.id for s in _stored(services).sections] == ["praeambel", "parteien", *order[2:]]


def test_a_clause_from_the_navigator_becomes_a_slot_or_an_alternative(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    structure = vorlage.structure
    tree = structure.tree
    assert let_go(tree, carried_clause("C05"), _at(tree, "section:schluss", 0.5))
    settle(qtbot, window)
    slot = _stored(services).sections[-1].slots[-1]
    assert slot.clause_ids == ("C05",)
    assert structure.current_place() == f"slot:{slot.id}"
    assert let_go(tree, carried_clause("C06"), _at(tree, "slot:laufzeit", 0.5))
    settle(qtbot, window)
    (kept,) = [s for section in _stored(services).sections for s in section.slots if s.id == "laufzeit"]
    assert kept.clause_ids[-1] == "C06"
    assert window.actions_.action("bearbeiten.rueckgaengig").text().startswith("Rückgängig: Platz „Laufzeit“")


def test_what_does_not_fit_is_refused_with_a_sentence(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    structure, before = vorlage.structure, _stored(services)
    tree = structure.tree
    assert not let_go(tree, carried_clause("C06"), _at(tree, "slot:probezeit", 0.5))
    assert structure.error.text() == "", "the sentence goes with what was held"
    assert not hold(tree, carried_clause("C06"), _at(tree, "slot:probezeit", 0.5))
    assert "nimmt nur eine Klausel" in structure.error.text()
    assert tree.marked() is None
    text = QMimeData()
    text.setText("Probezeit")
    stranger = AufbauBaum()
    for data in (text, stranger.carried("slot:probezeit"), tree.carried("section:parteien")):
        assert not let_go(tree, data, _at(tree, "section:parteien", 0.1))
    stranger.deleteLater()
    settle(qtbot, window)
    assert _stored(services) == before


def test_nothing_is_dragged_in_a_published_version(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    before = _stored(services)
    vorlage.versions.setCurrentIndex(1)
    vorlage.versions.activated.emit(1)
    settle(qtbot, window)
    tree = vorlage.structure.tree
    assert not let_go(tree, carried_clause("C05"), _at(tree, "section:schluss", 0.5))
    assert not let_go(tree, tree.carried("slot:probezeit"), _at(tree, "section:praeambel", 0.5))
    assert not tree.dragEnabled()
    assert not vorlage.interview.list.dragEnabled()
    assert _stored(services) == before


def test_alt_and_right_leads_a_slot_into_the_next_section(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    vorlage.structure.select("slot:probezeit")
    QTest.keyClick(vorlage.structure.tree, Qt.Key.Key_Right, ALT)
    settle(qtbot, window)
    assert _slots(services, "verguetung")[-1] == "probezeit"
    QTest.keyClick(vorlage.structure.tree, Qt.Key.Key_Left, ALT)
    settle(qtbot, window)
    assert _slots(services, "laufzeit")[-1] == "probezeit"


def test_a_question_is_dragged_between_two_others(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    vorlage.show_page("Fragen")
    listing = vorlage.interview.list
    order = [s.question_id for s in _stored(services).interview]
    listing.setCurrentRow(0)
    data = listing.carried()
    assert let_go(listing, data, listing.visualItemRect(listing.item(2)).topLeft() + QPoint(9, 2))
    settle(qtbot, window)
    assert [s.question_id for s in _stored(services).interview][:3] == [order[1], order[0], order[2]]
    assert vorlage.interview.current_id() == order[0]
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Frage verschieben"
    assert not let_go(listing, carried_clause("C05"), QPoint(9, 9))
    assert not let_go(vorlage.structure.slot.order, data, QPoint(9, 9))
