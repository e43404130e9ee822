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

from app.domain.korpus.bekannt import Bekannt, BekannteNormen, Meant
from app.domain.korpus.suchwoerter import Suchwoerter
from app.domain.korpus.treffer import Term, WordQuery
from app.domain.korpus.trennbar import joined_verbs, whole_verb
from app.domain.korpus.wortform import fold, stem, stems_of, words_of

K = TypeVar("K", bound=Hashable)

_QUOTED = re.compile(r"[„“”\"«»]([^„“”\"«»]+)[“”\"«»]")
_PHRASE_WEIGHT = 0.9
_ASKED_WEIGHT = 0.4
"""Of what a turn of phrase asks for („wie lange“ → Frist)."""
_TURN = 5
"""Longest turn of phrase, in words."""
_MIN_PART = 5
_INFLECTION = ("", "e", "n", "en", "er", "es", "s", "ern")
_LINK = ("", "s", "es", "n", "en", "er")
_MAX_NORMS = 8


@dataclass(frozen=True, slots=True)
class Anfrage:
    """A question taken apart.

    Attributes:
        words: what the full text index is asked; no terms if only words that say nothing were typed.
        stems: stems of all words that count, with those of their synonyms.
        norms: norms that the curated table names for it, the surest first.
    """

    words: WordQuery
    stems: frozenset[str]
    norms: tuple[Bekannt, ...] = ()

    @property
    def wording(self) -> str:
        """The question as statutes would put it, for the search by meaning: words that count, and their synonyms."""
        return " ".join(word for term in self.words.terms for word in (term.word, *term.synonyms))


class Anfragen:
    """Takes questions apart by one set of tables.

    Args:
        woerter: the tables.
    """

    def __init__(self, woerter: Suchwoerter) -> None:
        self._stop = woerter.stop_words
        self._abbreviations = woerter.abbreviations
        self._synonyms = _merge((stem(word), legal) for word, legal in woerter.synonyms.items())
        self._by_word = woerter.synonyms
        self._phrases = _Phrases(woerter.phrases, self._stop)
        self._norms = BekannteNormen(
            ((_key(phrase, self._stop), citations) for phrase, citations in woerter.norms.items()),
            frozenset(map(stem, self._stop)),
        )
        self._turns = {words_of(fold(turn)): asked for turn, asked in woerter.turns.items()}

    def read(self, text: str) -> Anfrage:
        """Take a question apart; an empty one has no terms."""
        verbs = joined_verbs(text)
        terms: dict[str, Term] = {}
        meant = Meant()
        for word in words_of(text):
            if self._says_nothing(word):
                meant.say(stem(word))
                continue
            if fold(word) in terms:
                continue
            other = verbs.get(word) or whole_verb(word)
            term = terms[fold(word)] = self._term(word, other)
            own = {stem(word), stem(other)} if other else {stem(word)}
            meant.add(own, {stem(part) for synonym in term.synonyms for part in words_of(synonym)})
        for key, legal in self._phrases.met(meant.typed | meant.said):
            for word in legal:
                terms.setdefault(fold(word), Term(word, (), _PHRASE_WEIGHT))
            meant.translate(key, {one for word in legal for one in stems_of(word)})
        norms = self._norms.of(meant, _MAX_NORMS)
        if terms:
            for asked in self._asked(text):
                terms.setdefault(fold(asked.word), asked)
        phrases = tuple(phrase.strip() for phrase in _QUOTED.findall(text) if len(words_of(phrase)) > 1)
        return Anfrage(WordQuery(tuple(terms.values()), phrases), meant.stems, norms)

    def _says_nothing(self, word: str) -> bool:
        if word in self._abbreviations:
            return False
        folded = fold(word)
        return folded in self._stop or (len(folded) == 1 and not folded.isdigit())

    def _term(self, word: str, other: str) -> Term:
        if legal := self._abbreviations.get(word):
            return Term(word, legal)
        if other:
            return Term(word, (other, *self._synonyms.get(stem(other), ())))
        return Term(word, self._synonyms.get(stem(word), ()) or self._of_compound(word))

    def _of_compound(self, word: str) -> tuple[str, ...]:
        """Synonyms of the lay word that a compound ends or begins with: „Gehaltskürzung“ → those of „Gehalt“.

        Not by stems: „Bescheid“ does not end with „Scheidung“.
        """
        folded = fold(word)
        for size in range(len(folded) - 3, _MIN_PART - 1, -1):
            for part, endings in ((folded[-size:], _INFLECTION), (folded[:size], _LINK)):
                for ending in endings:
                    whole = part.removesuffix(ending)
                    if len(whole) >= _MIN_PART and (legal := self._by_word.get(whole)):
                        return legal
        return ()

    def _asked(self, text: str) -> Iterator[Term]:
        """What turns of phrase ask for; of those that begin at one word the longest counts."""
        words = words_of(fold(text))
        at = 0
        while at < len(words):
            size = next((n for n in range(_TURN, 0, -1) if words[at : at + n] in self._turns), 0)
            if size:
                first, *others = self._turns[words[at : at + size]]
                yield Term(first, tuple(others), _ASKED_WEIGHT)
            at += size or 1


class _Phrases:
    """Entries of several words, found by their stems."""

    def __init__(self, table: Mapping[str, tuple[str, ...]], stop: frozenset[str]) -> None:
        self._entries = _merge((_key(phrase, stop), values) for phrase, values in table.items())
        self._by_stem: dict[str, list[frozenset[str]]] = defaultdict(list)
        for key in self._entries:
            for one in key:
                self._by_stem[one].append(key)

    def met(self, stems: frozenset[str]) -> Iterator[tuple[frozenset[str], tuple[str, ...]]]:
        """Entries whose words all occur, with their values; those of more words first."""
        keys = dict.fromkeys(key for one in sorted(stems) for key in self._by_stem.get(one, ()) if key <= stems)
        for key in sorted(keys, key=lambda key: -len(key)):
            yield key, self._entries[key]


def _key(phrase: str, stop: frozenset[str]) -> frozenset[str]:
    """Stems of an entry's words that count; of all its words if that leaves one: „nicht gezahlt“ is not „gezahlt“."""
    words = words_of(phrase)
    counting = frozenset(stem(word) for word in words if fold(word) not in stop)
    return counting if len(counting) > 1 else frozenset(map(stem, words))


def _merge(pairs: Iterable[tuple[K, Iterable[str]]]) -> dict[K, tuple[str, ...]]:
    """Values of equal keys together, each once, in order."""
    merged: dict[K, dict[str, None]] = {}
    for key, values in pairs:
        merged.setdefault(key, {}).update(dict.fromkeys(values))
    return {key: tuple(values) for key, values in merged.items()}
