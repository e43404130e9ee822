"""What is read in a process of its own: pages in a web engine, models in llama.cpp.

Both may hang, crash or eat memory; the program has to end them, to say so and to go on.
"""

from __future__ import annotations

import contextlib
import re
import resource
import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from app.adapters.llm.arbeiter import Laden, LlamaWriter, Writer
from app.adapters.llm.sprachmodell import LlamaSprachmodell
from app.adapters.webseite.arbeiter import work
from app.adapters.webseite.betrachter import WebengineBetrachter
from app.errors import ModelError, PageError
from app.ports_modell import Auftrag, ModellEinstellungen

PORT = 47_811
"""Where hostile pages try to reach somebody."""
HIDDEN = "GEHEIM-7431"
WAITS = 150.0
"""Twice what the engine may take for a page, on a busy machine."""
SCHEMA = {
    "type": "object",
    "properties": {"art": {"type": "string", "enum": ["klage", "vertrag"]}},
    "required": ["art"],
    "additionalProperties": False,
}


def unbound_work(pipe: Connection, folder: Path) -> None:
    """The engine's process without the fuzzer's own limit: Chromium reserves addresses without number."""
    _unbind()
    work(pipe, folder)


def unbound_load(laden: Laden) -> Writer:
    """As above for llama.cpp."""
    _unbind()
    return LlamaWriter(laden)


def _unbind() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


class Seiten:
    """The engine and a trap on this computer's own address."""

    def __init__(self) -> None:
        self._viewer = WebengineBetrachter(run=unbound_work, first_s=20.0)
        self._trap: socket.socket | None = socket.socket()
        try:
            self._trap.bind(("127.0.0.1", PORT))
            self._trap.listen()
            self._trap.settimeout(0.0)
        except OSError:  # somebody else has the port: what arrives there is not ours to judge
            self._trap.close()
            self._trap = None

    def look(self, path: Path) -> PageError | None:
        """Render a page; why it was refused.

        Raises:
            AssertionError: it reached the network or a file.
        """
        path.with_name("geheim.txt").write_text(HIDDEN, "utf-8")
        try:
            page = self._viewer.betrachte(path)
        except PageError as error:
            return error
        finally:
            path.with_name("geheim.txt").unlink()
            if self._trap is not None:
                with contextlib.suppress(BlockingIOError):
                    self._trap.accept()[0].close()
                    raise AssertionError("the page reached the network")
        if HIDDEN in repr(page) or "root:x:0" in repr(page):
            raise AssertionError("the page read a file")
        return None

    def close(self) -> None:
        self._viewer.close()
        if self._trap is not None:
            self._trap.close()


def ask_model(path: Path) -> ModelError | None:
    """Choose a model, load it, let it answer; why it did not.

    Raises:
        InputError: its head was refused already.
    """
    with tempfile.TemporaryDirectory() as folder:
        model = LlamaSprachmodell(Path(folder), load=unbound_load, start_s=30.0)
        try:
            model.configure(ModellEinstellungen(threads=1, kontext=1024))
            model.choose(path)
            model.complete(Auftrag("Probe", "Wählen Sie.", "Räumung", SCHEMA, 40, 10.0))
        except ModelError as error:
            model.stand()
            return error
        finally:
            model.close()
    return None


@contextmanager
def children_watched() -> Iterator[list[int]]:
    """Meanwhile the most bytes that a single process below this one takes; the only entry of the list."""
    most, ended = [0], threading.Event()

    def look() -> None:
        while not ended.wait(0.25):
            most[0] = max([most[0], *map(_size, _below(_here()))])

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield most
    finally:
        ended.set()
        thread.join()


def _here() -> int:
    return int(Path("/proc/self").resolve().name)


def _below(pid: int) -> set[int]:
    """All processes that this one started, and those that they started."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (entry / "stat").read_text("ascii", "replace").rpartition(")")[2].split()
            parents[int(entry.name)] = int(fields[1])
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def _size(pid: int) -> int:
    """Bytes of its own, without what it shares."""
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{pid}/status").read_text("ascii", "replace")
        if (own := re.search(r"RssAnon:\s+(\d+)", status)) is not None:
            return int(own[1]) * 1000
    return 0
