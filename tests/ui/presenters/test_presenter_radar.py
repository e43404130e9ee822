"""Änderungsradar in words: worklist, comparison, dependents, citations without a place."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.aenderung import ChangeKind, HolderKind, Link, LinkMethod
from app.domain.korpus.quelle import SourceType
from app.ui.presenters import radar as bild
from tests.ui.korpus_desk import DAY, change, citing, document, entry

LINES = bild.zeilen(
    [
        entry(1, hit=[citing()], other=[citing(), citing()]),
        entry(2, change("BspV § 7", ChangeKind.NEU, "", "Neuer Text.", heading="Übergang")),
    ]
)


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize(
    ("changed", "words", "sign"),
    [
        (change(), "geändert in Abs.\u00a01", "≠"),
        (change(absaetze=("",)), "geändert", "≠"),
        (change(kind=ChangeKind.NEU, old=""), "neu", "+"),
        (change(kind=ChangeKind.WEGGEFALLEN, new=""), "weggefallen", "−"),
        (change(kind=ChangeKind.VERSCHOBEN, neu_label="MusterG § 4"), "verschoben, jetzt MusterG §\u00a04", "→"),
        (change(old="Ein Satz. Noch einer.", new="Ein Satz.\nNoch einer."), "nur Absätze anders gezählt", "≠"),
    ],
)
def test_every_change_has_a_word_and_a_shape(changed: bild.NormChange, words: str, sign: str) -> None:
    assert bild.aenderung_words(changed) == words
    assert bild.zeilen([entry(changed=changed)])[0].zellen[1] == f"{sign} {words}"


def test_dependents_are_counted_apart() -> None:
    assert [line.zellen[2] for line in LINES] == ["1 + 2 andere", "–"]
    assert "1 Stelle steht darauf." in LINES[0].vorlesen
    assert "2 Stellen nennen die Norm, aber andere Absätze." in LINES[0].vorlesen
    assert "Keine Stelle" in LINES[1].vorlesen


def test_filters_of_the_worklist() -> None:
    settled = replace(LINES[0].eintrag, stored=replace(LINES[0].eintrag.stored, id=3, erledigt_am=DAY))
    alle = (*LINES, *bild.zeilen([settled]))

    def ids(text: str = "", *, abhaengige: bool = False, erledigte: bool = False) -> list[int]:
        return [line.id for line in bild.auswahl(alle, text, abhaengige=abhaengige, erledigte=erledigte)]

    assert ids() == [1, 2]
    assert ids(abhaengige=True) == [1]
    assert ids(erledigte=True) == [1, 2, 3]
    assert ids("bspv übergang") == [2]
    assert bild.offene(alle) == (2, 1)
    assert "✓ erledigt am 04.05.2026" in alle[2].zellen[1]


def test_the_sentence_at_the_top() -> None:
    assert "Noch hat sich nichts geändert" in bild.radar_kopf(())
    assert bild.radar_kopf(LINES) == "2 offene Änderungen, 1 davon hat Stellen, die darauf stehen."
    assert "keine davon" in bild.radar_kopf(LINES[1:])
    assert "Häkchen" in bild.nichts_gezeigt(LINES[1:], abhaengige=True)
    assert "Auswahl" in bild.nichts_gezeigt(LINES, abhaengige=False)


# ---- comparison -------------------------------------------------------------------------------------------------


def test_removed_and_added_words_are_marked_by_stroke_and_colour() -> None:
    (page,) = bild.vergleich(change()).seiten
    assert '<span class="weg"><s>drei Wochen</s></span>' in page
    assert '<span class="neu"><u>einen Monat</u></span>' in page


def test_text_of_a_statute_is_never_markup() -> None:
    (page,) = bild.vergleich(change(old="a < b", new="a < c & <b>")).seiten
    assert "<b>" not in page
    assert plain(page) == "a < c & < b >"


def test_a_moved_norm_says_where_it_stands() -> None:
    (page,) = bild.vergleich(change(kind=ChangeKind.VERSCHOBEN, neu_label="MusterG § 9")).seiten
    assert "MusterG § 9" in plain(page)


def test_long_unchanged_passages_are_shortened() -> None:
    long = "".join(f"Wort {n} von vielen. " for n in range(120))
    (page,) = bild.vergleich(change(old=f"{long}alt {long}", new=f"{long}neu {long}")).seiten
    assert page.count("[…]") == 2
    assert len(plain(page)) < 2_000


def test_a_schedule_of_fees_is_cut_into_pages_in_time() -> None:
    rows = "\n".join(f"{n} | Verfahren im Allgemeinen | {n % 97} Euro" for n in range(3_000))
    begun = time.perf_counter()
    pages = bild.vergleich(change(kind=ChangeKind.NEU, old="", new=rows)).seiten
    assert time.perf_counter() - begun < 2
    assert len(pages) == -(-len(rows) // bild.SEITE)
    assert all(len(plain(page)) <= bild.SEITE + 200 for page in pages)
    assert 'href="seite:1"' in pages[0]
    assert 'href="seite:0"' in pages[1]
    assert f"Seite 1 von {len(pages)}" in pages[0]
    assert '"seite:' in pages[-1]


def rows(html: str) -> list[list[str]]:
    return [
        [plain(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for row in re.findall(r"<tr>(.*?)</tr>", html)
    ]


def test_a_table_is_set_as_one_and_marks_stay_in_their_cells() -> None:
    old = "Die Gebühren:\n | | Abschnitt 4 | | \n8210 | Verfahren im Allgemeinen | 1,0\n8211 | Beendigung | 38 €"
    new = "Die Gebühren:\n | | Abschnitt 4 | | \n8210 | Verfahren im Allgemeinen | 1,3\n8212 | Rücknahme | 42 €"
    (page,) = bild.vergleich(change(old=old, new=new)).seiten
    assert "|" not in page
    assert "<p>Die Gebühren:</p>" in page
    assert rows(page) == [
        ["Abschnitt 4"],
        ["8210", "Verfahren im Allgemeinen", "1,0 1,3"],
        ["8211 8212", "Beendigung Rücknahme", "38 € 42 €"],
    ]


def test_a_row_that_went_is_a_row_and_what_was_left_out_breaks_none() -> None:
    table = [f"{n} | Verfahren im Allgemeinen und so weiter | {n % 97} Euro" for n in range(100, 140)]
    (page,) = bild.vergleich(change(old="\n".join(table), new="\n".join(table[:20] + table[21:]))).seiten
    found = rows(page)
    assert ["120", "Verfahren im Allgemeinen und so weiter", "23 Euro"] in found
    assert {len(row) for row in found} == {3}
    assert page.count("<p>[…]</p>") == 2


@given(st.text(alphabet="ab |\n<&", max_size=300), st.text(alphabet="ab |\n<&", max_size=300))
def test_nothing_of_a_short_change_is_lost(old: str, new: str) -> None:
    html = "".join(bild.vergleich(change(old=old, new=new)).seiten)
    kept_old = re.sub(r'<span class="neu">.*?</span>', "", html, flags=re.DOTALL)
    kept_new = re.sub(r'<span class="weg">.*?</span>', "", html, flags=re.DOTALL)
    bare = [re.sub(r"\s", "", unescape(re.sub(r"<[^>]+>", "", kept))) for kept in (kept_old, kept_new)]
    assert bare == [re.sub(r"[\s|]", "", old), re.sub(r"[\s|]", "", new)]


# ---- dependents and citations -----------------------------------------------------------------------------------


def test_clauses_and_drafts_can_be_opened_and_stand_first() -> None:
    places = bild.stellen([citing(HolderKind.FRIST, "f"), citing(HolderKind.ENTWURF, "e"), citing()])
    assert [place.ziel for place in places] == ["draft:e", "clause:C06", ""]
    assert places[2].titel == "Frist: Haftung"
    assert places[2].text.endswith("mitgeliefert")


def test_every_holder_has_a_name() -> None:
    assert {kind.wort for kind in HolderKind} >= {"Klausel", "Prüfung", "Gebühr", "Kurzfassung"}
    assert all(kind.wort[0].isupper() for kind in HolderKind)


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (Link(citing(text="§\u00a03 MusterG")), "steht nicht darin"),
        (Link(citing(text="§\u00a03 ObermusterG")), "Das Gesetz ist nicht eingelesen"),
        (Link(citing(text="§\u00a03 SGB IX")), "steht nicht darin"),
        (Link(citing(text="§\u00a03 DSGVO")), "nicht eingelesen; von diesem Gesetz sind nur Kurzfassungen da"),
        (Link(citing(text="§\u00a03 BGB")), "steht nicht darin"),
        (Link(citing(text="§\u00a03 AktenG")), "Das Gesetz ist nicht eingelesen"),
        (Link(citing(), label="MusterG § 4"), "In MusterG §\u00a04 steht jetzt etwas anderes"),
    ],
)
def test_why_a_citation_leads_nowhere(link: Link, reason: str) -> None:
    summaries = [document(code, kind=SourceType.KURZFASSUNG) for code in ("DSGVO", "BGB")]
    laws = [document(code) for code in ("MusterG", "SGB IX", "BGB")]
    (line,) = bild.zitatzeilen([link], [*laws, *summaries, document("AktenG", kind=SourceType.DOKUMENT)])
    assert reason in line.zellen[2]
    assert line.ziel == "clause:C06"


def test_citations_with_a_place_are_left_out() -> None:
    found = Link(citing(), label="MusterG § 3", method=LinkMethod.ADRESSE)
    assert bild.zitatzeilen([found], []) == ()
    assert "noch nicht" in bild.zitat_kopf((), 0)
    assert bild.zitat_kopf((), 5).startswith("Alle 5 Zitate")
    assert bild.zitat_kopf(bild.zitatzeilen([Link(citing())], []), 5).startswith("1 von 5 Zitaten")
