"""Ways of the edges of a rule graph: one curve where nothing stands in between, else lines with bends around nodes.

An edge that runs behind a node that is not its end reads as an edge of that node. So every curve is checked against
all nodes, and where none is free a way is searched along the gaps (A* on the lines beside the nodes).
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache

from app.domain.regelwerk.graph import RuleGraph
from app.domain.regelwerk.graph_layout import GAP_X, GAP_Y, NODE_WIDTH, Layout, Point, node_height

Curve = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: start, two control points, end."""
Line = tuple[Curve, ...]
"""Curves of which each begins where the one before ends."""
Way = tuple[str, str, float, tuple[Point, ...]]
"""Sides (``l r t b``) at which an edge leaves and arrives, how far it swings out (1 = as usual), and the corners of a
way with bends (none: one curve)."""
Ends = Mapping[tuple[int, int], Point]
"""Where the edge of a number leaves (0) and arrives (1)."""

_NORMAL = {"l": (-1.0, 0.0), "r": (1.0, 0.0), "t": (0.0, -1.0), "b": (0.0, 1.0)}
_SPREAD = 20.0
"""Distance of two edges at the same side of a node, if there is room."""
_CAREFUL = 1_000
"""With more edges than this nobody follows a single line; ways around nodes are not searched."""
_CORNER = 16.0
"""So far beside a node its target has to be for an edge that goes around a corner."""
_CELL = NODE_WIDTH + GAP_X
_CLEAR, _TOUCH = 5.0, 4.0
"""Distance from nodes wanted when a way is chosen; with less, its real place counts as a crossing."""
_HALO = {"l": GAP_X / 2, "r": GAP_X / 2, "t": GAP_Y / 2, "b": GAP_Y / 2}
"""Distance of a way with bends from the nodes it passes: in the middle of a gap, and an arrow head fits in."""
_BEND = 40.0
"""A bend counts as much as that much length."""
_MOST_STEPS, _ALL_STEPS = 4_000, 60_000
"""So many places are looked at for one way, and for all of a drawing; a graph that dense is not read line by line."""
_KEPT = 4_096
"""So many lines are remembered from drawing to drawing."""
_LANES = (0.0, 6.0, -6.0, 11.0, -11.0)
"""Edges in the same gap run side by side."""
_ROUND = 12.0
_KAPPA = 0.45


def find_lines(
    graph: RuleGraph, layout: Layout, known: Mapping[tuple[str, str], Way], before: RuleGraph | None = None
) -> tuple[tuple[Line, ...], dict[tuple[str, str], Way]]:
    """A line for every edge, in their order, and the ways by source and target.

    ``known`` ways are kept; those of ``before`` are looked at again only where another edge came or went.
    """
    room = _Room(graph, layout)
    careful = len(graph.edges) <= _CAREFUL
    pairs = dict.fromkeys((edge.source, edge.target) for edge in graph.edges)
    ways = {pair: known.get(pair) or room.way(*pair, careful=careful) for pair in pairs}
    ends = _ends(graph, layout, room, ways)
    changed = set(graph.edges) ^ set(before.edges) if before is not None else graph.edges
    touched = {end for edge in changed for end in (edge.source, edge.target)}
    tried: set[tuple[str, str]] = set()
    while careful and (crossing := _crossing(graph, room, ways, ends, touched) - tried):
        tried |= crossing
        touched = {end for pair in crossing for end in pair}
        ways |= {pair: way for pair in pairs if pair in crossing and (way := room.detour(*pair)) is not None}
        ends = _ends(graph, layout, room, ways)
    return _lines(graph, ways, ends), ways


def _crossing(
    graph: RuleGraph, room: _Room, ways: Mapping[tuple[str, str], Way], ends: Ends, touched: Collection[str]
) -> set[tuple[str, str]]:
    """Ends of edges at ``touched`` nodes whose one curve crosses a node."""
    found = set()
    for number, edge in enumerate(graph.edges):
        pair = (edge.source, edge.target)
        if edge.source not in touched and edge.target not in touched:
            continue
        if edge.source == edge.target or pair in found or ways[pair][3]:
            continue
        if room.hits(*pair, _curve(ends[number, 0], ends[number, 1], ways[pair]), _TOUCH):
            found.add(pair)
    return found


