"""ZIP and tar archives: their members one after the other, in memory; nothing is ever unpacked to disk.

An archive is foreign input: paths that lead out of it, links, members and totals beyond all measure are refused by
name. What stands before a damaged place has been read and stays.
"""

from __future__ import annotations

import gzip
import io
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple, NoReturn

from app.domain.korpus.dateiname import shown_name
from app.errors import InputError, Problem

MAX_MEMBERS = 50_000
"""All federal laws are 6,877 files in as many folders."""
MAX_MEMBER = 100_000_000
"""Bytes of one member, unpacked (a scanned decision has some 10 MB)."""
MAX_TOTAL = 2_000_000_000
"""Bytes of an archive, unpacked (all federal laws: 292 MB)."""
MAX_RATIO = 200
"""Unpacked to packed; XML reaches about 15, a zip bomb 1,000."""
RATIO_FROM = 20_000_000
"""Below so many unpacked bytes the ratio says nothing."""
_HEADERS = 1_000_000
"""Bytes that tar headers between two members may take."""

SEPARATOR = " › "

_ABHILFE = "Bitte das Archiv prüfen oder neu herunterladen; alles Übrige wird eingelesen."


class Member(NamedTuple):
    """A file of an archive: its path there and how to get its bytes.

    ``path`` is empty if the archive as a whole is damaged from here on. ``read`` works until the next member is asked
    for and raises ``InputError`` if the member is refused or damaged.
    """

    path: str
    read: Callable[[], bytes]


def read_zip(source: Path) -> Iterator[Member]:
    """Members of a ZIP in its order."""
    try:
        with zipfile.ZipFile(source) as archive:
            yield from _zip_members(source.name, archive)
    except _DAMAGED as error:
        yield _failing("", _damaged(source.name, error))


def read_tar_gz(source: Path) -> Iterator[Member]:
    """Members of a gzipped tar in its order; damage ends it with an error."""
    try:
        with source.open("rb") as packed, gzip.GzipFile(fileobj=packed) as unpacked:
            yield from _tar_members(source.name, _Meter(unpacked, packed))
    except _DAMAGED as error:
        yield _failing("", _damaged(source.name, error))


def read_tar(source: Path) -> Iterator[Member]:
    """Members of a plain tar in its order; damage ends it with an error."""
    try:
        with source.open("rb") as file:
            yield from _tar_members(source.name, _Meter(file))
    except _DAMAGED as error:
        yield _failing("", _damaged(source.name, error))


def is_junk(path: str) -> bool:
    """Whether it is something that systems hide or leave behind („.DS_Store“, „__MACOSX/…“)."""
    return any(
        (part.startswith(".") and part.strip(".") != "") or part == "__MACOSX" or part.lower() == "thumbs.db"
        for part in PurePosixPath(path).parts
    )


def refused(ort: str, gefunden: str, erwartet: str, text: str = "Der Eintrag wird nicht gelesen") -> InputError:
    """The error of a member or an archive."""
    return InputError(f"{text}.", _ABHILFE, probleme=(Problem(shown_name(ort), gefunden, erwartet),))


def _failing(path: str, error: InputError) -> Member:
    return Member(path, partial(_fail, error))


def _fail(error: InputError) -> NoReturn:
    raise error


# ---- zip ------------------------------------------------------------------------------------------------------------


def _zip_members(name: str, archive: zipfile.ZipFile) -> Iterator[Member]:
    infos = archive.infolist()
    total = sum(info.file_size for info in infos if _zip_fault(info) is None)
    if len(infos) > 2 * MAX_MEMBERS or total > MAX_TOTAL:
        yield _failing("", _too_much(name))
        return
    for info in infos:
        place = f"{name}{SEPARATOR}{info.filename}"
        if fault := _zip_fault(info):
            yield _failing(info.filename, refused(place, *fault))
        elif not info.is_dir() and not is_junk(info.filename):
            yield Member(info.filename, partial(_zip_data, archive, info, place))


def _zip_fault(info: zipfile.ZipInfo) -> tuple[str, str] | None:
    if fault := _path_fault(info.filename):
        return fault
    if stat.S_ISLNK(info.external_attr >> 16):
        return "ein Verweis (Link)", "eine Datei"
    if info.flag_bits & 1:
        return "eine mit Kennwort verschlüsselte Datei", "eine Datei ohne Kennwort"
    if info.file_size > MAX_MEMBER:
        return f"{info.file_size // 1_000_000} MB", f"höchstens {MAX_MEMBER // 1_000_000} MB je Datei"
    if info.file_size > RATIO_FROM and info.file_size > MAX_RATIO * max(info.compress_size, 1):
        return "eine über alle Maßen gepackte Datei (Zip-Bombe)", f"höchstens das {MAX_RATIO}-Fache"
    return None


def _zip_data(archive: zipfile.ZipFile, info: zipfile.ZipInfo, place: str) -> bytes:
    try:
        with archive.open(info) as file:
            return file.read()
    except _DAMAGED as error:
        raise _damaged(place, error) from error


# ---- tar ------------------------------------------------------------------------------------------------------------


class _TooMuchError(Exception):
    """More data than an honest archive has."""


