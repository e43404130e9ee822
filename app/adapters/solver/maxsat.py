"""Weighted MaxSAT and smallest cores with python-sat's RC2; imported when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pysat.examples.rc2 import RC2, RC2Stratified
from pysat.formula import WCNF

from app.adapters.solver.slices import ENGINE, solve_in_slices
from app.domain.regelwerk.sat import Checkpoint, Clause, SatInstance


class _Interruptible:
    """RC2 whose questions to the engine are cut into slices."""

    oracle: Any
    checkpoint: Checkpoint

    def _call_oracle(self, assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool:  # noqa: ARG002
        self.checkpoint()
        return solve_in_slices(self.oracle, assumptions, self.checkpoint)


class _Weighted(_Interruptible, RC2Stratified):  # type: ignore[misc]  # python-sat ships without types
    """Heavy literals first; without hardening, which would forbid the dearer models after the cheapest."""

    def __init__(self, formula: WCNF, checkpoint: Checkpoint) -> None:
        self.checkpoint = checkpoint
        super().__init__(formula, solver=ENGINE, nohard=True, minz=True)


class _Counting(_Interruptible, RC2):  # type: ignore[misc]
    """All soft literals weigh the same."""

    def __init__(self, formula: WCNF, checkpoint: Checkpoint) -> None:
        self.checkpoint = checkpoint
        super().__init__(formula, solver=ENGINE, minz=True)


def cheapest(
    hard: Sequence[Clause], soft: Sequence[tuple[int, int]], checkpoint: Checkpoint
) -> Iterator[tuple[int, list[int]]]:
    """Models of ``hard`` by growing cost; each is blocked by its choice of soft literals."""
    if not all(hard):
        return
    choices = sorted({abs(literal) for literal, _ in soft})
    formula = WCNF()
    formula.extend([list(clause) for clause in hard])
    for literal, weight in soft:
        formula.append([literal], weight=weight)
    with (_Weighted if soft else _Counting)(formula, checkpoint) as search:
        while (model := search.compute()) is not None:
            yield search.cost, model
            if not choices:
                return
            search.add_clause([-model[choice - 1] for choice in choices])


def smallest_core(
    instance: SatInstance, groups: Sequence[Clause], free: int, checkpoint: Checkpoint
) -> tuple[int, ...] | None:
    """Indices of a smallest set of ``groups`` that contradicts the formula of ``instance``.

    A core hits every set of groups that can be given up together (a correction set). So the smallest set that hits
    all correction sets found so far is a lower bound, and a core as soon as it contradicts.

    Args:
        instance: the hard clauses; gets the groups with a selector each.
        groups: one clause each.
        free: a variable from which on all are unused.
        checkpoint: called now and then.
    """
    instance.add([*group, -(free + i)] for i, group in enumerate(groups))
    selectors = [free + i for i in range(len(groups))]
    if instance.solve(selectors):
        return None
    instance.prefer(selectors)
    known: dict[int, int] = {}  # group → variable of the search
    with _Counting(WCNF(), checkpoint) as search:
        chosen: list[int] = []
        while instance.solve([selectors[i] for i in chosen]):
            # One question more each time the sets found so far are given back: disjoint sets, a better bound.
            kept = list(chosen)
            while instance.solve([selectors[i] for i in kept]):
                model = instance.model()
                given_up = [i for i, selector in enumerate(selectors) if model[selector - 1] < 0]
                for i in given_up:
                    if i not in known:
                        known[i] = len(known) + 1
                        search.add_clause([-known[i]], weight=1)
                search.add_clause([known[i] for i in given_up])
                kept += given_up
            picked = search.compute()
            chosen = [i for i, variable in known.items() if picked[variable - 1] > 0]
    return tuple(sorted(chosen))
