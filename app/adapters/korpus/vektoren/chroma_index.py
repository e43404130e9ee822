"""Chroma as a disposable index over the stored vectors. It is never believed without proof and never missed.

Seen with Chroma 1.5: killed while writing it leaves torn files and silently misses vectors. So each folder carries a
seal, made after writing in good order and broken before the next: which model, how many vectors, size and checksum of
every file. Without a fitting seal the folder is not even opened but built anew. After opening it must know its count
and find samples.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import threading
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.adapters.korpus.vektoren.chroma_prozess import ChromaGoneError, Client, Connect, LocalClient

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SEAL = "siegel.json"
DATABASE = "chroma.sqlite3"
SAMPLES = 8
BATCH = 2_000


class ChromaDamaged(Exception):  # noqa: N818 - a finding; the index is built anew
    """Chroma cannot be used as it lies there; the text says why (German, for the Stand)."""


class ChromaIndex:
    """Vectors by key; one writer. Every method raises ``ChromaDamaged`` if Chroma fails.

    Args:
        folder: Chroma's files; made by ``create``.
        connect: where Chroma runs.
    """

    def __init__(self, folder: Path, connect: Connect = LocalClient) -> None:
        self._folder = folder
        self._connect = connect
        self._lock = threading.RLock()
        self._client: Client | None = None
        self._collection: Any = None
        self._written = False
        self._proven = False
        self.model_id = ""

    @property
    def is_open(self) -> bool:
        """Whether it can be written."""
        return self._collection is not None

    @property
    def answers(self) -> bool:
        """Whether it can be asked: it passed its probe and was not written since."""
        return self._collection is not None and self._proven

    def meant_for(self, model_id: str, keys: NDArray[np.int64]) -> None:
        """Told before it is opened which model and which vectors are wanted; a folder has room for one index only."""

    def note(self, damage: ChromaDamaged) -> str:
        """What to say in the Stand."""
        return f"Der Suchindex ist nicht benutzbar ({damage}) und wird neu gebaut; die Suche geht inzwischen langsamer."

    def open(self, model_id: str) -> bool:
        """Open what is sealed for this model; False if nothing is there."""
        with self._lock:
            self.close()
            if not self._folder.is_dir():
                return False
            seal = self._read_seal()
            if seal.get("modell") != model_id:
                raise ChromaDamaged("gehört zu einem anderen Modell")
            if seal.get("dateien") != self._files() or not _is_sound(self._folder / DATABASE):
                raise ChromaDamaged("Dateien sind nicht so, wie sie geschlossen wurden")
            self._start(model_id)
            if self.count() != seal.get("anzahl"):
                raise ChromaDamaged("Vektoren fehlen")
            return True

    def create(self, model_id: str) -> None:
        """Throw away what lies there and begin anew."""
        with self._lock:
            self.discard()
            self._folder.mkdir(parents=True)
            self._written = True
            self._start(model_id)

    def discard(self) -> None:
        """Close and delete the folder."""
        with self._lock:
            self._written = False
            with contextlib.suppress(ChromaDamaged):  # it is thrown away because of that
                self._stop()
            shutil.rmtree(self._folder, ignore_errors=True)
            if self._folder.exists():
                raise ChromaDamaged(f"der Ordner „{self._folder}“ lässt sich nicht löschen")

    def close(self) -> None:
        """Close the files; seal them if they were closed in good order."""
        with self._lock:
            if self._collection is None or not self._written:
                self._stop()
                return
            seal = {"modell": self.model_id, "anzahl": self.count()}
            self._stop()
            # the folder is derived data: a torn seal only means that it is built anew
            (self._folder / SEAL).write_text(json.dumps(seal | {"dateien": self._files()}), "utf-8")
            self._written = False

    def count(self) -> int:
        """How many vectors it says it holds."""
        return int(self._guarded(lambda c: c.count()))

    def keys(self) -> NDArray[np.int64]:
        """Keys of all vectors."""
        import numpy as np

        ids = self._guarded(lambda c: c.get(include=[]))["ids"]
        return np.fromiter((int(i) for i in ids), np.int64, len(ids))

    def add(self, keys: Sequence[int], vectors: NDArray[np.float32]) -> None:
        """Write vectors; the seal is broken until ``close``."""
        self._break_seal()
        for start in range(0, len(keys), BATCH):
            some = slice(start, start + BATCH)
            ids = [str(key) for key in keys[some]]
            self._guarded(partial(_upsert, ids, vectors[some]))

    def delete(self, keys: Sequence[int]) -> None:
        """Take vectors out; the seal is broken until ``close``."""
        self._break_seal()
        for start in range(0, len(keys), BATCH):
            ids = [str(key) for key in keys[start : start + BATCH]]
            self._guarded(partial(_delete, ids))

    def query(self, question: NDArray[np.float32], limit: int) -> list[int] | None:
        """Keys of the nearest vectors, nearest first; None if it cannot be asked (see ``answers``)."""
        with self._lock:  # it may be closed and opened again by who builds
            return self._nearest(question, limit) if self.answers else None

    def _nearest(self, question: NDArray[np.float32], limit: int) -> list[int]:
        found = self._guarded(lambda c: c.query(query_embeddings=question[None, :], n_results=limit, include=[]))
        return [int(i) for i in found["ids"][0]]

    def probe(self, count: int, samples: Callable[[int], tuple[Sequence[int], NDArray[np.float32]]]) -> None:
        """Compare with the truth: the count, and that samples of it are found by themselves."""
        self._proven = False
        if self.count() != count:
            raise ChromaDamaged(f"{self.count()} statt {count} Vektoren")
        keys, vectors = samples(SAMPLES)
        for key, vector in zip(keys, vectors, strict=True):
            nearest = self._nearest(vector, 5)
            if key not in nearest:
                # texts that differ in a word may share the first places; the vector itself must then be the same
                held = self._guarded(partial(_held, key))
                if len(held) != 1 or abs(float(held[0] @ vector) - 1) > 0.01:
                    raise ChromaDamaged("eine Stichprobe wird nicht gefunden")
        self._proven = True

    # ---- Chroma itself ------------------------------------------------------------------------------------------

    def _start(self, model_id: str) -> None:
        def make() -> None:
            self._client = self._connect(self._folder)
            self._collection = self._client.collection

        self.model_id, self._proven = model_id, False
        self._call(make)

    def _stop(self) -> None:
        client, self._client, self._collection = self._client, None, None
        if client is not None:
            self._call(client.close)

    def _guarded(self, ask: Callable[[Any], Any]) -> Any:
        collection = self._collection
        if collection is None:
            raise ChromaDamaged("ist nicht geöffnet")
        return self._call(lambda: ask(collection))

    def _call(self, action: Callable[[], Any]) -> Any:
        try:
            with self._lock:
                return action()
        except (KeyboardInterrupt, SystemExit, MemoryError):
            raise
        except ChromaGoneError as error:
            self._collection = None
            raise ChromaDamaged(str(error)) from error
        except BaseException as error:  # a panic of its Rust part is no Exception; all mean: do not trust it
            self._collection = None
            raise ChromaDamaged(f"{type(error).__name__}: {str(error)[:200]}") from error

    def _break_seal(self) -> None:
        self._written, self._proven = True, False
        (self._folder / SEAL).unlink(missing_ok=True)

    def _read_seal(self) -> dict[str, Any]:
        try:
            seal = json.loads((self._folder / SEAL).read_text("utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise ChromaDamaged("wurde nicht ordentlich geschlossen") from error
        return seal if isinstance(seal, dict) else {}

    def _files(self) -> dict[str, list[int]]:
        found = {}
        # opening alone writes into the database, so that has checks of its own
        for file in sorted(
            p for p in self._folder.rglob("*") if p.is_file() and not p.name.startswith((SEAL, DATABASE))
        ):
            checksum = 0
            with file.open("rb") as content:
                while piece := content.read(1 << 20):
                    checksum = zlib.crc32(piece, checksum)
            found[file.relative_to(self._folder).as_posix()] = [file.stat().st_size, checksum]
        return found


def _upsert(ids: list[str], rows: Any, collection: Any) -> None:
    collection.upsert(ids=ids, embeddings=rows)


def _delete(ids: list[str], collection: Any) -> None:
    collection.delete(ids=ids)


def _held(key: int, collection: Any) -> Any:
    return collection.get(ids=[str(key)], include=["embeddings"])["embeddings"]


def _is_sound(database: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.Error:
        return False
