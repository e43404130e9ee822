"""``RapidfuzzAehnlichkeit``: the scores of the port, and a window that goes on meanwhile."""

from __future__ import annotations

import random
import threading
import time

import pytest
from rapidfuzz import fuzz

from app.adapters.korpus.aehnlichkeit import RapidfuzzAehnlichkeit

TEXT = "Die Frist beträgt drei Wochen nach Zugang."
CANDIDATES = (TEXT, "Die Frist beträgt einen Monat nach Zugang.", f"Davor. {TEXT} Danach.", "Kosten", "")


@pytest.mark.parametrize("excerpt", [False, True])
@pytest.mark.parametrize("cutoff", [0.0, 0.75])
def test_scores_are_those_of_each_pair(cutoff: float, *, excerpt: bool) -> None:
    scores = RapidfuzzAehnlichkeit().scores(TEXT, CANDIDATES, cutoff=cutoff, excerpt=excerpt)
    for candidate, score in zip(CANDIDATES, scores, strict=True):
        alike = fuzz.partial_ratio if excerpt and len(TEXT) < len(candidate) else fuzz.ratio
        assert score == pytest.approx(alike(TEXT, candidate, score_cutoff=100 * cutoff) / 100)
    assert scores[0] == 1
    assert (scores[2] == 1) is excerpt


def test_nothing_to_compare_with() -> None:
    assert RapidfuzzAehnlichkeit().scores(TEXT, (), cutoff=0.5) == ()


def test_other_threads_run_while_long_texts_are_compared() -> None:
    chance = random.Random(7)  # noqa: S311 - no secret
    words = [f"w{number}" for number in range(2_000)]
    old, new = (" ".join(chance.choices(words, k=12_000)) for _ in range(2))
    similarity = RapidfuzzAehnlichkeit()
    similarity.scores("a", ("b",), cutoff=0)  # imports
    worker = threading.Thread(target=lambda: similarity.scores(old, (new,), cutoff=0))
    ticks = 0
    worker.start()
    while worker.is_alive():
        time.sleep(0.001)
        ticks += 1
    worker.join()
    assert ticks >= 10  # with the interpreter held it is one or two
