"""Port ``Sprachmodell``: any GGUF model through llama.cpp, in a process of its own.

The process is started at the first call, may hang, crash or be killed – the program goes on – and ends with ``close``,
with the program, or by itself when the program's end of the pipe is gone. It never talks to a network.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from app.adapters.llm.antwort import InvalidError, valid
from app.adapters.llm.arbeiter import Bitte, Laden, LlamaWriter, Writer, work
from app.adapters.llm.gguf import GgufDatei, read_gguf
from app.adapters.llm.modellwahl import Modellwahl
from app.adapters.llm.textfluss import Textfluss
from app.auslieferung import is_packaged, not_there
from app.domain.deutsch import format_zahl
from app.errors import InputError, ModelError, OperationCancelled
from app.hilfsprozess import Hilfsprozess
from app.ports_modell import Antwort, Auftrag, Cancelled, ModellEinstellungen, ModellStand, OnText

VERSUCHE = 3
"""The first try and two more; a crash takes one."""
START_S = 180.0
"""So long loading may take: cold disks, many gigabytes."""
HALT_S = 2.0
"""So long the process may take to stop writing, and the end of the program waits for a call that runs."""
END_S = 0.5
"""So long the process may take to end by itself, which it does unless it computes."""
LOOK_S = 0.05
ZEICHEN_JE_TOKEN = 24
"""No token is longer on average: whatever writes more than that is broken."""

NOT_CHOSEN = "Es ist kein Sprachmodell gewählt."
WITHOUT = "Der Schriftsatz entsteht auch ohne Sprachmodell vollständig aus den Bausteinen."
OTHER = f"Versuchen Sie es noch einmal oder wählen Sie ein anderes, kleineres Modell. {WITHOUT}"


def is_installed() -> bool:
    """Whether llama-cpp-python is there; nothing is imported."""
    return importlib.util.find_spec("llama_cpp") is not None


def not_installed() -> str:
    """Why no model can be used at all."""
    compiler = "" if is_packaged() else " Dafür wird einmalig ein C++-Compiler gebraucht."
    return not_there("Die Bibliothek llama-cpp-python") + compiler


def memory_of_this_computer() -> int:
    """Bytes of memory; 0 where the system does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows
        return 0


class _DiedError(Exception):
    """The worker is gone."""


@dataclass(frozen=True)
class _Written:
    text: str
    seconds: float
    first: float
    left_out: int


def _bitte(auftrag: Auftrag, samen: int) -> Bitte:
    return Bitte(auftrag.anweisung, auftrag.eingabe, auftrag.frage, dict(auftrag.schema), auftrag.hoechstens, samen)


