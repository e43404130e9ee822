"""Search by meaning: the question becomes a vector, the index finds what is near."""

from __future__ import annotations

from app.domain.korpus.treffer import Ranked, SearchFilter
from app.ports_korpus import VectorIndex
from app.services.vektoren import VektorService


class Vektorsuche:
    """``VectorSearch`` of the Recherche over model and index.

    Args:
        vektoren: the model that answers.
        index: its vectors.
    """

    def __init__(self, vektoren: VektorService, index: VectorIndex) -> None:
        self._vektoren = vektoren
        self._index = index

    def nearest(self, text: str, filters: SearchFilter, limit: int) -> tuple[Ranked, ...] | None:
        """Chunks nearest in meaning; None if no vectors answer.

        Raises:
            KnownError: the model does not work.
        """
        vector = self._vektoren.embed_query(text)
        return self._index.search(vector, filters, limit) if vector is not None else None
