"""Work in another process: as if it ran here, and told if that process dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from pathlib import Path

import pytest

from app.adapters.system.nebenprozess import run_elsewhere
from app.errors import InputError, KnownError, OperationCancelled, Problem, StoreError
from app.ports import Progress

NAME = "satzwerk-probe"


def count(upto: int, progress: Progress) -> tuple[int, list[int]]:
    """Counts, and says where it was stopped."""
    seen = []
    for number in range(upto):
        try:
            progress("Zählen", number, upto)
        except OperationCancelled:
            return os.getpid(), seen
        seen.append(number)
        time.sleep(0.01)
    return os.getpid(), seen


def refuse(progress: Progress) -> None:
    progress("Lesen", 0, 1)
    raise InputError("Falsch.", abhilfe="Richtig machen.", probleme=(Problem("a.xml", "x", "y"),))


def stumble(_progress: Progress) -> None:
    raise ZeroDivisionError("ein Fehler im Programm")


def stop(progress: Progress) -> None:
    while True:
        progress("Rechnen", 0, 1)
        time.sleep(0.01)


def silent(_stage: str, _done: int, _total: int) -> None:
    """Nobody looks."""


def test_it_runs_in_another_process_and_reports() -> None:
    steps: list[tuple[str, int, int]] = []
    pid, seen = run_elsewhere(NAME, count, 20, progress=lambda *step: steps.append(step))
    assert pid != os.getpid()
    assert seen == list(range(20))
    assert steps[-1] == ("Zählen", 19, 20)


def test_errors_arrive_whole() -> None:
    with pytest.raises(InputError) as error:
        run_elsewhere(NAME, refuse, progress=silent)
    assert (error.value.text, error.value.abhilfe) == ("Falsch.", "Richtig machen.")
    assert error.value.probleme == (Problem("a.xml", "x", "y"),)
    with pytest.raises(RuntimeError, match="ZeroDivisionError: ein Fehler im Programm"):
        run_elsewhere(NAME, stumble, progress=silent)


def test_cancelling_reaches_it_and_what_it_makes_of_it_comes_back() -> None:
    def progress(_stage: str, done: int, _total: int) -> None:
        if done >= 5:
            raise OperationCancelled

    _, seen = run_elsewhere(NAME, count, 100_000, progress=progress)
    assert 5 <= len(seen) < 1000
    with pytest.raises(OperationCancelled):
        run_elsewhere(NAME, stop, progress=lambda *_: progress("", 9, 9))


def test_a_process_that_is_killed_is_told() -> None:
    def progress(_stage: str, _done: int, _total: int) -> None:
        (child,) = (c for c in multiprocessing.active_children() if c.name == NAME)
        if child.pid is not None:
            os.kill(child.pid, signal.SIGKILL)

    with pytest.raises(StoreError, match="abgestürzt"):
        run_elsewhere(NAME, stop, progress=progress)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="dieses System hält keine Prozesse an")
def test_a_process_that_hangs_can_be_cancelled() -> None:
    def progress(_stage: str, _done: int, _total: int) -> None:
        (child,) = (c for c in multiprocessing.active_children() if c.name == NAME)
        if child.pid is not None:
            os.kill(child.pid, signal.SIGSTOP)
        raise OperationCancelled

    begun = time.monotonic()
    with pytest.raises(OperationCancelled):
        run_elsewhere(NAME, stop, progress=progress, cancel_s=0.2)
    assert time.monotonic() - begun < 20
    assert not [c for c in multiprocessing.active_children() if c.name == NAME]


def test_the_window_reads_sources_in_from_another_process(tmp_path: Path) -> None:
    from app.bootstrap import Program
    from tests.adapters.korpus import erfundene_gesetze as gesetze

    source = tmp_path / "quelle"
    source.mkdir()
    (source / "a.xml").write_text(gesetze.law(gesetze.norm("§ 1", "<P>Wer einen Garten hat, pflegt ihn.</P>")), "utf-8")
    (source / "b.xml").write_text("<kaputt", "utf-8")
    program = Program(tmp_path / "bibliothek", window=True)
    try:
        program.first_start()
        stages: list[str] = []
        report = program.korpus.import_paths([source], lambda stage, _done, _total: stages.append(stage))
        assert len(report.imported) == 1
        assert [refused.name for refused in report.refused] == ["quelle › b.xml"]
        assert isinstance(report.refused[0].error, KnownError)
        assert "Lesen" in stages
        assert program.verweise.links(), "ties are made anew here"
        (stand,) = (d for d in program.korpus.documents() if d.source.name.endswith("a.xml"))
        assert stand.chunks == 1
    finally:
        program.close()
