"""Attacks on the promises of spec 6, each in a process, a home and a folder of its own; one line of figures each.

    angriffe.py [--quick | --lang] [--json] [--saat N] [NAME …]

Without option each attack takes about a minute; ``--quick`` stays under a minute for all of them, ``--lang`` takes
hours. What an attack leaves behind – a process, a file – is a fault as well, and so are a crash and a hang of the
attack itself. Exit code 1 if there is any fault. What cannot be tried on this machine is said on the line („nicht
geprüft: …“) and does not count as passed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEARCH = (str(ROOT), str(ROOT / "packaging"))
"""Where an attack finds its modules and the program's."""
sys.path[:0] = SEARCH

from fehler.grund import Dauer, Ergebnis, NichtGeprueft, Umfang, report  # noqa: E402 - needs the path above

AT_ONCE = 5
"""Attacks of the quick form that run at the same time; they wait more than they compute."""
MARK = "SATZWERK_ANGRIFF"
"""Environment variable that every process of an attack inherits; whoever carries it afterwards was left behind."""


@dataclass(frozen=True)
class Angriff:
    """One row: name on the command line, its module, what it attacks, seconds until it counts as hung."""

    name: str
    module: str
    label: str
    limit: dict[Umfang, int]


def _row(name: str, label: str, kurz: int = 60, mittel: int = 600, lang: int = 7200) -> Angriff:
    return Angriff(name, f"fehler.{name}", label, {Umfang.KURZ: kurz, Umfang.MITTEL: mittel, Umfang.LANG: lang})


ANGRIFFE = (
    _row("abbruch", "kill -9 beim Schreiben der Bibliothek"),
    _row("verbund", "kill -9 der Arbeitsplätze und des Servers einer gemeinsamen Bibliothek", 120),
    _row("einlesen", "kill -9 beim Einlesen von Gesetzen"),
    _row("importe", "beschädigte und böse Dateien für jeden Import", 400, 3600, 36_000),
    _row("netz", "Sitzung ohne Netz und unter Beobachtung jeder Verbindung", 240, 3600),
    _row("platte", "Fehlschlag und Abbruch bei jedem Schreibzugriff", 240, 3600, 36_000),
    _row("orte", "volle, schreibgeschützte, gesperrte und fremde Datenträger", 240, 1200),
    _row("arbeiter", "Hilfsprozesse sterben oder stehen still", 300, 3600, 36_000),
    _row("starts", "zwei Starts, Bibliotheken, die sich nicht öffnen lassen", 180, 1200),
    _row("schaden", "beschädigte Bibliothek", 120, 1200),
    _row("schluessel", "kill -9 beim Verschlüsseln", 120, 1200),
    _row("dauer", "lange Arbeit: Speicher, Handles, Zeit", 300, 3600, 36_000),
)


def run_one(angriff: Angriff, umfang: Umfang, saat: int) -> tuple[Ergebnis, Dauer]:
    """Make one attack in a process of its own; returns what it found and how long it took."""
    token = uuid.uuid4().hex
    folder = Path(tempfile.mkdtemp(prefix="satzwerk-angriff-"))
    home, temporary = folder / "heim", folder / "temp"
    home.mkdir()
    temporary.mkdir()
    folder.chmod(0o711)  # the server of the row „verbund“ runs as another user where this one is root
    started = time.monotonic()
    try:
        found, cpu = _child(angriff, umfang, saat, _environment(token, home, temporary))
        took = Dauer(time.monotonic() - started, cpu)
        found.faults.extend(f"{angriff.name}: Prozess blieb übrig: {name}" for name in _end_leftovers(token))
        found.faults.extend(f"{angriff.name}: Datei blieb übrig: {path.name}" for path in sorted(temporary.iterdir()))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found, took


