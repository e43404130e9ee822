"""Long words of law on a narrow screen: broken at their joints, never inside „sch“ or one letter beside a joint."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.domain.silben import break_places


def shown(word: str) -> str:
    places = (0, *break_places(word), len(word))
    return "-".join(word[a:b] for a, b in pairwise(places))


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("Sonderkündigungsschutz", "Kündigungs-schutz"),
        ("Geheimhaltungsvereinbarung", "haltungs-verein"),
        ("Datenschutzerklärung", "Daten-schutz-erklä-rung"),
        ("Arbeitsvertrag", "Arbeits-vertrag"),
        ("Prozessbevollmächtigte", "bevoll-mäch"),
        ("Vertraulichkeitsverpflichtung", "keits-ver"),
    ],
)
def test_words_of_law_are_broken_at_their_joints(word: str, wanted: str) -> None:
    found = shown(word).casefold()
    for left, right in pairwise(wanted.casefold().split("-")):
        at = word.casefold().index(left + right) + len(left)
        assert at in break_places(word), found


@pytest.mark.parametrize("word", ["Frist", "", "§§", "GmbH", "AGB", "ﬁﬁﬁﬁ", "İİİİİİ"])
def test_what_is_short_or_no_word_stays_whole(word: str) -> None:
    assert break_places(word) == ()


@pytest.mark.parametrize(
    "word", ["Datenschutzerklärung", "Bundesausbildungsförderung", "Umsatzsteuer", "Betriebsratsanhörung", "Anspruch"]
)
def test_a_break_never_parts_what_belongs_together(word: str) -> None:
    parts = shown(word).split("-")
    assert all(len(part) >= 2 for part in parts)
    assert not any(a.endswith(("s", "sc")) and b.startswith(("ch", "h")) for a, b in pairwise(parts))
    assert not any(part.startswith(("zer", "teuer", "pruch", "s", "an")) for part in parts[1:] if part != "schutz")
