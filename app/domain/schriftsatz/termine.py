"""Computed days: Werktage, days of a month, later days, ends of years, and whether a day is still to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal

from app.domain.deutsch import format_datum, format_wochentag
from app.domain.kanzlei.akte import AngabeWert
from app.domain.recht.kalender import Dauer, Einheit, Feiertage, end_after_event, is_ruhetag, last_day
from app.domain.recht.mietkuendigung import GESCHAEFTSRAUM, WOHNRAUM, compute_mietende
from app.domain.schriftsatz.rechenregeln import Berechnung, BerechnungsArt

Werte = Sequence[date | Decimal]


def _date(wert: date | Decimal) -> date:
    assert isinstance(wert, date)  # noqa: S101 - the loader checks the types of arguments
    return wert


def _moved(start: date, end: date) -> tuple[AngabeWert, str]:
    return end.isoformat(), f"{format_datum(start)} → {format_datum(end)}"


def _werktag(_: Berechnung, werte: Werte, feiertage: Feiertage, __: date) -> tuple[AngabeWert, str]:
    start = day = _date(werte[0])
    while is_ruhetag(day, feiertage):
        day += timedelta(days=1)
    shown = f"{format_wochentag(start)}, {format_datum(start)}"
    if day == start:
        return day.isoformat(), shown
    return day.isoformat(), f"{shown} → {format_wochentag(day)}, {format_datum(day)}"


def _monatstag(_: Berechnung, werte: Werte, __: Feiertage, ___: date) -> tuple[AngabeWert, str]:
    month, number = _date(werte[0]), int(werte[1]) if isinstance(werte[1], Decimal) else 1
    day = month.replace(day=max(1, min(number, last_day(month.year, month.month))))
    return day.isoformat(), format_datum(day)


def _spaeter(berechnung: Berechnung, werte: Werte, _: Feiertage, __: date) -> tuple[AngabeWert, str]:
    start = _date(werte[0])
    if berechnung.tage is not None:
        return _moved(start, start + timedelta(days=berechnung.tage))
    months = int(werte[1]) if len(werte) > 1 and isinstance(werte[1], Decimal) else berechnung.monate or 0
    return _moved(start, end_after_event(start, Dauer(anzahl=months, einheit=Einheit.MONATE)) if months else start)


def _jahresende(_: Berechnung, werte: Werte, __: Feiertage, ___: date) -> tuple[AngabeWert, str]:
    start = _date(werte[0])
    return _moved(start, start.replace(month=12, day=31))


def _laeuft(_: Berechnung, werte: Werte, __: Feiertage, heute: date) -> tuple[AngabeWert, str]:
    day = _date(werte[0])
    word = "liegt nicht" if day >= heute else "liegt"
    return day >= heute, f"der {format_datum(day)} {word} vor dem {format_datum(heute)}"


TERMINE: dict[BerechnungsArt, Callable[[Berechnung, Werte, Feiertage, date], tuple[AngabeWert, str]]] = {
    BerechnungsArt.WERKTAG: _werktag,
    BerechnungsArt.MONATSTAG: _monatstag,
    BerechnungsArt.SPAETER: _spaeter,
    BerechnungsArt.JAHRESENDE: _jahresende,
    BerechnungsArt.LAEUFT: _laeuft,
}
"""Kind of computation → its value and how it was found; it knows the holidays and today."""

MIETFRISTEN = {
    BerechnungsArt.KUENDIGUNGSTERMIN_MIETER: WOHNRAUM,
    BerechnungsArt.KUENDIGUNGSTERMIN_VERMIETER: WOHNRAUM,
    BerechnungsArt.KUENDIGUNGSTERMIN_GESCHAEFTSRAUM: GESCHAEFTSRAUM,
}
"""Kind of computation → the period of notice of a lease."""


def mietende(berechnung: Berechnung, werte: Werte, feiertage: Feiertage) -> tuple[AngabeWert, tuple[str, ...]] | None:
    """End of a lease and its steps from Zugang, or from Überlassung and Zugang; None if the Überlassung lies later."""
    *vorher, zugang = map(_date, werte)
    ueberlassung = vorher[0] if vorher else None
    if ueberlassung is not None and zugang < ueberlassung:
        return None
    ergebnis = compute_mietende(MIETFRISTEN[berechnung.art], zugang, feiertage, ueberlassung=ueberlassung)
    return ergebnis.ende.isoformat(), ergebnis.schritte
