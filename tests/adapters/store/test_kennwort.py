"""A library with a Kennwort: nothing of it can be read without, nothing is lost with it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.adapters.store import backup as backups
from app.adapters.store import schema, sqlite
from app.adapters.store.connection import connect
from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.lock import AlreadyRunningError
from app.adapters.store.schluessel import Schluesselbund, derive
from app.adapters.store.sicherungen import SqliteSicherungen
from app.adapters.store.sqlite import SqliteStore
from app.adapters.store.tables import SCHEMA_VERSION
from app.errors import ConflictError, KennwortError, StoreError
from app.messages import LoadSampleLibrary
from tests.adapters.store.conftest import Uhr, akte, save, version
from tests.adapters.store.kennwort_probe import (
    MARKER,
    OTHER,
    SECRET,
    Open,
    ids,
    plain_library,
    readable_in,
    secrets_in,
)
from tests.adapters.store.test_migrations import NEXT, _with_next_schema

ROOT = Path(__file__).resolve().parents[3]


def test_the_marker_is_found_where_nothing_is_encrypted(opened: Open) -> None:
    plain_library(opened)
    assert len(readable_in(opened.basedir)) == 2


def test_an_encrypted_library_shows_nothing_while_it_is_used(locked: SqliteStore) -> None:
    for number in range(30):
        save(locked, akte(f"b{number}", MARKER))
    locked.backup()
    assert (locked.basedir / f"{DATABASE_NAME}-wal").stat().st_size > 0
    assert readable_in(locked.basedir) == secrets_in(locked.basedir, SECRET) == []
    assert locked.encrypted
    assert locked.check_kennwort(SECRET)
    assert not locked.check_kennwort(OTHER)


def test_any_sqlcipher_opens_it_with_the_kennwort_alone(opened: Open) -> None:
    from sqlcipher3 import dbapi2

    with SqliteStore(opened.basedir, opened.uhr, "Edda", secret=OTHER) as store:
        save(store, akte("a1"))
    with closing(dbapi2.connect(str(opened.basedir / DATABASE_NAME))) as raw:
        raw.set_key(OTHER)
        assert raw.execute("SELECT id FROM akten").fetchall() == [("a1",)]


def test_an_umlaut_may_be_typed_in_either_form() -> None:
    salt = bytes(16)
    assert derive("Öl", salt, 1) == derive("O\u0308l", salt, 1)


def test_a_missing_or_wrong_kennwort_is_named_and_can_be_tried_again(opened: Open) -> None:
    with opened() as store:
        save(store, akte("a1"))
    content = store.path.read_bytes()
    for readonly in (False, True):
        with pytest.raises(KennwortError, match="mit einem Kennwort verschlüsselt") as missing:
            opened(None, readonly=readonly)
        with pytest.raises(KennwortError, match=r"passt nicht zu .* oder die Datei ist beschädigt") as wrong:
            opened(OTHER, readonly=readonly)
        assert "Feststelltaste" in wrong.value.abhilfe
        for error in (missing.value, wrong.value):
            assert error.feld == "kennwort"
            assert OTHER not in f"{error!r}{error}"
    assert store.path.read_bytes() == content
    with opened() as store:
        assert ids(store) == ["a1"]


def test_a_kennwort_for_a_plain_library_is_not_needed(opened: Open) -> None:
    plain_library(opened)
    with opened() as store:
        assert ids(store) == ["a1"]
        assert not store.encrypted
        assert not store.check_kennwort(SECRET)


@pytest.mark.parametrize("place", [0, 20, 4095])
def test_a_damaged_first_page_may_as_well_be_a_wrong_kennwort(opened: Open, place: int) -> None:
    with opened() as store:
        save(store, akte("a1"))
    content = bytearray(store.path.read_bytes())
    content[place] ^= 1
    store.path.write_bytes(content)
    with pytest.raises(KennwortError, match="oder die Datei ist beschädigt"):
        opened()
    assert store.path.read_bytes() == content


def test_damaged_pages_are_named_when_they_are_read(opened: Open) -> None:
    with opened() as store:
        save(store, *(akte(f"a{n}", "x" * 200) for n in range(100)))
    content = bytearray(store.path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    store.path.write_bytes(content)
    with pytest.raises(StoreError, match="beschädigt"), opened() as store:
        ids(store)


def test_a_newer_encrypted_library_is_refused_without_touching_it(opened: Open) -> None:
    with opened() as store:
        save(store, akte())
        key = store._key()
    with closing(connect(store.path, "write", key=key)) as raw:
        raw.execute(f"PRAGMA user_version = {NEXT}")
    before, stamp, names = store.path.read_bytes(), store.path.stat().st_mtime_ns, sorted(opened.basedir.iterdir())
    for readonly in (False, True):
        with pytest.raises(StoreError, match="neueren Programmversion"):
            opened(readonly=readonly)
    assert (store.path.read_bytes(), store.path.stat().st_mtime_ns) == (before, stamp)
    assert sorted(opened.basedir.iterdir()) == names


def test_an_older_encrypted_library_is_backed_up_and_migrated(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened() as store:
        save(store, akte("a1", MARKER))
    _with_next_schema(monkeypatch, tmp_path, "pass")
    monkeypatch.setattr(backups, "SCHEMA_VERSION", NEXT)
    with opened() as store:
        assert ids(store) == ["a1"]
        (backup,) = store.list_backups()
        assert schema.read_header(backup.path, store._key()).user_version == SCHEMA_VERSION
        assert schema.read_header(store.path, store._key()).user_version == NEXT
    assert readable_in(opened.basedir) == []


def test_a_second_instance_is_told_so_and_a_reader_is_welcome(locked: SqliteStore, opened: Open) -> None:
    with pytest.raises(AlreadyRunningError):
        opened()
    with opened(readonly=True) as reader:
        save(locked, akte("a2"))
        assert ids(reader) == ["a1", "a2"]
        with pytest.raises(StoreError, match="nur zum Lesen"):
            reader.change_kennwort(None)


def test_faults_of_an_encrypted_library_read_like_those_of_a_plain_one(locked: SqliteStore) -> None:
    with closing(connect(locked.path, "write", key=locked._key())) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="von einem anderen Programm benutzt"):
            save(locked, akte("a2"))
        other.execute("ROLLBACK")
    with locked.unit_of_work(LoadSampleLibrary()) as work:
        work.versions.put(version())
        with pytest.raises(ConflictError, match="wozu sie gehören"):
            work.commit()
    connection = locked._write_connection
    assert connection is not None
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute(f"PRAGMA max_page_count = {raw.execute('PRAGMA page_count').fetchone()[0]}")
    with pytest.raises(StoreError, match="kein Platz mehr"):
        save(locked, *(akte(f"b{n}", "x" * 250) for n in range(200)))
    assert ids(locked) == ["a1"]


def test_a_backup_of_an_encrypted_library_is_restored(locked: SqliteStore, uhr: Uhr) -> None:
    backup = locked.backup()
    save(locked, akte("a2"))
    uhr.advance(hours=1)
    kept = locked.restore(backup)
    assert ids(locked) == ["a1"]
    backups.verify_file(kept, locked._key())
    with closing(connect(locked.path, "read", key=locked._key())) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert readable_in(locked.basedir) == []


def test_a_restored_plain_library_is_in_wal_mode_too(store: SqliteStore) -> None:
    save(store, akte("a1"))
    store.restore(store.backup())
    with closing(sqlite3.connect(store.path)) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_plain_backup_is_restored_into_an_encrypted_library(opened: Open) -> None:
    plain_library(opened)
    with opened(None) as store:
        store.change_kennwort(SECRET)
        plain = next(o.path for o in store.other_backups())
        save(store, akte("a2"))
        store.restore(plain)
        assert ids(store) == ["a1"]
        assert store.encrypted
    assert readable_in(opened.basedir) == [plain.name]


def test_a_backup_with_an_older_kennwort_asks_for_it(opened: Open) -> None:
    with opened() as store:
        save(store, akte("a1"))
        backup = store.backup()
        store.change_kennwort(OTHER)
        save(store, akte("a2"))
    with opened(OTHER) as store:
        with pytest.raises(KennwortError, match="mit einem Kennwort verschlüsselt"):
            store.restore(backup)
        with pytest.raises(KennwortError, match="passt nicht"):
            store.unlock_backup(backup, OTHER)
        assert [o.lesbar for o in store.other_backups()] == [False]
        store.unlock_backup(backup, SECRET)
        assert [o.lesbar for o in store.other_backups()] == [True]
        store.restore(backup)
        assert ids(store) == ["a1"]
        assert store.check_kennwort(OTHER)


def test_a_damaged_encrypted_library_is_replaced_by_a_backup(opened: Open, uhr: Uhr) -> None:
    with opened() as store:
        save(store, akte("a1"))
        backup = store.backup()
    store.path.write_bytes(b"\x00" * 5000)
    keys = Schluesselbund(1)
    with pytest.raises(KennwortError, match="mit einem Kennwort verschlüsselt"):
        sqlite.restore(opened.basedir, backup, uhr, keys)
    assert store.path.read_bytes() == b"\x00" * 5000
    schema.unlock(backup, SECRET, keys)
    sqlite.restore(opened.basedir, backup, uhr, keys)
    with opened() as store:
        assert ids(store) == ["a1"]
        assert store.encrypted


def test_a_wrong_kennwort_of_a_backup_sends_nobody_to_the_backups(opened: Open, uhr: Uhr) -> None:
    with opened() as store:
        save(store, akte("a1"))
        backup = store.backup()
    copies = SqliteSicherungen(opened.basedir, uhr, Schluesselbund(1))
    with pytest.raises(KennwortError, match=f"passt nicht zur Sicherung „{backup.name}“") as caught:
        copies.unlock(backup, OTHER)
    assert "eine andere Sicherung" in caught.value.abhilfe
    assert "Ordner „sicherungen“" not in caught.value.abhilfe
    copies.unlock(backup, SECRET)
    copies.verify(backup)
