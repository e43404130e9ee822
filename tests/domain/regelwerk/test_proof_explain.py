"""Explanations, partial results and wording of the proof, case by case."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.proof.analysis import STAGES, Analysis, analyse
from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.explain import Explainer
from app.domain.regelwerk.proof.problem import ProofProblem, library_problem
from app.domain.regelwerk.proof.report import headline, report, void_sentences
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.proof.wording import where
from app.domain.regelwerk.restriction import restricted
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.sat import Checkpoint, Clause, TimeUp, keep_going
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule
from tests.solver_fake import FakeSolver


def problem(lib: Library) -> ProofProblem:
    return library_problem(lib, compile_rules(lib))


def two_ways() -> dict[str, list[Rule]]:
    """A is impossible by a chain of four rules and by one of three."""
    return {
        "A": [rule("R1", "requires", targetClauseId="B"), rule("R5", "requires", targetClauseId="X")],
        "B": [rule("R2", "requires", targetClauseId="C")],
        "C": [rule("R3", "requires", targetClauseId="D")],
        "D": [rule("R4", "incompatible_with", targetClauseId="A")],
        "X": [rule("R6", "requires", targetClauseId="Y")],
        "Y": [rule("R7", "forbids", targetClauseId="A")],
    }


class Stubborn(FakeSolver):
    """Never comes to an end with a smallest core."""

    def smallest_core(
        self, hard: Sequence[Clause], groups: Sequence[Clause], checkpoint: Checkpoint = keep_going
    ) -> tuple[int, ...] | None:
        while True:
            checkpoint()


def explained(solver: FakeSolver, assumption: int = 1) -> tuple[list[str], bool]:
    found = problem(library(two_ways()))
    with Search(Encoding(found), solver) as search:
        reason = Explainer(search).smallest([assumption, search.encoding.place("DE")])
    assert reason is not None
    return [found.compiled.potentials[n].rules[0].id for n in reason.numbers], reason.smallest


def test_the_smallest_of_two_explanations_is_found() -> None:
    assert explained(FakeSolver()) == (["R5", "R6", "R7"], True)


def test_out_of_effort_an_explanation_is_still_given_and_said_not_to_be_the_smallest() -> None:
    names, smallest = explained(Stubborn())
    assert set(names) in ({"R5", "R6", "R7"}, {"R1", "R2", "R3", "R4"})
    assert not smallest


def test_what_is_possible_has_no_explanation() -> None:
    found = problem(library(two_ways()))
    with Search(Encoding(found), FakeSolver()) as search:
        assert Explainer(search).smallest([search.encoding.clause(1)]) is None


def partial(calls: int) -> Analysis:
    """The sample of ``two_ways`` with time for so many steps."""
    left = [calls]

    def progress(stage: str, done: int, total: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise TimeUp

    return analyse(problem(library(two_ways() | {"Z": [answer_rule("Q", "n", "equals", 1)]})), FakeSolver(), progress)


def test_whenever_time_ends_what_is_proved_stays_true() -> None:
    whole = partial(100_000)
    assert whole.unfinished == ()
    assert whole.clauses is not None
    assert whole.rules is not None
    seen = set()
    for calls in range(0, 400, 3):
        found = partial(calls)
        seen.add(found.unfinished)
        assert found.clauses is not None
        assert found.rules is not None
        never = {(fact.clause_id, code) for fact in whole.clauses.never for code in fact.jurisdictions}
        assert {(f.clause_id, code) for f in found.clauses.never for code in f.jurisdictions} <= never
        follows = {fact.rule.number for fact in whole.rules.follows}
        assert {fact.rule.number for fact in found.rules.follows} <= follows
        assert found.rules.examined <= found.rules.total
        told = report(found)
        assert bool(found.unfinished) == any(sentence.kind == "open" for sentence in told.sentences)
    assert () in seen
    assert STAGES in seen or STAGES[:1] + STAGES[2:] in seen


def test_without_time_nothing_is_claimed() -> None:
    found = partial(0)
    assert headline(found) == "Noch nicht bewiesen: Die Zeit reichte nicht; bisher ist keine Lücke gefunden."
    assert void_sentences(found) == (headline(found),)


DEMAND = {"A": [answer_rule("R1", "n", "greater_than", 10), rule("R2", "forbids", targetClauseId="A")]}


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (DEMAND, "Lücke: Wenn Mitarbeiterzahl größer als 10 ist, gibt es keinen gültigen Vertrag."),
        (
            {"A": [answer_rule("R1", "ja", "equals", value=True), rule("R2", "scoped_to", jurisdictionScope="DE")]},
            "Lücke: In Österreich und der Schweiz gibt es keinen gültigen Vertrag, wenn Tarifbindung ja ist.",
        ),
        (
            {
                "A": [answer_rule("R1", "n", "greater_than", 10), rule("R2", "forbids", targetClauseId="B")],
                "B": [answer_rule("R3", "n", "less_than", 20)],
            },
            "Lücke: Wenn Mitarbeiterzahl größer als 10 und kleiner als 20 ist, gibt es keinen gültigen Vertrag.",
        ),
    ],
)
def test_gaps_in_words(rules: dict[str, list[Rule]], expected: str) -> None:
    assert headline(analyse(problem(library(rules)), FakeSolver(), stages=2)) == expected


def test_a_required_clause_that_nobody_can_choose_is_told_by_its_title() -> None:
    lib = library(
        {"A": [answer_rule("R1", "ja", "equals", value=True), rule("R2", "requires", targetClauseId="B")]},
        clauses="AB",
    )
    said = report(analyse(problem(restricted(lib, "A")), FakeSolver(), stages=2)).sentences
    assert [(s.text, s.targets) for s in said if s.kind == "cause" and "Klausel B" in s.text] == [
        ("R2: Klausel A erfordert Klausel B.", ("rule:A.v1/R2",)),
        ("„Klausel B“ steht nicht zur Wahl.", ("clause:B",)),
    ]


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        (("DE", "DE-BY", "CH"), "Deutschland und der Schweiz"),
        (("DE",), "Deutschland (ohne Bayern)"),
        (("DE-BY",), "Bayern"),
        (("DE-BY", "CH"), "Bayern und der Schweiz"),
    ],
)
def test_regions_stand_with_their_country(codes: tuple[str, ...], expected: str) -> None:
    assert where(codes, ("DE", "CH", "DE-BY")) == expected or set(codes) == {"DE-BY", "CH"}
    if set(codes) == {"DE-BY", "CH"}:
        assert where(codes, ("DE", "DE-BY", "CH")) == expected


def never_reason(rules: dict[str, list[Rule]], name: str) -> str:
    found = analyse(problem(library(rules, clauses=("A", "B"))), FakeSolver(), stages=4)
    assert found.rules is not None
    return next(fact.text for fact in found.rules.never if fact.rule.name == name)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (
            lambda: rule("R", "scoped_to", jurisdictionScope=["DE", "AT", "CH"]),
            "R kann nie auslösen: der Geltungsbereich umfasst alle Rechtsordnungen, um die es geht.",
        ),
        (
            lambda: rule("R", "forbids", targetClauseId="Q"),
            "R kann nie auslösen: „Q“ kommt hier in keinem Vertrag vor.",
        ),
        (lambda: rule("R", "requires", targetClauseId="A"), "R kann nie auslösen: „Klausel A“ ist sein eigenes Ziel."),
    ],
)
def test_rules_that_never_fire_in_words(made: Callable[[], Rule], expected: str) -> None:
    assert never_reason({"A": [made()]}, "R") == expected
