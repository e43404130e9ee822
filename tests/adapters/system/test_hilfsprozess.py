"""Processes that work for the program: they end by themselves, and those that do not are ended."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from app.hilfsprozess import Hilfsprozess


def echo(pipe: Connection, sign: str) -> None:
    with suppress(EOFError, OSError):
        while True:
            pipe.send(f"{sign}{pipe.recv()}")


def deaf(pipe: Connection) -> None:
    pipe.send("da")
    time.sleep(60)


MEMORY = ["vom Anfang"]


def remember(pipe: Connection) -> None:
    pipe.send(MEMORY)


@pytest.fixture
def worker() -> Iterator[Hilfsprozess]:
    made = Hilfsprozess("satzwerk-probe", echo, "> ")
    yield made
    made.end(5)


def test_it_answers_and_ends_by_itself_without_its_pipe(worker: Hilfsprozess) -> None:
    worker.send("Frist", 5)
    assert worker.pipe.recv() == "> Frist"
    worker.end(30)
    worker.end(30)
    assert worker.pipe.closed


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="dieses System kennt kein SIGSTOP")
def test_one_that_takes_nothing_any_more_is_killed_and_the_sender_told(worker: Hilfsprozess) -> None:
    os.kill(worker.pid, signal.SIGSTOP)
    with pytest.raises(OSError):
        worker.send("x" * 10_000_000, 0.1)


def test_one_that_does_not_listen_is_ended(capfd: pytest.CaptureFixture[str]) -> None:
    worker = Hilfsprozess("satzwerk-probe", deaf)
    assert worker.pipe.recv() == "da"
    begin = time.monotonic()
    worker.end(0.1)
    assert time.monotonic() - begin < 30
    assert capfd.readouterr().err == ""
    if sys.platform == "linux":
        assert not Path(f"/proc/{worker.pid}").exists()


def test_one_whose_end_another_thread_is_just_noting_is_ended(
    worker: Hilfsprozess, monkeypatch: pytest.MonkeyPatch
) -> None:
    def close() -> None:
        raise ValueError("Cannot close a process while it is still running.")

    monkeypatch.setattr(worker._process, "close", close)
    worker.end(30)
    assert worker.pipe.closed


def test_it_is_no_copy_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "MEMORY", ["aus dem Programm"])
    worker = Hilfsprozess("satzwerk-probe", remember)
    assert worker.pipe.recv() == ["vom Anfang"]
    worker.end(30)
