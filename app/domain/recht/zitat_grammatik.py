"""Words of which citations are made: signs, units, connectives. Tables only; ``zitat_norm`` reads with them.

Every pattern is bounded (no repetition inside a repetition over the same characters), so reading stays linear.
"""

from __future__ import annotations

import re
import string

from app.domain.recht.zitat import Einheit

_I = re.IGNORECASE

WS = r"[\s\u00ad\u200b]{0,40}"
"""Blanks between the parts: plain, no-break, thin, line breaks."""
BLANK = re.compile(WS)

# ---- what begins a citation -----------------------------------------------------------------------------------------

ANFANG = re.compile("[§APENKV]")
"""Characters with which a sign may begin in running text; found fast, then ``ANKER`` looks closer."""
ANKER = re.compile(
    r"§|\bpara(?:graph(?:en|s)?|graf(?:en|s)?)\b|\bart(?:t?\.|ikels?n?\b|\b)(?=\s{0,4}[\dIVX])"
    r"|\b(?:anl(?:agen?|\.)|anh(?:angs?|änge|\.))(?!\w)"
    r"|\b(?:erw\.?\s?gr?(?:\.|\b)|erw\.(?=\s?\d)|erwägungsgr(?:und(?:e?s)?|ünden?)\b|recital\b)"
    r"|\b(?:n(?:rn?\.|ummern?)|kv|vv)\s{0,4}(?=\S{0,4}\s?\d{3})"
    r"|\b(?:kv|vv)(?=[\s-]{1,3}\w{3,8}[\s,]{1,3}(?:nrn?\.?|nummern?)?\s{0,3}\d{3})"
    r"|\b(?:präambel|eingangsformel)\b",
    _I,
)
PARAGRAF = re.compile(rf"§{WS}(?P<mehr>§?)(?:{WS}§)?{WS}\.?|(?:paragra(?:ph|f)(?P<viele>en)?s?\b)", _I)
ARTIKEL = re.compile(r"art(?:t?\.|ikeln?s?\b|icles?\b|\b)\.?", _I)
ANLAGE = re.compile(r"(?P<wort>anl(?:agen?|\.)|anh(?:angs?|änge|\.))(?!\w)", _I)
ERWAEGUNG = re.compile(
    r"(?:erw\.?\s?(?:gr?\.?|g)(?![a-z])|erw\.|erwägungsgr(?:und(?:e?s)?|ünden?)\b|recital\b)(?:\s{0,3}nr\.)?", _I
)
VERZEICHNIS = re.compile(rf"(?:(?P<vor>kv|vv)-?{WS})?(?:(?:n(?:rn?\.?|ummern?)|ziff\.?){WS})?(?=\d)", _I)
VERZEICHNIS_VORN = re.compile(r"(?:kv|vv)[\s-]{1,3}(?=[^\W\d])", _I)
"""„VV RVG 3100“: the law stands between."""
ANMERKUNG = re.compile(rf"{WS},?{WS}(?:anm(?:erkung(?:en)?\b|\.))?{WS}", _I)
"""„Nr. 3100 Anm. Abs. 2“: what follows is a place in the row's remark."""
VERZEICHNIS_WORT = re.compile(
    rf"(?:-?(?P<kurz>kv|vv)\b-?{WS}(?:zum{WS}|zur{WS})?|de[sr]{WS}(?:kosten|vergütungs)verzeichnisses{WS}(?:zum|zur|des|der)?{WS})",
    _I,
)
VERZEICHNIS_DAHINTER = re.compile(r"-(?:KV|VV)\b", _I)
ANLAGE_NUMMER = re.compile(r"\d{1,3}[a-z]?(?![\w.]\d|\w)|[IVX]{1,6}\b(?!\.\s?BV\b)|[A-Z]\b(?!\s?\d)")
ANLAGE_ZU = re.compile(rf"{WS}\(?zu{WS}(?=§|art)", _I)
"""„Anlage 1 (zu § 3 Abs. 2 GKG)“: the law's name comes with the norm it belongs to."""
TEIL_NAME = re.compile(r"präambel|eingangsformel", _I)

