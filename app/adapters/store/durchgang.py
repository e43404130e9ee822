"""Many read the file, or one replaces it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Durchgang:
    """A passage for reads that can be closed while the file of a library is replaced."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._inside = 0
        self._closed = False
        self._mine = threading.local()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A read: waits while the passage is closed, but never for one that this thread is in the middle of."""
        depth: int = getattr(self._mine, "depth", 0)
        if depth == 0:
            with self._change:
                self._change.wait_for(lambda: not self._closed)
                self._inside += 1
        self._mine.depth = depth + 1
        try:
            yield
        finally:
            self._mine.depth = depth
            if depth == 0:
                with self._change:
                    self._inside -= 1
                    self._change.notify_all()

    @contextmanager
    def alone(self, seconds: float) -> Iterator[None]:
        """Nobody reads inside the block; one at a time, the caller sees to that.

        Raises:
            TimeoutError: reads were still running after so many seconds; the passage is open again.
        """
        with self._change:
            self._closed = True
        try:
            with self._change:
                if not self._change.wait_for(lambda: self._inside == 0, seconds):
                    raise TimeoutError("reads are still running")
            yield
        finally:
            with self._change:
                self._closed = False
                self._change.notify_all()
