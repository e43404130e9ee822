"""Two starts, and libraries that cannot be opened (spec 6, points 3 and 6): the real program, each window a process.

A window holds a library: a command that writes is refused with a way out, one that reads answers, a second window does
not disturb the first. The first is killed: the next command writes. Then files that are no library of this program, or
one of a newer program: refused with a message, not a byte of them changed.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from fehler.grund import Ergebnis, Umfang, attack_main, by_umfang  # noqa: E402 - beside this file
from fehler.orte import command  # noqa: E402

DATABASE = "satzwerk.sqlite3"
WAIT_S = 120.0
"""So long a start may take on a busy computer."""
READ, WRITE = ("journal", "verify"), ("vertrag", "new", "--vorlage", "geheimhaltung", "--land", "DE")


def run(umfang: Umfang, _saat: int) -> Ergebnis:
    """Two starts so often as the extent allows, each unfit library once."""
    from app.bootstrap import Program

    faults: list[str] = []
    second: set[str] = set()
    rounds = by_umfang(umfang, 1, 3, 30)
    with tempfile.TemporaryDirectory(prefix="satzwerk-starts-") as folder:
        basedir = Path(folder) / "bibliothek"
        program = Program(basedir)
        program.first_start()
        program.close()
        for _ in range(rounds):
            faults += _two_starts(basedir, second)
        unfit = _unfit(basedir)
        for name, data in unfit.items():
            faults += [f"{name}: {text}" for text in _refused(Path(folder) / "unbrauchbar", data)]
    figures: dict[str, int | float | str] = {"doppelte Starts": rounds, "unbrauchbare Bibliotheken": len(unfit)}
    figures["(zweites Fenster)"] = " oder ".join(sorted(second))
    return Ergebnis("starts", figures, faults)


def _two_starts(basedir: Path, second: set[str]) -> list[str]:
    wrong = []
    first = _window(basedir)
    try:
        if not _until_held(basedir, first):
            return [f"das erste Fenster kommt nicht hoch ({first.poll()})"]
        code, error = command(basedir, WRITE)
        if code != 2 or len(error.strip().splitlines()) < 2 or "Traceback" in error:
            wrong.append(f"ein Befehl, der schreibt, endete neben dem Fenster mit {code}: {error[-400:]}")
        code, error = command(basedir, READ)
        if code != 0:
            wrong.append(f"ein Befehl, der liest, endete neben dem Fenster mit {code}: {error[-400:]}")
        other = _window(basedir)
        try:
            code_of_second = other.wait(20)
            second.add("endet von selbst")
            if code_of_second != 0:
                wrong.append(f"das zweite Fenster endete mit {code_of_second}")
        except subprocess.TimeoutExpired:
            second.add("sagt, dass die Bibliothek geöffnet ist")
        finally:
            _end(other)
        if first.poll() is not None:
            wrong.append(f"das erste Fenster endete mit {first.returncode}")
    finally:
        _end(first)
    code, error = command(basedir, WRITE)
    if code != 0:
        wrong.append(f"nach dem Absturz des Fensters endete der Befehl mit {code}: {error[-400:]}")
    return wrong


def _unfit(basedir: Path) -> dict[str, bytes]:
    """Name and content of files in the place of a library."""
    whole = (basedir / DATABASE).read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        newer, foreign = Path(folder) / "neuer", Path(folder) / "fremd"
        for path, statement in ((newer, "PRAGMA user_version = 999"), (foreign, "PRAGMA application_id = 7")):
            shutil.copyfile(basedir / DATABASE, path)
            with closing(sqlite3.connect(path)) as raw:
                raw.execute("PRAGMA journal_mode = DELETE")
                raw.execute(statement)
                raw.commit()
        return {
            "leere Datei": b"",
            "Text statt Bibliothek": b"Ich bin keine Bibliothek. " * 100,
            "abgeschnitten": whole[: len(whole) // 3],
            "neueres Programm": newer.read_bytes(),
            "fremdes Programm": foreign.read_bytes(),
        }


def _refused(basedir: Path, data: bytes) -> list[str]:
    basedir.mkdir()
    file = basedir / DATABASE
    file.write_bytes(data)
    wrong = []
    for arguments in (READ, WRITE):
        code, error = command(basedir, arguments)
        if code != 2 or len(error.strip().splitlines()) < 2 or "Traceback" in error:
            wrong.append(f"„{' '.join(arguments[:2])}“ endete mit {code}: {error.strip()[-400:]}")
        if file.read_bytes() != data:
            wrong.append(f"„{' '.join(arguments[:2])}“ hat die Datei verändert")
    shutil.rmtree(basedir)
    return wrong


def _window(basedir: Path) -> subprocess.Popen[bytes]:
    meeting = basedir.with_name("treffpunkt")  # what a killed program leaves there is the next one's
    meeting.mkdir(mode=0o700, exist_ok=True)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(meeting)}
    return subprocess.Popen(
        [sys.executable, ROOT / "main.py", "--basedir", basedir],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip


def _until_held(basedir: Path, window: subprocess.Popen[bytes]) -> bool:
    """Wait until the window has the library: then its lock is taken."""
    import fcntl

    until = time.monotonic() + WAIT_S
    while time.monotonic() < until and window.poll() is None:
        with (basedir / "satzwerk.lock").open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return True
        time.sleep(0.2)
    return False


def _end(window: subprocess.Popen[bytes]) -> None:
    if window.poll() is None:
        os.killpg(window.pid, signal.SIGKILL)
    window.wait()


if __name__ == "__main__":
    sys.exit(attack_main(run, __doc__))
