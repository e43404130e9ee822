"""A damaged library (spec 6, points 3 and 7): bytes turned all over the database, ends cut off.

A library with a sample and some work in it is copied; in the copy a few bits are turned, or its end is missing. Then
the command line verifies the journal as a person would. What differs from the original in any row or in the structure
has to be found or named as damage; what differs in nothing may pass. A traceback, a hang and a changed file are faults.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from fehler.grund import Ergebnis, Umfang, attack_main, by_umfang  # noqa: E402 - beside this file

DATABASE = "satzwerk.sqlite3"
IN_TIME_S = 30.0
WRONG = 2
"""Exit code: the journal is not right (said on the output), or the library cannot be read (on the error output)."""


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """So many damaged copies as the extent allows."""
    return attack(by_umfang(umfang, 25, 400, 10_000), saat)


def attack(copies: int, saat: int) -> Ergebnis:
    """Damage ``copies`` copies and verify each."""
    chance = random.Random(saat)  # noqa: S311 - chooses bytes; nothing secret depends on it
    faults: list[str] = []
    found = refused = harmless = 0
    with tempfile.TemporaryDirectory(prefix="satzwerk-schaden-") as folder:
        original = Path(folder) / "original"
        _fill(original)
        whole = (original / DATABASE).read_bytes()
        content = _content(original / DATABASE)
        for number in range(copies):
            basedir = Path(folder) / "kopie"
            basedir.mkdir()
            data, what = _damaged(whole, chance, number)
            (basedir / DATABASE).write_bytes(data)
            code, report, error = _verify(basedir)
            changed = (basedir / DATABASE).read_bytes() != data
            if changed:
                faults.append(f"{what}: das Prüfen hat die Datei verändert")
            if code not in (0, WRONG) or "Traceback" in error or (code == WRONG and not report + error):
                faults.append(f"{what}: {code}, {error.strip()[-500:]}")
            elif error and len(error.strip().splitlines()) < 2:
                faults.append(f"{what}: ohne Abhilfe: {error}")
            elif code == 0 and _content(basedir / DATABASE) != content:
                faults.append(f"{what}: unbemerkt")
            found += code == WRONG and bool(report)
            refused += code == WRONG and bool(error)
            harmless += code == 0
            shutil.rmtree(basedir)
    figures = {
        "Schäden": copies,
        "im Journal gefunden": found,
        "als Schaden benannt": refused,
        "ohne Folge": harmless,
    }
    return Ergebnis("schaden", figures, faults)


def _fill(basedir: Path) -> None:
    """The samples and an Akte with some history, in one file without a log beside it."""
    from app.bootstrap import Program
    from fehler.platte_arbeiten import save

    program = Program(basedir)
    program.first_start()
    program.close()
    for _ in range(5):
        save(basedir)
    with closing(sqlite3.connect(basedir / DATABASE)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _damaged(whole: bytes, chance: random.Random, number: int) -> tuple[bytes, str]:
    """A damaged copy and what was done to it."""
    if number % 12 == 11:
        at = chance.randrange(1, len(whole))
        return whole[:at], f"abgeschnitten bei {at} von {len(whole)}"
    data = bytearray(whole)
    places = [chance.randrange(len(data)) for _ in range(chance.choice((1, 1, 2, 8)))]
    if number % 6 == 5:
        places = [chance.randrange(100)]  # the head, which is small and would hardly ever be hit
    for at in places:
        data[at] ^= 1 << chance.randrange(8)
    return bytes(data), f"Byte {', '.join(map(str, places))}"


def _verify(basedir: Path) -> tuple[int, str, str]:
    """``journal verify`` as on the command line: exit code, output, error output."""
    from app.bootstrap import main

    out, errors = io.StringIO(), io.StringIO()
    started = time.monotonic()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code = main(["--basedir", os.fspath(basedir), "journal", "verify"])
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is a fault
            return -1, "", f"Traceback: {type(error).__name__}: {error}"
    if time.monotonic() - started > IN_TIME_S:
        return -1, "", f"dauerte {time.monotonic() - started:.0f} s"
    return code, out.getvalue(), errors.getvalue()


def _content(database: Path) -> object:
    """All rows and the structure; what the reading says if it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as raw:
            tables = raw.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()
            names = [name for kind, name, *_ in tables if kind == "table"]
            # without indexes: a damaged index is not a damaged row
            rows = {name: raw.execute(f'SELECT * FROM "{name}" NOT INDEXED').fetchall() for name in names}  # noqa: S608
            return tables, rows
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    sys.exit(attack_main(run, __doc__))
