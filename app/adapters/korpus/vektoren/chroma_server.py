"""Chroma on a server of the Kanzlei: one index for all desks that have the same law and the same model (spec 6).

The vectors themselves stay at each desk; what lies on the server is disposable, holds no text, and is believed only
after the same probe as a folder of one's own. Which law and which model it is for is in the name of the collection, so
that desks with different ones never mix. A collection that its last desk has left is deleted. While the server is gone,
brute force answers.
"""

from __future__ import annotations

import contextlib
import getpass
import hashlib
import os
import platform
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.adapters.korpus.vektoren.chroma_index import ChromaDamaged, ChromaIndex
from app.adapters.korpus.vektoren.chroma_look import PORT
from app.adapters.korpus.vektoren.chroma_prozess import HNSW, ProcessClient

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ANSWER_S = 30.0
"""So long one call to the server may take."""
FORGOTTEN = timedelta(days=60)
"""A desk that did not open a collection for so long uses it no more."""
_DESK = "platz-"


class ServerClient:
    """A collection on a server; made if it is not there. Those that this desk used before and nobody else does go.

    Args:
        address: ``http://`` or ``https://`` with host and port.
        name: of the collection.
        desk: what this desk is called on the server: letters and digits that say nothing.
    """

    def __init__(self, address: str, name: str, desk: str, _folder: Path) -> None:
        os.environ["NO_PROXY"] = os.environ["no_proxy"] = "*"  # to this address and to no other
        from urllib.parse import urlsplit

        import chromadb
        from chromadb.config import Settings

        parts = urlsplit(address)
        secure = parts.scheme == "https"
        client = chromadb.HttpClient(
            host=parts.hostname or "",
            port=parts.port or (443 if secure else PORT),
            ssl=secure,
            settings=Settings(anonymized_telemetry=False),
        )
        # without ``None`` it looks for a model to download
        self.collection: Any = client.get_or_create_collection(name, embedding_function=None, configuration=HNSW)
        with contextlib.suppress(Exception):  # another desk tidies up at the same time: one of them will have done it
            tidy(client, name, f"{_DESK}{desk}", date.today())  # noqa: DTZ011 - a day more or less is no matter

    def close(self) -> None:
        """Nothing is held open."""


def tidy(client: Any, name: str, mark: str, today: date) -> None:
    """Note who uses the collection ``name``, and delete those that the same desk used before, if nobody else does.

    Each collection carries the desks that use it, with the day of their last opening; who has not opened it for
    ``FORGOTTEN`` does not count. What carries no desk at all is not ours to delete.
    """
    for collection in client.list_collections():
        desks = {key: value for key, value in (collection.metadata or {}).items() if key.startswith(_DESK)}
        if collection.name == name:
            if desks.get(mark) != today.isoformat():
                collection.modify(metadata=desks | {mark: today.isoformat()})
        elif mark in desks:
            oldest = (today - FORGOTTEN).isoformat()
            others = {key: value for key, value in desks.items() if key != mark and str(value) >= oldest}
            if others:
                collection.modify(metadata=others)
            else:
                client.delete_collection(collection.name)


def desk_name(folder: Path) -> str:
    """A desk and its library on the server: the same each time, telling nothing of either."""
    place = f"{platform.node()}\0{getpass.getuser()}\0{folder.resolve()}"
    return hashlib.sha256(place.encode("utf-8", "surrogateescape")).hexdigest()[:16]


class ServerIndex(ChromaIndex):
    """Vectors by key on a server. Every method raises ``ChromaDamaged`` if it fails or is gone.

    Args:
        address: of the server.
        desk: names this desk and its library, without saying anything of them.
        elsewhere: ask it from a process of its own, which can be given up if the server hangs.
    """

    def __init__(self, address: str, desk: str, *, elsewhere: bool = True) -> None:
        super().__init__(Path())
        self._address = address
        self._desk = desk
        self._elsewhere = elsewhere
        self._name = ""

    def meant_for(self, model_id: str, keys: NDArray[np.int64]) -> None:
        """Name the collection of this model and this law; another one is let go."""
        digest = hashlib.sha256(model_id.encode() + b"\0" + keys.astype("<i8").tobytes()).hexdigest()
        name = f"satzwerk-{digest[:40]}"
        if name != self._name:
            self.close()
            self._name = name
            client = partial(ServerClient, self._address, name, self._desk)
            self._connect = partial(ProcessClient, make=client, answer_s=ANSWER_S) if self._elsewhere else client

    def open(self, model_id: str) -> bool:
        """Connect; what is lacking there is added by who builds."""
        with self._lock:
            self.close()
            self._start(model_id)
            return True

    def create(self, model_id: str) -> None:
        """Take out everything that lies there under this name, and begin anew."""
        with self._lock:
            self.open(model_id)
            self.delete([int(key) for key in self.keys()])

    def discard(self) -> None:
        """Let go of it; other desks may be using it."""
        self.close()

    def close(self) -> None:
        """Let go of it."""
        with self._lock:
            self._stop()

    def note(self, damage: ChromaDamaged) -> str:
        """What to say in the Stand."""
        return (
            f"Der Suchindex auf {self._address} ist nicht benutzbar ({damage}); bis zum nächsten Start sucht dieser "
            "Rechner selbst, etwas langsamer."
        )

    def _break_seal(self) -> None:
        self._proven = False
