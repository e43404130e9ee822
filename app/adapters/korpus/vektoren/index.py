"""Port ``VectorIndex``: SQLite holds the vectors, Chroma answers when it is sound, brute force otherwise (spec 3)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.adapters.korpus.vektoren.ablage import StoredModel, VektorAblage
from app.adapters.korpus.vektoren.chroma_index import ChromaDamaged, ChromaIndex
from app.adapters.korpus.vektoren.chroma_prozess import Connect, LocalClient
from app.adapters.korpus.vektoren.matrix import Matrix
from app.adapters.korpus.vektoren.sicht import Bestand, KorpusSicht
from app.domain.korpus.treffer import Ranked, SearchFilter
from app.errors import StoreError
from app.ports_korpus import Vectors, VectorState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STAGE = "Suchindex"
CHROMA_STEP = 5_000
"""Vectors handed to Chroma between two looks at the cancel button."""
CHROMA_MOST = 150_000
"""Up to here Chroma pays: 350,000 vectors took eleven minutes to build and a gigabyte of memory, while brute force
answers them in 40 to 60 ms with 190 MB (two cores)."""
SPARE = 20
"""Fetched beyond the limit, for chunks that were removed a moment ago."""


@dataclass(frozen=True)
class _Answering:
    """What a search needs, put together once and never changed."""

    model: StoredModel
    bestand: Bestand
    matrix: Matrix
    places: NDArray[np.int64]
    """Row of the matrix for each chunk; −1 = no vector yet."""


class VektorIndex:
    """Vectors of all visible chunks in the corpus folder.

    Args:
        folder: the corpus folder; ``korpus.sqlite`` is read there, ``vektoren.sqlite`` and ``chroma`` are written.
        readonly: another process may write; nothing is built here, brute force answers with what is there.
        chroma_most: with more vectors than that brute force answers alone; 0 = always.
        chroma: where Chroma runs.
        server: an index on a server of the Kanzlei instead of one in the folder.
    """

    def __init__(
        self,
        folder: Path,
        *,
        readonly: bool = False,
        chroma_most: int = CHROMA_MOST,
        chroma: Connect = LocalClient,
        server: ChromaIndex | None = None,
    ) -> None:
        self._readonly = readonly
        self._sicht = KorpusSicht(folder / "korpus.sqlite")
        self._ablage = VektorAblage(folder / "vektoren.sqlite", readonly=readonly)
        self._chroma = None if readonly else server or ChromaIndex(folder / "chroma", chroma)
        self._chroma_most = chroma_most
        self._lock = threading.RLock()
        """Over what changes the answering set; a search holds it only to pick the set up."""
        self._building = threading.Lock()
        self._answering: _Answering | None = None
        self._missing: tuple[int, int, NDArray[np.int64]] | None = None
        """Corpus state, model and positions of chunks without a vector."""
        self._hinweis = ""

    def close(self) -> None:
        """Close all files; a build in another thread ends with an error that is told there."""
        with self._building:
            if self._chroma is not None:
                try:
                    self._chroma.close()
                except ChromaDamaged as damage:
                    self._hinweis = self._chroma.note(damage)
            with self._lock:
                self._answering = self._missing = None
                self._sicht.close()
                self._ablage.close()

    # ---- building -----------------------------------------------------------------------------------------------

    def state(self) -> VectorState:
        """How far the vectors are."""
        try:
            answering, target = self._ablage.answering(), self._ablage.target()
            if target is None:
                return VectorState("", "", 0, 0, "", self._hinweis)
            bestand, missing = self._missing_positions(target)
        except StoreError as error:
            self._forget(error)
            return VectorState("", "", 0, 0, "", self._hinweis)
        index = "" if answering is None else "chroma" if self._chroma_answers(answering) else "brute force"
        return VectorState(
            model_id=answering.model_id if answering else "",
            target_id=target.model_id,
            done=bestand.texts - len(missing),
            total=bestand.texts,
            index=index,
            hinweis=self._hinweis,
        )

    def target(self, model_id: str, dimension: int) -> None:
        """From now on build vectors of this model; the old ones answer until the new ones are complete. "" = none.

        Raises:
            StoreError: the file cannot be written.
        """
        if self._readonly:
            return
        with self._lock:
            before = self._ablage.target()
            self._ablage.set_target(model_id, dimension)
            if before != self._ablage.target():
                self._missing = None
            if not model_id:
                self._answering = None

    def missing(self, limit: int) -> tuple[tuple[str, str], ...]:
        """Up to ``limit`` (key, text for the embedder) without a vector of the target model."""
        target = None if self._readonly else self._ablage.target()
        if target is None:
            return ()
        bestand, positions = self._missing_positions(target)
        by_id = {bestand.ids[at].decode(): str(bestand.keys[at]) for at in positions[:limit]}
        texts = self._sicht.texts(list(by_id))
        return tuple((key, texts[chunk_id]) for chunk_id, key in by_id.items() if chunk_id in texts)

    def put(self, keys: Sequence[str], vectors: Vectors) -> None:
        """Store vectors of the target model under the keys of ``missing``; when none is missing they take over.

        Raises:
            StoreError: the file cannot be written.
            ValueError: no model was named, or the vectors have another length.
        """
        with self._lock:
            target = self._ablage.target()
            if target is None:
                raise ValueError("vectors without a target model")
            numbers = [int(key) for key in keys]
            self._ablage.put(target, numbers, vectors)
            _, positions = self._missing_positions(target, frozenset(numbers))
            if not len(positions):
                self._take_over(target)

    def build(self, progress: Callable[[str, int, int], None]) -> None:
        """Bring Chroma in line with SQLite: probe, add, delete, rebuild if damaged. Cancellable by ``progress``.

        What goes wrong with Chroma is no error: brute force answers, and the state says why.

        Raises:
            StoreError: the vectors themselves cannot be read or written.
        """
        if self._readonly:
            with self._lock:
                self._answering = None
            return
        with self._building:
            with self._lock:
                target = self._ablage.target()
                if target is not None and not len(self._missing_positions(target)[1]):
                    self._take_over(target)
                self._answering = None
            answering = self._set()
            if answering is None:
                if self._chroma is not None:
                    self._discard_chroma()
                return
            self._drop_unused(answering)
            if self._chroma is None:
                return
            if len(answering.matrix.keys) > self._chroma_most:
                self._discard_chroma()
            else:
                self._bring_in_line(self._chroma, answering, progress)

    # ---- asking -------------------------------------------------------------------------------------------------

    def answering(self) -> str:
        """Model whose vectors answer; "" = none."""
        answering = self._answering
        if answering is not None:
            return answering.model.model_id
        try:
            model = self._ablage.answering()
        except StoreError as error:
            self._forget(error)
            return ""
        return model.model_id if model else ""

    def search(self, vector: Vectors, filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        """Nearest visible chunks by cosine (score = cosine); empty if no model answers."""
        import numpy as np

        answering = self._set()
        question = np.frombuffer(vector, "<f4")
        if answering is None or limit <= 0 or len(question) != answering.model.dimension:
            return ()
        allowed = answering.bestand.allowed(filters)
        asked = limit + SPARE
        while True:
            chunks, scores = self._nearest(answering, question, allowed, asked)
            ids = [answering.bestand.ids[at].decode() for at in chunks]
            visible = self._sicht.visible(ids)
            found = [Ranked(i, float(s)) for i, s in zip(ids, scores, strict=True) if i in visible][:limit]
            if len(found) == limit or len(ids) < asked:
                return tuple(found)
            asked *= 4  # an import just replaced what would have been found

    def similarity(self, vector: Vectors, chunk_ids: Sequence[str]) -> tuple[float, ...]:
        """Cosine to each of these chunks; 0 where there is no vector."""
        import numpy as np

        answering = self._set()
        question = np.frombuffer(vector, "<f4")
        if answering is None or len(question) != answering.model.dimension or not len(answering.bestand.ids):
            return (0.0,) * len(chunk_ids)
        wanted = np.array([i.encode("ascii", "replace") for i in chunk_ids], np.bytes_)
        at = np.searchsorted(answering.bestand.ids, wanted).clip(max=len(answering.bestand.ids) - 1)
        rows = np.where(answering.bestand.ids[at] == wanted, answering.places[at], -1)
        scores = np.zeros(len(rows), np.float32)
        scores[rows >= 0] = answering.matrix.cosines(question, rows[rows >= 0])
        return tuple(float(score) for score in scores)

    def _nearest(
        self, answering: _Answering, question: NDArray[np.float32], allowed: NDArray[np.bool_] | None, limit: int
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Positions of chunks and their cosines, best first."""
        import numpy as np

        matrix, places = answering.matrix, answering.places
        if allowed is None and (keys := self._ask_chroma(answering, question, limit)) is not None:
            rows = matrix.places(np.array(keys, np.int64))
            chunks = np.flatnonzero(np.isin(places, rows[rows >= 0]))
        else:
            chunks = np.flatnonzero(places >= 0 if allowed is None else allowed & (places >= 0))
        if 4 * len(chunks) < len(matrix.keys):
            scores = matrix.cosines(question, places[chunks])
        else:
            scores = matrix.cosines(question)[places[chunks]]
        if len(chunks) > limit:
            best = np.argpartition(scores, -limit)[-limit:]
            chunks, scores = chunks[best], scores[best]
        order = np.lexsort((chunks, -scores))
        return chunks[order], scores[order]

    # ---- inside -------------------------------------------------------------------------------------------------

    def _forget(self, error: StoreError) -> None:
        with self._lock:
            self._answering = self._missing = None
            self._hinweis = f"{error.text} {error.abhilfe}"

    def _missing_positions(
        self, target: StoredModel, done: frozenset[int] = frozenset()
    ) -> tuple[Bestand, NDArray[np.int64]]:
        """The corpus and, in it, one chunk per text without a vector of the target; ``done`` were just stored."""
        import numpy as np

        with self._lock:
            bestand = self._sicht.current()
            if self._missing is None or self._missing[:2] != (bestand.stand, target.id):
                unique, first = np.unique(bestand.keys, return_index=True)
                positions = np.sort(first[~np.isin(unique, self._ablage.keys(target))])
            elif done:
                positions = self._missing[2]
                positions = positions[~np.isin(bestand.keys[positions], list(done))]
            else:
                positions = self._missing[2]
            self._missing = (bestand.stand, target.id, positions)
            return bestand, positions

    def _take_over(self, target: StoredModel) -> None:
        answering = self._ablage.answering()
        if answering is None or answering.id != target.id:
            self._ablage.promote()
        self._answering = None
        self._hinweis = ""

    def _set(self) -> _Answering | None:
        """What answers; read from the files when it is asked for the first time."""
        answering = self._answering
        if answering is not None:
            return answering
        with self._lock:
            if self._answering is None:
                try:
                    model = self._ablage.answering()
                    if model is None:
                        return None
                    matrix = Matrix.of(*self._ablage.rows(model))
                except StoreError as error:
                    self._forget(error)
                    return None
                bestand = self._sicht.current()
                self._answering = _Answering(model, bestand, matrix, matrix.places(bestand.keys))
            return self._answering

    def _drop_unused(self, answering: _Answering) -> None:
        """Vectors of texts that are no longer in the corpus."""
        import numpy as np

        unused = np.setdiff1d(answering.matrix.keys, answering.bestand.keys)
        if len(unused):
            self._ablage.delete(answering.model, unused.tolist())
            with self._lock:
                self._answering = None

    # ---- Chroma -------------------------------------------------------------------------------------------------

    def _chroma_answers(self, model: StoredModel) -> bool:
        return self._chroma is not None and self._chroma.answers and self._chroma.model_id == model.model_id

    def _ask_chroma(self, answering: _Answering, question: NDArray[np.float32], limit: int) -> list[int] | None:
        """Nearest keys; None if Chroma does not answer."""
        if self._chroma is None or not self._chroma_answers(answering.model):
            return None
        try:
            return self._chroma.query(question, limit)
        except ChromaDamaged as damage:
            self._hinweis = self._chroma.note(damage)
            return None

    def _discard_chroma(self) -> None:
        if self._chroma is not None:
            try:
                self._chroma.discard()
            except ChromaDamaged as damage:
                self._hinweis = self._chroma.note(damage)

    def _bring_in_line(
        self, chroma: ChromaIndex, answering: _Answering, progress: Callable[[str, int, int], None]
    ) -> None:
        import numpy as np

        used = np.unique(answering.places[answering.places >= 0])
        keys = answering.matrix.keys[used]

        def samples(count: int) -> tuple[Sequence[int], NDArray[np.float32]]:
            some = used[np.linspace(0, len(used) - 1, min(count, len(used))).astype(np.int64)]
            some = some[answering.matrix.scales[some] > 0]
            return answering.matrix.keys[some].tolist(), answering.matrix.floats(some)

        for attempt in range(2):
            try:
                chroma.meant_for(answering.model.model_id, keys)
                model_id = answering.model.model_id
                if not self._chroma_answers(answering.model) and (attempt or not chroma.open(model_id)):
                    chroma.create(model_id)
                held = chroma.keys()
                surplus = np.setdiff1d(held, keys)
                lacking = np.flatnonzero(~np.isin(keys, held))
                if len(surplus):
                    chroma.delete(surplus.tolist())
                for start in range(0, len(lacking), CHROMA_STEP):
                    progress(STAGE, len(held) - len(surplus) + start, len(keys))
                    rows = used[lacking[start : start + CHROMA_STEP]]
                    chroma.add(answering.matrix.keys[rows].tolist(), answering.matrix.floats(rows))
                if len(surplus) or len(lacking) or attempt:
                    chroma.close()  # sealed as it is now: what happens to the program later costs no rebuild
                    chroma.open(model_id)
                chroma.probe(len(keys), samples)
                progress(STAGE, len(keys), len(keys))
            except ChromaDamaged as damage:
                self._hinweis = chroma.note(damage)
            else:
                self._hinweis = ""
                return
        self._discard_chroma()
