"""The kept copies of a library: listed, copied, restored, compared, also where the library itself is of no use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.adapters.store import sicherungen
from app.adapters.store.backup import to_delete
from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.lock import AlreadyRunningError
from app.adapters.store.sicherungen import SqliteSicherungen, age_classes
from app.adapters.store.sqlite import SqliteStore
from app.domain.kanzlei.akte import Dokument, DokumentArt
from app.errors import InputError, Lage, StoreError
from app.ports_sicherung import Altersklasse, Dokumentverweis
from tests.adapters.store.conftest import Uhr, akte, save

NOW = datetime(2026, 11, 4, 12, 0, tzinfo=UTC)


@pytest.fixture
def kept(basedir: Path, uhr: Uhr) -> SqliteSicherungen:
    return SqliteSicherungen(basedir, uhr)


def _ids(basedir: Path, uhr: Uhr) -> list[str]:
    with SqliteStore(basedir, uhr, "Edda") as store, store.read() as view:
        return [a.id for a in view.akten.all()]


def test_a_library_that_was_never_there_has_no_backups(kept: SqliteSicherungen, basedir: Path) -> None:
    assert kept.backups() == kept.heads() == ()
    assert kept.restored_at() is None
    assert not basedir.exists()


def test_classes_say_as_what_rotation_keeps_a_backup() -> None:
    times = [NOW - timedelta(hours=hours) for hours in range(24 * 100)]
    times = sorted(set(times) - to_delete(times, NOW), reverse=True)
    ahead = NOW + timedelta(days=2)
    classes = age_classes([*times, ahead], NOW)
    assert classes[ahead] is Altersklasse.BLEIBT
    counts = {klasse: sum(1 for c in classes.values() if c is klasse) for klasse in Altersklasse}
    assert counts[Altersklasse.STUNDE] == 24
    assert counts[Altersklasse.STUNDE] + counts[Altersklasse.TAG] + counts[Altersklasse.WOCHE] == len(times)
    assert [classes[t] for t in times[:24]] == [Altersklasse.STUNDE] * 24
    assert classes[times[-1]] is Altersklasse.WOCHE
    order = [list(Altersklasse).index(classes[t]) for t in times]
    assert order == sorted(order)


def test_replaced_libraries_stand_among_the_backups_and_come_back(
    kept: SqliteSicherungen, basedir: Path, uhr: Uhr
) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte("a1"))
        backup = store.backup()
        save(store, akte("a2"))
    uhr.advance(minutes=5)
    replaced = kept.restore(backup)
    assert replaced is not None
    assert [(s.path, s.klasse) for s in kept.backups()] == [
        (replaced, Altersklasse.ERSETZT),
        (backup, Altersklasse.STUNDE),
    ]
    assert kept.restored_at() == uhr.now()
    assert _ids(basedir, uhr) == ["a1"]
    uhr.advance(minutes=5)
    kept.restore(replaced)
    assert _ids(basedir, uhr) == ["a1", "a2"]


def test_a_vanished_library_comes_back_and_nothing_was_replaced(
    kept: SqliteSicherungen, basedir: Path, uhr: Uhr
) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte("a1"))
        backup = store.backup()
    (basedir / DATABASE_NAME).unlink()
    with pytest.raises(StoreError) as caught:
        SqliteStore(basedir, uhr, "Edda")
    assert caught.value.lage is Lage.FEHLT
    assert kept.restore(backup) is None
    assert kept.restored_at() == uhr.now()
    assert _ids(basedir, uhr) == ["a1"]


@pytest.mark.parametrize("noted", [False, True])
def test_a_refused_restoration_changes_nothing(kept: SqliteSicherungen, basedir: Path, uhr: Uhr, noted: bool) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte("a1"))
        backup = store.backup()
    if noted:
        kept.restore(backup)
        SqliteStore(basedir, uhr, "Edda").close()  # a restored file gets its journal mode when it is first opened
    before = {f: f.read_bytes() for f in basedir.rglob("*") if f.is_file() and f.name != f"{DATABASE_NAME}-shm"}
    uhr.advance(hours=1)
    broken = basedir.parent / "kaputt.sqlite3"
    broken.write_bytes(backup.read_bytes()[:5000])
    with pytest.raises(StoreError, match="beschädigt"):
        kept.restore(broken)
    with SqliteStore(basedir, uhr, "Edda"), pytest.raises(AlreadyRunningError):
        kept.restore(backup)
    after = {f: f.read_bytes() for f in basedir.rglob("*") if f.is_file() and f.name != f"{DATABASE_NAME}-shm"}
    assert after == before


def test_a_backup_names_the_documents_of_its_akten(kept: SqliteSicherungen, store: SqliteStore) -> None:
    paper = Dokument(id="d1", titel="Kündigung", art=DokumentArt.KUENDIGUNG, datei="Kündigung.pdf", sha256="ab" * 32)
    other = Dokument(id="d2", titel="Vertrag", art=DokumentArt.VERTRAG, datei="Vertrag.pdf")
    save(store, akte("a1"), akte("a2").model_copy(update={"dokumente": (paper, other)}))
    assert kept.documents(store.backup()) == (
        Dokumentverweis("a2", "Berger ./. Nordlicht", "Kündigung.pdf", "Kündigung", "ab" * 32),
        Dokumentverweis("a2", "Berger ./. Nordlicht", "Vertrag.pdf", "Vertrag", None),
    )


def test_the_akten_of_the_first_released_program_are_understood(kept: SqliteSicherungen, tmp_path: Path) -> None:
    path = tmp_path / "alt.sqlite3"
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript((Path(__file__).parent / "bibliothek_stand_1.sql").read_text("utf-8"))
    assert kept.documents(path) == ()
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("UPDATE akten SET data = '{\"dokumente\": [1]}'")
        raw.commit()
    with pytest.raises(StoreError, match="beschädigt"):
        kept.documents(path)


def test_a_copy_elsewhere_is_compared_and_never_replaces_another(
    kept: SqliteSicherungen, store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, akte("a1"))
    backup, stick = store.backup(), tmp_path / "stick" / "neu"
    first, second = kept.copy(backup, stick), kept.copy(backup, stick)
    assert (first.name, second.name) == (backup.name, f"{backup.stem}-2.sqlite3")
    assert first.read_bytes() == second.read_bytes() == backup.read_bytes()
    sums = iter([b"was dort steht", b"was dort stehen soll"])
    monkeypatch.setattr(sicherungen, "_sum", lambda _path: next(sums))
    with pytest.raises(StoreError, match="nicht gleich der Sicherung"):
        kept.copy(backup, stick)
    assert sorted(f.name for f in stick.iterdir()) == sorted([first.name, second.name])


def test_a_copy_does_not_lie_in_the_library(kept: SqliteSicherungen, store: SqliteStore) -> None:
    backup = store.backup()
    with pytest.raises(InputError, match="gehört zur Bibliothek"):
        kept.copy(backup, store.basedir / "stick")
    assert not (store.basedir / "stick").exists()


def test_a_copy_to_a_place_that_cannot_be_written_is_named(
    kept: SqliteSicherungen, store: SqliteStore, tmp_path: Path
) -> None:
    (tmp_path / "datei").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError, match="kann nicht beschrieben werden"):
        kept.copy(store.backup(), tmp_path / "datei" / "ordner")


def test_heads_are_those_of_the_readable_backups_since_the_last_restoration(
    kept: SqliteSicherungen, basedir: Path, uhr: Uhr
) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        first = store.backup()
        uhr.advance(hours=1)
        save(store, akte("a1"))
        second = store.backup()
        uhr.advance(hours=1)
        save(store, akte("a2"))
        third = store.backup()
        expected = [(e.seq, e.hash) for e in store.journal()]
    assert [(h.sicherung, h.seq) for h in kept.heads()] == [(third, 2), (second, 1), (first, 0)]
    assert [(h.seq, h.hash) for h in kept.heads()][:2] == expected[::-1]
    third.write_bytes(b"kaputt" * 1000)
    assert [h.sicherung for h in kept.heads()] == [second, first]
    uhr.advance(hours=1)
    kept.restore(second)
    assert kept.heads() == ()
    uhr.advance(hours=1)
    with SqliteStore(basedir, uhr, "Edda") as store:
        later = store.backup()
    assert [h.sicherung for h in kept.heads()] == [later]
