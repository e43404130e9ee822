"""The reader: text per page, page images, messages; and the shipped Muster that is read with it."""

from __future__ import annotations

import hashlib
import json
import runpy
import threading
import zipfile
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from docx import Document
from PIL import Image

from app.adapters.dokumente import docx_teile
from app.adapters.dokumente.leser import DateiLeser
from app.adapters.dokumente.pdf_seiten import MAX_HOEHE
from app.domain.kanzlei.akte import Akte
from app.errors import InputError

ROOT = Path(__file__).resolve().parents[3]
MUSTER = ROOT / "resources" / "muster" / "kschg"
VERTRAG = MUSTER / "dokumente" / "arbeitsvertrag.pdf"


@pytest.fixture
def leser() -> DateiLeser:
    return DateiLeser()


def words(text: str) -> str:
    return " ".join(text.split())


def test_pdf_text_comes_page_by_page(leser: DateiLeser) -> None:
    seiten = leser.read(VERTRAG).seiten
    assert len(seiten) == 2
    assert "Das Arbeitsverhältnis beginnt am 01.04.2019." in seiten[0]
    assert "Hamburg, den 18.03.2019" in seiten[1]
    assert not any(character in seite for seite in seiten for character in "\r\x00\x02\ufffe")


def test_docx_text_keeps_paragraphs_tables_and_page_breaks(leser: DateiLeser, tmp_path: Path) -> None:
    document = Document()
    document.add_paragraph("Erste Zeile\tmit Tab")
    document.add_paragraph("Ku\u0308ndigung")
    table = document.add_table(rows=2, cols=2)
    for row, values in zip(table.rows, (("A", "B"), ("C", "D")), strict=True):
        for cell, value in zip(row.cells, values, strict=True):
            cell.text = value
    document.add_page_break()
    document.add_paragraph("Zweite Seite")
    document.save(str(tmp_path / "d.docx"))
    assert leser.read(tmp_path / "d.docx").seiten == ("Erste Zeile\tmit Tab\nKündigung\nA\tB\nC\tD", "Zweite Seite")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("Übergabe – § 1\r\nZeile".encode(), ("Übergabe – § 1\nZeile",)),
        ("Übergabe".encode("utf-8-sig"), ("Übergabe",)),
        ("Übergabe – 5 €".encode("cp1252"), ("Übergabe – 5 €",)),
        (b"eins\fzwei", ("eins", "zwei")),
    ],
)
def test_text_files_are_read_in_their_encoding(
    content: bytes, expected: tuple[str, ...], leser: DateiLeser, tmp_path: Path
) -> None:
    (tmp_path / "t.txt").write_bytes(content)
    assert leser.read(tmp_path / "t.txt").seiten == expected


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("leer.pdf", b"", "ist leer"),
        ("kaputt.pdf", b"%PDF-1.7\nnichts", "beschädigt"),
        ("kaputt.docx", b"PK\x03\x04nichts", "beschädigt"),
        ("kaputt.pdf", b"kaputt", "ist trotz der Endung keine PDF-Datei"),
        ("brief.docx", b"{\\rtf1 Text}", "ist trotz der Endung keine Word-Datei"),
        ("bild.png", b"\x89PNG\r\n\x1a\n", "kein lesbares Format"),
        ("daten.txt", b"a\x00b", "kein lesbares Format"),
    ],
)
def test_unreadable_files_are_named_with_a_way_out(
    name: str, content: bytes, message: str, leser: DateiLeser, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        leser.read(tmp_path / name)
    assert name in caught.value.text
    assert caught.value.abhilfe


def test_missing_files_and_folders_are_refused(leser: DateiLeser, tmp_path: Path) -> None:
    for path in (tmp_path / "fehlt.pdf", tmp_path):
        with pytest.raises(InputError):
            leser.read(path)


def test_an_encrypted_pdf_is_refused(leser: DateiLeser, tmp_path: Path) -> None:
    with pikepdf.open(VERTRAG) as pdf:
        pdf.save(tmp_path / "g.pdf", encryption=pikepdf.Encryption(user="a", owner="b"))
    with pytest.raises(InputError, match="Kennwort"):
        leser.read(tmp_path / "g.pdf")


def test_a_zip_that_is_no_document_and_one_that_is_too_large_are_refused(
    leser: DateiLeser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(tmp_path / "a.docx", "w") as archive:
        archive.writestr("anderes.txt", "x")
    with pytest.raises(InputError, match="kein Word-Dokument"):
        leser.read(tmp_path / "a.docx")
    Document().save(str(tmp_path / "b.docx"))
    monkeypatch.setattr(docx_teile, "MAX_TEIL_BYTES", 100)
    with pytest.raises(InputError, match="zu groß"):
        leser.read(tmp_path / "b.docx")


def test_a_page_is_rendered_as_png_of_the_wanted_width(leser: DateiLeser) -> None:
    with Image.open(BytesIO(leser.render_page(VERTRAG, 2, 300))) as image:
        assert image.format == "PNG"
        assert abs(image.width - 300) <= 1
        assert image.height > image.width
        assert image.convert("L").getextrema()[0] < 100


def test_a_strip_of_a_page_does_not_become_a_huge_picture(leser: DateiLeser, tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(5, 3000))
        pdf.save(tmp_path / "streifen.pdf")
    with Image.open(BytesIO(leser.render_page(tmp_path / "streifen.pdf", 1, 600))) as image:
        assert image.size == (20, MAX_HOEHE)


@pytest.mark.parametrize(("seite", "breite"), [(0, 300), (3, 300), (1, 0), (1, 100_000)])
def test_a_page_that_does_not_exist_is_refused(seite: int, breite: int, leser: DateiLeser) -> None:
    with pytest.raises(InputError):
        leser.render_page(VERTRAG, seite, breite)


def test_one_reader_serves_several_threads(leser: DateiLeser) -> None:
    results: list[int] = []
    threads = [
        threading.Thread(target=lambda: results.append(len(leser.render_page(VERTRAG, 1, 200)))) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 6
    assert len(set(results)) == 1


def test_each_fact_of_the_muster_akte_stands_on_the_page_it_names(leser: DateiLeser) -> None:
    akte = Akte.model_validate_json((MUSTER / "akte.json").read_bytes())
    dokumente = {d.id: d for d in akte.dokumente}
    belegt = 0
    for angabe in akte.angaben:
        quelle = angabe.quelle
        if quelle.dokument_id is None:
            assert quelle.vermerk, angabe.schluessel
            continue
        assert quelle.seite is not None
        assert quelle.auszug
        seiten = leser.read(MUSTER / dokumente[quelle.dokument_id].datei).seiten
        assert words(quelle.auszug) in words(seiten[quelle.seite - 1]), angabe.schluessel
        belegt += 1
    assert belegt >= 12


def test_the_muster_akte_knows_pages_and_hashes_of_its_documents(leser: DateiLeser) -> None:
    akte = Akte.model_validate_json((MUSTER / "akte.json").read_bytes())
    assert (akte.id, akte.gericht_id, akte.bundesland) == ("muster-kschg", "K6055", "HH")
    for dokument in akte.dokumente:
        path = MUSTER / dokument.datei
        assert dokument.seiten == len(leser.read(path).seiten)
        assert dokument.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_muster_documents_come_from_their_sources_byte_by_byte(tmp_path: Path) -> None:
    script = runpy.run_path(str(ROOT / "packaging" / "erzeugen" / "muster.py"))
    for path in script["make"]("kschg", tmp_path):
        assert path.read_bytes() == (MUSTER / "dokumente" / path.name).read_bytes(), path.name
    assert json.loads((MUSTER / "akte.json").read_text(encoding="utf-8"))["dokumente"]
