"""Bounded forms of the attacks: what they find faulty, and that the program withstands a few of each."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from fehler.netz import KERNEL, UNUSED, faults_in
from fehler.platte import damage

X11 = "/tmp" + "/.X11-unix"  # noqa: S108 - in two parts, since no file of the repository names a path of a machine
STAYS = [
    '7 socket(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC, 0) = 3',
    '7 connect(3, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = -1 ENOENT',
    '7 connect(3, {sa_family=AF_UNIX, sun_path=@"' + X11 + '/X0"}, 20) = 0',
    '7 bind(27, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=0x000113}, 12) = 0',
    '7 socket(AF_INET6, SOCK_DGRAM, IPPROTO_IP) = 27',
    '7 recvfrom(28, [{ifa_family=AF_INET, inet_addr("127.0.0.1")}], 8192, 0, NULL, NULL) = 396',
    '7 sendto(27, "abc", 3, 0, NULL, 0) = 3',
]  # fmt: skip
LEAVES = [
    '7 connect(9, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.1")}, 16) = 0',
    '7 sendto(9, "x", 1, 0, {sa_family=AF_INET6, sin6_port=htons(443)}, 28 <unfinished ...>',
    '7 bind(9, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    '7 connect(9, {sa_family=AF_UNIX, sun_path="/run/systemd/resolve/io.systemd.Resolve"}, 45) = 0',
    '7 sendmsg(9, {msg_name={sa_family=AF_BLUETOOTH, sa_data="x"}, msg_namelen=16}, 0) = 1',
]


def python(code: str, *, seconds: int = 110) -> list[Any]:
    """What the code, which knows the attacks, prints as JSON."""
    done = subprocess.run(
        [sys.executable, "-c", f"import json, sys; sys.path.insert(0, 'packaging')\n{code}"],
        capture_output=True, text=True, cwd=ROOT, timeout=seconds, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return said


def test_calls_that_stay_in_the_computer_are_no_faults() -> None:
    calls: Counter[str] = Counter()
    assert faults_in(STAYS, calls) == []
    assert (calls["AF_UNIX"], calls[KERNEL], calls[UNUSED]) == (3, 1, 1)


@pytest.mark.parametrize("line", LEAVES)
def test_every_call_that_may_leave_the_computer_is_a_fault(line: str) -> None:
    assert len(faults_in([*STAYS, line], Counter())) == 1


def test_a_file_that_is_cut_off_is_known(tmp_path: Path) -> None:
    for name, whole in (("a.pdf", b"%PDF-1.7 x %%EOF\n"), ("a.json", b'{"a": [1, 2]}'), ("a.svg", b"<svg></svg>\n")):
        file = tmp_path / name
        file.write_bytes(whole)
        assert damage(file) == ""
        file.write_bytes(whole[: len(whole) // 2])
        assert damage(file)
        file.write_bytes(b"")
        assert damage(file)


@pytest.mark.langsam
@pytest.mark.skipif(shutil.which("strace") is None, reason="strace ist nicht eingerichtet")
def test_failing_and_interrupted_writes_lose_nothing() -> None:
    said = python(
        "from fehler import platte as f\n"
        "names = ('Modellwahl', 'Bibliothek als Datei', 'Dokument der Akte')\n"
        "e = f.attack({n: f.ARBEITEN[n] for n in names}, 4, 3)\n"
        "print(json.dumps([e.faults, dict(e.figures)]))\n"
    )
    faults, figures = said
    assert faults == []
    assert sum(figures.values()) == 3 + 12


@pytest.mark.langsam
def test_turned_bits_of_a_library_are_found_or_named() -> None:
    said = python(
        "from fehler import schaden as f\n"
        "e = f.attack(12, 5)\n"
        "print(json.dumps([e.faults, dict(e.figures)]))\n"
    )  # fmt: skip
    faults, figures = said
    assert faults == []
    assert figures["Schäden"] == 12
