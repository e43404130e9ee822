"""Several desks over one PostgreSQL server: conflicts, lost connections, a killed server (spec 6, last part)."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from app.adapters.store.postgres.store import PostgresStore
from app.adapters.store.sqlite import SqliteStore
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import ConflictError, KnownError, StoreError
from app.messages import AddRule, ApproveVersion, DeleteAkte, LoadSampleLibrary, SaveAkte, VersionKind
from app.services.freigabe import FreigabeService
from app.services.historie import HistorieService
from app.services.profile import ProfilService
from tests.adapters.store.conftest import Uhr, akte, clause, save, version
from tests.fakes import FixedUhr
from tests.postgres_server import PostgresServer

ROOT = Path(__file__).resolve().parents[3]


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
    there = FreigabeService(bert, FixedUhr())
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


def test_a_letter_that_the_server_cannot_hold_is_named(edda: PostgresStore) -> None:
    with edda.unit_of_work(LoadSampleLibrary()) as work, pytest.raises(StoreError, match=r"U\+0000"):
        work.clauses.put(clause().model_copy(update={"title": "Haftung\x00"}))
    assert edda.head() == 0


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
