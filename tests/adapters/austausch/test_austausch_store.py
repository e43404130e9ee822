"""The exchange on the real store: what is written is on the disk, what is refused leaves no trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.adapters.austausch.dateien import AustauschDateien
from app.adapters.katalog.bibliothek import BibliothekLeser
from app.adapters.store.sqlite import SqliteStore
from app.errors import KnownError
from app.messages import ImportLibrary
from app.services.austausch import AustauschService
from app.services.historie import HistorieService
from tests.domain.regelwerk.regelwerk_builders import seeded
from tests.fakes import FixedUhr
from tests.services.austausch_library import mutated, rich_library, simple_file


def service(store: SqliteStore) -> AustauschService:
    return AustauschService(store, BibliothekLeser(), AustauschDateien())


def test_a_library_goes_round_through_two_stores(tmp_path: Path) -> None:
    files = []
    for name in ("a", "b"):
        with SqliteStore(tmp_path / name, FixedUhr(), "Test") as store:
            library = service(store).preview(files[-1]).library if files else rich_library()
            service(store).import_library(ImportLibrary(library))
            files.append(service(store).export(tmp_path / f"{name}.json").path)
            assert store.verify_journal().fehler == ()
    assert files[0].read_bytes() == files[1].read_bytes()


def test_an_import_is_undone_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "einfach.json"
    path.write_text(json.dumps(simple_file()), "utf-8")
    with SqliteStore(tmp_path / "a", FixedUhr(), "Test") as store:
        service(store).import_library(ImportLibrary(rich_library()))
        before = service(store).library()
        preview = service(store).preview(path)
        service(store).import_library(ImportLibrary(preview.library))
        assert service(store).library() == preview.result != before
        HistorieService(store).undo()
        assert service(store).library() == before


@pytest.mark.langsam
def test_damaged_files_leave_the_store_sound(tmp_path: Path) -> None:
    rng = seeded(4711)
    sources = [json.loads(rich_library().model_dump_json(exclude_defaults=True)), simple_file()]
    path = tmp_path / "datei.json"
    with SqliteStore(tmp_path / "a", FixedUhr(), "Test") as store:
        service(store).import_library(ImportLibrary(rich_library()))
        entries = 1
        for _ in range(300):
            path.write_bytes(mutated(rng, rng.choice(sources)))
            before = service(store).library()
            try:
                preview = service(store).preview(path)
                entries += service(store).import_library(ImportLibrary(preview.library)).seq > 0
            except KnownError:
                assert service(store).library() == before
            else:
                assert service(store).library() == preview.result
        assert len(store.journal(images=False)) == entries > 10
        assert store.verify_journal().fehler == ()
