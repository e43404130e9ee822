"""What a question and a slot of a template hold, through the window: words, defaults, conditions; each undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import Parameter
from app.domain.regelwerk.rules import Operator, QuestionType
from app.domain.regelwerk.templates import InterviewStep, Slot, TemplateVersion
from app.messages import NewClauseVersion, SetParameters
from app.ui.context import Services
from app.ui.redaktion.bedingungen import BedingungsListe
from app.ui.redaktion.fragen_detail import FrageDetail
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import press, type_text

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def detail(qtbot: QtBot, window: MainWindow, vorlage: VorlageView) -> FrageDetail:
    """The question after the last day of work, which depends on nothing but the kind of contract."""
    vorlage.show_page("Fragen")
    vorlage.interview.select("ende")
    settle(qtbot, window)
    return vorlage.interview.detail


def _stored(services: Services) -> TemplateVersion:
    return max(services.redaktion.library().template_versions, key=lambda v: v.version)


def _step(services: Services, question_id: str = "ende") -> InterviewStep:
    return next(s for s in _stored(services).interview if s.question_id == question_id)


def _slot(services: Services, slot_id: str) -> Slot:
    return next(slot for slot in _stored(services).slots if slot.id == slot_id)


def _undo(window: MainWindow) -> str:
    return window.actions_.action("bearbeiten.rueckgaengig").text().removeprefix("Rückgängig: ")


def _choose(conditions: BedingungsListe, question_id: str, value: str) -> None:
    field = conditions.field
    field.question.setCurrentIndex(field.question.findData(question_id))
    field.operator.setCurrentIndex(field.operator.findData(Operator.EQUALS))
    field.choice.setCurrentIndex(field.choice.findText(value))


def test_chapter_and_reason_are_typed_and_saved_by_themselves(
    qtbot: QtBot, window: MainWindow, detail: FrageDetail, services: Services
) -> None:
    before = _step(services)
    detail.reason.setFocus()
    type_text("Damit das Ende feststeht.")
    detail.group.setFocus()
    detail.flush()
    settle(qtbot, window)
    assert _step(services).reason == "Damit das Ende feststeht."
    assert _undo(window) == "Begründung der Frage „Letzter Tag des Arbeitsverhältnisses“ ändern"
    line = detail.group.lineEdit()
    assert line is not None
    line.selectAll()
    type_text("Dauer")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert (_step(services).group, _step(services).reason) == ("Dauer", "Damit das Ende feststeht.")
    for _ in range(2):
        window.actions_.trigger("bearbeiten.rueckgaengig")
        settle(qtbot, window)
    assert _step(services) == before
    assert (detail.group.currentText(), detail.reason.toPlainText()) == ("", "")


def test_looking_at_questions_changes_nothing(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, detail: FrageDetail, services: Services
) -> None:
    """Their reasons have no-break spaces („Art. 13“), which Qt takes for blanks."""
    before, undo = _stored(services), _undo(window)
    hard = [step.question_id for step in before.interview if "\u00a0" in (step.reason or "")]
    assert len(hard) > 1
    for question_id in hard:
        vorlage.interview.select(question_id)
        settle(qtbot, window)
    assert (_stored(services), _undo(window)) == (before, undo)
    detail.required.click()
    settle(qtbot, window)
    changed = _step(services, hard[-1])
    assert changed.reason == next(step.reason for step in before.interview if step.question_id == hard[-1])


def test_what_is_typed_goes_to_its_question_although_another_is_chosen(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, detail: FrageDetail, services: Services
) -> None:
    detail.reason.setFocus()
    type_text("Zum Ende.")
    vorlage.interview.list.setCurrentRow(0)
    settle(qtbot, window)
    assert _step(services).reason == "Zum Ende."
    assert vorlage.interview.current_id() == "arbeitgeber_form"
    assert detail.reason.toPlainText() == _step(services, "arbeitgeber_form").reason


@pytest.mark.parametrize(
    ("question_id", "typed", "value"),
    [("ende", "31.12.2027", "2027-12-31"), ("einsatzorte", "Bonn und Köln", "Bonn und Köln")],
)
def test_a_default_is_typed_by_the_kind_of_the_question(
    qtbot: QtBot,
    window: MainWindow,
    vorlage: VorlageView,
    detail: FrageDetail,
    services: Services,
    question_id: str,
    typed: str,
    value: str,
) -> None:
    vorlage.interview.select(question_id)
    detail.default.setFocus()
    type_text(typed)
    detail.flush()
    settle(qtbot, window)
    assert _step(services, question_id).default == value
    assert _undo(window).startswith("Vorbelegung der Frage")


def test_a_default_that_cannot_be_read_is_refused_beside_its_field(
    qtbot: QtBot, window: MainWindow, detail: FrageDetail, services: Services
) -> None:
    before = _step(services)
    detail.default.setFocus()
    type_text("morgen früh")
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "„morgen früh“ passt nicht" in detail.default.error.text()
    assert _step(services) == before


def test_defaults_are_chosen_where_the_question_offers_answers(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, detail: FrageDetail, services: Services
) -> None:
    vorlage.interview.select("arbeitstage")
    detail.default.boxes["Samstag"].click()
    settle(qtbot, window)
    assert _step(services, "arbeitstage").default[-1] == "Samstag"  # type: ignore[index]  # a tuple
    vorlage.interview.select("vertragstyp")
    box = detail.default.choice
    assert box.currentText() == "keine"
    box.setCurrentIndex(box.findData("befristet"))
    box.activated.emit(box.currentIndex())
    settle(qtbot, window)
    assert _step(services, "vertragstyp").default == "befristet"
    box.setCurrentIndex(0)
    box.activated.emit(0)
    settle(qtbot, window)
    assert _step(services, "vertragstyp").default is None
    vorlage.interview.select("probezeit")
    assert detail.default.choice.currentData() is True


@pytest.mark.parametrize(("tab", "field"), [(0, "show_if"), (1, "hide_if"), (2, "skip_if")])
def test_each_list_of_conditions_is_added_to_changed_and_emptied(
    qtbot: QtBot, window: MainWindow, detail: FrageDetail, services: Services, tab: int, field: str
) -> None:
    before = getattr(_step(services), field)
    detail.tabs.setCurrentIndex(tab)
    conditions = detail.conditions
    _choose(conditions, "wechselnde_orte", "ja")
    conditions.plus.click()
    settle(qtbot, window)
    assert [c.question_id for c in getattr(_step(services), field)[len(before) :]] == ["wechselnde_orte"]
    assert "hinzufügen" in _undo(window)
    assert detail.tabs.currentIndex() == tab
    assert detail.tabs.tabText(tab).endswith(f"({len(before) + 1})")
    conditions.plus.click()
    assert "steht schon da" in conditions.error.text()
    _choose(conditions, "wechselnde_orte", "nein")
    conditions.change.click()
    settle(qtbot, window)
    assert getattr(_step(services), field)[-1].value is False
    conditions.list.setFocus()
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert getattr(_step(services), field) == before
    assert "löschen" in _undo(window)


def test_a_slot_starts_with_clauses_under_conditions(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    structure = vorlage.structure
    structure.select("slot:probezeit")
    before = _slot(services, "probezeit").defaults
    slot = structure.slot
    slot.setCurrentIndex(1)
    slot.plus.click()
    _choose(slot.when, "vertragstyp", "befristet")
    slot.when.plus.click()
    settle(qtbot, window)
    made = _slot(services, "probezeit").defaults
    assert made[: len(before)] == before
    assert [(c.question_id, c.value) for c in made[-1].when] == [("vertragstyp", "befristet")]
    assert slot.defaults.item(len(before)).text() == "„Probezeit“, wenn Vertragstyp „befristet“ ist"
    slot.defaults.setFocus()
    if before:
        QTest.keyClick(slot.defaults, Qt.Key.Key_Up, ALT)
        settle(qtbot, window)
        assert _slot(services, "probezeit").defaults[-2] == made[-1]
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert _slot(services, "probezeit").defaults == before
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert made[-1] in _slot(services, "probezeit").defaults


def test_alternatives_are_put_in_order_by_keyboard(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    vorlage.structure.select("slot:laufzeit")
    before = _slot(services, "laufzeit")
    order = vorlage.structure.slot.order
    order.setFocus()
    order.setCurrentRow(0)
    QTest.keyClick(order, Qt.Key.Key_Down, ALT)
    settle(qtbot, window)
    now = _slot(services, "laufzeit")
    assert now.clause_ids == (before.clause_ids[1], before.clause_ids[0], *before.clause_ids[2:])
    assert now.defaults == before.defaults
    assert order.currentRow() == 1
    assert _undo(window) == "Platz „Laufzeit“ ändern"


def test_a_section_loses_its_numbers_and_gets_them_back(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    structure = vorlage.structure
    structure.select("section:ende")
    structure.numbered.click()
    settle(qtbot, window)
    assert not next(s for s in _stored(services).sections if s.id == "ende").numbered
    assert _undo(window) == "Abschnitt „Ende des Arbeitsverhältnisses“ ohne Nummern"
    assert "ohne §" in structure.tree.item_of("section:ende").text(0)  # type: ignore[union-attr]  # it is there
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert structure.numbered.isChecked()


def test_what_the_library_does_not_ask_yet_is_made_from_the_parameter(
    qtbot: QtBot, window: MainWindow, vorlage: VorlageView, services: Services
) -> None:
    service = services.redaktion
    draft = service.new_version(NewClauseVersion("C10", by="Redaktion")).ids("versions")[0]
    gap = Parameter(key="zulage", label="Höhe der Zulage", type=QuestionType.CURRENCY)
    choice = Parameter(key="wahl", label="Wahl", type=QuestionType.SINGLE_CHOICE)
    version = next(v for v in service.library().versions if v.id == draft)
    vorlage.desk.bus.publish(
        service.set_parameters(SetParameters(draft, (*version.parameters, gap, choice), by="Redaktion"))
    )
    settle(qtbot, window)
    vorlage.show_page("Fragen")
    before = _stored(services).interview
    vorlage.interview.add_missing()
    settle(qtbot, window)
    assert _step(services, "zulage") == InterviewStep(question_id="zulage")
    asked = {q.id: q for q in service.library().questions}
    assert (asked["zulage"].label, asked["zulage"].type) == ("Höhe der Zulage", QuestionType.CURRENCY)
    assert "wahl" not in asked, "nobody knows its answers"
    lines = [vorlage.interview.list.item(n).text() for n in range(vorlage.interview.list.count())]
    assert any("Höhe der Zulage" in line for line in lines)
    assert _undo(window) == "Frage „Höhe der Zulage“ hinzufügen"
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert _stored(services).interview == before
    assert "zulage" not in {q.id for q in service.library().questions}
