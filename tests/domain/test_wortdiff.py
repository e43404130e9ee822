"""Word diff of long texts; short ones are tested with the versions of clauses."""

from __future__ import annotations

import time

import pytest

from app.domain.wortdiff import DiffKind, TextPiece, text_diff


def schedule(fee: int) -> str:
    return "\n".join(f"Nr. {n} | Gebühr für das Verfahren | {fee if n == 700 else 40 + n} Euro" for n in range(1500))


def test_a_long_schedule_is_compared_at_once_and_only_the_changed_figure_differs() -> None:
    started = time.perf_counter()
    pieces = text_diff(schedule(21), schedule(22))
    assert time.perf_counter() - started < 1
    assert [p for p in pieces if p.kind is not DiffKind.EQUAL] == [
        TextPiece(DiffKind.DELETE, "21 Euro"),
        TextPiece(DiffKind.INSERT, "22 Euro"),
    ]


def test_long_texts_are_whole_again() -> None:
    old, new = schedule(1) + "\nSchluss", "Anfang\n" + schedule(2)
    pieces = text_diff(old, new)
    assert "".join(p.text for p in pieces if p.kind is not DiffKind.INSERT) == old
    assert "".join(p.text for p in pieces if p.kind is not DiffKind.DELETE) == new


@pytest.mark.parametrize(
    ("old", "new", "gone", "come"),
    [
        ("bis 20 000 Euro gilt", "bis 25 000 Euro gilt", "20 000 Euro", "25 000 Euro"),
        ("bis 5.000 Euro gilt", "bis 10.000 Euro gilt", "5.000 Euro", "10.000 Euro"),
        ("je 36,00 € fällig", "je 38,00 € fällig", "36,00 €", "38,00 €"),
        ("zu 1.234,50 EUR da", "zu 1.234,60 EUR da", "1.234,50 EUR", "1.234,60 EUR"),
        ("nach Abs. 3 gilt", "nach Abs. 4 gilt", "3", "4"),
        ("am 12.03.2025 da", "am 13.03.2025 da", "12.03.2025", "13.03.2025"),
        ("um 19% mehr", "um 20% mehr", "19%", "20%"),
    ],
)
def test_a_number_is_one_word(old: str, new: str, gone: str, come: str) -> None:
    pieces = text_diff(old, new)
    assert [p.text for p in pieces if p.kind is DiffKind.DELETE] == [gone]
    assert [p.text for p in pieces if p.kind is DiffKind.INSERT] == [come]
