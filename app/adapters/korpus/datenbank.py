"""The stored corpus: port ``Korpus`` over one SQLite file.

Reading goes through a pool of read-only connections, each read is one snapshot (WAL); inside an import run the thread
that imports reads through the run's own connection and sees what it has switched. Writing is done by one import run
at a time, also across processes: it holds an exclusive lock on a second, empty database file, which vanishes with the
process. Settling changes and keeping links are short transactions of their own.
"""

# ruff: noqa: S608 - the SQL put together here holds no text from outside; values are bound

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from app.adapters.korpus import schema, zeilen
from app.adapters.korpus.importlauf import CHANGE, META, Importlauf
from app.adapters.korpus.stoerung import not_writable, translated
from app.adapters.korpus.volltext import SharedFolding
from app.adapters.korpus.wortsuche import Wortsuche
from app.adapters.korpus.zeilen import VISIBLE, select_chunks
from app.domain.korpus.aenderung import Link, StoredChange
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import Ranked, SearchFilter, WordQuery
from app.domain.recht.zitat import NormArt
from app.errors import StoreError
from app.ports_korpus import DocumentStand, NormHeading, SourceFile

LOCK_NAME = "einlesen.sqlite"
READERS_KEPT = 4
_LINKS_STAND = "verknuepft"
_IMPORT_CACHE_KIB = 65_536
_IMPORT_CHECKPOINT_PAGES = 8_000

_LINK: TypeAdapter[Link] = TypeAdapter(Link)

_STAND = (
    "SELECT v.meta, v.source_name, v.source_sha256, v.source_size, v.imported_on, v.norms, v.letzter - v.erster + 1, "
    "(SELECT count(*) FROM verdeckt d WHERE d.chunk BETWEEN v.erster AND v.letzter) FROM version v WHERE v.aktiv"
)


