"""Files of the Akten beside the backups: hard links on the same disk, copies elsewhere (spec 6, points 2 and 3).

The program never changes or deletes a file of an Akte. So a second name for the same bytes is enough to survive that
somebody deletes them in the folder ``akten``, and costs no room; against a broken disk only a copy elsewhere helps.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from app.adapters.dokumente.ablage import FOLDER, is_plain_name, store_error
from app.dateien import sync_folder
from app.ports import Progress
from app.ports_sicherung import DOKUMENTE, Dokumentverweis

_DATABASE = ".sqlite3"
_UNFINISHED = ".neu"
_NO_LINKS = (errno.EPERM, errno.EXDEV, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK, errno.ENOSYS)
"""The disk cannot give a file a second name."""


class DateiSicherung:
    """``Dokumentsicherung`` for the library in ``basedir``, whose backups lie in ``backups``."""

    def __init__(self, basedir: Path, backups: Path) -> None:
        self._akten = basedir / FOLDER
        self._backups = backups

    def keep(self, backup: Path) -> bool:
        """Give every present file a second name beside ``backup``; False if the disk cannot do that.

        Raises:
            StoreError: the disk is full or cannot be written; nothing is left beside the backup.
        """
        try:
            self._fill(backup, os.link)
        except OSError as error:
            if error.errno in _NO_LINKS:
                return False
            raise store_error(self._backups, error) from error
        return True

    def prune(self) -> None:
        """Remove what was kept with backups that are gone, and what a crash left unfinished.

        Raises:
            StoreError: it cannot be removed.
        """
        try:
            for tree in self._backups.glob(f"*{DOKUMENTE}*") if self._backups.is_dir() else ():
                stem, _, rest = tree.name.rpartition(DOKUMENTE)
                gone = not (self._backups / f"{stem}{_DATABASE}").exists()
                if rest in ("", _UNFINISHED) and (gone or rest) and tree.is_dir() and not tree.is_symlink():
                    shutil.rmtree(tree)
        except OSError as error:
            raise store_error(self._backups, error) from error

    def copy(self, backup: Path, progress: Progress) -> int:
        """Copy all files beside a backup that lies elsewhere; returns how many.

        Raises:
            StoreError: nothing is left beside the backup.
            OperationCancelled: the same.
        """
        try:
            return self._fill(backup, copy_durably, progress)
        except OSError as error:
            raise store_error(backup.parent, error) from error

    def bring_back(
        self, backup: Path, named: Sequence[Dokumentverweis], progress: Progress
    ) -> tuple[int, tuple[Dokumentverweis, ...]]:
        """Copy files that are missing back from beside ``backup``, if their content is that which the library names.

        Returns:
            How many came back, and those that are still missing.

        Raises:
            StoreError: the disk is full or cannot be written.
        """
        back, missing = 0, []
        kept = _tree(backup)
        for number, reference in enumerate(named):
            progress("Dokumente der Akten", number, len(named))
            if not (is_plain_name(reference.akte_id) and is_plain_name(reference.datei)):
                missing.append(reference)
                continue
            target = self._akten / reference.akte_id / reference.datei
            if target.is_file():
                continue
            source = kept / reference.akte_id / reference.datei
            if source.is_symlink() or source.parent.is_symlink() or not source.is_file() or _differs(source, reference):
                missing.append(reference)
                continue
            try:
                for folder in (self._akten, target.parent):
                    folder.mkdir(mode=0o700, exist_ok=True)
                temporary = target.with_name(f".neu-{target.name}")
                copy_durably(source, temporary)
                temporary.replace(target)
                sync_folder(target.parent)
            except OSError as error:
                raise store_error(self._akten, error) from error
            back += 1
        return back, tuple(missing)

    def _fill(self, backup: Path, put: Callable[[Path, Path], object], progress: Progress | None = None) -> int:
        """Make the folder beside ``backup``, whole or not at all; none at all if there are no files."""
        files = list(files_of(self._akten))
        if not files:
            return 0
        tree = _tree(backup)
        temporary = tree.with_name(tree.name + _UNFINISHED)
        try:
            shutil.rmtree(temporary, ignore_errors=True)
            temporary.mkdir(mode=0o700)
            for number, file in enumerate(files):
                if progress is not None:
                    progress("Dokumente der Akten", number, len(files))
                folder = temporary / file.parent.name
                folder.mkdir(mode=0o700, exist_ok=True)
                put(file, folder / file.name)
            temporary.replace(tree)
            sync_folder(tree.parent)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
        return len(files)


def files_of(akten: Path) -> Iterator[Path]:
    """The files of all Akten below their folder, in order; nothing that is a link or unfinished."""
    for folder in sorted(akten.iterdir()) if akten.is_dir() else ():
        if folder.is_dir() and not folder.is_symlink():
            for file in sorted(folder.iterdir()):
                if not file.name.startswith(".neu-") and file.is_file() and not file.is_symlink():
                    yield file


def _tree(backup: Path) -> Path:
    return backup.with_name(backup.name.removesuffix(_DATABASE) + DOKUMENTE)


def _differs(source: Path, reference: Dokumentverweis) -> bool:
    if reference.sha256 is None:
        return False
    with source.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() != reference.sha256


def copy_durably(source: Path, target: Path) -> None:
    """Copy the content of a file and wait until it is on the disk."""
    shutil.copyfile(source, target)
    with target.open("rb+") as file:
        os.fsync(file.fileno())
