"""Search cut into slices, so that a person can stop it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.regelwerk.sat import Checkpoint

ENGINE = "minisat22"
SLICE = 5_000
"""Conflicts between two calls of the checkpoint: some hundredths of a second."""


def solve_in_slices(engine: Any, assumptions: Sequence[int], checkpoint: Checkpoint) -> bool:
    """Answer of a python-sat engine; the checkpoint may end the search by raising.

    Nobody interrupts the engine; but only a call that expects it lets other threads, such as the window, run meanwhile.
    """
    while True:
        engine.conf_budget(SLICE)
        answer: bool | None = engine.solve_limited(assumptions=assumptions, expect_interrupt=True)
        if answer is not None:
            return answer
        checkpoint()
