"""Repairs of a whole selection: the cheapest by trying all, and the cases of the sample library by name."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.domain.regelwerk.compiled import CompiledRules, SelectionError, compile_rules
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.repair import RepairResult, apply_change, propose_repairs
from app.domain.regelwerk.sat import TimeUp
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule
from tests.domain.regelwerk.repair_judge import judge, judge_versions
from tests.solver_fake import FakeSolver

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"


@pytest.fixture(scope="module")
def sample() -> CompiledRules:
    return compile_rules(Library.model_validate_json(SAMPLE.read_text("utf-8")))


def changes(result: RepairResult) -> list[str]:
    """``+C15 -C04`` for each proposal."""
    return [" ".join([*(f"+{c}" for c in r.add), *(f"-{c}" for c in r.remove)]) for r in result.proposals]


def repaired(compiled: CompiledRules, *clauses: str, jurisdiction: str = "DE", **more: Any) -> RepairResult:
    answers = more.pop("answers", {})
    selection = Selection(clauses=clauses, answers=answers, jurisdiction=jurisdiction)
    return propose_repairs(compiled, selection, FakeSolver(), **more)


def test_repairs_are_the_cheapest_there_are() -> None:
    kinds = Counter(judge(FakeSolver(), seed) for seed in range(2000))
    assert kinds["repaired"] > 800
    assert kinds["nothing to do"] > 50
    assert kinds["as good as it gets"] > 20
    assert kinds["impossible by structure"] > 5
    assert kinds["impossible by 1"] > 5
    assert kinds["impossible by 2"] > 20
    assert kinds["impossible by 3"] > 5


def test_a_selected_version_brings_its_rules_and_the_published_ones_come_back_when_it_goes() -> None:
    kinds = Counter(judge_versions(FakeSolver(), seed) for seed in range(500))
    assert kinds["repaired"] > 200
    assert kinds["impossible"] > 8
    assert kinds["nothing to do"] > 20


def test_removing_an_old_version_is_no_way_out_where_the_published_one_demands_the_clause() -> None:
    lib = library({"A": [answer_rule("R2", "n", "equals", 1)], "B": []})
    published = lib.versions[0].model_copy(update={"version": 2})
    former = published.model_copy(
        update={
            "version": 1,
            "state": LifecycleState.DEPRECATED,
            "rules": (rule("R1", "incompatible_with", targetClauseId="B"),),
        }
    )
    draft = published.model_copy(
        update={
            "version": 3,
            "state": LifecycleState.DRAFT,
            "rules": (rule("R3", "scoped_to", jurisdictionScope="AT"), answer_rule("R4", "n", "equals", 2)),
        }
    )
    lib = lib.model_copy(update={"versions": (former, published, draft, lib.versions[1])})
    assert changes(repaired(compile_rules(lib, ("A.v1", "B")), "A.v1", "B", answers={"n": 1})) == ["-B"]
    assert changes(repaired(compile_rules(lib, ("A.v3",)), "A.v3", answers={"n": 2})) == ["-A"]
    assert not repaired(compile_rules(lib, ("A.v3",)), "A.v3", answers={"n": 1}).possible


def test_nothing_wrong_needs_no_repair(sample: CompiledRules) -> None:
    result = repaired(sample, "C01", "C02")
    assert (result.proposals, result.possible, result.complete) == ((), True, True)


def test_what_is_missing_is_added_with_one_click(sample: CompiledRules) -> None:
    result = repaired(sample, "C12", "C14")
    first = result.proposals[0]
    assert (first.add, first.remove, first.auto_applicable) == (("C15",), (), True)
    assert first.label == "„Kündigungsklausel“ hinzufügen"
    assert first.consequence == "danach: 0 Konflikte, 0 Hinweise"
    assert [finding.rule_ids for finding in first.settles] == [("R08",), ("R11",)]
    assert first.causes == ()
    assert first.selection.clauses == ("C12", "C14", "C15")
    assert changes(result) == ["+C15", "-C12 -C14"]


def test_of_two_incompatible_clauses_the_automatic_one_goes_first(sample: CompiledRules) -> None:
    assert changes(repaired(sample, "C03", "C04", automatic={"C04"})) == ["-C04", "-C03"]
    result = repaired(sample, "C03", "C04", automatic={"C03"})
    assert changes(result) == ["-C03", "-C04"]
    # Which of the two stays is a choice for a person.
    assert [repair.auto_applicable for repair in result.proposals] == [False, False]
    # Unless there is only one way.
    result = repaired(sample, "C03", "C04", required={"C03"})
    assert changes(result) == ["-C04"]
    assert result.proposals[0].auto_applicable


def test_clauses_that_do_not_apply_here_are_removed(sample: CompiledRules) -> None:
    result = repaired(sample, "C05", "C12", "C15", "C17", jurisdiction="AT")
    assert changes(result) == ["-C05 -C12 -C17"]
    assert result.proposals[0].auto_applicable


def test_an_answer_demands_a_clause(sample: CompiledRules) -> None:
    result = repaired(sample, "C01", answers={"mitarbeiterzahl": 50})
    assert changes(result) == ["+C11"]


def test_switzerland_with_more_than_ten_employees_cannot_be_repaired(sample: CompiledRules) -> None:
    result = repaired(sample, "C01", jurisdiction="CH", answers={"mitarbeiterzahl": "11"})
    assert not result.possible
    assert result.proposals == ()
    assert [potential.rules[0].id for potential in result.in_the_way] == ["RA01", "S11"]
    assert result.sentences == (
        "In der Schweiz gibt es mit diesen Antworten keine Auswahl ohne Konflikt, weil diese Regeln zusammentreffen:",
        "Datenschutz (DSGVO) ist erforderlich, wenn Mitarbeiterzahl größer als 10 ist.",
        "Datenschutz (DSGVO) gilt nur in Deutschland und Österreich.",
    )
    assert repaired(sample, "C01", jurisdiction="CH", answers={"mitarbeiterzahl": "10"}).possible


def test_one_hint_may_stay_where_conflicts_go() -> None:
    lib = library(
        {
            "A": [rule("R1", "forbids", targetClauseId="B")],
            "B": [answer_rule("R2", "ja", "equals", "ja", "soft")],
        }
    )
    result = repaired(compile_rules(lib), "A", "B", answers={"ja": True})
    assert changes(result) == ["-A", "-B"]
    assert [repair.consequence for repair in result.proposals] == [
        "danach: 0 Konflikte, 0 Hinweise",
        "danach: 0 Konflikte, 1 Hinweis",
    ]
    assert [finding.rule_ids for finding in result.proposals[1].causes] == [("R2",)]


def test_a_new_violation_on_the_way_is_mended_too() -> None:
    lib = library(
        {
            "A": [rule("R1", "requires", targetClauseIds=["B", "C"])],
            "B": [rule("R2", "requires", targetClauseId="D")],
            "C": [rule("R3", "forbids", targetClauseId="A"), rule("R4", "incompatible_with", targetClauseId="E")],
            "D": [],
            "E": [],
        }
    )
    result = repaired(compile_rules(lib), "A", "E")
    assert changes(result) == ["+B +D", "-A"]
    assert result.proposals[0].auto_applicable
    assert result.proposals[0].as_dict() == {
        "add": ["B", "D"],
        "remove": [],
        "label": "„Klausel B“ und „Klausel D“ hinzufügen",
        "conflicts": 0,
        "warnings": 0,
        "consequence": "danach: 0 Konflikte, 0 Hinweise",
        "settles": [["R1"]],
        "causes": [],
        "autoApplicable": True,
    }


def test_adding_is_cheaper_than_removing_however_much_is_added() -> None:
    lib = library(
        {
            "A": [rule(f"R{i}", "requires", targetClauseId=f"B{i}") for i in range(5)],
            **{f"B{i}": [] for i in range(5)},
        }
    )
    assert changes(repaired(compile_rules(lib), "A", automatic={"A"})) == ["+B0 +B1 +B2 +B3 +B4", "-A"]


def test_a_person_s_clauses_stay_before_automatic_ones() -> None:
    lib = library(
        {
            "A": [rule("R1", "forbids", targetClauseId="B"), rule("R2", "forbids", targetClauseId="C")],
            "B": [],
            "C": [],
        }
    )
    compiled = compile_rules(lib)
    assert changes(repaired(compiled, "A", "B", "C", automatic={"B", "C"})) == ["-B -C", "-A"]
    assert changes(repaired(compiled, "A", "B", "C")) == ["-A", "-B -C"]


def test_hints_that_cannot_be_bettered_bring_no_repair() -> None:
    lib = library(
        {
            "A": [rule("R1", "requires", "soft", targetClauseId="B"), answer_rule("R2", "ja", "equals", "ja")],
            "B": [rule("R3", "scoped_to", "soft", jurisdictionScope="AT")],
        }
    )
    result = repaired(compile_rules(lib), "A", answers={"ja": True})
    assert (result.proposals, result.possible) == ((), True)
    assert len(result.evaluation.findings) == 1


def test_what_must_be_kept_is_kept(sample: CompiledRules) -> None:
    groups = [("C03", "C04", "C05")]
    assert changes(repaired(sample, "C03", "C04", fixed={"C04"})) == ["-C03"]
    assert changes(repaired(sample, "C01", required={"C14"}, allowed={"C14", "C15"})) == ["+C14 +C15"]
    assert changes(repaired(sample, "C05", jurisdiction="AT", alternatives=groups)) == ["+C03 -C05", "+C04 -C05"]
    assert changes(repaired(sample, "C05", jurisdiction="AT", alternatives=groups, allowed={"C04"})) == ["+C04 -C05"]
    stuck = repaired(sample, "C12", required={"C12"}, allowed=())
    assert [potential.rules[0].id for potential in stuck.in_the_way] == ["R08"]
    contradictory = repaired(sample, "C01", required={"C03", "C04"}, alternatives=groups)
    assert not contradictory.possible
    (sentence,) = contradictory.sentences
    assert sentence.endswith("keine Auswahl ohne Konflikt: Die Vorgaben für die Klauseln widersprechen sich.")


def test_unknown_clauses_are_refused(sample: CompiledRules) -> None:
    for keyword in ("automatic", "fixed", "required", "allowed"):
        with pytest.raises(SelectionError, match="X99"):
            repaired(sample, "C01", **{keyword: {"X99"}})
    with pytest.raises(SelectionError, match="X99"):
        repaired(sample, "C01", alternatives=[("X99",)])


class Patience:
    """A checkpoint that is asked so many times before time is up."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self) -> None:
        if self.left == 0:
            raise TimeUp
        self.left -= 1


