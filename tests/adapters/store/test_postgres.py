"""A library on a real PostgreSQL server: addresses and opening (spec 6, last part)."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from app.adapters.store import schema as base_schema
from app.adapters.store.postgres import schema
from app.adapters.store.postgres.address import read_address
from app.adapters.store.postgres.store import PostgresStore
from app.adapters.store.tables import METADATA, SCHEMA_VERSION
from app.errors import InputError, StoreError
from app.messages import SaveAkte
from app.ports import SharedStore
from tests.adapters.store.conftest import Uhr, akte, save
from tests.postgres_server import USER, PostgresServer

ROOT = Path(__file__).resolve().parents[3]


# ---- addresses ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("postgresql://edda:geheim@server/satzwerk", "enthält ein Kennwort"),
        ("postgresql://server/satzwerk?password=geheim", "enthält ein Kennwort"),
        ("mysql://server/satzwerk", "nicht lesbar"),
        ("postgresql://server/satzwerk?gibtesnicht=1", "nicht lesbar"),
        ("postgresql://server", "fehlt der Name der Datenbank"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_repeating_it(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        read_address(text)
    assert "geheim" not in str(refused.value)


def test_only_connections_within_this_computer_may_be_open_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGSSLMODE", raising=False)
    away = read_address("postgresql://edda@db.kanzlei.example:5433/satzwerk")
    assert (away.parameters["sslmode"], away.label) == ("require", "satzwerk auf db.kanzlei.example")
    assert read_address("postgresql://db/satzwerk?sslmode=verify-full").parameters["sslmode"] == "verify-full"
    here = read_address("postgresql://localhost/satzwerk")
    assert "sslmode" not in here.parameters
    assert here.label == "satzwerk auf diesem Rechner"


# ---- opening ------------------------------------------------------------------------------------------------------


def test_an_empty_database_becomes_a_library_and_is_found_again(empty: str, uhr: Uhr) -> None:
    with PostgresStore(empty, uhr, "Edda") as store:
        assert isinstance(store, SharedStore)
        assert (save(store, akte()).seq, store.head()) == (1, 1)
    with PostgresStore(empty, uhr, "Edda", readonly=True) as store:
        with store.read() as view:
            assert view.akten.get("a1") == akte()
        with pytest.raises(StoreError, match="nur zum Lesen"):
            store.unit_of_work(SaveAkte(akte()))
    with pytest.raises(StoreError, match="geschlossen"):
        store.head()


def test_four_desks_may_open_an_empty_database_at_once(empty: str, uhr: Uhr) -> None:
    def open_and_write(number: int) -> int:
        with PostgresStore(empty, uhr, f"Platz {number}") as store:
            return save(store, akte(f"a{number}")).seq

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(open_and_write, range(4))) == [1, 2, 3, 4]


def test_an_empty_database_is_not_written_by_who_only_reads(empty: str, uhr: Uhr) -> None:
    with pytest.raises(StoreError, match="gibt es keine Bibliothek"):
        PostgresStore(empty, uhr, "Edda", readonly=True)
    with psycopg.connect(empty) as raw:
        assert raw.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)


def test_a_database_of_another_program_is_left_alone(empty: str, uhr: Uhr) -> None:
    with psycopg.connect(empty) as raw:
        raw.execute("CREATE TABLE kunden (id int)")
    with pytest.raises(StoreError, match="nicht zu einer Bibliothek dieses Programms gehören"):
        PostgresStore(empty, uhr, "Edda")
    with psycopg.connect(empty) as raw:
        assert raw.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall() == [("kunden",)]


def test_a_library_of_a_newer_program_is_refused_also_while_it_is_open(edda: PostgresStore, url: str, uhr: Uhr) -> None:
    save(edda, akte())
    with psycopg.connect(url) as raw:
        raw.execute("UPDATE bibliothek SET schema_version = %s", (SCHEMA_VERSION + 1,))
    for readonly in (False, True):
        with pytest.raises(StoreError, match="neueren Programmversion"):
            PostgresStore(url, uhr, "Bert", readonly=readonly)
    with pytest.raises(StoreError, match="neueren Programmversion"):
        save(edda, akte("a2"))
    assert edda.head() == 1


def test_a_database_without_room_for_all_letters_is_refused(postgres: PostgresServer, uhr: Uhr) -> None:
    name = "latein"
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as raw:
        raw.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    with pytest.raises(StoreError, match="LATIN1"):
        PostgresStore(postgres.url(name), uhr, "Edda")
    postgres.drop(postgres.url(name))


def test_created_tables_are_those_of_the_program(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from app.adapters.store.postgres.connection import engine

    made = engine(read_address(url), "read")
    try:
        with made.connect() as connection:
            context = MigrationContext.configure(
                connection, opts={"include_name": lambda name, kind, _: kind != "table" or name != "bibliothek"}
            )
            assert compare_metadata(context, METADATA) == []
    finally:
        made.dispose()


@pytest.mark.parametrize("sound", [True, False])
def test_a_library_of_an_older_program_is_migrated_whole_or_not_at_all(
    edda: PostgresStore, url: str, uhr: Uhr, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, sound: bool
) -> None:
    save(edda, akte())
    following = SCHEMA_VERSION + 1
    migrations = tmp_path / "migrations"
    shutil.copytree(base_schema.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    (migrations / "versions" / f"v{following:04}_next.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f'revision = "{following:04}"\ndown_revision = "{SCHEMA_VERSION:04}"\n\n\ndef upgrade():\n'
        '    with op.batch_alter_table("akten") as table:\n'
        '        table.add_column(sa.Column("neu", sa.String()))\n'
        + ("" if sound else '    raise ValueError("mittendrin")\n'),
        encoding="utf-8",
    )
    monkeypatch.setattr(base_schema, "MIGRATIONS", migrations)
    for module in (base_schema, schema):
        monkeypatch.setattr(module, "SCHEMA_VERSION", following)
    with pytest.raises(StoreError, match="älteren Programmversion"):
        PostgresStore(url, uhr, "Bert", readonly=True)
    if not sound:
        with pytest.raises(StoreError, match="mittendrin"):
            PostgresStore(url, uhr, "Bert")
    else:
        with PostgresStore(url, uhr, "Bert") as store, store.read() as view:
            assert view.akten.get("a1") == akte()
    with psycopg.connect(url) as raw:
        columns = raw.execute("SELECT column_name FROM information_schema.columns WHERE table_name = 'akten'")
        assert (("neu",) in columns.fetchall()) is sound
        assert raw.execute("SELECT schema_version FROM bibliothek").fetchone() == (SCHEMA_VERSION + sound,)


def test_who_is_not_let_in_learns_why(postgres: PostgresServer, url: str, uhr: Uhr) -> None:
    with pytest.raises(StoreError, match=r"lässt Sie nicht in .*gibtesnicht"):
        PostgresStore(url.replace(f"//{USER}@", "//gibtesnicht@"), uhr, "Edda")
    with pytest.raises(StoreError, match=r"nicht zu erreichen: Eine Datenbank „fehlt“ gibt es auf dem Server"):
        PostgresStore(postgres.url("fehlt"), uhr, "Edda")
    with pytest.raises(StoreError, match="nicht zu erreichen") as refused:
        PostgresStore(f"postgresql://{USER}@/x?host={postgres.folder}/anderswo", uhr, "Edda")
    assert "Prüfen Sie Adresse und Netz" in refused.value.abhilfe


def test_who_may_only_read_cannot_write(edda: PostgresStore, url: str, uhr: Uhr) -> None:
    save(edda, akte())
    with psycopg.connect(url) as raw:
        raw.execute("DROP ROLE IF EXISTS gast")
        raw.execute("CREATE ROLE gast LOGIN")
        raw.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO gast")
    guest = url.replace(f"//{USER}@", "//gast@")
    with PostgresStore(guest, uhr, "Gast", readonly=True) as store:
        assert store.verify_journal().fehler == ()
    with pytest.raises(StoreError, match="fehlt Ihnen das Recht"):
        PostgresStore(guest, uhr, "Gast")
    with psycopg.connect(url) as raw:
        raw.execute("DROP OWNED BY gast")
        raw.execute("DROP ROLE gast")
