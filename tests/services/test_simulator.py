from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import count
from pathlib import Path

import pytest

from app.domain.regelwerk.coverage import GapKind
from app.domain.regelwerk.evaluation import ValidationState
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.scenarios import SIMULATOR, Expectation, Scenario, Selection
from app.errors import ConflictError, InputError, NotFoundError, OperationCancelled
from app.messages import (
    ApplyOption,
    ApplyRepair,
    ChangeSelection,
    DeleteRule,
    DeleteScenario,
    NewClauseVersion,
    SaveScenario,
)
from app.services.historie import HistorieService
from app.services.redaktion import RedaktionService
from app.services.simulator import Repairs, SimulatorService
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.solver_fake import FakeSolver

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "bibliothek" / "arbeitsvertrag.json"


@dataclass
class SampleKatalog:
    """Only what the Redaktion asks for: the sample library without its own test cases."""

    def libraries(self) -> tuple[Library, ...]:
        return (Library.model_validate_json(SAMPLE.read_text("utf-8")).model_copy(update={"scenarios": ()}),)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def redaktion(store: MemoryStore) -> RedaktionService:
    service = RedaktionService(store, SampleKatalog(), FixedUhr())  # type: ignore[arg-type]
    service.ensure_sample_library()
    return service


@pytest.fixture
def simulator(store: MemoryStore, redaktion: RedaktionService) -> SimulatorService:
    return SimulatorService(store, CountingIds(), redaktion.library, FakeSolver())


def choose(service: SimulatorService, *clauses: str, jurisdiction: str = "DE", **answers: str) -> None:
    selection = Selection(clauses=clauses, answers=answers, jurisdiction=jurisdiction)
    service.change_selection(ChangeSelection(SIMULATOR, selection))


def fired(service: SimulatorService) -> list[str]:
    return [rule_id for finding in service.evaluate(service.state()).findings for rule_id in finding.rule_ids]


def test_the_first_choice_fits_together_and_is_not_yet_stored(store: MemoryStore, simulator: SimulatorService) -> None:
    start = simulator.state()
    assert start.selection.clauses[:3] == ("C01", "C02", "C03")
    assert "C04" not in start.selection.clauses
    assert simulator.evaluate(start).validation_state is ValidationState.VALID
    assert len(store.journal()) == 1


def test_a_change_of_the_selection_is_one_step_that_can_be_undone(
    store: MemoryStore, simulator: SimulatorService
) -> None:
    start = simulator.state()
    choose(simulator, "C03", "C04")
    choose(simulator, "C03", mitarbeiterzahl="11")
    assert simulator.state().selection.answers == {"mitarbeiterzahl": "11"}
    assert [entry.label for entry in store.journal(after=1)] == ["Auswahl ändern", "Auswahl ändern"]
    HistorieService(store).undo()
    assert simulator.state().selection.clauses == ("C03", "C04")
    HistorieService(store).undo()
    assert simulator.state() == start


@pytest.mark.parametrize(
    ("selection", "words"),
    [
        (Selection(clauses=("C99",)), "C99"),
        (Selection(answers={"mitarbeiterzahl": "viele"}), "viele"),
        (Selection(answers={"weg": "1"}), "weg"),
    ],
)
def test_a_selection_that_cannot_be_evaluated_is_not_stored(
    store: MemoryStore, simulator: SimulatorService, selection: Selection, words: str
) -> None:
    with pytest.raises(InputError, match=words):
        simulator.change_selection(ChangeSelection(SIMULATOR, selection))
    with pytest.raises(InputError, match=words):
        simulator.save_scenario(SaveScenario(Scenario(id="t", title="T", selection=selection)))
    assert len(store.journal()) == 1


def test_another_scenario_must_exist(simulator: SimulatorService) -> None:
    with pytest.raises(NotFoundError, match="weg"):
        simulator.change_selection(ChangeSelection("weg", Selection()))
    with pytest.raises(NotFoundError, match="weg"):
        simulator.delete_scenario(DeleteScenario("weg"))
    with pytest.raises(NotFoundError, match="weg"):
        simulator.apply_repair(ApplyRepair("weg", (), ()))


