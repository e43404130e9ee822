from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.domain.recht.zinsen import Basiszinsreihe, Zinsart, Zinsmethode
from app.domain.recht.zinsen import compute_zinsen as zinsen

NBSP = "\u00a0"
TAG, KAUF = Zinsmethode.TAGGENAU, Zinsmethode.KAUFMAENNISCH

REIHE = Basiszinsreihe.model_validate(
    {
        "stand": "2026-07-01",
        "quelle": "Bundesbank",
        "saetze": [
            {"gueltig_ab": "2023-07-01", "prozent": "3.12"},
            {"gueltig_ab": "2024-01-01", "prozent": "3.62"},
            {"gueltig_ab": "2024-07-01", "prozent": "3.37"},
            {"gueltig_ab": "2025-01-01", "prozent": "2.27"},
            {"gueltig_ab": "2025-07-01", "prozent": "1.27"},
            {"gueltig_ab": "2026-01-01", "prozent": "1.27"},
            {"gueltig_ab": "2026-07-01", "prozent": "1.52"},
        ],
    }
)


def art(**values: Any) -> Zinsart:
    base = {"id": "x", "titel": "Zinsen", "fundstelle": "§ 288 BGB", "gueltig_ab": "2002-01-01", "quelle": "BGB"}
    return Zinsart.model_validate(base | values)


FUENF, NEUN, VIER = art(aufschlag=5), art(aufschlag=9), art(fest=4)


@pytest.mark.parametrize(
    ("betrag", "von", "bis", "satz", "methode", "ergebnis"),
    [
        # 7,27 % for 181 days of the year 2025
        ("10000", date(2025, 1, 1), date(2025, 6, 30), FUENF, TAG, "360.51"),
        # the same half-year has 180 days of 30/360
        ("10000", date(2025, 1, 1), date(2025, 6, 30), FUENF, KAUF, "363.50"),
        ("1000", date(2025, 6, 15), date(2026, 2, 10), FUENF, TAG, "41.84"),
        # a leap year counts 366: 182 days at 8,62 %, 184 days at 8,37 %
        ("10000", date(2024, 1, 1), date(2024, 12, 31), FUENF, TAG, "849.43"),
        ("10000", date(2024, 1, 1), date(2024, 12, 31), FUENF, KAUF, "849.50"),
        ("10000", date(2025, 7, 1), date(2025, 7, 1), NEUN, TAG, "2.81"),
        ("3650", date(2023, 3, 1), date(2024, 2, 29), VIER, TAG, "146.33"),
        ("3600", date(2025, 1, 31), date(2025, 1, 31), VIER, KAUF, "0.40"),
        ("3600", date(2025, 2, 1), date(2025, 2, 28), VIER, KAUF, "12.00"),
        ("0", date(2025, 1, 1), date(2025, 6, 30), FUENF, TAG, "0.00"),
    ],
)
def test_interest_computed_by_hand(
    betrag: str, von: date, bis: date, satz: Zinsart, methode: Zinsmethode, ergebnis: str
) -> None:
    assert zinsen(REIHE, satz, Decimal(betrag), von, bis, methode).zinsen == Decimal(ergebnis)


def test_each_change_of_the_rate_is_a_step_and_both_days_count() -> None:
    result = zinsen(REIHE, FUENF, Decimal(1000), date(2025, 6, 30), date(2025, 7, 1))
    assert [(a.von, a.bis, a.tage, a.prozent) for a in result.abschnitte] == [
        (date(2025, 6, 30), date(2025, 6, 30), 1, Decimal("7.27")),
        (date(2025, 7, 1), date(2025, 7, 1), 1, Decimal("6.27")),
    ]
    text = [s.replace(NBSP, " ") for s in result.schritte]
    assert "beide Tage zählen mit" in text[1]
    assert "in Schaltjahren durch 366" in text[1]
    assert "7,27 % (Basiszinssatz 2,27 %)" in text[2]
    assert result.tageszins == Decimal("0.17")


