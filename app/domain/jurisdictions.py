"""Jurisdictions: which scope covers which place, and what a code is called in German (spec 1, decision 2)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from app.domain.deutsch import aufzaehlung
from app.domain.unfit import Fault, UnfitError

# Source: ISO 3166-1 alpha-2, officially assigned codes, https://www.iso.org/obp/ui/#search (state of 2024).
_COUNTRIES = (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY "
    "BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK "
    "FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR "
    "IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK "
    "ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM "
    "PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF "
    "TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
)
"""The blanks between them make looking up two letters exact."""

# Names as they stand after „in“: „in der Schweiz“. Codes that are missing here are shown as they are. The regions of
# DE, AT and CH are all here: source ISO 3166-2:DE, ISO 3166-2:AT, ISO 3166-2:CH (state of 2024).
_NAMES = {
    "DE": "Deutschland",
    "AT": "Österreich",
    "CH": "der Schweiz",
    "LI": "Liechtenstein",
    "BE": "Belgien",
    "BG": "Bulgarien",
    "CY": "Zypern",
    "CZ": "Tschechien",
    "DK": "Dänemark",
    "EE": "Estland",
    "ES": "Spanien",
    "FI": "Finnland",
    "FR": "Frankreich",
    "GB": "dem Vereinigten Königreich",
    "GR": "Griechenland",
    "HR": "Kroatien",
    "HU": "Ungarn",
    "IE": "Irland",
    "IS": "Island",
    "IT": "Italien",
    "LT": "Litauen",
    "LU": "Luxemburg",
    "LV": "Lettland",
    "MT": "Malta",
    "NL": "den Niederlanden",
    "NO": "Norwegen",
    "PL": "Polen",
    "PT": "Portugal",
    "RO": "Rumänien",
    "SE": "Schweden",
    "SI": "Slowenien",
    "SK": "der Slowakei",
    "TR": "der Türkei",
    "UA": "der Ukraine",
    "RS": "Serbien",
    "CN": "China",
    "US": "den USA",
    "DE-BB": "Brandenburg",
    "DE-BE": "Berlin",
    "DE-BW": "Baden-Württemberg",
    "DE-BY": "Bayern",
    "DE-HB": "Bremen",
    "DE-HE": "Hessen",
    "DE-HH": "Hamburg",
    "DE-MV": "Mecklenburg-Vorpommern",
    "DE-NI": "Niedersachsen",
    "DE-NW": "Nordrhein-Westfalen",
    "DE-RP": "Rheinland-Pfalz",
    "DE-SH": "Schleswig-Holstein",
    "DE-SL": "dem Saarland",
    "DE-SN": "Sachsen",
    "DE-ST": "Sachsen-Anhalt",
    "DE-TH": "Thüringen",
    "AT-1": "dem Burgenland",
    "AT-2": "Kärnten",
    "AT-3": "Niederösterreich",
    "AT-4": "Oberösterreich",
    "AT-5": "Salzburg",
    "AT-6": "der Steiermark",
    "AT-7": "Tirol",
    "AT-8": "Vorarlberg",
    "AT-9": "Wien",
    "CH-AG": "dem Aargau",
    "CH-AI": "Appenzell Innerrhoden",
    "CH-AR": "Appenzell Ausserrhoden",
    "CH-BE": "Bern",
    "CH-BL": "Basel-Landschaft",
    "CH-BS": "Basel-Stadt",
    "CH-FR": "Freiburg",
    "CH-GE": "Genf",
    "CH-GL": "Glarus",
    "CH-GR": "Graubünden",
    "CH-JU": "dem Jura",
    "CH-LU": "Luzern",
    "CH-NE": "Neuenburg",
    "CH-NW": "Nidwalden",
    "CH-OW": "Obwalden",
    "CH-SG": "St. Gallen",
    "CH-SH": "Schaffhausen",
    "CH-SO": "Solothurn",
    "CH-SZ": "Schwyz",
    "CH-TG": "dem Thurgau",
    "CH-TI": "dem Tessin",
    "CH-UR": "Uri",
    "CH-VD": "der Waadt",
    "CH-VS": "dem Wallis",
    "CH-ZG": "Zug",
    "CH-ZH": "Zürich",
}
_KNOWN_REGIONS = ("DE", "AT", "CH")
SHAPE = r"^[A-Z]{2}(-[A-Z0-9]{1,3})?$"
"""A country (``DE``) or a region of it (``DE-BY``)."""

_SHAPE = re.compile(SHAPE)
_ACCUSATIVE = {
    "CH": "die Schweiz",
    "GB": "das Vereinigte Königreich",
    "NL": "die Niederlande",
    "SK": "die Slowakei",
    "US": "die USA",
    "DE-SL": "das Saarland",
}
"""Places with an article, as they follow „nennt“."""
_ARTICLES = ("der ", "den ", "dem ")


EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"
"""Member states of the European Union (2024), with blanks between them as above."""
_TWO = 2
_ANDERE_NAMEN = {
    "Niederlande": "NL",
    "Vereinigtes Königreich": "GB",
    "Großbritannien": "GB",
    "Vereinigte Staaten": "US",
}
"""Names in addresses beside those of ``_NAMES``."""
_PLZ_LAND = re.compile(r"(?:^|,\s*)([A-Z]{1,2})[-\u00a0 ]\d{4,5}\b")
_PLZ_LAENDER = {"A": "AT", "B": "BE", "D": "DE", "E": "ES", "F": "FR", "FL": "LI", "I": "IT", "L": "LU"}
"""Letters before a postcode that are no ISO code (of vehicles, once of the post)."""


def known_country(code: str) -> bool:
    """Whether the country of a code exists."""
    return code[:2] in _COUNTRIES


def exists(code: str) -> bool:
    """Whether a text is a code that ``check_code`` lets pass."""
    try:
        return _SHAPE.fullmatch(code) is not None and check_code(code) == code
    except UnfitError:
        return False


def check_code(code: str) -> str:
    """A code of the right shape, if its country exists, and its region as far as the regions of the country are known.

    Raises:
        UnfitError: there is no such country or region.
    """
    if not known_country(code):
        raise UnfitError([Fault((), f"„{code}“", "ein Land nach ISO 3166-1, zum Beispiel DE, AT oder CH")])
    if len(code) > 2 and code[:2] in _KNOWN_REGIONS and code not in _NAMES:
        example = next(known for known in _NAMES if known.startswith(f"{code[:2]}-"))
        where = f"eine Region in {place(code[:2])} nach ISO 3166-2, zum Beispiel {example} ({name(example)})"
        raise UnfitError([Fault((), f"„{code}“", where)])
    return code


def covers(scope: Collection[str], jurisdiction: str) -> bool:
    """Whether a scope covers a jurisdiction: a region is covered by its country, not the reverse."""
    return jurisdiction in scope or jurisdiction[:2] in scope


def place(code: str) -> str:
    """Name of a jurisdiction as it follows „in“: ``der Schweiz``, ``Bayern``."""
    return _NAMES.get(code, code)


def name(code: str) -> str:
    """Name of a jurisdiction standing alone: ``Schweiz``, ``Bayern``."""
    text = place(code)
    return next((text.removeprefix(article) for article in _ARTICLES if text.startswith(article)), text)


def country_of_address(text: str) -> str | None:
    """The foreign country an address in one line ends with or whose letters stand before its postcode; else None."""
    last = text.rpartition(",")[2].strip()
    codes = {name(code): code for code in _NAMES if len(code) == _TWO} | _ANDERE_NAMEN
    code = next((codes[n] for n in (last, *(last.removeprefix(a) for a in _ARTICLES)) if n in codes), None)
    if code is None and len(last) == _TWO and known_country(last):
        code = last
    if code is None and (match := _PLZ_LAND.search(text)):
        code = _PLZ_LAENDER.get(match[1], match[1] if len(match[1]) == _TWO and known_country(match[1]) else None)
    return None if code == "DE" else code


def places(codes: Iterable[str]) -> str:
    """``Deutschland, Österreich und der Schweiz``, in the given order."""
    return aufzaehlung([place(code) for code in codes])


def places_named(codes: Iterable[str]) -> str:
    """The same in the accusative, as it follows „nennt“: ``Deutschland, Österreich und die Schweiz``."""
    return aufzaehlung([_ACCUSATIVE.get(code) or place(code) for code in codes])
