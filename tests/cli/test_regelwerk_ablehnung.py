"""What ``main.py regelwerk`` says when there is nothing to do or an option has no use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.aufruf import run
from tests.conftest import ROOT

LIBRARY = ROOT / "resources" / "bibliothek" / "arbeitsvertrag.json"


def test_an_empty_library_has_nothing_to_check(tmp_path: Path) -> None:
    path = tmp_path / "leer.json"
    path.write_text(json.dumps({"id": "a", "title": "t", "clauses": [], "versions": []}), encoding="utf-8")
    done = run("regelwerk", "gates", path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Es gibt nichts zu prüfen: Die Bibliothek enthält weder Klauseln noch Vorlagen.\n"


@pytest.mark.parametrize("zeit", ["nan", "0"])
def test_a_time_limit_of_no_use_is_refused_with_one_that_is(zeit: str) -> None:
    done = run("regelwerk", "prove", LIBRARY, "--zeit", zeit)
    assert done.returncode == 2
    assert "erwartet wird eine Zahl von Sekunden, mindestens 0.1, zum Beispiel 30." in done.stderr
