"""Checks of answers as data: what does not fit its sum is refused, lengths are read, the law of the day decides."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from app.domain.regelwerk.rules import ConditionValue
from app.domain.vertrag.angaben import Angabenpruefung, angaben_befunde
from app.domain.vertrag.angaben_rechnen import Rechnung, months_of

GANZ: dict[str, Any] = {
    "id": "probe",
    "titel": "Zu viel ({{WERT}})",
    "text": "Höchstens {{GRENZE}}.",
    "rechnung": "zahl",
    "fragen": {"wert": ("eins", "zwei")},
    "ueber": Decimal(6),
    "gueltig_ab": date(2020, 1, 1),
    "gueltig_bis": date(2024, 12, 31),
    "stichtag": ("beginn",),
    "quelle": "Probe",
    "stand": date(2026, 1, 1),
}


def pruefung(**changes: Any) -> Angabenpruefung:
    return Angabenpruefung.model_validate(GANZ | changes)


def found(snapshot: dict[str, ConditionValue], **changes: Any) -> list[tuple[str, str, str | None]]:
    return [(b.titel, b.text, b.feld) for b in angaben_befunde([pruefung(**changes)], snapshot, (), "DE")]


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"fragen": {}}, "fragen"),
        ({"fragen": {"wert": ()}}, "fragen"),
        ({"fragen": {"wert": ("eins",), "mehr": ("zwei",)}}, "fragen"),
        ({"stelle": "anderswo"}, "stelle"),
        ({"ueber": None}, "Grenze"),
        ({"text": "{{NAME}}"}, "NAME"),
        ({"gueltig_bis": date(2019, 1, 1)}, "gueltig_bis"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(ValidationError, match=word):
        pruefung(**changes)


def test_the_first_answered_question_counts_and_is_jumped_to() -> None:
    day: dict[str, ConditionValue] = {"beginn": "2024-05-01"}
    assert found(day | {"zwei": Decimal(7)}) == [("Zu viel (7)", "Höchstens 6.", "frage:zwei")]
    assert found(day | {"eins": Decimal(5), "zwei": Decimal(7)}) == []
    assert found(day | {"eins": "sieben"}) == []
    assert found(day) == []


def test_the_law_of_the_day_decides() -> None:
    for day, count in (("2019-12-31", 0), ("2020-01-01", 1), ("2024-12-31", 1), ("2025-01-01", 0)):
        assert len(found({"beginn": day, "eins": Decimal(7)})) == count, day
    assert found({"eins": Decimal(7)}) == []
    assert len(found({"eins": Decimal(7)}, gueltig_bis=None)) == 1


@pytest.mark.parametrize(
    ("value", "months"),
    [
        (Decimal(9), "9"),
        ("sechs Monate", "6"),
        ("einen Monat", "1"),
        ("12 Monate", "12"),
        ("1,5 Jahre", "18"),
        ("ein Jahr", "12"),
        ("bis auf Weiteres", None),
        (True, None),
        (None, None),
    ],
)
def test_lengths_are_read(value: ConditionValue | None, months: str | None) -> None:
    assert months_of(value) == (Decimal(months) if months is not None else None)


def test_weeks_are_less_than_months() -> None:
    weeks = months_of("26 Wochen")
    assert weeks is not None
    assert Decimal("5.9") < weeks < Decimal(6)


@pytest.mark.parametrize(
    ("ende", "months"),
    [("2027-01-30", "0.5"), ("2027-01-31", "1"), ("2028-12-31", "24"), ("2029-01-01", "24.5"), ("2026-12-31", None)],
)
def test_a_term_counts_its_first_and_last_day(ende: str, months: str | None) -> None:
    fragen = {"beginn": ("b",), "ende": ("e",)}
    changes = {"rechnung": Rechnung.LAUFZEIT_MONATE, "fragen": fragen, "titel": "T", "text": "X", "stichtag": ()}
    exact = {"gueltig_bis": None, "ueber": None, "ab": Decimal(months or 0), "unter": Decimal(months or 0) + 1}
    assert len(found({"b": "2027-01-01", "e": ende}, **changes, **exact)) == (months is not None)


def test_days_at_the_end_of_the_calendar_do_no_harm() -> None:
    for rechnung in (Rechnung.LAUFZEIT_MONATE, Rechnung.TAGE_ZWISCHEN, Rechnung.TAGE_NACH_PROBEZEIT):
        roles = {"beginn": ("b",), "ende": ("e",), "dauer": ("d",)}
        needed = roles if rechnung is Rechnung.TAGE_NACH_PROBEZEIT else {k: roles[k] for k in ("beginn", "ende")}
        changes = {"rechnung": rechnung, "fragen": needed, "titel": "T", "text": "X", "ueber": Decimal(10**9)}
        for beginn in ("0001-01-01", "9999-12-31"):
            answers: dict[str, ConditionValue] = {"b": beginn, "e": "9999-12-31", "d": Decimal(6)}
            assert found(answers, **changes) == []
