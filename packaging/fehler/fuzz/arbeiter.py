"""The process in which damaged files are read; it tells of each case, so that the last one started is known.

Orders come through a pipe: ``{"importer", "saat", "von", "bis"}`` (mutations) or ``{"importer", "fall"}`` (a folder
with one case); ``None`` ends it. Answers go back: ``{"start": n}`` before a case, then ``{"n", "art", …}`` behind it;
``{"ende": True}`` behind an order.
"""

from __future__ import annotations

import faulthandler
import os
import random
import re
import resource
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.katalog.katalog import DateiKatalog  # noqa: E402
from app.bootstrap_grund import resources_dir  # noqa: E402
from app.domain.korpus.dateiname import shown_name  # noqa: E402
from app.errors import KnownError  # noqa: E402
from fehler.fuzz.bank import Bench, Importer  # noqa: E402
from fehler.fuzz.importe import IMPORTERS  # noqa: E402
from fehler.fuzz.mutation import mutate  # noqa: E402

MEMORY = 1_000_000_000
"""Bytes that reading one file may take above what the program has anyway (spec 6, point 4)."""
HARD = 2_500_000_000
"""Bytes of address space above that: here the system ends it before the machine suffers."""
RESET_AFTER = 60
"""Cases that changed the library, after which it is put back."""

_ENGLISH = re.compile(
    r"Traceback|\b(Errno|NoneType|Exception|codec|invalid|expected|must be|has no attribute|not found|cannot|could not"
    r"|out of range|object|required|should|failed|unexpected|traceback|null byte)\b|<class|\bb'|0x[0-9a-f]{6,}"
    r"|\b\w+Error\b",
)
_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What hides, turns or breaks a message."""
_QUOTED = re.compile("„[^“]*“?", re.DOTALL)


# ---- cases ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A damaged file among its neighbours: which seed, which file of it, by which steps."""

    seed: Path
    target: str
    steps: tuple[str, ...]

    def write(self, folder: Path) -> Path:
        """Put the case into an empty folder; returns the damaged file."""
        shutil.copytree(self.seed, folder, dirs_exist_ok=True)
        path = folder / self.target
        others = [
            p for p in sorted(self.seed.parent.glob(f"*/{Path(self.target).parent}/*{path.suffix}")) if p.is_file()
        ]
        # chooses damage, nothing secret
        other = random.Random(self.steps[0] if self.steps else 0).choice(others).read_bytes()  # noqa: S311 - no secret
        path.write_bytes(mutate(path.name, path.read_bytes(), other, self.steps))
        return path


def make_case(seeds: Path, importer: Importer, seed: int, number: int) -> Case:
    """The case of that number; the same numbers give the same bytes."""
    chance = random.Random(f"{importer.name} {seed} {number}")  # noqa: S311 - no secret
    cases = sorted((seeds / importer.name).iterdir(), key=lambda p: int(p.name))
    home = cases[number % len(cases)] if number < len(cases) else chance.choice(cases)
    files = sorted(p.relative_to(home).as_posix() for p in home.rglob("*") if p.is_file())
    wanted = [f for pattern in importer.targets for f in files if fnmatch(f, pattern)]
    target = chance.choice(wanted or files)
    steps = (
        () if number < len(cases) else tuple(str(chance.getrandbits(48)) for _ in range(chance.choice((1, 1, 1, 2, 4))))
    )
    return Case(home, target, steps)


# ---- what must not change -------------------------------------------------------------------------------------------


class Watch:
    """What the library holds; tells whether a refused file left a trace."""

    def __init__(self, basedir: Path, temporary: Path) -> None:
        self._basedir, self._temporary = basedir, temporary
        self._connections: dict[Path, sqlite3.Connection] = {}
        self._hashes: dict[Path, tuple[object, str]] = {}
        self.state = self._look()

    def close(self) -> None:
        for connection in self._connections.values():
            connection.close()
        self._connections.clear()

    def changed(self) -> list[str]:
        """What differs since the last time, in words."""
        before, self.state = self.state, self._look()
        return [name for name in self.state.keys() | before.keys() if before.get(name) != self.state.get(name)]

    def _look(self) -> dict[str, object]:
        found: dict[str, object] = {}
        for path in sorted(self._basedir.rglob("*")):
            name = path.relative_to(self._basedir).as_posix()
            if path.name in ("satzwerk.sqlite3", "korpus.sqlite"):
                found[name] = self._rows(path)
            elif path.name == "einlesen.sqlite":
                continue  # the lock of an import: empty, and it goes with it
            elif path.is_file() and not name.endswith(("-wal", "-shm", "-journal", ".lock")):
                found[name] = path.stat().st_size
        for path in self._temporary.iterdir():
            if path.name.startswith("satzwerk-seite-"):
                continue  # the folder of the web engine, which goes on
            found[f"TMP/{path.name}"] = True
        return found

    def _rows(self, path: Path) -> str:
        """Hash over all rows; taken anew where SQLite's own counter of others' commits tells of one."""
        inode = path.stat().st_ino
        key = path.with_name(f"{path.name}.{inode}")
        if key not in self._connections:
            self._connections[key] = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
            self._connections[key].text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        raw = self._connections[key]
        version = raw.execute("PRAGMA data_version").fetchone()
        if self._hashes.get(key, (None, ""))[0] != version:
            digest = sha256("\n".join(raw.iterdump()).encode("utf-8", "surrogateescape")).hexdigest()
            self._hashes[key] = version, digest
        return self._hashes[key][1]


