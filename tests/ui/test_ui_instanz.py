"""A second start finds the first: over local sockets only, for this user only, with two real processes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.ui import instanz
from app.ui.instanz import Instanz
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Rechte und Signale gibt es so nur auf POSIX-Systemen")


@pytest.fixture
def runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of this user with a short name: addresses of local sockets are short."""
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield Path(folder)


@pytest.fixture
def first(qtbot: QtBot, runtime: Path, tmp_path: Path) -> Iterator[Instanz]:
    made = Instanz(tmp_path)
    assert made.claim()
    made.listen()
    yield made
    made.release()


def test_the_first_hears_what_the_second_was_started_for(qtbot: QtBot, first: Instanz, tmp_path: Path) -> None:
    second = Instanz(tmp_path)
    assert not second.claim()
    assert f"Prozess {os.getpid()} " in second.holder()
    with qtbot.waitSignal(first.asked, timeout=10_000) as heard:
        answer = _say(qtbot, first, json.dumps({"ziel": "akte:berger", "aktivierung": ""}).encode() + b"\n")
    assert answer == b"da\n"
    assert heard.args == ["akte:berger"]
    first.release()
    assert second.claim()
    assert second.claim()  # a second time is no other answer
    second.release()


def test_every_way_to_the_folder_leads_to_the_same_instance(first: Instanz, tmp_path: Path) -> None:
    link = tmp_path.parent / "verweis"
    link.symlink_to(tmp_path, target_is_directory=True)
    assert not Instanz(link).claim()
    other = Instanz(tmp_path / "andere")  # two libraries, two windows
    assert other.claim()
    other.release()


def test_only_this_user_gets_in(first: Instanz, runtime: Path) -> None:
    found = {path.suffix: path.stat() for path in runtime.iterdir()}
    assert set(found) == {"", ".lock"}
    assert found[""].st_mode & 0o077 == 0
    assert runtime.stat().st_mode & 0o077 == 0


def test_a_folder_that_others_can_enter_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        monkeypatch.setattr(tempfile, "tempdir", folder)
        assert instanz._private_folder() == Path(folder) / f"satzwerk-{os.getuid()}"
        (Path(folder) / f"satzwerk-{os.getuid()}").chmod(0o777)
        assert instanz._private_folder() is None
        alone = Instanz(Path(folder))
        assert alone.claim()  # nobody can be found, so the lock of the library alone decides
        alone.listen()
        assert alone.holder() == ""
        alone.release()


def test_who_does_not_answer_is_not_waited_for(first: Instanz, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instanz, "WAIT_S", 0.2)
    assert not Instanz(tmp_path).call()  # the first shares this thread, which waits


@pytest.mark.parametrize(
    "message", [b"\n", b"[]\n", b'{"ziel": 1}\n', b"\xff\xfe\n", b"x" * 9_000, b"[" * 4_000 + b"\n"]
)
def test_nonsense_is_neither_answered_nor_obeyed(qtbot: QtBot, first: Instanz, message: bytes) -> None:
    heard: list[str] = []
    first.asked.connect(heard.append)
    assert _say(qtbot, first, message) == b""
    assert heard == []


def _say(qtbot: QtBot, first: Instanz, message: bytes) -> bytes:
    """Send these bytes as somebody else would; returns the answer, empty if the line was cut."""

    def talk() -> bytes:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(first._address)
            try:
                line.sendall(message)
                return line.recv(16)
            except ConnectionError:
                return b""

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(talk)
        qtbot.waitUntil(answer.done, timeout=10_000)
    return answer.result()


FIRST = """
import sys
import app.ui.sitzung as sitzung
from app.bootstrap import main

forward, ready, asked = sitzung.bring_forward, sitzung.Sitzung._on_ready, sitzung.Sitzung.come_forward

def tell_asked(self, ziel):
    print("gebeten:", ziel, flush=True)
    asked(self, ziel)

def tell_forward(window):
    was = window.isMinimized()
    forward(window)
    print("vorn", was, window.isMinimized(), window.isVisible(), flush=True)

def tell_ready(self, window):
    ready(self, window)
    self._listen()
    window.showMinimized()
    print("bereit", flush=True)

sitzung.bring_forward, sitzung.Sitzung._on_ready = tell_forward, tell_ready
sitzung.Sitzung.come_forward = tell_asked
sys.exit(main(["--basedir", sys.argv[1]]))
"""


def test_two_processes_and_one_that_was_killed(runtime: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(runtime)}

    def start(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "main.py", "--basedir", str(tmp_path), *words]
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=90, check=False
        )

    with subprocess.Popen(
        [sys.executable, "-c", FIRST, str(tmp_path)], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        try:
            assert running.stdout.readline() == "bereit\n"
            second = start("--ziel", "korpus:stand")
            assert (second.returncode, second.stderr) == (0, "")
            assert second.stdout == "Satzwerk ist schon geöffnet; sein Fenster ist jetzt vorn.\n"
            assert running.stdout.readline() == "gebeten: korpus:stand\n"
            assert running.stdout.readline() == "vorn True False True\n"
            writing = start("korpus", "import", str(tmp_path))
            assert writing.returncode == 2
            assert "schon in einem anderen Fenster oder Befehl geöffnet" in writing.stderr
        finally:
            running.send_signal(signal.SIGKILL)
            running.wait()
    third = start("--bench-start")  # what the killed one left behind keeps nobody out
    assert third.returncode == 0, third.stderr
    assert "bereit_ms" in json.loads(third.stdout.splitlines()[-1])
    assert [path.name for path in runtime.iterdir()] == []
