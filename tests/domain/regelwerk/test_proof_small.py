"""The whole proof against trying out, on small problems and with the solver in plain Python."""

from __future__ import annotations

import pytest

from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.search import Search
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
from tests.solver_fake import FakeSolver

MANY_POINTS = 40


@pytest.mark.parametrize("seed", range(40))
def test_every_statement_is_what_trying_out_finds(seed: int) -> None:
    rng = seeded(seed)
    for _ in range(2):
        oracle = Oracle(random_problem(rng, largest=4))
        if len(oracle.points) > MANY_POINTS:
            continue
        oracle.check_against_evaluator(rng, 20)
        encoding = Encoding(oracle.problem)
        check_encoding(oracle, encoding, FakeSolver())
        with Search(encoding, FakeSolver()) as search:
            check_for_all(oracle, search)
            check_clauses(oracle, search, exact=True)
            check_rules(oracle, search)
            check_counts(oracle, search)
            check_cells(oracle, search)


@pytest.mark.parametrize("seed", range(30))
def test_a_change_is_told_as_trying_out_finds_it(seed: int) -> None:
    before, after = map(Oracle, random_change(seeded(seed), largest=3))
    if len(after.points) <= MANY_POINTS:
        check_difference(before, after, FakeSolver())
