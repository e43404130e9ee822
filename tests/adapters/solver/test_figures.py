"""What is measured with the real solver: every figure is there."""

from __future__ import annotations

import pytest

from app.adapters.peer.zen_engine import find_zen_engine
from app.adapters.solver import PysatSolver
from app.services import beweis_bench, regelwerk_bench
from app.services.regelwerk_bench import ROWS, measure


@pytest.mark.langsam
def test_every_figure_of_the_table_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries in full size, each figure from one round: that it is there is looked at, not how large it is."""
    rounds = regelwerk_bench._milliseconds
    gate = beweis_bench.measure_gate
    monkeypatch.setattr(regelwerk_bench, "_milliseconds", lambda work, _: rounds(work, 1))
    monkeypatch.setattr(regelwerk_bench, "measure_gate", lambda clauses, solver, **_: gate(clauses, solver, 1))
    engine = find_zen_engine()
    figures = measure(PysatSolver(), engine)
    others = {row.peer for row in ROWS if row.peer}
    assert set(figures) == {row.key for row in ROWS} | others
    assert {key for key, value in figures.items() if value is None} == (set() if engine else others)
    assert all(value is None or value > 0 for value in figures.values())
