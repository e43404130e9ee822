"""Libraries of every released schema are migrated, with a backup before, and work on."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest

from app.adapters.store import schema, sqlite
from app.adapters.store.connection import engine
from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.sqlite import SqliteStore
from app.adapters.store.tables import KINDS, SCHEMA_VERSION
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.vorgang import Pruefvorgang, VorgangDokument
from app.domain.regelwerk.gates import GateSeverity
from app.domain.vertrag.vertrag import Vertrag
from app.errors import StoreError
from app.messages import EditClauseText, SetGateSeverity
from app.messages_pruefung import CreatePruefvorgang
from app.messages_vertrag import CreateVertrag
from app.ports import JournalReport
from app.services.historie import HistorieService
from app.services.pruefregeln import Pruefregeln
from app.services.redaktion import RedaktionService
from tests.adapters.store.conftest import Uhr, akte, save, set_version


def _schema_of(path: Path) -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(path)) as raw:
        rows = raw.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {(kind, name, " ".join(sql.split())) for kind, name, sql in rows}


def test_migrated_schema_equals_created_schema(tmp_path: Path) -> None:
    created, migrated = tmp_path / "created.sqlite3", tmp_path / "migrated.sqlite3"
    schema.create(created)
    migrated.touch()
    schema.migrate(migrated, tmp_path / "none")
    assert _schema_of(migrated) == _schema_of(created)
    assert schema.read_header(migrated) == schema.read_header(created)
    with closing(sqlite3.connect(created)) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [(schema.revision(SCHEMA_VERSION),)]
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_alembic_finds_nothing_to_add(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    schema.create(tmp_path / "b.sqlite3")
    made = engine(tmp_path / "b.sqlite3", "read")
    try:
        with made.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, schema.METADATA) == []
    finally:
        made.dispose()


NEXT = SCHEMA_VERSION + 1


def _with_next_schema(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, upgrade: str) -> None:
    """Pretend that the program is one schema further than the library."""
    migrations = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    (migrations / "versions" / f"v{NEXT:04}_next.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f'revision = "{NEXT:04}"\ndown_revision = "{SCHEMA_VERSION:04}"\n\n\ndef upgrade():\n'
        '    with op.batch_alter_table("akten") as table:\n'
        '        table.add_column(sa.Column("neu", sa.String()))\n'
        f"    {upgrade}\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(schema, "MIGRATIONS", migrations)
    for module in (schema, sqlite):
        monkeypatch.setattr(module, "SCHEMA_VERSION", NEXT)


def test_an_older_library_is_backed_up_and_migrated(
    basedir: Path, uhr: Uhr, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte())
    _with_next_schema(monkeypatch, tmp_path, "pass")
    with SqliteStore(basedir, uhr, "Edda") as store:
        with store.read() as view:
            assert view.akten.get("a1") == akte()
        assert len(store.list_backups()) == 1
        assert schema.read_header(store.list_backups()[0].path).user_version == SCHEMA_VERSION
    assert schema.read_header(basedir / DATABASE_NAME).user_version == NEXT
    assert "neu VARCHAR" in str(_schema_of(basedir / DATABASE_NAME))
    with SqliteStore(basedir, uhr, "Edda") as store:
        assert len(store.list_backups()) == 1  # not migrated again


def _library_of_version_1(basedir: Path) -> Path:
    """The library as the first released program wrote it: two clauses, a question, an Akte, three commands."""
    basedir.mkdir()
    path = basedir / DATABASE_NAME
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript((Path(__file__).parent / "bibliothek_stand_1.sql").read_text("utf-8"))
        raw.execute("PRAGMA journal_mode = WAL")
    return path


def _upgrade(path: Path, version: int) -> None:
    """Bring a database to an older schema by the migrations up to it."""
    from alembic import command
    from alembic.config import Config

    path.touch()
    made = engine(path, "migrate")
    try:
        with made.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(schema.MIGRATIONS))
            config.attributes["connection"] = connection
            command.upgrade(config, schema.revision(version))
    finally:
        made.dispose()


def test_the_fixture_of_version_1_has_the_schema_of_the_first_migration(basedir: Path, tmp_path: Path) -> None:
    migrated = tmp_path / "migrated.sqlite3"
    _upgrade(migrated, 1)
    path = _library_of_version_1(basedir)
    assert _schema_of(path) == _schema_of(migrated)
    assert schema.read_header(path).user_version == 1


def test_a_library_of_version_1_is_migrated_and_works_on(basedir: Path, uhr: Uhr) -> None:
    path = _library_of_version_1(basedir)
    with pytest.raises(StoreError, match="älteren Programmversion"):
        SqliteStore(basedir, uhr, "cli", readonly=True)
    with SqliteStore(basedir, uhr, "Edda") as store:
        assert schema.read_header(path).user_version == SCHEMA_VERSION
        (backup,) = store.list_backups()
        assert schema.read_header(backup.path).user_version == 1
        assert store.verify_journal() == JournalReport(3, ())
        with store.read() as view:
            assert [c.title for c in view.clauses.all()] == ["Vertragsparteien", "Probezeit"]
            assert [v.id for v in view.versions.all()] == ["C01.v1", "C02.v1"]
            draft = view.versions.get("C02.v1")
            assert draft is not None
            assert "§ 622 Abs. 3 BGB" in draft.content
            assert [rule.id for rule in draft.rules] == ["R01", "R02"]
            assert view.templates.all() == view.template_versions.all() == ()
            assert view.scenarios.all() == view.profiles.all() == view.gate_settings.all() == ()
            berger = view.akten.get("berger")
            assert berger is not None
        historie = HistorieService(store)
        historie.undo()
        historie.undo()  # journal entries of the older program are undone like any other
        with store.read() as view:
            assert view.akten.all() == ()
            assert [v.content for v in view.versions.all()][1] == "Probezeit"
        assert store.verify_journal() == JournalReport(5, ())
    assert _schema_of(path) == _schema_of_fresh(basedir.parent / "frisch.sqlite3")


def _library_of_version(basedir: Path, uhr: Uhr, version: int) -> Path:
    """A library as a released program left it, which is not read before it is migrated."""
    path = _library_of_version_1(basedir)
    _upgrade(path, version)
    set_version(path, version)
    with pytest.raises(StoreError, match="älteren Programmversion"):
        SqliteStore(basedir, uhr, "cli", readonly=True)
    return path


def test_a_library_of_version_2_takes_severities_of_gates_once_it_is_migrated(basedir: Path, uhr: Uhr) -> None:
    path = _library_of_version(basedir, uhr, 2)
    with SqliteStore(basedir, uhr, "Edda") as store:
        (backup,) = store.list_backups()
        assert schema.read_header(backup.path).user_version == 2
        assert Pruefregeln(store).settings() == {}
        Pruefregeln(store).set(SetGateSeverity("C05", GateSeverity.BLOCK))
        assert store.verify_journal() == JournalReport(4, ())
    with SqliteStore(basedir, uhr, "Edda") as store:
        assert Pruefregeln(store).settings() == {"C05": GateSeverity.BLOCK}
        assert len(store.list_backups()) == 1  # not migrated again
    assert _schema_of(path) == _schema_of_fresh(basedir.parent / "frisch.sqlite3")


def test_a_library_of_version_3_takes_contracts_once_it_is_migrated(basedir: Path, uhr: Uhr) -> None:
    path = _library_of_version(basedir, uhr, 3)
    vertrag = Vertrag(id="v1", titel="Dienstvertrag", jurisdiction="AT", template_version_id="dv.v1", pins={})
    with SqliteStore(basedir, uhr, "Edda") as store:
        (backup,) = store.list_backups()
        assert schema.read_header(backup.path).user_version == 3
        with store.unit_of_work(CreateVertrag("dv", "AT")) as work:
            assert work.vertraege.all() == ()
            work.vertraege.put(vertrag)
            assert work.commit().seq == 4
        assert store.verify_journal() == JournalReport(4, ())
    with SqliteStore(basedir, uhr, "Edda") as store, store.read() as view:
        assert view.vertraege.all() == (vertrag,)
        assert len(store.list_backups()) == 1  # not migrated again
    assert _schema_of(path) == _schema_of_fresh(basedir.parent / "frisch.sqlite3")


def test_a_library_of_version_4_takes_checks_once_it_is_migrated(basedir: Path, uhr: Uhr) -> None:
    path = _library_of_version(basedir, uhr, 4)
    dokument = VorgangDokument(id="d1", name="a.txt", art=ArtifactType.AGB, text="AGB", sha256="0" * 64)
    vorgang = Pruefvorgang(id="p1", titel="Laden", stichtag=date(2026, 11, 22), dokumente=("d1",))
    with SqliteStore(basedir, uhr, "Edda") as store:
        (backup,) = store.list_backups()
        assert schema.read_header(backup.path).user_version == 4
        with store.unit_of_work(CreatePruefvorgang()) as work:
            assert work.pruefvorgaenge.all() == work.kalibrierlaeufe.all() == ()
            work.pruefdokumente.put(dokument)
            work.pruefvorgaenge.put(vorgang)
            assert work.commit().seq == 4
        assert store.verify_journal() == JournalReport(4, ())
    with SqliteStore(basedir, uhr, "Edda") as store, store.read() as view:
        assert view.pruefvorgaenge.all() == (vorgang,)
        assert view.pruefdokumente.get("d1") == dokument
        assert len(store.list_backups()) == 1  # not migrated again
    assert _schema_of(path) == _schema_of_fresh(basedir.parent / "frisch.sqlite3")


def test_a_library_of_version_5_records_who_edits_once_it_is_migrated(basedir: Path, uhr: Uhr) -> None:
    path = _library_of_version(basedir, uhr, 5)
    with SqliteStore(basedir, uhr, "Edda") as store:
        (backup,) = store.list_backups()
        assert schema.read_header(backup.path).user_version == 5
        assert store.verify_journal() == JournalReport(3, ())  # its rows are as the older program wrote them
        with store.read() as view:
            assert [version.editors for version in view.versions.all()] == [(), ()]
        redaktion = RedaktionService(store, cast("Any", None), uhr)
        redaktion.edit_text(EditClauseText("C02.v1", "Neu.", by="Ben"))
        assert store.verify_journal() == JournalReport(4, ())
    with SqliteStore(basedir, uhr, "Edda") as store:
        with store.read() as view:
            assert [version.editors for version in view.versions.all()] == [(), ("Ben",)]
        HistorieService(store).undo()
        with store.read() as view:
            assert [version.editors for version in view.versions.all()] == [(), ()]
        assert store.verify_journal() == JournalReport(5, ())
        assert len(store.list_backups()) == 1  # not migrated again
    assert _schema_of(path) == _schema_of_fresh(basedir.parent / "frisch.sqlite3")


def test_every_kind_has_its_table_in_a_migrated_library(basedir: Path, uhr: Uhr) -> None:
    _library_of_version_1(basedir)
    with SqliteStore(basedir, uhr, "Edda") as store, store.read() as view:
        for kind in KINDS:
            assert getattr(view, kind).get("gibt-es-nicht") is None


def _schema_of_fresh(path: Path) -> set[tuple[str, str, str]]:
    schema.create(path)
    return _schema_of(path)


def test_a_failing_migration_leaves_the_library_as_it_was(
    basedir: Path, uhr: Uhr, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStore(basedir, uhr, "Edda") as store:
        save(store, akte())
    before = (basedir / DATABASE_NAME).read_bytes()
    with monkeypatch.context() as patch:
        _with_next_schema(patch, tmp_path, 'op.execute("INSERT INTO gibt_es_nicht VALUES (1)")')
        with pytest.raises(StoreError, match="konnte nicht auf den Stand"):
            SqliteStore(basedir, uhr, "Edda")
    assert (basedir / DATABASE_NAME).read_bytes() == before
    with SqliteStore(basedir, uhr, "Edda") as store, store.read() as view:
        assert view.akten.get("a1") == akte()
