"""Asking the full text index: which chunks a question means, best first.

BM25 adds up over words, so each word is asked for by itself and its scores are added: that lets synonyms, compounds and
words of little weight count less, which one FTS5 query cannot do. It also bounds the time: rare words are ranked by
BM25 of all their chunks; a word that stands in tens of thousands says little (its inverse frequency is small) and is
only looked for in the texts of the best chunks that the rare ones brought. A question of common words alone is answered
from headings and from the chunks that hold all of them.
"""

# ruff: noqa: S608 - the SQL put together here holds no text from outside; values are bound

from __future__ import annotations

import heapq
import math
import re
import sqlite3
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from app.adapters.korpus.volltext import MIN_COMPOUND, SharedFolding, plain, quoted
from app.adapters.korpus.zeilen import CHUNK_TABLES, VISIBLE, bound
from app.domain.korpus.treffer import Ranked, SearchFilter, WordQuery
from app.domain.korpus.trennbar import with_zu

COLUMN_WEIGHTS = "2.0, 3.0, 1.0, 1.0"
"""Label with law, heading, section, text."""
SYNONYM = 0.65
SYNONYM_ALONE = 0.9
"""Of a synonym whose word stands nowhere in the corpus („Rauswurf“)."""
NEXT_SYNONYM = 0.95
PARTICIPLE = 0.8
COMPOUND = 0.4
PARTS = 0.5
PART = 0.2
PHRASE = 2.0
COVERAGE = 0.7
"""So much of a score depends on how many of the words a chunk covers."""

