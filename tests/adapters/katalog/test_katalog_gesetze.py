"""Names of laws: the shipped tables, and what a mistake in them says."""

from __future__ import annotations

import html
import re
import tarfile
from collections import Counter
from pathlib import Path

import pytest

from app.adapters.katalog.gesetze import load_gesetzesnamen, load_kuerzel
from app.adapters.katalog.katalog import DateiKatalog
from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat import CitationStyle
from app.errors import InputError

RESOURCES = Path(__file__).parents[3] / "resources"
NAMES = load_gesetzesnamen(RESOURCES / "recht")
CODES = load_kuerzel(RESOURCES / "recht" / "kuerzel.csv")


@pytest.mark.parametrize(
    ("jurabk", "code"),
    [
        ("BDSG 2018", "BDSG"),
        ("GKG 2004", "GKG"),
        ("SGB 9 2018", "SGB IX"),
        ("SGB 3", "SGB III"),
        ("BGBEG", "EGBGB"),
        ("ZPOEG", "EGZPO"),
        ("GVGEG", "EGGVG"),
        ("TTDSG", "TDDDG"),
        ("WoEigG", "WEG"),
        ("AO 1977", "AO"),
        ("StVO 2013", "StVO"),
        ("AEG 1994", "AEG"),
        ("AEG", "AEG 1951"),
        ("BinSchPRG", "BinSchG"),
        ("BinSchG", "BinSchAufgG"),
        ("BImSchV 1 2010", "1. BImSchV"),
        ("BBauG", "BauGB"),
        ("BGB", "BGB"),
        ("PKHB 2026", "PKHB 2026"),
    ],
)
def test_source_abbreviation_to_citation_form(jurabk: str, code: str) -> None:
    assert NAMES.code_of(jurabk) == code


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("BGB", "BGB"),
        ("bgb", "BGB"),
        ("Bürgerliches Gesetzbuch", "BGB"),
        ("des Bürgerlichen Gesetzbuchs", "BGB"),
        ("des Bürgerlichen Gesetzbuches", "BGB"),
        ("dem Bürgerlichen Gesetzbuch", "BGB"),
        ("BUERGERLICHES GESETZBUCH", "BGB"),
        ("Kündigungsschutzgesetzes", "KSchG"),
        ("der Zivilprozeßordnung", "ZPO"),
        ("Neuntes Buch Sozialgesetzbuch", "SGB IX"),
        ("Neunten Buches des Sozialgesetzbuchs", "SGB IX"),
        ("SGB-IX", "SGB IX"),
        ("sgb 9", "SGB IX"),
        ("DS-GVO", "DSGVO"),
        ("Datenschutzgrundverordnung", "DSGVO"),
        ("der Datenschutz-Grundverordnung", "DSGVO"),
        ("VO (EU) 2016/679", "DSGVO"),
        ("Richtlinie 2003/88/EG", "Arbeitszeit-RL"),
        ("RL 93/13/EWG", "Klausel-RL"),
        ("Rom-I-VO", "Rom I-VO"),
        ("EuGVVO", "Brüssel Ia-VO"),
        ("AI Act", "KI-VO"),
        ("TTDSG", "TDDDG"),
        ("GbV", "GbV"),
        ("GBV", "GBV"),
        ("Gesetz über das Irgendwas", None),
        ("", None),
        ("BGB und ZPO", None),
    ],
)
def test_what_people_write(written: str, code: str | None) -> None:
    assert NAMES.resolve(written) == code


def test_two_abbreviations_never_mean_the_same_law() -> None:
    assert [code for code, count in Counter(CODES.values()).items() if count > 1] == []
    assert [jurabk for jurabk, code in CODES.items() if jurabk == code] == []
    folded = Counter(re.sub(r"\W", "", code) for code in CODES.values())
    assert max(folded.values()) == 1


@pytest.mark.langsam
def test_no_two_federal_laws_have_the_same_citation_form(shared: Path) -> None:
    """Mapped or not; the archive holds all laws of the source."""
    found: dict[str, str] = {}
    with tarfile.open(shared / "alle-gii-2026-04.tar.gz", "r|gz") as archive:
        for member in archive:
            file = archive.extractfile(member) if member.name.endswith(".xml") else None
            match = re.search(r"<jurabk>(.*?)</jurabk>", file.read(20_000).decode(errors="replace")) if file else None
            if match:
                code = NAMES.code_of(html.unescape(match[1]))
                assert code not in found, f"{match[1]} und {found.get(code)}: {code}"
                found[code] = match[1]
    assert len(found) == 6877
    assert set(CODES.values()) <= set(found), "jedes Kürzel der Tabelle kommt vor"


def test_every_law_at_hand_has_an_entry(shared: Path) -> None:
    folder = shared / "gesetze"
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.xml")):
        with path.open(encoding="utf-8") as file:
            match = re.search(r"<jurabk>(.*?)</jurabk>", file.read(20_000))
        assert match, path.name
        code = NAMES.code_of(match[1])
        assert code not in found, f"{path.name} und {found.get(code)}"
        found[code] = path.name
    assert len(found) == 117
    assert set(found) - set(NAMES.laws) == set(), "jedes dieser Gesetze steht in gesetze.yaml"


def test_every_name_means_one_law() -> None:
    for law in NAMES.laws.values():
        assert NAMES.resolve(law.code) == law.code
        assert NAMES.resolve(law.name) == law.code, law.name
        for alias in law.aliases:
            assert NAMES.resolve(alias) == law.code, alias


