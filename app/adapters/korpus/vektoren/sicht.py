"""What of the corpus can be found, as the vectors see it: read-only over the view ``sichtbare_chunks``."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.adapters.korpus.vektoren.ablage import text_key
from app.domain.korpus.treffer import SearchFilter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

AT_ONCE = 500
"""Ids per statement."""


def passage(regulation_name: str, section: str, heading: str, chunk_text: str) -> str:
    """The text that is embedded for a chunk: law, division and title say what an Absatz often leaves unsaid.

    The title stands twice, so that it is not lost beside a long Absatz (measured: it finds a tenth more).
    """
    return "\n".join(part for part in (regulation_name, section, heading, heading, chunk_text) if part)


@dataclass(frozen=True)
class Bestand:
    """All visible chunks at one moment, by id; arrays of equal length.

    Attributes:
        stand: grows when the corpus changed.
        ids: chunk ids, ASCII.
        keys: key of the text that is embedded (``text_key``).
        codes, source_types, doc_types: positions in ``words``.
        gueltig_ab: ordinal of the day, 0 = unknown.
        words: all values of the three columns.
        texts: how many different texts there are.
    """

    stand: int
    ids: NDArray[np.bytes_]
    keys: NDArray[np.int64]
    codes: NDArray[np.int32]
    source_types: NDArray[np.int32]
    doc_types: NDArray[np.int32]
    gueltig_ab: NDArray[np.int32]
    words: dict[str, int]
    texts: int

    def allowed(self, filters: SearchFilter) -> NDArray[np.bool_] | None:
        """Which chunks the filter lets through; None = all."""
        import numpy as np

        conditions: list[NDArray[np.bool_]] = []
        for column, wanted in (
            (self.codes, filters.regulation_codes),
            (self.source_types, filters.source_types),
            (self.doc_types, filters.doc_types),
        ):
            if wanted:
                conditions.append(np.isin(column, [self.words[word] for word in wanted if word in self.words]))
        if filters.gueltig_am is not None:
            conditions.append(self.gueltig_ab <= filters.gueltig_am.toordinal())
        return np.logical_and.reduce(conditions) if conditions else None


class KorpusSicht:
    """Read-only over the corpus file; a file that is not there is an empty corpus."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._version: Any = None
        self._bestand: Bestand | None = None

    def close(self) -> None:
        """Close the file; a later call opens it again."""
        with self._lock:
            connection, self._connection = self._connection, None
            self._version = None
            if connection is not None:
                connection.close()

    def current(self) -> Bestand:
        """All visible chunks; read again only if the corpus changed."""
        with self._lock:
            connection = self._open()
            if connection is None:
                rows: Iterator[tuple[Any, ...]] = iter(())
                version = None
            else:
                version = connection.execute("PRAGMA data_version").fetchone()[0]
                if self._bestand is not None and version == self._version:
                    return self._bestand
                rows = connection.execute(
                    "SELECT chunk_id, chunk_hash, regulation_name, section_header, heading, regulation_code,"
                    " source_type, doc_type, gueltig_ab FROM sichtbare_chunks"
                )
            self._bestand = _read(rows, self._bestand.stand + 1 if self._bestand else 1)
            self._version = version
            return self._bestand

    def visible(self, chunk_ids: Sequence[str]) -> set[str]:
        """Which of these chunks can be found at this moment."""
        return {row[0] for row in self._select("chunk_id", chunk_ids)}

    def texts(self, chunk_ids: Sequence[str]) -> dict[str, str]:
        """Texts to embed, by chunk id."""
        rows = self._select("chunk_id, regulation_name, section_header, heading, chunk_text", chunk_ids)
        return {chunk_id: passage(*(part or "" for part in parts)) for chunk_id, *parts in rows}

    def _select(self, columns: str, chunk_ids: Sequence[str]) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = []
        with self._lock:
            connection = self._open()
            if connection is None:
                return []
            for start in range(0, len(chunk_ids), AT_ONCE):
                some = chunk_ids[start : start + AT_ONCE]
                marks = ",".join("?" * len(some))
                sql = f"SELECT {columns} FROM sichtbare_chunks WHERE chunk_id IN ({marks})"  # noqa: S608 - own words
                with closing(connection.execute(sql, some)) as rows:
                    found += rows.fetchall()
        return found

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is None:
            if not self._path.is_file():
                return None
            uri = f"{self._path.absolute().as_uri()}?mode=ro"
            connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5)
            if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'sichtbare_chunks'").fetchone():
                connection.close()  # made a moment ago, still without its tables
                return None
            self._connection = connection
        return self._connection


def _read(rows: Iterator[tuple[Any, ...]], stand: int) -> Bestand:
    """In one go over all rows; some seconds were spent here, so the loop is plain."""
    import numpy as np

    words: dict[str, int] = {}
    days: dict[str | None, int] = {None: 0, "": 0}
    number = words.setdefault
    ids: list[bytes] = []
    keys: list[int] = []
    columns: list[tuple[int, int, int, int]] = []
    for chunk_id, chunk_hash, name, section, heading, code, source_type, doc_type, gueltig_ab in rows:
        ids.append(chunk_id.encode("ascii"))
        keys.append(text_key(chunk_hash, name or "", section or "", heading or ""))
        if gueltig_ab not in days:
            days[gueltig_ab] = date.fromisoformat(gueltig_ab).toordinal()
        columns.append(
            (
                number(code, len(words)),
                number(source_type, len(words)),
                number(doc_type, len(words)),
                days[gueltig_ab],
            )
        )
    table = np.array(columns, np.int32).reshape(len(columns), 4)
    names = np.array(ids, np.bytes_)
    order = np.argsort(names, kind="stable")
    codes, source_types, doc_types, beginnings = table[order].T.copy()
    return Bestand(
        stand=stand,
        ids=names[order],
        keys=np.array(keys, np.int64)[order],
        codes=codes,
        source_types=source_types,
        doc_types=doc_types,
        gueltig_ab=beginnings,
        words=words,
        texts=len(set(keys)),
    )
