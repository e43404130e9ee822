"""The shipped law: it loads, it is fast, and its figures are those of the statutes."""

from __future__ import annotations

import csv
import json
import re
import time
from datetime import date
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app.adapters.katalog.recht import load_fristen, load_gebuehren, load_gerichte, load_kostenverzeichnis
from app.adapters.system.feiertage import Feiertage
from app.domain.recht.fristen import FristDefinition, compute_frist
from app.domain.recht.gebuehren import GebuehrenTabelle, compute_gebuehr
from app.domain.recht.gerichte import Gericht, find_arbeitsgericht
from app.errors import InputError

RECHT = Path(__file__).resolve().parents[3] / "resources" / "recht"
HEUTE = date(2026, 11, 21)
ALT = date(2025, 5, 31)


@pytest.fixture(scope="module")
def fristen() -> dict[str, FristDefinition]:
    return load_fristen(RECHT / "fristen.yaml")


@pytest.fixture(scope="module")
def gebuehren() -> tuple[GebuehrenTabelle, ...]:
    return load_gebuehren(RECHT / "gebuehren.yaml")


@pytest.fixture(scope="module")
def gerichte() -> dict[str, Gericht]:
    return load_gerichte(RECHT / "arbeitsgerichte.csv")


# --- Fristen --------------------------------------------------------------------------------------------------------

DAUER = {
    "kschg-4": "3 wochen",
    "kschg-4-behoerde": "3 wochen",
    "kschg-5-antrag": "2 wochen",
    "kschg-5-hoechstfrist": "6 monate",
    "tzbfg-17": "3 wochen",
    "agg-15": "2 monate",
    "agg-61b": "3 monate",
    "sgb3-38-drei-monate": "3 monate",
    "sgb3-38-drei-tage": "3 tage",
    "arbgg-46a-widerspruch": "1 wochen",
    "arbgg-59": "1 wochen",
    "arbgg-64-zulassung": "2 wochen",
    "arbgg-66-fuenf-monate": "5 monate",
    "arbgg-66-berufung": "1 monate",
    "arbgg-66-begruendung": "2 monate",
    "arbgg-66-beantwortung": "1 monate",
    "arbgg-72a-einlegung": "1 monate",
    "arbgg-72a-begruendung": "2 monate",
    "arbgg-72b-fuenf-monate": "5 monate",
    "arbgg-72b-beschwerde": "1 monate",
    "arbgg-74-fuenf-monate": "5 monate",
    "arbgg-74-revision": "1 monate",
    "arbgg-74-begruendung": "2 monate",
    "zpo-234-antrag": "2 wochen",
    "zpo-234-begruendung": "1 monate",
    "zpo-234-hoechstfrist": "1 jahre",
    "zpo-276-anzeige": "2 wochen",
    "zpo-320-tatbestand": "2 wochen",
    "zpo-321-ergaenzung": "2 wochen",
    "zpo-339": "2 wochen",
    "zpo-517-fuenf-monate": "5 monate",
    "zpo-517": "1 monate",
    "zpo-520": "2 monate",
    "zpo-544-einlegung": "1 monate",
    "zpo-544-einlegung-hoechstfrist": "6 monate",
    "zpo-544-begruendung": "2 monate",
    "zpo-544-begruendung-hoechstfrist": "7 monate",
    "zpo-548-fuenf-monate": "5 monate",
    "zpo-548": "1 monate",
    "zpo-551": "2 monate",
    "zpo-569-fuenf-monate": "5 monate",
    "zpo-569": "2 wochen",
    "zpo-575-einlegung": "1 monate",
    "zpo-575-begruendung": "1 monate",
    "zpo-692": "2 wochen",
    "zpo-700": "2 wochen",
    "zpo-929-vollziehung": "1 monate",
    "zpo-929-zustellung": "1 wochen",
}
NOTFRISTEN = {
    *("arbgg-59", "arbgg-66-berufung", "arbgg-72a-einlegung", "arbgg-72a-begruendung", "arbgg-72b-beschwerde"),
    *("arbgg-74-revision", "zpo-276-anzeige", "zpo-339", "zpo-517", "zpo-544-einlegung", "zpo-548", "zpo-569"),
    *("zpo-575-einlegung", "zpo-700"),
}


