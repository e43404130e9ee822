"""The libraries that the rulebook is measured with, another engine beside it, and the table of figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.repair import propose_repairs
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.scenarios import Selection
from app.services import regelwerk_bench
from app.services.bench_library import make_case
from app.services.regelwerk_bench import ROWS, bench_lines, measure, peer_milliseconds
from tests.solver_fake import FakeSolver


@dataclass
class FakeEngine:
    """``PeerEngine`` that asks our own evaluation and notes what is asked of it, in order.

    Attributes:
        missed: how many findings of each evaluation it keeps to itself.
    """

    missed: int = 0
    calls: list[str] = field(default_factory=list)
    name = "Nachbar"
    compiled: CompiledRules | None = None

    def load(self, compiled: CompiledRules) -> FakeEngine:
        self.calls.append("load")
        self.compiled = compiled
        return self

    def prepare(self, selection: Selection) -> Callable[[], Any]:
        assert self.compiled is not None
        self.calls.append("prepare")
        found = sorted(evaluate(self.compiled, selection).numbers)

        def run() -> list[int]:
            self.calls.append("run")
            return found[self.missed :]

        return run

    def numbers(self, answer: Any) -> list[int]:
        self.calls.append("numbers")
        return list(answer)


def test_of_another_engine_only_its_evaluation_is_measured() -> None:
    engine = FakeEngine()
    value = peer_milliseconds(engine, make_case(25), 5)
    assert value is not None
    checked = ["prepare", "run", "numbers"] * 3
    warm, measured = ["run"] * 2, ["run"] * 5
    assert engine.calls == ["load", *checked, "prepare", *warm, *measured]


def test_an_engine_that_finds_something_else_is_not_compared() -> None:
    engine = FakeEngine(missed=1)
    with pytest.raises(RuntimeError, match="Nachbar findet andere Verstöße"):
        peer_milliseconds(engine, make_case(25), 5)
    assert engine.calls == ["load", "prepare", "run", "numbers"]


@pytest.mark.parametrize("engine", [None, FakeEngine()])
def test_the_figures_are_the_same_with_and_without_another_engine(
    engine: FakeEngine | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = make_case(25)
    monkeypatch.setattr(regelwerk_bench, "make_case", lambda _: small)
    monkeypatch.setattr(regelwerk_bench, "measure_gate", lambda *_, **__: 1.0)
    monkeypatch.setattr(regelwerk_bench, "_cycles_milliseconds", lambda _: 1.0)
    monkeypatch.setattr(regelwerk_bench, "_repair_milliseconds", lambda *_: 1.0)
    figures = measure(FakeSolver(), engine)
    others = {"zen_engine_2000_ms", "zen_engine_20000_ms"}
    assert {row.peer for row in ROWS if row.peer} == others
    assert set(figures) == {row.key for row in ROWS} | others
    assert {key for key, value in figures.items() if value is None} == (set() if engine else others)


def test_made_up_libraries_are_the_same_every_time_and_have_every_type_of_rule() -> None:
    case = make_case(40)
    assert make_case(40).library == case.library
    assert make_case(40).selection == case.selection
    assert make_case(40, seed=2).library != case.library
    rules = [rule for version in case.library.versions for rule in version.rules]
    assert len(rules) == 800
    assert {rule.type for rule in rules} == set(RuleType)


def test_the_selection_is_nearly_right() -> None:
    case = make_case(40)
    before = evaluate(case.compiled, case.selection)
    assert before.hard_count > 0
    (first, *_) = propose_repairs(case.compiled, case.selection, FakeSolver(), most=1).proposals
    assert (first.conflicts, first.warnings) == (0, 0)
    assert (len(first.add), len(first.remove)) == (2, 1)


def test_figures_stand_beside_goal_and_other_engine() -> None:
    figures: dict[str, float | None] = {row.key: row.goal / 2 for row in ROWS}
    figures |= {"zen_engine_2000_ms": 1.234, "zen_engine_20000_ms": None, "cycles_10000_ms": 1234.5}
    head, full, toggle, large, *_, cycles = bench_lines(figures)
    assert head.endswith("zen-engine")
    assert bench_lines(figures, FakeEngine())[0].endswith("Nachbar")
    assert full.split()[-6:] == ["0,1", "ms", "0,2", "ms", "1,23", "ms"]
    assert toggle.split()[-6:] == ["10", "µs", "20", "µs", "1,23", "ms"]
    assert large.endswith("nicht installiert")
    assert cycles.endswith("1234 ms     100 ms  –  über dem Ziel")
    assert len(bench_lines({})) == 1 + len(ROWS)
