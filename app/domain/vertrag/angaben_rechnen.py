"""The sums behind the checks of answers: what they need, what comes out, how it reads. No limit stands in here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum

from app.domain.deutsch import format_betrag, format_datum, format_zahl
from app.domain.deutsch_lesen import read_zahlwort
from app.domain.geld import round_cent
from app.domain.recht.kalender import add_monate
from app.domain.regelwerk.rules import ConditionValue

Werte = Mapping[str, ConditionValue]

_WERKTAGE = 6
"""Werktage of a week: all days but Sunday (§ 3 Abs. 2 BUrlG)."""
_WOCHEN_JE_MONAT = Decimal(13) / 3
"""Three months are thirteen weeks, as § 11 Abs. 1 BUrlG counts."""
_DAUER = re.compile(r"\s*(?P<zahl>[\d]+(?:[.,]\d+)?|\w+)\s*(?P<einheit>monat|jahr|woche)\w*", re.IGNORECASE)
_JE_MONAT = {"monat": Decimal(1), "jahr": Decimal(12), "woche": Decimal(7) / Decimal("30.4375")}


class Rechnung(StrEnum):
    """What can be computed from answers."""

    ZAHL = "zahl"
    URLAUB_WERKTAGE = "urlaub_werktage"
    STUNDENLOHN = "stundenlohn"
    DAUER_MONATE = "dauer_monate"
    TAGE_ZWISCHEN = "tage_zwischen"
    LAUFZEIT_MONATE = "laufzeit_monate"
    TAGE_NACH_PROBEZEIT = "tage_nach_probezeit"
    GLEICHE_NAMEN = "gleiche_namen"


@dataclass(frozen=True)
class Ergebnis:
    """What a sum came to.

    Attributes:
        wert: compared with the limits of the check.
        worte: for the placeholders of its texts.
        schritte: how it was computed, one sentence each.
        je_einheit: a limit of the result times this is the limit of the answer itself.
    """

    wert: Decimal
    worte: Mapping[str, str]
    schritte: tuple[str, ...] = ()
    je_einheit: Decimal = Decimal(1)


@dataclass(frozen=True)
class Rechenart:
    """A sum: the roles of its answers, the words it has for texts, and the sum itself (None: an answer is missing)."""

    rollen: tuple[str, ...]
    worte: tuple[str, ...]
    compute: Callable[[Werte], Ergebnis | None] = field(repr=False)


def _number(value: ConditionValue | None) -> Decimal | None:
    return value if isinstance(value, Decimal) else None


def _day(value: ConditionValue | None) -> date | None:
    return date.fromisoformat(value) if isinstance(value, str) else None


def months_of(value: ConditionValue | None) -> Decimal | None:
    """How many months an answer means: a number is one of months, a text may say „sechs Monate“ or „ein Jahr“."""
    if isinstance(value, Decimal):
        return value
    match = _DAUER.match(value) if isinstance(value, str) else None
    if match is None:
        return None
    word = match["zahl"]
    count = Decimal(word.replace(",", ".")) if word[0].isdigit() else _in_words(word)
    return count * _JE_MONAT[match["einheit"].lower()] if count is not None else None


def _in_words(word: str) -> Decimal | None:
    read = read_zahlwort("ein" if word.lower() in ("einen", "einem", "einer") else word)
    return Decimal(read) if read is not None else None


def _zahl(werte: Werte) -> Ergebnis | None:
    wert = _number(werte.get("wert"))
    return Ergebnis(wert, {"WERT": format_zahl(wert)}) if wert is not None else None


def _urlaub(werte: Werte) -> Ergebnis | None:
    """Days of leave as they would be with six working days a week."""
    tage, wochentage = _number(werte.get("tage")), werte.get("wochentage")
    if tage is None or not isinstance(wochentage, tuple) or not wochentage:
        return None
    count = len(wochentage)
    wert = tage * _WERKTAGE / count
    worte = {"TAGE": format_zahl(tage), "WOCHENTAGE": str(count)}
    steps = (
        f"{format_zahl(tage)} Tage × {_WERKTAGE} ÷ {count} Arbeitstage = {format_zahl(round_cent(wert))} Werktage.",
    )
    return Ergebnis(wert, worte, steps, Decimal(count) / _WERKTAGE)


def _stundenlohn(werte: Werte) -> Ergebnis | None:
    """Wage for an hour, as agreed or from a monthly one."""
    stunde = _number(werte.get("stunde"))
    if stunde is not None:
        return Ergebnis(stunde, {"WERT": format_betrag(stunde)})
    monat, stunden = _number(werte.get("monat")), _number(werte.get("wochenstunden"))
    if monat is None or not stunden or stunden <= 0:
        return None
    wert = round_cent(monat / _WOCHEN_JE_MONAT / stunden)
    step = f"{format_betrag(monat)} × 3 ÷ 13 ÷ {format_zahl(stunden)} Stunden = {format_betrag(wert)} je Stunde."
    return Ergebnis(wert, {"WERT": format_betrag(wert)}, (step,))


def _dauer(werte: Werte) -> Ergebnis | None:
    monate = months_of(werte.get("dauer"))
    return Ergebnis(monate, {"MONATE": format_zahl(monate)}) if monate is not None else None


def _days(werte: Werte) -> tuple[date, date, dict[str, str]] | None:
    beginn, ende = _day(werte.get("beginn")), _day(werte.get("ende"))
    if beginn is None or ende is None:
        return None
    return beginn, ende, {"BEGINN": format_datum(beginn), "ENDE": format_datum(ende)}


def _tage(werte: Werte) -> Ergebnis | None:
    """Days from the first to the last."""
    if (days := _days(werte)) is None:
        return None
    beginn, ende, worte = days
    return Ergebnis(Decimal((ende - beginn).days), worte)


def _laufzeit(werte: Werte) -> Ergebnis | None:
    """Months from the first to the last day, both counted; a month that has begun counts half."""
    if (days := _days(werte)) is None:
        return None
    beginn, ende, worte = days
    if ende < beginn or ende.year > date.max.year - 1:
        return None
    after = ende + timedelta(days=1)
    whole = (after.year - beginn.year) * 12 + after.month - beginn.month
    if add_monate(beginn, whole) > after:
        whole -= 1
    wert = Decimal(whole) if add_monate(beginn, whole) == after else Decimal(whole) + Decimal("0.5")
    return Ergebnis(wert, worte)


def _nach_probezeit(werte: Werte) -> Ergebnis | None:
    """Days that are left of a fixed term when the probation is over."""
    monate = months_of(werte.get("dauer"))
    if (days := _days(werte)) is None or monate is None or not 0 < monate <= 120:
        return None
    beginn, ende, worte = days
    if ende < beginn or beginn.year > date.max.year - 11:
        return None
    over = add_monate(beginn, int(monate))
    step = f"Beginn {worte['BEGINN']}, {format_zahl(monate)} Monate Probezeit: bis {format_datum(over - timedelta(1))}."
    return Ergebnis(Decimal((ende - over).days + 1), {**worte, "MONATE": format_zahl(monate)}, (step,))


RECHNUNGEN: Mapping[Rechnung, Rechenart] = {
    Rechnung.ZAHL: Rechenart(("wert",), ("WERT",), _zahl),
    Rechnung.URLAUB_WERKTAGE: Rechenart(("tage", "wochentage"), ("TAGE", "WOCHENTAGE"), _urlaub),
    Rechnung.STUNDENLOHN: Rechenart(("stunde", "monat", "wochenstunden"), ("WERT",), _stundenlohn),
    Rechnung.DAUER_MONATE: Rechenart(("dauer",), ("MONATE",), _dauer),
    Rechnung.TAGE_ZWISCHEN: Rechenart(("beginn", "ende"), ("BEGINN", "ENDE"), _tage),
    Rechnung.LAUFZEIT_MONATE: Rechenart(("beginn", "ende"), ("BEGINN", "ENDE"), _laufzeit),
    Rechnung.TAGE_NACH_PROBEZEIT: Rechenart(("beginn", "ende", "dauer"), ("BEGINN", "ENDE", "MONATE"), _nach_probezeit),
    Rechnung.GLEICHE_NAMEN: Rechenart((), ("NAME",), lambda _: None),
}
