"""Reading citations of decisions: „BAG, Urt. v. 28.10.2004 – 8 AZR 492/03, Rn. 12“."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from app.domain.deutsch import MONATE
from app.domain.recht.zitat import Entscheidungszitat, FoundCitation

_WS = r"\s{0,6}"

_OBERSTE = {
    "Bundesarbeitsgericht": "BAG",
    "Bundesgerichtshof": "BGH",
    "Bundesverfassungsgericht": "BVerfG",
    "Bundesverwaltungsgericht": "BVerwG",
    "Bundessozialgericht": "BSG",
    "Bundesfinanzhof": "BFH",
    "Bundespatentgericht": "BPatG",
    "Europäischer Gerichtshof": "EuGH",
    "Gerichtshof der Europäischen Union": "EuGH",
    "Europäischer Gerichtshof für Menschenrechte": "EGMR",
    "Gemeinsamer Senat der obersten Gerichtshöfe des Bundes": "GmS-OGB",
    "Bayerisches Oberstes Landesgericht": "BayObLG",
    "Reichsgericht": "RG",
    "Reichsarbeitsgericht": "RAG",
    "Kammergericht": "KG",
}
"""Courts that need no place: full name → abbreviation."""

_WEITERE = ("EuG", "BayVGH", "BayVerfGH", "VerfGH", "StGH", "AnwGH", "AGH", "BDiszG")

_MIT_ORT = {
    "Landesarbeitsgericht": "LAG",
    "Arbeitsgericht": "ArbG",
    "Oberlandesgericht": "OLG",
    "Hanseatisches Oberlandesgericht": "OLG",
    "Landgericht": "LG",
    "Amtsgericht": "AG",
    "Landessozialgericht": "LSG",
    "Sozialgericht": "SG",
    "Oberverwaltungsgericht": "OVG",
    "Verwaltungsgerichtshof": "VGH",
    "Verwaltungsgericht": "VG",
    "Finanzgericht": "FG",
}
"""Courts that are named with their place."""

_ARTEN = {
    "Urt": "Urt.",
    "Urteil": "Urt.",
    "Beschl": "Beschl.",
    "Beschluss": "Beschl.",
    "Beschluß": "Beschl.",
    "Vers.-Urt": "Vers.-Urt.",
    "Versäumnisurteil": "Vers.-Urt.",
    "Teilurt": "Teilurt.",
    "Teilurteil": "Teilurt.",
    "Schlussurt": "Schlussurt.",
    "Schlussurteil": "Schlussurt.",
    "Zwischenurt": "Zwischenurt.",
    "Zwischenurteil": "Zwischenurt.",
    "Anerkenntnisurteil": "Anerkenntnisurt.",
    "Hinweisbeschl": "Hinweisbeschl.",
    "Hinweisbeschluss": "Hinweisbeschl.",
    "Vorlagebeschl": "Vorlagebeschl.",
    "Vorlagebeschluss": "Vorlagebeschl.",
    "EuGH-Vorlage": "EuGH-Vorlage",
    "Gerichtsbescheid": "Gerichtsbescheid",
    "Gutachten": "Gutachten",
}
"""Kind of the decision, as it is written → as it is stored."""


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_WORT = r"[A-ZÄÖÜ][a-zäöüß]{1,20}"
_ORT = (
    rf"(?:(?:Bad|Sankt|St\.)\s)?{_WORT}(?:-{_WORT}){{0,2}}"
    r"(?:\s(?:a\.\s?M\.|a\.\s?d\.\s?\w{1,10}\.?|am\sMain|an\sder\s[A-ZÄÖÜ][a-zäöü]{2,12}|i\.\s?(?:Br|W|d)\.|im\sBreisgau"
    r"|\((?:[A-Z][a-z]{2,10})\)|II?\b))?"
)
_GERICHT = (
    rf"(?P<oberstes>(?:{_any([*_OBERSTE.values(), *_WEITERE])})(?![\w-])|{_any(_OBERSTE)})(?P<berlin>\sBerlin)?"
    rf"|(?P<typ>{_any([*_MIT_ORT.values(), *_MIT_ORT])})\s(?P<ort>{_ORT})"
)
_DATUM = (
    rf"(?P<tag>\d{{1,2}})\.{_WS}(?:(?P<monat>\d{{1,2}})\.|(?P<name>{'|'.join(MONATE)}))"
    rf"{_WS}(?P<jahr>\d{{4}}|\d\d)(?!\d)"
)
_AKTENZEICHEN = (
    r"(?:"
    r"[CTF]\s?[-\u2010-\u2013]\s?\d{1,4}/\d{2}(?:\sP(?:PU)?\b)?"  # Union courts
    r"|(?:(?:[IVX]{1,6}[a-z]?|\d{1,3}[a-z]?|[A-Z]{1,2}\s\d{1,3}|[A-Z]-\d{1,3}|[A-Z])\s)?"  # Senat or Kammer
    r"[A-Z][A-Za-z]{0,7}(?:\s?\([A-Za-z]{1,6}\))?\s\d{1,6}[/.]\d{2}(?:\d\d)?"  # register, number, year
    r"(?:\.[A-Z]\b|\s(?:ER|R|B|U|KR|EK|P|WA|BH)\b|\s\([A-Z]\))?"  # additions
    r"|\d{4,6}/\d{2}"  # Strasbourg
    r")(?![\d/])"
)
_TRENNER = (
    rf"{_WS}(?:[-\u2010-\u2015,;:]{_WS}){{0,2}}(?P<auf>\({_WS})?"
    rf"(?:(?:Az\.?:?|Aktenzeichen:?|(?:verb\.{_WS})?Rs\.|Nr\.){_WS})?"
)
_RANDNUMMER = (
    rf"(?:(?:{_WS}\([^()\n]{{1,60}}\))?(?:{_WS}[-\u2010-\u2015,;]|)"
    rf"{_WS}\(?(?:Rn|Rz|Rdnr|Rdn|RdNr|Tz|Randnummer|Randziffer)\.?{_WS}(?P<rn>\d{{1,4}})(?:{_WS}ff?\.)?)?"
)
_ZITAT = re.compile(
    rf"(?<![\w-])(?:{_GERICHT})(?:s|es)?(?:{_WS}\((?:GS|Gr\.\sSen\.|Großer\sSenat)\))?{_WS},?{_WS}(?P<offen>\((?=[^()\n]{{1,70}}\)))?"
    rf"(?:(?P<art>{_any(_ARTEN)})\.?{_WS})?(?:(?:vom|v\.){_WS})?(?:{_DATUM})?{_TRENNER}"
    rf"(?P<az>{_AKTENZEICHEN})(?(auf)\))(?(offen)\)){_RANDNUMMER}"
)


def find_decisions(text: str) -> list[FoundCitation]:
    """All decisions cited in running text."""
    return [FoundCitation(_build(match), *match.span()) for match in _ZITAT.finditer(text)]


def read_decision(text: str) -> Entscheidungszitat | None:
    """The decision that the whole text cites, or None."""
    match = _ZITAT.fullmatch(text)
    return _build(match) if match else None


def _build(match: re.Match[str]) -> Entscheidungszitat:
    if highest := match["oberstes"]:
        court = _OBERSTE.get(highest, highest) + (match["berlin"] or "")
    else:
        court = f"{_MIT_ORT.get(match['typ'], match['typ'])} {match['ort']}"
    court = re.sub(r"\ba\.M\.", "a. M.", " ".join(court.split()))
    aktenzeichen = re.sub(r"\s?[\u2010-\u2013]\s?", "-", " ".join(match["az"].split()))
    art = _ARTEN[match["art"]] if match["art"] else ""
    return Entscheidungszitat(court, aktenzeichen, _day(match), art, match["rn"] or "")


def _day(match: re.Match[str]) -> date | None:
    """The day; None if none is written or there is no such day."""
    if not match["tag"]:
        return None
    year = int(match["jahr"])
    if len(match["jahr"]) == 2:
        year += 2000 if year < 50 else 1900  # no court cited today decided before 1950 in this short form
    month = int(match["monat"]) if match["monat"] else MONATE.index(match["name"]) + 1
    try:
        return date(year, month, int(match["tag"]))
    except ValueError:
        return None
