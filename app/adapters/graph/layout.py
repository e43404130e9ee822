"""Layout of the rule graph: layered inside each category, categories side by side (spec 1, graph).

networkx finds the structure (what depends on what, what hangs together), ``layers`` the order inside the layers. The
same graph always gets the same places.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, permutations

from app.adapters.graph.layers import across
from app.domain.regelwerk.graph import RuleEdge, RuleGraph, RuleNode
from app.domain.regelwerk.graph_layout import (
    BOX_FOOT,
    BOX_GAP,
    BOX_HEAD,
    BOX_PADDING,
    GAP_X,
    GAP_Y,
    NODE_WIDTH,
    Box,
    Layout,
    Point,
    kept,
    node_height,
)
from app.domain.regelwerk.rules import RuleType

_ASPECT = 1.7
"""Wanted width : height of the whole; that of a screen beside a narrow panel."""
_ASPECT_INSIDE = 2.0
_TRIES, _ORDERS = 12, 24
_CLOSENESS = 0.5
"""How much the mean distance of connected categories counts against the size of the whole."""
_STEP_X = NODE_WIDTH + GAP_X

Pairs = Sequence[tuple[str, str]]


class SugiyamaLayout:
    """Implements the port ``GraphLayout``."""

    def arrange(self, graph: RuleGraph, previous: Layout | None = None) -> Layout:
        """Places for all nodes; those of ``previous`` stay if every node has one there."""
        if previous is not None and (same := kept(previous, graph)) is not None:
            return same
        if not graph.nodes:
            return Layout({}, ())
        groups = graph.categories()
        category_of = {node.id: node.category for node in graph.nodes}
        inside: dict[str, list[RuleEdge]] = {category: [] for category in groups}
        between: list[tuple[str, str]] = []
        for edge in graph.edges:
            one, two = category_of[edge.source], category_of[edge.target]
            if one != two:
                between.append((one, two))
            elif edge.source != edge.target:
                inside[one].append(edge)
        blocks = {category: _block(category, nodes, inside[category]) for category, nodes in groups.items()}
        return _pack(blocks, _parts(list(groups), between), between)


@dataclass(frozen=True)
class _Block:
    """A category with places relative to the upper left corner of its box."""

    title: str
    width: float
    height: float
    places: dict[str, Point]


def _parts(categories: list[str], between: Pairs) -> list[list[str]]:
    """Categories that hang together, large parts first, inside a part sources before targets."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(categories)
    graph.add_edges_from(sorted(set(between), key=lambda pair: [categories.index(c) for c in pair]))
    parts = [sorted(part, key=categories.index) for part in nx.weakly_connected_components(graph)]
    result = []
    for part in sorted(parts, key=lambda p: (-len(p), categories.index(p[0]))):
        edges = [(a, b) for a, b in graph.edges if a in part]
        layer = _layers(part, edges)
        x = across(part, edges, layer)
        result.append(sorted(part, key=lambda c: (layer[c], x[c], categories.index(c))))
    return result


