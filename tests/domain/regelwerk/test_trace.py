from __future__ import annotations

import pytest

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import ValidationState, evaluate
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.trace import Outcome, Step, Trace, trace
from tests.domain.regelwerk.regelwerk_builders import (
    answer_rule,
    library,
    random_library,
    random_selection,
    rule,
    seeded,
)
from tests.domain.regelwerk.regelwerk_speed import big_library

LIB = library(
    {
        "A": [
            rule("R1", "scoped_to", jurisdictionScope=["DE", "AT"]),
            rule("R2", "requires", "soft", targetClauseId="B"),
            rule("R3", "requires", targetClauseIds=["B", "C"]),
            rule("R4", "forbids", targetClauseId="D"),
        ],
        "B": [rule("R5", "scoped_to", "soft", jurisdictionScope="DE")],
        "C": [rule("R6", "incompatible_with", targetClauseId="D")],
        "D": [rule("R7", "incompatible_with", "soft", targetClauseId="C")],
        "E": [
            answer_rule("R8", "n", "greater_than", 10),
            answer_rule("R9", "n", "greater_than", 10, jurisdictionScope=["AT"]),
            answer_rule("R10", "ja", "equals", True),  # noqa: FBT003
        ],
    }
)


def run(*clauses: str, jurisdiction: str = "DE", **answers: object) -> Trace:
    selection = Selection.model_validate({"clauses": clauses, "answers": answers, "jurisdiction": jurisdiction})
    return trace(compile_rules(LIB, clauses), selection)


def step(course: Trace, rule_id: str) -> Step:
    return next(s for s in course.steps if rule_id in s.rule_ids)


@pytest.mark.parametrize("seed", range(20))
def test_the_steps_that_fired_are_exactly_the_findings(seed: int) -> None:
    rng = seeded(4000 + seed)
    for _ in range(60):
        lib = random_library(rng)
        selection = random_selection(rng, lib)
        compiled = compile_rules(lib)
        course = trace(compiled, selection)
        result = evaluate(compiled, selection)
        fired = [s for s in course.steps if s.fired]
        assert {s.number for s in fired} == {f.number for f in result.findings}
        assert all(s.finding in course.evaluation.findings for s in fired)
        assert [s.number for phase in (1, 2, 3) for s in course.fired(phase)] == [s.number for s in fired]
        assert course.state is result.validation_state
        assert [s.phase for s in course.steps] == sorted(s.phase for s in course.steps)
        assert all(s.sentence.endswith(".") and s.reason.endswith(".") for s in course.steps)


@pytest.mark.parametrize("seed", range(5))
def test_rules_that_are_left_out_had_nothing_to_say(seed: int) -> None:
    rng = seeded(5000 + seed)
    for _ in range(60):
        lib = random_library(rng)
        course = trace(compile_rules(lib), random_selection(rng, lib))
        shown = {s.number for s in course.steps}
        rest = set(range(len(course.compiled.potentials))) - shown
        assert {course.outcome(number) for number in rest} <= {Outcome.IDLE}
        assert all("nicht ausgewählt" in course.reason(number) for number in rest)


