"""Numbers of the Kosten- and Vergütungsverzeichnisse, tables and series: the figures of the statutes, old and new."""

from __future__ import annotations

import csv
import json
import re
from datetime import date
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app.adapters.katalog.kosten import DateiKostenrecht, load_basiszins
from app.adapters.katalog.recht import load_gebuehren, load_kostenverzeichnis
from app.domain.recht.gebuehren import GebuehrenTabelle, compute_gebuehr
from app.domain.recht.verzeichnis import Gebuehrenhoehe, compute_nummer
from app.errors import InputError

RECHT = Path(__file__).resolve().parents[3] / "resources" / "recht"
NEU, ALT = date(2025, 6, 1), date(2025, 5, 31)
DATEI = {"gkg": "gkg_2004.xml", "famgkg": "famgkg.xml", "rvg": "rvg.xml"}
TABELLEN = load_gebuehren(RECHT / "gebuehren.yaml")
KOSTEN = load_kostenverzeichnis(RECHT / "kostenverzeichnis.yaml")
KOSTENRECHT = DateiKostenrecht(RECHT)
NUMMERN = {**KOSTEN, **KOSTENRECHT.verguetungsverzeichnis()}


def verzeichnis(path: Path) -> dict[str, str]:
    """Number → what stands in its row and the rows up to the next number."""
    rows: dict[str, str] = {}
    current = ""
    for norm in ET.parse(path).getroot().iter("norm"):  # noqa: S314 - the project's own statute files
        if not (norm.findtext("metadaten/enbez") or "").startswith("Anlage 1"):
            continue
        for row in norm.iter("row"):
            cells = [" ".join(" ".join(entry.itertext()).split()) for entry in row.findall("entry")]
            if cells and re.fullmatch(r"\d{4,5}", cells[0]):
                current = cells[0]
            if current:
                rows[current] = f"{rows.get(current, '')} {' '.join(cells)}"
    return rows


def figures(hoehe: Gebuehrenhoehe) -> list[str]:
    """The figures of a number as the statutes print them."""
    numbers = [hoehe.satz, hoehe.satz_bis, hoehe.betrag, hoehe.betrag_bis, hoehe.beigeordnet]
    numbers += [hoehe.mindestens, hoehe.schwelle, *(s.je for s in hoehe.staffel), *(s.betrag for s in hoehe.stufen)]
    printed = [f"{n:,}".replace(",", " ").replace(".", ",") for n in numbers if n is not None]
    if hoehe.prozent is not None and hoehe.hoechstens is not None:
        printed += [f"{hoehe.prozent} %", f"{hoehe.hoechstens}".replace(".", ",")]
    return printed + (["in voller Höhe"] if hoehe.voll else [])


@pytest.mark.parametrize(("folder", "tag"), [("gesetze", NEU), ("gesetze-alt", ALT)])
@pytest.mark.parametrize("gesetz", DATEI)
def test_every_figure_stands_in_its_row_of_the_statute(shared: Path, gesetz: str, folder: str, tag: date) -> None:
    path = shared / folder / DATEI[gesetz]
    if not path.exists():  # the old FamGKG is not among the data: its rates are those of today
        own = [n for n in NUMMERN.values() if n.gesetz == gesetz and n.nummer]
        assert (gesetz, folder) == ("famgkg", "gesetze-alt")
        assert all(n.hoehe(tag).satz is not None and not n.frueher for n in own)
        return
    rows = verzeichnis(path)
    checked = 0
    for nummer in NUMMERN.values():
        if nummer.gesetz != gesetz or nummer.nummer is None or nummer.nummer == "7008":
            continue
        row = rows[nummer.nummer]
        for figure in figures(nummer.hoehe(tag)):
            assert re.search(rf"(?<![\d,]){re.escape(figure)}(?!\d)", row), (nummer.id, figure, row)
            checked += 1
    assert checked >= (24 if gesetz == "famgkg" else 80)