def test_a_repair_adds_at_the_place_of_the_library_and_removes(store: MemoryStore, simulator: SimulatorService) -> None:
    choose(simulator, "C03", "C04", "C09", "C13")
    assert fired(simulator) == ["R01", "R07", "R10"]
    simulator.apply_repair(ApplyRepair(SIMULATOR, ("C11", "C15"), ("C04",)))
    assert simulator.state().selection.clauses == ("C03", "C09", "C11", "C13", "C15")
    assert simulator.state().automatic == ("C11", "C15")
    assert fired(simulator) == []
    HistorieService(store).undo()
    assert simulator.state().selection.clauses == ("C03", "C04", "C09", "C13")
    assert simulator.state().automatic == ()


def test_a_repair_removes_a_clause_that_was_chosen_by_its_version(simulator: SimulatorService) -> None:
    choose(simulator, "C03.v1", "C04")
    simulator.apply_repair(ApplyRepair(SIMULATOR, (), ("C03",)))
    assert simulator.state().selection.clauses == ("C04",)


@pytest.mark.parametrize(("add", "remove"), [(("C03",), ()), ((), ("C01",))])
def test_a_repair_that_no_longer_fits_is_refused(
    store: MemoryStore, simulator: SimulatorService, add: tuple[str, ...], remove: tuple[str, ...]
) -> None:
    choose(simulator, "C03", "C04")
    with pytest.raises(ConflictError, match="inzwischen geändert"):
        simulator.apply_repair(ApplyRepair(SIMULATOR, add, remove))
    with pytest.raises(InputError, match="C99"):
        simulator.apply_repair(ApplyRepair(SIMULATOR, ("C99",), ()))
    assert simulator.state().selection.clauses == ("C03", "C04")
    assert len(store.journal()) == 2


def test_a_way_out_is_one_step_that_names_what_was_done(store: MemoryStore, simulator: SimulatorService) -> None:
    choose(simulator, "C13", "C01", "C03.v1", "C04")
    changes = simulator.apply_option(ApplyOption(SIMULATOR, "regel.R10", "add_clause:C15"))
    assert changes.label == "Befund beheben: „Kündigungsklausel“ hinzufügen"
    assert simulator.state().selection.clauses == ("C13", "C01", "C03.v1", "C04", "C15")
    assert simulator.state().automatic == ("C15",)
    simulator.apply_option(ApplyOption(SIMULATOR, "regel.R01", "replace_clause:C04/C03"))
    assert simulator.state().selection.clauses == ("C13", "C01", "C03.v1", "C15")
    assert simulator.state().automatic == ("C15",)
    assert fired(simulator) == []
    history = HistorieService(store)
    undone = history.undo().label
    assert undone == "Rückgängig: Befund beheben: „Vergütung (Pauschal)“ statt „Vergütung (Stunde)“ wählen"
    history.undo()
    assert simulator.state().selection.clauses == ("C13", "C01", "C03.v1", "C04")
    assert simulator.state().automatic == ()


def test_a_clause_taken_out_is_no_longer_automatic(simulator: SimulatorService) -> None:
    simulator.change_selection(ChangeSelection(SIMULATOR, Selection(clauses=("C03", "C04")), automatic=("C03", "C04")))
    simulator.apply_option(ApplyOption(SIMULATOR, "regel.R01", "replace_clause:C03/C04"))
    assert (simulator.state().selection.clauses, simulator.state().automatic) == (("C04",), ("C04",))


@pytest.mark.parametrize(
    ("befund", "ausweg"),
    [
        ("regel.R10", "add_clause:C15"),  # not selected any more
        ("regel.R01", "remove_clause:C03"),  # no way out of this finding
        ("regel.R99", "add_clause:C15"),
    ],
)
def test_a_way_out_of_a_finding_that_is_gone_is_refused(
    store: MemoryStore, simulator: SimulatorService, befund: str, ausweg: str
) -> None:
    choose(simulator, "C03", "C04")
    with pytest.raises(ConflictError, match="inzwischen geändert"):
        simulator.apply_option(ApplyOption(SIMULATOR, befund, ausweg))
    assert simulator.state().selection.clauses == ("C03", "C04")
    assert len(store.journal()) == 2
    with pytest.raises(NotFoundError, match="weg"):
        simulator.apply_option(ApplyOption("weg", befund, ausweg))


