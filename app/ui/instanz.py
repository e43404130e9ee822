"""One window for a library: a second start finds the first and brings its window forward (spec 6, point 6).

Local sockets and a lock file in a folder that only this user can enter; nothing of the network. Who has the library
open for writing is another matter: that is decided by the lock of the library itself.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

WAIT_S = 2.0
"""So long the second waits for the first."""
_AGAIN_S = 0.05
_IDLE_MS = 5_000
"""Who connects and says nothing is let go after this time."""
_MOST = 4_096
"""Longest message, in bytes."""
_ANSWER = b"da\n"
_TOKEN = "XDG_ACTIVATION_TOKEN"  # noqa: S105 - the desktop's permission to come forward, not a secret


class Instanz(QObject):
    """This process among those that show the library in ``basedir``.

    Signals:
        asked: another start wants this window in front; with the target it was started for, or an empty text.
    """

    asked = Signal(str)

    def __init__(self, basedir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        folder, name = _private_folder(), _name(basedir)
        self._address = str(folder / name) if folder is not None and os.name != "nt" else name
        self._lock = QLockFile(str(folder / f"{name}.lock")) if folder is not None else None
        if self._lock is not None:
            self._lock.setStaleLockTime(0)  # it is held for hours; one of a dead process does not count anyway
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Become the first; False if another process is it. Where that cannot be told, everybody is the first."""
        if self._lock is None:
            return True
        if self._lock.isLocked():
            return True
        return self._lock.tryLock(0) or self._lock.error() is not QLockFile.LockError.LockFailedError

    def listen(self) -> None:
        """Be found by later starts; without effect for who is not the first."""
        from PySide6.QtNetwork import QLocalServer

        if self._lock is None or not self._lock.isLocked() or self._server is not None:
            return
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._on_connection)
        QLocalServer.removeServer(self._address)  # left by a killed process; the living one would hold the lock
        if server.listen(self._address):
            self._server = server

    def call(self, ziel: str = "") -> bool:
        """Ask the first to come forward and go to ``ziel``; False if it does not answer in time."""
        from PySide6.QtNetwork import QLocalSocket

        until = time.monotonic() + WAIT_S
        message = json.dumps({"ziel": ziel, "aktivierung": os.environ.get(_TOKEN, "")}).encode() + b"\n"
        while (left := _left_ms(until)) > 0:
            socket = QLocalSocket()
            socket.connectToServer(self._address)
            if socket.waitForConnected(left):
                socket.write(message)
                socket.waitForBytesWritten(_left_ms(until))
                answered = socket.waitForReadyRead(_left_ms(until)) and bytes(socket.readAll().data()) == _ANSWER
                socket.abort()
                return answered
            time.sleep(_AGAIN_S)  # it may be starting just now
        return False

    def holder(self) -> str:
        """Which process is the first: ``Prozess 4711 (python3.11) auf kanzlei-pc``; empty if unknown."""
        found = self._lock.getLockInfo() if self._lock is not None else None
        if not isinstance(found, tuple):
            return ""
        pid, host, program = found
        return f"Prozess {pid} ({program}) auf {host}"

    def release(self) -> None:
        """Let others be the first; a second call does nothing."""
        if self._server is not None:
            self._server.close()
            self._server.deleteLater()
            self._server = None
        if self._lock is not None:
            self._lock.unlock()

    def _on_connection(self) -> None:
        server = self._server
        while server is not None and server.hasPendingConnections():
            _Caller(server.nextPendingConnection(), self)


class _Caller(QObject):
    """Another start that has connected: one line from it, one answer to it."""

    def __init__(self, socket: QLocalSocket, instanz: Instanz) -> None:
        super().__init__(instanz)
        self._socket = socket
        self._instanz = instanz
        self._read = b""
        socket.setParent(self)
        socket.readyRead.connect(self._on_bytes)
        socket.disconnected.connect(self.deleteLater)
        QTimer.singleShot(_IDLE_MS, self, socket.abort)
        if socket.bytesAvailable():
            self._on_bytes()

    def _on_bytes(self) -> None:
        self._read += bytes(self._socket.read(_MOST).data())
        line, end, _ = self._read.partition(b"\n")
        if not end:
            if len(self._read) >= _MOST:
                self._socket.abort()
            return
        try:
            message = json.loads(line)
            ziel, token = str(message["ziel"]), str(message["aktivierung"])
        except (ValueError, KeyError, TypeError, RecursionError):
            self._socket.abort()
            return
        self._socket.readyRead.disconnect(self._on_bytes)
        self._socket.write(_ANSWER)
        self._socket.flush()
        self._socket.disconnectFromServer()
        if token:
            os.environ[_TOKEN] = token  # the window system asks for it when the window comes forward
        self._instanz.asked.emit(ziel)


def _name(basedir: Path) -> str:
    """The same for every way that leads to a folder, another one for every user."""
    user = str(os.getuid()) if sys.platform != "win32" else os.environ.get("USERNAME", "")
    place = os.path.normcase(os.path.realpath(basedir))
    digest = hashlib.sha256(f"{user}:{place}".encode(errors="surrogateescape")).hexdigest()
    return f"satzwerk-{digest[:24]}"


def _private_folder() -> Path | None:
    """A folder that only this user can enter; None if there is none."""
    if sys.platform == "win32":
        return Path(tempfile.gettempdir())  # there each user has one of their own
    given = os.environ.get("XDG_RUNTIME_DIR")
    if given and _is_private(Path(given)):
        return Path(given)
    own = Path(tempfile.gettempdir()) / f"satzwerk-{os.getuid()}"
    with contextlib.suppress(OSError):
        own.mkdir(mode=0o700, exist_ok=True)
    return own if _is_private(own) else None


def _is_private(folder: Path) -> bool:
    try:
        found = folder.lstat()
    except OSError:
        return False
    mine = sys.platform == "win32" or found.st_uid == os.getuid()
    return stat.S_ISDIR(found.st_mode) and mine and not found.st_mode & 0o077


def _left_ms(until: float) -> int:
    return max(0, int((until - time.monotonic()) * 1000))
