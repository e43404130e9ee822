"""``TextSimilarity`` by rapidfuzz."""

from __future__ import annotations

from collections.abc import Sequence

_EXCERPT = 40
"""Characters from which a text may count as an excerpt; a shorter one stands in everything."""


class RapidfuzzAehnlichkeit:
    """Share of characters two texts have in common, in order (Indel); of an excerpt within its best window."""

    def scores(self, text: str, candidates: Sequence[str]) -> tuple[float, ...]:
        """0–1 for each candidate."""
        from rapidfuzz import fuzz

        def score(candidate: str) -> float:
            whole = fuzz.ratio(text, candidate)
            # a candidate that is shorter than the text is never an excerpt: what is missing is lost
            inside = fuzz.partial_ratio(text, candidate) if _EXCERPT <= len(text) < len(candidate) else 0.0
            return max(whole, inside) / 100

        return tuple(score(candidate) for candidate in candidates)