@pytest.mark.parametrize(
    ("kv", "wert", "tag", "gebuehr"),
    [
        ("gkg-kv-1210", "8000", NEU, "714.00"),
        ("gkg-kv-1210", "8000", ALT, "672.00"),
        ("gkg-kv-1100", "500", NEU, "38.00"),
        ("gkg-kv-1100", "500", ALT, "36.00"),
        ("gkg-kv-1100", "10000", NEU, "141.50"),
        ("gkg-kv-8100", "500", NEU, "31.00"),
        ("gkg-kv-8310", "10440", NEU, "125.40"),
        ("gkg-kv-1812", "1", NEU, "72.00"),
        ("gkg-kv-1812", "1", ALT, "66.00"),
        ("gkg-kv-5110", "5000", NEU, "511.50"),
        ("gkg-kv-8220", "10440", NEU, "1003.20"),
        ("famgkg-kv-1110", "16600", NEU, "749.00"),
        ("famgkg-kv-1220", "10000", ALT, "798.00"),
        ("rvg-vv-3100", "10000", NEU, "847.60"),
    ],
)
def test_fees_of_numbers_computed_by_hand(kv: str, wert: str, tag: date, gebuehr: str) -> None:
    assert compute_nummer(TABELLEN, NUMMERN[kv], Decimal(wert), tag).gebuehr == Decimal(gebuehr)


def test_a_rechtsmittel_is_judged_by_the_day_it_was_filed() -> None:
    steps = compute_nummer(TABELLEN, KOSTEN["gkg-kv-8220"], Decimal(10440), NEU).schritte
    assert "Rechtsmittel eingelegt wurde (§\u00a071 Abs.\u00a01 Satz\u00a02\u00a0GKG)" in steps[1]
    first = compute_nummer(TABELLEN, KOSTEN["gkg-kv-8210"], Decimal(10440), NEU).schritte
    assert "Rechtsmittel" not in first[1]


def test_proceedings_without_a_fee_and_flat_fees_need_no_value() -> None:
    free = compute_nummer(TABELLEN, KOSTEN["frei-sgg-183"], None, NEU)
    assert (free.gebuehr, free.satz) == (Decimal("0.00"), None)
    assert "keine Gebühr" in free.schritte[1]
    assert compute_nummer(TABELLEN, KOSTEN["sgg-184-lsg"], None, NEU).gebuehr == Decimal("225.00")
    with pytest.raises(ValueError, match="Wert"):
        compute_nummer(TABELLEN, KOSTEN["gkg-kv-1210"], None, NEU)
    with pytest.raises(ValueError, match="festem Satz"):
        compute_nummer(TABELLEN, NUMMERN["rvg-vv-2300"], Decimal(1), NEU)


def test_flat_fees_of_the_sgg_are_those_of_the_statute(shared: Path) -> None:
    text = " ".join(" ".join(ET.parse(shared / "gesetze" / "sgg.xml").getroot().itertext()).split())  # noqa: S314
    found = re.search(r"vor den Sozialgerichten auf (\d+) Euro.{0,40}auf (\d+) Euro.{0,40}auf (\d+) Euro", text)
    assert found is not None
    ours = [KOSTEN[f"sgg-184-{court}"].betrag for court in ("sg", "lsg", "bsg")]
    assert ours == [Decimal(n) for n in found.groups()]


# --- tables ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tag", "new", "old"), [(NEU, "FamGKG_Anlage2", ""), (ALT, "", "GKG_alt_bis_31.5.2025")])
def test_the_famgkg_in_all_steps(shared: Path, tag: date, new: str, old: str) -> None:
    # There is no old table of the FamGKG among the data; both statutes have the same figures now, and had them then.
    data = json.loads((shared / "facts" / "gebuehren.json").read_text(encoding="utf-8"))
    assert data["FamGKG_Anlage2"] == data["GKG_Anlage2"]
    steps = data[new or old]
    assert len(steps) == 42
    for bis, gebuehr in steps.items():
        assert compute_gebuehr(TABELLEN, "famgkg", Decimal(bis), Decimal(1), tag).gebuehr == Decimal(gebuehr)


def test_the_day_of_change_is_the_first_of_june_2025() -> None:
    for gesetz in ("gkg", "famgkg", "rvg"):
        old, new = (compute_gebuehr(TABELLEN, gesetz, Decimal(500), Decimal(1), day).gebuehr for day in (ALT, NEU))
        assert old < new
        with pytest.raises(ValueError, match=r"Tabellen ab 01\.01\.2021"):
            compute_gebuehr(TABELLEN, gesetz, Decimal(500), Decimal(1), date(2020, 12, 31))


