"""Vectors by chunk: the same promises in memory, by brute force and with Chroma; the corpus changes underneath."""

from __future__ import annotations

import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.adapters.korpus.vektoren.ablage import VektorAblage, text_key
from app.adapters.korpus.vektoren.index import VektorIndex
from app.adapters.korpus.vektoren.matrix import Matrix
from app.domain.korpus.treffer import SearchFilter
from app.errors import OperationCancelled, StoreError
from tests.vektor_fakes import FakeChunk, FakeEmbedder
from tests.vektor_korpus import ALL, ChromaDesk, FileDesk, MemoryDesk, embed_all, found, silent

CHUNKS = (
    FakeChunk("c1", "Der Hund beisst den Nachbarn", "BGB", gueltig_ab="2002-01-01"),
    FakeChunk("c2", "Die Miete ist zu zahlen", "BGB"),
    FakeChunk("c3", "Die Klage ist zu erheben", "ZPO", gueltig_ab="2030-01-01"),
    FakeChunk("c4", "Ein Urteil zum Hund", "BGH", "urteil", "beschluss"),
    FakeChunk("c5", "Die Miete ist zu zahlen", "WoG"),
)


@pytest.fixture(params=[MemoryDesk, FileDesk, ChromaDesk])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    made = request.param(tmp_path / "korpus")
    yield made
    made.index.close()


def test_nothing_is_there(desk: Any) -> None:
    assert desk.index.state().total == 0
    assert desk.index.answering() == ""
    assert desk.index.missing(5) == ()
    assert found(desk, "Hund") == []
    assert desk.index.similarity(desk.embedder.embed_query("Hund"), ["c1"]) == (0.0,)
    desk.index.build(silent)
    with pytest.raises(ValueError, match="without a target model"):
        desk.index.put(["1"], desk.embedder.embed_passages(["Hund"]))


def test_complete_vectors_answer_by_cosine(desk: Any) -> None:
    desk.set_chunks(CHUNKS)
    assert embed_all(desk) == 4, "equal texts are embedded once"
    state = desk.index.state()
    assert (state.model_id, state.target_id, state.done, state.total) == ("zaehler@1", "zaehler@1", 4, 4)
    assert state.hinweis == ""
    question = desk.embedder.embed_query("Gesetz Die Miete ist zu zahlen")
    ranked = desk.index.search(question, ALL, 10)
    assert {r.chunk_id for r in ranked[:2]} == {"c2", "c5"}
    assert len(ranked) == 5
    assert [r.score for r in ranked] == sorted((r.score for r in ranked), reverse=True)
    scores = desk.index.similarity(question, ["c3", "gibt es nicht", ranked[0].chunk_id])
    assert scores[1] == 0
    assert scores[2] == pytest.approx(ranked[0].score, abs=1e-4)
    assert 0 < scores[0] < scores[2]
    assert len(desk.index.search(question, ALL, 2)) == 2
    assert desk.index.search(question, ALL, 0) == ()


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (SearchFilter(regulation_codes=frozenset({"BGB", "ZPO"})), {"c1", "c2", "c3"}),
        (SearchFilter(source_types=frozenset({"urteil"})), {"c4"}),
        (SearchFilter(doc_types=frozenset({"gesetz"}), regulation_codes=frozenset({"WoG"})), {"c5"}),
        (SearchFilter(gueltig_am=date(2025, 1, 1)), {"c1", "c2", "c4", "c5"}),
        (SearchFilter(gueltig_am=date(2001, 1, 1)), {"c2", "c4", "c5"}),
        (SearchFilter(regulation_codes=frozenset({"gibt es nicht"})), set()),
    ],
)
def test_filters(tmp_path: Path, filters: SearchFilter, expected: set[str]) -> None:
    for desk in (MemoryDesk(tmp_path), FileDesk(tmp_path / "korpus")):
        desk.set_chunks(CHUNKS)
        embed_all(desk)
        assert set(found(desk, "Hund Miete", filters)) == expected
        desk.index.close()


def test_the_old_model_answers_until_the_new_one_is_complete(desk: Any) -> None:
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    new = FakeEmbedder("neu@1", dimension=16)
    desk.index.target(new.model_id, new.dimension)
    batch = desk.index.missing(1)
    desk.index.put([batch[0][0]], new.embed_passages([batch[0][1]]))
    desk.index.build(silent)
    state = desk.index.state()
    assert (state.model_id, state.target_id, state.done, state.total) == ("zaehler@1", "neu@1", 1, 4)
    assert found(desk, "Der Hund beisst den Nachbarn")[0] == "c1"
    embed_all(desk, new)
    assert desk.index.answering() == "neu@1"
    assert desk.index.state().done == 4
    assert len(desk.index.search(new.embed_query("Hund"), ALL, 9)) == 5


