from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.profiles import Profile
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.scenarios import Scenario, Selection
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError, StoreError
from app.messages import LoadSampleLibrary
from app.ports import UnitOfWork
from app.services.bibliothek import LibraryReader
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule
from tests.fakes import FixedUhr, MemoryStore

KINDS = ("clauses", "versions", "questions", "templates", "template_versions", "scenarios")
LIB = library(
    {
        "A": [rule("R1", "requires", targetClauseId="B"), answer_rule("R2", "n", "greater_than", 10)],
        "B": [rule("R3", "forbids", "soft", targetClauseId="C")],
        "C": [],
    }
)
TEMPLATE = Template(id="av", title="Arbeitsvertrag", category="Arbeit", jurisdictions=("DE",))
DRAFT = TemplateVersion(template_id="av", version=1, state=LifecycleState.DRAFT, author="Edda")
SCENARIO = Scenario(id="s1", title="Mit B", selection=Selection(clauses=("A", "B")))


def draft_of(clause_id: str, number: int, **fields: Any) -> ClauseVersion:
    values = {"content": "Neu", "author": "Edda", "state": LifecycleState.DRAFT} | fields
    return ClauseVersion(clause_id=clause_id, version=number, **values)


def write(store: MemoryStore, edit: Callable[[UnitOfWork], None]) -> None:
    with store.unit_of_work(LoadSampleLibrary()) as work:
        edit(work)
        work.commit()


def put(store: MemoryStore, **entities: Any) -> None:
    write(store, lambda work: [getattr(work, kind).put(entity) for kind, entity in entities.items()] and None)


@pytest.fixture
def store() -> MemoryStore:
    made = MemoryStore()
    for kind in KINDS:
        for entity in getattr(LIB, kind):
            put(made, **{kind: entity})
    return made


class KeptStore:
    """Gives the same objects as long as they are not replaced, as a store with a memory does."""

    def __init__(self, lib: Library) -> None:
        self.members: dict[str, tuple[Any, ...]] = {kind: getattr(lib, kind) for kind in KINDS}
        self.views = 0

    def replace(self, kind: str, place: int, entity: Any) -> None:
        self.members[kind] = (*self.members[kind][:place], entity, *self.members[kind][place + 1 :])

    @contextmanager
    def read(self) -> Iterator[SimpleNamespace]:
        self.views += 1
        now = dict(self.members)
        yield SimpleNamespace(**{kind: SimpleNamespace(all=lambda kind=kind: now[kind]) for kind in KINDS})


def test_the_library_holds_everything_in_order(store: MemoryStore) -> None:
    put(store, templates=TEMPLATE, template_versions=DRAFT, scenarios=SCENARIO)
    found = LibraryReader(store, FixedUhr()).library()
    assert (found.id, found.title) == ("bibliothek", "Klauselbibliothek")
    assert {kind: getattr(found, kind) for kind in KINDS} == {
        "clauses": LIB.clauses,
        "versions": LIB.versions,
        "questions": LIB.questions,
        "templates": (TEMPLATE,),
        "template_versions": (DRAFT,),
        "scenarios": (SCENARIO,),
    }


def test_an_empty_store_is_an_empty_library() -> None:
    reader = LibraryReader(MemoryStore(), FixedUhr())
    assert reader.library().clauses == ()
    assert reader.compiled().potentials == ()
    assert reader.library() is reader.library()


@pytest.mark.parametrize(
    ("kind", "entity"),
    [
        ("clauses", LIB.clauses[1].model_copy(update={"title": "Anders"})),
        ("versions", LIB.versions[1].model_copy(update={"content": "Anders"})),
        ("versions", draft_of("C", 2)),
        ("questions", Question(id="neu", label="Neu?", type=QuestionType.YES_NO)),
        ("templates", TEMPLATE),
        ("scenarios", SCENARIO),
    ],
)
def test_the_identical_library_comes_back_until_something_in_it_changes(
    store: MemoryStore, kind: str, entity: Any
) -> None:
    reader = LibraryReader(store, FixedUhr())
    before = reader.library()
    assert reader.library() is before
    put(store, akten=Akte(id="a1", aktenzeichen="1/26", kurzrubrum="A ./. B", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT))
    put(store, profiles=Profile(id="edda", name="Edda"))
    assert reader.library() is before, "Akten und Profile gehören nicht zur Bibliothek"
    put(store, **{kind: entity})
    after = reader.library()
    assert after is not before
    assert next(e for e in getattr(after, kind) if e.id == entity.id) == entity
    assert reader.library() is after


def test_a_deletion_and_its_undoing_are_seen(store: MemoryStore) -> None:
    reader = LibraryReader(store, FixedUhr())
    put(store, scenarios=SCENARIO)
    assert reader.library().scenarios == (SCENARIO,)
    write(store, lambda work: work.scenarios.delete("s1"))
    assert reader.library().scenarios == ()
    put(store, scenarios=SCENARIO)
    assert reader.library().scenarios == (SCENARIO,)


def test_values_that_python_holds_for_equal_are_told_apart() -> None:
    store = KeptStore(LIB)
    reader = LibraryReader(store, FixedUhr())  # type: ignore[arg-type]  # only what a reader needs
    seen = []
    for value in (1, True):
        store.members["scenarios"] = (Scenario(id="s1", title="T", selection=Selection(answers={"n": value})),)
        seen.append(reader.library().scenarios[0].selection.answers["n"])
    assert [type(value).__name__ for value in seen] == ["Decimal", "bool"]


