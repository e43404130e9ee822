"""Interest: Basiszinssatz (§ 247 BGB), Verzug, Rechtshängigkeit (§§ 288, 291 BGB), fixed rates, period by period."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.deutsch import format_betrag, format_datum, format_zahl, typografie
from app.domain.geld import round_cent
from app.domain.recht.geltung import Rechtsdatum, Text
from app.domain.werte import Betrag, FrozenModel, Fundstelle, Kennung

_DAY = timedelta(days=1)


class Zinsmethode(StrEnum):
    """How days are counted.

    ``taggenau``: real days by 365, in leap years by 366. ``kaufmaennisch``: each month 30 days, each year 360.
    """

    TAGGENAU = "taggenau"
    KAUFMAENNISCH = "kaufmaennisch"

    @property
    def wort(self) -> str:
        """What a person reads."""
        if self is Zinsmethode.TAGGENAU:
            return "taggenau (tatsächliche Tage durch 365, in Schaltjahren durch 366)"
        return "kaufmännisch (Monat 30 Tage, Jahr 360 Tage)"


class Basiszins(FrozenModel):
    """The Basiszinssatz from a day on, in percent."""

    gueltig_ab: date
    prozent: Annotated[Decimal, Field(max_digits=5, decimal_places=2)]


class Basiszinsreihe(FrozenModel):
    """All known rates, oldest first; the last one holds to the end of its half-year (§ 247 Abs. 1 Satz 2 BGB)."""

    stand: date
    quelle: Text
    saetze: Annotated[tuple[Basiszins, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _rising(self) -> Self:
        tage = [s.gueltig_ab for s in self.saetze]
        if any(later <= earlier for earlier, later in pairwise(tage)):
            raise ValueError("gueltig_ab: die Tage müssen aufsteigen")
        if any((tag.month, tag.day) not in {(1, 1), (7, 1)} for tag in tage):
            raise ValueError("gueltig_ab: der Basiszinssatz ändert sich nur am 1. Januar und am 1. Juli")
        return self

    @property
    def bekannt_bis(self) -> date:
        """Last day for which the rate is known."""
        last = self.saetze[-1].gueltig_ab
        return date(last.year, 6, 30) if last.month == 1 else date(last.year, 12, 31)


class Zinsart(Rechtsdatum):
    """A legal rate of interest: points above the Basiszinssatz, or fixed.

    Attributes:
        aufschlag: percentage points above the Basiszinssatz.
        fest: percent a year.
        hinweise: when it applies.
    """

    id: Kennung
    titel: Text
    aufschlag: Annotated[Decimal, Field(ge=0, max_digits=5)] | None = None
    fest: Annotated[Decimal, Field(gt=0, max_digits=5)] | None = None
    fundstelle: Fundstelle
    hinweise: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _one_rate(self) -> Self:
        if (self.aufschlag is None) == (self.fest is None):
            raise ValueError("entweder aufschlag oder fest angeben")
        return self


class Zinsabschnitt(FrozenModel):
    """A stretch of time with one rate; ``zinsen`` is exact to the cent only for display."""

    von: date
    bis: date
    tage: int
    teiler: int
    prozent: Decimal
    zinsen: Betrag


class Zinsergebnis(FrozenModel):
    """Interest on one amount.

    Attributes:
        zinsen: sum of the exact interest, rounded once at the end.
        tageszins: interest of each further day at the last rate.
        vorlaeufig: part of the time lies after the last known Basiszinssatz.
    """

    betrag: Betrag
    von: date
    bis: date
    methode: Zinsmethode
    zinsen: Betrag
    tageszins: Betrag
    gesamt: Betrag
    vorlaeufig: bool
    abschnitte: tuple[Zinsabschnitt, ...]
    schritte: tuple[str, ...]
    hinweise: tuple[str, ...]
    fundstelle: str


def compute_zinsen(
    reihe: Basiszinsreihe,
    art: Zinsart,
    betrag: Decimal,
    von: date,
    bis: date,
    methode: Zinsmethode = Zinsmethode.TAGGENAU,
) -> Zinsergebnis:
    """Interest from ``von`` to ``bis``, both days included; simple, no interest on interest (§ 289 BGB).

    Args:
        reihe: rates of the Basiszinssatz.
        art: which interest.
        betrag: principal in euro, not negative.
        von: first day that bears interest, for Verzug the day after it began (§ 187 Abs. 1 BGB).
        bis: last day that bears interest.
        methode: how days are counted.

    Raises:
        ValueError: negative amount, ``bis`` before ``von``, or a time for which no rate is known.
    """
    if not betrag.is_finite() or betrag < 0:
        raise ValueError("Der Betrag muss null oder größer sein")
    if bis < von:
        raise ValueError(f"Das Ende ({format_datum(bis)}) liegt vor dem Beginn ({format_datum(von)})")
    if bis == date.max:
        raise ValueError("Das Ende liegt außerhalb des Kalenders")
    first, last = reihe.saetze[0].gueltig_ab, reihe.bekannt_bis
    if art.aufschlag is not None and (von < first or von > last):
        raise ValueError(
            f"Für den {format_datum(von)} ist kein Basiszinssatz bekannt; hinterlegt sind die Sätze vom"
            f" {format_datum(first)} bis zum {format_datum(last)} (Stand {format_datum(reihe.stand)})"
        )
    if von < art.gueltig_ab:
        raise ValueError(f"{art.titel} ({art.fundstelle}) sind erst ab dem {format_datum(art.gueltig_ab)} hinterlegt")
    exakt, abschnitte = Decimal(0), []
    for start, ende, prozent in _stretches(reihe, art, von, bis, methode):
        tage, teiler = _days(start, ende, methode)
        zins = betrag * prozent * tage / (100 * teiler)
        exakt += zins
        abschnitte.append(
            Zinsabschnitt(von=start, bis=ende, tage=tage, teiler=teiler, prozent=prozent, zinsen=round_cent(zins))
        )
    zinsen = round_cent(exakt)
    letzter = abschnitte[-1]
    vorlaeufig = art.aufschlag is not None and bis > last
    return Zinsergebnis(
        betrag=betrag,
        von=von,
        bis=bis,
        methode=methode,
        zinsen=zinsen,
        tageszins=round_cent(betrag * letzter.prozent / (100 * letzter.teiler)),
        gesamt=betrag + zinsen,
        vorlaeufig=vorlaeufig,
        abschnitte=tuple(abschnitte),
        schritte=tuple(typografie(s) for s in _steps(reihe, art, betrag, abschnitte, methode, zinsen)),
        hinweise=tuple(typografie(h) for h in _notes(reihe, art, vorlaeufig=vorlaeufig)),
        fundstelle=typografie(art.fundstelle),
    )


def _stretches(
    reihe: Basiszinsreihe, art: Zinsart, von: date, bis: date, methode: Zinsmethode
) -> Iterator[tuple[date, date, Decimal]]:
    """Stretches of one rate and, where days are exact, of one kind of year; neighbours alike are joined."""
    current: tuple[date, date, Decimal] | None = None
    for start, ende, prozent in _rates(reihe, art, von, bis):
        for a, b in _years(start, ende) if methode is Zinsmethode.TAGGENAU else [(start, ende)]:
            same_year = methode is Zinsmethode.KAUFMAENNISCH or (current is not None and _leap(current[1]) == _leap(a))
            if current is not None and current[2] == prozent and same_year:
                current = (current[0], b, prozent)
                continue
            if current is not None:
                yield current
            current = (a, b, prozent)
    if current is not None:
        yield current


def _rates(reihe: Basiszinsreihe, art: Zinsart, von: date, bis: date) -> Iterator[tuple[date, date, Decimal]]:
    if art.aufschlag is None:
        yield von, bis, art.fest or Decimal(0)
        return
    for n, satz in enumerate(reihe.saetze):
        ende = reihe.saetze[n + 1].gueltig_ab - _DAY if n + 1 < len(reihe.saetze) else bis
        if satz.gueltig_ab <= bis and ende >= von:
            yield max(von, satz.gueltig_ab), min(bis, ende), max(satz.prozent + art.aufschlag, Decimal(0))


def _years(von: date, bis: date) -> Iterator[tuple[date, date]]:
    for year in range(von.year, bis.year + 1):
        yield max(von, date(year, 1, 1)), min(bis, date(year, 12, 31))


def _leap(day: date) -> bool:
    return day.year % 4 == 0 and (day.year % 100 != 0 or day.year % 400 == 0)


def _days(von: date, bis: date, methode: Zinsmethode) -> tuple[int, int]:
    """Days that bear interest, both ends included, and the days of a year."""
    ende = bis + _DAY
    if methode is Zinsmethode.TAGGENAU:
        return (ende - von).days, 366 if _leap(von) else 365
    return _commercial(ende) - _commercial(von), 360


def _commercial(day: date) -> int:
    return day.year * 360 + day.month * 30 + min(day.day, 30)


def _steps(
    reihe: Basiszinsreihe,
    art: Zinsart,
    betrag: Decimal,
    abschnitte: list[Zinsabschnitt],
    methode: Zinsmethode,
    zinsen: Decimal,
) -> Iterator[str]:
    if art.aufschlag is None:
        yield f"{art.titel}: {format_zahl(art.fest or Decimal(0))} % im Jahr ({art.fundstelle})."
    else:
        yield (
            f"{art.titel}: {format_zahl(art.aufschlag)} Prozentpunkte über dem Basiszinssatz ({art.fundstelle};"
            " § 247 BGB)."
        )
    yield (
        f"Beginn ist der {format_datum(abschnitte[0].von)}, Ende der {format_datum(abschnitte[-1].bis)}; beide Tage"
        f" zählen mit. Gezählt wird {methode.wort}."
    )
    for a in abschnitte:
        base = "" if art.aufschlag is None else f" (Basiszinssatz {format_zahl(_base(reihe, a.von), stellen=2)} %)"
        tage = "1 Tag" if a.tage == 1 else f"{a.tage} Tage"
        yield (
            f"{format_datum(a.von)} bis {format_datum(a.bis)}: {tage}, {format_zahl(a.prozent, stellen=2)} %{base}:"
            f" {format_betrag(betrag)} × {format_zahl(a.prozent, stellen=2)} % × {a.tage} / {a.teiler} ="
            f" {format_betrag(a.zinsen)}."
        )
    gerundet = " (gerundet erst am Ende)" if sum((a.zinsen for a in abschnitte), Decimal(0)) != zinsen else ""
    yield f"Zinsen zusammen: {format_betrag(zinsen)}{gerundet}."


def _base(reihe: Basiszinsreihe, tag: date) -> Decimal:
    return next(s.prozent for s in reversed(reihe.saetze) if s.gueltig_ab <= tag)


def _notes(reihe: Basiszinsreihe, art: Zinsart, *, vorlaeufig: bool) -> Iterator[str]:
    if vorlaeufig:
        last = reihe.saetze[-1]
        yield (
            f"Vorläufig: Der Basiszinssatz ist nur bis zum {format_datum(reihe.bekannt_bis)} bekannt; danach ist mit"
            f" dem letzten Satz von {format_zahl(last.prozent, stellen=2)} % gerechnet (§ 247 Abs. 1 Satz 2 BGB)."
        )
    yield "Verzugszinsen beginnen am Tag nach dem Eintritt des Verzugs (§§ 286, 187 Abs. 1 BGB)."
    yield from art.hinweise
