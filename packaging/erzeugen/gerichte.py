"""Write ``resources/recht/gerichte.csv`` from the XJustiz code list GDS.Gerichte; the same list, the same bytes.

Run from the checkout: ``python packaging/erzeugen/gerichte.py <GDS.Gerichte_3.6.xml>``. Courts for labour matters of
first instance are not written: ``arbeitsgerichte.csv`` holds them with their addresses. Left out are what the list
marks as dissolved, branches and departments of a court, and entries of courts that a joint court has taken over.
"""

from __future__ import annotations

import csv
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "resources" / "recht" / "gerichte.csv"

LAENDER = {
    "B": "BW",
    "D": "BY",
    "F": "BE",
    "G": "BB",
    "H": "HB",
    "K": "HH",
    "M": "HE",
    "N": "MV",
    "P": "NI",
    "R": "NW",
    "T": "RP",
    "U": "SN",
    "V": "SL",
    "W": "ST",
    "X": "SH",
    "Y": "TH",
}
"""First letter of an XJustiz id → Land."""

ARTEN = (
    ("LSG", r"Landessozialgericht"),
    ("SG", r"^Sozialgericht"),
    ("LAG", r"Landesarbeitsgericht"),
    ("OVG", r"Oberverwaltungsgericht|Verwaltungsgerichtshof"),
    ("VG", r"^(?:Schleswig-Holsteinisches )?Verwaltungsgericht"),
    ("OLG", r"Oberlandesgericht|^Kammergericht"),
    ("LG", r"^Landgericht"),
    ("FG", r"Finanzgericht"),
    ("AG", r"^Amtsgericht"),
)
BUND = {
    "A1000": ("Bundesgerichtshof", "BGH", "Karlsruhe", "BW"),
    "Y6010": ("Bundesarbeitsgericht", "BAG", "Erfurt", "TH"),
    "U8572": ("Bundesverwaltungsgericht", "BVerwG", "Leipzig", "SN"),
    "M6246": ("Bundessozialgericht", "BSG", "Kassel", "HE"),
    "D6263": ("Bundesfinanzhof", "BFH", "München", "BY"),
}
"""Supreme courts; seats: § 123 GVG, § 40 ArbGG, § 2 VwGO, § 38 SGG, § 2 FGO."""

KEIN_EIGENES = re.compile(
    r"^aufgelöst|Zweigstelle|Zweigst|Außenstelle|Außensenate|Dienstgebäude|Kammern|Strafkammer|Strafvollstreckung"
    r"|[Mm]ahngericht|Mahnabteilung|Mahnverfahren|[Vv]ollstreckungsgericht|Insolvenzgericht|register|Zentralisiert"
    r"|Registergericht|Zivilsachen|[Ss]trafsachen"
    r"|^Die Präsidentin|^Justizbeitreibung|^Landesverfassung|^Anwalts|^Bundes|^Der "
)
"""Branches and departments; they have an id of their own but are no court of their own."""

UEBERHOLT = {
    "F6080": "Finanzgericht Berlin-Brandenburg (G6657)",
    "F6081": "Landessozialgericht Berlin-Brandenburg (G6664)",
    "H6033": "Landessozialgericht Niedersachsen-Bremen (P6122)",
    "F1114": "Amtsgericht Lichtenberg (F1111)",
    "D8902": "Finanzgericht München (D6258)",
}
"""Entries that the list still carries beside the court that has taken over."""

NAMEN = {
    "B6103": "Finanzgericht Baden-Württemberg",
    "F1100": "Landgericht Berlin I",
    "F1112": "Amtsgericht Mitte",
    "F6083": "Landesarbeitsgericht Berlin-Brandenburg",
    "F6529": "Landgericht Berlin II",
    "F1000": "Kammergericht",
    "M1000": "Oberlandesgericht Frankfurt am Main",
    "M1200": "Landgericht Frankfurt am Main",
    "M1201": "Amtsgericht Frankfurt am Main",
    "M6057": "Sozialgericht Frankfurt am Main",
    "M6094": "Hessisches Landesarbeitsgericht",
    "R6803": "Sozialgericht Düsseldorf",
    "U6401": "Verwaltungsgericht Dresden",
    "V6051": "Verwaltungsgericht des Saarlandes",
    "G1200": "Landgericht Frankfurt (Oder)",
    "G1207": "Amtsgericht Frankfurt (Oder)",
    "G6669": "Verwaltungsgericht Frankfurt (Oder)",
    "R2104": "Amtsgericht Halle (Westfalen)",
    "M1803": "Amtsgericht Frankenberg (Eder)",
    "P2306": "Amtsgericht Neustadt am Rübenberge",
}
"""Ids whose entry is no name that a filing may bear, or has another name by now."""

