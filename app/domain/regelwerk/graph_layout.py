"""Places of the nodes of a rule graph: plain numbers that a layout computes and every drawing uses.

Units are those of the drawing: one is a pixel at 100 %. x grows to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.regelwerk.graph import NodeKind, RuleGraph, RuleNode

NODE_WIDTH = 204.0
NODE_HEIGHT = 66.0
QUESTION_HEIGHT = 46.0
GAP_X = 64.0
"""Free room beside a node: an arrow with its head fits in."""
GAP_Y = 50.0
BOX_PADDING = 24.0
BOX_HEAD = 54.0
"""Room for the title of a box and, below it, for the head of an arrow that comes from above."""
BOX_FOOT = 34.0
"""Room below the lowest nodes: a line along them does not lie on the border of the box."""
BOX_GAP = 44.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A category: its title, the rectangle around its nodes, and their ids."""

    title: str
    x: float
    y: float
    width: float
    height: float
    members: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """Where everything stands.

    Attributes:
        positions: centre of each node by id.
        boxes: one for each category.
    """

    positions: Mapping[str, Point]
    boxes: tuple[Box, ...]

    def bounds(self) -> tuple[float, float, float, float]:
        """x, y, width, height of everything; zeros if there is nothing."""
        if not self.boxes:
            return (0.0, 0.0, 0.0, 0.0)
        left, top = min(b.x for b in self.boxes), min(b.y for b in self.boxes)
        right, bottom = max(b.x + b.width for b in self.boxes), max(b.y + b.height for b in self.boxes)
        return (left, top, right - left, bottom - top)


def node_height(node: RuleNode) -> float:
    """Height of a node; the width is always ``NODE_WIDTH``."""
    return QUESTION_HEIGHT if node.kind is NodeKind.QUESTION else NODE_HEIGHT


def kept(previous: Layout, graph: RuleGraph) -> Layout | None:
    """The same places for a changed graph, so that an edit moves nothing; None if a node has no place of its own yet.

    A clause that changed its category has none: it would stand in the wrong box.
    """
    box_of = {member: box.title for box in previous.boxes for member in box.members}
    if any(box_of.get(node.id) != node.category or node.id not in previous.positions for node in graph.nodes):
        return None
    positions = {node.id: previous.positions[node.id] for node in graph.nodes}
    if len(positions) == len(previous.positions):
        return previous
    return Layout(positions, tuple(box for box in previous.boxes if any(m in positions for m in box.members)))
