"""Entities are parsed once; what is remembered is never another state than the one that stands in the file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.adapters.store import cache
from app.adapters.store.sql import SqlStore
from app.adapters.store.sqlite import SqliteStore
from app.domain.regelwerk.gates import clause_gates
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.unfit import STORED
from app.errors import StoreError
from app.messages import EditClauseText, LoadSampleLibrary
from app.services.historie import HistorieService
from tests.adapters.store.conftest import Place, Uhr, clause, version
from tests.fakes import FixedUhr

IDS = tuple(f"k{n}" for n in range(5))
COMMAND = EditClauseText("k0.v1", "")


def _fill(store: SqlStore, ids: tuple[str, ...] = IDS) -> None:
    with store.unit_of_work(LoadSampleLibrary()) as work:
        for id_ in ids:
            work.clauses.put(clause(id_))
            work.versions.put(version(id_))
        work.commit()


def _edit(store: SqlStore, id_: str, content: str, *, commit: bool = True) -> None:
    with store.unit_of_work(COMMAND) as work:
        work.versions.put(version(id_, content=content))
        if commit:
            work.commit()


def _versions(store: SqlStore) -> tuple[ClauseVersion, ...]:
    with store.read() as view:
        return view.versions.all()


def _contents(store: SqlStore) -> list[str]:
    return [v.content for v in _versions(store)]


@pytest.fixture
def filled(library: Place, uhr: Uhr) -> Iterator[SqlStore]:
    with library.open(uhr) as store:
        _fill(store)
    with library.open(uhr) as store:  # nothing is remembered yet
        yield store


@pytest.fixture
def filled_file(basedir: Path, uhr: Uhr) -> Iterator[SqliteStore]:
    with SqliteStore(basedir, uhr, "Edda", busy_ms=100) as store:
        _fill(store)
    with SqliteStore(basedir, uhr, "Edda", busy_ms=100) as store:
        yield store


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Ids of the rows that were parsed, as it happens."""
    ids: list[str] = []
    load = cache.load

    def noting(kind: Any, id_: str, data: str) -> Any:
        ids.append(id_)
        return load(kind, id_, data)

    monkeypatch.setattr(cache, "load", noting)
    return ids


def test_each_row_is_parsed_once_and_then_only_what_changed(filled: SqlStore, parsed: list[str]) -> None:
    first = _versions(filled)
    assert parsed == [f"{id_}.v1" for id_ in IDS]
    parsed.clear()
    assert _versions(filled) is first
    with filled.read() as view:
        assert view.versions.get("k3.v1") is first[3]
    _edit(filled, "k2", "neu")
    second = _versions(filled)
    assert parsed == []  # what was put had to be read back anyway
    assert [a is b for a, b in zip(first, second, strict=True)] == [True, True, False, True, True]
    assert second[2].content == "neu"


def test_a_change_from_outside_is_seen_under_the_same_revision(filled_file: SqliteStore, parsed: list[str]) -> None:
    before = _versions(filled_file)
    parsed.clear()
    with closing(sqlite3.connect(filled_file.path)) as raw:
        raw.execute("UPDATE versions SET data = replace(data, 'Text § 1', 'von außen') WHERE id = 'k1.v1'")
        raw.commit()
    after = _versions(filled_file)
    assert [v.content for v in after] == ["Text § 1", "von außen", "Text § 1", "Text § 1", "Text § 1"]
    assert parsed == ["k1.v1"]
    assert after[0] is before[0]
    with closing(sqlite3.connect(filled_file.path)) as raw:
        raw.execute("DELETE FROM versions WHERE id = 'k0.v1'")
        raw.commit()
    assert [v.clause_id for v in _versions(filled_file)] == ["k1", "k2", "k3", "k4"]


def test_a_damaged_row_is_named_although_it_was_sound_before(filled_file: SqliteStore) -> None:
    _versions(filled_file)
    with closing(sqlite3.connect(filled_file.path)) as raw:
        raw.execute("UPDATE versions SET data = substr(data, 2) WHERE id = 'k1.v1'")
        raw.commit()
    for _ in range(2):
        with pytest.raises(StoreError, match=r"versions/k1\.v1 ist beschädigt"):
            _versions(filled_file)
        with pytest.raises(StoreError, match=r"versions/k1\.v1 ist beschädigt"), filled_file.read() as view:
            view.versions.get("k1.v1")
    assert [v.content for v in _versions_but(filled_file, "k1.v1")] == ["Text § 1"] * 4


def _versions_but(store: SqlStore, id_: str) -> list[ClauseVersion]:
    with store.read() as view:
        found = [view.versions.get(f"{other}.v1") for other in IDS if f"{other}.v1" != id_]
    return [v for v in found if v is not None]


def test_what_was_rolled_back_is_never_seen(filled: SqlStore) -> None:
    _versions(filled)
    with filled.unit_of_work(COMMAND) as work:
        work.versions.put(version("k1", content="verworfen"))
        assert work.versions.all()[1].content == "verworfen"
        assert _contents(filled)[1] == "Text § 1"
    assert _contents(filled)[1] == "Text § 1"
    _edit(filled, "k2", "gilt")  # takes the number the rolled back command would have had
    assert _contents(filled) == ["Text § 1", "Text § 1", "gilt", "Text § 1", "Text § 1"]
    with filled.unit_of_work(COMMAND) as work:
        assert [v.content for v in work.versions.all()] == _contents(filled)