def test_a_way_out_belongs_to_the_rules_that_were_evaluated(
    redaktion: RedaktionService, simulator: SimulatorService
) -> None:
    redaktion.new_version(NewClauseVersion("C13"))
    redaktion.delete_rule(DeleteRule("C13.v2", "R10"))
    choose(simulator, "C13")
    command = ApplyOption(SIMULATOR, "regel.R10", "add_clause:C15")
    with pytest.raises(ConflictError):
        simulator.apply_option(command)
    simulator.apply_option(command, drafts=False)
    assert simulator.state().selection.clauses == ("C13", "C15")


def test_repairs_are_proposed_only_where_something_is_wrong(
    store: MemoryStore, redaktion: RedaktionService, simulator: SimulatorService
) -> None:
    choose(simulator, "C01")
    assert simulator.repairs(simulator.state()) == Repairs()
    choose(simulator, "C03", "C04")
    found = simulator.repairs(simulator.state())
    assert {(r.add, r.remove, r.conflicts, r.warnings) for r in found.proposals[:2]} == {
        ((), ("C03",), 0, 0),
        ((), ("C04",), 0, 0),
    }
    assert (found.complete, found.obstacle) == (True, ())
    without = SimulatorService(store, CountingIds(), redaktion.library)
    assert (without.offers_repairs, without.repairs(simulator.state())) == (False, Repairs())


def test_repairs_leave_nothing_and_spare_what_was_chosen(simulator: SimulatorService) -> None:
    selection = Selection(clauses=("C03", "C04"))
    simulator.change_selection(ChangeSelection(SIMULATOR, selection, automatic=("C03",)))
    best = simulator.repairs(simulator.state()).proposals[0]
    assert (best.add, best.remove, best.conflicts, best.warnings) == ((), ("C03",), 0, 0)
    simulator.apply_repair(ApplyRepair(SIMULATOR, best.add, best.remove))
    assert fired(simulator) == []


def test_repairs_within_a_template_keep_its_slots(simulator: SimulatorService) -> None:
    scenario = Scenario(
        id="s", title="s", template_id="arbeitsvertrag", selection=Selection(clauses=("C02", "C03", "C04", "C14"))
    )
    for repair in simulator.repairs(scenario).proposals:
        chosen = ({*scenario.selection.clauses} | {*repair.add}) - {*repair.remove}
        assert len(chosen & {"C03", "C04", "C05"}) == 1
        assert len(chosen & {"C13", "C14"}) == 1
        assert {"C02", "C15"} <= chosen


def test_where_no_repair_helps_the_rules_in_the_way_are_named(simulator: SimulatorService) -> None:
    answers: dict[str, ConditionValue] = {"mitarbeiterzahl": Decimal(12)}
    scenario = Scenario(id="s", title="s", selection=Selection(jurisdiction="CH", answers=answers))
    found = simulator.repairs(scenario)
    assert found.proposals == ()
    assert found.obstacle[0].startswith("In der Schweiz gibt es")
    assert [sentence.startswith("Datenschutz (DSGVO)") for sentence in found.obstacle[1:]] == [True, True]


def test_the_search_for_repairs_ends_when_time_is_up(store: MemoryStore, redaktion: RedaktionService) -> None:
    seconds = count(0, 10)
    simulator = SimulatorService(store, CountingIds(), redaktion.library, FakeSolver(), lambda: float(next(seconds)))
    scenario = Scenario(id="s", title="s", selection=Selection(clauses=("C03", "C04")))
    assert simulator.repairs(scenario) == Repairs(complete=False)


