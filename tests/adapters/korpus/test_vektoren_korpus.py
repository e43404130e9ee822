"""Vectors follow the real corpus file: its view, new versions, Kurzfassungen that official text replaces, removal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.adapters.korpus.datenbank import SqliteKorpus
from app.adapters.korpus.vektoren.index import VektorIndex
from app.adapters.korpus.vektoren.modellwahl import Modellwahl
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import SourceDocument, SourceType
from app.domain.korpus.treffer import SearchFilter
from app.services.vektoren import VektorService
from tests.korpus_gesetze import file_of, gesetz
from tests.vektor_modelle import static_model

DORF = {"1": "Der Hund beisst.", "2": ("Die Wohnung zahlt Miete.", "Die Katze zahlt die Frist.")}


class Desk:
    def __init__(self, basedir: Path) -> None:
        folder = basedir / "korpus"
        self.korpus = SqliteKorpus(folder)
        self.index = VektorIndex(folder, chroma_most=0)
        self.vektoren = VektorService(self.index, Modellwahl(folder, static_model(basedir / "modell")))

    def put(self, *documents: SourceDocument) -> None:
        with self.korpus.importing() as run:
            for document in documents:
                run.write(document, chunk_document(document), file_of(document))
                run.switch(document.meta.document_id)

    def found(self, question: str, filters: SearchFilter | None = None) -> list[str]:
        vector = self.vektoren.embed_query(question)
        assert vector is not None
        ranked = self.index.search(vector, filters or SearchFilter(), 3)
        return [chunk.article_label for chunk in self.korpus.chunks([r.chunk_id for r in ranked])]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.vektoren.close()
    made.index.close()
    made.korpus.close()


def silent(_stage: str, done: int, total: int) -> None:
    assert 0 <= done <= total


def test_laws_are_found_by_meaning(desk: Desk) -> None:
    assert desk.vektoren.update(silent).total == 0
    desk.put(gesetz("DorfO", DORF), gesetz("MarktO", {"7": "Die Klage beisst."}))
    state = desk.vektoren.update(silent)
    assert state.done == state.total == 4
    assert desk.found("Hund")[0] == "DorfO § 1"
    assert desk.found("miete wohnung")[0] == "DorfO § 2 Abs. 1"
    assert desk.found("Hund", SearchFilter(regulation_codes=frozenset({"MarktO"}))) == ["MarktO § 7"]
    assert desk.found("Hund", SearchFilter(source_types=frozenset({"urteil"}))) == []


def test_official_text_replaces_the_kurzfassung(desk: Desk) -> None:
    desk.put(gesetz("DorfO", {"1": "Hund, Hund, Hund."}, kind=SourceType.KURZFASSUNG))
    desk.vektoren.update(silent)
    assert desk.found("Hund") == ["DorfO § 1"]
    desk.put(gesetz("DorfO", DORF))
    desk.vektoren.update(silent)
    assert desk.vektoren.state().total == 3
    vector = desk.vektoren.embed_query("Hund")
    assert vector is not None
    first = desk.korpus.chunks([desk.index.search(vector, SearchFilter(), 1)[0].chunk_id])[0]
    assert first.source_type == "gesetz"


def test_a_removed_law_is_not_found(desk: Desk) -> None:
    desk.put(gesetz("DorfO", DORF), gesetz("MarktO", {"7": "Die Klage beisst."}))
    desk.vektoren.update(silent)
    with desk.korpus.importing() as run:
        run.remove(gesetz("DorfO", DORF).meta.document_id)
    assert desk.found("Hund") == ["MarktO § 7"], "at once, before any update"
    assert desk.vektoren.update(silent).total == 1
