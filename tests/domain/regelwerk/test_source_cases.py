"""The tests that the source demands (source 1 §§ 10.1 and 10.2), each by its name there."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.cycles import requires_cycles
from app.domain.regelwerk.evaluation import IncrementalEvaluator, apply_option, can_complete, evaluate
from app.domain.regelwerk.findings import Action
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import Selection
from tests.domain.regelwerk.regelwerk_builders import answer_rule, check, fired, library, rule

SINGLE = library({"A": [rule("R1", "requires", targetClauseId="B")], "B": []})
OR_SET = library({"A": [rule("R1", "requires", targetClauseIds=["B", "C"])], "B": [], "C": []})
FORBIDS = library({"A": [rule("R1", "forbids", targetClauseId="B")], "B": []})
PAIR = library({"A": [rule("R1", "incompatible_with", targetClauseId="B")], "B": []})
SCOPED = library({"A": [rule("R1", "scoped_to", jurisdictionScope="DE")]})
ANSWER = library({"A": [answer_rule("R1", "n", "greater_than", 10)]})


@pytest.fixture(scope="module")
def sample() -> Library:
    path = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"
    return Library.model_validate_json(path.read_text("utf-8"))


# § 10.1


def test_requires_clause_present_no_violation() -> None:
    assert fired(check(SINGLE, "A", "B")) == []


def test_requires_clause_missing_violation_with_its_message() -> None:
    (finding,) = check(SINGLE, "A").findings
    assert finding.message == "Text R1."
    assert (finding.clause_ids, finding.phase, finding.severity) == (("A", "B"), 2, "hard")


@pytest.mark.parametrize("present", [("B",), ("C",), ("B", "C")])
def test_requires_set_one_present_no_violation(present: tuple[str, ...]) -> None:
    assert fired(check(OR_SET, "A", *present)) == []


def test_requires_set_none_present_violation() -> None:
    (finding,) = check(OR_SET, "A").findings
    assert finding.clause_ids == ("A", "B", "C")
    assert [o.target_clause_id for o in finding.resolution_options] == ["B", "C"]


def test_forbids_clause_absent_no_violation() -> None:
    assert fired(check(FORBIDS, "A")) == []


def test_forbids_clause_present_violation() -> None:
    assert fired(check(FORBIDS, "A", "B")) == ["R1"]


@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
def test_incompatible_with_both_present_violation_symmetric(order: tuple[str, str]) -> None:
    assert fired(check(PAIR, *order)) == ["R1"]


@pytest.mark.parametrize("only", ["A", "B"])
def test_incompatible_with_only_one_present_no_violation(only: str) -> None:
    assert fired(check(PAIR, only)) == []


def test_scoped_to_jurisdiction_fits_no_violation() -> None:
    assert fired(check(SCOPED, "A", jurisdiction="DE")) == []


def test_scoped_to_jurisdiction_does_not_fit_violation() -> None:
    (finding,) = check(SCOPED, "A", jurisdiction="AT").findings
    assert finding.phase == 1


def test_requires_answer_condition_met_violation_if_clause_missing() -> None:
    assert fired(check(ANSWER, n=11)) == ["R1"]
    assert fired(check(ANSWER, "A", n=11)) == []


def test_requires_answer_condition_not_met_no_violation() -> None:
    assert fired(check(ANSWER, n=10)) == []


def test_cycle_detection_finds_the_cycle() -> None:
    ring = library({a: [rule(f"R{a}", "requires", targetClauseId=b)] for a, b in ("AB", "BC", "CA")})
    (cycle,) = requires_cycles(ring.versions)
    assert cycle.path == ("A", "B", "C", "A")


@pytest.mark.parametrize(
    ("severities", "state"),
    [
        (("hard", "soft"), "has_conflicts"),
        (("hard",), "has_conflicts"),
        (("soft", "soft"), "has_warnings"),
        (("soft",), "has_warnings"),
    ],
)
def test_hard_soft_aggregation_gives_the_right_validation_state(severities: tuple[str, ...], state: str) -> None:
    lib = library({"A": [rule(f"R{i}", "requires", s, targetClauseId="B") for i, s in enumerate(severities)], "B": []})
    assert check(lib, "A").validation_state == state


def test_empty_rule_list_is_valid() -> None:
    assert check(library({}, clauses=("A", "B")), "A", "B").validation_state == "valid"


# § 10.2


def test_contract_evaluated_with_all_rules_end_to_end(sample: Library) -> None:
    first = check(sample, "C02", "C03", "C04", "C14", mitarbeiterzahl="25", vertragstyp="unbefristet", branche="IT")
    assert fired(first) == ["RA01", "R11", "R01", "RA03"]
    assert first.validation_state == "has_conflicts"
    second = check(
        sample,
        *("C02", "C03", "C10", "C11", "C14", "C15"),
        mitarbeiterzahl="25",
        vertragstyp="unbefristet",
        branche="IT",
    )
    assert second.validation_state == "valid"


def test_slot_change_triggers_re_evaluation(sample: Library) -> None:
    stepwise = IncrementalEvaluator(compile_rules(sample), Selection(clauses=("C02", "C03", "C14", "C15")))
    assert stepwise.evaluation().validation_state == "valid"
    stepwise.set_clause("C04", selected=True)
    assert fired(stepwise.evaluation()) == ["R01"]
    stepwise.set_clause("C03", selected=False)
    assert stepwise.evaluation().validation_state == "valid"


def test_hard_conflict_blocks_completion(sample: Library) -> None:
    result = check(sample, "C03", "C04")
    assert result.validation_state == "has_conflicts"
    assert not can_complete(result)


def test_soft_warning_allows_completion(sample: Library) -> None:
    result = check(sample, "C13")
    assert result.validation_state == "has_warnings"
    assert can_complete(result)
    assert can_complete(check(sample, "C02"))


@pytest.mark.parametrize(
    ("clauses", "answers", "jurisdiction", "action"),
    [
        (("C12",), {}, "DE", Action.ADD_CLAUSE),
        (("C15",), {"mitarbeiterzahl": 11}, "DE", Action.ADD_CLAUSE),
        (("C05", "C15"), {}, "CH", Action.REMOVE_CLAUSE),
        (("C06", "C07", "C08"), {}, "DE", Action.REPLACE_CLAUSE),
        (("C13", "C14", "C15"), {}, "DE", Action.REPLACE_CLAUSE),
    ],
)
def test_applying_a_resolution_solves_the_conflict(
    sample: Library, clauses: tuple[str, ...], answers: dict[str, int], jurisdiction: str, action: Action
) -> None:
    compiled = compile_rules(sample)
    selection = Selection.model_validate({"clauses": clauses, "answers": answers, "jurisdiction": jurisdiction})
    (finding,) = evaluate(compiled, selection).findings
    for option in finding.resolution_options:
        assert option.action is action
        assert evaluate(compiled, apply_option(compiled, selection, option)).validation_state == "valid"


def test_removing_the_forbidden_clause_solves_the_conflict() -> None:
    compiled = compile_rules(FORBIDS)
    selection = Selection(clauses=("A", "B"))
    (finding,) = evaluate(compiled, selection).findings
    (option,) = finding.resolution_options
    assert (option.action, option.auto_applicable) == (Action.REMOVE_CLAUSE, True)
    assert apply_option(compiled, selection, option).clauses == ("A",)


def test_an_added_clause_takes_its_place_in_the_order_of_the_library(sample: Library) -> None:
    compiled = compile_rules(sample)
    selection = Selection(clauses=("C02", "C12", "C17"))
    (finding,) = evaluate(compiled, selection).findings
    assert apply_option(compiled, selection, finding.resolution_options[0]).clauses == ("C02", "C12", "C15", "C17")
