"""Jurisdictions: which scope covers which place, and what a code is called in German (spec 1, decision 2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from app.domain.deutsch import aufzaehlung

# Names as they stand after „in“: „in der Schweiz“. Codes that are missing here are shown as they are.
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
}
_ARTICLES = ("der ", "den ", "dem ")


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


def places(codes: Iterable[str]) -> str:
    """``Deutschland, Österreich und der Schweiz``, in the given order."""
    return aufzaehlung([place(code) for code in codes])
