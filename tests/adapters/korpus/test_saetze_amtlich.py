"""Counted Sätze beside the official numbers that tax law prints before its Sätze."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from app.adapters.korpus.quellen.gii import read_gii
from app.adapters.korpus.quellen.xml import read_xml
from app.domain.korpus.einheiten import Unit, absatz_units
from app.domain.korpus.quelle import Marke, SourceAbsatz
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import Einheit

_RAISED = re.compile(rb'<SUP class="Rec">\s*(\d+)\s*</SUP>')
_MARK = re.compile("\ue000(\\d+)\ue001")


def test_official_sentence_numbers_of_the_estg(shared: Path) -> None:
    """The EStG prints a raised number before each Satz (some 2,500 beyond the first ones): those are the truth."""
    data = _RAISED.sub(
        lambda m: f"\ue000{m[1].decode()}\ue001".encode(), (shared / "gesetze" / "estg.xml").read_bytes()
    )
    law = read_gii(read_xml(data, "estg.xml"), "estg.xml", "00" * 32, Gesetzesnamen({}, {}))
    official = found = right = 0
    for absatz in (absatz for norm in law.norms for absatz in norm.absaetze if _MARK.search(absatz.text)):
        text, numbers, marken = _unmarked(absatz)
        expected = {_first(text, position) for position, number in numbers if number > 1}
        units = _walk(absatz_units(text, marken))
        begun = {
            u.start for u in units if u.citable and u.teile[-1].einheit is Einheit.SATZ and u.teile[-1].wert != "1"
        }
        official, found, right = official + len(expected), found + len(begun), right + len(expected & begun)
    assert official > 2000
    assert right / official > 0.995
    assert right / found > 0.995


def _unmarked(absatz: SourceAbsatz) -> tuple[str, list[tuple[int, int]], tuple[Marke, ...]]:
    """Text without the numbers, their places and values, list marks moved accordingly."""
    numbers, removed, shifts = [], 0, []
    for match in _MARK.finditer(absatz.text):
        numbers.append((match.start() - removed, int(match[1])))
        removed += len(match.group())
        shifts.append((match.end(), removed))

    def moved(position: int) -> int:
        return position - max((total for end, total in shifts if end <= position), default=0)

    marken = tuple(replace(m, start=moved(m.start), end=moved(m.end)) for m in absatz.marken)
    return _MARK.sub("", absatz.text), numbers, marken


def _first(text: str, position: int) -> int:
    return position + len(text[position:]) - len(text[position:].lstrip())


def _walk(units: Sequence[Unit]) -> Iterator[Unit]:
    for unit in units:
        yield unit
        yield from _walk(unit.children)
