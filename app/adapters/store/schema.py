"""Creating, recognising and migrating the database file (spec 6, point 3).

``PRAGMA user_version`` is compared first; Alembic is imported only for a library of an older program.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table
from sqlalchemy.schema import CreateTable

from app.adapters.store.connection import connect, engine
from app.adapters.store.faults import damaged, translated
from app.adapters.store.files import replace_durably, side_files
from app.adapters.store.tables import APPLICATION_ID, METADATA, SCHEMA_VERSION
from app.errors import Lage, StoreError

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


@dataclass(frozen=True)
class Header:
    """What the first bytes of a database file say, without opening it as a database."""

    user_version: int
    application_id: int


def read_header(path: Path) -> Header:
    """The header of a database file; the file is only read.

    Raises:
        StoreError: not readable, or not a database.
    """
    with translated(path), path.open("rb") as file:
        head = file.read(_HEADER_SIZE)
    if len(head) < _HEADER_SIZE or not head.startswith(_MAGIC):
        raise damaged(path)
    return Header(*struct.unpack(">i4xi", head[60:72]))


def refuse_foreign_or_newer(path: Path) -> int:
    """The schema version of a library file, if this program may open it.

    Raises:
        StoreError: not a library, or one of a newer program. The file was not touched.
    """
    header = read_header(path)
    if header.application_id != APPLICATION_ID or header.user_version < 1:
        raise damaged(path)
    refuse_newer(path, header.user_version)
    return header.user_version


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


def create(path: Path) -> None:
    """Create an empty library: made beside, then renamed, so that a half-made one never carries its name.

    Raises:
        StoreError: the folder cannot be written, or the disk is full.
    """
    temporary = path.with_name(path.name + ".neu")
    with translated(path):
        discard(temporary)
        temporary.touch(mode=0o600)
        made = engine(temporary, "write")
        try:
            with made.begin() as connection:
                METADATA.create_all(connection)
                for trigger in TRIGGERS:
                    connection.exec_driver_sql(trigger)
                connection.execute(CreateTable(_ALEMBIC_VERSION))
                connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (revision(SCHEMA_VERSION),))
                mark(connection)
        finally:
            made.dispose()
        use_wal(temporary)
        replace_durably(temporary, path)


def use_wal(path: Path) -> None:
    """Put a closed database file into WAL mode; the mode is kept in the file."""
    connection = connect(path, "write")
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def mark(connection: Connection) -> None:
    """Write program and schema version into the file header, within the open transaction."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def revision(version: int) -> str:
    """Alembic revision of a schema version: ``0001``."""
    return f"{version:04d}"


def migrate(path: Path, backup: Path) -> None:
    """Bring an older library to the present schema in one transaction; ``backup`` was made before.

    Raises:
        StoreError: it failed; the file is as before.
    """
    from alembic import command
    from alembic.config import Config

    made = engine(path, "migrate")
    try:
        with translated(path), made.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, revision(SCHEMA_VERSION))
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
        _checkpoint(path)


def discard(database: Path) -> None:
    """Remove a database file that nobody needs, with what SQLite keeps beside it."""
    for file in (database, *side_files(database)):
        file.unlink(missing_ok=True)


def _checkpoint(path: Path) -> None:
    # the header of the main file must show the new version even after a crash, see ``refuse_foreign_or_newer``
    connection = connect(path, "write")
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()
