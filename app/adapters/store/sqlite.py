"""``Store`` on SQLite: one writer, many readers, every acknowledged command on the disk (spec 6, points 2, 3, 6, 7)."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, Engine

from app.adapters.store import backup as backups
from app.adapters.store import journal_rows, schema
from app.adapters.store.connection import BUSY_MS, engine, roll_back
from app.adapters.store.faults import translated
from app.adapters.store.files import BACKUP_FOLDER, DATABASE_NAME, side_files
from app.adapters.store.location import refuse_network_share
from app.adapters.store.lock import InstanceLock
from app.adapters.store.sql import SqlStore
from app.adapters.store.tables import SCHEMA_VERSION
from app.adapters.store.unit_of_work import Writing
from app.errors import StoreError
from app.ports import Uhr


class SqliteStore(SqlStore):
    """The library in ``basedir``; open from construction to ``close`` (also a context manager).

    Args:
        basedir: folder of the library, created if missing.
        uhr: gives the instants of journal and backups.
        who: who works here, for the journal.
        readonly: open beside a running instance; takes no lock, writes nothing, creates nothing.
        busy_ms: how long a command waits for another process.

    Raises:
        AlreadyRunningError: another instance has it open for writing.
        StoreError: damaged, newer schema, read-only folder, network share, disk full.
    """

    def __init__(self, basedir: Path, uhr: Uhr, who: str, *, readonly: bool = False, busy_ms: int = BUSY_MS) -> None:
        self.basedir = basedir
        self.path = basedir / DATABASE_NAME
        self.readonly = readonly
        super().__init__(uhr, who)
        self._busy_ms = busy_ms
        self._lock: InstanceLock | None = None
        self._writer: Engine | None = None
        self._write_connection: Connection | None = None
        try:
            self._open_readonly() if readonly else self._open()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close all connections and give the lock back; running reads end by themselves. May be called twice."""
        self._disconnect()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def backup(self) -> Path:
        """Make a verified backup now and rotate old ones."""
        return backups.make_backup(self.path, self._uhr.now())

    def last_backup(self) -> datetime | None:
        """Instant of the newest backup (UTC), None if there is none."""
        return next((b.at for b in self.list_backups()), None)

    def list_backups(self) -> tuple[backups.Backup, ...]:
        """The backups, newest first."""
        return backups.list_backups(self.basedir)

    def restore(self, path: Path) -> Path:
        """Replace the library by a backup; the replaced one is kept. No read may be running.

        Returns:
            Where the replaced library is kept.

        Raises:
            NotFoundError, StoreError: the library is as before and stays open.
        """
        if self._lock is None:
            raise StoreError("Die Bibliothek ist nur zum Lesen geöffnet.", "Schließen Sie das andere Fenster zuerst.")
        backups.verify_file(path)
        self._write_lock.acquire()
        try:
            self._disconnect()
            try:
                return backups.restore_file(path, self.path, self._uhr.now())
            finally:
                self._connect()
        finally:
            self._write_lock.release()

    def _open(self) -> None:
        with translated(self.basedir):
            self.basedir.mkdir(mode=0o700, parents=True, exist_ok=True)
        refuse_network_share(self.basedir)
        self._lock = InstanceLock(self.basedir)
        if not self.path.exists():
            self._refuse_vanished()
            schema.create(self.path)
        self._connect()

    def _open_readonly(self) -> None:
        if not self.path.is_file():
            raise StoreError(
                f"In „{self.basedir}“ gibt es keine Bibliothek.", "Geben Sie den Ordner einer Bibliothek an."
            )
        if schema.refuse_foreign_or_newer(self.path) < SCHEMA_VERSION:
            raise StoreError(
                f"„{self.path}“ stammt von einer älteren Programmversion.",
                "Öffnen Sie die Bibliothek einmal im Programm; sie wird dabei gesichert und angepasst.",
            )
        self._reader = engine(self.path, "read", self._busy_ms)
        self.journal(limit=1)  # names a damaged file now, not at the first click

    def _connect(self) -> None:
        if schema.refuse_foreign_or_newer(self.path) < SCHEMA_VERSION:
            schema.migrate(self.path, backups.make_backup(self.path, self._uhr.now()))
        self._reader = engine(self.path, "read", self._busy_ms)
        self._writer = engine(self.path, "write", self._busy_ms)
        with self._faults():
            self._write_connection = self._writer.connect()
            # names a damaged file now, recovers after a crash; only then the version is certain, see read_header
            version = self._write_connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            journal_rows.head(self._write_connection)
            self._write_connection.rollback()
        schema.refuse_newer(self.path, version)

    def _disconnect(self) -> None:
        if self._write_connection is not None:
            self._write_connection.close()
            self._write_connection = None
        for made in (self._reader, self._writer):
            if made is not None:
                made.dispose()
        self._reader = self._writer = None

    def _refuse_vanished(self) -> None:
        """An empty library must not silently take the place of one that was deleted or moved."""
        if any(file.exists() for file in side_files(self.path)) or backups.list_backups(self.basedir):
            raise StoreError(
                f"„{self.path}“ fehlt, es gibt aber Reste oder Sicherungen davon.",
                f"Stellen Sie eine Sicherung wieder her, oder räumen Sie „{self.basedir / BACKUP_FOLDER}“ leer, um neu "
                "zu beginnen.",
            )

    def _refuse_writing(self) -> None:
        if self._write_connection is None:
            raise StoreError(
                "Die Bibliothek ist nur zum Lesen geöffnet.", "Schließen Sie das andere Fenster und öffnen Sie sie neu."
            )

    def _writing(self) -> Writing:
        connection = self._write_connection

        def connect() -> Connection:
            assert connection is not None  # noqa: S101 - ``_refuse_writing`` was asked before
            return connection

        return Writing(connect, lambda made: made.begin(), roll_back, lambda made, _entry: made.commit())

    def _begin_view(self, connection: Connection) -> None:
        connection.begin()
        connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")  # the view begins here, not later

    def _state(self, connection: Connection) -> object:
        # SQLite counts for each connection what others committed, whoever they are; the number is that of this view
        return connection.exec_driver_sql("PRAGMA data_version").scalar_one()

    def _faults(self) -> AbstractContextManager[None]:
        return translated(self.path)


def restore(basedir: Path, path: Path, uhr: Uhr) -> Path:
    """Replace a library that cannot be opened by a backup; see ``SqliteStore.restore``."""
    with translated(basedir):
        basedir.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = InstanceLock(basedir)
    try:
        return backups.restore_file(path, basedir / DATABASE_NAME, uhr.now())
    finally:
        lock.release()
