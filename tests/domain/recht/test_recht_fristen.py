from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from app.domain.recht.fristen import FristDefinition, compute_frist

NBSP = "\u00a0"


def hamburg(jahr: int) -> Mapping[date, str]:
    """The fixed holidays, and the movable ones of 2026 and 2027."""
    fest = {(1, 1): "Neujahr", (5, 1): "Erster Mai", (10, 3): "Tag der Deutschen Einheit", (10, 31): "Reformationstag"}
    fest |= {(12, 25): "Erster Weihnachtstag", (12, 26): "Zweiter Weihnachtstag"}
    days = {date(jahr, *day): name for day, name in fest.items()}
    if jahr == 2026:
        days |= {date(2026, 4, 3): "Karfreitag", date(2026, 4, 6): "Ostermontag"}
    return days


def definition(**changes: Any) -> FristDefinition:
    values: dict[str, Any] = {
        "id": "probe",
        "bezeichnung": "Probefrist",
        "norm": "§ 4 Satz 1 KSchG",
        "ereignis": "Zugang der Kündigung",
        "dauer": {"anzahl": 3, "einheit": "wochen"},
        "gueltig_ab": date(2004, 1, 1),
        "quelle": "Gesetzestext",
    }
    return FristDefinition.model_validate(values | changes)


@pytest.mark.parametrize(
    ("ereignis", "ungekuerzt", "ende"),
    [
        (date(2026, 11, 3), date(2026, 11, 24), date(2026, 11, 24)),  # Tuesday
        (date(2026, 11, 7), date(2026, 11, 28), date(2026, 11, 30)),  # Saturday → Monday
        (date(2026, 10, 10), date(2026, 10, 31), date(2026, 11, 2)),  # Saturday and holiday, Sunday → Monday
        (date(2026, 3, 13), date(2026, 4, 3), date(2026, 4, 7)),  # Karfreitag … Ostermontag → Tuesday
        (date(2026, 12, 4), date(2026, 12, 25), date(2026, 12, 28)),  # Christmas, Saturday, Sunday → Monday
        (date(2026, 12, 11), date(2027, 1, 1), date(2027, 1, 4)),  # over the year's end
    ],
)
def test_an_end_on_a_day_of_rest_moves_to_the_next_working_day(ereignis: date, ungekuerzt: date, ende: date) -> None:
    ergebnis = compute_frist(definition(), ereignis, hamburg)
    assert (ergebnis.ende_ungekuerzt, ergebnis.ende) == (ungekuerzt, ende)


def test_every_step_of_a_shift_is_told() -> None:
    schritte = compute_frist(definition(), date(2026, 10, 10), hamburg).schritte
    text = "\n".join(schritte).replace(NBSP, " ")
    assert "Zugang der Kündigung am Samstag, 10.10.2026" in text
    assert "§ 187 Abs. 1 BGB" in text
    assert "§ 188 Abs. 2 Alt. 1 BGB" in text
    assert "Der 31.10.2026 ist ein Samstag und gesetzlicher Feiertag (Reformationstag)" in text
    assert "Der 01.11.2026 ist ein Sonntag" in text
    assert "§ 193 BGB" in text
    assert text.endswith("Die Frist endet am Montag, dem 02.11.2026, um 24 Uhr.")


def test_steps_carry_no_break_spaces_and_end_as_sentences() -> None:
    ergebnis = compute_frist(definition(notfrist=True, hinweise=("Bitte prüfen.",)), date(2026, 11, 3), hamburg)
    assert f"§{NBSP}187 Abs.{NBSP}1{NBSP}BGB" in ergebnis.schritte[2]
    assert all(schritt.endswith(".") for schritt in ergebnis.schritte)
    assert ergebnis.fundstelle == f"§{NBSP}4 Satz{NBSP}1{NBSP}KSchG"


