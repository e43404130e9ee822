"""How much a request resembles the example requests of the registry: cosine of weighted words and letter groups.

Pure and deterministic, no model: rare words count more than common ones (TF-IDF over all examples), groups of letters
catch inflection and compounds („Lohnrückstände“, „rückständiger Lohn“).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.deutsch import plain_words

_FUELL = frozenset(
    [
        "bitte",
        "fuer",
        "die",
        "der",
        "das",
        "den",
        "dem",
        "des",
        "ein",
        "eine",
        "einen",
        "einer",
        "eines",
        "und",
        "oder",
        "wir",
        "ich",
        "sie",
        "er",
        "es",
        "ist",
        "sind",
        "war",
        "wird",
        "werden",
        "wurde",
        "wollen",
        "will",
        "soll",
        "sollen",
        "moechte",
        "moechten",
        "hat",
        "haben",
        "in",
        "im",
        "am",
        "an",
        "auf",
        "von",
        "vom",
        "zu",
        "zum",
        "zur",
        "mit",
        "bei",
        "gegen",
        "aus",
        "nach",
        "wegen",
        "entwerfen",
        "entwurf",
        "erstellen",
        "schreiben",
        "machen",
        "unsere",
        "unserer",
        "unseren",
        "unser",
        "meine",
        "meinen",
        "mein",
        "mandant",
        "mandantin",
        "mandanten",
        "mandantschaft",
        "dass",
        "sich",
        "nicht",
        "durch",
        "als",
        "um",
    ]
)
_GRAMM = (3, 4)
_WORT_ANTEIL = 0.5

Gewichte = Mapping[str, float]


@dataclass(frozen=True)
class BeispielIndex:
    """Examples as weighted vectors; build once per registry (``build_index``), ask often."""

    beispiele: tuple[str, ...]
    seltenheit: Gewichte
    vektoren: tuple[Gewichte, ...]

    def similarities(self, anfrage: str) -> tuple[float, ...]:
        """For each example, in order: 0 (nothing in common) to 1 (the same words)."""
        request = _vector(_features(anfrage), self.seltenheit)
        return tuple(_cosine(request, vector) for vector in self.vektoren)


def build_index(beispiele: Sequence[str]) -> BeispielIndex:
    """The index of these examples."""
    features = [_features(text) for text in beispiele]
    counts = Counter(key for found in features for key in found)
    rarity = {key: math.log((1 + len(features)) / (1 + n)) + 1 for key, n in counts.items()}
    return BeispielIndex(tuple(beispiele), rarity, tuple(_vector(found, rarity) for found in features))


def _features(text: str) -> Counter[str]:
    words = [w for w in plain_words(text) if w not in _FUELL]
    found: Counter[str] = Counter(f"w:{w}" for w in words)
    for word in words:
        padded = f"^{word}$"
        for size in _GRAMM:
            found.update(f"{size}:{padded[i : i + size]}" for i in range(len(padded) - size + 1))
    return found


def _vector(features: Counter[str], rarity: Gewichte) -> Gewichte:
    """Words and letter groups, each part of length one, then weighed; unknown words count as the rarest."""
    unseen = max(rarity.values(), default=1.0)
    raw = {key: (1 + math.log(n)) * rarity.get(key, unseen) for key, n in features.items()}
    vector: dict[str, float] = {}
    for is_word, share in ((True, _WORT_ANTEIL), (False, 1 - _WORT_ANTEIL)):
        part = {k: v for k, v in raw.items() if k.startswith("w:") is is_word}
        length = math.sqrt(sum(v * v for v in part.values()))
        vector |= {k: v / length * math.sqrt(share) for k, v in part.items()}
    return vector


def _cosine(left: Gewichte, right: Gewichte) -> float:
    small, large = (left, right) if len(left) <= len(right) else (right, left)
    return min(1.0, sum(weight * large[key] for key, weight in small.items() if key in large))
