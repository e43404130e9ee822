"""Damaged files for every importer: each is taken or refused in good German, nothing else happens (spec 6, point 4).

    python packaging/fehler/importe.py [--umfang kurz|mittel|lang] [--je 2000] [--ab 0] [--saat 7] [--nur gii,akte]

Each case is read in a process that may take 5 s of processor time and 1 GB of memory above what it has. A file counts
as well treated if it was taken, or refused with a message that names the file and a remedy, in German, and the library
is as it was. Everything else is a fault: its input is made as small as it gets and kept in the folder ``fault-fuzz``
of the project. Exit code 1 if there is any.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.katalog.katalog import DateiKatalog  # noqa: E402
from app.bootstrap_grund import resources_dir  # noqa: E402
from fehler.fuzz.arbeiter import live, make_case  # noqa: E402
from fehler.fuzz.bank import Importer  # noqa: E402
from fehler.fuzz.bomben import bombs, write  # noqa: E402
from fehler.fuzz.importe import IMPORTERS  # noqa: E402
from fehler.grund import Dauer, Ergebnis, Figure, NichtGeprueft, Umfang, by_umfang, report  # noqa: E402
from fehler.kindprozess import Kind, Say  # noqa: E402

_HEAVY = 1_000
"""Weight from which an importer starts another program for each file."""
SECONDS = 5.0
"""Processor time, or time without any progress, that a file may take (spec 6, point 4)."""
WALL = 60.0
"""Nobody waits longer, however slow the machine is."""
START = 120.0
TRIES = 40
"""Attempts to make an input smaller."""
KEPT = 3
"""Inputs that are kept of one and the same fault."""


@dataclass
class Count:
    """What became of the cases of one importer."""

    taken: int = 0
    refused: int = 0
    placed: int = 0
    slowest: float = 0.0
    most: int = 0
    faults: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    @property
    def all(self) -> int:
        return self.taken + self.refused + sum(map(len, self.faults.values()))

    def add(self, told: dict[str, Any]) -> None:
        self.slowest, self.most = max(self.slowest, told["s"]), max(self.most, told["mb"])
        if told["art"] == "angenommen":
            self.taken += 1
        elif told["art"] == "abgelehnt":
            self.refused += 1
            self.placed += told["ort"]
        else:
            self.faults.setdefault(told["schluessel"] or told["was"][:80], []).append((told["n"], told["was"]))


class Reader:
    """A worker process; started anew whenever it was ended.

    Args:
        seeds: folder of the sound files; what an ended worker leaves lies beside it and goes with the run.
        template: a library to begin with.
    """

    def __init__(self, seeds: Path, template: Path) -> None:
        self._arguments = seeds, template
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        handle, name = tempfile.mkstemp(dir=seeds.parent, prefix="fehlerausgabe-")
        os.close(handle)
        self._errors = Path(name)

    def fork(self, katalog: DateiKatalog) -> None:
        """Start it now as a copy of this process, which has imported and read everything already.

        Args:
            katalog: the program's data, as far as they were read.
        """
        if threading.active_count() > 1:
            raise RuntimeError("a forked copy of a process with threads may deadlock")
        self._start(multiprocessing.get_context("fork"), katalog)

    def run(self, order: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What became of each case of an order."""
        begin, end = order.get("von", 0), order.get("bis", 1)
        while begin < end:
            last = None
            for told in self._answers({**order, "von": begin, "bis": end} if "bis" in order else order):
                if "start" in told:
                    last = told["start"]
                elif "n" in told:
                    yield told
                    begin = told["n"] + 1
                else:
                    return
            if last is None:
                raise RuntimeError(f"The worker ended without a case: {self._said()}")
            begin = max(begin, last + 1)

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._pipe is not None:
            self._pipe.send(None)
            self._process.join(60)
            self._end()

    def _answers(self, order: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What the worker tells; the last of a case that had to be ended, or ended by itself, is made here."""
        if self._process is None or self._pipe is None:
            self._process, self._pipe = self._start(multiprocessing.get_context("spawn"))
        process, pipe = self._process, self._pipe
        pipe.send(order)
        number: int | None = None
        clock = _Clock(process.pid or 0, START)
        while True:
            told = _told(pipe, clock)
            if told is None:
                process.join(0 if clock.verdict else 10)
                why = clock.verdict or f"Absturz (Rückgabe {process.exitcode})"
                spent = clock.seconds()
                self._end()
                if number is not None:
                    yield {"n": number, "art": "fehler", "s": spent, "mb": 0, "ort": False,
                           "schluessel": why.split(",")[0], "was": f"{why}\n{self._said()}"}  # fmt: skip
                return
            if "start" in told:
                number = told["start"]
                clock = _Clock(process.pid or 0, SECONDS, IMPORTERS[order["importer"]].waits)
            elif "n" in told:
                number = None
                clock = _Clock(process.pid or 0, START)
            yield told
            if "ende" in told:
                return

    def _start(
        self, context: ForkContext | SpawnContext, katalog: DateiKatalog | None = None
    ) -> tuple[BaseProcess, Connection]:
        pipe, theirs = context.Pipe()
        process = context.Process(target=live, args=(theirs, self._errors, *self._arguments, katalog))
        process.start()
        theirs.close()
        self._process, self._pipe = process, pipe
        return process, pipe

    def _end(self) -> None:
        if self._process is not None and self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._pipe.close()
            self._process = self._pipe = None

    def _said(self) -> str:
        return self._errors.read_bytes()[-3000:].decode(errors="replace")


def _told(pipe: Connection, clock: _Clock) -> dict[str, Any] | None:
    """The next answer; None: it ended, or its time is over."""
    while not pipe.poll(0.25):
        if clock.is_over():
            return None
    try:
        told: dict[str, Any] = pipe.recv()
    except (EOFError, OSError):
        return None
    return told


class _Clock:
    """Processor time of a process since now; a process that waits for nothing is over too."""

    def __init__(self, pid: int, limit: float, waits: float = 0.0) -> None:
        self._pid, self._limit, self._waits = pid, limit, max(limit, waits)
        self._began, self._spent = time.monotonic(), self._used()
        self.verdict = ""

    def seconds(self) -> float:
        return max(0.0, self._used() - self._spent)

    def is_over(self) -> bool:
        waited, used = time.monotonic() - self._began, self.seconds()
        if used > self._limit:
            self.verdict = f"zu langsam, mehr als {self._limit:.0f} s"
        elif waited > self._waits and used < 0.1 * waited and self._state() == "S":
            self.verdict = f"hängt, wartet {waited:.0f} s"
        elif waited > max(WALL, self._waits):
            self.verdict = f"zu langsam, {waited:.0f} s"
        return bool(self.verdict)

    def _fields(self) -> list[str]:
        try:
            return Path(f"/proc/{self._pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            return ["X", *["0"] * 40]

    def _used(self) -> float:
        fields = self._fields()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _state(self) -> str:
        return self._fields()[0]


def prepare(_say: Say, seeds: Path, template: Path) -> None:
    """Make the sound files and a library with the samples."""
    from app.bootstrap import Program
    from fehler.fuzz.saaten import make_seeds

    program = Program(template)
    try:
        program.first_start()
        make_seeds(seeds, program)
    finally:
        program.close()


class Run:
    """Seeds and a library for one run, and what was found.

    Args:
        folder: for all that is made.
        kept: folder for inputs of faults; made if there are any.
        seed: of the random numbers.
        copies: readers are copies of this process, which reads the program's data meanwhile. Setting the document of
            a seed leaves threads behind, and a process with threads must not be copied: another one does that.
    """

    def __init__(self, folder: Path, kept: Path, seed: int, *, copies: bool = False) -> None:
        self.folder, self.kept, self.seed = folder, kept, seed
        self.seeds, self.template = folder / "saaten", folder / "vorlage"
        self._katalog: DateiKatalog | None = None
        if copies:
            preparing = Kind(prepare, self.seeds, self.template)
            self._katalog = DateiKatalog(resources_dir())
            self._katalog.klagearten()
            self._katalog.pruefkatalog()
            preparing.rest(killed=False)
            gc.freeze()  # what stands is not looked through in each copy again
        else:
            prepare(print, self.seeds, self.template)
        self.counts: dict[str, Count] = {}
        self.bomb_counts: dict[str, Count] = {}

    def reader(self) -> Reader:
        reader = Reader(self.seeds, self.template)
        if self._katalog is not None:
            reader.fork(self._katalog)
        return reader

    def mutations(self, reader: Reader, importer: Importer, cases: int, begin: int = 0) -> Count:
        """So many cases of one importer; the inputs of faults are kept, made small."""
        count = self.counts.setdefault(importer.name, Count())
        order = {"importer": importer.name, "saat": self.seed, "von": begin, "bis": begin + cases}
        for told in reader.run(order):
            count.add(told)
        return count

    def bombs(self, reader: Reader, importer: Importer, *, slow: bool, every: int = 1) -> Count:
        """The bombs of an importer: with the slow ones or without, all or every n-th, others with another seed."""
        count = self.bomb_counts.setdefault(importer.name, Count())
        chosen = [bomb for bomb in bombs(self.seeds, importer.name) if slow or not bomb.slow]
        for bomb in chosen[self.seed % every :: every]:
            folder = Path(tempfile.mkdtemp(dir=self.folder, prefix="bombe-"))
            write(bomb, self.seeds, folder)
            order = {"importer": importer.name, "fall": str(folder), "ziel": bomb.target, "stoerung": bomb.trouble}
            (told,) = reader.run(order)
            if told["art"] == "angenommen" and bomb.refused:
                told |= {"art": "fehler", "schluessel": "angenommen", "was": "angenommen, wäre abzulehnen"}
            what = f"{bomb.name}: {told['schluessel']}"
            count.add({**told, "schluessel": what, "was": f"{bomb.name}\n{told['was']}"})
            shutil.rmtree(folder)
        return count

    def keep(self, reader: Reader, importer: Importer) -> None:
        """Keep the inputs of this importer's faults, each as simple as it gets."""
        for number, (key, found) in enumerate(self.counts[importer.name].faults.items(), 1):
            for one, (case, what) in enumerate(found[:KEPT]):
                target = self.kept / importer.name / f"{number}-{one + 1}"
                shutil.rmtree(target, ignore_errors=True)
                target.mkdir(parents=True)
                path = make_case(self.seeds, importer, self.seed, case).write(target)
                if one == 0:
                    self._shrink(reader, importer, path.relative_to(target).as_posix(), target, key)
                (target.parent / f"{target.name}.txt").write_text(
                    f"Fall {case}, Saat {self.seed}\n{key}\n\n{what}", "utf-8"
                )

    def result(self) -> Ergebnis:
        """All figures together; a fault per importer and kind."""
        counts = [*self.counts.values(), *self.bomb_counts.values()]
        refused = sum(c.refused for c in counts)
        figures: dict[str, Figure] = {
            "Importe": len(self.counts),
            "veränderte Dateien": sum(c.all for c in self.counts.values()),
            "Bomben": sum(c.all for c in self.bomb_counts.values()),
            "angenommen": sum(c.taken for c in counts),
            "abgelehnt": refused,
            "% davon mit Ort": 100 * sum(c.placed for c in counts) // max(refused, 1),
            "s höchstens": max((c.slowest for c in counts), default=0.0),
            "MB höchstens": max((c.most for c in counts), default=0),
        }
        faults = [
            f"{name}: {len(cases)} × {key} (Eingabe in {self.kept / name})"
            for kind in (self.counts, self.bomb_counts)
            for name, count in kind.items()
            for key, cases in count.faults.items()
        ]
        return Ergebnis("importe", figures, faults)

    def _shrink(self, reader: Reader, importer: Importer, name: str, folder: Path, key: str) -> None:
        """Leave out pieces of the damaged file for as long as the fault stays the same."""
        path = folder / name
        size, tries = max(1, path.stat().st_size // 2), 0
        while size >= 1 and tries < TRIES:
            data, at = path.read_bytes(), 0
            while at < len(data) and tries < TRIES:
                tries += 1
                with tempfile.TemporaryDirectory(dir=self.folder) as other:
                    shutil.copytree(folder, other, dirs_exist_ok=True)
                    Path(other, name).write_bytes(data[:at] + data[at + size :])
                    (told,) = reader.run({"importer": importer.name, "fall": other, "ziel": name})
                if told["art"] == "fehler" and told["schluessel"] == key:
                    data = data[:at] + data[at + size :]
                    path.write_bytes(data)
                else:
                    at += size
            size //= 2


def line(importer: Importer, count: Count, what: str) -> str:
    """The figures of an importer."""
    distinct = len(count.faults)
    found = f"{sum(map(len, count.faults.values()))} Fehler ({distinct} verschiedene)" if distinct else "0 Fehler"
    share = f", {100 * count.placed // count.refused} % mit Ort" if count.refused else ""
    return (
        f"{importer.name:18} {count.all:6} {what}, {count.taken:5} angenommen, {count.refused:5} abgelehnt{share}, "
        f"höchstens {count.slowest:.2f} s und {count.most} MB, {found}"
    )


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """Fuzz all importers: some cases each, some hundred, or thousands; and the bombs."""
    return attack(umfang, saat, by_umfang(umfang, 8, 150, 2_500))


def attack(
    umfang: Umfang, saat: int, cases: int, names: Collection[str] = (), begin: int = 0, *, told: bool = False
) -> Ergebnis:
    """So many cases of each importer, and the bombs; in the quick form fewer of the slow importers.

    Args:
        umfang: the quick form leaves out bombs that take seconds, and three of four others; which, the seed decides.
        saat: seed.
        cases: per importer.
        names: only these importers.
        begin: number of the first case.
        told: print a line per importer.
    """
    if sys.platform != "linux":
        raise NichtGeprueft("die Messung von Speicher und Zeit liest /proc, das nur Linux hat")
    chosen = sorted((i for i in IMPORTERS.values() if not names or i.name in names), key=lambda i: -i.weight)
    quick = umfang is Umfang.KURZ
    kept = ROOT / "fault-fuzz"
    with tempfile.TemporaryDirectory(prefix="fuzz-lauf-") as folder:
        found = Run(Path(folder), kept, saat, copies=quick)

        def slice_(reader: Reader, importers: Sequence[Importer]) -> None:
            try:
                for importer in importers:
                    few = 4 if importer.weight < _HEAVY else 2
                    number = max(few, min(cases, 10 * cases // importer.weight)) if quick else cases
                    found.mutations(reader, importer, number, begin)
                    found.bombs(reader, importer, slow=not quick, every=16 // few if quick else 1)
                    found.keep(reader, importer)
                    if told:
                        print("\n".join(lines(importer, found)), flush=True)
            finally:
                reader.close()

        # in the quick form two processes share the importers, else each importer has a fresh one
        shares = [chosen[::2], chosen[1::2]] if quick else [[importer] for importer in chosen]
        readers = [found.reader() for _ in shares]
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(slice_, readers, shares))
    return found.result()


def lines(importer: Importer, found: Run) -> Iterator[str]:
    """The figures of an importer and the kinds of its faults."""
    for count, what in ((found.counts[importer.name], "Fälle"), (found.bomb_counts[importer.name], "Bomben")):
        yield line(importer, count, what)
        yield from (f"    {len(cases)} × {key}: {cases[0][1][-800:]}" for key, cases in count.faults.items())


def main() -> int:
    """Run, print a line per importer, then the faults and the one line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--umfang", choices=[u.value for u in Umfang], default=Umfang.MITTEL.value)
    parser.add_argument("--je", type=int, help="cases per importer")
    parser.add_argument("--ab", type=int, default=0, help="number of the first case")
    parser.add_argument("--saat", type=int, default=1, help="seed of the random numbers")
    parser.add_argument("--nur", default="", help="only these importers, by comma")
    options = parser.parse_args()
    umfang = Umfang(options.umfang)
    cases = options.je if options.je is not None else by_umfang(umfang, 8, 150, 2_500)
    names = [name for name in options.nur.split(",") if name]
    if unknown := sorted(set(names) - IMPORTERS.keys()):
        parser.error(f"unbekannt: {', '.join(unknown)}; bekannt: {', '.join(IMPORTERS)}")
    began = time.monotonic()
    return report(attack(umfang, options.saat, cases, names, options.ab, told=True), Dauer.since(began))


if __name__ == "__main__":
    sys.exit(main())