# ---- numbers --------------------------------------------------------------------------------------------------------

NORM = re.compile(
    r"(?P<zahl>\d{1,4})(?!\d|\.\d)(?P<zusatz>[a-z](?![a-zäöüß])|[A-HJ-UWYZ](?!\w)|)(?P<folgende>ff(?![a-zäöüß]))?"
    r"(?![a-zäöüß])"
)
GETRENNTER_BUCHSTABE = re.compile(r"\s{1,3}(?P<buchstabe>[a-eg-z])(?![\w.)]|\s{0,3}[\d§])")
FOLGENDE = re.compile(rf"{WS}(?:(?P<kurz>ff?)(?:\.(?!\w\.)|(?!\w))|(?:u(?:nd|\.){WS})?(?P<lang>fort)?folgende\b)")
ROEMISCH = re.compile(r"(?P<wert>[IVX]{1,6})(?P<zusatz>[a-h]?)(?!\w|\.\s?BV\b)")
ROEMISCH_VOR_GESETZ = re.compile(r"[IVX]{1,6}(?=[A-ZÄÖÜ])")
ROEMISCH_KLEIN = re.compile(r"(?P<wert>[ivx]{1,6})(?P<zusatz>[a-h]?)(?!\w)", _I)
BIS = re.compile(rf"{WS}(?:bis(?:{WS}zu[mr]?)?\b|[-\u2010-\u2015]){WS}")
BLANK_ZAHL = re.compile(r"(?P<wert>\d{1,4}[a-z]{0,2})(?!\w|\.\d|\))")
BLANK_BUCHSTABE = re.compile(r"(?P<wert>([a-z])\2{0,2})\)?(?![\w.)]|\s{0,3}[\d§])")
KLAMMER = re.compile(r"\((?P<wert>\d{1,3}[a-z]{0,2}|[a-z]{1,2})\)")

# ---- units ----------------------------------------------------------------------------------------------------------

ABSATZ = "Abs."
"""The unit that is a field of its own; everything below it is a ``Teil``."""

_BUCHSTABEN = "|".join(f"{letter}{{1,3}}" for letter in string.ascii_lowercase)

_UNITS: tuple[tuple[str, str, str], ...] = (
    # unit, words, values
    (ABSATZ, r"abs(?:atz(?:es)?|ätzen?)?", r"\d{1,3}(?-i:[a-z]{0,2})|(?-i:[IVX]{1,6}[a-h])|[IVX]{1,6}|l"),
    (Einheit.UNTERABSATZ, r"u(?:nter)?abs(?:atz(?:es)?|ätzen?)?", r"\d{1,2}|[IVX]{1,6}"),
    (Einheit.SATZ, r"s(?:atz(?:es)?|ätzen?)?", r"\d{1,2}(?-i:[a-z]?)|l"),
    (Einheit.HALBSATZ, r"h(?:alb)?s(?:atz(?:es)?|ätzen?)?|halbs", r"\d"),
    (Einheit.NUMMER, r"n(?:rn?|ummern?)|ziff(?:ern?)?", r"\d{1,5}(?:\.\d{1,3}){0,4}(?-i:[a-z]{0,2})|[ivx]{1,5}"),
    (Einheit.DOPPELBUCHSTABE, r"(?:d|doppel|dreifach|unter)(?:buchst(?:aben?s?)?|lit)", _BUCHSTABEN),
    (Einheit.BUCHSTABE, r"lit(?:era)?|buchst(?:aben?s?)?|bst", _BUCHSTABEN),
    (Einheit.ALTERNATIVE, r"alt(?:ernativen?)?|var(?:ianten?)?|fall", r"\d{1,2}"),
    (Einheit.SPIEGELSTRICH, r"spiegelstr(?:ich(?:e[sn]?)?)?", r"\d{1,2}"),
)
_WERT_ENDE = r"(?:(?!\w)|(?=abs|satz|s\.|uabs|hs|halbs|nr|numm|ziff|lit|buchst|doppel|alt|var|(?-i:[A-ZÄÖÜ])))"
"""A value ends with its word; only what is written without blanks goes on: „Abs.2Satz1“, „Nr.5BGB“."""

