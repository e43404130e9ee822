"""Models for tests: small GGUF files, and writers that lie, hang and crash inside the worker process."""

from __future__ import annotations

import json
import os
import struct
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from app.adapters.llm.arbeiter import Bitte, HaltedError, Laden
from app.errors import ModelError, OperationCancelled
from app.ports_modell import Antwort, Auftrag, Cancelled, ModellEinstellungen, ModellStand, OnText

ABSTURZ, HAENGT, ENDLOS, FEHLER = "<absturz>", "<hängt>", "<endlos>", "<fehler>"
HAENGT_BEIM_LESEN = "<liest>"


def text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def entry(key: str, kind: int, raw: bytes) -> bytes:
    return text(key) + struct.pack("<I", kind) + raw


META = {
    "general.architecture": entry("general.architecture", 8, text("llama")),
    "llama.context_length": entry("llama.context_length", 4, struct.pack("<I", 2048)),
    "tokenizer.ggml.tokens": entry(
        "tokenizer.ggml.tokens", 9, struct.pack("<IQ", 8, 3) + text("a") + text("b") + text("c")
    ),
    "tokenizer.ggml.scores": entry("tokenizer.ggml.scores", 9, struct.pack("<IQ", 6, 3) + bytes(12)),
    "tokenizer.chat_template": entry("tokenizer.chat_template", 8, text("x" * 5000)),
}


def gguf(path: Path, *, version: int = 3, tensors: int = 1, meta: Mapping[str, bytes] = META, data: int = 64) -> Path:
    """A file with the head of a small model; its weights are zeros."""
    head = b"GGUF" + struct.pack("<IQQ", version, tensors, len(meta)) + b"".join(meta.values())
    for number in range(tensors):
        head += text(f"blk.{number}.weight") + struct.pack("<IQQIQ", 2, 4, 4, 0, 32 * number)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + bytes(data))
    return path


def drehbuch(model: Path, antworten: Sequence[Any]) -> None:
    """What the writer says for this model, call after call; the last entry again and again."""
    model.with_suffix(".json").write_text(json.dumps(list(antworten)), "utf-8")


class DrehbuchWriter:
    """Says what stands beside the model, also over a crash; keeps what it was asked in a file."""

    def __init__(self, laden: Laden) -> None:
        self._model = Path(laden.pfad)
        self._script: list[Any] = json.loads(self._model.with_suffix(".json").read_text("utf-8"))
        if self._script[0] == FEHLER:
            raise OSError("zu wenig Speicher")
        if self._script[0] == "<laden hängt>":
            time.sleep(600)

    def begin(self, bitte: Bitte, halt: Callable[[], bool]) -> tuple[int, Iterator[str]]:
        counter = self._model.with_suffix(".zahl")
        number = int(counter.read_text()) if counter.exists() else 0
        counter.write_text(str(number + 1))
        with self._model.with_suffix(".log").open("a", encoding="utf-8") as log:
            log.write(json.dumps([bitte.samen, f"{bitte.eingabe}{bitte.frage}", os.getpid()]) + "\n")
        said = self._script[min(number, len(self._script) - 1)]
        if said == "<begin fehler>":
            raise ValueError("der Kontext ist zu klein")
        return (7 if said == "<gekürzt>" else 0), self._write('{"a": "x"}' if said == "<gekürzt>" else said, halt)

    def _write(self, said: Any, halt: Callable[[], bool]) -> Iterator[str]:
        while said == HAENGT_BEIM_LESEN:
            if halt():
                raise HaltedError
            time.sleep(0.01)
        if said == ABSTURZ:
            yield '{"a": "'
            time.sleep(0.05)
            os._exit(3)
        if said == HAENGT:
            yield '{"a": "Die '
            time.sleep(600)
        while said == ENDLOS:
            yield '{"a": "' + "Endlos " * 50
            time.sleep(0.002)
        if said == "<langsam>":
            yield '{"a": "'
            for _ in range(2000):
                yield "Wort "
                time.sleep(0.01)
        written = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        for start in range(0, len(written), 3):
            yield written[start : start + 3]


class LuegenModell:
    """Port ``Sprachmodell`` in memory: gives the answers it was made with, one after the other.

    Args:
        antworten: the answers' values; a ``KnownError`` is raised.
        gekuerzt, versuche, sekunden: what it says of each answer.
    """

    def __init__(
        self, *antworten: Mapping[str, Any] | ModelError, gekuerzt: int = 0, versuche: int = 1, sekunden: float = 2.0
    ) -> None:
        self._antworten = list(antworten)
        self._gekuerzt = gekuerzt
        self._versuche = versuche
        self._sekunden = sekunden
        self.auftraege: list[Auftrag] = []
        self.vorgelesen: list[Auftrag] = []
        self.geschlossen = False
        self.fehler = ""
        self.pfad: Path | None = Path("/modelle/luege.gguf")
        self._einstellungen = ModellEinstellungen()

    def stand(self) -> ModellStand:
        return ModellStand(self.pfad, "luege", fehler=self.fehler)

    def choose(self, pfad: Path | None) -> None:
        self.pfad = pfad

    def einstellungen(self) -> ModellEinstellungen:
        return self._einstellungen

    def configure(self, einstellungen: ModellEinstellungen) -> None:
        self._einstellungen = einstellungen

    def complete(self, auftrag: Auftrag, on_text: OnText | None = None, cancelled: Cancelled | None = None) -> Antwort:
        if cancelled is not None and cancelled():
            raise OperationCancelled
        self.auftraege.append(auftrag)
        said = self._antworten[min(len(self.auftraege), len(self._antworten)) - 1]
        if isinstance(said, ModelError):
            raise said
        written = json.dumps(said, ensure_ascii=False)
        if on_text is not None:
            on_text(written)
        return Antwort(said, "luege", self._sekunden, 0.5, len(written), self._gekuerzt, self._versuche)

    def read_ahead(self, auftrag: Auftrag) -> None:
        self.vorgelesen.append(auftrag)

    def close(self) -> None:
        self.geschlossen = True


class ZeigeModell(LuegenModell):
    """Points at words, whichever slots it is asked for.

    Args:
        stellen: what it says by slot; nothing for the others.
        vorher: called with the number of the call (from 1) before it answers.
    """

    def __init__(self, stellen: Mapping[str, str], vorher: Callable[[int, Cancelled], None] | None = None) -> None:
        super().__init__({})
        self.stellen = stellen
        self._vorher = vorher

    def complete(self, auftrag: Auftrag, on_text: OnText | None = None, cancelled: Cancelled | None = None) -> Antwort:
        if cancelled is not None and cancelled():
            raise OperationCancelled
        self.auftraege.append(auftrag)
        if self._vorher is not None:
            self._vorher(len(self.auftraege), cancelled or (lambda: False))
        said = {key: self.stellen.get(key, "") for key in auftrag.schema["properties"]}
        return Antwort(said, "luege", self._sekunden, 0.5, 10)
