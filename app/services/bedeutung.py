"""How alike a request and the example requests are in meaning, by the chosen vectors (spec 2, stage 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.errors import KnownError
from app.ports_korpus import Vectors
from app.services.vektoren import VektorService

GRUNDTON = 0.1
"""So alike are two German requests that have nothing in common; measured on requests none of which is an example."""


class Bedeutung:
    """``Aehnlichkeit`` of stage 1: nothing is loaded before the first open request; silent without a model.

    Args:
        vektoren: the chosen model.
        kosinus: one row and many → how alike each is.
    """

    def __init__(self, vektoren: VektorService, kosinus: Callable[[Vectors, Vectors], Sequence[float]]) -> None:
        self._vektoren = vektoren
        self._kosinus = kosinus
        self._kept: tuple[tuple[str, ...], Vectors] | None = None

    def __call__(self, anfrage: str, beispiele: Sequence[str]) -> Sequence[float]:
        """For each example 0 to 1; all 0 without a model, or where it fails."""
        nothing = [0.0] * len(beispiele)
        if not anfrage.strip() or not beispiele:
            return nothing
        try:
            request = self._vektoren.embed_alike([anfrage])
            rows = self._rows(tuple(beispiele)) if request is not None else None
        except KnownError:
            return nothing  # words answer; Einstellungen and Recherche say what is wrong with the model
        if request is None or rows is None or len(rows) != len(request) * len(beispiele):
            return nothing
        return [min(1.0, max(0.0, (value - GRUNDTON) / (1 - GRUNDTON))) for value in self._kosinus(request, rows)]

    def _rows(self, beispiele: tuple[str, ...]) -> Vectors | None:
        if self._kept is None or self._kept[0] != beispiele:
            rows = self._vektoren.embed_alike(beispiele)
            if rows is None:
                return None
            self._kept = beispiele, rows
        return self._kept[1]
