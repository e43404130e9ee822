"""What a rule graph looks like, as plain shapes: window and files draw the same picture (spec 1, graph).

The type of a rule is told by line and mark, its severity by the thickness, never by colour alone:

=====================  ======================================================
``requires``           solid line, arrow; ring and hollow arrow: one of several suffices
``forbids``            solid line, arrow against a bar
``incompatible_with``  dashed line, arrows at both ends
``requires_answer``    dotted line, arrow, from a question
=====================  ======================================================

Colours are named by their meaning (names of the window's tokens); who draws knows the values.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from app.domain.regelwerk.graph import NodeKind, RuleEdge, RuleGraph, RuleNode
from app.domain.regelwerk.graph_layout import GAP_X, GAP_Y, NODE_WIDTH, Layout, Point, node_height
from app.domain.regelwerk.lifecycle import STATE_NAMES
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.versioning import LifecycleState

Curve = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: start, two control points, end."""
Polygon = tuple[Point, ...]
Way = tuple[str, str, float]
"""Sides (``l r t b``) at which an edge leaves and arrives, and how far it swings out (1 = as usual)."""

RELATION_WORDS = {
    RuleType.REQUIRES: "erfordert",
    RuleType.FORBIDS: "verbietet",
    RuleType.INCOMPATIBLE_WITH: "unvereinbar mit",
    RuleType.SCOPED_TO: "gilt nur in",
    RuleType.REQUIRES_ANSWER: "nötig nach Antwort",
}
SEVERITY_WORDS = {Severity.HARD: "sperrt", Severity.SOFT: "Empfehlung"}

PADDING = 10.0
HEAD_SIZE, TITLE_SIZE, BOX_TITLE_SIZE = 11.0, 14.0, 15.0
"""Heights of the letters in units of the drawing."""
BADGE_HEIGHT = 17.0
LONG_ID = 9
"""Longer ids are those of a machine and say nothing to a person: they are not shown."""
_LINE = 16.0


