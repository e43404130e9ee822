"""Is a corpus file whole? What the fault tests ask after each kill."""

# ruff: noqa: S608 - the SQL put together here holds no text from outside; values are bound

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from app.adapters.korpus import schema
from app.adapters.korpus.stoerung import translated
from app.adapters.korpus.volltext import Volltext


def faults(folder: Path) -> tuple[str, ...]:
    """What is wrong with the corpus in a folder; empty = nothing. No import may be running.

    Pages and foreign keys, chunks outside of their version, doubled ids, and the full text index, which is made again
    from the stored chunks and compared term by term.

    Raises:
        StoreError: the file cannot be read at all.
    """
    path = folder / schema.FILE_NAME
    with translated(path), closing(schema.connect(path, readonly=False)) as connection:
        schema.check(connection, path)
        connection.execute("BEGIN IMMEDIATE")
        try:
            return (*_pages(connection), *_versions(connection), *_index(connection))
        finally:
            connection.rollback()


def _pages(connection: sqlite3.Connection) -> Iterator[str]:
    if (found := connection.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
        yield f"integrity_check: {found[0][0]}"
    if connection.execute("PRAGMA foreign_key_check").fetchall():
        yield "foreign_key_check: es gibt Waisen"
    for table in ("worte", "wortteile"):
        try:
            connection.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")
        except sqlite3.DatabaseError as error:
            yield f"{table}: {error}"


_COUNTED_FAULTS = {
    "Textstellen außerhalb ihrer Fassung": """
        SELECT count(*) FROM chunk c JOIN kopf k ON k.id = c.kopf JOIN version v ON v.id = k.version
        WHERE c.id NOT BETWEEN v.erster AND v.letzter""",
    "Fassungen mit fehlenden Textstellen": """
        SELECT count(*) FROM version v WHERE v.letzter - v.erster + 1 <>
        (SELECT count(*) FROM chunk c WHERE c.id BETWEEN v.erster AND v.letzter)""",
    "doppelte chunk_id unter den sichtbaren Textstellen": """
        SELECT count(*) - count(DISTINCT chunk_id) FROM sichtbare_chunks""",
}


def _versions(connection: sqlite3.Connection) -> Iterator[str]:
    for fault, sql in _COUNTED_FAULTS.items():
        if count := connection.execute(sql).fetchone()[0]:
            yield f"{count} {fault}"


def _index(connection: sqlite3.Connection) -> Iterator[str]:
    """Terms of the stored index against those of one made from the chunks as they are stored."""
    connection.execute("CREATE VIRTUAL TABLE temp.neu USING fts5 (titel, heading, section, text, tokenize = 'ascii')")
    ranges = connection.execute("SELECT coalesce(min(id), 0), coalesce(max(id), 0) FROM chunk").fetchone()
    for id_, columns in Volltext(connection).rows(*ranges):
        connection.execute(
            "INSERT INTO temp.neu (rowid, titel, heading, section, text) VALUES (?, ?, ?, ?, ?)", (id_, *columns)
        )
    connection.execute("CREATE VIRTUAL TABLE temp.terms_neu USING fts5vocab (temp, neu, instance)")
    connection.execute("CREATE VIRTUAL TABLE temp.terms_alt USING fts5vocab (main, worte, instance)")
    for fault, one, other in (("fehlen im", "terms_neu", "terms_alt"), ("zu viel im", "terms_alt", "terms_neu")):
        terms = "SELECT term, doc, col, offset FROM temp."
        sql = f"SELECT count(*) FROM ({terms}{one} EXCEPT {terms}{other})"
        if count := connection.execute(sql).fetchone()[0]:
            yield f"{count} Wörter {fault} Volltext"
    lost = connection.execute(
        "SELECT count(*) FROM (SELECT DISTINCT term FROM temp.terms_neu WHERE length(term) >= 5 AND term GLOB '[a-z]*' "
        "AND term NOT GLOB '*[0-9]*' EXCEPT SELECT stamm FROM wort)"
    ).fetchone()[0]
    if lost:
        yield f"{lost} Wörter fehlen unter den Wortformen"
