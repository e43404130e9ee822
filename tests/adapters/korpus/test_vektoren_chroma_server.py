"""The index on a real Chroma server: the same answers for all desks; without the server the desk answers itself."""

from __future__ import annotations

import multiprocessing
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import chromadb
import pytest
from chromadb.config import Settings

from app.adapters.korpus.vektoren.chroma_server import ServerIndex, desk_name, tidy
from app.adapters.korpus.vektoren.index import VektorIndex
from tests.vektor_fakes import FakeChunk
from tests.vektor_korpus import FileDesk, embed_all, found, silent

TEXTS = [FakeChunk(f"c{n}", f"Satz{n} Wort{n} Ding{n}") for n in range(300)]


class Server:
    """``chroma run`` on loopback."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        program = Path(sys.executable).with_name("chroma")
        arguments = ["run", "--path", str(self._folder), "--host", "127.0.0.1", "--port", str(self._port)]
        self._process = subprocess.Popen(
            [str(program), *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self._folder
        )
        end = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/api/v2/heartbeat", timeout=5).close()  # noqa: S310 - loopback
            except OSError:
                assert time.monotonic() < end
                assert self._process.poll() is None
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        self._process.kill()
        self._process.wait(timeout=30)


@pytest.fixture(autouse=True)
def proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client writes them for its process; here they go with the test."""
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.setenv(name, "127.0.0.1")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("chroma-server"))
    yield made
    made.stop()


class ServerDesk(FileDesk):
    def __init__(self, folder: Path, server: Server, *, elsewhere: bool = False) -> None:
        super().__init__(folder)
        self.chroma = ServerIndex(server.address, desk_name(folder), elsewhere=elsewhere)
        self.index = VektorIndex(folder, server=self.chroma)


def test_desks_share_what_they_share_and_nothing_else(server: Server, tmp_path: Path) -> None:
    first, second, third = (ServerDesk(tmp_path / name, server) for name in "abc")
    first.set_chunks(TEXTS)
    second.set_chunks(TEXTS)
    third.set_chunks(TEXTS[:50])
    try:
        for desk in (first, second, third):
            embed_all(desk)
            state = desk.index.state()
            assert (state.index, state.hinweis) == ("chroma", "")
        assert first.chroma._name == second.chroma._name != third.chroma._name
        assert (first.chroma.count(), third.chroma.count()) == (300, 50)
        for desk in (first, second):
            assert found(desk, "Gesetz Satz77 Wort77 Ding77")[0] == "c77"
        assert "c77" not in found(third, "Gesetz Satz77 Wort77 Ding77")
        # other law, another collection; the others keep theirs
        first_name = first.chroma._name
        first.set_chunks(TEXTS[100:])
        first.index.build(silent)
        assert first.index.state().index == "chroma"
        assert (first.chroma.count(), second.chroma.count()) == (200, 300)
        # what the last desk has left is gone; what another desk uses, or nobody ever marked, stays
        collections = _collections(server)
        second.set_chunks(TEXTS[100:])
        second.index.build(silent)
        assert _collections(server) == collections - {first_name}
        assert first.chroma._name == second.chroma._name in collections
        second.set_chunks(TEXTS)
        embed_all(second)
        # what somebody spoiled there is found out and mended
        second.chroma.delete([int(second.chroma.keys()[0])])
        second.index.build(silent)
        assert second.chroma.answers
        assert second.chroma.count() == 300
        # the server goes: brute force answers, and says why
        server.stop()
        try:
            assert found(second, "Gesetz Satz77 Wort77 Ding77")[0] == "c77"
            second.index.build(silent)
            state = second.index.state()
            assert state.index == "brute force"
            assert f"auf {server.address} ist nicht benutzbar" in state.hinweis
            assert found(second, "Gesetz Satz78 Wort78 Ding78")[0] == "c78"
        finally:
            server.start()
        second.index.build(silent)
        assert (second.index.state().index, second.index.state().hinweis) == ("chroma", "")
    finally:
        for desk in (first, second, third):
            desk.index.close()


def _collections(server: Server) -> set[str]:
    client = chromadb.HttpClient(
        port=int(server.address.rsplit(":", 1)[1]), settings=Settings(anonymized_telemetry=False)
    )
    return {collection.name for collection in client.list_collections()}


class Collection:
    def __init__(self, name: str, metadata: dict[str, str] | None) -> None:
        self.name, self.metadata = name, metadata

    def modify(self, metadata: dict[str, str]) -> None:
        self.metadata = metadata


class Client:
    def __init__(self, **metadata: dict[str, str] | None) -> None:
        self.held = {name: Collection(name, found) for name, found in metadata.items()}

    def list_collections(self) -> list[Collection]:
        return list(self.held.values())

    def delete_collection(self, name: str) -> None:
        del self.held[name]


def test_only_what_nobody_uses_any_more_is_deleted() -> None:
    ich, du = "platz-ich", "platz-du"
    client = Client(
        neu=None,
        alt={ich: "2026-11-20"},
        geteilt={ich: "2026-11-20", du: "2026-11-01"},
        vergessen={ich: "2026-11-20", du: "2026-08-01"},
        fremd={du: "2025-01-01"},
        unbekannt=None,
    )
    tidy(client, "neu", ich, date(2026, 11, 23))
    assert {name: c.metadata for name, c in client.held.items()} == {
        "neu": {ich: "2026-11-23"},
        "geteilt": {du: "2026-11-01"},
        "fremd": {du: "2025-01-01"},
        "unbekannt": None,
    }


def test_a_server_is_asked_from_a_process_of_its_own(server: Server, tmp_path: Path) -> None:
    desk = ServerDesk(tmp_path / "a", server, elsewhere=True)
    desk.set_chunks(TEXTS[:20])
    embed_all(desk)
    assert desk.index.state().index == "chroma"
    assert [child.name for child in multiprocessing.active_children()] == ["satzwerk-chroma"]
    assert found(desk, "Gesetz Satz7 Wort7 Ding7")[0] == "c7"
    desk.index.close()
    assert not multiprocessing.active_children()
