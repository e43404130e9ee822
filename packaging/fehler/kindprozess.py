"""A child of a fault run, killed in the middle of its work: what it had said by then."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

_KILLED = 1 if sys.platform == "win32" else -signal.SIGKILL
"""Exit code of a process that was killed."""


def lines_until_killed(script: str, arguments: Sequence[str], ready: Callable[[str], bool], pause: float) -> list[str]:
    """Run a script and kill it ``pause`` seconds after the first line that is ``ready``; returns its lines.

    A line without its end was cut off by the kill and is left out: it was printed after the work was done, but not
    wholly.

    Raises:
        RuntimeError: the child ended by itself, or said something on the error output.
    """
    with subprocess.Popen(
        [sys.executable, script, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        if process.stdout is None:
            raise RuntimeError("the child has no output")
        said = []
        while line := process.stdout.readline():
            said.append(line)
            if ready(line.rstrip("\n")):
                break
        time.sleep(pause)
        process.kill()
        rest, errors = process.communicate()
    if process.returncode != _KILLED or errors:
        raise RuntimeError(f"the child ended by itself ({process.returncode}): {errors}")
    return [line.rstrip("\n") for line in (*said, *rest.splitlines(keepends=True)) if line.endswith("\n")]
