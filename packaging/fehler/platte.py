"""Nothing is lost (spec 6, point 2) when the disk fails: at every system call that changes a file, in every operation.

An operation (a command, a backup, an export …) runs in a forked process to which strace attaches. First it is watched:
which calls touch the files of the attack. Then it is run again and again, and each time one of these calls fails (no
space left, fault of the device, write-protected, no permission) or the process is killed right there, as a power cut
does. Afterwards:

- a failed call ended in a ``KnownError`` that says what to do, or the operation was done all the same;
- every file that was there is as it was, or new and whole; after an error the whole folder is as it was;
- nothing half-written stays: after an error at once, after a kill once the next run (a day later) is done; what stays
  because it was the removal that failed is named, and gone after the next run;
- the library opens, its journal is unbroken, and the same operation succeeds now.

Then the real thing, where it may be had: a full file system, a write-protected one, a library that another program
holds locked.
"""

from __future__ import annotations

import json
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from fehler.grund import Ergebnis, NichtGeprueft, Umfang, attack_main, by_umfang  # noqa: E402 - beside this file
from fehler.platte_arbeiten import ARBEITEN, BIBLIOTHEK, Act, Arbeit, check_library, prepare  # noqa: E402

CHANGING = (
    "openat", "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "unlink", "unlinkat",
    "mkdir", "mkdirat", "rmdir", "chmod", "fchmod", "fchmodat", "ftruncate", "fallocate", "copy_file_range", "sendfile",
)  # fmt: skip
REMOVING = ("unlink", "unlinkat", "rmdir")
ERRORS = ("ENOSPC", "EIO", "EROFS", "EACCES", "EDQUOT")
KILL = "KILL"
ANSWER_S = 120.0
DAY_S = 2 * 24 * 3600
_LINE = re.compile(r"^(?:\d+\s+)?(\w+)\((.*)$")
_TEMPORARY = (".teil", ".neu")


@dataclass(frozen=True)
class Stelle:
    """The n-th call of that name in the operation."""

    call: str
    number: int


@dataclass(frozen=True)
class Ausgang:
    """How a run ended: "fertig" or "abgelehnt" (with what a person is told), "fehler" (with the traceback) or "tot"."""

    kind: str
    text: str


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """So many places per operation as the extent allows; all of them in the long form."""
    if not shutil.which("strace") or subprocess.run(["strace", "-o", "/dev/null", "true"], check=False).returncode:
        raise NichtGeprueft("Ausfall einzelner Systemaufrufe (strace fehlt oder darf nicht zusehen)")
    return attack(ARBEITEN, by_umfang(umfang, 1, 40, 100_000), saat)


def attack(arbeiten: Mapping[str, Arbeit], most: int, saat: int) -> Ergebnis:
    """At most ``most`` failing calls in each operation."""
    chance = random.Random(saat)  # noqa: S311 - chooses places; nothing secret depends on it
    faults: list[str] = []
    tried: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="satzwerk-platte-") as folder:
        before = Path(folder) / "vorher"
        before.mkdir()
        prepare(before, arbeiten, lambda act: _elsewhere(act, before))
        for name, arbeit in arbeiten.items():
            places = _places(Path(folder), before, arbeit)
            if not places:
                faults.append(f"{name}: keine Schreibzugriffe gesehen")
            attacks = [(place, error) for place in places for error in (*ERRORS, KILL)]
            chance.shuffle(attacks)
            for place, error in attacks[:most]:
                work = Path(folder) / "arbeit"
                shutil.copytree(before, work)
                tried[error] += 1
                found = _one(work, before, arbeit, place, error)
                faults += [f"{name}, {error} bei {place.call} {place.number}: {text}" for text in found]
                shutil.rmtree(work)
    figures = {
        "Arbeiten": len(arbeiten),
        "Fehlschläge eines Systemaufrufs": sum(tried.values()) - tried[KILL],
        "Abbrüche dort": tried[KILL],
    }
    return Ergebnis("platte", figures, faults)


def _elsewhere(act: Act, folder: Path) -> None:
    ended = _untouched(Arbeit(act), folder)
    if ended.kind != "fertig":
        raise RuntimeError(f"cannot be prepared: {ended}")


def _places(folder: Path, before: Path, arbeit: Arbeit) -> list[Stelle]:
    """The calls of the operation that change a file of the attack."""
    work, trace = folder / "arbeit", folder / "aufrufe"
    shutil.copytree(before, work)
    ended = _traced(arbeit, work, ["-y", "-s", "400", "-o", str(trace)])
    if ended.kind != "fertig":
        raise RuntimeError(f"the operation fails untouched: {ended}")
    counts: Counter[str] = Counter()
    places = []
    for line in trace.read_text("utf-8", "replace").splitlines():
        if (call := _LINE.match(line)) is None:
            continue
        counts[call[1]] += 1
        opened = call[1] == "openat" and "O_CREAT" not in call[2]
        if str(work) in call[2] and not opened:
            places.append(Stelle(call[1], counts[call[1]]))
    shutil.rmtree(work)
    trace.unlink()
    return places