# ---- judging --------------------------------------------------------------------------------------------------------


def complaints(error: KnownError, importer: Importer, names: Sequence[str]) -> Iterator[str]:
    """What a message lacks: the file, the cause, the remedy; or has too much: English, Python."""
    whole = str(error)
    if not any(shown_name(name) in whole or name in whole for name in names):
        yield f"nennt keine Datei: {error.text}"
    if not error.abhilfe.strip():
        yield f"nennt keine Abhilfe: {error.text}"
    if not error.text.strip() or not error.text.strip().endswith((".", "!", "?", ":", "Vorschau")):
        yield f"kein Satz: {error.text}"
    for part in (error.text, error.abhilfe, *(p.erwartet for p in error.probleme)):
        plain = _QUOTED.sub("", part)
        for name in names:
            plain = plain.replace(name, "")
        if (bad := _ENGLISH.search(plain)) is not None:
            yield f"kein Deutsch ({bad[0]}): {part}"
    for problem in error.probleme:
        if not (problem.ort.strip() and problem.gefunden.strip() and problem.erwartet.strip()):
            yield f"ein Problem ohne Ort, Fund oder Erwartung: {problem}"
    if (bad := _UNSEEN.search(whole)) is not None:
        yield f"ein Zeichen, das niemand sieht ({bad[0]!r}): {error.text}"
    if len(whole) > 60_000:
        yield f"eine Meldung von {len(whole)} Zeichen"
    del importer


