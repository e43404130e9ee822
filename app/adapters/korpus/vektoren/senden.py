"""Sending to a worker process that may hang: a full pipe must not keep the program waiting for ever."""

from __future__ import annotations

import threading
from multiprocessing.connection import Connection
from typing import Any


def send_or_kill(pipe: Connection, process: Any, message: object, seconds: float) -> None:
    """Send; a process that does not take it in ``seconds`` is killed.

    Raises:
        OSError: the process is gone.
    """
    watch = threading.Timer(seconds, process.kill)
    watch.daemon = True
    watch.start()
    try:
        pipe.send(message)
    finally:
        watch.cancel()
        watch.join()
