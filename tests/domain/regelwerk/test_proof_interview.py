"""Interviews with show, hide and skip conditions and defaults: the proof and the snapshot against trying out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.forall import prove_for_all
from app.domain.regelwerk.proof.problem import ProofProblem
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.regelwerk.visibility import visible_steps
from tests.domain.regelwerk.proof_checks import check_cells, check_counts, check_encoding, check_for_all
from tests.domain.regelwerk.proof_oracle import Oracle, problem_of
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule, seeded
from tests.solver_fake import FakeSolver

ANSWERS: dict[str, list[Any]] = {"ja": [True, False], "eins": ["IT", "Pharma", "Handel"], "viele": ["Auto", "Rad"]}
OPERATORS = {"ja": ["equals", "not_equals"], "eins": ["equals", "not_equals", "in"], "viele": ["contains"]}


def raw_condition(rng: random.Random, question: str) -> dict[str, Any]:
    operator = rng.choice(OPERATORS[question])
    value = rng.choice(ANSWERS[question])
    return {"questionId": question, "operator": operator, "value": (value,) if operator == "in" else value}


def random_step(rng: random.Random, order: list[str], at: int) -> InterviewStep:
    """A step with conditions on earlier questions, seldom on itself or a later one."""
    earlier = order if rng.random() < 0.05 else order[:at]
    made: dict[str, list[dict[str, Any]]] = {
        kind: [raw_condition(rng, rng.choice(earlier)) for _ in range(rng.randint(1, 2))]
        for kind, share in (("showIf", 0.3), ("hideIf", 0.5), ("skipIf", 0.3))
        if earlier and rng.random() < share
    }
    default = rng.choice(ANSWERS[order[at]]) if rng.random() < 0.2 else None
    return InterviewStep.model_validate(
        {"questionId": order[at], "required": rng.random() < 0.6, "default": default} | made
    )


def interview_problem(rng: random.Random) -> ProofProblem:
    """Three clauses, rules on three questions, an interview that asks for most of them."""
    order = rng.sample(list(ANSWERS), 3)
    rules = {}
    for number, id_ in enumerate(("A", "B", "C")):
        raw = raw_condition(rng, rng.choice(order))
        rules[id_] = [answer_rule(f"{id_}1", raw["questionId"], raw["operator"], raw["value"])]
        if rng.random() < 0.6:
            target = "ABC"[(number + 1) % 3]
            rules[id_].append(rule(f"{id_}2", "forbids", rng.choice(["hard", "soft"]), targetClauseId=target))
    slots = tuple(Slot(id=id_, kind=SlotKind.OPTIONAL, clause_ids=(id_,)) for id_ in rules)
    version = TemplateVersion(
        template_id="T",
        version=1,
        state=LifecycleState.DRAFT,
        author="Ada",
        sections=(Section(id="s", title="Teil", slots=slots),),
        interview=tuple(random_step(rng, order, at) for at in range(3) if rng.random() < 0.9),
    )
    template = Template(id="T", title="Vorlage", category="Test", jurisdictions=("DE",))
    return problem_of(library(rules), (template, version))


@pytest.mark.parametrize("seed", range(60))
def test_the_proof_knows_which_answers_count(seed: int) -> None:
    oracle = Oracle(interview_problem(seeded(seed)))
    encoding = Encoding(oracle.problem)
    check_encoding(oracle, encoding, FakeSolver())
    with Search(encoding, FakeSolver()) as search:
        check_for_all(oracle, search)
        check_counts(oracle, search)
        check_cells(oracle, search)


@pytest.mark.parametrize("seed", range(100))
def test_the_snapshot_is_what_trying_out_finds(seed: int) -> None:
    oracle = Oracle(interview_problem(seeded(seed)))
    steps = oracle.problem.steps
    asked = {step.question_id for step in steps}
    for point in oracle.points:
        given = {q: value for q, value in point.answers.items() if q in asked and point.given.get(q, True)}
        outside = {q: value for q, value in point.answers.items() if q not in asked}
        found = visible_steps(steps, oracle.compiled.questions, given, unasked=outside)
        known = {q: value for q, value in found.snapshot.items() if q in point.answers}
        assert {**outside, **known} == point.snapshot
        assert not set(found.open_questions) & set(point.answers)


def test_a_region_names_what_shows_a_question() -> None:
    yes = Condition.model_validate({"questionId": "ja", "operator": "equals", "value": True})
    lib = library(
        {"A": [answer_rule("A1", "eins", "not_equals", "IT")], "B": [rule("B1", "forbids", targetClauseId="A")]}
    )
    template = Template(id="T", title="Vorlage", category="Test", jurisdictions=("DE",))

    def proved(**fields: Any) -> list[str]:
        version = TemplateVersion(
            template_id="T",
            version=1,
            state=LifecycleState.DRAFT,
            author="Ada",
            sections=(
                Section(
                    id="s",
                    title="Teil",
                    slots=(
                        Slot(id="a", kind=SlotKind.OPTIONAL, clause_ids=("A",)),
                        Slot(id="b", kind=SlotKind.REQUIRED, clause_ids=("B",)),
                    ),
                ),
            ),
            interview=(InterviewStep(question_id="ja"), InterviewStep(question_id="eins", **fields)),
        )
        oracle = Oracle(problem_of(lib, (template, version)))
        with Search(Encoding(oracle.problem), FakeSolver()) as search:
            check_for_all(oracle, search)
            return [region.text for region in prove_for_all(search).void]

    assert proved() == ["wenn Branche nicht „IT“ ist"]
    assert proved(hide_if=(yes,)) == ["wenn Tarifbindung nein ist und Branche nicht „IT“ ist"]
    assert proved(show_if=(yes,), hide_if=(yes,)) == []
