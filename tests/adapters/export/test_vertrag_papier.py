"""Contracts on paper: numbering that Word counts, references that follow, standards of the PDF, tracked changes."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from docx import Document
from docx.oxml.ns import qn
from pdf_judge import Verdict
from vertrag_factory import absatz, klausel, laeufe, make_vertrag, teil

from app.adapters.dokumente.docx_gliederung import read_docx
from app.adapters.dokumente.leser import DateiLeser
from app.adapters.export.vertrag_abweichung import render_abweichungen
from app.adapters.export.vertrag_pdf import render_vertrag_pdf
from app.adapters.export.vertrag_word import bookmark_of, render_vertrag
from app.domain.vertrag.ausfuellen import item_mark
from app.domain.vertrag.dokument_text import Standort
from app.domain.vertrag.vertragstext import Lauf, LaufArt, Punkt, Unterschrift, VertragsAbsatz, Vertragstext
from app.domain.vertrag.wortlaut import Abweichung
from app.errors import ExportError

VORLAGE = Path(__file__).resolve().parents[3] / "resources" / "satz" / "vertrag.typ"
DAY = "2026-11-22"
PRINTED = [
    ("", "Mietvertrag über einen Häcksler"),
    ("", "Zwischen der Blumenhof Lindner GmbH und Jörg Übelacker wird vereinbart:"),
    ("", "Vorab liegen vor:"),
    ("a)", "der Prüfbericht"),
    ("b)", "die Betriebsanleitung"),
    ("", "Gegenstand und Miete"),
    ("§ 1", "Mietgegenstand"),
    ("(1)", "Vermietet wird ein Häcksler („Gerät“). Für die Rückgabe gilt § 3."),
    ("(2)", "Zum Gerät gehören:"),
    ("a)", "der Trichter,"),
    ("b)", "das Kabel"),
    ("", "Weiteres nicht."),
    ("(3)", "Der Mieter prüft:"),
    ("a)", "die Messer,"),
    ("b)", "den Schalter."),
    ("§ 2", "Miete"),
    ("", "Die Miete beträgt [___] je Tag; § 1 Abs. 2 bleibt unberührt."),
    ("", "Rückgabe"),
    ("§ 3", "Rückgabe"),
    ("(1)", "Das Gerät ist gereinigt zurückzugeben."),
    ("(2)", "Ja."),
    ("§ 4", "Frist"),
    ("", "Zurückzugeben sind:"),
    ("a)", "das Gerät,"),
    ("b)", "die Anleitung."),
]
"""Number and text of each line, as a reader sees them."""


def pdf(text: Vertragstext, *, entwurf: bool = False) -> bytes:
    return render_vertrag_pdf(text, DAY, VORLAGE, entwurf=entwurf)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def lines(path: Path) -> list[tuple[str, str]]:
    """Number and text of the body of a DOCX, numbers as the word processor counts them."""
    read = read_docx(path.name, path.read_bytes()).absaetze
    found = [(squeezed(a.zeichen), squeezed(a.text)) for a in read if a.ort is Standort.TEXT]
    assert not any(a.getippt for a in read)
    return found[: len(PRINTED)]


def test_word_counts_paragraphs_and_items_itself(tmp_path: Path) -> None:
    path = tmp_path / "v.docx"
    path.write_bytes(render_vertrag(make_vertrag(), DAY, entwurf=False))
    assert lines(path) == PRINTED
    typed = [p.text for p in Document(str(path)).paragraphs if re.match(r"(§|\(\d|[a-z]\))", p.text)]
    assert typed == []


@pytest.mark.langsam
def test_a_round_trip_through_libreoffice_keeps_the_numbering(tmp_path: Path) -> None:
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("LibreOffice (soffice) ist nicht installiert")
    source = tmp_path / "v.docx"
    source.write_bytes(render_vertrag(make_vertrag(), DAY, entwurf=False))
    profile = f"-env:UserInstallation={(tmp_path / 'profil').as_uri()}"

    def convert(path: Path, kind: str, folder: Path) -> Path:
        command = [soffice, profile, "--headless", "--convert-to", kind, "--outdir", str(folder), str(path)]
        subprocess.run(command, check=True, capture_output=True, timeout=110)
        return folder / f"{path.stem}.{kind}"

    odt = convert(source, "odt", tmp_path / "odt")
    back = convert(odt, "docx", tmp_path / "docx")
    assert lines(back) == PRINTED
    printed = squeezed(" ".join(DateiLeser().read(convert(back, "pdf", tmp_path / "pdf")).seiten))
    for number, text in PRINTED:
        assert f"{number} {text}".strip() in printed
    with zipfile.ZipFile(back) as archive:
        assert "REF " in archive.read("word/document.xml").decode()


def test_references_are_fields_that_point_to_headings() -> None:
    data = render_vertrag(make_vertrag(), DAY, entwurf=False)
    body = Document(BytesIO(data)).element.body
    marks = {mark.get(qn("w:name")) for mark in body.iter(qn("w:bookmarkStart"))}
    fields = [field.get(qn("w:instr")).split() for field in body.iter(qn("w:fldSimple"))]
    assert [field[:2] for field in fields] == [["REF", bookmark_of(3)], ["REF", bookmark_of(1)]]
    assert {field[1] for field in fields} <= marks
    ids = [mark.get(qn("w:id")) for mark in body.iter(qn("w:bookmarkStart"))]
    assert len(set(ids)) == len(ids) == 4


def test_no_two_headings_share_a_bookmark() -> None:
    """Ids that differ in a mark only, or behind the 40 characters a bookmark may have."""
    long = "eine-klausel-mit-einer-sehr-langen-kennung-nummer"
    ids = ("frist-a", "frist.a", f"{long}-1", f"{long}-2")
    klauseln = tuple(klausel(id_, n, id_, absatz(None, "Text.")) for n, id_ in enumerate(ids, 1))
    text = replace(make_vertrag(), teile=(teil("haupt", "Haupt", *klauseln),))
    body = Document(BytesIO(render_vertrag(text, DAY, entwurf=False))).element.body
    marks = [mark.get(qn("w:name")) for mark in body.iter(qn("w:bookmarkStart"))]
    assert len(set(marks)) == len(marks) == 4


def test_a_list_without_words_before_it_begins_with_its_first_item() -> None:
    only_items = replace(absatz(None, "", "eins", "zwei"), laeufe=())
    text = replace(make_vertrag(), teile=(teil("haupt", "Haupt", klausel("K", 1, "Liste", only_items)),))
    written = Document(BytesIO(render_vertrag(text, DAY, entwurf=False))).paragraphs
    assert [p.text for p in written[2:5]] == ["Liste", "eins", "zwei"]


def test_the_header_of_a_long_title_leaves_room_for_the_mark() -> None:
    text = replace(make_vertrag(), titel="Rahmenvertrag über Leistungen " * 6)
    header = Document(BytesIO(render_vertrag(text, DAY, entwurf=True))).sections[0].header.paragraphs[0].text
    titel, mark = header.split("\t")
    assert (len(titel) <= 70, titel[-2:], mark) == (True, " …", "ENTWURF – nicht abgeschlossen")


def test_a_signature_is_not_torn_apart(tmp_path: Path) -> None:
    five = tuple(Unterschrift(f"Partei Nummer {n}", "Mieterin") for n in range(1, 6))
    path = tmp_path / "v.pdf"
    path.write_bytes(pdf(replace(make_vertrag(), unterschriften=five)))
    pages = DateiLeser().read(path).seiten
    assert [page.count("Ort, Datum") for page in pages] == [page.count("Partei Nummer") for page in pages]
    assert sum(page.count("Ort, Datum") for page in pages) == 5


def test_items_are_marked_in_the_pdf_as_in_the_text(tmp_path: Path) -> None:
    long = VertragsAbsatz(None, laeufe("Es gilt:"), tuple(Punkt(item_mark(n), laeufe("Punkt")) for n in range(28)))
    path = tmp_path / "v.pdf"
    path.write_bytes(pdf(replace(make_vertrag(), teile=(teil("haupt", "Haupt", klausel("K", 1, "Liste", long)),))))
    marks = re.findall(r"(\w+\)) Punkt", squeezed(" ".join(DateiLeser().read(path).seiten)))
    assert marks == [punkt.marke for punkt in long.punkte]
    assert marks[-2:] == ["aa)", "bb)"]


def test_styles_are_real_and_gaps_marked() -> None:
    document = Document(BytesIO(render_vertrag(make_vertrag(name=None), DAY, entwurf=True)))
    styles = [p.style.name for p in document.paragraphs if p.style is not None]
    assert styles.count("Heading 2") == 4
    assert styles.count("Heading 1") == 2
    cells = [p for row in document.tables[-1].rows for cell in row.cells for p in cell.paragraphs]
    marked = [r.text for p in (*document.paragraphs, *cells) for r in p.runs if r.style.name == "Platzhalter"]
    assert marked == ["[___]", "[___]"]
    assert "ENTWURF" in document.sections[0].header.paragraphs[0].text
    assert document.core_properties.title == "Mietvertrag über einen Häcksler"


def test_the_same_contract_gives_the_same_bytes() -> None:
    assert render_vertrag(make_vertrag(), DAY, entwurf=True) == render_vertrag(make_vertrag(), DAY, entwurf=True)
    assert pdf(make_vertrag()) == pdf(make_vertrag())


@pytest.mark.parametrize("entwurf", [False, True])
def test_the_pdf_is_pdfa_2a_and_pdfua_1(
    entwurf: bool,
    pdf_judge: Callable[[Path, str], Verdict],
    tmp_path: Path,
) -> None:
    path = tmp_path / "v.pdf"
    path.write_bytes(pdf(make_vertrag(name=None), entwurf=entwurf))
    for profile in ("2a", "ua1"):
        verdict = pdf_judge(path, profile)
        assert verdict.ok, verdict.failed
    text = squeezed(" ".join(DateiLeser().read(path).seiten))
    assert ("ENTWURF" in text) is entwurf
    for number, line in PRINTED:
        assert f"{number} {line}".strip() in text
    with pikepdf.open(path) as opened:
        titles = [str(item.title) for item in opened.open_outline().root]
    assert "Gegenstand und Miete" in titles


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    hostile = "#let x = 1 *fett* _kursiv_ <w:t>&amp; $a$ \\ {{KEIN}} // weg"
    text = replace(
        make_vertrag(),
        teile=(teil("t", hostile, klausel("X", 1, hostile, absatz(None, hostile))),),
    )
    (tmp_path / "h.pdf").write_bytes(pdf(text))
    assert squeezed("".join(DateiLeser().read(tmp_path / "h.pdf").seiten)).count("*fett* _kursiv_ <w:t>&amp; $a$") == 3
    paragraphs = [p.text for p in Document(BytesIO(render_vertrag(text, DAY, entwurf=False))).paragraphs]
    assert paragraphs.count(hostile) == 3


def test_a_character_without_a_glyph_is_named_with_its_clause() -> None:
    text = make_vertrag()
    bad = klausel("X", 7, "Titel", absatz(None, "Ein 𒀀 Keil"))
    text = replace(text, teile=(*text.teile, teil("x", "X", bad)))
    with pytest.raises(ExportError, match="§\u00a07"):
        pdf(text)


def test_deviations_are_tracked_changes() -> None:
    old = klausel("K1", 1, "Miete", absatz(1, "Die Miete beträgt 10 Euro."), absatz(2, "Sie ist sofort fällig."))
    new = klausel(
        "K1",
        1,
        "Miete",
        absatz(1, "Die Miete beträgt 12 Euro."),
        absatz(2, "Neu."),
        absatz(3, "Sie ist sofort fällig."),
    )
    data = render_abweichungen("Mietvertrag", [Abweichung(new, old)], datetime(2026, 11, 22, 9, tzinfo=UTC))
    body = Document(BytesIO(data)).element.body
    inserted = ["".join(t.text for t in mark.iter(qn("w:t"))) for mark in body.iter(qn("w:ins"))]
    deleted = ["".join(t.text for t in mark.iter(qn("w:delText"))) for mark in body.iter(qn("w:del"))]
    assert "".join("".join(inserted).split()) == "12EuroNeu."
    assert "".join("".join(deleted).split()) == "10Euro"
    assert {mark.get(qn("w:date")) for mark in body.iter(qn("w:ins"))} == {"2026-11-22T09:00:00+00:00"}
    assert any(p.text == "§\u00a01\tMiete" for p in Document(BytesIO(data)).paragraphs)


def test_a_paragraph_that_comes_or_goes_does_so_with_its_end() -> None:
    """Else Word leaves an empty numbered paragraph behind when the change is accepted or refused."""
    old = klausel("K1", 1, "Miete", absatz(1, "Bleibt."), absatz(2, "Geht."), absatz(3, "Wird Punkt."))
    new = klausel("K1", 1, "Miete", absatz(1, "Bleibt."), absatz(2, "Wird:", "Punkt"))
    data = render_abweichungen("Mietvertrag", [Abweichung(new, old)], datetime(2026, 11, 22, 9, tzinfo=UTC))
    body = Document(BytesIO(data)).element.body
    ends = []
    for paragraph in body.iter(qn("w:p")):
        marks = [mark.tag for mark in paragraph.iterfind(f"{qn('w:pPr')}/{qn('w:rPr')}/*")]
        words = "".join(t.text for t in paragraph.iter(qn("w:t"), qn("w:delText")))
        ends += [(words, mark.rpartition("}")[2]) for mark in marks]
    assert ends == [("Wird Punkt.", "del"), ("Punkt", "ins")]


def test_a_reference_to_an_unnumbered_clause_is_plain_text() -> None:
    run = Lauf("die Präambel", LaufArt.VERWEIS, "K0", "{{VERWEIS: K0}}")
    text = make_vertrag()
    own = klausel("X", 5, "X", replace(absatz(None, ""), laeufe=(*laeufe("Siehe "), run)))
    text = replace(text, teile=(*text.teile, teil("x", "X", own)))
    fields = list(Document(BytesIO(render_vertrag(text, DAY, entwurf=False))).element.body.iter(qn("w:fldSimple")))
    assert len(fields) == 2
    assert pdf(text).startswith(b"%PDF")
