"""Word diff of long texts; short ones are tested with the versions of clauses."""

from __future__ import annotations

import time

from app.domain.wortdiff import DiffKind, TextPiece, text_diff


def schedule(fee: int) -> str:
    return "\n".join(f"Nr. {n} | Gebühr für das Verfahren | {fee if n == 700 else 40 + n} Euro" for n in range(1500))


def test_a_long_schedule_is_compared_at_once_and_only_the_changed_figure_differs() -> None:
    started = time.perf_counter()
    pieces = text_diff(schedule(21), schedule(22))
    assert time.perf_counter() - started < 1
    assert [p for p in pieces if p.kind is not DiffKind.EQUAL] == [
        TextPiece(DiffKind.DELETE, "21"),
        TextPiece(DiffKind.INSERT, "22"),
    ]


def test_long_texts_are_whole_again() -> None:
    old, new = schedule(1) + "\nSchluss", "Anfang\n" + schedule(2)
    pieces = text_diff(old, new)
    assert "".join(p.text for p in pieces if p.kind is not DiffKind.INSERT) == old
    assert "".join(p.text for p in pieces if p.kind is not DiffKind.DELETE) == new
