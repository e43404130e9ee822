"""Chroma's client and collection: here, or in a process of its own.

Its Rust part keeps the interpreter to itself while it works: opening 50,000 vectors held everything up for half a
second, writing 2,000 for longer. So the program lets it work elsewhere; what it does there cannot stop the window, and
if it crashes only that process ends.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

from app.hilfsprozess import Hilfsprozess

NAME = "satzwerk-vektoren"
ANSWER_S = 60.0
"""So long one call may take: a batch of vectors on a slow disk."""
START_S = 120.0
"""So long importing and opening may take: a cold disk."""
END_S = 5.0
HNSW: Any = {"hnsw": {"space": "cosine", "ef_construction": 100, "ef_search": 200, "max_neighbors": 16}}
"""How a collection is built, wherever it lies."""


class Client(Protocol):
    """An open folder of Chroma.

    Attributes:
        collection: takes ``count``, ``get``, ``query``, ``upsert`` and ``delete`` with arguments by name.
    """

    collection: Any

    def close(self) -> None:
        """Write everything and let go of the files."""
        ...


Connect = Callable[[Path], Client]
"""Opens a folder; raises whatever Chroma raises."""


class LocalClient:
    """Chroma in this process."""

    def __init__(self, folder: Path) -> None:
        import chromadb
        from chromadb.config import Settings

        settings = Settings(anonymized_telemetry=False, is_persistent=True, persist_directory=str(folder))
        self._client = chromadb.PersistentClient(path=str(folder), settings=settings)
        self.collection: Any = self._client.get_or_create_collection(
            NAME,
            embedding_function=None,  # otherwise it looks for a model to download
            configuration=HNSW,
        )

    def close(self) -> None:
        """Write everything and let go of the files."""
        self._client.close()  # type: ignore[attr-defined]  # there, but not in its types


class ChromaGoneError(Exception):
    """The process crashed, hangs, or says what went wrong in it."""


class ProcessClient:
    """Chroma in a process of its own, which ends with ``close`` or when the program is gone.

    Args:
        folder: Chroma's files.
        answer_s: seconds until a process that opened the folder and is silent counts as hanging.
        make: what opens it there; can be pickled.

    Raises:
        ChromaGoneError: the folder cannot be opened there.
    """

    def __init__(self, folder: Path, answer_s: float = ANSWER_S, make: Connect = LocalClient) -> None:
        self._answer_s = answer_s
        self._worker = Hilfsprozess("satzwerk-chroma", serve, str(folder), make)
        self.collection: Any = _RemoteCollection(self)
        self._receive(START_S)

    def call(self, name: str, arguments: dict[str, Any]) -> Any:
        """What the collection's method returns there."""
        try:
            self._worker.send((name, arguments), self._answer_s)
        except OSError as error:
            self._end()
            raise ChromaGoneError("sein Prozess ist abgestürzt") from error
        return self._receive(self._answer_s)

    def close(self) -> None:
        """Write everything there and end the process."""
        if not self._worker.pipe.closed:
            self.call("", {})
            self._end()

    def _receive(self, seconds: float) -> Any:
        try:
            answered = self._worker.pipe.poll(seconds)
            fault, result = self._worker.pipe.recv() if answered else ("sein Prozess antwortet nicht", None)
        except (EOFError, OSError) as error:
            self._end()
            raise ChromaGoneError("sein Prozess ist abgestürzt") from error
        if not answered:
            self._worker.kill()
        if fault:
            self._end()  # after a fault it is built anew
            raise ChromaGoneError(fault)
        return result

    def _end(self) -> None:
        self._worker.end(END_S)


class _RemoteCollection:
    def __init__(self, client: ProcessClient) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda **arguments: self._client.call(name, arguments)


def serve(pipe: Connection, folder: str, make: Connect = LocalClient) -> None:
    """The process's life: open, say so, answer calls until it is told to close or the program is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program decides what Ctrl+C in its terminal means
    with contextlib.suppress(EOFError, OSError):
        try:
            client = make(Path(folder))
            pipe.send(("", None))
            while (call := pipe.recv())[0]:
                name, arguments = call
                pipe.send(("", getattr(client.collection, name)(**arguments)))
            client.close()
            pipe.send(("", None))
        except (EOFError, OSError):
            raise
        except ModuleNotFoundError as error:  # the large packages are still being set up after the first start
            pipe.send((f"die Bibliothek {error.name} ist nicht eingerichtet", None))
        except BaseException as error:  # noqa: BLE001 - a panic of the Rust part is no Exception
            pipe.send((f"{type(error).__name__}: {str(error)[:200]}", None))