EINHEITEN: dict[str, str] = {f"u{n}": unit for n, (unit, _, _) in enumerate(_UNITS)}
EINHEIT = re.compile(
    "|".join(
        rf"(?P<u{n}>(?:{words})(?![a-zäöüß])\s?\.?{WS}(?P<v{n}>{values})\)?{_WERT_ENDE})"
        for n, (_, words, values) in enumerate(_UNITS)
    ),
    _I,
)
WERTE: dict[str, re.Pattern[str]] = {
    unit: re.compile(rf"(?P<wert>{values})\)?(?!\w|\.\d)") for unit, _, values in _UNITS
}
"""Further values of a list („Nr. 1, 2 und 4“); here the case counts."""

ORDNUNGSZAHLEN = {
    wort: str(n) for n, wort in enumerate(("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht"), 1)
}
GEORDNET = re.compile(
    rf"(?:(?P<zahl>\d{{1,2}})\.|(?P<wort>{'|'.join(ORDNUNGSZAHLEN)})e[rsn]?){WS}"
    r"(?P<was>halbs(?:atz(?:es)?|\.)?|hs\.?|alt(?:ernative|\.)?|var(?:iante|\.)?|fall|spiegelstrich|satz(?:es)?"
    r"|unterabsatz(?:es)?|uabs\.?)(?!\w)",
    _I,
)
GEORDNET_EINHEITEN: tuple[tuple[str, Einheit], ...] = (
    ("h", Einheit.HALBSATZ),
    ("a", Einheit.ALTERNATIVE),
    ("v", Einheit.ALTERNATIVE),
    ("f", Einheit.ALTERNATIVE),
    ("sp", Einheit.SPIEGELSTRICH),
    ("u", Einheit.UNTERABSATZ),
    ("s", Einheit.SATZ),
)
RANG: dict[str, int] = {
    ABSATZ: 0,
    Einheit.UNTERABSATZ: 1,
    Einheit.SATZ: 2,
    Einheit.HALBSATZ: 3,
    Einheit.NUMMER: 4,
    Einheit.BUCHSTABE: 5,
    Einheit.DOPPELBUCHSTABE: 6,
    Einheit.SPIEGELSTRICH: 7,
    Einheit.ALTERNATIVE: 8,
}
"""Which unit stands inside which, where a list names another one („Abs. 2 Nr. 1, Satz 2“)."""

# ---- what joins -----------------------------------------------------------------------------------------------------

_IVM = rf"(?:(?:jeweils|auch|und){WS}){{0,2}}(?:i\.?{WS}v\.?{WS}m\.?(?!\w)|in{WS}verbindung{WS}mit\b)"
VERBINDER = re.compile(
    rf"{WS}(?:(?P<ivm>(?:,{WS})?{_IVM})"
    rf"|(?P<und>(?:,{WS})?(?:und|u\.|sowie|oder|bzw\.|beziehungsweise|&|/)(?!\w)(?:{WS}(?:und|oder|sowie)\b)?)|(?P<komma>,)){WS}",
    _I,
)
NACH_DEM_GESETZ = re.compile(rf"{WS},?{WS}")
"""Between a law's name and the place below its norm: „§ 622 BGB, Abs. 2“."""
AUSGESCHRIEBEN = re.compile(r"abs(?:\.|atz\b)|satz\b|abs\b", _I)
BESTIMMUNGSWORT = re.compile(r"(?:(?:nach|gemäß|gem\.|aus|der|den|dem|des|die|von|mit)\s{1,4}){1,3}", _I)
"""Little words between a connective and the next sign: „oder nach den §§ …“."""