def test_every_frist_has_the_length_of_its_norm(fristen: dict[str, FristDefinition]) -> None:
    assert {k: f"{f.dauer.anzahl} {f.dauer.einheit}" for k, f in fristen.items()} == DAUER


def test_notfristen_are_those_of_the_statute(fristen: dict[str, FristDefinition]) -> None:
    assert {k for k, f in fristen.items() if f.notfrist} == NOTFRISTEN


def test_only_points_and_outer_limits_do_not_move(fristen: dict[str, FristDefinition]) -> None:
    fixed = {k for k, f in fristen.items() if not f.verschiebung}
    assert fixed == {k for k in fristen if k.endswith(("fuenf-monate", "hoechstfrist", "drei-monate"))}


ZAHLWORT = {1: "ein", 2: "zwei", 3: "drei", 5: "fünf", 6: "sechs", 7: "sieben"}
STAMM = {"tage": "tag", "wochen": "woche|wöchig", "monate": "monat", "jahre": "jahr"}
DATEI = {"KSchG": "kschg", "TzBfG": "tzbfg", "AGG": "agg", "ArbGG": "arbgg", "ZPO": "zpo", "SGB III": "sgb_3"}


def test_every_norm_of_the_table_names_its_length_in_the_statute(
    shared: Path, fristen: dict[str, FristDefinition]
) -> None:
    texts = {law: _paragraphs(shared / "gesetze" / f"{file}.xml") for law, file in DATEI.items()}
    for frist in fristen.values():
        laws = [law for law in DATEI if re.search(rf"\b{law}\b", frist.norm)]
        paragraphs = re.findall(r"§§? (\d+[a-z]?)", frist.norm)
        named = " ".join(texts[law].get(paragraph, "") for law in laws for paragraph in paragraphs)
        words = rf"\b{ZAHLWORT[frist.dauer.anzahl]}(?:en|er|es|em|e|s)?\s?(?:{STAMM[frist.dauer.einheit]})"
        assert re.search(words, named, re.IGNORECASE), frist.id


