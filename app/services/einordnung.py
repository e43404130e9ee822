"""The model's opinion on a request, where words and examples leave it open (spec 2, stage 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.domain.schriftsatz.klageart import Klageart
from app.errors import ModelError, OperationCancelled
from app.services.modell import ModellService

SEKUNDEN = 20.0
"""So long a person waits for an opinion that the program can do without."""


class ModellEinordnung:
    """``Klassifikation`` of stage 1: asks the chosen model, keeps its last answer, never fails.

    Args:
        modell: the model.
        monotonic: seconds of a clock that only goes forward.
        erlaubt: whether this thread may wait for an answer.
    """

    def __init__(
        self, modell: ModellService, monotonic: Callable[[], float], erlaubt: Callable[[], bool] = lambda: True
    ) -> None:
        self._modell = modell
        self._monotonic = monotonic
        self._erlaubt = erlaubt
        self._last: tuple[object, str | None] | None = None

    def __call__(self, anfrage: str, klagearten: Sequence[Klageart]) -> str | None:
        """Id of the Klageart the model takes a request for; None without a model, in doubt, or after ``SEKUNDEN``."""
        if not self._erlaubt():
            return None
        stand = self._modell.stand()
        if stand.pfad is None or stand.fehler:
            return None
        asked = (anfrage, stand.pfad, tuple(k.id for k in klagearten))
        if self._last is not None and self._last[0] == asked:
            return self._last[1]
        end = self._monotonic() + SEKUNDEN
        try:
            found = self._modell.classify(anfrage, klagearten, lambda: self._monotonic() > end).klageart
        except (ModelError, OperationCancelled):
            return None
        self._last = (asked, found)
        return found
