"""Connections to the server: what every session is set to, pools, the turn of a writer."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from app.adapters.store.postgres.address import Address

Access = Literal["write", "read"]

WAIT_MS = 15_000
"""So long a command waits for its turn among the desks."""

READERS_KEPT = 4
"""Idle read connections kept open; more are opened when more threads read at once."""

_OPTIONS = "-c client_encoding=UTF8 -c synchronous_commit=on -c lock_timeout={wait} -c DateStyle=ISO"
"""Whatever the server's or the account's defaults are: acknowledged is durable, and nobody waits for ever."""


def engine(address: Address, access: Access, wait_ms: int = WAIT_MS) -> Engine:
    """An engine; its connections are tried before they are handed out, so that a restarted server is no fault.

    ``read``: a transaction sees one state and cannot write. ``write``: a statement sees what is committed; the one who
    has the turn (``take_turn``) is alone with that.
    """
    import psycopg

    given = address.parameters.get("options")
    options = " ".join(filter(None, (given, _OPTIONS.format(wait=wait_ms))))
    parameters: dict[str, Any] = {**address.parameters, "options": options}
    pool: dict[str, Any] = (
        {"pool_size": READERS_KEPT, "max_overflow": -1} if access == "read" else {"pool_size": 1, "max_overflow": 0}
    )
    made = create_engine(
        "postgresql+psycopg://",
        creator=lambda: psycopg.connect(**parameters),
        poolclass=QueuePool,
        pool_pre_ping=True,
        **pool,
    )
    if access == "read":
        return made.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return made.execution_options(isolation_level="READ COMMITTED")


def end_quietly(connection: Connection) -> None:
    """End a transaction without effect; where the connection is gone, the server has done so."""
    try:
        connection.rollback()
    except DBAPIError:
        connection.invalidate()