def _ends(graph: RuleGraph, layout: Layout, room: _Room, ways: Mapping[tuple[str, str], Way]) -> Ends:
    """Places along a side in the order of where the edges go, so that few cross."""
    at: dict[tuple[str, str], list[tuple[float, int, int]]] = {}
    for number, edge in enumerate(graph.edges):
        way = ways[edge.source, edge.target]
        corners = way[3] or (None,)
        for end, (here, there, corner) in enumerate(
            ((edge.source, edge.target, corners[0]), (edge.target, edge.source, corners[-1]))
        ):
            side = way[1] if end else way[0]
            goes_to = corner or layout.positions[there]
            order = goes_to[1] if side in "lr" else goes_to[0]
            at.setdefault((here, side), []).append((order, number, end))
    ends: dict[tuple[int, int], Point] = {}
    for (here, side), places in at.items():
        x, y = room.border(here, side)
        length = room.heights[here] if side in "lr" else NODE_WIDTH
        step = min(_SPREAD, (length - 12) / len(places))
        for place, (_, number, end) in enumerate(sorted(places)):
            shift = (place - (len(places) - 1) / 2) * step
            ends[number, end] = (x, y + shift) if side in "lr" else (x + shift, y)
    return ends


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


# --- lines with bends ----------------------------------------------------------------------------------------------


def _lines(graph: RuleGraph, ways: Mapping[tuple[str, str], Way], ends: Ends) -> tuple[Line, ...]:
    bent: dict[int, list[Point]] = {}
    for number, edge in enumerate(graph.edges):
        way = ways[edge.source, edge.target]
        if way[3]:
            start, end = ends[number, 0], ends[number, 1]
            bent[number] = _straightened(
                [start, _beside(start, way[0], way[3][0]), *way[3], _beside(end, way[1], way[3][-1]), end]
            )
    _side_by_side(bent)
    return tuple(
        _rounded(tuple(bent[number]))
        if number in bent
        else (_curve(ends[number, 0], ends[number, 1], ways[edge.source, edge.target]),)
        for number, edge in enumerate(graph.edges)
    )


def _beside(end: Point, side: str, corner: Point) -> Point:
    """Where an edge that leaves at this place meets the gap in which its first corner lies."""
    return (end[0], corner[1]) if side in "tb" else (corner[0], end[1])


def _straightened(points: Iterable[Point]) -> list[Point]:
    """Without the points in the middle of a straight piece."""
    result: list[Point] = []
    for point in points:
        if result and math.dist(point, result[-1]) < 0.01:
            continue
        if len(result) > 1 and any(
            abs(result[-2][k] - point[k]) + abs(result[-1][k] - point[k]) < 0.01 for k in (0, 1)
        ):
            result[-1] = point
        else:
            result.append(point)
    return result


def _side_by_side(bent: Mapping[int, list[Point]]) -> None:
    """Move pieces that lie on each other apart; the pieces at the nodes stay where they leave and arrive."""
    gaps: dict[tuple[int, float], list[tuple[float, float, int, int]]] = {}
    for number, points in bent.items():
        for piece in range(1, len(points) - 2):
            a, b = points[piece], points[piece + 1]
            across = 1 if abs(a[1] - b[1]) < 0.01 else 0  # the coordinate that stays the same
            low, high = sorted((a[1 - across], b[1 - across]))
            gaps.setdefault((across, round(a[across], 1)), []).append((low, high, number, piece))
    for (across, _), pieces in gaps.items():
        lanes = [-math.inf] * len(_LANES)
        for low, high, number, piece in sorted(pieces):
            lane = next((i for i, until in enumerate(lanes) if until < low), 0)
            lanes[lane] = max(lanes[lane], high)
            for place in (piece, piece + 1):
                point = list(bent[number][place])
                point[across] += _LANES[lane]
                bent[number][place] = (point[0], point[1])


@lru_cache(maxsize=_KEPT)  # after an edit nearly all lines are the same
def _rounded(points: tuple[Point, ...]) -> Line:
    """Straight pieces with round corners; near an end less round, so that a mark of the edge stays straight."""
    curves: list[Curve] = []
    here = points[0]
    for number in range(1, len(points) - 1):
        before, corner, after = points[number - 1 : number + 2]
        rooms = [math.dist(before, corner) / 2, math.dist(corner, after) / 2]
        if number == 1:
            rooms[0] = max(3.0, rooms[0] * 2 - 19.0)
        if number == len(points) - 2:
            rooms[1] = max(3.0, rooms[1] * 2 - 19.0)
        radius = min(_ROUND, *rooms)
        leave, arrive = _towards(corner, before, radius), _towards(corner, after, radius)
        curves.append(_straight(here, leave))
        curves.append(
            (leave, _towards(corner, before, radius * _KAPPA), _towards(corner, after, radius * _KAPPA), arrive)
        )
        here = arrive
    return (*curves, _straight(here, points[-1]))