def test_styles_and_lists() -> None:
    assert NAMES.style_of("GG") is CitationStyle.ARTICLE
    assert NAMES.style_of("BGB") is CitationStyle.PARAGRAPH
    assert NAMES.style_of("Unbekannt") is None
    assert NAMES.laws["BDSG"].jurabk == ("BDSG 2018",)
    assert {c for c, law in NAMES.laws.items() if law.verzeichnis} == {"GKG", "RVG", "FamGKG", "GNotKG", "JVKostG"}


def test_imported_laws_are_known_too() -> None:
    more = NAMES.plus([Gesetzesname("FiktG", "Fiktivgesetz"), Gesetzesname("BGB", "Anderes Buch")])
    assert more.resolve("des Fiktivgesetzes") == "FiktG"
    assert more.laws["BGB"].name == "Bürgerliches Gesetzbuch"
    assert NAMES.resolve("Fiktivgesetz") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("§ 5 BGB-Klausel", "BGB"),
        ("§ 5 Bürgerliches Gesetzbuch, Auszug", "Bürgerliches Gesetzbuch"),
        ("§ 5 Sozialgesetzbuch Neuntes Buch oder", "Sozialgesetzbuch Neuntes Buch"),
        ("§ 5 bgb", None),
        ("§ 5 Gesetz", None),
    ],
)
def test_the_longest_name_at_a_place(text: str, expected: str | None) -> None:
    match = NAMES.match_at(text, 4)
    assert (text[4 : match.end] if match else None) == expected


def test_the_catalogue_loads_once() -> None:
    katalog = DateiKatalog(RESOURCES)
    names = katalog.gesetzesnamen()
    assert isinstance(names, Gesetzesnamen)
    assert katalog.gesetzesnamen() is names
    assert len(names.laws) >= 117


# ---- mistakes -------------------------------------------------------------------------------------------------------

GUT = "- code: FiktG\n  name: Fiktivgesetz\n"
KUERZEL = "# Kürzel\njurabk;code\nFiktG 2001;FiktG\n"


def folder(tmp_path: Path, gesetze: str = GUT, kuerzel: str = KUERZEL) -> Path:
    (tmp_path / "gesetze.yaml").write_text(gesetze, encoding="utf-8")
    (tmp_path / "kuerzel.csv").write_text(kuerzel, encoding="utf-8")
    return tmp_path


def test_a_small_table(tmp_path: Path) -> None:
    names = load_gesetzesnamen(folder(tmp_path))
    assert names.laws["FiktG"] == Gesetzesname("FiktG", "Fiktivgesetz", jurabk=("FiktG 2001",))
    assert names.code_of("FiktG 2001") == "FiktG"


@pytest.mark.parametrize(
    ("gesetze", "kuerzel", "ort"),
    [
        ("- code: FiktG\n", KUERZEL, "gesetze.yaml, Zeile 1, 0.name"),
        (GUT + "  stil: seite\n", KUERZEL, "gesetze.yaml, Zeile 3, 0.stil"),
        (GUT + "  nummer: 2016/679\n", KUERZEL, "gesetze.yaml, Zeile 3, 0.nummer"),
        (GUT + "  farbe: rot\n", KUERZEL, "gesetze.yaml, Zeile 3, 0.farbe"),
        (GUT + GUT, KUERZEL, "gesetze.yaml, Zeile 3"),
        (GUT, "abk;code\n", "kuerzel.csv, Zeile 1"),
        (GUT, "", "kuerzel.csv, Zeile 1"),
        (GUT, KUERZEL + "X;\n", "kuerzel.csv, Zeile 4"),
        (GUT, KUERZEL + "X;Y;Z\n", "kuerzel.csv, Zeile 4"),
        (GUT, KUERZEL + "FiktG 2001;AndG\n", "kuerzel.csv, Zeile 4, jurabk"),
        (GUT, KUERZEL + "FiktG 1999;FiktG\n", "kuerzel.csv, Zeile 4, code"),
    ],
)
def test_a_mistake_names_file_line_and_field(tmp_path: Path, gesetze: str, kuerzel: str, ort: str) -> None:
    with pytest.raises(InputError) as caught:
        load_gesetzesnamen(folder(tmp_path, gesetze, kuerzel))
    assert caught.value.probleme[0].ort == ort


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gesetze\.yaml"):
        load_gesetzesnamen(tmp_path)


def test_laws_out_of_force_name_a_known_successor() -> None:
    gone = {law.code: law for law in NAMES.laws.values() if law.ausser_kraft}
    assert (str(gone["TMG"].ausser_kraft), gone["TMG"].nachfolger) == ("2024-05-14", "DDG")
    for law in gone.values():
        successor = NAMES.laws[law.nachfolger]
        assert successor.ausser_kraft is None


def test_earlier_names_mean_the_law_of_today() -> None:
    renamed = {name: law.code for law in NAMES.laws.values() for name in law.frueher}
    assert {"TTDSG": "TDDDG", "AsylVfG": "AsylG"}.items() <= renamed.items()
    for name, code in renamed.items():
        found = NAMES.recognise(name)
        assert found is not None
        assert (found.code, found.frueher) == (code, name)
    current = NAMES.recognise("TDDDG")
    assert current is not None
    assert current.frueher == ""
