"""From when to when a rule of law applies, and where it comes from."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.werte import FrozenModel

Text = Annotated[str, Field(min_length=1)]


class Rechtsdatum(FrozenModel):
    """Base of every piece of law that is kept as data.

    Attributes:
        gueltig_ab: first day of this wording or figure (or of the oldest one that was checked).
        gueltig_bis: last day, None = still in force.
        quelle: where the figure was checked, with its Stand.
    """

    gueltig_ab: date
    gueltig_bis: date | None = None
    quelle: Text

    def gilt_am(self, tag: date) -> bool:
        """Whether it is in force on ``tag``."""
        return self.gueltig_ab <= tag and (self.gueltig_bis is None or tag <= self.gueltig_bis)

    @model_validator(mode="after")
    def _order(self) -> Self:
        if self.gueltig_bis is not None and self.gueltig_bis < self.gueltig_ab:
            raise ValueError("gueltig_bis liegt vor gueltig_ab")
        return self
