"""The worker process: measures one page after the other, ends when the program is gone.

Messages to it: ``Bitte``. From it: ``("bereit", None)``, then per page ``("fertig", Webseite)``,
``("abgelehnt", KnownError)``, ``("zeit", None)``, ``("absturz", None)`` or ``("fehler", traceback)``.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from app.adapters.webseite.speicher import watch_memory
from app.errors import KnownError


@dataclass(frozen=True)
class Bitte:
    """One page: where it is, what else belongs to it, whether its scripts run, seconds until it must be measured."""

    seite: Path
    wurzel: Path | None
    skripte: bool
    sekunden: float


LOG = "protokoll.txt"


def work(pipe: Connection, ordner: Path) -> None:
    """The process's life.

    Args:
        pipe: to the program.
        ordner: a folder of the program's for this process, removed by it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program decides what Ctrl+C in its terminal means
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # so that the engine's own processes can be ended with it
    watch_memory()
    _silence(ordner / LOG)
    _add_font(ordner / "fonts.conf")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.pop("QTWEBENGINE_REMOTE_DEBUGGING", None)
    for name in ("QTWEBENGINE_CHROMIUM_FLAGS", "QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS"):
        os.environ.pop(name, None)  # sizes are to be those of the page
    with contextlib.suppress(EOFError, OSError):  # the program is gone
        try:
            inspect = _engine()
        except Exception:  # noqa: BLE001 - whatever a half installed library raises is told to the program
            pipe.send(("fehler", traceback.format_exc()))
            return
        pipe.send(("bereit", None))
        while True:
            pipe.send(inspect(pipe.recv()))


def _silence(log: Path) -> None:
    """The engine writes to the terminal, which belongs to the program."""
    with contextlib.suppress(OSError), log.open("ab") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)


def _add_font(config: Path) -> None:
    """On a computer without any font all text would have no size; then the program's own is used."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError, ImportError):
        import font_source_sans_pro

        folder = Path(str(font_source_sans_pro.__file__)).parent / "files"
        config.write_text(
            '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>'
            f'<include ignore_missing="yes">{escape(os.environ.get("FONTCONFIG_FILE") or "/etc/fonts/fonts.conf")}'
            f"</include><dir>{escape(str(folder))}</dir></fontconfig>",
            "utf-8",
        )
        os.environ["FONTCONFIG_FILE"] = str(config)


def _engine() -> Any:
    from PySide6.QtWidgets import QApplication

    from app.adapters.webseite.ablauf import inspect
    from app.adapters.webseite.fenster import CrashedError, TooLongError, arguments, register_schema
    from app.adapters.webseite.freigabe import Freigabe

    register_schema()
    application = QApplication(arguments())
    application.setQuitOnLastWindowClosed(False)

    def answer(bitte: Bitte) -> tuple[str, object]:
        until = time.monotonic() + bitte.sekunden
        try:
            return "fertig", inspect(Freigabe(bitte.seite, bitte.wurzel), skripte=bitte.skripte, bis=until)
        except KnownError as error:
            return "abgelehnt", error
        except TooLongError:
            return "zeit", None
        except CrashedError:
            return "absturz", None
        except Exception:  # noqa: BLE001 - a bug is told where somebody can see it
            return "fehler", traceback.format_exc()

    answer.application = application  # type: ignore[attr-defined]  # it must outlive the pages
    return answer