HINWEISE = {
    "F1100": "Die Codeliste führt das Gericht noch als Landgericht Berlin, Strafgerichtsbarkeit.",
    "F6529": "Die Codeliste führt das Gericht noch als Landgericht Berlin, Zivilgerichtsbarkeit.",
    "F6083": "Die Codeliste führt das Gericht noch als Landesarbeitsgericht Berlin.",
}

SITZE = {
    "F1000": "Berlin",
    "F6145": "Berlin",
    "F6083": "Berlin",
    "G1000": "Brandenburg an der Havel",
    "G6657": "Cottbus",
    "G6664": "Potsdam",
    "H1000": "Bremen",
    "H6036": "Bremen",
    "H6037": "Bremen",
    "K1000": "Hamburg",
    "K6051": "Hamburg",
    "Y1000": "Jena",
    "B6103": "Stuttgart",
    "B6238": "Mannheim",
    "B6244": "Stuttgart",
    "B6246": "Stuttgart",
    "D3300": "Nürnberg",
    "D6122": "München",
    "D6255": "München",
    "M6089": "Darmstadt",
    "M6094": "Frankfurt am Main",
    "M6102": "Kassel",
    "M6103": "Kassel",
    "N6209": "Greifswald",
    "N6235": "Rostock",
    "N6269": "Greifswald",
    "P6122": "Celle",
    "P6127": "Hannover",
    "P6130": "Hannover",
    "P6136": "Lüneburg",
    "R6306": "Essen",
    "R6321": "Münster",
    "T6074": "Koblenz",
    "T6079": "Mainz",
    "T6081": "Mainz",
    "T6084": "Neustadt an der Weinstraße",
    "U6400": "Bautzen",
    "U8550": "Chemnitz",
    "U8563": "Chemnitz",
    "U8647": "Leipzig",
    "V6012": "Saarbrücken",
    "V6042": "Saarbrücken",
    "V6043": "Saarbrücken",
    "V6045": "Saarlouis",
    "V6046": "Saarbrücken",
    "V6051": "Saarlouis",
    "W6438": "Magdeburg",
    "W6453": "Halle (Saale)",
    "W6467": "Dessau-Roßlau",
    "W6468": "Halle (Saale)",
    "W6377": "Halle (Saale)",
    "W6464": "Halle (Saale)",
    "W6470": "Halle (Saale)",
    "W1100": "Halle (Saale)",
    "X6074": "Kiel",
    "X6076": "Kiel",
    "X6079": "Schleswig",
    "X6080": "Schleswig",
    "X6387": "Schleswig",
    "B1204": "Freiburg im Breisgau",
    "B1200": "Freiburg im Breisgau",
    "B6225": "Freiburg im Breisgau",
    "B6226": "Freiburg im Breisgau",
    "B1507": "Singen (Hohentwiel)",
    "B2402": "Biberach an der Riß",
    "B2603": "Esslingen am Neckar",
    "B2604": "Kirchheim unter Teck",
    "B2706": "Rottenburg am Neckar",
    "B2802": "Geislingen an der Steige",
    "D2106": "Landsberg am Lech",
    "D2304": "Kempten (Allgäu)",
    "D2300": "Kempten (Allgäu)",
    "D2305": "Lindau (Bodensee)",
    "D2908": "Mühldorf am Inn",
    "D3308": "Neumarkt in der Oberpfalz",
    "M1202": "Bad Homburg vor der Höhe",
    "M1203": "Königstein im Taunus",
    "M1405": "Friedberg (Hessen)",
    "M1706": "Limburg an der Lahn",
    "M1700": "Limburg an der Lahn",
    "R1205": "Mülheim an der Ruhr",
    "T2302": "Bingen am Rhein",
    "T3102": "Frankenthal (Pfalz)",
    "T3100": "Frankenthal (Pfalz)",
    "W1115": "Naumburg (Saale)",
    "W1000": "Naumburg (Saale)",
    "Y6388": "Erfurt",
    "Y6397": "Weimar",
    "Y6402": "Erfurt",
}
"""Seats of courts whose name holds no town, or one that is too short to tell it from others."""

