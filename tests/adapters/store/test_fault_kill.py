"""Killed at random moments: what was acknowledged is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
RUNDEN = 8
"""``packaging/fault.sh`` kills hundreds of times."""


@pytest.mark.langsam
@pytest.mark.timeout(300)
def test_kills_lose_no_acknowledged_command() -> None:
    done = subprocess.run(
        [sys.executable, "packaging/fehler/abbruch.py", "--runden", str(RUNDEN), "--saat", "4"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = rf"{RUNDEN} Abbrüche, ([\d.]+) bestätigte Befehle, ([\d.]+) im Journal, 0 Fehler"
    figures = re.search(told, done.stdout)
    assert figures is not None, done.stdout
    acknowledged, entries = (int(figure.replace(".", "")) for figure in figures.groups())
    assert entries >= acknowledged >= RUNDEN
