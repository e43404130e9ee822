from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.recht.kalender import month_end
from app.domain.recht.kuendigungsfrist import compute_kuendigungstermin

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("eintritt", "zugang", "ende", "norm"),
    [
        # four weeks to the 15th or the month's end (Abs. 1)
        (date(2026, 1, 1), date(2026, 11, 3), date(2026, 12, 15), "Abs. 1"),
        (date(2026, 1, 1), date(2026, 11, 17), date(2026, 12, 15), "Abs. 1"),
        (date(2026, 1, 1), date(2026, 11, 18), date(2026, 12, 31), "Abs. 1"),
        (date(2026, 1, 1), date(2026, 11, 2), date(2026, 11, 30), "Abs. 1"),
        (date(2026, 1, 1), date(2026, 1, 31), date(2026, 2, 28), "Abs. 1"),
        # the steps of Abs. 2: one day short, and reached
        (date(2020, 1, 1), date(2021, 12, 31), date(2022, 1, 31), "Abs. 1"),
        (date(2020, 1, 1), date(2022, 1, 1), date(2022, 2, 28), "Abs. 2 Satz 1 Nr. 1"),
        (date(2020, 1, 1), date(2024, 12, 31), date(2025, 1, 31), "Abs. 2 Satz 1 Nr. 1"),
        (date(2020, 1, 1), date(2025, 1, 1), date(2025, 3, 31), "Abs. 2 Satz 1 Nr. 2"),
        (date(2018, 11, 1), date(2026, 11, 3), date(2027, 2, 28), "Abs. 2 Satz 1 Nr. 3"),
        (date(2016, 11, 1), date(2026, 11, 3), date(2027, 3, 31), "Abs. 2 Satz 1 Nr. 4"),
        (date(2014, 11, 1), date(2026, 11, 3), date(2027, 4, 30), "Abs. 2 Satz 1 Nr. 5"),
        (date(2011, 11, 1), date(2026, 11, 3), date(2027, 5, 31), "Abs. 2 Satz 1 Nr. 6"),
        (date(2006, 11, 1), date(2026, 11, 3), date(2027, 6, 30), "Abs. 2 Satz 1 Nr. 7"),
        # the last day of Zugang for a month's end
        (date(2023, 1, 1), date(2026, 10, 31), date(2026, 11, 30), "Abs. 2 Satz 1 Nr. 1"),
        (date(2023, 1, 1), date(2026, 11, 1), date(2026, 12, 31), "Abs. 2 Satz 1 Nr. 1"),
        (date(2018, 1, 1), date(2026, 11, 30), date(2027, 2, 28), "Abs. 2 Satz 1 Nr. 3"),
    ],
)
def test_notice_by_the_employer(eintritt: date, zugang: date, ende: date, norm: str) -> None:
    ergebnis = compute_kuendigungstermin(eintritt, zugang)
    assert ergebnis.ende == ende
    assert ergebnis.fundstelle.replace(NBSP, " ") == f"§ 622 {norm} BGB"


def test_long_employment_does_not_lengthen_the_employees_own_notice() -> None:
    ergebnis = compute_kuendigungstermin(date(2000, 1, 1), date(2026, 11, 3), durch_arbeitgeber=False)
    assert ergebnis.ende == date(2026, 12, 15)


@pytest.mark.parametrize(
    ("zugang", "probezeit_bis", "ende"),
    [
        (date(2026, 6, 30), date(2026, 6, 30), date(2026, 7, 14)),
        (date(2026, 7, 1), date(2026, 6, 30), date(2026, 7, 31)),
        (date(2026, 7, 1), date(2026, 12, 31), date(2026, 7, 31)),  # longer than six months: only six count
        (date(2026, 3, 10), None, date(2026, 4, 15)),
    ],
)
def test_probezeit_shortens_for_six_months_at_most(zugang: date, probezeit_bis: date | None, ende: date) -> None:
    assert compute_kuendigungstermin(date(2026, 1, 1), zugang, probezeit_bis=probezeit_bis).ende == ende


def test_a_weekend_moves_nothing_and_the_steps_say_so() -> None:
    ergebnis = compute_kuendigungstermin(date(2024, 1, 1), date(2026, 9, 30))
    assert ergebnis.ende == date(2026, 10, 31)  # a Saturday, and a holiday in the north
    assert any("193\u00a0BGB gilt für Kündigungsfristen nicht" in s for s in ergebnis.schritte)


def test_steps_name_norm_years_and_result() -> None:
    text = " ".join(compute_kuendigungstermin(date(2020, 3, 1), date(2026, 11, 3)).schritte).replace(NBSP, " ")
    assert "6 volle Jahre" in text
    assert "nach 5 Jahren zwei Monate zum Ende eines Kalendermonats (§ 622 Abs. 2 Satz 1 Nr. 2 BGB)" in text
    assert "frühestens zum 31.01.2027" in text


def test_notice_before_the_first_day_is_refused() -> None:
    with pytest.raises(ValueError, match="vor dem Eintritt"):
        compute_kuendigungstermin(date(2026, 5, 1), date(2026, 4, 30))


@settings(deadline=None)
@given(
    st.dates(min_value=date(1980, 1, 1), max_value=date(2030, 1, 1)),
    st.integers(min_value=0, max_value=16_000),
    st.booleans(),
)
def test_the_end_is_a_permitted_date_and_at_least_four_weeks_away(eintritt: date, tage: int, arbeitgeber: bool) -> None:
    zugang = date.fromordinal(eintritt.toordinal() + tage)
    ende = compute_kuendigungstermin(eintritt, zugang, arbeitgeber).ende
    assert (ende - zugang).days >= 28
    assert ende == month_end(ende) or (ende.day == 15)
