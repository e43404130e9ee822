"""How this program came here: started from its sources, or as the packaged folder that ``packaging/bauen.sh`` makes.

What is missing is mended differently: the one is set up by a script, the other carries what it carries.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

SOURCE_COMMAND = "main.py"
SET_UP = "packaging/run.sh --nur-einrichten"


def is_packaged() -> bool:
    """Whether this is the packaged program."""
    return bool(getattr(sys, "frozen", False))


def command_name() -> str:
    """What somebody types to reach the command line here: ``main.py``, or the packaged program's name."""
    return Path(sys.executable).stem if is_packaged() else SOURCE_COMMAND


def not_there(part: str) -> str:
    """A sentence on an optional part that is missing, and what to do.

    Args:
        part: name of the library, with what it is for if that says more.
    """
    if is_packaged():
        return f"{part} ist in dieser Fassung des Programms nicht enthalten."
    return f"{part} ist nicht eingerichtet. Führen Sie „{SET_UP}“ aus."


def missing_library() -> str:
    """What to do where the system lacks a library."""
    if is_packaged():
        return (
            "Fehlt eine Systembibliothek? Das Debian-Paket von Satzwerk zieht alle nach, die das Programm braucht;"
            " der Ordner allein tut das nicht."
        )
    return f"Fehlt ein Systempaket? „{SET_UP}“ nennt es."


def described(version: str) -> str:
    """One line for ``--version``: what runs here, and from where.

    Args:
        version: of the program.
    """
    where = Path(sys.executable).parent if is_packaged() else Path(__file__).resolve().parent.parent
    kind = "ausgeliefertes Programm" if is_packaged() else "aus dem Quelltext"
    return f"Satzwerk {version} ({kind}, {where})"


def ensure_streams() -> None:
    """Give a process without a console streams that lead nowhere.

    The program with a window has none on Windows (they are None there), nor does any process whose starter closed them;
    then a line meant for a console would stop the program, whoever prints it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for the whole run
