"""``TextSimilarity`` by rapidfuzz."""

from __future__ import annotations

from collections.abc import Sequence


class RapidfuzzAehnlichkeit:
    """Share of characters two texts have in common, in order (Indel); of an excerpt within its best window."""

    def scores(
        self, text: str, candidates: Sequence[str], *, cutoff: float, excerpt: bool = False
    ) -> tuple[float, ...]:
        """0–1 for each candidate; see the port."""
        import numpy as np
        from rapidfuzz import fuzz, process

        result = np.zeros(len(candidates))
        # what is longer than the candidate is no part of it; searching windows in a long text is slow
        inside = np.array([excerpt and len(text) < len(candidate) for candidate in candidates], dtype=bool)
        for scorer, wanted in ((fuzz.partial_ratio, inside), (fuzz.ratio, ~inside)):
            among = [candidates[number] for number in np.flatnonzero(wanted).tolist()]
            if among:
                # unlike a single ratio this lets other threads run: two schedules of fees take a second
                matrix = process.cdist([text], among, scorer=scorer, score_cutoff=100 * cutoff, dtype=np.float64)
                result[wanted] = matrix[0] / 100
        return tuple(result.tolist())
