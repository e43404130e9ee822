"""Where sentences end: a table of invented ones, and the official numbers that tax law prints before its Sätze."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.korpus.quellen.gii import read_gii
from app.adapters.korpus.quellen.xml import read_xml
from app.domain.korpus.einheiten import Unit, absatz_units
from app.domain.korpus.quelle import Marke, SourceAbsatz
from app.domain.korpus.saetze import half_sentence_spans, sentence_spans
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import Einheit

TABLE = [
    line
    for line in (Path(__file__).parent / "saetze.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def test_the_table_is_large() -> None:
    assert len(TABLE) >= 120


@pytest.mark.parametrize("case", TABLE)
def test_sentences(case: str) -> None:
    marked = case.replace("⏎", "\n")
    text = re.sub(r" ?¦( ?)", lambda m: " " if m.group().startswith(" ") and m[1] else m[1], marked)
    expected = [part.strip() for part in marked.split("¦")]
    assert [text[start:end] for start, end in sentence_spans(text)] == expected


@given(st.text(alphabet="aB. 1§„“()\n;:!-", max_size=80))
def test_sentences_are_in_order_and_lose_no_character(text: str) -> None:
    spans = sentence_spans(text)
    assert all(start < end for start, end in spans)
    covered = "".join(text[start:end] for start, end in spans)
    assert "".join(covered.split()) == "".join(text.split())
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Der Verein zahlt; das Mitglied dankt.", ["Der Verein zahlt;", "das Mitglied dankt."]),
        ("Eins; zwei; drei.", ["Eins;", "zwei;", "drei."]),
        ("Der Verein zahlt.", []),
        ("Der Verein (groß; alt) zahlt „bar; sofort“.", []),
        ("Nur der Verein zahlt;", []),
    ],
)
def test_half_sentences(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in half_sentence_spans(text)] == expected


def test_semicolons_of_a_list_part_nothing() -> None:
    text = "Frei sind\n1. Hunde;\n2. Katzen;\nVögel zahlen; Fische nicht."
    items = [(10, 19), (20, 30)]
    assert [text[s:e] for s, e in half_sentence_spans(text, items)][-1] == "Fische nicht."
    assert len(half_sentence_spans(text, items)) == 2


# ---- official numbers -----------------------------------------------------------------------------------------------

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
