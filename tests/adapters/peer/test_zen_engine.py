"""``PeerEngine`` on zen-engine: the same rules give the same findings, and what it is not told is refused."""

from __future__ import annotations

import sys

import pytest

from app.adapters.peer.zen_engine import ZenEngine, find_zen_engine
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.scenarios import Selection
from app.services.bench_library import make_case
from app.services.regelwerk_bench import peer_milliseconds
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule, seeded


@pytest.fixture
def engine() -> ZenEngine:
    pytest.importorskip("zen")
    found = find_zen_engine()
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(3))
def test_zen_engine_finds_the_same(engine: ZenEngine, seed: int) -> None:
    case = make_case(25, seed)
    rules = engine.load(case.compiled)
    rng = seeded(seed)
    count = 0
    for place in ("DE", "AT", "CH"):
        for size in (0, 5, 12, 25):
            chosen = tuple(rng.sample(case.compiled.ids, size))
            selection = case.selection.model_copy(update={"clauses": chosen, "jurisdiction": place})
            found = rules.numbers(rules.prepare(selection)())
            assert found == sorted(evaluate(case.compiled, selection).numbers)
            count += len(found)
    assert count > 200


def test_answers_are_those_of_the_selection(engine: ZenEngine) -> None:
    lib = library(
        {
            "A": [answer_rule("R1", "n", "greater_than", 10.5), answer_rule("R2", "n", "equals", 20)],
            "B": [answer_rule("R3", "eins", "in", ["IT", "Handel"]), answer_rule("R4", "ja", "equals", value=True)],
        }
    )
    compiled = compile_rules(lib)
    rules = engine.load(compiled)
    every = {"n": 20, "eins": "IT", "ja": True}
    for answers in (every, every | {"n": "10,5"}, every | {"n": "10,6"}, every | {"eins": "Pharma", "ja": False}):
        canonical = compiled.canonical_answers(Selection(answers=answers).answers)
        selection = Selection(answers=canonical)
        assert rules.numbers(rules.prepare(selection)()) == sorted(evaluate(compiled, selection).numbers)
    assert rules.numbers(rules.prepare(Selection(answers=every))()) == [0, 1, 2, 3]


def test_a_prepared_evaluation_can_be_repeated(engine: ZenEngine) -> None:
    case = make_case(25)
    rules = engine.load(case.compiled)
    run = rules.prepare(case.selection)
    first = rules.numbers(run())
    assert first
    assert rules.numbers(run()) == first


def test_zen_engine_is_measured(engine: ZenEngine) -> None:
    assert (peer_milliseconds(engine, make_case(25), 1) or 0) > 0


@pytest.mark.parametrize(
    ("clause", "its_rule", "problem"),
    [
        ("A", answer_rule("R1", "n", "less_than", 10), "less_than"),
        ("A", answer_rule("R1", "n", "equals", 10, jurisdictionScope=["DE"]), "jurisdictions"),
        ("A-1", rule("R1", "forbids", targetClauseId="B"), "A-1"),
        ("k", rule("R1", "forbids", targetClauseId="B"), "k"),
    ],
)
def test_what_is_not_translated_is_refused(engine: ZenEngine, clause: str, its_rule: Rule, problem: str) -> None:
    compiled = compile_rules(library({clause: [its_rule]}, clauses=[clause, "B"]))
    with pytest.raises(ValueError, match=problem):
        engine.load(compiled)


def test_without_zen_engine_there_is_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zen", None)
    assert find_zen_engine() is None
