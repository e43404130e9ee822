"""Asking the full text index: which chunks a question means, best first.

BM25 adds up over words, so each word is asked for by itself and its scores are added: that lets synonyms, compounds
and words of little weight count less, which one FTS5 query cannot do. It also bounds the time: rare words are ranked
by BM25 of all their chunks; a word that stands in tens of thousands says little (its inverse frequency is small) and
is only looked up in the chunks that the rare ones brought. A question of common words alone is answered from titles
and headings and from the chunks that hold all of them.
"""

# ruff: noqa: S608 - the SQL put together here holds no text from outside; values are bound

from __future__ import annotations

import heapq
import math
import re
import sqlite3
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.adapters.korpus.volltext import MIN_COMPOUND, Folding, plain, quoted
from app.adapters.korpus.zeilen import CHUNK_TABLES, VISIBLE, bound
from app.domain.korpus.treffer import Ranked, SearchFilter, WordQuery

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
_RANKED_ROWS = 10_000
"""So many rows get their BM25 (about 2 µs each)."""
_ROWS = 40_000
"""So many rows are read at all (about 0.4 µs each)."""
_COMMON = 8_000
"""A word in more chunks than that is common."""
_FEW = 3_000
"""Up to so many chunks compounds are looked for as well."""
_RARE = 20
"""Up to so many chunks a word is taken apart."""
_COMPOUNDS = 40
_COMPOUNDS_READ = 3_000
_ENDING = 4
"""So many letters may follow the word at the end of a compound („kaufvertrages“)."""
_RANGES = 8


@dataclass(frozen=True, slots=True)
class _Way:
    """One way in which a word of the question may be met.

    Attributes:
        term: which word.
        match: FTS5 expression.
        factor: what it counts.
        ranked: by BM25; otherwise that it is there is enough.
        count: chunks in which it stands, in the whole corpus.
    """

    term: int
    match: str
    factor: float
    ranked: bool = True
    count: int = 0


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

    def holds(self, id_: int) -> bool:
        """Whether a chunk lies there."""
        if self.ranges is None or len(self.ranges) <= _RANGES:
            return True
        at = bisect_right(self.ranges, (id_, 2**62)) - 1
        return at >= 0 and id_ <= self.ranges[at][1]


