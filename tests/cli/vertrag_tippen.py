"""A person who types without end into a contract; says the number of every keystroke that is acknowledged."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from app.bootstrap import Program
from app.messages_vertrag import TypeAnswer


def type_without_end(say: Callable[[str], None], basedir: Path, vertrag: str) -> None:
    """Answer two questions until killed."""
    service = Program(basedir).vertraege
    for number in count(1):
        service.type_answer(TypeAnswer(vertrag, "auftraggeber", f"Nord {number}"))
        service.type_answer(TypeAnswer(vertrag, "beginn", f"{number}."))  # no date yet
        say(str(number))
