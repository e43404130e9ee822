"""Names inside the library's folder, and durable renaming."""

from __future__ import annotations

import os
from pathlib import Path

from app.dateien import sync_folder

DATABASE_NAME = "satzwerk.sqlite3"
BACKUP_FOLDER = "sicherungen"
SIDE_FILES = ("-wal", "-shm", "-journal")


def fsync_file(path: Path) -> None:
    """Wait until the content of a file is on the disk."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace_durably(temporary: Path, target: Path) -> None:
    """Put a finished temporary file in the place of ``target``, all or nothing."""
    fsync_file(temporary)
    temporary.replace(target)
    sync_folder(target.parent)


def side_files(database: Path) -> tuple[Path, ...]:
    """Files SQLite keeps beside a database while it is in use."""
    return tuple(database.with_name(database.name + suffix) for suffix in SIDE_FILES)
