from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.adapters.austausch.dateien import AustauschDateien, library_bytes
from app.adapters.katalog.bibliothek import BibliothekLeser, load_library
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.import_preview import KINDS, ImportPreview, ImportStatus, entities
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.library_part import LibraryPart
from app.domain.regelwerk.scenarios import SIMULATOR, Scenario
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import ExportError, InputError, KnownError, NotFoundError
from app.messages import EditClauseText, ImportLibrary, SaveScenario
from app.services.austausch import AustauschService
from tests.domain.regelwerk.regelwerk_builders import random_library, seeded
from tests.fakes import MemoryStore
from tests.services.austausch_library import mutated, rich_library, simple_file

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "bibliothek" / "arbeitsvertrag.json"


def service(store: MemoryStore) -> AustauschService:
    return AustauschService(store, BibliothekLeser(), AustauschDateien())


def filled(*libraries: Library) -> MemoryStore:
    store = MemoryStore()
    for library in libraries:
        service(store).import_library(ImportLibrary(library))
    return store


def write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    return path


def file_data(library: Library) -> dict[str, Any]:
    return json.loads(library_bytes(library))  # type: ignore[no-any-return]


def statuses(preview: ImportPreview) -> set[ImportStatus]:
    return {entry.status for entry in preview.entries}


