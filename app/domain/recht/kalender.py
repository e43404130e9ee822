"""Calendar arithmetic of §§ 187, 188 BGB: when a period that begins with an event or a day ends."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.werte import FrozenModel

Feiertage = Callable[[int], Mapping[date, str]]
"""Public holidays of a year: day → German name."""

_TAG = timedelta(days=1)
_SAMSTAG, _SONNTAG = 5, 6

LAENDER = ("BB", "BE", "BW", "BY", "HB", "HE", "HH", "MV", "NI", "NW", "RP", "SH", "SL", "SN", "ST", "TH")
"""The Länder by their ISO 3166-2 code without ``DE-``."""


class Einheit(StrEnum):
    """Unit of a period."""

    TAGE = "tage"
    WOCHEN = "wochen"
    MONATE = "monate"
    JAHRE = "jahre"


class Tageszaehlung(StrEnum):
    """Which days a period of days counts."""

    KALENDERTAGE = "kalendertage"
    WERKTAGE = "werktage"
    """Monday to Saturday without public holidays."""
    WERKTAGE_OHNE_SAMSTAG = "werktage_ohne_samstag"


class OertlicherFeiertag(FrozenModel):
    """A public holiday of some places of a Land only; calendars of whole Länder leave it out.

    Attributes:
        land: the Land in which the places lie.
        wo: the places, as in „Gesetzlicher Feiertag ist er nur in …“.
        fest: month and day, where it is the same each year; otherwise ``wie_in`` names a Land whose calendar has it.
    """

    name: str
    land: str
    wo: str
    fest: tuple[int, int] | None = None
    wie_in: str = ""


OERTLICHE_FEIERTAGE = (
    OertlicherFeiertag(name="Augsburger Hohes Friedensfest", land="BY", wo="der Stadt Augsburg", fest=(8, 8)),
    OertlicherFeiertag(
        name="Mariä Himmelfahrt",
        land="BY",
        wo="den bayerischen Gemeinden mit überwiegend katholischer Bevölkerung",
        fest=(8, 15),
    ),
    OertlicherFeiertag(name="Fronleichnam", land="SN", wo="einzelnen Gemeinden in Sachsen", wie_in="NW"),
    OertlicherFeiertag(name="Fronleichnam", land="TH", wo="einzelnen Gemeinden in Thüringen", wie_in="NW"),
)

_SINGULAR = {Einheit.TAGE: "Tag", Einheit.WOCHEN: "Woche", Einheit.MONATE: "Monat", Einheit.JAHRE: "Jahr"}
_VOLL = {
    Einheit.TAGE: "ein voller",
    Einheit.WOCHEN: "eine volle",
    Einheit.MONATE: "ein voller",
    Einheit.JAHRE: "ein volles",
}
_ZAHLWORT = ("", "", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")


class Dauer(FrozenModel):
    """Length of a period, for example three weeks."""

    anzahl: Annotated[int, Field(ge=1, le=400)]
    einheit: Einheit

    @property
    def monate(self) -> int | None:
        """The length in months, None for days and weeks."""
        if self.einheit is Einheit.MONATE:
            return self.anzahl
        return self.anzahl * 12 if self.einheit is Einheit.JAHRE else None

    @property
    def tage(self) -> int | None:
        """The length in days, None for months and years."""
        if self.einheit is Einheit.TAGE:
            return self.anzahl
        return self.anzahl * 7 if self.einheit is Einheit.WOCHEN else None

    def __str__(self) -> str:
        """Nominative: „drei Wochen“, „ein Monat“."""
        return self.text(_SINGULAR[self.einheit])

    @property
    def akkusativ(self) -> str:
        """Accusative, as in „Die Frist beträgt einen Monat“."""
        return str(self) if self.einheit is Einheit.JAHRE else re.sub("^ein ", "einen ", str(self))

    @property
    def volle(self) -> str:
        """The whole of it with its verb: „muss eine volle Woche“, „müssen volle drei Tage“."""
        if self.anzahl > 1:
            return f"müssen volle {self}"
        return f"muss {_VOLL[self.einheit]} {_SINGULAR[self.einheit]}"

    def text(self, wort: str) -> str:
        """The length with another word for the unit: „drei Werktage“."""
        if self.anzahl == 1:
            return f"eine {wort}" if self.einheit is Einheit.WOCHEN else f"ein {wort}"
        plural = f"{wort}n" if wort.endswith("e") else f"{wort}e"
        zahl = _ZAHLWORT[self.anzahl] if self.anzahl < len(_ZAHLWORT) else str(self.anzahl)
        return f"{zahl} {plural}"


def last_day(year: int, month: int) -> int:
    """Number of the last day of a month."""
    return calendar.monthrange(year, month)[1]


def month_end(day: date) -> date:
    """The last day of the month in which ``day`` lies."""
    return day.replace(day=last_day(day.year, day.month))


def add_monate(day: date, monate: int) -> date:
    """The day of the same number ``monate`` later (or earlier); the month's last day where that number is missing.

    § 188 Abs. 3 BGB: 31.1. + 1 month = 28.2. or 29.2.

    Raises:
        ValueError: the result lies outside the years 1 to 9999.
    """
    index = day.year * 12 + day.month - 1 + monate
    year, month = divmod(index, 12)
    if not date.min.year <= year <= date.max.year:
        raise ValueError("Das Fristende liegt außerhalb des Kalenders")
    return date(year, month + 1, min(day.day, last_day(year, month + 1)))


def common_feiertage(feiertage: Callable[[str, int], Mapping[date, str]]) -> Feiertage:
    """Holidays that every Land has: while the Land is unknown, no Frist is then told to end later than it does.

    Args:
        feiertage: holidays of a Land in a year.
    """

    def of_all(year: int) -> dict[date, str]:
        common = set.intersection(*(set(feiertage(land, year)) for land in LAENDER))
        return {day: name for day, name in feiertage(LAENDER[0], year).items() if day in common}

    return of_all


def is_ruhetag(day: date, feiertage: Feiertage) -> bool:
    """Saturday, Sunday or public holiday (§ 193 BGB)."""
    return day.weekday() >= _SAMSTAG or day in feiertage(day.year)


def last_werktag(erster: date, anzahl: int, zaehlung: Tageszaehlung, feiertage: Feiertage) -> date:
    """The last of ``anzahl`` Werktage, the first of which is ``erster`` or the next Werktag after it."""
    frei = _SAMSTAG if zaehlung is Tageszaehlung.WERKTAGE_OHNE_SAMSTAG else _SONNTAG
    day = erster - _TAG
    while anzahl:
        day += _TAG
        if day.weekday() < frei and day not in feiertage(day.year):
            anzahl -= 1
    return day


def end_after_event(ereignis: date, dauer: Dauer) -> date:
    """Last day of a period whose first day is the day after the event (§ 187 Abs. 1, § 188 Abs. 1, 2 Alt. 1, 3 BGB)."""
    if dauer.tage is not None:
        return ereignis + timedelta(days=dauer.tage)
    return add_monate(ereignis, dauer.monate or 0)


def end_from_day(beginn: date, dauer: Dauer) -> date:
    """Last day of a period in which ``beginn`` is counted (§ 187 Abs. 2, § 188 Abs. 1, 2 Alt. 2, 3 BGB)."""
    if dauer.tage is not None:
        return beginn + timedelta(days=dauer.tage - 1)
    ende = add_monate(beginn, dauer.monate or 0)
    # The day before the one of the same number; if already that one is missing, Abs. 3 names the month's last day.
    return ende if ende.day < beginn.day else ende - _TAG


def latest_before(ereignis: date, dauer: Dauer, *, ereignistag_zaehlt: bool) -> date:
    """Last day on which one can act so that the full period lies between that day and the event.

    Counted backwards in analogy to §§ 187, 188 BGB. ``ereignistag_zaehlt``: the event is the end of its day (a
    relationship that ends „mit Ablauf des 30.11.“), otherwise its beginning (a hearing on that day).
    """
    grenze = ereignis + _TAG if ereignistag_zaehlt else ereignis
    if dauer.tage is not None:
        return grenze - timedelta(days=dauer.tage) - _TAG
    return add_monate(grenze, -(dauer.monate or 0)) - _TAG


def completed_years(beginn: date, stichtag: date) -> int:
    """Full years that a relationship begun on ``beginn`` (counted, § 187 Abs. 2 BGB) has lasted before ``stichtag``.

    Begun on 1.1.2020: two years on 1.1.2022, one on 31.12.2021. Negative spans give 0.
    """
    jahre = max(stichtag.year - beginn.year, 0)
    while jahre and end_from_day(beginn, Dauer(anzahl=jahre, einheit=Einheit.JAHRE)) >= stichtag:
        jahre -= 1
    return jahre
