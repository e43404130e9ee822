"""The shipped Fristen agree with the statutes, hold together and load fast."""

from __future__ import annotations

import re
import time
from datetime import date
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.adapters.katalog.recht import load_fristen
from app.adapters.system.feiertage import Feiertage
from app.domain.recht.fristen import FristDefinition, FristErgebnis, Richtung, Wirkung, ZweitesEreignis, compute_frist
from app.domain.recht.kalender import LAENDER, Tageszaehlung, common_feiertage
from app.errors import InputError
from tests.conftest import ROOT

PFAD = ROOT / "resources" / "recht" / "fristen.yaml"
FRISTEN = load_fristen(PFAD)
KALENDER = Feiertage()

# --- What the statutes say ------------------------------------------------------------------------------------------

GESETZE = """
    KSchG:kschg TzBfG:tzbfg AGG:agg ArbGG:arbgg BetrVG:betrvg MuSchG:muschg_2018 BEEG:beeg FPfZG:fpfzg BUrlG:burlg
    SGB~III:sgb_3 SGB~IX:sgb_9_2018 SGB~X:sgb_10 BGB:bgb ZPO:zpo FamFG:famfg VwGO:vwgo VwVfG:vwvfg SGG:sgg StGB:stgb
    StPO:stpo OWiG:owig_1968 StrEG:streg AO:ao_1977 FGO:fgo ErbStG:erbstg_1974 VVG:vvg_2008 UWG:uwg_2004 WEG:woeigg
    GKG:gkg_2004 RVG:rvg RPflG:rpflg_1969 AktG:aktg InsO:inso JVEG:jveg
"""
"""Law and name of its file; ~ stands for a blank."""

DATEI = {law.replace("~", " "): file for law, file in (pair.split(":") for pair in GESETZE.split())}
ZAHL = {
    1: "ein(?:e[nrsm]?)?",
    2: "zwei(?:er|ten)?",
    3: "drei(?:er)?|dritten",
    4: "vier(?:ten)?",
    5: "fünf",
    6: "sechs",
    7: "sieben",
    8: "acht",
    10: "zehn",
    12: "zwölf(?:ten)?",
}
STAMM = {"tage": "tage?n?|werktag", "wochen": "woche|wöchig", "monate": "monat|kalendermonat", "jahre": "jahr"}
ABSATZ = re.compile(r"Abs\. (\d+[a-z]?)(?: (?:und|bis) (\d+[a-z]?))?")
GESETZ = re.compile("|".join(sorted(map(re.escape, DATEI), key=len, reverse=True)))


@cache
def paragraphs(file: Path) -> dict[str, dict[str, str]]:
    """Paragraph → Absatz (``""`` = the whole text) → text."""
    found: dict[str, dict[str, str]] = {}
    for norm in ET.parse(file).getroot().iter("norm"):  # noqa: S314 - the project's own statute files
        name, text = norm.findtext("metadaten/enbez") or "", norm.find("textdaten/text")
        if name.startswith("§ ") and text is not None:
            parts = [" ".join("".join(p.itertext()).split()) for p in text.iter("P")]
            own = {m[1]: part for part in parts if (m := re.match(r"\((\d+[a-z]?)\) ", part))}
            found[name[2:]] = own | {"": " ".join(parts)}
    return found


def cited(shared: Path, norm: str) -> list[str]:
    """Texts of all Absätze that a Fundstelle names.

    Raises:
        KeyError: one of them does not exist.
    """
    texts: list[str] = []
    start = 0
    for law in GESETZ.finditer(norm):
        own = paragraphs(shared / "gesetze" / f"{DATEI[law[0]]}.xml")
        part, start = norm[start : law.start()], law.end()
        for several, piece in re.findall(r"(§§?) ([^§]+)", part):
            numbers = re.findall(r"(?:^|, )(\d+[a-z]?)((?: Abs\. .*)?)", piece) if several == "§§" else [(piece, piece)]
            for first, rest in numbers:
                number = re.match(r"\d+[a-z]?", first)
                assert number, norm
                absaetze = [a for pair in re.findall(ABSATZ, rest) for a in pair if a]
                texts += [own[number[0]][absatz] for absatz in absaetze or [""]]
    return texts


