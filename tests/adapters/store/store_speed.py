"""Measures a large library on disk (not a test): ``PYTHONPATH=. python tests/adapters/store/store_speed.py``."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.adapters.store.sqlite import SqliteStore
from app.domain.regelwerk.scenarios import Scenario, Selection
from app.messages import EditClauseText, LoadSampleLibrary, SaveScenario
from app.services.bibliothek import LibraryReader
from tests.domain.regelwerk.regelwerk_speed import big_library
from tests.fakes import FixedUhr


def timed(work: Callable[[], Any], rounds: int, before: Callable[[], Any] = lambda: None) -> str:
    """Smallest and middle time of a call in milliseconds; ``before`` is done each time and not counted."""
    samples = []
    for _ in range(rounds):
        before()
        start = time.perf_counter()
        work()
        samples.append((time.perf_counter() - start) * 1e3)
    return f"{min(samples):.1f} / {sorted(samples)[rounds // 2]:.1f} ms"


def measure(folder: Path, clauses: int, per_clause: int) -> list[str]:
    lib = big_library(clauses, per_clause, calm=True)
    with SqliteStore(folder, FixedUhr(), "Maß") as store:
        start = time.perf_counter()
        with store.unit_of_work(LoadSampleLibrary()) as work:
            for kind in ("questions", "clauses", "versions"):
                for entity in getattr(lib, kind):
                    getattr(work, kind).put(entity)
            work.commit()
        loading = time.perf_counter() - start
    edits = 0

    def edit() -> None:
        nonlocal edits
        edits += 1
        version = lib.versions[edits * 7 % clauses]
        with store.unit_of_work(EditClauseText(version.id, "")) as work:
            work.versions.put(version.model_copy(update={"content": f"Stand {edits}", "rules": version.rules[1:]}))
            work.commit()

    def select() -> None:
        nonlocal edits
        edits += 1
        scenario = Scenario(id="s", title=f"Stand {edits}", selection=Selection())
        with store.unit_of_work(SaveScenario(scenario)) as work:
            work.scenarios.put(scenario)
            work.commit()

    with SqliteStore(folder, FixedUhr(), "Maß") as store:

        def versions() -> None:
            with store.read() as view:
                view.versions.all()

        reader = LibraryReader(store, FixedUhr())
        return [
            f"{clauses} Klauseln, {clauses * per_clause} Regeln (kleinste / mittlere Zeit)",
            f"  alles einlesen und festschreiben: {loading:.2f} s",
            f"  Versionen, erstes Lesen: {timed(versions, 1)}",
            f"  Versionen, nichts geändert: {timed(versions, 50)}",
            f"  Versionen, eine geändert: {timed(versions, 30, edit)}",
            f"  eine Version ändern und festschreiben: {timed(edit, 30)}",
            f"  Bibliothek und Regeln, erstes Mal: {timed(reader.compiled, 1)}",
            f"  Bibliothek und Regeln, nichts geändert: {timed(reader.compiled, 50)}",
            f"  Bibliothek, eine Version geändert: {timed(reader.library, 15, edit)}",
            f"  Bibliothek und Regeln, eine Version geändert: {timed(reader.compiled, 15, edit)}",
            f"  Bibliothek und Regeln, eine Auswahl gespeichert: {timed(reader.compiled, 15, select)}",
        ]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write("\n".join(measure(Path(folder) / "bibliothek", 1000, 20)) + "\n")
