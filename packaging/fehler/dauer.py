"""Eight hours of work without pause: does the program grow, leak or slow down (spec 6, point 8)?

    python packaging/fehler/dauer.py [--umfang kurz|mittel|lang | --minuten N] [--saat N] [--kurve DATEI.csv]

A person needs some ten seconds for a step; 3,000 steps are a day of eight hours. A round (``werktag``) has about a
hundred. After each round memory, open files, threads, child processes and Qt objects are counted, when everything that
can be let go was let go. The first rounds warm up: pages, fonts and caches are filled once. Afterwards memory may grow
by less than a tenth, nothing else at all, and a round may not take longer than at the beginning.
"""

from __future__ import annotations

import argparse
import csv
import gc
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from fehler.grund import Dauer, Ergebnis, NichtGeprueft, Umfang, by_umfang, report  # noqa: E402 - needs the path above

if TYPE_CHECKING:
    from app.adapters.korpus.datenbank import SqliteKorpus
    from app.ports import Store
    from app.ui.shell import MainWindow

GROWTH = 0.10
"""Share by which memory may grow after the warm-up (spec 6)."""
SLOWDOWN = 0.25
"""Share by which a round may need more of the processor at the end; less is within what the same round varies."""
STEPS_OF_A_DAY = 3_000
ROUNDS = (3, 10, 300)
"""How many by extent; the shortest without filings, clauses and language model."""
_WARM = 3
"""Rounds at least that warm up; everything there is was done once in them."""
_EXPORT_EVERY = 5
_FIRST_EXPORTS = 11
"""The typesetter keeps what it worked out for the last ten documents (some 40 MB) and no more: that is warm-up."""
_MODEL_EVERY = 25
_QT_THREAD = "Thread (pooled)"
_STATUS = Path("/proc/self/smaps_rollup")


@dataclass(frozen=True)
class Stand:
    """What the program holds after a round.

    Attributes:
        schritte: steps done so far.
        cpu_s: processor time of the round, all threads of the program.
        dauer_s: time of the round.
        rss_mb, uss_mb: memory in use; without what is shared with other programs.
        objekte: Python objects that hold others.
        dateien, faeden, prozesse: open files, threads, child processes.
        fenster, widgets, qobjekte: top-level windows, widgets, all Qt objects below the main window.
        namen: of the open files, parted by lines; not counted, they say which file became more.
    """

    schritte: int
    cpu_s: float
    dauer_s: float
    rss_mb: float
    uss_mb: float
    objekte: int
    dateien: int
    faeden: int
    prozesse: int
    fenster: int
    widgets: int
    qobjekte: int
    namen: str = ""


COUNTED = {
    "dateien": "offene Dateien",
    "faeden": "Fäden",
    "prozesse": "Kindprozesse",
    "fenster": "Fenster",
    "widgets": "Widgets",
    "qobjekte": "Qt-Objekte",
}
"""What must not grow at all, with its word."""


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """The attack as ``angriffe.py`` makes it."""
    curve = list(work(saat, rounds=by_umfang(umfang, *ROUNDS), short=umfang is Umfang.KURZ))
    return judge(curve, with_model=has_model(), short=umfang is Umfang.KURZ)


def has_model() -> bool:
    """Whether a language model can be started here."""
    from messen.modell import model_file

    from app.adapters.llm.sprachmodell import is_installed

    return model_file() is not None and is_installed()


def work(
    saat: int, *, rounds: int | None = None, seconds: float | None = None, short: bool = False, types: bool = False
) -> Iterator[Stand]:
    """The rounds in a window on a library of its own; what stands after each.

    Args:
        saat: chooses what is done.
        rounds: how many, or
        seconds: for how long.
        short: less in each round, for a look in passing.
        types: print at the end which kinds of Python objects became more.
    """
    if not _STATUS.exists():
        raise NichtGeprueft("der Speicher eines Prozesses ist nur unter Linux zu sehen")
    from stau.pausen import in_window, settle, until

    from app.bootstrap import Program

    with tempfile.TemporaryDirectory(prefix="satzwerk-dauer-") as name:
        folder = Path(name)
        basedir = folder / "bibliothek"
        basedir.mkdir()
        filling = Program(basedir)
        filling.first_start()
        filling.close()

        programs: list[Program] = []

        def rounds_of(window: MainWindow, _heart: object) -> Iterator[Stand]:
            window.show()
            until(lambda: "pruefung" in window.workspaces)
            settle(window)
            (program,) = programs
            open_readers(program.store, program.rechtskorpus)
            yield from _rounds(window, folder, saat, rounds, seconds, short=short, types=types)

        yield from in_window(basedir, rounds_of, programs.append)


