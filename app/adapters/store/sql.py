"""What a library is in any SQL database: consistent views, units of work, journal, and the check of both.

Where the tables lie, who may open them, how they are kept safe and how a fault reads is the database's own matter
(``sqlite``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, Engine

from app.adapters.store import journal_rows
from app.adapters.store.cache import EntityCache
from app.adapters.store.rows import RowRepositories, Rows
from app.adapters.store.uebernahme import Umfang, take_over
from app.adapters.store.unit_of_work import Entry, SqlUnitOfWork, WriteLock, Writing
from app.errors import StoreError
from app.messages import Command, JournalEntry
from app.ports import JournalReport, Progress, Repositories, Uhr

_SEEN = "seen"
"""Where a read connection keeps what it read, with the state it read it in."""


class SqlStore(ABC):
    """A library in an SQL database; open from construction to ``close`` (also a context manager).

    Args:
        uhr: gives the instants of the journal.
        who: who works here, for the journal.
    """

    def __init__(self, uhr: Uhr, who: str) -> None:
        self._uhr = uhr
        self._who = who
        self._cache = EntityCache()
        self._write_lock = WriteLock()
        self._reader: Engine | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    @property
    def server(self) -> str | None:
        """Database and server of a shared library, as a person may read it; None: it lies on this computer alone."""
        return None

    @abstractmethod
    def close(self) -> None:
        """Close all connections; running reads end by themselves. May be called twice."""

    @contextmanager
    def read(self) -> Iterator[Repositories]:
        """A consistent view: all reads inside see the library as it was when it was entered."""
        with self._reading() as connection:
            with self._faults():
                seen = self._seen(connection)
            yield RowRepositories(Rows(connection, self._cache, self._faults, seen))

    def unit_of_work(self, command: Command, *, label: str | None = None, reverts: int | None = None) -> SqlUnitOfWork:
        """Begin a write.

        Raises:
            StoreError: the library was opened for reading only.
        """
        self._refuse_writing()
        entry = Entry(self._who, type(command).__name__, label or command.label, reverts)
        return SqlUnitOfWork(self._writing(), self._cache, self._write_lock, entry, self._uhr.now, self._faults)

    def journal(self, *, after: int = 0, limit: int | None = None, images: bool = True) -> tuple[JournalEntry, ...]:
        """Journal entries with seq > ``after``, oldest first."""
        with self._faults(), self._reading() as connection:
            return journal_rows.entries(connection, after=after, limit=limit, images=images)

    def verify_journal(self) -> JournalReport:
        """Recompute the hash chain and compare the last images with the rows."""
        with self._faults(), self._reading() as connection:
            return journal_rows.verify(connection)

    def take_over(self, source: SqlStore, progress: Progress) -> Umfang:
        """Take over everything of another library into this one, in one transaction; both are checked before it ends.

        Raises:
            StoreError: this one is not empty or was opened for reading only, or what arrived is not sound; nothing was
                written.
            OperationCancelled: ``progress`` said so; the same.
        """
        self._refuse_writing()
        writing = self._writing()
        self._write_lock.acquire()
        try:
            with source._faults(), self._faults(), source._reading() as origin:
                connection = writing.connect()
                try:
                    writing.begin(connection)
                    taken = take_over(origin, connection, self._label, progress)
                    self._follow_positions(connection)
                    connection.commit()
                finally:
                    writing.roll_back(connection)
                    writing.release(connection)
        finally:
            self._write_lock.release()
        return taken

    @property
    @abstractmethod
    def _label(self) -> str:
        """How it is called in messages."""

    def _follow_positions(self, _connection: Connection) -> None:  # noqa: B027 - most databases do that by themselves
        """Let the next position come after those that were written with their number."""

    @abstractmethod
    def _refuse_writing(self) -> None:
        """Raise ``StoreError`` if this store cannot write."""

    @abstractmethod
    def _writing(self) -> Writing:
        """How this database is written."""

    @abstractmethod
    def _begin_view(self, connection: Connection) -> None:
        """Begin a transaction whose view is fixed when this returns."""

    def _end_view(self, connection: Connection) -> None:
        """End the transaction of a view."""
        connection.rollback()

    @abstractmethod
    def _state(self, connection: Connection) -> object:
        """What tells the state that the open view shows from every other one; equal = nothing at all was changed."""

    @abstractmethod
    def _faults(self) -> AbstractContextManager[None]:
        """Turns a fault of the database into a ``KnownError``."""

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        reader = self._reader
        if reader is None:
            raise StoreError("Die Bibliothek ist geschlossen.", "Öffnen Sie sie neu.")
        with self._faults():
            connection = reader.connect()
        try:
            with self._faults():
                self._begin_view(connection)
            yield connection
        finally:
            self._end_view(connection)
            if self._reader is not reader:
                connection.invalidate()  # the store was closed meanwhile: no pool waits for this connection
            connection.close()

    def _seen(self, connection: Connection) -> dict[str, tuple[Any, ...]]:
        """What this connection already read of the state that its open transaction sees; empty after any change."""
        state = self._state(connection)
        kept: tuple[object, dict[str, tuple[Any, ...]]] | None = connection.info.get(_SEEN)
        if kept is None or kept[0] != state:
            kept = connection.info[_SEEN] = (state, {})
        return kept[1]
