"""Questions taken apart: words that count, what they mean in statutes, which norms they name."""

import pytest

from app.domain.korpus.anfrage import Anfrage, Anfragen
from app.domain.korpus.suchwoerter import Suchwoerter
from app.domain.korpus.treffer import Term
from app.domain.korpus.wortform import stem

WORDS = Suchwoerter(
    synonyms={
        "rauswurf": ("Kündigung",),
        "chef": ("Arbeitgeber",),
        "gehalt": ("Arbeitsentgelt", "Vergütung"),
        "scheidung": ("Ehesache",),
        "abstellen": ("Beseitigung",),
    },
    phrases={"vor die Tür gesetzt": ("Kündigung",)},
    stop_words=frozenset({"wie", "ist", "der", "die", "vor", "an", "ein", "lange"}),
    norms={
        "Mietpreisbremse": ("§ 556d BGB",),
        "Kündigung": ("§ 620 BGB",),
        "Kündigung Arbeitgeber Form": ("§ 623 BGB",),
    },
    abbreviations={"AN": ("Arbeitnehmer",)},
    turns={"wie lange": ("Frist", "Dauer"), "lange": ("Länge",)},
)


def read(text: str) -> Anfrage:
    return Anfragen(WORDS).read(text)


def terms(text: str) -> tuple[Term, ...]:
    return read(text).words.terms


def test_lay_words_bring_the_words_of_statutes() -> None:
    assert terms("Wie ist der Rauswurf?") == (Term("Rauswurf", ("Kündigung",)),)


def test_any_inflected_form_meets_the_entry() -> None:
    assert terms("Rauswürfe") == (Term("Rauswürfe", ("Kündigung",)),)
    assert terms("Chefs") == (Term("Chefs", ("Arbeitgeber",)),)


def test_a_compound_brings_the_synonyms_of_its_part() -> None:
    assert terms("Gehaltskürzung") == (Term("Gehaltskürzung", ("Arbeitsentgelt", "Vergütung")),)


def test_abbreviations_are_read_as_they_are_written() -> None:
    assert terms("AN") == (Term("AN", ("Arbeitnehmer",)),)
    assert terms("an") == ()


def test_several_words_are_met_in_any_order() -> None:
    found = terms("gesetzt vor der Tür")

    assert [term.word for term in found] == ["gesetzt", "Tür", "Kündigung"]
    assert found[-1].weight < 1


def test_a_question_of_words_that_say_nothing_has_no_terms() -> None:
    assert read("Wie ist die?") == Anfrage(read("").words, frozenset())
    assert terms("") == ()


def norms(text: str) -> list[str]:
    return [norm.citation for norm in read(text).norms]


def test_norms_are_found_by_what_the_words_mean_and_the_most_specific_come_first() -> None:
    assert norms("Form Rauswurf Chef") == ["§ 623 BGB", "§ 620 BGB"]
    assert norms("Mietpreisbremse") == ["§ 556d BGB"]
    assert norms("Dachziegel") == []


def test_the_end_of_a_word_is_no_other_word() -> None:
    assert terms("Bescheid") == (Term("Bescheid"),)
    assert terms("Ehescheidung") == (Term("Ehescheidung", ("Ehesache",)),)


@pytest.mark.parametrize("text", ["Der Nachbar stellt den Motor ab.", "Motor abzustellen", "stellt Motor ab, sagt er"])
def test_a_separated_verb_means_the_whole_one(text: str) -> None:
    verb = next(term for term in terms(text) if "stell" in term.word)
    assert verb.synonyms == ("abstellen", "Beseitigung")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Wie lange dauert Rauswurf?", ["Frist"]),
        ("lange Rauswurf", ["Länge"]),
        ("Rauswurf, wie denn lange", ["Länge"]),
        ("Wie lange?", []),
    ],
)
def test_a_turn_of_phrase_asks_for_something_and_counts_little(text: str, asked: list[str]) -> None:
    turns = [term for term in terms(text) if term.word in {"Frist", "Länge"}]
    assert [term.word for term in turns] == asked
    assert all(term.weight < 0.5 for term in turns)


def test_quoted_words_are_a_phrase() -> None:
    assert read("„wichtiger Grund“ im Gesetz").words.phrases == ("wichtiger Grund",)
    assert read("„Grund“").words.phrases == ()


def test_a_word_typed_twice_counts_once() -> None:
    assert len(terms("Form form FORM")) == 1


def test_stems_hold_synonyms_too() -> None:
    assert read("Rauswurf").stems == {stem("Rauswurf"), stem("Kündigung")}
