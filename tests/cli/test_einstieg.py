"""``main.py`` as it is started: a spawned process of the packaged program must do its own work, not open a window."""

from __future__ import annotations

import multiprocessing
import runpy
from pathlib import Path

import pytest

MAIN = Path(__file__).resolve().parents[2] / "main.py"


def test_a_spawned_process_of_the_packaged_program_is_served_first(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def serve() -> None:
        done.append("gedient")
        raise SystemExit(0)  # what the frozen program's own process ends with

    monkeypatch.setattr(multiprocessing, "freeze_support", serve)
    monkeypatch.setattr("app.bootstrap.main", lambda _: done.append("geöffnet"))
    with pytest.raises(SystemExit):
        runpy.run_path(str(MAIN), run_name="__main__")
    assert done == ["gedient"]
