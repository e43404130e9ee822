from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from app.adapters.system.feiertage import LAENDER, Feiertage
from app.adapters.system.ids import UuidIds
from app.adapters.system.uhr import FesteUhr, SystemUhr
from app.errors import InputError
from app.ports import Feiertagskalender, Ids, Uhr

BUNDESWEIT = {"Neujahr", "Karfreitag", "Ostermontag", "Erster Mai", "Christi Himmelfahrt", "Pfingstmontag"}
BUNDESWEIT |= {"Tag der Deutschen Einheit", "Erster Weihnachtstag", "Zweiter Weihnachtstag"}


def test_the_adapters_fulfil_their_ports() -> None:
    ports: tuple[Uhr, Uhr, Ids, Feiertagskalender] = (SystemUhr(), FesteUhr(date(2026, 11, 21)), UuidIds(), Feiertage())
    system, feste, ids, kalender = ports
    assert system.today() >= date(2026, 1, 1)
    assert feste.today() == date(2026, 11, 21)
    assert ids.new("x") != ids.new("x")
    assert kalender.feiertage("HH", 2026)[date(2026, 1, 1)] == "Neujahr"


def test_the_system_clock_tells_the_local_day_and_utc() -> None:
    uhr = SystemUhr()
    assert uhr.now().tzinfo is UTC
    assert abs(uhr.now() - datetime.now(UTC)) < timedelta(seconds=5)
    assert abs(uhr.today() - uhr.now().date()) <= timedelta(days=1)


def test_the_fixed_clock_stands_still() -> None:
    uhr = FesteUhr(date(2026, 11, 21))
    assert uhr.today() == date(2026, 11, 21)
    assert uhr.now() == datetime(2026, 11, 21, 12, tzinfo=UTC)


def test_ids_carry_their_prefix_and_never_repeat() -> None:
    ids = UuidIds()
    made = [ids.new("akte") for _ in range(1000)]
    assert len(set(made)) == 1000
    assert all(i.startswith("akte-") and len(i) == 37 and i.isascii() for i in made)


@pytest.mark.parametrize("land", LAENDER)
def test_every_land_has_the_nationwide_holidays_in_german(land: str) -> None:
    assert set(Feiertage().feiertage(land, 2026).values()) >= BUNDESWEIT


@pytest.mark.parametrize(
    ("land", "tag", "name"),
    [
        ("HH", date(2026, 10, 31), "Reformationstag"),
        ("BY", date(2026, 10, 31), None),
        ("BY", date(2026, 11, 1), "Allerheiligen"),
        ("BY", date(2026, 8, 15), None),  # not in the whole Land
        ("SL", date(2026, 8, 15), "Mariä Himmelfahrt"),
        ("NW", date(2026, 6, 4), "Fronleichnam"),
        ("SN", date(2026, 6, 4), None),
        ("SN", date(2026, 11, 18), "Buß- und Bettag"),
        ("TH", date(2026, 9, 20), "Weltkindertag"),
        ("BE", date(2027, 3, 8), "Frauentag"),
        ("HE", date(2026, 12, 24), None),
    ],
)
def test_holidays_follow_the_land(land: str, tag: date, name: str | None) -> None:
    found = Feiertage().feiertage(land, tag.year).get(tag)
    assert (found is None) if name is None else (found is not None and name in found)


def test_only_the_year_asked_for_is_given_and_it_cannot_be_changed() -> None:
    kalender = Feiertage()
    days = kalender.feiertage("HH", 2026)
    assert {day.year for day in days} == {2026}
    assert date(2027, 1, 1) not in days
    assert list(days) == sorted(days)
    with pytest.raises(TypeError):
        days[date(2026, 1, 2)] = "erfunden"  # type: ignore[index]
    assert kalender.feiertage("HH", 2026) is days


@pytest.mark.parametrize(("land", "jahr"), [("XX", 2026), ("hh", 2026), ("", 2026), ("HH", 1990), ("HH", 10_000)])
def test_an_unknown_land_or_year_is_refused(land: str, jahr: int) -> None:
    with pytest.raises(InputError):
        Feiertage().feiertage(land, jahr)