# --- round trip -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [rich_library, lambda: load_library(SAMPLE)])
def test_export_import_export_gives_the_same_bytes(make: Callable[[], Library], tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    store = filled(make())
    service(store).export(first)
    other = MemoryStore()
    preview = service(other).preview(first)
    assert statuses(preview) == {ImportStatus.NEW}
    service(other).import_library(ImportLibrary(preview.library))
    written = service(other).export(second)
    assert first.read_bytes() == second.read_bytes()
    assert written.size == len(first.read_bytes())
    assert service(other).library() == service(store).library() == preview.result


@pytest.mark.parametrize("seed", range(40))
def test_any_library_goes_round(seed: int, tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    store, other = filled(random_library(seeded(seed))), MemoryStore()
    service(store).export(first)
    service(other).import_library(ImportLibrary(service(other).preview(first).library))
    service(other).export(second)
    assert first.read_bytes() == second.read_bytes()
    assert statuses(service(store).preview(second)) == {ImportStatus.UNCHANGED}


def test_what_is_exported_comes_back_as_unchanged_and_writes_nothing(tmp_path: Path) -> None:
    store = filled(rich_library())
    service(store).export(tmp_path / "a.json")
    preview = service(store).preview(tmp_path / "a.json")
    assert statuses(preview) == {ImportStatus.UNCHANGED}
    assert service(store).import_library(ImportLibrary(preview.library)).seq == 0


def test_the_order_of_the_file_does_not_depend_on_the_order_of_editing(tmp_path: Path) -> None:
    data = file_data(rich_library())
    data["versions"].reverse()
    service(filled(Library.model_validate(data))).export(tmp_path / "a.json")
    service(filled(rich_library())).export(tmp_path / "b.json")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_the_state_of_the_simulator_is_not_exported(tmp_path: Path) -> None:
    store = filled(rich_library())
    scenario = Scenario.model_validate({"id": SIMULATOR, "title": "Simulator", "selection": {}})
    with store.unit_of_work(SaveScenario(scenario)) as work:
        work.scenarios.put(scenario)
        work.commit()
    assert SIMULATOR not in {s.id for s in service(store).library().scenarios}


def test_one_import_is_one_step_of_the_journal() -> None:
    store = filled(rich_library())
    (entry,) = store.journal()
    assert (entry.command, entry.label) == ("ImportLibrary", "Bibliothek einlesen")
    assert store.verify_journal().fehler == ()


# --- parts ------------------------------------------------------------------------------------------------------


def test_a_part_has_the_chosen_clauses_and_the_questions_of_their_rules(tmp_path: Path) -> None:
    store = filled(rich_library())
    service(store).export(tmp_path / "teil.json", LibraryPart(clause_ids=("daten",)))
    part = service(store).preview(tmp_path / "teil.json").library
    assert [c.id for c in part.clauses] == ["daten"]
    assert {q.id for q in part.questions} == {"zahl", "branche", "tarif", "beginn", "taetigkeit"}
    assert not part.templates
    assert not part.scenarios


def test_targets_come_along_if_wanted(tmp_path: Path) -> None:
    store = filled(rich_library())
    alone, whole = tmp_path / "a.json", tmp_path / "b.json"
    service(store).export(alone, LibraryPart(clause_ids=("gewaehr",)))
    service(store).export(whole, LibraryPart(clause_ids=("gewaehr",), with_targets=True))
    assert [c["id"] for c in json.loads(alone.read_bytes())["clauses"]] == ["gewaehr"]
    assert [c["id"] for c in json.loads(whole.read_bytes())["clauses"]] == ["haftung", "gewaehr", "daten"]


def test_a_template_comes_with_its_clauses_questions_and_test_cases(tmp_path: Path) -> None:
    store = filled(rich_library())
    service(store).export(tmp_path / "vorlage.json", LibraryPart(template_ids=("vertrag",)))
    other = MemoryStore()
    preview = service(other).preview(tmp_path / "vorlage.json")
    assert preview.accepted
    assert preview.result is not None
    assert {c.id for c in preview.result.clauses} == {"haftung", "gewaehr", "daten", "gericht"}
    assert [s.id for s in preview.result.scenarios] == ["fall"]


def test_a_part_whose_targets_are_missing_is_refused_elsewhere_and_welcome_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "teil.json"
    service(filled(rich_library())).export(path, LibraryPart(clause_ids=("gewaehr",)))
    preview = service(MemoryStore()).preview(path)
    (problem,) = preview.problems
    assert problem.ort == "$.versions[0].rules[0]"
    assert "haftung" in problem.gefunden
    data = file_data(rich_library())
    data["clauses"] = [c for c in data["clauses"] if c["id"] != "gewaehr"]
    data["versions"] = [v | {"rules": []} for v in data["versions"] if v["clauseId"] != "gewaehr"]
    data["templateVersions"], data["scenarios"] = [], []
    assert service(filled(Library.model_validate(data))).preview(path).accepted


@pytest.mark.parametrize("part", [LibraryPart(clause_ids=("weg",)), LibraryPart(template_ids=("weg",))])
def test_a_part_of_what_is_gone_is_refused(part: LibraryPart, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="weg"):
        service(filled(rich_library())).export(tmp_path / "a.json", part)
    assert not list(tmp_path.iterdir())


# --- refusals ---------------------------------------------------------------------------------------------------


def test_anything_refused_refuses_everything(tmp_path: Path) -> None:
    store = filled(rich_library())
    before = {kind: dict(rows) for kind, rows in store.tables.items()}
    data = file_data(rich_library())
    data["clauses"].append({"id": "neu", "title": "Neu", "category": "A", "jurisdictions": ["DE"]})
    data["versions"][1]["content"] = "Heimlich geändert."
    preview = service(store).preview(write(tmp_path / "a.json", data))
    assert not preview.accepted
    assert preview.count(ImportStatus.NEW) == preview.count(ImportStatus.REFUSED) == 1
    with pytest.raises(InputError) as caught:
        service(store).import_library(ImportLibrary(preview.library))
    assert [p.ort for p in caught.value.probleme] == ["$.versions[1]"]
    assert "Text geändert" in caught.value.probleme[0].gefunden
    assert store.tables == before


def test_a_preview_that_is_no_longer_true_is_not_written(tmp_path: Path) -> None:
    store = filled(rich_library())
    data = file_data(rich_library())
    data["versions"][2]["content"] = "Entwurf aus der Datei."
    preview = service(store).preview(write(tmp_path / "a.json", data))
    assert preview.accepted
    with store.unit_of_work(EditClauseText("haftung.v3", "")) as work:
        draft = work.versions.get("haftung.v3")
        assert draft is not None
        work.versions.put(draft.model_copy(update={"state": LifecycleState.REVIEW}))
        work.commit()
    with pytest.raises(InputError, match="in Prüfung"):
        service(store).import_library(ImportLibrary(preview.library))


def test_a_published_version_supersedes_the_one_that_is_here(tmp_path: Path) -> None:
    store = filled(rich_library())
    data = file_data(rich_library())
    successor = data["versions"][3] | {"version": 2, "content": "Besser."}
    data["versions"] = [successor]
    data |= {"clauses": [data["clauses"][1]], "templates": [], "templateVersions": [], "scenarios": []}
    preview = service(store).preview(write(tmp_path / "a.json", data))
    notes = {entry.id: entry.reason for entry in preview.entries if entry.kind == "versions"}
    assert "löst die veröffentlichte Version 1 ab" in notes["gewaehr.v2"]
    assert "veröffentlicht → außer Kraft" in notes["gewaehr.v1"]
    service(store).import_library(ImportLibrary(preview.library))
    states = [v.state for v in service(store).library().versions_of("gewaehr")]
    assert states == [LifecycleState.DEPRECATED, LifecycleState.PUBLISHED]
    assert service(store).library() == preview.result


def test_more_problems_than_anybody_reads_are_counted(tmp_path: Path) -> None:
    data = file_data(rich_library())
    data["versions"][3]["rules"] = [data["versions"][3]["rules"][0] | {"id": f"X{n}"} for n in range(80)]
    data["clauses"] = data["clauses"][1:]
    data["versions"] = [v for v in data["versions"] if v["clauseId"] == "gewaehr"]
    data |= {"clauses": data["clauses"][:1], "templates": [], "templateVersions": [], "scenarios": []}
    library = Library.model_validate(data)
    with pytest.raises(InputError, match="noch 30 weitere") as caught:
        service(MemoryStore()).import_library(ImportLibrary(library))
    assert len(caught.value.probleme) == 50


# --- the simple form --------------------------------------------------------------------------------------------


def test_a_simple_file_is_recognised_and_taken_over_as_drafts(tmp_path: Path) -> None:
    store = filled(rich_library())
    path = write(tmp_path / "einfach.json", simple_file())
    preview = service(store).preview(path)
    assert preview.accepted, preview.problems
    service(store).import_library(ImportLibrary(preview.library))
    library = service(store).library()
    id_ = next(clause.id for clause in library.clauses if clause.title == "Probezeit")
    new = library.versions_of(id_)[0]
    assert id_ == "C01"  # the library has no numbers of its own
    assert new.state is LifecycleState.DRAFT
    assert new.author == "Import"
    assert [v.version for v in library.versions_of("gewaehr")] == [1, 2]
    assert statuses(service(store).preview(path)) == {ImportStatus.UNCHANGED}


def test_problems_of_a_simple_file_have_its_own_paths(tmp_path: Path) -> None:
    data = simple_file()
    data["clauses"][0]["rules"][0]["targetClauseTitle"] = "Urlaub"
    data["clauses"][1]["title"] = "Probezeit"
    with pytest.raises(InputError) as caught:
        service(filled(rich_library())).preview(write(tmp_path / "einfach.json", data))
    assert {p.ort for p in caught.value.probleme} >= {
        "$.clauses[0].rules[0].targetClauseTitle",
        "$.clauses[0].title",
        "$.clauses[1].title",
    }


# --- matrix -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["matrix.csv", "matrix.CSV", "matrix.txt", "matrix"])
def test_the_suffix_decides_the_format_of_the_matrix(name: str, tmp_path: Path) -> None:
    store = filled(rich_library())
    path = tmp_path / name
    if path.suffix.lower() == ".csv":
        assert service(store).export_matrix(path).size == path.stat().st_size
    else:
        with pytest.raises(InputError, match=r"\.csv oder \.xlsx"):
            service(store).export_matrix(path)
        assert not path.exists()


def test_the_matrix_shows_drafts_or_what_is_in_force() -> None:
    austausch = service(filled(rich_library()))
    assert ("haftung", "daten") in austausch.matrix().cells
    assert austausch.matrix().cells["haftung", "daten"][0].code == "FOR"
    assert austausch.matrix(published=True).cells["haftung", "daten"][0].code == "REQ"


def test_a_target_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    store = filled(rich_library())
    for path in (tmp_path / "fehlt" / "a.json", tmp_path / ("x" * 300)):
        with pytest.raises(ExportError, match="ließ sich nicht schreiben"):
            service(store).export(path)
    assert not list(tmp_path.iterdir())


# --- damaged files ----------------------------------------------------------------------------------------------

ROUNDS = 1_500
"""``packaging/fault.sh`` damages more."""


@pytest.mark.langsam
@pytest.mark.timeout(600)
def test_damaged_files_are_accepted_whole_or_refused_whole(tmp_path: Path) -> None:
    """Every file is either taken over as the preview said, or refused by name; nothing between, nothing else."""
    rng = seeded(20261122)
    sample = load_library(SAMPLE)
    starts = [MemoryStore().tables, filled(rich_library()).tables, filled(rich_library(), sample).tables]
    sources = [file_data(rich_library())] * 5 + [simple_file()] * 3 + [file_data(sample)]
    path = tmp_path / "datei.json"
    outcomes = {"accepted": 0, "refused": 0}
    for number in range(ROUNDS):
        store = MemoryStore()
        store.tables = {kind: dict(rows) for kind, rows in rng.choice(starts).items()}
        path.write_bytes(mutated(rng, rng.choice(sources)))
        outcomes[_import(store, path, number)] += 1
    assert min(outcomes.values()) > ROUNDS // 20, outcomes  # both ways are really gone


def _import(store: MemoryStore, path: Path, number: int) -> str:
    austausch = service(store)
    before = {kind: dict(rows) for kind, rows in store.tables.items()}
    refused: KnownError | None = None
    try:
        preview = austausch.preview(path)
        austausch.import_library(ImportLibrary(preview.library))
    except KnownError as error:
        refused = error
    if refused is not None:
        assert store.tables == before, f"Datei {number}: abgelehnt und doch geschrieben"
        assert not store.writing
        assert refused.probleme, f"Datei {number}: abgelehnt ohne Grund"
        assert all(p.ort and p.gefunden and p.erwartet for p in refused.probleme), f"Datei {number}: {refused}"
        str(refused).encode()  # can be shown
        return "refused"
    library = austausch.library()
    assert preview.result is not None
    for kind in KINDS:
        wanted = {entity.id: entity for entity in entities(preview.result, kind)}
        assert {entity.id: entity for entity in entities(library, kind)} == wanted, f"Datei {number}: {kind}"
    compile_rules(library)
    austausch.export(path)
    again = austausch.preview(path)
    assert statuses(again) <= {ImportStatus.UNCHANGED}, f"Datei {number}: {again.problems}"
    return "accepted"