def _layers(nodes: Iterable[str], directed: Pairs) -> dict[str, int]:
    """Longest path from the sources; a cycle is one layer."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(directed)
    condensed = nx.condensation(graph)
    layer: dict[str, int] = {}
    for depth, generation in enumerate(nx.topological_generations(condensed)):
        for part in generation:
            for node in condensed.nodes[part]["members"]:
                layer[node] = depth
    return layer


def _block(title: str, nodes: Sequence[RuleNode], edges: Sequence[RuleEdge]) -> _Block:
    """Lay out one category: each connected part by itself, large ones first, then packed."""
    import networkx as nx

    rank = {node.id: i for i, node in enumerate(nodes)}
    whole = nx.Graph()
    whole.add_nodes_from(rank)
    whole.add_edges_from((e.source, e.target) for e in edges)
    parts = [sorted(part, key=rank.__getitem__) for part in nx.connected_components(whole)]
    parts.sort(key=lambda part: (-len(part), rank[part[0]]))
    columns = max(3, math.ceil(math.sqrt(len(rank))))
    height = max(node_height(node) for node in nodes)
    drawn = [_rows(part, [e for e in edges if e.source in set(part)], columns) for part in parts]
    sizes = [
        (max(x for row in rows for _, x in row) * _STEP_X + NODE_WIDTH, len(rows) * (height + GAP_Y) - GAP_Y)
        for rows in drawn
    ]
    corners = min(_tries(sizes, (GAP_X, GAP_Y)), key=lambda found: _window(sizes, found, _ASPECT_INSIDE))
    places = {
        id_: (
            BOX_PADDING + left + x * _STEP_X + NODE_WIDTH / 2,
            BOX_HEAD + top + number * (height + GAP_Y) + height / 2,
        )
        for (left, top), rows in zip(corners, drawn, strict=True)
        for number, row in enumerate(rows)
        for id_, x in row
    }
    right = max(x for x, _ in places.values()) + NODE_WIDTH / 2
    bottom = max(y for _, y in places.values()) + height / 2
    return _Block(title, right + BOX_PADDING, bottom + BOX_FOOT, places)


def _rows(part: list[str], edges: Sequence[RuleEdge], columns: int) -> list[list[tuple[str, float]]]:
    """Rows of one connected part; what needs something stands above it, what excludes each other side by side."""
    directed = [(e.source, e.target) for e in edges if e.type is not RuleType.INCOMPATIBLE_WITH]
    layer = _layers(part, directed)
    x = across(part, [(e.source, e.target) for e in edges], layer)
    by_layer: dict[int, list[str]] = {}
    for node in sorted(part, key=lambda n: (layer[n], x[n])):
        by_layer.setdefault(layer[node], []).append(node)
    rows = [_apart(row, x) for row in by_layer.values()]
    left = min(row[0][1] for row in rows)
    if max(row[-1][1] for row in rows) - left + 1 <= columns:
        return [[(node, at - left) for node, at in row] for row in rows]
    broad = max(min(columns, len(row)) for row in by_layer.values())
    result = []
    for row in by_layer.values():
        for start in range(0, len(row), columns):
            piece = row[start : start + columns]
            shift = (broad - len(piece)) / 2 if len(row) <= columns else 0.0
            result.append([(node, column + shift) for column, node in enumerate(piece)])
    return result


def _apart(row: Sequence[str], x: Mapping[str, float]) -> list[tuple[str, float]]:
    """Nodes of a row one unit apart at least."""
    placed: list[tuple[str, float]] = []
    for node in row:
        placed.append((node, max(x[node], placed[-1][1] + 1) if placed else x[node]))
    return placed


def _pack(blocks: Mapping[str, _Block], parts: Sequence[Sequence[str]], between: Pairs) -> Layout:
    """Put the boxes side by side: compact, and connected ones close together."""
    pairs = sorted(set(between))
    found: list[tuple[float, list[str], list[Point]]] = []
    for order in islice(permutations(parts[::-1]), _ORDERS):  # their beginning varies last: reversed, the large parts
        names = [name for part in reversed(order) for name in part]
        sizes = [(blocks[name].width, blocks[name].height) for name in names]
        for corners in _tries(sizes, (BOX_GAP, BOX_GAP)):
            middle = {
                name: (x + width / 2, y + height / 2)
                for name, (x, y), (width, height) in zip(names, corners, sizes, strict=True)
            }
            distance = sum(math.dist(middle[a], middle[b]) for a, b in pairs) / max(len(pairs), 1)
            found.append((_window(sizes, corners, _ASPECT) + _CLOSENESS * distance, names, corners))
    _, names, corners = min(found, key=lambda one: one[0])
    placed = [(blocks[name], corner) for name, corner in zip(names, corners, strict=True)]
    return Layout(
        {id_: (x + px, y + py) for block, (x, y) in placed for id_, (px, py) in block.places.items()},
        tuple(Box(b.title, x, y, b.width, b.height, tuple(b.places)) for b, (x, y) in placed),
    )


def _tries(sizes: Sequence[Point], gap: Point) -> list[list[Point]]:
    """Shelves of several widths."""
    totals = list(accumulate(width + gap[0] for width, _ in sizes))
    widest = max(width for width, _ in sizes)
    limits = {max(widest, total) for total in totals[:: max(1, len(totals) // _TRIES)]} | {totals[-1]}
    return [_shelve(sizes, gap, limit) for limit in sorted(limits)]


def _window(sizes: Sequence[Point], corners: Sequence[Point], aspect: float) -> float:
    """Height of the smallest window of that shape that shows everything."""
    right = max(x + width for (x, _), (width, _) in zip(corners, sizes, strict=True))
    bottom = max(y + height for (_, y), (_, height) in zip(corners, sizes, strict=True))
    return max(right / aspect, bottom)


def _shelve(sizes: Sequence[Point], gap: Point, limit: float) -> list[Point]:
    """Fill shelves from the upper left; a low rectangle may stand under another one of its shelf."""
    corners: list[Point] = []
    x = top = shelf_bottom = column_bottom = column_width = 0.0
    for width, height in sizes:
        below = column_bottom + gap[1]
        if width <= column_width and below + height <= shelf_bottom:
            corners.append((x, below))
        else:
            x += column_width + gap[0] if corners else 0.0
            if corners and x + width > limit:
                x, top = 0.0, shelf_bottom + gap[1]
            corners.append((x, top))
            column_width = width
        column_bottom = corners[-1][1] + height
        shelf_bottom = max(shelf_bottom, column_bottom)
    return corners
