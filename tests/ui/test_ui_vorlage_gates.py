"""The gates of a template beside its editor: each turns red and green while it is edited, and leads to the place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.rules import Operator
from app.domain.regelwerk.templates import Slot, SlotKind
from app.messages import CreateClause
from app.ui.context import Services
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> VorlageView:
    window.goto("template:arbeitsvertrag")
    settle(qtbot, window)
    window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view = space.documents.current()
    assert isinstance(view, VorlageView)
    return view


def _wait(qtbot: QtBot, view: VorlageView, gate: str, *, red: bool) -> None:
    def seen() -> bool:
        check = view.check
        return check is not None and any(r.gate_id == gate and r.passed is not red for r in check.results)

    qtbot.waitUntil(seen, timeout=10_000)


def _jump(space: RedaktionWorkspace, gate: str) -> str:
    return next(line.ziel for line in space.side.gates.list.lines() if line.titel.startswith(gate) and line.ziel)


def _red_and_green(qtbot: QtBot, window: MainWindow, view: VorlageView, gate: str, edit: Callable[[], object]) -> str:
    """Make an edit that turns a gate red, take it back; where its line leads."""
    space = window.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    _wait(qtbot, view, gate, red=False)
    edit()
    _wait(qtbot, view, gate, red=True)
    settle(qtbot, window)
    ziel = _jump(space, gate)
    window.goto(ziel)
    settle(qtbot, window)
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    window.goto("template:arbeitsvertrag")
    _wait(qtbot, view, gate, red=False)
    return ziel


def test_structure_turns_its_gates_red_and_green(qtbot: QtBot, window: MainWindow, entwurf: VorlageView) -> None:
    structure = entwurf.structure

    def emptied() -> None:
        structure.edited.emit(())

    def without_slots() -> None:
        structure.select("section:schluss")
        structure.add_section()

    def without_clause() -> None:
        structure.select("section:schluss")
        structure.add_slot()

    assert _red_and_green(qtbot, window, entwurf, "T01", emptied) == "template:arbeitsvertrag"
    assert _red_and_green(qtbot, window, entwurf, "T02", without_slots).startswith("section:arbeitsvertrag.v2/")
    assert _red_and_green(qtbot, window, entwurf, "T03", without_clause).startswith("slot:arbeitsvertrag.v2/")

    def one_alternative() -> None:
        structure.select("slot:laufzeit")
        structure.slot.clauses.tick(("C13",))

    assert _red_and_green(qtbot, window, entwurf, "T05", one_alternative) == "slot:arbeitsvertrag.v2/laufzeit"
    assert structure.current_place() == "slot:laufzeit"


def test_a_clause_that_is_no_longer_published_turns_its_gate_red(
    qtbot: QtBot, window: MainWindow, entwurf: VorlageView, services: Services
) -> None:
    structure = entwurf.structure

    def new_clause() -> None:
        command = CreateClause(title="Neu", category="Probe", jurisdictions=("DE",), by="Redaktion")
        entwurf.bench.run(lambda: services.redaktion.create_clause(command))
        settle(qtbot, window)
        structure.select(f"slot:{structure.sections[0].slots[0].id}")
        new = services.redaktion.library().clauses[-1].id
        structure.slot.clauses.tick((new,))

    ziel = _red_and_green(qtbot, window, entwurf, "T04", new_clause)
    assert ziel.startswith(("slot:", "clause:"))


def test_the_interview_turns_its_gates_red_and_green(qtbot: QtBot, window: MainWindow, entwurf: VorlageView) -> None:
    view = entwurf.interview

    def no_questions() -> None:
        view.edited.emit(())

    def one_less() -> None:
        view.select("monatsgehalt")
        view.delete_current()

    def never_asked() -> None:
        view.select("ende")
        field = view.detail.conditions.field
        view.detail.tabs.setCurrentIndex(1)
        field.question.setCurrentIndex(field.question.findData("vertragstyp"))
        field.operator.setCurrentIndex(field.operator.findData(Operator.EQUALS))
        field.choice.setCurrentIndex(field.choice.findText("befristet"))
        view.detail.conditions.plus.click()

    _red_and_green(qtbot, window, entwurf, "T06", no_questions)
    _red_and_green(qtbot, window, entwurf, "T07", one_less)
    assert _red_and_green(qtbot, window, entwurf, "T08", never_asked) == "question:ende"
    assert view.current_id() == "ende"


def test_parties_turn_their_gate_red_and_green(qtbot: QtBot, window: MainWindow, entwurf: VorlageView) -> None:
    def renamed() -> None:
        entwurf.show_page("Parteien")
        entwurf.parties.delete_current()

    _red_and_green(qtbot, window, entwurf, "T22", renamed)


def test_two_required_clauses_that_exclude_each_other_turn_their_gate_red(
    qtbot: QtBot, window: MainWindow, entwurf: VorlageView
) -> None:
    structure = entwurf.structure

    def both() -> None:
        last = structure.sections[-1]
        extra = tuple(Slot(id=f"extra_{c.lower()}", kind=SlotKind.REQUIRED, clause_ids=(c,)) for c in ("C13", "C14"))
        structure.edited.emit((*structure.sections[:-1], last.model_copy(update={"slots": (*last.slots, *extra)})))

    _red_and_green(qtbot, window, entwurf, "T10", both)
