"""An import run: the only writer of the corpus.

A document is one transaction: ``write`` begins it, ``switch`` commits it, so that a crash at any moment leaves the
version before, whole and searchable, and no half of the new one. A document written but not switched when the next
one is switched stays as an inactive version; the next run removes it. Commits do not wait for the disk (WAL,
synchronous NORMAL): a power cut can cost the last documents of a run, never their wholeness, and the next run reads
them again.
"""

# ruff: noqa: S608 - the SQL put together here holds no text from outside; values are bound

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from pydantic import TypeAdapter

from app.adapters.korpus import zeilen
from app.adapters.korpus.stoerung import translated
from app.adapters.korpus.volltext import Volltext, quoted
from app.domain.korpus.aenderung import NormChange
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.normalise import chunk_hash
from app.domain.korpus.quelle import DocumentMeta, SourceDocument, SourceType
from app.errors import NotFoundError
from app.ports_korpus import SourceFile

META: TypeAdapter[DocumentMeta] = TypeAdapter(DocumentMeta)
CHANGE: TypeAdapter[NormChange] = TypeAdapter(NormChange)

_SAMPLE = 20
"""Chunks of a version whose hash is computed again."""
_TEXT_SAMPLE = 3
"""Chunks of a version that the full text is asked for."""
_TEXT_WORDS = 5
_OPTIMISE_AFTER = 10_000
"""A run that wrote and deleted so many chunks ends with one tidy index; smaller ones merge a little."""
_MERGE_PAGES = 300
_FREE_SHARE = 0.25
"""If more than that share of the file is free, it is given back."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A version written and not yet switched."""

    version: int
    first: int
    chunks: int
    norms: int
    foreign: int
    """Chunks that name another document or version."""


