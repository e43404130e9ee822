"""Words for the codes of an Akte, as people read them."""

from __future__ import annotations

from app.domain.kanzlei.akte import DokumentArt, Rechtsgebiet
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Geschlecht

ROLLE_WORT = {
    BeteiligtenRolle.MANDANT: "Mandant",
    BeteiligtenRolle.GEGNER: "Gegner",
    BeteiligtenRolle.GEGNERVERTRETER: "Gegnervertreter",
    BeteiligtenRolle.ZEUGE: "Zeuge",
}
ANREDE_WORT = {Geschlecht.F: "Frau", Geschlecht.M: "Herr", Geschlecht.D: "divers"}
RECHTSGEBIET_WORT = {gebiet: gebiet.value.capitalize() for gebiet in Rechtsgebiet}
ART_WORT = {art: art.value.capitalize() for art in DokumentArt} | {
    DokumentArt.KUENDIGUNG: "Kündigung",
    DokumentArt.EIDESSTATTLICHE_VERSICHERUNG: "Eidesstattliche Versicherung",
}
"""Most codes are the word itself."""
LAND_WORT = {
    "BB": "Brandenburg",
    "BE": "Berlin",
    "BW": "Baden-Württemberg",
    "BY": "Bayern",
    "HB": "Bremen",
    "HE": "Hessen",
    "HH": "Hamburg",
    "MV": "Mecklenburg-Vorpommern",
    "NI": "Niedersachsen",
    "NW": "Nordrhein-Westfalen",
    "RP": "Rheinland-Pfalz",
    "SH": "Schleswig-Holstein",
    "SL": "Saarland",
    "SN": "Sachsen",
    "ST": "Sachsen-Anhalt",
    "TH": "Thüringen",
}
