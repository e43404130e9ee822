"""Word forms of the curated tables: what people inflect is one stem, what means something else is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.wortform import fold, stem, stems_of, words_of


@pytest.mark.parametrize(
    "forms",
    [
        ("kündigen", "Kündigung", "gekündigt", "kündigt", "Kündigungen"),
        ("Mangel", "Mängel", "Mängeln"),
        ("Vermieter", "Vermieters", "Vermietern"),
        ("Probezeit", "probezeit", "Probezeiten"),
        ("schwanger", "Schwangere", "Schwangerer"),
        ("Straße", "Strasse", "Straßen"),
    ],
)
def test_inflected_forms_are_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("Miete", "Mitte"), ("Kaution", "Kauf"), ("Erbe", "Erde"), ("622", "623"), ("Pfand", "Pferd")]
)
def test_other_words_are_other_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_words_keep_numbers_whole_and_part_at_hyphens() -> None:
    assert words_of("E-Mail über 5.000 € und 3,5 %, § 15a!") == ("E", "Mail", "über", "5.000", "und", "3,5", "15a")


def test_fold() -> None:
    assert fold("Größe, Übergang") == "groesse, uebergang"


@given(st.text(alphabet="abcdefghäöüßn ", min_size=0, max_size=40))
def test_stems_are_folded_and_never_empty(text: str) -> None:
    stems = stems_of(text)

    assert len(stems) == len(words_of(text))
    assert all(one and one == fold(one) for one in stems)
