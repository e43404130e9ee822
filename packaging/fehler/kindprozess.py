"""A child of a fault run, killed in the middle of its work: what it had said by then."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr
from multiprocessing.connection import Connection
from typing import Any

Say = Callable[[str], None]
"""How a child says a line; it is out, wholly, when this returns."""

_KILLED = 1 if sys.platform == "win32" else -signal.SIGKILL
"""Exit code of a process that was killed."""


class Kind:
    """A process that does some work and says lines; forked where that is safe: then it need not import anything.

    Args:
        work: is called there with a ``Say`` and ``arguments``; a function of a module.
        arguments: for ``work``.
    """

    def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
        # a forked copy of a process with threads may deadlock
        fork = hasattr(os, "fork") and threading.active_count() == 1
        start = multiprocessing.get_context("fork").Process if fork else multiprocessing.get_context("spawn").Process
        self._pipe, theirs = multiprocessing.Pipe(duplex=False)
        self._errors = ""
        self._process = start(target=_live, args=(work, theirs, *arguments))
        self._process.start()
        theirs.close()

    def line(self) -> str:
        """The next line; "" when it has ended."""
        while True:
            try:
                is_line, text = self._pipe.recv()
            except EOFError:
                return ""
            if is_line:
                return str(text)
            self._errors += text

    def kill(self) -> None:
        """End it without warning."""
        self._process.kill()

    def rest(self, *, killed: bool = True) -> list[str]:
        """Lines not yet read, up to its end, which is waited for.

        Args:
            killed: it may not have ended by itself.

        Raises:
            RuntimeError: it ended by itself though it may not, broke off, or said something on the error output.
        """
        said = list(iter(self.line, ""))
        self._pipe.close()
        self._process.join()
        code = self._process.exitcode
        self._process.close()
        if code not in ((_KILLED,) if killed else (_KILLED, 0)) or self._errors:
            raise RuntimeError(f"the child ended by itself ({code}): {self._errors}")
        return said


def lines_until_killed(
    work: Callable[..., None], arguments: tuple[Any, ...], ready: Callable[[str], bool], pause: float
) -> list[str]:
    """Let a child work and kill it ``pause`` seconds after the first line that is ``ready``; returns its lines.

    Raises:
        RuntimeError: the child ended by itself, or said something on the error output.
    """
    child = Kind(work, *arguments)
    said = []
    while line := child.line():
        said.append(line)
        if ready(line):
            break
    time.sleep(pause)
    child.kill()
    return said + child.rest()


class _Errors(io.TextIOBase):
    """The error output of a child."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def write(self, text: str) -> int:
        self._pipe.send((False, text))
        return len(text)


def _live(work: Callable[..., None], pipe: Connection, *arguments: Any) -> None:
    with redirect_stderr(_Errors(pipe)):
        try:
            work(lambda line: pipe.send((True, line)), *arguments)
        except BaseException:  # noqa: BLE001 - whatever it is, it is told
            traceback.print_exc()
