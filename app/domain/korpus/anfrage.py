"""A question as the search asks it: its words, what they mean in statutes, which norms and laws they name.

Lay words become legal words by the curated tables (``Suchwoerter``). The tables are matched by stems, so one entry
stands for all inflected forms; the entry of several words is met when all of them occur, in any order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from app.domain.korpus.suchwoerter import Suchwoerter
from app.domain.korpus.treffer import Term, WordQuery
from app.domain.korpus.wortform import fold, stem, words_of

K = TypeVar("K", bound=Hashable)

_QUOTED = re.compile(r"[„“”\"«»]([^„“”\"«»]+)[“”\"«»]")
_PHRASE_WEIGHT = 0.9
_PART_WEIGHT = 0.5
_MIN_PART = 5
_MAX_NORMS = 8


@dataclass(frozen=True, slots=True)
class Anfrage:
    """A question taken apart.

    Attributes:
        words: what the full text index is asked; no terms if only words that say nothing were typed.
        stems: stems of all words that count, with those of their synonyms.
        norms: citations that the curated table names for it, the most specific first.
    """

    words: WordQuery
    stems: frozenset[str]
    norms: tuple[str, ...] = ()


class Anfragen:
    """Takes questions apart by one set of tables.

    Args:
        woerter: the tables.
    """

    def __init__(self, woerter: Suchwoerter) -> None:
        self._stop = woerter.stop_words
        self._abbreviations = woerter.abbreviations
        self._synonyms = _merge((stem(word), legal) for word, legal in woerter.synonyms.items())
        self._phrases = _Phrases(woerter.phrases, self._stop)
        self._norms = _Phrases(woerter.norms, self._stop)

    def read(self, text: str) -> Anfrage:
        """Take a question apart; an empty one has no terms."""
        typed = [word for word in words_of(text) if not self._says_nothing(word)]
        terms: dict[str, Term] = {}
        for word in typed:
            terms.setdefault(fold(word), self._term(word))
        own = {stem(word) for word in typed}
        for legal in self._phrases.values_in(own):
            _add(terms, legal, _PHRASE_WEIGHT)
        meant = own | {stem(part) for term in terms.values() for part in _parts((term.word, *term.synonyms))}
        phrases = tuple(phrase.strip() for phrase in _QUOTED.findall(text) if len(words_of(phrase)) > 1)
        norms = dict.fromkeys(citation for citations in self._norms.values_in(meant, own) for citation in citations)
        return Anfrage(WordQuery(tuple(terms.values()), phrases), frozenset(meant), tuple(norms)[:_MAX_NORMS])

    def _says_nothing(self, word: str) -> bool:
        if word in self._abbreviations:
            return False
        folded = fold(word)
        return folded in self._stop or (len(folded) == 1 and not folded.isdigit())

    def _term(self, word: str) -> Term:
        if legal := self._abbreviations.get(word):
            return Term(word, legal)
        if legal := self._synonyms.get(stem(word), ()):
            return Term(word, legal)
        return Term(word, self._of_compound(word))

    def _of_compound(self, word: str) -> tuple[str, ...]:
        """Synonyms of the lay word that a compound begins or ends with: „Gehaltskürzung“ → those of „Gehalt“."""
        for size in range(len(word) - 3, _MIN_PART - 1, -1):
            for part in (word[-size:], word[:size]):
                if legal := self._synonyms.get(stem(part)):
                    return legal
        return ()


class _Phrases:
    """Entries of one or more words, found by their stems."""

    def __init__(self, table: Mapping[str, tuple[str, ...]], stop: frozenset[str]) -> None:
        self._entries: dict[frozenset[str], tuple[str, ...]] = {}
        self._by_stem: dict[str, list[frozenset[str]]] = defaultdict(list)
        for key, values in _merge(
            (frozenset(_stems(phrase, stop)), values) for phrase, values in table.items()
        ).items():
            self._entries[key] = values
            for one in key:
                self._by_stem[one].append(key)

    def values_in(
        self, stems: Iterable[str], own: frozenset[str] | set[str] = frozenset()
    ) -> Iterator[tuple[str, ...]]:
        """Values of all entries whose words all occur; more words first, then those with more words as typed."""
        known = frozenset(stems)
        keys = dict.fromkeys(key for one in sorted(known) for key in self._by_stem.get(one, ()) if key <= known)
        for key in sorted(keys, key=lambda key: (-len(key), -len(key & own))):
            yield self._entries[key]


def _stems(phrase: str, stop: frozenset[str]) -> list[str]:
    """Stems of the words that count; of all words if none does."""
    words = words_of(phrase)
    return [stem(word) for word in words if fold(word) not in stop] or [stem(word) for word in words]


def _parts(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from words_of(text)


def _add(terms: dict[str, Term], words: Iterable[str], weight: float) -> None:
    for word in words:
        terms.setdefault(fold(word), Term(word, (), weight))


def _merge(pairs: Iterable[tuple[K, Iterable[str]]]) -> dict[K, tuple[str, ...]]:
    """Values of equal keys together, each once, in order."""
    merged: dict[K, dict[str, None]] = {}
    for key, values in pairs:
        merged.setdefault(key, {}).update(dict.fromkeys(values))
    return {key: tuple(values) for key, values in merged.items()}
