"""Which Gesetze a filing cites where a Baustein or a check names those of several procedures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import Values, all_hold

_TEIL = re.compile(r",\s+(?=§|Art\.)")


class Gesetzeswahl:
    """The Gesetze that the answers lead to: of those the Klageart makes depend on them, the others are not cited."""

    def __init__(self, klageart: Klageart, values: Values, definitions: Mapping[str, SlotDefinition]) -> None:
        named = {gesetz for regel in klageart.gesetze for gesetz in regel.gesetze}
        standing = {
            gesetz
            for regel in klageart.gesetze
            if all_hold(regel.bedingungen, values, definitions)
            for gesetz in regel.gesetze
        }
        self._not_cited = tuple(f" {gesetz}" for gesetz in sorted(named - standing))

    def cited(self, fundstellen: Iterable[str]) -> tuple[str, ...]:
        """Those of ``fundstellen`` that stand."""
        return tuple(f for f in fundstellen if not f.endswith(self._not_cited))

    def cited_of(self, fundstelle: str | None) -> str | None:
        """A Fundstelle that names several places („§ 70 VwGO, § 84 SGG“), with those that stand; None: none does.

        A place that names no Gesetz has that of the next one.
        """
        if fundstelle is None or not self._not_cited:
            return fundstelle
        kept: list[str] = []
        open_: list[str] = []
        for teil in _TEIL.split(fundstelle):
            open_.append(teil)
            if teil.rsplit(" ", 1)[-1].isalpha():
                kept += [] if teil.endswith(self._not_cited) else open_
                open_ = []
        return ", ".join((*kept, *open_)) or None
