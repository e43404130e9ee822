"""Rows of what is typed and not yet saved: by key, without journal and undo."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select

from app.adapters.store.tables import NOTES


def read(connection: Connection) -> dict[str, str]:
    """All notes."""
    rows = connection.execute(select(NOTES.c.key, NOTES.c.value))
    return {row.key: row.value for row in rows}


def write(connection: Connection, changes: Mapping[str, str | None]) -> None:
    """Put each text in the place of the former one of its key; None: none any more."""
    if changes:
        connection.execute(delete(NOTES).where(NOTES.c.key.in_(changes)))
    kept = [{"key": key, "value": value} for key, value in changes.items() if value is not None]
    if kept:
        connection.execute(insert(NOTES), kept)
