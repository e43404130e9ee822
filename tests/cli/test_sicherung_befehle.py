"""``main.py sicherung`` and what ``journal verify`` learns from backups, over a real library."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.adapters.store.sqlite import SqliteStore
from app.bootstrap import Program
from app.messages import LoadMusterAkte
from tests.adapters.store.conftest import Uhr, akte, save
from tests.cli.aufruf import program, run

DATABASE = "satzwerk.sqlite3"


@pytest.fixture
def basedir(tmp_path: Path) -> Path:
    """A library with two Akten, one of them with documents; a backup lies between them."""
    basedir = tmp_path / "bibliothek"
    made = program(basedir)
    try:
        made.akten.import_json(LoadMusterAkte(made.katalog.muster_akte("kschg")))
        made.sicherung.make()
        save(made.store, akte("a2"))
    finally:
        made.close()
    return basedir


def _akten(basedir: Path) -> list[str]:
    with SqliteStore(basedir, Uhr(), "Edda") as store, store.read() as view:
        return [a.id for a in view.akten.all()]


def _first(basedir: Path) -> str:
    told = json.loads(run("sicherung", "list", "--json", basedir=basedir).stdout)
    return str(told["sicherungen"][-1]["name"])


def test_backups_are_listed_with_time_size_and_class(basedir: Path) -> None:
    done = run("sicherung", "list", basedir=basedir)
    assert done.returncode == 0
    assert "stündlich, mit Dokumenten" in done.stdout
    (one,) = json.loads(run("sicherung", "list", "--json", basedir=basedir).stdout)["sicherungen"]
    assert (one["klasse"], one["dokumente"]) == ("stunde", True)
    assert one["groesse"] == Path(one["pfad"]).stat().st_size
    empty = run("sicherung", "list", basedir=basedir.parent / "leer")
    assert (empty.returncode, empty.stdout) == (0, "Es gibt noch keine Sicherung.\n")


def test_a_backup_is_made_beside_an_open_window_and_copied_elsewhere(basedir: Path, tmp_path: Path) -> None:
    with SqliteStore(basedir, Uhr(), "Edda"):  # the window
        done = run("sicherung", "make", "--nach", tmp_path / "stick", "--json", basedir=basedir)
    told = json.loads(done.stdout)
    assert done.returncode == 0
    copy = Path(told["sicherung"])
    assert copy.parent == tmp_path / "stick"
    beside = [f for f in copy.with_suffix(".akten").rglob("*") if f.is_file()]
    assert len(beside) == told["dokumente"] > 0
    assert "Gesichert und geprüft: " in run("sicherung", "make", basedir=basedir).stdout


def test_a_damaged_backup_fails_the_check(basedir: Path) -> None:
    assert run("sicherung", "verify", basedir=basedir).stdout == f"{_first(basedir)}: in Ordnung\n"
    path = basedir / "sicherungen" / _first(basedir)
    path.write_bytes(path.read_bytes()[:9000])
    done = run("sicherung", "verify", basedir=basedir)
    assert done.returncode == 2
    assert "beschädigt" in done.stdout
    told = json.loads(run("sicherung", "verify", "neueste", "--json", basedir=basedir).stdout)
    assert (told["ok"], "beschädigt" in told["sicherungen"][0]["fehler"]) == (False, True)


def test_a_restoration_brings_the_documents_back_and_names_what_is_missing(basedir: Path) -> None:
    documents = sorted(f for f in (basedir / "akten").rglob("*") if f.is_file())
    kept = next((basedir / "sicherungen").glob("*.akten"))
    shutil.rmtree(basedir / "akten")
    (kept / documents[0].parent.name / documents[0].name).unlink()
    done = run("sicherung", "restore", "neueste", basedir=basedir)
    assert done.returncode == 0, done.stderr
    assert f"Dokumente zurückgeholt: {len(documents) - 1}" in done.stdout
    assert "Dokumente, die fehlen: 1" in done.stdout
    assert documents[0].name in done.stdout
    assert sorted(f for f in (basedir / "akten").rglob("*") if f.is_file()) == documents[1:]
    assert len(_akten(basedir)) == 1
    told = json.loads(run("sicherung", "list", "--json", basedir=basedir).stdout)
    (replaced,) = [s["name"] for s in told["sicherungen"] if s["klasse"] == "ersetzt"]
    told = json.loads(run("sicherung", "restore", replaced, "--json", basedir=basedir).stdout)
    assert told["aus"].endswith(replaced)
    assert _akten(basedir)[1:] == ["a2"]


def test_a_library_in_use_is_not_replaced(basedir: Path) -> None:
    with SqliteStore(basedir, Uhr(), "Edda"):
        done = run("sicherung", "restore", "neueste", basedir=basedir)
    assert done.returncode == 2
    assert "schon in einem anderen Fenster oder Befehl geöffnet" in done.stderr
    assert len(_akten(basedir)) == 2


def test_an_unknown_backup_is_named(basedir: Path) -> None:
    done = run("sicherung", "restore", "gestern", basedir=basedir)
    assert done.returncode == 2
    assert "Die Sicherung „gestern“ gibt es nicht." in done.stderr


def _cut_off(basedir: Path) -> None:
    """Take the last entry of the journal away, with what it wrote, and without a trace in the chain."""
    with closing(sqlite3.connect(basedir / DATABASE)) as raw:
        (trigger,) = raw.execute("SELECT sql FROM sqlite_master WHERE name = 'journal_keeps_entries'").fetchone()
        raw.execute("DROP TRIGGER journal_keeps_entries")
        raw.execute("DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)")
        raw.execute("DELETE FROM akten WHERE id = 'a2'")
        raw.execute(trigger)
        raw.commit()


def test_entries_cut_off_at_the_end_are_found_by_the_backups(basedir: Path) -> None:
    whole = run("journal", "verify", basedir=basedir)
    assert whole.returncode == 0
    assert "Mit den Enden der Sicherungen verglichen: eine Sicherung, keine Abweichung." in whole.stdout
    run("sicherung", "make", basedir=basedir)
    _cut_off(basedir)
    done = run("journal", "verify", "--json", basedir=basedir)
    assert done.returncode == 2
    told = json.loads(done.stdout)
    assert (told["ok"], told["sicherungen"]) == (False, 2)
    assert ["der Eintrag 2 fehlt" in fehler for fehler in told["fehler"]] == [True]


def test_a_restored_library_is_not_taken_for_a_cut_one(basedir: Path) -> None:
    first = _first(basedir)
    run("sicherung", "make", basedir=basedir)
    (basedir / DATABASE).unlink()  # even where nothing is replaced
    assert run("sicherung", "restore", first, basedir=basedir).returncode == 0
    done = run("journal", "verify", basedir=basedir)
    assert done.returncode == 0, done.stdout
    assert "keine seit der Wiederherstellung vom" in done.stdout


def test_the_program_gives_the_service_without_opening_the_library(tmp_path: Path) -> None:
    made = Program(tmp_path / "bibliothek")
    assert made.sicherung.overview().sicherungen == ()
    assert "store" not in made.__dict__
    assert not (tmp_path / "bibliothek").exists()
