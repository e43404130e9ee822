"""Everything of one library into another one that is empty: rows as they are, the journal with its chain (spec 6)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Table, func, insert, select

from app.adapters.store import journal_rows
from app.adapters.store.tables import JOURNAL, METADATA, NOTES
from app.errors import StoreError
from app.ports import Progress

_BATCH = 500
_MOST = 3
"""Faults of a journal that a refusal names."""


@dataclass(frozen=True)
class Umfang:
    """How much was taken over: entries of the journal, rows of all other tables."""

    eintraege: int
    datensaetze: int


def take_over(source: Connection, target: Connection, label: str, progress: Progress) -> Umfang:
    """Copy all rows within the open transaction of ``target``, then check them there; the caller commits.

    Args:
        source: sees one state of a library.
        target: has the turn in another one.
        label: how the target is called in messages.
        progress: told of the rows; may cancel.

    Raises:
        StoreError: the target is not empty, or what arrived is not what was sent.
    """
    tables = [table for table in METADATA.sorted_tables if table is not NOTES]  # what is typed belongs to one desk
    if any(_count(target, table) for table in tables):
        raise StoreError(
            f"Die Bibliothek „{label}“ ist nicht leer (Einträge im Journal: {journal_rows.head(target)[0]}); es wurde "
            "nichts übertragen.",
            "Übertragen lässt sich nur in eine leere Bibliothek. Lassen Sie auf dem Server eine leere Datenbank "
            "anlegen und nennen Sie deren Namen.",
        )
    counts = {table: _count(source, table) for table in tables}
    total, done = sum(counts.values()), 0
    for table in tables:
        with source.execute(select(table), execution_options={"yield_per": _BATCH}) as rows:
            for some in rows.mappings().partitions():
                progress("Datensätze übertragen", done, total)
                target.execute(insert(table), [dict(row) for row in some])
                done += len(some)
    progress("Übertragenes prüfen", 0, 0)
    _verify(source, target, counts)
    return Umfang(counts[JOURNAL], total - counts[JOURNAL])


def _verify(source: Connection, target: Connection, counts: dict[Table, int]) -> None:
    wrong = [f"{table.name}: {_count(target, table)} statt {count}" for table, count in counts.items()
             if _count(target, table) != count]  # fmt: skip
    if journal_rows.head(target) != journal_rows.head(source):
        wrong.append("das Journal endet anders")
    wrong += journal_rows.verify(target).fehler
    if wrong:
        raise StoreError(
            f"Die Bibliothek hat die Prüfung nach dem Übertragen nicht bestanden: {'; '.join(wrong[:_MOST])}. Es wurde "
            "nichts übertragen.",
            "Prüfen Sie die Bibliothek mit „journal verify“; ist sie beschädigt, stellen Sie zuerst eine Sicherung "
            "wieder her.",
        )


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()
