"""Order and horizontal place of nodes in given layers: few crossings, lines as straight as the room allows.

The layered layout of Sugiyama, Tagawa and Toda: a line over several layers gets a place in each of them; sweeps put
every node to the mean place of its neighbours; among all orders that occur, the one with the fewest crossings counts.
The places come from the same means, kept a unit apart in the way that moves them least (isotonic regression).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

_SWEEPS, _STRAIGHTEN = 24, 8
_MANY = 4_000
"""Lines from which on crossings are no longer counted: the last order is the best one then."""


def across(nodes: Sequence[str], edges: Sequence[tuple[str, str]], layer: Mapping[str, int]) -> dict[str, float]:
    """Horizontal place of each node, at least one unit apart from the others of its layer.

    Args:
        nodes: all nodes; their order decides where nothing else does.
        edges: pairs of nodes, in any direction, also inside a layer.
        layer: layer of each node.
    """
    rows, above, below, beside = _proper(nodes, edges, layer)
    best = _few_crossings(rows, above, below, beside)
    place = {node: float(at) for row in best for at, node in enumerate(row)}
    for turn in range(_STRAIGHTEN):
        down = turn % 2 == 0
        near = above if down else below
        for row in best if down else best[::-1]:
            wanted = [_mean([place[n] for n in near[node]], place[node]) for node in row]
            place.update(zip(row, _apart(wanted), strict=True))
    return {node: round(place[i] * 2) / 2 for i, node in enumerate(nodes)}


def _proper(
    nodes: Sequence[str], edges: Sequence[tuple[str, str]], layer: Mapping[str, int]
) -> tuple[list[list[int]], list[list[int]], list[list[int]], list[list[int]]]:
    """Rows of numbered nodes, and of each its neighbours above, below and beside; long lines get nodes between."""
    index = {node: i for i, node in enumerate(nodes)}
    level = [layer[node] for node in nodes]
    above: list[list[int]] = [[] for _ in nodes]
    below: list[list[int]] = [[] for _ in nodes]
    beside: list[list[int]] = [[] for _ in nodes]
    for one, two in dict.fromkeys((index[a], index[b]) for a, b in edges):
        if level[one] == level[two]:
            beside[one].append(two)
            beside[two].append(one)
            continue
        upper, lower = (one, two) if level[one] < level[two] else (two, one)
        for depth in range(level[upper] + 1, level[lower]):
            between = len(level)
            level.append(depth)
            above.append([upper])
            below.append([])
            beside.append([])
            below[upper].append(between)
            upper = between
        below[upper].append(lower)
        above[lower].append(upper)
    rows: list[list[int]] = [[] for _ in range(max(level, default=-1) + 1)]
    for number, depth in enumerate(level):
        rows[depth].append(number)
    return rows, above, below, beside


def _few_crossings(
    rows: list[list[int]], above: list[list[int]], below: list[list[int]], beside: list[list[int]]
) -> list[list[int]]:
    """The rows in the order with the fewest crossings that the sweeps come by."""
    counted = sum(map(len, below)) <= _MANY
    best, fewest = [list(row) for row in rows], _crossings(rows, below) if counted else 0
    at = {node: float(place) for row in rows for place, node in enumerate(row)}
    for turn in range(_SWEEPS):
        down = turn % 2 == 0
        near, changed = (above if down else below), False
        for row in rows if down else rows[::-1]:
            before = list(row)
            means = {n: _mean([at[m] for m in (*near[n], *beside[n])], at[n]) for n in row}
            row.sort(key=means.__getitem__)
            at.update((node, float(place)) for place, node in enumerate(row))
            changed = changed or row != before
        crossings = _crossings(rows, below) if counted else -turn
        if crossings < fewest:
            best, fewest = [list(row) for row in rows], crossings
        if not changed or (counted and not fewest):
            break
    return best


def _crossings(rows: list[list[int]], below: list[list[int]]) -> int:
    """How often lines between neighbouring rows cross."""
    found = 0
    for row, following in pairwise(rows):
        place = {node: number for number, node in enumerate(following, 1)}
        tree, total = [0] * (len(following) + 1), 0  # a Fenwick tree: how many ends lie up to a place
        for node in row:
            ends = [place[end] for end in below[node]]
            for end in ends:
                passed, i = 0, end
                while i:
                    passed += tree[i]
                    i &= i - 1
                found += total - passed
            for end in ends:
                total, i = total + 1, end
                while i < len(tree):
                    tree[i] += 1
                    i += i & -i
    return found


def _mean(places: Sequence[float], own: float) -> float:
    return sum(places) / len(places) if places else own


def _apart(wanted: Sequence[float]) -> list[float]:
    """Places in that order, a unit apart at least, as close to the wanted ones as possible (least squares)."""
    pools: list[tuple[float, int]] = []
    for number, place in enumerate(wanted):
        mean, size = place - number, 1
        while pools and pools[-1][0] > mean:
            other, count = pools.pop()
            mean, size = (mean * size + other * count) / (size + count), size + count
        pools.append((mean, size))
    means = [mean for mean, size in pools for _ in range(size)]
    return [mean + number for number, mean in enumerate(means)]
