"""The directory of courts and the rules of jurisdiction as shipped: against the code list and the statutes."""

from __future__ import annotations

import csv
import re
import runpy
import shutil
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app.adapters.katalog.recht import load_gerichte, load_zustaendigkeit
from app.adapters.katalog.schriftsatz import Bestand, load_klagearten
from app.bootstrap_grund import resources_dir
from app.domain.recht.gerichte import Gericht, Gerichtstyp, Rechtsweg
from app.domain.recht.gerichte_ort import LAENDER, match_name, typ_of
from app.domain.recht.zustaendigkeit import Gerichtsanfrage, Zustaendigkeit, find_gericht
from app.errors import InputError
from tests.conftest import ROOT
from tests.werkstatt import katalog

RECHT = resources_dir() / "recht"
LISTE = "xjustiz/codelisten/GDS.Gerichte_3.6.xml"


def gerichte() -> Mapping[str, Gericht]:
    return katalog().gerichte()


def recht() -> Zustaendigkeit:
    return katalog().zustaendigkeit()


@cache
def norms_of(path: Path) -> Mapping[str, str]:
    """Section → its text."""
    norms = ET.parse(path).iter("norm")  # noqa: S314 - statutes of the test data
    return {n.findtext("metadaten/enbez") or "": " ".join("".join(n.itertext()).split()) for n in norms}


# --- the directory --------------------------------------------------------------------------------------------------


def test_every_id_is_that_of_this_court_in_the_code_list(shared: Path) -> None:
    with (shared / "gerichte" / "gds_gerichte_3.6.csv").open(encoding="utf-8", newline="") as file:
        listed = {row["xjustiz_id"]: row for row in csv.DictReader(file, delimiter=";")}
    kinds = {"OVG": "OVG/VGH", "BGH": "Bund", "BAG": "Bund", "BVerwG": "Bund", "BSG": "Bund", "BFH": "Bund"}
    for gericht in gerichte().values():
        if gericht.xjustiz_id is None:
            assert gericht.hinweis, gericht.name
            continue
        row = listed[gericht.xjustiz_id]
        assert row["aufgeloest"] == "", gericht.name
        assert row["typ"] == kinds.get(gericht.typ, gericht.typ), gericht.name
        if gericht.typ is not Gerichtstyp.BGH:
            assert row["land_kuerzel"] == gericht.land, gericht.name


def test_the_file_follows_from_the_code_list(shared: Path, tmp_path: Path) -> None:
    script = runpy.run_path(str(ROOT / "packaging" / "erzeugen" / "gerichte.py"))
    made = {row["xjustiz_id"]: row["name"] for row in script["rows"](shared / LISTE)}
    shipped = load_gerichte(RECHT / "gerichte.csv")
    assert made == {key: gericht.name for key, gericht in shipped.items()}


@pytest.mark.parametrize("land", sorted(LAENDER))
def test_every_land_has_a_court_of_every_branch(land: str) -> None:
    kinds = {g.typ for g in gerichte().values() if land in g.laender}
    assert {typ for typ in Gerichtstyp if not typ.oberstes} <= kinds


def test_supreme_courts_and_courts_of_one_land_are_unique() -> None:
    for typ in (typ for typ in Gerichtstyp if typ.oberstes):
        assert len([g for g in gerichte().values() if g.typ is typ]) == 1
    for typ in (Gerichtstyp.OVG, Gerichtstyp.LSG):
        for land in LAENDER:
            assert len([g for g in gerichte().values() if g.typ is typ and land in g.laender]) == 1, (typ, land)


def test_no_branch_or_department_passes_for_a_court() -> None:
    parts = re.compile("Zweigstelle|Außenstelle|Kammer|Insolvenz|Mahn|Vollstreck|register|aufgelöst|Präsident|ZZ")
    assert not [g.name for g in gerichte().values() if parts.search(g.name) and g.name != "Kammergericht"]
    names = [g.name for g in gerichte().values()]
    assert len(names) == len(set(names)) > 1000


