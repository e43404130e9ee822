"""Two wordings of a norm: marks, tables, shortened passages, pages."""

from __future__ import annotations

import re
import time
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.aenderung import ChangeKind
from app.ui.presenters import fassungen as bild
from tests.ui.korpus_desk import change


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


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
    assert "<p>Die Gebühren:</p><p> Abschnitt 4 </p>" in page
    assert rows(page) == [
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
