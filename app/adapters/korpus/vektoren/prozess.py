"""Any sentence-transformers model, in a process of its own: it may hang, crash or be killed, the program goes on.

The process is started at the first text (importing the libraries takes seconds), never talks to a network and ends
with ``close`` – or by itself when the program's end of the pipe is gone.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

from app.adapters.korpus.vektoren.ordner import ModelFolder, read_model_folder
from app.auslieferung import not_there
from app.errors import KnownError
from app.hilfsprozess import Hilfsprozess
from app.ports_korpus import Vectors

BATCH = 32
"""Texts per message; a question waits behind one batch at most."""
START_S = 180.0
"""So long loading may take: cold disks, gigabytes of weights."""
ANSWER_S = 120.0
"""So long a batch may take on a slow machine with a large model."""
END_S = 0.5
"""So long the process may take to end by itself, which it does unless it computes."""
CLOSE_S = 2.0
"""So long the end of the program waits for a call that runs."""

ABHILFE = (
    "Die Suche nach Stichwörtern arbeitet weiter. Wählen Sie das Modell noch einmal oder ein kleineres; das mit dem"
    " Programm gelieferte Modell kommt ohne eigenen Prozess aus."
)


class Model(Protocol):
    """What a loader hands over inside the worker process."""

    def encode(self, texts: list[str]) -> Vectors:
        """One normalised row per text."""
        ...


class MissingLibraryError(Exception):
    """The library for these models is not there; its text says what to do."""


class SentenceModel:
    """A sentence-transformers model as the worker uses it."""

    def __init__(self, folder: str) -> None:
        import os
        import tempfile

        # before the import: the libraries read these once
        os.environ |= {
            "HF_HUB_OFFLINE": "1",
            "TRANSFORMERS_OFFLINE": "1",
            "HF_HUB_DISABLE_TELEMETRY": "1",
            "TOKENIZERS_PARALLELISM": "false",
            "HF_HUB_DISABLE_PROGRESS_BARS": "1",
            # torch makes a folder of its own there for what it compiles, and leaves it behind; nothing is compiled here
            "TORCHINDUCTOR_CACHE_DIR": tempfile.gettempdir(),
        }
        try:
            from sentence_transformers import SentenceTransformer
        except ModuleNotFoundError as error:
            if error.name != "sentence_transformers":
                raise
            raise MissingLibraryError(not_there("Die Bibliothek sentence-transformers")) from error
        from tqdm import tqdm

        # its own lock is one between processes, which a worker that is killed while it computes would leave behind
        tqdm.set_lock(threading.RLock())
        self._model: Any = SentenceTransformer(folder, device="cpu", local_files_only=True, trust_remote_code=False)

    def encode(self, texts: list[str]) -> Vectors:
        """One normalised row per text."""
        rows = self._model.encode(
            texts, batch_size=BATCH, normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
        )
        return bytes(rows.astype("<f4").tobytes())


def work(pipe: Connection, load: Callable[[str], Model], folder: str) -> None:
    """The worker's life: load, say so, answer lists of texts until the pipe closes."""
    try:
        model = load(folder)
        pipe.send(("bereit", b""))
    except MissingLibraryError as error:
        pipe.send(("fehlt", str(error)))
        return
    except Exception as error:  # noqa: BLE001 - whatever a foreign model raises is told to the program
        pipe.send(("fehler", f"{type(error).__name__}: {error}"))
        return
    with contextlib.suppress(EOFError, OSError):  # the program is gone
        while True:
            texts = pipe.recv()
            try:
                pipe.send(("zeilen", model.encode(texts)))
            except Exception as error:  # noqa: BLE001
                pipe.send(("fehler", f"{type(error).__name__}: {error}"))


class _DiedError(Exception):
    """The worker is gone."""


