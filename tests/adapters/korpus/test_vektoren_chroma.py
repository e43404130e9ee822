"""Chroma is disposable: whatever happens to its folder, search goes on and it is built anew."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.adapters.korpus.vektoren.chroma_index import SEAL, ChromaDamaged, ChromaIndex
from tests.vektor_fakes import FakeChunk
from tests.vektor_korpus import ChromaDesk, embed_all, found, silent, write_korpus

TEXTS = [FakeChunk(f"c{n}", f"Satz{n} Wort{n} Ding{n}") for n in range(1200)]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus folder with vectors and a sealed index; copied by each test."""
    folder = tmp_path_factory.mktemp("chroma") / "korpus"
    desk = ChromaDesk(folder)
    desk.set_chunks(TEXTS)
    embed_all(desk)
    assert desk.index.state().index == "chroma"
    desk.index.close()
    assert (folder / "chroma" / SEAL).is_file()
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    return shutil.copytree(built, tmp_path / "korpus")


def opened(folder: Path) -> tuple[ChromaDesk, list[int]]:
    """The index after a build, and how many vectors Chroma was handed in it."""
    desk = ChromaDesk(folder)
    handed: list[int] = []
    add = ChromaIndex.add

    def counting(self: ChromaIndex, keys: list[int], vectors: object) -> None:
        handed.append(len(keys))
        add(self, keys, vectors)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ChromaIndex, "add", counting)
        desk.index.build(silent)
    return desk, handed


def check_whole(desk: ChromaDesk) -> None:
    state = desk.index.state()
    assert (state.index, state.hinweis) == ("chroma", "")
    assert found(desk, "Gesetz Satz77 Wort77 Ding77")[0] == "c77"
    desk.index.close()


def test_a_sealed_index_is_taken_as_it_is(folder: Path) -> None:
    desk, handed = opened(folder)
    assert handed == []
    check_whole(desk)
    desk, handed = opened(folder)
    assert handed == [], "having been open does not break the seal"
    check_whole(desk)


def test_a_program_that_died_while_only_reading_costs_no_rebuild(folder: Path, tmp_path: Path) -> None:
    desk, _ = opened(folder)
    found(desk, "Satz5")
    as_left = shutil.copytree(folder, tmp_path / "abgestuerzt")
    desk.index.close()
    again, handed = opened(as_left)
    assert handed == []
    check_whole(again)


def test_only_what_changed_is_written(folder: Path) -> None:
    write_korpus(folder, [*TEXTS[10:], FakeChunk("neu", "Ganz anderes")])
    desk = ChromaDesk(folder)
    embed_all(desk)
    assert desk.index._chroma.count() == 1191
    assert found(desk, "Gesetz Ganz anderes")[0] == "neu"
    check_whole(desk)


def largest(folder: Path, pattern: str) -> Path:
    return max((folder / "chroma").rglob(pattern), key=lambda file: file.stat().st_size)


def cut(pattern: str) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        file = largest(folder, pattern)
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])

    return damage


def flip(pattern: str) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        file = largest(folder, pattern)
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 0xFF
        file.write_bytes(content)

    return damage


@pytest.mark.parametrize(
    "damage",
    [
        cut("data_level0.bin"),
        flip("data_level0.bin"),
        cut("chroma.sqlite3"),
        lambda folder: shutil.rmtree(folder / "chroma"),
        lambda folder: (folder / "chroma" / SEAL).unlink(),
        lambda folder: (folder / "chroma" / SEAL).write_text("{", "utf-8"),
        lambda folder: (folder / "chroma" / SEAL).write_text("[" * 100_000, "utf-8"),
        lambda folder: largest(folder, "header.bin").unlink(),
    ],
    ids=["cut vectors", "flipped bit", "cut database", "gone", "unsealed", "torn seal", "nested seal", "file missing"],
)
def test_damage_is_found_before_it_does_harm(folder: Path, damage: Callable[[Path], None]) -> None:
    damage(folder)
    desk = ChromaDesk(folder)
    assert found(desk, "Gesetz Satz77 Wort77 Ding77")[0] == "c77", "brute force answers at once"
    assert desk.index.state().index == "brute force"
    desk.index.close()
    desk, handed = opened(folder)
    assert sum(handed) == len(TEXTS)
    check_whole(desk)


