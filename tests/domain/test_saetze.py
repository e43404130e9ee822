"""Where sentences end, on a table of invented ones."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.saetze import half_sentence_spans, sentence_spans

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
