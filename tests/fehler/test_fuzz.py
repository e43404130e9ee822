"""The fuzzers themselves: the same seed, the same damage; bad messages are seen; some cases of the quick importers."""

from __future__ import annotations

import os
import sys
import threading
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

from fehler import importe  # noqa: E402 - needs the path above
from fehler.fuzz import arbeiter, bomben  # noqa: E402
from fehler.fuzz.importe import IMPORTERS  # noqa: E402
from fehler.fuzz.mutation import MUTATORS, mutate  # noqa: E402

from app.adapters.katalog.katalog import DateiKatalog  # noqa: E402
from app.errors import InputError, KnownError, Problem  # noqa: E402

QUICK = sorted((i for i in IMPORTERS.values() if i.weight <= 10), key=lambda i: i.name)
"""Importers whose cases take milliseconds."""
CASES = 4


SOUND = bomben.Bomb("unversehrt", "bibliothek", "bibliothek.json", lambda _: None, refused=True)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> importe.Run:
    """Some cases of every quick importer, and a sound file that counts as a bomb, read by one process."""
    made = importe.Run(tmp_path_factory.mktemp("lauf"), tmp_path_factory.mktemp("eingaben"), 7)
    reader = made.reader()
    try:
        for importer in QUICK:
            made.mutations(reader, importer, CASES)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(importe, "bombs", lambda *_: [SOUND])
            made.bombs(reader, IMPORTERS[SOUND.importer], slow=False)
    finally:
        reader.close()
    return made


def test_some_damaged_files_of_every_quick_importer(run: importe.Run) -> None:
    for importer in QUICK:
        assert run.counts[importer.name].faults == {}
        assert run.counts[importer.name].all == CASES
    assert sum(run.counts[i.name].refused for i in QUICK) > CASES


def test_a_file_that_is_taken_although_it_must_not_be_is_a_fault(run: importe.Run) -> None:
    assert list(run.bomb_counts[SOUND.importer].faults) == ["unversehrt: angenommen"]


@pytest.mark.parametrize("ending", MUTATORS)
def test_the_same_seeds_give_the_same_bytes(ending: str) -> None:
    data, seeds = b'{"a": [1, "zwei"], "b": "<p>x</p>"}\n' * 40, [str(n) for n in range(12)]
    assert mutate(f"a{ending}", data, data, seeds) == mutate(f"a{ending}", data, data, seeds)
    assert mutate(f"a{ending}", data, data, []) == data
    assert any(mutate(f"a{ending}", data, data, [seed]) != data for seed in seeds)


def refused(text: str, abhilfe: str = "Bitte berichtigen.", *probleme: Problem) -> list[str]:
    error: KnownError = InputError(text, abhilfe, probleme=probleme)
    return list(arbeiter.complaints(error, IMPORTERS["gii"], ["a.xml"]))


def test_a_good_message_has_file_cause_and_remedy() -> None:
    assert refused("„a.xml“ ist beschädigt.") == []
    place = Problem("a.xml, Zeile 3", "„invalid token“", "wohlgeformtes XML")
    assert refused("Die Datei lässt sich nicht lesen.", "Bitte neu laden.", place) == []


@pytest.mark.parametrize(
    ("text", "abhilfe", "complaint"),
    [
        ("Die Datei ist beschädigt.", "Neu laden.", "nennt keine Datei"),
        ("„a.xml“ ist beschädigt.", " ", "nennt keine Abhilfe"),
        ("a.xml: 'NoneType' object has no attribute 'x'.", "Neu laden.", "kein Deutsch"),
        ("„a.xml“: ValueError.", "Neu laden.", "kein Deutsch"),
        ("„a.xml“ beginnt mit b'PK'.", "Neu laden.", "kein Deutsch"),
        ("a.xml kaputt", "Neu laden.", "kein Satz"),
    ],
)
def test_a_bad_message_is_seen(text: str, abhilfe: str, complaint: str) -> None:
    assert any(complaint in found for found in refused(text, abhilfe))


def dying(pipe: Connection, errors: Path, *_: object) -> None:
    """A process that says something about its first case and is gone."""
    order = pipe.recv()
    pipe.send({"start": order["von"]})
    errors.write_text("Speicherzugriffsfehler", "utf-8")
    os._exit(3)


def test_a_process_that_ends_while_it_reads_is_a_fault_of_each_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importe, "live", dying)
    reader = importe.Reader(tmp_path / "saaten", tmp_path / "vorlage")
    told = list(reader.run({"importer": "gguf", "saat": 1, "von": 3, "bis": 5}))
    reader.close()
    assert [one["n"] for one in told] == [3, 4]
    assert {one["schluessel"] for one in told} == {"Absturz (Rückgabe 3)"}
    assert all("Speicherzugriffsfehler" in one["was"] for one in told)


def test_a_process_with_threads_is_not_copied(tmp_path: Path) -> None:
    ended = threading.Event()
    thread = threading.Thread(target=ended.wait)
    thread.start()
    try:
        with pytest.raises(RuntimeError, match="threads"):
            importe.Reader(tmp_path / "saaten", tmp_path / "vorlage").fork(DateiKatalog(tmp_path))
    finally:
        ended.set()
        thread.join()
