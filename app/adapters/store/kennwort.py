"""Setting, changing and removing the Kennwort of a library, and its backups under other keys (spec 6, point 6).

Killed at any moment, the library is whole under its old or under its new key; what is left half-made is swept away
when the library is next opened, before its Kennwort is asked for.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from app.adapters.store.backup import copy_verified, in_use, new_name, verify_file
from app.adapters.store.connection import BUSY_MS
from app.adapters.store.faults import translated
from app.adapters.store.files import BACKUP_FOLDER, replace_durably, side_files
from app.adapters.store.schema import discard, fold
from app.adapters.store.schluessel import Schluessel, Schluesselbund, salt_of
from app.adapters.store.umschrift import transcribe
from app.dateien import overwriting
from app.errors import KnownError
from app.ports import Progress
from app.ports_kennwort import AlteSicherung, Umgang

_KEPT = ("satzwerk-*.sqlite3", "ersetzt-*.sqlite3")
"""Libraries in the backup folder: backups, and libraries that were replaced by one."""


def change_key(
    database: Path, now: datetime, old: Schluessel | None, new: Schluessel | None, busy_ms: int = BUSY_MS
) -> Path:
    """Put the library under another key; nobody may write it meanwhile (the caller holds the locks, is disconnected).

    Before that a verified backup is made; it is encrypted in any case: with the new key, or with the old one if the
    library is to be plain.

    Args:
        database: the library.
        now: instant, for the name of the backup.
        old: its present key; None: it is plain.
        new: the key it is to have; None: it is to be plain.
        busy_ms: how long readers elsewhere are waited for.

    Returns:
        The backup.

    Raises:
        StoreError: the library is as before.
    """
    fresh = database.with_name(database.name + ".neu")
    backup = new_name(database, now)
    with translated(database):
        # nobody else may have it open, not even idle: who closes it later would take away the WAL of the new one
        if not fold(database, old, busy_ms):
            raise in_use(database)
        if new is None:
            copy_verified(database, backup, old)
        else:
            _transcribe_verified(database, backup, old, new)
        discard(fresh)
        try:
            fresh.touch(mode=0o600)
            if new is None:
                transcribe(database, fresh, old, None)
            else:
                shutil.copyfile(backup, fresh)
            verify_file(fresh, new)
            with overwriting((database,) if old is None else ()):
                replace_durably(fresh, database)
        finally:
            discard(fresh)
    return backup


def kept(database: Path) -> int:
    """How many libraries lie in the backup folder: backups, and what was replaced by one."""
    return len(_kept(database))


def other_backups(database: Path, key: Schluessel | None, known: Schluesselbund) -> tuple[AlteSicherung, ...]:
    """Libraries in the backup folder that are not in the form of the library, newest name first."""
    return tuple(
        AlteSicherung(path, verschluesselt=salt is not None, lesbar=salt is None or known.has(salt))
        for path, salt in _others(database, key)
    )


def treat_backups(
    database: Path, key: Schluessel | None, known: Schluesselbund, how: Umgang, progress: Progress
) -> tuple[AlteSicherung, ...]:
    """Bring backups that are in another form into that of the library, or delete them; plain ones are overwritten.

    Args:
        database: the library.
        key: its key; None: it is plain.
        known: keys that were given.
        how: what to do with them.
        progress: told after each; may cancel.

    Returns:
        Those that are still in another form: their Kennwort is not known, or they are damaged.

    Raises:
        StoreError: disk full, not writable; the others are untouched.
    """
    if how is not Umgang.LASSEN:
        found = tuple(_others(database, key))
        for number, (path, salt) in enumerate(found):
            progress("Frühere Sicherungen", number, len(found))
            with translated(path), overwriting((path, *side_files(path)) if salt is None else ()):
                if how is Umgang.LOESCHEN:
                    discard(path)
                elif salt is None or known.has(salt):
                    _replace_transcribed(path, known.of(path), key)
    return other_backups(database, key, known)


def sweep(database: Path) -> None:
    """Remove what an interrupted command left half-made; the caller holds the lock of the library.

    Raises:
        StoreError: it cannot be removed.
    """
    with translated(database):
        halves = [*database.parent.glob(f"{database.name}.neu*")]
        halves += (database.parent / BACKUP_FOLDER).glob("*.sqlite3.neu*")
        with overwriting(halves):
            for file in halves:
                file.unlink(missing_ok=True)


def _kept(database: Path) -> list[Path]:
    folder = database.parent / BACKUP_FOLDER
    return sorted((p for pattern in _KEPT for p in folder.glob(pattern)), key=lambda p: p.name, reverse=True)


def _others(database: Path, key: Schluessel | None) -> Iterator[tuple[Path, bytes | None]]:
    wanted = None if key is None else key.salt
    for path in _kept(database):
        with translated(path):
            salt = salt_of(path)
        if salt != wanted:
            yield path, salt


def _replace_transcribed(path: Path, key: Schluessel | None, to: Schluessel | None) -> None:
    """Replace a backup by itself in the form ``to``; one that is damaged stays."""
    try:
        verify_file(path, key)
    except KnownError:
        return
    _transcribe_verified(path, path, key, to)
    for file in side_files(path):
        file.unlink(missing_ok=True)


def _transcribe_verified(source: Path, target: Path, key: Schluessel | None, to: Schluessel | None) -> None:
    temporary = target.with_name(target.name + ".neu")
    target.parent.mkdir(mode=0o700, exist_ok=True)
    discard(temporary)
    temporary.touch(mode=0o600)
    try:
        transcribe(source, temporary, key, to)
        verify_file(temporary, to)
        replace_durably(temporary, target)
    finally:
        discard(temporary)
