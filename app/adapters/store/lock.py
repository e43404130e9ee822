"""One writer per library: a lock file whose lock disappears with the process (spec 6, point 6)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.adapters.store.faults import translated
from app.errors import Lage, StoreError

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        # flock belongs to the open file, not to the process: a second store in the same process is refused as well
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


LOCK_NAME = "satzwerk.lock"


class AlreadyRunningError(StoreError):
    """Another instance has this library open for writing."""


class InstanceLock:
    """The lock of a library; held from construction to ``release``.

    The file itself stays: removing it would let two instances lock two different files of the same name.

    Raises:
        AlreadyRunningError: another instance holds it.
        StoreError: the folder cannot be written.
    """

    def __init__(self, basedir: Path) -> None:
        path = basedir / LOCK_NAME
        with translated(path):
            handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            _try_lock(handle)
        except OSError as error:
            os.close(handle)
            raise AlreadyRunningError(
                f"Die Bibliothek in „{basedir}“ ist schon in einem anderen Fenster oder Befehl geöffnet.",
                "Arbeiten Sie dort weiter oder warten Sie, bis es geschlossen oder der Befehl fertig ist.",
                lage=Lage.OFFEN,
            ) from error
        self._handle: int | None = handle

    def release(self) -> None:
        """Give the lock back; a second call does nothing."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)
