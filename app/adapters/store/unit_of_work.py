"""One command = one transaction = one journal entry."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection

from app.adapters.store import journal_rows
from app.adapters.store.cache import EntityCache
from app.adapters.store.journal import sealed
from app.adapters.store.rows import Faults, RowRepositories, WritableRows
from app.errors import ConflictError
from app.messages import ChangeSet, EntityRef, Image, JournalEntry


@dataclass(frozen=True)
class Entry:
    """What the journal will say about the command."""

    who: str
    command: str
    label: str
    reverts: int | None


@dataclass(frozen=True)
class Writing:
    """How a database is written.

    Attributes:
        connect: the connection to write on; asked once for each command, by whoever has the turn.
        begin: begins a transaction that nobody else can be in.
        roll_back: ends a transaction without effect; harmless where there is none.
        commit: ends the transaction of a journal entry; when it returns, the change is on the disk.
        release: gives the connection back, without a transaction on it.
        refuse_stale: raises ``ConflictError`` if the images of a command rest on what others changed meanwhile.
        explain: what to say of an entity that is no longer in the state that was expected.
    """

    connect: Callable[[], Connection]
    begin: Callable[[Connection], object]
    roll_back: Callable[[Connection], None]
    commit: Callable[[Connection, JournalEntry], None]
    release: Callable[[Connection], None] = lambda _connection: None
    refuse_stale: Callable[[Connection, tuple[Image, ...]], None] = lambda _connection, _images: None
    explain: Callable[[Connection, EntityRef, ConflictError], ConflictError] = lambda _connection, _ref, error: error


class WriteLock:
    """Lets one unit of work write at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner: int | None = None

    def acquire(self) -> None:
        """Wait for the turn.

        Raises:
            RuntimeError: this thread already has it (a bug: it would wait for itself).
        """
        if self._owner == threading.get_ident():
            raise RuntimeError("in diesem Thread ist schon eine Arbeitseinheit offen")
        self._lock.acquire()
        self._owner = threading.get_ident()

    def release(self) -> None:
        """Let the next one write."""
        self._owner = None
        self._lock.release()


class SqlUnitOfWork(RowRepositories):
    """``UnitOfWork`` over the store's one write connection.

    Between ``__enter__`` and ``__exit__`` it holds the write lock; a second one waits, in the same thread it is refused
    (it would wait for itself).
    """

    def __init__(
        self,
        writing: Writing,
        cache: EntityCache,
        lock: WriteLock,
        entry: Entry,
        now: Callable[[], datetime],
        faults: Faults,
    ) -> None:
        self._writing = writing
        self._cache = cache
        self._lock = lock
        self._entry = entry
        self._now = now
        self._faults = faults

    def __enter__(self) -> Self:
        self._lock.acquire()
        try:
            with self._faults():
                self._connection = self._writing.connect()
            try:
                with self._faults():
                    self._writing.begin(self._connection)
                    self._seq, self._previous_hash = journal_rows.head(self._connection)
            except BaseException:
                self._end()
                raise
        except BaseException:
            self._lock.release()
            raise
        self._seq += 1
        self._rows = WritableRows(self._connection, self._cache, self._faults, self._seq)
        super().__init__(self._rows)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None) -> None:
        self._rows.close()
        try:
            with self._faults():
                self._end()
        finally:
            self._lock.release()

    def _end(self) -> None:
        try:
            self._writing.roll_back(self._connection)  # after a commit there is nothing left to roll back
        finally:
            self._writing.release(self._connection)

    def restore(self, ref: EntityRef, expected: dict[str, Any] | None, to: dict[str, Any] | None) -> None:
        """Put an entity back to the image ``to``.

        Raises:
            ConflictError: its present state is not ``expected``.
        """
        with self._faults():
            try:
                self._rows.restore(ref, expected, to)
            except ConflictError as error:
                raise self._writing.explain(self._connection, ref, error) from None

    def commit(self) -> ChangeSet:
        """Write rows and journal in one transaction; when this returns, the change is on the disk.

        Raises:
            StoreError: locked, read-only, disk full; nothing was written.
            ConflictError: something would belong to nothing.
        """
        self._rows.close()
        images = self._rows.changes()
        if not images:
            self._writing.roll_back(self._connection)
            return ChangeSet(0, self._entry.label, ())
        with self._faults():
            self._writing.refuse_stale(self._connection, images)
        entry = sealed(
            self._seq,
            self._now(),
            self._entry.who,
            self._entry.command,
            self._entry.label,
            self._entry.reverts,
            images,
            self._previous_hash,
        )
        with self._faults():
            journal_rows.append(self._connection, entry)
            self._writing.commit(self._connection, entry)
        return ChangeSet(entry.seq, entry.label, tuple(image.ref for image in images))