def test_back_to_the_old_model_before_the_new_one_is_complete(desk: Any) -> None:
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    desk.index.target("neu@1", 16)
    assert embed_all(desk) == 0, "its vectors are still there"
    assert desk.index.state().target_id == "zaehler@1"


def test_changes_of_the_corpus_are_followed(desk: Any) -> None:
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    desk.set_chunks([*CHUNKS[1:], FakeChunk("c6", "Eine Katze kratzt", "BGB")])
    assert "c1" not in found(desk, "Der Hund beisst den Nachbarn"), "what is gone is not found, before any build"
    assert desk.index.state().done == 3
    assert embed_all(desk) == 1
    assert found(desk, "Eine Katze kratzt")[0] == "c6"
    assert len(found(desk, "Hund")) == 5
    desk.set_chunks([])
    assert embed_all(desk) == 0
    assert found(desk, "Hund") == []


def test_no_model_drops_everything(desk: Any) -> None:
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    desk.index.target("", 0)
    desk.index.build(silent)
    assert desk.index.answering() == ""
    assert found(desk, "Hund") == []
    assert desk.index.missing(3) == ()


def test_another_title_is_another_text(tmp_path: Path) -> None:
    desk = FileDesk(tmp_path / "korpus")
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    desk.set_chunks([*CHUNKS[:4], FakeChunk("c5", "Die Miete ist zu zahlen", "WoG", heading="Nebenpflichten")])
    assert [text for _, text in desk.index.missing(9)] == [
        "Gesetz\nNebenpflichten\nNebenpflichten\nDie Miete ist zu zahlen"
    ]
    desk.index.close()


def test_vectors_survive_a_restart_and_the_file_may_be_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "korpus"
    desk = FileDesk(folder)
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    desk.index.close()
    again = FileDesk(folder)
    assert found(again, "Der Hund beisst den Nachbarn")[0] == "c1"
    assert embed_all(again) == 0
    again.index.close()
    (folder / "vektoren.sqlite").unlink()
    anew = FileDesk(folder)
    assert anew.index.answering() == ""
    assert embed_all(anew) == 4
    anew.index.close()


def test_a_second_process_only_reads(tmp_path: Path) -> None:
    folder = tmp_path / "korpus"
    desk = ChromaDesk(folder)
    desk.set_chunks(CHUNKS)
    reader = VektorIndex(folder, readonly=True)
    assert reader.answering() == ""
    assert not (folder / "vektoren.sqlite").exists()
    embed_all(desk)
    question = desk.embedder.embed_query("Der Hund beisst den Nachbarn")
    assert reader.search(question, ALL, 1)[0].chunk_id == "c1"
    assert reader.state().index == "brute force"
    reader.target("neu@1", 7)
    assert reader.missing(5) == ()
    reader.build(silent)
    assert desk.index.state().target_id == "zaehler@1"
    reader.close()
    desk.index.close()
    (folder / "vektoren.sqlite").write_bytes(b"etwas ganz anderes" * 500)
    broken = VektorIndex(folder, readonly=True)
    assert broken.search(question, ALL, 1) == ()
    assert "nicht lesbar" in broken.state().hinweis
    assert (folder / "vektoren.sqlite").stat().st_size == 9000
    broken.close()


@pytest.mark.parametrize("damage", ["kein SQLite", "abgeschnitten", "andere Fassung"])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: str) -> None:
    folder = tmp_path / "korpus"
    desk = FileDesk(folder)
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    desk.index.close()
    file = folder / "vektoren.sqlite"
    if damage == "kein SQLite":
        file.write_bytes(b"etwas ganz anderes" * 500)
    elif damage == "abgeschnitten":
        file.write_bytes(file.read_bytes()[:5000])
    else:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA user_version = 99")
    again = FileDesk(folder)
    for _ in range(2):  # the first touch may only find out
        try:
            assert embed_all(again) == 4
            break
        except StoreError as error:
            assert "verworfen" in error.text  # noqa: PT017 - also fine: it says so once
    assert found(again, "Der Hund beisst den Nachbarn")[0] == "c1"
    again.index.close()


