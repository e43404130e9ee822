"""Writes a set of files into a folder: all of them, or none."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import ExportError


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


@contextmanager
def staged_folder(ziel: Path) -> Iterator[Path]:
    """A temporary folder beside ``ziel``; when the block ends well, its files are moved into ``ziel``.

    On any exception ``ziel`` is as it was before. Files of the same name are replaced, others stay.

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
        stage = Path(tempfile.mkdtemp(prefix=f".{ziel.name}-", suffix=".teil", dir=ziel.parent))
        yield stage
        for path in sorted(stage.iterdir()):
            with path.open("rb+") as stream:
                os.fsync(stream.fileno())
        _publish(stage, ziel)
        done = True
    except OSError as error:
        raise ExportError(
            f"In „{ziel}“ ließ sich nicht schreiben: {_reason(error)}.",
            "Freien Speicherplatz und Schreibrechte prüfen oder einen anderen Ordner wählen. "
            "Es wurde nichts verändert.",
        ) from error
    finally:
        if stage is not None:
            shutil.rmtree(stage, ignore_errors=True)
        if not done:
            for folder in created:
                if folder.is_dir() and not any(folder.iterdir()):
                    folder.rmdir()


def _missing_parents(ziel: Path) -> list[Path]:
    """Folders that have to be created, innermost first."""
    return [folder for folder in (ziel, *ziel.parents) if not folder.exists()]


def _publish(stage: Path, ziel: Path) -> None:
    """Move the files in; what they replace is kept until all have arrived, and put back if one does not."""
    files = sorted(path for path in stage.iterdir() if path.is_file())
    if not ziel.exists():
        stage.chmod(0o755)
        stage.rename(ziel)
        _sync_folder(ziel.parent)
        return
    old = stage / "alt"
    old.mkdir()
    moved: list[Path] = []
    try:
        for path in files:
            target = ziel / path.name
            if target.exists():
                shutil.copy2(target, old / path.name)
            path.replace(target)
            moved.append(target)
    except OSError:
        for target in reversed(moved):
            backup = old / target.name
            if backup.exists():
                backup.replace(target)
            else:
                target.unlink()
        raise
    _sync_folder(ziel)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":  # Windows cannot open folders; the rename itself is durable there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


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
