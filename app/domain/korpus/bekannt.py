"""Norms that people know by name: which of them a question means, and how surely.

The curated table names norms by one to four words („kündigung schwangerschaft“ → § 17 MuSchG). An entry counts by how
much of it the question says, words that many entries have less, and by how much of the question it explains: one word
of eight proves little, the whole question everything.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

_TRANSLATED = 0.75
"""Of a word that stands in the question by its synonym only."""
_ENTRY = 0.45
"""So much of an entry must be said."""
_UNKNOWN = 3.5
"""What a word of the question counts that no entry has; others count log(1 + entries / entries with it)."""
_SAID, _EXPLAINED = 1.5, 0.6
"""Powers of both: how much less sure half an entry, half a question makes it."""
_SAYS_NOTHING = 1.0
"""What a word counts that only goes with others („wie lange“)."""
_SURE = 0.12
"""Norms less sure than that are left out."""


@dataclass(frozen=True, slots=True)
class Bekannt:
    """A norm as the table cites it; ``sicher`` in (0, 1] says how surely it is meant."""

    citation: str
    sicher: float


class Meant:
    """Stems that a question means, as typed or translated, with the typed words they come from (by number)."""

    def __init__(self) -> None:
        self._words: list[frozenset[str]] = []
        self.found: dict[str, tuple[float, frozenset[int]]] = {}
        self.said: frozenset[str] = frozenset()

    @property
    def words(self) -> tuple[frozenset[str], ...]:
        """Stems of each typed word (more than one for a verb with its particle)."""
        return tuple(self._words)

    @property
    def typed(self) -> frozenset[str]:
        """Stems as typed."""
        return frozenset().union(*self._words)

    @property
    def stems(self) -> frozenset[str]:
        """All stems of words that say something."""
        return frozenset(self.found)

    def say(self, stem: str) -> None:
        """A typed word that says nothing by itself."""
        self.said |= {stem}

    def add(self, own: Iterable[str], others: Iterable[str]) -> None:
        """A typed word: its own stems and those of its synonyms."""
        number = len(self._words)
        self._words.append(frozenset(own))
        for stem in self._words[-1]:
            self.found[stem] = (1.0, self._from(stem) | {number})
        for stem in others:
            self.found[stem] = (max(_TRANSLATED, self._degree(stem)), self._from(stem) | {number})

    def translate(self, said: Iterable[str], into: Iterable[str]) -> None:
        """Several typed words together mean other stems."""
        origins = frozenset(number for stem in said for number in self._from(stem))
        for stem in into:
            self.found[stem] = (max(_TRANSLATED, self._degree(stem)), self._from(stem) | origins)

    def _degree(self, stem: str) -> float:
        return self.found[stem][0] if stem in self.found else 0.0

    def _from(self, stem: str) -> frozenset[int]:
        return self.found[stem][1] if stem in self.found else frozenset()


class BekannteNormen:
    """The table of known norms.

    Args:
        entries: stems of an entry with the citations it stands for; equal entries are taken together.
        says_nothing: stems that say something only together with others.
    """

    def __init__(
        self,
        entries: Iterable[tuple[frozenset[str], Iterable[str]]],
        says_nothing: frozenset[str] = frozenset(),
    ) -> None:
        self._entries: dict[frozenset[str], dict[str, None]] = defaultdict(dict)
        for key, citations in entries:
            self._entries[key].update(dict.fromkeys(citations))
        self._by_stem: dict[str, list[frozenset[str]]] = defaultdict(list)
        for key in self._entries:
            for stem in key:
                self._by_stem[stem].append(key)
        self._rare = {
            stem: _SAYS_NOTHING if stem in says_nothing else math.log1p(len(self._entries) / len(keys))
            for stem, keys in self._by_stem.items()
        }

    def of(self, meant: Meant, limit: int) -> tuple[Bekannt, ...]:
        """At most ``limit`` norms that the question means, the surest first, equal ones in the table's order."""
        rare = self._rare
        words = [max((rare[stem] for stem in stems if stem in rare), default=_UNKNOWN) for stems in meant.words]
        whole = sum(words)
        said: dict[frozenset[str], float] = defaultdict(float)
        for stem, (degree, _) in sorted(meant.found.items()):
            for key in self._by_stem.get(stem, ()):
                said[key] += rare[stem] * degree
        for stem in sorted(meant.said - meant.stems):
            for key in self._by_stem.get(stem, ()):
                if key in said:
                    said[key] += rare[stem]
        best: dict[str, float] = {}
        for key, value in said.items():
            share = value / sum(rare[stem] for stem in key)
            if share < _ENTRY:
                continue
            origins = {number for stem in key if stem in meant.found for number in meant.found[stem][1]}
            explained = min(1.0, sum(words[number] for number in origins) / whole)
            sure = min(1.0, share) ** _SAID * explained**_EXPLAINED
            for citation in self._entries[key]:
                best[citation] = max(sure, best.get(citation, 0.0))
        found = sorted(best.items(), key=lambda entry: -entry[1])[:limit]
        return tuple(Bekannt(citation, sure) for citation, sure in found if sure >= _SURE)
