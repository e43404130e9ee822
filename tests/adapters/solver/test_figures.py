"""What is measured: the same rules in zen-engine give the same findings, and every figure is there."""

from __future__ import annotations

import json

import pytest

from app.adapters.solver import PysatSolver
from app.domain.regelwerk.evaluation import evaluate
from app.services import regelwerk_bench
from app.services.bench_library import ANSWERS, make_case
from app.services.regelwerk_bench import ROWS, measure, zen_context, zen_milliseconds, zen_table
from tests.domain.regelwerk.regelwerk_builders import seeded


@pytest.fixture
def zen() -> object:
    return pytest.importorskip("zen")


@pytest.mark.parametrize("seed", range(3))
def test_zen_engine_finds_the_same(zen: object, seed: int) -> None:
    case = make_case(25, seed)
    decision = zen.ZenEngine().create_decision(json.dumps(zen_table(case.compiled)))  # type: ignore[attr-defined]
    rng = seeded(seed)
    found = 0
    for place in ("DE", "AT", "CH"):
        for size in (0, 5, 12, 25):
            chosen = tuple(rng.sample(case.compiled.ids, size))
            selection = case.selection.model_copy(update={"clauses": chosen, "jurisdiction": place})
            rows = decision.evaluate(zen_context(case.compiled, selection))["result"] or []
            assert [row["n"] for row in rows] == sorted(evaluate(case.compiled, selection).numbers)
            found += len(rows)
    assert found > 200
    assert case.selection.answers == ANSWERS


def test_an_engine_that_finds_something_else_is_not_compared(zen: object, monkeypatch: pytest.MonkeyPatch) -> None:
    case = make_case(25)
    assert (zen_milliseconds(case, 1) or 0) > 0
    table = zen_table(case.compiled)
    table["nodes"][1]["content"]["rules"].pop(evaluate(case.compiled, case.selection).numbers[0])
    monkeypatch.setattr(regelwerk_bench, "zen_table", lambda _: table)
    with pytest.raises(RuntimeError, match="andere Verstöße"):
        zen_milliseconds(case, 1)


@pytest.mark.langsam
def test_every_figure_of_the_table_is_measured() -> None:
    figures = measure(PysatSolver())
    assert {row.key for row in ROWS} | {row.peer for row in ROWS if row.peer} <= set(figures)
    assert all(value is None or value > 0 for value in figures.values())
