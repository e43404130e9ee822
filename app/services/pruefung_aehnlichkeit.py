"""How alike sentences of a document and paraphrases of a control are in meaning, by the chosen vectors."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence

from app.errors import KnownError
from app.ports_korpus import Vectors
from app.services.bedeutung import GRUNDTON
from app.services.vektoren import VektorService

KEPT = 24
"""Sets of sentences or paraphrases whose vectors are kept: a case of a few documents with all modules."""
_BYTES = 4
"""Of a number in ``Vectors``."""


class Satzaehnlichkeit:
    """``fall.Aehnlichkeit``: the scale is that of ``Bedeutung``; all 0 where the model fails meanwhile.

    Args:
        vektoren: the chosen model.
        kosinus: one row and many → how alike each is.
    """

    def __init__(self, vektoren: VektorService, kosinus: Callable[[Vectors, Vectors], Sequence[float]]) -> None:
        self._vektoren = vektoren
        self._kosinus = kosinus
        self._kept: OrderedDict[tuple[object, ...], Vectors] = OrderedDict()

    def available(self) -> bool:
        """Whether there is a model that works."""
        try:
            return bool(self._vektoren.embed_alike(["Probe"]))
        except KnownError:
            return False

    def __call__(self, saetze: Sequence[str], paraphrasen: Sequence[str]) -> Sequence[Sequence[float]]:
        """For each sentence how alike it is to each paraphrase, 0 to 1."""
        nothing = [[0.0] * len(paraphrasen) for _ in saetze]
        if not saetze or not paraphrasen:
            return nothing
        try:
            rows, wanted = self._rows(tuple(saetze)), self._rows(tuple(paraphrasen))
        except KnownError:
            return nothing  # words answer; Einstellungen and Recherche say what is wrong with the model
        if rows is None or wanted is None or len(rows) % len(saetze) or len(wanted) % len(paraphrasen):
            return nothing
        width = len(wanted) // len(paraphrasen)
        if width != len(rows) // len(saetze) or width % _BYTES:
            return nothing  # the model was changed between the two
        columns = [self._kosinus(wanted[n : n + width], rows) for n in range(0, len(wanted), width)]
        return [[_scaled(column[n]) for column in columns] for n in range(len(saetze))]

    def _rows(self, texts: tuple[str, ...]) -> Vectors | None:
        key = (self._vektoren.pick().folder, texts)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        rows = self._vektoren.embed_alike(texts)
        if rows is not None:
            self._kept[key] = rows
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return rows


def _scaled(value: float) -> float:
    return min(1.0, max(0.0, (value - GRUNDTON) / (1 - GRUNDTON)))
