"""Port ``Seitenbetrachter``: Qt WebEngine in a process of its own.

A page is foreign code: it may run forever, eat the memory or crash the engine. The process is started at the first
page, measures any number of pages, is killed with all that belongs to it when it does not answer, and ends with
``close``, with the program, or by itself when the program's end of the pipe is gone.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from app.adapters.webseite.arbeiter import LOG, Bitte, work
from app.auslieferung import missing_library, not_there
from app.domain.pruefung.webseite import Webseite
from app.errors import OperationCancelled, PageError
from app.hilfsprozess import Hilfsprozess
from app.ports_webseite import Cancelled

START_S = 30.0
"""So long the engine may take to start: a cold disk, 200 MB."""
FIRST_S = 8.0
"""For the first measuring of a small page, scripts running; a busy computer included."""
PER_MB_S = 1.5
"""More for each megabyte of the page."""
AFTER_S = 30.0
"""More for trying the controls of a consent layer; each has its own limit in the process."""
LOOK_S = 0.05

NO_SANDBOX = "No usable sandbox"
UNKNOWN = "Was auf der Seite zu sehen ist, bleibt offen; ihr Text wird trotzdem geprüft."


def is_installed() -> bool:
    """Whether Qt WebEngine is there; nothing is imported."""
    spec = importlib.util.find_spec("PySide6")
    places = spec.submodule_search_locations if spec is not None else None
    return any(next(Path(place).glob("QtWebEngineWidgets.*"), None) is not None for place in places or ())


def not_installed() -> str:
    """Why pages cannot be rendered at all."""
    return f"{not_there('Qt WebEngine (PySide6-Addons)')} Gespeicherte Seiten lassen sich so nicht darstellen."


def _engine_program() -> Path:
    spec = importlib.util.find_spec("PySide6")
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0] if places else "PySide6") / "Qt" / "libexec" / "QtWebEngineProcess"


class _DiedError(Exception):
    """The process is gone or was ended because it did not answer."""


class WebengineBetrachter:
    """Saved pages, one at a time.

    Args:
        run: what the process does; must be importable there.
        installed: whether Qt WebEngine is there.
        first_s: seconds for the first measuring of a small page.
    """

    def __init__(
        self,
        *,
        run: Callable[[Connection, Path], None] = work,
        installed: Callable[[], bool] = is_installed,
        first_s: float = FIRST_S,
    ) -> None:
        self._run = run
        self._installed = installed
        self._first_s = first_s
        self._lock = threading.Lock()
        self._worker: Hilfsprozess | None = None
        self._log = ""
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def hindernis(self) -> str:
        """Why pages cannot be rendered here; "" if they can."""
        return "" if self._installed() else not_installed()

    def betrachte(self, seite: Path, wurzel: Path | None = None, cancelled: Cancelled | None = None) -> Webseite:
        """The page's facts; a page whose scripts hang or crash is measured once more without them.

        Raises:
            InputError: no such page, or of another kind.
            PageError: it could not be rendered.
            OperationCancelled: the user gave up.
        """
        gave_up = cancelled or (lambda: False)
        if not self._installed():
            raise PageError(not_installed(), UNKNOWN)
        while not self._lock.acquire(timeout=LOOK_S):
            if gave_up():
                raise OperationCancelled
        try:
            for scripts in (True, False):
                seconds = self._first_s + PER_MB_S * _megabytes(seite)
                try:
                    kind, content = self._ask(Bitte(seite.absolute(), wurzel, scripts, seconds), gave_up)
                except _DiedError:
                    if NO_SANDBOX in self._log:
                        raise PageError("Qt WebEngine startet hier nicht.", f"{self._remedy()} {UNKNOWN}") from None
                    continue
                if kind == "fertig" and isinstance(content, Webseite):
                    return content
                if kind == "abgelehnt":
                    raise content
                self._stop()  # after a fault its memory is not trusted
                if kind == "fehler":  # a fault of ours must not take the rest of the check away
                    reason = str(content).strip().splitlines()[-1][:200]
                    raise PageError(f"„{seite.name}“ ließ sich nicht messen ({reason}).", UNKNOWN)
            raise PageError(
                f"„{seite.name}“ ließ sich nicht darstellen: Die Seite kam auch ohne ihre Skripte zu keinem Ende oder"
                " brachte die Darstellung zum Absturz.",
                UNKNOWN,
            )
        finally:
            self._lock.release()

    def _ask(self, bitte: Bitte, gave_up: Cancelled) -> tuple[str, Any]:
        pipe = self._running(gave_up)
        try:
            pipe.send(bitte)
        except OSError as error:
            self._stop()
            raise _DiedError from error
        return self._wait(pipe, bitte.sekunden + AFTER_S, gave_up)

    def _running(self, gave_up: Cancelled) -> Connection:
        if self._worker is not None:
            return self._worker.pipe
        self._folder = tempfile.TemporaryDirectory(prefix="satzwerk-seite-", ignore_cleanup_errors=True)
        folder = Path(self._folder.name)
        pipe = (worker := Hilfsprozess("satzwerk-seite", self._run, folder)).pipe
        atexit.register(self.close)
        self._worker = worker
        try:
            kind, content = self._wait(pipe, START_S, gave_up)
        except _DiedError as error:
            raise PageError("Qt WebEngine startet hier nicht.", f"{self._remedy()} {UNKNOWN}") from error
        if kind != "bereit":
            self._stop()
            reason = str(content).strip().splitlines()[-1:] or [""]
            raise PageError(
                f"Qt WebEngine lässt sich nicht laden ({reason[0][:300]}).",
                f"{missing_library()} {UNKNOWN}",
            )
        return pipe

    def _wait(self, pipe: Connection, seconds: float, gave_up: Cancelled) -> tuple[str, Any]:
        begun = time.monotonic()
        try:
            while time.monotonic() - begun < seconds:
                if gave_up():
                    self._stop()
                    raise OperationCancelled
                if pipe.poll(LOOK_S):
                    answer: tuple[str, Any] = pipe.recv()
                    return answer
        except (EOFError, OSError) as error:
            self._stop()
            raise _DiedError from error
        self._stop()
        raise _DiedError

    def _remedy(self) -> str:
        if NO_SANDBOX in self._log:
            return (
                "Chromium kann sich hier nicht absichern: Das System verbietet Benutzern eigene Namensräume. Unter"
                " Ubuntu ab 24.04 erlaubt sie ein AppArmor-Profil mit „userns,“ für"
                f" „{_engine_program()}“; das Debian-Paket von Satzwerk legt es an. Sonst steht dem die Einstellung"
                " kernel.unprivileged_userns_clone=0 entgegen."
            )
        return missing_library()

    # ---- end ---------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End the process; the next page starts another one."""
        with self._lock:
            self._stop()
        atexit.unregister(self.close)

    def _stop(self) -> None:
        worker, self._worker = self._worker, None
        folder, self._folder = self._folder, None
        if worker is None:
            return
        with contextlib.suppress(OSError, AttributeError):  # its group: the engine's processes, also hanging ones
            os.killpg(worker.pid, signal.SIGKILL)
        worker.end(0)
        if folder is not None:
            with contextlib.suppress(OSError):
                self._log = (Path(folder.name) / LOG).read_text("utf-8", "replace")[-20_000:]
            folder.cleanup()


def _megabytes(file: Path) -> float:
    try:
        return file.stat().st_size / 1_000_000
    except (OSError, ValueError):
        return 0.0