def test_addresses_are_known_for_labour_courts_alone() -> None:
    for gericht in gerichte().values():
        assert (gericht.anschrift is not None) == (gericht.typ is Gerichtstyp.ARBG), gericht.name


def test_every_name_says_its_kind_and_is_found_by_itself() -> None:
    for gericht in gerichte().values():
        assert typ_of(gericht.name) is gericht.typ, gericht.name
        assert match_name(gerichte().values(), gericht.name) == (gericht,), gericht.name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("AG Köln", ["Amtsgericht Köln"]),
        ("amtsgericht münchen", ["Amtsgericht München"]),
        ("ArbG Frankfurt a.M.", ["Arbeitsgericht Frankfurt am Main"]),
        ("AG Frankfurt", ["Amtsgericht Frankfurt (Oder)", "Amtsgericht Frankfurt am Main"]),
        ("Bayerischer VGH", ["Bayerischer Verwaltungsgerichtshof"]),
        ("BGH", ["Bundesgerichtshof"]),
        ("LSG Celle", ["Landessozialgericht Niedersachsen-Bremen"]),
        ("OLG Jena", ["Thüringer Oberlandesgericht"]),
        ("Amtsgericht Kreuzberg", ["Amtsgericht Kreuzberg"]),
        ("AG Nirgends", []),
    ],
)
def test_courts_are_understood_as_people_write_them(text: str, names: list[str]) -> None:
    assert [g.name for g in match_name(gerichte().values(), text)] == names


# --- the rules ------------------------------------------------------------------------------------------------------

_GESETZE = {
    "GVG": "gvg",
    "EGGVG": "gvgeg",
    "ZPO": "zpo",
    "EGZPO": "zpoeg",
    "FamFG": "famfg",
    "ArbGG": "arbgg",
    "StPO": "stpo",
    "OWiG": "owig_1968",
    "VwGO": "vwgo",
    "SGG": "sgg",
    "FGO": "fgo",
    "UWG": "uwg_2004",
}


def _sections(norm: str) -> list[tuple[str, str]]:
    """(law, section) of „§ 71 Abs. 1, § 23 Nr. 1 GVG, § 281 ZPO“."""
    found = []
    for part, law in re.findall(r"(.*?)\b(" + "|".join(sorted(_GESETZE, key=len, reverse=True)) + r")\b", norm):
        bare = re.sub(
            r"(Abs\.|Satz|Nr\.|Buchst\.) ?[0-9]*[a-z]?(( und |, | bis )[0-9]+[a-z]?(?![a-z]))*(?= |,|$)", "", part
        )
        found += [(law, number) for number in re.findall(r"(?<![\w.])(\d+[a-z]?)\b", bare)]
    return found


def test_every_norm_is_a_section_of_its_statute(shared: Path) -> None:
    seen = set()
    table = recht()
    for rule in (*table.sachlich, *table.oertlich, *table.hinweise):
        for norm in filter(None, (rule.norm, rule.uebergang)):
            sections = _sections(norm)
            assert sections, norm
            for law, number in sections:
                assert f"§ {number}" in norms_of(shared / "gesetze" / f"{_GESETZE[law]}.xml"), (rule.id, norm, number)
                seen.add(law)
    assert seen == set(_GESETZE)


def test_the_limits_of_value_stand_in_the_statute(shared: Path) -> None:
    new = norms_of(shared / "gesetze" / "gvg.xml")["§ 23"]
    old = norms_of(shared / "gesetze-alt" / "gvg.xml")["§ 23"]
    change = norms_of(shared / "gesetze" / "gvgeg.xml")["§ 44"]
    assert "zehntausend Euro" in new
    assert "fünftausend Euro" in old
    assert "1. Januar 2026" in change
    limits = {r.id: (r.wert_bis, r.wert_ueber, r.gueltig_ab) for r in recht().sachlich if r.wert_bis or r.wert_ueber}
    assert {(b or a, ab.year) for b, a, ab in limits.values()} == {(10000, 2026), (5000, 2002)}
    assert "750 Euro" in norms_of(shared / "gesetze" / "zpoeg.xml")["§ 15a"]
    assert {h.wert_bis for h in recht().hinweise if h.wert_bis} == {750}


