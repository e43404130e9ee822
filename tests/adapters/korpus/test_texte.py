"""Files with running text through the real reader: what they become, and why they are refused."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from docx import Document

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.korpus.quellen.texte import read_text_source
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import SourceDocument
from app.errors import InputError

URTEIL = "Landgericht Köln\n305 O 12/20\nUrteil vom 4. März 2021\n\nTenor\nAbgewiesen.\n\nTatbestand\nStreit.\n"


def read(path: Path, name: str = "") -> SourceDocument:
    return read_text_source(path, name or path.name, sha256(path.read_bytes()).hexdigest(), DateiLeser())


def labels(document: SourceDocument) -> list[str]:
    return [chunk.article_label for chunk in chunk_document(document)]


def _docx(path: Path, *pages: str) -> Path:
    document = Document()
    for number, page in enumerate(pages):
        if number:
            document.add_page_break()
        for line in page.split("\n"):
            document.add_paragraph(line)
    document.save(str(path))
    return path


def test_decision_as_text_and_as_word_document(tmp_path: Path) -> None:
    (tmp_path / "u.txt").write_text(URTEIL, encoding="utf-8")
    expected = [
        f"LG Köln, Urt. v. 04.03.2021 – 305 O 12/20, {p}" for p in ("Rubrum", "Tenor", "unter Tatbestand, Absatz 1")
    ]
    assert labels(read(tmp_path / "u.txt")) == expected
    assert labels(read(_docx(tmp_path / "u.docx", URTEIL))) == expected


def test_html_is_cited_by_its_sections(tmp_path: Path) -> None:
    path = tmp_path / "l.html"
    path.write_text(
        "<h1>Leitlinie zur Probe</h1><h2>1. Ziel</h2><p>Es gilt.</p><h2>2. Mittel</h2><p>Auch.</p>", encoding="utf-8"
    )
    document = read(path)
    assert labels(document) == ["Leitlinie zur Probe, Ziff. 1", "Leitlinie zur Probe, Ziff. 2"]
    assert document.meta.source_type.value == "leitlinie"


def test_pages_of_a_word_document_and_of_a_pdf(tmp_path: Path) -> None:
    document = read(_docx(tmp_path / "g.docx", "Gutachten\n\nErstens.", "Zweitens."))
    assert labels(document) == ["Gutachten, S. 1", "Gutachten, S. 2"]
    pdf = Path(__file__).resolve().parents[3] / "resources" / "muster" / "kschg" / "dokumente" / "arbeitsvertrag.pdf"
    chunks = chunk_document(read(pdf, "Akte.zip › arbeitsvertrag.pdf"))
    assert {chunk.page for chunk in chunks} == {1, 2}
    assert all(chunk.article_label.startswith(chunk.regulation_name + ", ") for chunk in chunks)
    assert any("01.04.2019" in chunk.chunk_text for chunk in chunks)


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("leer.txt", b"\f\f \xc2\xa0", "enthält keinen Text"),
        ("bild.png", b"\x89PNG\r\n\x1a\n", "kein lesbares Format"),
        ("kaputt.pdf", b"%PDF-1.7 nichts", "beschädigt"),
    ],
)
def test_refused_with_a_reason(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError) as error:
        read(tmp_path / name)
    assert words in error.value.text
    assert error.value.abhilfe
