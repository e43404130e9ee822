"""Citations as people write them: tables checked by hand (``zitate_*``)."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from app.adapters.katalog.gesetze import load_gesetzesnamen
from app.domain.recht.zitat import CitationStyle, Einheit, Entscheidungszitat, NormArt, Normzitat, Teil
from app.domain.recht.zitat_lesen import CitationReader
from tests.zitate_schrift import GETIPPT, KEINE, VARIANTEN

HERE = Path(__file__).parent
RESOURCES = HERE.parents[2] / "resources"
NAMES = load_gesetzesnamen(RESOURCES / "recht")
READER = CitationReader(NAMES)
ERWARTUNG = re.compile(r"(?P<art>§|Art\.|ErwG|Anlage|Anhang|) ?(?P<nummer>.*)")


def rows(name: str) -> list[tuple[str, str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    pairs = [line.split(" => ") for line in lines if line and not line.startswith("#")]
    return [(text, expected) for text, expected in pairs]


def teile(words: str) -> tuple[Teil, ...]:
    parts = words.split()
    return tuple(Teil(Einheit(unit), value) for unit, value in zip(parts[::2], parts[1::2], strict=True))


def norm(expected: str) -> Normzitat:
    """``BGB|§ 622|2|Satz 1 Nr. 5|ff.`` as a citation."""
    code, place, paragraph, sub, extra = (*expected.split("|"), "", "", "", "")[:5]
    match = ERWARTUNG.fullmatch(place)
    assert match
    art, article = NormArt.NORM, match["nummer"]
    law = NAMES.laws.get(code)
    style = law.style if law else CitationStyle.ARTICLE if match["art"] == "Art." else CitationStyle.PARAGRAPH
    if match["art"] == "ErwG":
        art = NormArt.ERWAEGUNGSGRUND
    elif match["art"] in ("Anlage", "Anhang"):
        art, article = NormArt.ANLAGE, place
    elif not match["art"] and place:
        art = NormArt.ABSCHNITT
    elif place:
        assert (style is CitationStyle.PARAGRAPH) is (match["art"] == "§"), "Zeichen passt nicht zum Gesetz"
    bis = extra.removeprefix("bis ") if extra.startswith("bis ") else ""
    folgende = extra if extra in ("f.", "ff.") else ""
    fassung = extra if extra in ("a. F.", "n. F.") else ""
    assert extra in (folgende, fassung, f"bis {bis}")
    return Normzitat(code, style, article, paragraph, teile(sub), art, bis, folgende, fassung)


def norms(expected: str) -> list[Normzitat]:
    return [norm(one) for one in expected.split(" ++ ")]


NORMEN = rows("zitate_normen.txt")
URTEILE = rows("zitate_urteile.txt")


def decision(expected: str) -> Entscheidungszitat:
    gericht, aktenzeichen, tag, art, randnummer = (*expected.split("|"), "", "", "")[:5]
    return Entscheidungszitat(gericht, aktenzeichen, date.fromisoformat(tag) if tag else None, art, randnummer)


def test_the_table_is_large_enough() -> None:
    assert len(NORMEN) + len(URTEILE) + len(VARIANTEN) + len(GETIPPT) >= 250
    assert len({text for text, _ in NORMEN}) == len(NORMEN)


@pytest.mark.parametrize(("text", "expected"), [*NORMEN, *VARIANTEN], ids=lambda value: value[:60])
def test_norms_are_found(text: str, expected: str) -> None:
    found = READER.find(text)
    assert [citation.zitat for citation in found] == norms(expected)
    assert found[-1].end == len(text), "Das Gesetz gehört zur letzten Fundstelle"


@pytest.mark.parametrize(("text", "expected"), [*NORMEN, *VARIANTEN], ids=lambda value: value[:60])
def test_norms_are_found_in_a_sentence(text: str, expected: str) -> None:
    sentence = f"Nach Auffassung der Kammer ist {text}, auch wenn 3 Tage fehlen (§ 5 des Vertrages), anzuwenden."
    found = READER.find(sentence)
    assert [citation.zitat for citation in found] == norms(expected)
    starts = [citation.start for citation in found]
    assert starts == sorted(starts)
    assert sentence[found[0].start : found[-1].end] in text


@pytest.mark.parametrize(("text", "expected"), [*NORMEN, *VARIANTEN, *GETIPPT], ids=lambda value: value[:60])
def test_what_is_typed_is_read(text: str, expected: str) -> None:
    wanted = norms(expected)
    if len(wanted) > 1:
        with pytest.raises(ValueError, match="mehrere Fundstellen"):
            READER.read(text)
    else:
        assert READER.read(text) == wanted[0]


@pytest.mark.parametrize("text", KEINE)
def test_no_citation_in_running_text(text: str) -> None:
    assert READER.find(text) == ()
    assert READER.find(f"Der Kläger trägt vor, {text}, und meint, das reiche.") == ()


@pytest.mark.parametrize(("text", "expected"), URTEILE, ids=lambda value: value[:60])
def test_decisions_are_found_and_read(text: str, expected: str) -> None:
    wanted = decision(expected)
    sentence = f"So hat es das Gericht entschieden ({text}); dem ist zu folgen (§ 5 KSchG)."
    first, *_, last = READER.find(sentence)
    assert first.zitat == wanted
    assert text.startswith(sentence[first.start : first.end])
    assert last.zitat == norm("KSchG|§ 5")
    assert READER.find(text)[0].zitat == wanted
    if first.end - first.start == len(text):
        assert READER.read(text) == wanted
