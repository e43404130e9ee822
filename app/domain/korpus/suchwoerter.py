"""Words of the search as data: which words mean the same in statutes, which ones say nothing, what ranks first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.korpus.treffer import SearchMode


@dataclass(frozen=True)
class Suchwoerter:
    """Curated words of the search (``resources/korpus/suchwoerter.yaml``).

    Attributes:
        synonyms: word as people say it (lower case, folded ä→ae) → words of the statutes, best first.
        phrases: several words said together („vor die Tür gesetzt“) → words of the statutes.
        stop_words: words that say nothing in a question (lower case, folded).
        norms: word or phrase → citations of the norms it means („Mietpreisbremse“ → „§ 556d BGB“).
        abbreviations: abbreviation exactly as written („AN“, „PKH“) → words it stands for; the case counts, „an“ is
            a stop word.
        turns: turn of phrase, its words next to one another („wie lange“) → what it asks for in statutes („Frist“).
    """

    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stop_words: frozenset[str] = frozenset()
    norms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    abbreviations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    turns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Suchgewichte:
    """How rankings become one list (``resources/korpus/suche.yaml``).

    Attributes:
        standard: what a search without a wish does, if vectors are there.
        tiefe: so many places of each ranking are fused.
        rrf_k: constant of reciprocal rank fusion; the larger, the less the first places count.
        stichwort, vektor, norm, gesetz: weight of the ranking by words, by vectors, of a norm that the curated table
            names for sure, and of the words within a law that the question names.
        weitere_absaetze: factor for the second chunk of a norm that is already in the list (again for the third).
        vorrang: regulation_code → factor on the score; laws not named have 1. Near scores are decided by it.
    """

    standard: SearchMode = SearchMode.KEYWORD
    tiefe: int = 100
    rrf_k: int = 20
    stichwort: float = 1.0
    vektor: float = 1.0
    norm: float = 2.0
    gesetz: float = 1.0
    weitere_absaetze: float = 0.6
    vorrang: Mapping[str, float] = field(default_factory=dict)
