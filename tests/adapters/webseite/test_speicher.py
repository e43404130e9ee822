"""Processes that take too much memory are ended, and only those."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from app.adapters.webseite.speicher import family, size

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="nur Linux sagt, was ein Prozess belegt")

EATS = "b = b'x' * 200_000_000; import time; time.sleep(20)"
WATCHED = f"""
import subprocess, sys
from app.adapters.webseite.speicher import watch_memory
watch_memory(120_000_000)
modest = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
greedy = subprocess.Popen([sys.executable, "-c", {EATS!r}])
print(greedy.wait(15), modest.poll(), flush=True)
modest.communicate(b"\\n")
{EATS}
"""


def test_a_process_that_takes_too_much_is_ended_first_its_child_then_itself() -> None:
    done = subprocess.run([sys.executable, "-c", WATCHED], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "-9 None\n", done.stderr
    assert done.returncode == -9


def test_a_process_that_is_gone_takes_nothing() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert (size(gone.pid), family(gone.pid)) == (0, [gone.pid])
    assert size(os.getpid()) > 1_000_000
