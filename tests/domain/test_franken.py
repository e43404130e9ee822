"""Swiss francs: reading what people type, writing what they read."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.deutsch import format_franken, parse_franken
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import QuestionType

LOHN = Question(id="lohn", label="Lohn", type=QuestionType.CURRENCY)


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("CHF 3'500.00", "3500.00"),
        ("CHF 3’500.00", "3500.00"),
        ("CHF\u00a03'500", "3500.00"),
        ("chf 3500", "3500.00"),
        ("Fr. 3500.–", "3500.00"),
        ("Fr. 3'500.-", "3500.00"),
        ("SFr. 12.5", "12.50"),
        ("3'500.50 Franken", "3500.50"),
        ("3'500.00", "3500.00"),
        ("CHF 3'500,50", "3500.50"),
        ("CHF 3.500,00", "3500.00"),
        ("CHF 3.505", "3505.00"),
        ("1'234'567.05 CHF", "1234567.05"),
    ],
)
def test_an_amount_in_francs_is_an_answer(typed: str, amount: str) -> None:
    assert parse_franken(typed) == Decimal(amount)
    assert parse_answer(LOHN, typed) == Decimal(amount)


@pytest.mark.parametrize(
    "typed", ["CHF", "Fr. viel", "CHF -5", "CHF 3'50.00", "CHF 3.5055", "CHF 5 €", "Fritz 500", ""]
)
def test_what_is_no_amount_is_refused(typed: str) -> None:
    with pytest.raises(ValueError):
        parse_franken(typed)
    with pytest.raises(AnswerError, match="Betrag"):
        parse_answer(LOHN, typed)


@given(st.decimals(0, 10**9, places=2))
def test_what_is_written_is_read_again(amount: Decimal) -> None:
    assert parse_franken(format_franken(amount)) == amount
