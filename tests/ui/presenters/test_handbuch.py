"""The handbook without a window: every link, picture and place exists; search and anchors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.adapters.katalog.katalog import DateiKatalog
from app.bootstrap_grund import resources_dir
from app.domain.deutsch import NBSP
from app.domain.regelwerk.gates import CLAUSE_GATES, TEMPLATE_GATES
from app.domain.regelwerk.numbering import FIRST_CLAUSE, next_id
from app.errors import NotFoundError
from app.ui.hilfe.orte import INHALT, ORTE, SEITEN
from app.ui.presenters.handbuch import BILD, SCHEMA, Handbuch, Stelle, read_handbook, slug, translate

FOLDER = resources_dir() / "handbuch"
OHNE_BILD = {"betrieb", "vertraulichkeit", "gemeinsam", "installation", "stoerungen", "befehlszeile", "tastatur",
             "glossar", "sicherungen", "kennwort", "nachweise"}  # fmt: skip
"""Pages that tell of files, keys or words; nothing of them is seen in the window."""


@pytest.fixture(scope="module")
def book() -> Handbuch:
    return read_handbook(FOLDER)


def _anchors(book: Handbuch) -> set[str]:
    return {f"{s.name}#{u.anker}" for s in book.seiten.values() for u in s.ueberschriften} | set(book.seiten)


def test_every_page_of_the_folder_is_in_the_contents_once() -> None:
    assert sorted(SEITEN) == sorted(path.stem for path in FOLDER.glob("*.md"))


@pytest.mark.parametrize("key", ORTE)
def test_the_place_of_every_pane_exists(book: Handbuch, key: str) -> None:
    assert ORTE[key].ziel in _anchors(book)


def test_every_link_leads_to_a_place_and_every_picture_is_there(book: Handbuch) -> None:
    links = [link for s in book.seiten.values() for link in s.verweise]
    assert len(links) > 15
    places = {f"{SCHEMA}:/{anchor}" for anchor in _anchors(book)} | {f"{BILD}:/{name}" for name in book.bilder}
    assert [link for link in links if link not in places] == []
    assert all(bild.breite >= 400 and bild.hoehe >= 180 for bild in book.bilder.values())


def test_pages_of_what_is_seen_have_a_picture_and_all_pictures_together_are_light(book: Handbuch) -> None:
    bare = {name for name, seite in book.seiten.items() if not any(v.startswith(BILD) for v in seite.verweise)}
    assert bare <= OHNE_BILD
    assert sum(path.stat().st_size for path in (FOLDER / "bilder").iterdir()) <= 6_000_000


def test_no_picture_is_left_over_that_neither_handbook_nor_readme_shows(book: Handbuch) -> None:
    readme = (FOLDER.parents[1] / "README.md").read_text("utf-8")
    kept = {path.name for path in (FOLDER / "bilder").iterdir()}
    assert {name for name in kept - set(book.bilder) if f"bilder/{name}" not in readme} == set()


def test_every_page_is_in_the_contents_once_and_is_linked_from_another_one(book: Handbuch) -> None:
    assert len(SEITEN) == len(set(SEITEN))
    linked = {
        target
        for seite in book.seiten.values()
        for target in (link.removeprefix(f"{SCHEMA}:/").partition("#")[0] for link in seite.verweise)
        if target != seite.name
    }
    assert set(SEITEN) - linked - set(INHALT) == set()


def test_pages_are_short(book: Handbuch) -> None:
    long = {n: sum(map(len, s.bloecke)) for n, s in book.seiten.items() if n not in {"glossar", "tastatur"}}
    assert {name: size for name, size in long.items() if size > 6_500} == {}


def test_headings_of_a_page_have_an_anchor_each(book: Handbuch) -> None:
    for seite in book.seiten.values():
        anchors = [u.anker for u in seite.ueberschriften]
        assert len(anchors) == len(set(anchors)), seite.name
        assert seite.ueberschriften[0].stufe == 1
        assert all(f'<a name="{anchor}"></a>' in seite.html for anchor in anchors)


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [("Die Akte", "die-akte"), ("Prüfung: im Ganzen", "prüfung-im-ganzen"), (f"§{NBSP}4 „Frist“", "-4-frist")],
)
def test_anchors_are_those_of_github(heading: str, anchor: str) -> None:
    assert slug(heading) == anchor


def test_markdown_becomes_html_with_links_pictures_and_no_break_spaces() -> None:
    seite = translate(
        "eins", "# Titel\n\nNach § 4 KSchG, [dort](zwei.md#drei) und [hier](#titel).\n\n![Ein <Bild>](bilder/b.png)\n"
    )
    assert seite.titel == "Titel"
    assert f"§{NBSP}4{NBSP}KSchG" in seite.html or f"§{NBSP}4" in seite.html
    assert seite.verweise == ("handbuch:/zwei#drei", "handbuch:/eins#titel", "bild:/b.png")
    assert "Ein &lt;Bild&gt;" in seite.html
    assert seite.bloecke == ("titel", "nach § 4 kschg, dort und hier.", "ein <bild>")


def test_tables_and_blocks_of_code_are_searched_line_by_line() -> None:
    seite = translate("eins", "# T\n\n| a | b |\n|---|---|\n| Frist | *Frist* |\n\n    Frist a\n    b\n")
    assert seite.bloecke == ("t", "a", "b", "frist", "frist", "frist a", "b")
    assert Handbuch({"eins": seite}, {}).find(" FRIST ") == tuple(Stelle("eins", n) for n in range(3))
    assert Handbuch({"eins": seite}, {}).find("  ") == ()
    assert Handbuch({"eins": seite}, {}).find("Urlaub") == ()


def test_pictures_keep_their_shape_and_are_never_larger_than_they_are(book: Handbuch) -> None:
    name, bild = next(iter(book.bilder.items()))
    width, height = book.size(name, 500)
    assert width == 500
    assert abs(height / width - bild.hoehe / bild.breite) < 0.01
    assert book.size(name, 9000) == (bild.breite, bild.hoehe)
    assert f'width="500" height="{height}"' in book.sized(f'<img src="bild:/{name}">', 500)


def test_a_handbook_that_is_not_whole_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"start\.md") as caught:
        read_handbook(tmp_path)
    assert caught.value.abhilfe
    for name in SEITEN:
        (tmp_path / f"{name}.md").write_text("# T\n\n![b](bilder/fehlt.png)\n", encoding="utf-8")
    with pytest.raises(NotFoundError, match=r"fehlt\.png"):
        read_handbook(tmp_path)


def _page(name: str) -> str:
    return re.sub(r"\s+", " ", (FOLDER / f"{name}.md").read_text(encoding="utf-8"))


def test_numbers_that_the_handbook_names_are_those_of_the_sample_library(katalog: DateiKatalog) -> None:
    libraries = katalog.libraries()
    ids = [clause.id for library in libraries for clause in library.clauses]
    new, last = next_id(ids, FIRST_CLAUSE), ids[len(libraries[0].clauses) - 1]
    assert f"({new} in der Musterbibliothek, die bis {last} zählt; {FIRST_CLAUSE} in einer leeren)" in _page(
        "austausch"
    )
    gates = _page("gates")
    assert f"C01 bis {CLAUSE_GATES[-1].id} für Klauseln, T01 bis {TEMPLATE_GATES[-1].id} für Vorlagen" in gates
    rules = {rule.id for library in libraries for version in library.versions for rule in version.rules}
    named = set(re.findall(r"\b(?:RA|R|S)[0-9]{2}\b", _page("beweis")))
    assert named
    assert named <= rules
    clauses = re.findall(
        r"\b[CDG][0-9]{2}\b", _page("klauseltext") + _page("befehlszeile").replace("--schwere C05", "")
    )
    assert clauses
    assert set(clauses) <= set(ids)
