"""``Dokumentumzug``: the files of the Akten into the folder that all desks reach, and back (spec 6, last part)."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from pathlib import Path

from app.adapters.dokumente.ablage import FOLDER, as_open_as, store_error
from app.adapters.dokumente.sicherung import copy_durably, files_of
from app.dateien import sync_folder
from app.errors import InputError, Problem, StoreError
from app.ports import Progress
from app.ports_sicherung import Dokumentverweis

_MOST = 8
"""Files with another content that a refusal names."""


class DateiUmzug:
    """Copies; what lies at the source is never touched, what lies at the target never replaced."""

    def refuse_unwritable(self, folder: Path) -> None:
        """Put a file into a folder and take it out again.

        Raises:
            StoreError: that is not possible.
        """
        try:
            with tempfile.NamedTemporaryFile(prefix=".satzwerk-", suffix=".probe", dir=folder):
                pass
        except OSError as error:
            raise store_error(folder, error) from error

    def copy(self, source: Path, target: Path, progress: Progress) -> int:
        """Copy the files of all Akten from ``source`` to ``target``, each compared afterwards; returns how many.

        What lies there with the same content already is left alone, so that an interrupted copy goes on.

        Raises:
            InputError: files of the same name have another content there; nothing was copied.
            StoreError: full, not writable, or the disk does not give back what was written; what was copied is whole.
            OperationCancelled: ``progress`` said so; the same.
        """
        here, there = source / FOLDER, target / FOLDER
        if here.resolve() == there.resolve():
            return 0
        try:
            files = list(files_of(here))
            fresh = _fresh(files, there, progress)
            for number, file in enumerate(fresh):
                progress("Dokumente der Akten übertragen", number, len(fresh))
                _put(file, there / file.parent.name / file.name, target)
        except OSError as error:
            raise store_error(there, error) from error
        return len(fresh)

    def missing(self, folder: Path, named: Sequence[Dokumentverweis]) -> tuple[Dokumentverweis, ...]:
        """Those of ``named`` that do not lie in a library's folder."""
        return tuple(one for one in named if not (folder / FOLDER / one.akte_id / one.datei).is_file())


def _fresh(files: Sequence[Path], there: Path, progress: Progress) -> list[Path]:
    """Those that do not lie there yet."""
    fresh, others = [], []
    for number, file in enumerate(files):
        progress("Dokumente der Akten vergleichen", number, len(files))
        target = there / file.parent.name / file.name
        if not target.exists():
            fresh.append(file)
        elif _digest(target) != _digest(file):
            others.append(Problem(f"{file.parent.name}/{file.name}", "ein anderer Inhalt", "der Inhalt von hier"))
    if others:
        raise InputError(
            f"In „{there}“ liegen schon andere Dokumente unter denselben Namen ({len(others)}). Es wurde nichts "
            "übertragen.",
            "Nennen Sie einen leeren Ordner, oder räumen Sie diese Dateien beiseite.",
            feld="dokumente",
            probleme=tuple(others[:_MOST]),
        )
    return fresh


def _put(file: Path, target: Path, library: Path) -> None:
    for folder in (target.parent.parent, target.parent):
        if not folder.is_dir():
            folder.mkdir(mode=0o700)
            as_open_as(library, folder)
    temporary = target.with_name(f".neu-{target.name}")
    try:
        copy_durably(file, temporary)
        if _digest(temporary) != _digest(file):
            raise StoreError(
                f"Die Kopie von „{file.name}“ in „{target.parent}“ ist nicht gleich der Datei von hier.",
                "Der Datenträger oder die Verbindung zu ihm ist vermutlich schadhaft.",
            )
        as_open_as(library, temporary)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(target.parent)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