def test_when_time_is_up_what_was_found_stands(sample: CompiledRules) -> None:
    proposals = []
    for allowed in range(60):
        result = repaired(sample, "C03", "C04", "C13", checkpoint=Patience(allowed))
        proposals.append(len(result.proposals))
        if result.complete:
            break
    assert result.complete
    assert proposals == sorted(proposals)
    assert {0, 1, len(result.proposals)} <= set(proposals)


def test_every_other_exception_of_the_checkpoint_passes_through(sample: CompiledRules) -> None:
    def check() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        repaired(sample, "C03", "C04", checkpoint=check)


def test_a_selection_by_versions_is_repaired_by_clauses() -> None:
    lib = library({"A": [rule("R1", "requires", targetClauseId="C")], "B": [], "C": []})
    clauses = ("A.v1", "B")
    result = propose_repairs(compile_rules(lib, clauses), Selection(clauses=clauses), FakeSolver())
    assert changes(result) == ["+C", "-A"]
    assert [repair.selection.clauses for repair in result.proposals] == [("A.v1", "B", "C"), ("B",)]


def test_clauses_without_a_version_in_force_are_not_proposed() -> None:
    lib = library({"A": [rule("R1", "requires", targetClauseIds=["B", "Nirgends"])], "B": []})
    lib = lib.model_copy(update={"versions": tuple(v for v in lib.versions if v.clause_id != "B")})
    assert changes(repaired(compile_rules(lib), "A")) == ["-A"]


@pytest.mark.parametrize(
    ("clauses", "add", "remove", "expected"),
    [
        (("C01", "C05"), ("C03",), (), ("C01", "C03", "C05")),
        (("C05", "C01"), ("C03",), (), ("C05", "C01", "C03")),
        (("C05",), ("C03", "C01"), (), ("C01", "C03", "C05")),
        (("C01", "C05", "C07"), ("C06",), ("C05",), ("C01", "C06", "C07")),
        (("C01.v1", "C05"), ("C05",), ("C01",), ("C05",)),
        ((), (), ("C05",), ()),
    ],
)
def test_a_change_puts_clauses_where_the_library_has_them(
    sample: CompiledRules,
    clauses: tuple[str, ...],
    add: tuple[str, ...],
    remove: tuple[str, ...],
    expected: tuple[str, ...],
) -> None:
    assert apply_change(sample, Selection(clauses=clauses), add, remove).clauses == expected
