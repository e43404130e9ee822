"""Chunks: one per Absatz, long ones split where they can be cited, every payload field filled."""

from dataclasses import replace
from datetime import date
from hashlib import sha1

from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.chunk import PAYLOAD_FIELDS
from app.domain.korpus.chunking import SPLIT_ABOVE, UNIT_ABOVE, chunk_document
from app.domain.korpus.normalise import chunk_hash
from app.domain.korpus.quelle import SourceAbsatz
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt, Teil
from tests.domain.korpus.quellbau import absatz, law, norm

WORDS = "Der Verein zahlt dem Mitglied den Beitrag zurück, sobald er ihn nicht mehr braucht. "


def test_one_chunk_per_absatz_with_the_whole_payload() -> None:
    document = law(
        norm("1", absatz("1", "Erster Satz. Zweiter Satz."), absatz("2a", "Dritter."), section=("Teil 1", "Kapitel 2")),
        norm("2", weggefallen=True),
        norm("3", absatz("", "Ohne Nummer."), absatz("", "Fortgesetzt.")),
    )
    meta = replace(document.meta, ausgefertigt=date(1999, 5, 1), gueltig_ab=date(2000, 1, 1), license="gemeinfrei")
    first, second, third = chunk_document(replace(document, meta=meta))
    assert first.payload() == {
        "article_label": "MusterG § 1 Abs. 1",
        "regulation_code": "MUSTERG",
        "citation_style": "paragraph",
        "article": "1",
        "paragraph": "1",
        "sub": None,
        "is_recital": False,
        "regulation_name": "Mustergesetz",
        "page": None,
        "chunk_text": "Erster Satz. Zweiter Satz.",
        "section_header": "Teil 1 › Kapitel 2",
        "chunk_id": sha1(b"MUSTERG|1|1|0|2026-01-01", usedforsecurity=False).hexdigest(),
        "chunk_hash": chunk_hash("Erster Satz. Zweiter Satz."),
        "document_id": "gii:MusterG",
        "document_version": "2026-01-01",
        "chunk_index": 0,
        "doc_type": "gesetz",
        "use_case": [],
        "source_type": "gesetz",
        "license": "gemeinfrei",
        "bundesland": None,
        "year": 1999,
        "gueltig_ab": "2000-01-01",
    }
    assert tuple(first.payload()) == PAYLOAD_FIELDS
    assert (second.article_label, second.chunk_index) == ("MusterG § 1 Abs. 2a", 1)
    assert (third.article_label, third.chunk_text) == ("MusterG § 3", "Ohne Nummer.\nFortgesetzt.")
    assert [s.teile for s in third.spans] == [(Teil(Einheit.SATZ, "1"),), (Teil(Einheit.SATZ, "2"),)]


def test_labels_of_articles_recitals_and_anlagen() -> None:
    document = law(
        norm("26", absatz("", "Grund."), art=NormArt.ERWAEGUNGSGRUND),
        norm("13", absatz("1", "Pflicht.")),
        norm("Anlage 1", absatz("", "Tafel.")),
        code="MVO",
        style=CitationStyle.ARTICLE,
    )
    recital, article, _ = chunk_document(document)
    assert (recital.article_label, recital.is_recital) == ("ErwG 26 MVO", True)
    assert (article.article_label, article.is_recital) == ("Art. 13 Abs. 1 MVO", False)


def test_long_absatz_is_split_at_nummern_and_keeps_its_introduction() -> None:
    items = "\n".join(f"{n}. {WORDS * 6}" for n in range(1, 9))
    (n1, n4, n7) = chunk_document(law(norm("5", absatz("2", f"Es gilt:\n{items}"))))
    assert [c.article_label for c in (n1, n4, n7)] == [
        "MusterG § 5 Abs. 2",
        "MusterG § 5 Abs. 2 Nr. 4",
        "MusterG § 5 Abs. 2 Nr. 7",
    ]
    assert n1.chunk_text.startswith("Es gilt:\n1. Der")
    assert (n1.sub, n4.sub) == (None, "Nr. 4")
    assert n4.chunk_text.startswith("4. Der")