@pytest.mark.parametrize(("folder", "tag"), [("gesetze", NEU), ("gesetze-alt", ALT)])
def test_fees_from_the_state_are_those_of_the_statute(shared: Path, folder: str, tag: date) -> None:
    root = ET.parse(shared / folder / "rvg.xml").getroot()  # noqa: S314 - the project's own statute files
    norm = next(n for n in root.iter("norm") if n.findtext("metadaten/enbez") == "§ 49")
    cells = [" ".join(" ".join(entry.itertext()).split()) for entry in norm.iter("entry")]
    numbers = [Decimal(c.replace(" ", "").replace(",", ".")) for c in cells if re.fullmatch(r"[\d ]+(,\d\d)?", c)]
    staatskasse = tabelle(tag).staatskasse
    assert staatskasse is not None
    bounded = {s.bis: s.gebuehr for s in staatskasse.stufen if s.bis is not None}
    above = staatskasse.stufen[-1].gebuehr
    assert sorted(numbers) == sorted([*bounded, *bounded.values(), above])
    assert any(f"über {max(bounded):,}".replace(",", " ") in cell for cell in cells)


def tabelle(tag: date) -> GebuehrenTabelle:
    return next(t for t in TABELLEN if t.gesetz == "rvg" and t.gilt_am(tag))


@pytest.mark.parametrize(
    ("wert", "tag", "gebuehr", "norm"),
    [
        ("4000", NEU, "295.00", "13"),
        ("4000.01", NEU, "319.00", "49"),
        ("80000", NEU, "739.00", "49"),
        ("80000.01", NEU, "786.00", "49"),
        ("60000", ALT, "659.00", "49"),
    ],
)
def test_the_assigned_lawyer(wert: str, tag: date, gebuehr: str, norm: str) -> None:
    ergebnis = compute_gebuehr(TABELLEN, "rvg", Decimal(wert), Decimal(1), tag, staatskasse=True)
    assert (ergebnis.gebuehr, ergebnis.fundstelle) == (Decimal(gebuehr), f"§\u00a0{norm}\u00a0RVG")
    with pytest.raises(ValueError, match="Staatskasse"):
        compute_gebuehr(TABELLEN, "gkg", Decimal(wert), Decimal(1), tag, staatskasse=True)


# --- data that are not sound ----------------------------------------------------------------------------------------


def test_the_basiszins_is_that_of_the_bundesbank(shared: Path) -> None:
    with (shared / "facts" / "basiszinssatz.csv").open(encoding="utf-8", newline="") as file:
        rows = [
            (date.fromisoformat(r["gueltig_ab"]), Decimal(r["prozent"])) for r in csv.DictReader(file, delimiter=";")
        ]
    reihe = KOSTENRECHT.basiszins()
    assert [(s.gueltig_ab, s.prozent) for s in reihe.saetze] == rows
    assert reihe.bekannt_bis == date(2026, 12, 31)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("2002-07-01;2.47", "2002-07-01;zwei", "Zeile 5, prozent"),
        ("2002-07-01;2.47", "2002-07-01", "Zeile 5"),
        ("2002-07-01;2.47", "2001-07-01;2.47", "müssen aufsteigen"),
        ("gueltig_ab;prozent", "tag;prozent", "Zeile 3"),
        ("# stand: 2026-07-01", "# stand: heute", "stand"),
    ],
)
def test_a_mistake_in_the_series_names_its_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    path = tmp_path / "basiszins.csv"
    text = (RECHT / "basiszins.csv").read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_basiszins(path)
    assert place in str(caught.value)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"satz": 1, "betrag": 1},
        {"satz": 2, "satz_bis": 1},
        {"betrag_bis": 5, "voll": True},
        {"staffel": [{"bis": 50, "je": 1}]},
        {"stufen": [{"bis": None, "betrag": 1}, {"bis": None, "betrag": 2}]},
    ],
)
def test_a_number_says_one_thing(values: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"genau eine|untere|letzte"):
        Gebuehrenhoehe.model_validate(values)


def test_every_number_and_every_kind_names_its_source() -> None:
    arten, zinsen = KOSTENRECHT.streitwertarten().values(), KOSTENRECHT.zinsarten().values()
    assert all(n.quelle and n.fundstelle for n in NUMMERN.values())
    assert all(a.quelle and a.fundstelle for a in arten)
    assert all(z.quelle and z.fundstelle for z in zinsen)
    assert all(k == n.id for k, n in NUMMERN.items())
    assert all(art.empfehlung == ("Streitwertkatalog" in art.quelle) for art in arten)