def _one(work: Path, before: Path, arbeit: Arbeit, place: Stelle, error: str) -> list[str]:
    """What is wrong after one attack."""
    how = f"signal={KILL}" if error == KILL else f"error={error}"
    ended = _traced(arbeit, work, ["-o", "/dev/null", "-e", f"inject={place.call}:{how}:when={place.number}"])
    wrong = []
    if ended.kind == "fehler":
        wrong.append(f"kein erklärter Fehler: {ended.text.strip()[-700:]}")
    elif ended.kind == "tot" and error != KILL:
        wrong.append("der Prozess starb")
    elif ended.kind == "abgelehnt" and len(ended.text.splitlines()) < 2:
        wrong.append(f"ohne Abhilfe: {ended.text}")
    wrong += _changed(work, before, arbeit, whole=ended.kind == "abgelehnt")
    if error != KILL:
        told = ended.text if place.call in REMOVING else ""
        wrong += [f"blieb liegen: {name}" for name in _leftovers(work) if name not in told]
    for file in work.rglob("*"):
        os.utime(file, (time.time() - DAY_S,) * 2)
    again = _untouched(arbeit, work)
    if again.kind != "fertig":
        wrong.append(f"danach geht es nicht: {again.text.strip()[-700:]}")
    wrong += [f"blieb auch nach dem nächsten Mal liegen: {name}" for name in _leftovers(work)]
    return [*wrong, *check_library(work)]


def _changed(work: Path, before: Path, arbeit: Arbeit, *, whole: bool) -> list[str]:
    """Files that are neither as they were nor new and whole; with ``whole`` all have to be as they were."""
    wrong = []
    for old in sorted(path for path in before.rglob("*") if path.is_file()):
        name = old.relative_to(before)
        if arbeit.own(name):
            continue
        new = work / name
        if not new.is_file():
            wrong.append(f"„{name}“ ist verschwunden")
        elif new.read_bytes() != old.read_bytes() and (whole or (reason := damage(new))):
            wrong.append(f"„{name}“ wurde verändert" if whole else f"„{name}“ ist beschädigt: {reason}")
    if whole:
        # an empty folder inside the library is no document; the next attempt needs it
        there = (path for path in work.rglob("*") if path.is_file() or not path.is_relative_to(work / BIBLIOTHEK))
        new_ones = sorted(
            {path.relative_to(work) for path in there} - {p.relative_to(before) for p in before.rglob("*")}
        )
        wrong += [f"„{name}“ kam hinzu" for name in new_ones if not arbeit.own(name)]
    return wrong


def damage(path: Path) -> str:
    """Why a file is not whole; "" if it is, as far as its kind tells."""
    data = path.read_bytes()
    try:
        if path.suffix == ".pdf" and not (data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")):
            return "kein ganzes PDF"
        if path.suffix in (".docx", ".zip", ".xlsx"):
            with zipfile.ZipFile(path) as archive:
                return f"schadhaft: {bad}" if (bad := archive.testzip()) else ""
        if path.suffix == ".json":
            json.loads(data)
        if path.suffix in (".xml", ".svg") and not data.rstrip().endswith(b">"):
            return "abgeschnitten"
    except (ValueError, zipfile.BadZipFile) as error:
        return str(error)
    return "" if data else "leer"


def _leftovers(work: Path) -> list[str]:
    return sorted(
        path.name
        for path in work.rglob("*")
        if path.suffix in _TEMPORARY or path.name.startswith(".neu-") or ".neu-" in path.name
    )


def _untouched(arbeit: Arbeit, work: Path) -> Ausgang:
    return _follow(*_fork(arbeit, work))


def _traced(arbeit: Arbeit, work: Path, options: list[str]) -> Ausgang:
    pid, go, answer = _fork(arbeit, work)
    calls = ",".join(CHANGING)
    tracer = subprocess.Popen(
        ["strace", "-f", "-qq", "-p", str(pid), "-e", f"trace={calls}", *options],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    until = time.monotonic() + ANSWER_S
    while "TracerPid:\t0\n" in Path(f"/proc/{pid}/status").read_text("utf-8"):
        if tracer.poll() is not None or time.monotonic() > until:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(go)
            os.close(answer)
            raise NichtGeprueft(f"strace darf nicht zusehen: {tracer.communicate()[1]}")
        time.sleep(0.002)
    ended = _follow(pid, go, answer)
    tracer.communicate()
    return ended


def _fork(arbeit: Arbeit, work: Path) -> tuple[int, int, int]:
    """A process that waits for a word, does the operation and says how it ended: its id, our ends of both pipes."""
    wait, go = os.pipe()
    answer, say = os.pipe()
    pid = os.fork()
    if pid:
        os.close(wait)
        os.close(say)
        return pid, go, answer
    kind, text = "fertig", ""
    try:
        os.close(go)
        os.read(wait, 1)
        kind, text = _done(lambda: arbeit.act(work))
    finally:
        os.write(say, json.dumps([kind, text]).encode())
        os._exit(0)


def _done(act: Callable[[], str | None]) -> tuple[str, str]:
    from app.errors import KnownError

    try:
        told = act()
    except KnownError as error:
        return "abgelehnt", f"{error.text}\n{error.abhilfe}".strip()
    except BaseException:  # noqa: BLE001 - whatever it is, it is told
        return "fehler", traceback.format_exc()
    return "fertig", told or ""


def _follow(pid: int, go: int, answer: int) -> Ausgang:
    os.write(go, b"!")
    os.close(go)
    said = b""
    while select.select([answer], [], [], ANSWER_S)[0] and (piece := os.read(answer, 65536)):
        said += piece
    hung = not select.select([answer], [], [], 0)[0]
    os.close(answer)
    if hung:
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    if hung:
        return Ausgang("fehler", f"hing länger als {ANSWER_S:.0f} s")
    if not said:
        return Ausgang("tot", "")
    kind, text = json.loads(said)
    return Ausgang(kind, text)


if __name__ == "__main__":
    sys.exit(attack_main(run, __doc__))