_TERMS = 32
_LETTERS = 500
_WORDS = 16
"""So much of a phrase, a word or a synonym is looked at."""
_SYNONYMS = 8
_RANKED_ROWS = 3_000
"""So many rows get their BM25 (1.3 µs each), those of the rarest word in any case."""
_ROWS = 8_000
"""So many rows are read at all (0.25 µs each, and as much again to add them up)."""
_COMMON = 8_000
"""A word in more chunks than that is common."""
_TEXTS = 50
"""In so many texts common words are looked for."""
_HEADING = 1.5
"""A common word in a heading, against one in the text."""
_FEW = 3_000
"""Up to so many chunks compounds are looked for as well."""
_RARE = 20
"""Up to so many chunks a word is taken apart."""
_COMPOUNDS = 40
_COMPOUNDS_READ = 3_000
_ENDING = 4
"""So many letters may follow the word at the end of a compound („kaufvertrages“)."""
_RANGES = 8
"""So many ranges of chunks FTS5 is asked for one by one."""
_NARROW = 0.3
"""In less than that share of the corpus words are counted anew."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way in which a word of the question may be met.

    Attributes:
        term: which word.
        phrases: stems, those of a phrase separated by spaces; one of them must occur.
        factor: what it counts.
        together: all of them must occur.
        ranked: by BM25; otherwise that it is there is enough.
        count: chunks in which it stands, in the whole corpus.
        here: chunks in which it stands where is searched.
    """

    term: int
    phrases: tuple[str, ...]
    factor: float
    together: bool = False
    ranked: bool = True
    count: int = 0
    here: int = 0

    @property
    def match(self) -> str:
        """As an FTS5 expression."""
        return (" AND " if self.together else " OR ").join(map(quoted, self.phrases))

    def occurs_in(self, line: str) -> bool:
        """Whether a text, its stems between spaces, holds it."""
        found = (f" {phrase} " in line for phrase in self.phrases)
        return all(found) if self.together else any(found)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where is searched: ranges of chunk ids (None = everywhere), and whether FTS5 is asked range by range."""

    ranges: tuple[tuple[int, int], ...] | None

    def windows(self) -> tuple[tuple[int, int], ...]:
        """Ranges that FTS5 is asked for; many become the one that spans them."""
        if self.ranges is None:
            return ((0, 2**62),)
        if len(self.ranges) > _RANGES:
            return ((self.ranges[0][0], self.ranges[-1][1]),)
        return self.ranges

    def share(self, total: int) -> float:
        """How much of the corpus that is, from 0 to 1."""
        return sum(min(last, total) - first + 1 for first, last in self.windows()) / max(total, 1)

    @property
    def wider_than_asked(self) -> bool:
        """Whether FTS5 is asked for more than the ranges."""
        return self.ranges is not None and len(self.ranges) > _RANGES

    def holds(self, id_: int) -> bool:
        """Whether a chunk lies there."""
        if self.ranges is None:
            return True
        at = bisect_right(self.ranges, (id_, 2**62)) - 1
        return at >= 0 and id_ <= self.ranges[at][1]


class Wortsuche:
    """One search; ``connection`` holds a snapshot for its time."""

    def __init__(self, connection: sqlite3.Connection, folding: SharedFolding) -> None:
        self._connection = connection
        self._folding = folding
        self._total = connection.execute("SELECT coalesce(sum(letzter - erster + 1), 0) FROM version").fetchone()[0]

    def search(self, query: WordQuery, filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        """Chunks by falling score; equal ones in the order of the corpus."""
        place = self._place(filters)
        if limit < 1 or place.ranges == ():
            return ()
        weights, ways = self._ways(query, place)
        scores = self._scores(ways, weights, place)
        return self._allowed(scores, filters, limit)

    # ---- what is asked ----

    def _ways(self, query: WordQuery, place: _Place) -> tuple[list[float], list[_Way]]:
        """Weights of the words, and all ways to meet them."""
        weights: list[float] = []
        ways: list[_Way] = []
        seen: set[str] = set()
        asked: list[tuple[str, tuple[str, ...], float]]
        asked = [(phrase, (), PHRASE) for phrase in query.phrases if len(self._folding.stems(phrase)) > 1]
        asked += [(term.word, term.synonyms, term.weight) for term in query.terms]
        for word, synonyms, weight in asked[:_TERMS]:
            own = self._phrase(word)
            others = tuple(dict.fromkeys(s for s in map(self._phrase, synonyms[:_SYNONYMS]) if s not in {own, ""}))
            if (not own and not others) or own in seen:
                continue
            seen.add(own)
            ways += self._ways_of(len(weights), word, own, others)
            weights.append(weight)
        if place.share(self._total) < _NARROW:
            ways = [replace(way, here=self._count(way.match, place)) for way in ways if way.count]
        return weights, [way for way in ways if way.here]

    def _phrase(self, text: str) -> str:
        return " ".join(self._folding.stems(text[:_LETTERS])[:_WORDS])

    def _ways_of(self, term: int, word: str, own: str, synonyms: tuple[str, ...]) -> Iterator[_Way]:
        way = self._counted(_Way(term, (own,), 1.0)) if own else _Way(term, (), 1.0)
        if own:
            yield way
        best = SYNONYM if way.count else SYNONYM_ALONE
        for n, synonym in enumerate(synonyms):
            yield self._counted(_Way(term, (synonym,), best * NEXT_SYNONYM**n))
        for form in (infinitive(word), with_zu(word)):
            if verb := self._known({self._phrase(form)}):
                yield self._counted(_Way(term, (verb,), PARTICIPLE))
        if len(own) < MIN_COMPOUND or not own.isalpha():
            return
        if way.count <= _FEW and (compounds := self._compounds(own)):
            yield self._counted(_Way(term, compounds, COMPOUND, ranked=False))
        if way.count <= _RARE and (parts := self._parts(word)):
            yield self._counted(_Way(term, parts, PARTS, together=True, ranked=False))
            for part in parts:
                yield self._counted(_Way(term, (part,), PART))

    def _counted(self, way: _Way) -> _Way:
        count = self._count(way.match, _Place(None))
        return replace(way, count=count, here=count)

    def _count(self, match: str, place: _Place) -> int:
        sql = "SELECT count(*) FROM worte WHERE worte MATCH ? AND rowid BETWEEN ? AND ?"
        return sum(self._connection.execute(sql, (match, *window)).fetchone()[0] for window in place.windows())

    def _compounds(self, stem: str) -> tuple[str, ...]:
        """Stems of words that contain a stem: those that end with it first, short ones first."""
        part = plain(stem)
        sql = (
            "SELECT w.form, w.stamm FROM wortteile JOIN wort w ON w.id = wortteile.rowid WHERE wortteile MATCH ? "
            f"AND w.stamm <> ? LIMIT {_COMPOUNDS_READ}"
        )
        found: dict[str, tuple[bool, int, str]] = {}
        for form, other in self._connection.execute(sql, (quoted(part), stem)):
            rest = len(form) - form.rfind(part) - len(part)
            order = (rest > _ENDING, len(form), form)
            found[other] = min(order, found.get(other, order))
        return tuple(heapq.nsmallest(_COMPOUNDS, found, key=lambda other: found[other]))

    def _parts(self, word: str) -> tuple[str, str] | None:
        """Stems of the two words of the corpus that make up a compound it does not know, as even as possible."""
        splits = []
        for at in range(MIN_COMPOUND - 1, len(word) - MIN_COMPOUND + 2):
            first = {self._phrase(word[:at]), self._phrase(word[:at].removesuffix("s"))}
            if (left := self._known(first)) and (right := self._known({self._phrase(word[at:])})):
                splits.append((min(len(left), len(right)), left, right))
        return max(splits)[1:] if splits else None

    def _known(self, stems: set[str]) -> str:
        """The first of these stems that the corpus has; "" if none."""
        sql = "SELECT 1 FROM wort WHERE stamm = ?"
        return next((s for s in sorted(stems) if s and self._connection.execute(sql, (s,)).fetchone()), "")

    # ---- where ----

    def _place(self, filters: SearchFilter) -> _Place:
        condition, values = _condition(filters)
        if not condition:
            return _Place(None)
        sql = f"SELECT k.version FROM kopf k WHERE TRUE {condition}"
        wanted = {version for (version,) in self._connection.execute(sql, values)}
        ranges: list[tuple[int, int]] = []
        joined = False
        for version, first, last in self._connection.execute(
            "SELECT id, erster, letzter FROM version WHERE aktiv ORDER BY erster"
        ):
            if joined and version in wanted:  # nothing else can be seen between the two
                ranges[-1] = (ranges[-1][0], last)
            elif version in wanted:
                ranges.append((first, last))
            joined = version in wanted
        return _Place(tuple(ranges))

    # ---- scores ----

    def _scores(self, ways: Sequence[_Way], weights: Sequence[float], place: _Place) -> dict[int, float]:
        best: list[dict[int, float]] = [{} for _ in weights]
        late: list[_Way] = []
        ranked_rows = rows = 0
        # rare words first: they say most and cost least
        for way in sorted(ways, key=lambda way: (way.here, -way.factor)):
            if way.here > _COMMON or (rows and rows + way.here > _ROWS):
                late.append(way)
                continue
            rows += way.here
            exact = way.ranked and (not ranked_rows or ranked_rows + way.here <= _RANKED_ROWS)
            ranked_rows += way.here if exact else 0
            found = self._ranked(way, way.match, place) if exact else self._present(way, way.match, place)
            _merge(best[way.term], found, way.factor)
        if not any(best):
            self._common(late, best, place)
        scores = _combined(best, weights)
        if place.wider_than_asked:
            scores = {id_: score for id_, score in scores.items() if place.holds(id_)}
        if late:
            self._look_into_texts(late, best, weights, scores)
        return scores

    def _common(self, ways: Sequence[_Way], best: list[dict[int, float]], place: _Place) -> None:
        """Chunks for common words alone: those with one in the heading, those that hold all, else any."""
        own = {way.term: way for way in ways if way.factor == 1.0}
        for way in own.values():
            heading = f"{{heading}} : ({way.match})"
            if self._count(heading, place) <= _COMMON:
                _merge(best[way.term], self._ranked(way, heading, place), way.factor)
        if len(own) > 1:
            everything = self._present(ways[0], " AND ".join(way.match for way in own.values()), place)
            for way in own.values():
                _merge(best[way.term], [(id_, self._idf(way)) for id_, _ in everything], way.factor)
        if not any(best):
            for way in ways:
                _merge(best[way.term], self._present(way, way.match, place), way.factor)

    def _look_into_texts(
        self, late: Sequence[_Way], best: list[dict[int, float]], weights: Sequence[float], scores: dict[int, float]
    ) -> None:
        """Add common words to the chunks that are best without them."""
        ids = heapq.nlargest(_TEXTS, scores, key=lambda id_: (scores[id_], -id_))
        marks = ",".join("?" * len(ids))
        sql = f"SELECT id, heading, section_header || ' ' || chunk_text FROM chunk WHERE id IN ({marks})"
        for id_, heading, text in self._connection.execute(sql, ids):
            title, line = (f" {' '.join(self._folding.stems(part))} " for part in (heading, text))
            for way in late:
                in_heading = way.occurs_in(title)
                if in_heading or way.occurs_in(line):
                    value = self._idf(way) * (_HEADING if in_heading else 1.0)
                    _merge(best[way.term], [(id_, value)], way.factor)
        few = [{id_: found[id_] for id_ in ids if id_ in found} for found in best]
        scores.update(_combined(few, weights))

    def _ranked(self, way: _Way, match: str, place: _Place) -> list[tuple[int, float]]:
        # FTS5 gives a word that most chunks have next to nothing, which in a small corpus hides it: its own inverse
        # frequency is divided out and one that is never zero taken instead
        theirs = math.log((self._total - way.count + 0.5) / (way.count + 0.5))
        scale = -self._idf(way) / (theirs if theirs > 0 else 1e-6)
        sql = f"SELECT rowid, bm25(worte, {COLUMN_WEIGHTS}) FROM worte WHERE worte MATCH ? AND rowid BETWEEN ? AND ?"
        return [
            (id_, scale * score)
            for window in place.windows()
            for id_, score in self._connection.execute(sql, (match, *window))
        ]

    def _present(self, way: _Way, match: str, place: _Place) -> list[tuple[int, float]]:
        value = self._idf(way)
        sql = f"SELECT rowid FROM worte WHERE worte MATCH ? AND rowid BETWEEN ? AND ? LIMIT {_ROWS}"
        return [
            (id_, value) for window in place.windows() for (id_,) in self._connection.execute(sql, (match, *window))
        ]

    def _idf(self, way: _Way) -> float:
        return math.log1p((self._total - way.count + 0.5) / (way.count + 0.5))

    # ---- what may be seen ----

    def _allowed(self, scores: dict[int, float], filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        condition, values = _condition(filters)
        size = 2 * limit + 20
        while True:  # normally once: only hidden chunks are refused here, and versions whose chunks differ
            candidates = sorted(
                heapq.nlargest(size, scores.items(), key=itemgetter(1)), key=lambda found: (-found[1], found[0])
            )
            visible = self._visible([id_ for id_, _ in candidates], condition, values)
            hits = [Ranked(visible[id_], score) for id_, score in candidates if id_ in visible]
            if len(hits) >= limit or len(candidates) < size:
                return tuple(hits[:limit])
            size *= 4

    def _visible(self, ids: Sequence[int], condition: str, values: Sequence[str]) -> dict[int, str]:
        marks = ",".join("?" * len(ids))
        sql = f"SELECT c.id, c.chunk_id FROM {CHUNK_TABLES} WHERE c.id IN ({marks}) AND {VISIBLE} {condition}"
        return dict(self._connection.execute(sql, (*ids, *values)).fetchall())


_PARTICIPLE = re.compile("(ab|an|auf|aus|bei|ein|mit|nach|vor|zu|zurück)?ge(.{3,}?)e?t(?:e[mnrs]?)?")


def infinitive(word: str) -> str:
    """The verb of a regular participle („gekündigt“, „abgemahnt“); "" if the word does not look like one."""
    match = _PARTICIPLE.fullmatch(word)  # nouns are written with a capital: „Gericht“ is no participle
    return f"{match[1] or ''}{match[2]}en" if match else ""


def _merge(into: dict[int, float], rows: Sequence[tuple[int, float]], factor: float) -> None:
    get = into.get
    for id_, score in rows:
        value = factor * score
        if value > get(id_, 0.0):
            into[id_] = value


def _combined(best: Sequence[dict[int, float]], weights: Sequence[float]) -> dict[int, float]:
    """Sums over the words, less where words are missing."""
    total = sum(weights)
    sums: dict[int, float] = {}
    covered: dict[int, float] = {}
    for weight, found in zip(weights, best, strict=True):
        for id_, score in found.items():
            if id_ in sums:
                sums[id_] += weight * score
                covered[id_] += weight
            else:
                sums[id_] = weight * score
                covered[id_] = weight
    return {id_: score * (1 - COVERAGE + COVERAGE * covered[id_] / total) for id_, score in sums.items()}


def _condition(filters: SearchFilter) -> tuple[str, list[str]]:
    """The filter as SQL on ``kopf k``, beginning with AND, and its values."""
    parts: list[str] = []
    values: list[str] = []
    for column, wanted in (
        ("regulation_code", filters.regulation_codes),
        ("source_type", filters.source_types),
        ("doc_type", filters.doc_types),
    ):
        if wanted:
            parts.append(f"AND k.{column} IN ({','.join('?' * len(wanted))})")
            values += [bound(value) for value in sorted(wanted)]
    if filters.gueltig_am is not None:
        parts.append("AND (k.gueltig_ab IS NULL OR k.gueltig_ab <= ?)")
        values.append(filters.gueltig_am.isoformat())
    return " ".join(parts), values
