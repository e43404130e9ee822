"""The sentence that speaks of the question, its Fundstelle, and what of it is quoted."""

from itertools import pairwise

import pytest

from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.hervorheben import Fragewoerter, best_places, place_label
from app.domain.korpus.treffer import Term, WordQuery
from tests.domain.korpus.quellbau import absatz, law, norm

TEXT = (
    "Der Verein führt ein Buch über die Bäume. Wer einen Baum fällt, zeigt es dem Vorstand an.\n"
    "Der Vorstand kann verlangen:\n1. einen Plan,\n2. ein Lichtbild der Krone,\n3. eine Gebühr."
)


def chunk_of(text: str) -> Chunk:
    return chunk_document(law(norm("3", absatz("1", text))))[0]


def words(*terms: Term | str, phrases: tuple[str, ...] = ()) -> Fragewoerter:
    return Fragewoerter(WordQuery(tuple(t if isinstance(t, Term) else Term(t) for t in terms), phrases))


def found(chunk: Chunk, *terms: Term | str) -> list[tuple[str, str]]:
    places = best_places(chunk, words(*terms))
    return [(place.label, chunk.chunk_text[place.start : place.end]) for place in places]


@pytest.mark.parametrize(
    ("term", "label", "begins"),
    [
        ("Vorstand Baum", "MusterG § 3 Abs. 1 Satz 2", "Wer einen Baum"),
        ("Lichtbilder", "MusterG § 3 Abs. 1 Satz 3 Nr. 2", "2. ein Lichtbild"),
        ("Bücher", "MusterG § 3 Abs. 1 Satz 1", "Der Verein"),
    ],
)
def test_the_unit_that_speaks_of_the_question_is_found(term: str, label: str, begins: str) -> None:
    best = found(chunk_of(TEXT), *term.split())[0]

    assert best[0] == label
    assert best[1].startswith(begins)


def test_synonyms_are_found_and_count_less_than_the_word_itself() -> None:
    chunk = chunk_of("Der Vorstand erhebt ein Entgelt. Der Vorstand erhebt eine Gebühr.")

    assert found(chunk, Term("Gebühr", ("Entgelt",)))[0][1].endswith("Gebühr.")
    assert found(chunk, Term("Kosten", ("Entgelt",)))[0][1].endswith("Entgelt.")
    several = chunk_of("Es gilt das Gesetz. Ein wichtiger Grund berechtigt zum Austritt.")
    assert found(several, Term("fristlos", ("wichtigem Grund",)))[0][1].startswith("Ein wichtiger")


@pytest.mark.parametrize("asked", ["Abgeltung", "abgelten"])
def test_a_verb_with_zu_inside_is_the_verb_and_its_noun(asked: str) -> None:
    text = "Der Anteil wird verteilt. Bleibt ein Anteil übrig, so ist er abzugelten."

    assert found(chunk_of(text), "Anteil", asked)[0][1].startswith("Bleibt ein Anteil")
    assert words(asked).coverage(text) == 1.0


def test_a_word_inside_a_compound_is_found() -> None:
    assert found(chunk_of("Es gilt nichts. Die Baumfällgenehmigung erteilt der Rat."), "Genehmigung")


@pytest.mark.parametrize(
    ("asked", "text", "there"),
    [
        ("Wetter", "Eine Wette", False),
        ("wetter", "Die Wetten", False),
        ("Wette", "Das Wetter", False),
        ("Wetter", "bei jedem Wetter", True),
        ("Wette", "Die Wetten", True),
        ("Kinder", "das Kind", True),
        ("Bild", "die Bilder", True),
        ("Käufer", "der Kauf", True),
    ],
)
def test_two_nouns_of_one_stem_are_two_words(asked: str, text: str, there: bool) -> None:
    assert (words(asked).coverage(text) > 0) is there


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("Wie lange hat der Vorstand für die Anzeige Zeit?", "Binnen drei Wochen"),
        ("Wie hoch ist die Gebühr, die der Vorstand für die Anzeige erhebt?", "Die Anzeige kostet 40"),
        ("Wer im Vorstand die Anzeige bearbeitet?", "Der Vorstand bearbeitet"),
    ],
)
def test_the_sentence_that_has_what_is_asked_for_comes_first(asked: str, begins: str) -> None:
    chunk = chunk_of(
        "Der Vorstand bearbeitet die Anzeige nach § 12 Abs. 2 des Musters. Die Anzeige kostet 40 Taler. Binnen drei "
        "Wochen ist über die Anzeige zu befinden. Der Vorstand hört zu der Anzeige den Rat."
    )

    place = best_places(chunk, Fragewoerter(WordQuery((Term("Anzeige"), Term("Vorstand"))), asked))[0]

    assert chunk.chunk_text[place.start : place.end].startswith(begins)


def test_of_near_sentences_the_earlier_one_comes_first() -> None:
    chunk = chunk_of("Die Gebühr ist nach der Satzung zu zahlen. Es gilt die Ordnung. Die Gebühr ist zu stunden.")

    assert place_label(chunk, *(best_places(chunk, words("Gebühr"))[0].start, 42)).endswith("Satz 1")


def test_nothing_is_highlighted_where_no_word_fits() -> None:
    assert found(chunk_of(TEXT), "Schiffahrt") == []
    assert found(chunk_of(TEXT)) == []


def test_places_do_not_overlap() -> None:
    places = best_places(chunk_of(TEXT), words("Baum", "Lichtbild", "Gebühr", "Plan", "Buch"), limit=4)

    spans = sorted((place.start, place.end) for place in places)
    assert all(one[1] <= other[0] for one, other in pairwise(spans))


def test_the_only_sentence_is_not_counted() -> None:
    chunk = chunk_of("Wer einen Baum fällt, zeigt es an.")

    assert place_label(chunk, 0, len(chunk.chunk_text)) == "MusterG § 3 Abs. 1"


def test_coverage_is_the_part_of_the_question() -> None:
    asked = words("Baum", "Gebühr", "Rakete", Term("Mond", (), 0.5))

    assert asked.coverage("Bäume", "eine Gebühr") == pytest.approx(2 / 3.5)
    assert asked.coverage("") == 0
    assert words().coverage("Baum") == 0