@pytest.mark.parametrize(
    ("course", "rule_id", "outcome", "reason"),
    [
        (run("A", "B"), "R1", "silent", "„Klausel A“ ist ausgewählt und gilt in Deutschland."),
        (run("A", jurisdiction="CH"), "R1", "fired", "„Klausel A“ ist ausgewählt und gilt nicht in der Schweiz."),
        (run("A"), "R2", "fired", "„Klausel B“ ist nicht ausgewählt."),
        (run("A", "B"), "R2", "silent", "„Klausel B“ ist ausgewählt."),
        (run("A", jurisdiction="CH"), "R2", "idle",
         "„Klausel A“ gilt nicht in der Schweiz; die weiteren Regeln dieser Klausel ruhen."),
        (run("A", "B", jurisdiction="AT"), "R2", "fired",
         "„Klausel B“ ist ausgewählt, gilt aber nicht in Österreich und zählt nicht."),
        (run("A"), "R3", "fired", "Keine der Klauseln „Klausel B“ und „Klausel C“ ist ausgewählt."),
        (run("A", "C"), "R3", "silent", "„Klausel C“ ist ausgewählt."),
        (run("A"), "R4", "silent", "„Klausel D“ ist nicht ausgewählt."),
        (run("A", "D"), "R4", "fired", "„Klausel D“ ist ausgewählt."),
        (run("D"), "R6", "silent", "„Klausel C“ ist nicht ausgewählt."),
        (run("C", "D"), "R6", "fired", "„Klausel C“ und „Klausel D“ sind ausgewählt."),
        (run(), "R8", "idle", "Die Antwort auf „Mitarbeiterzahl“ fehlt noch."),
        (run(n=11), "R8", "fired", "Mitarbeiterzahl: 11, und „Klausel E“ ist nicht ausgewählt."),
        (run(n=10), "R8", "silent",
         "Mitarbeiterzahl: 10; verlangt wird die Klausel nur, wenn Mitarbeiterzahl größer als 10 ist."),
        (run("E", n=11), "R8", "silent", "„Klausel E“ ist ausgewählt."),
        (run(n=11), "R9", "idle", "Die Regel gilt nicht in Deutschland."),
        (run(n=11, jurisdiction="AT"), "R9", "fired", "Mitarbeiterzahl: 11, und „Klausel E“ ist nicht ausgewählt."),
    ],
)  # fmt: skip
def test_every_step_says_why(course: Trace, rule_id: str, outcome: str, reason: str) -> None:
    found = step(course, rule_id)
    assert (found.outcome, found.reason) == (outcome, reason)


def test_a_rule_of_a_clause_that_is_not_selected_is_silent_for_that_reason_alone() -> None:
    scope = rule("S1", "scoped_to", jurisdictionScope="DE")
    lib = library({"A": [rule("R1", "incompatible_with", targetClauseId="B")], "B": [scope]})
    course = trace(compile_rules(lib), Selection(clauses=("B",), jurisdiction="CH"))
    found = step(course, "R1")
    assert (found.outcome, found.reason) == ("idle", "„Klausel A“ ist nicht ausgewählt.")
    other = library({"A": [], "B": [scope, rule("R1", "incompatible_with", targetClauseId="A")]})
    found = step(trace(compile_rules(other), Selection(clauses=("B",), jurisdiction="CH")), "R1")
    assert found.reason == "„Klausel B“ gilt nicht in der Schweiz; die weiteren Regeln dieser Klausel ruhen."


def test_a_pair_that_both_sides_define_is_one_step_with_both_sentences() -> None:
    found = step(run("C", "D"), "R6")
    assert found.rule_ids == ("R6", "R7")
    assert found.sentence == "Klausel C ist unvereinbar mit Klausel D. Klausel D ist unvereinbar mit Klausel C."
    assert found.severity == "hard"


def test_phase_four_says_how_the_result_came_about() -> None:
    assert run().conclusion == ("Keine Regel hat angeschlagen: Die Auswahl passt zusammen.",)
    assert run().state is ValidationState.VALID
    warned = run("A", "C")
    assert warned.conclusion[0] == "Gesammelt: 1 Empfehlung."
    assert "kann abgeschlossen werden" in warned.conclusion[-1]
    held = run("A", "C", "D")
    assert held.conclusion[0] == "Gesammelt: 2 Konflikte und 1 Empfehlung."
    assert "beide Seiten" in held.conclusion[1]
    assert "nicht abgeschlossen" in held.conclusion[-1]


def test_steps_behave_like_a_sequence() -> None:
    steps = run("A", "C", "D", n=11).steps
    assert len(steps[1:3]) == 2
    assert steps[-1] == list(steps)[-1]


def test_a_large_library_is_traced_without_rendering_it() -> None:
    lib = big_library(100, 20, calm=True)
    compiled = compile_rules(lib)
    course = trace(compiled, Selection(clauses=tuple(c.id for c in lib.clauses)[:90], answers={"n": "50"}))
    assert 1500 < len(course.steps) <= len(compiled.potentials)
    assert len(course.fired(3)) == sum(f.phase == 3 for f in course.evaluation.findings)
