"""Buttons of a finding: which there are, and that each does away with it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from app.domain.pruefung.befund import Ausweg, Befund
from app.domain.regelwerk.befunde import befund_of, befunde_of, option_of
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import apply_option, evaluate
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.templates import Slot, SlotKind
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, check, library, rule, seeded

SAMPLE = Library.model_validate_json(
    (Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json").read_text("utf-8")
)
SCOPED = [rule("S1", "scoped_to", jurisdictionScope=["DE"])]


@pytest.mark.parametrize(
    ("rules", "clauses", "place", "expected"),
    [
        ({"A": [rule("R", "requires", targetClauseIds=["B", "C"])], "B": [], "C": []}, "A", "DE",
         [("add_clause:B", "„Klausel B“ hinzufügen", True), ("add_clause:C", "„Klausel C“ hinzufügen", True)]),
        ({"A": [rule("R", "requires", targetClauseIds=["B", "C"])], "B": SCOPED, "C": []}, "A", "CH",
         [("add_clause:C", "„Klausel C“ hinzufügen", True)]),
        ({"A": [rule("R", "requires", targetClauseId="B")], "B": SCOPED}, "A", "CH",
         [("remove_clause:A", "„Klausel A“ entfernen", True)]),
        ({"A": [rule("R", "forbids", targetClauseId="B")], "B": []}, "AB", "DE",
         [("remove_clause:B", "„Klausel B“ entfernen", True)]),
        ({"A": [rule("R", "scoped_to", jurisdictionScope=["DE"])]}, "A", "CH",
         [("remove_clause:A", "„Klausel A“ entfernen", True)]),
        ({"A": [rule("R", "incompatible_with", targetClauseId="B")], "B": []}, "AB", "DE",
         [("replace_clause:B/A", "„Klausel A“ statt „Klausel B“ wählen", False),
          ("replace_clause:A/B", "„Klausel B“ statt „Klausel A“ wählen", False)]),
        ({"A": [rule("R", "requires", targetClauseId="Z")]}, "A", "DE",
         [("remove_clause:A", "„Klausel A“ entfernen", True)]),
        ({"A": [rule("R", "requires", targetClauseIds=["Z", "B"])], "B": []}, "A", "DE",
         [("add_clause:B", "„Klausel B“ hinzufügen", True)]),
    ],
)  # fmt: skip
def test_each_type_of_rule_has_its_buttons(
    rules: dict[str, list[object]], clauses: str, place: str, expected: list[tuple[str, str, bool]]
) -> None:
    (befund,) = befunde_of(check(library(rules), *clauses, jurisdiction=place))  # type: ignore[arg-type]
    assert [(a.schluessel, a.bezeichnung, a.sofort) for a in befund.auswege] == expected


@pytest.mark.parametrize("gone", ["deprecated", "no version"])
def test_a_clause_without_a_version_to_take_is_not_offered(gone: str) -> None:
    lib = library({"A": [rule("R", "requires", targetClauseIds=["B", "C"])], "B": [], "C": []})
    left = tuple(
        v.model_copy(update={"state": LifecycleState.DEPRECATED}) if v.clause_id == "B" else v
        for v in lib.versions
        if gone == "deprecated" or v.clause_id != "B"
    )
    lib = lib.model_copy(update={"versions": left})
    (finding,) = check(lib, "A").findings
    assert [o.label for o in finding.resolution_options] == ["„Klausel C“ hinzufügen"]
    assert finding.suggestion == "Fügen Sie „Klausel C“ hinzu."
    lone = lib.model_copy(update={"versions": tuple(v for v in left if v.clause_id != "C")})
    (finding,) = check(lone, "A").findings
    assert [o.label for o in finding.resolution_options] == ["„Klausel A“ entfernen"]
    assert finding.suggestion == "Entfernen Sie „Klausel A“."
    assert finding.erklaerung[1] == "„Klausel B“ ist nicht ausgewählt und steht hier nicht zur Auswahl."


@pytest.mark.parametrize("side", ["A", "B"])
def test_of_a_pair_the_clause_that_does_not_apply_here_goes(side: str) -> None:
    rules = {"A": [rule("R", "incompatible_with", targetClauseId="B")], "B": []}
    rules[side] = [*rules[side], *SCOPED]
    result = check(library(rules), "A", "B", jurisdiction="CH")
    pair = next(finding for finding in result.findings if finding.rule_ids == ("R",))
    assert [(o.action, o.target_clause_id, o.auto_applicable) for o in pair.resolution_options] == [
        ("remove_clause", side, True)
    ]
    assert pair.suggestion == f"Entfernen Sie „Klausel {side}“."


def test_the_pair_of_the_sample_with_one_side_out_of_scope() -> None:
    result = check(SAMPLE, "C06", "C07", jurisdiction="CH")
    pair = next(finding for finding in result.findings if finding.rule_ids == ("R05",))
    assert [o.label for o in pair.resolution_options] == ["„Haftungsausschluss“ entfernen"]


# within a template


def slot(kind: str, *clauses: str) -> Slot:
    return Slot(id=f"{kind}-{'-'.join(clauses)}", kind=SlotKind(kind), clause_ids=clauses)


@pytest.mark.parametrize(
    ("rules", "chosen", "place", "slots", "expected"),
    [
        ({"A": [rule("R", "forbids", targetClauseId="B")]}, "AB", "DE",
         [slot("required", "A"), slot("alternative", "B", "C")], ["replace_clause:B/C"]),
        ({"A": [rule("R", "forbids", targetClauseId="B")]}, "AB", "DE",
         [slot("required", "A"), slot("optional", "B")], ["remove_clause:B"]),
        ({"A": [rule("R", "forbids", targetClauseId="B")]}, "AB", "DE",
         [slot("optional", "A"), slot("required", "B")], ["remove_clause:A"]),
        ({"A": [rule("R", "forbids", targetClauseId="B")]}, "AB", "DE",
         [slot("required", "A"), slot("required", "B")], []),
        ({"A": [rule("R", "incompatible_with", targetClauseId="B")]}, "AB", "DE",
         [slot("required", "A"), slot("optional", "B")], ["replace_clause:B/A"]),
        ({"A": [rule("R", "incompatible_with", targetClauseId="B")]}, "AB", "DE",
         [slot("required", "A"), slot("alternative", "B", "C")], ["replace_clause:B/C"]),
        ({"A": [rule("R", "incompatible_with", targetClauseId="B")]}, "AB", "DE",
         [slot("alternative", "A", "B")], ["replace_clause:B/A", "replace_clause:A/B"]),
        ({"A": [rule("R", "requires", targetClauseId="B")]}, "AC", "DE",
         [slot("optional", "A"), slot("alternative", "B", "C")], ["replace_clause:C/B"]),
        ({"A": [rule("R", "requires", targetClauseId="Z")]}, "A", "DE", [slot("required", "A")], []),
        ({"A": SCOPED}, "A", "CH", [slot("required", "A")], []),
        ({"A": SCOPED}, "A", "CH", [slot("alternative", "A", "B", "C")], ["replace_clause:A/B", "replace_clause:A/C"]),
        ({"A": [answer_rule("R", "n", "equals", 1)]}, "B", "DE",
         [slot("alternative", "A", "B")], ["replace_clause:B/A"]),
    ],
)  # fmt: skip
def test_within_a_template_its_slots_stay_filled(
    rules: dict[str, list[Rule]], chosen: str, place: str, slots: list[Slot], expected: list[str]
) -> None:
    compiled = compile_rules(library(rules, clauses="ABC"))
    selection = Selection(clauses=tuple(chosen), answers={"n": 1}, jurisdiction=place)
    result = evaluate(compiled, selection, tuple(slots))
    (befund,) = befunde_of(result)
    assert [a.schluessel for a in befund.auswege] == expected
    assert [a.sofort for a in befund.auswege] == [not key.startswith("replace") for key in expected]
    for key in expected:
        option = option_of(result, befund.id, key)
        assert option is not None
        after = apply_option(compiled, selection, option)
        assert befund.id not in {b.id for b in befunde_of(evaluate(compiled, after))}
        assert all(set(s.clause_ids) <= set(after.clauses) for s in slots if s.kind is SlotKind.REQUIRED)
        assert all(len(set(s.clause_ids) & set(after.clauses)) == 1 for s in slots if s.kind is SlotKind.ALTERNATIVE)


def test_a_template_that_lets_nothing_go_says_so() -> None:
    compiled = compile_rules(library({"A": SCOPED}))
    (finding,) = evaluate(compiled, Selection(clauses=("A",), jurisdiction="CH"), (slot("required", "A"),)).findings
    assert finding.suggestion == "In dieser Vorlage behebt das keine einzelne Änderung."


def test_a_clause_that_does_not_apply_here_is_not_offered() -> None:
    lib = library({"D": [answer_rule("R", "n", "equals", 1), rule("S", "scoped_to", jurisdictionScope=["DE"])]})
    there, here = check(lib, jurisdiction="DE", n=1), check(lib, jurisdiction="CH", n=1)
    assert [a.schluessel for b in befunde_of(there) for a in b.auswege] == ["add_clause:D"]
    (befund,) = befunde_of(here)
    assert befund.auswege == ()
    assert option_of(here, befund.id, "add_clause:D") is None


def test_every_button_leads_back_to_what_it_does_and_does_away_with_its_finding() -> None:
    compiled, random = compile_rules(SAMPLE), seeded(7)
    tried = 0
    for place, _ in product(("DE", "AT", "CH"), range(60)):
        clauses = tuple(id_ for id_ in compiled.ids if random.random() < 0.5)
        selection = Selection(clauses=clauses, answers={"mitarbeiterzahl": 11}, jurisdiction=place)
        evaluation = evaluate(compiled, selection)
        for befund in befunde_of(evaluation):
            assert len({a.schluessel for a in befund.auswege}) == len(befund.auswege)
            for ausweg in befund.auswege:
                option = option_of(evaluation, befund.id, ausweg.schluessel)
                assert option is not None
                assert option.auto_applicable is ausweg.sofort
                after = evaluate(compiled, apply_option(compiled, selection, option))
                assert befund.id not in {b.id for b in befunde_of(after)}
                tried += 1
    assert tried > 500


def test_what_belongs_to_another_finding_or_to_none_leads_nowhere() -> None:
    result = check(SAMPLE, "C03", "C04", "C13")
    assert option_of(result, "regel.R01", "replace_clause:C04/C03") is not None
    assert option_of(result, "regel.R10", "replace_clause:C04/C03") is None
    assert option_of(result, "regel.R99", "add_clause:C15") is None
    assert option_of(check(SAMPLE, "C03"), "regel.R01", "replace_clause:C04/C03") is None


def test_a_befund_with_its_buttons_is_the_same_after_json_and_one_without_them_is_still_read() -> None:
    befund = befund_of(check(SAMPLE, "C03", "C04").findings[0])
    assert befund.auswege[0] == Ausweg(
        schluessel="replace_clause:C04/C03",
        bezeichnung="„Vergütung (Pauschal)“ statt „Vergütung (Stunde)“ wählen",
        sofort=False,
    )
    assert Befund.model_validate_json(befund.model_dump_json()) == befund
    old = befund.model_dump(mode="json", exclude={"auswege"})
    assert Befund.model_validate(old).auswege == ()
