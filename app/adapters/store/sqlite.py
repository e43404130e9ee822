"""``Store`` on SQLite: one writer, many readers, every acknowledged command on the disk (spec 6, points 2, 3, 6, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import datetime
from hmac import compare_digest
from pathlib import Path
from threading import Lock

from sqlalchemy import Connection, Engine

from app.adapters.store import backup as backups
from app.adapters.store import journal_rows, kennwort, merkzettel, schema
from app.adapters.store.connection import BUSY_MS, engine, roll_back
from app.adapters.store.damage import damage, rows_of
from app.adapters.store.durchgang import Durchgang
from app.adapters.store.faults import translated
from app.adapters.store.files import BACKUP_FOLDER, DATABASE_NAME, side_files
from app.adapters.store.location import refuse_network_share
from app.adapters.store.lock import InstanceLock
from app.adapters.store.schluessel import Schluessel, Schluesselbund, cipher_driver
from app.adapters.store.sql import SqlStore
from app.adapters.store.tables import SCHEMA_VERSION
from app.adapters.store.unit_of_work import Writing
from app.errors import Lage, StoreError
from app.ports import JournalReport, Progress, Uhr
from app.ports_kennwort import AlteSicherung, Umgang


class SqliteStore(SqlStore):
    """The library in ``basedir``; open from construction to ``close`` (also a context manager).

    Args:
        basedir: folder of the library, created if missing.
        uhr: gives the instants of journal and backups.
        who: who works here, for the journal.
        readonly: open beside a running instance; takes no lock, writes nothing, creates nothing.
        busy_ms: how long a command waits for another process.
        secret: its Kennwort, if it is encrypted and its key is not among ``keys``; a library that is made here gets it.
            It is not kept, the key is.
        keys: keys given in this run, also those of backups.

    Raises:
        AlreadyRunningError: another instance has it open for writing.
        KennwortError: it is encrypted, and the Kennwort is missing or does not fit.
        StoreError: damaged, newer schema, read-only folder, network share, disk full.
    """

    def __init__(
        self,
        basedir: Path,
        uhr: Uhr,
        who: str,
        *,
        readonly: bool = False,
        busy_ms: int = BUSY_MS,
        secret: str | None = None,
        keys: Schluesselbund | None = None,
    ) -> None:
        self.basedir = basedir
        self.path = basedir / DATABASE_NAME
        self.readonly = readonly
        super().__init__(uhr, who)
        self._busy_ms = busy_ms
        self._lock: InstanceLock | None = None
        self._writer: Engine | None = None
        self._write_connection: Connection | None = None
        self._keys = Schluesselbund() if keys is None else keys
        self._files = Lock()
        """Held by whoever copies or replaces the file as a whole."""
        self._passage = Durchgang()
        try:
            self._open_readonly(secret) if readonly else self._open(secret)
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
        with self._files:
            return backups.make_backup(self.path, self._uhr.now(), self._key())

    def last_backup(self) -> datetime | None:
        """Instant of the newest backup (UTC), None if there is none."""
        return next((b.at for b in self.list_backups()), None)

    def list_backups(self) -> tuple[backups.Backup, ...]:
        """The backups, newest first."""
        return backups.list_backups(self.basedir)

    def restore(self, path: Path) -> Path:
        """Replace the library by a backup; the replaced one is kept. Reads wait meanwhile.

        The restored library has the Kennwort of the present one, or none, whatever the backup has.

        Returns:
            Where the replaced library is kept.

        Raises:
            KennwortError: the backup has another Kennwort, see ``unlock_backup``.
            NotFoundError, StoreError: the library is as before and stays open.
        """
        if self._lock is None:
            raise StoreError("Die Bibliothek ist nur zum Lesen geöffnet.", "Schließen Sie das andere Fenster zuerst.")
        key = backups.key_of(path, self._keys)
        backups.verify_file(path, key)
        with self._alone() as library_key:
            return backups.restore_file(path, self.path, self._uhr.now(), key, library_key=library_key)

    @property
    def encrypted(self) -> bool:
        """Whether it has a Kennwort."""
        return self._key() is not None

    def refuse_without_cipher(self) -> None:
        """Look whether encryption is possible here.

        Raises:
            StoreError: it is not.
        """
        cipher_driver()

    def check_kennwort(self, secret: str) -> bool:
        """Whether this is the Kennwort."""
        key = self._key()
        tried = None if key is None else self._keys.derive(self.path, secret)
        return key is not None and tried is not None and compare_digest(key.key, tried.key)

    def change_kennwort(self, secret: str | None) -> Path:
        """Give the library this Kennwort, or none; returns the verified backup that was made before.

        Reads that are running are waited for; new ones wait until it is done.

        Raises:
            StoreError: the library is as before and stays open.
        """
        if self._lock is None:
            raise StoreError("Die Bibliothek ist nur zum Lesen geöffnet.", "Schließen Sie das andere Fenster zuerst.")
        new = None if secret is None else self._keys.fresh(secret)
        if new is not None:
            self.refuse_without_cipher()
            self._keys.keep(new)  # if the disk fails after the exchange, the library must be found open with it
        with self._alone() as old:
            return kennwort.change_key(self.path, self._uhr.now(), old, new, self._busy_ms)

    def kept_backups(self) -> int:
        """How many backups and replaced libraries there are."""
        return kennwort.kept(self.path)

    def other_backups(self) -> tuple[AlteSicherung, ...]:
        """Backups that are not in the form of the library."""
        return kennwort.other_backups(self.path, self._key(), self._keys)

    def treat_backups(self, how: Umgang, progress: Progress) -> tuple[AlteSicherung, ...]:
        """Bring earlier backups into the form of the library, or delete them; returns those still in another form.

        Raises:
            StoreError: disk full, not writable; the others are untouched.
        """
        with self._files:
            return kennwort.treat_backups(self.path, self._key(), self._keys, how, progress)

    def unlock_backup(self, path: Path, secret: str) -> None:
        """Give the Kennwort of a backup that has another one than the library.

        Raises:
            KennwortError: it does not fit, or the backup is damaged.
            NotFoundError, StoreError: there is no such backup, it is damaged or of a newer program.
        """
        schema.unlock(path, secret, self._keys)

    def verify_journal(self) -> JournalReport:
        """Recompute the hash chain, compare the last images with the rows, and look whether the file is sound."""
        report = super().verify_journal()
        with self._faults(), self._reading() as connection:
            return replace(report, fehler=(*damage(rows_of(connection), SCHEMA_VERSION), *report.fehler))

    def notes(self) -> dict[str, str]:
        """What is kept of typed text, by key."""
        with self._faults(), self._reading() as connection:
            return merkzettel.read(connection)

    def write_notes(self, changes: Mapping[str, str | None]) -> None:
        """Keep typed text under its keys, None: no longer; on the disk when this returns. No journal entry, no undo.

        Raises:
            StoreError: the library was opened for reading only, disk full; nothing was written.
        """
        self._refuse_writing()
        writing = self._writing()
        self._write_lock.acquire()
        try:
            with self._faults():
                connection = writing.connect()
                try:
                    writing.begin(connection)
                    merkzettel.write(connection, changes)
                    connection.commit()
                finally:
                    writing.roll_back(connection)
        finally:
            self._write_lock.release()

    @contextmanager
    def _alone(self) -> Iterator[Schluessel | None]:
        """Nobody else uses the file: it may be replaced; gives its key so far, opens it again afterwards."""
        with self._files:
            self._write_lock.acquire()
            try:
                with self._passage.alone(self._busy_ms / 1000):
                    key = self._key()
                    self._disconnect()
                    try:
                        yield key
                    finally:
                        self._connect()
            except TimeoutError as error:
                raise backups.in_use(self.path) from error
            finally:
                self._write_lock.release()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._passage.reading(), super()._reading() as connection:
            yield connection

    def _key(self) -> Schluessel | None:
        with translated(self.path):
            return self._keys.of(self.path)

    def _open(self, secret: str | None) -> None:
        with translated(self.basedir):
            self.basedir.mkdir(mode=0o700, parents=True, exist_ok=True)
        refuse_network_share(self.basedir)
        self._lock = InstanceLock(self.basedir)
        kennwort.sweep(self.path)
        if not self.path.exists():
            self._refuse_dangling()
            self._refuse_vanished()
            self._create(secret)
        elif secret is not None:
            schema.unlock(self.path, secret, self._keys)
        self._connect()

    def _create(self, secret: str | None) -> None:
        key = None if secret is None else self._keys.fresh(secret)
        schema.create(self.path, key)
        if key is not None:
            self._keys.keep(key)

    def _open_readonly(self, secret: str | None) -> None:
        if not self.path.is_file():
            raise StoreError(
                f"In „{self.basedir}“ gibt es keine Bibliothek.", "Geben Sie den Ordner einer Bibliothek an."
            )
        if secret is not None:
            schema.unlock(self.path, secret, self._keys)
        key = self._key()
        if schema.refuse_foreign_or_newer(self.path, key) < SCHEMA_VERSION:
            raise StoreError(
                f"„{self.path}“ stammt von einer älteren Programmversion.",
                "Öffnen Sie die Bibliothek einmal im Programm; sie wird dabei gesichert und angepasst.",
            )
        self._reader = engine(self.path, "read", self._busy_ms, key)
        self.journal(limit=1)  # names a damaged file now, not at the first click

    def _connect(self) -> None:
        key = self._key()
        if schema.refuse_foreign_or_newer(self.path, key) < SCHEMA_VERSION:
            schema.migrate(self.path, backups.make_backup(self.path, self._uhr.now(), key), key)
        with self._faults():
            schema.use_wal(self.path, key)  # what replaces a library is one file, and may have been killed at that
        self._reader = engine(self.path, "read", self._busy_ms, key)
        self._writer = engine(self.path, "write", self._busy_ms, key)
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

    def _refuse_dangling(self) -> None:
        """The library that a link leads to is elsewhere, perhaps on a disk that is not there just now."""
        if self.path.is_symlink():
            raise StoreError(
                f"„{self.path}“ ist eine Verknüpfung, die ins Leere führt.",
                "Verbinden Sie den Datenträger, auf dem die Bibliothek liegt, oder löschen Sie die Verknüpfung, um neu "
                "zu beginnen.",
            )

    def _refuse_vanished(self) -> None:
        """An empty library must not silently take the place of one that was deleted or moved."""
        if any(file.exists() for file in side_files(self.path)) or backups.list_backups(self.basedir):
            raise StoreError(
                f"„{self.path}“ fehlt, es gibt aber Reste oder Sicherungen davon.",
                f"Stellen Sie eine Sicherung wieder her, oder räumen Sie „{self.basedir / BACKUP_FOLDER}“ leer, um neu "
                "zu beginnen.",
                lage=Lage.FEHLT,
            )

    @property
    def _label(self) -> str:
        return str(self.basedir)

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


def restore(basedir: Path, path: Path, uhr: Uhr, keys: Schluesselbund | None = None) -> Path:
    """Replace a library that cannot be opened by a backup; see ``SqliteStore.restore``.

    The restored library has the Kennwort of the present one, or none; where the present one cannot be read, it has what
    the backup has.

    Raises:
        AlreadyRunningError: somebody has the library open.
        KennwortError: the backup is encrypted, and its key is not among ``keys``.
        NotFoundError, StoreError: the library is as before.
    """
    known = Schluesselbund() if keys is None else keys
    database = basedir / DATABASE_NAME
    with translated(basedir):
        basedir.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = InstanceLock(basedir)
    try:
        key = backups.key_of(path, known)
        try:
            library_key = backups.key_of(database, known)
            schema.refuse_foreign_or_newer(database, library_key)
        except StoreError:
            library_key = key
        return backups.restore_file(path, database, uhr.now(), key, library_key=library_key)
    finally:
        lock.release()
