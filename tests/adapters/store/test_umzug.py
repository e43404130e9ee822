"""A whole library to a server and back: every row, the journal with its chain, all or nothing (spec 6, last part)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.adapters.store.files import BACKUP_FOLDER, DATABASE_NAME
from app.adapters.store.lock import AlreadyRunningError
from app.adapters.store.postgres.store import PostgresStore
from app.adapters.store.schluessel import Schluesselbund, salt_of
from app.adapters.store.sqlite import SqliteStore
from app.adapters.store.tables import SCHEMA_VERSION
from app.adapters.store.umzug import SqlUmzug
from app.domain.kanzlei.akte import Dokument, DokumentArt
from app.errors import NotFoundError, OperationCancelled, StoreError
from app.messages import DeleteAkte, LoadSampleLibrary
from tests.adapters.store.conftest import Uhr, akte, clause, save, version
from tests.postgres_server import USER


def silent(_stage: str, _done: int, _total: int) -> None:
    pass


@pytest.fixture
def filled(basedir: Path, uhr: Uhr) -> Path:
    """A library with a past: something deleted, something changed, letters of all kinds."""
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte("a1"), akte("weg"), akte("a2", "Ärger ./. Öde € 𝔐"))
        with store.unit_of_work(DeleteAkte("weg")) as work:
            work.akten.delete("weg")
            work.commit()
        with store.unit_of_work(LoadSampleLibrary()) as work:
            work.clauses.put(clause())
            work.versions.put(version())
            work.commit()
        dokument = Dokument(id="d1", art=DokumentArt.SONSTIGES, datei="k.pdf", titel="Kündigung", sha256="0" * 64)
        save(store, akte("a2").model_copy(update={"dokumente": (dokument,)}))
    return basedir


def test_everything_arrives_and_the_work_goes_on_there(filled: Path, empty: str, uhr: Uhr) -> None:
    assert SqlUmzug(filled, uhr).look(empty).eintraege is None
    done = SqlUmzug(filled, uhr).send(empty, silent)
    assert (done.eintraege, [d.datei for d in done.dokumente]) == (4, ["k.pdf"])
    with SqliteStore(filled, uhr, "Edda") as here, PostgresStore(empty, uhr, "Bert") as there:
        assert list(there.journal()) == list(here.journal())
        assert there.verify_journal().fehler == ()
        with here.read() as old, there.read() as new:
            assert new.akten.all() == old.akten.all()
            assert new.versions.all() == old.versions.all()
        save(there, akte("weg"))  # comes back to its place
        assert save(there, akte("a3")).seq == 6
        with there.read() as view:
            assert [a.id for a in view.akten.all()] == ["a1", "weg", "a2", "a3"]
        assert there.verify_journal().fehler == ()
    found = SqlUmzug(filled, uhr).look(empty)
    assert (found.eintraege, found.schema, found.leer, found.verschluesselt) == (6, SCHEMA_VERSION, False, None)


def test_what_is_not_empty_is_refused(filled: Path, url: str, uhr: Uhr) -> None:
    assert SqlUmzug(filled, uhr).look(url).leer
    with PostgresStore(url, uhr, "Bert") as there:
        save(there, akte("von-bert"))
    with pytest.raises(StoreError, match=r"nicht leer \(Einträge im Journal: 1\)"):
        SqlUmzug(filled, uhr).send(url, silent)
    with PostgresStore(url, uhr, "Bert") as there, there.read() as view:
        assert [a.id for a in view.akten.all()] == ["von-bert"]


def test_a_broken_journal_is_not_carried_over(filled: Path, url: str, uhr: Uhr) -> None:
    with closing(sqlite3.connect(filled / DATABASE_NAME)) as raw, raw:
        raw.execute("DROP TRIGGER journal_keeps_content")
        raw.execute("UPDATE journal SET who = 'niemand' WHERE seq = 2")
    with pytest.raises(StoreError, match=r"Eintrag 2: der Inhalt passt nicht .* nichts übertragen"):
        SqlUmzug(filled, uhr).send(url, silent)
    with PostgresStore(url, uhr, "Bert") as there:
        assert there.head() == 0


@pytest.mark.parametrize("stage", ["Datensätze übertragen", "Übertragenes prüfen"])
def test_who_cancels_leaves_an_empty_library(filled: Path, url: str, uhr: Uhr, stage: str) -> None:
    def cancel(told: str, _done: int, _total: int) -> None:
        if told == stage:
            raise OperationCancelled

    with pytest.raises(OperationCancelled):
        SqlUmzug(filled, uhr).send(url, cancel)
    assert SqlUmzug(filled, uhr).look(url).leer
    assert SqlUmzug(filled, uhr).send(url, silent).eintraege == 4


def test_a_library_that_is_open_or_absent_is_not_sent(filled: Path, url: str, uhr: Uhr, tmp_path: Path) -> None:
    with SqliteStore(filled, uhr, "Edda"), pytest.raises(AlreadyRunningError):
        SqlUmzug(filled, uhr).send(url, silent)
    with pytest.raises(NotFoundError, match="keine Bibliothek"):
        SqlUmzug(tmp_path / "leer", uhr).send(url, silent)
    assert not (tmp_path / "leer").exists()


def test_the_way_back_keeps_what_lay_here(filled: Path, url: str, uhr: Uhr) -> None:
    with PostgresStore(url, uhr, "Bert") as there:
        save(there, akte("b1"))
        save(there, akte("b2"))
        chain = list(there.journal())
    done = SqlUmzug(filled, uhr).fetch(url, silent)
    assert (done.eintraege, done.ersetzt is not None) == (2, True)
    with SqliteStore(filled, uhr, "Edda") as here:
        assert list(here.journal()) == chain
        assert save(here, akte("b3")).seq == 3
        assert here.verify_journal().fehler == ()
    assert not (filled / "umzug.neu").exists()
    assert [p.name[:8] for p in (filled / BACKUP_FOLDER).glob("*.sqlite3")] == ["ersetzt-"]


def test_what_comes_back_has_the_kennwort_of_what_lay_here(basedir: Path, url: str, uhr: Uhr) -> None:
    keys = Schluesselbund(rounds=1)
    with SqliteStore(basedir, uhr, "Edda", secret="Sieben Zwerge im Moor", keys=keys) as store:  # noqa: S106 - a test
        save(store, akte("hier"))
    SqlUmzug(basedir, uhr, keys).send(url, silent)
    with PostgresStore(url, uhr, "Bert") as there:
        save(there, akte("dort"))
    SqlUmzug(basedir, uhr, keys).fetch(url, silent)
    assert salt_of(basedir / DATABASE_NAME) is not None
    with SqliteStore(basedir, uhr, "Edda", keys=keys) as store, store.read() as view:
        assert [a.id for a in view.akten.all()] == ["hier", "dort"]


def test_looking_says_why_it_will_not_work(empty: str, uhr: Uhr, basedir: Path) -> None:
    move = SqlUmzug(basedir, uhr)
    with pytest.raises(StoreError, match="lässt Sie nicht in"):
        move.look(empty.replace(f"//{USER}@", "//gibtesnicht@"))
    with psycopg.connect(empty) as raw:
        raw.execute("CREATE TABLE kunden (id int)")
    with pytest.raises(StoreError, match="nicht zu einer Bibliothek dieses Programms"):
        move.look(empty)
    assert not basedir.exists()
