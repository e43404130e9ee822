from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.recht.kalender import (
    Dauer,
    Einheit,
    add_monate,
    completed_years,
    end_after_event,
    end_from_day,
    latest_before,
    month_end,
)

DAYS = st.dates(min_value=date(1990, 1, 1), max_value=date(2200, 12, 31))


def dauer(anzahl: int, einheit: str) -> Dauer:
    return Dauer(anzahl=anzahl, einheit=Einheit(einheit))


@pytest.mark.parametrize(
    ("ereignis", "anzahl", "einheit", "ende"),
    [
        (date(2026, 1, 31), 1, "monate", date(2026, 2, 28)),
        (date(2028, 1, 31), 1, "monate", date(2028, 2, 29)),
        (date(2026, 1, 28), 1, "monate", date(2026, 2, 28)),
        (date(2026, 2, 28), 1, "monate", date(2026, 3, 28)),
        (date(2026, 10, 31), 1, "monate", date(2026, 11, 30)),
        (date(2026, 9, 30), 5, "monate", date(2027, 2, 28)),
        (date(2026, 12, 31), 2, "monate", date(2027, 2, 28)),
        (date(2028, 2, 29), 1, "jahre", date(2029, 2, 28)),
        (date(2026, 11, 3), 3, "wochen", date(2026, 11, 24)),
        (date(2026, 12, 30), 3, "tage", date(2027, 1, 2)),
    ],
)
def test_a_period_after_an_event_does_not_count_its_day(ereignis: date, anzahl: int, einheit: str, ende: date) -> None:
    assert end_after_event(ereignis, dauer(anzahl, einheit)) == ende


@pytest.mark.parametrize(
    ("beginn", "anzahl", "einheit", "ende"),
    [
        (date(2026, 1, 1), 6, "monate", date(2026, 6, 30)),
        (date(2026, 1, 15), 1, "monate", date(2026, 2, 14)),
        (date(2026, 1, 29), 1, "monate", date(2026, 2, 28)),
        (date(2026, 1, 31), 1, "monate", date(2026, 2, 28)),
        (date(2026, 3, 1), 1, "monate", date(2026, 3, 31)),
        (date(2020, 2, 29), 1, "jahre", date(2021, 2, 28)),
        (date(2026, 11, 2), 1, "wochen", date(2026, 11, 8)),
        (date(2026, 11, 2), 3, "tage", date(2026, 11, 4)),
    ],
)
def test_a_period_from_the_beginning_of_a_day_counts_it(beginn: date, anzahl: int, einheit: str, ende: date) -> None:
    assert end_from_day(beginn, dauer(anzahl, einheit)) == ende


@pytest.mark.parametrize(
    ("ereignis", "anzahl", "einheit", "zaehlt", "letzter"),
    [
        (date(2026, 12, 31), 3, "monate", True, date(2026, 9, 30)),
        (date(2026, 11, 30), 3, "monate", True, date(2026, 8, 31)),
        (date(2026, 5, 31), 3, "monate", True, date(2026, 2, 28)),
        (date(2027, 1, 15), 3, "monate", True, date(2026, 10, 15)),
        (date(2026, 11, 20), 1, "wochen", False, date(2026, 11, 12)),
        (date(2026, 11, 20), 3, "tage", False, date(2026, 11, 16)),
    ],
)
def test_counting_backwards_leaves_the_full_period_between(
    ereignis: date, anzahl: int, einheit: str, zaehlt: bool, letzter: date
) -> None:
    assert latest_before(ereignis, dauer(anzahl, einheit), ereignistag_zaehlt=zaehlt) == letzter


@pytest.mark.parametrize(
    ("beginn", "stichtag", "jahre"),
    [
        (date(2020, 1, 1), date(2021, 12, 31), 1),
        (date(2020, 1, 1), date(2022, 1, 1), 2),
        (date(2020, 2, 29), date(2022, 2, 28), 1),
        (date(2020, 2, 29), date(2022, 3, 1), 2),
        (date(2020, 2, 29), date(2024, 2, 28), 3),
        (date(2020, 2, 29), date(2024, 2, 29), 4),
        (date(2026, 5, 1), date(2026, 4, 1), 0),
        (date(2026, 5, 1), date(2026, 5, 1), 0),
    ],
)
def test_years_are_completed_at_the_end_of_the_day_before_the_anniversary(
    beginn: date, stichtag: date, jahre: int
) -> None:
    assert completed_years(beginn, stichtag) == jahre


@settings(deadline=None)
@given(DAYS, st.integers(min_value=1, max_value=60))
def test_a_month_period_ends_in_the_month_it_names(day: date, monate: int) -> None:
    ende = end_after_event(day, dauer(monate, "monate"))
    assert (ende.year - day.year) * 12 + ende.month - day.month == monate
    assert ende.day == day.day or ende == month_end(ende)
    assert ende.day <= day.day


@settings(deadline=None)
@given(DAYS, st.integers(min_value=1, max_value=60), st.sampled_from(list(Einheit)))
def test_counting_the_first_day_never_ends_later_than_not_counting_it(day: date, anzahl: int, einheit: Einheit) -> None:
    period = Dauer(anzahl=anzahl, einheit=einheit)
    assert day < end_after_event(day, period)
    assert day <= end_from_day(day, period) <= end_after_event(day, period)


@settings(deadline=None)
@given(DAYS, st.integers(min_value=1, max_value=24))
def test_the_next_period_begins_where_the_counted_one_ends(day: date, monate: int) -> None:
    if day.day <= 28:
        assert end_from_day(day, dauer(monate, "monate")) + timedelta(days=1) == add_monate(day, monate)


@pytest.mark.parametrize(
    ("anzahl", "einheit", "text"),
    [
        (3, "wochen", "drei Wochen"),
        (1, "wochen", "eine Woche"),
        (1, "monate", "ein Monat"),
        (5, "monate", "fünf Monate"),
        (3, "tage", "drei Tage"),
        (1, "jahre", "ein Jahr"),
        (14, "tage", "14 Tage"),
    ],
)
def test_a_period_reads_as_german(anzahl: int, einheit: str, text: str) -> None:
    assert str(dauer(anzahl, einheit)) == text


def test_the_end_of_the_calendar_is_a_german_error() -> None:
    with pytest.raises(ValueError, match="außerhalb des Kalenders"):
        add_monate(date(9999, 12, 1), 1)
