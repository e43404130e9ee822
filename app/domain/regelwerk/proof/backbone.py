"""Literals that hold in every model: many candidates fall with each model that is found."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.domain.regelwerk.sat import Checkpoint, SatInstance, keep_going


def backbone(
    instance: SatInstance,
    assumptions: Sequence[int],
    candidates: Collection[int],
    switch: int,
    checkpoint: Checkpoint = keep_going,
) -> set[int] | None:
    """Those of ``candidates`` (literals) that are true in all models under the assumptions; None: there is no model.

    Asks each time for a model in which some candidate is false and prefers all of them to be; what survives the „no“
    holds everywhere.

    Args:
        instance: the formula; gets clauses that are void once this returns.
        assumptions: literals that hold.
        candidates: literals to be examined.
        switch: a variable nobody uses.
        checkpoint: called between the questions.
    """
    left = set(candidates)
    if not instance.solve(assumptions):
        return None
    left.intersection_update(instance.model())
    step = [*assumptions, switch]
    while left:
        checkpoint()
        ordered = sorted(left, key=abs)
        # Each clause contains the next one, so that the earlier ones stay true and do no harm.
        instance.add([(-switch, *(-literal for literal in ordered))])
        instance.prefer(-literal for literal in ordered)
        if not instance.solve(step):
            break
        left.intersection_update(instance.model())
    instance.add([(-switch,)])
    return left
