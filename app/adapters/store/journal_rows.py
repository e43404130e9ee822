"""Reading and appending the journal table, and verifying a whole library against it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Connection, RowMapping, insert, select

from app.adapters.store.cache import EntityCache
from app.adapters.store.journal import GENESIS, JournalCheck, images_from_json, images_to_json, name_of
from app.adapters.store.rows import Rows
from app.adapters.store.tables import JOURNAL
from app.errors import Lage, StoreError
from app.messages import JournalEntry
from app.ports import JournalReport

_COLUMNS = JOURNAL.c


def head(connection: Connection) -> tuple[int, str]:
    """Number and hash of the last entry; (0, ``GENESIS``) for an empty journal."""
    row = connection.execute(select(_COLUMNS.seq, _COLUMNS.hash).order_by(_COLUMNS.seq.desc()).limit(1)).one_or_none()
    return (0, GENESIS) if row is None else (row[0], row[1])


def append(connection: Connection, entry: JournalEntry) -> None:
    """Write the next entry."""
    connection.execute(
        insert(JOURNAL).values(
            seq=entry.seq,
            at=entry.at.isoformat(),
            who=entry.who,
            command=entry.command,
            label=entry.label,
            reverts=entry.reverts,
            images=images_to_json(entry.images),
            previous_hash=entry.previous_hash,
            hash=entry.hash,
        )
    )


def entries(
    connection: Connection, *, after: int = 0, limit: int | None = None, images: bool = True
) -> tuple[JournalEntry, ...]:
    """Entries with seq > ``after``, oldest first.

    Raises:
        StoreError: an entry is damaged.
    """
    columns = [column for column in _COLUMNS if images or column.name != "images"]
    query = select(*columns).where(_COLUMNS.seq > after).order_by(_COLUMNS.seq).limit(limit)
    found = []
    for row in connection.execute(query).mappings():
        try:
            found.append(_entry(row))
        except ValueError as error:
            raise StoreError(
                f"Der Eintrag {row['seq']} des Journals ist beschädigt.",
                "Stellen Sie eine Sicherung wieder her.",
                lage=Lage.BESCHAEDIGT,
            ) from error
    return tuple(found)


def verify(connection: Connection) -> JournalReport:
    """Recompute the chain and compare the last image of each entity with its row; damage is named, not raised."""
    check = JournalCheck()
    for entry in _readable(connection, check):
        check.follow(entry)
    rows = Rows(connection, EntityCache())
    check.compare(rows.images())
    check.compare_revisions(rows.revisions())
    for ref in rows.misplaced():
        check.report(f"{name_of(ref)}: der Platz in der Reihenfolge ist nicht der, der dafür vermerkt ist")
    return JournalReport(check.entries, check.fehler)


def _readable(connection: Connection, check: JournalCheck) -> Iterator[JournalEntry]:
    rows = connection.execute(select(JOURNAL).order_by(_COLUMNS.seq), execution_options={"yield_per": 100})
    for row in rows.mappings():
        try:
            entry = _entry(row)
        except ValueError:
            check.report(f"Eintrag {row['seq']}: unleserlich")
            continue
        yield entry


def _entry(row: RowMapping) -> JournalEntry:
    for name, value in row.items():
        # SQLite keeps what it is given, and damaged bytes decode to text that cannot be encoded (ValueError)
        if isinstance(value, str) and name not in ("seq", "reverts"):
            value.encode()
        elif not isinstance(value, int | None) or name not in ("seq", "reverts"):
            raise ValueError(f"{name} ist beschädigt")
    return JournalEntry(
        seq=row["seq"],
        at=datetime.fromisoformat(row["at"]),
        who=row["who"],
        command=row["command"],
        label=row["label"],
        reverts=row["reverts"],
        images=images_from_json(row["images"]) if "images" in row else (),
        previous_hash=row["previous_hash"],
        hash=row["hash"],
    )
