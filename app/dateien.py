"""Single files: written whole or not at all (house rule 8), read only if they are files; cells that no program runs."""

from __future__ import annotations

import errno
import json
import os
import stat
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

PRIVATE, SHARED = 0o600, 0o644
"""Rights of a file of the program's own, and of a document like any other."""
MAX_SETTINGS = 1_000_000
"""Bytes of a file in which the program keeps a choice."""
ABANDONED = 24 * 3600.0
"""Seconds after which an unfinished file belongs to no running program any more."""
MAX_DOCUMENT = 500 * 1024 * 1024
"""Bytes of a document of an Akte; what is larger is not taken in, and not sent."""
MAX_SEITEN = 20_000
"""Pages of a PDF that is read or converted; no document for people has more."""
_BLOCK = 1 << 20
_PREFIX, _SUFFIX = ".satzwerk-", ".teil"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """Text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


_REASONS = {
    errno.ENOSPC: "auf dem Datenträger ist kein Platz mehr",
    errno.EDQUOT: "auf dem Datenträger ist kein Platz mehr",
    errno.EACCES: "das Recht dazu fehlt",
    errno.EPERM: "das Recht dazu fehlt",
    errno.EROFS: "der Datenträger ist schreibgeschützt",
    errno.ENOENT: "es gibt sie nicht",
    errno.ENOTDIR: "ein Teil des Pfades ist kein Ordner",
    errno.EISDIR: "es ist ein Ordner",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.ELOOP: "die Verknüpfung führt im Kreis",
    errno.EIO: "der Datenträger meldet einen Fehler",
}


def reason(error: Exception) -> str:
    """Why a file could not be read or written, German and without full stop: the system itself speaks English."""
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, "das System lässt es nicht zu")
    return "einen solchen Namen kann keine Datei haben"


class NoPlainFileError(OSError):
    """A pipe, a device: nothing that has an end."""


class TooLargeError(OSError):
    """More than was allowed; it was not read."""


def open_plain(path: Path) -> BinaryIO:
    """Open an ordinary file for reading; a pipe that nobody fills is not waited for, a device not opened up.

    Raises:
        NoPlainFileError: a pipe, a device.
        OSError: missing, a folder, or not readable.
        ValueError: a name that no file can have.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        raise NoPlainFileError(errno.EINVAL, "keine gewöhnliche Datei", str(path))
    return os.fdopen(handle, "rb")


def read_plain(path: Path, most: int) -> bytes:
    """All bytes of an ordinary file.

    Args:
        path: the file.
        most: bytes; a larger one is not read, one that grows meanwhile not to its end.

    Raises:
        TooLargeError: larger than ``most``.
        OSError, ValueError: as ``open_plain``.
    """
    with open_plain(path) as file:
        if os.fstat(file.fileno()).st_size <= most and len(data := file.read(most + 1)) <= most:
            return data
    raise TooLargeError(errno.EFBIG, f"größer als {most} Byte", str(path))


def replace_file(path: Path, data: bytes, rights: int) -> None:
    """Write ``data`` beside ``path``, make it durable, then put it in its place.

    What a program that was killed here left unfinished long ago goes: it holds words of a client.

    Raises:
        OSError: what was there before is unchanged, nothing else is left behind.
        ValueError: a name that no file can have.
    """
    _clear_abandoned(path.parent)
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(rights)
        temporary.replace(path)
    except (OSError, ValueError):
        with suppress(OSError):  # what failed first is told, not this
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _clear_abandoned(folder: Path) -> None:
    for file in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
        with suppress(OSError):
            if file.is_file() and time.time() - file.stat().st_mtime > ABANDONED:
                file.unlink()


def replace_json(path: Path, content: Mapping[str, Any]) -> None:
    """Keep ``content`` at ``path``, as ``replace_file`` does; the folder is made if missing.

    Raises:
        OSError: what was there before is unchanged, nothing else is left behind.
    """
    # a path may hold bytes that are no text; ``json.loads`` takes them back from their bytes
    data = json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass")
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, data, PRIVATE)


def sync_folder(folder: Path) -> None:
    """Wait until a new or renamed name is on the disk (Windows cannot open folders and does so by itself).

    Not every system can do that for a folder (network shares). It comes last, when the file behind the name is whole
    and on the disk: after a power cut the name then means the old file or the new one, so nothing is refused for it.
    """
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def overwriting(files: Iterable[Path]) -> Iterator[None]:
    """Overwrite files that lose their name inside the block, as far as they have no other one.

    A magnetic disk then no longer has their content. A flash drive writes elsewhere and forgets the old place when it
    likes: nothing that a program does can promise more there. Where an open file keeps its name from being taken
    (Windows), nothing is overwritten.
    """
    handles = [] if os.name == "nt" else [os.open(f, os.O_RDWR) for f in files if f.is_file() and not f.is_symlink()]
    try:
        yield
        for handle in handles:
            state = os.fstat(handle)
            if state.st_nlink == 0:
                _overwrite(handle, state.st_size)
    finally:
        for handle in handles:
            os.close(handle)


def _overwrite(handle: int, size: int) -> None:
    os.lseek(handle, 0, os.SEEK_SET)
    left = size
    while left > 0:
        left -= os.write(handle, b"\x00" * min(_BLOCK, left))
    os.fsync(handle)
