"""The end-check of real files, as the program wires it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.bootstrap import Program
from tests.docx_bauen import abstract, bookmark, docx, field, level, num, p, r
from tests.endkontrolle_dokumente import CLEAN, paragraphs

MUSTER = Path(__file__).resolve().parents[3] / "resources" / "muster" / "kschg" / "dokumente"
NUMBERING = abstract(0, level(0, "decimal", "§ %1"), level(1, "decimal", "(%2)")) + num(1, 0)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    made = Program(tmp_path / "bibliothek")
    yield made
    made.close()


def checked(program: Program, path: Path) -> list[str]:
    return [f"{b.feld} {b.id}" for b in program.endkontrolle.check(path).befunde]


@pytest.mark.parametrize("name", ["arbeitsvertrag.pdf", "kuendigung.pdf", "gehaltsabrechnung.pdf"])
def test_the_documents_of_the_muster_have_no_findings(program: Program, name: str) -> None:
    assert checked(program, MUSTER / name) == []


@pytest.mark.parametrize("name", CLEAN)
def test_clean_documents_stay_clean_as_docx(program: Program, tmp_path: Path, name: str) -> None:
    """With typed numbers, and with the laws the program knows."""
    file = tmp_path / f"{name}.docx"
    file.write_bytes(docx("".join(p(absatz.ganz) for absatz in paragraphs(CLEAN[name]))))
    assert checked(program, file) == []


def test_a_docx_with_automatic_numbers(program: Program, tmp_path: Path) -> None:
    table = "".join(
        f"<w:tr><w:tc>{p(a)}</w:tc><w:tc>{p(b)}</w:tc></w:tr>"
        for a, b in (("Fenster", "1.200,00 €"), ("Türen", "800,00 €"), ("Summe", "2.100,00 €"))
    )
    body = (
        p("Gegenstand", num=1, extra=bookmark("_Ref1"))
        + p("Geliefert werden Fenster.", num=1, lvl=1)
        + p("Preis", num=1)
        + p("Es gilt ", num=1, lvl=1, extra=field(r"REF _Ref1 \r \h", "§ 7") + r("."))
        + p("Näheres steht in § 1 Abs. 1 und § 5.", num=1, lvl=1)
        + f"<w:tbl>{table}</w:tbl>"
        + p("Ort: ", extra=r("Ulm", '<w:highlight w:val="yellow"/>'))
    )
    file = tmp_path / "vertrag.docx"
    file.write_bytes(docx(body, numbering=NUMBERING))
    ergebnis = program.endkontrolle.check(file)
    assert [(b.feld, b.id.removeprefix("endkontrolle.")) for b in ergebnis.befunde] == [
        ("absatz:4", "verweis.veraltet"),
        ("absatz:4", "verweis.ziel_fehlt"),
        ("absatz:5", "verweis.ziel_fehlt"),
        ("absatz:11", "betrag.summe"),
        ("absatz:12", "platzhalter.markiert"),
    ]
    assert ergebnis.befunde[2].text.startswith(
        "§\u00a02 Abs.\u00a02: „Näheres steht in §\u00a01 Abs.\u00a01 und §\u00a05.“"
    )


def test_a_pdf_says_what_cannot_be_seen_in_it(program: Program) -> None:
    [hinweis] = program.endkontrolle.check(MUSTER / "kuendigung.pdf").hinweise
    assert "Kommentare" in hinweis
