"""Words of the search as data: which words mean the same in statutes, which ones say nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Suchwoerter:
    """Curated words of the search (``resources/korpus/suchwoerter.yaml``).

    Attributes:
        synonyms: word as people say it (lower case, folded ä→ae) → words of the statutes, best first.
        phrases: several words said together („vor die Tür gesetzt“) → words of the statutes.
        stop_words: words that say nothing in a question (lower case, folded).
        norms: word or phrase → citations of the norms it means („Mietpreisbremse“ → „§ 556d BGB“).
    """

    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stop_words: frozenset[str] = frozenset()
    norms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