# ---- laws -----------------------------------------------------------------------------------------------------------

_DETERMINER = rf"(?:(?:des|der|dem|zum|zur|im|vom|von)\b{WS})?"
ARTIKELWORT = re.compile(rf"{WS}(?:\(?(?:analog|entsprechend|direkt)\b\)?{WS})?{_DETERMINER}", _I)
"""What stands between the numbers and the law."""
KUERZEL = re.compile(r"[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{1,19}(?:[-/][A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{0,3}){0,2}(?![\w-])")
"""An abbreviation nobody has told us of; taken only with two capitals."""

SGB_BUCH = re.compile(r"SGB[-\s]{0,2}(?P<nummer>[IVXLC]{1,7}|\d{1,3})(?!\w)")
"""A book of the Sozialgesetzbuch that does not exist is not the Absatz of a law „SGB“."""

GESETZESENDE = re.compile(r"(?:G|V|O|GB|RL|K|LV|Verf|Vtr)$")
"""How the abbreviation of a law ends; asked after „Art.“, which stands before many other things, too."""
KEIN_GESETZ = frozenset(
    (
        *("AG", "KG", "KGAA", "OHG", "UG", "EWIV", "SE", "GMBH", "AGB", "AVB", "AV"),
        *("TEIL", "TITEL", "BUCH", "UND", "ODER"),
        *("EUR", "USD", "DM", "CHF", "GBP", "EU", "EG", "DDR", "USA"),
        *("BAG", "BGH", "BFH", "BSG", "BVERFG", "BVERWG", "EUGH", "LAG", "OLG", "LG", "NJW", "NZA", "BGBL", "ABL"),
    )
)
"""Abbreviations after a number that are no laws: companies, headings, money, courts, journals."""
LANDESZUSATZ = re.compile(
    r"[ \u00a0](?:NRW|NW|BW|Bay|Bln|Bbg|Brem|HB|Hbg|HH|Hess|HE|LSA|ST|MV|M-V|Nds|RP|RLP|SL|Saar|Sachs|SN|SH|Thür|TH)\b"
)
DIESES = re.compile(
    rf"{WS}(?:dieses[ \u00a0]Gesetz(?:es|buche?s)|dieser[ \u00a0](?:Ver)?[Oo]rdnung|dieses[ \u00a0]Buche?s)\b"
)
FREMD = re.compile(
    rf"{WS}(?:des|der|dieses|dieser|jenes|unseres|eines|einer|ihres|seines|zum|zur|im|vom)\s{{1,4}}"
    r"(?:(?-i:[A-ZÄÖÜ(][\w()-]{0,40}|[a-zäöü]{1,20}en)\s{1,4}){0,4}?"
    r"[\w-]{0,60}(?:gesetz(?:es|e|buche?s)?|ordnung|vertrag(?:e?s)?|vereinbarung|satzung|richtlinien?"
    r"|abkommens?|übereinkommens?|protokolls?|statuts?|verfassung|bedingungen|anordnung|bekanntmachung"
    r"|konvention|charta|bestimmungen|gesetzes)\b",
    _I,
)
FASSUNG = re.compile(r"[\s(]{1,4}(?P<welche>[an])\.?\s?F\.?(?!\w)\)?|[\s(]{1,4}(?P<lang>alte|neue)r?n?\s{1,3}Fassung\b")

WORT_DAHINTER = re.compile(r"[-\u2011][A-ZÄÖÜ]?[a-zäöüß]{3}")
"""What may follow a law's name with a hyphen: „BGB-Klausel“; „BGB-E“ is another law."""


def roman(text: str) -> int:
    """Value of a Roman number up to 49; 0 if it is none (``IIX``)."""
    return _ROMAN.get(text.upper(), 0)


_TENS = ("", "X", "XX", "XXX", "XL")
_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN = {tens + ones: 10 * t + o for t, tens in enumerate(_TENS) for o, ones in enumerate(_ONES)}
