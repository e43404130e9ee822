"""Fuzzy search for command palette and quick search: letters in order, word starts count more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

_FOLD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e"})


def fold(text: str) -> str:
    """Lower case, umlauts written out: „Gebühr“ and „gebuehr“ find each other."""
    return text.casefold().translate(_FOLD)


def score(query: str, text: str) -> int | None:
    """How well ``query`` fits ``text``; None = not at all, more = better.

    Every word of the query must occur, either as a part of the text or as letters in order.
    """
    folded = fold(text)
    total = 0
    for word in fold(query).split():
        part = _score_word(word, folded)
        if part is None:
            return None
        total += part
    return total - len(folded) // 20


def _score_word(word: str, text: str) -> int | None:
    position = text.find(word)
    if position >= 0:
        at_start = position == 0 or not text[position - 1].isalnum()
        return 100 + 10 * len(word) + (50 if at_start else 0)
    points, last = 0, -1
    for letter in word:
        found = text.find(letter, last + 1)
        if found < 0:
            return None
        points += 8 if found == 0 or not text[found - 1].isalnum() else (4 if found == last + 1 else 1)
        last = found
    return points


def rank(query: str, items: Iterable[T], text_of: Callable[[T], str], *, limit: int = 50) -> list[T]:
    """Items that fit, best first; with an empty query all, in their own order."""
    if not query.strip():
        return list(items)[:limit]
    scored = [
        (points, index, item) for index, item in enumerate(items) if (points := score(query, text_of(item))) is not None
    ]
    scored.sort(key=lambda entry: (-entry[0], entry[1]))
    return [item for _, _, item in scored[:limit]]
