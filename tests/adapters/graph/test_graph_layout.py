"""Layout by category: nothing overlaps, the same graph gets the same places, an edit moves nothing."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.adapters.graph.layout import SugiyamaLayout
from app.domain.regelwerk.graph import RuleGraph, rule_graph
from app.domain.regelwerk.graph_drawing import BOX_TITLE_SIZE, draw, text_width
from app.domain.regelwerk.graph_layout import GAP_X, NODE_WIDTH, Box, Layout, node_height
from app.domain.regelwerk.library import Clause, Library
from tests.domain.regelwerk.regelwerk_builders import library, random_library, rule, seeded
from tests.werkstatt import katalog


@pytest.fixture(scope="module")
def sample() -> Library:
    return katalog().libraries()[0]


def sound(graph: RuleGraph, layout: Layout) -> None:
    """Every node once, inside the box of its category; neither nodes nor boxes overlap."""
    assert set(layout.positions) == {n.id for n in graph.nodes}
    boxes = {b.title: b for b in layout.boxes}
    assert set(boxes) == set(graph.categories())
    for node in graph.nodes:
        (x, y), box = layout.positions[node.id], boxes[node.category]
        assert node.id in box.members
        assert box.x < x - NODE_WIDTH / 2
        assert x + NODE_WIDTH / 2 < box.x + box.width
        assert box.y < y - node_height(node) / 2
        assert y + node_height(node) / 2 < box.y + box.height
    for one, two in combinations(graph.nodes, 2):
        (ax, ay), (bx, by) = layout.positions[one.id], layout.positions[two.id]
        assert abs(ax - bx) >= NODE_WIDTH or abs(ay - by) >= (node_height(one) + node_height(two)) / 2
    for b, c in combinations(layout.boxes, 2):
        assert b.x + b.width <= c.x or c.x + c.width <= b.x or b.y + b.height <= c.y or c.y + c.height <= b.y


def test_the_sample_library_is_laid_out_soundly_and_no_line_crosses_a_clause(sample: Library) -> None:
    graph = rule_graph(sample)
    layout = SugiyamaLayout().arrange(graph)
    sound(graph, layout)
    assert crossings(graph, layout) == []


def crossings(graph: RuleGraph, layout: Layout) -> list[tuple[str, str, str]]:
    """Source and target of every edge whose line crosses a node that is not its end, with that node."""
    found = []
    for route in draw(graph, layout).routes:
        points = []
        for (ax, ay), (bx, by), (cx, cy), (dx, dy) in route.line:
            for t in (i / 60 for i in range(61)):
                p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy))
        for node in graph.nodes:
            (nx, ny), ends = layout.positions[node.id], (route.edge.source, route.edge.target)
            wide, high = NODE_WIDTH / 2, node_height(node) / 2
            if node.id not in ends and any(abs(x - nx) < wide and abs(y - ny) < high for x, y in points):
                found.append((*ends, node.id))
    return found


@given(st.integers(0, 10_000), st.integers(1, 5))
@settings(max_examples=200, deadline=None)
def test_no_line_of_a_small_library_crosses_a_clause_that_is_not_its_end(seed: int, categories: int) -> None:
    graph = rule_graph(scattered(seed, categories))
    assert crossings(graph, SugiyamaLayout().arrange(graph)) == []


def test_a_line_with_bends_goes_around_what_stands_in_between() -> None:
    lib = library({"A": [rule("1", "requires", targetClauseId="I"), rule("2", "forbids", targetClauseId="I")]},
                  clauses="ABCDEFGHI")  # fmt: skip
    graph = rule_graph(lib)
    x = [200.0 + i * (NODE_WIDTH + GAP_X) for i in range(3)]
    places = {c: (x[i % 3], 120.0 + i // 3 * 116.0) for i, c in enumerate("ABCDEFGHI")}
    layout = Layout(places, (Box("Allgemein", 0.0, 0.0, 1000.0, 500.0, tuple(places)),))
    first, second = draw(graph, layout).routes
    assert len(first.line) > 1
    assert crossings(graph, layout) == []
    middle = [route.line[len(route.line) // 2] for route in (first, second)]
    assert middle[0] != middle[1], "zwei Linien in einem Zwischenraum laufen nebeneinander"


@given(st.integers(0, 10_000), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_no_mark_of_an_edge_lies_under_the_title_of_a_category(seed: int, categories: int) -> None:
    graph = rule_graph(scattered(seed, categories))
    layout = SugiyamaLayout().arrange(graph)
    for route in draw(graph, layout).routes:
        for shape in (*route.filled, *route.hollow):
            for x, y in shape:
                assert not any(
                    b.x + 10 < x < b.x + 14 + text_width(b.title, BOX_TITLE_SIZE) and b.y + 7 < y < b.y + 27
                    for b in layout.boxes
                )


def test_what_a_clause_requires_stands_below_it(sample: Library) -> None:
    positions = SugiyamaLayout().arrange(rule_graph(sample)).positions
    assert positions["C13"][1] < positions["C15"][1]
    assert positions["C14"][1] < positions["C15"][1]
    assert positions["C13"][1] == positions["C14"][1], "was sich ausschließt, steht nebeneinander"


def test_the_same_graph_gets_the_same_places(sample: Library) -> None:
    graph = rule_graph(sample)
    assert SugiyamaLayout().arrange(graph) == SugiyamaLayout().arrange(graph)


def test_a_rule_more_moves_nothing_and_a_clause_more_lays_out_anew() -> None:
    lib = library({"A": [rule("1", "requires", targetClauseId="B")]}, clauses="ABCD")
    before = SugiyamaLayout().arrange(rule_graph(lib))
    edited = library({"A": [rule("1", "requires", targetClauseId="B"), rule("2", "forbids", targetClauseId="D")]},
                     clauses="ABCD")  # fmt: skip
    assert SugiyamaLayout().arrange(rule_graph(edited), before) is before
    assert SugiyamaLayout().arrange(rule_graph(edited)) != before, "ohne die alten Plätze wird neu gerechnet"
    larger = rule_graph(library({}, clauses="ABCDE"))
    sound(larger, SugiyamaLayout().arrange(larger, before))


def scattered(seed: int, categories: int) -> Library:
    """A small library whose clauses are dealt out to that many categories."""
    lib = random_library(seeded(seed))
    clauses = tuple(
        Clause(id=c.id, title=c.title, category=f"Kategorie {i % categories}", jurisdictions=c.jurisdictions)
        for i, c in enumerate(lib.clauses)
    )
    return lib.model_copy(update={"clauses": clauses})


@given(st.integers(0, 10_000), st.integers(1, 5))
@example(3296, 1)  # two clauses of one layer wanted half a step apart
@settings(max_examples=60)
def test_any_library_is_laid_out_soundly(seed: int, categories: int) -> None:
    graph = rule_graph(scattered(seed, categories))
    sound(graph, SugiyamaLayout().arrange(graph))


def test_many_loose_clauses_fill_a_window_not_a_ribbon() -> None:
    graph = rule_graph(library({}, clauses=[f"K{i}" for i in range(60)]))
    layout = SugiyamaLayout().arrange(graph)
    sound(graph, layout)
    _, _, width, height = layout.bounds()
    assert 0.7 < width / height < 3


def test_a_cycle_and_a_clause_that_names_itself_are_laid_out_too() -> None:
    rules = {a: [rule(a, "requires", targetClauseId=b)] for a, b in ("AB", "BC", "CA", "DD")}
    graph = rule_graph(library(rules))
    layout = SugiyamaLayout().arrange(graph)
    sound(graph, layout)
    assert len(draw(graph, layout).routes) == 4


def test_an_empty_library_has_an_empty_layout() -> None:
    assert SugiyamaLayout().arrange(RuleGraph((), ())) == Layout({}, ())
