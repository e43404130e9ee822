"""Places in layers: a unit apart, few crossings, straight lines, always the same."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.adapters.graph.layers import across

Edges = list[tuple[str, str]]
EDGES = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=24)


def crossings(edges: Edges, layer: dict[str, int], x: dict[str, float]) -> int:
    """Pairs of lines between two neighbouring layers that cross."""
    short = [(a, b) if layer[a] < layer[b] else (b, a) for a, b in edges if abs(layer[a] - layer[b]) == 1]
    return sum((x[a] - x[c]) * (x[b] - x[d]) < 0 for (a, b), (c, d) in combinations(short, 2) if layer[a] == layer[c])


@given(EDGES, st.lists(st.integers(0, 3), min_size=12, max_size=12))
@settings(max_examples=60, deadline=None)
def test_nodes_of_a_layer_are_a_unit_apart_and_the_same_graph_gets_the_same_places(
    pairs: list[tuple[int, int]], levels: list[int]
) -> None:
    nodes = [str(n) for n in range(12)]
    layer = dict(zip(nodes, levels, strict=True))
    edges = [(str(a), str(b)) for a, b in pairs if a != b]
    x = across(nodes, edges, layer)
    assert set(x) == set(nodes)
    assert x == across(nodes, edges, layer)
    for a, b in combinations(nodes, 2):
        if layer[a] == layer[b]:
            assert abs(x[a] - x[b]) >= 1


@pytest.mark.parametrize(
    ("edges", "layer", "expected"),
    [
        ([("a", "d"), ("b", "c")], {"a": 0, "b": 0, "c": 1, "d": 1}, 0),  # turn one row round
        ([("a", "f"), ("b", "e"), ("c", "d")], dict.fromkeys("abc", 0) | dict.fromkeys("def", 1), 0),
        ([("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")], {"a": 0, "b": 0, "c": 1, "d": 1}, 1),  # cannot be less
    ],
)
def test_lines_cross_no_more_than_they_must(edges: Edges, layer: dict[str, int], expected: int) -> None:
    assert crossings(edges, layer, across(list(layer), edges, layer)) == expected


def test_a_chain_is_straight_and_a_parent_stands_over_the_middle_of_its_children() -> None:
    chain = across("abcd", [("a", "b"), ("b", "c"), ("c", "d")], {c: i for i, c in enumerate("abcd")})
    assert len(set(chain.values())) == 1
    tree = across("pxyz", [("p", "x"), ("p", "y"), ("p", "z")], {"p": 0, "x": 1, "y": 1, "z": 1})
    assert tree["p"] == tree["y"]


def test_a_line_over_several_layers_has_room_of_its_own() -> None:
    layer = {"a": 0, "m": 1, "z": 2}
    x = across(list(layer), [("a", "m"), ("m", "z"), ("a", "z")], layer)
    assert x["m"] != (x["a"] + x["z"]) / 2


def test_nothing_and_what_is_alone_have_places() -> None:
    assert across([], [], {}) == {}
    assert len(set(across("ab", [], {"a": 0, "b": 0}).values())) == 2
