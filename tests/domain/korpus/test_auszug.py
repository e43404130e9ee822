"""What is quoted: whole sentences, marked excerpts of long lists, the sentence that another one leans on."""

from dataclasses import replace

import pytest

from app.domain.korpus.auszug import excerpts, stands_in
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.recht.zitat import Einheit
from tests.domain.korpus.quellbau import absatz, law, norm

SHORT = "Der Vorstand führt ein Buch. Er kann verlangen:\n1. einen Plan,\n2. ein Lichtbild der Krone,\n3. eine Gebühr."
ITEM = "Angaben zum Baum " * 10
LONG = "Anzugeben sind:\n" + "\n".join(f"{n}. {ITEM}in Reihe {n}," for n in range(1, 9)) + "\nsoweit es sie gibt."


def chunk_of(text: str) -> Chunk:
    """A chunk; a last line that is no item belongs to the sentence, as in laws whose source says so."""
    chunk = chunk_document(law(norm("3", absatz("1", text))))[0]
    end = chunk.chunk_text.find("\nsoweit")
    if end < 0:
        return chunk
    items = tuple(s if s.teile[-1].einheit is Einheit.SATZ else replace(s, end=min(s.end, end)) for s in chunk.spans)
    return replace(chunk, spans=items)


def quoted(text: str, *parts: str) -> list[str]:
    """Quotations for the places of these words."""
    chunk = chunk_of(text)
    places = [(at := chunk.chunk_text.index(part), at + len(part)) for part in parts]
    return [auszug.text(chunk.chunk_text) for auszug in excerpts(chunk, places)]


def test_a_sentence_is_quoted_whole_with_its_list() -> None:
    assert quoted(SHORT, "2. ein Lichtbild der Krone,")[-1].endswith("3. eine Gebühr.")
    assert quoted(SHORT, "Der Vorstand führt ein Buch.") == ["Der Vorstand führt ein Buch."]


def test_of_a_long_list_the_first_words_and_the_items_meant_are_quoted_with_marks() -> None:
    two, three, six = (f"{n}. {ITEM}in Reihe {n}," for n in (2, 3, 6))
    begin, end = "Anzugeben sind:", "soweit es sie gibt."

    assert quoted(LONG, two) == [f"{begin} […] {two} […] {end}"]
    assert quoted(LONG, six, two, three) == [f"{begin} […] {two}\n{three} […] {six} […] {end}"]
    assert quoted(LONG.removesuffix("\n" + end), six) == [f"{begin} […] {six} […]"]


def test_of_a_long_list_as_a_whole_the_first_items_are_quoted_with_a_mark() -> None:
    whole = quoted(LONG, chunk_of(LONG).chunk_text)[0]

    assert whole.startswith("Anzugeben sind:\n1. Angaben")
    assert whole.endswith("[…] soweit es sie gibt.")
    assert len(whole) < 700


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Der Rat tagt. Dies gilt nicht im Mai.", 2),
        ("Der Rat tagt. Satz 1 gilt nicht im Mai.", 2),
        ("Der Rat tagt. Im Mai gilt abweichend von Satz 1 nichts.", 2),
        ("Der Rat tagt. Der Vorstand beachtet § 3 Absatz 2 Satz 1 des Musters.", 1),
        ("Der Rat tagt. Der Vorstand ruht.", 1),
        ("Dies gilt immer.", 1),
    ],
)
def test_a_sentence_that_leans_on_the_one_before_brings_it_along(text: str, count: int) -> None:
    last = text[text.rindex(". ", 0, -1) + 2 :] if ". " in text else text

    quotations = quoted(text, last)

    assert len(quotations) == count
    assert quotations[-1] == last


@pytest.mark.parametrize(
    ("quotation", "sound"),
    [
        ("Er kann verlangen: […] 2. ein Lichtbild der Krone, 3. eine Gebühr.", True),
        ("Er kann verlangen: 1. einen Plan, […] 3. eine Gebühr.", True),
        ("Er kann verlangen: 1. einen Plan, […]", True),
        ("Er kann verlangen: 1. einen Plan, […] eine Gebühr.", False),  # not a whole line
        ("Er kann […] 2. ein Lichtbild der Krone,", False),
        ("Er kann verlangen: 1. einen […]", False),
        ("Er kann verlangen: […] 1. einen Plan,", False),  # nothing is left out
        ("Er kann verlangen: 3. eine Gebühr.", False),  # no mark
        ("3. eine Gebühr. […] 1. einen Plan,", False),  # not in this order
        ("3. eine Gebühr. […]", False),  # nothing follows
        ("[…] 3. eine Gebühr.", False),
        ("[…]", False),
        ("Er kann verlangen: […] 2. ein Lichtbild der Wurzel,", False),
    ],
)
def test_only_whole_lines_may_be_left_out(quotation: str, sound: bool) -> None:
    assert stands_in(quotation, SHORT) is sound


def test_each_excerpt_stands_in_its_text() -> None:
    chunk = chunk_of(LONG)
    for span in chunk.spans:
        (auszug,) = excerpts(chunk, [(span.start, span.end)])
        assert stands_in(" ".join(auszug.text(chunk.chunk_text).split()), chunk.chunk_text)
