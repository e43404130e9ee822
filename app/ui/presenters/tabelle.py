"""The line of a table as a presenter hands it to a view."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Spalten:
    """One table line: cells, tooltip, id of what it stands for."""

    zellen: tuple[str, ...]
    hinweis: str = ""
    id: str = ""
