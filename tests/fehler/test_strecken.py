"""Many kills: each round verifies a whole library, so no library may live for all of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from fehler import abbruch
from fehler.grund import STRETCH, stretches


def test_stretches_cover_every_round_once() -> None:
    found = list(stretches(2 * STRETCH + 7))
    assert [number for numbers in found for number in numbers] == list(range(2 * STRETCH + 7))
    assert max(map(len, found)) == STRETCH


def test_a_fresh_library_begins_where_verifying_all_of_it_would_grow_dear(monkeypatch: pytest.MonkeyPatch) -> None:
    verified: list[int] = []
    libraries: set[Path] = set()

    def kill(basedir: Path, seed: int, _chance: object) -> dict[int, str]:
        with abbruch.SqliteStore(basedir, abbruch.Uhr(), "Probe"):
            libraries.add(basedir)
        return {seed: "x"}

    def look(_basedir: Path, acknowledged: dict[int, str]) -> list[str]:
        verified.append(len(acknowledged))
        return ["fehlt"] if len(verified) == STRETCH + 2 else []

    monkeypatch.setattr(abbruch, "one_round", kill)
    monkeypatch.setattr(abbruch, "faults_after", look)
    found = abbruch.attack(2 * STRETCH, 1)
    assert verified == [*range(1, STRETCH + 1)] * 2
    assert len(libraries) == 2
    assert found.faults == [f"Runde {STRETCH + 2}: fehlt"]
    assert (found.figures["Abbrüche"], found.figures["bestätigte Befehle"]) == (2 * STRETCH, 2 * STRETCH)