def test_the_other_convention_is_named() -> None:
    result = zinsen(REIHE, FUENF, Decimal(1000), date(2025, 1, 1), date(2025, 1, 31), KAUF)
    assert "Monat 30 Tage" in result.schritte[1].replace(NBSP, " ")
    assert result.abschnitte[0].tage == 30


def test_a_leap_year_is_a_stretch_of_its_own_at_the_same_rate() -> None:
    result = zinsen(REIHE, VIER, Decimal(1000), date(2023, 12, 1), date(2025, 1, 31))
    assert [(a.tage, a.teiler) for a in result.abschnitte] == [(31, 365), (366, 366), (31, 365)]


def test_days_after_the_series_are_provisional_and_said() -> None:
    known = zinsen(REIHE, FUENF, Decimal(1000), date(2026, 12, 1), date(2026, 12, 31))
    beyond = zinsen(REIHE, FUENF, Decimal(1000), date(2026, 12, 1), date(2027, 1, 31))
    assert (known.vorlaeufig, beyond.vorlaeufig) == (False, True)
    assert "nur bis zum 31.12.2026 bekannt" in beyond.hinweise[0].replace(NBSP, " ")
    assert not zinsen(REIHE, VIER, Decimal(1000), date(2030, 1, 1), date(2031, 1, 1)).vorlaeufig


@pytest.mark.parametrize(
    ("betrag", "von", "bis", "message"),
    [
        ("1", date(2023, 6, 30), date(2025, 1, 1), "vom 01.07.2023 bis zum 31.12.2026"),
        ("1", date(2027, 1, 1), date(2027, 2, 1), "kein Basiszinssatz bekannt"),
        ("1", date(2025, 2, 1), date(2025, 1, 1), "vor dem Beginn"),
        ("-1", date(2025, 1, 1), date(2025, 2, 1), "null oder größer"),
        ("NaN", date(2025, 1, 1), date(2025, 2, 1), "null oder größer"),
        ("1", date(2025, 1, 1), date.max, "außerhalb des Kalenders"),
    ],
)
def test_what_cannot_be_computed_is_refused(betrag: str, von: date, bis: date, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        zinsen(REIHE, FUENF, Decimal(betrag), von, bis)


def test_a_rate_is_not_used_before_it_was_law() -> None:
    with pytest.raises(ValueError, match=r"erst ab dem 29.07.2024"):
        zinsen(REIHE, art(aufschlag=9, gueltig_ab="2024-07-29"), Decimal(1), date(2024, 1, 1), date(2025, 1, 1))


@pytest.mark.parametrize(
    "saetze",
    [
        [],
        [{"gueltig_ab": "2025-07-01", "prozent": "1"}, {"gueltig_ab": "2025-01-01", "prozent": "1"}],
        [{"gueltig_ab": "2025-02-01", "prozent": "1"}],
    ],
)
def test_a_series_that_cannot_be_is_refused(saetze: list[dict[str, str]]) -> None:
    with pytest.raises(ValidationError):
        Basiszinsreihe.model_validate({"stand": "2026-07-01", "quelle": "x", "saetze": saetze})


@pytest.mark.parametrize("rates", [{}, {"aufschlag": 5, "fest": 4}])
def test_a_kind_of_interest_has_one_rate(rates: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        art(**rates)


DAYS = st.dates(date(2023, 7, 1), date(2026, 12, 30))


@given(DAYS, DAYS, DAYS, st.sampled_from(Zinsmethode))
def test_a_time_cut_in_two_gives_the_same_days(one: date, two: date, three: date, methode: Zinsmethode) -> None:
    von, mitte, bis = sorted((one, two, three))

    def exact(start: date, end: date) -> Decimal:
        parts = zinsen(REIHE, FUENF, Decimal(100), start, end, methode).abschnitte
        return sum((a.prozent * a.tage / a.teiler for a in parts), Decimal(0))

    if mitte < bis:
        whole = exact(von, mitte) + exact(mitte + timedelta(days=1), bis)
        assert abs(whole - exact(von, bis)) < Decimal("1e-20")
