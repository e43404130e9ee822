"""Use cases around vectors: compute what is missing, ask, choose another model (spec 3, Search)."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from app.errors import KnownError
from app.ports_korpus import Embedder, ModelChoice, ModelPick, VectorIndex, Vectors, VectorState

Progress = Callable[[str, int, int], None]
"""Stage, done, total; may raise ``OperationCancelled``."""

STAGE = "Vektoren"
FIRST_BATCH, LARGEST_BATCH = 32, 2_048
BATCH_S = 1.0
"""Texts between two looks at the cancel button: as many as the model manages in about this time."""


class VektorService:
    """Keeps the vectors of the corpus up to date with the chosen model; everything works without one, too.

    Args:
        index: where vectors are kept and searched.
        models: which model is chosen.
    """

    def __init__(self, index: VectorIndex, models: ModelChoice) -> None:
        self._index = index
        self._models = models
        self._lock = threading.Lock()
        self._updating = threading.Lock()
        self._embedders: dict[str, Embedder] = {}
        """Opened ones by model id: the chosen one, and the one before as long as its vectors answer."""
        self._chosen_id = ""
        self._opened = False
        self._fault = ""

    def state(self) -> VectorState:
        """How far the vectors are; ``hinweis`` also says why a chosen model does not work."""
        self._chosen()
        state = self._index.state()
        return replace(state, hinweis=" ".join(filter(None, (self._fault, state.hinweis))))

    def pick(self) -> ModelPick:
        """Which model is chosen."""
        return self._models.pick()

    def update(self, progress: Progress) -> VectorState:
        """Compute what is missing, then bring the index in line. What is computed stays if it is cancelled.

        Raises:
            KnownError: the model does not work, or the vectors cannot be written.
            OperationCancelled: ``progress`` said so.
        """
        with self._updating:
            embedder = self._chosen()
            if embedder is not None:
                self._embed_missing(embedder, progress)
            self._index.build(progress)
            self._close_unused()
        return self.state()

    def embed_query(self, text: str) -> Vectors | None:
        """The question as a vector of the model that answers; None if no model does.

        Raises:
            KnownError: its process died.
        """
        embedder = self._answering(text)
        return embedder.embed_query(text) if embedder is not None else None

    def embed_passage(self, text: str) -> Vectors | None:
        """A text of a statute as a vector of the model that answers; None if no model does.

        Raises:
            KnownError: its process died.
        """
        embedder = self._answering(text)
        return embedder.embed_passages([text]) if embedder is not None else None

    def embed_alike(self, texts: Sequence[str]) -> Vectors | None:
        """Texts of one kind as rows of the chosen model, whether the corpus has vectors or not; None without a model.

        Raises:
            KnownError: its process died.
        """
        embedder = self._chosen()
        return embedder.embed_passages(texts) if embedder is not None else None

    def choose(self, model: Path | None) -> VectorState:
        """Use the model of that folder from now on; None = no vectors. The old one answers until ``update`` is through.

        Raises:
            InputError: the folder holds no model; nothing was changed.
            StoreError: the choice cannot be written.
        """
        self._models.choose(model)
        return self._reopen()

    def choose_shipped(self) -> VectorState:
        """Back to the model that comes with the program.

        Raises:
            StoreError: the choice cannot be written.
        """
        self._models.choose_shipped()
        return self._reopen()

    def close(self) -> None:
        """End the models' processes."""
        with self._lock:
            self._close_all()

    # ---- inside -------------------------------------------------------------------------------------------------

    def _reopen(self) -> VectorState:
        with self._lock:
            self._opened = False  # what is open stays: the one before answers on
        return self.state()

    def _answering(self, text: str) -> Embedder | None:
        """The embedder whose vectors answer; None without one or for a blank text."""
        self._chosen()
        with self._lock:
            return self._embedders.get(self._index.answering()) if text.strip() else None

    def _chosen(self) -> Embedder | None:
        """The embedder of the chosen folder, opened once; the index builds its vectors from then on."""
        with self._lock:
            if not self._opened:
                self._open()
                self._opened = True
            return self._embedders.get(self._chosen_id)

    def _open(self) -> None:
        pick = self._models.pick()
        self._fault, self._chosen_id = "", ""
        try:
            if pick.folder is None:
                self._index.target("", 0)
                self._close_all()
                return
            chosen = self._keep(self._models.open(pick.folder))
            self._chosen_id = chosen.model_id
            self._index.target(chosen.model_id, chosen.dimension)
        except KnownError as error:
            self._fault = str(error)
        answering = self._index.answering()
        if pick.vorher is not None and answering not in {"", *self._embedders}:
            with contextlib.suppress(KnownError):  # it is gone; words alone answer until the chosen one is through
                self._keep(self._models.open(pick.vorher))

    def _keep(self, opened: Embedder) -> Embedder:
        """One embedder per model: a second process of the same would cost its memory twice."""
        kept = self._embedders.setdefault(opened.model_id, opened)
        if kept is not opened:
            opened.close()
        return kept

    def _embed_missing(self, embedder: Embedder, progress: Progress) -> None:
        size = FIRST_BATCH
        while batch := self._index.missing(size):
            state = self._index.state()
            progress(STAGE, state.done, state.total)
            begun = time.perf_counter()
            vectors = embedder.embed_passages([text for _, text in batch])
            self._index.put([key for key, _ in batch], vectors)
            if time.perf_counter() - begun < BATCH_S / 2:
                size = min(2 * size, LARGEST_BATCH)
        state = self._index.state()
        progress(STAGE, state.done, state.total)

    def _close_unused(self) -> None:
        """End the model whose vectors no longer answer."""
        with self._lock:
            used = {self._chosen_id, self._index.answering()}
            for model_id in self._embedders.keys() - used:
                self._embedders.pop(model_id).close()

    def _close_all(self) -> None:
        for embedder in self._embedders.values():
            embedder.close()
        self._embedders.clear()
        self._opened = False
