"""The model's opinion on a request, where words and examples leave it open (spec 2, stage 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

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
    """

    def __init__(self, modell: ModellService, monotonic: Callable[[], float]) -> None:
        self._modell = modell
        self._monotonic = monotonic
        self._last: tuple[object, Path | None, str | None] | None = None

    def __call__(self, anfrage: str, klagearten: Sequence[Klageart]) -> str | None:
        """Id of the Klageart the model takes a request for; None without a model, in doubt, or after ``SEKUNDEN``."""
        stand = self._modell.stand()
        if stand.pfad is None or stand.fehler:
            return None
        asked = (anfrage, tuple(k.id for k in klagearten))
        if self._last is not None and self._last[:2] == (asked, stand.pfad):
            return self._last[2]
        end = self._monotonic() + SEKUNDEN
        try:
            found = self._modell.classify(anfrage, klagearten, lambda: self._monotonic() > end).klageart
        except (ModelError, OperationCancelled):
            return None
        self._last = (asked, stand.pfad, found)
        return found

    def known(self, anfrage: str, klagearten: Sequence[Klageart]) -> str | None:
        """The answer that was given to this very question last; nobody waits for another one."""
        asked = (anfrage, tuple(k.id for k in klagearten))
        return self._last[2] if self._last is not None and self._last[0] == asked else None