def test_only_rules_clauses_and_questions_make_a_new_rule_set() -> None:
    store = KeptStore(LIB)
    reader = LibraryReader(store, FixedUhr())  # type: ignore[arg-type]  # only what a reader needs
    first = reader.compiled()
    assert reader.compiled() is first
    assert reader.compiled(("A", "B")) is first, "dieselben Versionen sind in Kraft"
    store.members["scenarios"] = (SCENARIO,)
    store.members["templates"] = (TEMPLATE,)
    assert reader.library().scenarios == (SCENARIO,)
    assert reader.compiled() is first
    store.replace("versions", 1, LIB.versions[1].model_copy(update={"rules": ()}))
    second = reader.compiled()
    assert second is not first
    assert [p.rules[0].id for p in second.potentials] == ["R1", "R2"]
    assert second.versions[0] is first.versions[0]
    assert store.views == 6


def test_drafts_are_what_the_editor_has_open(store: MemoryStore) -> None:
    new = draft_of("A", 2, rules=(rule("R9", "forbids", targetClauseId="C"),))
    put(store, versions=new)
    put(store, versions=draft_of("B", 2, state=LifecycleState.DEPRECATED))  # was rejected
    reader = LibraryReader(store, FixedUhr())
    assert [v and v.id for v in reader.compiled().versions] == ["A.v1", "B.v1", "C.v1"]
    assert [v and v.id for v in reader.compiled(drafts=True).versions] == ["A.v2", "B.v1", "C.v1"]
    assert [v and v.id for v in reader.compiled(("A.v2",)).versions] == ["A.v2", "B.v1", "C.v1"]
    assert [v and v.id for v in reader.compiled(("A.v1",), drafts=True).versions] == ["A.v1", "B.v1", "C.v1"]
    assert [p.rules for p in reader.compiled(drafts=True).potentials] == [
        p.rules for p in compile_rules(reader.library(), ("A.v2",)).potentials
    ]


def test_two_versions_of_a_clause_in_a_selection_are_refused(store: MemoryStore) -> None:
    put(store, versions=draft_of("A", 2))
    reader = LibraryReader(store, FixedUhr())
    with pytest.raises(InputError, match="„A“ ist in zwei Versionen ausgewählt") as caught:
        reader.compiled(("A.v1", "A.v2"))
    assert (caught.value.feld, caught.value.abhilfe) == ("A.v2", "Bitte die genannten Angaben berichtigen.")
    assert len(reader.compiled().potentials) == 3


def test_a_condition_that_does_not_fit_is_refused_where_it_is_in_force(store: MemoryStore) -> None:
    put(store, versions=draft_of("A", 2, rules=(answer_rule("R9", "n", "contains", "x"),)))
    reader = LibraryReader(store, FixedUhr())
    assert len(reader.compiled().potentials) == 3
    for _ in range(2):
        with pytest.raises(InputError, match="Mitarbeiterzahl: „enthält“ passt nicht"):
            reader.compiled(drafts=True)
    put(store, versions=draft_of("A", 2))
    assert len(reader.compiled(drafts=True).potentials) == 1


def test_entities_that_do_not_fit_together_are_named(store: MemoryStore) -> None:
    reader = LibraryReader(store, FixedUhr())
    sound = reader.library()
    put(store, versions=draft_of("A", 2, state=LifecycleState.PUBLISHED))
    for _ in range(2):
        with pytest.raises(StoreError, match="eine zweite veröffentlichte Version der Klausel A"):
            reader.library()
    put(store, versions=draft_of("A", 2))
    assert len(reader.library().versions) == len(sound.versions) + 1


def test_threads_get_one_library_and_one_rule_set() -> None:
    store = KeptStore(LIB)
    reader = LibraryReader(store, FixedUhr())  # type: ignore[arg-type]  # only what a reader needs

    def read(_: int) -> tuple[Library, object]:
        return reader.library(), reader.compiled()

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(read, range(40)))
        assert len({id(lib) for lib, _ in found}) == len({id(rules) for _, rules in found}) == 1
        for number in range(30):  # each edit is seen by whoever asks after it
            changed = LIB.versions[0].model_copy(update={"content": f"Stand {number}"})
            store.replace("versions", 0, changed)
            for lib, rules in pool.map(read, range(4)):
                assert lib.versions[0] is changed
                assert rules.versions[0] is changed  # type: ignore[attr-defined]


def test_the_day_decides_what_is_in_force_without_a_write(store: MemoryStore) -> None:
    put(store, versions=draft_of("A", 2, state=LifecycleState.PUBLISHED, valid_from=date(2027, 1, 1)))
    uhr = FixedUhr(datetime(2026, 12, 31, tzinfo=UTC))
    reader = LibraryReader(store, uhr)

    def published() -> list[int]:
        versions = reader.library().versions_of("A")
        return [version.version for version in versions if version.state is LifecycleState.PUBLISHED]

    assert published() == [1]
    assert reader.library() is reader.library()
    uhr.instant = datetime(2027, 1, 1, tzinfo=UTC)
    assert published() == [2]
