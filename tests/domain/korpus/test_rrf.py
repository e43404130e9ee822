"""Reciprocal rank fusion: sums, order, weights."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.rrf import Ranking, fuse


def test_the_sum_over_all_rankings_orders() -> None:
    fused = dict(fuse([Ranking("abc"), Ranking("cb")], k=10))

    assert fused == pytest.approx({"a": 1 / 11, "b": 1 / 12 + 1 / 12, "c": 1 / 13 + 1 / 11})


def test_a_heavy_ranking_wins() -> None:
    assert [item for item, _ in fuse([Ranking("ab"), Ranking("ba", weight=2)], k=5)] == ["b", "a"]


def test_equal_ones_stand_as_they_first_appeared() -> None:
    assert [item for item, _ in fuse([Ranking("xy"), Ranking("yx")])] == ["x", "y"]


def test_repetitions_count_once() -> None:
    assert fuse([Ranking("aab")]) == fuse([Ranking("ab")])


@pytest.mark.parametrize(("rankings", "k"), [([Ranking("a")], -1), ([Ranking("a", weight=0)], 1)])
def test_senseless_weights_are_refused(rankings: list[Ranking[str]], k: int) -> None:
    with pytest.raises(ValueError, match=r"negativ|positiv"):
        fuse(rankings, k)


@given(st.lists(st.lists(st.integers(0, 20), unique=True), max_size=4), st.integers(0, 100))
def test_everything_stays_and_falls(lists: list[list[int]], k: int) -> None:
    fused = fuse([Ranking(items) for items in lists], k)

    assert {item for item, _ in fused} == {item for items in lists for item in items}
    scores = [score for _, score in fused]
    assert scores == sorted(scores, reverse=True)


@given(st.lists(st.integers(), unique=True, min_size=1))
def test_one_ranking_alone_keeps_its_order(items: list[int]) -> None:
    assert [item for item, _ in fuse([Ranking(items)])] == items
