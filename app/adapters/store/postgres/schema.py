"""Creating, recognising and migrating the tables on the server; whose turn it is to write (spec 6, point 3).

The table ``bibliothek`` has one row: it says that these tables are a library of this program, and of which schema. To
write is to have locked that row, so that commands of all desks come one after the other and each sees what the one
before left.
"""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    Integer,
    MetaData,
    Row,
    Table,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.schema import CreateTable

from app.adapters.store import schema
from app.adapters.store.tables import APPLICATION_ID, METADATA, SCHEMA_VERSION
from app.errors import StoreError

MARKER = Table(
    "bibliothek",
    MetaData(),
    Column("id", Integer, CheckConstraint("id = 1"), primary_key=True, autoincrement=False),
    Column("application_id", Integer, nullable=False),
    Column("schema_version", Integer, nullable=False),
)

_CREATION = text("SELECT pg_advisory_xact_lock(:of)").bindparams(of=APPLICATION_ID)
_ENCODING = text("SHOW server_encoding")
_MARK = select(MARKER.c.application_id, MARKER.c.schema_version)
_TURN = _MARK.with_for_update()

JOURNAL_GUARD = """
    CREATE FUNCTION journal_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'journal entries are never changed or deleted' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER journal_keeps_entries BEFORE UPDATE OR DELETE ON journal
        FOR EACH ROW EXECUTE FUNCTION journal_keeps();
    CREATE TRIGGER journal_keeps_all BEFORE TRUNCATE ON journal
        FOR EACH STATEMENT EXECUTE FUNCTION journal_keeps();
"""
"""The journal is append-only; whoever removes the triggers is found by the hash chain."""


def open_library(connection: Connection, label: str) -> None:
    """Create the tables in an empty database, migrate those of an older program; one desk at a time.

    The caller commits.

    Raises:
        StoreError: other tables are there, or those of a newer program; nothing was changed.
    """
    connection.execute(_CREATION)
    refuse_other_letters(connection, label)
    tables = set(inspect(connection).get_table_names())
    if MARKER.name not in tables:
        if tables:
            raise _foreign(label)
        _create(connection)
    elif take_turn(connection, label, older=True) < SCHEMA_VERSION:
        _migrate(connection, label)


def refuse_other_letters(connection: Connection, label: str) -> None:
    """Refuse a database that cannot hold every letter.

    Raises:
        StoreError: it cannot.
    """
    encoding = connection.execute(_ENCODING).scalar_one()
    if encoding != "UTF8":
        raise StoreError(
            f"Die Datenbank „{label}“ kann nicht alle Schriftzeichen speichern (Zeichensatz {encoding}).",
            "Lassen Sie auf dem Server eine leere Datenbank mit dem Zeichensatz UTF8 anlegen.",
        )


def take_turn(connection: Connection, label: str, *, older: bool = False) -> int:
    """Wait until nobody else writes, and keep all others waiting until the transaction ends.

    Returns:
        The schema version, looked at anew each time: a desk with a newer program may have migrated.

    Raises:
        StoreError: not a library, or one of another schema (with ``older``: of a newer one).
    """
    return _checked(connection.execute(_TURN).one_or_none(), label, older=older)


def refuse_other(connection: Connection, label: str) -> None:
    """Look at the marker without taking the turn.

    Raises:
        StoreError: no library, or one of another schema.
    """
    if not inspect(connection).has_table(MARKER.name):
        raise StoreError(
            f"In der Datenbank „{label}“ gibt es keine Bibliothek.", "Öffnen Sie sie einmal im Programm zum Schreiben."
        )
    _checked(connection.execute(_MARK).one_or_none(), label)


def version_of(connection: Connection, label: str) -> int:
    """Version of the tables that are there, also of an older program.

    Raises:
        StoreError: they are those of another or a newer program.
    """
    if not inspect(connection).has_table(MARKER.name):
        raise _foreign(label)
    return _checked(connection.execute(_MARK).one_or_none(), label, older=True)


def _checked(row: Row[int, int] | None, label: str, *, older: bool = False) -> int:
    if row is None or row[0] != APPLICATION_ID:
        raise _foreign(label)
    version = row[1]
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"Die gemeinsame Bibliothek „{label}“ stammt von einer neueren Programmversion (Stand {version}, dieses "
            f"Programm kennt Stand {SCHEMA_VERSION}). Sie wurde nicht verändert.",
            "Bringen Sie diesen Arbeitsplatz auf die neuere Programmversion.",
        )
    if version < SCHEMA_VERSION and not older:
        raise StoreError(
            f"Die gemeinsame Bibliothek „{label}“ stammt von einer älteren Programmversion.",
            "Öffnen Sie sie einmal im Programm; sie wird dabei angepasst. Sichern Sie sie vorher auf dem Server.",
        )
    return version


def _create(connection: Connection) -> None:
    METADATA.create_all(connection)
    connection.exec_driver_sql(JOURNAL_GUARD)
    schema.record_revision(connection)
    connection.execute(CreateTable(MARKER))
    connection.execute(insert(MARKER).values(id=1, application_id=APPLICATION_ID, schema_version=SCHEMA_VERSION))


def _migrate(connection: Connection, label: str) -> None:
    try:
        schema.upgrade(connection)
    except Exception as error:
        raise StoreError(
            f"Die gemeinsame Bibliothek „{label}“ konnte nicht auf den Stand dieser Programmversion gebracht werden: "
            f"{error}",
            "Sie ist unverändert. Fragen Sie, wer den Server betreut.",
        ) from error
    connection.execute(update(MARKER).values(schema_version=SCHEMA_VERSION))


def _foreign(label: str) -> StoreError:
    return StoreError(
        f"In der Datenbank „{label}“ liegen schon Tabellen, die nicht zu einer Bibliothek dieses Programms gehören. "
        "Sie wurden nicht verändert.",
        "Lassen Sie auf dem Server eine leere Datenbank anlegen und nennen Sie deren Namen.",
    )
