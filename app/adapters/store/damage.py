"""Whether a database file is sound: its pages, what its rows refer to, the structure it was given (spec 6, 3 and 7).

The journal vouches for the rows that it tells of; a turned bit may sit anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, create_engine

from app.adapters.store import schema
from app.adapters.store.tables import SCHEMA_VERSION

Ask = Callable[[str], Sequence[Sequence[Any]]]
"""Answers a question in SQL with all rows."""

_STRUCTURE = """
SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema
WHERE name NOT LIKE 'sqlite_stat%'
"""
"""As bytes: what is damaged is often no text, and SQLite gives it out all the same. Without the statistics that it
makes where a tool asks for them."""
_REVISION = "SELECT CAST(version_num AS BLOB) FROM alembic_version"
_BLANKS = re.compile(rb"[ \t\n]+")
_MOST = 3


def damage(ask: Ask, version: int) -> Iterator[str]:
    """What is wrong with a file, each with a colon behind the word „Datei“; of an older ``version`` less is known.

    Raises:
        sqlite3.DatabaseError: it is so damaged that SQLite itself refuses it.
    """
    # the pages' own sums first: a page that was exchanged for an older one of the same file is found by the others
    if ask("PRAGMA cipher_integrity_check"):  # says nothing where there are none
        yield "Datei: Prüfsummen verschlüsselter Seiten stimmen nicht"
    if [tuple(row) for row in ask("PRAGMA integrity_check")] != [("ok",)]:
        yield "Datei: Seiten der Datenbank passen nicht zueinander"
    if ask("PRAGMA foreign_key_check"):
        yield "Datei: Zeilen verweisen auf andere, die es nicht gibt"
    found = _structure(ask)
    if version != SCHEMA_VERSION:
        for *_, sql in found:
            sql.decode()
        return
    if wrong := sorted({name for _, name, *_ in found ^ _expected()}):
        names = ", ".join(f"„{name.decode('utf-8', 'replace')}“" for name in wrong[:_MOST])
        yield f"Datei: Der Aufbau der Tabellen ist nicht der, den das Programm angelegt hat ({names})"
    elif [bytes(row[0]) for row in ask(_REVISION)] != [schema.revision(SCHEMA_VERSION).encode()]:
        yield "Datei: Der Vermerk über den Stand der Tabellen ist beschädigt"


def rows_of(connection: Connection) -> Ask:
    """Asks a connection of SQLAlchemy's."""

    def ask(sql: str) -> Sequence[Sequence[Any]]:
        result = connection.exec_driver_sql(sql)
        return result.fetchall() if result.returns_rows else ()

    return ask


def _structure(ask: Ask) -> frozenset[tuple[bytes, ...]]:
    """Kind, name, table and definition of all tables, indexes and triggers; migrations set other line breaks."""
    return frozenset(tuple(_BLANKS.sub(b" ", bytes(field or b"")) for field in row) for row in ask(_STRUCTURE))


@cache
def _expected() -> frozenset[tuple[bytes, ...]]:
    made = create_engine("sqlite://")
    try:
        with made.begin() as connection:
            schema.make(connection)
            return _structure(rows_of(connection))
    finally:
        made.dispose()
