"""Facts in a German text in one canonical form: dates, amounts, percentages, numbers with their units, file numbers.

„3.500,00 EUR“ and „3500 Euro“ are one fact, „3. November 2026“ and „3.11.26“ are, „drei Monate“ and „3-monatig“ are.
Reading is greedy: whatever holds a digit or says a number is some fact, so that nothing slips through unread.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import partial

from app.domain.deutsch import MONATE, WOCHENTAGE
from app.domain.schriftsatz.waechter_daten import (
    EIN_BEIWORT,
    EINHEITEN,
    GROESSEN,
    ORDNUNG,
    ZAHL_BEIWORT,
    ZAHLEN,
    ZEHNER,
)


class Art(StrEnum):
    """What a fact is, as a person reads it."""

    DATUM = "Datum"
    TAG = "Datum ohne Jahr"
    MONAT = "Monat"
    MONATSNAME = "Monat ohne Jahr"
    WOCHENTAG = "Wochentag"
    UHRZEIT = "Uhrzeit"
    ZEITWORT = "Zeitangabe"
    BETRAG = "Betrag"
    PROZENT = "Prozentsatz"
    ANZAHL = "Anzahl"
    ZAHL = "Zahl"
    STELLE = "Nummer"
    AKTENZEICHEN = "Aktenzeichen"
    KENNUNG = "Kennzeichen"
    EMAIL = "E-Mail-Adresse"
    IBAN = "IBAN"
    TELEFON = "Telefonnummer"


@dataclass(frozen=True)
class Fakt:
    """A fact: what kind, its canonical form, and how it is written at ``start``."""

    art: Art
    wert: str
    text: str
    start: int


_Lesart = Callable[[re.Match[str]], tuple[Art, str] | None]
_LEER = "\N{SYMBOL FOR NULL}"
_MONAT_NUMMER = {m.casefold(): n for n, m in enumerate(MONATE, 1)} | {"jänner": 1, "maerz": 3}
_MONAT_KURZ = {m[:3].casefold(): n for n, m in enumerate(MONATE, 1)} | {"sept": 9, "mrz": 3, "okt": 10}
_MONATSNAME = "|".join([*MONATE, "Jänner", "Maerz", *(rf"{k.capitalize()}\." for k in _MONAT_KURZ)])
_ZIFFERN = r"(?:\d{1,3}(?:[.\u2009\u202f ’']\d{3})+|\d+)(?:,(?:\d+|[-–—]+))?|\d+\.\d{1,2}"
_N = rf"(?<![\w.,])(?P<n>{_ZIFFERN})(?![\d])"
_EURO = r"(?:€|Euro\b|EUR\b)"
_GROESSE = r"(?P<g>Tsd\b\.?|TEUR\b|T€|Tausend\b|Mio\b\.?|Million(?:en)?\b|Mrd\b\.?|Milliarden?\b)"


def zahl_im_wort(word: str) -> int | None:
    """The value of a number in words up to 999,999 („dreitausendfünfhundert“); None if it is none."""
    return _value(word.casefold().replace("fuenf", "fünf").replace("zwoelf", "zwölf"))


def _value(word: str) -> int | None:
    for base, factor in (("tausend", 1_000), ("hundert", 100)):
        if base in word:
            before, _, behind = word.partition(base)
            times = _value(before) if before else 1
            rest = _value(behind.removeprefix("und")) if behind.removeprefix("und") else 0
            return None if times is None or rest is None or times >= factor * 10 else times * factor + rest
    if word in ZAHLEN or word in ZEHNER:
        return ZAHLEN.get(word) or ZEHNER.get(word)
    ones, und, tens = word.partition("und")
    if und and tens in ZEHNER and ZAHLEN.get(ones, 10) < 10:
        return ZEHNER[tens] + ZAHLEN[ones]
    return None


_ORDINAL = re.compile(r"(.+t)e[nrms]?")


def ordnungszahl(word: str) -> int | None:
    """The value of an ordinal in words („dritten“, „einundzwanzigste“, „hunderterste“); None if it is none."""
    match = _ORDINAL.fullmatch(word.casefold())
    if match is None:
        return None
    stem = match[1]
    for irregular, value in ORDNUNG.items():
        before = zahl_im_wort(rest) if (rest := stem.removesuffix(irregular)) else 0
        if stem.endswith(irregular) and before is not None and before % 100 == 0:
            return before + value
    for ending, small in (("t", True), ("st", False)):  # up to nineteen on -t, then on -st
        number = zahl_im_wort(stem.removesuffix(ending)) if stem.endswith(ending) else None
        if number is not None and (0 < number % 100 < ZEHNER["zwanzig"]) is small:
            return number
    return None


_WORT = re.compile(r"[^\W\d_]+")
_NAECHSTER_MONAT = re.compile(rf"\s+(?:{_MONATSNAME})")
_EINE_EINHEIT = re.compile(
    r"\b[Ee]in(?:e[nmrs]?)?\s+(?=(?:Monat|Jahr|Woche|Werktag|Arbeitstag|Tag|Stunde|Minute|Prozent|Euro|Cent|Million"
    r"|Milliarde|Tausend|Hundert)\w*\b)"
)


def _digits(text: str) -> str:
    """The text with its numbers in words as digits: „drei Monate“ → „3 Monate“, „dritten November“ → „3. November“."""

    def figure(match: re.Match[str]) -> str:
        word = match.group()
        lowered = word.casefold()
        value = zahl_im_wort(word)
        if value is not None and lowered != "ein":
            return str(value)
        ordinal = ordnungszahl(word)
        if ordinal is not None and (ordinal > 1 or _NAECHSTER_MONAT.match(text, match.end())):
            return f"{ordinal}."
        for going_on in ZAHL_BEIWORT:
            cut = lowered.find(going_on)
            if cut <= 0:
                continue
            begin = zahl_im_wort(word[:cut])
            if begin is not None and (begin > 1 or going_on in EIN_BEIWORT):
                return f"{begin} {lowered[cut:]}"
        return word

    return _WORT.sub(figure, _EINE_EINHEIT.sub("1 ", text))


def read_facts(text: str) -> tuple[Fakt, ...]:
    """All facts of a text, in its order."""
    return _Leser(text).facts()


class _Leser:
    """Takes facts out of a text, the most definite kinds first; what was taken is blanked."""

    def __init__(self, text: str) -> None:
        flat = re.sub("[\u00a0\u2000-\u200a\u202f\u205f]", " ", text)
        self._rest = _digits(re.sub("[\u2010\u2011\u2012]", "-", flat))
        self._found: list[Fakt] = []

    def facts(self) -> tuple[Fakt, ...]:
        for pattern, read in _MUSTER:
            self._rest = pattern.sub(partial(self._take, read), self._rest)
        return tuple(sorted(self._found, key=lambda f: f.start))

    def _take(self, read: _Lesart, match: re.Match[str]) -> str:
        fact = read(match)
        if fact is None:
            return match.group()
        self._found.append(Fakt(fact[0], fact[1], match.group().strip(), match.start()))
        return _LEER * len(match.group())


def _decimal(text: str) -> Decimal:
    """The number in ``_ZIFFERN``: a point before three digits parts thousands, before one or two it is decimal."""
    whole = re.sub(r",[-–—]+$", "", text)
    if re.fullmatch(r"\d+\.\d{1,2}", whole):
        return Decimal(whole)
    return Decimal(re.sub(r"[^\d,]", "", whole).replace(",", "."))


def _plain(value: Decimal) -> str:
    shown = f"{value:f}"
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def _number(match: re.Match[str]) -> Decimal:
    scale = GROESSEN[g.casefold().rstrip(".")] if (g := match.groupdict().get("g")) else 1
    return _decimal(match["n"]) * scale


def _amount(match: re.Match[str]) -> tuple[Art, str]:
    cents = 100 if re.search(r"(?:Cent|ct)\W*$", match.group()) else 1
    return Art.BETRAG, _plain(_number(match) / cents)


def _day(year: str, month: int, day: str, written: str) -> tuple[Art, str]:
    number = int(year) + (2000 if len(year) < 3 else 0)
    try:
        return Art.DATUM, date(number, month, int(day)).isoformat()
    except ValueError:
        return Art.DATUM, f"kein Kalendertag: {' '.join(written.split())}"


def _month(name: str) -> int:
    short = name.casefold().rstrip(".")
    return _MONAT_NUMMER.get(short) or _MONAT_KURZ[short]


def _named_day(match: re.Match[str]) -> tuple[Art, str]:
    month = _month(match["m"])
    if match["y"]:
        return _day(match["y"], month, match["d"], match.group())
    return Art.TAG, f"{month:02d}-{int(match['d']):02d}"


def _figures_day(match: re.Match[str]) -> tuple[Art, str] | None:
    if not 1 <= int(match["m"]) <= len(MONATE):
        return (Art.DATUM, f"kein Kalendertag: {match.group()}") if match["y"] else None
    if match["y"]:
        return _day(match["y"], int(match["m"]), match["d"], match.group())
    return Art.TAG, f"{int(match['m']):02d}-{int(match['d']):02d}"


def _unit(match: re.Match[str]) -> tuple[Art, str] | None:
    word = match["u"].casefold()
    for unit, forms in EINHEITEN:
        if re.fullmatch(forms, word):
            return Art.ANZAHL, f"{_plain(_number(match))} {unit}"
    return None


def _squeezed(art: Art) -> _Lesart:
    return lambda m: (art, re.sub(r"[\s/()-]+", " ", m.group()).strip().casefold())


def _tight(art: Art) -> _Lesart:
    return lambda m: (art, re.sub(r"\W", "", m.group()).casefold())


def _mark(match: re.Match[str]) -> tuple[Art, str] | None:
    token = match.group()
    mixed = re.search(r"\d", token) and re.search(r"[^\W\d_]|[/-]", token)
    return (Art.KENNUNG, token.casefold()) if mixed else None


def _phone(match: re.Match[str]) -> tuple[Art, str] | None:
    digits = re.sub(r"\D", "", match.group().replace("(0)", ""))
    return (Art.TELEFON, digits.removeprefix("0049").removeprefix("49").lstrip("0")) if len(digits) > 6 else None


def _named_month(match: re.Match[str]) -> tuple[Art, str]:
    return Art.MONAT, f"{match['y']}-{_month(match['m']):02d}"


def _figures_month(match: re.Match[str]) -> tuple[Art, str]:
    return Art.MONAT, f"{match['y']}-{int(match['m']):02d}"


def _month_alone(match: re.Match[str]) -> tuple[Art, str]:
    return Art.MONATSNAME, f"{_month(match.group().removesuffix('s')):02d}"


def _weekday(match: re.Match[str]) -> tuple[Art, str]:
    return Art.WOCHENTAG, match.group().removesuffix("s")


def _time(match: re.Match[str]) -> tuple[Art, str]:
    return Art.UHRZEIT, f"{int(match[1] or match[3])}:{match[2] or match[4] or '00'}"


def _percent(match: re.Match[str]) -> tuple[Art, str]:
    unit = "Punkte" if "punkt" in match["p"] else "‰" if match["p"] == "Promille" else "%"
    return Art.PROZENT, f"{_plain(_number(match))} {unit}"


def _place(match: re.Match[str]) -> tuple[Art, str]:
    return Art.STELLE, f"{_stelle(match['s'])} {match['n']}{match['b']}"


def _bare(match: re.Match[str]) -> tuple[Art, str]:
    return Art.ZAHL, _plain(_number(match))


_EINHEIT = "|".join(forms for _, forms in EINHEITEN)
_STELLEN = (
    r"§§?|Abs(?:\.|atz|ätze|atzes)|Nrn?\.|Nummern?|Satz(?:es)?|Art(?:\.|ikels?|ikeln)|Rn\.|Ziff(?:\.|er|ern)|Seiten?|S\.|lit\."
    r"|Anlagen?(?:\s[A-Z][A-Za-z]{0,3})?|(?:Haupt|Hilfs)?[Aa]ntr(?:ag|äge|ägen|ags)(?:\szu)?|Kammer|Kap(?:\.|itel)"
)
_JAHR = r"(?:\s+(?:des\sJahres\s)?(?P<y>\d{4}))"
_UND = r"(?:bis|und|oder|sowie|[-–/,])"
_ZEITWORT = (
    r"\b(?:(?:vor)?gestern|heut(?:e|ig\w*)|übermorgen"
    r"|(?:letzt|vergangen|vorig|nächst|kommend|laufend)e[nmrs]?\s"
    r"(?:Tag|Woche|Monat|Jahr|Quartal|Sommer|Winter|Frühjahr|Herbst)\w*"
    r"|\w*einhalb\w*|verdoppel\w*|verdreifach\w*|halbier\w*|[Vv]ervielfach\w*|(?:[Zz]ehn|[Ff]ünf|[Aa]ch|[Ss]echs|[Nn]eun)tel\w*"
    r"|(?:[Tt]ags?\s)darauf|(?:folgenden|nächsten|selben)\s(?:Tag|Monat|Jahr)\w*|Quartals\w*"
    r"|halb(?:e[nrms]?|jähr\w*|tags?|tägig\w*)?|Halbjahr\w*|Hälfte\w*|anderthalb\w*|[Vv]iertel\w*|[Dd]rittel\w*|Dutzend\w*"
    r"|[Dd]oppelt\w*|[Dd]reiviertel\w*|Monats(?:letzt|erst|mitte|ende)\w*|Jahres(?:ende|anfang|wechsel)\w*"
    r"|(?:am|zum|vom|dem)\s(?:Erst|Letzt)en)\b"
)
_AKTENZEICHEN = (
    r"(?<![\w/.])(?:(?:[IVX]{1,6}[a-z]?|\d{1,3}[a-z]?|[A-Z]{1,2}\s?\d{1,3}|[A-Z])\s)?[A-Z][A-Za-z]{0,7}"
    r"(?:\s?\([A-Za-z]{1,6}\))?\s\d{1,6}/\d{2}(?:\d\d)?(?![\d/])"
)
_MUSTER: tuple[tuple[re.Pattern[str], _Lesart], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*", lambda m: (Art.EMAIL, m.group().casefold())),
        (r"\b[A-Z]{2}\d{2}(?: ?\d{4}){2,7}(?: ?\d{1,3})?\b", _tight(Art.IBAN)),
        (_AKTENZEICHEN, _squeezed(Art.AKTENZEICHEN)),
        (r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)", lambda m: _day(m[1], int(m[2]), m[3], m.group())),
        (  # „3. bis 5. November 2026“: the first day, too, is of that month
            rf"(?<![\d.])(?P<d>\d{{1,2}})\.(?=(?:\s?{_UND}\s?(?:zum\s)?\d{{1,2}}\.)+\s*(?P<m>{_MONATSNAME}){_JAHR}?)",
            _named_day,
        ),
        (rf"(?<![\d.])(?P<d>\d{{1,2}})\.\s*(?P<m>{_MONATSNAME})(?!\w){_JAHR}?(?!\d)", _named_day),
        (r"(?<![\d.,])(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.(?:\s?(?P<y>\d{4}|\d{2}))?(?!\d|,\d)", _figures_day),
        (
            rf"\b(?:Anfang|Mitte|Ende)\s(?=(?:des\s)?(?:Monats|Jahres|Quartals|{'|'.join(MONATE)})\b)",
            _squeezed(Art.ZEITWORT),
        ),
        (rf"\b(?P<m>{_MONATSNAME})(?!\w){_JAHR}(?!\d)", _named_month),
        (r"(?<![\d/])(?P<m>0?[1-9]|1[0-2])/(?P<y>(?:19|20)\d{2})(?![\d/])", _figures_month),
        (rf"\b(?:{'|'.join(MONATE)})s?(?!\w)", _month_alone),
        (rf"\b(?:{'|'.join(WOCHENTAGE)}|Sonnabend)s?\b", _weekday),
        (r"(?<!\d)(\d{1,2})(?:[:.](\d{2}))?\s?Uhr\b|(?<!\d)(\d{1,2}):(\d{2})(?!\d)", _time),
        (_ZEITWORT, _squeezed(Art.ZEITWORT)),
        (r"(?:\+\d{1,3}|(?<!\w)0\d{1,5})[\s/()-]*\d[\d\s/()-]{3,}\d", _phone),
        (rf"(?:€|EUR)\s?(?P<n>{_ZIFFERN})(?!\d)", _amount),
        (rf"{_N}\s?(?:{_GROESSE}\s?)?(?:{_EURO}|Cent\b|ct\b)", _amount),
        (rf"{_N}\s?(?P<g>TEUR\b|T€)", _amount),
        (rf"{_N}\s?(?P<p>%|v\.\s?H\.|Prozent\w*|Promille)", _percent),
        (rf"(?P<s>{_STELLEN})\s?(?P<n>\d+)(?P<b>[a-z]?)\b", _place),
        (rf"(?i:{_N}(?:\s|-)?(?:{_GROESSE}\s)?(?P<u>{_EINHEIT})(?!\w))", _unit),
        (r"(?<!\w)\w+(?:[/.-]\w+)*", _mark),
        (rf"{_N}(?:\s?{_GROESSE})?", _bare),
        (r"\d+", lambda m: (Art.ZAHL, str(int(m.group())))),
    )
)
"""Patterns and how what they match is read, the most definite first."""


def _stelle(sign: str) -> str:
    """What a number is of, in one writing."""
    folded = re.sub(r"\s+", " ", sign.casefold().rstrip("."))
    for short, forms in (
        ("§", "§"),
        ("abs", "abs"),
        ("nr", "n"),
        ("satz", "sa"),
        ("art", "ar"),
        ("ziff", "zi"),
        ("seite", "s"),
    ):
        if folded.startswith(forms):
            return short
    return re.sub(r"^anlagen\b", "anlage", re.sub(r"antr(?:ags|äge|ägen)\b", "antrag", folded))


class Bekannt:
    """All facts of the material, to ask whether one is among them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._werte: dict[Art, set[str]] = defaultdict(set)
        for text in texts:
            for fakt in read_facts(text):
                self._werte[fakt.art].add(fakt.wert)
        self._monate = self._werte[Art.MONAT] | {d[:7] for d in self._werte[Art.DATUM]}
        self._jahre = {m[:4] for m in self._monate}

    def reason_against(self, fakt: Fakt) -> str | None:
        """Why the fact may not be said: a German sentence; None if the material says it."""
        if self._knows(fakt):
            return None
        if fakt.art in (Art.TAG, Art.MONATSNAME) and self._years_of(fakt):
            return f"{fakt.art.value} „{fakt.text}“ ist mehrdeutig: in den Unterlagen steht es in mehreren Jahren."
        return f"{fakt.art.value} „{fakt.text}“ steht nicht in den Unterlagen."

    def _knows(self, fakt: Fakt) -> bool:
        known = self._werte[fakt.art]
        match fakt.art:
            case Art.TAG | Art.MONATSNAME:
                return len(self._years_of(fakt)) == 1 or fakt.wert in known
            case Art.MONAT:
                return fakt.wert in self._monate
            case Art.ZAHL:
                return fakt.wert in known or fakt.wert in self._jahre
            case Art.ANZAHL:  # „Wochenstunden: 40“ has no unit behind the number
                return fakt.wert in known or fakt.wert.split()[0] in self._werte[Art.ZAHL]
            case _:
                return fakt.wert in known

    def _years_of(self, fakt: Fakt) -> set[str]:
        if fakt.art is Art.TAG:
            return {d[:4] for d in self._werte[Art.DATUM] if d.endswith(f"-{fakt.wert}")}
        return {m[:4] for m in self._monate if m.endswith(f"-{fakt.wert}")}
