"""Lines, sentences and copies of the Recherche."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from app.domain.korpus.chunk import Chunk
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import FoundBy, SearchFilter, SearchMode, SearchResult
from app.domain.recht.zitat import CitationStyle, NormArt, Normzitat
from app.errors import InputError
from app.ports_korpus import DocumentStand
from app.services.recherche import KEYWORD_ONLY
from app.ui.presenters.recherche import (
    MAX_VERLAUF,
    Verlauf,
    beleg,
    bestand,
    bestand_satz,
    filter_zahl,
    fundstelle,
    kurz,
    nichts_gefunden,
    suchfilter,
    telling_words,
    trefferliste,
    zitat_text,
)
from tests.ui.recht import FakeKorpus, chunks, hit, meta

HEUTE = date(2026, 11, 4)
NB = "\u00a0"
NOTHING = SearchResult("xyzzy", SearchMode.KEYWORD, ())
SIEL = Normzitat("SielG", CitationStyle.PARAGRAPH, "2")


@pytest.fixture
def text() -> Chunk:
    return chunks()[0]


def _stand(*kinds: SourceType) -> tuple[DocumentStand, ...]:
    (stand,) = FakeKorpus().documents()
    return tuple(replace(stand, meta=replace(meta(kind, f"G{n}"), document_id=f"d{n}")) for n, kind in enumerate(kinds))


def test_the_past_is_walked_through_and_what_was_typed_comes_back() -> None:
    past = Verlauf(["eins"])
    past.add("zwei")
    past.add("eins")
    assert past.eintraege == ["zwei", "eins"]
    assert past.newer() is None
    walk = [past.older("angefang"), past.older("eins"), past.older("zwei"), past.newer(), past.newer(), past.newer()]
    assert walk == ["eins", "zwei", None, "eins", "angefang", None]
    for number in range(2 * MAX_VERLAUF):
        past.add(str(number))
    assert past.eintraege[-1] == str(2 * MAX_VERLAUF - 1)
    assert len(past.eintraege) == MAX_VERLAUF


@pytest.mark.parametrize("typed", ["deichg", "DeichG", "Gesetz über die Pflege der Übungsdeiche", "DeichG – irgendwas"])
def test_a_law_is_known_by_code_and_name(typed: str) -> None:
    da = bestand(FakeKorpus().documents())
    assert suchfilter(typed, None, "", da, HEUTE).regulation_codes == {"DeichG"}


def test_filters_are_put_together_and_counted() -> None:
    da = bestand(_stand(SourceType.GESETZ, SourceType.GESETZ))
    found = suchfilter("g1, G0 ", SourceType.URTEIL, "1.7.2026", da, HEUTE)
    assert found == SearchFilter(frozenset({"G0", "G1"}), frozenset({"urteil"}), frozenset(), date(2026, 7, 1))
    assert (filter_zahl(found), filter_zahl(SearchFilter())) == (3, 0)
    assert suchfilter("", None, " ", da, HEUTE) == SearchFilter()
    assert "Filter" in nichts_gefunden(found, trefferliste(NOTHING, limit=9))
    assert "Filter" not in nichts_gefunden(SearchFilter(), trefferliste(NOTHING, limit=9))


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (NOTHING, "oder lesen Sie das Gesetz ein."),
        (replace(NOTHING, hinweise=("„MoorG“ ist ein unbekanntes Gesetz.",)), "oder lesen Sie das Gesetz ein."),
        (replace(NOTHING, zitate=(SIEL,), hinweise=("§ 2 SielG ist weggefallen.",)), "Nennen Sie eine andere"),
        (replace(NOTHING, zitate=(SIEL,)), "oder lesen Sie das Gesetz ein."),
        (replace(NOTHING, ohne_gesetz=("§ 5",), hinweise=("unvollständig",)), f"Zu welchem Gesetz gehört „§{NB}5“?"),
    ],
)
def test_what_to_do_without_a_hit_fits_its_reason(result: SearchResult, said: str) -> None:
    shown = nichts_gefunden(SearchFilter(), trefferliste(result, limit=9))
    assert said in shown
    assert ("Gesetz ein" in shown) is ("Gesetz ein" in said)


@pytest.mark.parametrize(("law", "day", "said"), [("MoorG", "", "MoorG"), ("", "morgens", "kein Datum")])
def test_filters_that_mean_nothing_are_refused(law: str, day: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        suchfilter(law, None, day, bestand(FakeKorpus().documents()), HEUTE)


def test_only_summaries_are_told_from_official_texts() -> None:
    kurz_, amtlich = SourceType.KURZFASSUNG, SourceType.GESETZ
    assert bestand_satz(bestand(_stand(kurz_))).startswith("Bisher sind nur Kurzfassungen da")
    assert bestand_satz(bestand(())) == "Es ist noch kein Recht eingelesen."
    assert bestand_satz(bestand(_stand(kurz_, amtlich))) == ""


def test_a_line_shows_the_best_sentence_with_the_words_of_the_question(text: Chunk) -> None:
    result = SearchResult(
        "Wie lang darf ein Übungsdeich sein?", SearchMode.HYBRID, (hit(text, FoundBy.STICHWORT, FoundBy.VEKTOR),)
    )
    shown = trefferliste(result, limit=20)
    (row,) = shown.zeilen
    assert (row.fundstelle, row.satz) == (
        f"DeichG §{NB}1 Abs.{NB}1 Satz{NB}1",
        "Ein Übungsdeich ist kürzer als neun Meter.",
    )
    assert [row.satz[a:b] for a, b in row.stark] == ["Übungsdeich"]
    assert row.titel == "Größe der Übungsdeiche · Gesetz über die Pflege der Übungsdeiche"
    assert row.marken == ("Stichwort", "Bedeutung")
    assert shown.modus == "1 Treffer · Suche nach Stichwörtern und Bedeutung."
    assert row.vorlesen.endswith("Gefunden nach Stichwort und Bedeutung.")
    assert not shown.mehr


def test_a_late_word_is_brought_into_sight(text: Chunk) -> None:
    long = replace(text, chunk_text="Vorher steht viel, " * 12 + "danach erst der Übungsdeich am Schluss.", spans=())
    (row,) = trefferliste(
        SearchResult("Übungsdeich", SearchMode.KEYWORD, (replace(hit(long), highlights=()),)), limit=1
    ).zeilen
    assert row.satz.startswith("… ")
    assert row.satz.endswith("der Übungsdeich am Schluss.")
    assert [row.satz[a:b] for a, b in row.stark] == ["Übungsdeich"]
    assert len(row.satz) < 100


@pytest.mark.parametrize(
    ("mode", "notes", "said"),
    [
        (SearchMode.KEYWORD, (KEYWORD_ONLY, "X."), "Suche nach Stichwörtern; ein Vektormodell ist nicht eingerichtet."),
        (SearchMode.KEYWORD, ("X.",), "Suche nach Stichwörtern."),
        (SearchMode.VECTOR, ("X.",), "Suche nach Bedeutung."),
    ],
)
def test_the_mode_is_a_sentence_and_said_once(text: Chunk, mode: SearchMode, notes: tuple[str, ...], said: str) -> None:
    shown = trefferliste(SearchResult("Höhe", mode, (hit(text),) * 3, (), notes), limit=3)
    assert shown.modus == f"3 beste Treffer · {said}"
    assert shown.hinweise == ("X.",)
    assert shown.mehr


def test_a_fundstelle_is_looked_up_without_marked_words(text: Chunk) -> None:
    shown = trefferliste(SearchResult("§ 1 Übungsdeich", SearchMode.KEYWORD, (hit(text, FoundBy.ZITAT),)), limit=9)
    assert shown.modus == "1 Treffer · Direkt nach der Fundstelle aufgeschlagen."
    assert (shown.zeilen[0].stark, shown.zeilen[0].marken) == ((), ("Fundstelle",))


def test_hits_by_meaning_alone_are_said_to_be_no_more(text: Chunk) -> None:
    near, worded = hit(text, FoundBy.VEKTOR), hit(text, FoundBy.STICHWORT)
    only = trefferliste(SearchResult("xyzzy", SearchMode.HYBRID, (near, near)), limit=9)
    assert only.hinweise == ("Keines der Wörter kommt vor; gezeigt wird, was der Bedeutung nach am nächsten liegt.",)
    assert trefferliste(SearchResult("x", SearchMode.HYBRID, (near, worded)), limit=9).hinweise == ()


def test_telling_words_are_nouns_and_long_words() -> None:
    assert telling_words("Wann darf ein Übungsdeich gepflegt werden?") == ("Übungsdeich", "gepflegt", "werden")
    assert telling_words("wie hoch") == ("wie", "hoch")


@pytest.mark.parametrize(
    ("code", "style", "art", "label", "said"),
    [
        ("BGB", CitationStyle.PARAGRAPH, NormArt.NORM, "BGB § 622 Abs. 2", "§ 622 Abs. 2 BGB"),
        ("SGB IX", CitationStyle.PARAGRAPH, NormArt.NORM, "SGB IX § 168", "§ 168 SGB IX"),
        ("DSGVO", CitationStyle.ARTICLE, NormArt.NORM, "Art. 13 Abs. 1 lit. c DSGVO", "Art. 13 Abs. 1 lit. c DSGVO"),
        ("GKG", CitationStyle.PARAGRAPH, NormArt.ANLAGE, "GKG Anlage 1 Nr. 8210", "Anlage 1 Nr. 8210 GKG"),
        (
            "BAG 1 AZR 1/26",
            CitationStyle.PARAGRAPH,
            NormArt.RANDNUMMER,
            "BAG 1 AZR 1/26, Rn. 12",
            "BAG 1 AZR 1/26, Rn. 12",
        ),
    ],
)
def test_labels_leave_in_the_form_lawyers_write(
    text: Chunk, code: str, style: CitationStyle, art: NormArt, label: str, said: str
) -> None:
    assert fundstelle(label, replace(text, regulation_code=code, citation_style=style, art=art)) == said


def test_a_quotation_names_its_place_and_that_it_is_no_wording(text: Chunk) -> None:
    marks = hit(text).highlights
    end = f"(§{NB}1 Abs.{NB}1{NB}DeichG)"
    assert zitat_text("DeichG § 1 Abs. 1", text, marks) == f"„Ein Übungsdeich ist kürzer als neun Meter.“ {end}"
    summary = replace(text, source_type=SourceType.KURZFASSUNG)
    assert zitat_text("DeichG § 1", summary, ()).endswith("DeichG; Kurzfassung, kein amtlicher Wortlaut)")


@pytest.mark.parametrize("kind", list(SourceType))
def test_every_kind_of_source_makes_a_beleg(text: Chunk, kind: SourceType) -> None:
    made = beleg("DeichG § 1", replace(text, source_type=kind), ((0, 14),), 7.0)
    assert (made.chunkId, made.referenz, made.score, made.auszug) == (
        text.chunk_id,
        "DeichG § 1",
        1.0,
        "Ein Übungsdeic",
    )
    assert (made.stand == "verified") == (kind in (SourceType.GESETZ, SourceType.URTEIL))


def test_first_words_stay_whole() -> None:
    assert kurz("Kurz\nund gut") == "Kurz und gut"
    assert kurz("Deichschau " * 20) == "Deichschau " * 5 + "…"
