"""Nothing leaves the computer (spec 6, point 1): a session over the whole program, watched at the system's border.

Twice the same session (``fehler.sitzung``): in a network namespace whose only interface, the loopback, is down – all
of it must work –, and with the network of the computer while strace notes every socket. A fault is every address of the
Internet families that is connected to, bound or sent to, and every local one that is not among ``LOCAL``. Looking up a
name needs one or the other and is found with them. The short form is one run with both.

A socket of the Internet families that is opened and never given an address sends nothing: Qt WebEngine asks one of the
kind for what sort of network the computer has. They are counted beside.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from fehler.grund import Ergebnis, NichtGeprueft, Umfang, attack_main  # noqa: E402 - needs the path above
from fehler.sitzung import KURZ, TEILE  # noqa: E402

SESSION_S = 3000
"""A whole session on a busy computer, traced."""

LOCAL: tuple[tuple[str, str], ...] = (
    (r"/(var/)?run/nscd/socket", "the C library asks the system's own list of users for the name of the user"),
    (r"/(var/)?run/dbus/system_bus_socket", "Qt WebEngine asks the system whether it runs on a battery"),
    (r"/run/user/\d+/(bus|at-spi/.*|wayland-\d+)", "the session of the desktop: accessibility, theme, the screen"),
    (r"@?/tmp/\.X11-unix/X\d+", "the screen"),
    (r"@?(/tmp|/run/user/\d+)(/\S+)?/satzwerk-[^/]*", "a second start finds the first window"),
)
"""Local sockets of the file system (AF_UNIX) and why they are opened; none leads out of the computer."""
KERNEL = "AF_NETLINK"
"""Family of sockets to the kernel: Qt WebEngine asks for devices and addresses of the computer itself."""
UNUSED = "geöffnet"
_HARMLESS = {"AF_UNIX", "AF_LOCAL", "AF_UNSPEC", KERNEL}

_CALL = re.compile(r"^\d+\s+(socket|connect|bind|sendto|sendmsg|sendmmsg|listen|accept4?)\(")
_FAMILY = re.compile(r"(?:\bsocket\(|\bsa_family=)((?:AF|PF)_[A-Z0-9_]+)")
_PLACE = re.compile(r'sun_path=(@?)"((?:[^"\\]|\\.)*)"')


def run(umfang: Umfang, _saat: int) -> Ergebnis:
    """The sessions of the extent."""
    without, traced = _without_network(), _tracer()
    figures: dict[str, int | float | str] = {}
    faults: list[str] = []
    missing: list[str] = []
    if without is None:
        missing.append("Netzwerk-Namensraum (unshare fehlt oder ist verboten)")
    if traced is None:
        missing.append("Systemaufrufe (strace fehlt oder darf nicht zusehen)")
    if without is None and traced is None:
        raise NichtGeprueft("; ".join(missing))
    parts = (KURZ,) if umfang is Umfang.KURZ else TEILE
    both = [*(without or ()), *(traced or ())]
    wrappers = [both] if umfang is Umfang.KURZ else [without, traced]
    calls: Counter[str] = Counter()
    for wrapper in wrappers:
        if wrapper is None:
            continue
        watched = traced is not None and wrapper[-len(traced) :] == traced
        label = "ohne Netz" if without is not None and wrapper[: len(without)] == without else "mit Netz"
        worked, wrong, absent, lines = _session(wrapper, parts, watched=watched)
        figures[f"Schritte {label}"] = worked
        faults += [f"{label}: {text}" for text in wrong]
        missing += [text for text in absent if text not in missing]
        faults += [f"{label}: {text}" for text in dict.fromkeys(faults_in(lines, calls))]
    if traced is not None:
        internet = sum(count for family, count in calls.items() if family not in {*_HARMLESS, UNUSED})
        figures |= {"Aufrufe": sum(calls.values()), "an das Internet": internet, "nur geöffnet": calls[UNUSED]}
        figures["an den Kern"] = calls[KERNEL]
        figures["lokal"] = sum(calls.values()) - internet - calls[KERNEL] - calls[UNUSED]
    return Ergebnis("netz", figures, faults, missing)


def faults_in(lines: Iterable[str], calls: Counter[str]) -> list[str]:
    """What in strace's lines does not stay in the computer; ``calls`` counts those with a family by family."""
    faults = []
    for line in lines:
        if (call := _CALL.match(line)) is None:
            continue
        families = set(_FAMILY.findall(line))
        if call[1] == "socket":
            calls.update(family if family in _HARMLESS else UNUSED for family in families)
            continue
        calls.update(families)
        if families - _HARMLESS:
            faults.append(f"{call[1]}: {line.split(None, 1)[1].strip()[:200]}")
        for at, place in _PLACE.findall(line):
            if not any(re.fullmatch(pattern, at + place) for pattern, _why in LOCAL):
                faults.append(f"{call[1]} zu einem unbekannten Ort: {at}{place}")
    return faults


def _session(
    wrapper: Sequence[str], parts: Sequence[str], *, watched: bool
) -> tuple[int, list[str], list[str], list[str]]:
    """Steps that worked, what was wrong, what could not be tried, strace's lines."""
    with tempfile.TemporaryDirectory(prefix="satzwerk-netz-") as folder:
        trace = Path(folder) / "aufrufe"
        work = Path(folder) / "arbeit"
        work.mkdir()
        command = [*wrapper, *(["-o", str(trace)] if watched else [])]
        session = [sys.executable, str(Path(__file__).with_name("sitzung.py")), str(work), "--teile", ",".join(parts)]
        done = subprocess.run([*command, *session], capture_output=True, text=True, timeout=SESSION_S, check=False)
        lines = trace.read_text("utf-8", "replace").splitlines() if watched else []
    steps = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    absent = [step["fehler"].removeprefix("nicht geprüft: ") for step in steps if "nicht geprüft" in step["fehler"]]
    wrong = [
        f"{step['schritt']}: {step['fehler']}"
        for step in steps
        if step["fehler"] and "nicht geprüft" not in step["fehler"]
    ]
    if done.returncode or {step["teil"] for step in steps} != set(parts):
        wrong.append(f"die Sitzung endete mit {done.returncode}: {done.stderr.strip()[-600:]}")
    if watched and not lines:
        wrong.append("strace hat nichts gesehen")
    return sum(not step["fehler"] for step in steps), wrong, absent, lines


def _without_network() -> list[str] | None:
    """What starts a program without any network; None where that is not possible."""
    for options in (["-n"], ["-rn"]):  # the second for users who are not root
        if shutil.which("unshare") and _works(["unshare", *options, "true"]):
            return ["unshare", *options]
    return None


def _tracer() -> list[str] | None:
    """What starts a program and notes its sockets; None where that is not possible."""
    # the filter in the kernel stops a process at these calls only: the others cost nothing
    tracer = ["strace", "-f", "--seccomp-bpf", "-qq", "-s", "300", "-e", "trace=%network"]
    return tracer if shutil.which("strace") and _works([*tracer, "-o", "/dev/null", "true"]) else None


def _works(command: Sequence[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(attack_main(run, __doc__))
