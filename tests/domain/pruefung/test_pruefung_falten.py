"""Folding keeps every place; patterns find what was typed in a makeshift."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.pruefung.falten import compile_frage, compile_muster, fold


@given(st.text())
def test_each_character_keeps_its_place(text: str) -> None:
    assert len(fold(text)) == len(text)


@pytest.mark.parametrize(
    ("muster", "text"),
    [
        ("widerruf", "Das Widerrufsrecht erlischt"),
        ("~belehrung", "Widerrufsbelehrung"),
        ("außer kraft", "ausser\nKraft getreten"),
        ("prüfung", "Pruefung"),
        ("prüfung", "Pr\ufffdfung"),
        ("§ 5 tmg", "§\u00a05 TMG"),
        ("§ 5 tmg", "Â§ 5 TMG"),
        ("§ 5 tmg", "\ufffd 5 TMG"),
        ("§ 5 tmg", "Paragraph 5 TMG"),
        ('"anbieter"', "der „Anbieter“ haftet"),
        ("e-mail", "E‑Mail"),
        (r"art\. ?6\b", "Art.6 Abs. 1"),
        (r"\d{5} \w", "30159 Hannover"),
        (r"[\wäöü]{3}\b", "Öst"),
        ("agb|~bedingung", "Lieferbedingungen"),
        ("~belehrung|bedingung", "Lieferbedingungen"),
        ("(agb|avb)|~(x|bedingung)", "Lieferbedingungen"),
    ],
)
def test_found(muster: str, text: str) -> None:
    assert compile_muster(muster).search(fold(text))


@pytest.mark.parametrize(
    ("muster", "text"),
    [
        ("ruf", "Widerruf"),
        (r"widerruf\b", "Widerrufsrecht"),
        ("§ 5 tmg", "5 TMG"),
        ("eins|zwei", "keinszweig"),
        ("bedingung|~belehrung", "Lieferbedingungen"),
    ],
)
def test_not_found(muster: str, text: str) -> None:
    assert not compile_muster(muster).search(fold(text))


@pytest.mark.parametrize(
    "muster",
    [
        r"\w*ware|(kauf)?sache\b|\w*stück\b",
        r"sache\b|\w*ware",
        r"\w*ware|\w*stück\b",
        r"(a|\w*b)c",
        "~sache|stück",
        r"(\w*ware|(kauf)?sache\b)|stück\b",
        r"(?:ab|\w*[)b]c)|(xx)(bc)",
        r"(?!\w*sache)(\w*ware|haupt)",
        r"(\w*ware)?(n)",
        r"\b(haupt|kauf)sache\b|(ab|x(x|a))?(b|\))c",
        r"§ ?4|ännc|(über|unter)?stück",
    ],
)
@pytest.mark.parametrize(
    "text",
    ["die kaufsache", "hauptsache", "speiseware", "ein schmuckstück", "stücke", "warenkorb", "abc", "xxbc", "xac"],
)
def test_a_pattern_that_only_asks_answers_as_one_that_shows_the_place(muster: str, text: str) -> None:
    assert bool(compile_frage(muster).search(text)) is bool(compile_muster(muster).search(text))


def test_a_broken_pattern_says_where() -> None:
    with pytest.raises(ValueError, match=r"„\(offen“ ist kein Suchmuster"):
        compile_muster("(offen")


def test_a_sign_that_would_mean_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="steht nur vor"):
        compile_muster("(agb|~bedingung)")
