"""Finding words, number words, days and months in running German text, each with its span.

``deutsch`` reads an answer that is one value; here a sentence may hold several. What is vague („Anfang Oktober“,
„um den 3.11.“) is found too, but marked as not exact: the caller asks instead of guessing.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from app.domain.deutsch import MONATE, WOCHENTAGE, zahlwort

_ASCII = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_WORT = re.compile(r"[^\W_]+")


def plain_form(text: str) -> str:
    """Small letters without umlauts, as words are compared."""
    return text.casefold().translate(_ASCII)


@dataclass(frozen=True)
class Wort:
    """A word of a text with its span; ``plain`` in small ASCII letters."""

    text: str
    plain: str
    start: int
    end: int

    @property
    def gross(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[0].isupper()


def find_woerter(text: str) -> tuple[Wort, ...]:
    """All words and numbers of a text."""
    return tuple(Wort(m[0], plain_form(m[0]), m.start(), m.end()) for m in _WORT.finditer(text))


# ---- number words ---------------------------------------------------------------------------------------------------

_EINER = {zahlwort(n): n for n in range(13)} | {"eins": 1, "eine": 1, "zwo": 2, "sech": 6, "sieb": 7}
_EINER |= {"fuenf": 5, "zwoelf": 12, "dreizehn": 13, "vierzehn": 14, "fuenfzehn": 15, "sechzehn": 16}
_EINER |= {"siebzehn": 17, "achtzehn": 18, "neunzehn": 19}
_EINER = {plain_form(word): n for word, n in _EINER.items()}
_ZEHNER = {"zwanzig": 20, "dreissig": 30, "vierzig": 40, "fuenfzig": 50, "sechzig": 60, "siebzig": 70}
_ZEHNER |= {"achtzig": 80, "neunzig": 90}


def read_zahlwort(word: str) -> int | None:
    """A number in words below a million: ``dreitausendfünfhundert`` is 3500; None if it is none."""
    plain = plain_form(word)
    left, thousand, right = plain.partition("tausend")
    if not thousand:
        return _below_thousand(plain)
    if left == "anderthalb" or (left.endswith("einhalb") and left != "einhalb"):
        whole = 1 if left == "anderthalb" else _below_thousand(left.removesuffix("einhalb"))
        return None if not whole or right else whole * 1000 + 500
    high = _below_thousand(left) if left else 1
    low = _below_thousand(right.removeprefix("und")) if right else 0
    return None if not high or low is None else high * 1000 + low


def _below_thousand(plain: str) -> int | None:
    left, hundred, right = plain.partition("hundert")
    if not hundred:
        return _below_hundred(plain)
    high = _EINER.get(left, 0) if left else 1
    low = _below_hundred(right.removeprefix("und")) if right else 0
    return None if not 1 <= high < 20 or low is None else high * 100 + low


def _below_hundred(plain: str) -> int | None:
    if plain in _EINER:
        return _EINER[plain]
    if plain in _ZEHNER:
        return _ZEHNER[plain]
    one, joint, ten = plain.partition("und")
    if joint and ten in _ZEHNER and 1 <= _EINER.get(one, 0) <= 9:
        return _ZEHNER[ten] + _EINER[one]
    return None


# ---- days -----------------------------------------------------------------------------------------------------------

_MONAT_NUMMER = {name.casefold(): n for n, name in enumerate(MONATE, 1)}
_MONAT_NUMMER |= {"maerz": 3, "mrz": 3, "jänner": 1, "sept": 9}
_MONAT_NUMMER |= {name[:3].casefold(): n for n, name in enumerate(MONATE, 1)}
_ORDNUNG = {"erste": 1, "zweite": 2, "dritte": 3, "siebte": 7, "siebente": 7}
_ORDNUNG |= {f"{zahlwort(n)}te": n for n in (4, 5, 6, 8, 9, 10, 11, 12)} | {"achte": 8}
_ORDNUNG = {plain_form(word): n for word, n in _ORDNUNG.items()}
_ORDNUNG |= {f"{word}te": n for word, n in _EINER.items() if n > 12} | {
    f"{w}ste": n for w, n in _ZEHNER.items() if n < 31
}
_ORDNUNG |= {f"{one}undzwanzigste": 20 + n for one, n in _EINER.items() if n < 10} | {"einunddreissigste": 31}
_MONATSWORT = "|".join(sorted(_MONAT_NUMMER, key=len, reverse=True))
_WOCHENTAG = "|".join((*WOCHENTAGE, "Sonnabend"))
_VAGE = (
    r"(?:(?:um|ca\.?|circa|etwa|ungefähr|vermutlich|wohl|wahrscheinlich|gegen|vielleicht)\s+(?:am\s+|den\s+|dem\s+)?)"
)

_TAG = re.compile(
    rf"(?P<vage>\b{_VAGE})?(?:(?P<wt>\b(?:{_WOCHENTAG})),?\s+(?:(?:de[mnr])\s+)?)?(?:"
    r"(?<![\d.,])(?P<iso>\d{4}-\d{2}-\d{2})(?!\d)"
    rf"|(?<![\d.,])(?P<wd>\d{{1,2}})\.\s*(?P<wm>{_MONATSWORT})\b\.?(?:\s*(?P<wy>\d{{4}})(?!\d))?"
    rf"|\b(?!heute\b)(?P<od>[a-zäöüß]{{3,22}}te)[nrsm]?\s+(?P<om>{_MONATSWORT})\b\.?(?:\s+(?P<oy>\d{{4}})(?!\d))?"
    r"|(?<![\d.,])(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.(?:(?P<y>\s?\d{4}|\d{2})(?!\d)|(?!\d))"
    r"|(?<=\s)(?P<d0>\d{1,2})\.(?P<m0>\d{1,2})(?![\d.,]|\s?(?:€|EUR|Euro|%|Uhr|Std|Stunden))"
    rf"|\b(?P<rel>vorgestern|gestern|heute|übermorgen|morgen)\b(?!\s+(?:Abend|Nachmittag)s)"
    rf"|\b(?P<letzt>(?:letzte|vergangene|vorige)[nrs]?)\s+(?P<lw>{_WOCHENTAG})\b"
    rf"|\bvor\s+(?P<vor>\w+)\s+Tag(?:en)?\b)",
    re.IGNORECASE,
)
_DAVOR = re.compile(r"\b(?:am|vom|zum|den|dem|der|seit|ab|bis|zugang|datum|v\.)\s*:?\s*$", re.IGNORECASE)
_UNGENAU = re.compile(
    rf"\b(?:(?P<teil>Anfang|Mitte|Ende|im\s+Laufe\s+des)\s+(?:de[sr]\s+)?)?"
    rf"(?P<m>{_MONATSWORT})\b\.?(?:\s+(?P<y>\d{{4}})(?!\d))?"
    r"|\b(?:seit|ab|Anfang|Mitte|Ende|im\s+Jahre?)\s+(?P<jahr>(?:19|20)\d{2})(?![\d.,]|\s?(?:€|EUR|Euro))"
    rf"|\b(?:am\s+)?(?P<wt>{_WOCHENTAG})\b"
    r"|\bvor\s+(?:\w+\s+)?(?:Wochen?|Monat(?:en)?|Jahr(?:en)?)\b"
    r"|\b(?:letzte[nr]?|vergangene[nr]?|vorige[nr]?|nächste[nr]?)\s+(?:Woche|Monat|Jahr)s?\b"
    r"|\b(?:Anfang|Mitte|Ende)\s+(?:des|dieses)\s+(?:\w+en\s+)?(?:Monats|Quartals|Jahres)\b"
    r"|\b(?:Monats|Quartals|Jahres)ende\b",
    re.IGNORECASE,
)
_JAHRWORT = re.compile(
    r"\s*(?:(?:des\s+)?(?P<w>dieses|laufenden|nächsten|kommenden|letzten|vorigen|vergangenen|folgenden)\s+Jahres\b"
    r"|(?P<k>[dn])\.\s?J\.)",
    re.IGNORECASE,
)
_JAHRE = {"dieses": 0, "laufenden": 0, "d": 0, "nächsten": 1, "kommenden": 1, "n": 1}
_JAHRE |= {"letzten": -1, "vorigen": -1, "vergangenen": -1}
_RELATIV = {"vorgestern": -2, "gestern": -1, "heute": 0, "morgen": 1, "übermorgen": 2}


_GLEICH_NAH = 90
"""Days; a date without a year that lies about as far behind as ahead is neither."""


@dataclass(frozen=True)
class Tag:
    """A day in a text. ``tag`` None: not exact, or no such day.

    ``ohne_jahr``: day and month alone were named, with the weekday (0 to 6) if that was.
    """

    start: int
    end: int
    tag: date | None
    ohne_jahr: tuple[int, int] | None = None
    wochentag: int | None = None

    def in_past(self, heute: date) -> date | None:
        """The day meant, the latest one not after ``heute`` if the year was not named."""
        if self.ohne_jahr is None:
            return self.tag
        years = range(heute.year, heute.year - 9, -1)
        return self._as_named(d for y in years if (d := _day(y, *self.ohne_jahr)) and d <= heute)

    def from_day(self, first: date) -> date | None:
        """The day meant, the first one not before ``first`` if the year was not named."""
        if self.ohne_jahr is None:
            return self.tag
        years = range(first.year, first.year + 9)
        return self._as_named(d for y in years if (d := _day(y, *self.ohne_jahr)) and d >= first)

    def nearest(self, heute: date) -> date | None:
        """The day meant, the nearest one to ``heute`` if the year was not named; None if two are about as near."""
        if self.ohne_jahr is None:
            return self.tag
        past, future = self.in_past(heute), self.from_day(heute)
        if past is None or future is None:
            return past or future
        back, ahead = (heute - past).days, (future - heute).days
        if abs(back - ahead) < _GLEICH_NAH:
            return None
        return past if back < ahead else future

    def _as_named(self, days: Iterator[date]) -> date | None:
        """The nearest day; None if it is not the weekday that was named."""
        nearest = next(days, None)
        fits = nearest is not None and self.wochentag in (None, nearest.weekday())
        return nearest if fits else None


def find_tage(text: str, heute: date) -> list[Tag]:
    """All days of a text in order; vague ones have neither ``tag`` nor ``ohne_jahr``."""
    found: list[Tag] = []
    for match in _TAG.finditer(text):
        if match["d0"] and not _DAVOR.search(text[: match.start("d0")]):
            continue
        tag = _read_tag(match, heute)
        if tag is not None:
            found.append(_with_year_word(tag, text, heute))
    for match in _UNGENAU.finditer(text):
        start = match.start("jahr") if match["jahr"] else match.start()  # „seit“ is a Stichwort of its own
        if _is_month_name(match) and not _overlaps((start, match.end()), found):
            found.append(Tag(start, match.end(), None))
    return sorted(found, key=lambda t: t.start)


def _with_year_word(tag: Tag, text: str, heute: date) -> Tag:
    """„zum 31.12. nächsten Jahres“: the year in words; „folgenden Jahres“ depends on what was said before."""
    word = _JAHRWORT.match(text, tag.end) if tag.ohne_jahr else None
    if word is None or tag.ohne_jahr is None:
        return tag
    shift = _JAHRE.get((word["w"] or word["k"]).casefold())
    exact = None if shift is None else _day(heute.year + shift, *tag.ohne_jahr)
    if exact is not None and tag.wochentag not in (None, exact.weekday()):
        exact = None
    return Tag(tag.start, word.end(), exact)


def _read_tag(match: re.Match[str], heute: date) -> Tag | None:
    start, end = match.span()
    if match["vor"]:
        count = int(match["vor"]) if match["vor"].isdecimal() else read_zahlwort(match["vor"].removesuffix("em"))
        if count is None or count > 999:
            return None
        return Tag(start, end, heute - timedelta(days=count))
    if match["rel"]:
        return Tag(start, end, heute + timedelta(days=_RELATIV[match["rel"].casefold()]))
    if match["letzt"]:
        back = (heute.weekday() - _weekday(match["lw"]) - 1) % 7 + 1
        return Tag(start, end, heute - timedelta(days=back))
    if match["od"] and plain_form(match["od"]) not in _ORDNUNG:
        return None
    year, month, day = _numbers(match)
    if match["vage"]:
        return Tag(start, end, None)
    if year is None:
        if _day(2024, day, month) is None:
            return None
        return Tag(start, end, None, (day, month), _weekday(match["wt"]) if match["wt"] else None)
    exact = _day(year, day, month)
    if exact is None or (match["wt"] and exact.weekday() != _weekday(match["wt"])):
        return Tag(start, end, None)
    return Tag(start, end, exact)


def _numbers(match: re.Match[str]) -> tuple[int | None, int, int]:
    if match["iso"]:
        iso = match["iso"].split("-")
        return int(iso[0]), int(iso[1]), int(iso[2])
    if match["wd"]:
        return int(match["wy"]) if match["wy"] else None, _MONAT_NUMMER[match["wm"].casefold()], int(match["wd"])
    if match["od"]:
        month = _MONAT_NUMMER[match["om"].casefold()]
        return int(match["oy"]) if match["oy"] else None, month, _ORDNUNG[plain_form(match["od"])]
    if match["d0"]:
        return None, int(match["m0"]), int(match["d0"])
    year_text = (match["y"] or "").strip()
    year = None if not year_text else int(year_text) + (2000 if len(year_text) == 2 else 0)
    return year, int(match["m"]), int(match["d"])


def _weekday(name: str) -> int:
    folded = name.casefold()
    return 5 if folded == "sonnabend" else [w.casefold() for w in WOCHENTAGE].index(folded)


def _day(year: int, day: int, month: int) -> date | None:
    if not (1 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]):
        return None
    return date(year, month, day)


def _is_month_name(match: re.Match[str]) -> bool:
    """A short or common word counts as a month only with a capital („sie mai“ is none, nor is „dez“)."""
    return not match["m"] or match["m"][0].isupper() or len(match["m"]) > 3


def _overlaps(span: tuple[int, int], found: list[Tag]) -> bool:
    return any(f.start < span[1] and span[0] < f.end for f in found)


# ---- months ---------------------------------------------------------------------------------------------------------

_JAHR_ENDE = r"(?=\s*(?:$|[,;:)–-]|\.(?!\d)|(?:bis|und|sowie|nicht|offen|ist|sind|wurde|wurden|fehlt|fehlen)\b))"
_MONAT = re.compile(
    rf"\b(?P<m>{_MONATSWORT})\b\.?(?:\s+(?P<y>\d{{4}})(?!\d)|\s+'?(?P<ky>2\d){_JAHR_ENDE})?"
    r"|(?<![\d./-])(?P<vm>0?[1-9]|1[0-2])\s?(?:-|–|bis)\s?(?P<bm>0?[1-9]|1[0-2])\s?/\s?(?P<by>\d{4})(?![\d/])"
    r"|(?<![\d./])(?P<zm>0?[1-9]|1[0-2])\s?[/]\s?(?P<zy>\d{4})(?![\d/])|(?<![\d-])(?P<iy>\d{4})-(?P<im>0[1-9]|1[0-2])(?![-\d])",
    re.IGNORECASE,
)
_BIS = re.compile(
    r"\s*(?:bis(?:\s+(?:zum|einschlie(?:ß|ss)lich|einschl\.?|inklusive|inkl\.?))?|[-–—])\s*", re.IGNORECASE
)
_UND = re.compile(r"\s*(?:,|und|sowie|,\s*und)\s*", re.IGNORECASE)
MAX_MONATE = 60


@dataclass(frozen=True)
class Monate:
    """One month or several that are named together, each as its first day."""

    start: int
    end: int
    monate: tuple[date, ...]


def find_monate(text: str, heute: date) -> list[Monate]:
    """Months of a text: single ones, spans („Juli bis September“) and enumerations („Juli, August und Oktober 2026“).

    A missing year is taken from the month after it in the same span or enumeration, else it is the latest such month
    not after ``heute``. Months counted backwards („Oktober und September“) follow the one after them.
    """
    hits = [m for m in _MONAT.finditer(text) if _is_month(text, m)]
    groups: list[list[re.Match[str]]] = []
    for hit in hits:
        gap = text[groups[-1][-1].end() : hit.start()] if groups else "x"
        if groups and (_BIS.fullmatch(gap) or _UND.fullmatch(gap)):
            groups[-1].append(hit)
        else:
            groups.append([hit])
    found = [_months(text, group, heute) for group in groups]
    return [f for f in found if f is not None]


def _is_month(text: str, match: re.Match[str]) -> bool:
    if match["m"] is None:
        return True
    return (match["m"][0].isupper() or len(match["m"]) > 3) and not re.search(r"\d\.\s*$", text[: match.start()])


def _months(text: str, group: list[re.Match[str]], heute: date) -> Monate | None:
    if any(hit["vm"] for hit in group):
        return _figures_span(group[0]) if len(group) == 1 else None
    backwards = _counts_back(text, group)
    group = group[::-1] if backwards else group
    known = next((_year(hit) + (_number(hit) > _number(group[-1])) for hit in group if _year(hit)), 0)
    firsts: list[date] = []
    for hit in reversed(group):
        number, year = _number(hit), _year(hit)
        if not year and backwards and not firsts:
            year = known
        year = year or _year_before(number, firsts[0] if firsts else None, heute)
        if not 1 <= year <= 9998:
            return None
        firsts.insert(0, date(year, number, 1))
    months: list[date] = []
    for number, first in enumerate(firsts):
        if number and _BIS.fullmatch(text[group[number - 1].end() : group[number].start()]):
            months += list(_between(months[-1], first))
        months.append(first)
    if len(months) > MAX_MONATE or months != sorted(set(months)):
        return None
    return Monate(min(m.start() for m in group), max(m.end() for m in group), tuple(months))


def _number(hit: re.Match[str]) -> int:
    return int(hit["zm"] or hit["im"]) if hit["m"] is None else _MONAT_NUMMER[hit["m"].casefold()]


def _year(hit: re.Match[str]) -> int:
    return int(hit["y"] or hit["zy"] or hit["iy"] or (hit["ky"] and f"20{hit['ky']}") or 0)


def _counts_back(text: str, group: list[re.Match[str]]) -> bool:
    """Whether an enumeration goes back month by month."""
    pairs = list(pairwise(group))
    return bool(pairs) and all(
        _number(two) == (_number(one) - 2) % 12 + 1 and not _BIS.fullmatch(text[one.end() : two.start()])
        for one, two in pairs
    )


def _figures_span(hit: re.Match[str]) -> Monate | None:
    """„07-09/2026“: three months; the other way round it is none."""
    year, first, last = int(hit["by"]), int(hit["vm"]), int(hit["bm"])
    months = tuple(date(year, number, 1) for number in range(first, last + 1)) if 1 <= year <= 9998 else ()
    return Monate(hit.start(), hit.end(), months) if months else None


def _year_before(month: int, following: date | None, heute: date) -> int:
    """The year of a month named without one: from the month after it („November bis Januar 2027“), or the latest."""
    if following is not None:
        return following.year if month <= following.month else following.year - 1
    return heute.year if month <= heute.month else heute.year - 1


def _between(first: date, last: date) -> Iterator[date]:
    index, stop = first.year * 12 + first.month, last.year * 12 + last.month - 1
    for number in range(index, min(stop, index + MAX_MONATE)):
        yield date(number // 12, number % 12 + 1, 1)