class Importlauf:
    """Port ``KorpusImport``.

    Args:
        connection: opened for writing, used by this run alone.
        path: the file, for messages.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._index = Volltext(connection)
        self._written: dict[str, _Written] = {}
        self._changed = 0
        self._run = 0

    def begin(self) -> None:
        """Renew an index of another stemmer, remove what an interrupted run left: both or, if killed, neither.

        In this order: words are taken out of the index by their stems of today, and an index that has other ones calls
        itself damaged then.
        """
        with self._step():
            self._index.refresh()
            for document_id in self._column("SELECT DISTINCT document_id FROM version WHERE NOT aktiv"):
                self._delete_versions(document_id, active=False)
            self._run = 1 + self._connection.execute("SELECT coalesce(max(lauf), 0) FROM aenderung").fetchone()[0]
            self._connection.execute("COMMIT")

    def end(self) -> None:
        """Drop what was not switched, tidy the index and the file."""
        with self._step():
            for document_id in tuple(self._written):
                self._delete_versions(document_id, active=False)
            self._written.clear()
            if self._changed >= _OPTIMISE_AFTER:
                self._connection.execute("INSERT INTO worte (worte) VALUES ('optimize')")
                self._connection.execute("INSERT INTO wortteile (wortteile) VALUES ('optimize')")
            elif self._changed:
                self._connection.execute("INSERT INTO worte (worte, rank) VALUES ('merge', ?)", (_MERGE_PAGES,))
            self._connection.execute("COMMIT")
        with translated(self._path):
            self._give_back()

    def abandon(self) -> None:
        """Leave after an error: what was not switched is dropped."""
        if self._connection.in_transaction:
            self._connection.rollback()

    # ---- port ----

    def write(self, document: SourceDocument, chunks: Sequence[Chunk], source: SourceFile) -> None:
        """Write a version beside the active one; see the port."""
        meta = document.meta
        with self._step():
            self._delete_versions(meta.document_id, active=False)
            first = 1 + self._connection.execute("SELECT coalesce(max(letzter), 0) FROM version").fetchone()[0]
            version = self._connection.execute(
                "INSERT INTO version (document_id, document_version, regulation_code, source_type, erster, letzter, "
                "norms, meta, source_name, source_sha256, source_size) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    meta.document_id, meta.document_version, meta.regulation_code, meta.source_type.value, first,
                    first + len(chunks) - 1, sum(not norm.weggefallen for norm in document.norms),
                    META.dump_json(meta).decode(), source.name, source.sha256, source.size,
                ),
            ).lastrowid or 0  # fmt: skip
            self._add_source(version, source)
            self._write_norms(version, document)
            self._write_chunks(version, first, chunks)
        foreign = sum((c.document_id, c.document_version) != (meta.document_id, meta.document_version) for c in chunks)
        self._written[meta.document_id] = _Written(version, first, len(chunks), len(document.norms), foreign)
        self._changed += len(chunks)

    def verify(self, document_id: str) -> tuple[str, ...]:
        """What is wrong with the version just written, as German sentences; see the port."""
        written = self._written.get(document_id)
        if written is None:
            return (f"Von „{document_id}“ wurde keine neue Fassung geschrieben.",)
        with translated(self._path):
            return (
                *self._wrong_counts(written),
                *self._wrong_labels(document_id, written),
                *self._wrong_samples(written),
            )

    def switch(self, document_id: str, changes: Sequence[NormChange] = (), heute: date | None = None) -> None:
        """Make the written version the active one; see the port.

        Raises:
            NotFoundError: nothing was written for that document.
        """
        written = self._written.get(document_id)
        if written is None:
            raise NotFoundError(f"Von „{document_id}“ wurde keine neue Fassung geschrieben.")
        day = (heute or date.today()).isoformat()  # noqa: DTZ011 - a calendar day of the user
        with self._step():
            codes = self._codes(document_id)
            von, nach = (
                next(iter(self._column(f"SELECT document_version FROM version WHERE {where}", value)), "")
                for where, value in (("document_id = ? AND aktiv", document_id), ("id = ?", written.version))
            )
            self._delete_versions(document_id, active=True)
            self._connection.execute(
                "UPDATE version SET aktiv = 1, imported_on = ? WHERE id = ?", (day, written.version)
            )
            self._connection.executemany(
                "INSERT INTO aenderung (lauf, document_id, von, nach, erkannt_am, inhalt) VALUES (?, ?, ?, ?, ?, ?)",
                ((self._run, document_id, von, nach, day, CHANGE.dump_json(c).decode()) for c in changes),
            )
            self._hide_summaries(codes)
            self._connection.execute("COMMIT")
        del self._written[document_id]

    def note_unchanged(self, document_id: str, source: SourceFile) -> None:
        """Remember that this source holds what is already active; see the port."""
        with self._alone():
            for version in self._column("SELECT id FROM version WHERE document_id = ? AND aktiv", document_id):
                self._add_source(version, source)

    def remove(self, document_id: str) -> None:
        """Delete a document with all its versions; see the port."""
        self._written.pop(document_id, None)
        with self._alone():
            codes = self._codes(document_id)
            self._delete_versions(document_id, active=False)
            self._delete_versions(document_id, active=True)
            self._hide_summaries(codes)
            self._changed += _OPTIMISE_AFTER  # what somebody removes is to be gone from the index as well

    # ---- transactions ----

    @contextmanager
    def _step(self) -> Iterator[None]:
        """Part of the open transaction, or the beginning of one; an error undoes all that is not committed."""
        try:
            with translated(self._path):
                if not self._connection.in_transaction:
                    self._connection.execute("BEGIN IMMEDIATE")
                yield
        except BaseException:
            self.abandon()
            self._written.clear()
            self._index.forget()
            raise

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """A step that is committed at once, unless a document is being written."""
        began = not self._connection.in_transaction
        with self._step():
            yield
            if began:
                self._connection.execute("COMMIT")

    def _column(self, sql: str, *values: object) -> list[str]:
        return [row[0] for row in self._connection.execute(sql, values).fetchall()]

    # ---- writing ----

    def _add_source(self, version: int | str, source: SourceFile) -> None:
        self._connection.execute(
            "INSERT OR IGNORE INTO quelle (sha256, version) VALUES (?, ?)", (source.sha256, version)
        )

    def _write_norms(self, version: int, document: SourceDocument) -> None:
        self._connection.executemany(
            "INSERT INTO norm (version, pos, art, article, article_key, heading, weggefallen, bis) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (
                    version,
                    pos,
                    n.art.value,
                    n.article,
                    zeilen.article_key(n.article),
                    n.heading,
                    int(n.weggefallen),
                    n.bis,
                )
                for pos, n in enumerate(document.norms)
            ),
        )

    def _write_chunks(self, version: int, first: int, chunks: Sequence[Chunk]) -> None:
        heads: dict[zeilen.Kopf, int] = {}
        rows = []
        for id_, chunk in enumerate(chunks, first):
            head = zeilen.kopf_of(chunk)
            if head not in heads:
                heads[head] = self._write_head(version, head)
            rows.append(zeilen.row_of(chunk, id_, heads[head]))
        self._connection.executemany(f"INSERT INTO chunk VALUES ({','.join('?' * 17)})", rows)
        self._index.add(
            [
                (
                    id_,
                    self._index.row(
                        c.article_label, c.regulation_code, c.regulation_name, c.heading, c.section_header, c.chunk_text
                    ),
                )
                for id_, c in enumerate(chunks, first)
            ]
        )

    def _write_head(self, version: int, head: zeilen.Kopf) -> int:
        sql = (
            "INSERT INTO kopf (version, regulation_code, citation_style, regulation_name, doc_type, use_case, "
            "source_type, license, bundesland, year, gueltig_ab) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        return self._connection.execute(sql, (version, *head)).lastrowid or 0

    def _delete_versions(self, document_id: str, *, active: bool) -> None:
        for version, first, last in self._connection.execute(
            "SELECT id, erster, letzter FROM version WHERE document_id = ? AND aktiv = ?", (document_id, int(active))
        ).fetchall():
            self._index.take_out(first, last)
            self._changed += last - first + 1
            self._connection.execute("DELETE FROM verdeckt WHERE chunk BETWEEN ? AND ?", (first, last))
            self._connection.execute("DELETE FROM chunk WHERE id BETWEEN ? AND ?", (first, last))
            self._connection.execute("DELETE FROM version WHERE id = ?", (version,))

    # ---- Kurzfassungen ----

    def _codes(self, document_id: str) -> list[str]:
        """Laws of all versions of a document."""
        return self._column(
            "SELECT DISTINCT k.regulation_code FROM kopf k JOIN version v ON v.id = k.version WHERE v.document_id = ? "
            "UNION SELECT regulation_code FROM version WHERE document_id = ?",
            document_id,
            document_id,
        )

    def _hide_summaries(self, codes: Sequence[str]) -> None:
        """Hide the Kurzfassungen of these laws whose norm official text knows; show the others again."""
        summaries = (
            "SELECT c.id FROM chunk c JOIN kopf k ON k.id = c.kopf JOIN version v ON v.id = k.version "
            f"WHERE k.regulation_code = ? AND k.source_type = '{SourceType.KURZFASSUNG.value}' AND v.aktiv"
        )
        official = (
            "AND EXISTS (SELECT 1 FROM version o JOIN norm n ON n.version = o.id WHERE o.regulation_code = ? "
            f"AND o.aktiv AND o.source_type = '{SourceType.GESETZ.value}' AND n.article_key = c.article_key "
            "AND n.art = c.art)"
        )
        for code in codes:
            self._connection.execute(f"DELETE FROM verdeckt WHERE chunk IN ({summaries})", (code,))
            self._connection.execute(f"INSERT INTO verdeckt {summaries} {official}", (code, code))

    # ---- verifying ----

    def _wrong_counts(self, written: _Written) -> Iterator[str]:
        stored = self._connection.execute(
            "SELECT (SELECT count(*) FROM chunk c JOIN kopf k ON k.id = c.kopf WHERE k.version = ?1), "
            "(SELECT count(*) FROM norm WHERE version = ?1)",
            (written.version,),
        ).fetchone()
        for what, expected, found in zip(
            ("Textstellen", "Normen"), (written.chunks, written.norms), stored, strict=True
        ):
            if expected != found:
                yield f"{what}: {found} gespeichert, {expected} erwartet."
        if written.foreign:
            yield f"{written.foreign} Textstellen nennen ein anderes Dokument oder eine andere Fassung."

    def _wrong_labels(self, document_id: str, written: _Written) -> Iterator[str]:
        place = (written.first, written.first + written.chunks - 1)
        empty = self._connection.execute(
            "SELECT count(*) FROM chunk c JOIN kopf k ON k.id = c.kopf WHERE c.id BETWEEN ? AND ? AND "
            "'' IN (c.article_label, k.regulation_code, c.chunk_text, c.chunk_id, c.chunk_hash)",
            place,
        ).fetchone()[0]
        if empty:
            yield f"{empty} Textstellen ohne Fundstelle, Gesetz, Kennung oder Text."
        doubled = self._column(
            "SELECT chunk_id FROM chunk WHERE id BETWEEN ? AND ? GROUP BY chunk_id HAVING count(*) > 1", *place
        )
        if doubled:
            yield f"{len(doubled)} Kennungen (chunk_id) kommen mehrfach vor, zum Beispiel {doubled[0]}."
        foreign = self._column(
            "SELECT DISTINCT v.document_id FROM chunk n JOIN chunk c ON c.chunk_id = n.chunk_id "
            "JOIN kopf k ON k.id = c.kopf JOIN version v ON v.id = k.version "
            "WHERE n.id BETWEEN ?1 AND ?2 AND c.id NOT BETWEEN ?1 AND ?2 AND v.aktiv AND v.document_id <> ?3",
            *place,
            document_id,
        )
        if foreign:
            yield f"Kennungen (chunk_id) gehören schon zu „{foreign[0]}“."

    def _wrong_samples(self, written: _Written) -> Iterator[str]:
        step = max(1, written.chunks // _SAMPLE)
        sample = zeilen.select_chunks(
            self._connection,
            "WHERE c.id BETWEEN ? AND ? AND (c.id - ?) % ? = 0 ORDER BY c.id",
            (written.first, written.first + written.chunks - 1, written.first, step),
        )
        for chunk in sample:
            if chunk_hash(chunk.chunk_text) != chunk.chunk_hash:
                yield f"{chunk.article_label}: chunk_hash passt nicht zum Text."
            if any(not 0 <= span.start < span.end <= len(chunk.chunk_text) for span in chunk.spans):
                yield f"{chunk.article_label}: eine Satz- oder Nummernmarke liegt außerhalb des Textes."
        for chunk in sample[:: max(1, len(sample) // _TEXT_SAMPLE)]:
            words = sorted(set(self._index.stems(chunk.chunk_text)), key=lambda stem: (-len(stem), stem))[:_TEXT_WORDS]
            found = self._column(
                "SELECT c.chunk_id FROM worte JOIN chunk c ON c.id = worte.rowid WHERE worte MATCH ? "
                "AND worte.rowid >= ?",
                " AND ".join(map(quoted, words)) or '""',
                written.first,
            )
            if words and chunk.chunk_id not in found:
                yield f"{chunk.article_label}: die Volltextsuche findet die Textstelle nicht."

    # ---- tidying ----

    def _give_back(self) -> None:
        pages, free = (
            self._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count")
        )
        if free > pages * _FREE_SHARE:
            # execute() would stop after the first page: each one is a row without columns
            self._connection.executescript("PRAGMA incremental_vacuum")
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
