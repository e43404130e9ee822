"""Names of laws in a question, with or without a number: „Verjährung im BGB“, „Probezeit BBiG“."""

from __future__ import annotations

import re
from typing import NamedTuple

from app.domain.recht.gesetzesnamen import Gesetzesnamen

_WORD = re.compile(r"\w+")


class FoundLaw(NamedTuple):
    """A law's name in a text; ``start`` and ``end`` are offsets, ``frueher`` is the name if it is an earlier one."""

    code: str
    start: int
    end: int
    frueher: str = ""


def find_laws(names: Gesetzesnamen, text: str) -> tuple[FoundLaw, ...]:
    """All names of laws, in order, the longest where several begin at the same word.

    A text without any capital is read as typed in a hurry: „probezeit bbig“.
    """
    found: list[FoundLaw] = []
    end = 0
    for word in _WORD.finditer(text):
        if word.start() < end:
            continue
        if match := names.match_at(text, word.start(), strict=text != text.lower()):
            found.append(FoundLaw(match.code, word.start(), match.end, match.frueher))
            end = match.end
    return tuple(found)
