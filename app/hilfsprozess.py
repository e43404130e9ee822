"""A process that works for the program at the other end of a pipe: how it is started, told something, and ended.

What it does and how long its answer may take is the affair of those who start it.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any


class Hilfsprozess:
    """A process of its own; it ends with ``end``, and with the program, however that ends.

    Args:
        name: for those who look at a list of processes.
        work: what it does, called there with its end of the pipe and ``args``; all of it can be pickled.
        args: further arguments.

    Attributes:
        pipe: the program's end.
        pid: of the process.
    """

    def __init__(self, name: str, work: Callable[..., None], *args: Any) -> None:
        # spawn: a forked copy of a program with threads and a window may deadlock
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_live, args=(work, theirs, *args), name=name, daemon=True)
        self._process.start()
        theirs.close()
        self.pid: int = self._process.pid or 0

    def send(self, message: object, seconds: float) -> None:
        """Tell it something; a process that hangs and does not take it in ``seconds`` is killed.

        Raises:
            OSError: it is gone.
        """
        watch = threading.Timer(seconds, self.kill)
        watch.daemon = True
        watch.start()
        try:
            self.pipe.send(message)
        finally:
            watch.cancel()
            watch.join()

    def kill(self) -> None:
        """End it without a word; whoever waits for it is told that the pipe broke."""
        self._process.kill()

    def end(self, seconds: float) -> None:
        """Let it end by itself, which it does without its pipe, for ``seconds`` at most; a second call does nothing."""
        if self.pipe.closed:
            return
        self.pipe.close()
        self._process.join(seconds)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        with suppress(ValueError):  # whoever starts a process meanwhile takes note of those that ended, and may have
            self._process.close()  # been faster: this one then counts as running, and goes with its object


def _live(work: Callable[..., None], pipe: Connection, *args: Any) -> None:
    """The process's life. Its pipe tells only who reads it that the program is gone; a watch ends it in any case."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, name="satzwerk-waechter", daemon=True).start()
    multiprocessing.current_process().daemon = False  # it may have helpers of its own, which end with it
    work(pipe, *args)
