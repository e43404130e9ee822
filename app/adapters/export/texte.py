"""Texts of a filing fit for print, cut into pieces, so that placeholders and Anlagen are set off without any markup."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, NamedTuple

from app.domain.deutsch import NBSP, typografie

RunArt = Literal["text", "platzhalter", "anlage"]

_PLATZHALTER = re.compile(r"\{\{[^{}]*\}\}")
_ANLAGE = re.compile(r"Anlagen?[ \u00a0][A-Z][A-Za-z]{0,3}[ \u00a0][1-9][0-9]*")
_INVISIBLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


class Run(NamedTuple):
    """A piece of text of one kind."""

    art: RunArt
    text: str


Runs = tuple[Run, ...]


def clean(text: str) -> str:
    """Text fit for print: composed characters (NFC), no control characters, German no-break spaces."""
    text = typografie(_INVISIBLE.sub("", unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))))
    return _ANLAGE.sub(lambda match: match[0].replace(" ", NBSP), text)


def to_runs(text: str, *, mark_anlagen: bool = False) -> Runs:
    """Cut a text at its placeholders (and, if wished, at „Anlage K 1“)."""
    pattern = re.compile(f"{_PLATZHALTER.pattern}|{_ANLAGE.pattern}") if mark_anlagen else _PLATZHALTER
    text = clean(text)
    runs: list[Run] = []
    position = 0
    for match in pattern.finditer(text):
        if match.start() > position:
            runs.append(Run("text", text[position : match.start()]))
        runs.append(Run("platzhalter" if match[0].startswith("{{") else "anlage", match[0]))
        position = match.end()
    if position < len(text):
        runs.append(Run("text", text[position:]))
    return tuple(runs)


def plain(runs: Runs) -> str:
    """The text of the runs."""
    return "".join(run.text for run in runs)
