"""Separable verbs are joined again."""

import pytest

from app.domain.korpus.trennbar import joined_verbs, whole_verb, with_zu


@pytest.mark.parametrize(
    ("text", "verb", "whole"),
    [
        ("Wer zeigt den Mangel an?", "zeigt", "anzeigen"),
        ("Ich schicke die Schuhe zurück, weil sie drücken", "schicke", "zurückschicken"),
        ("Der Käufer holt und zahlt die Ware aus.", "zahlt", "auszahlen"),
        ("du lehnst das Erbe ab", "lehnst", "ablehnen"),
    ],
)
def test_the_particle_at_the_end_of_its_clause_joins_the_verb(text: str, verb: str, whole: str) -> None:
    assert joined_verbs(text)[verb] == whole


@pytest.mark.parametrize("text", ["", "an", "Motor ab", "Er ging an den Zaun", "an, zeigt", "er ist ab"])
def test_nothing_is_joined_without_a_verb_in_the_clause_or_a_particle_at_its_end(text: str) -> None:
    assert joined_verbs(text) == {}


@pytest.mark.parametrize(
    ("word", "whole"),
    [
        ("anzuzeigen", "anzeigen"),
        ("zurückzuschicken", "zurückschicken"),
        ("zuzustellen", "zustellen"),
        ("anzeigen", ""),
        ("auszahlen", ""),
        ("einzuzug", ""),
        ("", ""),
    ],
)
def test_zu_inside_a_verb_is_taken_out(word: str, whole: str) -> None:
    assert whole_verb(word) == whole


@pytest.mark.parametrize(
    ("word", "infinitive"),
    [
        ("abgelten", "abzugelten"),
        ("Abgeltung", "abzugelten"),
        ("Zustellungen", "zuzustellen"),
        ("zurückschicken", "zurückzuschicken"),
        ("Kündigung", ""),
        ("Anspruch", ""),
        ("an", ""),
        ("", ""),
    ],
)
def test_zu_is_put_into_a_separable_verb_and_the_verb_of_its_noun(word: str, infinitive: str) -> None:
    assert with_zu(word) == infinitive
    assert not infinitive or with_zu(whole_verb(infinitive)) == infinitive