def test_running_the_test_cases_tells_how_far_it_is_and_can_be_cancelled(simulator: SimulatorService) -> None:
    for number in range(3):
        case = simulator.new_test_case(f"Fall {number}", Selection(clauses=("C03",)), Expectation())
        simulator.save_scenario(SaveScenario(case))
    seen: list[tuple[str, int, int]] = []
    simulator.report(progress=lambda stage, done, total: seen.append((stage, done, total)))
    assert seen == [(stage, i, 3) for stage in ("Testfälle ausführen", "Abdeckung messen") for i in range(3)]

    def stop(stage: str, done: int, total: int) -> None:
        if done == 1:
            raise OperationCancelled

    with pytest.raises(OperationCancelled):
        simulator.report(progress=stop)


def test_drafts_are_simulated_or_not(redaktion: RedaktionService, simulator: SimulatorService) -> None:
    choose(simulator, "C06", "C07", "C08")
    redaktion.new_version(NewClauseVersion("C06"))
    redaktion.delete_rule(DeleteRule("C06.v2", "R05"))
    state = simulator.state()
    assert [f.rule_ids for f in simulator.evaluate(state, drafts=False).findings] == [("R05",)]
    assert simulator.evaluate(state).findings == ()
    assert all("R05" not in step.rule_ids for step in simulator.trace(state).steps)
    assert simulator.simulate(state).scenario == state


def test_test_cases_are_kept_run_changed_and_deleted(store: MemoryStore, simulator: SimulatorService) -> None:
    choose(simulator, "C03", "C04")
    case = simulator.new_test_case(" Doppelte Vergütung ", simulator.state().selection, Expectation(rule_ids=("R01",)))
    assert (case.id, case.title) == ("testfall-1", "Doppelte Vergütung")
    assert simulator.test_cases() == ()
    simulator.save_scenario(SaveScenario(case))
    assert simulator.test_cases() == (case,)
    (result,) = simulator.run_tests()
    assert result.green
    simulator.save_scenario(SaveScenario(case.model_copy(update={"expected": Expectation()})))
    (result,) = simulator.run_tests()
    assert [d.text for d in result.differences] == ["R01 schlug an, war nicht erwartet."]
    simulator.delete_scenario(DeleteScenario(case.id))
    assert simulator.test_cases() == ()
    assert [entry.label for entry in store.journal(after=2)] == [
        "Testfall speichern",
        "Testfall speichern",
        "Testfall löschen",
    ]
    with pytest.raises(InputError, match="Name"):
        simulator.new_test_case("  ", Selection(), Expectation())


def test_the_expectation_of_a_case_whose_clause_went_away_can_still_be_edited(
    store: MemoryStore, simulator: SimulatorService
) -> None:
    stale = Scenario(id="alt", title="Alt", selection=Selection(clauses=("C99",)), expected=Expectation())
    with store.unit_of_work(SaveScenario(stale)) as work:
        work.scenarios.put(stale)
        work.commit()
    simulator.save_scenario(SaveScenario(stale.model_copy(update={"title": "Neu"})))
    assert [r.scenario.title for r in simulator.run_tests()] == ["Neu"]
    assert not simulator.run_tests()[0].green


def test_coverage_grows_with_every_proposed_test_case(simulator: SimulatorService) -> None:
    before = simulator.coverage()
    assert before.percent == 0
    for _ in range(80):
        gaps = simulator.coverage().gaps
        if not gaps:
            break
        case = simulator.propose(gaps[0])
        assert case is not None, gaps[0].text
        simulator.save_scenario(SaveScenario(case))
    report = simulator.report()
    assert report.coverage.gaps == ()
    assert report.coverage.percent == 100
    assert report.green == len(report.results) == report.coverage.cases


def test_a_proposed_answer_is_a_value_that_can_be_stored(simulator: SimulatorService) -> None:
    gap = next(g for g in simulator.coverage().gaps if g.kind is GapKind.CELL)
    case = simulator.propose(gap)
    assert case is not None
    assert case.selection.answers == {"mitarbeiterzahl": Decimal(9)}
    simulator.save_scenario(SaveScenario(case))
    assert simulator.test_cases() == (case,)
