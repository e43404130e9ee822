"""The kinds of computation one by one: known arguments in, canonical value and steps out (see ``berechnung``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from app.domain.deutsch import format_betrag, format_datum, format_zahl
from app.domain.geld import round_cent
from app.domain.jurisdictions import country_of_address, name
from app.domain.kanzlei.akte import AngabeWert
from app.domain.recht.gerichte_ort import genitive_of, rechtsweg_of, typ_of
from app.domain.recht.kalender import Dauer, Einheit, add_monate, end_from_day, month_end
from app.domain.recht.kuendigungsfrist import compute_kuendigungstermin
from app.domain.schriftsatz.rechenregeln import Berechnung, BerechnungsArt
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import display, typed

Result = tuple[AngabeWert, tuple[str, ...]]
"""Canonical value and steps."""


@dataclass(frozen=True)
class Argument:
    """A known argument: as shown, as a value, and whether it is an amount of money."""

    text: str
    value: date | Decimal
    betrag: bool = False


def argument_of(berechnung: Berechnung, position: int, definition: SlotDefinition, wert: AngabeWert) -> Argument:
    """A known value as the argument at that position, multiplied by the factor that stands there."""
    text, value = display(definition, wert), typed(definition, wert)
    if isinstance(value, date):
        return Argument(text, value)
    assert isinstance(value, Decimal | int)  # noqa: S101 - the loader checks the types of arguments
    number = Decimal(value)
    if berechnung.faktoren and (factor := Decimal(berechnung.faktoren[position])) != 1:
        text, number = f"{format_zahl(factor)} × {text}", factor * number
    return Argument(text, number, definition.typ is SlotTyp.BETRAG)


def _shown(total: Decimal, arguments: Sequence[Argument]) -> str:
    return format_betrag(total) if any(a.betrag for a in arguments) else format_zahl(total.normalize())


def _day(argument: Argument) -> date:
    assert isinstance(argument.value, date)  # noqa: S101 - the loader checks the types of arguments
    return argument.value


def number_of(argument: Argument) -> Decimal:
    """The number that the argument is."""
    assert isinstance(argument.value, Decimal)  # noqa: S101 - the loader checks the types of arguments
    return argument.value


def step(berechnung: Berechnung, text: str) -> tuple[str, ...]:
    """The one step of a computation, with its label and norm."""
    norm = f" ({berechnung.fundstelle})" if berechnung.fundstelle else ""
    return (f"{berechnung.label}: {text}{norm}.",)


def _laenger_als_monate(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    first, second = map(_day, arguments)
    # § 187 Abs. 2 BGB: the first day counts, so the last of the months is the day before its namesake.
    last = end_from_day(first, Dauer(anzahl=berechnung.monate or 1, einheit=Einheit.MONATE))
    longer = second > last
    word = "länger" if longer else "nicht länger"
    span = f"vom {format_datum(first)} bis zum {format_datum(second)} {word} als {berechnung.monate} Monate"
    return longer, step(berechnung, span)


def _kuendigungstermin(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result | None:
    start, zugang = map(_day, arguments)
    if zugang < start:
        return None  # notice before work began: § 622 BGB counts otherwise, so the end stays unknown
    termin = compute_kuendigungstermin(start, zugang, berechnung.art is BerechnungsArt.KUENDIGUNGSTERMIN)
    return termin.ende.isoformat(), termin.schritte


def _nicht_vor(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    first, second = map(_day, arguments)
    word = "nicht vor" if first >= second else "vor"
    return first >= second, (f"{berechnung.label}: {format_datum(first)} liegt {word} dem {format_datum(second)}.",)


def _shifted(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    day = _day(arguments[0])
    match berechnung.art:
        case BerechnungsArt.MONATSENDE:
            result = month_end(day)
        case BerechnungsArt.NAECHSTER_MONAT:
            result = add_monate(day.replace(day=1), 1)
        case _:
            result = day + timedelta(days=1)
    return result.isoformat(), step(berechnung, f"{arguments[0].text} → {format_datum(result)}")


def _summe(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    total = round_cent(sum((number_of(a) for a in arguments), Decimal(0)))
    terms = " + ".join(a.text for a in arguments)
    shown = _shown(total, arguments)
    return str(total), step(berechnung, f"{terms} = {shown}" if len(arguments) > 1 else shown)


def _differenz(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    rest = number_of(arguments[0]) - sum((number_of(a) for a in arguments[1:]), Decimal(0))
    total = round_cent(max(rest, Decimal(0)))
    terms = " − ".join(a.text for a in arguments)
    bound = "" if rest >= 0 else ", angesetzt mit null"
    shown = _shown(round_cent(rest), arguments)
    text = f"{terms} = {shown}{bound}" if len(arguments) > 1 else shown
    return str(total), step(berechnung, text)


def _produkt(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    factor = Decimal(berechnung.faktor) if berechnung.faktor is not None else number_of(arguments[1])
    total = round_cent(number_of(arguments[0]) * factor)
    return str(total), step(berechnung, f"{format_zahl(factor)} × {arguments[0].text} = {_shown(total, arguments)}")


def _quotient(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result | None:
    second = Decimal(berechnung.faktor or "1")
    divisor = number_of(arguments[1]) * second
    if divisor == 0:
        return None
    total = round_cent(number_of(arguments[0]) / divisor)
    shown = arguments[1].text if second == 1 else f"({format_zahl(second)} × {arguments[1].text})"
    return str(total), step(berechnung, f"{arguments[0].text} ÷ {shown} = {format_betrag(total)}")


def _hoechstens(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    bound, amount = Decimal(berechnung.schwelle or "0"), number_of(arguments[0])
    total = round_cent(min(amount, bound))
    text = arguments[0].text if amount <= bound else f"{arguments[0].text}, höchstens {format_betrag(bound)}"
    return str(total), step(berechnung, text)


def _anzahl(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    return str(len(arguments)), step(berechnung, str(len(arguments)))


def _extreme(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result | None:
    if not arguments:
        return None
    pick: Callable[[list[date]], date] = min if berechnung.art is BerechnungsArt.FRUEHESTE else max
    day = pick([_day(a) for a in arguments])
    return day.isoformat(), step(berechnung, format_datum(day))


def _groesser(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    bound = Decimal(berechnung.schwelle) if berechnung.schwelle is not None else number_of(arguments[1])
    greater = number_of(arguments[0]) > bound
    word = "übersteigt" if greater else "übersteigt nicht"
    shown = format_zahl(bound) if berechnung.schwelle is not None else arguments[1].text
    return greater, step(berechnung, f"{arguments[0].text} {word} {shown}")


def _monate_zwischen(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    first, second = map(_day, arguments)
    months = 0
    while add_monate(first, months + 1) <= second:
        months += 1
    span = f"vom {format_datum(first)} bis zum {format_datum(second)} {months} volle Monate"
    return str(months), step(berechnung, span)


def _tage_zwischen(berechnung: Berechnung, arguments: Sequence[Argument]) -> Result:
    first, second = map(_day, arguments)
    days = (second - first).days
    span = f"vom {format_datum(first)} bis zum {format_datum(second)} {days} Tage"
    return str(days), step(berechnung, span)


RECHNUNGEN: dict[BerechnungsArt, Callable[[Berechnung, Sequence[Argument]], Result | None]] = {
    BerechnungsArt.LAENGER_ALS_MONATE: _laenger_als_monate,
    BerechnungsArt.KUENDIGUNGSTERMIN: _kuendigungstermin,
    BerechnungsArt.KUENDIGUNGSTERMIN_ARBEITNEHMER: _kuendigungstermin,
    BerechnungsArt.NICHT_VOR: _nicht_vor,
    BerechnungsArt.FOLGETAG: _shifted,
    BerechnungsArt.MONATSENDE: _shifted,
    BerechnungsArt.NAECHSTER_MONAT: _shifted,
    BerechnungsArt.SUMME: _summe,
    BerechnungsArt.DIFFERENZ: _differenz,
    BerechnungsArt.PRODUKT: _produkt,
    BerechnungsArt.QUOTIENT: _quotient,
    BerechnungsArt.HOECHSTENS: _hoechstens,
    BerechnungsArt.ANZAHL: _anzahl,
    BerechnungsArt.FRUEHESTE: _extreme,
    BerechnungsArt.SPAETESTE: _extreme,
    BerechnungsArt.GROESSER: _groesser,
    BerechnungsArt.MONATE_ZWISCHEN: _monate_zwischen,
    BerechnungsArt.TAGE_ZWISCHEN: _tage_zwischen,
}
"""What needs neither holidays nor today (see ``termine`` for those)."""


def _branch(name: str) -> str | None:
    typ = typ_of(name)
    return rechtsweg_of(typ).value if typ is not None else None


def _abroad(address: str) -> str | None:
    code = country_of_address(address)
    return name(code) if code is not None else None


NAMEN: dict[BerechnungsArt, Callable[[str], str | None]] = {
    BerechnungsArt.RECHTSWEG: _branch,
    BerechnungsArt.GERICHT_GENITIV: genitive_of,
    BerechnungsArt.AUSLAND: _abroad,
}
"""What follows from the name of a court, or from an address."""
RECHNEND = frozenset({BerechnungsArt.SUMME, BerechnungsArt.DIFFERENZ, BerechnungsArt.PRODUKT})
"""Their result is an amount if one of their arguments is, else a number."""