class LlamaSprachmodell:
    """A local model behind schema-constrained calls, one at a time.

    Args:
        basedir: folder of the library, which keeps the choice.
        load: what the worker calls; must be importable there.
        installed: whether the library of the worker is there.
        start_s: seconds until a silent start counts as hanging.
        memory: bytes of memory of this computer; 0: unknown.
    """

    def __init__(
        self,
        basedir: Path,
        *,
        load: Callable[[Laden], Writer] = LlamaWriter,
        installed: Callable[[], bool] = is_installed,
        start_s: float = START_S,
        memory: Callable[[], int] = memory_of_this_computer,
    ) -> None:
        self._wahl = Modellwahl(basedir)
        self._load = load
        self._installed = installed
        self._start_s = start_s
        self._memory = memory
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._epoch = 0
        self._worker: Hilfsprozess | None = None
        self._running_with: tuple[Laden, int] | None = None
        self._heads: dict[tuple[Path, int, int], GgufDatei] = {}
        self._fault = ""

    # ---- choice ------------------------------------------------------------------------------------------------------

    def stand(self) -> ModellStand:
        """What is chosen, whether it is loaded, why it cannot be used."""
        pfad = self._wahl.pfad()
        if pfad is None:
            return ModellStand(None, fehler=NOT_CHOSEN)
        try:
            name = self._head(pfad).name
        except InputError as error:
            return ModellStand(pfad, pfad.stem, fehler=f"{error.text} {error.abhilfe}")
        if not self._installed():
            return ModellStand(pfad, name, fehler=not_installed())
        return ModellStand(pfad, name, geladen=self._worker is not None, fehler=self._fault)

    def choose(self, pfad: Path | None) -> None:
        """Use this file from now on; a call that is running ends with a ModelError.

        Raises:
            InputError: no readable GGUF file, or larger than the memory; the choice before stays.
            StoreError: the choice cannot be kept.
        """
        self._wahl.choose(None if pfad is None else self._fitting(read_gguf(pfad)).pfad)
        self._renew()

    def _fitting(self, head: GgufDatei) -> GgufDatei:
        memory = self._memory()
        if 0 < memory < head.groesse:
            wanted, there = (format_zahl(Decimal(n) / 10**9, stellen=1) for n in (head.groesse, memory))
            raise InputError(
                f"„{head.name}“ braucht mehr als {wanted} GB Arbeitsspeicher; dieser Rechner hat {there} GB.",
                "Wählen Sie ein kleineres Modell oder eine stärker verdichtete Fassung (zum Beispiel Q4).",
            )
        return head

    def einstellungen(self) -> ModellEinstellungen:
        """How much of the computer it uses."""
        return self._wahl.einstellungen()

    def configure(self, einstellungen: ModellEinstellungen) -> None:
        """Use that much from the next call on.

        Raises:
            InputError: out of range.
            StoreError: cannot be kept.
        """
        self._wahl.configure(einstellungen)
        self._renew()

    def _renew(self) -> None:
        self._fault = ""
        self._epoch += 1
        with self._lock:
            self._stop()

    def _head(self, pfad: Path) -> GgufDatei:
        try:
            found = pfad.stat()
        except (OSError, ValueError):  # ValueError: a name that no file can have
            return read_gguf(pfad)
        key = (pfad, found.st_size, found.st_mtime_ns)
        if key not in self._heads:
            self._heads = {key: read_gguf(pfad)}
        return self._heads[key]

    # ---- calls -------------------------------------------------------------------------------------------------------

    def complete(self, auftrag: Auftrag, on_text: OnText | None = None, cancelled: Cancelled | None = None) -> Antwort:
        """The answer, valid against the schema.

        Raises:
            ModelError: no model, it failed, took too long, or gave nothing valid after bounded tries.
            OperationCancelled: the user gave up.
        """
        gave_up = cancelled or (lambda: False)
        epoch = self._epoch
        while not self._lock.acquire(timeout=LOOK_S):
            if gave_up():
                raise OperationCancelled
        try:
            self._check_alive(epoch)
            return self._complete(auftrag, on_text or (lambda _: None), gave_up, epoch)
        finally:
            self._lock.release()

    def read_ahead(self, auftrag: Auftrag) -> None:
        """Load the model and let it read what an order will begin with; best effort."""
        pfad, epoch = self._wahl.pfad(), self._epoch
        if pfad is None or not self._installed() or not self._lock.acquire(blocking=False):
            return
        try:
            with contextlib.suppress(ModelError, InputError, OperationCancelled, _DiedError):
                worker = self._running(self._head(pfad), lambda: False, epoch)
                self._send(worker, ("vorlesen", _bitte(auftrag, 0)), HALT_S)
        finally:
            self._lock.release()

    def _complete(self, auftrag: Auftrag, on_text: OnText, gave_up: Cancelled, epoch: int) -> Antwort:
        pfad = self._wahl.pfad()
        if pfad is None:
            raise ModelError(NOT_CHOSEN, f"Wählen Sie eine Modelldatei (GGUF). {WITHOUT}")
        if not self._installed():
            raise ModelError(not_installed(), WITHOUT)
        try:
            head = self._head(pfad)
        except InputError as error:
            raise ModelError(error.text, error.abhilfe) from error
        reason, spent = "", 0.0
        for attempt in range(VERSUCHE):
            bitte = _bitte(auftrag, attempt)
            begun = time.monotonic()
            try:
                worker = self._running(head, gave_up, epoch)
                begun = time.monotonic()  # loading is not the call's time
                written = self._exchange(worker, bitte, auftrag.sekunden - spent, on_text, gave_up, epoch, head.name)
                werte = valid(written.text, auftrag.schema)
            except _DiedError:
                reason = "sein Prozess ist abgestürzt; vielleicht fehlt Speicher"
            except InvalidError as error:
                reason = str(error)
            else:
                self._fault = ""
                return Antwort(
                    werte, head.name, written.seconds, written.first, len(written.text), written.left_out, attempt + 1
                )
            spent += time.monotonic() - begun
            if spent >= auftrag.sekunden:
                break
        raise self._failed(head.name, reason)

    def _exchange(
        self,
        worker: Hilfsprozess,
        bitte: Bitte,
        seconds: float,
        on_text: OnText,
        gave_up: Cancelled,
        epoch: int,
        name: str,
    ) -> _Written:
        begun = time.monotonic()
        self._send(worker, ("auftrag", bitte), seconds)
        pipe = worker.pipe
        flow, pieces, length, first, left_out = Textfluss(), list[str](), 0, 0.0, 0
        while True:
            now = time.monotonic() - begun
            if gave_up():
                self._halt(pipe)
                raise OperationCancelled
            if now > seconds:
                self._stop()
                raise self._failed(name, f"es war nach {seconds:.0f} Sekunden nicht fertig und wurde beendet")
            message = self._receive(pipe, epoch)
            if message is None:
                continue
            kind, content = message
            if kind == "beginn":
                left_out = content
            elif kind == "fertig":
                return _Written("".join(pieces), now, first or now, left_out)
            elif kind == "fehler":
                self._stop()  # after a fault its memory is not trusted
                raise self._failed(name, content)
            elif kind == "stueck":
                first = first or now
                pieces.append(content)
                length += len(content)
                if length > bitte.hoechstens * ZEICHEN_JE_TOKEN:
                    self._halt(pipe)
                    raise InvalidError("seine Antwort nimmt kein Ende")
                if text := flow.feed(content):
                    on_text(text)

    def _running(self, head: GgufDatei, gave_up: Cancelled, epoch: int) -> Hilfsprozess:
        laden = self._laden(head)
        if self._worker is not None and self._running_with == (laden, head.groesse):
            return self._worker
        self._stop()
        worker = Hilfsprozess("satzwerk-sprachmodell", work, self._load, laden)
        atexit.register(self.close)
        self._worker, self._running_with = worker, (laden, head.groesse)
        begun = time.monotonic()
        while time.monotonic() - begun < self._start_s:
            if gave_up():
                self._stop()
                raise OperationCancelled
            message = self._receive(worker.pipe, epoch)
            if message is None:
                continue
            if message[0] == "bereit":
                return worker
            self._stop()
            raise self._unfit(head.name, f"es lässt sich nicht laden ({message[1]})")
        self._stop()
        raise self._unfit(head.name, f"es war nach {self._start_s:.0f} Sekunden nicht geladen und wurde beendet")

    def _laden(self, head: GgufDatei) -> Laden:
        wanted = self._wahl.einstellungen()
        # its threads wait for each other: one core that works for somebody else holds all of them up
        threads = wanted.threads or max(1, (os.cpu_count() or 2) - 1)
        return Laden(str(head.pfad), min(wanted.kontext, head.kontext or wanted.kontext), threads)

    def _send(self, worker: Hilfsprozess, message: object, seconds: float) -> None:
        try:
            worker.send(message, seconds)
        except OSError as error:
            self._stop()
            raise _DiedError from error

    def _receive(self, pipe: Connection, epoch: int) -> tuple[str, Any] | None:
        """The next message; None if there is none yet.

        Raises:
            _DiedError: the worker is gone.
            ModelError: another model was chosen or the program ends.
        """
        self._check_alive(epoch)
        try:
            message: tuple[str, Any] | None = pipe.recv() if pipe.poll(LOOK_S) else None
        except (EOFError, OSError) as error:
            self._stop()
            raise _DiedError from error
        return message

    def _check_alive(self, epoch: int) -> None:
        if self._closed.is_set():
            self._stop()
            raise ModelError("Das Sprachmodell wurde geschlossen.", WITHOUT)
        if epoch != self._epoch:
            self._stop()
            raise ModelError("Inzwischen wurde ein anderes Sprachmodell gewählt.", "Versuchen Sie es noch einmal.")

    def _halt(self, pipe: Connection) -> None:
        """Stop writing; a worker that does not listen is ended."""
        try:
            pipe.send(("halt", None))
            begun = time.monotonic()
            while time.monotonic() - begun < HALT_S:
                if pipe.poll(LOOK_S) and pipe.recv()[0] in ("fertig", "fehler"):
                    return
        except (EOFError, OSError):
            pass
        self._stop()

    def _failed(self, name: str, reason: str) -> ModelError:
        return ModelError(f"Das Sprachmodell „{name}“ hat nichts Brauchbares geliefert: {reason}.", OTHER)

    def _unfit(self, name: str, reason: str) -> ModelError:
        error = ModelError(f"Das Sprachmodell „{name}“ arbeitet nicht: {reason}.", OTHER)
        self._fault = error.text
        return error

    # ---- end ---------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End the process, also while it works for another thread, who then gets a ModelError."""
        self._closed.set()
        if not self._lock.acquire(timeout=HALT_S):
            if (worker := self._worker) is not None:  # its caller waits for a process that takes nothing any more
                worker.kill()
            self._lock.acquire()
        self._stop()
        self._lock.release()
        atexit.unregister(self.close)

    def _stop(self) -> None:
        worker, self._worker, self._running_with = self._worker, None, None
        if worker is not None:
            worker.end(END_S)
