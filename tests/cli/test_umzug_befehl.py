"""``main.py sicherung transfer`` over a real PostgreSQL server: there and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.messages import LoadMusterAkte
from tests.cli.aufruf import program, run
from tests.postgres_server import PostgresServer, postgres

__all__ = ["postgres"]


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.empty()
    yield made
    postgres.drop(made)


def test_a_library_goes_to_the_server_and_comes_back(url: str, tmp_path: Path) -> None:
    basedir, share = tmp_path / "bibliothek", tmp_path / "freigabe"
    share.mkdir()
    made = program(basedir)
    try:
        made.akten.import_json(LoadMusterAkte(made.katalog.muster_akte("kschg")))
    finally:
        made.close()
    server = ["--bibliothek", url, "--dokumente", str(share)]
    done = run("sicherung", "transfer", *server, "--json", basedir=basedir)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["eintraege"], told["fehlend"], told["dokumente"] > 0) == (1, [], True)
    assert len(list((share / "akten").rglob("*.pdf"))) == told["dokumente"]
    there = run("journal", "verify", *server, basedir=basedir)
    assert "unversehrt: 1 Einträge" in there.stdout
    again = run("sicherung", "transfer", *server, basedir=basedir)
    assert (again.returncode, "nicht leer" in again.stderr) == (2, True)
    back = run("sicherung", "transfer", "--zurueck", *server, basedir=basedir)
    assert back.returncode == 0, back.stderr
    assert "1 Einträge im Journal" in back.stdout
    assert "Die ersetzte Bibliothek bleibt erhalten" in back.stdout
    assert "Dokumente kopiert: 0" in back.stdout
    assert "unversehrt" in run("journal", "verify", basedir=basedir).stdout


def test_without_a_server_the_way_is_named(tmp_path: Path) -> None:
    done = run("sicherung", "transfer", basedir=tmp_path)
    assert done.returncode == 2
    assert "--bibliothek" in done.stderr
