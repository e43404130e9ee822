"""Reading what a person typed into the canonical value of a slot (spec 2, stage 2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal

from app.domain.deutsch import (
    format_zahl,
    parse_betrag,
    parse_datum,
    parse_dezimal,
    parse_monat,
    plain_words,
    zahlwort,
)
from app.domain.kanzlei.akte import MAX_ANGABE, AngabeWert, Zeile
from app.domain.recht.kalender import add_monate
from app.domain.schriftsatz.slot import Option, SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, as_sentence
from app.domain.werte import clean_text

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
_ZITAT = re.compile("„[^„“”|]*[“”]")
_ZEILE = re.compile(f"(?:{_ZITAT.pattern}|[^;])+")
_ENDUNG = r"(?:e|em|en|er|es|s|n)?"

WEISS_NICHT = "Weiß ich noch nicht"


def is_unknown_answer(text: str) -> bool:
    """True for „weiß ich (noch) nicht“ and its kin, also an empty answer."""
    return not text.strip() or _UNBEKANNT.fullmatch(text.strip()) is not None


def parse_answer(definition: SlotDefinition, text: str, heute: date) -> AngabeWert | None:
    """Read an answer into the canonical value of the slot; None = unknown.

    Raises:
        SlotError: not understood; the message says what was found and which form is accepted.
    """
    if definition.typ is SlotTyp.LISTE:
        text = _ZITAT.sub(lambda quote: quote[0].replace("\n", " "), text.strip()).replace("\n", ";")
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


def _parse_text(definition: SlotDefinition, text: str, __: date) -> AngabeWert:
    return as_sentence(definition, re.sub(r"\s+", " ", text))


def _parse_monat(definition: SlotDefinition, text: str, heute: date) -> str:
    return f"{parse_monat(text, heute=heute if definition.nicht_in_zukunft else None):%Y-%m}"


def _parse_liste(definition: SlotDefinition, text: str, heute: date) -> AngabeWert:
    """One row for each part between semicolons or line breaks, its fields in order, parted by „|“; „keine“: no row.

    A semicolon in „…“ belongs to the quoted words and parts nothing.
    A first field of months may be a span: one row for each of its months.
    """
    if text.casefold().strip(" .!") in _NEIN:
        return ()
    parts = (part for part in _ZEILE.findall(text) if part.strip())
    return tuple(
        _parse_zeile(definition, single, heute) for part in parts for single in _months(definition, part, heute)
    )


_MONATSSPANNE = re.compile(
    r"(?:von\s+)?(?P<von>[^|]+?)\s*(?:\bbis(?:\s+(?:zum|einschließlich))?\b|–|—)\s*(?P<bis>[^|]+?)\s*(?P<rest>\|.*)?"
)
MAX_MONATE = 60
"""Most rows that a span of months may stand for."""


def _months(definition: SlotDefinition, text: str, heute: date) -> Iterator[str]:
    """The rows that a row stands for whose first field is a span of months: „07/2026 bis 09/2026 | …“ is three."""
    span = _MONATSSPANNE.fullmatch(text.strip()) if definition.felder[0].typ is SlotTyp.MONAT else None
    if span is None:
        yield text
        return
    last = parse_monat(span["bis"], heute=heute)
    first = _first_month(span["von"], last)
    count = (last.year - first.year) * 12 + last.month - first.month + 1
    if not 1 <= count <= MAX_MONATE:
        wanted = f"der frühere Monat zuerst, höchstens {MAX_MONATE} Monate"
        raise ValueError(f"„{span['von']} bis {span['bis']}“ ist keine Spanne von Monaten ({wanted})")
    for number in range(count):
        yield f"{add_monate(first, number):%Y-%m} {span['rest'] or ''}"


def _first_month(text: str, last: date) -> date:
    """The month a span begins with; without a year the latest one not after its ``last`` month."""
    if re.fullmatch(r"\d{1,2}", text):
        first = parse_monat(f"{text}/{last.year}")
        return first if first <= last else add_monate(first, -12)
    return parse_monat(text, heute=last)


def _parse_zeile(definition: SlotDefinition, text: str, heute: date) -> Zeile:
    parts = [part.strip() for part in text.split("|")]
    if len(parts) > len(definition.felder):
        names = " | ".join(f.label for f in definition.felder)
        raise ValueError(f"„{text.strip()}“ hat {len(parts)} Felder, vorgesehen sind {names}")
    row: dict[str, bool | str] = {}
    for field, part in zip(definition.felder, parts, strict=False):
        wert = parse_answer(field, part, heute)
        if wert is not None:
            assert isinstance(wert, bool | str)  # noqa: S101 - fields are no lists
            row[field.schluessel] = wert
    return row


_PARSERS: dict[SlotTyp, Callable[[SlotDefinition, str, date], AngabeWert]] = {
    SlotTyp.TEXT: _parse_text,
    SlotTyp.DATUM: _parse_datum,
    SlotTyp.BETRAG: _parse_betrag,
    SlotTyp.GANZZAHL: _parse_ganzzahl,
    SlotTyp.DEZIMAL: _parse_dezimal,
    SlotTyp.JA_NEIN: _parse_ja_nein,
    SlotTyp.AUSWAHL: _parse_auswahl,
    SlotTyp.MONAT: _parse_monat,
    SlotTyp.LISTE: _parse_liste,
}


def _plain(text: str) -> str:
    """Words in small ASCII letters; „und“ joins nothing that „,“ would not."""
    return " ".join(w for w in plain_words(text) if w != "und")
