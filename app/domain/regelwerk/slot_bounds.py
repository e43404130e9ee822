"""What the slots of a template demand of a repair (spec 1, lifecycle and repair)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypedDict

from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.templates import Slot, SlotKind


class Bounds(TypedDict, total=False):
    """Arguments of ``propose_repairs`` that a template sets."""

    required: Collection[str]
    alternatives: Sequence[Collection[str]]
    allowed: Collection[str]


def bounds_of(slots: Iterable[Slot], compiled: CompiledRules) -> Bounds:
    """Required clauses stay, of alternatives exactly one is in, nothing else comes; unknown ids are left out."""
    filled = [
        (slot.kind, present)
        for slot in slots
        if (present := tuple(clause for clause in slot.clause_ids if clause in compiled.index))
    ]
    return {
        "required": [clauses[0] for kind, clauses in filled if kind is SlotKind.REQUIRED],
        "alternatives": [clauses for kind, clauses in filled if kind is SlotKind.ALTERNATIVE],
        "allowed": [clause for _, clauses in filled for clause in clauses],
    }
