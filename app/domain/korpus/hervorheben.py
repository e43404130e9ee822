"""Which sentence of a chunk speaks of the question: what is highlighted and quoted, with its finer Fundstelle.

A unit (Satz, Nummer, Buchstabe …) counts by the words of the question that stand in it, rare ones within the chunk
more, and by whether it has what is asked for (a time, a number); earlier sentences come first. Of equal ones the
shorter wins, so that of a long list the one item is shown that is meant.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.domain.korpus.aufloesen import label_at
from app.domain.korpus.auszug import is_sentence
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.frageart import Frageart
from app.domain.korpus.treffer import Term, WordQuery
from app.domain.korpus.trennbar import whole_verb
from app.domain.korpus.wortform import other_nouns, stem, stems_of
from app.domain.recht.zitat import Einheit

_WORD = re.compile(r"[^\W_]+")
_SYNONYM = 0.8
_NEXT = 0.95
_COMPOUND = 0.5
_MIN_COMPOUND = 5
_LONG = 4_000
"""Characters for which a unit loses a quarter of its score."""
_SECOND = 0.6
"""A further sentence is shown if it has this part of the best one's score."""
_ASKED = 1.5
"""What a unit gains that has the kind of thing asked for, in words of the question."""
_LATER, _LATEST = 0.04, 6
"""A sentence loses this part of its score for each one before it; so many count."""
_SKIP = frozenset({Einheit.HALBSATZ})

Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stelle:
    """A place that speaks of the question: characters of ``chunk_text`` and its Fundstelle.

    ``score`` says how much; it is comparable only within one chunk.
    """

    start: int
    end: int
    label: str
    score: float


class Fragewoerter:
    """The words of one question, to be found again in texts.

    Args:
        words: the question.
        text: the question as asked; it says what kind of thing is asked for („wie lange“).
    """

    def __init__(self, words: WordQuery, text: str = "") -> None:
        self.asked = Frageart.of(text)
        terms = (*words.terms, *(Term(phrase) for phrase in words.phrases))
        self._weights = [term.weight for term in terms]
        self._single: dict[str, list[tuple[int, float]]] = {}
        self._several: list[tuple[int, Stems, float]] = []
        for n, term in enumerate(terms):
            for stems, degree in _alternatives(term):
                if len(stems) == 1:
                    self._single.setdefault(stems[0], []).append((n, degree))
                elif stems:
                    self._several.append((n, stems, degree))
        self._nouns = {form for term in terms for word in (term.word, *term.synonyms) for form in other_nouns(word)}
        self._long = [key for key in self._single if len(key) >= _MIN_COMPOUND]
        self._known: dict[str, tuple[str, tuple[tuple[int, float], ...]]] = {}

    def coverage(self, *texts: str) -> float:
        """Which part of the question (by weight, 0–1) these texts speak of together; synonyms count a little less."""
        best: dict[int, float] = {}
        for text in texts:
            for _, n, degree in self.met(text):
                best[n] = max(degree, best.get(n, 0.0))
        total = sum(self._weights)
        return sum(self._weights[n] * degree for n, degree in best.items()) / total if total else 0.0

    def met(self, text: str) -> list[tuple[int, int, float]]:
        """Words of the question in a text: (offset, number of the word, how surely)."""
        words = [(match.start(), match.group()) for match in _WORD.finditer(text)]
        known = [self._known.get(word) or self._look_up(word) for _, word in words]
        found = [(at, n, degree) for (at, _), (_, meant) in zip(words, known, strict=True) for n, degree in meant]
        if self._several:
            stems = [key for key, _ in known]
            for n, wanted, degree in self._several:
                found += [(words[i][0], n, degree) for i in _positions(stems, wanted)]
        return found

    def states(self, text: str) -> bool:
        """Whether a text has the kind of thing that is asked for."""
        return self.asked is not None and self.asked.answered_in(text)

    def weight(self, number: int) -> float:
        """How much a word of the question counts."""
        return self._weights[number]

    def _look_up(self, word: str) -> tuple[str, tuple[tuple[int, float], ...]]:
        """Stem of a word as it stands in a text, and which words of the question it means."""
        key = "" if word in self._nouns else stem(whole_verb(word) or word)
        inside = ((n, _COMPOUND * degree) for part in self._long if part in key for n, degree in self._single[part])
        known = self._known[word] = (key, tuple(self._single.get(key, ())) or tuple(inside))
        return known


def best_places(chunk: Chunk, words: Fragewoerter, limit: int = 2) -> tuple[Stelle, ...]:
    """The places of a chunk that speak most of the question, best first, none inside another; none if no word fits."""
    met = words.met(chunk.chunk_text)
    if not met:
        return ()
    units = _units(chunk)
    sentences = sorted(span.start for span in chunk.spans if is_sentence(span))
    states = [words.states(chunk.chunk_text[a:b]) for a, b in units]
    stated = _ASKED * math.log1p(1 + len(units) / max(1, sum(states)))
    inside = [_within(met, start, end) for start, end in units]
    occurs = Counter(n for found in inside for n in found)
    places = []
    for (start, end), found, rule in zip(units, inside, states, strict=True):
        rare = sum(words.weight(n) * d * math.log1p(1 + len(units) / occurs[n]) for n, d in found.items())
        if found and rule:
            rare += stated
        rare *= 1 - _LATER * min(max(0, bisect_right(sentences, start) - 1), _LATEST)
        if score := rare * (1 - min(end - start, _LONG) / (4 * _LONG)):
            places.append((score, start, end))
    chosen: list[Stelle] = []
    for score, start, end in sorted(places, key=lambda p: (-p[0], p[2] - p[1])):
        apart = all(end <= other.start or other.end <= start for other in chosen)
        if apart and (not chosen or score >= _SECOND * chosen[0].score):
            chosen.append(Stelle(start, end, place_label(chunk, start, end), score))
        if len(chosen) == limit:
            break
    return tuple(chosen)


def place_label(chunk: Chunk, start: int, end: int) -> str:
    """Fundstelle of a place; the only Satz of a chunk is not counted."""
    sentences = [span for span in chunk.spans if is_sentence(span)]
    if len(sentences) == 1 and (sentences[0].start, sentences[0].end) == (start, end):
        return chunk.article_label
    return label_at(chunk, start, end)


def _units(chunk: Chunk) -> list[tuple[int, int]]:
    spans = {(span.start, span.end) for span in chunk.spans if span.teile[-1].einheit not in _SKIP}
    return sorted(spans) or [(0, len(chunk.chunk_text))]


def _within(met: Iterable[tuple[int, int, float]], start: int, end: int) -> dict[int, float]:
    best: dict[int, float] = {}
    for at, n, degree in met:
        if start <= at < end and degree > best.get(n, 0.0):
            best[n] = degree
    return best


def _alternatives(term: Term) -> Iterator[tuple[Stems, float]]:
    yield stems_of(term.word), 1.0
    for n, synonym in enumerate(term.synonyms):
        yield stems_of(synonym), _SYNONYM * _NEXT**n


def _positions(stems: Sequence[str], wanted: Stems) -> Iterator[int]:
    for i in range(len(stems) - len(wanted) + 1):
        if stems[i] == wanted[0] and tuple(stems[i : i + len(wanted)]) == wanted:
            yield i
