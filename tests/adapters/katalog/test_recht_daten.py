"""The shipped law: it loads, it is fast, and its figures are those of the statutes."""

from __future__ import annotations

import csv
import json
import time
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from app.adapters.katalog.recht import load_gebuehren, load_gerichte, load_kostenverzeichnis
from app.domain.recht.gebuehren import GebuehrenTabelle, compute_gebuehr
from app.domain.recht.gerichte import Gericht, find_arbeitsgericht
from app.errors import InputError

RECHT = Path(__file__).resolve().parents[3] / "resources" / "recht"
HEUTE = date(2026, 11, 21)
ALT = date(2025, 5, 31)


@pytest.fixture(scope="module")
def gebuehren() -> tuple[GebuehrenTabelle, ...]:
    return load_gebuehren(RECHT / "gebuehren.yaml")


@pytest.fixture(scope="module")
def gerichte() -> dict[str, Gericht]:
    return load_gerichte(RECHT / "arbeitsgerichte.csv")


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
    gebuehren: tuple[GebuehrenTabelle, ...], gerichte: dict[str, Gericht]
) -> None:
    assert all("gesetze-im-internet.de" in item.quelle for item in gebuehren)
    assert all(g.quelle and g.stand for g in gerichte.values())


def load_everything() -> None:
    load_gebuehren(RECHT / "gebuehren.yaml")
    load_kostenverzeichnis(RECHT / "kostenverzeichnis.yaml")
    load_gerichte(RECHT / "arbeitsgerichte.csv")


def test_all_law_loads_within_60_milliseconds() -> None:
    def measure() -> float:
        start = time.process_time()  # processor time: the machine may be busy with other things
        load_everything()
        return time.process_time() - start

    assert min(measure() for _ in range(5)) < 0.060
