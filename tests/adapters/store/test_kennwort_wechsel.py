"""Setting, changing and removing the Kennwort: nothing is lost, and nothing readable is left."""

from __future__ import annotations

import os
import pickle
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from app.adapters.store import backup as backups
from app.adapters.store import kennwort
from app.adapters.store.files import BACKUP_FOLDER, DATABASE_NAME
from app.adapters.store.schluessel import Schluessel, fresh, salt_of
from app.adapters.store.sqlite import SqliteStore
from app.adapters.store.umschrift import transcribe
from app.dateien import overwriting
from app.errors import KennwortError, StoreError
from app.messages import SaveAkte
from app.ports_kennwort import Umgang
from tests.adapters.store.conftest import Uhr, akte, save
from tests.adapters.store.kennwort_probe import (
    MARKER,
    OTHER,
    SECRET,
    Open,
    ids,
    plain_library,
    readable_in,
    secrets_in,
    silent,
)

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(("before", "after"), [(None, SECRET), (OTHER, SECRET), (SECRET, None)])
def test_the_kennwort_is_set_changed_and_removed(opened: Open, uhr: Uhr, before: str | None, after: str | None) -> None:
    with opened(before) as store:
        for number in range(20):
            save(store, akte(f"a{number:02}", MARKER))
        journal = store.journal()
        uhr.advance(hours=1)
        backup = store.change_kennwort(after)
        assert store.journal() == journal
        assert store.verify_journal().fehler == ()
        save(store, akte("b1", MARKER))
        assert store.encrypted is (after is not None)
        if before is None:
            assert readable_in(store.basedir) == []
    with opened(after) as store:
        assert len(ids(store)) == 21
        assert store.verify_journal().fehler == ()
        restored = store if after == SECRET else None
        assert salt_of(backup) is not None, "die Sicherung davor ist immer verschlüsselt"
        if restored is not None:
            store.restore(backup)
            assert len(ids(store)) == 20
    assert bool(readable_in(opened.basedir)) is (after is None)
    assert secrets_in(opened.basedir, SECRET, OTHER) == []
    assert not [f.name for f in opened.basedir.rglob("*.neu*")]
    if os.name == "posix":
        assert (opened.basedir / DATABASE_NAME).stat().st_mode & 0o077 == 0


def test_reads_go_on_while_the_kennwort_changes(locked: SqliteStore) -> None:
    found: list[list[str]] = []
    stop = threading.Event()

    def read() -> None:
        while not stop.is_set():
            found.append(ids(locked))

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    try:
        for secret in (OTHER, None, SECRET):
            locked.change_kennwort(secret)
    finally:
        stop.set()
        for reader in readers:
            reader.join()
    assert found
    assert all(one == ["a1"] for one in found)


def test_a_reader_elsewhere_that_holds_the_wal_is_waited_for_and_then_named(opened: Open) -> None:
    plain_library(opened)
    with opened(None) as store:
        with opened(None, readonly=True) as reader, reader.read() as view:
            assert view.akten.get("a1") is not None
            save(store, akte("a2"))
            with pytest.raises(StoreError, match="wird gerade gelesen"):
                store.change_kennwort(SECRET)
        save(store, akte("a3"))
        store.change_kennwort(SECRET)
        assert ids(store) == ["a1", "a2", "a3"]


@pytest.mark.parametrize("step", ["transcribe", "verify_file", "fold", "replace_durably"])
@pytest.mark.parametrize(("before", "after"), [(None, SECRET), (SECRET, None)])
def test_a_fault_on_the_way_leaves_the_old_library(
    opened: Open, monkeypatch: pytest.MonkeyPatch, step: str, before: str | None, after: str | None
) -> None:
    with opened(before) as store:
        save(store, akte("a1", MARKER))
        with monkeypatch.context() as patch:
            patch.setattr(kennwort, step, _no_space)
            with pytest.raises(StoreError, match="kein Platz mehr"):
                store.change_kennwort(after)
        assert store.encrypted is (before is not None)
        save(store, akte("a2"))
        assert ids(store) == ["a1", "a2"]
        assert not [f.name for f in opened.basedir.rglob("*.neu*")]
        store.change_kennwort(after)
        assert ids(store) == ["a1", "a2"]


