"""A worker process must not outlive the program, whatever it waits for when that is killed."""

from __future__ import annotations

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def end_with_program() -> None:
    """From now on this process ends as soon as the one that started it is gone.

    The end of a pipe tells that only to who reads it: a call to a server that never answers does not.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="satzwerk-waechter", daemon=True).start()
