"""German numbers, dates and typography: reading what people type, writing what they read.

Reading is strict about meaning and lenient about form: ``3.500,00 EUR`` is 3500.00, ``3.11.2026`` and
``3. November 2026`` are the same day. Ambiguous input is refused, never guessed.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache

from app.domain.geld import round_cent

NBSP = "\u00a0"

MONATE = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)
WOCHENTAGE = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")

_MONAT_NUMMER = {name.casefold(): n for n, name in enumerate(MONATE, 1)} | {
    name[:3].casefold(): n for n, name in enumerate(MONATE, 1)
}
_MONAT_NUMMER |= {"maerz": 3, "mrz": 3, "sept": 9, "jänner": 1}

_ZAHL = re.compile(r"(?P<minus>[-–−])?\s*(?P<ganz>\d{1,3}(?:[. '’]\d{3})+|\d+)(?:,(?P<bruch>\d+))?")
_ZAHL_PUNKT = re.compile(r"(?P<minus>[-–−])?\s*(?P<ganz>\d+)\.(?P<bruch>\d{1,2})")
_ABSTAND = re.compile("[\u00a0\u2000-\u200a\u202f\u205f]")
_WAEHRUNG = re.compile(r"(?:€|Euro|EUR)", re.IGNORECASE)

_WOCHENTAG_DAVOR = re.compile(rf"\b({'|'.join(WOCHENTAGE)}),?\s*(?:de[mnr]\s+)?$", re.IGNORECASE)
_DATUM_ZIFFERN = re.compile(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2}))?(?!\d)")
_DATUM_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")
_DATUM_WORT = re.compile(r"(?<!\d)(\d{1,2})\.\s*([A-Za-zäöüÄÖÜ]{3,9})\.?(?:\s+(\d{4}))?(?!\d)")


def parse_dezimal(text: str) -> Decimal:
    """Read a German decimal number (``1.234,5``; also ``1234.56`` with one or two places after a point).

    Raises:
        ValueError: not a number, or ambiguous.
    """
    stripped = _ABSTAND.sub(" ", text).strip()
    for pattern in (_ZAHL, _ZAHL_PUNKT):
        if match := pattern.fullmatch(stripped):
            ganz = re.sub(r"\D", "", match["ganz"])
            sign = "-" if match["minus"] else ""
            return Decimal(f"{sign}{ganz}.{match['bruch'] or '0'}")
    raise ValueError(f"„{text}“ ist keine Zahl")


def parse_betrag(text: str) -> Decimal:
    """Read an amount in euro: ``3.500,00 EUR``, ``3500 €``, ``3500,-``. Result in whole cents.

    Raises:
        ValueError: not an amount, negative, too large, or more precise than a cent.
    """
    stripped = _WAEHRUNG.sub("", text).strip()
    stripped = re.sub(r",\s*[-–—]+$", "", stripped).strip()
    value = parse_dezimal(stripped)
    if value < 0:
        raise ValueError(f"„{text}“ ist negativ")
    if value != round_cent(value):
        raise ValueError(f"„{text}“ ist genauer als ein Cent")
    return round_cent(value)


_FRANKEN = re.compile(r"\b(?:CHF|SFr\b\.?|Fr\b\.|Franken\b)", re.IGNORECASE)
_ZAHL_SCHWEIZ = re.compile(r"(?P<ganz>\d{1,3}(?:['’ ]\d{3})+|\d+)(?:[.,](?P<bruch>\d{1,2}))?")


def parse_franken(text: str) -> Decimal:
    """Read an amount in Swiss francs: ``CHF 3'500.00``, ``Fr. 3500.–``, ``3’500 Franken``. Result in whole Rappen.

    Raises:
        ValueError: not an amount, negative, or more precise than a Rappen.
    """
    stripped = _ABSTAND.sub(" ", _FRANKEN.sub("", text)).strip()
    stripped = re.sub(r"[.,]\s*[-–—]+$", "", stripped).strip()
    if match := _ZAHL_SCHWEIZ.fullmatch(stripped):
        ganz = re.sub(r"\D", "", match["ganz"])
        return round_cent(Decimal(f"{ganz}.{match['bruch'] or '0'}"))
    if _WAEHRUNG.search(stripped):
        raise ValueError(f"„{text}“ nennt eine andere Währung")
    return parse_betrag(stripped)


def named_currency(text: str) -> str:
    """``EUR`` or ``CHF`` if the words of an amount name it, else empty."""
    if _FRANKEN.search(text):
        return "CHF"
    return "EUR" if _WAEHRUNG.search(text) else ""


def parse_datum(text: str, *, heute: date | None = None) -> date:
    """Read a date: ``3.11.2026``, ``03.11.26``, ``3. November 2026``, ``2026-11-03``, ``heute``, ``gestern``.

    Without a year the latest such day not after ``heute`` is meant (needs ``heute``).

    Raises:
        ValueError: no date or several, an impossible one, a weekday before it that it does not fall on, or the year is
            missing and ``heute`` is not given.
    """
    stripped = text.strip().rstrip(".!").strip() if not text.strip().endswith(".") else text.strip()
    lowered = stripped.casefold().rstrip(".")
    if heute is not None and lowered in ("heute", "gestern", "vorgestern"):
        return date.fromordinal(heute.toordinal() - ("heute", "gestern", "vorgestern").index(lowered))
    found = find_daten(stripped, heute=heute)
    if len(found) != 1:
        raise ValueError(f"„{text}“ ist kein Datum" if not found else f"„{text}“ enthält mehrere Daten")
    day, start, _ = found[0]
    named = _WOCHENTAG_DAVOR.search(stripped[:start])
    if named and named[1].casefold() != format_wochentag(day).casefold():
        raise ValueError(f"„{text}“: der {format_datum(day)} ist ein {format_wochentag(day)}")
    return day


def find_daten(text: str, *, heute: date | None = None) -> list[tuple[date, int, int]]:
    """All dates in a text with their span ``(day, start, end)``, in order.

    Raises:
        ValueError: an impossible date (``31.2.2026``) or one without year while ``heute`` is None.
    """
    found = [(_day(int(m[1]), int(m[2]), int(m[3]), m[0]), *m.span()) for m in _DATUM_ISO.finditer(text)] + [
        (_complete(int(m[1]), int(m[2]), m[3], m[0], heute), *m.span()) for m in _DATUM_ZIFFERN.finditer(text)
    ]
    for match in _DATUM_WORT.finditer(text):
        month = _MONAT_NUMMER.get(match[2].casefold())
        if month is not None:
            found.append((_complete(int(match[1]), month, match[3], match[0], heute), *match.span()))
    return sorted(found, key=lambda item: item[1])


def _complete(day: int, month: int, year: str | None, text: str, heute: date | None) -> date:
    if year is None:
        if heute is None:
            raise ValueError(f"„{text}“: das Jahr fehlt")
        guess = _day(heute.year, month, day, text) if (month, day) != (2, 29) else _leap_day(heute.year, text)
        return guess if guess <= heute else _day(heute.year - 1, month, day, text)
    number = int(year)
    return _day(number + 2000 if len(year) == 2 else number, month, day, text)


def _leap_day(year: int, text: str) -> date:
    if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
        return date(year, 2, 29)
    raise ValueError(f"„{text}“ gibt es in {year} nicht; bitte mit Jahr angeben")


def _day(year: int, month: int, day: int, text: str) -> date:
    try:
        return date(year, month, day)
    except ValueError as error:
        raise ValueError(f"„{text}“ ist kein Kalendertag") from error


def format_datum(day: date) -> str:
    """``03.11.2026``."""
    return f"{day:%d.%m.%Y}"


def format_zeitpunkt(at: datetime) -> str:
    """``03.11.2026, 09:30 Uhr``, by the clock that ``at`` was read from: local time is for the caller to take."""
    return f"{format_datum(at.date())}, {at:%H:%M}{NBSP}Uhr"


def format_datum_lang(day: date) -> str:
    """``3. November 2026`` with no-break spaces."""
    return f"{day.day}.{NBSP}{MONATE[day.month - 1]}{NBSP}{day.year}"


_MONAT_WORT = re.compile(r"([A-Za-zäöüÄÖÜ]{3,9})\.?(?:\s+|/)?(\d{4}|\d{2})?")
_MONAT_ZIFFERN = re.compile(r"(\d{1,2})\s?[./]\s?(\d{4}|\d{2})|(\d{4})-(\d{2})")


def parse_monat(text: str, *, heute: date | None = None) -> date:
    """Read a month as its first day: ``Juli 2026``, ``07/2026``, ``7.26``, ``2026-07``.

    Without a year it is the latest such month that is not after ``heute``.

    Raises:
        ValueError: no month, or no year and no ``heute``.
    """
    cleaned = _ABSTAND.sub(" ", text).strip()
    if match := _MONAT_ZIFFERN.fullmatch(cleaned):
        month, year = int(match[1] or match[4]), match[2] or match[3]
        if 1 <= month <= len(MONATE):
            return date(_full_year(year), month, 1)
    elif (match := _MONAT_WORT.fullmatch(cleaned)) and match[1].casefold() in _MONAT_NUMMER:
        month = _MONAT_NUMMER[match[1].casefold()]
        if match[2]:
            return date(_full_year(match[2]), month, 1)
        if heute is not None:
            return date(heute.year if month <= heute.month else heute.year - 1, month, 1)
        raise ValueError(f"Bei „{text}“ fehlt das Jahr")
    raise ValueError(f"„{text}“ ist kein Monat")


def _full_year(digits: str) -> int:
    return int(digits) if len(digits) > 2 else 2000 + int(digits)


def format_monat(first: date) -> str:
    """``Juli 2026`` with a no-break space."""
    return f"{MONATE[first.month - 1]}{NBSP}{first.year}"


def format_wochentag(day: date) -> str:
    """``Dienstag``."""
    return WOCHENTAGE[day.weekday()]


def format_zahl(value: Decimal | int, *, stellen: int | None = None) -> str:
    """German number with thousands points: ``10.440``, ``1,3``. ``stellen`` fixes the decimals."""
    number = Decimal(value)
    if stellen is None:
        text = f"{number:,f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
    else:
        text = f"{number:,.{stellen}f}"
    return text.translate(str.maketrans(",.", ".,"))


_ZAHLWORT = ("null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")


def zahlwort(value: int) -> str:
    """Small numbers in words (up to twelve, as is usual in running text), larger ones in figures."""
    return _ZAHLWORT[value] if 0 <= value < len(_ZAHLWORT) else format_zahl(value)


def format_betrag(value: Decimal) -> str:
    """``3.480,00 €`` with a no-break space."""
    return f"{format_zahl(round_cent(value), stellen=2)}{NBSP}€"


def format_franken(value: Decimal) -> str:
    """``CHF 3’480.00`` with a no-break space."""
    return f"CHF{NBSP}{round_cent(value):,.2f}".replace(",", "’")


_GESETZ = r"[A-ZÄÖÜ][A-Za-zäöüÄÖÜ]*[A-Z]\b"
"""The short name of a law: BGB, TzBfG, OR."""
_NUMMERN = r"\w+(?:(?:,| bis| und| oder) \d+[a-z]?)*"
"""What follows a §: „622“, „74 bis 75f“, „5, 7“."""

_STRASSE = r"straße|strasse|str\.|weg|platz|allee|ring|gasse|ufer|damm|kamp|bogen|chaussee"
"""What the name of a street ends in; its number stays with it, and the letter with the number: „Hafenstraße 3 a“."""

_NBSP_RULES = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (
            r"(§§?|Art\.|Artikel|Abs\.|Absatz|Satz|Nr\.|Nrn\.|lit\.|Rn\.|S\.|Ziff\.|Anlage|Az\.) (?=\S)",
            rf"\1{NBSP}",
        ),
        (
            rf"((?:§|Art\.|Artikel|Abs\.|Absatz|Satz|Nr\.|lit\.){NBSP}{_NUMMERN}) (?={_GESETZ})",
            rf"\1{NBSP}",
        ),
        (r"\bSGB (?=[IVX]+\b)", f"SGB{NBSP}"),
        (rf"(?<=Anlage{NBSP})([A-Z]{{1,3}}) (?=\d)", rf"\1{NBSP}"),
        (r"(\d\.) (?=(?:" + "|".join(MONATE) + r")\b)", rf"\1{NBSP}"),
        (rf"(?<=\d\.{NBSP})(" + "|".join(MONATE) + r") (?=\d{4}\b)", rf"\1{NBSP}"),
        (r"\b(z|i|u|d|e|o|v)\. (?=(B|V|S|a|h|m|w|g|ä|K)\.)", rf"\1.{NBSP}"),
        (r"(?<=\d) (?=(?:€|EUR|Euro|Prozent|%)(?:\W|$))", NBSP),
        (r"\b(Dr|Prof|Hr|Fr)\. (?=[A-ZÄÖÜ])", rf"\1.{NBSP}"),
        (r" (?=(?:ff?\.)(?:\W|$))", NBSP),
        (r"(?<=\b\d{5}) (?=[A-ZÄÖÜ])", NBSP),
        (rf"((?i:{_STRASSE})) (?=\d)", rf"\1{NBSP}"),
        (r"(?<=\d) (?=[A-Za-z](?![\w.)]))", NBSP),
    )
)


_LOOSE = re.compile(r"[^\S\u00a0\u202f]+")


def single_spaced(text: str) -> str:
    """One paragraph with single blanks; those that hold words together („Art. 13“) stay what they are."""
    return _LOOSE.sub(" ", text).strip()


@lru_cache(maxsize=4096)
def typografie(text: str) -> str:
    """Put no-break spaces where a legal text must not break: in citations, dates, amounts and addresses."""
    for pattern, replacement in _NBSP_RULES:
        text = pattern.sub(replacement, text)
    return text


def ohne_eszett(text: str) -> str:
    """As Switzerland and Liechtenstein write: „ss“ for „ß“."""
    return text.replace("ß", "ss").replace("ẞ", "SS")


_INNER = str.maketrans("„“‚‘", "‚‘„“")


def zitat(text: str) -> str:
    """A text in quotation marks; marks inside it alternate: „A“ setzt voraus → „‚A‘ setzt voraus“."""
    return f"„{text.translate(_INNER) if '„' in text or '“' in text else text}“"


_ASCII = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def plain_words(text: str) -> list[str]:
    """The words of a text in small ASCII letters, for comparing what people type: „Über-Maß“ → ``ueber``, ``mass``."""
    return re.findall(r"[a-z0-9]+", text.casefold().translate(_ASCII))


def aufzaehlung(teile: list[str] | tuple[str, ...], bindewort: str = "und") -> str:
    """``a, b und c``."""
    if len(teile) <= 1:
        return "".join(teile)
    return f"{', '.join(teile[:-1])} {bindewort} {teile[-1]}"
