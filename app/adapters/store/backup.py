"""Backups: made with SQLite's backup API, verified, rotated, restored (spec 6, point 3)."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from app.adapters.store import journal_rows
from app.adapters.store.connection import connect, engine
from app.adapters.store.damage import damage
from app.adapters.store.faults import damaged, translated
from app.adapters.store.files import BACKUP_FOLDER, replace_durably, side_files
from app.adapters.store.schema import checkpoint, discard, refuse_foreign_or_newer
from app.adapters.store.schluessel import Schluessel, Schluesselbund
from app.adapters.store.tables import SCHEMA_VERSION
from app.adapters.store.umschrift import transcribe
from app.errors import NotFoundError, StoreError

KEEP: tuple[tuple[Callable[[datetime], object], int], ...] = (
    (lambda t: (t.date(), t.hour), 24),
    (lambda t: t.date(), 14),
    (lambda t: t.isocalendar()[:2], 8),
)
"""Of the last so many hours, days and weeks that have a backup, the newest one each is kept."""

FRESH = timedelta(hours=1)
"""So long every backup is kept: one that somebody makes before a step must not take away the one before it."""
MAX_PADDING = 64_000_000
"""Bytes that a sound file may have behind the pages its head tells of, where another program made it."""
MAX_FAULTS = 5
"""Faults of a journal that a refusal names; whoever reads that many chooses another backup."""

_NAME = re.compile(r"satzwerk-(\d{8}T\d{6})Z(?:-\d+)?\.sqlite3")
_STAMP = "%Y%m%dT%H%M%S"


@dataclass(frozen=True)
class Backup:
    """A backup file: path, instant of its making (UTC), size in bytes."""

    path: Path
    at: datetime
    size: int


def to_delete(times: Iterable[datetime], now: datetime) -> set[datetime]:
    """Which backups rotation removes.

    Counted are periods that have a backup, not periods of the calendar: after a long holiday nothing is removed that
    was worth keeping before. Backups from the future (the clock was wrong) are left alone.
    """
    past = sorted({t for t in times if t <= now}, reverse=True)
    keep: set[datetime] = set()
    for period, count in KEEP:
        newest: dict[object, datetime] = {}
        for time in past:
            newest.setdefault(period(time), time)
        keep.update(list(newest.values())[:count])
    return {time for time in past if now - time >= FRESH} - keep


def list_backups(basedir: Path) -> tuple[Backup, ...]:
    """The backups of a library, newest first."""
    folder = basedir / BACKUP_FOLDER
    found = []
    for path in folder.glob("satzwerk-*.sqlite3") if folder.is_dir() else ():
        match = _NAME.fullmatch(path.name)
        if match is not None and path.is_file():
            at = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
            found.append(Backup(path, at, path.stat().st_size))
    return tuple(sorted(found, key=lambda b: (b.at, len(b.path.name), b.path.name), reverse=True))


def make_backup(database: Path, now: datetime, key: Schluessel | None = None) -> Path:
    """Copy a library while it may be in use, verify the copy, rotate the old ones.

    The backup of an encrypted library is encrypted with the same key.

    Raises:
        StoreError: disk full, not writable, or the copy is not sound; earlier backups are untouched then.
    """
    target = new_name(database, now)
    copy_verified(database, target, key)
    backups = list_backups(database.parent)
    surplus = to_delete([b.at for b in backups], now.astimezone(UTC).replace(microsecond=0))
    for backup in backups:
        if backup.at in surplus and backup.path != target:
            with translated(backup.path):
                backup.path.unlink(missing_ok=True)
    return target


def new_name(database: Path, now: datetime) -> Path:
    """A free name for a backup of this instant."""
    return _free_name(database.parent / BACKUP_FOLDER, f"satzwerk-{now.astimezone(UTC):{_STAMP}}Z")


def copy_verified(database: Path, target: Path, key: Schluessel | None = None) -> None:
    """Copy a library to ``target``, all or nothing, and verify the copy before it gets its name.

    The copy of an encrypted library is encrypted with the same key.

    Raises:
        StoreError: nothing was written to ``target``.
    """
    temporary = target.with_name(target.name + ".neu")
    with translated(target):
        target.parent.mkdir(mode=0o700, exist_ok=True)
        discard(temporary)
        temporary.touch(mode=0o600)
        try:
            with (
                closing(connect(database, "read", key=key)) as source,
                closing(connect(temporary, "write", key=key)) as copy,
            ):
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            verify_file(temporary, key)
            replace_durably(temporary, target)
        finally:
            discard(temporary)


def in_use(database: Path) -> StoreError:
    """The error for a library that cannot be replaced because somebody reads it."""
    return StoreError(
        f"„{database}“ wird gerade gelesen.",
        "Warten Sie, bis laufende Arbeiten und andere Befehle fertig sind, und wiederholen Sie den Schritt.",
    )


def key_of(path: Path, keys: Schluesselbund) -> Schluessel | None:
    """The key of a library file; None for a plain one and for one that is not there: whoever opens it says so.

    Raises:
        KennwortError: it is encrypted, and its Kennwort has not been given yet.
        StoreError: not readable.
    """
    if not path.is_file():
        return None
    with translated(path):
        return keys.of(path)


def verify_file(path: Path, key: Schluessel | None = None) -> None:
    """Check a library file that is not in use: version, pages, keys, journal.

    A library of an older program is checked as far as this program knows its schema.

    Raises:
        NotFoundError: there is no such file.
        KennwortError: it is encrypted, and ``key`` is not its key.
        StoreError: it is damaged or of a newer program.
    """
    if not path.is_file():
        raise NotFoundError(f"Die Sicherung „{path}“ gibt es nicht.", "Wählen Sie eine vorhandene Sicherung.")
    version = refuse_foreign_or_newer(path, key)
    if key is None and _is_padded(path):
        raise damaged(path)
    with translated(path), closing(connect(path, "read", key=key)) as raw:
        if any(damage(lambda sql: raw.execute(sql).fetchall(), version)):
            raise damaged(path)
    if version == SCHEMA_VERSION:
        made = engine(path, "read", key=key)
        try:
            with translated(path), made.connect() as connection:
                report = journal_rows.verify(connection)
        finally:
            made.dispose()
        if report.fehler:
            rest = f"; Stellen insgesamt: {len(report.fehler)}" if len(report.fehler) > MAX_FAULTS else ""
            raise StoreError(
                f"Das Journal in „{path}“ stimmt nicht: {'; '.join(report.fehler[:MAX_FAULTS])}{rest}.",
                "Verwenden Sie eine andere Sicherung.",
            )


def _is_padded(path: Path) -> bool:
    """Whether far more lies behind the pages than the head of the file tells of: looking through it takes minutes."""
    with translated(path), path.open("rb") as file:
        head = file.read(32)
    size, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
    return path.stat().st_size > (65_536 if size == 1 else size) * pages + MAX_PADDING


def restore_file(
    backup: Path,
    database: Path,
    now: datetime,
    key: Schluessel | None = None,
    *,
    library_key: Schluessel | None = None,
) -> Path:
    """Put a backup in the place of the library, which nobody may have open (the caller holds the lock).

    The replaced library is kept in the backup folder, under a name rotation does not touch.

    Args:
        backup: the file to restore.
        database: the library.
        now: instant, for the name of the replaced one.
        key: of the backup; None: it is plain.
        library_key: the key the library is to have, whatever the backup has; None: it is to be plain.

    Returns:
        Where the replaced library is kept; ``backup`` itself if there was none.

    Raises:
        NotFoundError: there is no such backup.
        KennwortError: ``key`` does not open the backup.
        StoreError: the backup is damaged or newer, or the disk is full; the library is as before.
    """
    verify_file(backup, key)
    fresh = database.with_name(database.name + ".neu")
    with translated(database):
        discard(fresh)
        try:
            fresh.touch(mode=0o600)
            if key == library_key:
                shutil.copyfile(backup, fresh)
            else:
                transcribe(backup, fresh, key, library_key)
            verify_file(fresh, library_key)
            kept = _keep_replaced(database, now, library_key) if database.exists() else backup
            # what belonged to the replaced library must not be applied to the new one
            for file in side_files(database):
                file.unlink(missing_ok=True)
            replace_durably(fresh, database)
        finally:
            discard(fresh)
    return kept


def _keep_replaced(database: Path, now: datetime, key: Schluessel | None) -> Path:
    name = f"ersetzt-{now.astimezone(UTC):{_STAMP}}Z"
    target = _free_name(database.parent / BACKUP_FOLDER, name)
    try:
        with translated(database):
            checkpoint(database, key)
        copy_verified(database, target, key)
    except StoreError:
        # the library is damaged, perhaps that is why it is replaced: keep its bytes as they are
        target.parent.mkdir(mode=0o700, exist_ok=True)
        for source in (database, *side_files(database)):
            if source.exists():
                shutil.copyfile(source, target.with_name(target.name + source.name.removeprefix(database.name)))
    return target


def _free_name(folder: Path, stem: str) -> Path:
    number, path = 1, folder / f"{stem}.sqlite3"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.sqlite3"
    return path
