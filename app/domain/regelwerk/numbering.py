"""Short ids of clauses and templates (C18 after C17), and how ids stand beside titles."""

from __future__ import annotations

import re
from collections.abc import Iterable

FIRST_CLAUSE, FIRST_TEMPLATE = "C01", "V01"
"""With these a library begins that has no scheme of its own yet."""

LONG_ID = 8
"""Longer ids are those of a machine and say nothing to a person: they are not shown."""

_NUMBERED = re.compile(r"([A-Z][A-Za-z]{0,3}[-_.]?)([0-9]{1,4})")


class Numbers:
    """Hands out the next ids of a library, each once.

    The scheme is the prefix that most ids have (of several equally frequent ones the first), with at least as many
    digits as the shortest of them. Counting goes on after the highest number: a gap was somebody else's number once.
    """

    def __init__(self, ids: Iterable[str], first: str, avoided: Iterable[str] = ()) -> None:
        """``ids``: those of the library; ``first``: for one without a scheme; ``avoided``: named but not there."""
        known = dict.fromkeys(ids)
        self._taken = {*known, *avoided}
        numbers: dict[str, list[str]] = {}
        for id_ in known:
            if found := _NUMBERED.fullmatch(id_):
                numbers.setdefault(found[1], []).append(found[2])
        if not numbers and (found := _NUMBERED.fullmatch(first)):
            self._prefix, self._digits, self._last = found[1], len(found[2]), int(found[2]) - 1
        else:
            self._prefix = max(numbers, key=lambda prefix: len(numbers[prefix]))
            used = numbers[self._prefix]
            self._digits, self._last = min(map(len, used)), max(map(int, used))

    def next(self) -> str:
        """The next id nobody has or names."""
        while True:
            self._last += 1
            id_ = f"{self._prefix}{self._last:0{self._digits}}"
            if id_ not in self._taken:
                return id_


def next_id(ids: Iterable[str], first: str, avoided: Iterable[str] = ()) -> str:
    """One id that goes on with the scheme of ``ids``; see ``Numbers``."""
    return Numbers(ids, first, avoided).next()


def shown_id(id_: str) -> str:
    """The id as a person reads it; empty for a long one."""
    return id_ if len(id_) <= LONG_ID else ""


def id_and_title(id_: str, title: str) -> str:
    """``C06 Haftungsausschluss``; the title alone where the id is a long one or there is no other title."""
    return title if title == id_ else f"{shown_id(id_)} {title}".strip()