def _environment(token: str, home: Path, temporary: Path) -> dict[str, str]:
    # an attack starts the program many times: without compiled modules each start would compile all of it
    left_out = ("XDG_", "PYTHONDONTWRITEBYTECODE")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    environment |= {MARK: token, "HOME": str(home), "TMPDIR": str(temporary), "PYTHONPATH": os.pathsep.join(SEARCH)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    return environment


def _child(angriff: Angriff, umfang: Umfang, saat: int, environment: dict[str, str]) -> tuple[Ergebnis, float]:
    command = [sys.executable, __file__, "--einzeln", angriff.module, umfang.value, str(saat)]
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    limit = angriff.limit[umfang]
    try:
        out, errors = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return Ergebnis(angriff.name, {}, [f"{angriff.name}: hing länger als {limit} s"]), 0.0
    try:
        said = json.loads(out.splitlines()[-1])
        return Ergebnis(angriff.name, said["figures"], said["faults"], said["ungeprueft"]), said["cpu"]
    except (IndexError, ValueError, KeyError, TypeError):
        told = f"{angriff.name}: brach ab ({process.returncode}): {errors.strip()[-1500:]}"
        return Ergebnis(angriff.name, {}, [told]), 0.0


def _end_leftovers(token: str) -> list[str]:
    """Names of the processes that an attack left behind; they are ended."""
    mark = f"{MARK}={token}".encode()
    names = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (entry / "environ").read_bytes().split(b"\0"):
                name = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                names.append(name.strip()[:120])
                os.kill(int(entry.name), signal.SIGKILL)
    return names


def single(module: str, umfang: Umfang, saat: int) -> None:
    """The process of one attack: the last line of its output is what it found, as JSON."""
    try:
        found: Ergebnis = import_module(module).run(umfang, saat)
    except NichtGeprueft as reason:
        found = Ergebnis(module, {}, [], [str(reason)])
    said = {"figures": dict(found.figures), "faults": found.faults, "ungeprueft": found.ungeprueft}
    print(json.dumps({**said, "cpu": sum(os.times()[:4])}))  # with its children, as far as they were waited for


def run_all(chosen: Iterable[Angriff], umfang: Umfang, saat: int, *, as_json: bool) -> int:
    """Make the attacks and print a line each; returns the exit code."""
    # at a time several in the quick form only, those first that wait most: the longer forms measure memory and time
    rows = list(chosen)
    with ThreadPoolExecutor(AT_ONCE if umfang is Umfang.KURZ else 1) as pool:
        first = sorted(rows, key=lambda one: -one.limit[umfang]) if umfang is Umfang.KURZ else rows
        runs = {one.name: pool.submit(run_one, one, umfang, saat) for one in first}
        results = []
        code = 0
        for angriff in rows:
            found, took = runs[angriff.name].result()
            code |= 1 if found.faults else 0
            results.append(as_data(angriff, found, took))
            if not as_json:
                report(found, took)
    if as_json:
        machine = {"python": platform.python_version(), "machine": platform.machine(), "cpus": os.cpu_count()}
        whole = {"machine": machine, "umfang": umfang.value, "saat": saat, "angriffe": results}
        print(json.dumps(whole, ensure_ascii=False, indent=2))
    return code


def as_data(angriff: Angriff, found: Ergebnis, took: Dauer) -> dict[str, object]:
    """One result for machines."""
    tried = bool(found.figures)
    status = "fehler" if found.faults else "ok" if not found.ungeprueft else "teilweise" if tried else "nicht geprüft"
    return {
        "name": angriff.name,
        "label": angriff.label,
        "status": status,
        "figures": dict(found.figures),
        "faults": found.faults,
        "ungeprueft": found.ungeprueft,
        "seconds": round(took.seconds, 1),
        "cpu_seconds": round(took.cpu, 1),
    }


def main() -> int:
    """Command line; returns the exit code."""
    if sys.argv[1:2] == ["--einzeln"]:
        single(sys.argv[2], Umfang(sys.argv[3]), int(sys.argv[4]))
        return 0
    names = "\n".join(f"  {one.name:<12} {one.label}" for one in ANGRIFFE)
    parser = argparse.ArgumentParser(
        prog="fault.sh",
        description="Angriffe auf die Zusagen von Satzwerk zur Verlässlichkeit",
        epilog=f"NAME:\n{names}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--quick", action="store_true", help="alle zusammen unter einer Minute")
    extent.add_argument("--lang", action="store_true", help="Stunden")
    parser.add_argument("--json", action="store_true", help="ein JSON-Objekt statt Zeilen")
    parser.add_argument("--saat", type=int, default=1, help="Saat der Zufallszahlen")
    parser.add_argument("names", nargs="*", metavar="NAME", help="nur diese")
    options = parser.parse_args()
    unknown = set(options.names) - {one.name for one in ANGRIFFE}
    if unknown:
        parser.error(f"unbekannt: {', '.join(sorted(unknown))}")
    chosen = [one for one in ANGRIFFE if not options.names or one.name in options.names]
    umfang = Umfang.KURZ if options.quick else Umfang.LANG if options.lang else Umfang.MITTEL
    return run_all(chosen, umfang, options.saat, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
