"""The worker process: loads the model, writes answers piece by piece, ends when the program is gone.

Messages to it: ``("auftrag", Bitte)``, ``("halt", None)``, ``("vorlesen", Bitte)``. From it: ``("bereit", None)``,
``("beginn", gekuerzt)``, ``("stueck", text)``, ``("fertig", None)``, ``("fehler", reason)``. Reading ahead is not
answered; any message ends it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Protocol

_MARKS = re.compile(
    r"\[(/?(?:INST|SYS|SYSTEM_PROMPT|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|AVAILABLE_TOOLS|MODEL_SETTINGS|THINK|ARGS|CALL_ID"
    r"|IMG|AUDIO|PREFIX|SUFFIX|MIDDLE|BOS|EOS|gMASK)|\|[a-z_]+\|)\]",
    re.IGNORECASE,
)
_ANGLES = str.maketrans({"<": "‹", ">": "›"})
NO_ROOM = 64
"""Tokens of material below which an answer would be about nothing."""
_AT_ONCE = 128
"""Tokens that are read before it looks whether it is to stop: about a second on one old core."""


@dataclass(frozen=True)
class Laden:
    """How to load: path, tokens of context, threads."""

    pfad: str
    kontext: int
    threads: int


@dataclass(frozen=True)
class Bitte:
    """One call as the worker gets it; ``samen`` makes tries differ, the same one gives the same answer."""

    anweisung: str
    eingabe: str
    frage: str
    schema: Mapping[str, Any]
    hoechstens: int
    samen: int


class HaltedError(Exception):
    """It was told to stop while it read."""


class NoRoomError(Exception):
    """There is no room for the order; the text says so in German."""


class Writer(Protocol):
    """A loaded model."""

    def begin(self, bitte: Bitte, halt: Callable[[], bool]) -> tuple[int, Iterator[str]]:
        """Characters of the material that were left out, and the pieces of the answer.

        Raises:
            HaltedError: ``halt`` said so while it read; also while the pieces are taken.
        """
        ...


class LlamaWriter:
    """llama.cpp as the worker uses it."""

    def __init__(self, laden: Laden) -> None:
        os.environ["GGML_NO_BACKTRACE"] = "1"  # a failed assertion would start a debugger
        from llama_cpp import Llama

        class Reader(Llama):
            """Reads in small steps, so that it can be stopped before the first word."""

            halt: Callable[[], bool] = staticmethod(lambda: False)

            def eval(self, tokens: Sequence[int]) -> None:
                for start in range(0, len(tokens), _AT_ONCE):
                    if start and self.halt():
                        raise HaltedError
                    super().eval(tokens[start : start + _AT_ONCE])

        self._model: Any = Reader(
            model_path=laden.pfad,
            n_ctx=laden.kontext,
            n_threads=laden.threads,
            n_threads_batch=laden.threads,
            n_gpu_layers=0,
            verbose=False,
        )
        self._room = int(self._model.n_ctx())

    def begin(self, bitte: Bitte, halt: Callable[[], bool]) -> tuple[int, Iterator[str]]:
        """Characters of the material that were left out, and the pieces of the answer.

        What begins like the text before is not read again: llama.cpp keeps it.
        """
        from llama_cpp.llama_grammar import LlamaGrammar

        order = harmless(bitte.anweisung)
        question = harmless(bitte.frage)
        material, left_out = self._fitting(harmless(bitte.eingabe), f"{order}{question}", bitte.hoechstens)
        self._model.halt = halt
        grammar = LlamaGrammar.from_json_schema(json.dumps(_loose(bitte.schema)), verbose=False)
        pieces = self._model.create_chat_completion(
            # one message only: some models know no other role
            messages=[{"role": "user", "content": f"{order}\n\n{material}\n\n{question}".strip()}],
            grammar=grammar,
            max_tokens=bitte.hoechstens,
            temperature=0.2 if bitte.samen == 0 else 0.6,
            repeat_penalty=1.1,
            seed=bitte.samen,
            stream=True,
        )
        return left_out, (text for piece in pieces if (text := piece["choices"][0]["delta"].get("content")))

    def _fitting(self, material: str, order: str, answer: int) -> tuple[str, int]:
        """As much of the material as there is room for, and how many characters were left out."""
        room = self._room - answer - len(self._tokens(order)) - NO_ROOM  # the conversation's own signs need some
        tokens = self._tokens(material)
        if len(tokens) <= room:
            return material, 0
        if room < NO_ROOM:
            raise NoRoomError(f"der Kontext von {self._room} Token ist für diese Aufgabe zu klein")
        kept = self._model.detokenize(tokens[:room]).decode("utf-8", "ignore")
        kept = kept[: max(kept.rfind("\n"), kept.rfind(". ") + 1) or len(kept)]
        return f"{kept}\n[Hier endet das Material; der Rest hatte keinen Platz.]", len(material) - len(kept)

    def _tokens(self, text: str) -> list[int]:
        tokens: list[int] = self._model.tokenize(text.encode(), add_bos=False, special=False)
        return tokens


def harmless(text: str) -> str:
    """Text without the signs by which models mark who speaks: a document must not be able to change the speaker."""
    # replaced, not left out: what stands around a mark must not close up to another one, or to the end of the material
    return _MARKS.sub(r"‹\1›", text).translate(_ANGLES)


def _loose(schema: Any) -> Any:
    """The schema without lengths of texts: as a grammar they slow every token down; they are checked afterwards."""
    if isinstance(schema, Mapping):
        return {key: _loose(value) for key, value in schema.items() if key not in ("minLength", "maxLength", "pattern")}
    return [_loose(value) for value in schema] if isinstance(schema, list | tuple) else schema


def work(pipe: Connection, load: Callable[[Laden], Writer], laden: Laden) -> None:
    """The worker's life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program decides what Ctrl+C in its terminal means
    if hasattr(os, "nice"):
        os.nice(5)  # the window comes first
    with contextlib.suppress(EOFError, OSError):  # the program is gone
        try:
            writer = load(laden)
        except Exception as error:  # noqa: BLE001 - whatever a foreign model raises is told to the program
            pipe.send(("fehler", _reason(error)))
            return
        pipe.send(("bereit", None))
        while True:
            kind, content = pipe.recv()
            if kind == "auftrag":  # a late „halt“ for an answer that is written is nothing
                _answer(pipe, writer, content)
            elif kind == "vorlesen":
                _read_ahead(pipe, writer, content)


def _answer(pipe: Connection, writer: Writer, bitte: Bitte) -> None:
    try:
        left_out, pieces = writer.begin(bitte, pipe.poll)
        pipe.send(("beginn", left_out))
        with contextlib.suppress(HaltedError):
            for piece in pieces:
                pipe.send(("stueck", piece))
                if pipe.poll():
                    raise HaltedError
        if pipe.poll():
            pipe.recv()  # „halt“, or the program is gone
        pipe.send(("fertig", None))
    except (EOFError, OSError):
        raise
    except Exception as error:  # noqa: BLE001 - as above
        pipe.send(("fehler", _reason(error)))


def _read_ahead(pipe: Connection, writer: Writer, bitte: Bitte) -> None:
    """The first piece comes when all is read; what goes wrong shows at the order itself."""
    with contextlib.suppress(Exception):
        next(writer.begin(bitte, pipe.poll)[1], None)


def _reason(error: Exception) -> str:
    if isinstance(error, NoRoomError):
        return str(error)
    said = " ".join(str(error).split())[:300].replace("„", "").replace("“", "")
    return f"llama.cpp meldet „{said or type(error).__name__}“"  # English, and none of ours
