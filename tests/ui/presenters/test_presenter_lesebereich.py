"""The reading area as HTML: what is marked, how lists stand, pages of a long norm, links of an answer."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.antwort import Beleg, compose
from app.domain.korpus.auszug import Auszug
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import Answer
from app.services.recherche import NormView
from app.ui.presenters.lesebereich import SEITE, Stelle, antwort_html, first_window, norm_html, stelle_html, turn_page
from tests.ui.recht import chunks, hit, meta

DOKUMENTE = {"probe:DeichG": meta()}
CHUNKS = chunks()


def _plain(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html).replace("\u00a0", " ")


def _view(sizes: list[int]) -> NormView:
    made = tuple(replace(CHUNKS[0], chunk_id=str(n), paragraph=str(n), chunk_text="x" * s) for n, s in enumerate(sizes))
    return NormView("DeichG § 1", "Größe", "", made, None, "", "", ())


def test_a_place_stands_between_its_neighbours_and_its_sentence_is_marked() -> None:
    chunk = CHUNKS[1]
    html = stelle_html(Stelle(chunk, "DeichG § 1 Abs. 2", hit(chunk).highlights), CHUNKS[:3], DOKUMENTE)
    assert re.findall(r'<span class="treffer">(.*?)</span>', html) == ["Die Übungsleitung misst nach."]
    said = _plain(html)
    assert said.index("(1) Ein Übungsdeich") < said.index("(2) Die Übungsleitung") < said.index("(3) Über Ausnahmen")
    assert said.startswith("Abschnitt 1 › Allgemeines")
    assert "DeichG § 1 – Größe der Übungsdeiche" in said
    assert html.count("<h2>") == 1
    assert html.count('class="nachbar"') == 2
    assert "Höhe &lt; 3 Meter" in html
    assert said.rstrip().endswith("Stand: erfunden am 1.3.2026 · Lizenz: gemeinfrei")


def test_a_neighbour_of_another_norm_has_its_title_and_items_are_indented() -> None:
    html = stelle_html(Stelle(CHUNKS[3], "DeichG § 2"), CHUNKS[2:], {})
    assert html.count("<h2>") == 2
    assert len(re.findall(r"margin-left:24px[^>]*>(?:1\.|2\.)", html)) == 2
    assert "Stand: 2026-03-01" in html


def test_a_place_that_is_gone_from_the_corpus_is_still_read() -> None:
    assert "Übungsdeich" in stelle_html(Stelle(CHUNKS[0], "DeichG § 1 Abs. 1"), (), {})


def test_a_summary_says_so() -> None:
    summary = chunks(SourceType.KURZFASSUNG)
    assert "Kurzfassung, kein amtlicher Wortlaut." in _plain(stelle_html(Stelle(summary[0], "x"), summary, {}))


def test_a_whole_norm_leads_to_the_norms_beside_it() -> None:
    view = NormView("DeichG § 1", "Größe", "", CHUNKS[:3], None, "", "DeichG § 2", ("Weggefallen.",))
    html = norm_html(view, Stelle(CHUNKS[2], "DeichG § 1 Abs. 3", ((0, 14),)), DOKUMENTE, first_window(view, "x"))
    assert 'href="norm:DeichG § 2"' in html
    assert "mehr:" not in html
    assert '<span class="treffer">Über Ausnahmen</span>' in html
    assert "Weggefallen." in html


def test_a_long_norm_says_what_is_left_out() -> None:
    view = _view([SEITE // 4] * 8)
    html = norm_html(view, None, {}, first_window(view, "4"))
    assert "‹ 3 Absätze davor" in html
    assert "Ein Absatz danach ›" in html


@given(st.lists(st.integers(1, 2 * SEITE), min_size=1, max_size=30), st.data())
def test_every_absatz_of_a_norm_is_on_some_page(sizes: list[int], data: st.DataObject) -> None:
    view = _view(sizes)
    at = data.draw(st.integers(0, len(sizes) - 1))
    first, end = window = first_window(view, str(at))
    assert first <= at < end
    assert end - first <= 2 or sum(sizes[first:end]) <= 2 * SEITE + max(sizes)
    seen = set(range(first, end))
    for back in (True, False):
        page = window
        for _ in sizes:
            page = turn_page(view, page, back=back)
            seen |= set(range(*page))
    assert seen == set(range(len(sizes)))


def test_each_quotation_links_to_its_quelle() -> None:
    text, quellen = compose(
        [
            Beleg(CHUNKS[1], (Auszug(((0, 29),)),), "Kurzfassung, kein amtlicher Wortlaut"),
            Beleg(CHUNKS[2], (Auszug(((0, 42),)),)),
        ]
    )
    html = antwort_html(Answer("Wer misst & wann?", text, quellen))
    assert re.findall(r'href="(quelle:\d)">(.*?)</a>', html.replace("\u00a0", " ")) == [
        ("quelle:1", "[Quelle 1: DeichG § 1 Abs. 2]"),
        ("quelle:2", "[Quelle 2: DeichG § 1 Abs. 3]"),
    ]
    assert "Quelle 1: Kurzfassung, kein amtlicher Wortlaut." in _plain(html)
    assert "Wer misst &amp; wann?" in html
    nothing, none = compose([])
    assert "Nichts gefunden" in antwort_html(Answer("?", nothing, none))
    assert "<a " not in antwort_html(Answer("?", nothing, none))


def test_sentences_of_a_summary_do_not_pass_for_the_wording_of_the_statute() -> None:
    own = replace(CHUNKS[1], source_type=SourceType.KURZFASSUNG)
    summary = Beleg(own, (Auszug(((0, 29),)),), "Kurzfassung, kein amtlicher Wortlaut")
    official = Beleg(CHUNKS[2], (Auszug(((0, 42),)),))

    def said(*belege: Beleg) -> str:
        return _plain(antwort_html(Answer("Wer misst?", *compose(belege))))

    only = said(summary)
    assert "Die Übungsleitung misst nach. [Quelle 1: DeichG § 1 Abs. 2]" in only
    assert "„" not in only
    assert "wörtlich" not in only.casefold()
    assert "Sätze aus Kurzfassungen, kein amtlicher Wortlaut" in only
    mixed = said(summary, official)
    assert "„Über Ausnahmen entscheidet die Deichschau.“" in mixed
    assert "„Die" not in mixed
    assert "Sätze aus Kurzfassungen ohne" in mixed
    assert "Nur wörtliche Zitate" in said(official)
