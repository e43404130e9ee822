"""A library on a real PostgreSQL server: opening, several desks, conflicts, lost connections (spec 6, last part)."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from app.adapters.store import schema as base_schema
from app.adapters.store.postgres import schema
from app.adapters.store.postgres.address import read_address
from app.adapters.store.postgres.store import PostgresStore
from app.adapters.store.sqlite import SqliteStore
from app.adapters.store.tables import METADATA, SCHEMA_VERSION
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import ConflictError, InputError, KnownError, StoreError
from app.messages import AddRule, ApproveVersion, DeleteAkte, LoadSampleLibrary, SaveAkte, VersionKind
from app.ports import SharedStore
from app.services.freigabe import FreigabeService
from app.services.historie import HistorieService
from app.services.profile import ProfilService
from tests.adapters.store.conftest import Uhr, akte, clause, save, version
from tests.postgres_server import USER, PostgresServer

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.library()
    yield made
    postgres.drop(made)


@pytest.fixture
def empty(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.empty()
    yield made
    postgres.drop(made)


@pytest.fixture
def edda(url: str, uhr: Uhr) -> Iterator[PostgresStore]:
    with PostgresStore(url, uhr, "Edda Kühn") as store:
        yield store


@pytest.fixture
def bert(url: str, uhr: Uhr) -> Iterator[PostgresStore]:
    with PostgresStore(url, uhr, "Bert") as store:
        yield store


# ---- addresses ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("postgresql://edda:geheim@server/satzwerk", "enthält ein Kennwort"),
        ("postgresql://server/satzwerk?password=geheim", "enthält ein Kennwort"),
        ("mysql://server/satzwerk", "nicht lesbar"),
        ("postgresql://server/satzwerk?gibtesnicht=1", "nicht lesbar"),
        ("postgresql://server", "fehlt der Name der Datenbank"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_repeating_it(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        read_address(text)
    assert "geheim" not in str(refused.value)


def test_only_connections_within_this_computer_may_be_open_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGSSLMODE", raising=False)
    away = read_address("postgresql://edda@db.kanzlei.example:5433/satzwerk")
    assert (away.parameters["sslmode"], away.label) == ("require", "satzwerk auf db.kanzlei.example")
    assert read_address("postgresql://db/satzwerk?sslmode=verify-full").parameters["sslmode"] == "verify-full"
    here = read_address("postgresql://localhost/satzwerk")
    assert "sslmode" not in here.parameters
    assert here.label == "satzwerk auf diesem Rechner"


# ---- opening ------------------------------------------------------------------------------------------------------


def test_an_empty_database_becomes_a_library_and_is_found_again(empty: str, uhr: Uhr) -> None:
    with PostgresStore(empty, uhr, "Edda") as store:
        assert isinstance(store, SharedStore)
        assert (save(store, akte()).seq, store.head()) == (1, 1)
    with PostgresStore(empty, uhr, "Edda", readonly=True) as store:
        with store.read() as view:
            assert view.akten.get("a1") == akte()
        with pytest.raises(StoreError, match="nur zum Lesen"):
            store.unit_of_work(SaveAkte(akte()))
    with pytest.raises(StoreError, match="geschlossen"):
        store.head()


def test_four_desks_may_open_an_empty_database_at_once(empty: str, uhr: Uhr) -> None:
    def open_and_write(number: int) -> int:
        with PostgresStore(empty, uhr, f"Platz {number}") as store:
            return save(store, akte(f"a{number}")).seq

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(open_and_write, range(4))) == [1, 2, 3, 4]


def test_an_empty_database_is_not_written_by_who_only_reads(empty: str, uhr: Uhr) -> None:
    with pytest.raises(StoreError, match="gibt es keine Bibliothek"):
        PostgresStore(empty, uhr, "Edda", readonly=True)
    with psycopg.connect(empty) as raw:
        assert raw.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)


def test_a_database_of_another_program_is_left_alone(empty: str, uhr: Uhr) -> None:
    with psycopg.connect(empty) as raw:
        raw.execute("CREATE TABLE kunden (id int)")
    with pytest.raises(StoreError, match="nicht zu einer Bibliothek dieses Programms gehören"):
        PostgresStore(empty, uhr, "Edda")
    with psycopg.connect(empty) as raw:
        assert raw.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall() == [("kunden",)]


def test_a_library_of_a_newer_program_is_refused_also_while_it_is_open(edda: PostgresStore, url: str, uhr: Uhr) -> None:
    save(edda, akte())
    with psycopg.connect(url) as raw:
        raw.execute("UPDATE bibliothek SET schema_version = %s", (SCHEMA_VERSION + 1,))
    for readonly in (False, True):
        with pytest.raises(StoreError, match="neueren Programmversion"):
            PostgresStore(url, uhr, "Bert", readonly=readonly)
    with pytest.raises(StoreError, match="neueren Programmversion"):
        save(edda, akte("a2"))
    assert edda.head() == 1


def test_a_database_without_room_for_all_letters_is_refused(postgres: PostgresServer, uhr: Uhr) -> None:
    name = "latein"
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as raw:
        raw.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    with pytest.raises(StoreError, match="LATIN1"):
        PostgresStore(postgres.url(name), uhr, "Edda")
    postgres.drop(postgres.url(name))


def test_created_tables_are_those_of_the_program(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from app.adapters.store.postgres.connection import engine

    made = engine(read_address(url), "read")
    try:
        with made.connect() as connection:
            context = MigrationContext.configure(
                connection, opts={"include_name": lambda name, kind, _: kind != "table" or name != "bibliothek"}
            )
            assert compare_metadata(context, METADATA) == []
    finally:
        made.dispose()


@pytest.mark.parametrize("sound", [True, False])
def test_a_library_of_an_older_program_is_migrated_whole_or_not_at_all(
    edda: PostgresStore, url: str, uhr: Uhr, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, sound: bool
) -> None:
    save(edda, akte())
    following = SCHEMA_VERSION + 1
    migrations = tmp_path / "migrations"
    shutil.copytree(base_schema.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    (migrations / "versions" / f"v{following:04}_next.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f'revision = "{following:04}"\ndown_revision = "{SCHEMA_VERSION:04}"\n\n\ndef upgrade():\n'
        '    with op.batch_alter_table("akten") as table:\n'
        '        table.add_column(sa.Column("neu", sa.String()))\n'
        + ("" if sound else '    raise ValueError("mittendrin")\n'),
        encoding="utf-8",
    )
    monkeypatch.setattr(base_schema, "MIGRATIONS", migrations)
    for module in (base_schema, schema):
        monkeypatch.setattr(module, "SCHEMA_VERSION", following)
    with pytest.raises(StoreError, match="älteren Programmversion"):
        PostgresStore(url, uhr, "Bert", readonly=True)
    if not sound:
        with pytest.raises(StoreError, match="mittendrin"):
            PostgresStore(url, uhr, "Bert")
    else:
        with PostgresStore(url, uhr, "Bert") as store, store.read() as view:
            assert view.akten.get("a1") == akte()
    with psycopg.connect(url) as raw:
        columns = raw.execute("SELECT column_name FROM information_schema.columns WHERE table_name = 'akten'")
        assert (("neu",) in columns.fetchall()) is sound
        assert raw.execute("SELECT schema_version FROM bibliothek").fetchone() == (SCHEMA_VERSION + sound,)


def test_who_is_not_let_in_learns_why(postgres: PostgresServer, url: str, uhr: Uhr) -> None:
    with pytest.raises(StoreError, match=r"lässt Sie nicht in .*gibtesnicht"):
        PostgresStore(url.replace(f"//{USER}@", "//gibtesnicht@"), uhr, "Edda")
    with pytest.raises(StoreError, match=r"nicht zu erreichen: database .fehlt. does not exist"):
        PostgresStore(postgres.url("fehlt"), uhr, "Edda")
    with pytest.raises(StoreError, match="nicht zu erreichen") as refused:
        PostgresStore(f"postgresql://{USER}@/x?host={postgres.folder}/anderswo", uhr, "Edda")
    assert "Prüfen Sie Adresse und Netz" in refused.value.abhilfe


def test_who_may_only_read_cannot_write(edda: PostgresStore, url: str, uhr: Uhr) -> None:
    save(edda, akte())
    with psycopg.connect(url) as raw:
        raw.execute("DROP ROLE IF EXISTS gast")
        raw.execute("CREATE ROLE gast LOGIN")
        raw.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO gast")
    guest = url.replace(f"//{USER}@", "//gast@")
    with PostgresStore(guest, uhr, "Gast", readonly=True) as store:
        assert store.verify_journal().fehler == ()
    with pytest.raises(StoreError, match="fehlt Ihnen das Recht"):
        PostgresStore(guest, uhr, "Gast")
    with psycopg.connect(url) as raw:
        raw.execute("DROP OWNED BY gast")
        raw.execute("DROP ROLE gast")


# ---- several desks ------------------------------------------------------------------------------------------------


def test_desks_see_each_others_commands_and_one_journal(edda: PostgresStore, bert: PostgresStore) -> None:
    save(edda, akte("a1"))
    save(bert, akte("a2"))
    with edda.read() as before:
        first = before.akten.all()
        save(bert, akte("a3"))
        assert before.akten.all() == first
    for desk in (edda, bert):
        with desk.read() as view:
            assert [a.id for a in view.akten.all()] == ["a1", "a2", "a3"]
        assert [(e.seq, e.who) for e in desk.journal()] == [(1, "Edda Kühn"), (2, "Bert"), (3, "Bert")]
        assert desk.verify_journal().fehler == ()
    assert [edda.is_own(seq) for seq in (1, 2, 3)] == [True, False, False]


def test_the_memory_of_a_desk_follows_the_others(edda: PostgresStore, bert: PostgresStore) -> None:
    with edda.unit_of_work(LoadSampleLibrary()) as work:
        work.clauses.put(clause())
        work.versions.put(version())
        work.commit()

    def content(desk: PostgresStore) -> list[str]:
        with desk.read() as view:
            return [v.content for v in view.versions.all()]

    with edda.read() as view:
        known = view.versions.all()
    with edda.read() as view:
        assert view.versions.all() is known
    assert content(bert) == content(edda) == ["Text § 1"]
    with bert.unit_of_work(AddRule.__new__(AddRule)) as work:
        work.versions.put(version(content="von Bert"))
        work.commit()
    assert content(edda) == content(bert) == ["von Bert"]


def test_a_desk_that_waits_too_long_for_its_turn_says_so(edda: PostgresStore, url: str, uhr: Uhr) -> None:
    with PostgresStore(url, uhr, "Bert", wait_ms=100) as hasty:
        with edda.unit_of_work(SaveAkte(akte())) as work:
            work.akten.put(akte())
            with ThreadPoolExecutor(1) as pool, pytest.raises(StoreError, match="anderer Arbeitsplatz schreibt"):
                pool.submit(save, hasty, akte("a2")).result()
            work.commit()
        assert save(hasty, akte("a2")).seq == 2


def test_a_command_on_an_older_state_is_refused_and_says_who_what_when(
    edda: PostgresStore, bert: PostgresStore, uhr: Uhr
) -> None:
    save(bert, akte())
    shown = bert.head()
    uhr.advance(hours=3)
    save(edda, akte("a1", "Berger ./. Südstern"))
    local = uhr.now().astimezone()
    with bert.resting_on(shown), pytest.raises(ConflictError) as refused:
        save(bert, akte("a1", "Berger ./. Nordwind"))
    assert refused.value.text == (
        f"Edda Kühn hat die Akte „Berger ./. Südstern“ heute um {local:%H:%M} geändert (Akte speichern)."
    )
    assert "steht noch im Fenster" in refused.value.abhilfe
    with bert.read() as view:
        found = view.akten.get("a1")
    assert found is not None
    assert found.kurzrubrum == "Berger ./. Südstern"
    with bert.resting_on(edda.head()):
        assert save(bert, akte("a1", "Berger ./. Nordwind")).seq == 3
    assert bert.verify_journal().fehler == ()


def test_what_others_leave_alone_is_no_conflict_nor_are_own_commands(edda: PostgresStore, bert: PostgresStore) -> None:
    save(edda, akte("a1"), akte("a2"))
    with bert.resting_on(1), edda.resting_on(1):
        save(edda, akte("a1", "von Edda"))
        save(bert, akte("a2", "von Bert"))
        assert save(bert, akte("a2", "noch einmal Bert")).seq == 4
        with pytest.raises(ConflictError, match="Bert hat die Akte „noch einmal Bert“"):
            save(edda, akte("a2", "von Edda"))
        assert save(edda, akte("a1", "noch einmal Edda")).seq == 5


def test_an_own_command_in_between_does_not_hide_that_of_another(edda: PostgresStore, bert: PostgresStore) -> None:
    save(edda, akte("a1"))
    save(bert, akte("a1", "von Bert"))
    save(edda, akte("a1", "von Edda, die das sah"))
    with edda.resting_on(1), pytest.raises(ConflictError, match="Bert hat die Akte „von Bert“"):
        save(edda, akte("a1", "aus einem alten Dialog"))


def test_what_another_deleted_does_not_come_back_by_saving(edda: PostgresStore, bert: PostgresStore) -> None:
    save(edda, akte("a1"))
    with bert.unit_of_work(DeleteAkte("a1")) as work:
        work.akten.delete("a1")
        work.commit()
    with edda.resting_on(1), pytest.raises(ConflictError, match=r"Bert hat die Akte „Berger .* gelöscht"):
        save(edda, akte("a1", "geändert"))
    with bert.read() as view:
        assert view.akten.all() == ()


def test_a_version_is_called_by_its_clause(edda: PostgresStore, bert: PostgresStore) -> None:
    def put(desk: PostgresStore, content: str) -> None:
        with desk.unit_of_work(LoadSampleLibrary()) as work:
            work.clauses.put(clause())
            work.versions.put(version(content=content))
            work.commit()

    put(edda, "eins")
    put(bert, "zwei")
    with edda.resting_on(1), pytest.raises(ConflictError, match="Bert hat die Klausel „Titel haftung“ heute"):
        put(edda, "drei")


def test_undo_takes_back_own_commands_only_and_not_over_those_of_others(
    edda: PostgresStore, bert: PostgresStore
) -> None:
    mine, theirs = HistorieService(edda, "Edda Kühn"), HistorieService(bert, "Bert")
    save(edda, akte("a1"))
    save(edda, akte("a1", "zweite Fassung"))
    save(bert, akte("a2"))
    assert (mine.undo_label(), theirs.undo_label()) == ("Akte speichern", "Akte speichern")
    mine.undo()
    with edda.read() as view:
        assert [a.kurzrubrum for a in view.akten.all()] == ["Berger ./. Nordlicht"] * 2
    assert theirs.redo_label() is None
    mine.redo()
    save(bert, akte("a1", "von Bert"))
    with pytest.raises(ConflictError, match="Bert hat die Akte „von Bert“ heute um") as refused:
        mine.undo()
    assert "nicht mehr zurücknehmen" in refused.value.abhilfe
    assert edda.verify_journal().fehler == ()


def test_two_threads_at_each_of_two_desks_leave_an_unbroken_chain(edda: PostgresStore, bert: PostgresStore) -> None:
    def write(job: tuple[PostgresStore, str]) -> None:
        for number in range(8):
            save(job[0], akte(f"{job[1]}{number}"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, [(edda, "a"), (edda, "b"), (bert, "c"), (bert, "d")]))
    assert [e.seq for e in edda.journal()] == list(range(1, 33))
    assert bert.verify_journal().fehler == ()


def test_four_eyes_hold_across_desks(edda: PostgresStore, bert: PostgresStore) -> None:
    """Profiles and authors lie in the library: who wrote is known at every desk, whatever name signs in there."""
    ProfilService(edda).ensure_profiles()
    assert [p.name for p in ProfilService(bert).profiles()] == ["Redaktion", "Lektorat"]
    with edda.unit_of_work(LoadSampleLibrary()) as work:
        work.clauses.put(clause())
        work.versions.put(version().model_copy(update={"state": LifecycleState.REVIEW}))
        work.commit()
    there = FreigabeService(bert)
    with pytest.raises(KnownError, match="Edda"):
        there.approve(ApproveVersion(VersionKind.CLAUSE, "haftung.v1", by=" edda "))


# ---- faults -------------------------------------------------------------------------------------------------------


def _cut(url: str, *, name: str = "Satzwerk") -> None:
    """End every connection of the program, as a server does that is restarted."""
    with psycopg.connect(url) as raw:
        raw.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
            "AND application_name = %s",
            (name,),
        )


def test_a_connection_cut_between_commands_is_not_noticed(edda: PostgresStore, url: str) -> None:
    save(edda, akte("a1"))
    _cut(url)
    with edda.read() as view:
        assert view.akten.get("a1") == akte("a1")
    _cut(url)
    assert save(edda, akte("a2")).seq == 2


def test_a_connection_cut_within_a_command_leaves_nothing_half_written(edda: PostgresStore, url: str) -> None:
    save(edda, akte("a1"))
    with edda.unit_of_work(SaveAkte(akte())) as work:
        work.akten.put(akte("a2"))
        _cut(url)
        with pytest.raises(StoreError, match="ist unterbrochen") as lost:
            work.akten.put(akte("a3"))
    assert "noch im Fenster" in lost.value.abhilfe
    with edda.read() as view:
        assert [a.id for a in view.akten.all()] == ["a1"]
    assert save(edda, akte("a2")).seq == 2
    assert edda.verify_journal().fehler == ()


@pytest.mark.parametrize("arrived", [True, False])
def test_after_a_commit_without_answer_it_is_looked_up_whether_it_happened(
    edda: PostgresStore, url: str, monkeypatch: pytest.MonkeyPatch, *, arrived: bool
) -> None:
    """The server dies after writing and before saying so, or before writing."""
    from sqlalchemy import Connection

    commit = Connection.commit

    def cut_short(connection: Connection) -> None:
        monkeypatch.setattr(Connection, "commit", commit)
        if arrived:
            commit(connection)
        _cut(url)
        connection.exec_driver_sql("SELECT 1")

    with edda.unit_of_work(SaveAkte(akte())) as work:
        work.akten.put(akte())
        monkeypatch.setattr(Connection, "commit", cut_short)
        if arrived:
            assert work.commit().seq == 1
        else:
            with pytest.raises(StoreError, match="ist unterbrochen"):
                work.commit()
    assert edda.head() == arrived
    assert edda.is_own(1) is arrived
    assert save(edda, akte("a2")).seq == 1 + arrived


def test_a_server_that_is_gone_says_so_and_is_found_again(uhr: Uhr, postgres: PostgresServer, url: str) -> None:
    with PostgresStore(url, uhr, "Edda") as store:
        save(store, akte("a1"))
        postgres.stop(signal.SIGKILL)
        try:
            for step in (lambda: save(store, akte("a2")), store.head):
                with pytest.raises(StoreError, match="nicht zu erreichen"):
                    step()
        finally:
            postgres.start()
        assert save(store, akte("a2")).seq == 2
        assert store.verify_journal().fehler == ()


def test_readers_in_threads_survive_a_cut(edda: PostgresStore, url: str) -> None:
    save(edda, akte("a1"))
    stop = threading.Event()

    def read() -> bool:
        while True:  # until it has read once after the last cut
            over = stop.is_set()
            with suppress(StoreError), edda.read() as view:
                assert view.akten.get("a1") == akte("a1")
                if over:
                    return True

    with ThreadPoolExecutor(3) as pool:
        running = [pool.submit(read) for _ in range(3)]
        for _ in range(5):
            _cut(url)
        stop.set()
        assert all(done.result() for done in running)


def test_the_backup_of_a_server_is_that_of_the_server(edda: PostgresStore) -> None:
    assert edda.last_backup() is None
    with pytest.raises(StoreError, match="wird auf dem Server gesichert"):
        edda.backup()


def test_both_kinds_of_library_have_the_same_hashes(url: str, tmp_path: Path, uhr: Uhr) -> None:
    hashes = []
    with PostgresStore(url, uhr, "Edda") as shared, SqliteStore(tmp_path / "b", uhr, "Edda") as local:
        for store in (shared, local):
            save(store, akte("a1"), akte("a2", "Ärger ./. Öde €"))
            save(store, akte("a1", "anders"))
            hashes.append([entry.hash for entry in store.journal()])
    assert hashes[0] == hashes[1]


@pytest.mark.langsam
@pytest.mark.timeout(300)
def test_desks_and_server_killed_at_random_lose_nothing(postgres: PostgresServer) -> None:
    done = subprocess.run(
        [sys.executable, "packaging/fehler/verbund.py", "--runden", "4", "--saat", "3"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", 0 Fehler" in done.stdout, done.stdout