def _paragraphs(path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for norm in ET.parse(path).getroot().iter("norm"):  # noqa: S314 - the project's own statute files
        name = norm.findtext("metadaten/enbez") or ""
        if name.startswith("§ "):
            found[name[2:]] = " ".join("".join(norm.find("textdaten").itertext()).split())  # type: ignore[union-attr]
    return found


@pytest.mark.parametrize(
    ("frist", "land", "ereignis", "ende"),
    [
        ("kschg-4", "HH", date(2026, 10, 10), date(2026, 11, 2)),  # Saturday and Reformationstag, Sunday
        ("kschg-4", "BY", date(2026, 10, 9), date(2026, 10, 30)),
        ("kschg-4", "SN", date(2026, 10, 28), date(2026, 11, 19)),  # Buß- und Bettag in Saxony only
        ("kschg-4", "HH", date(2026, 10, 28), date(2026, 11, 18)),
        ("arbgg-59", "HH", date(2026, 12, 18), date(2026, 12, 28)),
        ("arbgg-66-fuenf-monate", "HH", date(2026, 5, 31), date(2026, 10, 31)),  # a Saturday: does not move
        ("arbgg-66-berufung", "HH", date(2026, 10, 31), date(2026, 11, 30)),
        ("zpo-517", "HE", date(2027, 1, 31), date(2027, 3, 1)),  # 28.2.2027 is a Sunday
        ("agg-15", "BE", date(2026, 12, 31), date(2027, 3, 1)),
        ("sgb3-38-drei-monate", "HH", date(2026, 12, 31), date(2026, 9, 30)),
        ("sgb3-38-drei-tage", "HH", date(2026, 11, 4), date(2026, 11, 9)),
    ],
)
def test_known_ends(fristen: dict[str, FristDefinition], frist: str, land: str, ereignis: date, ende: date) -> None:
    kalender = Feiertage()
    assert compute_frist(fristen[frist], ereignis, lambda jahr: kalender.feiertage(land, jahr)).ende == ende


# --- Gebühren -------------------------------------------------------------------------------------------------------

TABELLEN = [
    ("GKG_Anlage2", "gkg", HEUTE),
    ("FamGKG_Anlage2", "famgkg", HEUTE),
    ("RVG_Anlage2", "rvg", HEUTE),
    ("GKG_alt_bis_31.5.2025", "gkg", ALT),
    ("RVG_alt_bis_31.5.2025", "rvg", ALT),
]


@pytest.mark.parametrize(("key", "gesetz", "tag"), TABELLEN)
def test_all_steps_of_the_official_tables(
    shared: Path, gebuehren: tuple[GebuehrenTabelle, ...], key: str, gesetz: str, tag: date
) -> None:
    steps = json.loads((shared / "facts" / "gebuehren.json").read_text(encoding="utf-8"))[key]
    assert len(steps) == 42
    below = Decimal("0.01")
    for bis, gebuehr in steps.items():
        for wert in (below, Decimal(bis)):
            ergebnis = compute_gebuehr(gebuehren, gesetz, wert, Decimal(1), tag)
            assert (ergebnis.gebuehr, ergebnis.stufe_bis) == (Decimal(gebuehr), Decimal(bis))
        below = Decimal(bis) + Decimal("0.01")


def test_values_above_the_tables(shared: Path, gebuehren: tuple[GebuehrenTabelle, ...]) -> None:
    probes = json.loads((shared / "facts" / "gebuehren.json").read_text(encoding="utf-8"))["ueber_500000_proben"]
    for wert, laws in probes.items():
        for gesetz, gebuehr in laws.items():
            ergebnis = compute_gebuehr(gebuehren, gesetz.lower(), Decimal(wert), Decimal(1), HEUTE)
            assert ergebnis.gebuehr == Decimal(gebuehr), (wert, gesetz)


@pytest.mark.parametrize(
    ("gesetz", "wert", "satz", "tag", "gebuehr"),
    [
        ("gkg", "10440", "2.0", HEUTE, "627.00"),
        ("gkg", "10440", "2.0", ALT, "590.00"),
        ("rvg", "9000", "1.3", HEUTE, "770.25"),
        ("rvg", "9999", "1.2", HEUTE, "782.40"),
        ("rvg", "600000", "1.0", ALT, "3869.00"),
        ("famgkg", "3000", "1.0", HEUTE, "125.50"),
    ],
)
def test_fees_computed_by_hand(
    gebuehren: tuple[GebuehrenTabelle, ...], gesetz: str, wert: str, satz: str, tag: date, gebuehr: str
) -> None:
    assert compute_gebuehr(gebuehren, gesetz, Decimal(wert), Decimal(satz), tag).gebuehr == Decimal(gebuehr)


def test_the_labour_court_takes_two_fees_and_no_advance() -> None:
    kv = load_kostenverzeichnis(RECHT / "kostenverzeichnis.yaml")["gkg-kv-8210"]
    assert kv.satz == Decimal("2.0")
    assert any("kein Vorschuss" in h and "§ 11" in h for h in kv.hinweise)


def test_two_tables_for_the_same_day_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "gebuehren.yaml"
    text = (RECHT / "gebuehren.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("gueltig_bis: 2025-05-31", "gueltig_bis: 2025-06-01", 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_gebuehren(path)
    assert "am selben Tag" in str(caught.value)


# --- Gerichte -------------------------------------------------------------------------------------------------------


def test_all_labour_courts_are_there_with_the_facts_of_the_list(shared: Path, gerichte: dict[str, Gericht]) -> None:
    with (shared / "gerichte" / "arbeitsgerichte_adressen_plz2.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    ours = {(g.strasse, g.plz, g.ort, g.land, g.plz_bereiche) for g in gerichte.values()}
    theirs = {(r["strasse"], r["plz"], r["ort"], r["land"], tuple(r["plz2_vorschlag"].split(","))) for r in rows}
    assert len(gerichte) == len(rows) == 106
    assert ours == theirs


def test_xjustiz_ids_name_the_same_court_in_the_code_list(shared: Path, gerichte: dict[str, Gericht]) -> None:
    with (shared / "gerichte" / "gds_gerichte_3.6.csv").open(encoding="utf-8", newline="") as file:
        codes = {row["xjustiz_id"]: row for row in csv.DictReader(file, delimiter=";")}
    for gericht in gerichte.values():
        if gericht.xjustiz_id is None:
            assert gericht.hinweis, gericht.name
            continue
        row = codes[gericht.xjustiz_id]
        assert (row["typ"], row["land_kuerzel"], row["aufgeloest"]) == ("ArbG", gericht.land, ""), gericht.name
        ort = gericht.name.removeprefix("Arbeitsgericht ").split("-")[0].split(" ")[0]
        assert ort in row["name"], (gericht.name, row["name"])


@pytest.mark.parametrize(
    ("plz", "ort", "name"),
    [
        ("20095", None, "Arbeitsgericht Hamburg"),
        ("22083", "Hamburg", "Arbeitsgericht Hamburg"),
        ("22083", None, None),
        ("60327", None, "Arbeitsgericht Frankfurt am Main"),
        ("15230", None, "Arbeitsgericht Frankfurt (Oder)"),
        ("03046", None, "Arbeitsgericht Cottbus"),
        ("14467", "Potsdam", None),
        ("66111", "Saarbrücken", "Arbeitsgericht Saarland"),
        ("05000", None, None),
    ],
)
def test_courts_suggested_by_postcode(
    gerichte: dict[str, Gericht], plz: str, ort: str | None, name: str | None
) -> None:
    gericht = find_arbeitsgericht(gerichte.values(), plz, ort).gericht
    assert (gericht.name if gericht else None) == name


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("79104", "7910", 5, "plz"),
        (";BW;77 78 79;", ";XX;77 78 79;", 5, "land"),
        (";BW;74;", ";BW;7x;", 6, "plz_bereiche"),
        ("B6228;B6228", "B6227;B6228", 6, "id"),
        ("id;xjustiz_id", "kennung;xjustiz_id", 4, "Spalten"),
        (";BW;74;", ";BW;74;;;", 6, "12 Felder"),
        ("# stand: 2026-11-21", "# stand: heute", 5, "stand"),
        ("Habsburgerstr.", '"Habsburgerstr.', 4, "Anführungszeichen"),
    ],
)
def test_a_mistake_in_the_list_of_courts_names_line_and_column(
    tmp_path: Path, old: str, new: str, line: int, column: str
) -> None:
    path = tmp_path / "gerichte.csv"
    text = (RECHT / "arbeitsgerichte.csv").read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_gerichte(path)
    problem = str(caught.value.probleme[0])
    assert f"Zeile {line}" in problem
    assert column in problem


# --- all of it ------------------------------------------------------------------------------------------------------


def test_every_piece_of_law_names_its_source(
    fristen: dict[str, FristDefinition], gebuehren: tuple[GebuehrenTabelle, ...], gerichte: dict[str, Gericht]
) -> None:
    assert all("gesetze-im-internet.de" in item.quelle for item in (*fristen.values(), *gebuehren))
    assert all(g.quelle and g.stand for g in gerichte.values())


def load_everything() -> None:
    load_fristen(RECHT / "fristen.yaml")
    load_gebuehren(RECHT / "gebuehren.yaml")
    load_kostenverzeichnis(RECHT / "kostenverzeichnis.yaml")
    load_gerichte(RECHT / "arbeitsgerichte.csv")


def test_all_law_loads_within_60_milliseconds() -> None:
    def measure() -> float:
        start = time.process_time()  # processor time: the machine may be busy with other things
        load_everything()
        return time.process_time() - start

    assert min(measure() for _ in range(5)) < 0.060
