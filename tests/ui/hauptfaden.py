"""Which modules of views are executed, and by which thread: they make classes of Qt's, so only the main one may."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import CodeType

_PLACES = ("/app/ui/", "/pyqtgraph/")
_OF_QT = "PySide6."

here: list[str] = []
"""Files, and names of what is machine code, that the main thread executed."""
elsewhere: list[str] = []
"""The same for all other threads."""


def watch() -> None:
    """From now on; there is no way to take such a hook off again."""
    sys.addaudithook(_note)


def _note(event: str, args: tuple[object, ...]) -> None:
    if event == "exec" and isinstance(code := args[0], CodeType):
        found = Path(code.co_filename).as_posix()
        if code.co_name != "<module>" or not any(place in found for place in _PLACES) or found.endswith("__init__.py"):
            return  # a package of ours is nothing but its description
    elif event == "import" and str(args[0]).startswith(_OF_QT):
        found = str(args[0])
    else:
        return
    (here if threading.current_thread() is threading.main_thread() else elsewhere).append(found)