def _no_space(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("how", list(Umgang))
def test_earlier_backups_are_converted_deleted_or_named(opened: Open, uhr: Uhr, how: Umgang) -> None:
    plain_library(opened)
    uhr.advance(hours=1)
    with opened(None) as store:
        store.restore(store.list_backups()[0].path)  # leaves a replaced library behind
        stray = opened.basedir / BACKUP_FOLDER / "ersetzt-20260101T000000Z.sqlite3"
        stray.write_bytes(b"SQLite format 3\x00" + MARKER.encode() * 300)
        uhr.advance(hours=1)
        store.change_kennwort(SECRET)
        assert len(store.other_backups()) == 3
        assert not any(o.verschluesselt for o in store.other_backups())
        left = store.treat_backups(how, silent)
        named = {Umgang.UMSTELLEN: [stray.name], Umgang.LOESCHEN: [], Umgang.LASSEN: readable_in(opened.basedir)}[how]
        assert sorted(o.path.name for o in left) == sorted(readable_in(opened.basedir)) == sorted(named)
        assert len(store.list_backups()) == (1 if how is Umgang.LOESCHEN else 2)
        if how is not Umgang.LASSEN:
            for backup in store.list_backups():
                backups.verify_file(backup.path, store._key())


def test_what_a_killed_command_left_is_swept_away_before_the_kennwort_is_asked(opened: Open) -> None:
    with opened() as store:
        save(store, akte("a1"))
        store.backup()
    halves = [
        opened.basedir / f"{DATABASE_NAME}.neu",
        opened.basedir / f"{DATABASE_NAME}.neu-journal",
        opened.basedir / BACKUP_FOLDER / "satzwerk-20261104T101530Z.sqlite3.neu",
    ]
    for half in halves:
        half.write_text(MARKER, encoding="utf-8")
    with pytest.raises(KennwortError):
        opened(None)
    assert not any(half.exists() for half in halves)


def test_what_is_replaced_is_overwritten_unless_it_has_another_name(tmp_path: Path) -> None:
    one, two, other = tmp_path / "eins", tmp_path / "zwei", tmp_path / "noch ein Name"
    for file in (one, two):
        file.write_bytes(b"geheim" * 1000)
    os.link(two, other)
    with one.open("rb") as old, overwriting((one, two, tmp_path / "fehlt")):
        one.unlink()
        two.unlink()
        assert old.read() == b"geheim" * 1000
        old.seek(0)
    assert other.read_bytes() == b"geheim" * 1000
    with pytest.raises(ValueError, match="Absicht"), overwriting((other,)):
        raise ValueError("Absicht")
    assert other.read_bytes() == b"geheim" * 1000


@pytest.mark.skipif(sys.platform != "linux", reason="Der Inhalt einer gelöschten Datei wird über /proc gelesen")
def test_the_plain_file_is_overwritten_after_the_change(opened: Open) -> None:
    plain_library(opened)
    with opened(None) as store, store.path.open("rb") as old:
        store.change_kennwort(SECRET)
        assert set(old.read()) == {0}


def test_a_transcription_keeps_every_byte(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("plain", "locked", "back")]
    for path in paths:
        path.touch()
    with closing(sqlite3.connect(paths[0])) as raw:
        raw.executescript(
            'CREATE TABLE "mit ""Zeichen" (a, b BLOB, c REAL); CREATE INDEX i ON "mit ""Zeichen" (a);'
            "CREATE TABLE n (k INTEGER PRIMARY KEY AUTOINCREMENT, t TEXT); PRAGMA application_id = 77;"
        )
        rows = [(None, b"\x00\xff", 1e308), ("Ä", b"", -0.0), (2**62, None, None)]
        raw.executemany('INSERT INTO "mit ""Zeichen" VALUES (?, ?, ?)', rows)
        raw.execute("INSERT INTO n VALUES (9, CAST(x'41ff42' AS TEXT))")
        raw.commit()
    key = fresh(SECRET, 1)
    transcribe(paths[0], paths[1], None, key)
    transcribe(paths[1], paths[2], key, None)
    dumps = []
    for path in (paths[0], paths[2]):
        with closing(sqlite3.connect(path)) as raw:
            raw.text_factory = bytes
            tables = [
                raw.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - names of this test
                for table in ("sqlite_master", '"mit ""Zeichen"', "n", "sqlite_sequence")
            ]
            tables[0] = sorted((row[0], row[1], row[4] or b"") for row in tables[0])
            dumps.append((tables, raw.execute("PRAGMA application_id").fetchone()))
    assert dumps[0] == dumps[1]
    assert salt_of(paths[1]) == key.salt


def test_without_the_driver_plain_libraries_work_and_encrypted_ones_say_so(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened() as store:
        save(store, akte("a1"))
    content = store.path.read_bytes()
    for module in ("sqlcipher3", "sqlcipher3.dbapi2"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(StoreError, match="sqlcipher3"):
        opened()
    assert store.path.read_bytes() == content
    shutil.rmtree(opened.basedir)
    with opened(None) as store:
        save(store, akte("a1"))
        with pytest.raises(StoreError, match="sqlcipher3"):
            store.refuse_without_cipher()
        with pytest.raises(StoreError, match="sqlcipher3"):
            store.change_kennwort(SECRET)
        assert ids(store) == ["a1"]


def test_a_key_shows_itself_nowhere(locked: SqliteStore) -> None:
    key = locked._key()
    assert isinstance(key, Schluessel)
    assert key.key.hex() not in f"{key!r} {key} {vars(locked)!r}"
    with pytest.raises(TypeError, match="verlässt den Prozess nicht"):
        pickle.dumps(key)
    assert all(SECRET not in str(entry) for entry in locked.journal())


@pytest.mark.skipif(sys.platform != "linux", reason="Liest /proc")
def test_neither_kennwort_nor_key_is_in_environment_arguments_or_any_file(basedir: Path, tmp_path: Path) -> None:
    home = tmp_path / "heim"
    home.mkdir()
    code = (
        "import resource, sys; from pathlib import Path; from app.adapters.store.sqlite import SqliteStore\n"
        "from app.adapters.store.schluessel import Schluesselbund; from tests.fakes import FixedUhr\n"
        "s = SqliteStore(Path(sys.argv[1]), FixedUhr(), 'x', secret=input(), keys=Schluesselbund(1))\n"
        "s.backup(); print(s._key().key.hex(), resource.getrlimit(resource.RLIMIT_CORE)[0], flush=True)\n"
        "input(); s.close()"
    )
    environment = {**os.environ, "HOME": str(home), "TMPDIR": str(home), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", code, str(basedir)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=home, env=environment,
    ) as child:  # fmt: skip
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(SECRET + "\n")
        child.stdin.flush()
        key, core = child.stdout.readline().split()
        process = Path(f"/proc/{child.pid}")
        seen = (process / "environ").read_bytes() + (process / "cmdline").read_bytes()
        forms = (SECRET.encode(), key.encode(), bytes.fromhex(key))
        files = [f for folder in (basedir, home) for f in folder.rglob("*") if f.is_file()]
        found = [f.name for f in files if any(form in f.read_bytes() for form in forms)]
        child.stdin.write("\n")
        child.stdin.close()
        assert child.wait() == 0
    assert SECRET.encode() not in seen
    assert key.encode() not in seen
    assert found == []
    assert core == "0"


def test_a_command_after_the_change_is_written_under_the_new_kennwort(opened: Open) -> None:
    plain_library(opened)
    with opened(None) as store:
        store.change_kennwort(SECRET)
        with store.unit_of_work(SaveAkte(akte("a2", MARKER))) as work:
            work.akten.put(akte("a2", MARKER))
            work.commit()
        store.treat_backups(Umgang.LOESCHEN, silent)
        assert readable_in(opened.basedir) == []