def test_list_of_a_later_satz_and_words_after_it() -> None:
    items = "\n".join(f"{n}. {WORDS * 6}" for n in range(1, 6))
    chunks = chunk_document(law(norm("5", absatz("1", f"Vorweg. Es gilt:\n{items}\n↵1Der Rest gilt auch."))))
    assert [c.sub for c in chunks] == [None, "Satz 2 Nr. 4"]
    assert chunks[-1].chunk_text.endswith("Der Rest gilt auch.")
    assert chunks[-1].spans[-1].teile == (Teil(Einheit.SATZ, "3"),)


def test_long_absatz_without_list_is_split_at_saetze() -> None:
    chunks = chunk_document(law(norm("5", absatz("", WORDS * 50))))
    assert [c.sub for c in chunks] == [None, "Satz 22", "Satz 43"]
    assert all(c.chunk_text.endswith("braucht.") and len(c.chunk_text) <= SPLIT_ABOVE for c in chunks)


def test_a_long_satz_or_item_stays_whole_up_to_a_limit() -> None:
    clause = "wer zahlt und wer nimmt, "
    whole = clause * (UNIT_ABOVE // len(clause))
    (only,) = chunk_document(law(norm("5", absatz("", whole))))
    assert only.chunk_text == whole.rstrip()
    intro, item = chunk_document(law(norm("5", absatz("", f"Es gilt:\n1. {WORDS * 20}\n2. {clause * 150}"))))
    assert (intro.sub, item.sub, len(item.chunk_text) > SPLIT_ABOVE) == (None, "Nr. 2", True)
    longer = chunk_document(law(norm("5", absatz("1", clause * 400))))
    assert len(longer) > 4
    assert all(c.chunk_text.endswith(",") and c.article_label == "MusterG § 5 Abs. 1" for c in longer[:1])


def test_table_is_cut_between_rows() -> None:
    rows = "\n".join(f"bis {n} Euro | {n * 3} Euro | {'x' * 40}" for n in range(100))
    chunks = chunk_document(law(norm("Anlage 1", absatz("", f"Tafel\n{rows}"), art=NormArt.ANLAGE)))
    assert len(chunks) > 3
    assert all(line.count(" | ") == 2 for c in chunks for line in c.chunk_text.split("\n")[1:])
    assert "\n".join(c.chunk_text for c in chunks) == f"Tafel\n{rows}"
    assert {c.article_label for c in chunks} == {"MusterG Anlage 1"}


def test_page_of_a_part_is_where_it_begins() -> None:
    pages = [SourceAbsatz("", WORDS * 15, page=n) for n in (1, 2, 3)]
    chunks = chunk_document(law(norm("Ziff. 2", *pages, art=NormArt.ABSCHNITT)))
    assert [c.page for c in chunks] == [1, 2, 3]


def test_document_with_its_own_form_of_citation() -> None:
    document = law(norm("12", absatz("", "Grund."), art=NormArt.RANDNUMMER))
    document = replace(document, meta=replace(document.meta, zitierform="XY, Urt. v. 1.2.2020 – 3 Z 4/20"))
    assert chunk_document(document)[0].article_label == "XY, Urt. v. 1.2.2020 – 3 Z 4/20, Rn. 12"


LINES = st.sampled_from(
    [
        "Der Hund ist frei.",
        "1. Hund,",
        "2. Katze. Auch alte.",
        "3. Vogel;",
        "a) alt,",
        "b) jung",
        "aa) grau",
        "– bunt",
        "↵1Der Rest zahlt.",
        "↵2und so fort,",
        "¶Neu ist das.",
        "bis 3 | 4 Euro",
        WORDS * 25,
        "2. " + WORDS * 30,
        "x" * 4500,
        "a) " + "y; " * 1500,
    ]
)


@given(st.lists(LINES, min_size=1, max_size=9), st.sampled_from([NormArt.NORM, NormArt.ANLAGE, NormArt.ABSCHNITT]))
def test_no_word_is_lost_or_doubled(lines: list[str], art: NormArt) -> None:
    source = absatz("" if art is NormArt.ABSCHNITT else "1", "\n".join(lines))
    chunks = chunk_document(law(norm("1", source, art=art)))
    assert "".join("".join(c.chunk_text.split()) for c in chunks) == "".join(source.text.split())
    assert all(len(c.chunk_text) <= UNIT_ABOVE for c in chunks)
    assert all(0 <= s.start < s.end <= len(c.chunk_text) and s.teile for c in chunks for s in c.spans)
