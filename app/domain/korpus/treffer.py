"""What a search asks and what it finds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain.korpus.chunk import Chunk
from app.domain.recht.zitat import Entscheidungszitat, Normzitat


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """What may be found; empty sets and None mean no limit.

    Attributes:
        regulation_codes: only these laws.
        source_types, doc_types: only these kinds.
        gueltig_am: only texts that are not known to begin later.
    """

    regulation_codes: frozenset[str] = frozenset()
    source_types: frozenset[str] = frozenset()
    doc_types: frozenset[str] = frozenset()
    gueltig_am: date | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the question with the words that mean the same in statutes, best first; ``weight`` in (0, 1]."""

    word: str
    synonyms: tuple[str, ...] = ()
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class WordQuery:
    """A question as the full text index is asked: words (as typed, unstemmed) and exact phrases."""

    terms: tuple[Term, ...]
    phrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A chunk's id with its score in one ranking (higher is better; only comparable within that ranking)."""

    chunk_id: str
    score: float


class SearchMode(StrEnum):
    """Which rankings take part."""

    KEYWORD = "stichwort"
    VECTOR = "vektor"
    HYBRID = "hybrid"


class FoundBy(StrEnum):
    """Why a hit is in the list."""

    ZITAT = "zitat"
    STICHWORT = "stichwort"
    VEKTOR = "vektor"


@dataclass(frozen=True, slots=True)
class Hit:
    """A found chunk.

    Attributes:
        chunk: the text with its Fundstelle.
        label: Fundstelle of what is highlighted, finer than the chunk's if a sentence was meant.
        score: fused score, higher is better.
        found_by: which ways led to it.
        highlights: spans (start, end) in ``chunk_text`` to highlight, the best sentence first; may be empty.
        hinweis: what must be said with it („Kurzfassung, kein amtlicher Wortlaut“); "" if nothing.
    """

    chunk: Chunk
    label: str
    score: float
    found_by: frozenset[FoundBy]
    highlights: tuple[tuple[int, int], ...] = ()
    hinweis: str = ""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Answer to a search.

    Attributes:
        query: as asked.
        zitate: citations read in the question.
        mode: rankings that took part.
        hits: best first.
        hinweise: German sentences: keyword only because no model is there, law not imported, index being rebuilt …
        ohne_gesetz: citations of the question, as written, that lack their law („§ 5“).
    """

    query: str
    mode: SearchMode
    hits: tuple[Hit, ...]
    zitate: tuple[Normzitat | Entscheidungszitat, ...] = ()
    hinweise: tuple[str, ...] = ()
    ohne_gesetz: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quelle:
    """A quoted source of an answer: ``[Quelle N: <label>]``; the words of a ``kurzfassung`` are not the statute's."""

    nummer: int
    label: str
    text: str
    chunk_id: str
    hinweis: str = ""
    kurzfassung: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer to a question, made only of quoted sentences.

    ``text`` is the whole answer with ``[Quelle N: <article_label>]`` after each quotation, or „Nichts gefunden …“ if
    ``quellen`` is empty.
    """

    frage: str
    text: str
    quellen: tuple[Quelle, ...]
    hinweise: tuple[str, ...] = ()