def open_readers(store: Store, korpus: SqliteKorpus) -> None:
    """Open all connections that are kept for reading, and what each of them opens when it reads for the first time.

    Otherwise they are opened whenever so many reads happen to coincide, the last ones after a day or never: they would
    be taken for files that were left open.
    """
    from app.adapters.korpus.datenbank import READERS_KEPT as OF_KORPUS
    from app.adapters.store.connection import READERS_KEPT as OF_STORE

    with ExitStack() as reads:
        for _ in range(OF_STORE):
            reads.enter_context(store.read()).akten.all()
        for _ in range(OF_KORPUS):
            reads.enter_context(korpus._reading()).execute("SELECT count(*) FROM version").fetchone()  # noqa: SLF001


def _rounds(
    window: MainWindow,
    folder: Path,
    saat: int,
    rounds: int | None,
    seconds: float | None,
    *,
    short: bool,
    types: bool,
) -> Iterator[Stand]:
    from fehler.werktag import Werktag

    chance = random.Random(saat)  # noqa: S311 - chooses work, nothing secret
    day = Werktag(window, folder, chance)
    model = has_model() and not short
    number, end = 0, time.monotonic() + (seconds or 0)
    before: Counter[str] = Counter()
    while number < rounds if rounds is not None else time.monotonic() < end:
        begin, cpu = time.perf_counter(), time.process_time()
        exports = _FIRST_EXPORTS if number == 0 else int(number % _EXPORT_EVERY == 0)
        day.round(short=short, exports=exports, model=model and number % _MODEL_EVERY == 1)
        yield _stand(window, day.steps, time.process_time() - cpu, time.perf_counter() - begin)
        number += 1
        if types and number == _WARM:
            before = _types()
    if types and before:
        more = _types()
        more.subtract(before)
        print("\n".join(f"{count:>8}  {kind}" for kind, count in more.most_common(25)), file=sys.stderr)


def _types() -> Counter[str]:
    return Counter(f"{type(o).__module__}.{type(o).__qualname__}" for o in gc.get_objects())


def _stand(window: MainWindow, steps: int, cpu: float, seconds: float) -> Stand:
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication

    for _ in range(2):  # what a collected object held goes with the second
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    memory = {key: int(rest.split()[0]) / 1024 for key, _, rest in _memory_lines() if rest.strip().endswith("kB")}
    return Stand(
        schritte=steps,
        cpu_s=round(cpu, 3),
        dauer_s=round(seconds, 3),
        rss_mb=round(memory["Rss"], 2),
        uss_mb=round(memory["Private_Clean"] + memory["Private_Dirty"], 2),
        objekte=len(gc.get_objects()),
        dateien=open_files(),
        faeden=threading.active_count(),
        prozesse=_children(),
        fenster=len(QApplication.topLevelWidgets()),
        widgets=len(QApplication.allWidgets()),
        qobjekte=len(window.findChildren(QObject)),
        namen="\n".join(_file_names()),
    )


def _memory_lines() -> Iterator[tuple[str, str, str]]:
    return (line.partition(":") for line in _STATUS.read_text("ascii").splitlines())