WEITERE = {"G6657": "BE", "G6664": "BE", "F6145": "BB", "F6083": "BB", "P6122": "HB"}
"""Joint courts: Länder beside the own one."""

NUR = {"F1100": "straf", "F6529": "ordentlich"}
"""Courts for one branch alone, as the list says in their name."""

SPALTEN = ("xjustiz_id", "name", "typ", "ort", "land", "weitere_laender", "nur", "hinweis")
KOPF = """\
# stand: 2026-11-22
# quelle: XJustiz-Codeliste GDS.Gerichte 3.6 (September 2023), um Sitze, gemeinsame Gerichte und neue Namen ergänzt
# Erzeugt von packaging/erzeugen/gerichte.py. Anschriften sind nicht enthalten; ein leerer Ort heißt: nicht hinterlegt.
"""


def entries(path: Path) -> Iterator[tuple[str, str]]:
    """Id and name of every row of the code list."""
    for row in ET.parse(path).iter("Row"):  # noqa: S314 - a file of the person who runs this
        cells = {value.get("ColumnRef"): value.findtext("SimpleValue") or "" for value in row.iter("Value")}
        yield cells["code"], " ".join(cells["wert"].split())


def rows(path: Path) -> list[dict[str, str]]:
    """The courts that the program knows, ordered by id."""
    found: list[dict[str, str]] = []
    for key, listed in entries(path):
        if key in BUND:
            name, typ, ort, land = BUND[key]
            found.append({"xjustiz_id": key, "name": name, "typ": typ, "ort": ort, "land": land})
            continue
        if not re.fullmatch(r"[A-Z]\d{4}", key) or key[0] not in LAENDER or key in UEBERHOLT:
            continue
        kind = next((kind for kind, pattern in ARTEN if re.search(pattern, listed)), None)
        if kind is None or (KEIN_EIGENES.search(listed) and key not in NAMEN):
            continue
        name = NAMEN.get(key, listed)
        town = SITZE.get(key) or _town(name)
        found.append({"xjustiz_id": key, "name": name, "typ": kind, "ort": town, "land": LAENDER[key[0]]})
    towns = {(row["ort"], row["land"]) for row in found if row["typ"] == "AG"}
    for row in found:
        whole, dash, _ = row["ort"].partition("-")
        if dash and (whole, row["land"]) in towns:  # „Hamburg-Altona“ is a part of Hamburg
            row["ort"] = whole
        if row["land"] == "BE":
            row["ort"] = "Berlin"
        row["weitere_laender"] = WEITERE.get(row["xjustiz_id"], "")
        row["nur"] = NUR.get(row["xjustiz_id"], "")
        row["hinweis"] = HINWEISE.get(row["xjustiz_id"], "")
    return sorted(found, key=lambda row: row["xjustiz_id"])


def _town(name: str) -> str:
    """The town that a name ends with; empty if it names a Land instead."""
    match = re.fullmatch(
        r"(?:Amts|Land|Oberlandes|Sozial|Verwaltungs|Finanz|Landesarbeits|Landessozial)gericht (.+)", name
    )
    if match is None:
        return ""
    town = re.sub(r" I{1,2}$", "", match[1])
    return "" if re.match(r"(?:des|der|das|für|in) |Rheinland|Mecklenburg|Sachsen|Schleswig-H", town) else town


def main(path: Path) -> None:
    """Write the directory."""
    out = io.StringIO()
    writer = csv.DictWriter(out, SPALTEN, delimiter=";", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(path))
    TARGET.write_text(KOPF + out.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
