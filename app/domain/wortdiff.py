"""Two texts word by word, for the comparison of clause versions and of statutes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from typing import NamedTuple

# A gap is one word, also one whose key no parameter can have: half a key would not be read as a gap any more.
# A number is one word with its groups, decimals and unit: „20 000 Euro“ → „25 000 Euro“, not „20“ → „25“; a date too.
_NUMBER = (
    r"\d{1,2}\.\d{1,2}\.\d{4}(?!\w)"
    r"|\d{1,3}(?:[. \u00a0\u202f]\d{3})+(?![\d.]\d|\w)(?:,\d+)?(?:[ \u00a0\u202f]?[€%]|[ \u00a0\u202f](?:Euro|EUR)\b)?"
    r"|\d+(?:,\d+)?(?![\w])(?:[ \u00a0\u202f]?[€%]|[ \u00a0\u202f](?:Euro|EUR)\b)?"
)
_PARTS = re.compile(rf"\{{\{{[A-Za-z0-9_]+\}}\}}|{_NUMBER}|\w+|\s+|[^\w\s]")
# Words with the blanks behind them: half as many to compare, and „drei Monate“ → „vier Wochen“ is one change.
_WORDS = re.compile(rf"(?:\{{\{{[A-Za-z0-9_]+\}}\}}|{_NUMBER}|\w+|[^\w\s])\s*|\s+")

_LONG = 40_000
"""Characters above which lines are compared first: a schedule of fees repeats its words on every line."""


class DiffKind(StrEnum):
    """What happened to a piece of text."""

    EQUAL = "equal"
    DELETE = "delete"
    INSERT = "insert"


class TextPiece(NamedTuple):
    """A run of text that is equal, only in the old or only in the new version."""

    kind: DiffKind
    text: str


def text_diff(old: str, new: str) -> tuple[TextPiece, ...]:
    """Two texts word by word; a gap ``{{KEY}}`` is one word."""
    pieces: list[TextPiece] = []

    def add(kind: DiffKind, text: str) -> None:
        if text and pieces and pieces[-1].kind is kind:
            pieces[-1] = TextPiece(kind, pieces[-1].text + text)
        elif text:
            pieces.append(TextPiece(kind, text))

    for equal, left, right in _compared(old, new):
        if equal:
            add(DiffKind.EQUAL, left)
            continue
        head, gone, come, tail = _trimmed(left, right)
        add(DiffKind.EQUAL, head)
        add(DiffKind.DELETE, gone)
        add(DiffKind.INSERT, come)
        add(DiffKind.EQUAL, tail)
    return tuple(pieces)


def _compared(old: str, new: str) -> Iterator[tuple[bool, str, str]]:
    """Pieces in turn, old and new, and whether they are equal; a long text first line by line, then its lines."""
    if len(old) + len(new) <= _LONG or "\n" not in old:
        yield from _matched(_WORDS.findall(old), _WORDS.findall(new))
        return
    for equal, left, right in _matched(old.splitlines(keepends=True), new.splitlines(keepends=True)):
        if equal:
            yield equal, left, right
        else:
            yield from _matched(_WORDS.findall(left), _WORDS.findall(right))


def _matched(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[bool, str, str]]:
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        yield tag == "equal", "".join(old[i:j]), "".join(new[k:m])


def _trimmed(old: str, new: str) -> tuple[str, str, str, str]:
    """What two pieces begin with in common, their different middles, and what they end with."""
    left, right = _PARTS.findall(old), _PARTS.findall(new)
    most = min(len(left), len(right))
    head = next((n for n in range(most) if left[n] != right[n]), most)
    tail = next((n for n in range(most - head) if left[-1 - n] != right[-1 - n]), most - head)
    end, other_end = len(left) - tail, len(right) - tail
    return "".join(left[:head]), "".join(left[head:end]), "".join(right[head:other_end]), "".join(left[end:])