@pytest.mark.parametrize("frist", FRISTEN.values(), ids=FRISTEN)
def test_the_norm_exists_and_names_the_length(shared: Path, frist: FristDefinition) -> None:
    texts = cited(shared, frist.norm)
    assert texts
    if frist.gueltig_bis is not None:
        return  # its wording is no longer in the law
    number = f"(?:{ZAHL.get(frist.dauer.anzahl, frist.dauer.anzahl)})"
    words = rf"\b{number}(?: (?:weiteren?|volle[rn]?) )?\s?(?:weitere[rn]? )?(?:{STAMM[frist.dauer.einheit]})"
    years = r"|Jahresfrist" if (frist.dauer.anzahl, frist.dauer.einheit) == (1, "jahre") else ""
    assert re.search(words + years, " ".join(texts), re.IGNORECASE), texts


def test_notfristen_are_those_of_the_statute(shared: Path) -> None:
    """Exactly where the cited text says so; § 66 and § 74 ArbGG take the word from §§ 517, 548 ZPO."""
    by_text = {f.id for f in FRISTEN.values() if re.search("Notfrist", " ".join(cited(shared, f.norm)))}
    points = {f.id for f in FRISTEN.values() if f.id.endswith(("fuenf-monate", "hoechstfrist"))}
    ours = {f.id for f in FRISTEN.values() if f.notfrist}
    assert ours - by_text == {"arbgg-66-berufung", "arbgg-74-revision", "zpo-339-ausland"}
    assert by_text - ours - points == {"zpo-276-erwiderung"}  # Satz 2 is set by the court


def test_norms_of_the_computation_exist(shared: Path) -> None:
    norms = {n for f in FRISTEN.values() for n in (f.berechnung, f.verschiebung_norm, f.beginn_norm, f.ende_norm) if n}
    assert all(cited(shared, norm) for norm in norms)


def test_only_points_limits_waiting_times_and_the_like_do_not_move() -> None:
    fixed = {f.id for f in FRISTEN.values() if not f.verschiebung and f.richtung is Richtung.NACH and not f.wartefrist}
    points = {i for i in fixed if i.endswith(("fuenf-monate", "hoechstfrist"))}
    bekanntgabe = {"famfg-15", "vwvfg-41", "sgb10-37"}
    bekanntgabe |= {f"{i}-drei-tage" for i in bekanntgabe}
    assert fixed - points - bekanntgabe == {"burlg-7", "bgb-573c", "bgb-580a", "bgb-199-erbfall", "inso-9"}


def test_a_second_event_leads_to_a_point_or_a_limit() -> None:
    for frist in FRISTEN.values():
        link = frist.zweites
        if link and link.frist and link.wirkung is not Wirkung.BEGINN_FRUEHESTENS:
            target = FRISTEN[link.frist]
            assert not target.verschiebung
            assert target.zweites is None
            assert target.gueltig_ab <= frist.gueltig_ab


def test_sources_and_wordings_are_told() -> None:
    for frist in FRISTEN.values():
        assert "gesetze-im-internet.de" in frist.quelle or frist.gueltig_bis is not None
        assert frist.gueltig_ab >= date(1991, 1, 1)
        assert all(h.endswith(".") and "  " not in h for h in (*frist.hinweise, frist.keine_verschiebung) if h)
        assert not frist.ereignis.endswith(".")


def test_they_load_fast() -> None:
    def measure() -> float:
        start = time.process_time()  # processor time: the machine may be busy with other things
        load_fristen(PFAD)
        return time.process_time() - start

    assert min(measure() for _ in range(5)) < 0.150


# --- What holds for all of them -------------------------------------------------------------------------------------

DAYS = st.dates(min_value=date(2022, 6, 1), max_value=date(2060, 12, 31))
ALLE = st.sampled_from(sorted(FRISTEN))


