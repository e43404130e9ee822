"""Connections to the database file: pragmas, transactions, pools."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool, QueuePool

Access = Literal["write", "read", "migrate"]

BUSY_MS = 5_000
"""So long a statement waits for another process before it gives up."""

READERS_KEPT = 4
"""Idle read connections kept open; more are opened when more threads read at once."""


def connect(path: Path, access: Access, busy_ms: int = BUSY_MS) -> sqlite3.Connection:
    """A raw connection; the file must exist. Transactions are begun explicitly.

    ``write``: durable at each commit, foreign keys on. ``read``: cannot write. ``migrate``: foreign keys off, as
    table rebuilds need it.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    # a connection may serve different threads one after the other, never two at once
    connection = sqlite3.connect(
        _uri(path, access), uri=True, isolation_level=None, check_same_thread=False, timeout=busy_ms / 1000
    )
    # damaged bytes must reach the checks, which name the row, instead of failing in the driver
    connection.text_factory = _text
    try:
        connection.execute(f"PRAGMA foreign_keys = {'OFF' if access == 'migrate' else 'ON'}")
        if access == "read":
            connection.execute("PRAGMA query_only = ON")
        else:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA recursive_triggers = ON")  # REPLACE must not slip past the journal's triggers
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def engine(path: Path, access: Access, busy_ms: int = BUSY_MS) -> Engine:
    """An engine over ``connect``; a write transaction takes the write lock when it begins, not half-way."""
    begin = "BEGIN" if access == "read" else "BEGIN IMMEDIATE"
    pool: dict[str, Any] = (
        {"poolclass": QueuePool, "pool_size": READERS_KEPT, "max_overflow": -1}
        if access == "read"
        else {"poolclass": NullPool}
    )
    made = create_engine("sqlite://", creator=lambda: connect(path, access, busy_ms), **pool)
    event.listen(made, "begin", lambda connection: connection.exec_driver_sql(begin))
    return made


def roll_back(connection: Connection) -> None:
    """End a transaction without effect; also one whose COMMIT failed, which SQLAlchemy believes to be over."""
    connection.rollback()
    raw = connection.connection.driver_connection
    if raw is not None and raw.in_transaction:
        raw.rollback()


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def _uri(path: Path, access: Access) -> str:
    base = path.absolute().as_uri()
    if access != "read":
        return f"{base}?mode=rw"
    # On a folder that cannot be written SQLite cannot make its shared memory file; without a WAL the file is complete
    wal = path.with_name(path.name + "-wal")
    frozen = not wal.exists() and not os.access(path.parent, os.W_OK)
    return f"{base}?mode=ro&immutable=1" if frozen else f"{base}?mode=ro"
