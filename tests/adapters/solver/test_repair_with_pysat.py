"""Repairs with the solver of the program."""

from __future__ import annotations

from collections import Counter

from app.adapters.solver import PysatSolver
from tests.domain.regelwerk.repair_judge import judge, judge_versions


def test_repairs_are_the_cheapest_there_are() -> None:
    kinds = Counter(judge(PysatSolver(), seed) for seed in range(5000, 6600))
    assert kinds["repaired"] > 100
    assert kinds["impossible by 2"] > 1


def test_a_selected_version_brings_its_rules_and_the_published_ones_come_back_when_it_goes() -> None:
    kinds = Counter(judge_versions(PysatSolver(), seed) for seed in range(3000, 3500))
    assert kinds["repaired"] > 200
    assert kinds["impossible"] > 5
