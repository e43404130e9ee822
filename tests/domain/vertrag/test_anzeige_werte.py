"""Answers as they stand in a contract."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vertrag_builders import QUESTIONS

from app.domain.regelwerk.rules import ConditionValue
from app.domain.vertrag.anzeige_werte import show_answer


@pytest.mark.parametrize(
    ("question", "value", "place", "shown"),
    [
        ("gehalt", Decimal(3500), "DE", "3.500,00 €"),
        ("gehalt", Decimal(3500), "AT", "3.500,00 €"),
        ("gehalt", Decimal(3500), "CH", "CHF 3’500.00"),
        ("gehalt", Decimal("1234567.5"), "CH-ZH", "CHF 1’234’567.50"),
        ("gehalt", Decimal("12.5"), "DE-BY", "12,50 €"),
        ("beginn", "2027-01-01", "DE", "1. Januar 2027"),
        ("beginn", "2027-01-01", "AT", "1. Jänner 2027"),
        ("beginn", "2027-03-15", "CH", "15. März 2027"),
        ("stunden", Decimal("38.5"), "DE", "38,5"),
        ("stunden", Decimal("38.5"), "CH", "38,5"),
        ("stunden", Decimal(2027), "DE", "2027"),
        ("stunden", Decimal(12500), "DE", "12.500"),
        ("stunden", Decimal(12500), "CH", "12’500"),
        ("tarif", True, "DE", "ja"),
        ("tarif", False, "DE", "nein"),
        ("art", "befristet", "DE", "befristet"),
        ("mittel", ("Auto", "Rad", "Bahn"), "DE", "Auto, Rad und Bahn"),
        ("mittel", ("Auto",), "DE", "Auto"),
        ("mittel", (), "DE", "keine"),
        ("mittel", ("Floß", "Rad"), "CH", "Floss und Rad"),
        ("name", "Groß", "CH", "Groß"),
        ("name", " Ina  Berg ", "DE", "Ina Berg"),
        ("name", "Talweg 1\n01234 Tal", "DE", "Talweg 1, 01234 Tal"),
        ("name", "- Lohn,\n- Buchhaltung", "DE", "Lohn, Buchhaltung"),
        ("name", "-", "DE", "–"),
        ("beginn", "bald", "DE", "bald"),
        ("stunden", "viele", "DE", "viele"),
        ("fehlt", Decimal("1.5"), "DE", "1,5"),
    ],
)
def test_an_answer_is_written_as_the_place_writes_it(
    question: str, value: ConditionValue, place: str, shown: str
) -> None:
    assert show_answer(value, QUESTIONS.get(question), place).replace("\u00a0", " ") == shown


def test_amounts_and_days_do_not_break() -> None:
    assert show_answer(Decimal(3500), QUESTIONS["gehalt"], "DE") == "3.500,00\u00a0€"
    assert show_answer(Decimal(3500), QUESTIONS["gehalt"], "CH") == "CHF\u00a03’500.00"
    assert show_answer("2027-01-01", QUESTIONS["beginn"], "DE") == "1.\u00a0Januar\u00a02027"


@given(st.text())
def test_a_text_is_one_visible_line(text: str) -> None:
    shown = show_answer(text, QUESTIONS["name"], "DE")
    assert shown
    assert "\n" not in shown
    assert "  " not in shown
    assert shown == shown.strip()
    assert not shown.startswith("- ")
