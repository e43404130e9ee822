"""Text from outside: one line, composed letters, nothing invisible, no placeholder."""

from __future__ import annotations

import unicodedata

import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.kanzlei.akte import MAX_ANGABE, Angabe, Dokument, DokumentArt, Quelle
from app.domain.kanzlei.beteiligte import Geschlecht, NatuerlichePerson
from app.domain.werte import clean_text


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Mu\u0308ller", "Müller"),
        ("\ufeffHans", "Hans"),
        ("Han\u00ads", "Hans"),
        ("a\u200eb\u200bc", "abc"),
        ("eins\r\nzwei\tdrei", "eins zwei drei"),
        ("O'Neill <b> $x$ #let {X}", "O'Neill <b> $x$ #let {X}"),
        ("12\u00a0\u20ac", "12\u00a0\u20ac"),
    ],
)
def test_what_copying_brings_along_is_put_right(text: str, clean: str) -> None:
    assert clean_text(text) == clean


@pytest.mark.parametrize("text", ["a\x00b", "a\x1b[31mb", "a\u202eb", "a\u2066b", "\ud800", "a\x85b"])
def test_control_characters_are_refused_by_their_number(text: str) -> None:
    with pytest.raises(ValueError, match=r"Steuerzeichen \(enthalten ist U\+[0-9A-F]{4}\)"):
        clean_text(text)


@pytest.mark.parametrize("text", ["{{X}}", "{{", "}}", "{{{X}", "{\u200b{X}\u200b}"])
def test_placeholders_cannot_be_smuggled_in(text: str) -> None:
    with pytest.raises(ValueError, match="Platzhaltern vorbehalten"):
        clean_text(text)


@given(st.text())
def test_clean_text_stays_as_it_is(text: str) -> None:
    try:
        clean = clean_text(text)
    except ValueError:
        return
    assert clean_text(clean) == clean
    assert unicodedata.is_normalized("NFC", clean)
    assert "{{" not in clean


def _person(name: str) -> NatuerlichePerson:
    return NatuerlichePerson(vorname="Jana", nachname=name, geschlecht=Geschlecht.F)


def test_texts_of_an_akte_are_clean() -> None:
    assert _person("Mu\u0308ller\u200b").name == "Jana Müller"
    assert Angabe(schluessel="a", wert="u\u0308").wert == "ü"
    assert Angabe(schluessel="a", wert=["u\u0308"]).wert == ("ü",)
    assert Quelle(auszug="eins\nzwei").auszug == "eins zwei"
    # the name of a file is kept as the file system has it
    assert Dokument(id="d", titel="V", art=DokumentArt.SONSTIGES, datei="u\u0308.pdf").datei == "u\u0308.pdf"


@pytest.mark.parametrize(
    "make",
    [
        lambda: _person("{{X}}"),
        lambda: _person("\u200b"),
        lambda: _person("A\u202eB"),
        lambda: Angabe(schluessel="a", wert="{{X}}"),
        lambda: Angabe(schluessel="a", wert=("x", "{{X}}")),
        lambda: Angabe(schluessel="a", wert="x" * (MAX_ANGABE + 1)),
        lambda: Quelle(vermerk="\x07"),
        lambda: Dokument(id="d", titel="V", art=DokumentArt.SONSTIGES, datei="a\nb.pdf"),
    ],
)
def test_unfit_texts_of_an_akte_are_refused(make: object) -> None:
    assert callable(make)
    with pytest.raises(pydantic.ValidationError):
        make()
