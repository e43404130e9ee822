"""Copying a database under another key, and overwriting what it replaces (spec 6, point 6)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from app.adapters.store.connection import connect, uri
from app.adapters.store.faults import damaged
from app.adapters.store.schluessel import Schluessel

_BLOCK = 1 << 20
_PRAGMAS = ("user_version", "application_id")
"""What a copy of all tables leaves behind."""


def transcribe(source: Path, target: Path, key: Schluessel | None, to: Schluessel | None) -> None:
    """Copy a database row by row into the empty file ``target``, which is encrypted with ``to`` (None: plain).

    Nothing of the content touches the disk in another form on the way. The caller verifies the copy.

    Raises:
        StoreError: a table has lost rows, or the driver with encryption is missing.
        driver_errors(): damaged, disk full.
    """
    with closing(connect(target, "write", key=to, cipher=True)) as copy:
        # bound, so that no key stands in the text of a statement
        copy.execute("ATTACH ? AS quelle KEY ?", (uri(source, "read"), "" if key is None else key.literal))
        copy.execute("PRAGMA foreign_keys = OFF")  # tables are filled in the order of their making
        copy.execute("BEGIN IMMEDIATE")
        copy.execute("SELECT sqlcipher_export('main', 'quelle')").fetchall()
        for pragma in _PRAGMAS:
            copy.execute(f"PRAGMA main.{pragma} = {copy.execute(f'PRAGMA quelle.{pragma}').fetchone()[0]:d}")
        for (table,) in copy.execute("SELECT name FROM quelle.sqlite_master WHERE type = 'table'").fetchall():
            name = '"' + table.replace('"', '""') + '"'
            # the names come from the database itself, quoted
            count = "SELECT (SELECT count(*) FROM main.{0}) = (SELECT count(*) FROM quelle.{0})"
            if copy.execute(count.format(name)).fetchone() != (1,):
                raise damaged(source)
        copy.execute("COMMIT")
        copy.execute("DETACH quelle")


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
