"""One question to a Chroma server: who answers, and what is said where nobody or something else does."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from app.adapters.korpus.vektoren.chroma_look import ChromaProbe
from app.errors import StoreError


class Answer(BaseHTTPRequestHandler):
    status, body = 200, b'"1.5.9"'

    def do_GET(self) -> None:
        self.send_response(self.status)
        self.send_header("Location", "http://anderswo.example/")
        self.end_headers()
        if self.path == "/api/v2/version":
            self.wfile.write(self.body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_version_is_told(address: str) -> None:
    assert ChromaProbe().version(f"{address}/") == "1.5.9"


@pytest.mark.parametrize(("status", "body"), [(404, b""), (302, b""), (200, b"<html>"), (200, b'{"a": 1}'), (200, b"")])
def test_something_else_is_no_chroma_server(
    address: str, status: int, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Answer, "status", status)
    monkeypatch.setattr(Answer, "body", body)
    with pytest.raises(StoreError, match="etwas anderes als ein Chroma-Server"):
        ChromaProbe().version(address)


def test_nobody_answers(address: str) -> None:
    port = int(address.rsplit(":", 1)[1])
    with pytest.raises(StoreError, match="nicht zu erreichen") as refused:
        ChromaProbe().version(f"http://127.0.0.1:{port ^ 1}")
    assert "Prüfen Sie Adresse und Netz" in refused.value.abhilfe