class _Meter(io.RawIOBase):
    """Counts what is read from a stream and stops it where an honest archive would not go on.

    ``limit`` is the offset up to which reading is in order; the reader sets it as it learns what comes. The last bytes
    read are kept, so that the end of the archive can be told from a damaged header.
    """

    def __init__(self, stream: IO[bytes] | gzip.GzipFile, packed: IO[bytes] | None = None) -> None:
        super().__init__()
        self._stream = stream
        self._packed = packed
        self._tail = b""
        self.offset = 0
        self.limit = _HEADERS
        self.told = False
        """Whether a member was refused because the stream breaks off; the archive is not refused once more."""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        self.offset += len(data)
        if self.offset > self.limit:
            raise _TooMuchError
        if self._packed and self.offset > RATIO_FROM and self.offset > MAX_RATIO * max(self._packed.tell(), 1):
            raise _TooMuchError
        self._tail = self._tail[-tarfile.RECORDSIZE :] + data
        return data

    def block_at(self, offset: int) -> bytes:
        """The header block at ``offset``, as far as it was read and is remembered."""
        start = offset - (self.offset - len(self._tail))
        return self._tail[start : start + tarfile.BLOCKSIZE] if start >= 0 else b""


def _tar_members(name: str, meter: _Meter) -> Iterator[Member]:
    seen = total = 0
    try:
        with tarfile.open(fileobj=meter, mode="r|") as archive:
            while (info := archive.next()) is not None:
                seen += 1
                total += info.size
                if seen > 2 * MAX_MEMBERS or total > MAX_TOTAL:
                    raise _TooMuchError
                meter.limit = archive.offset + _HEADERS
                if _path_fault(info.name) or (not info.isdir() and not is_junk(info.name)):
                    yield _tar_member(name, archive, info, meter)
            fault = _end_fault(meter.block_at(archive.offset))
    except _TooMuchError:
        if not meter.told:
            yield _failing("", _too_much(name))
        return
    except _DAMAGED:
        if not meter.told:
            raise
        return
    if fault and not meter.told:
        yield _failing("", refused(name, fault, "ein vollständiges Archiv", _BROKEN))


def _tar_member(name: str, archive: tarfile.TarFile, info: tarfile.TarInfo, meter: _Meter) -> Member:
    fault = _path_fault(info.name)
    if fault is None and not info.isreg():
        fault = "ein Verweis (Link)" if info.issym() or info.islnk() else "keine gewöhnliche Datei", "eine Datei"
    if fault is None and info.size > MAX_MEMBER:
        fault = f"{info.size // 1_000_000} MB", f"höchstens {MAX_MEMBER // 1_000_000} MB je Datei"
    file = None if fault else archive.extractfile(info)
    place = f"{name}{SEPARATOR}{info.name}"
    if file is None:
        return _failing(info.name, refused(place, *(fault or ("kein Inhalt", "eine Datei"))))
    return Member(info.name, partial(_tar_data, file, place, meter))


def _tar_data(file: IO[bytes], place: str, meter: _Meter) -> bytes:
    try:
        return file.read()
    except _TooMuchError as error:
        meter.told = True
        raise _too_much(place) from error
    except _DAMAGED as error:
        meter.told = True
        raise _damaged(place, error) from error


def _end_fault(block: bytes) -> str | None:
    """What is wrong with the place where the reader stopped: an archive ends with a block of zeros."""
    if len(block) < tarfile.BLOCKSIZE:
        return _CUT_OFF
    return "ein unlesbarer Eintrag" if block.strip(b"\0") else None


# ---- shared ---------------------------------------------------------------------------------------------------------

_DAMAGED = (
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    NotImplementedError,
    zipfile.BadZipFile,
    zlib.error,
    tarfile.TarError,
)
"""What the standard library raises at damaged archives."""
_BROKEN = "Das Archiv ist beschädigt"
_CUT_OFF = "ein vorzeitiges Ende; das Archiv ist abgeschnitten"


def _path_fault(path: str) -> tuple[str, str] | None:
    if not path:
        return "ein Eintrag ohne Namen", "einen Namen innerhalb des Archivs"
    parts = path.replace("\\", "/").split("/")
    if ".." in parts or path.startswith(("/", "\\")) or path[1:2] == ":" or "\0" in path:
        return "ein Pfad, der aus dem Archiv hinausführt", "einen Namen innerhalb des Archivs"
    return None


def _too_much(name: str) -> InputError:
    found = f"mehr als {MAX_TOTAL // 1_000_000_000} GB, zu viele Einträge oder eine Zip-Bombe"
    return refused(name, found, "ein Archiv von Gesetzen oder Dokumenten", "Das Archiv wird nicht weiter gelesen")


def _damaged(name: str, error: Exception) -> InputError:
    match error:
        case EOFError():
            cause = _CUT_OFF
        case PermissionError():
            cause = "eine Datei ohne Leserecht"
        case NotImplementedError():
            cause = "ein unbekanntes Packverfahren"
        case zipfile.BadZipFile() if "CRC" in str(error):
            cause = "Daten, deren Prüfsumme nicht stimmt"
        case zlib.error() | gzip.BadGzipFile():
            cause = "Daten, die sich nicht entpacken lassen"
        case tarfile.ReadError() if "unexpected end" in str(error) or "truncated" in str(error):
            cause = _CUT_OFF
        case _:
            cause = "kein lesbares Archiv"
    return refused(name, cause, "ein unbeschädigtes Archiv", _BROKEN)
