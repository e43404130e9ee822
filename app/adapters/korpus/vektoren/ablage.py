"""Vectors as BLOBs in ``vektoren.sqlite``: derived data, deletable at any time, but hours of work for large models.

A vector is kept as one byte per number (its direction is all that counts; the loss is below 0.1 % of the cosine),
under its model and a key. The key stands for the text that was embedded, so a text is embedded once, however often
and under whatever chunk id it occurs. Only numpy sees the numbers.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import StoreError
from app.ports_korpus import Vectors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VERSION = 1
SCHEMA = f"""
BEGIN;
CREATE TABLE modell (
    id INTEGER PRIMARY KEY, model_id TEXT NOT NULL UNIQUE, dimension INTEGER NOT NULL, rolle TEXT NOT NULL
);
CREATE TABLE vektor (
    modell INTEGER NOT NULL, schluessel INTEGER NOT NULL, werte BLOB NOT NULL, PRIMARY KEY (modell, schluessel)
) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
COMMIT;
"""


@dataclass(frozen=True, slots=True)
class StoredModel:
    """A model with vectors in the file."""

    id: int
    model_id: str
    dimension: int


def text_key(chunk_hash: str, *context: str) -> int:
    """Key of an embedded text: 64 bits over the chunk's hash and what is embedded with it.

    Two of 350,000 different texts share a key with a probability of 3·10⁻⁹; then one would be found for the other.
    """
    digest = hashlib.blake2b("\0".join((chunk_hash, *context)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


class VektorAblage:
    """The file; made at the first write, made anew where it is damaged or of another version.

    Usable from several threads. Reading a file that is not there finds nothing. With ``readonly`` nothing is made,
    changed or thrown away.
    """

    def __init__(self, path: Path, *, readonly: bool = False) -> None:
        self._path = path
        self._readonly = readonly
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    def close(self) -> None:
        """Close the file; a later call opens it again."""
        with self._lock:
            connection, self._connection = self._connection, None
            if connection is not None:
                connection.close()

    # ---- models -------------------------------------------------------------------------------------------------

    def answering(self) -> StoredModel | None:
        """The model whose vectors are complete and answer."""
        return self._model("antwortet")

    def target(self) -> StoredModel | None:
        """The model that is being built; the answering one if nothing is."""
        return self._model("ziel") or self.answering()

    def set_target(self, model_id: str, dimension: int) -> None:
        """Build this model from now on; vectors of another unfinished one are dropped. "" = no model at all.

        Raises:
            StoreError: the file cannot be written.
        """
        current = self.target()
        if (current.model_id, current.dimension) == (model_id, dimension) if current else not model_id:
            return
        with self._writing() as connection:
            if not model_id:
                connection.execute("DELETE FROM modell")
            else:
                connection.execute(
                    "DELETE FROM modell WHERE rolle = 'ziel' OR (model_id = ? AND dimension <> ?)",
                    (model_id, dimension),
                )
                connection.execute(
                    "INSERT INTO modell (model_id, dimension, rolle) VALUES (?, ?, 'ziel') ON CONFLICT DO NOTHING",
                    (model_id, dimension),
                )
            _drop_orphans(connection)

    def promote(self) -> None:
        """The target answers; vectors of the one before are deleted.

        Raises:
            StoreError: the file cannot be written.
        """
        with self._writing() as connection:
            if connection.execute("SELECT 1 FROM modell WHERE rolle = 'ziel'").fetchone():
                connection.execute("DELETE FROM modell WHERE rolle = 'antwortet'")
                connection.execute("UPDATE modell SET rolle = 'antwortet'")
                _drop_orphans(connection)

    # ---- vectors ------------------------------------------------------------------------------------------------

    def keys(self, model: StoredModel) -> NDArray[np.int64]:
        """Keys of a model, ascending."""
        import numpy as np

        with self._reading() as connection:
            rows = connection.execute("SELECT schluessel FROM vektor WHERE modell = ? ORDER BY 1", (model.id,))
            return np.fromiter((row[0] for row in rows), np.int64)

    def rows(self, model: StoredModel) -> tuple[NDArray[np.int64], NDArray[np.int8]]:
        """Keys, ascending, and their vectors (not of length 1)."""
        import numpy as np

        sql = "SELECT schluessel, werte FROM vektor WHERE modell = ? AND length(werte) = ? ORDER BY 1"
        with self._reading() as connection:
            arguments = (model.id, model.dimension)
            count = connection.execute(f"SELECT count(*) FROM ({sql})", arguments).fetchone()[0]  # noqa: S608 - own text
            keys, values = np.empty(count, np.int64), np.empty((count, model.dimension), np.int8)
            for at, (key, blob) in enumerate(connection.execute(sql, arguments)):
                keys[at] = key
                values[at] = np.frombuffer(blob, np.int8)
        return keys, values

    def put(self, model: StoredModel, keys: Sequence[int], vectors: Vectors) -> None:
        """Store rows.

        Raises:
            StoreError: the file cannot be written.
            ValueError: the number of rows is not the number of keys.
        """
        import numpy as np

        rows = np.frombuffer(vectors, "<f4")
        if rows.size != len(keys) * model.dimension:
            raise ValueError(f"{rows.size} numbers for {len(keys)} keys of {model.dimension}")
        blobs = [row.tobytes() for row in quantise(rows.reshape(len(keys), model.dimension))]
        with self._writing() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO vektor (modell, schluessel, werte) VALUES (?, ?, ?)",
                [(model.id, key, blob) for key, blob in zip(keys, blobs, strict=True)],
            )

    def delete(self, model: StoredModel, keys: Sequence[int]) -> None:
        """Drop rows.

        Raises:
            StoreError: the file cannot be written.
        """
        with self._writing() as connection:
            connection.executemany(
                "DELETE FROM vektor WHERE modell = ? AND schluessel = ?", [(model.id, int(key)) for key in keys]
            )

    # ---- the file -----------------------------------------------------------------------------------------------

    def _model(self, role: str) -> StoredModel | None:
        with self._reading() as connection:
            found = connection.execute("SELECT id, model_id, dimension FROM modell WHERE rolle = ?", (role,)).fetchone()
        return StoredModel(*found) if found else None

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            connection = None
            try:
                connection = self._open() if self._connection or self._path.is_file() else _empty()
                yield connection
            except sqlite3.Error as error:
                if self._readonly or not _is_damage(error):
                    raise StoreError(
                        f"Die Vektoren in „{self._path}“ sind nicht lesbar: {error}.",
                        "Die Suche nach Stichwörtern geht.",
                    ) from error
                self._give_up(error)
                raise StoreError(
                    f"Die Vektoren in „{self._path.name}“ waren beschädigt und wurden verworfen.",
                    "Sie werden neu berechnet; bis dahin wird nach Stichwörtern gesucht.",
                ) from error
            finally:
                if connection is not None and connection is not self._connection:
                    connection.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                connection = self._open()
                with connection:
                    connection.execute("BEGIN IMMEDIATE")
                    yield connection
            except sqlite3.Error as error:
                if _is_damage(error):
                    self._give_up(error)
                raise StoreError(
                    f"Die Vektoren lassen sich nicht nach „{self._path}“ schreiben: {error}.",
                    "Schaffen Sie Platz oder schließen Sie das andere Fenster; die Stichwortsuche geht weiter.",
                ) from error

    def _open(self) -> sqlite3.Connection:
        if self._connection is None and self._readonly:
            self._connection = _connect_readonly(self._path)
        if self._connection is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._connection = _connect(self._path)
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    raise
                self._give_up(error)
                self._connection = _connect(self._path)
        return self._connection

    def _give_up(self, error: sqlite3.Error) -> None:
        """Throw a damaged file away; what it held can be computed again."""
        if not _is_damage(error):
            return
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._readonly:
            return
        for ending in ("", "-wal", "-shm"):
            self._path.with_name(self._path.name + ending).unlink(missing_ok=True)


def quantise(rows: NDArray[np.float32]) -> NDArray[np.int8]:
    """Each row stretched to the full range of a byte."""
    import numpy as np

    peaks = np.abs(rows).max(axis=1, keepdims=True, initial=0)
    stretched = np.divide(rows * 127, peaks, out=np.zeros_like(rows), where=peaks > 0)
    rounded: NDArray[np.int8] = np.rint(stretched).astype(np.int8)
    return rounded


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")  # the last batch may be lost with the power: derived data
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            connection.executescript(SCHEMA)
        elif version != VERSION:
            raise sqlite3.DatabaseError(f"version {version} of {path.name}")
        connection.execute("SELECT count(*) FROM modell").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _connect_readonly(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5)
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            raise sqlite3.DatabaseError(f"version {version} of {path.name}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _empty() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript(SCHEMA)
    return connection


def _is_damage(error: sqlite3.Error) -> bool:
    """Locked, full, not writable is the system's trouble; these say that the file is no good."""
    return type(error) is sqlite3.DatabaseError or (
        isinstance(error, sqlite3.OperationalError) and any(w in str(error) for w in ("no such", "already exists"))
    )


def _drop_orphans(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM vektor WHERE modell NOT IN (SELECT id FROM modell)")