def open_files() -> int:
    """Open files of this process, but for those that wake an idle thread of Qt.

    Qt draws large pictures with threads of its own, which go when nothing was drawn for half a minute, and one file
    with each: how many there are says how long ago that was.
    """
    ours = len(os.listdir("/proc/self/fd")) - 1  # noqa: PTH208 - without the one that lists
    for name in Path("/proc/self/task").glob("*/comm"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended meanwhile
            ours -= name.read_text("utf-8").strip() == _QT_THREAD
    return ours


def _file_names() -> Iterator[str]:
    for name in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # the one that lists them is closed already
            yield str(name.readlink())


def _children() -> int:
    return sum(len(found.read_text("ascii").split()) for found in Path("/proc/self/task").glob("*/children"))


def judge(curve: Sequence[Stand], *, with_model: bool, short: bool = False) -> Ergebnis:
    """What the curve says, from its warm-up on."""
    warm = min(max(_WARM, len(curve) // 5), len(curve) - 1)
    kept = curve[warm - 1 :]
    part = max(1, len(kept) // 3)
    first, last = kept[:part], kept[-part:]
    faults = []
    growth = _growth(first, last, "rss_mb")
    uss = _growth(first, last, "uss_mb")
    slower = _growth(first, last, "cpu_s")
    if max(growth, uss) >= GROWTH:
        faults.append(f"Der Speicher wuchs nach dem Anlaufen um {max(growth, uss):.1%}; erlaubt sind {GROWTH:.0%}.")
    for key, word in COUNTED.items():
        before, after = max(getattr(s, key) for s in first), max(getattr(s, key) for s in last)
        if after > before:
            said = f"{word}: am Anfang {before}, am Ende {after}; erwartet war gleich viel."
            more = Counter(last[-1].namen.splitlines()) - Counter(first[0].namen.splitlines())
            faults.append(f"{said} Dazu kam: {', '.join(sorted(more))}." if key == "dateien" and more else said)
    if slower > SLOWDOWN and not short:
        faults.append(f"Eine Runde braucht am Ende {slower:.0%} mehr Rechenzeit als am Anfang.")
    end = curve[-1]
    return Ergebnis(
        "dauer",
        {
            "Schritte": end.schritte,
            "Arbeitstage": round(end.schritte / STEPS_OF_A_DAY, 2),
            "Runden": len(curve),
            "MB am Anfang": statistics.median(s.rss_mb for s in first),
            "MB am Ende": statistics.median(s.rss_mb for s in last),
            "% mehr Speicher": round(growth * 100, 2),
            "% mehr eigener Speicher": round(uss * 100, 2),
            "% mehr Rechenzeit je Runde": round(slower * 100, 2),
            **{COUNTED[key]: getattr(end, key) for key in COUNTED},
        },
        faults,
        [] if with_model or short else ["Sprachmodell: llama-cpp-python oder das kleine Modell der Tests fehlt"],
    )


def _growth(first: Sequence[Stand], last: Sequence[Stand], key: str) -> float:
    before = statistics.median(getattr(s, key) for s in first)
    return float(statistics.median(getattr(s, key) for s in last) / before - 1)


def main() -> int:
    """Command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="dauer.py", description="Langer Lauf mit Speicherkurve")
    parser.add_argument("--umfang", choices=[u.value for u in Umfang], default=Umfang.MITTEL.value)
    parser.add_argument("--minuten", type=float, help="so lange statt einer Zahl von Runden")
    parser.add_argument("--saat", type=int, default=1, help="Saat der Zufallszahlen")
    parser.add_argument("--kurve", type=Path, help="Datei, in die jede Runde als Zeile geschrieben wird (CSV)")
    parser.add_argument("--arten", action="store_true", help="welche Python-Objekte mehr wurden")
    options = parser.parse_args()
    short = options.umfang == Umfang.KURZ.value and not options.minuten
    rounds = None if options.minuten else by_umfang(Umfang(options.umfang), *ROUNDS)
    seconds = options.minuten * 60 if options.minuten else None
    begin = time.monotonic()
    curve = []
    try:
        for stand in work(options.saat, rounds=rounds, seconds=seconds, short=short, types=options.arten):
            curve.append(stand)
            if options.kurve:
                _write(options.kurve, curve)
    except NichtGeprueft as reason:
        print(f"dauer: nicht geprüft: {reason}")
        return 0
    return report(judge(curve, with_model=has_model(), short=short), Dauer.since(begin))


def _write(path: Path, curve: Sequence[Stand]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        numbers = [name for name in asdict(curve[0]) if name != "namen"]
        writer = csv.DictWriter(file, numbers, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(asdict(stand) for stand in curve)


if __name__ == "__main__":
    sys.exit(main())
