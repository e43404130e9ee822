"""``TextSimilarity`` by rapidfuzz."""

from __future__ import annotations

from collections.abc import Sequence


class RapidfuzzAehnlichkeit:
    """Share of characters two texts have in common, in order (Indel); of an excerpt within its best window."""

    def scores(
        self, text: str, candidates: Sequence[str], *, cutoff: float, excerpt: bool = False
    ) -> tuple[float, ...]:
        """0–1 for each candidate; see the port."""
        from rapidfuzz import fuzz

        def score(candidate: str) -> float:
            # what is longer than the candidate is no part of it; searching windows in a long text is slow
            alike = fuzz.partial_ratio if excerpt and len(text) < len(candidate) else fuzz.ratio
            return alike(text, candidate, score_cutoff=100 * cutoff) / 100

        return tuple(score(candidate) for candidate in candidates)