def test_vectors_that_are_silently_missing_are_noticed(folder: Path) -> None:
    chroma = ChromaIndex(folder / "chroma")
    assert chroma.open("zaehler@1")
    keys = chroma.keys().tolist()
    chroma.delete(keys[:5])
    with pytest.raises(ChromaDamaged, match="1195 statt 1200"):
        chroma.probe(1200, lambda _count: pytest.fail("not reached"))
    chroma.close()
    desk, handed = opened(folder)
    assert sum(handed) == 5
    check_whole(desk)


def test_wrong_vectors_are_noticed(folder: Path) -> None:
    import numpy as np

    chroma = ChromaIndex(folder / "chroma")
    chroma.open("zaehler@1")
    keys = chroma.keys().tolist()
    turned = np.zeros((1, 32), np.float32)
    turned[0, 0] = -1
    with pytest.raises(ChromaDamaged, match="Stichprobe"):
        chroma.probe(1200, lambda _count: (keys[:1], turned))
    assert not chroma.answers
    chroma.close()


def test_an_index_of_another_model_is_not_believed(folder: Path) -> None:
    chroma = ChromaIndex(folder / "chroma")
    with pytest.raises(ChromaDamaged, match="anderen Modell"):
        chroma.open("fremd@9")
    with pytest.raises(ChromaDamaged, match="nicht geöffnet"):
        chroma.count()
    chroma.close()


def test_chroma_that_fails_while_it_is_asked_is_left_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, _ = opened(folder)

    class Broken:
        def query(self, **_arguments: object) -> None:
            raise RuntimeError("hnsw segment reader: Nothing found on disk")

    monkeypatch.setattr(desk.index._chroma, "_collection", Broken())
    assert found(desk, "Gesetz Satz77 Wort77 Ding77")[0] == "c77"
    state = desk.index.state()
    assert state.index == "brute force"
    assert "Nothing found on disk" in state.hinweis
    desk.index.build(silent)
    check_whole(desk)


KILLED = """
import sys
import threading
from pathlib import Path
from app.adapters.korpus.vektoren import index
from tests.vektor_korpus import ChromaDesk
index.CHROMA_STEP = 100
desk = ChromaDesk(Path(sys.argv[1]))
desk.index.build(lambda *step: print(*step, flush=True))
"""


@pytest.mark.langsam
def test_killed_while_building(folder: Path) -> None:
    shutil.rmtree(folder / "chroma")
    with subprocess.Popen([sys.executable, "-c", KILLED, str(folder)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if int(line.split()[1]) >= 400:
                time.sleep(0.02)
                process.send_signal(signal.SIGKILL)
                break
    assert process.returncode == -signal.SIGKILL
    assert (folder / "chroma").is_dir()
    desk, handed = opened(folder)
    assert sum(handed) == len(TEXTS), "what the killed process left is not believed"
    check_whole(desk)


def test_searching_while_the_index_is_brought_in_line(folder: Path) -> None:
    desk, _ = opened(folder)
    stop = threading.Event()
    first: set[str] = set()

    def ask() -> None:
        while not stop.is_set():
            first.update(found(desk, "Gesetz Satz77 Wort77 Ding77", limit=1))

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        for turn in range(5):
            desk.set_chunks([*TEXTS, FakeChunk(f"neu{turn}", f"Ganz anderes {turn}")])
            embed_all(desk)
    finally:
        stop.set()
        thread.join(10)
    assert not thread.is_alive()
    assert first == {"c77"}
    check_whole(desk)
