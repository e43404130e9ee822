"""Long work of the processor in a process of its own.

A thread that computes for a minute shares the interpreter with the window, whose every step then takes twice as long.
The function runs as it would here: it reports its progress, may be cancelled by it, returns or raises.
"""

from __future__ import annotations

import contextlib
import math
import signal
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from app.errors import KnownError, OperationCancelled, StoreError
from app.hilfsprozess import Hilfsprozess
from app.ports import Progress

T = TypeVar("T")

_BEGIN = ("Vorbereiten", 0, 0)
_LOOK_S = 0.1
_END_S = 5.0
CANCEL_S = 20.0
"""So long the work may take to its next step when it is to stop; then its process is ended."""
_STEP, _DONE, _REFUSED, _BUG = "schritt", "fertig", "abgelehnt", "fehler"


def run_elsewhere(name: str, work: Callable[..., T], *args: Any, progress: Progress, cancel_s: float = CANCEL_S) -> T:
    """What ``work(*args, progress)`` returns.

    Args:
        name: of the process, for those who look at a list of processes.
        work: a function of a module; it, its arguments and its result can be pickled.
        args: its arguments.
        progress: called here, also between the steps of the work; if it raises ``OperationCancelled``, so does the
            progress of the work at its next step, and what it makes of that is returned.
        cancel_s: seconds until work that does not stop counts as hanging.

    Raises:
        KnownError: the work raised it, or its process crashed (``StoreError``).
        OperationCancelled: the work let it through, or hung and was ended.
        RuntimeError: the work raised something else; with its traceback.
    """
    worker = Hilfsprozess(name, serve, work, args)
    try:
        result: T = _follow(worker.pipe, progress, cancel_s)
    except (EOFError, OSError) as error:
        raise StoreError(
            "Der Prozess, der diese Arbeit macht, ist abgestürzt oder wurde beendet.",
            "Was vorher fertig war, bleibt. Beginnen Sie erneut; fehlt Speicher, schließen Sie andere Programme.",
        ) from error
    finally:
        worker.end(_END_S)
    return result


def _follow(pipe: Connection, progress: Progress, cancel_s: float) -> Any:
    step = _BEGIN  # asked from the beginning: a process that hangs before its first step can be cancelled, too
    cancelled = False
    until = math.inf
    while True:
        if time.monotonic() > until:
            raise OperationCancelled
        if pipe.poll(_LOOK_S):
            kind, content = pipe.recv()
            if kind == _DONE:
                return content
            if kind == _REFUSED:
                raise content
            if kind == _BUG:
                raise RuntimeError(content)
            step = content
        if not cancelled:
            try:
                progress(*step)
            except OperationCancelled:
                cancelled = True
                until = time.monotonic() + cancel_s
                pipe.send("halt")


def serve(pipe: Connection, work: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """The process's life: one call."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program decides what Ctrl+C in its terminal means

    def progress(stage: str, done: int, total: int) -> None:
        try:
            if pipe.poll():  # it wants an end, or is gone
                raise OperationCancelled
            pipe.send((_STEP, (stage, done, total)))
        except OSError as error:
            raise OperationCancelled from error

    answer: tuple[str, Any]
    try:
        answer = (_DONE, work(*args, progress))
    except (KnownError, OperationCancelled) as error:
        answer = (_REFUSED, error)
    except Exception:  # noqa: BLE001 - a bug is told where somebody can see it
        answer = (_BUG, traceback.format_exc())
    with contextlib.suppress(OSError):
        pipe.send(answer)
