"""Repairs with the solver of the program."""

from __future__ import annotations

from collections import Counter

from app.adapters.solver import PysatSolver
from tests.domain.regelwerk.repair_judge import judge


def test_repairs_are_the_cheapest_there_are() -> None:
    kinds = Counter(judge(PysatSolver(), seed) for seed in range(5000, 8200))
    assert kinds["repaired"] > 200
    assert kinds["impossible by 2"] > 3
