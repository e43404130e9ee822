"""Templates through the window: structure and interview by keyboard, checklist, new template."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.templates import SlotKind, TemplateVersion
from app.ui.context import Services
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import type_text

ALT = Qt.KeyboardModifier.AltModifier


def _stored(services: Services) -> TemplateVersion:
    return max(services.redaktion.library().template_versions, key=lambda v: v.version)


def test_slots_move_and_go_by_keyboard_and_undo_names_it(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    before = _stored(services).sections
    tree = vorlage.structure.tree
    vorlage.structure.select("slot:probezeit")
    QTest.keyClick(tree, Qt.Key.Key_Up, ALT)
    settle(qtbot, window)
    assert [slot.id for slot in _stored(services).sections[2].slots][:2] == ["probezeit", "laufzeit"]
    assert vorlage.structure.current_place() == "slot:probezeit"
    QTest.keyClick(tree, Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert [slot.id for slot in _stored(services).sections[2].slots][:2] == ["laufzeit", "probezeit_schweiz"]
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Platz „Probezeit“ löschen"
    for _ in range(2):
        window.actions_.trigger("bearbeiten.rueckgaengig")
        settle(qtbot, window)
    assert _stored(services).sections == before
    assert vorlage.structure.sections == before


def test_a_section_with_a_slot_is_added_and_filled(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    structure = vorlage.structure
    structure.select("section:schluss")
    structure.add_section()
    structure.title.selectAll()
    type_text("Anhang")
    structure.flush()
    structure.add_slot()
    settle(qtbot, window)
    structure.slot.kind.setCurrentIndex(structure.slot.kind.findData(SlotKind.ALTERNATIVE))
    structure.slot.kind.activated.emit(structure.slot.kind.currentIndex())
    structure.slot.clauses.tick(("C01", "C02"))
    settle(qtbot, window)
    section = _stored(services).sections[-1]
    assert section.title == "Anhang"
    assert (section.slots[0].kind, section.slots[0].clause_ids) == (SlotKind.ALTERNATIVE, ("C01", "C02"))


def test_questions_are_ordered_and_made_conditional(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    view = vorlage.interview
    first, other = "mitarbeiterzahl", "branche"
    view.select(first)
    QTest.keyClick(view.list, Qt.Key.Key_Down, ALT)
    settle(qtbot, window)
    order = [step.question_id for step in _stored(services).interview]
    assert order.index(first) == order.index(other) + 1
    view.select(first)
    field = view.detail.conditions.field
    field.question.setCurrentIndex(field.question.findData(other))
    field.choice.setCurrentIndex(0)
    view.detail.conditions.plus.click()
    settle(qtbot, window)
    step = next(s for s in _stored(services).interview if s.question_id == first)
    assert [c.question_id for c in step.show_if] == [other]
    view.detail.required.click()
    settle(qtbot, window)
    assert not next(s for s in _stored(services).interview if s.question_id == first).required


def test_the_first_question_has_nothing_to_depend_on(window: MainWindow, vorlage: VorlageView) -> None:
    view = vorlage.interview
    view.select(view.steps[0].question_id)
    view.detail.conditions.add()
    assert "Vor dieser Frage" in view.detail.conditions.error.text()


def test_the_checklist_follows_the_structure_and_jumps_into_it(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView
) -> None:
    vorlage.structure.select("section:haftung")
    vorlage.structure.add_slot()
    qtbot.waitUntil(
        lambda: vorlage.check is not None and any(r.gate_id == "T03" and r.blocks for r in vorlage.check.results),
        timeout=5_000,
    )
    space = window.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    line = next(line for line in space.side.gates.list.lines() if line.titel.startswith("T03"))
    vorlage.structure.select("section:schluss")
    space.side.gates.jump.emit(line.ziel)
    assert vorlage.structure.current_place() == "slot:platz"


def test_a_template_is_made_with_the_dialog(qtbot: QtBot, window: MainWindow, vorlage: VorlageView) -> None:
    window.actions_.trigger("redaktion.neue_vorlage")
    dialog = next(d for d in window.findChildren(QDialog) if isinstance(d, KopfDialog))
    dialog._submit()
    assert "Titel" in dialog.error.text()
    dialog.fill("Praktikumsvertrag", "Arbeitsrecht", ("DE",))
    dialog._submit()
    settle(qtbot, window)
    space = window.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    view = space.documents.current()
    assert isinstance(view, VorlageView)
    assert view._title.text() == "Praktikumsvertrag"
    assert view.is_draft()
    assert view.structure.sections == ()


def test_a_small_window_shows_a_template_without_scrolling_sideways(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView
) -> None:
    window.resize(1100, 700)
    settle(qtbot, window)
    assert window.width() == 1100
    for page in ("Aufbau", "Fragen", "Parteien", "Vorschau", "Vermerk"):
        vorlage.show_page(page)
        settle(qtbot, window)
        assert vorlage.visibleRegion().boundingRect().width() == vorlage.width(), page
