"""Slot values: reading what a person typed, checking it, showing it (spec 2, stage 2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from app.domain.deutsch import format_betrag, format_datum, format_zahl, parse_betrag, parse_datum, parse_dezimal
from app.domain.kanzlei.akte import AngabeWert
from app.domain.regelwerk.rules import Operator
from app.domain.schriftsatz.klageart import SlotBedingung, SlotDefinition, SlotTyp

TypedValue = bool | date | Decimal | int | str
Values = Mapping[str, AngabeWert | None]
"""Slot key → canonical value; missing key or None = unknown."""

_UNBEKANNT = re.compile(
    r"(das\s+)?(wei(ß|ss)\s+(ich\s+)?(es\s+)?(das\s+)?(jetzt\s+|noch\s+|leider\s+)*nicht|"
    r"keine\s+ahnung|unbekannt|nicht\s+bekannt|(noch\s+)?offen|sp(ä|ae)ter|\?+)\s*[.!]?",
    re.IGNORECASE,
)
_JA = re.compile(r"(ja|jawohl|doch|stimmt|richtig|gern(e)?|j|yes)\b", re.IGNORECASE)
_NEIN = re.compile(r"(nein|nö|nicht|kein(e|en|er)?|n|no)\b", re.IGNORECASE)

WEISS_NICHT = "Weiß ich noch nicht"


class SlotError(ValueError):
    """An answer that does not fit its slot; the message is a German sentence."""


def is_unknown_answer(text: str) -> bool:
    """True for „weiß ich (noch) nicht“ and its kin, also an empty answer."""
    return not text.strip() or _UNBEKANNT.fullmatch(text.strip()) is not None


def parse_answer(definition: SlotDefinition, text: str, heute: date) -> AngabeWert | None:
    """Read an answer into the canonical value of the slot; None = unknown.

    Raises:
        SlotError: not understood; the message says what was found and which form is accepted.
    """
    stripped = text.strip()
    if is_unknown_answer(stripped):
        return None
    try:
        return _PARSERS[definition.typ](definition, stripped, heute)
    except SlotError:
        raise
    except ValueError as error:
        raise SlotError(f"{str(error).rstrip('.')}. Erwartet: {definition.form}") from error


def _parse_datum(_: SlotDefinition, text: str, heute: date) -> str:
    return parse_datum(text, heute=heute).isoformat()


def _parse_betrag(_: SlotDefinition, text: str, __: date) -> str:
    return str(parse_betrag(re.sub(r"\b(brutto|netto|im Monat|monatlich|mtl\.?)\b", "", text, flags=re.IGNORECASE)))


def _parse_ganzzahl(_: SlotDefinition, text: str, __: date) -> str:
    cleaned = re.sub(r"^(ca\.|circa|etwa|rund|ungefähr)\s*", "", text, flags=re.IGNORECASE)
    match = re.fullmatch(
        r"([\d.\u00a0 ]+?)\s*(Arbeitnehmer\w*|Mitarbeiter\w*|Beschäftigte\w*|Personen|Kinder\w*)?", cleaned
    )
    value = parse_dezimal(match[1] if match else cleaned)
    if value != value.to_integral_value():
        raise ValueError(f"„{text}“ ist keine ganze Zahl")
    return str(int(value))


def _parse_dezimal(_: SlotDefinition, text: str, __: date) -> str:
    value = parse_dezimal(re.sub(r"\s*(Stunden|Std\.?|h|Tage)$", "", text, flags=re.IGNORECASE))
    return format(value.normalize(), "f")


def _parse_ja_nein(_: SlotDefinition, text: str, __: date) -> bool:
    if _NEIN.match(text):
        return False
    if _JA.match(text):
        return True
    raise ValueError(f"„{text}“ ist weder ja noch nein")


def _parse_auswahl(definition: SlotDefinition, text: str, _: date) -> str:
    wanted = _plain(text)
    exact = [o.wert for o in definition.optionen if wanted in (_plain(o.label), _plain(o.wert))]
    if exact:
        return exact[0]
    best: list[tuple[int, str]] = []
    for option in definition.optionen:
        hits = [len(_plain(w)) for w in (option.label, *option.stichworte) if _contains(wanted, _plain(w))]
        if hits:
            best.append((max(hits), option.wert))
    best.sort(key=lambda item: -item[0])
    if best and (len(best) == 1 or best[0][0] > best[1][0]):
        return best[0][1]
    labels = ", ".join(f"„{o.label}“" for o in definition.optionen)
    verb = "ist keine der Möglichkeiten" if not best else "passt auf mehrere Möglichkeiten"
    raise SlotError(f"„{text}“ {verb}. Möglich sind: {labels}.")


def _parse_text(_: SlotDefinition, text: str, __: date) -> str:
    if "{{" in text or "}}" in text:
        raise ValueError("Geschweifte Doppelklammern sind Platzhaltern vorbehalten")
    return re.sub(r"\s+", " ", text)


_PARSERS: dict[SlotTyp, Callable[[SlotDefinition, str, date], AngabeWert]] = {
    SlotTyp.TEXT: _parse_text,
    SlotTyp.DATUM: _parse_datum,
    SlotTyp.BETRAG: _parse_betrag,
    SlotTyp.GANZZAHL: _parse_ganzzahl,
    SlotTyp.DEZIMAL: _parse_dezimal,
    SlotTyp.JA_NEIN: _parse_ja_nein,
    SlotTyp.AUSWAHL: _parse_auswahl,
}


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.casefold().translate(_UMLAUTE)).strip()


_UMLAUTE = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _contains(haystack: str, needle: str) -> bool:
    return f" {needle} " in f" {haystack} "


def typed(definition: SlotDefinition, wert: AngabeWert) -> TypedValue:
    """The canonical value as a Python value of the slot's type.

    Raises:
        SlotError: the value is not canonical for this type (for example an Angabe of a damaged Akte).
    """
    try:
        return _TYPED[definition.typ](wert)
    except (ValueError, ArithmeticError, TypeError) as error:
        raise SlotError(
            f"{definition.label}: „{wert}“ passt nicht zum Typ {definition.typ}. Erwartet: {definition.form}"
        ) from error


def _as_text(wert: AngabeWert) -> str:
    if not isinstance(wert, str):
        raise TypeError
    return wert


def _as_bool(wert: AngabeWert) -> bool:
    if not isinstance(wert, bool):
        raise TypeError
    return wert


_TYPED: dict[SlotTyp, Callable[[AngabeWert], TypedValue]] = {
    SlotTyp.TEXT: _as_text,
    SlotTyp.DATUM: lambda w: date.fromisoformat(_as_text(w)),
    SlotTyp.BETRAG: lambda w: Decimal(_as_text(w)),
    SlotTyp.GANZZAHL: lambda w: int(_as_text(w)),
    SlotTyp.DEZIMAL: lambda w: Decimal(_as_text(w)),
    SlotTyp.JA_NEIN: _as_bool,
    SlotTyp.AUSWAHL: _as_text,
}


def check_value(
    definition: SlotDefinition, wert: AngabeWert, values: Values, heute: date, others: Mapping[str, SlotDefinition]
) -> None:
    """Check a canonical value against the slot's bounds and its neighbours.

    Raises:
        SlotError: what is wrong and what was expected.
    """
    value = typed(definition, wert)
    shown = display(definition, wert)
    if definition.typ is SlotTyp.AUSWAHL and wert not in [o.wert for o in definition.optionen]:
        raise SlotError(f"{definition.label}: „{wert}“ gibt es nicht. Erwartet: {definition.form}")
    for bound, wrong, word in ((definition.minimum, -1, "mindestens"), (definition.maximum, 1, "höchstens")):
        if bound is not None and _compare(value, typed(definition, bound)) == wrong:
            raise SlotError(f"{definition.label}: {shown} – erwartet {word} {display(definition, bound)}.")
    if isinstance(value, date):
        if definition.nicht_in_zukunft and value > heute:
            raise SlotError(f"{definition.label}: {shown} liegt in der Zukunft (heute ist der {format_datum(heute)}).")
        earlier = values.get(definition.nach_slot) if definition.nach_slot else None
        if isinstance(earlier, str) and value < date.fromisoformat(earlier):
            other = others[definition.nach_slot or ""].label
            raise SlotError(
                f"{definition.label}: {shown} liegt vor „{other}“ ({format_datum(date.fromisoformat(earlier))})."
            )


def _compare(left: TypedValue, right: TypedValue) -> int:
    if isinstance(left, date) and isinstance(right, date):
        return (left > right) - (left < right)
    if isinstance(left, Decimal | int) and isinstance(right, Decimal | int):
        return (left > right) - (left < right)
    raise TypeError(f"nicht vergleichbar: {left!r}, {right!r}")


def display(definition: SlotDefinition, wert: AngabeWert | None) -> str:
    """The value as a person reads it; the placeholder if unknown."""
    if wert is None:
        return definition.platzhalter
    if definition.typ is SlotTyp.AUSWAHL:
        return next((o.label for o in definition.optionen if o.wert == wert), str(wert))
    value = typed(definition, wert)
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, date):
        return format_datum(value)
    if definition.typ is SlotTyp.BETRAG:
        return format_betrag(Decimal(value))
    return format_zahl(value) if isinstance(value, Decimal | int) else value


def holds(bedingung: SlotBedingung, values: Values, slots: Mapping[str, SlotDefinition]) -> bool:
    """Whether one condition holds. An unknown value fulfils nothing except ``equals None`` (= unknown)."""
    wert = values.get(bedingung.slot)
    if bedingung.wert is None:
        return (wert is None) == (bedingung.operator is Operator.EQUALS)
    if wert is None:
        return bedingung.auch_unbekannt
    definition = slots.get(bedingung.slot)
    match bedingung.operator:
        case Operator.EQUALS:
            return wert == bedingung.wert
        case Operator.NOT_EQUALS:
            return wert != bedingung.wert
        case Operator.IN:
            return wert in (bedingung.wert if isinstance(bedingung.wert, tuple) else (bedingung.wert,))
        case Operator.CONTAINS:
            return str(bedingung.wert).casefold() in str(wert).casefold()
        case Operator.GREATER_THAN | Operator.LESS_THAN:
            if definition is None:
                raise SlotError(f"{bedingung.slot}: kein Slot mit diesem Namen")
            order = _compare(typed(definition, wert), typed(definition, bedingung.wert))
            return order > 0 if bedingung.operator is Operator.GREATER_THAN else order < 0


def all_hold(bedingungen: tuple[SlotBedingung, ...], values: Values, slots: Mapping[str, SlotDefinition]) -> bool:
    """Whether all conditions hold (AND)."""
    return all(holds(b, values, slots) for b in bedingungen)
