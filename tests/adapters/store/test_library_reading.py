"""The whole library over the real store: an edit costs about that edit, and everything else stays the same objects."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.adapters.store.sql import SqlStore
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.scenarios import Scenario, Selection
from app.messages import EditClauseText, LoadSampleLibrary, SaveScenario
from app.services.bibliothek import LibraryReader
from app.services.historie import HistorieService
from tests.adapters.store.conftest import Place, Uhr
from tests.domain.regelwerk.regelwerk_speed import big_library
from tests.domain.regelwerk.test_recompiling import content
from tests.fakes import FixedUhr

SIZE = 60


@pytest.fixture(scope="module")
def lib() -> Library:
    return big_library(SIZE, 5, calm=False)


@pytest.fixture
def filled(library: Place, uhr: Uhr, lib: Library) -> Iterator[SqlStore]:
    with library.open(uhr) as store:
        with store.unit_of_work(LoadSampleLibrary()) as work:
            for question in lib.questions:
                work.questions.put(question)
            for clause in lib.clauses:
                work.clauses.put(clause)
            for version in lib.versions:
                work.versions.put(version)
            work.commit()
        yield store


def _edit(store: SqlStore, place: int, text: str, lib: Library) -> None:
    version = lib.versions[place]
    with store.unit_of_work(EditClauseText(version.id, text)) as work:
        work.versions.put(version.model_copy(update={"content": text, "rules": version.rules[1:]}))
        work.commit()


def test_an_edit_replaces_one_entity_and_undoing_it_gives_the_old_content_back(filled: SqlStore, lib: Library) -> None:
    reader = LibraryReader(filled, FixedUhr())
    first, rules = reader.library(), reader.compiled()
    assert first.versions == lib.versions
    assert reader.library() is first
    assert reader.compiled() is rules
    _edit(filled, 7, "anders", lib)
    second = reader.library()
    assert [n for n, (a, b) in enumerate(zip(first.versions, second.versions, strict=True)) if a is not b] == [7]
    assert content(reader.compiled()) == content(compile_rules(second))
    HistorieService(filled).undo()
    assert reader.library().versions == lib.versions
    assert content(reader.compiled()) == content(rules)


def test_a_scenario_does_not_touch_the_rules(filled: SqlStore) -> None:
    reader = LibraryReader(filled, FixedUhr())
    rules = reader.compiled()
    scenario = Scenario(id="s1", title="T", selection=Selection())
    with filled.unit_of_work(SaveScenario(scenario)) as work:
        work.scenarios.put(scenario)
        work.commit()
    assert reader.library().scenarios == (scenario,)
    assert reader.compiled() is rules


def test_two_reading_threads_follow_one_writer(filled: SqlStore, lib: Library) -> None:
    reader = LibraryReader(filled, FixedUhr())

    def read(number: int) -> None:
        for _ in range(5):
            found = reader.library()
            assert int(found.versions[3].content) >= number
            compiled = reader.compiled()
            version = compiled.versions[3]
            assert version is not None
            assert int(version.content) >= number
            assert len(version.rules) == 4

    _edit(filled, 3, "0", lib)
    with ThreadPoolExecutor(2) as pool:
        for number in range(1, 12):
            running = [pool.submit(read, number - 1) for _ in range(2)]
            _edit(filled, 3, str(number), lib)
            for done in running:
                done.result()
    assert reader.library().versions[3].content == "11"
    assert content(reader.compiled()) == content(compile_rules(reader.library()))