class SqliteKorpus:
    """Port ``Korpus``.

    Args:
        folder: where the files lie; made if absent.
        readonly: nothing is made or changed; where no file is, the corpus is empty.

    Raises:
        StoreError: folder not writable, file damaged, of another program version.
    """

    def __init__(self, folder: Path, *, readonly: bool = False) -> None:
        self._path = folder / schema.FILE_NAME
        self._readonly = readonly
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._folding = SharedFolding()
        self._run: tuple[int, sqlite3.Connection] | None = None
        self._closed = False
        if not readonly:
            schema.ensure(folder)
        with self._reading():
            pass  # a file that cannot be read is refused now, not at the first search

    def close(self) -> None:
        """Close files; see the port."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    # ---- writing ----

    @contextmanager
    def importing(self) -> Iterator[Importlauf]:
        """Begin an import run; see the port."""
        if self._readonly:
            raise not_writable(self._path)
        with self._only_import(), self._writer() as connection:
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(f"PRAGMA cache_size = -{_IMPORT_CACHE_KIB}")
            connection.execute(f"PRAGMA wal_autocheckpoint = {_IMPORT_CHECKPOINT_PAGES}")
            run = Importlauf(connection, self._path)
            self._run = (threading.get_ident(), connection)
            try:
                run.begin()
                yield run
                run.end()
            finally:
                self._run = None
                run.abandon()

    def settle_changes(self, ids: Sequence[int], am: date | None) -> None:
        """Mark changes as dealt with or open; see the port."""
        day = am.isoformat() if am else None
        with self._transaction() as connection:
            connection.executemany("UPDATE aenderung SET erledigt_am = ? WHERE id = ?", ((day, id_) for id_ in ids))

    def put_links(self, links: Sequence[Link], stand: str | None = None) -> None:
        """Replace all ties; see the port."""
        with self._transaction() as connection:
            if stand is not None:
                connection.execute("INSERT OR REPLACE INTO merker (name, wert) VALUES (?, ?)", (_LINKS_STAND, stand))
            connection.execute("DELETE FROM link")
            connection.executemany(
                "INSERT INTO link (inhalt) VALUES (?)", ((_LINK.dump_json(x).decode(),) for x in links)
            )

    def links_stand(self) -> str:
        """What the ties were tied to; see the port."""
        return next((row[0] for row in self._rows("SELECT wert FROM merker WHERE name = ?", _LINKS_STAND)), "")

    def documents_stand(self) -> str:
        """Another one after every switch; see the port."""
        rows = self._rows("SELECT document_id, document_version, id FROM version WHERE aktiv ORDER BY document_id")
        return sha256(repr(rows).encode()).hexdigest()

    # ---- documents and norms ----

    def is_known(self, sha256: str) -> bool:
        """Whether an active version came from this source; see the port."""
        sql = "SELECT 1 FROM quelle q JOIN version v ON v.id = q.version WHERE q.sha256 = ? AND v.aktiv"
        return bool(self._rows(sql, sha256))

    def documents(self) -> tuple[DocumentStand, ...]:
        """All active documents; see the port."""
        return tuple(_stand(row) for row in self._rows(f"{_STAND} ORDER BY v.regulation_code, v.document_id"))

    def document(self, document_id: str) -> DocumentStand | None:
        """The active version of a document; see the port."""
        return next((_stand(row) for row in self._rows(f"{_STAND} AND v.document_id = ?", document_id)), None)

    def norms(self, regulation_code: str) -> tuple[NormHeading, ...]:
        """Norms of a law in its order; see the port."""
        rows = self._rows(
            "SELECT n.article, n.art, n.heading, n.weggefallen, n.bis, n.article_key, v.source_type FROM version v "
            "JOIN norm n ON n.version = v.id WHERE v.regulation_code = ? AND v.aktiv "
            "ORDER BY v.source_type = ?, v.document_id, n.pos",
            regulation_code,
            SourceType.KURZFASSUNG.value,
        )
        official = {(row[5], row[1]) for row in rows if row[6] == SourceType.GESETZ.value}
        return tuple(
            NormHeading(article, NormArt(art), heading, bool(weggefallen), bis)
            for article, art, heading, weggefallen, bis, key, source_type in rows
            if source_type != SourceType.KURZFASSUNG.value or (key, art) not in official
        )

    # ---- chunks ----

    def norm(self, regulation_code: str, article: str, art: NormArt = NormArt.NORM) -> tuple[Chunk, ...]:
        """Chunks of a norm in order; see the port."""
        return self._chunks(
            f"WHERE k.regulation_code = ? AND c.article_key = ? AND c.art = ? AND {VISIBLE} ORDER BY c.id",
            regulation_code,
            zeilen.article_key(article),
            art.value,
        )

    def document_chunks(self, document_id: str) -> tuple[Chunk, ...]:
        """All chunks of the active version; see the port."""
        return self._chunks("WHERE v.document_id = ? AND v.aktiv ORDER BY c.id", document_id)

    def chunks(self, chunk_ids: Sequence[str]) -> tuple[Chunk, ...]:
        """Visible chunks of these ids in the given order; see the port."""
        with self._reading() as connection:
            found: dict[str, Chunk] = {}
            for start in range(0, len(chunk_ids), 500):
                part = chunk_ids[start : start + 500]
                marks = ",".join("?" * len(part))
                for chunk in select_chunks(connection, f"WHERE c.chunk_id IN ({marks}) AND {VISIBLE}", part):
                    found[chunk.chunk_id] = chunk
        return tuple(found[id_] for id_ in chunk_ids if id_ in found)

    def neighbours(self, chunk_id: str, before: int = 1, after: int = 1) -> tuple[Chunk, ...]:
        """The chunk with those around it; see the port."""
        return self._chunks(
            "JOIN (SELECT c.id AS mitte, v.erster, v.letzter FROM chunk c JOIN kopf k ON k.id = c.kopf "
            f"JOIN version v ON v.id = k.version WHERE c.chunk_id = ? AND {VISIBLE} LIMIT 1) m "
            f"WHERE c.id BETWEEN max(m.erster, m.mitte - ?) AND min(m.letzter, m.mitte + ?) AND {VISIBLE} "
            "ORDER BY c.id",
            chunk_id,
            before,
            after,
        )

    def by_hash(self, chunk_hash: str) -> tuple[Chunk, ...]:
        """Visible chunks of exactly this text; see the port."""
        return self._chunks(f"WHERE c.chunk_hash = ? AND {VISIBLE} ORDER BY c.id", chunk_hash)

    def search_words(self, query: WordQuery, filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        """BM25 over stems and compounds; see the port."""
        with self._reading() as connection:
            return Wortsuche(connection, self._folding).search(query, filters, limit)

    # ---- radar ----

    def changes(self, *, offen: bool = True) -> tuple[StoredChange, ...]:
        """Changes of the imports so far; see the port."""
        rows = self._rows(
            "SELECT id, inhalt, document_id, von, nach, erkannt_am, erledigt_am FROM aenderung "
            f"{'WHERE erledigt_am IS NULL' if offen else ''} ORDER BY lauf DESC, id"
        )
        return tuple(
            StoredChange(
                id_,
                CHANGE.validate_json(inhalt),
                document_id,
                von,
                nach,
                date.fromisoformat(erkannt),
                date.fromisoformat(erledigt) if erledigt else None,
            )
            for id_, inhalt, document_id, von, nach, erkannt, erledigt in rows
        )

    def links(self) -> tuple[Link, ...]:
        """Citations as they were tied last; see the port."""
        return tuple(_LINK.validate_json(row[0]) for row in self._rows("SELECT inhalt FROM link ORDER BY pos"))

    # ---- inside ----

    def _rows(self, sql: str, *values: Any) -> list[Any]:
        with self._reading() as connection:
            return connection.execute(sql, [zeilen.bound(value) for value in values]).fetchall()

    def _chunks(self, rest: str, *values: Any) -> tuple[Chunk, ...]:
        with self._reading() as connection:
            return select_chunks(connection, rest, values)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection with one snapshot for the time of the block."""
        with translated(self._path):
            if (run := self._own_run()) is not None:
                yield run
                return
            connection = self._take()
            try:
                connection.execute("BEGIN")
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                connection.close()  # whatever is wrong with it, the next reader gets a new one
                raise
            self._put_back(connection)

    def _take(self) -> sqlite3.Connection:
        with self._lock:
            if self._closed:
                raise StoreError("Der Rechtskorpus ist schon geschlossen.", "Starten Sie das Programm neu.")
            if self._idle:
                return self._idle.pop()
        if self._readonly and not self._path.exists():
            return schema.empty()
        connection = schema.connect(self._path, readonly=True)
        try:
            schema.check(connection, self._path)
        except BaseException:
            connection.close()
            raise
        return connection

    def _put_back(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < READERS_KEPT:
                self._idle.append(connection)
                return
        connection.close()

    def _own_run(self) -> sqlite3.Connection | None:
        run = self._run
        return run[1] if run is not None and run[0] == threading.get_ident() else None

    @contextmanager
    def _writer(self) -> Iterator[sqlite3.Connection]:
        with translated(self._path):
            connection = schema.connect(self._path, readonly=False)
            try:
                yield connection
            finally:
                connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """A short write: in the thread that imports a part of its transaction, otherwise one of its own."""
        if self._readonly:
            raise not_writable(self._path)
        run = self._own_run()
        if run is not None and run.in_transaction:
            yield run
            return
        with self._writer() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    @contextmanager
    def _only_import(self) -> Iterator[None]:
        """Hold the lock that only one import run of any process can hold."""
        path = self._path.with_name(LOCK_NAME)
        with translated(path):
            lock = sqlite3.connect(path, isolation_level=None, timeout=0)
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                lock.close()
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                raise StoreError(
                    "Es werden gerade schon Rechtstexte eingelesen, in diesem oder einem anderen Fenster.",
                    "Warten Sie, bis das fertig ist, und beginnen Sie dann erneut.",
                ) from error
        try:
            yield
        finally:
            lock.close()


def _stand(row: Sequence[Any]) -> DocumentStand:
    meta, name, sha256, size, imported_on, norms, chunks, hidden = row
    return DocumentStand(
        META.validate_json(meta),
        SourceFile(name, sha256, size),
        date.fromisoformat(imported_on),
        norms,
        chunks,
        hidden,
    )