class Wortsuche:
    """One search; ``connection`` holds a snapshot for its time."""

    def __init__(self, connection: sqlite3.Connection, folding: Folding) -> None:
        self._connection = connection
        self._folding = folding
        self._total = connection.execute("SELECT coalesce(sum(letzter - erster + 1), 0) FROM version").fetchone()[0]

    def search(self, query: WordQuery, filters: SearchFilter, limit: int) -> tuple[Ranked, ...]:
        """Chunks by falling score; equal ones in the order of the corpus."""
        weights, ways = self._ways(query)
        place = self._place(filters)
        if not ways or limit < 1 or place.ranges == ():
            return ()
        scores = self._scores(ways, weights, place)
        return self._allowed(scores, place, filters, limit)

    # ---- what is asked ----

    def _ways(self, query: WordQuery) -> tuple[list[float], list[_Way]]:
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
        return weights, [way for way in ways if way.count]

    def _phrase(self, text: str) -> str:
        return " ".join(self._folding.stems(text[:_LETTERS])[:_WORDS])

    def _ways_of(self, term: int, word: str, own: str, synonyms: tuple[str, ...]) -> Iterator[_Way]:
        way = self._counted(_Way(term, quoted(own), 1.0)) if own else _Way(term, "", 1.0)
        yield way
        best = SYNONYM if way.count else SYNONYM_ALONE
        for n, synonym in enumerate(synonyms):
            yield self._counted(_Way(term, quoted(synonym), best * NEXT_SYNONYM**n))
        if verb := self._known({self._phrase(infinitive(word))}):
            yield self._counted(_Way(term, quoted(verb), PARTICIPLE))
        if len(own) < MIN_COMPOUND or not own.isalpha():
            return
        if way.count <= _FEW and (compounds := self._compounds(own)):
            yield self._counted(_Way(term, " OR ".join(map(quoted, compounds)), COMPOUND, ranked=False))
        if way.count <= _RARE and (parts := self._parts(word)):
            yield self._counted(_Way(term, " AND ".join(map(quoted, parts)), PARTS, ranked=False))
            for part in parts:
                yield self._counted(_Way(term, quoted(part), PART))

    def _counted(self, way: _Way) -> _Way:
        sql = "SELECT count(*) FROM worte WHERE worte MATCH ?"
        return replace(way, count=self._connection.execute(sql, (way.match,)).fetchone()[0])

    def _compounds(self, stem: str) -> list[str]:
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
        return heapq.nsmallest(_COMPOUNDS, found, key=lambda other: found[other])

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
        sql = (
            "SELECT v.erster, v.letzter, max(1 " + condition + ") FROM kopf k JOIN version v ON v.id = k.version "
            "WHERE v.aktiv GROUP BY v.id ORDER BY v.erster"
        )
        ranges: list[tuple[int, int]] = []
        joined = False
        for first, last, wanted in self._connection.execute(sql, values):
            if wanted and joined:  # nothing else can be seen between the two
                ranges[-1] = (ranges[-1][0], last)
            elif wanted:
                ranges.append((first, last))
            joined = bool(wanted)
        return _Place(tuple(ranges))

    # ---- scores ----

    def _scores(self, ways: Sequence[_Way], weights: Sequence[float], place: _Place) -> dict[int, float]:
        best: list[dict[int, float]] = [{} for _ in weights]
        early: list[_Way] = []
        late: list[_Way] = []
        ranked_rows = rows = 0
        # rare words first: they say most and cost least
        for way in sorted(ways, key=lambda way: (way.count, -way.factor)):
            if way.count > _COMMON or rows + way.count > _ROWS:
                late.append(way)
                continue
            rows += way.count
            exact = way.ranked and ranked_rows + way.count <= _RANKED_ROWS
            ranked_rows += way.count if exact else 0
            _merge(
                best[way.term], self._ranked(way, place) if exact else self._present(way, way.match, place), way.factor
            )
            early.append(way)
        if any(best):
            base = " OR ".join(dict.fromkeys(f"({way.match})" for way in early))
            for way in late:
                _merge(best[way.term], self._present(way, f"({base}) AND ({way.match})", place), way.factor)
        else:
            self._common(late, best, place)
        return _combined(best, weights)

    def _common(self, ways: Sequence[_Way], best: list[dict[int, float]], place: _Place) -> None:
        """Rows of common words alone."""
        for way in ways:
            titles = f"{{titel heading}} : ({way.match})"
            _merge(best[way.term], self._present(way, titles, place), 1.5 * way.factor)
        own = {way.term: way for way in ways if way.factor == 1.0}
        if len(own) > 1:
            everything = " AND ".join(f"({way.match})" for way in own.values())
            for way in own.values():
                _merge(best[way.term], self._present(way, everything, place), way.factor)
        if not any(best):
            for way in ways:
                _merge(best[way.term], self._present(way, way.match, place), way.factor)

    def _ranked(self, way: _Way, place: _Place) -> list[tuple[int, float]]:
        # FTS5 gives a word that most chunks have next to nothing, which in a small corpus hides it: its own inverse
        # frequency is divided out and one that is never zero taken instead
        theirs = math.log((self._total - way.count + 0.5) / (way.count + 0.5))
        scale = -self._idf(way) / (theirs if theirs > 0 else 1e-6)
        sql = f"SELECT rowid, bm25(worte, {COLUMN_WEIGHTS}) FROM worte WHERE worte MATCH ? AND rowid BETWEEN ? AND ?"
        return [
            (id_, scale * score)
            for window in place.windows()
            for id_, score in self._connection.execute(sql, (way.match, *window))
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

    def _allowed(
        self, scores: dict[int, float], place: _Place, filters: SearchFilter, limit: int
    ) -> tuple[Ranked, ...]:
        condition, values = _condition(filters)
        held = {id_: score for id_, score in scores.items() if place.holds(id_)}
        size = 2 * limit + 20
        while True:  # normally once: only hidden chunks are refused here, and versions whose chunks differ
            candidates = heapq.nsmallest(size, held.items(), key=lambda found: (-found[1], found[0]))
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
    total = sum(weight for weight, found in zip(weights, best, strict=True) if found)
    sums: dict[int, float] = defaultdict(float)
    covered: dict[int, float] = defaultdict(float)
    for weight, found in zip(weights, best, strict=True):
        for id_, score in found.items():
            sums[id_] += weight * score
            covered[id_] += weight
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
