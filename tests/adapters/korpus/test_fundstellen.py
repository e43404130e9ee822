"""Citations over the real laws: each finds its words, and each chunk and each unit is found by its own label.

``fundstellen.csv`` was checked by hand against the sources: citation, label, first three words, last word; rows without
a label are citations of places that do not exist.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from app.adapters.katalog.gesetze import load_gesetzesnamen
from app.adapters.korpus.quellen.formex import read_formex
from app.adapters.korpus.quellen.gii import read_gii
from app.adapters.korpus.quellen.xml import read_xml
from app.domain.korpus.aufloesen import label_of, resolve
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.recht.zitat import NormArt, Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from tests.conftest import ROOT

Norms = dict[tuple[str, NormArt], list[Chunk]]

NAMES = load_gesetzesnamen(ROOT / "resources" / "recht")
READER = CitationReader(NAMES)
_JURABK = re.compile(r"<jurabk>([^<]+)</jurabk>")


def _rows() -> list[list[str]]:
    with (Path(__file__).parent / "fundstellen.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter=";"))[1:]


ROWS = _rows()


@pytest.fixture(scope="session")
def law(shared: Path) -> Callable[[str], Norms]:
    """Chunks of a law by its code, norm by norm."""
    files = {"DSGVO": shared / "eu" / "dsgvo.xml"}
    for path in (shared / "gesetze").glob("*.xml"):
        with path.open(encoding="utf-8") as file:
            found = _JURABK.search(file.read(20_000))
        assert found, path
        files[NAMES.code_of(found[1])] = path

    @cache
    def chunks(code: str) -> Norms:
        root = read_xml(files[code].read_bytes(), files[code].name)
        read = read_formex if code == "DSGVO" else read_gii
        norms: Norms = {}
        for chunk in chunk_document(read(root, files[code].name, "00" * 32, NAMES)):
            norms.setdefault((chunk.article.casefold(), chunk.art), []).append(chunk)
        return norms

    return chunks


def _norm(law: Callable[[str], Norms], zitat: Normzitat) -> list[Chunk]:
    return law(zitat.regulation_code).get((zitat.article.casefold(), zitat.art), [])


def test_the_table_is_large() -> None:
    assert len(ROWS) >= 250
    assert sum(1 for row in ROWS if not row[1]) >= 10


@pytest.mark.parametrize(("citation", "label", "first", "last"), ROWS)
def test_citation_finds_its_words(
    law: Callable[[str], Norms], citation: str, label: str, first: str, last: str
) -> None:
    zitat = READER.read(citation)
    assert isinstance(zitat, Normzitat)
    chunks = _norm(law, zitat)
    assert chunks
    place = resolve(chunks, zitat)
    if not label:
        assert place is None
        return
    assert place is not None
    words = place.chunk.chunk_text[place.start : place.end].split()
    assert (place.label, " ".join(words[:3]), words[-1]) == (label, first, last)


@pytest.mark.parametrize("code", ["BGB", "ZPO", "KSchG", "DSGVO", "ArbGG", "SGB IX"])
def test_every_norm_and_every_unit_is_reachable_by_its_label(law: Callable[[str], Norms], code: str) -> None:
    cited = (NormArt.NORM, NormArt.ERWAEGUNGSGRUND)
    norms = {key: chunks for key, chunks in law(code).items() if key[1] in cited}
    assert len(norms) > 20
    lost: list[str] = []
    for chunk in (chunk for chunks in norms.values() for chunk in chunks):
        place = _resolved(law, chunk.article_label)
        if place is None or place[0] != chunk.chunk_id:
            lost.append(chunk.article_label)
        for span in chunk.spans:
            label = label_of(chunk, chunk.paragraph, span.teile)
            place = _resolved(law, label)
            begun_before = place is not None and place[0] != chunk.chunk_id
            if place is None or (not begun_before and place[1:] != (span.start, span.end)):
                lost.append(label)
    assert not lost


def _resolved(law: Callable[[str], Norms], label: str) -> tuple[str, int, int] | None:
    zitat = READER.read(label)
    assert isinstance(zitat, Normzitat)
    place = resolve(_norm(law, zitat), zitat)
    return (place.chunk.chunk_id, place.start, place.end) if place else None


def test_chunks_of_a_law_hold_the_contract(law: Callable[[str], Norms]) -> None:
    for code in ("BGB", "DSGVO", "GKG"):
        chunks = [chunk for norm in law(code).values() for chunk in norm]
        assert len({chunk.chunk_id for chunk in chunks}) == len(chunks)
        assert sorted(chunk.chunk_index for chunk in chunks) == list(range(len(chunks)))
        assert all(chunk.chunk_text == chunk.chunk_text.strip() != "" for chunk in chunks)
        assert all(len(chunk.chunk_text) <= 4000 for chunk in chunks)
        assert all(0 <= s.start < s.end <= len(chunk.chunk_text) for chunk in chunks for s in chunk.spans)
        labels = [c.article_label for c in chunks if c.art is NormArt.NORM]
        assert len(set(labels)) == len(labels)


@pytest.mark.langsam
def test_all_laws_are_chunked_whole_and_every_chunk_id_is_unique(shared: Path) -> None:
    seen: set[str] = set()
    total = 0
    for path in sorted((shared / "gesetze").glob("*.xml")):
        document = read_gii(read_xml(path.read_bytes(), path.name), path.name, "00" * 32, NAMES)
        chunks = chunk_document(document)
        source = "".join(absatz.text for norm in document.norms for absatz in norm.absaetze)
        assert _letters("".join(chunk.chunk_text for chunk in chunks)) == _letters(source), path.name
        seen.update(chunk.chunk_id for chunk in chunks)
        total += len(chunks)
    assert total > 40_000
    assert len(seen) == total


def _letters(text: str) -> str:
    return "".join(text.split())
