"""Finding amounts, numbers and companies in running German text, each with its span."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from app.domain.deutsch import parse_dezimal
from app.domain.deutsch_lesen import find_woerter, read_zahlwort
from app.domain.geld import round_cent

# ---- amounts and numbers --------------------------------------------------------------------------------------------

_ZIFFERN = r"\d{1,3}(?:[. '’\u00a0\u2009\u202f]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?|\d+\.\d{2}(?!\d)"
_WAEHRUNG = r"(?:€|Euro\b|EUR\b)"
_TAUSEND = r"(?:T\s?€|TEUR\b|TEuro\b|Tsd\.?\s*(?:€|Euro|EUR)|k\s?€|Tausend\s+Euro\b)"
_BETRAG = re.compile(
    rf"(?<![\d.,/§-])(?:(?:€|EUR)\s?(?P<vor>{_ZIFFERN})(?:,-+)?"
    rf"|(?P<zahl>{_ZIFFERN})(?:,\s?[-–—]+)?\s?(?:(?P<t>{_TAUSEND}|k(?=\s+(?:brutto|netto)\b))|{_WAEHRUNG}"
    r"|(?=(?:brutto|netto)\b))"
    rf"|\b(?:(?P<vorwort>[a-zäöüß]{{4,40}})\s+)?(?P<wort>[a-zäöüß]{{3,40}})\s+(?:{_WAEHRUNG}|(?=(?:brutto|netto)\b)))",
    re.IGNORECASE,
)
_ART_DAHINTER = re.compile(r"^\s*(?:brutto|netto)\w*", re.IGNORECASE)
_ART = re.compile(r"\b(brutto|netto)", re.IGNORECASE)
_ZEIT = (
    (
        "monat",
        re.compile(
            r"\bim\s+Monat\b|\bmonatlich|\bpro\s+Monat\b|\bje\s+Monat\b|/\s*Monat\b|\bmtl\b|\bMonatsge|\bBruttomonats|\bper\s+Monat\b",
            re.IGNORECASE,
        ),
    ),
    (
        "jahr",
        re.compile(
            r"\bim\s+Jahr\b|\bjährlich|\bpro\s+Jahr\b|/\s*Jahr\b|\bp\.\s?a\.|\bJahres(?:ge|brutto|ein)|\bBruttojahres",
            re.IGNORECASE,
        ),
    ),
    (
        "stunde",
        re.compile(
            r"\b(?:pro|je|die|in der)\s+Stunde\b|/\s?(?:h|Std|Stunde)\b|\bStundenlohn|\bstündlich", re.IGNORECASE
        ),
    ),
    ("woche", re.compile(r"\b(?:pro|je|die|in der)\s+Woche\b|/\s?Woche\b|\bWochenlohn|\bwöchentlich", re.IGNORECASE)),
)
MAX_BETRAG = Decimal(10**11)


@dataclass(frozen=True)
class Betrag:
    """An amount in euro.

    ``art``: ``brutto``, ``netto`` or ""; ``zeit``: ``monat``, ``jahr``, ``stunde``, ``woche`` or "".
    """

    start: int
    end: int
    wert: Decimal
    art: str = ""
    zeit: str = ""


def find_betraege(text: str) -> list[Betrag]:
    """All amounts of a text; a number counts as one with a currency, „T€“, or „brutto“ and „netto“ behind it."""
    found: list[Betrag] = []
    hits = list(_BETRAG.finditer(text))
    for number, match in enumerate(hits):
        start, word = _in_words(match)
        wert = _decimal(match["vor"] or match["zahl"]) if word is None else Decimal(word)
        if wert is not None and match["t"]:
            wert *= 1000
        if wert is None or wert >= MAX_BETRAG or wert != round_cent(wert):
            continue
        before = text[hits[number - 1].end() if number else 0 : start][-40:]
        if number:  # „3.200 € brutto und 400 € Zulage“: that „brutto“ is said of the amount before
            before = _ART_DAHINTER.sub("", before)
        after = text[match.end() : hits[number + 1].start() if number + 1 < len(hits) else len(text)][:30]
        around = re.split(r"[;.!?]\s", before)[-1], re.split(r"[,;!?]|\.\s", after)[0]
        art = next((m[1].casefold() for part in reversed(around) if (m := _ART.search(part))), "")
        zeit = next((name for part in reversed(around) for name, pattern in _ZEIT if pattern.search(part)), "")
        found.append(Betrag(start, match.end(), round_cent(wert), art, zeit))
    return found


def _in_words(match: re.Match[str]) -> tuple[int, int | None]:
    """Where an amount begins and its number in words („dreitausend zweihundert Euro“); None: it is not in words."""
    if not match["wort"]:
        return match.start(), None
    word = read_zahlwort(match["wort"])
    if not match["vorwort"] or read_zahlwort(match["vorwort"]) is None:
        return match.start("wort"), word
    both = read_zahlwort(match["vorwort"] + match["wort"])
    return match.start(), both if word is not None else None


def _decimal(text: str | None) -> Decimal | None:
    if text is None:
        return None
    try:
        return parse_dezimal(text)
    except ValueError:
        return None


_ZAHL = re.compile(rf"(?<![\d.,/§-])(?:{_ZIFFERN})(?![\d/]|\.\d|,\d|\s?%|\s?[x×]\s?\d|(?!h\b)[^\W\d_])")
_KEINE_ZAHL_DAVOR = re.compile(
    r"(?:§§?|\b(?:Art|Abs|Nr|Nrn|Satz|S|lit|Ziff|Rn|Az|Absatz|Artikel|Nummer|Seite|Tel|Anlage|K|B)\b\.?|"
    r"(?:straße|strasse|str\.|weg|platz|allee|ring|kamp|bogen|gasse|ufer|damm))\s*$",
    re.IGNORECASE,
)


_ARTIKEL = frozenset(("ein", "eine"))


@dataclass(frozen=True)
class Zahl:
    """A number.

    ``einheit``: the capitalised word right behind it („Leute“, „Stunden“), "" if there is none; ``artikel``: it may be
    an article as well („ein Kind“).
    """

    start: int
    end: int
    wert: Decimal
    einheit: str = ""
    artikel: bool = False


def find_zahlen(text: str) -> list[Zahl]:
    """All numbers of a text, in figures or in words; not those of a § or a house."""
    spans: list[tuple[int, int, Decimal]] = []
    for match in _ZAHL.finditer(text):
        wert = _decimal(match[0])
        ordinal = re.match(r"\.\s?[A-ZÄÖÜ]", text[match.end() :]) is not None and "," not in match[0]
        counting = text[match.start() - 1 : match.start()] == "(" and text[match.end() : match.end() + 1] == ")"
        if (
            wert is not None
            and not ordinal
            and not counting  # „(2)“ counts the Absätze of a contract
            and not _KEINE_ZAHL_DAVOR.search(text[max(0, match.start() - 24) : match.start()])
        ):
            spans.append((*match.span(), wert))
    for wort in find_woerter(text):
        number = read_zahlwort(wort.text)
        if number is not None and (number > 1 or wort.plain in _ARTIKEL):
            spans.append((wort.start, wort.end, Decimal(number)))
    found: list[Zahl] = []
    for start, end, wert in sorted(spans):
        unit = re.match(r"[\s-](?:Voll|Teil)?([A-ZÄÖÜ]\w+|h\b|Std\b)", text[end:])
        artikel = wert == 1 and not text[start].isdecimal()
        if unit or not artikel:
            found.append(Zahl(start, end, wert, unit[1] if unit else "", artikel))
    return found


# ---- companies ------------------------------------------------------------------------------------------------------

_FORM = re.compile(
    r"\b(?:(?:g?GmbH|UG(?:\s*\(haftungsbeschränkt\))?|AG|SE)(?:\s*&\s*Co\.?\s*(?:KG(?:aA)?|OHG))?"
    r"|KGaA|KG|OHG|GbR|PartG(?:\s*mbB)?|e\.\s?V\.|e\.\s?K\.|eG\b|Stiftung|mbH)(?![\w])"
)
_NAMENSTEIL = re.compile(r"(?:[A-ZÄÖÜ0-9][\w.'’-]*|&|\+|und|für|zur|von)\s+$")
_KEIN_NAME = frozenset(
    find.plain
    for find in find_woerter(
        "die der das den dem des Firma Fa Arbeitgeber Arbeitgeberin Arbeitgebers Beklagte Beklagten Beklagter "
        "Mandantin Mandant Klage Kündigung gegen bei Gegnerin Gegner er sie es wir ich im in am Vermieterin "
        "Vermieter Kundin unsere seit Klägerin Kläger Schuldnerin Verkäuferin Antragstellerin Antragsgegnerin und "
        "für zur von laut Berufung Urteil Beschluss"
    )
)


@dataclass(frozen=True)
class Firma:
    """A company with its legal form, or a person named with „Herr“ or „Frau“."""

    start: int
    end: int
    name: str


def find_firmen(text: str) -> list[Firma]:
    """All companies of a text: capitalised words up to a legal form."""
    found: list[Firma] = []
    for form in _FORM.finditer(text):
        start = form.start()
        while part := _NAMENSTEIL.search(text[max(0, start - 60) : start]):
            begin = max(0, start - 60) + part.start()
            if begin > 0 and not text[begin - 1].isspace() and text[begin - 1] not in '„"(':
                break
            start = begin
        words = find_woerter(text[start : form.start()])
        while words and words[0].plain in _KEIN_NAME:
            shift = words[0].end
            start += shift + len(text[start + shift :]) - len(text[start + shift :].lstrip(" .\n\t"))
            words = find_woerter(text[start : form.start()])
        if words and words[-1].plain not in _KEIN_NAME and not any(f.end > start for f in found):
            found.append(Firma(start, form.end(), re.sub(r"\s+", " ", text[start : form.end()])))
    return found
