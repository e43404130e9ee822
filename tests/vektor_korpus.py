"""Corpus files of which only the view is true to life, and desks around an index."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from app.adapters.korpus.vektoren.index import CHROMA_MOST, VektorIndex
from app.domain.korpus.treffer import SearchFilter
from tests.vektor_fakes import FakeChunk, FakeEmbedder, FakeIndex

ALL = SearchFilter()


def silent(stage: str, done: int, total: int) -> None:
    assert stage
    assert 0 <= done <= total


def write_korpus(folder: Path, chunks: Sequence[FakeChunk]) -> None:
    """A corpus file of which only the view is true to life."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / "korpus.sqlite", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS alle (chunk_id, chunk_hash, chunk_text, heading, section_header,"
            " regulation_code, regulation_name, article_label, source_type, doc_type, gueltig_ab)"
        )
        connection.execute("CREATE VIEW IF NOT EXISTS sichtbare_chunks AS SELECT * FROM alle")
        connection.execute("DELETE FROM alle")
        connection.executemany(
            "INSERT INTO alle VALUES (?, ?, ?, ?, '', ?, ?, '', ?, ?, ?)",
            [
                (
                    c.chunk_id,
                    f"hash of {c.text}",
                    c.text,
                    c.heading,
                    c.code,
                    "Gesetz",
                    c.source_type,
                    c.doc_type,
                    c.gueltig_ab,
                )
                for c in chunks
            ],
        )
        connection.execute("COMMIT")


class MemoryDesk:
    def __init__(self, _folder: Path) -> None:
        self.fake = FakeIndex([])
        self.index: Any = self.fake
        self.embedder = FakeEmbedder()

    def set_chunks(self, chunks: Sequence[FakeChunk]) -> None:
        self.fake.chunks = list(chunks)


class FileDesk:
    def __init__(self, folder: Path, *, chroma_most: int = 0) -> None:
        self.folder = folder
        self.index: Any = VektorIndex(folder, chroma_most=chroma_most)
        self.embedder = FakeEmbedder()

    def set_chunks(self, chunks: Sequence[FakeChunk]) -> None:
        write_korpus(self.folder, chunks)


class ChromaDesk(FileDesk):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder, chroma_most=CHROMA_MOST)


def embed_all(desk: Any, embedder: FakeEmbedder | None = None) -> int:
    embedder = embedder or desk.embedder
    desk.index.target(embedder.model_id, embedder.dimension)
    put = 0
    while batch := desk.index.missing(2):
        desk.index.put([key for key, _ in batch], embedder.embed_passages([text for _, text in batch]))
        put += len(batch)
    desk.index.build(silent)
    return put


def found(desk: Any, question: str, filters: SearchFilter = ALL, limit: int = 10) -> list[str]:
    return [r.chunk_id for r in desk.index.search(desk.embedder.embed_query(question), filters, limit)]
