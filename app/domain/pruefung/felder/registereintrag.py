"""Reader of register entries: kind of register, court and number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.felder.fund import is_platzhalter, is_scheinnummer, once
from app.domain.pruefung.felder.zonen import FREMD, wessen_bei

PASST: dict[str, frozenset[str]] = {
    "gmbh": frozenset({"hrb", "hr"}),
    "ug": frozenset({"hrb", "hr"}),
    "ag": frozenset({"hrb", "hr"}),
    "se": frozenset({"hrb", "hr"}),
    "kgaa": frozenset({"hrb", "hr"}),
    "vvag": frozenset({"hrb", "hr"}),
    "kg": frozenset({"hra", "hr"}),
    "gmbh_co_kg": frozenset({"hra", "hr"}),
    "ohg": frozenset({"hra", "hr"}),
    "ek": frozenset({"hra", "hr"}),
    "ev": frozenset({"vr"}),
    "eg": frozenset({"gnr"}),
    "partg": frozenset({"pr"}),
    "egbr": frozenset({"gsr"}),
}
"""Which register a legal form belongs to (§ 3 HRV: Abteilung A and B; § 55 BGB; § 10 GenG; § 4 PartGG; § 707 BGB)."""


@dataclass(frozen=True, slots=True)
class Registereintrag:
    """An entry as far as it is stated.

    Attributes:
        art: „hra“, „hrb“, „hr“ (Handelsregister, section not said), „vr“, „gnr“, „pr“, „gsr“; "" not said.
        gericht: court or place of the register; "" if missing.
        nummer: number; "" if missing.
        span: place.
    """

    art: str
    gericht: str
    nummer: str
    span: Span


_KIND: tuple[tuple[str, str], ...] = (
    ("hrb", r"HR\s?-?\s?B(?![a-z])|Abt(?:eilung|\.)\s?B\b"),
    ("hra", r"HR\s?-?\s?A(?![a-z])|Abt(?:eilung|\.)\s?A\b"),
    ("gnr", r"\bGn\.?\s?R(?:eg)?\b\.?|\bGenR\b|\bGN\s?R\b|Genossenschaftsregister"),
    ("pr", r"\bPR\b(?=[\s.:]*(?:Nr\.?)?\s?\d)|Partnerschaftsregister"),
    ("gsr", r"\bGsR\b|\bGSR\b|Gesellschaftsregister"),
    ("vr", r"\bV\.?\s?R\.?(?=[\s.:\-]*(?:Nr\.?|Nummer)?[\s.:]*\d)|\bVR\b|Vereinsregister"),
    (
        "hr",
        (
            r"Handelsregister|\bHR\b|Firmenbuch|commercial register|trade register|Companies (?:House|Registry"
            r"|Registration)|Kamer van Koophandel|\bKvK\b|\bR\.?C\.?S\.?\b(?= [A-Z])|Äriregister"
        ),
    ),
)
_KIND_PATTERN = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _KIND), re.IGNORECASE)
_NUMBER = re.compile(
    r"(?:Registernummer|Register-?Nr\.?|Reg\.?-?Nr\.?|Nummer|Nr\.?|No\.?|unter|HR\s?-?\s?[AB]|VR|GnR|PR"
    r"|GsR)?[\s.:#\-–|*]{0,5}(?:Nr\.?|Nummer|No\.?)?[\s.:#*]{0,3}"
    r"(?<![\d/])(?P<nummer>\d{1,3}(?:[. \u00a0]\d{3})+|\d{1,7})(?:\s?-?\s?[A-Z]{1,3}\b)?(?![\d/.]*[@%])",
    re.IGNORECASE,
)
_NO_PLACE = (
    r"(?!(?i:Nr|Nummer|No|HR|HR[AB]|VR|GnR|PR|GsR|Register\w*|Amtsgericht\w*|Handels\w*|Vereins\w*|Umsatz\w*|USt\w*"
    r"|Sitz|Abteilung|Abt|Eintrag\w*"
    r"|Nicht|Steuer\w*|Vertret\w*|Gesch\w*|Blatt|Band|Datum)\b)"
)
_COURT = re.compile(
    r"(?:\bAG\b|(?i:Reg\.-?\s?Gericht|Registereintrag|Amts-?\s?gerichte?s?|Firmenbuchgerichte?s?|Landesgerichte?s?"
    r"|Registergerichte?s?|Register-?Gericht|Handelsgericht|Vereinsregister|Handelsregister|Genossenschaftsregister"
    r"|Partnerschaftsregister|Gesellschaftsregister|Registerort|local court|district court|(?:commercial"
    r"|trade) register"
    r"|regist(?:ration|er|ry) court|court of registration))"
    r"[\s:,|*\-–(]{1,5}(?:ist |is |des |der |beim |bei |in |im |am |vom |von |von der |A |B )*"
    r"(?:Amtsgerichte?s?\s?:?\s?|Stadt |AG )?(?:in )?"
    rf"(?P<ort>{_NO_PLACE}[A-ZÄÖÜ][\wäöüß\-/]+(?:[ \u00a0](?:am|an|der|im|in|\([A-Z]\w+\)|i\.|d\.|a\."
    rf"|{_NO_PLACE}[A-ZÄÖÜ][\wäöüß\-]*)){{0,3}})"
)
_KIND_PLACE_NUMBER = re.compile(
    r"\b(?:HR\s?-?\s?[AB]|VR|GnR|PR|GsR)[ \u00a0:]{1,3}(?:beim |bei |des |AG |Amtsgericht )?"
    rf"(?P<ort>{_NO_PLACE}[A-ZÄÖÜ][a-zäöüß][\wäöüß\-/]*(?:[ \u00a0](?:am|an|der|im|in"
    rf"|{_NO_PLACE}[A-ZÄÖÜ][\wäöüß\-]+)){{0,3}}"
    r"(?: \([A-Z]\w+\))?)[ \u00a0,:]{1,3}(?:(?:Nr|Nummer|unter)\b\.?[ :]{0,2})?(?P<nummer>\d{2,7})(?![\d/])"
)
"""„HRA Hamburg 12345“: kind, place and number in one breath."""
_WORDS = re.compile(
    r"Amtsgericht|Registergericht|Registernummer|Register-?Nr|\bHR\s?-?\s?[AB](?![a-z])|\bVR[ \u00a0.:]{0,2}\d"
    r"|\bGnR\b|\bPR[ \u00a0]\d"
    r"|\bGsR\b|(?:Handels|Vereins|Genossenschafts|Partnerschafts|Gesellschafts)register"
)
_ABROAD = re.compile(
    r"Companies (?:House|Registry|Registration Office)|Kamer van Koophandel|KvK|R\.?C\.?S\.? [A-Z]\w+|Äriregister"
)
"""Registers of other countries that are found without a court."""
_DATE = re.compile(
    r"\d{1,2}\.\s?(?:\d{1,2}\.\s?\d{2,4}|Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sep|Okt|Nov|Dez)|(?:19"
    r"|20)\d\d\s(?:eingetragen|gegründet)"
)
"""When somebody was entered is not under which number."""
_LONG_LINE = 400
_NEAR_LINES = 6
_OTHER = re.compile(
    r"vermittler|\bD-[A-Z0-9]{4}-|steuer|\bust\b|telefon|tel\.|fax|iban|§|konto|lobby|transparenz|handwerksrolle"
    r"|stiftungsverz|erlaubnis|\bweee\b|\blucid\b|spenden",
    re.IGNORECASE,
)


@once
def find_registereintraege(dokument: Pruefdokument) -> tuple[Registereintrag, ...]:
    """Entries of the provider and of its partners in order; blocks of others (agency, chamber) are passed over."""
    text = dokument.text
    found: list[Registereintrag] = []
    lines = dokument.zeilen
    used = 0
    for n, (start, end) in enumerate(lines):
        if start < used or wessen_bei(dokument, start) in FREMD:
            continue
        if end - start > _LONG_LINE:
            found += [_read(text, span) for span in _windows(text, (start, end))]
            continue
        if not _starts_entry(text[start:end]):
            continue
        stop = end
        for upper, lower in zip(lines[n : n + _NEAR_LINES], lines[n + 1 : n + 1 + _NEAR_LINES], strict=False):
            if text.count("\n", upper[1], lower[0]) > 2 or not _continues(text[slice(*lower)]):
                break
            stop = lower[1]
        before = lines[n - 1] if n and _is_court_line(text[slice(*lines[n - 1])]) else None
        span = (before[0] if before else start, stop)
        found.append(_read(text, span))
        used = stop
    return tuple(found)


def _starts_entry(line: str) -> bool:
    return bool(
        _KIND_PATTERN.search(line)
        or re.search(
            r"Amtsgericht|Reg(?:ister|\.-?)[Gg]ericht|Registernummer|Register-?Nr|[Rr]egist(?:er|ration|ry) court", line
        )
    ) and not re.search(r"vermittlerregister|handwerksrolle|lobbyregister", line, re.IGNORECASE)


def _windows(text: str, line: Span) -> list[Span]:
    """Entries on a line that holds a whole page: what stands around words for court, kind and number close together."""
    spans: list[Span] = []
    for match in _WORDS.finditer(text, *line):
        begin, end = max(line[0], match.start() - 40), min(line[1], match.end() + 60)
        if spans and begin <= spans[-1][1] and end - spans[-1][0] <= _LONG_LINE:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((begin, end))
    return spans


def _continues(line: str) -> bool:
    """A line that adds court or number to what stands above."""
    if len(line) > 120:
        return False
    if re.search(
        r"Amtsgericht|Registergericht|Firmenbuchgericht|Handelsgericht|Landesgericht|Registernummer|Register-?Nr"
        r"|\bAG [A-ZÄÖÜ]|Registerblatt|Registerart|Registerort"
        r"|\bUID\b\W{0,3}CHE|(?i:company (?:no\b|number)|regist\w+ (?:court|number)|(?:local|district) court)",
        line,
    ):
        return True
    if _OTHER.search(line):
        return False
    return bool(
        _KIND_PATTERN.search(line)
        or re.fullmatch(r"[\W_]*(?:Nr\.?|Nummer|Nummer:|unter)?[\s.:#]*\d{1,7}(?:\s?[A-Z]{1,2})?[\W_]*", line)
    )


def _is_court_line(line: str) -> bool:
    return len(line) <= 60 and bool(re.match(r"[\W_]*(?:Amtsgericht|AG|Registergericht)\b", line))


def _read(text: str, span: Span) -> Registereintrag:
    part = text[slice(*span)]
    kinds = [str(match.lastgroup) for match in _KIND_PATTERN.finditer(part)]
    kind = next((kind for kind in kinds if kind in ("hra", "hrb")), kinds[0] if kinds else "")
    court = _COURT.search(part)
    place = court["ort"].strip(" .-/") if court else ""
    if not place and (bare := re.search(r"(?:Registergericht|Amtsgericht)\W{0,4}\n+\W*([A-ZÄÖÜ][\wäöüß\-]+)", part)):
        place = bare[1]
    number = _number(part)
    if (breath := _KIND_PLACE_NUMBER.search(part)) and not (place and number):
        place, number = breath["ort"], breath["nummer"]
    if not place and (abroad := _ABROAD.search(part)):
        place = abroad[0]
    if place and is_platzhalter(f"[{place}]"):
        place = ""
    return Registereintrag(kind, place, number, span)


def _number(part: str) -> str:
    """The number: behind a sign of the register first, else any number that has no other meaning."""
    for pattern in (
        r"CHE[ \-](\d{3}\.\d{3}\.\d{3})",
        (
            r"(?:HR\s?-?\s?[AB]|\bVR|\bGn\.?R|\bPR|\bGsR|\bV\.\s?R\.)[\s.:#\-–|*]{0,4}(?:Nr\.?|Nummer"
            r"|No\.?)?[\s.:#*]{0,3}(\d[\d \u00a0.]{0,9})"
        ),
        (
            r"(?:Registernummer|Register-?\s?Nr\.?|Reg\.?-?\s?Nr\.?|Nummer|Nr\.?|No\.?"
            r"|Registerblatt)[\s.:#\-–|*]{0,6}(?:[A-Z]{1,3}\s?[\s.:]?\s?)?(\d[\d \u00a0.]{0,9})"
        ),
        r"(?:unter|register[^\d\n]{0,60}?|Amtsgericht[^\d\n]{0,40}?)[\s:,]\s?(\d[\d \u00a0.]{1,9})",
        r"(?:^|\n)[\W_]*(\d{2,7})[\W_]*(?:$|\n)",
    ):
        for match in re.finditer(pattern, part, re.IGNORECASE):
            digits = re.sub(r"\D", "", match[1])
            before = part[: match.start(1)].rsplit("\n", 1)[-1]
            if _DATE.match(part, match.start(1)):
                continue
            if (
                digits
                and not re.search(r"steuer|ust|tel|fax|§|\bDE\s?$", before, re.IGNORECASE)
                and not (len(digits) > 4 and is_scheinnummer(digits) and len(set(digits)) == 1)
            ):
                return digits
    return ""
