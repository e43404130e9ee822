"""PDFs are opened in a process of their own: one may call itself forever, eat the memory or crash what reads it.

The process is started at the first PDF, reads any number of them, is ended when a page comes to no end, and ends with
``close``, with the program, or by itself when the program's end of the pipe is gone.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from app.dateien import MAX_SEITEN
from app.errors import StoreError
from app.hilfsprozess import Hilfsprozess

Step = Callable[[], None]
"""Called behind each page."""
T = TypeVar("T")
P = ParamSpec("P")
Work = Callable[Concatenate[Any, Step, P], T]
"""A function of a module that reads an opened document; arguments and result can be pickled."""
Call = Callable[Concatenate[Step, P], T]
"""The same for one that opens the document itself."""

SECONDS = 5.0
"""Processor time for one page."""
WALL_S = 60.0
"""Nobody waits longer for one page, however busy the computer is."""
MEMORY = 1_000_000_000
"""Bytes the process may take (Linux)."""
_TOO_LONG = 75
_READY = ("bereit", None)
_PASSWORD_ERRORS = (4, 5)  # FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY


class Grund(Enum):
    """Why a PDF was not read."""

    KENNWORT = "kennwort"
    BESCHAEDIGT = "beschaedigt"
    SEITEN = "seiten"
    """It has more than ``MAX_SEITEN``."""
    UMFANG = "umfang"
    """A page takes more time or memory than any page for people."""


@dataclass(eq=False)
class PdfError(Exception):
    """It was not read: why, and at which page (from 1; 0: before the first; for SEITEN: how many it has)."""

    grund: Grund
    seite: int = 0


class PdfArbeit(Protocol):
    """Where PDFs are read."""

    def run(self, data: bytes, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` makes of the opened document.

        Raises:
            PdfError: it cannot be read.
            StoreError: no PDF can be read at present.
        """
        ...

    def call(self, work: Call[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` returns, which opens the PDF itself.

        Raises:
            PdfError: it takes too much.
            OSError: a file that ``work`` opens cannot be read.
            StoreError: no PDF can be read at present.
        """
        ...

    def close(self) -> None:
        """No more PDFs."""
        ...


class PdfHier:
    """Reads in this process, one PDF at a time: PDFium is not safe for threads, and nothing ends it if it hangs."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def run(self, data: bytes, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` makes of the opened document."""
        return self.call(_read, data, work, args, named)

    def call(self, work: Call[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` returns."""
        with self._lock:
            return work(lambda: None, *args, **named)

    def close(self) -> None:
        """Nothing is open."""


class PdfProzess:
    """Reads in a process, one PDF at a time.

    Args:
        seconds: processor time for one page.
        memory: bytes it may take.
    """

    def __init__(self, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._limits = seconds, memory
        self._lock = threading.Lock()
        self._worker: Hilfsprozess | None = None

    def run(self, data: bytes, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` makes of the opened document."""
        return self.call(_read, data, work, args, named)

    def call(self, work: Call[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` returns."""
        with self._lock:
            pages, kind = 0, ""
            content: Any = None
            try:
                pipe = self._told((work, args, named))
                while kind not in ("fertig", "fehler") and pipe.poll(WALL_S):
                    kind, content = pipe.recv()
                    pages += kind == "seite"
            except (EOFError, OSError):
                kind = ""
            match kind, content:
                case "fertig", _:
                    result: T = content
                    return result
                case "fehler", Exception():
                    raise content
                case "fehler", _:
                    raise RuntimeError(content)
                case _:
                    self._stop()
                    raise PdfError(Grund.UMFANG, pages + 1)

    def close(self) -> None:
        """End the process; the next PDF starts another one."""
        with self._lock:
            self._stop()

    def _told(self, message: object) -> Connection:
        """Where the answer to it comes from."""
        if self._worker is not None:
            try:
                self._worker.send(message, WALL_S)
            except OSError:  # ended by somebody else
                self._stop()
            else:
                return self._worker.pipe
        worker = self._worker = Hilfsprozess("satzwerk-pdf", serve, *self._limits)
        if not _is_ready(worker.pipe):  # no file is to blame
            self._stop()
            raise StoreError(
                "PDF-Dateien lassen sich gerade nicht lesen: Der Prozess dafür startet nicht.",
                "Schließen Sie andere Programme, die viel Speicher brauchen, und versuchen Sie es noch einmal.",
            )
        worker.send(message, WALL_S)
        return worker.pipe

    def _stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            worker.end(0)


def _is_ready(pipe: Connection) -> bool:
    """Whether the process came to life."""
    try:
        return pipe.poll(WALL_S) and pipe.recv() == _READY
    except (EOFError, OSError):
        return False


# ---- in the process -------------------------------------------------------------------------------------------------


def serve(pipe: Connection, seconds: float, memory: int) -> None:
    """The process's life: one PDF after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program decides what Ctrl+C in its terminal means
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries written in C complain there of every damaged file
    _limit_memory(memory)
    watch = _Watch(seconds)
    with contextlib.suppress(EOFError, OSError):  # the program is gone
        pipe.send(_READY)
        while True:
            work, args, named = pipe.recv()
            pipe.send(_answer(pipe, watch, work, args, named))


def _answer(pipe: Connection, watch: _Watch, work: Any, args: Any, named: Any) -> tuple[str, object]:
    def step() -> None:
        watch.begin()
        pipe.send(("seite", None))

    watch.begin()
    try:
        return "fertig", work(step, *args, **named)
    except (PdfError, OSError) as error:
        return "fehler", error
    except MemoryError:
        return "fehler", PdfError(Grund.UMFANG)
    except Exception:  # noqa: BLE001 - a bug is told where somebody can see it
        return "fehler", traceback.format_exc()
    finally:
        watch.rest()


def _limit_memory(memory: int) -> None:
    """A file that needs more ends this process and nothing else. Other systems than Linux have no such limit."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


class _Watch:
    """Ends this process when a page takes too long: PDFium itself cannot be stopped."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begun: float | None = None
        threading.Thread(target=self._look, daemon=True).start()

    def begin(self) -> None:
        self._begun = time.process_time()

    def rest(self) -> None:
        self._begun = None

    def _look(self) -> None:
        while True:
            time.sleep(0.2)
            if (begun := self._begun) is not None and time.process_time() - begun > self._seconds:
                os._exit(_TOO_LONG)


def _read(step: Step, data: bytes, work: Work[..., T], args: tuple[Any, ...], named: dict[str, Any]) -> T:
    with _opened(data) as document:
        return work(document, step, *args, **named)


@contextmanager
def _opened(data: bytes) -> Iterator[Any]:
    import pypdfium2 as pdfium

    try:
        document = pdfium.PdfDocument(data)
        try:
            if len(document) == 0:
                raise PdfError(Grund.BESCHAEDIGT)
            if len(document) > MAX_SEITEN:
                raise PdfError(Grund.SEITEN, len(document))
            yield document
        finally:
            document.close()
    except pdfium.PdfiumError as error:
        is_locked = getattr(error, "err_code", None) in _PASSWORD_ERRORS
        raise PdfError(Grund.KENNWORT if is_locked else Grund.BESCHAEDIGT) from error
