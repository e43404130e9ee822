"""Reading citations of decisions: „BAG, Urt. v. 28.10.2004 – 8 AZR 492/03, Rn. 12“."""

from __future__ import annotations

import re
from datetime import date

from app.domain.deutsch import MONATE
from app.domain.recht.zitat import Entscheidungszitat, FoundCitation

_WS = r"[\s\u00a0]{0,6}"
_BUND = {
    "Bundesarbeitsgericht": "BAG",
    "Bundesgerichtshof": "BGH",
    "Bundesverfassungsgericht": "BVerfG",
    "Bundesverwaltungsgericht": "BVerwG",
    "Bundessozialgericht": "BSG",
    "Bundesfinanzhof": "BFH",
    "Bundespatentgericht": "BPatG",
    "Europäischer Gerichtshof": "EuGH",
    "Europäischen Gerichtshof": "EuGH",
    "Gerichtshof der Europäischen Union": "EuGH",
    "Reichsgericht": "RG",
    "Reichsarbeitsgericht": "RAG",
    "Kammergericht": "KG",
    "Bayerisches Oberstes Landesgericht": "BayObLG",
}
_KURZ = (
    "BAG",
    "BGH",
    "BVerfG",
    "BVerwG",
    "BSG",
    "BFH",
    "BPatG",
    "EuGH",
    "EuG",
    "EGMR",
    "GmS-OGB",
    "BayObLG",
    "RAG",
    "RG",
)
_KURZ += ("BayVGH", "BayVerfGH", "VerfGH", "StGH", "BDiszG")
_MIT_ORT = {
    "Landesarbeitsgericht": "LAG",
    "Arbeitsgericht": "ArbG",
    "Oberlandesgericht": "OLG",
    "Landgericht": "LG",
    "Amtsgericht": "AG",
    "Landessozialgericht": "LSG",
    "Sozialgericht": "SG",
    "Oberverwaltungsgericht": "OVG",
    "Verwaltungsgerichtshof": "VGH",
    "Verwaltungsgericht": "VG",
    "Finanzgericht": "FG",
}
_ORT = (
    r"[A-ZÄÖÜ][a-zäöüß]{1,20}(?:-[A-ZÄÖÜ][a-zäöüß]{1,20}){0,2}"
    r"(?:\s(?:a\.?\s?(?:M|d|Main)\.?|am\sMain|an\sder\s[A-ZÄÖÜ][a-z]{2,12}|i\.\s?(?:Br|W|d)\.|im\sBreisgau|\([A-Z][a-z]{2,10}\)|[A-ZÄÖÜ][a-zäöüß]{2,20}))?"
)
_ENTSCHEIDUNG = {
    "urt": "Urt.",
    "urteil": "Urt.",
    "beschl": "Beschl.",
    "beschluss": "Beschl.",
    "beschluß": "Beschl.",
    "vers.-urt": "Vers.-Urt.",
    "versäumnisurteil": "Vers.-Urt.",
    "teilurt": "Teilurt.",
    "teilurteil": "Teilurt.",
    "schlussurteil": "Schlussurt.",
    "schlussurt": "Schlussurt.",
    "zwischenurteil": "Zwischenurt.",
    "zwischenurt": "Zwischenurt.",
    "hinweisbeschluss": "Hinweisbeschl.",
    "hinweisbeschl": "Hinweisbeschl.",
    "vorlagebeschluss": "Vorlagebeschl.",
    "vorlagebeschl": "Vorlagebeschl.",
    "gerichtsbescheid": "Gerichtsbescheid",
    "gutachten": "Gutachten",
}
_MONAT = {name.casefold(): n for n, name in enumerate(MONATE, 1)}

_GERICHT = (
    rf"(?P<bund>(?:{'|'.join(map(re.escape, _KURZ))}|KG)(?![\w-])|{'|'.join(_BUND)})(?P<bundort>\sBerlin)?s?"
    rf"|(?P<typ>{'|'.join([*_MIT_ORT.values(), *_MIT_ORT])})(?:s|es)?\s(?P<ort>{_ORT})"
)
_ART = "|".join(sorted(map(re.escape, _ENTSCHEIDUNG), key=len, reverse=True))
_DATUM = rf"(?P<tag>\d{{1,2}})\.{_WS}(?:(?P<monat>\d{{1,2}})\.|(?P<name>{'|'.join(MONATE)})){_WS}(?P<jahr>\d{{4}}|\d\d)(?!\d)"
_AZ = (
    r"(?P<az>(?:C|T|F)\s?[-‑–]\s?\d{1,4}/\d{2}(?:\sP(?:PU)?\b)?"
    r"|(?:(?:[IVX]{1,6}[a-z]?|\d{1,3}[a-z]?|[A-Z]{1,2}\s?\d{1,3}|[A-Z]-\d{1,3})\s)?"
    r"(?:[A-Z][A-Za-z]{0,7}(?:\s?\([A-Za-z]{1,6}\))?)\s\d{1,6}[/.]\d{2}(?:\d\d)?(?:\s(?:[A-Z]{1,3}(?![\w.])|\([A-Z]\)))?"
    r"|\d{4,6}/\d{2})(?![\d/])"
)
_RN = (
    rf"(?:{_WS}[,;(]?{_WS}(?:Rn|Rz|Rdnr|Rdn|RdNr|Tz|Randnummer|Randziffer)\.?{_WS}(?P<rn>\d{{1,4}})(?:{_WS}ff?\.)?\)?)?"
)
_TRENNER = rf"{_WS}(?:[-\u2010-\u2015,;:(]{_WS}){{0,2}}(?:(?:Az\.?:?|Aktenzeichen:?|Rs\.|verb\.{_WS}Rs\.|Nr\.){_WS})?"
_ZITAT = re.compile(
    rf"(?<![\w-])(?:{_GERICHT})(?:{_WS}\((?:GS|Gr\.\sSen\.|Großer\sSenat)\))?"
    rf"{_WS},?{_WS}"
    rf"(?:(?P<art>(?i:{_ART}))\.?{_WS})?(?:(?:vom|v\.){_WS})?(?:{_DATUM})?{_TRENNER}{_AZ}\)?{_RN}",
)


def find_decisions(text: str) -> list[FoundCitation]:
    """All decisions cited in running text."""
    return [FoundCitation(_build(match), *match.span()) for match in _ZITAT.finditer(text)]


def read_decision(text: str) -> Entscheidungszitat | None:
    """The decision that the whole text cites, or None."""
    match = _ZITAT.fullmatch(text)
    return _build(match) if match else None


def _build(match: re.Match[str]) -> Entscheidungszitat:
    if match["bund"]:
        court = _BUND.get(match["bund"], match["bund"]) + (match["bundort"] or "")
    else:
        court = f"{_MIT_ORT.get(match['typ'], match['typ'])} {' '.join(match['ort'].split())}"
    art = _ENTSCHEIDUNG[match["art"].casefold()] if match["art"] else ""
    az = " ".join(match["az"].split())
    return Entscheidungszitat(court, az, _day(match), art, match["rn"] or "")


def _day(match: re.Match[str]) -> date | None:
    if not match["tag"]:
        return None
    year = int(match["jahr"])
    if year < 100:
        year += 2000 if year < 50 else 1900
    month = int(match["monat"]) if match["monat"] else _MONAT[match["name"].casefold()]
    try:
        return date(year, month, int(match["tag"]))
    except ValueError:
        return None
