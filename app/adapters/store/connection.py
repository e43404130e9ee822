"""Connections to the database file: pragmas, transactions, pools."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool, QueuePool

from app.adapters.store.schluessel import Schluessel, cipher_driver, driver_errors

Access = Literal["write", "read", "migrate", "look"]

BUSY_MS = 5_000
"""So long a statement waits for another process before it gives up."""

READERS_KEPT = 4
"""Idle read connections kept open; more are opened when more threads read at once."""


def connect(
    path: Path, access: Access, busy_ms: int = BUSY_MS, key: Schluessel | None = None, *, cipher: bool = False
) -> sqlite3.Connection:
    """A raw connection; the file must exist. Transactions are begun explicitly.

    ``write``: durable at each commit, foreign keys on. ``read``: cannot write. ``migrate``: foreign keys off, as
    table rebuilds need it. ``look``: reads the main file alone, as it stands, and touches nothing beside it.

    Args:
        path: the database file; an empty one is a new database.
        access: what the connection is for.
        busy_ms: how long a statement waits for another process.
        key: of an encrypted file; a wrong one shows at the first statement.
        cipher: use the driver with encryption for a plain file, too, to attach encrypted ones.

    Raises:
        StoreError: there is a key, and the driver with encryption is not installed.
        driver_errors(): it cannot be opened.
    """
    encrypted = cipher or key is not None
    # the driver with encryption is a build of the same module: its connection has all that is used of the plain one
    driver: Any = cipher_driver() if encrypted else sqlite3
    # a connection may serve different threads one after the other, never two at once
    connection: sqlite3.Connection = driver.connect(
        uri(path, access), uri=True, isolation_level=None, check_same_thread=False, timeout=busy_ms / 1000
    )
    # damaged bytes must reach the checks, which name the row, instead of failing in the driver
    connection.text_factory = _text
    try:
        if encrypted:
            _unlock(connection, key)
        connection.execute(f"PRAGMA foreign_keys = {'OFF' if access == 'migrate' else 'ON'}")
        if access in ("read", "look"):
            connection.execute("PRAGMA query_only = ON")
        else:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA recursive_triggers = ON")  # REPLACE must not slip past the journal's triggers
    except driver_errors():
        connection.close()
        raise
    return connection


def engine(path: Path, access: Access, busy_ms: int = BUSY_MS, key: Schluessel | None = None) -> Engine:
    """An engine over ``connect``; a write transaction takes the write lock when it begins, not half-way."""
    begin = "BEGIN" if access == "read" else "BEGIN IMMEDIATE"
    pool: dict[str, Any] = (
        {"poolclass": QueuePool, "pool_size": READERS_KEPT, "max_overflow": -1}
        if access == "read"
        else {"poolclass": NullPool}
    )
    if key is not None:
        pool["module"] = cipher_driver()
    made = create_engine("sqlite://", creator=lambda: connect(path, access, busy_ms, key), **pool)
    event.listen(made, "begin", lambda connection: connection.exec_driver_sql(begin))
    return made


def roll_back(connection: Connection) -> None:
    """End a transaction without effect; also one whose COMMIT failed, which SQLAlchemy believes to be over."""
    connection.rollback()
    raw = connection.connection.driver_connection
    if raw is not None and raw.in_transaction:
        raw.rollback()


def _unlock(connection: Any, key: Schluessel | None) -> None:
    connection.execute("PRAGMA cipher_log_level = NONE")  # it would write to the error stream of the program
    if key is not None:
        connection.set_key(key.literal)  # not as a statement: those may be traced
        connection.execute("PRAGMA cipher_compatibility = 4")  # the form of the file, whatever the library's default
    connection.execute("PRAGMA temp_store = MEMORY")  # temporary files would not be encrypted


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def uri(path: Path, access: Access) -> str:
    """The file as SQLite's URI."""
    base = path.absolute().as_uri()
    if access == "look":
        return f"{base}?mode=ro&immutable=1"
    if access != "read":
        return f"{base}?mode=rw"
    # On a folder that cannot be written SQLite cannot make its shared memory file; without a WAL the file is complete
    wal = path.with_name(path.name + "-wal")
    frozen = not wal.exists() and not os.access(path.parent, os.W_OK)
    return f"{base}?mode=ro&immutable=1" if frozen else f"{base}?mode=ro"
