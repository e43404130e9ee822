"""Tables of citations: ``text => Gesetz|Norm|Absatz|darunter|Zusatz``, several with `` ++ ``."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from app.adapters.katalog.gesetze import load_gesetzesnamen
from app.domain.recht.zitat import CitationStyle, Einheit, Entscheidungszitat, NormArt, Normzitat, Teil
from app.domain.recht.zitat_lesen import CitationReader

ROOT = Path(__file__).resolve().parent.parent
NAMES = load_gesetzesnamen(ROOT / "resources" / "recht")
READER = CitationReader(NAMES)
AKTENZEICHEN = re.compile(r"\d[/.]\d\d")
ERWARTUNG = re.compile(r"(?P<art>§|Art\.|ErwG|Anlage|Anhang|) ?(?P<nummer>.*)")


def rows(path: Path) -> list[tuple[str, str]]:
    """Text and expectation of each line."""
    lines = path.read_text(encoding="utf-8").splitlines()
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


def decision(expected: str) -> Entscheidungszitat:
    gericht, aktenzeichen, tag, art, randnummer = (*expected.split("|"), "", "", "")[:5]
    return Entscheidungszitat(gericht, aktenzeichen, date.fromisoformat(tag) if tag else None, art, randnummer)


def citation(expected: str) -> Normzitat | Entscheidungszitat:
    """A norm, or a decision: its second field is an Aktenzeichen with a stroke or a point."""
    place = (*expected.split("|"), "")[1]
    return decision(expected) if AKTENZEICHEN.search(place) else norm(expected)
