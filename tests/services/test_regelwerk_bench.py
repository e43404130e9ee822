"""The libraries that the rulebook is measured with, and the table of figures."""

from __future__ import annotations

from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.repair import propose_repairs
from app.domain.regelwerk.rules import RuleType
from app.services.bench_library import make_case
from app.services.regelwerk_bench import ROWS, bench_lines
from tests.solver_fake import FakeSolver


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
    assert "zen-engine" in head
    assert full.split()[-6:] == ["0,1", "ms", "0,2", "ms", "1,23", "ms"]
    assert toggle.split()[-6:] == ["10", "µs", "20", "µs", "1,23", "ms"]
    assert large.endswith("nicht installiert")
    assert cycles.endswith("1234 ms     100 ms  –  über dem Ziel")
    assert len(bench_lines({})) == 1 + len(ROWS)