def test_a_locked_file_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = FileDesk(tmp_path / "korpus")
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    desk.index._ablage._connection.execute("PRAGMA busy_timeout = 50")
    with closing(sqlite3.connect(tmp_path / "korpus" / "vektoren.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            desk.index.target("neu@1", 4)
        other.execute("ROLLBACK")
    assert found(desk, "Der Hund beisst den Nachbarn")[0] == "c1"
    desk.index.close()


# ---- arithmetic ------------------------------------------------------------------------------------------------------


def test_one_byte_per_number_keeps_the_cosine(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    exact = rng.normal(size=(3000, 96)).astype("<f4")
    exact /= np.linalg.norm(exact, axis=1, keepdims=True)
    exact[17] = 0
    ablage = VektorAblage(tmp_path / "v.sqlite")
    ablage.set_target("m", 96)
    model = ablage.target()
    assert model is not None
    keys = rng.permutation(3000) - 1500
    ablage.put(model, keys.tolist(), exact.tobytes())
    with pytest.raises(ValueError, match="numbers for 2 keys"):
        ablage.put(model, [1, 2], exact[:1].tobytes())
    matrix = Matrix.of(*ablage.rows(model))
    ablage.close()
    assert (matrix.keys == np.sort(keys)).all()
    places = matrix.places(keys.astype(np.int64))
    question = exact[5]
    assert np.abs(matrix.cosines(question)[places] - exact @ question).max() < 0.005
    assert np.allclose(matrix.cosines(question, places[:50]), matrix.cosines(question)[places[:50]])
    assert matrix.cosines(question)[places[17]] == 0
    assert (matrix.places(np.array([9999], np.int64)) == -1).all()


def test_keys_differ_by_every_part() -> None:
    keys = {text_key("a", "b", "c"), text_key("a", "bc", ""), text_key("ab", "c"), text_key("a", "b", "c", "")}
    assert len(keys) == 4


# ---- Chroma and the network ------------------------------------------------------------------------------------------


def our_internet_sockets() -> set[str]:
    links = {str(fd.readlink()) for fd in Path("/proc/self/fd").iterdir() if fd.is_symlink()}
    tables = [Path("/proc/self/net") / name for name in ("tcp", "tcp6", "udp", "udp6")]
    inodes = {line.split()[9] for t in tables if t.exists() for line in t.read_text().splitlines()[1:]}
    return {link for link in links if link.startswith("socket:") and link[8:-1] in inodes}


@pytest.mark.skipif(not Path("/proc/self/net").exists(), reason="nur unter Linux prüfbar")
def test_chroma_answers_and_uses_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_args: object, **_kwargs: object) -> None:
        raise AssertionError("Netzzugriff")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, forbidden)
    monkeypatch.setattr(socket, "getaddrinfo", forbidden)
    before = our_internet_sockets()
    desk = ChromaDesk(tmp_path / "korpus")
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    assert desk.index.state().index == "chroma"
    assert found(desk, "Der Hund beisst den Nachbarn")[0] == "c1"
    assert our_internet_sockets() == before
    desk.index.close()


def test_more_vectors_than_chroma_pays_for_are_answered_by_brute_force(tmp_path: Path) -> None:
    desk = ChromaDesk(tmp_path / "korpus")
    desk.set_chunks(CHUNKS)
    embed_all(desk)
    desk.index.close()
    small = FileDesk(tmp_path / "korpus", chroma_most=1)
    small.index.build(silent)
    assert small.index.state().index == "brute force"
    assert found(small, "Der Hund beisst den Nachbarn")[0] == "c1"
    assert not list((tmp_path / "korpus" / "chroma").glob("*"))
    small.index.close()


def test_a_cancelled_build_goes_on_where_it_stopped(tmp_path: Path) -> None:
    desk = ChromaDesk(tmp_path / "korpus")
    desk.set_chunks(CHUNKS)
    desk.index.target(desk.embedder.model_id, desk.embedder.dimension)
    batch = desk.index.missing(99)
    desk.index.put([key for key, _ in batch], desk.embedder.embed_passages([text for _, text in batch]))

    def stop(stage: str, *_numbers: int) -> None:
        assert stage == "Suchindex"
        raise OperationCancelled

    with pytest.raises(OperationCancelled):
        desk.index.build(stop)
    assert desk.index.state().index == "brute force"
    assert found(desk, "Der Hund beisst den Nachbarn")[0] == "c1"
    desk.index.build(silent)
    assert desk.index.state().index == "chroma"
    desk.index.close()
