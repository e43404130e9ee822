"""Creating, recognising and migrating the database file (spec 6, point 3).

``PRAGMA user_version`` is compared first; Alembic is imported only for a library of an older program.
"""

from __future__ import annotations

import sqlite3
import struct
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert
from sqlalchemy.schema import CreateTable

from app.adapters.store.connection import connect, engine
from app.adapters.store.faults import damaged, translated
from app.adapters.store.files import replace_durably, side_files
from app.adapters.store.schluessel import (
    Schluessel,
    Schluesselbund,
    driver_errors,
    kennwort_missing,
    kennwort_wrong,
    salt_of,
)
from app.adapters.store.tables import APPLICATION_ID, METADATA, SCHEMA_VERSION
from app.dateien import open_plain
from app.errors import Lage, StoreError
from app.stoerung import Stoerung, classify

MIGRATIONS = Path(__file__).parent / "migrations"

TRIGGERS = tuple(
    f"CREATE TRIGGER journal_keeps_{what} BEFORE {event} ON journal "
    f"BEGIN SELECT RAISE(ABORT, 'journal entries are never {done}'); END"
    for what, event, done in (("entries", "DELETE", "deleted"), ("content", "UPDATE", "changed"))
)
"""The journal is append-only; whoever removes the triggers is found by the hash chain."""

_ALEMBIC_VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table, made here so that a fresh library does not need Alembic."""

_MAGIC = b"SQLite format 3\x00"
_HEADER_SIZE = 100
_FORMS = {1, 2}
"""Of writing and reading: with a rollback journal, with a log beside the file (WAL)."""
_LOOKS, _LOOK_PAUSE_S = 3, 0.02
"""Another process may be writing the very page that is looked at; only a file that stays unreadable is refused."""


@dataclass(frozen=True)
class Header:
    """What the first bytes of a database file say, without opening it as a database."""

    user_version: int
    application_id: int


def read_header(path: Path, key: Schluessel | None = None) -> Header:
    """The header of a database file; the file is only read.

    Raises:
        KennwortError: it is encrypted, and there is no key or one that does not open it.
        StoreError: not readable, or not a database.
    """
    with translated(path):
        salt = salt_of(path)
        if salt is not None:
            if key is None or key.salt != salt:
                raise kennwort_missing(path)
            return _decrypted_header(path, key)
        with open_plain(path) as file:
            head = file.read(_HEADER_SIZE)
    # with another form than these SQLite only reads: a library that was restored like that could never be written
    if len(head) < _HEADER_SIZE or not head.startswith(_MAGIC) or not set(head[18:20]) <= _FORMS:
        raise damaged(path)
    return Header(*struct.unpack(">i4xi", head[60:72]))


def _decrypted_header(path: Path, key: Schluessel) -> Header:
    for look in range(_LOOKS):
        try:
            with closing(connect(path, "look", key=key)) as raw:
                version: int = raw.execute("PRAGMA user_version").fetchone()[0]
                program: int = raw.execute("PRAGMA application_id").fetchone()[0]
                return Header(version, program)
        except driver_errors() as error:
            if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_NOTADB:
                raise
            if look + 1 == _LOOKS:
                raise kennwort_wrong(path) from error
            time.sleep(_LOOK_PAUSE_S)
    raise AssertionError("each look returns or raises")


def refuse_foreign_or_newer(path: Path, key: Schluessel | None = None) -> int:
    """The schema version of a library file, if this program may open it.

    Raises:
        KennwortError: see ``read_header``.
        StoreError: not a library, or one of a newer program. The file was not touched.
    """
    header = read_header(path, key)
    if header.application_id != APPLICATION_ID or header.user_version < 1:
        raise damaged(path)
    refuse_newer(path, header.user_version)
    return header.user_version


def unlock(path: Path, secret: str, keys: Schluesselbund) -> None:
    """Try a Kennwort on a library file and keep the key; a plain file needs none.

    Raises:
        KennwortError: it does not fit, or the file is damaged.
        StoreError: not a library, or one of a newer program. The file was not touched.
    """
    with translated(path):
        key = keys.derive(path, secret)
    refuse_foreign_or_newer(path, key)
    if key is not None:
        keys.keep(key)


def refuse_newer(path: Path, version: int) -> None:
    """Refuse the schema of a newer program.

    Raises:
        StoreError: ``version`` is not known here.
    """
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"„{path}“ stammt von einer neueren Programmversion (Stand {version}, dieses Programm kennt "
            f"Stand {SCHEMA_VERSION}). Die Datei wurde nicht verändert.",
            "Öffnen Sie sie mit der neueren Programmversion.",
            lage=Lage.NEUER,
        )


def create(path: Path, key: Schluessel | None = None) -> None:
    """Create an empty library: made beside, then renamed, so that a half-made one never carries its name.

    With a key it is encrypted from its first byte on.

    Raises:
        StoreError: the folder cannot be written, or the disk is full.
    """
    temporary = path.with_name(path.name + ".neu")
    with translated(path):
        discard(temporary)
        temporary.touch(mode=0o600)
        made = engine(temporary, "write", key=key)
        try:
            with made.begin() as connection:
                make(connection)
                mark(connection)
        finally:
            made.dispose()
        use_wal(temporary, key)
        replace_durably(temporary, path)


def make(connection: Connection) -> None:
    """Make the tables, as they are in a library of this program, within the open transaction of an empty database."""
    METADATA.create_all(connection)
    for trigger in TRIGGERS:
        connection.exec_driver_sql(trigger)
    record_revision(connection)


def use_wal(path: Path, key: Schluessel | None = None) -> None:
    """Put a closed database file into WAL mode; the mode is kept in the file."""
    connection = connect(path, "write", key=key)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def mark(connection: Connection) -> None:
    """Write program and schema version into the file header, within the open transaction."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def record_revision(connection: Connection) -> None:
    """Note in a fresh database, as Alembic would, that every migration is done; of any database."""
    connection.execute(CreateTable(_ALEMBIC_VERSION))
    connection.execute(insert(_ALEMBIC_VERSION).values(version_num=revision(SCHEMA_VERSION)))


