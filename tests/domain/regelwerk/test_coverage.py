from __future__ import annotations

from typing import Any

import pytest

from app.domain.regelwerk.answers import parse_answer
from app.domain.regelwerk.cells import cells_of
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.coverage import Coverage, Gap, GapKind, compatible_clauses, coverage, propose
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, QuestionType
from app.domain.regelwerk.scenarios import Expectation, Scenario, Selection
from app.domain.regelwerk.testcases import RuleSets, UnusableScenario, run_case
from tests.domain.regelwerk.regelwerk_builders import (
    _VALUES,
    QUESTIONS,
    answer_rule,
    library,
    random_library,
    random_selection,
    rule,
    seeded,
)

LIB = library(
    {
        "A": [rule("R1", "requires", targetClauseId="B")],
        "B": [],
        "C": [answer_rule("RA01", "n", "greater_than", 10)],
        "D": [rule("R2", "incompatible_with", targetClauseId="A"), rule("R3", "scoped_to", jurisdictionScope="DE")],
    }
)


def case(*clauses: str, jurisdiction: str = "DE", expect: tuple[str, ...] = (), **answers: Any) -> Scenario:
    return Scenario(
        id=f"t{hash((clauses, jurisdiction, tuple(answers.items()))) % 10**8}",
        title="Fall",
        selection=Selection(clauses=clauses, answers=answers, jurisdiction=jurisdiction),
        expected=Expectation(rule_ids=expect),
    )


def covered(*cases: Scenario) -> Coverage:
    return coverage(RuleSets(LIB), cases)


def question(id_: str) -> Question:
    return next(q for q in QUESTIONS if q.id == id_)


def conditions(id_: str, *pairs: tuple[str, Any]) -> list[tuple[str, Condition]]:
    return [
        (f"R{i}", Condition.model_validate({"questionId": id_, "operator": operator, "value": value}))
        for i, (operator, value) in enumerate(pairs)
    ]


@pytest.mark.parametrize(
    ("id_", "pairs", "shorts"),
    [
        ("n", [("greater_than", 10)], ["< 10", "= 10", "> 10"]),
        ("n", [("greater_than", 10), ("less_than", 11)], ["< 10", "= 10", "> 10 und < 11", "= 11", "> 11"]),
        ("eur", [("equals", "0,00 €")], ["= 0,00 €", "> 0,00 €"]),
        ("eur", [("less_than", "1,00 €"), ("less_than", "1,01 €")],
         ["< 1,00 €", "= 1,00 €", "= 1,01 €", "> 1,01 €"]),
        ("tag", [("greater_than", "30.12.2026"), ("less_than", "31.12.2026")],
         ["vor dem 30.12.2026", "am 30.12.2026", "am 31.12.2026", "nach dem 31.12.2026"]),
        ("ja", [("equals", True)], ["ja", "nein"]),
        ("eins", [("equals", "IT")], ["„IT“", "anderes"]),
        ("eins", [("in", ("IT", "Handel"))], ["„IT“", "„Handel“", "„Pharma“"]),
        ("viele", [("contains", "Auto")], ["„Auto“", "ohne „Auto“"]),
        ("viele", [("equals", ("Auto", "Rad")), ("not_equals", ("Auto", "Rad"))],
         ["genau „Auto“ und „Rad“", "nicht genau „Auto“ und „Rad“"]),
        ("viele", [("equals", ())], ["nichts gewählt", "etwas gewählt"]),
        ("txt", [("contains", "Vertrieb")], ["„Vertrieb“", "ohne „Vertrieb“"]),
    ],
)  # fmt: skip
def test_cells_are_what_the_conditions_tell_apart(id_: str, pairs: list[tuple[str, Any]], shorts: list[str]) -> None:
    cells = cells_of(question(id_), conditions(id_, *pairs))
    assert [cell.short for cell in cells] == [short.replace(" €", "\u00a0€") for short in shorts]
    for cell in cells:
        assert cell.sample is not None
        assert cell.holds(parse_answer(question(id_), cell.sample))


@pytest.mark.parametrize("seed", range(5))
def test_every_answer_lies_in_exactly_one_cell(seed: int) -> None:
    rng = seeded(seed)
    for id_ in ("n", "eur", "tag", "ja", "eins"):
        asked = question(id_)
        operators = ["equals"] if id_ in ("ja", "eins") else ["equals", "greater_than", "less_than"]
        values = ["IT", "Pharma"] if id_ == "eins" else _VALUES[id_]
        cells = cells_of(asked, conditions(id_, *[(rng.choice(operators), rng.choice(values)) for _ in range(3)]))
        samples = [cell.sample for cell in cells]
        for raw in [*_VALUES[id_], *samples]:
            assert sum(cell.holds(parse_answer(asked, raw)) for cell in cells) == 1
        assert None not in samples


def test_without_test_cases_every_goal_is_a_gap() -> None:
    none = covered()
    assert (none.cases, none.reached, none.percent) == (0, 0, 0)
    assert [gap.text for gap in none.gaps] == [
        "R1 wurde von keinem Testfall berührt.",
        "R2 wurde von keinem Testfall berührt.",
        "R3 wurde von keinem Testfall berührt.",
        "RA01 wurde von keinem Testfall berührt.",
        "RA01 wurde nie mit weniger als 10 geprüft (Mitarbeiterzahl).",
        "RA01 wurde nie mit genau 10 geprüft (Mitarbeiterzahl).",
        "RA01 wurde nie mit mehr als 10 geprüft (Mitarbeiterzahl).",
        "Für den Rechtsraum Deutschland gibt es keinen Testfall.",
        "Für den Rechtsraum Österreich gibt es keinen Testfall.",
        "Für den Rechtsraum Schweiz gibt es keinen Testfall.",
    ]
    assert none.total == 2 * 4 + 3 + 3


