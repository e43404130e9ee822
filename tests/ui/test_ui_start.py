"""The real start: painted first, measured, ended by itself."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from app.bootstrap import Program
from app.messages import LoadMusterAkte
from app.ui.einstellungen import Einstellungen
from app.ui.start import MAX_SETTINGS, process_started_at, usable_settings

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


def test_bench_start_ends_with_a_reason_where_the_library_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "satzwerk.sqlite3").write_bytes(b"keine Datenbank" * 500)
    done = subprocess.run(
        [sys.executable, "main.py", "--basedir", str(tmp_path), "--bench-start"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "satzwerk.sqlite3" in json.loads(done.stdout.splitlines()[-1])["fehler"]


@pytest.mark.skipif(os.name != "posix", reason="ein Prozess ohne Ein- und Ausgabe entsteht so nur auf POSIX-Systemen")
def test_a_program_without_console_starts_and_ends(tmp_path: Path) -> None:
    """The program with a window has no streams on Windows; a process whose streams are closed has none, either."""
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-', sys.executable, "main.py", "--basedir", tmp_path, "--bench-start"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        timeout=110,
        check=False,
    )
    assert done.returncode == 0
    assert (tmp_path / "fenster.ini").exists()


@pytest.mark.parametrize("what", ["pipe", "folder", "link", "huge"])
def test_what_lies_in_the_place_of_the_settings_is_put_aside(what: str, tmp_path: Path) -> None:
    path, other = tmp_path / "fenster.ini", tmp_path / "anderes"
    other.write_text("wichtig", "utf-8")
    match what:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "link":
            path.symlink_to(other)  # Qt would write through it
        case _:
            with path.open("wb") as file:
                file.truncate(MAX_SETTINGS + 1)
    assert usable_settings(path) == path
    assert stat.S_ISREG(path.lstat().st_mode)
    assert path.read_bytes() == b""
    assert (tmp_path / "fenster.ini.unlesbar").lstat()
    assert other.read_text("utf-8") == "wichtig"


def test_sound_settings_stay(tmp_path: Path) -> None:
    path = tmp_path / "fenster.ini"
    assert usable_settings(path).read_bytes() == b""
    path.write_text("[fenster]\nzoom=1.2\n", "utf-8")
    assert usable_settings(path).read_text("utf-8") == "[fenster]\nzoom=1.2\n"


@pytest.mark.skipif(os.name != "posix", reason="Rechte von Dateien sind eine Sache von POSIX")
@pytest.mark.parametrize("before", [None, 0o644])
def test_what_is_being_typed_is_for_nobody_else_to_read(before: int | None, tmp_path: Path) -> None:
    path = tmp_path / "fenster.ini"
    if before is not None:
        path.write_text("[fenster]\nzoom=1.2\n", "utf-8")
        path.chmod(before)
    settings = Einstellungen(usable_settings(path))
    settings.setValue("getippt/x", "Mandantin Berger")
    settings.sync()
    assert "Berger" in path.read_text("utf-8")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


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


def test_no_source_is_read_because_a_module_is_imported() -> None:
    code = (
        "import inspect, sys\n"
        "from app.ui.importe import skip_reading_of_sources\n"
        "read = []\n"
        "inspect.getsource = lambda module: read.append(module) or str()\n"
        "import wave\n"
        "assert read, 'PySide liest keine Quelltexte mehr: der Eingriff kann entfallen'\n"
        "read.clear()\n"
        "skip_reading_of_sources()\n"
        "import chunk, app.domain.geld\n"
        "assert not read, read\n"
    )
    subprocess.run([sys.executable, "-W", "ignore::DeprecationWarning", "-c", code], cwd=ROOT, check=True)


def test_a_library_is_read_before_another_thread_loads_it() -> None:
    code = (
        "import threading\n"
        "from app.ui import importe\n"
        "read, real = [], importe._read\n"
        "importe._read = lambda file: read.append(file.name) or real(file)\n"
        "importe.read_libraries_first()\n"
        "importe.read_libraries_first()\n"
        "import lxml.objectify\n"
        "assert not read, read\n"
        "other = threading.Thread(target=__import__, args=('numpy',))\n"
        "other.start()\n"
        "other.join()\n"
        "import numpy\n"
        "assert numpy.zeros(3).sum() == 0\n"
        "assert sum('_multiarray_umath' in name for name in read) == 1, read\n"
        "assert sum('openblas' in name for name in read) <= 1, read\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.mark.parametrize("done", [0, 1, 2, 3])
def test_a_first_start_that_was_cut_off_is_ended_by_the_next(done: int, tmp_path: Path) -> None:
    first = Program(tmp_path)
    load = partial(first.akten.import_json, LoadMusterAkte(first.katalog.muster_akte("kschg")))
    steps = (first.redaktion.ensure_sample_library, first.profile.ensure_profiles, load)
    for step in steps[:done]:
        step()
    first.close()
    for _ in range(2):
        again = Program(tmp_path)
        again.first_start()
        assert [entry.command for entry in again.store.journal()] == [
            "LoadSampleLibrary", "CreateFirstProfiles", "LoadMusterAkte",
        ]  # fmt: skip
        again.close()


def test_the_first_start_leaves_what_somebody_has_begun_alone(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.profile.ensure_profiles()
    program.first_start()
    assert [entry.command for entry in program.store.journal()] == ["CreateFirstProfiles"]
    program.close()


def test_the_window_gets_services_that_nobody_has_made_yet(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from app.bootstrap import Program\n"
        "filling = Program(Path(sys.argv[1]))\n"
        "filling.first_start()\n"
        "filling.close()\n"
        "for name in [name for name in sys.modules if name.startswith('app.services')]:\n"
        "    del sys.modules[name]\n"
        "program = Program(Path(sys.argv[1]), window=True)\n"
        "services = program.window_services()\n"
        "made = {name for name in sys.modules if name.startswith('app.services.')}\n"
        "assert not made, made\n"
        "assert len(services.akten.akten()) == 1\n"
        "program.close()\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=True)
