"""An import killed at points spread over its run leaves whole documents behind."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT


@pytest.mark.langsam
@pytest.mark.timeout(600)
def test_kills_of_an_import_leave_whole_documents() -> None:
    done = subprocess.run(
        [sys.executable, "packaging/fehler/einlesen.py", "--runden", "6", "--saat", "4"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    figures = re.search(
        r"6 Abbrüche, 2 Neuaufbauten des Volltexts, (\d+) verschiedene Stände, .*, 0 Fehler", done.stdout
    )
    assert figures is not None, done.stdout
    assert int(figures[1]) >= 3
