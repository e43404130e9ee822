"""Text out of HTML: what a reader sees, nothing that is fetched or run, nothing lost without a word."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from app.adapters.dokumente.html import MAX_HTML_BYTES, html_text
from app.adapters.dokumente.leser import DateiLeser
from app.errors import InputError

PAGE = """<!DOCTYPE html><html><head><title>weg</title><style>p{color:red}</style></head><body>
<nav>Start | Impressum</nav><script>alert("weg")</script>
<h1>Muster&shy;vertrag</h1><p>Der <b>Mieter</b>
 zahlt&nbsp;500&#160;&euro;.<br>Jeden Monat.</p>
<ol start="3"><li>Miete</li><li>Strom</li></ol><ul><li><p>Gas</p></li></ul>
<table><tr><td>bis</td><td>10</td></tr></table><p hidden>weg</p><!-- weg --><div>Ende</div></body></html>"""


def test_page_as_it_is_read() -> None:
    assert html_text(PAGE.encode(), "m.html").replace("\u00ad", "").replace("\u00a0", " ").split("\n") == [
        "Mustervertrag",
        "",
        "Der Mieter zahlt 500 €.",
        "Jeden Monat.",
        "3. Miete",
        "4. Strom",
        "– Gas",
        "bis\t10",
        "Ende",
    ]


@pytest.mark.parametrize(
    "data",
    [
        "<meta charset='iso-8859-1'><p>Kündigung – „gut“</p>".encode("cp1252"),
        "<p>Kündigung – „gut“</p>".encode("cp1252"),
        "<meta charset=utf-8><p>Kündigung – „gut“</p>".encode(),
        "\ufeff<p>Kündigung – „gut“</p>".encode(),
        "<p>Kündigung – „gut“</p>".encode("utf-16"),
        "<meta charset='unbekannt'><p>Kündigung – „gut“</p>".encode(),
    ],
)
def test_encodings(data: bytes) -> None:
    assert html_text(data, "m.html") == "Kündigung – „gut“"


def test_broken_tags_lose_no_word() -> None:
    text = html_text(b"<p>eins<div>zwei</div><b>drei<p>vier</b> &unknown; f&#252;nf", "m.html")
    assert [w for w in text.split() if w != "&unknown;"] == ["eins", "zwei", "drei", "vier", "fünf"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("<div>" * 400 + "tief" + "</div>" * 400, "zu tief verschachtelt"),
        ("<p>" + "a" * MAX_HTML_BYTES, "zu groß"),
        ("<html><script>x</script></html>", "enthält keinen Text"),
        ("<!-- nur eine Anmerkung -->", "Text"),
    ],
)
def test_refused_with_a_reason(data: str, words: str) -> None:
    with pytest.raises(InputError) as error:
        html_text(data.encode(), "m.html")
    assert words in error.value.text
    assert "m.html" in error.value.text
    assert error.value.abhilfe


def test_entities_are_not_expanded_and_files_not_read(tmp_path: Path) -> None:
    (tmp_path / "geheim.txt").write_text("geheim", encoding="utf-8")
    bomb = "<!DOCTYPE html [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'><!ENTITY c SYSTEM 'geheim.txt'>]>"
    (tmp_path / "x.html").write_text(f"{bomb}<p>Text &b; &c;</p>", encoding="utf-8")
    (page,) = DateiLeser().read(tmp_path / "x.html").seiten
    assert "Text" in page
    assert "geheim" not in page.replace("geheim.txt", "")
    assert "aaaaaaaaaaaaaaa" not in page


def test_every_element_of_a_large_page_is_read_in_time(tmp_path: Path) -> None:
    path = tmp_path / "g.htm"
    path.write_text("<body>" + "".join(f"<p>Absatz {n}</p>" for n in range(20_000)), encoding="utf-8")
    (page,) = DateiLeser().read(path).seiten
    assert page.count("\n") == 19_999


def test_a_list_of_countless_items_is_numbered_in_one_go() -> None:
    items = "<li>x</li>" * 20_000
    begin = time.process_time()
    text = html_text(
        f"<ol start=5><li>a</li><li hidden>b</li>{items}<li value=7>y</li><li>z</li></ol>".encode(), "a.html"
    )
    assert time.process_time() - begin < 3
    lines = text.splitlines()
    assert (lines[0], lines[1], lines[-2], lines[-1]) == ("5. a", "7. x", "7. y", "20008. z")


@pytest.mark.parametrize("number", ["²", "9" * 5_000, "-3", "x"])
def test_numbers_that_are_none_count_from_one(number: str) -> None:
    page = f"<ol start='{number}'><li value='{number}'>a</li><li>b</li></ol>"
    assert html_text(page.encode(), "a.html") == "1. a\n2. b"


def test_a_page_of_countless_tags_is_refused_unread() -> None:
    with pytest.raises(InputError, match=r"„a\.html“ hat mehr als 1\.000\.000 Tags"):
        html_text(b"<b>" * 1_000_001, "a.html")