class Worker:
    """Reads cases for as long as orders come.

    Args:
        seeds: the sound files, see ``saaten``; what a worker leaves lies beside them and goes with the run.
        template: a library to begin with.
        katalog: the program's data.
        tell: where answers go.
    """

    def __init__(
        self, seeds: Path, template: Path, katalog: DateiKatalog, tell: Callable[[dict[str, Any]], None]
    ) -> None:
        self._seeds, self._tell = seeds, tell
        tempfile.tempdir = str(seeds.parent)
        self.temporary = Path(tempfile.mkdtemp(prefix="fuzz-tmp-"))
        self.bench = Bench(template, katalog)
        os.environ["TMPDIR"] = tempfile.tempdir = str(self.temporary)
        self._watch = Watch(self.bench.basedir, self.temporary)
        self._changes = 0

    def order(self, order: dict[str, Any]) -> None:
        importer = IMPORTERS[order["importer"]]
        if "fall" in order:
            self._say(start=0)
            with _trouble(Path(order["fall"], order["ziel"]), order.get("stoerung", "")):
                told = self._run(importer, Path(order["fall"]), order["ziel"], sound=False)
            self._say(n=0, **told)
        for number in range(order.get("von", 0), order.get("bis", 0)):
            case = make_case(self._seeds, importer, order["saat"], number)
            with tempfile.TemporaryDirectory(dir=self._seeds.parent, prefix="fall-") as folder:
                path = case.write(Path(folder))
                self._say(start=number)
                told = self._run(importer, Path(folder), path.relative_to(folder).as_posix(), sound=not case.steps)
            self._say(n=number, **told)
        self._say(ende=True)

    def close(self) -> None:
        self._watch.close()
        self.bench.close()
        shutil.rmtree(self.temporary, ignore_errors=True)

    def _say(self, **what: Any) -> None:
        self._tell(what)

    def _run(self, importer: Importer, folder: Path, target: str, *, sound: bool) -> dict[str, Any]:
        """Read one case; what became of it."""
        handed = folder if importer.whole else folder / target
        if importer.prepare is not None:
            importer.prepare(self.bench)
            self._watch.changed()
        base = _measured()
        began = time.process_time()
        faults: list[str] = []
        key = ""
        refused: Sequence[KnownError] = ()
        try:
            refused = importer.read(self.bench, handed)
        except KnownError as error:
            refused = (error,)
        except MemoryError:
            faults, key = ["Speicher erschöpft"], "Speicher"
        except Exception as error:  # noqa: BLE001 - finding these is what this is for
            faults, key = ["".join(traceback.format_exception(error))[-6000:]], _place_of(error)
        seconds, grown = time.process_time() - began, max([_peak() - base, *self.bench.children])
        self.bench.children = []
        if grown > MEMORY:
            faults.append(f"{grown // 1_000_000} MB Speicher")
            key = key or "Speicher"
        beside = (path.name for path in folder.rglob("*")) if importer.whole else ()
        names = (Path(target).name, folder.name, *beside)
        for told in refused:
            for complaint in complaints(told, importer, names):
                faults.append(f"{complaint}\n{told}"[:2000])
                key = key or f"Meldung: {_QUOTED.sub('„…“', complaint)[:60]}"
        changed = self._watch.changed()
        if refused and not self._taken_too(importer) and (kept := self._kept(importer, changed)):
            faults.append(f"nach der Ablehnung verändert: {', '.join(kept)}")
            key = key or "verändert"
        if sound and refused and not importer.silent:
            faults.append(f"die unversehrte Datei wird abgelehnt: {refused[0]}")
            key = key or "unversehrt"
        if left := [name for name in changed if name.startswith("TMP/")]:
            faults.append(f"liegen geblieben: {', '.join(left)}")
            key = key or "liegen geblieben"
            for path in self.temporary.iterdir():
                shutil.rmtree(path) if path.is_dir() else path.unlink()
            self._watch.changed()
        self._changes += bool(changed)
        if self._changes >= RESET_AFTER or faults:
            self._reset()
        art = "fehler" if faults else "abgelehnt" if refused else "angenommen"
        figures = {"art": art, "s": round(seconds, 3), "mb": max(0, grown) // 1_000_000, "schluessel": key}
        place = bool(refused) and all(one.probleme for one in refused)
        return {**figures, "ort": place, "was": "\n".join(faults), "text": str(refused[0])[:300] if refused else ""}

    @staticmethod
    def _taken_too(importer: Importer) -> bool:
        """An archive is read document by document: what is sound in it is taken."""
        return importer.name in ("archiv", "vektormodell")

    def _kept(self, importer: Importer, changed: Sequence[str]) -> list[str]:
        """What a refused file must not have changed. Files of documents may stay for the next attempt."""
        if importer.name == "akte_dokument":
            return []  # the step is journalled, with what was taken and what not
        return [name for name in changed if not name.startswith(("akten/", "TMP/"))]

    def _reset(self) -> None:
        self._watch.close()
        self.bench.reset()
        self._watch = Watch(self.bench.basedir, self.temporary)
        self._changes = 0


@contextmanager
def _trouble(path: Path, kind: str) -> Iterator[None]:
    """Meanwhile the file grows, or vanishes and comes back, over and over."""
    if not kind:
        yield
        return
    ended = threading.Event()
    data = path.read_bytes()

    def disturb() -> None:
        while not ended.wait(0.0005):
            if kind == "waechst":
                with path.open("ab") as file:
                    file.write(data[:1000])
            elif path.exists():
                path.unlink()
            else:
                path.write_bytes(data)

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _place_of(error: BaseException) -> str:
    """Kind of an exception and the innermost line of ours it came from."""
    ours = [f for f in traceback.extract_tb(error.__traceback__) if "/app/" in f.filename]
    last = ours[-1] if ours else None
    where = f"{Path(last.filename).name}:{last.lineno} {last.name}" if last else "?"
    return f"{type(error).__name__} in {where}"


def _measured() -> int:
    """Begin to measure the highest memory anew; bytes now."""
    Path("/proc/self/clear_refs").write_text("5", "ascii")
    return _peak()


def _peak() -> int:
    status = Path("/proc/self/status").read_text("ascii")
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1000  # type: ignore[index]  # Linux always tells


def live(pipe: Connection, errors: Path, seeds: Path, template: Path, katalog: DateiKatalog | None) -> None:
    """The life of the process: read orders until there are none.

    Args:
        pipe: to who gives them.
        errors: file for what is said on the error output.
        seeds: see ``Worker``.
        template: see ``Worker``.
        katalog: see ``Worker``; None: read here.
    """
    os.environ["OMP_NUM_THREADS"] = "1"  # each thread of a library takes from the address space
    # what libraries print is told or goes nowhere
    for said, output in ((os.open(os.devnull, os.O_WRONLY), 1), (os.open(errors, os.O_WRONLY | os.O_TRUNC), 2)):
        os.dup2(said, output)
        os.close(said)
    sys.stderr = sys.__stderr__
    faulthandler.enable(2)
    worker = Worker(seeds, template, katalog or DateiKatalog(resources_dir()), pipe.send)
    size = int(re.search(r"VmSize:\s+(\d+)", Path("/proc/self/status").read_text("ascii"))[1]) * 1000  # type: ignore[index]
    resource.setrlimit(resource.RLIMIT_AS, (size + HARD, resource.getrlimit(resource.RLIMIT_AS)[1]))
    sys.modules["__main__"].__dict__.pop("__file__", None)  # processes started from here need not read it first
    try:
        while (order := pipe.recv()) is not None:
            worker.order(order)
    finally:
        worker.close()
