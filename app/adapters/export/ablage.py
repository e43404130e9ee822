"""Writes a set of files into a folder: all of them, or none."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

from app.dateien import sync_folder
from app.errors import ExportError
from app.ports import ExportFile

ABANDONED = 24 * 3600.0
"""Seconds after which an unfinished folder belongs to no running export any more."""


def write_file(path: Path, data: bytes) -> None:
    """Write and fsync."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def sha256(path: Path) -> str:
    """SHA-256 of a file, hex."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def write_zip(path: Path, files: Iterable[Path], day: date) -> None:
    """A ZIP of files in their order; the same files on the same day give the same bytes."""
    time = (max(day.year, 1980), day.month, day.day, 0, 0, 0)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(file.name, time)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)


@contextmanager
def staged_folder(ziel: Path) -> Iterator[Path]:
    """A temporary folder beside ``ziel``; when the block ends well, its files are moved into ``ziel``.

    On any exception ``ziel`` is as it was before. Files of the same name are replaced, others stay; subfolders too.
    If the temporary folder cannot be removed, the error names it, or ``left_over`` does after the block has ended well.

    Raises:
        ExportError: ``ziel`` is a file, not writable, or the disk is full.
    """
    if ziel.exists() and not ziel.is_dir():
        raise ExportError(f"„{ziel}“ ist kein Ordner.", "Einen Ordner als Ziel wählen.")
    created = _missing_parents(ziel)
    stage: Path | None = None
    done = False
    try:
        ziel.parent.mkdir(parents=True, exist_ok=True)
        if ziel.is_dir() and not os.access(ziel, os.W_OK | os.X_OK):
            raise PermissionError(f"no write permission: {ziel}")
        _clear_abandoned(ziel)
        stage = Path(tempfile.mkdtemp(prefix=f".{ziel.name}-", suffix=".teil", dir=ziel.parent))
        yield stage
        for path in _files(stage):
            with path.open("rb+") as stream:
                os.fsync(stream.fileno())
        _publish(stage, ziel)
        done = True
    except OSError as error:
        if stage is not None:
            _remove(stage)
        raise ExportError(
            f"In „{ziel}“ ließ sich nicht schreiben: {_reason(error)}.",
            " ".join(
                (
                    "Freien Speicherplatz und Schreibrechte prüfen oder einen anderen Ordner wählen.",
                    "Es wurde nichts verändert.",
                    *left_over(ziel),
                )
            ),
        ) from error
    finally:
        if stage is not None:
            _remove(stage)
        if not done:
            for folder in created:
                if folder.is_dir() and not any(folder.iterdir()):
                    folder.rmdir()


def left_over(ziel: Path) -> tuple[str, ...]:
    """A sentence for each temporary folder of an export into ``ziel`` that is over and could not be removed."""
    with suppress(OSError):
        return tuple(
            f"Der Zwischenordner „{folder}“ ließ sich nicht ganz löschen; er enthält Kopien der Dateien. "
            "Die nächste Ausgabe in denselben Ordner löscht ihn."
            for folder in _abandoned(ziel)
        )
    return ()


def told(files: Sequence[ExportFile], ziel: Path) -> tuple[ExportFile, ...]:
    """The files, the first with what ``left_over`` says."""
    first, *others = files
    return (replace(first, hinweise=(*first.hinweise, *left_over(ziel))), *others)


def _remove(stage: Path) -> None:
    """Remove a temporary folder; one that resists is marked, so that the next export need not wait to try again."""
    shutil.rmtree(stage, ignore_errors=True)
    with suppress(OSError):
        os.utime(stage, (0, 0))


def _clear_abandoned(ziel: Path) -> None:
    """Remove what exports into this folder left behind when the program was killed: it holds files of a client."""
    for folder in _abandoned(ziel):
        shutil.rmtree(folder, ignore_errors=True)


def _abandoned(ziel: Path) -> list[Path]:
    start = f".{ziel.name}-"
    return [
        folder
        for folder in sorted(ziel.parent.iterdir())
        if folder.name.startswith(start)
        and folder.suffix == ".teil"
        and time.time() - folder.stat().st_mtime > ABANDONED
    ]


def _files(folder: Path) -> list[Path]:
    """All files below a folder, in order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _missing_parents(ziel: Path) -> list[Path]:
    """Folders that have to be created, innermost first."""
    return [folder for folder in (ziel, *ziel.parents) if not folder.exists()]


def _publish(stage: Path, ziel: Path) -> None:
    """Move the files in; what they replace is kept until all have arrived, and put back if one does not."""
    files = _files(stage)
    if not ziel.exists():
        stage.chmod(0o755)
        for folder in {path.parent for path in files}:
            sync_folder(folder)
        stage.rename(ziel)
        sync_folder(ziel.parent)
        return
    old = stage / "alt"
    moved: list[Path] = []
    folders = sorted({path.parent.relative_to(stage) for path in files})
    made = [ziel / folder for folder in folders if not (ziel / folder).exists()]
    try:
        for folder in folders:
            (ziel / folder).mkdir(exist_ok=True)
            (old / folder).mkdir(parents=True)
        for path in files:
            name = path.relative_to(stage)
            if (ziel / name).exists():
                shutil.copy2(ziel / name, old / name)
            path.replace(ziel / name)
            moved.append(name)
    except OSError:
        for name in reversed(moved):
            if (old / name).exists():
                (old / name).replace(ziel / name)
            else:
                (ziel / name).unlink()
        for target in made:
            if target.is_dir():
                target.rmdir()
        raise
    for folder in folders:
        sync_folder(ziel / folder)


def _reason(error: OSError) -> str:
    import errno

    known = {
        errno.ENOSPC: "der Datenträger ist voll",
        errno.EDQUOT: "das Speicherkontingent ist erschöpft",
        errno.EROFS: "der Datenträger ist schreibgeschützt",
        errno.EACCES: "die Berechtigung fehlt",
        errno.EPERM: "die Berechtigung fehlt",
        errno.EISDIR: "ein Ordner steht der Datei im Weg",
        errno.ENAMETOOLONG: "der Pfad ist zu lang",
    }
    return known.get(
        error.errno or 0,
        "die Berechtigung fehlt" if isinstance(error, PermissionError) else "das Schreiben schlug fehl",
    )
