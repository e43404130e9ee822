"""Benchmarks of the program, each in a process of its own or on a throw-away library; one function per benchmark.

    messwerte.py [--json] [NAME …]

A new benchmark is a function that returns its samples in milliseconds, registered with ``@benchmark``. It raises
``Absent`` with the reason where the part that it measures is not there. Exit code 1 if one failed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

Samples = list[float]


class Absent(Exception):  # noqa: N818 - an answer, not an error
    """The part to be measured is not there."""


@dataclass(frozen=True)
class Benchmark:
    name: str
    label: str
    limit_ms: float | None
    run: Callable[[], Samples]
    table: Callable[[], list[str]] | None = None
    only_named: bool = False
    """Takes minutes: run only when it is asked for by name."""


BENCHMARKS: list[Benchmark] = []


def benchmark(
    name: str,
    label: str,
    limit_ms: float | None = None,
    table: Callable[[], list[str]] | None = None,
    *,
    only_named: bool = False,
) -> Callable[[Callable[[], Samples]], Callable[[], Samples]]:
    """Register a function that returns its samples in milliseconds; the median is reported, then the table."""

    def register(run: Callable[[], Samples]) -> Callable[[], Samples]:
        BENCHMARKS.append(Benchmark(name, label, limit_ms, run, table, only_named))
        return run

    return register


def program(*arguments: str | Path) -> str:
    """Standard output of ``main.py`` with these arguments."""
    if not (ROOT / "app" / "bootstrap.py").is_file():
        raise Absent("app/bootstrap.py gibt es noch nicht")
    environment = dict(os.environ)
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(
        [sys.executable, ROOT / "main.py", *arguments],
        env=environment, capture_output=True, text=True, timeout=180, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(f"main.py endete mit {done.returncode}: {done.stderr.strip()[-600:]}")
    return done.stdout


def last_json(text: str) -> dict[str, Any]:
    """The last line of the output, which is a JSON object."""
    parsed: dict[str, Any] = json.loads(text.strip().splitlines()[-1])
    return parsed


@cache
def starts(times: int = 7) -> list[dict[str, Any]]:
    """Measured starts on one library; the first start, which fills it, does not count."""
    with tempfile.TemporaryDirectory(prefix="satzwerk-bench-") as basedir:
        program("--basedir", basedir, "--bench-start")
        return [last_json(program("--basedir", basedir, "--bench-start")) for _ in range(times)]


@benchmark("start", "Start bis zum gezeichneten Fenster (warm)", limit_ms=1200)
def start_to_paint() -> Samples:
    return [float(start["start_ms"]) for start in starts()]


@benchmark("bereit", "Start bis zum benutzbaren Arbeitsbereich (warm)", limit_ms=1200)
def start_to_ready() -> Samples:
    return [float(start["bereit_ms"]) for start in starts() if "bereit_ms" in start]


def draft(folder: Path, basedir: Path) -> float:
    """Milliseconds for the Kündigungsschutzklage of the Muster-Akte, from the command line to the files."""
    if not (ROOT / "app" / "cli.py").is_file():
        raise Absent("app/cli.py gibt es noch nicht")
    begin = time.perf_counter()
    program(
        "--basedir", basedir, "schriftsatz", "draft", "--muster", "kschg", "--request", "Kündigungsschutzklage",
        "--out", folder, "--json",
    )  # fmt: skip
    return (time.perf_counter() - begin) * 1000


@benchmark("schriftsatz", "Kündigungsschutzklage aus der Muster-Akte, Befehl bis Dateien")
def filing_from_command_line() -> Samples:
    with tempfile.TemporaryDirectory(prefix="satzwerk-bench-") as folder:
        here = Path(folder)
        draft(here / "warm", here / "basis")
        return [draft(here / str(number), here / "basis") for number in range(3)]


@cache
def filing_figures() -> dict[str, float]:
    """All figures of the pipeline, measured once."""
    from messen.schriftsatz import measure as measure_filing

    return measure_filing()


def filing_table() -> list[str]:
    """The figures beside the goals."""
    from messen.schriftsatz import table

    return table(filing_figures())


@benchmark("entwurf", "Anfrage → Entwurf mit Belegen (warm, ohne Modell)", limit_ms=1500, table=filing_table)
def request_to_draft() -> Samples:
    return [filing_figures()["entwurf_ms"]]


@benchmark("nachfuellen", "Antwort → neuer Entwurf im Gespräch (warm)", limit_ms=150)
def answer_to_draft() -> Samples:
    return [filing_figures()["nachfuellen_ms"]]


@benchmark("pdf", "PDF/A-2a von 20 Seiten setzen (warm)", limit_ms=1500)
def typeset_pdf() -> Samples:
    return [filing_figures()["pdf_20_seiten_ms"]]


@cache
def model_figures() -> dict[str, float] | None:
    """Seconds until the first words of each task, measured once; None without a model."""
    from messen.modell import measure as measure_model

    return measure_model()


def model_table() -> list[str]:
    """The figures beside the goal."""
    from messen.modell import table

    return table(model_figures())


@benchmark("modell", "Sprachmodell: erste Worte (geladen, langsamste Aufgabe)", limit_ms=2000, table=model_table)
def first_words() -> Samples:
    figures = model_figures()
    if figures is None:
        raise Absent("kein Sprachmodell eingerichtet (packaging/test.sh richtet das kleine der Tests ein)")
    return [max(figures.values()) * 1000]


@cache
def regelwerk_figures() -> dict[str, float | None]:
    """All figures of the rulebook, measured once."""
    from messen.regelwerk import measure as measure_regelwerk

    return measure_regelwerk()


def regelwerk_table() -> list[str]:
    """The figures beside the goals and another engine."""
    from messen.regelwerk import table

    return table(regelwerk_figures())


@benchmark("regelwerk", "Regelwerk: ganze Auswertung, 2.000 Regeln (warm)", limit_ms=0.2, table=regelwerk_table)
def evaluate_rules() -> Samples:
    figure = regelwerk_figures()["evaluate_full_2000_ms"]
    return [] if figure is None else [figure]


@cache
def contract_figures() -> dict[str, list[float]]:
    """Changes of answers in a contract, measured once."""
    from messen.vertrag import measure as measure_contract

    return measure_contract()


def contract_table() -> list[str]:
    """The figures beside the limit."""
    from messen.vertrag import table

    return table(contract_figures())


@benchmark("vertrag", "Vertrag: Antwort geändert → Befunde, 2.000 Regeln (warm)", limit_ms=100, table=contract_table)
def answer_to_findings() -> Samples:
    return contract_figures()["store"]


@cache
def check_speeds() -> dict[str, float]:
    """A document of 20 pages through each module of the document check, measured once."""
    from messen.pruefung import speeds

    return speeds()


def check_table() -> list[str]:
    """Each module beside the limit, and how well the labelled documents are answered."""
    from messen.pruefung import table

    return table()


@benchmark("pruefung", "Dokument von 20 Seiten durch das langsamste Prüfmodul", limit_ms=1000, table=check_table)
def document_to_answers() -> Samples:
    return [max(check_speeds().values())]


@cache
def pauses(*options: str) -> tuple[float, list[str]]:
    """Longest pause of the window and the table of all steps, measured once in a process of its own."""
    done = subprocess.run(
        [sys.executable, ROOT / "packaging" / "stau" / "pausen.py", "--json", *options],
        capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    if not done.stdout.strip():
        raise RuntimeError(f"pausen.py endete mit {done.returncode}: {done.stderr.strip()[-600:]}")
    steps = last_json(done.stdout)["schritte"]
    if not steps:
        raise Absent("die Gesetze liegen nicht neben dem Projekt (../shared)")
    rows = [f"{step['schritt']:<36}{german(step['pause_ms']):>10}{german(step['p99_ms']):>10}" for step in steps]
    return max(step["pause_ms"] for step in steps), rows


@benchmark("stau", "Längste Pause des Fensters, 20.000 Regeln", limit_ms=150, table=lambda: pauses()[1])
def longest_pause() -> Samples:
    return [pauses()[0]]


@benchmark("stau_recht", "Längste Pause, 117 Gesetze einlesen und benutzen", limit_ms=150,
           table=lambda: pauses("--recht")[1])  # fmt: skip
def longest_pause_with_law() -> Samples:
    return [pauses("--recht")[0]]


@cache
def corpus_figures(*, alles: bool = False) -> dict[str, Any]:
    """Import of the laws in ``../shared``, search quality and speed, measured once."""
    from messen.suche import DATA
    from messen.suche import measure as measure_corpus

    if not DATA.is_dir():
        raise Absent("die Gesetze liegen nicht neben dem Projekt (../shared)")
    return measure_corpus(alles=alles)


def corpus_table(*, alles: bool = False) -> list[str]:
    """The figures beside the goals."""
    from messen.suche import table

    return table(corpus_figures(alles=alles))


@benchmark("korpus", "117 Gesetze einlesen, bis sie durchsuchbar sind", limit_ms=60_000)
def import_laws() -> Samples:
    return [corpus_figures()["import_s"] * 1000]


@benchmark("suche", "Suche nach Stichwörtern (p95)", limit_ms=60, table=corpus_table)
def search_words() -> Samples:
    return [corpus_figures()["zeiten"]["stichwort"]["p95_ms"]]


@benchmark("korpus_alles", "Alle Bundesgesetze einlesen, bis sie durchsuchbar sind", limit_ms=600_000,
           table=lambda: corpus_table(alles=True), only_named=True)  # fmt: skip
def import_all_laws() -> Samples:
    return [corpus_figures(alles=True)["import_s"] * 1000]


def measure(one: Benchmark) -> dict[str, Any]:
    """Result of one benchmark as plain data."""
    result: dict[str, Any] = {"name": one.name, "label": one.label, "limit_ms": one.limit_ms, "median_ms": None}
    try:
        samples = one.run()
    except Absent as absent:
        return {**result, "status": "absent", "reason": str(absent)}
    except Exception as error:  # noqa: BLE001 - one broken benchmark must not hide the others; it is reported
        return {**result, "status": "failed", "reason": f"{type(error).__name__}: {error}"}
    if not samples:
        return {**result, "status": "absent", "reason": "keine Messwerte"}
    median = statistics.median(samples)
    late = one.limit_ms is not None and median > one.limit_ms
    return {
        **result,
        "status": "late" if late else "ok",
        "median_ms": round(median, 3),
        **({"table": one.table()} if one.table else {}),
        "samples_ms": [round(sample, 3) for sample in samples],
    }


def line(result: dict[str, Any]) -> str:
    """One readable line."""
    if result["median_ms"] is None:
        word = "entfällt" if result["status"] == "absent" else "FEHLER"
        return f"{result['name']:<12} {word:>10}  {result['label']}: {result['reason']}"
    limit = f" – Grenze {german(result['limit_ms'])}" if result["limit_ms"] else ""
    late = " ÜBERSCHRITTEN" if result["status"] == "late" else ""
    count, spread = len(result["samples_ms"]), (min(result["samples_ms"]), max(result["samples_ms"]))
    return (
        f"{result['name']:<12} {german(result['median_ms']):>10}  {result['label']}"
        f" (Median von {count}, {german(spread[0])} bis {german(spread[1])}){limit}{late}"
    )


def german(milliseconds: float) -> str:
    """``1.234`` seconds as ``1,234 s``, a few milliseconds as ``1,234 ms``."""
    text = f"{milliseconds:.3f} ms" if milliseconds < 10 else f"{milliseconds / 1000:.3f} s"
    return text.replace(".", ",")


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.sh", description="Messwerte von Satzwerk")
    parser.add_argument("--json", action="store_true", help="ein JSON-Objekt statt Zeilen")
    parser.add_argument("names", nargs="*", help=f"nur diese: {', '.join(one.name for one in BENCHMARKS)}")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - {one.name for one in BENCHMARKS}
    if unknown:
        parser.error(f"unbekannt: {', '.join(sorted(unknown))}")
    results = []
    for one in BENCHMARKS:
        if one.name not in arguments.names if arguments.names else one.only_named:
            continue
        results.append(measure(one))
        if not arguments.json:
            print(line(results[-1]), flush=True)
            for row in results[-1].get("table", ()):
                print(f"{'':<12} {row}", flush=True)
    if arguments.json:
        machine = {"python": platform.python_version(), "machine": platform.machine(), "cpus": os.cpu_count()}
        print(json.dumps({"machine": machine, "results": results}, ensure_ascii=False, indent=2))
    return 1 if any(result["status"] == "failed" for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
