"""Anlagen that are one numbered table: Kosten- and Vergütungsverzeichnis, lists of goods and of traffic signs.

They are cited by the number of the row („GKG Anlage 1 Nr. 8210“, in practice „Nr. 8210 KV GKG“), whatever Abschnitt it
stands in; headings and Vorbemerkungen between the rows have no number.
"""

from __future__ import annotations

import re

from app.domain.korpus.einheiten import Role, Unit
from app.domain.recht.zitat import Einheit, Teil

_MIN_ENTRIES = 3

_HEADER = re.compile(r"(?:Nr\.|(?:lfd|laufende|Lfd|Laufende)\.? Nr\.) \| ")
_ROW = re.compile(r"(?P<nummer>\d{1,5}(?:\.\d{1,3})*[a-z]?) \| (?!\d{1,2}(?: \| \d{1,2})*\Z)")
"""A numbered row; one of small numbers only is the row that numbers the columns."""
_HEADING = re.compile(r"(?:Teil|Hauptabschnitt|Abschnitt|Unterabschnitt)\b")
_REMARK = re.compile(r"Vorbemerkung\b")


def table_units(text: str) -> tuple[Unit, ...]:
    """Rows of a numbered table, each with the lines that go with it, and between them what stands alone.

    Empty if the text is no such table: no header that begins „Nr. |“, fewer than three rows, or a number twice.
    """
    blocks: list[tuple[Role, str, int, int]] = []
    position, in_table = 0, False
    for line in text.split("\n"):
        start, end = position, position + len(line)
        position = end + 1
        row = _ROW.match(line) if in_table else None
        if _HEADER.match(line):
            in_table = True
            blocks.append((Role.HEADING, "", start, end))
        elif row:
            blocks.append((Role.ENTRY, row["nummer"], start, end))
        elif in_table and _HEADING.match(line):
            blocks.append((Role.HEADING, "", start, end))
        elif not blocks or (in_table and _REMARK.match(line)):
            blocks.append((Role.PLAIN, "", start, end))
        else:
            role, number, begin, _ = blocks[-1]
            blocks[-1] = (role, number, begin, end)
    numbers = [number for _, number, _, _ in blocks if number]
    if len(numbers) < _MIN_ENTRIES or len(set(numbers)) < len(numbers):
        return ()
    return tuple(
        Unit((Teil(Einheit.NUMMER, number),) if number else (), start, end, citable=bool(number), role=role)
        for role, number, start, end in blocks
    )


def table_rows(text: str) -> dict[str, str]:
    """Rows of such a table by their number; empty if the text is none."""
    return {unit.teile[0].wert: text[unit.start : unit.end] for unit in table_units(text) if unit.role is Role.ENTRY}
