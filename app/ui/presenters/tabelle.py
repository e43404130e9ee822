"""The line of a table as a presenter hands it to a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spalten:
    """One table line: cells, tooltip, id of what it stands for."""

    zellen: tuple[str, ...]
    hinweis: str = ""
    id: str = ""


def column_widths(natural: Sequence[int], available: int, stretch: int) -> tuple[int, ...]:
    """Widths of columns that together fill ``available``.

    Room left over goes to the column ``stretch``; if there is too little, the widest columns give way first.
    """
    widths = list(natural)
    missing = sum(widths) - available
    if missing <= 0:
        widths[stretch] -= missing
        return tuple(widths)
    cap = max(widths, default=0)
    for width in sorted(set(widths), reverse=True):
        over = [w for w in widths if w >= width]
        rest = sum(w for w in widths if w < width)
        cap = (available - rest) // len(over)
        lower = max((w for w in widths if w < width), default=0)
        if cap >= lower:
            break
    return tuple(min(w, max(cap, 0)) for w in widths)
