"""The real start: painted first, measured, ended by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from app.ui.start import process_started_at

ROOT = Path(__file__).resolve().parents[2]


def test_bench_start_prints_the_times_and_ends(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "--basedir", str(tmp_path), "--bench-start"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    times = json.loads(done.stdout.splitlines()[-1])
    assert 0 < times["start_ms"] <= times["bereit_ms"]
    assert (tmp_path / "fenster.ini").exists()


def test_the_window_needs_no_heavy_library_to_paint() -> None:
    code = (
        "import sys, app.ui.start\n"
        "heavy = {'pydantic', 'sqlmodel', 'sqlalchemy', 'qtawesome', 'pyqtgraph', 'typst', 'yaml'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_the_start_of_the_process_lies_in_the_past() -> None:
    import time

    assert 0 < time.time() - process_started_at() < 3600
