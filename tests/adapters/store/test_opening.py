"""Opening and refusing: what stands on the disk is never put at risk."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pytest

from app.adapters.store import sqlite
from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.location import filesystem_of
from app.adapters.store.lock import AlreadyRunningError
from app.adapters.store.sqlite import SqliteStore
from app.adapters.store.tables import SCHEMA_VERSION
from app.errors import ConflictError, StoreError
from app.messages import LoadSampleLibrary, SaveAkte
from tests.adapters.store.conftest import Uhr, akte, clause, save, set_version, version


def test_a_fresh_library_is_quick_and_private(tmp_path: Path, uhr: Uhr) -> None:
    seconds = []
    for number in range(3):  # the quickest counts: the others wait for whoever else uses the disk
        basedir = tmp_path / f"bibliothek-{number}"
        started = time.perf_counter()
        with SqliteStore(basedir, uhr, "Edda") as store:
            seconds.append(time.perf_counter() - started)
            assert store.journal() == ()
            assert store.verify_journal().fehler == ()
        if os.name == "posix":
            assert basedir.stat().st_mode & 0o077 == 0
            assert store.path.stat().st_mode & 0o077 == 0
    assert min(seconds) < 0.15


def test_a_fresh_library_needs_no_alembic(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from app.adapters.store.sqlite import SqliteStore\n"
        f"SqliteStore(Path({str(tmp_path / 'b')!r}), None, 'x').close(); print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=_root())
    assert done.stdout.strip() == "False"


def test_the_package_itself_imports_nothing_heavy() -> None:
    code = (
        "import sys, app.adapters.store; print([m for m in ('sqlmodel', 'sqlalchemy', 'alembic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=_root())
    assert done.stdout.strip() == "[]"


def _root() -> Path:
    return Path(__file__).resolve().parents[3]


def test_a_newer_library_is_refused_without_touching_it(basedir: Path, uhr: Uhr) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte())
    path = basedir / DATABASE_NAME
    set_version(path, SCHEMA_VERSION + 1)
    before, stamp, names = path.read_bytes(), path.stat().st_mtime_ns, sorted(basedir.iterdir())
    for readonly in (False, True):
        with pytest.raises(StoreError, match="stammt von einer neueren Programmversion"):
            SqliteStore(basedir, uhr, "Edda", readonly=readonly)
    assert (path.read_bytes(), path.stat().st_mtime_ns, sorted(basedir.iterdir())) == (before, stamp, names)


@pytest.mark.parametrize(
    "content",
    [b"", b"kurz", b"x" * 8192, b"SQLite format 3\x00" + b"\x00" * 200, b"PK\x03\x04" + b"\x00" * 500],
    ids=["empty", "short", "noise", "bare header", "zip"],
)
@pytest.mark.parametrize("readonly", [False, True])
def test_a_damaged_or_foreign_file_is_refused_and_kept(basedir: Path, uhr: Uhr, content: bytes, readonly: bool) -> None:
    basedir.mkdir()
    (basedir / DATABASE_NAME).write_bytes(content)
    with pytest.raises(StoreError, match="beschädigt") as caught:
        SqliteStore(basedir, uhr, "Edda", readonly=readonly)
    assert "sicherungen" in caught.value.abhilfe
    assert (basedir / DATABASE_NAME).read_bytes() == content


def test_damaged_pages_are_named_when_they_are_read(basedir: Path, uhr: Uhr) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, *(akte(f"a{n}", "x" * 200) for n in range(100)))
    path = basedir / DATABASE_NAME
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with (
        pytest.raises(StoreError, match="beschädigt"),
        SqliteStore(basedir, uhr, "Edda") as store,
        store.read() as view,
    ):
        view.akten.all()


def test_a_vanished_library_is_not_replaced_by_an_empty_one(basedir: Path, uhr: Uhr) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte())
        backup = store.backup()
    (basedir / DATABASE_NAME).unlink()
    with pytest.raises(StoreError, match="fehlt, es gibt aber"):
        SqliteStore(basedir, uhr, "Edda")
    sqlite.restore(basedir, backup, uhr)
    with SqliteStore(basedir, uhr, "Edda") as store, store.read() as view:
        assert view.akten.get("a1") == akte()


@pytest.mark.parametrize("target", ["fort.sqlite3", DATABASE_NAME], ids=["gone", "itself"])
def test_a_link_that_leads_nowhere_makes_no_library_where_it_points(basedir: Path, uhr: Uhr, target: str) -> None:
    basedir.mkdir(parents=True, exist_ok=True)
    (basedir / DATABASE_NAME).symlink_to(basedir / target)
    with pytest.raises(StoreError, match="Verknüpfung, die ins Leere führt") as refused:
        SqliteStore(basedir, uhr, "Edda")
    assert "löschen Sie die Verknüpfung" in refused.value.abhilfe
    assert [path.name for path in basedir.iterdir() if not path.name.endswith(".lock")] == [DATABASE_NAME]
    (basedir / DATABASE_NAME).unlink()
    SqliteStore(basedir, uhr, "Edda").close()


def test_a_second_instance_is_told_so_and_a_reader_is_welcome(basedir: Path, uhr: Uhr) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte())
        with pytest.raises(AlreadyRunningError, match="schon in einem anderen Fenster"):
            SqliteStore(basedir, uhr, "Bert")
        with SqliteStore(basedir, uhr, "cli", readonly=True) as reader:
            save(store, akte("a2"))
            with reader.read() as view:
                assert [a.id for a in view.akten.all()] == ["a1", "a2"]
            assert reader.verify_journal().entries == 2
            with pytest.raises(StoreError, match="nur zum Lesen"):
                reader.unit_of_work(SaveAkte(akte()))
    with SqliteStore(basedir, uhr, "Bert") as store:
        assert len(store.journal()) == 2


def test_the_lock_disappears_with_the_process(basedir: Path, uhr: Uhr) -> None:
    code = (
        "import os, signal; from pathlib import Path; from app.adapters.store.sqlite import SqliteStore\n"
        f"s = SqliteStore(Path({str(basedir)!r}), None, 'x'); print('offen', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=_root()
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "offen\n"
        with pytest.raises(AlreadyRunningError):
            SqliteStore(basedir, uhr, "Edda")
        child.kill()
        child.wait()
    SqliteStore(basedir, uhr, "Edda").close()


def test_reading_needs_no_writer_and_creates_nothing(basedir: Path, uhr: Uhr) -> None:
    with pytest.raises(StoreError, match="gibt es keine Bibliothek"):
        SqliteStore(basedir, uhr, "cli", readonly=True)
    assert not basedir.exists()
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte())
    with SqliteStore(basedir, uhr, "cli", readonly=True) as reader, reader.read() as view:
        assert view.akten.get("a1") == akte()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, uhr: Uhr) -> None:
    (tmp_path / "datei").write_text("hier steht schon etwas", encoding="utf-8")
    with pytest.raises(StoreError, match="kann nicht beschrieben werden") as caught:
        SqliteStore(tmp_path / "datei" / "bibliothek", uhr, "Edda")
    assert "Schreibrechte" in caught.value.abhilfe


@pytest.mark.skipif(os.name != "posix", reason="Schreibrechte von Ordnern gibt es so nur auf POSIX-Systemen")
@pytest.mark.parametrize("lock_exists", [True, False])
def test_a_read_only_folder_is_named_and_can_still_be_read(uhr: Uhr, lock_exists: bool) -> None:
    code = (
        "import os, sys; from pathlib import Path; from app.adapters.store.sqlite import SqliteStore\n"
        "from app.errors import StoreError\n"
        "SqliteStore(Path(sys.argv[2]), None, 'x').close()  # everything is imported now\n"
        "if os.geteuid() == 0: os.setuid(65534)  # root may write everywhere\n"
        "try: SqliteStore(Path(sys.argv[1]), None, 'x')\n"
        "except StoreError as error: print(error)\n"
        "with SqliteStore(Path(sys.argv[1]), None, 'x', readonly=True) as s, s.read() as view:\n"
        "    print(view.akten.get('a1').id)\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        basedir = Path(folder) / "bibliothek"
        with SqliteStore(basedir, uhr, "Edda") as store:
            save(store, akte())
        if not lock_exists:
            (basedir / "satzwerk.lock").unlink()
        for path, mode in ((Path(folder), 0o755), (basedir, 0o555), *((f, 0o444) for f in basedir.iterdir())):
            path.chmod(mode)
        try:
            done = subprocess.run(
                [sys.executable, "-c", code, str(basedir), str(Path(folder) / "andere")],
                capture_output=True,
                text=True,
                cwd=_root(),
                check=False,
            )
        finally:
            basedir.chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert "kann nicht beschrieben werden" in done.stdout
    assert done.stdout.endswith("a1\n")


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/home/edda/bib", "ext4"), ("/home/edda/netz/x", "cifs"), ("/mnt/mein netz/x", "nfs4"), ("/doppelt/x", "nfs")],
)
def test_network_shares_are_recognised(path: str, kind: str) -> None:
    mountinfo = (
        "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
        "30 22 0:44 / /home/edda/netz rw,relatime shared:2 - cifs //server/akten rw\n"
        "31 22 0:45 / /mnt/mein\\040netz rw - nfs4 server:/x rw\n"
        "32 22 0:46 / /doppelt rw - ext4 /dev/sdb rw\n"
        "33 32 0:47 / /doppelt rw - nfs server:/y rw\n"
        "unlesbar\n"
    )
    assert filesystem_of(Path(path), mountinfo) == kind


def test_a_library_on_a_network_share_is_refused(
    basedir: Path, uhr: Uhr, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"30 22 0:44 / {tmp_path.resolve()} rw - cifs //server/akten rw\n", encoding="utf-8")
    monkeypatch.setattr("app.adapters.store.location._MOUNTINFO", mounts)
    with pytest.raises(StoreError, match="Netzlaufwerk"):
        SqliteStore(basedir, uhr, "Edda")


def test_a_library_locked_by_another_program_is_named_and_nothing_is_written(store: SqliteStore) -> None:
    save(store, akte())
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="von einem anderen Programm benutzt"):
            save(store, akte("a2"))
        other.execute("ROLLBACK")
    save(store, akte("a3"))
    with store.read() as view:
        assert [a.id for a in view.akten.all()] == ["a1", "a3"]
    assert store.verify_journal().fehler == ()


def test_a_full_disk_is_named_and_nothing_is_half_written(store: SqliteStore) -> None:
    save(store, akte())
    connection = store._write_connection
    assert connection is not None
    raw = connection.connection.driver_connection
    assert raw is not None
    pages = raw.execute("PRAGMA page_count").fetchone()[0]
    raw.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="kein Platz mehr"):
        save(store, *(akte(f"b{n}", "x" * 250) for n in range(200)))
    raw.execute("PRAGMA max_page_count = 1000000")
    assert [e.seq for e in store.journal()] == [1]
    save(store, akte("a2"))
    with store.read() as view:
        assert [a.id for a in view.akten.all()] == ["a1", "a2"]
    assert store.verify_journal().fehler == ()


def test_what_belongs_to_nothing_is_refused_and_can_be_repaired_by_order(store: SqliteStore) -> None:
    with store.unit_of_work(LoadSampleLibrary()) as work:
        work.versions.put(version())
        with pytest.raises(ConflictError, match="wozu sie gehören"):
            work.commit()
    with store.unit_of_work(LoadSampleLibrary()) as work:  # within one command the order does not matter
        work.versions.put(version())
        work.clauses.put(clause())
        work.commit()
    assert len(store.journal()) == 1