def _straight(a: Point, b: Point) -> Curve:
    return (a, _towards(a, b, math.dist(a, b) / 3), _towards(b, a, math.dist(a, b) / 3), b)


def _towards(point: Point, other: Point, distance: float) -> Point:
    length = math.dist(point, other)
    share = distance / length if length > 1e-6 else 0.0
    return (point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share)


# --- room ----------------------------------------------------------------------------------------------------------


def _basis(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    ts = [i / steps for i in range(1, steps)]
    return tuple(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in ts)


_BASES = {steps: _basis(steps) for steps in (14, 28, 56, 112)}
_PACE = 12.0
"""A curve is checked at places that are about so far from each other."""

_Rect = tuple[str, float, float, float, float]
"""Node, left, right, top, bottom."""
_Place = tuple[int, int]
"""Numbers of a vertical and a horizontal line of the grid."""


class _Grid:
    """Lines beside all nodes, and which of their pieces are free."""

    def __init__(self, rects: list[_Rect]) -> None:
        self.xs = sorted({round(x, 1) for _, left, right, *_ in rects for x in (left - _HALO["l"], right + _HALO["r"])})
        self.ys = sorted({round(y, 1) for *_, top, bottom in rects for y in (top - _HALO["t"], bottom + _HALO["b"])})
        closed: set[tuple[int, int, int]] = set()
        for _, left, right, top, bottom in rects:
            columns = range(bisect_left(self.xs, left - 12), bisect_left(self.xs, right + 12))
            rows = range(bisect_left(self.ys, top - 12), bisect_left(self.ys, bottom + 12))
            # a piece from one line to the next is closed if it reaches into the node, also without a line inside
            for j in rows:
                closed.update((0, i, j) for i in range(columns.start - 1, columns.stop))
            for i in columns:
                closed.update((1, i, j) for j in range(rows.start - 1, rows.stop))
        self._closed = closed

    def steps(self, place: _Place) -> Iterable[tuple[int, _Place, float]]:
        """Axis (0 along x), next place and distance of what can be reached in one step."""
        i, j = place
        xs, ys, closed = self.xs, self.ys, self._closed
        if i + 1 < len(xs) and (0, i, j) not in closed:
            yield 0, (i + 1, j), xs[i + 1] - xs[i]
        if i and (0, i - 1, j) not in closed:
            yield 0, (i - 1, j), xs[i] - xs[i - 1]
        if j + 1 < len(ys) and (1, i, j) not in closed:
            yield 1, (i, j + 1), ys[j + 1] - ys[j]
        if j and (1, i, j - 1) not in closed:
            yield 1, (i, j - 1), ys[j] - ys[j - 1]

    def gates(self, border: Point, side: str) -> Iterable[tuple[_Place, float]]:
        """Places of the grid reached from the middle of a side, with the length of the way."""
        across = 1 if side in "tb" else 0
        lines, along = (self.ys, self.xs) if across else (self.xs, self.ys)
        sign = _NORMAL[side][across]
        gap = round(border[across] + sign * _HALO[side], 1)
        line = bisect_left(lines, gap)
        middle = border[1 - across]
        right = bisect_left(along, middle)
        for number in (right - 1, right):
            if 0 <= number < len(along):
                place = (number, line) if across else (line, number)
                piece = (0, right - 1, line) if across else (1, line, right - 1)
                if piece not in self._closed:
                    yield place, _HALO[side] + abs(along[number] - middle)


class _Room:
    """Nodes as obstacles, found by cells of a grid."""

    def __init__(self, graph: RuleGraph, layout: Layout) -> None:
        self._at = layout.positions
        self._steps = _ALL_STEPS
        self.heights = {node.id: node_height(node) for node in graph.nodes}

    @cached_property
    def _rects(self) -> list[_Rect]:
        half = NODE_WIDTH / 2
        return [
            (id_, self._at[id_][0] - half, self._at[id_][0] + half, self._at[id_][1] - h / 2, self._at[id_][1] + h / 2)
            for id_, h in self.heights.items()
        ]

    @cached_property
    def _cells(self) -> dict[tuple[int, int], list[_Rect]]:
        """Nodes by the cells they touch; needed only where a way is searched."""
        cells: dict[tuple[int, int], list[_Rect]] = {}
        for rect in self._rects:
            _, left, right, top, bottom = rect
            for column in range(int((left - _CLEAR) // _CELL), int((right + _CLEAR) // _CELL) + 1):
                for row in range(int((top - _CLEAR) // _CELL), int((bottom + _CLEAR) // _CELL) + 1):
                    cells.setdefault((column, row), []).append(rect)
        return cells

    @cached_property
    def _grid(self) -> _Grid:
        return _Grid(self._rects)

    def border(self, id_: str, side: str) -> Point:
        """Middle of a side of a node."""
        (x, y), (nx, ny) = self._at[id_], _NORMAL[side]
        return (x + nx * NODE_WIDTH / 2, y + ny * self.heights[id_] / 2)

    def way(self, source: str, target: str, *, careful: bool) -> Way:
        """How an edge leaves and arrives, so that it crosses no node if that can be had."""
        if source == target:
            return ("r", "r", 1.0, ())
        choices = self._choices(source, target)
        best: Way = (*choices[0], 1.0, ())
        fewest = math.inf
        if not careful:
            return best
        for swing in (1.0, 0.4):
            for one, two in choices:
                way: Way = (one, two, swing, ())
                hits = self.hits(source, target, _curve(self.border(source, one), self.border(target, two), way))
                if not hits:
                    return way
                if hits < fewest:
                    best, fewest = way, hits
        return self.detour(source, target) or best

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

    def hits(self, source: str, target: str, curve: Curve, clear: float = _CLEAR) -> int:
        """At how many places a curve comes closer than ``clear`` to a node that is not its end."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
        length = math.hypot(bx - ax, by - ay) + math.hypot(cx - bx, cy - by) + math.hypot(dx - cx, dy - cy)
        steps = next((n for n in _BASES if n * _PACE > length), 112)
        hits = 0
        cells = self._cells
        for p, q, r, s in _BASES[steps]:
            x, y = p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy
            for id_, left, right, top, bottom in cells.get((int(x // _CELL), int(y // _CELL)), ()):
                if (
                    left - clear < x < right + clear
                    and top - clear < y < bottom + clear
                    and id_ not in (source, target)
                ):
                    hits += 1
        return hits

    def detour(self, source: str, target: str) -> Way | None:
        """The shortest way with few bends along the gaps; None if there is none, or none soon enough."""
        grid = self._grid
        goals: dict[_Place, list[tuple[str, float]]] = {}
        for side in _NORMAL:
            for place, length in grid.gates(self.border(target, side), side):
                goals.setdefault(place, []).append((side, length))
        tx, ty = self._at[target]
        best: dict[tuple[_Place, int], float] = {}
        came: dict[tuple[_Place, int], tuple[_Place, int] | str] = {}
        queue: list[tuple[float, float, _Place, int]] = []

        def reach(cost: float, place: _Place, axis: int, origin: tuple[_Place, int] | str) -> None:
            if cost < best.get((place, axis), math.inf):
                best[place, axis] = cost
                came[place, axis] = origin
                away = abs(grid.xs[place[0]] - tx) + abs(grid.ys[place[1]] - ty) - NODE_WIDTH
                heapq.heappush(queue, (cost + max(0.0, away), cost, place, axis))

        for side in _NORMAL:
            for place, length in grid.gates(self.border(source, side), side):
                reach(length + _BEND, place, 0 if side in "tb" else 1, side)
        found: tuple[float, tuple[_Place, int], str] | None = None
        for _ in range(min(_MOST_STEPS, self._steps)):
            self._steps -= 1
            if not queue or (found is not None and queue[0][0] >= found[0]):
                break
            _, cost, place, axis = heapq.heappop(queue)
            if cost > best[place, axis]:
                continue
            for side, length in goals.get(place, ()):
                total = cost + length + _BEND * (1 if axis == (0 if side in "tb" else 1) else 2)
                if found is None or total < found[0]:
                    found = (total, (place, axis), side)
            for way, there, length in grid.steps(place):
                reach(cost + length + (0.0 if way == axis else _BEND), there, way, (place, axis))
        if found is None:
            return None
        places: list[_Place] = []
        state: tuple[_Place, int] | str = found[1]
        while not isinstance(state, str):
            places.append(state[0])
            state = came[state]
        corners = [(grid.xs[i], grid.ys[j]) for i, j in reversed(places)]
        return (state, found[2], 1.0, tuple(_straightened(corners)))
