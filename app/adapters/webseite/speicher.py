"""Ends what takes too much memory: a page can ask for all there is, and Chromium itself hardly limits it (Linux).

Limits of the system do not help: Chromium reserves addresses without number and uses few of them.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from pathlib import Path

MEMORY = 800_000_000
"""Bytes one process of the engine may take; a large page takes a quarter of that."""
LOOK_S = 0.1
_PROC = Path("/proc")


def watch_memory(most: int = MEMORY) -> None:
    """From now on end any process of this one's, or itself, that takes more than ``most`` bytes."""
    if sys.platform == "linux":
        threading.Thread(target=_watch, args=(most,), name="speicher", daemon=True).start()


def _watch(most: int) -> None:
    while True:
        time.sleep(LOOK_S)
        for pid in family(os.getpid()):
            if size(pid) > most:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)


def family(pid: int) -> list[int]:
    """The processes that came from this one, and last itself."""
    found = []
    for tasks in (_PROC / str(pid) / "task").glob("*/children"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            for child in tasks.read_text("ascii").split():
                found += family(int(child))
    return [*found, pid]


def size(pid: int) -> int:
    """Bytes of its own, without what it shares with others; 0 if it is gone."""
    with contextlib.suppress(OSError):
        for line in (_PROC / str(pid) / "status").read_text("ascii", "replace").splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) * 1024
    return 0
