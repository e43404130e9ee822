"""Slot values: their types, checking them, showing them, conditions on them (spec 2, stage 2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from app.domain.deutsch import (
    format_betrag,
    format_datum,
    format_monat,
    format_zahl,
)
from app.domain.kanzlei.akte import AngabeWert, Zeile
from app.domain.regelwerk.rules import Operator
from app.domain.schriftsatz.slot import SlotBedingung, SlotDefinition, SlotTyp

TypedValue = bool | date | Decimal | int | str | tuple[Zeile, ...]
Values = Mapping[str, AngabeWert | None]
"""Slot key → canonical value; missing key or None = unknown."""


class SlotError(ValueError):
    """An answer that does not fit its slot; the message is a German sentence."""


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


def _as_number(wert: AngabeWert) -> Decimal:
    text = _as_text(wert)
    if not re.fullmatch(r"-?[0-9]{1,13}(\.[0-9]{1,6})?", text):
        raise ValueError(text)
    return Decimal(text)


def _as_date(wert: AngabeWert) -> date:
    text = _as_text(wert)
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(text)
    return date.fromisoformat(text)


def _as_month(wert: AngabeWert) -> str:
    text = _as_text(wert)
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}", text):
        raise ValueError(text)
    return text


def rows_of(wert: AngabeWert | None) -> tuple[Zeile, ...]:
    """The rows of a list; unknown = none.

    Raises:
        TypeError: no list.
    """
    if wert is None:
        return ()
    if not isinstance(wert, tuple):
        raise TypeError
    rows: list[Zeile] = []
    for row in wert:
        if isinstance(row, str):
            raise TypeError
        rows.append(row)
    return tuple(rows)


_TYPED: dict[SlotTyp, Callable[[AngabeWert], TypedValue]] = {
    SlotTyp.TEXT: _as_text,
    SlotTyp.DATUM: _as_date,
    SlotTyp.BETRAG: _as_number,
    SlotTyp.GANZZAHL: lambda w: int(_as_number(w)),
    SlotTyp.DEZIMAL: _as_number,
    SlotTyp.JA_NEIN: _as_bool,
    SlotTyp.AUSWAHL: _as_text,
    SlotTyp.MONAT: lambda w: date.fromisoformat(f"{_as_month(w)}-01"),
    SlotTyp.LISTE: rows_of,
}

JAHRE = (1900, 2199)
"""First and last year of a date in a filing; anything else is a slip of the finger."""


def check_value(
    definition: SlotDefinition, wert: AngabeWert, values: Values, heute: date, others: Mapping[str, SlotDefinition]
) -> None:
    """Check a canonical value against the slot's bounds and its neighbours.

    Raises:
        SlotError: what is wrong and what was expected.
    """
    if definition.typ is SlotTyp.LISTE:
        _check_rows(definition, wert, values, heute, others)
        return
    value = typed(definition, wert)
    shown = display(definition, wert)
    if definition.typ is SlotTyp.AUSWAHL and wert not in [o.wert for o in definition.optionen]:
        raise SlotError(f"{definition.label}: „{wert}“ gibt es nicht. Erwartet: {definition.form}")
    for bound, wrong, word in ((definition.minimum, -1, "mindestens"), (definition.maximum, 1, "höchstens")):
        if bound is not None and _compare(value, typed(definition, bound)) == wrong:
            raise SlotError(f"{definition.label}: {shown} – erwartet {word} {display(definition, bound)}.")
    if value == "":
        raise SlotError(f"{definition.label}: die Angabe ist leer. Erwartet: {definition.form}")
    if isinstance(value, date):
        if not JAHRE[0] <= value.year <= JAHRE[1]:
            raise SlotError(f"{definition.label}: {shown} – erwartet ein Jahr von {JAHRE[0]} bis {JAHRE[1]}.")
        if definition.nicht_in_zukunft and value > heute:
            raise SlotError(f"{definition.label}: {shown} liegt in der Zukunft (heute ist der {format_datum(heute)}).")
        for key, wrong, word in ((definition.nach_slot, -1, "vor"), (definition.vor_slot, 1, "nach")):
            neighbour = values.get(key) if key else None
            if key and isinstance(neighbour, str) and _compare(value, day := date.fromisoformat(neighbour)) == wrong:
                other = others[key].label
                raise SlotError(f"{definition.label}: {shown} liegt {word} „{other}“ ({format_datum(day)}).")


def _check_rows(
    definition: SlotDefinition, wert: AngabeWert, values: Values, heute: date, others: Mapping[str, SlotDefinition]
) -> None:
    fields = {f.schluessel: f for f in definition.felder}
    for number, row in enumerate(typed_rows(definition, wert), 1):
        where = f"{definition.eintrag} {number}"
        if strange := sorted(set(row) - set(fields)):
            known = ", ".join(fields)
            raise SlotError(f"{where}: {', '.join(strange)} gibt es nicht. Felder: {known}.")
        for key, item in row.items():
            try:
                check_value(fields[key], item, {**values, **row}, heute, {**others, **fields})
            except SlotError as error:
                raise SlotError(f"{where}: {error}") from error


def typed_rows(definition: SlotDefinition, wert: AngabeWert | None) -> tuple[Zeile, ...]:
    """The rows of a list slot.

    Raises:
        SlotError: the value is no list of rows.
    """
    try:
        return rows_of(wert)
    except TypeError as error:
        raise SlotError(f"{definition.label}: „{wert}“ ist keine Liste. Erwartet: {definition.form}") from error


def as_sentence(definition: SlotDefinition, wert: AngabeWert) -> AngabeWert:
    """The value with the capital and the full stop of a sentence where the slot, or a field of it, asks for one."""
    if isinstance(wert, tuple):
        sentences = {f.schluessel for f in definition.felder if f.ganzer_satz}
        rows = (row if isinstance(row, str) else _with_sentences(row, sentences) for row in wert)
        return tuple(rows)  # type: ignore[return-value]  # rows stay what they were: texts or Zeilen
    return _sentence(wert) if definition.ganzer_satz and isinstance(wert, str) else wert


def _with_sentences(row: Zeile, fields: set[str]) -> Zeile:
    return {key: _sentence(wert) if key in fields and isinstance(wert, str) else wert for key, wert in row.items()}


def _sentence(text: str) -> str:
    if not (stripped := text.strip()):
        return text
    return stripped[0].upper() + stripped[1:] + ("" if _SATZENDE.search(stripped) else ".")


_SATZENDE = re.compile("[.!?…][“”]?$")


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
    if isinstance(value, tuple):
        return "; ".join(_show_row(definition, row) for row in value) or "keine"
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, date):
        return format_monat(value) if definition.typ is SlotTyp.MONAT else format_datum(value)
    if definition.typ is SlotTyp.BETRAG:
        return format_betrag(Decimal(value))
    return format_zahl(value) if isinstance(value, Decimal | int) else value


def _show_row(definition: SlotDefinition, row: Zeile) -> str:
    return ", ".join(display(f, row[f.schluessel]) for f in definition.felder if f.schluessel in row)


def holds(bedingung: SlotBedingung, values: Values, slots: Mapping[str, SlotDefinition]) -> bool:
    """Whether one condition holds. An unknown value fulfils nothing except ``equals None`` (= unknown).

    Raises:
        SlotError: an order of values that have none, or of a slot that does not exist (a defect of the data).
    """
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
            return _contains(wert, bedingung.wert)
        case Operator.GREATER_THAN | Operator.LESS_THAN:
            if definition is None:
                raise SlotError(f"{bedingung.slot}: kein Slot mit diesem Namen")
            order = _compare(typed(definition, wert), typed(definition, bedingung.wert))
            return order > 0 if bedingung.operator is Operator.GREATER_THAN else order < 0


def _contains(wert: AngabeWert, part: AngabeWert) -> bool:
    """A text holds another one; choices hold one of them; rows of a list hold a field with that value."""
    if isinstance(wert, tuple):
        return any(part in (item.values() if isinstance(item, Mapping) else (item,)) for item in wert)
    return str(part).casefold() in str(wert).casefold()


def all_hold(bedingungen: tuple[SlotBedingung, ...], values: Values, slots: Mapping[str, SlotDefinition]) -> bool:
    """Whether all conditions hold (AND)."""
    return all(holds(b, values, slots) for b in bedingungen)
