"""Stand-ins for vectors in plain Python: an embedder that counts words, an index in memory, a shelf of models."""

from __future__ import annotations

import hashlib
import math
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.korpus.treffer import Ranked, SearchFilter
from app.errors import InputError, KnownError
from app.ports_korpus import Embedder, ModelPick, Vectors, VectorState

DIMENSION = 32


def unpack(vectors: Vectors) -> list[float]:
    return list(array("f", vectors))


def fake_cosines(row: Vectors, rows: Vectors) -> list[float]:
    """``kosinus.cosines`` in plain Python."""
    one, many = unpack(row), unpack(rows)
    width = len(one)
    return [sum(a * b for a, b in zip(one, many[i : i + width], strict=True)) for i in range(0, len(many), width)]


@dataclass
class FakeEmbedder:
    """Each word points somewhere of its own; equal texts get equal rows, texts that share words similar ones."""

    model_id: str = "zaehler@1"
    dimension: int = DIMENSION
    texts: list[str] = field(default_factory=list)
    closed: bool = False
    fault: KnownError | None = None

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        if self.fault is not None:
            raise self.fault
        self.texts += texts
        return b"".join(self._row(text) for text in texts)

    def embed_query(self, text: str) -> Vectors:
        return self.embed_passages([text])

    def close(self) -> None:
        self.closed = True

    def _row(self, text: str) -> bytes:
        row = [0.0] * self.dimension
        for word in text.lower().split():
            for at, byte in enumerate(hashlib.sha256(word.encode()).digest()[: self.dimension]):
                row[at] += byte - 127.5
        length = math.sqrt(sum(x * x for x in row)) or 1.0
        return array("f", [x / length for x in row]).tobytes()


@dataclass(frozen=True)
class FakeChunk:
    """A chunk as the view of the corpus shows it."""

    chunk_id: str
    text: str
    code: str = "ABC"
    source_type: str = "gesetz"
    doc_type: str = "gesetz"
    gueltig_ab: str | None = None
    heading: str = ""


class FakeIndex:
    """``VectorIndex`` over a list of chunks that the test changes as it likes."""

    def __init__(self, chunks: list[FakeChunk]) -> None:
        self.chunks = chunks
        self.vectors: dict[str, dict[str, list[float]]] = {}
        self._answering = self._target = ""
        self.built = 0

    def answering(self) -> str:
        return self._answering

    def state(self) -> VectorState:
        total = len({self._key(c) for c in self.chunks}) if self._target else 0
        done = total - len(self.missing(10**9))
        return VectorState(self._answering, self._target, done, total, "brute force" if self._answering else "")

    def target(self, model_id: str, dimension: int) -> None:
        self._target = model_id
        if not model_id:
            self._answering = ""
            self.vectors.clear()
        else:
            self.vectors.setdefault(model_id, {})

    def missing(self, limit: int) -> tuple[tuple[str, str], ...]:
        if not self._target:
            return ()
        held = self.vectors[self._target]
        lacking = {self._key(c): f"ABC-Gesetz\n{c.heading}\n{c.text}" for c in self.chunks if self._key(c) not in held}
        return tuple(lacking.items())[:limit]

    def put(self, keys: Sequence[str], vectors: Vectors) -> None:
        if not self._target:
            raise ValueError("vectors without a target model")
        numbers = unpack(vectors)
        width = len(numbers) // len(keys)
        for at, key in enumerate(keys):
            self.vectors[self._target][key] = numbers[at * width : (at + 1) * width]
        self._take_over()

    def build(self, progress: Callable[[str, int, int], None]) -> None:
        progress("Suchindex", 0, 1)
        self.built += 1
        if self._target:
            self._take_over()

    def search(self, vector: Vectors, filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        wanted = [
            c
            for c in self.chunks
            if (not filters.regulation_codes or c.code in filters.regulation_codes)
            and (not filters.source_types or c.source_type in filters.source_types)
            and (not filters.doc_types or c.doc_type in filters.doc_types)
            and (filters.gueltig_am is None or (c.gueltig_ab or "") <= filters.gueltig_am.isoformat())
            and self._key(c) in self.vectors.get(self._answering, {})
        ]
        scores = self.similarity(vector, [c.chunk_id for c in wanted])
        ranked = [Ranked(c.chunk_id, score) for c, score in zip(wanted, scores, strict=True)]
        return tuple(sorted(ranked, key=lambda r: -r.score)[: max(limit, 0)])

    def similarity(self, vector: Vectors, chunk_ids: Sequence[str]) -> tuple[float, ...]:
        by_id = {c.chunk_id: self.vectors.get(self._answering, {}).get(self._key(c)) for c in self.chunks}
        question = unpack(vector)
        rows = [by_id.get(chunk_id) for chunk_id in chunk_ids]
        return tuple(sum(a * b for a, b in zip(question, row, strict=True)) if row else 0.0 for row in rows)

    def close(self) -> None:
        self.chunks = []

    def _take_over(self) -> None:
        if not self.missing(1):
            self._answering = self._target
            self.vectors = {self._target: self.vectors[self._target]}

    @staticmethod
    def _key(chunk: FakeChunk) -> str:
        return f"{chunk.heading}|{chunk.text}"


@dataclass
class FakeModels:
    """Embedders by folder; the shipped one lies in „/modell“."""

    by_folder: dict[Path, Embedder]
    picked: ModelPick = field(default_factory=lambda: ModelPick(Path("/modell"), mitgeliefert=True))

    def pick(self) -> ModelPick:
        return self.picked

    def open(self, folder: Path) -> Embedder:
        if folder not in self.by_folder:
            raise InputError(f"Den Modellordner „{folder}“ gibt es nicht.")
        return self.by_folder[folder]

    def choose(self, model: Path | None) -> None:
        if model is not None:
            self.open(model)
        self.picked = ModelPick(model, vorher=self.picked.folder)

    def choose_shipped(self) -> None:
        self.picked = ModelPick(Path("/modell"), mitgeliefert=True, vorher=self.picked.folder)
