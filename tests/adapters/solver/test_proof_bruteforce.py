"""The proof with the real solver against trying out: thousands of random rule sets, no disagreement (spec 1)."""

from __future__ import annotations

import pytest

from app.adapters.solver import PysatSolver
from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.search import Search
from app.services.beweis_bench import measure_gate
from tests.domain.regelwerk.proof_checks import (
    check_cells,
    check_clauses,
    check_counts,
    check_difference,
    check_encoding,
    check_for_all,
    check_rules,
)
from tests.domain.regelwerk.proof_oracle import Oracle, random_change, random_problem
from tests.domain.regelwerk.regelwerk_builders import seeded

FEW_POINTS = 60


def check_one(seed: int, largest: int) -> None:
    """Libraries and templates in turn; what is slow to try out only every few times."""
    rng = seeded(seed)
    oracle = Oracle(random_problem(rng, largest))
    oracle.check_against_evaluator(rng, 5)
    encoding = Encoding(oracle.problem)
    solver = PysatSolver()
    if seed % 20 == 0 and len(oracle.points) <= FEW_POINTS:
        check_encoding(oracle, encoding, solver)
    with Search(encoding, solver) as search:
        check_for_all(oracle, search)
        check_clauses(oracle, search, exact=seed % 10 == 0 and largest <= 6)
        check_rules(oracle, search)
        if seed % 2:
            check_counts(oracle, search)
        if seed % 4 == 1:
            check_cells(oracle, search)
    if seed % 8 == 1:
        before, after = map(Oracle, random_change(rng, largest=5))
        check_difference(before, after, solver)


@pytest.mark.parametrize("seed", range(0, 200, 20))
def test_the_proof_says_what_trying_out_finds(seed: int) -> None:
    for number in range(seed, seed + 20):
        check_one(number, 6)


def test_the_publish_gate_can_be_measured() -> None:
    assert measure_gate(10, PysatSolver(), rounds=1) > 0


@pytest.mark.langsam
@pytest.mark.parametrize("seed", range(1_000, 6_000, 250))
def test_five_thousand_rule_sets_without_a_disagreement(seed: int) -> None:
    for number in range(seed, seed + 250):
        check_one(number, 6)


@pytest.mark.langsam
@pytest.mark.parametrize("seed", range(20_000, 20_060, 20))
def test_rule_sets_of_up_to_twelve_clauses(seed: int) -> None:
    for number in range(seed, seed + 20):
        check_one(number, 12)
