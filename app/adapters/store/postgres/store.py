"""``Store`` on a PostgreSQL server: several desks write, each command one transaction (spec 6, last part)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from typing import NoReturn

from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import DBAPIError

from app.adapters.store import journal_rows
from app.adapters.store.postgres import schema
from app.adapters.store.postgres.address import read_address
from app.adapters.store.postgres.conflict import explain, refuse_stale
from app.adapters.store.postgres.connection import WAIT_MS, end_quietly, engine
from app.adapters.store.postgres.faults import is_lost, translated
from app.adapters.store.sql import SqlStore
from app.adapters.store.tables import JOURNAL
from app.adapters.store.unit_of_work import Writing
from app.errors import StoreError
from app.messages import Image, JournalEntry
from app.ports import Uhr

_NEXT_POSITION = text(
    "SELECT setval(pg_get_serial_sequence('positions', 'position'), coalesce(max(position), 0) + 1, false) "
    "FROM positions"
)


class PostgresStore(SqlStore):
    """The shared library at ``url``; open from construction to ``close`` (also a context manager).

    Args:
        url: ``postgresql://`` address without a password.
        uhr: gives the instants of the journal.
        who: who works at this desk, for the journal.
        readonly: write nothing, create nothing.
        wait_ms: how long a command waits for its turn among the desks.

    Raises:
        InputError: no such address.
        StoreError: not reachable, not let in, no library, or one of a newer program.
    """

    def __init__(self, url: str, uhr: Uhr, who: str, *, readonly: bool = False, wait_ms: int = WAIT_MS) -> None:
        super().__init__(uhr, who)
        self._address = read_address(url)
        self.readonly = readonly
        self._wait_ms = wait_ms
        self._writer: Engine | None = None
        self._own: set[int] = set()
        self._thread = _Thread()
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    @property
    def server(self) -> str:
        """Database and server, as a person may read it."""
        return self._address.label

    def close(self) -> None:
        """Close all connections; running reads end by themselves. May be called twice."""
        for made in (self._reader, self._writer):
            if made is not None:
                made.dispose()
        self._reader = self._writer = None

    def head(self) -> int:
        """Number of the last journal entry of any desk."""
        with self._faults(), self._reading() as connection:
            return journal_rows.head(connection)[0]

    def is_own(self, seq: int) -> bool:
        """Whether this desk wrote the journal entry since it opened the library."""
        return seq in self._own

    @contextmanager
    def resting_on(self, seq: int | None) -> Iterator[None]:
        """Commands that this thread runs inside rest on the state of that journal entry; None: on the present one."""
        outer, self._thread.basis = self._thread.basis, seq
        try:
            yield
        finally:
            self._thread.basis = outer

    def last_backup(self) -> datetime | None:
        """None: the server's own backups are not known here."""
        return None

    def backup(self) -> NoReturn:
        """Refused: whoever runs the server backs it up.

        Raises:
            StoreError: always.
        """
        raise StoreError(
            f"Die gemeinsame Bibliothek „{self.server}“ wird auf dem Server gesichert, nicht auf diesem Rechner.",
            "Fragen Sie, wer den Server betreut; das Werkzeug dafür heißt pg_dump.",
        )

    def _open(self) -> None:
        with self._faults():
            if self.readonly:
                self._reader = engine(self._address, "read", self._wait_ms)
                with self._reader.connect() as connection:
                    schema.refuse_other(connection, self.server)
                return
            self._writer = engine(self._address, "write", self._wait_ms)
            with self._writer.begin() as connection:
                schema.open_library(connection, self.server)
            self._reader = engine(self._address, "read", self._wait_ms)
        self.journal(limit=1)  # names damage now, not at the first click

    @property
    def _label(self) -> str:
        return self.server

    def _follow_positions(self, connection: Connection) -> None:
        connection.execute(_NEXT_POSITION)

    def _refuse_writing(self) -> None:
        if self._writer is None:
            raise StoreError(
                "Die Bibliothek ist nur zum Lesen geöffnet." if self.readonly else "Die Bibliothek ist geschlossen.",
                "Öffnen Sie sie neu.",
            )

    def _writing(self) -> Writing:
        writer, basis = self._writer, self._thread.basis
        assert writer is not None  # noqa: S101 - ``_refuse_writing`` was asked before

        def refuse(connection: Connection, images: tuple[Image, ...]) -> None:
            if basis is not None:
                refuse_stale(connection, images, basis, self._own, self._uhr)

        return Writing(
            connect=writer.connect,
            begin=lambda connection: schema.take_turn(connection, self.server),
            roll_back=end_quietly,
            commit=self._commit,
            release=lambda connection: connection.close(),
            refuse_stale=refuse,
            explain=lambda connection, ref, error: explain(connection, ref, error, self._uhr),
        )

    def _commit(self, connection: Connection, entry: JournalEntry) -> None:
        try:
            connection.commit()
        except DBAPIError as error:
            # the server may have done it and died before it could say so
            if not is_lost(error) or not self._arrived(entry):
                raise
        self._own.add(entry.seq)

    def _arrived(self, entry: JournalEntry) -> bool:
        """Whether an entry is in the journal although its commit was not acknowledged."""
        writer = self._writer
        if writer is None:
            return False
        try:
            with translated(self.server), writer.connect() as connection:
                # whatever becomes of the lost transaction, it holds the turn until it has ended
                schema.take_turn(connection, self.server)
                found = connection.execute(select(JOURNAL.c.hash).where(JOURNAL.c.seq == entry.seq)).scalar()
        except StoreError as error:
            raise StoreError(
                f"Die Verbindung zur gemeinsamen Bibliothek „{self.server}“ ist beim Speichern abgerissen; ob "
                f"„{entry.label}“ noch gespeichert wurde, ist ungewiss.",
                "Sehen Sie nach, sobald die Verbindung wieder besteht. Halb gespeichert ist nichts.",
            ) from error
        return bool(found == entry.hash)

    def _begin_view(self, connection: Connection) -> None:
        # the snapshot is taken by the first statement, which ``_state`` or the reader sends
        connection.begin()

    def _end_view(self, connection: Connection) -> None:
        # what was read was read; that the connection was cut afterwards is found out by who needs it next
        end_quietly(connection)

    def _state(self, connection: Connection) -> object:
        # every command leaves its entry in the same transaction, so the last one names the state
        return journal_rows.head(connection)

    def _faults(self) -> AbstractContextManager[None]:
        return translated(self.server)


class _Thread(threading.local):
    """What the commands of the running thread rest on."""

    basis: int | None = None
