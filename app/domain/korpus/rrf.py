"""Reciprocal rank fusion: several rankings of the same things become one.

Each ranking gives ``weight / (k + rank)`` to the thing on its place ``rank`` (from 1); the sums order the result.
Scores of different rankings (BM25, cosine) need not be comparable. A small ``k`` lets the first places decide, a large
one rewards standing in many lists.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Ranking(Generic[K]):
    """One ranking, best first, without repetitions; ``weight`` > 0."""

    items: Sequence[K]
    weight: float = 1.0


def fuse(rankings: Iterable[Ranking[K]], k: int = 60) -> tuple[tuple[K, float], ...]:
    """All things of all rankings with their sums, best first; equal ones in the order in which they first appear.

    Raises:
        ValueError: ``k`` is negative or a weight is not positive.
    """
    if k < 0:
        raise ValueError("k darf nicht negativ sein")
    scores: dict[K, float] = {}
    for ranking in rankings:
        if ranking.weight <= 0:
            raise ValueError("Das Gewicht einer Rangliste muss positiv sein")
        for rank, item in enumerate(dict.fromkeys(ranking.items), 1):
            scores[item] = scores.get(item, 0.0) + ranking.weight / (k + rank)
    return tuple(sorted(scores.items(), key=lambda entry: -entry[1]))
