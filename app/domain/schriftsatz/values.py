"""Slot values: reading what a person typed, checking it, showing it (spec 2, stage 2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from app.domain.deutsch import (
    format_betrag,
    format_datum,
    format_zahl,
    parse_betrag,
    parse_datum,
    parse_dezimal,
    plain_words,
    zahlwort,
)
from app.domain.kanzlei.akte import MAX_ANGABE, AngabeWert
from app.domain.regelwerk.rules import Operator
from app.domain.schriftsatz.klageart import Option, SlotBedingung, SlotDefinition, SlotTyp
from app.domain.werte import clean_text

TypedValue = bool | date | Decimal | int | str
Values = Mapping[str, AngabeWert | None]
"""Slot key → canonical value; missing key or None = unknown."""

_UNBEKANNT = re.compile(
    r"((das|ich)\s+)?(wei(ß|ss)\s+(ich\s+|es\s+|das\s+|\(?(jetzt|noch|leider|gerade|derzeit)\)?\s+)*(nicht|net|ned|nich)"
    r"(\s+(genau|sicher))?|"
    r"(noch\s+|mir\s+)?(unbekannt|nicht\s+bekannt|unklar|nicht\s+sicher)|(noch\s+)?offen|sp(ä|ae)ter|"
    r"(muss|werde)\s+ich\s+(noch\s+)?(nach)?(fragen|sehen|schauen|prüfen|klären)|"
    r"k\.\s*a\.?|keine?n?\s+(ahnung|angaben?|plan|schimmer)\b.*|[-–—?.…]+)\s*[.!]*",
    re.IGNORECASE | re.DOTALL,
)
_WORT = re.compile(r"[a-zäöüß]+")
_JA = frozenset(("ja", "jawohl", "jo", "doch", "stimmt", "richtig", "gern", "gerne", "klar", "natürlich", "j", "yes"))
_NEIN = frozenset(
    ("nein", "nee", "nö", "nicht", "nie", "kein", "keine", "keinen", "keiner", "keines", "keins", "n", "no")
)
_UNSICHER = frozenset(
    ("vielleicht", "eventuell", "evtl", "möglicherweise", "vermutlich", "wohl", "unbedingt", "unsicher", "jein")
)
_MEINUNG = frozenset(("glaube", "denke", "wüsste"))
_UNGEFAEHR = re.compile(r"^(ca\.?|circa|etwa|rund|ungefähr)\s+", re.IGNORECASE)
_MONATLICH = re.compile(
    r"\b(brutto|netto|bto|nto)\b\.?|(\b(im|pro|je|per)\s+|/\s*)Monat\b|\b(monatlich|mtl\b\.?)", re.IGNORECASE
)
_KOEPFE = re.compile(
    r"\s*\b(Arbeitnehmer\w*|Mitarbeiter\w*|Mitarbeitende\w*|Beschäftigte\w*|Angestellte\w*|Personen|Person|Leute|Köpfe"
    r"|Kinder\w*|Kind|Stunden|Std\.?|h|Tage)$",
    re.IGNORECASE,
)
_ZAHLWOERTER = {zahlwort(n): n for n in range(13)} | {"eine": 1, "einer": 1, "einen": 1, "eins": 1, "zwo": 2}
_ENDUNG = r"(?:e|em|en|er|es|s|n)?"

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
    try:
        stripped = clean_text(text).strip()
    except ValueError as error:
        raise SlotError(f"{definition.label}: Erwartet wird {error}.") from error
    if len(stripped) > MAX_ANGABE:
        raise SlotError(
            f"{definition.label}: die Antwort ist zu lang. Erwartet: höchstens {format_zahl(MAX_ANGABE)} Zeichen"
        )
    if is_unknown_answer(stripped):
        return None
    try:
        return _PARSERS[definition.typ](definition, stripped, heute)
    except SlotError:
        raise
    except ValueError as error:
        raise SlotError(f"{str(error).rstrip('.')}. Erwartet: {definition.form}") from error


def _parse_datum(definition: SlotDefinition, text: str, heute: date) -> str:
    # a day without year can only be completed where it must lie in the past
    return parse_datum(text, heute=heute if definition.nicht_in_zukunft else None).isoformat()


def _parse_betrag(definition: SlotDefinition, text: str, __: date) -> str:
    for given, wanted in (("netto", "brutto"), ("brutto", "netto")):
        if given in text.casefold() and wanted in definition.label.casefold():
            raise ValueError(
                f"„{text}“ ist ein {given.capitalize()}betrag, gefragt ist der {wanted.capitalize()}betrag"
            )
    return str(parse_betrag(_UNGEFAEHR.sub("", _MONATLICH.sub("", text).strip())))


def _parse_zahl(text: str) -> Decimal:
    """A number, also in words up to twelve, with „ca.“ before and what is counted behind it."""
    cleaned = _KOEPFE.sub("", _UNGEFAEHR.sub("", text)).strip()
    word = cleaned.casefold()
    if word in _ZAHLWOERTER:
        return Decimal(_ZAHLWOERTER[word])
    if word in _NEIN:
        return Decimal(0)
    value = parse_dezimal(cleaned)
    if abs(value) >= MAX_ZAHL:
        raise ValueError(f"„{text}“ ist zu groß")
    return value


def _parse_ganzzahl(_: SlotDefinition, text: str, __: date) -> str:
    value = _parse_zahl(text)
    if value != value.to_integral_value():
        raise ValueError(f"„{text}“ ist keine ganze Zahl")
    return str(int(value))


def _parse_dezimal(_: SlotDefinition, text: str, __: date) -> str:
    value = _parse_zahl(text)
    if value != round(value, MAX_STELLEN):
        raise ValueError(f"„{text}“ hat mehr als {zahlwort(MAX_STELLEN)} Nachkommastellen")
    return format(value.normalize(), "f")


MAX_ZAHL = 10**12
MAX_STELLEN = 6


def _parse_ja_nein(_: SlotDefinition, text: str, __: date) -> bool:
    """Yes or no, wherever in the sentence it stands; both, a doubt or a question are neither."""
    words = _WORT.findall(text.casefold())
    if text.endswith("?") or (_UNSICHER | _MEINUNG).intersection(words):
        raise ValueError(f"„{text}“ ist weder ja noch nein")
    yes = bool(words) and words[0] in _JA
    no = bool(_NEIN.intersection(words))
    if no and (yes or not {"ja", "doch"}.isdisjoint(words)):
        raise ValueError(f"„{text}“ lässt sich als Ja und als Nein lesen")
    if not (yes or no):
        raise ValueError(f"„{text}“ ist weder ja noch nein")
    return yes


def _parse_auswahl(definition: SlotDefinition, text: str, _: date) -> str:
    """The one option that is meant; several, or one that is denied, are asked again, never guessed."""
    wanted = _plain(text)
    for option in definition.optionen:
        if wanted in (_plain(option.label), _plain(option.wert)):
            return option.wert
    # the longest words first: „hilfsweise ordentlich“ is not „ordentlich“
    needles = sorted(((w, o.wert) for o in definition.optionen for w in _words_of(o)), key=lambda n: -len(n[0]))
    rest, found = f" {wanted} ", []
    for needle, wert in needles:
        rest, hits = re.subn(rf" {re.escape(needle)}{_ENDUNG} ", " | ", rest)
        if hits:
            found.append(wert)
    denied = not _NEIN.isdisjoint(rest.split())
    if not found and denied and len(wanted.split()) == 1:
        found = [o.wert for o in definition.optionen if _plain(o.label).split()[0] in _NEIN]
        denied = False
    meant = set(found)
    if len(meant) == 1 and not denied:
        return meant.pop()
    labels = ", ".join(f"„{o.label}“" for o in definition.optionen)
    verb = "passt auf mehrere Möglichkeiten" if len(meant) > 1 else "ist keine der Möglichkeiten"
    raise SlotError(f"„{text}“ {verb}. Möglich sind: {labels}.")


def _words_of(option: Option) -> list[str]:
    """Words that mean an option; its code counts as a word unless it is an abbreviation."""
    words = {_plain(w) for w in (option.label, *option.stichworte)}
    return [*words, _plain(option.wert)] if len(option.wert) >= MIN_WORT else list(words)


MIN_WORT = 3


def _parse_text(_: SlotDefinition, text: str, __: date) -> str:
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
    """Words in small ASCII letters; „und“ joins nothing that „,“ would not."""
    return " ".join(w for w in plain_words(text) if w != "und")


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


_TYPED: dict[SlotTyp, Callable[[AngabeWert], TypedValue]] = {
    SlotTyp.TEXT: _as_text,
    SlotTyp.DATUM: _as_date,
    SlotTyp.BETRAG: _as_number,
    SlotTyp.GANZZAHL: lambda w: int(_as_number(w)),
    SlotTyp.DEZIMAL: _as_number,
    SlotTyp.JA_NEIN: _as_bool,
    SlotTyp.AUSWAHL: _as_text,
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
            return str(bedingung.wert).casefold() in str(wert).casefold()
        case Operator.GREATER_THAN | Operator.LESS_THAN:
            if definition is None:
                raise SlotError(f"{bedingung.slot}: kein Slot mit diesem Namen")
            order = _compare(typed(definition, wert), typed(definition, bedingung.wert))
            return order > 0 if bedingung.operator is Operator.GREATER_THAN else order < 0


def all_hold(bedingungen: tuple[SlotBedingung, ...], values: Values, slots: Mapping[str, SlotDefinition]) -> bool:
    """Whether all conditions hold (AND)."""
    return all(holds(b, values, slots) for b in bedingungen)