@dataclass(frozen=True, slots=True)
class LineStyle:
    """How an edge is drawn; ``dash`` in units, empty for a solid line; ``colour`` is the name of a token."""

    width: float
    dash: tuple[float, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Route:
    """The line of an edge and its marks.

    Attributes:
        curve: the line; it ends where an arrow head begins.
        filled: closed shapes in the colour of the line.
        hollow: closed shapes with the colour of the line as their border and the background inside.
    """

    edge: RuleEdge
    curve: Curve
    filled: tuple[Polygon, ...]
    hollow: tuple[Polygon, ...]


@dataclass(frozen=True)
class Drawing:
    """A graph ready to be drawn; ``ways`` lets the next drawing of the same layout skip the search for ways."""

    graph: RuleGraph
    layout: Layout
    routes: tuple[Route, ...]
    ways: Mapping[tuple[str, str], Way] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NodeText:
    """The words in a node, cut to its width.

    Attributes:
        head: id and, unless published, the state.
        lines: the title, one or two lines.
    """

    head: str
    lines: tuple[str, ...]
    badge: str


# --- words ---------------------------------------------------------------------------------------------------------

_NARROW, _WIDE = frozenset("fijlrtI.,:;'()[]|!-/ ·"), frozenset("mwMWQÄÖÜ@%—…&")

_VOWELS, _INSEPARABLE = frozenset("aeiouyäöü"), frozenset(("ch", "ck", "ph", "th", "qu"))


def text_width(text: str, size: float) -> float:
    """Estimated width of a text in a sans serif font of the house; a little too much rather than too little."""
    units = sum(0.34 if c in _NARROW else 0.86 if c in _WIDE else 0.62 if c.isupper() else 0.535 for c in text)
    return units * size


def cut(text: str, width: float, size: float) -> str:
    """The text, shortened with „…“ if it is too long."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, width: float, size: float, lines: int = 2) -> tuple[str, ...]:
    """The text in at most so many lines; what does not fit ends with „…“."""
    words = [part for word in text.split() for part in _pieces(word, width, size)]
    result = [""]
    for number, word in enumerate(words):
        longer = f"{result[-1]} {word}".strip()
        if not result[-1] or text_width(longer, size) <= width:
            result[-1] = longer
        elif len(result) < lines:
            result.append(word)
        else:
            result[-1] = " ".join([result[-1], *words[number:]])
            break
    return tuple(cut(line, width, size) for line in result)


def _pieces(word: str, width: float, size: float) -> list[str]:
    """The word, or its parts with hyphens if it is wider than a line: broken before a consonant with a vowel."""
    if text_width(word, size) <= width:
        return [word]
    places = [
        i
        for i in range(3, len(word) - 3)
        if word[i].isalpha()
        and word[i] not in _VOWELS
        and word[i + 1] in _VOWELS
        and word[i - 1 : i + 1] not in _INSEPARABLE
        and text_width(word[:i] + "-", size) <= width
    ]
    if not places:
        return [word]
    return [word[: places[-1]] + "-", *_pieces(word[places[-1] :], width, size)]


def node_text(node: RuleNode) -> NodeText:
    """The words of a node."""
    inner = NODE_WIDTH - 2 * PADDING
    if node.kind is NodeKind.QUESTION:
        return NodeText("Frage", wrap(node.title, inner, TITLE_SIZE, 1), "")
    if node.kind is NodeKind.MISSING:
        return NodeText("fehlt", wrap(node.title, inner, TITLE_SIZE), "")
    state = "ohne Fassung" if node.state is None else STATE_NAMES[node.state]
    parts = [node.id] if len(node.id) <= LONG_ID else []
    if node.state is not LifecycleState.PUBLISHED:
        parts.append(state)
    room = inner - (badge_width(node.badge) + 6 if node.badge else 0)
    return NodeText(cut(" · ".join(parts), room, HEAD_SIZE), wrap(node.title, inner, TITLE_SIZE), node.badge)


def badge_width(badge: str) -> float:
    """Width of a badge with its border."""
    return text_width(badge, HEAD_SIZE) + 12


def baselines(node: RuleNode, lines: int) -> tuple[float, ...]:
    """Base lines of head and title lines, measured from the upper edge of the node."""
    if node.kind is NodeKind.QUESTION:
        return (16.0, 34.0)
    first = 39.0 if lines > 1 else 45.0
    return (19.0, *(first + _LINE * i for i in range(lines)))


# --- lines and marks -----------------------------------------------------------------------------------------------


def line_style(type_: RuleType, severity: Severity) -> LineStyle:
    """Line of a rule type in a severity."""
    width = 2.6 if severity is Severity.HARD else 1.2
    match type_:
        case RuleType.REQUIRES:
            return LineStyle(width, (), "akzent")
        case RuleType.FORBIDS:
            return LineStyle(width, (), "sperrt")
        case RuleType.INCOMPATIBLE_WITH:
            return LineStyle(width, (7.0, 5.0), "sperrt")
        case _:
            return LineStyle(width, (1.6, 4.4), "leise")


def route(edge: RuleEdge, curve: Curve) -> Route:
    """The marks of an edge along a curve from border to border; the line is shortened to make room for them."""
    hard = edge.severity is Severity.HARD
    length, half = (13.0, 6.5) if hard else (11.0, 5.0)
    start, first, second, end = curve
    filled: list[Polygon] = []
    hollow: list[Polygon] = []
    ahead = _direction(second, end, start)
    if edge.type is RuleType.FORBIDS:
        end = _along(end, ahead, -3.0)  # so that the bar does not melt into the frame
        filled.append(_bar(end, ahead, 3.2 if hard else 1.8, 9.0))
        end = _along(end, ahead, -4.6 if hard else -3.0)
    (hollow if edge.one_of > 1 else filled).append(_arrow(end, ahead, length, half))
    end = _along(end, ahead, -length + (0.0 if edge.one_of > 1 else 1.5))
    if edge.type is RuleType.INCOMPATIBLE_WITH:
        back = _direction(first, start, end)
        filled.append(_arrow(start, back, length, half))
        start = _along(start, back, -length + 1.5)
    elif edge.one_of > 1:
        away = _direction(first, start, end)
        hollow.append(_ring(_along(start, away, -5.0), 4.5))
        start = _along(start, away, -9.5)
    return Route(edge, (start, first, second, end), tuple(filled), tuple(hollow))


def sample(type_: RuleType, severity: Severity, width: float, *, one_of: int = 1) -> Route:
    """A straight edge of that width on the line y = 0, for legends."""
    edge = RuleEdge((), type_, severity, "", "", one_of)
    return route(edge, ((0.0, 0.0), (width / 3, 0.0), (width * 2 / 3, 0.0), (width, 0.0)))


def _direction(before: Point, tip: Point, other_end: Point) -> Point:
    """Unit vector with which a curve arrives at ``tip``."""
    for origin in (before, other_end):
        dx, dy = tip[0] - origin[0], tip[1] - origin[1]
        length = math.hypot(dx, dy)
        if length > 1e-6:
            return (dx / length, dy / length)
    return (1.0, 0.0)


def _along(point: Point, direction: Point, distance: float) -> Point:
    return (point[0] + direction[0] * distance, point[1] + direction[1] * distance)


def _arrow(tip: Point, direction: Point, length: float, half: float) -> Polygon:
    base, (dx, dy) = _along(tip, direction, -length), direction
    return (tip, (base[0] - dy * half, base[1] + dx * half), (base[0] + dy * half, base[1] - dx * half))


def _bar(tip: Point, direction: Point, thickness: float, half: float) -> Polygon:
    back, (dx, dy) = _along(tip, direction, -thickness), direction
    side = (dy * half, -dx * half)
    return (
        (tip[0] + side[0], tip[1] + side[1]),
        (tip[0] - side[0], tip[1] - side[1]),
        (back[0] - side[0], back[1] - side[1]),
        (back[0] + side[0], back[1] + side[1]),
    )


def _ring(centre: Point, radius: float) -> Polygon:
    steps = 16
    return tuple(
        (centre[0] + radius * math.cos(2 * math.pi * i / steps), centre[1] + radius * math.sin(2 * math.pi * i / steps))
        for i in range(steps)
    )


# --- ways ----------------------------------------------------------------------------------------------------------

_NORMAL = {"l": (-1.0, 0.0), "r": (1.0, 0.0), "t": (0.0, -1.0), "b": (0.0, 1.0)}
_SPREAD = 20.0
"""Distance of two edges at the same side of a node, if there is room."""
_CAREFUL = 1_000
"""With more edges than this nobody follows a single line; ways around nodes are not searched."""
_CORNER = 16.0
"""So far beside a node its target has to be for an edge that goes around a corner."""
_STEPS = tuple(i / 14 for i in range(1, 14))
_BASIS = tuple(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in _STEPS)
_CELL = NODE_WIDTH + GAP_X


def draw(graph: RuleGraph, layout: Layout, previous: Drawing | None = None) -> Drawing:
    """Find a way for every edge: around other nodes if that is possible, side by side at the same border."""
    known = previous.ways if previous is not None and previous.layout is layout else {}
    room = _Room(graph, layout)
    careful = len(graph.edges) <= _CAREFUL
    ways = {pair: known.get(pair) or room.way(*pair, careful=careful) for pair in _pairs(graph)}
    ports = _ports(graph, layout, room, ways)
    routes = tuple(
        route(edge, _curve(ports[number, 0], ports[number, 1], ways[edge.source, edge.target]))
        for number, edge in enumerate(graph.edges)
    )
    return Drawing(graph, layout, routes, ways)


def _pairs(graph: RuleGraph) -> dict[tuple[str, str], None]:
    return dict.fromkeys((edge.source, edge.target) for edge in graph.edges)


def _ports(
    graph: RuleGraph, layout: Layout, room: _Room, ways: Mapping[tuple[str, str], Way]
) -> dict[tuple[int, int], Point]:
    """Where each edge leaves (0) and arrives (1): along a side in the order of where it goes, so that few cross."""
    at: dict[tuple[str, str], list[tuple[float, int, int]]] = {}
    for number, edge in enumerate(graph.edges):
        for end, (here, there) in enumerate(((edge.source, edge.target), (edge.target, edge.source))):
            way = ways[edge.source, edge.target]
            side = way[1] if end else way[0]
            goes_to = layout.positions[there]
            order = goes_to[1] if side in "lr" else goes_to[0]
            at.setdefault((here, side), []).append((order, number, end))
    ports: dict[tuple[int, int], Point] = {}
    for (here, side), ends in at.items():
        x, y = room.border(here, side)
        length = room.heights[here] if side in "lr" else NODE_WIDTH
        step = min(_SPREAD, (length - 12) / len(ends))
        for place, (_, number, end) in enumerate(sorted(ends)):
            shift = (place - (len(ends) - 1) / 2) * step
            ports[number, end] = (x, y + shift) if side in "lr" else (x + shift, y)
    return ports


def _curve(start: Point, end: Point, way: Way) -> Curve:
    one, two, swing = _NORMAL[way[0]], _NORMAL[way[1]], way[2]
    dx, dy = abs(end[0] - start[0]), abs(end[1] - start[1])
    if one == two:  # an arc beside the nodes, inside the gap
        first = second = (GAP_Y if way[0] in "tb" else GAP_X) * 0.65
    elif one[0] * two[0] + one[1] * two[1]:  # towards each other
        first = second = swing * min(max(0.45 * math.hypot(dx, dy), 18.0), 140.0)
    else:  # around a corner
        first, second = (dx, dy) if way[0] in "lr" else (dy, dx)
        first, second = 0.75 * swing * first, 0.75 * swing * second
    return (
        start,
        (start[0] + one[0] * first, start[1] + one[1] * first),
        (end[0] + two[0] * second, end[1] + two[1] * second),
        end,
    )


class _Room:
    """Nodes as obstacles, found by cells of a grid."""

    def __init__(self, graph: RuleGraph, layout: Layout) -> None:
        self._at = layout.positions
        self.heights = {node.id: node_height(node) for node in graph.nodes}

    @cached_property
    def _cells(self) -> dict[tuple[int, int], list[tuple[str, float, float, float, float]]]:
        """Nodes by the cells they touch; needed only where a way is searched."""
        cells: dict[tuple[int, int], list[tuple[str, float, float, float, float]]] = {}
        for id_, height in self.heights.items():
            x, y = self._at[id_]
            left, right = x - NODE_WIDTH / 2 - 5, x + NODE_WIDTH / 2 + 5
            top, bottom = y - height / 2 - 5, y + height / 2 + 5
            for column in range(int(left // _CELL), int(right // _CELL) + 1):
                for row in range(int(top // _CELL), int(bottom // _CELL) + 1):
                    cells.setdefault((column, row), []).append((id_, left, right, top, bottom))
        return cells

    def border(self, id_: str, side: str) -> Point:
        """Middle of a side of a node."""
        (x, y), (nx, ny) = self._at[id_], _NORMAL[side]
        return (x + nx * NODE_WIDTH / 2, y + ny * self.heights[id_] / 2)

    def way(self, source: str, target: str, *, careful: bool) -> Way:
        """How an edge leaves and arrives, so that it crosses no node if that can be had."""
        if source == target:
            return ("r", "r", 1.0)
        choices = self._choices(source, target)
        best, fewest = (*choices[0], 1.0), math.inf
        if careful:
            for swing in (1.0, 0.4):
                for one, two in choices:
                    hits = self._hits(source, target, (one, two, swing))
                    if not hits:
                        return (one, two, swing)
                    if hits < fewest:
                        best, fewest = (one, two, swing), hits
        return best

    def _choices(self, source: str, target: str) -> list[tuple[str, str]]:
        (sx, sy), (tx, ty) = self._at[source], self._at[target]
        across = ("r", "l") if tx >= sx else ("l", "r")
        along = ("b", "t") if ty >= sy else ("t", "b")
        free_x = abs(tx - sx) - NODE_WIDTH
        free_y = abs(ty - sy) - (self.heights[source] + self.heights[target]) / 2
        straight = [across, along] if free_x > free_y else [along, across]
        bent = []
        if abs(tx - sx) > NODE_WIDTH / 2 + _CORNER and free_y > 0:
            bent.append((across[0], along[1]))
        if abs(ty - sy) > self.heights[target] / 2 + _CORNER and free_x > 0:
            bent.append((along[0], across[1]))
        arcs = []
        if abs(ty - sy) < self.heights[source] / 2:
            arcs = [("b", "b"), ("t", "t")]
        elif abs(tx - sx) < NODE_WIDTH / 2:
            arcs = [("r", "r"), ("l", "l")]
        facing = [pair for pair, free in ((across, free_x), (along, free_y)) if free > 0]
        return [pair for pair in straight if pair in facing or not facing] + bent + arcs

    def _hits(self, source: str, target: str, way: Way) -> int:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = _curve(self.border(source, way[0]), self.border(target, way[1]), way)
        hits = 0
        for p, q, r, s in _BASIS:
            x, y = p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy
            for id_, left, right, top, bottom in self._cells.get((int(x // _CELL), int(y // _CELL)), ()):
                if left < x < right and top < y < bottom and id_ not in (source, target):
                    hits += 1
        return hits
