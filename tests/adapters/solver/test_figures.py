"""What is measured with the real solver: every figure is there."""

from __future__ import annotations

import pytest

from app.adapters.peer.zen_engine import find_zen_engine
from app.adapters.solver import PysatSolver
from app.services.regelwerk_bench import ROWS, measure


@pytest.mark.langsam
def test_every_figure_of_the_table_is_measured() -> None:
    engine = find_zen_engine()
    figures = measure(PysatSolver(), engine)
    others = {row.peer for row in ROWS if row.peer}
    assert set(figures) == {row.key for row in ROWS} | others
    assert {key for key, value in figures.items() if value is None} == (set() if engine else others)
    assert all(value is None or value > 0 for value in figures.values())
