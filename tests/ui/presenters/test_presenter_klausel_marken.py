"""Braces in clause texts: where they stand, what they mean in words, what is wrong, what can be inserted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.regelwerk.klauseltext import parse_klauseltext
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.templates import Party, PartyNoun
from app.ui.presenters import klausel_marken as presenter
from app.ui.presenters.klausel_marken import Umfeld

KUNDE = Party(
    key="kunde",
    noun=PartyNoun(
        masculine="Kunde", feminine="Kundin", neutral="kaufende Person", plural="Kunden", declension="schwach"
    ),
)
UMFELD = Umfeld(
    {"kunde": KUNDE},
    {"C01": "Preis"},
    {
        "rabatt": Question(id="rabatt", label="Rabatt", type=QuestionType.YES_NO),
        "art": Question(id="art", label="Art", type=QuestionType.SINGLE_CHOICE, options=("bar", "Rate")),
    },
    ("Ware",),
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{{VERWEIS: C01.2}}", "Verweis auf „Preis“ (C01), Abs.\u00a02"),
        ("{{VERWEIS: C01 | nach # | frei}}", "Verweis auf „Preis“ (C01); steht sie nicht im Vertrag, der letzte Text"),
        ("{{VERWEIS: C09}}", "Verweis auf „C09“ – eine solche Klausel gibt es nicht"),
        ("{{DEFINITION: Ware}}", "Hier wird „Ware“ bestimmt"),
        ("{{BEGRIFF: Ware}}", "Der Begriff „Ware“"),
        ("{{BEGRIFF: Sache}}", "Der Begriff „Sache“ – noch keine Klausel bestimmt ihn"),
        ("{{RECHT: DE, AT | a}}", "Nur in Deutschland und Österreich; sonst nichts"),
        ("{{RECHT: CH | a | b}}", "Nur in der Schweiz; sonst der Text hinter dem zweiten Strich"),
        ("{{WENN: rabatt | a}}", "Nur wenn „Rabatt“ mit ja beantwortet ist; sonst nichts"),
        ("{{WENN: art = bar | a}}", "Nur wenn die Antwort auf „Art“ „bar“ ist oder enthält; sonst nichts"),
        ("{{WENN: neu | a}}", "Nur bei einer Antwort auf „neu“ – eine solche Frage gibt es nicht; sonst nichts"),
        ("{{KUNDE: ist | sind}}", "Je nachdem, wer „Kunde“ ist: Einzahl, Mehrzahl"),
        ("{{KUNDE: a | b | c | d}}", "Je nachdem, wer „Kunde“ ist: männlich, weiblich, Mehrzahl, neutral"),
    ],
)
def test_braces_are_said_in_words(text: str, words: str) -> None:
    (one,) = presenter.klammern(f"Vorher {text} nachher", UMFELD)
    assert one.worte == words
    assert (one.start, one.end) == (7, 7 + len(text))


def test_only_what_is_no_text_of_the_contract_is_marked() -> None:
    text = "a {{RECHT: DE | b {{BEGRIFF: Ware}} {{PREIS}} | c}} d"
    outer, inner = presenter.klammern(text, UMFELD)
    assert [text[start:end] for start, end in outer.marken] == ["{{RECHT: DE |", "|", "}}"]
    assert [text[start:end] for start, end in inner.marken] == ["{{BEGRIFF: Ware}}"]
    agreement = "{{KUNDE: ist | sind}}"
    (one,) = presenter.klammern(agreement, UMFELD)
    assert [agreement[start:end] for start, end in one.marken] == ["{{KUNDE:", "|", "}}"]


@given(st.text(alphabet="{}|:RECHT DEa\n", max_size=60))
def test_whatever_is_typed_is_marked_within_the_text(text: str) -> None:
    for one in presenter.klammern(text, UMFELD):
        assert 0 <= one.start < one.end <= len(text)
        assert all(one.start <= start < end <= one.end for start, end in one.marken)
    fault = presenter.fault(text)
    assert fault is None or 0 <= fault.place <= len(text)


def test_what_cannot_be_read_says_where_what_and_what_else() -> None:
    fault = presenter.fault("Der Preis {{RECHT: de | x}} gilt.")
    assert fault is not None
    assert fault.place == 10
    assert fault.text.startswith("Bei „…Der Preis {{RECHT: de |…“: Nicht lesbar: gefunden „de“, erwartet ")
    assert "„RECHT: DE, AT | Text“" in fault.text
    assert presenter.fault("Der Preis gilt.") is None


def test_chips_of_parties_carry_their_words() -> None:
    chips = presenter.party_chips(UMFELD)
    assert chips["des_kunde"][0] == "des Kunden"
    assert chips["des_kunde"][1].startswith("Kunde, Genitiv: des Kunden, der Kundin, der kaufenden Person")
    assert chips["wort_kunde"][0] == "Kunde"


def test_everything_that_is_inserted_can_be_read() -> None:
    entries = [
        *presenter.party_entries(KUNDE),
        *presenter.term_entries(UMFELD.terms),
        presenter.DEFINITION,
        *presenter.place_entries(("DE", "CH")),
        presenter.reference_entry("C01"),
        *map(presenter.when_entry, UMFELD.questions.values()),
    ]
    assert len(entries) == 17
    for entry in entries:
        assert parse_klauseltext(f"{entry.before}Wort{entry.after}"), entry.name
