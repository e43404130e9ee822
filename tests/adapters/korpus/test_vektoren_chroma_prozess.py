"""Chroma in a process of its own: the same answers; whatever happens to it, the program goes on."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.adapters.korpus.vektoren.chroma_index import SEAL, ChromaDamaged, ChromaIndex
from app.adapters.korpus.vektoren.chroma_prozess import ProcessClient
from tests.conftest import ROOT

MODEL = "zaehler@1"
KEYS = list(range(300))


def vectors() -> Any:
    rows = np.random.default_rng(3).normal(size=(len(KEYS), 16)).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture
def chroma(tmp_path: Path) -> Iterator[ChromaIndex]:
    """An index with vectors in it."""
    index = ChromaIndex(tmp_path / "chroma", ProcessClient)
    index.create(MODEL)
    index.add(KEYS, vectors())
    yield index
    index.close()


def processes() -> list[Any]:
    return [child for child in multiprocessing.active_children() if child.name == "satzwerk-chroma"]


def test_it_answers_as_chroma_does_here_and_leaves_a_seal(chroma: ChromaIndex, tmp_path: Path) -> None:
    chroma.delete(KEYS[:2])
    chroma.probe(len(KEYS) - 2, lambda count: (KEYS[2 : 2 + count], vectors()[2 : 2 + count]))
    asked = chroma.query(vectors()[7], 5)
    assert len(processes()) == 1
    chroma.close()
    assert processes() == []
    assert (tmp_path / "chroma" / SEAL).is_file()
    here = ChromaIndex(tmp_path / "chroma")
    assert here.open(MODEL)
    assert sorted(here.keys().tolist()) == KEYS[2:]
    here.probe(len(KEYS) - 2, lambda count: (KEYS[2 : 2 + count], vectors()[2 : 2 + count]))
    assert here.query(vectors()[7], 5) == asked
    here.close()


def test_a_process_that_dies_is_a_damage_and_a_new_one_can_begin(chroma: ChromaIndex) -> None:
    (process,) = processes()
    os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(ChromaDamaged, match="abgestürzt"):
        chroma.count()
    assert not chroma.is_open
    assert processes() == []
    chroma.create(MODEL)
    assert chroma.count() == 0


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="dieses System hält keine Prozesse an")
def test_a_process_that_hangs_is_a_damage_even_if_it_takes_nothing(tmp_path: Path) -> None:
    index = ChromaIndex(tmp_path / "chroma", partial(ProcessClient, answer_s=0.5))
    for ask in (lambda: index.add(range(2_000), np.ones((2_000, 384), np.float32)), index.count):
        index.create(MODEL)
        (process,) = processes()
        os.kill(process.pid, signal.SIGSTOP)
        with pytest.raises(ChromaDamaged, match=r"abgestürzt|antwortet nicht"):
            ask()
        assert processes() == []
    index.close()


def test_what_chroma_raises_there_arrives_here(chroma: ChromaIndex) -> None:
    with pytest.raises(ChromaDamaged, match="dimension"):
        chroma.add([999], np.ones((1, 3), np.float32))
    assert processes() == []


def lacks_its_library(folder: Path) -> Any:
    """As where the large packages are not set up yet."""
    raise ModuleNotFoundError(f"No module named 'chromadb' ({folder})", name="chromadb")


def test_where_chroma_is_not_set_up_that_is_said(tmp_path: Path) -> None:
    index = ChromaIndex(tmp_path / "chroma", partial(ProcessClient, make=lacks_its_library))
    with pytest.raises(ChromaDamaged) as caught:
        index.create(MODEL)
    assert str(caught.value) == "die Bibliothek chromadb ist nicht eingerichtet"
    assert processes() == []


_PROGRAM = """
import sys, time
from pathlib import Path
from app.adapters.korpus.vektoren.chroma_prozess import ProcessClient
from tests.adapters.korpus.test_vektoren_chroma_prozess import waits_for_ever
if __name__ == "__main__":
    ProcessClient(Path(sys.argv[1]), make=waits_for_ever)
"""


def waits_for_ever(folder: Path) -> Any:
    """As a server that takes a question and never answers."""
    (folder / "da").write_text(str(os.getpid()), encoding="ascii")
    time.sleep(600)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="sieht in /proc nach, ob der Prozess noch lebt")
def test_a_process_that_waits_for_ever_ends_with_the_program(tmp_path: Path) -> None:
    (tmp_path / "programm.py").write_text(_PROGRAM, encoding="utf-8")
    note = tmp_path / "da"
    command = [sys.executable, str(tmp_path / "programm.py"), str(tmp_path)]
    with subprocess.Popen(command, env=os.environ | {"PYTHONPATH": str(ROOT)}) as program:
        end = time.monotonic() + 40
        while not (note.is_file() and note.read_text(encoding="ascii")):
            assert time.monotonic() < end
            time.sleep(0.02)
        worker = Path("/proc") / note.read_text(encoding="ascii")
        assert worker.is_dir()
        program.kill()
    try:
        while worker.is_dir() and "State:\tZ" not in (worker / "status").read_text(encoding="ascii"):
            assert time.monotonic() < end
            time.sleep(0.02)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(worker.name), signal.SIGKILL)
