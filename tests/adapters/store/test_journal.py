"""Who tampers with rows or journal is found; damage is named, never swallowed."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from app.adapters.store.backup import verify_file
from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.journal import GENESIS, canonical, entry_hash
from app.adapters.store.sql import SqlStore
from app.adapters.store.sqlite import SqliteStore
from app.errors import StoreError
from tests.adapters.store.conftest import Place, Uhr, akte, clause, save


@contextmanager
def _raw(basedir: Path) -> Iterator[sqlite3.Connection]:
    """Somebody with a database tool who removes the triggers first."""
    with closing(sqlite3.connect(basedir / DATABASE_NAME, isolation_level=None)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        yield raw


def _fill(store: SqlStore, uhr: Uhr) -> None:
    for number in range(1, 4):
        uhr.advance(minutes=1)
        save(store, akte(f"a{number}"))
    save(store, akte("a1", "Berger ./. Südstern"))


@pytest.fixture
def filled(basedir: Path, uhr: Uhr) -> Path:
    with SqliteStore(basedir, uhr, "Edda") as store:
        _fill(store, uhr)
    return basedir


@pytest.fixture
def kept(library: Place, uhr: Uhr) -> Place:
    """The same in a file and on a server."""
    with library.open(uhr) as store:
        _fill(store, uhr)
    return library


def test_the_chain_links_every_entry_to_the_one_before(kept: Place, uhr: Uhr) -> None:
    with kept.open(uhr) as store:
        entries = store.journal()
        assert [e.seq for e in entries] == [1, 2, 3, 4]
        assert [e.previous_hash for e in entries] == [GENESIS, *(e.hash for e in entries[:-1])]
        assert all(entry_hash(e) == e.hash for e in entries)
        assert {e.who for e in entries} == {"Edda"}
        assert entries[3].images[0].before == akte("a1").model_dump(mode="json")
        assert entries[3].images[0].after == akte("a1", "Berger ./. Südstern").model_dump(mode="json")
        report = store.verify_journal()
    assert (report.entries, report.fehler) == (4, ())


@pytest.mark.parametrize("statement", ["UPDATE journal SET who = 'x'", "DELETE FROM journal"])
def test_the_journal_cannot_be_changed_by_ordinary_statements(kept: Place, statement: str) -> None:
    with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError), match="journal entries are never"):
        kept.raw(statement)


def test_the_journal_on_a_server_cannot_be_emptied(kept: Place) -> None:
    if kept.shared:
        with pytest.raises(psycopg.IntegrityError, match="journal entries are never"):
            kept.raw("TRUNCATE journal")


def test_replacing_an_entry_is_refused_on_the_programs_connections(filled: Path, uhr: Uhr) -> None:
    with SqliteStore(filled, uhr, "Edda") as store:
        connection = store._write_connection
        assert connection is not None
        raw = connection.connection.driver_connection
        assert raw is not None
        with pytest.raises(sqlite3.IntegrityError):
            raw.execute("REPLACE INTO journal SELECT * FROM journal WHERE seq = 1")


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE journal SET who = 'Bert' WHERE seq = 2", "Eintrag 2: der Inhalt passt nicht"),
        ("UPDATE journal SET at = '2020-01-01T00:00:00+00:00' WHERE seq = 1", "Eintrag 1: der Inhalt passt nicht"),
        ("UPDATE journal SET reverts = 1 WHERE seq = 4", "Eintrag 4: der Inhalt passt nicht"),
        ("UPDATE journal SET images = replace(images, 'Berger', 'Burger') WHERE seq = 3", "Eintrag 3: der Inhalt"),
        ("UPDATE journal SET images = '{' WHERE seq = 3", "Eintrag 3: unleserlich"),
        ("UPDATE journal SET images = '[1]' WHERE seq = 3", "Eintrag 3: unleserlich"),
        ("UPDATE journal SET at = 'gestern' WHERE seq = 3", "Eintrag 3: unleserlich"),
        ("UPDATE journal SET hash = 'x' WHERE seq = 2", "Eintrag 3: schließt nicht an"),
        ("DELETE FROM journal WHERE seq = 2", "Eintrag 3: erwartet war Nummer 2"),
        ("DELETE FROM journal WHERE seq = 4", "akten/a1: der Datensatz weicht"),
        ("UPDATE akten SET data = replace(data, 'Nordlicht', 'Nordwind') WHERE id = 'a2'", "akten/a2: der Datensatz"),
        ("UPDATE akten SET data = '{}' WHERE id = 'a2'", "akten/a2: der Datensatz ist beschädigt"),
        ("UPDATE akten SET kurzrubrum = 'anders' WHERE id = 'a3'", "akten/a3: der Datensatz ist beschädigt"),
        ("DELETE FROM akten WHERE id = 'a3'", "akten/a3: der Datensatz fehlt"),
        (
            'INSERT INTO questions VALUES (\'q1\', 99, 1, \'{"id":"q1","label":"L","type":"text"}\', \'L\', \'text\')',
            "questions/q1: der Datensatz steht nicht im Journal",
        ),
    ],
)
def test_tampering_is_named(kept: Place, uhr: Uhr, statement: str, named: str) -> None:
    kept.drop_triggers()
    assert kept.raw(statement) == 1
    with kept.open(uhr) as store:
        fehler = store.verify_journal().fehler
    assert any(line.startswith(named) for line in fehler), fehler


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE journal SET at = 5.5 WHERE seq = 3", "Eintrag 3: unleserlich"),
        ("UPDATE journal SET who = x'ff' WHERE seq = 3", "Eintrag 3: unleserlich"),
        ("UPDATE journal SET who = CAST(x'45ff' AS TEXT) WHERE seq = 3", "Eintrag 3: unleserlich"),
        (
            "UPDATE journal SET images = replace(images, 'Berger', '\\ud800') WHERE seq = 3",
            "Eintrag 3: der Inhalt passt nicht",
        ),
        ("UPDATE akten SET data = x'7b7d' WHERE id = 'a2'", "akten/a2: der Datensatz ist beschädigt"),
        ("UPDATE akten SET data = CAST(x'7bff7d' AS TEXT) WHERE id = 'a2'", "akten/a2: der Datensatz ist beschädigt"),
    ],
)
def test_values_that_only_a_file_takes_are_named(filled: Path, uhr: Uhr, statement: str, named: str) -> None:
    with _raw(filled) as raw:
        assert raw.execute(statement).rowcount == 1
    with SqliteStore(filled, uhr, "Edda") as store:
        fehler = store.verify_journal().fehler
    assert any(line.startswith(named) for line in fehler), fehler


def test_a_rewritten_entry_with_fitting_hash_still_breaks_the_chain(kept: Place, uhr: Uhr) -> None:
    with kept.open(uhr) as store:
        entry = store.journal()[1]
    forged = entry.__class__(**{**entry.__dict__, "who": "Bert"})
    kept.drop_triggers()
    kept.raw(f"UPDATE journal SET who = 'Bert', hash = '{entry_hash(forged)}' WHERE seq = 2")  # noqa: S608 - a hash
    with kept.open(uhr) as store:
        *structure, found = store.verify_journal().fehler
    assert found == "Eintrag 3: schließt nicht an den vorigen Eintrag an"
    assert all("Aufbau der Tabellen" in line for line in structure)  # SQLite's file says that the triggers are gone


@pytest.mark.parametrize(
    "data",
    ["", "kein json", "{}", "null", canonical(akte("anders").model_dump(mode="json")), '{"id": "a2", "wert": NaN}'],
)
def test_a_damaged_row_is_named_by_table_and_id(kept: Place, uhr: Uhr, data: str) -> None:
    kept.raw(f"UPDATE akten SET data = '{data}' WHERE id = 'a2'")  # noqa: S608 - the data above
    with kept.open(uhr) as store, store.read() as view:
        assert view.akten.get("a1") is not None
        with pytest.raises(StoreError, match="akten/a2 ist beschädigt"):
            view.akten.get("a2")
        with pytest.raises(StoreError, match="akten/a2 ist beschädigt"):
            view.akten.all()


def test_a_damaged_entry_is_named_when_the_journal_is_read(kept: Place, uhr: Uhr) -> None:
    kept.drop_triggers()
    kept.raw("UPDATE journal SET images = 'x' WHERE seq = 2")
    with kept.open(uhr) as store:
        assert [e.seq for e in store.journal(images=False)] == [1, 2, 3, 4]
        with pytest.raises(StoreError, match="Eintrag 2 des Journals ist beschädigt"):
            store.journal()


def test_search_columns_follow_the_entity(store: SqliteStore) -> None:
    save(store, akte("a1", "Alt ./. Neu"))
    save(store, akte("a1", "Neu ./. Alt"))
    with closing(sqlite3.connect(store.path)) as raw:
        row = raw.execute("SELECT kurzrubrum, aktenzeichen, rechtsgebiet, revision, data FROM akten").fetchone()
    assert row[:4] == ("Neu ./. Alt", "12/26", "ARBEITSRECHT", 2)
    assert row[4] == canonical(json.loads(row[4]))


def test_canonical_json_is_independent_of_order_and_refuses_what_json_does_not_know() -> None:
    assert canonical({"b": [1, None], "a": "ä€"}) == '{"a":"ä€","b":[1,null]}'
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))


def test_only_entities_that_survive_storing_are_taken(sql_store: SqlStore) -> None:
    broken = akte().model_copy(update={"kurzrubrum": ""})
    with pytest.raises(ValueError, match="kurzrubrum"):
        save(sql_store, broken)
    padded = akte().model_copy(update={"kurzrubrum": " mit Rand "})
    with pytest.raises(ValueError, match="würde sich durch Speichern verändern"):
        save(sql_store, padded)
    with pytest.raises(TypeError, match="Clause"):
        save(sql_store, clause())  # type: ignore[arg-type]
    assert sql_store.journal() == ()


@pytest.mark.parametrize("seed", range(40))
def test_any_damage_to_the_file_is_named_or_harmless(filled: Path, uhr: Uhr, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - chooses what is damaged, keeps no secret
    path = filled / DATABASE_NAME
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 3, 20, 200])):
        content[chance.randrange(len(content))] = chance.randrange(256)
    path.write_bytes(content[: chance.randrange(len(content))] if seed % 5 == 0 else content)
    with suppress(StoreError):
        verify_file(path)
    with suppress(StoreError), SqliteStore(filled, uhr, "Edda", busy_ms=50) as store:
        damaged = store.verify_journal().fehler
        with store.read() as view:
            loaded = [view.akten.all(), view.versions.all()]
        assert damaged or [a.id for a in loaded[0]] == ["a1", "a2", "a3"]
