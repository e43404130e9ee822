"""Backups as the window and the command line use them, over stand-ins for the folder and the library."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NoReturn

import pytest

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.errors import InputError, NotFoundError, OperationCancelled, StoreError
from app.messages import SaveAkte
from app.ports_sicherung import Altersklasse, Kopf
from app.services.sicherung import ABSTAND, Kopie, Pruefung, SicherungService, Uebersicht, Wiederherstellung
from tests.fakes import FixedUhr
from tests.sicherung_fakes import FOLDER, LETTER, BackedStore, FakeDokumente, FakeSicherungen


class World:
    """The service over its stand-ins."""

    def __init__(self, count: int = 0, folder: Path | None = FOLDER) -> None:
        self.uhr = FixedUhr()
        self.sicherungen = FakeSicherungen(folder, count)
        self.dokumente = FakeDokumente()
        self.store = BackedStore(self.uhr, self.sicherungen)
        self.service = SicherungService(lambda: self.store, self.uhr, self.sicherungen, self.dokumente)
        self.stages: list[str] = []

    def progress(self, stage: str, done: int, total: int) -> None:
        self.stages.append(stage)


@pytest.mark.parametrize(
    ("age", "due"),
    [
        (None, True),
        (ABSTAND, True),
        (ABSTAND * 30, True),
        (ABSTAND - timedelta(seconds=1), False),
        (timedelta(0), False),
    ],
)
def test_backup_is_made_when_the_newest_is_an_hour_old(age: timedelta | None, due: bool) -> None:
    world = World()
    if age is not None:
        world.sicherungen.found.append(world.sicherungen.one(world.uhr.now() - age))
    path = world.service.run_if_due()
    assert (path is not None) == due
    assert world.dokumente.kept == ([path] if due else [])
    assert world.dokumente.pruned == int(due)


def test_a_library_without_backups_of_its_own_says_who_makes_them() -> None:
    world = World(folder=None)
    assert world.service.run_if_due() is None
    assert world.service.overview() == Uebersicht(None, ())
    for act in (
        world.service.make,
        lambda: world.service.copy_to(Path("/stick"), world.progress),
        lambda: world.service.restore(Path("/stick/x.sqlite3"), world.progress),
    ):
        with pytest.raises(InputError, match="Datenbankserver") as caught:
            act()
        assert "betreut" in caught.value.abhilfe
    assert world.sicherungen.found == world.sicherungen.restored == []


def test_listing_checking_and_restoring_need_no_open_library() -> None:
    world = World(count=2)

    def closed() -> NoReturn:
        raise AssertionError("Die Bibliothek wird nicht geöffnet")

    service = SicherungService(closed, world.uhr, world.sicherungen, world.dokumente)
    first, second = (s.path for s in service.overview().sicherungen)
    assert service.find("neueste") == first
    assert [p.fehler for p in service.verify([first, second], world.progress)] == [None, None]
    assert service.restore(second, world.progress).quelle == second
    assert world.sicherungen.restored == [second]


def test_a_backup_is_found_by_word_name_and_path(tmp_path: Path) -> None:
    world = World(count=3)
    replaced = world.sicherungen.one(world.uhr.now(), Altersklasse.ERSETZT)
    world.sicherungen.found.insert(0, replaced)
    find, newest = world.service.find, world.sicherungen.found[1].path
    assert find("neueste") == find("Neueste") == find(newest.name) == find(newest.stem) == newest
    assert find(replaced.path.name) == replaced.path
    file = tmp_path / "sicherung.sqlite3"
    file.touch()
    assert find(str(file)) == file
    with pytest.raises(NotFoundError, match="„gestern“ gibt es nicht"):
        find("gestern")
    with pytest.raises(NotFoundError, match="noch keine Sicherung"):
        World().service.find("neueste")


def test_damage_is_named_and_the_others_are_checked() -> None:
    world = World(count=3)
    paths = [s.path for s in world.sicherungen.found]
    damage = world.sicherungen.broken[paths[1]] = StoreError("beschädigt")
    assert world.service.verify(paths, world.progress) == tuple(
        Pruefung(path, world.uhr.now(), fehler) for path, fehler in zip(paths, (None, damage, None), strict=True)
    )
    assert world.stages == ["Sicherungen prüfen"] * 3


def test_a_copy_elsewhere_is_of_now_and_has_the_documents() -> None:
    world = World(count=1)
    copy = world.service.copy_to(Path("/stick"), world.progress)
    assert copy == Kopie(Path("/stick") / world.sicherungen.found[0].path.name, 3)
    assert world.sicherungen.found[0].at == world.uhr.now()
    assert world.stages == ["Bibliothek sichern", "Sicherung kopieren", "Dokumente der Akten"]


def test_a_restoration_says_what_was_replaced_and_what_is_missing() -> None:
    world = World(count=1)
    (backup,) = (s.path for s in world.sicherungen.found)
    other = replace(LETTER, datei="Vertrag.pdf")
    world.sicherungen.named, world.dokumente.missing = (LETTER, other), (other,)
    assert world.service.restore(backup, world.progress) == Wiederherstellung(
        backup, FOLDER / "ersetzt-20261104T101500Z.sqlite3", 1, (other,)
    )
    assert world.stages == ["Sicherung prüfen", "Dokumente der Akten", "Bibliothek ersetzen"]


@pytest.mark.parametrize("stage", ["Sicherung prüfen", "Dokumente der Akten", "Bibliothek ersetzen"])
def test_a_cancelled_restoration_replaces_nothing(stage: str) -> None:
    world = World(count=1)

    def cancel(now: str, done: int, total: int) -> None:
        if now == stage:
            raise OperationCancelled

    with pytest.raises(OperationCancelled):
        world.service.restore(world.sicherungen.found[0].path, cancel)
    assert world.sicherungen.restored == []


def test_a_damaged_backup_is_not_restored() -> None:
    world = World(count=1)
    path = world.sicherungen.found[0].path
    world.sicherungen.broken[path] = StoreError("beschädigt")
    with pytest.raises(StoreError):
        world.service.restore(path, world.progress)
    assert world.sicherungen.restored == []


def test_the_journal_is_compared_with_the_ends_of_the_backups() -> None:
    world = World()
    for number in (1, 2):
        akte = Akte(id=f"a{number}", aktenzeichen="1/26", kurzrubrum="A ./. B", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)
        with world.store.unit_of_work(SaveAkte(akte)) as work:
            work.akten.put(akte)
            work.commit()
    at = datetime(2026, 11, 4, 9, tzinfo=UTC)
    first, second = (entry.hash for entry in world.store.journal())
    empty, one, two = Kopf(Path("0"), at, 0, "0" * 64), Kopf(Path("1"), at, 1, first), Kopf(Path("2"), at, 2, second)
    world.sicherungen.kopf = [two, one, empty]
    report = world.service.compare_journal()
    assert (report.verglichen, report.seit, report.fehler) == (3, None, ())
    world.sicherungen.kopf = [replace(two, seq=3), replace(two, hash=first), one]
    world.sicherungen.at = at
    report = world.service.compare_journal()
    assert report.seit == at
    assert report.fehler == (
        "Sicherung „2“: der Eintrag 3 fehlt, mit dem sie endet",
        "Sicherung „2“: der Eintrag 2 lautet dort anders",
    )