def compute(id_: str, ereignis: date, land: str | None = None, zweites: date | None = None) -> FristErgebnis:
    frist = FRISTEN[id_]
    link = frist.zweites
    second = None
    if link and zweites:
        second = ZweitesEreignis(zweites, FRISTEN[link.frist] if link.frist else None)
    feiertage = common_feiertage(KALENDER.feiertage) if land is None else lambda jahr: KALENDER.feiertage(land, jahr)
    return compute_frist(frist, ereignis, feiertage, second)


@settings(max_examples=150)
@given(ALLE, DAYS, st.sampled_from(LAENDER))
def test_a_moved_end_is_a_working_day_and_never_early(id_: str, ereignis: date, land: str) -> None:
    frist, ergebnis = FRISTEN[id_], compute(id_, ereignis, land)
    assert ergebnis.ende >= ergebnis.ende_ungekuerzt
    if frist.verschiebung:
        assert ergebnis.ende.weekday() < 5
        assert ergebnis.ende not in KALENDER.feiertage(land, ergebnis.ende.year)
    else:
        assert ergebnis.ende == ergebnis.ende_ungekuerzt
    if frist.richtung is Richtung.VOR:
        assert ergebnis.ende < ereignis
    else:
        assert ergebnis.ende > ereignis
    assert all(s.endswith(".") for s in ergebnis.schritte)


@settings(max_examples=150)
@given(ALLE, DAYS, DAYS, st.one_of(st.none(), DAYS), st.one_of(st.none(), st.sampled_from(LAENDER)))
def test_a_later_event_never_ends_earlier(
    id_: str, one: date, other: date, zweites: date | None, land: str | None
) -> None:
    first, last = sorted((one, other))
    assert compute(id_, first, land, zweites).ende <= compute(id_, last, land, zweites).ende


@settings(max_examples=100)
@given(ALLE, DAYS, st.one_of(st.none(), DAYS), st.sampled_from(LAENDER))
def test_a_named_land_never_shortens(id_: str, ereignis: date, zweites: date | None, land: str) -> None:
    assert compute(id_, ereignis, None, zweites).ende <= compute(id_, ereignis, land, zweites).ende


@settings(max_examples=100)
@given(ALLE, DAYS, DAYS)
def test_a_second_event_only_does_what_it_says(id_: str, ereignis: date, zweites: date) -> None:
    link = FRISTEN[id_].zweites
    with_it, without = compute(id_, ereignis, "HH", zweites).ende, compute(id_, ereignis, "HH").ende
    if link is None:
        assert with_it == without
    elif link.wirkung is Wirkung.BEGINN_FRUEHESTENS:
        assert with_it >= without
    else:
        assert with_it <= without


def test_werktage_are_counted_only_where_a_norm_says_so() -> None:
    counted = {f.id for f in FRISTEN.values() if f.zaehlung is not Tageszaehlung.KALENDERTAGE}
    assert counted == {"bgb-556b", "bgb-573c", "bgb-580a"}


# --- Mistakes in the file -------------------------------------------------------------------------------------------

KOPF = """\
- id: probe
  bezeichnung: Probe
  norm: § 1 ProbeG
  ereignis: Ereignis
  dauer: {anzahl: 1, einheit: wochen}
  gueltig_ab: 2020-01-01
  quelle: Gesetz
"""


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("  zweites: {wirkung: ende_spaetestens, ereignis: Ende, frist: fehlt}\n", "zweites.frist"),
        ("  frueher: fehlt\n", "frueher"),
        ("  frueher: probe\n", "vor dem 01.01.2020 endet"),
        ("  zaehlung: werktage\n", "Werktage zählt nur eine Frist von Tagen"),
        ("  richtung: vor\n", "verschiebt sich nicht"),
        ("  wartefrist: true\n  richtung: vor\n  verschiebung: false\n  keine_verschiebung: Darum.\n", "wartefrist"),
        ("  zweites: {wirkung: irgendwie, ereignis: Ende}\n", "wirkung"),
    ],
)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, more: str, expected: str) -> None:
    path = tmp_path / "fristen.yaml"
    path.write_text(KOPF + more, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_fristen(path)
    assert expected in str(caught.value)
    assert "probe" in str(caught.value) or "Zeile" in str(caught.value)