def test_what_fired_and_what_kept_silent_is_told_apart() -> None:
    found = covered(case("A", n=10), case("A", "D"), case("B"))
    rules = {r.rule_id: (r.fired, r.silent) for r in found.rules}
    assert rules == {"R1": (True, False), "R2": (True, True), "R3": (False, True), "RA01": (False, True)}
    texts = [gap.text for gap in found.gaps]
    assert "R1 hat immer angeschlagen; es fehlt ein Testfall, in dem die Regel schweigt." in texts
    assert "R3 hat in keinem Testfall angeschlagen." in texts
    assert [(cell.short, seen) for cell, seen in found.questions[0].cells] == [
        ("< 10", False),
        ("= 10", True),
        ("> 10", False),
    ]
    assert found.places == {"DE": True, "AT": False, "CH": False}
    assert found.reached == 5 + 1 + 1


def test_a_region_counts_for_its_country_and_red_cases_that_cannot_run_for_nothing() -> None:
    found = covered(case("A", jurisdiction="DE-BY"), case("weg"), Scenario(id="s", title="s", selection=Selection()))
    assert found.places["DE"]
    assert found.cases == 1


def test_a_library_without_rules_has_no_gaps_but_its_jurisdictions() -> None:
    found = coverage(RuleSets(library({}, clauses=["A"])), [])
    assert {gap.kind for gap in found.gaps} == {GapKind.JURISDICTION}
    assert coverage(RuleSets(library({})), []).percent == 100


def test_many_rules_on_one_border_are_counted() -> None:
    lib = library({f"K{i}": [answer_rule(f"R{i}", "ja", "equals", True)] for i in range(6)})  # noqa: FBT003
    text = next(gap.text for gap in coverage(RuleSets(lib), []).gaps if gap.kind is GapKind.CELL)
    assert text == "R0, R1, R2 und 3 weitere Regeln wurden nie mit „ja“ geprüft (Tarifbindung)."


@pytest.mark.parametrize("seed", range(8))
def test_a_proposed_test_case_closes_its_gap_and_is_green(seed: int) -> None:
    rng = seeded(6000 + seed)
    for _ in range(12):
        lib = random_library(rng)
        sets = RuleSets(lib)
        gaps = coverage(sets, []).gaps
        for gap in gaps:
            proposal = propose(sets, gap)
            if proposal is None:
                assert gap.kind is GapKind.FIRES
                assert not _can_fire(rng, lib, gap)
                continue
            selection, expected = proposal
            scenario = Scenario(id="neu", title=gap.title, selection=selection, expected=expected)
            assert run_case(sets, scenario).green
            after = coverage(sets, [scenario])
            assert (gap.kind, gap.rule, gap.cell, gap.jurisdiction) not in {
                (g.kind, g.rule, g.cell, g.jurisdiction) for g in after.gaps if g.question_id == gap.question_id
            }


def _can_fire(rng: Any, lib: Any, gap: Gap) -> bool:
    assert gap.rule is not None
    compiled = compile_rules(lib)
    return any(
        gap.rule[1] in finding.rule_ids
        for _ in range(200)
        for finding in evaluate(compiled, random_selection(rng, lib)).findings
    )


def test_a_gap_for_silence_is_closed_too() -> None:
    sets = RuleSets(LIB)
    cases = [case("A"), case("A", "D"), case("D", jurisdiction="CH"), case(n=11)]
    silent = [gap for gap in coverage(sets, cases).gaps if gap.kind is GapKind.SILENT]
    assert [gap.rule for gap in silent] == [("A", "R1"), ("C", "RA01")]
    for gap in silent:
        proposal = propose(sets, gap)
        assert proposal is not None
        cases.append(Scenario(id="neu", title=gap.title, selection=proposal[0], expected=proposal[1]))
    assert not [gap for gap in coverage(sets, cases).gaps if gap.kind is GapKind.SILENT]


def test_a_rule_that_can_never_fire_gets_no_proposal() -> None:
    sets = RuleSets(library({"A": [rule("R1", "requires", targetClauseIds=["A", "B"])], "B": []}))
    gap = next(g for g in coverage(sets, []).gaps if g.kind is GapKind.FIRES)
    assert propose(sets, gap) is None


def test_a_condition_that_does_not_fit_its_question_is_named() -> None:
    sets = RuleSets(library({"A": [answer_rule("R1", "n", "contains", "x")]}))
    with pytest.raises(UnusableScenario, match="Mitarbeiterzahl"):
        coverage(sets, [])


def test_the_first_choice_fits_the_jurisdiction_and_itself() -> None:
    compiled = compile_rules(LIB)
    assert compatible_clauses(compiled, "DE") == ("A", "B", "C")
    assert compatible_clauses(compiled, "DE", most=2) == ("A", "B")
    lib = library({"A": [rule("R1", "scoped_to", jurisdictionScope="CH")], "B": []})
    assert compatible_clauses(compile_rules(lib), "DE") == ("B",)


def test_money_thresholds_leave_no_empty_cell() -> None:
    asked = Question(id="q", label="Q", type=QuestionType.CURRENCY)
    cells = cells_of(asked, conditions("q", ("greater_than", "0,50 €")))
    assert next(cell.sample for cell in cells) == 0
