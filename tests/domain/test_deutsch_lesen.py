"""Numbers and amounts found in running German text."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.domain.deutsch_lesen_werte import find_betraege, find_zahlen


@pytest.mark.parametrize(
    ("text", "zahlen"),
    [
        ("(1) Das Gehalt ist zum Monatsende fällig. (2) Der Urlaub beträgt 30 Tage.", ["30"]),
        ("Im Betrieb arbeiten 40 Menschen (davon 3 in Teilzeit).", ["40", "3"]),
        ("§ 4 gilt; gezählt sind 11,5.", ["11.5"]),
    ],
)
def test_the_count_of_a_paragraph_is_no_number(text: str, zahlen: list[str]) -> None:
    assert [z.wert for z in find_zahlen(text)] == [Decimal(z) for z in zahlen]


def test_an_amount_needs_its_currency() -> None:
    text = "(2) Das Gehalt beträgt 3.480,00 € brutto im Monat, gezahlt am 15."
    assert [(b.wert, text[b.start : b.end]) for b in find_betraege(text)] == [(Decimal("3480.00"), "3.480,00 €")]
