"""What lies at the address of a database, without making anything there (spec 6, last part)."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from app.adapters.store import journal_rows
from app.adapters.store.postgres import schema
from app.adapters.store.postgres.address import read_address
from app.adapters.store.postgres.connection import engine
from app.adapters.store.postgres.faults import no_rights, translated
from app.adapters.store.tables import SCHEMA_VERSION
from app.ports_verbund import Serverstand

_VERSION = text("SELECT current_setting('server_version')")
_WAY = text("SELECT inet_server_addr() IS NULL, ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
_MAY_CREATE = text("SELECT has_schema_privilege(current_schema(), 'CREATE')")
_MAY_WRITE = text("SELECT has_table_privilege('journal', 'INSERT')")


def look(url: str) -> Serverstand:
    """What lies there.

    Raises:
        InputError: no such address.
        StoreError: not reachable, not let in, tables of another or a newer program, no right to write.
    """
    address = read_address(url)
    made = engine(address, "read")
    try:
        with translated(address.label), made.connect() as connection:
            version = str(connection.execute(_VERSION).scalar_one()).split()[0]
            here, encrypted = connection.execute(_WAY).one()
            found, entries = _library(connection, address.label)
            if not connection.execute(_MAY_CREATE if found is None else _MAY_WRITE).scalar_one():
                raise no_rights(address.label)
    finally:
        made.dispose()
    return Serverstand(
        address.label,
        version,
        None if here else bool(encrypted),
        entries,
        found,
        aelter=found is not None and found < SCHEMA_VERSION,
    )


def _library(connection: Connection, label: str) -> tuple[int | None, int | None]:
    """Version of the tables and entries of the journal; None where there is nothing at all."""
    schema.refuse_other_letters(connection, label)
    tables = inspect(connection).get_table_names()
    if not tables:
        return None, None
    return schema.version_of(connection, label), journal_rows.head(connection)[0]