def test_a_month_without_the_day_ends_with_its_last_day_and_says_why() -> None:
    frist = definition(dauer={"anzahl": 1, "einheit": "monate"})
    ergebnis = compute_frist(frist, date(2028, 1, 31), hamburg)
    assert ergebnis.ende == date(2028, 2, 29)
    assert any("Einen 31. gibt es in diesem Monat nicht" in s for s in ergebnis.schritte)
    assert any(f"§{NBSP}188 Abs.{NBSP}3{NBSP}BGB" in s for s in ergebnis.schritte)


def test_the_five_month_point_stays_on_a_sunday_and_says_so() -> None:
    grund = "Für den Ablauf der fünf Monate gilt § 222 Abs. 2 ZPO nicht."
    frist = definition(dauer={"anzahl": 5, "einheit": "monate"}, verschiebung=False, keine_verschiebung=grund)
    ergebnis = compute_frist(frist, date(2026, 6, 1), hamburg)
    assert ergebnis.ende == ergebnis.ende_ungekuerzt == date(2026, 11, 1)
    assert "verschiebt sich gleichwohl nicht" in ergebnis.schritte[4]
    assert ergebnis.schritte[5].replace(NBSP, " ") == grund


def test_a_counted_first_day_is_told_with_its_norm() -> None:
    frist = definition(beginn="tagesbeginn", dauer={"anzahl": 1, "einheit": "monate"})
    ergebnis = compute_frist(frist, date(2026, 11, 17), hamburg)
    assert ergebnis.ende == date(2026, 12, 16)
    assert f"§{NBSP}187 Abs.{NBSP}2{NBSP}BGB" in ergebnis.schritte[2]


def test_a_backward_period_names_the_last_day_to_act() -> None:
    frist = definition(
        richtung="vor",
        beginn="tagesbeginn",
        dauer={"anzahl": 3, "einheit": "monate"},
        verschiebung=False,
        keine_verschiebung="Rückwärts wird nicht verschoben.",
    )
    ergebnis = compute_frist(frist, date(2026, 11, 30), hamburg)
    assert ergebnis.ende == date(2026, 8, 31)
    assert "Letzter Tag für die Handlung ist Montag, der 31.08.2026." in ergebnis.schritte


def test_days_left_count_down_to_zero_on_the_last_day_and_below_after_it() -> None:
    ergebnis = compute_frist(definition(), date(2026, 11, 3), hamburg)
    assert [ergebnis.tage_bis(date(2026, 11, d)) for d in (21, 24, 25)] == [3, 0, -1]


def test_an_event_before_the_checked_wording_is_flagged() -> None:
    ergebnis = compute_frist(definition(gueltig_ab=date(2026, 1, 1)), date(2025, 12, 1), hamburg)
    assert any(s.startswith("Achtung:") and "01.01.2026" in s for s in ergebnis.schritte)


@pytest.mark.parametrize("changes", [{"richtung": "vor"}, {"verschiebung": False}, {"keine_verschiebung": "Darum."}])
def test_a_missing_or_idle_reason_for_not_moving_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="verschieb"):
        definition(**changes)


def test_an_end_beyond_the_calendar_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="außerhalb des Kalenders"):
        compute_frist(definition(), date(9999, 12, 20), hamburg)


@settings(deadline=None)
@given(
    st.dates(min_value=date(2000, 1, 1), max_value=date(2100, 1, 1)),
    st.integers(min_value=1, max_value=24),
    st.sampled_from(["tage", "wochen", "monate"]),
)
def test_a_moved_end_is_a_working_day_and_never_earlier(ereignis: date, anzahl: int, einheit: str) -> None:
    ergebnis = compute_frist(definition(dauer={"anzahl": anzahl, "einheit": einheit}), ereignis, hamburg)
    assert ergebnis.ende.weekday() < 5
    assert ergebnis.ende not in hamburg(ergebnis.ende.year)
    skipped = (ergebnis.ende - ergebnis.ende_ungekuerzt).days
    between = [ergebnis.ende_ungekuerzt + timedelta(days=n) for n in range(skipped)]
    assert all(day.weekday() >= 5 or day in hamburg(day.year) for day in between)
