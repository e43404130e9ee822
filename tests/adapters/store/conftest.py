from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.postgres.store import PostgresStore
from app.adapters.store.sql import SqlStore
from app.adapters.store.sqlite import SqliteStore
from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.regelwerk.library import Clause, ClauseVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.messages import ChangeSet, SaveAkte
from app.ports import Uhr as UhrPort
from tests.postgres_server import PostgresServer, postgres

__all__ = ["postgres"]

if TYPE_CHECKING:
    from tests.adapters.store.kennwort_probe import Open


class Uhr:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.instant = datetime(2026, 11, 4, 10, 15, 30, tzinfo=UTC)

    def today(self) -> date:
        return self.instant.date()

    def now(self) -> datetime:
        return self.instant

    def advance(self, **amount: float) -> None:
        self.instant += timedelta(**amount)


def akte(id_: str = "a1", kurzrubrum: str = "Berger ./. Nordlicht") -> Akte:
    return Akte(id=id_, aktenzeichen="12/26", kurzrubrum=kurzrubrum, rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)


def set_version(path: Path, number: int) -> None:
    """Write the number of the schema into the header of a database (``user_version``, bytes 60–63)."""
    content = bytearray(path.read_bytes())
    content[60:64] = struct.pack(">i", number)
    path.write_bytes(content)


def clause(id_: str = "haftung") -> Clause:
    return Clause(id=id_, title=f"Titel {id_}", category="Kauf", jurisdictions=("DE",))


def version(clause_id: str = "haftung", number: int = 1, content: str = "Text § 1") -> ClauseVersion:
    return ClauseVersion(
        clause_id=clause_id, version=number, state=LifecycleState.DRAFT, content=content, author="Edda"
    )


def save(store: SqlStore, *akten: Akte) -> ChangeSet:
    with store.unit_of_work(SaveAkte(akten[0])) as work:
        for one in akten:
            work.akten.put(one)
        return work.commit()


class Place:
    """A library that can be opened again and again, and touched from outside: a folder, or a database on a server."""

    def __init__(self, place: Path | str) -> None:
        self.place = place

    @property
    def shared(self) -> bool:
        return isinstance(self.place, str)

    def open(self, uhr: UhrPort, who: str = "Edda", *, readonly: bool = False) -> SqlStore:
        if isinstance(self.place, str):
            return PostgresStore(self.place, uhr, who, readonly=readonly)
        return SqliteStore(self.place, uhr, who, readonly=readonly, busy_ms=100)

    def raw(self, *statements: str) -> int:
        """What somebody does with a database tool, triggers or not; returns how many rows the last one touched."""
        count = 0
        if isinstance(self.place, str):
            with psycopg.connect(self.place) as server:
                for statement in statements:
                    count = server.execute(statement.encode()).rowcount
        else:
            with closing(sqlite3.connect(self.place / DATABASE_NAME)) as file, file:
                for statement in statements:
                    count = file.execute(statement).rowcount
        return count

    def drop_triggers(self) -> None:
        if self.shared:
            self.raw(*(f"DROP TRIGGER journal_keeps_{what} ON journal" for what in ("entries", "all")))
        else:
            self.raw(*(f"DROP TRIGGER journal_keeps_{what}" for what in ("entries", "content")))


@pytest.fixture(params=["sqlite", "postgres"])
def library(request: pytest.FixtureRequest, basedir: Path) -> Iterator[Place]:
    if request.param == "sqlite":
        yield Place(basedir)
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    url = server.library()
    yield Place(url)
    server.drop(url)


@pytest.fixture
def sql_store(library: Place, uhr: Uhr) -> Iterator[SqlStore]:
    with library.open(uhr) as opened:
        yield opened


@pytest.fixture
def uhr() -> Uhr:
    return Uhr()


@pytest.fixture
def basedir(tmp_path: Path) -> Path:
    return tmp_path / "bibliothek"


@pytest.fixture
def store(basedir: Path, uhr: Uhr) -> Iterator[SqliteStore]:
    with SqliteStore(basedir, uhr, "Edda", busy_ms=100) as opened:
        yield opened


@pytest.fixture
def opened(basedir: Path, uhr: Uhr) -> Open:
    """Opens the library with its Kennwort."""
    from tests.adapters.store.kennwort_probe import Open

    return Open(basedir, uhr)


@pytest.fixture
def locked(opened: Open) -> Iterator[SqliteStore]:
    """An encrypted library with one Akte."""
    from tests.adapters.store.kennwort_probe import MARKER

    with opened() as store:
        save(store, akte("a1", MARKER))
        yield store


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