def upgrade(connection: Connection) -> None:
    """Run the missing migrations within the open transaction of any database."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision(SCHEMA_VERSION))


def revision(version: int) -> str:
    """Alembic revision of a schema version: ``0001``."""
    return f"{version:04d}"


def migrate(path: Path, backup: Path, key: Schluessel | None = None) -> None:
    """Bring an older library to the present schema in one transaction; ``backup`` was made before.

    Raises:
        StoreError: it failed; the file is as before.
    """
    made = engine(path, "migrate", key=key)
    try:
        with translated(path), made.begin() as connection:
            try:
                upgrade(connection)
                orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
                if orphans is not None:
                    raise ValueError(f"{orphans[0]}: Zeile {orphans[1]} verweist auf nichts")
            except Exception as error:
                raise StoreError(
                    f"„{path}“ konnte nicht auf den Stand dieser Programmversion gebracht werden: {error}",
                    f"Die Datei ist unverändert; eine Sicherung liegt in „{backup}“.",
                ) from error
            mark(connection)
    finally:
        made.dispose()
    with translated(path):
        checkpoint(path, key)


def discard(database: Path) -> None:
    """Remove a database file that nobody needs, with what SQLite keeps beside it."""
    for file in (database, *side_files(database)):
        file.unlink(missing_ok=True)


def checkpoint(path: Path, key: Schluessel | None = None) -> None:
    """Bring everything into the main file and empty the WAL, as far as readers let it."""
    # the header of the main file must show the new version even after a crash, see ``refuse_foreign_or_newer``
    with closing(connect(path, "write", key=key)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def fold(path: Path, key: Schluessel | None, busy_ms: int) -> bool:
    """Make one file of a library that nobody else has open, without a WAL; False: somebody has, it is as it was.

    ``use_wal`` is the way back.
    """
    with closing(connect(path, "write", busy_ms, key)) as connection:
        try:
            mode: str = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
        except driver_errors() as error:
            if classify(error) is Stoerung.BELEGT:
                return False
            raise
        return mode == "delete"
