"""Words and checks of the Kennwort."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.ports_kennwort import AlteSicherung, Umgang
from app.services.kennwort import Kennwortwechsel
from app.ui.presenters.kennwort import Vorhaben, bericht, check, staerke, tat, umgang_frage, umgang_text, wartezeit

GUT = "Sieben Zwerge im Moor"


@pytest.mark.parametrize(
    ("kennwort", "says", "gut"),
    [
        ("", "Mindestens 8", False),
        ("abc", "noch 5 Zeichen", False),
        ("aaaaaaaaaaaaaaaa", "Leicht zu erraten", False),
        ("12345678901234", "Leicht zu erraten", False),
        ("Ölmühle9", "empfohlen sind mindestens 12", False),
        (GUT, "Lang genug", True),
    ],
)
def test_a_word_on_the_strength(kennwort: str, says: str, gut: bool) -> None:
    found = staerke(kennwort)
    assert says in found.text
    assert found.gut is gut


@pytest.mark.parametrize(
    ("vorhaben", "bisher", "neu", "wiederholt", "feld"),
    [
        (Vorhaben.SETZEN, "", GUT, GUT, None),
        (Vorhaben.SETZEN, "", "kurz", "kurz", "neu"),
        (Vorhaben.SETZEN, "", GUT, GUT.lower(), "wiederholt"),
        (Vorhaben.AENDERN, "", GUT, GUT, "bisher"),
        (Vorhaben.AENDERN, "x", GUT, GUT, None),
        (Vorhaben.ENTFERNEN, "", "", "", "bisher"),
        (Vorhaben.ENTFERNEN, "x", "", "", None),
        (Vorhaben.SICHERUNGEN, "", "", "", None),
    ],
)
def test_what_is_missing_is_named_with_its_field(
    vorhaben: Vorhaben, bisher: str, neu: str, wiederholt: str, feld: str | None
) -> None:
    error = check(vorhaben, bisher, neu, wiederholt)
    assert (error and error.feld) == feld


def test_waiting_grows_and_has_an_end() -> None:
    times = [wartezeit(n) for n in range(12)]
    assert times[:6] == [0, 0, 0, 1, 2, 4]
    assert times == sorted(times)
    assert times[-1] == 15


def test_what_was_done_names_what_is_left() -> None:
    left = (
        AlteSicherung(Path("x/ersetzt-1.sqlite3"), verschluesselt=False, lesbar=True),
        AlteSicherung(Path("x/satzwerk-2.sqlite3"), verschluesselt=True, lesbar=False),
    )
    assert (
        bericht(Kennwortwechsel(verschluesselt=True, sicherung=Path("s"), andere=()))
        == "Die Bibliothek ist jetzt verschlüsselt."
    )
    text = bericht(Kennwortwechsel(verschluesselt=True, sicherung=Path("s"), andere=left))
    assert "Unverschlüsselt liegen noch da: ersetzt-1.sqlite3." in text
    assert "Ein anderes Kennwort haben: satzwerk-2.sqlite3." in text


def test_every_choice_has_its_words_and_letters() -> None:
    assert umgang_frage(1) == "Was soll mit der früheren Sicherung geschehen?"
    assert "3 früheren" in umgang_frage(3)
    for vorhaben in Vorhaben:
        for umgang in Umgang:
            texts = [umgang_text(one, vorhaben) for one in Umgang] + [tat(vorhaben, umgang)]
            letters = [text[text.index("&") + 1].lower() for text in texts]
            assert len(set(letters)) == len(letters), texts
