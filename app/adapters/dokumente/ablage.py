"""Files of the Akten: copied durably into ``<basedir>/akten/<akte_id>/``, readably named (spec 6, points 2 and 4)."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from pydantic import TypeAdapter, ValidationError

from app.dateien import MAX_DOCUMENT, sync_folder
from app.domain.werte import Kennung
from app.errors import InputError, KnownError, NotFoundError, StoreError

FOLDER = "akten"

_TEMPORARY = ".neu-"
_MAX_NAME = 150
_CHUNK = 1024 * 1024
_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]')
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
_KENNUNG: TypeAdapter[str] = TypeAdapter(Kennung)


class DateiAblage:
    """``Dokumentablage`` in a folder. One writer at a time (the library's instance lock sees to that).

    Args:
        basedir: the folder that holds ``akten``.
        shared: other desks reach it, too, perhaps under other accounts: what is put there is as open as the folder
            itself, instead of this account's alone.
    """

    def __init__(self, basedir: Path, *, shared: bool = False) -> None:
        self._basedir = basedir
        self._root = basedir / FOLDER
        self._shared = shared

    def put(self, akte_id: str, source: Path, name: str) -> tuple[str, str]:
        """Copy ``source`` durably into the Akte.

        The same content twice is the same file. A name that is taken by other content gets a number:
        ``Vertrag (2).pdf``.

        Args:
            akte_id: the Akte.
            source: file to copy; a link is refused, the file itself must be named.
            name: how it shall be called; made fit for every system, umlauts stay.

        Returns:
            Relative file name and SHA-256 (hex).

        Raises:
            InputError: missing, empty, a directory, a link, too large or not readable.
            StoreError: the folder cannot be written, or the disk is full; nothing remains.
        """
        folder = self._folder(akte_id)
        with _opened(source) as (file, size):
            try:
                for made in (self._root, folder):
                    if not made.is_dir():
                        made.mkdir(mode=0o700, parents=True, exist_ok=True)
                        self._open_up(made)
                _refuse_link(folder)
                for unfinished in folder.glob(f"{_TEMPORARY}*"):  # a copy that a crash interrupted
                    unfinished.unlink()
                temporary, digest = _copy(file, folder, source, size)
            except OSError as error:
                raise store_error(folder, error) from error
        try:
            target = _same_content(folder, size, digest)
            if target is None:
                target = _free_name(folder, fit_name(name))
                self._open_up(temporary)
                temporary.replace(target)
                sync_folder(folder)
        except OSError as error:
            raise store_error(folder, error) from error
        finally:
            with suppress(OSError):  # if the disk fails here as well, the next copy removes it
                temporary.unlink(missing_ok=True)
        return target.name, digest

    def path(self, akte_id: str, datei: str) -> Path:
        """Absolute path of a stored file.

        Raises:
            NotFoundError: the file is missing, or the name leads out of the Akte's folder.
        """
        folder = self._folder(akte_id).absolute()
        if is_plain_name(datei):
            path = folder / datei
            if not folder.is_symlink() and not path.is_symlink() and path.is_file():
                return path
        raise NotFoundError(
            f"Die Datei „{datei}“ liegt nicht in der Akte {akte_id}.",
            "Fügen Sie das Dokument noch einmal hinzu oder holen Sie den Ordner „akten“ aus Ihrer Sicherung zurück.",
        )

    def _open_up(self, path: Path) -> None:
        if self._shared:
            as_open_as(self._basedir, path)

    def _folder(self, akte_id: str) -> Path:
        try:
            return self._root / _KENNUNG.validate_python(akte_id)
        except ValidationError as error:
            raise NotFoundError(f"„{akte_id}“ ist keine Kennung einer Akte.", "Wählen Sie eine Akte.") from error


def as_open_as(folder: Path, path: Path) -> None:
    """Give a new file or folder the rights of the folder below which it lies, as far as the system knows such."""
    with suppress(OSError):  # many shares decide that themselves
        rights = stat.S_IMODE(folder.stat().st_mode)
        path.chmod(rights if path.is_dir() else rights & 0o666)


def is_plain_name(name: str) -> bool:
    """Whether a name is that of a file within its folder, on every system."""
    return bool(name) and name == Path(name).name and not _UNFIT.search(name) and name not in (".", "..")


def fit_name(name: str) -> str:
    """A file name every system accepts, as close to ``name`` as possible; the extension stays."""
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    clean = " ".join(_UNFIT.sub("_", last).split()).strip(". ")
    stem, dot, suffix = clean.rpartition(".")
    if not dot or len(suffix) > 10:
        stem, dot, suffix = clean, "", ""
    stem = stem.encode()[: _MAX_NAME - len(suffix.encode())].decode(errors="ignore").strip() or "Dokument"
    fitted = f"{stem}{dot}{suffix}"
    return f"_{fitted}" if _RESERVED.fullmatch(fitted) else fitted


@contextmanager
def _opened(source: Path) -> Iterator[tuple[IO[bytes], int]]:
    """The open source and its size, if it is a usable file."""
    handle = _open_source(source)
    try:
        size = _checked_size(handle, source)
    except InputError:
        os.close(handle)
        raise
    with os.fdopen(handle, "rb") as file:
        yield file, size


def _open_source(source: Path) -> int:
    try:
        # not through a link, and not waiting for a pipe that nobody fills
        return os.open(
            source,
            os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0),
        )
    except FileNotFoundError as error:
        raise InputError(f"Die Datei „{source}“ gibt es nicht.", "Prüfen Sie Name und Ordner.") from error
    except (OSError, ValueError) as error:
        if source.is_dir():
            raise _no_file(source, "ein Ordner") from error
        if isinstance(error, OSError) and error.errno == errno.ELOOP:
            raise _no_file(source, "eine Verknüpfung") from error
        raise InputError(f"Die Datei „{source}“ kann nicht gelesen werden.", "Prüfen Sie die Leserechte.") from error


def _checked_size(handle: int, source: Path) -> int:
    found = os.fstat(handle)
    if stat.S_ISDIR(found.st_mode):
        raise _no_file(source, "ein Ordner")
    if not stat.S_ISREG(found.st_mode):
        raise _no_file(source, "ein Gerät oder eine Leitung")
    if found.st_size == 0:
        raise InputError(f"Die Datei „{source}“ ist leer (0 Byte).", "Speichern Sie das Dokument noch einmal ab.")
    if found.st_size > MAX_DOCUMENT:  # no court takes it, and a slip should not fill the disk
        raise InputError(
            f"Die Datei „{source}“ ist {found.st_size // 1024**2} MB groß, erlaubt sind {MAX_DOCUMENT // 1024**2} MB.",
            "Teilen oder verkleinern Sie das Dokument.",
        )
    return found.st_size


def _no_file(source: Path, what: str) -> InputError:
    return InputError(f"„{source}“ ist {what}, keine Datei.", "Wählen Sie die Datei selbst.")


def _copy(file: IO[bytes], folder: Path, source: Path, size: int) -> tuple[Path, str]:
    handle, name = tempfile.mkstemp(prefix=_TEMPORARY, dir=folder)
    temporary = Path(name)
    try:
        digest, copied = hashlib.sha256(), 0
        with os.fdopen(handle, "wb") as copy:
            while chunk := file.read(_CHUNK):
                copied += len(chunk)
                if copied > size:
                    break
                digest.update(chunk)
                copy.write(chunk)
            copy.flush()
            os.fsync(copy.fileno())
        if copied != size:
            raise InputError(
                f"Die Datei „{source}“ wurde während des Kopierens verändert.",
                "Schließen Sie sie in anderen Programmen und wiederholen Sie den Schritt.",
            )
    except BaseException:
        with suppress(OSError):  # what failed first is told, not this
            temporary.unlink(missing_ok=True)
        raise
    return temporary, digest.hexdigest()


def _same_content(folder: Path, size: int, digest: str) -> Path | None:
    for path in sorted(folder.iterdir()):
        if path.name.startswith(_TEMPORARY) or path.is_symlink() or not path.is_file() or path.stat().st_size != size:
            continue
        with path.open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() == digest:
                return path
    return None


def _free_name(folder: Path, name: str) -> Path:
    # compared without case: the folder may move to a system that does not tell „A“ from „a“
    taken = {unicodedata.normalize("NFC", path.name).casefold() for path in folder.iterdir()}
    stem, suffix = Path(name).stem, Path(name).suffix
    number, candidate = 1, name
    while candidate.casefold() in taken:
        number += 1
        candidate = f"{stem} ({number}){suffix}"
    return folder / candidate


def _refuse_link(folder: Path) -> None:
    if folder.is_symlink():
        raise StoreError(
            f"Der Aktenordner „{folder}“ ist eine Verknüpfung.",
            "Ersetzen Sie sie durch einen Ordner; Dokumente werden nur innerhalb der Bibliothek abgelegt.",
        )


def store_error(folder: Path, error: OSError) -> KnownError:
    """Why nothing can be put into ``folder``, with a way out."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreError(
            f"Auf dem Datenträger von „{folder}“ ist kein Platz mehr; es wurde nichts abgelegt.",
            "Schaffen Sie Platz und wiederholen Sie den Schritt.",
        )
    return StoreError(
        f"In „{folder}“ kann nichts abgelegt werden ({error.strerror}).",
        "Prüfen Sie die Schreibrechte des Ordners.",
    )
