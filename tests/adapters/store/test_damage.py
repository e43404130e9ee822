"""What the journal does not vouch for is looked at as well: pages, references, structure of the file."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.adapters.store.backup import verify_file
from app.adapters.store.files import DATABASE_NAME
from app.adapters.store.sqlite import SqliteStore
from app.errors import StoreError
from tests.adapters.store.conftest import Uhr, akte, save


@pytest.fixture
def file(basedir: Path, uhr: Uhr) -> Path:
    """The only file of a library with some Akten."""
    with SqliteStore(basedir, uhr, "Edda") as store:
        for number in range(40):
            save(store, akte(f"a{number}"))
    path = basedir / DATABASE_NAME
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def _found(file: Path, uhr: Uhr) -> tuple[str, ...]:
    try:
        with SqliteStore(file.parent, uhr, "Edda", readonly=True) as store:
            return store.verify_journal().fehler
    except StoreError as error:
        return (error.text,)


def _write(file: Path, *statements: str) -> None:
    """Somebody with a database tool that looks after nothing."""
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            raw.execute(statement)


def test_a_sound_file_has_no_faults(file: Path, uhr: Uhr) -> None:
    assert _found(file, uhr) == ()
    verify_file(file)


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE sqlite_schema SET sql = replace(sql, 'never deleted', 'nevar deleted')", "journal_keeps_entries"),
        ("DROP TRIGGER journal_keeps_content", "journal_keeps_content"),
        ("CREATE TABLE fremd (a)", "fremd"),
        ("UPDATE alembic_version SET version_num = '0107'", "Stand der Tabellen"),
        ("DELETE FROM alembic_version", "Stand der Tabellen"),
    ],
)
def test_a_changed_structure_is_named(file: Path, uhr: Uhr, statement: str, named: str) -> None:
    _write(file, statement)
    found = _found(file, uhr)
    assert len(found) == 1
    assert found[0].startswith("Datei: ")
    assert named in found[0]
    with pytest.raises(StoreError, match="beschädigt"):
        verify_file(file)


def test_statistics_that_a_tool_had_sqlite_make_are_no_damage(file: Path, uhr: Uhr) -> None:
    _write(file, "ANALYZE")
    assert _found(file, uhr) == ()
    verify_file(file)


@pytest.mark.parametrize("at", [18, 19])
def test_a_form_that_sqlite_would_only_read_is_damage(file: Path, uhr: Uhr, at: int) -> None:
    """Restored, it would be a library that nobody can write."""
    data = bytearray(file.read_bytes())
    data[at] = 0xFF
    file.write_bytes(data)
    with pytest.raises(StoreError, match="beschädigt"):
        verify_file(file)
    assert any("beschädigt" in line for line in _found(file, uhr))


def test_an_exchanged_page_is_named(file: Path, uhr: Uhr) -> None:
    """Two pages of the same table in each other's place: every row can be read, in the wrong order."""
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    leaves = [at for at in range(size, len(data), size) if data[at] == 0x0D and data[at + 4 : at + 5] != b"\0"]
    one, other = leaves[-1], leaves[-2]
    data[one : one + size], data[other : other + size] = data[other : other + size], data[one : one + size]
    file.write_bytes(data)
    assert any(re.search("Seiten der Datenbank|beschädigt|lässt sich", line) for line in _found(file, uhr))


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE akten SET revision = revision + 1 WHERE id = 'a7'", "akten/a7: der Datensatz nennt einen anderen"),
        ("UPDATE akten SET position = position + 1000 WHERE id = 'a7'", "akten/a7: der Platz in der Reihenfolge"),
        ("UPDATE positions SET id = 'a77' WHERE id = 'a7'", "akten/a7: der Platz in der Reihenfolge"),
        ("UPDATE positions SET kind = 'aktem' WHERE id = 'a7'", "akten/a7: der Platz in der Reihenfolge"),
    ],
)
def test_what_a_row_holds_beside_its_content_is_named(file: Path, uhr: Uhr, statement: str, named: str) -> None:
    _write(file, statement)
    (found,) = _found(file, uhr)
    assert found.startswith(named)
