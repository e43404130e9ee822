"""The shipped words and weights of the search, and what is said of a mistake in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.adapters.katalog.katalog import DateiKatalog
from app.adapters.katalog.suchwoerter import load_suchgewichte, load_suchwoerter
from app.bootstrap_grund import resources_dir
from app.domain.korpus.treffer import SearchMode
from app.domain.korpus.wortform import fold, words_of
from app.domain.recht.zitat import Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from app.errors import InputError

WORDS = """
fuellwoerter: [der, Für]
abkuerzungen: {AN: [Arbeitnehmer]}
gebiete:
- gebiet: Arbeit
  woerter: {Kündigung: [Rauswurf, vor die Tür], Arbeitgeber: [chef], Vergütung: [Lohn], Arbeitsentgelt: [lohn]}
  normen: {§ 1 MusterG: [form, mündliche kündigung]}
"""
WEIGHTS = """
standard: stichwort
tiefe: 50
rrf_k: 10
stichwort: 1
vektor: 0.5
norm: 2
gesetz: 1
weitere_absaetze: 0.5
vorrang: {BGB: 1.2}
"""


def file(folder: Path, text: str) -> Path:
    path = folder / "daten.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_words_are_turned_round(tmp_path: Path) -> None:
    words = load_suchwoerter(file(tmp_path, WORDS))

    assert words.synonyms == {
        "rauswurf": ("Kündigung",),
        "chef": ("Arbeitgeber",),
        "lohn": ("Vergütung", "Arbeitsentgelt"),
    }
    assert words.phrases == {"vor die Tür": ("Kündigung",)}
    assert words.stop_words == {"der", "fuer"}
    assert words.norms == {"form": ("§ 1 MusterG",), "mündliche kündigung": ("§ 1 MusterG",)}
    assert words.abbreviations == {"AN": ("Arbeitnehmer",)}


def test_weights(tmp_path: Path) -> None:
    weights = load_suchgewichte(file(tmp_path, WEIGHTS))

    assert (weights.standard, weights.tiefe, weights.vektor) == (SearchMode.KEYWORD, 50, 0.5)
    assert weights.vorrang == {"BGB": 1.2}


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (("[Rauswurf, vor die Tür]", "Rauswurf"), "Zeile 6, gebiete.0.woerter.Kündigung"),
        (("[Rauswurf, vor die Tür]", "[]"), "Zeile 6, gebiete.0.woerter.Kündigung"),
        (("gebiet: Arbeit", "gebeit: Arbeit"), "Zeile 5, gebiete.0.gebeit"),
        (("[form,", "[110,"), "Zeile 7, gebiete.0.normen.§ 1 MusterG"),
    ],
)
def test_a_mistake_is_named_with_line_and_field(tmp_path: Path, wrong: tuple[str, str], place: str) -> None:
    with pytest.raises(InputError) as caught:
        load_suchwoerter(file(tmp_path, WORDS.replace(*wrong)))

    assert any(problem.ort.startswith(f"daten.yaml, {place}") for problem in caught.value.probleme)


@pytest.mark.parametrize(
    "wrong",
    [("standard: stichwort", "standard: alles"), ("rrf_k: 10", "rrf_k: -1"), ("BGB: 1.2", "BGB: 0"), ("norm: 2", "")],
)
def test_impossible_weights_are_refused(tmp_path: Path, wrong: tuple[str, str]) -> None:
    with pytest.raises(InputError, match="Zeile"):
        load_suchgewichte(file(tmp_path, WEIGHTS.replace(*wrong)))


@pytest.fixture(scope="module")
def katalog() -> DateiKatalog:
    return DateiKatalog(resources_dir())


def test_every_shipped_norm_is_one_citation_of_a_known_law(katalog: DateiKatalog) -> None:
    names = katalog.gesetzesnamen()
    reader = CitationReader(names)
    norms = {norm for all_norms in katalog.suchwoerter().norms.values() for norm in all_norms}

    read = [reader.read(norm) for norm in sorted(norms)]
    assert len(read) > 1000
    assert [z for z in read if not (isinstance(z, Normzitat) and z.article and z.regulation_code in names.laws)] == []


def test_every_shipped_word_can_be_met(katalog: DateiKatalog) -> None:
    words = katalog.suchwoerter()

    said = [*words.synonyms, *words.phrases, *words.norms]
    assert len(said) > 3000
    assert [text for text in said if all(fold(word) in words.stop_words for word in words_of(text))] == []


def test_shipped_weights_name_known_laws(katalog: DateiKatalog) -> None:
    assert katalog.suchgewichte().vorrang.keys() <= katalog.gesetzesnamen().laws.keys()