def test_every_rule_is_checked_and_dated() -> None:
    table = recht()
    for rule in (*table.sachlich, *table.oertlich, *table.hinweise):
        assert "gesetze-im-internet.de" in rule.quelle
        assert rule.text.endswith(".")


@pytest.mark.parametrize("weg", [w for w in Rechtsweg if w not in (Rechtsweg.BEHOERDE, Rechtsweg.KEINER)])
def test_every_branch_has_rules_for_each_of_its_instances(weg: Rechtsweg) -> None:
    for instanz in (1, 3) if weg is Rechtsweg.FINANZ else (1, 2, 3):
        for key in recht().keys(weg):
            anfrage = Gerichtsanfrage(rechtsweg=weg, instanz=instanz, gebiet=key, stichtag=date(2026, 5, 1), land="HH")
            ergebnis = find_gericht(gerichte().values(), recht(), anfrage)
            assert ergebnis.typen, (weg, instanz, key)
            assert ergebnis.norm is not None
            assert ergebnis.schritte


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("wert_bis: 5000", "wert_bis: viel", "wert_bis"),
        ("gebiete: [miete]", "gebiete: [garten]", "garten fehlt unter gebiete"),
        ("id: gvg-23-1-ag", "id: gvg-23-1-lg", "doppelt vorhanden"),
        ("typ: AG", "typ: KG", "typ"),
        (
            "    vorinstanz: AG\n    typ: OLG\n    bei_vorinstanz",
            "    typ: OLG\n    bei_vorinstanz",
            "vorinstanz fehlt",
        ),
    ],
)
def test_a_mistake_in_the_rules_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    path = tmp_path / "zustaendigkeit.yaml"
    text = (RECHT / "zustaendigkeit.yaml").read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_zustaendigkeit(path)
    assert expected in " ".join(map(str, caught.value.probleme))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (";AG;Köln;NW;", ";XG;Köln;NW;", "typ"),
        (";AG;Köln;NW;", ";AG;Köln;XX;", "land"),
        ("R3306;", "R3305;", "ein zweites Mal"),
        (";BE;BB;;", ";BE;Brandenburg;;", "weitere_laender"),
        (";LG;Berlin;BE;;straf;", ";LG;Berlin;BE;;mond;", "nur"),
    ],
)
def test_a_mistake_in_the_directory_names_line_and_column(tmp_path: Path, old: str, new: str, problem: str) -> None:
    path = tmp_path / "gerichte.csv"
    text = (RECHT / "gerichte.csv").read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    line = (
        path.read_text(encoding="utf-8")
        .splitlines()
        .index(next(row for row in path.read_text(encoding="utf-8").splitlines() if new in row and row not in text))
    )
    with pytest.raises(InputError) as caught:
        load_gerichte(path)
    said = " ".join(map(str, caught.value.probleme))
    assert problem in said
    assert f"Zeile {line + 1}" in said


def test_a_klageart_cannot_name_an_unknown_subject(tmp_path: Path) -> None:
    shutil.copytree(resources_dir() / "klagearten" / "gemeinsam", tmp_path / "gemeinsam")
    text = (resources_dir() / "klagearten" / "kschg_klage.yaml").read_text(encoding="utf-8")
    damaged = text.replace("rechtsweg: arbeit,", "rechtsweg: arbeit, sachlich: miete,", 1)
    assert damaged != text
    (tmp_path / "kschg_klage.yaml").write_text(damaged, encoding="utf-8")
    shipped = katalog()
    bestand = Bestand(
        shipped.bausteine(), shipped.fristen(), shipped.pruefungen(), shipped.kostenverzeichnis(), recht()
    )
    with pytest.raises(InputError) as caught:
        load_klagearten(tmp_path, bestand)
    (problem,) = caught.value.probleme
    assert "gericht.sachlich" in str(problem)
    assert "beschlussverfahren" in str(problem)
