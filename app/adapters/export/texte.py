"""Texts of a filing fit for print, cut into pieces, so that placeholders and Anlagen are set off without any markup."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple

from app.domain.deutsch import NBSP, typografie

RunArt = Literal["text", "platzhalter", "anlage"]

_PLATZHALTER = re.compile(r"\{\{[^{}]*\}\}")
_ANLAGE = re.compile(r"Anlagen?[ \u00a0](?:[A-Z][A-Za-z]{0,3}[ \u00a0])?[1-9][0-9]*")
_GLIED = (
    r"(?:§§?|Art\.|Artikel|Abs\.|Absatz|Unterabs\.|Satz|Halbsatz|Hs\.|Nr\.|Nrn\.|Nummer|lit\.|Buchst\.|Buchstabe|"
    r"Alt\.|Var\.|Ziff\.|Ziffer)"
)
_ANGABE = r"(?:\d+[a-z]?|[a-z]{1,2})\b"
_NUMMER = re.compile(rf"(?<!\w)({_GLIED}) (?={_ANGABE})")
_VERWEIS = re.compile(rf"(?<!\w){_GLIED}\u00a0{_ANGABE}(?:[ \u00a0]{_GLIED}\u00a0{_ANGABE})+")
_ZWISCHEN = re.compile(rf"[ \u00a0](?={_GLIED})")
_VERWEIS_ZEICHEN = 24
"""So many characters of one reference never part; more would tear holes into the line before."""
_INVISIBLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


class Run(NamedTuple):
    """A piece of text of one kind."""

    art: RunArt
    text: str


Runs = tuple[Run, ...]


def clean(text: str) -> str:
    """Text fit for print: composed characters (NFC), no control characters, German no-break spaces."""
    text = typografie(_INVISIBLE.sub("", unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))))
    return keep_references(_ANLAGE.sub(lambda match: match[0].replace(" ", NBSP), text))


def clean_all(texts: Sequence[str]) -> list[str]:
    """The pieces of one line fit for print; a reference may begin in one of them and go on in the next."""
    pieces = [clean(text) for text in texts]
    whole, at = keep_references("".join(pieces)), 0  # only spaces are replaced, so each piece keeps its place
    result = []
    for piece in pieces:
        result.append(whole[at : at + len(piece)])
        at += len(piece)
    return result


def keep_references(text: str) -> str:
    """No-break spaces inside a reference of several members: „§ 2 Nr. 1 Abs. 3“ stands on one line, as it is read.

    Only for print: the text of a contract is kept and compared as it is.
    """
    return _VERWEIS.sub(_joined, _NUMMER.sub(rf"\1{NBSP}", text))


def _joined(match: re.Match[str]) -> str:
    first, *members = _ZWISCHEN.split(match[0])
    lines = [first]
    for member in members:
        if len(lines[-1]) + 1 + len(member) <= _VERWEIS_ZEICHEN:
            lines[-1] += NBSP + member
        else:
            lines.append(member)
    return " ".join(lines)


def introduces(text: str) -> bool:
    """Whether a paragraph ends with a colon: it stays with what it introduces."""
    return text.rstrip().endswith(":")


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