class ProcessEmbedder:
    """Port ``Embedder`` over a worker process.

    Args:
        folder: the model.
        load: what the worker calls with the folder; must be importable there.
        start_s, answer_s: seconds until a silent worker counts as hanging.

    Raises:
        InputError: the folder holds no model.
    """

    def __init__(
        self,
        folder: Path | ModelFolder,
        *,
        load: Callable[[str], Model] = SentenceModel,
        start_s: float = START_S,
        answer_s: float = ANSWER_S,
    ) -> None:
        self._model = folder if isinstance(folder, ModelFolder) else read_model_folder(folder)
        self._load = load
        self._start_s = start_s
        self._answer_s = answer_s
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._worker: Hilfsprozess | None = None

    @property
    def model_id(self) -> str:
        """Name and fingerprint of the weights."""
        return self._model.model_id

    @property
    def dimension(self) -> int:
        """Numbers per vector."""
        return self._model.dimension

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row per text.

        Raises:
            KnownError: the model cannot be loaded, hangs, or its process died twice.
        """
        prefixed = [self._model.passage_prefix + text for text in texts]
        return b"".join(self._ask(prefixed[start : start + BATCH]) for start in range(0, len(prefixed), BATCH))

    def embed_query(self, text: str) -> Vectors:
        """One row.

        Raises:
            KnownError: as above.
        """
        return self._ask([self._model.query_prefix + text])

    def close(self) -> None:
        """End the process, also while it works for another thread, who then gets a KnownError."""
        self._closed.set()
        if not self._lock.acquire(timeout=CLOSE_S):
            if (worker := self._worker) is not None:  # its caller waits for a process that takes nothing any more
                worker.kill()
            self._lock.acquire()
        self._stop()
        self._lock.release()

    def _ask(self, texts: list[str]) -> Vectors:
        with self._lock:
            try:
                return self._exchange(texts)
            except _DiedError:
                pass
            try:  # once more: the first death may have been the system's doing (out of memory)
                return self._exchange(texts)
            except _DiedError as error:
                raise self._failed("sein Prozess ist zweimal abgestürzt") from error

    def _exchange(self, texts: list[str]) -> Vectors:
        worker = self._running()
        try:
            worker.send(texts, self._answer_s)
        except OSError as error:
            self._stop()
            raise _DiedError from error
        rows = self._receive(worker.pipe, self._answer_s)
        if len(rows) != 4 * self.dimension * len(texts):
            self._stop()
            raise self._failed(f"seine Vektoren haben nicht die Länge {self.dimension}, die in seinem Ordner steht")
        return rows

    def _running(self) -> Hilfsprozess:
        worker = self._worker
        if worker is None:
            worker = self._worker = Hilfsprozess("satzwerk-vektoren", work, self._load, str(self._model.path))
            self._receive(worker.pipe, self._start_s)
        return worker

    def _receive(self, pipe: Connection, seconds: float) -> bytes:
        """The answer.

        Raises:
            _DiedError: the worker is gone.
            KnownError: it said what went wrong, was closed meanwhile, or said nothing in time.
        """
        waited = 0.0
        while not self._closed.is_set() and waited < seconds:
            try:
                if not pipe.poll(0.1):
                    waited += 0.1
                    continue
                kind, content = pipe.recv()
            except (EOFError, OSError) as error:
                self._stop()
                raise _DiedError from error
            if kind == "fehlt":
                self._stop()
                raise KnownError(f"Das Modell „{self._model.name}“ lässt sich nicht laden. {content}", ABHILFE)
            if kind == "fehler":
                self._stop()
                raise self._failed(content)
            return bytes(content)
        self._stop()
        if self._closed.is_set():
            raise KnownError("Die Vektoren werden nicht weiter berechnet: Das Modell wurde geschlossen.")
        raise self._failed(f"es hat {seconds:.0f} Sekunden lang nicht geantwortet und wurde beendet")

    def _failed(self, reason: str) -> KnownError:
        return KnownError(f"Das Modell „{self._model.name}“ arbeitet nicht: {reason}.", ABHILFE)

    def _stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end(END_S)