def test_an_undone_change_and_a_view_from_before_show_their_own_state(filled: SqlStore) -> None:
    with filled.read() as before:
        old = before.versions.all()
        _edit(filled, "k1", "neu")
        assert _contents(filled)[1] == "neu"
        assert before.versions.all() is old
        kept = before.versions.get("k1.v1")
        assert kept is not None
        assert kept.content == "Text § 1"
        HistorieService(filled).undo()
        assert _contents(filled)[1] == "Text § 1"
        HistorieService(filled).redo()
    assert _contents(filled)[1] == "neu"


def test_after_restoring_a_backup_its_content_is_read(filled_file: SqliteStore) -> None:
    backup = filled_file.backup()
    _edit(filled_file, "k1", "nach der Sicherung")
    assert _contents(filled_file)[1] == "nach der Sicherung"
    filled_file.restore(backup)
    assert _contents(filled_file)[1] == "Text § 1"
    _edit(filled_file, "k1", "anders weiter")  # the same number in another history
    assert _contents(filled_file)[1] == "anders weiter"


def test_a_second_process_view_follows_the_writer(filled: SqlStore, library: Place, uhr: Uhr) -> None:
    with library.open(uhr, "cli", readonly=True) as reader:
        first = _versions(reader)
        assert _versions(reader) is first
        _edit(filled, "k4", "vom anderen Fenster")
        second = _versions(reader)
        assert second[4].content == "vom anderen Fenster"
        assert second[0] is first[0]


def test_deleted_entities_are_forgotten_and_akten_are_not_kept(filled: SqlStore) -> None:
    assert _versions(filled)
    with filled.unit_of_work(LoadSampleLibrary()) as work:
        work.versions.delete("k0.v1")
        work.commit()
    assert len(_versions(filled)) == 4
    known = filled._cache._known
    assert sorted(known["versions"]) == ["k1.v1", "k2.v1", "k3.v1", "k4.v1"]
    assert not any(known[kind] for kind in ("akten", "drafts", "conversations"))


def test_readers_in_threads_see_whole_commands_while_one_writes_and_rolls_back(filled: SqlStore) -> None:
    for id_ in IDS:
        _edit(filled, id_, "0")
    stop = threading.Event()

    def read() -> int:
        views = 0
        while not stop.is_set():
            contents = set(_contents(filled))
            assert len(contents) == 1, contents
            assert contents != {"verworfen"}
            views += 1
        return views

    with ThreadPoolExecutor(2) as pool:
        readers = [pool.submit(read) for _ in range(2)]
        for number in range(40):
            with filled.unit_of_work(COMMAND) as work:
                for id_ in IDS:
                    work.versions.put(version(id_, content="verworfen" if number % 2 else str(number)))
                assert len({v.content for v in work.versions.all()}) == 1
                if number % 2 == 0:
                    work.commit()
        stop.set()
        assert all(reader.result() > 0 for reader in readers)
    assert set(_contents(filled)) == {"38"}


STEPS = st.lists(
    st.tuples(st.sampled_from(["put", "discard", "delete", "undo", "outside", "view"]), st.sampled_from(IDS[:3])),
    max_size=14,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_a_store_with_memory_and_one_without_read_the_same(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str]]
) -> None:
    with SqliteStore(tmp_path_factory.mktemp("b"), FixedUhr(), "Edda") as store:
        _fill(store, IDS[:3])
        historie = HistorieService(store)
        for number, (what, id_) in enumerate(steps):
            match what:
                case "put" | "discard":
                    _edit(store, id_, f"Stand {number}", commit=what == "put")
                case "delete":
                    with store.unit_of_work(COMMAND) as work:
                        work.versions.delete(f"{id_}.v1")
                        work.commit()
                case "undo" if historie.undo_label() == COMMAND.label:
                    historie.undo()
                case "outside":
                    with closing(sqlite3.connect(store.path)) as raw:
                        raw.execute("UPDATE versions SET data = data || ' ' WHERE id = ?", (f"{id_}.v1",))
                        raw.commit()
                        raw.execute("UPDATE versions SET data = trim(data) WHERE id = ?", (f"{id_}.v1",))
                        raw.commit()
            with SqliteStore(store.basedir, FixedUhr(), "frisch", readonly=True) as fresh:
                assert _versions(store) == _versions(fresh)
                with store.read() as view, fresh.read() as other:
                    assert view.versions.get(f"{id_}.v1") == other.versions.get(f"{id_}.v1")


def test_what_was_accepted_before_can_still_be_read_and_changed(basedir: Path, uhr: Uhr) -> None:
    question = {"id": "q", "label": "Ort", "type": "single_choice", "options": ["hier", "hier"]}
    with SqliteStore(basedir, uhr, "Edda", busy_ms=100) as store:
        _fill(store, ("k0",))
        with store.unit_of_work(LoadSampleLibrary()) as work:
            work.clauses.put(clause("k0").model_copy(update={"jurisdictions": ("EU",)}))  # no country of ISO 3166
            work.questions.put(Question.model_validate(question, context=STORED))
            work.commit()
    with SqliteStore(basedir, uhr, "Edda", busy_ms=100) as store:
        with store.read() as view:
            (kept,), (asked,) = view.clauses.all(), view.questions.all()
        assert kept.jurisdictions == ("EU",)
        assert asked.options == ("hier", "hier")
        with store.unit_of_work(LoadSampleLibrary()) as work:
            work.clauses.put(kept.model_copy(update={"title": "Anders"}))
            work.commit()
        with store.read() as view:
            library = Library(id="l", title="L", clauses=view.clauses.all(), versions=view.versions.all())
    (places,) = [r for r in clause_gates(library, library.versions[0]) if r.gate_id == "C03"]
    assert ["EU" in finding.text for finding in places.findings] == [True]
    with pytest.raises(ValueError, match="ISO 3166"):
        Clause.model_validate_json(kept.model_dump_json(by_alias=True))  # what comes from outside is still refused
