"""Copying a database under another key (spec 6, point 6)."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from app.adapters.store.connection import connect, uri
from app.adapters.store.faults import damaged
from app.adapters.store.schluessel import Schluessel

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
