"""Units of an Absatz and citations of them, on invented norms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.korpus.aufloesen import label_at, resolve
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import SourceNorm, SourceType
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt, Normzitat, Teil
from tests.domain.korpus.quellbau import absatz, law, norm

KSCHG_LIKE = """Frei ist der Hund. Frei ist auch, wenn
1. in Vereinen
a) ein Hund fehlt,
b) eine Katze fehlt
↵2und der Vorstand zustimmt,
2. in Höfen ein Hahn fehlt.
↵1Satz 2 gilt auch für Esel; Pferde zahlen. Der Rest ist frei."""

FULL_SENTENCES = """Es gilt:
1. Hunde sind frei.
2. Katzen zahlen. Das gilt nicht, wenn sie
a) alt sind,
b) jung sind; alles andere bleibt.
3. Vögel zahlen; Eulen nicht."""

TWO_SUBPARAGRAPHS = """¶Frei ist, wer
a) bellt,
b) miaut.
¶Das gilt nicht nachts. Nachts zahlen
a) Eulen,
c) Igel."""


def parts(text: str) -> tuple[Teil, ...]:
    """„Satz 2 Nr. 1 lit. a“ → path."""
    words = text.split()
    return tuple(Teil(Einheit(unit), value) for unit, value in zip(words[::2], words[1::2], strict=True))


def cite(paragraph: str, sub: str = "", **more: str) -> Normzitat:
    return Normzitat("MusterG", CitationStyle.PARAGRAPH, "1", paragraph, parts(sub), **more)


def chunks_of(*norms: SourceNorm, style: CitationStyle = CitationStyle.PARAGRAPH) -> tuple[Chunk, ...]:
    return chunk_document(law(*norms, style=style))


def found(chunks: tuple[Chunk, ...], zitat: Normzitat) -> tuple[str, str] | None:
    place = resolve(chunks, zitat)
    return (place.label, place.chunk.chunk_text[place.start : place.end]) if place else None


@pytest.mark.parametrize(
    ("sub", "label", "text"),
    [
        ("", "", None),
        ("Satz 1", " Satz 1", "Frei ist der Hund."),
        ("Satz 2 Nr. 1 lit. a", " Satz 2 Nr. 1 lit. a", "a) ein Hund fehlt,"),
        ("Nr. 1 lit. b", " Satz 2 Nr. 1 lit. b", "b) eine Katze fehlt"),
        ("lit. b", " Satz 2 Nr. 1 lit. b", "b) eine Katze fehlt"),
        ("Nr. 2", " Satz 2 Nr. 2", "2. in Höfen ein Hahn fehlt."),
        ("Satz 2 Nr. 2 Satz 1", " Satz 2 Nr. 2", "2. in Höfen ein Hahn fehlt."),
        ("Satz 3 Halbsatz 2", " Satz 3 Halbsatz 2", "Pferde zahlen."),
        ("Halbsatz 2", " Satz 3 Halbsatz 2", "Pferde zahlen."),
        ("Satz 4", " Satz 4", "Der Rest ist frei."),
        ("Satz 4 Alt. 2", " Satz 4", "Der Rest ist frei."),
    ],
)
def test_places_of_an_absatz(sub: str, label: str, text: str | None) -> None:
    chunks = chunks_of(norm("1", absatz("1", "Anderes."), absatz("2", KSCHG_LIKE)))
    expected = text or chunks[1].chunk_text
    assert found(chunks, cite("2", sub)) == (f"MusterG § 1 Abs. 2{label}", expected)


def test_words_after_a_nested_list_belong_to_the_item() -> None:
    chunks = chunks_of(norm("1", absatz("2", KSCHG_LIKE)))
    place = found(chunks, cite("2", "Satz 2 Nr. 1"))
    assert place is not None
    assert place[1].endswith("eine Katze fehlt\nund der Vorstand zustimmt,")


@pytest.mark.parametrize("sub", ["Satz 5", "Satz 1 Nr. 1", "Nr. 3", "Satz 2 lit. c", "Nr. 2 Satz 2", "Spiegelstrich 1"])
def test_places_that_are_not_there(sub: str) -> None:
    assert found(chunks_of(norm("1", absatz("2", KSCHG_LIKE))), cite("2", sub)) is None


@pytest.mark.parametrize(
    ("sub", "text"),
    [
        ("Nr. 2 Satz 1", "Katzen zahlen."),
        ("Nr. 2 Satz 2 lit. a", "a) alt sind,"),
        ("Satz 1 Nr. 2 lit. a", "a) alt sind,"),
        ("Nr. 2 lit. b Halbsatz 2", "alles andere bleibt."),
        ("Nr. 3 Halbsatz 2", "Eulen nicht."),
        ("Nr. 1", "1. Hunde sind frei."),
    ],
)
def test_saetze_inside_an_item_are_counted_there(sub: str, text: str) -> None:
    place = found(chunks_of(norm("1", absatz("", FULL_SENTENCES))), cite("", sub))
    assert place is not None
    assert place[1] == text


def test_satz_2_of_an_item_is_no_satz_2_of_the_absatz() -> None:
    assert found(chunks_of(norm("1", absatz("1", FULL_SENTENCES))), cite("1", "Satz 2")) is None


@pytest.mark.parametrize(
    ("sub", "label", "text"),
    [
        ("lit. b", "lit. b", "b) miaut."),
        ("lit. c", "Satz 3 lit. c", "c) Igel."),
        ("UAbs. 2 lit. a", "UAbs. 2 Satz 2 lit. a", "a) Eulen,"),
        ("UAbs. 1 lit. a", "UAbs. 1 lit. a", "a) bellt,"),
        ("Satz 1 lit. a", "Satz 1 lit. a", "a) bellt,"),
        ("Satz 2", "Satz 2", "Das gilt nicht nachts."),
        ("Satz 3 lit. a", "Satz 3 lit. a", "a) Eulen,"),
        ("UAbs. 2 Satz 1", "UAbs. 2 Satz 1", "Das gilt nicht nachts."),
    ],
)
def test_unterabsaetze_are_cited_in_three_ways(sub: str, label: str, text: str) -> None:
    chunks = chunks_of(norm("1", absatz("1", TWO_SUBPARAGRAPHS)), style=CitationStyle.ARTICLE)
    place = found(chunks, replace(cite("1", sub), style=CitationStyle.ARTICLE))
    assert place == (f"Art. 1 Abs. 1 {label} MusterG", text)


def test_absatz_must_be_there() -> None:
    plain = chunks_of(norm("1", absatz("", "Eins. Zwei.")))
    assert found(plain, cite("1")) is None
    assert found(plain, cite("", "Satz 2")) == ("MusterG § 1 Satz 2", "Zwei.")
    single = chunks_of(norm("1", absatz("1", "Eins. Zwei.")))
    assert found(single, cite("", "Satz 2")) == ("MusterG § 1 Abs. 1 Satz 2", "Zwei.")
    several = chunks_of(norm("1", absatz("1", "Eins. Zwei."), absatz("2a", "Drei.")))
    assert found(several, cite("", "Satz 2")) is None
    assert found(several, cite("2A")) == ("MusterG § 1 Abs. 2a", "Drei.")
    assert found(several, cite("")) == ("MusterG § 1", "Eins. Zwei.")
    assert found(several, cite("", bis="5")) == ("MusterG § 1", "Eins. Zwei.")
    assert found((), cite("1")) is None


def test_a_split_absatz_resolves_across_its_chunks() -> None:
    items = "\n".join(f"{n}. Hund {n} {'läuft und läuft ' * 30}." for n in range(1, 12))
    chunks = chunks_of(norm("1", absatz("2", f"Vorweg. Frei sind\n{items}\n↵1Der Rest zahlt.")))
    assert len(chunks) > 3
    for number in range(1, 12):
        place = resolve(chunks, cite("2", f"Nr. {number}"))
        assert place is not None
        assert place.label == f"MusterG § 1 Abs. 2 Satz 2 Nr. {number}"
        assert place.chunk.chunk_text[place.start : place.end].startswith(f"{number}. Hund {number} ")
    assert found(chunks, cite("2", "Satz 3")) == ("MusterG § 1 Abs. 2 Satz 3", "Der Rest zahlt.")
    begun = resolve(chunks, cite("2", "Satz 2"))
    assert begun is not None
    assert begun.chunk is chunks[0]


def test_label_of_a_found_sentence() -> None:
    (chunk,) = chunks_of(norm("1", absatz("2", KSCHG_LIKE)))
    text = chunk.chunk_text

    def label(words: str) -> str:
        start = text.index(words)
        return label_at(chunk, start, start + len(words)).removeprefix("MusterG § 1 ")

    assert label("Frei ist der Hund.") == "Abs. 2 Satz 1"
    assert label("ein Hund fehlt") == "Abs. 2 Satz 2 Nr. 1 lit. a"
    assert label("Pferde zahlen") == "Abs. 2 Satz 3"
    assert label_at(chunk, 0, len(text)) == "MusterG § 1 Abs. 2"


def test_rows_of_a_kostenverzeichnis() -> None:
    rows = "\n".join(f"{n} | Verfahren {n} | {n},0\n(1) Anmerkung zu {n}. Noch eine." for n in (1210, 1211, 8210))
    text = f"Kostenverzeichnis\nNr. | Tatbestand | Satz\nAbschnitt 1 Erster Rechtszug\n{rows}\n{'x ' * 900}"
    chunks = chunks_of(norm("Anlage 1", absatz("", text), art=NormArt.ANLAGE))
    assert [chunk.sub for chunk in chunks] == [None, "Nr. 1210", "Nr. 1211", "Nr. 8210"]
    zitat = Normzitat("MusterG", CitationStyle.PARAGRAPH, "Anlage 1", "", parts("Nr. 1210"), NormArt.ANLAGE)
    place = found(chunks, zitat)
    assert place == (
        "MusterG Anlage 1 Nr. 1210",
        "1210 | Verfahren 1210 | 1210,0\n(1) Anmerkung zu 1210. Noch eine.",
    )
    assert chunks[1].chunk_text.startswith("Nr. | Tatbestand | Satz\nAbschnitt 1 Erster Rechtszug\n1210 | ")


@pytest.mark.parametrize(
    "text",
    [
        "Tafel\nNr. | A | B\n1 | 2 | 3\n1 | x | y\n2 | x | y",
        "Tafel\n1 | x | y\n2 | x | y\n3 | x | y",
        "Nr. | A | B\n1 | x | y\n2 | x | y\n2 | x | z\n3 | x | y",
    ],
)
def test_other_tables_have_no_numbers(text: str) -> None:
    (chunk,) = chunks_of(norm("Anlage 1", absatz("", text), art=NormArt.ANLAGE))
    assert all(span.teile[0].einheit is Einheit.SATZ for span in chunk.spans)


def test_saetze_of_an_anlage_are_not_cited() -> None:
    chunks = chunks_of(norm("Anlage 2", absatz("", "Ein Satz folgt dem anderen. " * 150), art=NormArt.ANLAGE))
    assert {chunk.article_label for chunk in chunks} == {"MusterG Anlage 2"}
    assert label_at(chunks[0], 0, 10) == "MusterG Anlage 2"


def test_saetze_of_a_kurzfassung_are_not_those_of_the_law() -> None:
    text = "Wer mietet, zahlt. Das gilt auch im Winter. Ausnahmen nennt das Gesetz."
    (official,) = chunks_of(norm("1", absatz("1", text)))
    summary = replace(official, source_type=SourceType.KURZFASSUNG.value)
    assert found((official,), cite("1", "Satz 2")) == ("MusterG § 1 Abs. 1 Satz 2", "Das gilt auch im Winter.")
    assert found((summary,), cite("1", "Satz 2")) == ("MusterG § 1 Abs. 1", text)
    start = text.index("Das")
    assert label_at(summary, start, start + 24) == "MusterG § 1 Abs. 1"
