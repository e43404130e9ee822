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
from functools import lru_cache

from app.domain.regelwerk.graph import NodeKind, RuleEdge, RuleGraph, RuleNode
from app.domain.regelwerk.graph_layout import NODE_WIDTH, Layout, Point
from app.domain.regelwerk.graph_ways import Line, Way, find_lines
from app.domain.regelwerk.lifecycle import STATE_NAMES
from app.domain.regelwerk.numbering import shown_id
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.silben import break_places

Polygon = tuple[Point, ...]

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
        line: curves one after the other; the last one ends where an arrow head begins.
        filled: closed shapes in the colour of the line.
        hollow: closed shapes with the colour of the line as their border and the background inside.
    """

    edge: RuleEdge
    line: Line
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
    """The word, or its parts with hyphens if it is wider than a line."""
    if text_width(word, size) <= width:
        return [word]
    places = [i for i in break_places(word) if text_width(word[:i] + "-", size) <= width]
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
    parts = [short] if (short := shown_id(node.id)) else []
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


@lru_cache(maxsize=4_096)  # after an edit nearly all edges are the same
def route(edge: RuleEdge, line: Line) -> Route:
    """The marks of an edge along a line from border to border; the line is shortened to make room for them."""
    hard = edge.severity is Severity.HARD
    length, half = (13.0, 6.5) if hard else (11.0, 5.0)
    start, first = line[0][:2]
    second, end = line[-1][2:]
    filled: list[Polygon] = []
    hollow: list[Polygon] = []
    ahead = _direction(second, end, line[-1][0])
    if edge.type is RuleType.FORBIDS:
        end = _along(end, ahead, -3.0)  # so that the bar does not melt into the frame
        filled.append(_bar(end, ahead, 3.2 if hard else 1.8, 9.0))
        end = _along(end, ahead, -4.6 if hard else -3.0)
    (hollow if edge.one_of > 1 else filled).append(_arrow(end, ahead, length, half))
    end = _along(end, ahead, -length + (0.0 if edge.one_of > 1 else 1.5))
    if edge.type is RuleType.INCOMPATIBLE_WITH:
        back = _direction(first, start, line[0][-1])
        filled.append(_arrow(start, back, length, half))
        start = _along(start, back, -length + 1.5)
    elif edge.one_of > 1:
        away = _direction(first, start, line[0][-1])
        hollow.append(_ring(_along(start, away, -5.0), 4.5))
        start = _along(start, away, -9.5)
    shortened = list(line)
    shortened[0] = (start, *shortened[0][1:])
    shortened[-1] = (*shortened[-1][:3], end)
    return Route(edge, tuple(shortened), tuple(filled), tuple(hollow))


def sample(type_: RuleType, severity: Severity, width: float, *, one_of: int = 1) -> Route:
    """A straight edge of that width on the line y = 0, for legends."""
    edge = RuleEdge((), type_, severity, "", "", one_of)
    return route(edge, (((0.0, 0.0), (width / 3, 0.0), (width * 2 / 3, 0.0), (width, 0.0)),))


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


# --- all of it -----------------------------------------------------------------------------------------------------


def draw(graph: RuleGraph, layout: Layout, previous: Drawing | None = None) -> Drawing:
    """Find a way for every edge: around other nodes if that is possible, side by side at the same border."""
    if previous is not None and previous.layout is layout:
        lines, ways = find_lines(graph, layout, previous.ways, previous.graph)
    else:
        lines, ways = find_lines(graph, layout, {})
    routes = tuple(route(edge, line) for edge, line in zip(graph.edges, lines, strict=True))
    return Drawing(graph, layout, routes, ways)
