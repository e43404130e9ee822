from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import IncrementalEvaluator, evaluate
from app.domain.regelwerk.scenarios import Selection
from tests.domain.regelwerk.regelwerk_builders import _VALUES, SCOPES, naive, random_library, random_selection, seeded


@pytest.mark.parametrize("seed", range(25))
def test_agrees_with_an_evaluator_written_independently(seed: int) -> None:
    rng = seeded(seed)
    for _ in range(100):
        lib = random_library(rng)
        compiled = compile_rules(lib)
        for _ in range(3):
            selection = random_selection(rng, lib)
            result = evaluate(compiled, selection)
            expected, state, open_questions = naive(lib, selection)
            assert [f.rule_ids for f in result.findings] == expected, selection
            assert result.validation_state == state
            assert [q.question_id for q in result.offene_fragen] == open_questions


@pytest.mark.parametrize("seed", range(10))
def test_following_single_changes_gives_the_same_result_as_evaluating_anew(seed: int) -> None:
    rng = seeded(1000 + seed)
    for _ in range(20):
        lib = random_library(rng)
        compiled = compile_rules(lib)
        start = random_selection(rng, lib)
        stepwise = IncrementalEvaluator(compiled, start)
        clauses, answers, jurisdiction = list(start.clauses), dict(start.answers), start.jurisdiction
        for _ in range(25):
            match rng.choice(["add", "remove", "answer", "withdraw", "jurisdiction"]):
                case "add":
                    clause = rng.choice(lib.clauses).id
                    at = rng.choice([None, rng.randint(0, len(clauses))])
                    stepwise.set_clause(clause, selected=True, position=at)
                    if at is not None or clause not in clauses:
                        clauses = [c for c in clauses if c != clause]
                        clauses.insert(len(clauses) if at is None else at, clause)
                case "remove":
                    clause = rng.choice(lib.clauses).id
                    stepwise.set_clause(clause, selected=False)
                    clauses = [c for c in clauses if c != clause]
                case "answer":
                    question = rng.choice(list(_VALUES))
                    answers[question] = rng.choice(_VALUES[question])
                    stepwise.set_answer(question, answers[question])
                case "withdraw":
                    question = rng.choice(list(_VALUES))
                    answers.pop(question, None)
                    stepwise.set_answer(question, None)
                case "jurisdiction":
                    jurisdiction = rng.choice(SCOPES)
                    stepwise.set_jurisdiction(jurisdiction)
            anew = evaluate(compiled, Selection(clauses=tuple(clauses), answers=answers, jurisdiction=jurisdiction))
            assert stepwise.evaluation().as_dict() == anew.as_dict()
            assert stepwise.evaluation().validation_state is anew.validation_state


@given(st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_the_same_input_gives_the_same_bytes_whatever_the_order_of_answers_and_compilations(seed: int) -> None:
    rng = seeded(seed)
    lib = random_library(rng)
    selection = random_selection(rng, lib)
    turned = selection.model_copy(update={"answers": dict(reversed(selection.answers.items()))})
    first, second = (
        json.dumps(evaluate(compile_rules(lib), s).as_dict(), ensure_ascii=False) for s in (selection, turned)
    )
    assert first == second


@given(st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_findings_come_hard_first_then_by_phase(seed: int) -> None:
    rng = seeded(seed)
    lib = random_library(rng)
    findings = evaluate(compile_rules(lib), random_selection(rng, lib)).findings
    ranks = [(f.severity == "soft", f.phase) for f in findings]
    assert ranks == sorted(ranks)
    assert len({f.rule_ids for f in findings}) == len(findings)
