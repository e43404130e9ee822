"""Lines, marks, frames and words of the rule graph as items of Qt, drawn without coming back to Python.

All lines of a kind are one item, as are all marks and all frames. Only words are items of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsRectItem,
    QGraphicsSimpleTextItem,
)

from app.domain.regelwerk.graph import NodeKind, RuleNode
from app.domain.regelwerk.graph_drawing import (
    BADGE_HEIGHT,
    BOX_TITLE_SIZE,
    HEAD_SIZE,
    PADDING,
    TITLE_SIZE,
    LineStyle,
    Polygon,
    Route,
    badge_width,
    baselines,
    cut,
    line_style,
    node_text,
)
from app.domain.regelwerk.graph_layout import NODE_WIDTH, Box, node_height
from app.domain.regelwerk.numbering import shown_id
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.versioning import LifecycleState
from app.ui.presenters import graph as presenter
from app.ui.tokens import Tokens

_LABELS_FROM, _IDS_FROM, _ID_SIZE = 0.4, 0.16, 30
"""Below the first zoom nobody can read the words in the nodes: instead their ids are shown larger, down to the second
zoom, and the titles of the boxes grow."""
TITLE_FROM, _TITLE_GROWS, _TITLE_LEAST, _TITLE_READ = 0.72, 6.0, 3, 0.5
"""From the first zoom down the title of a box grows, up to so many times. It is hidden, and the tooltip names the box,
where fewer letters of it have room, or where it is too small to be read."""
_PART = 1200.0
"""Side of a part of the drawing whose lines are one item."""
_Part = tuple[RuleType, Severity, int, int]
"""Kind of the lines and place of the part."""
ASCENT = 0.984
"""Ascent of Source Sans in parts of its size: from the upper edge of a line to its base."""


def pen_of(style: LineStyle, tokens: Tokens) -> QPen:
    """The pen of an edge."""
    pen = QPen(QColor(getattr(tokens, style.colour)), style.width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if style.dash:
        pen.setDashPattern([part / style.width for part in style.dash])
    return pen


def add_curve(path: QPainterPath, route: Route) -> None:
    """Append the line of an edge to a path."""
    path.moveTo(*route.line[0][0])
    for _, (bx, by), (cx, cy), (dx, dy) in route.line:
        path.cubicTo(bx, by, cx, cy, dx, dy)


def add_polygons(path: QPainterPath, polygons: Iterable[Polygon]) -> None:
    """Append closed shapes to a path."""
    for polygon in polygons:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in polygon]))
        path.closeSubpath()


def label_font(pixels: int, bold: bool) -> QFont:
    """Font of the words in the drawing."""
    font = QFont(QApplication.font().family())
    font.setPixelSize(pixels)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def frame_path(node: RuleNode, x: float, y: float, grow: float = 0.0) -> QPainterPath:
    """Outline of a node, ``grow`` units outside."""
    height = node_height(node)
    path = QPainterPath()
    radius = height / 2 if node.kind is NodeKind.QUESTION else 6.0
    rect = QRectF(x - NODE_WIDTH / 2, y - height / 2, NODE_WIDTH, height).adjusted(-grow, -grow, grow, grow)
    path.addRoundedRect(rect, radius + grow, radius + grow)
    return path


def _badge(node: RuleNode, x: float, y: float) -> QRectF:
    """Frame of the badge of a node at a place."""
    width = badge_width(node.badge)
    right = x + NODE_WIDTH / 2 - PADDING + 4
    return QRectF(right - width, y - node_height(node) / 2 + 6, width, BADGE_HEIGHT)


class GraphItems:
    """The items of one picture in a ViewBox of pyqtgraph (``box``, which has no types)."""

    def __init__(self, box: Any, tokens: Tokens) -> None:
        self._box = box
        self._tokens = tokens
        self._picture: presenter.Picture | None = None
        self._items: list[QGraphicsItem] = []
        self._parts: dict[_Part, tuple[list[Route], list[QGraphicsItem]]] = {}
        self._marked: list[QGraphicsItem] = []
        self._labels: QGraphicsRectItem | None = None
        self._ids: QGraphicsRectItem | None = None
        self._titles: list[tuple[QGraphicsRectItem, QGraphicsSimpleTextItem, Box]] = []

    def draw(self, picture: presenter.Picture, tokens: Tokens) -> None:
        """Replace what has changed; nothing is marked afterwards."""
        before = self._picture
        same_look = before is not None and tokens is self._tokens
        same_nodes = (
            same_look
            and before is not None
            and picture.drawing.layout is before.drawing.layout
            and picture.graph.nodes == before.graph.nodes
        )
        self._picture, self._tokens = picture, tokens
        self._remove(self._marked)
        if not same_look:
            for _, items in self._parts.values():
                self._remove(items)
            self._parts.clear()
        self._draw_edges(picture.drawing.routes)
        if not same_nodes:
            self._remove(self._items)
            self._titles, self._labels, self._ids = [], None, None
            self._draw_boxes(picture.drawing.layout.boxes)
            self._draw_nodes(picture)

    def _remove(self, items: list[QGraphicsItem]) -> None:
        for item in items:
            self._box.removeItem(item)
        items.clear()

    def _add(self, item: QGraphicsItem, z: float, to: list[QGraphicsItem]) -> None:
        self._box.addItem(item, ignoreBounds=True)
        item.setZValue(z)  # afterwards: ViewBox puts what it is given in front of itself
        to.append(item)

    def _path(self, path: QPainterPath, pen: QPen, brush: QBrush, z: float, to: list[QGraphicsItem]) -> None:
        if not path.isEmpty():
            item = QGraphicsPathItem(path)
            item.setPen(pen)
            item.setBrush(brush)
            self._add(item, z, to)

    def _draw_boxes(self, boxes: Iterable[Box]) -> None:
        path = QPainterPath()
        for box in boxes:
            path.addRoundedRect(QRectF(box.x, box.y, box.width, box.height), 10, 10)
            holder = QGraphicsRectItem()
            holder.setPen(QPen(Qt.PenStyle.NoPen))
            title = self._text("", BOX_TITLE_SIZE, "leise", bold=True)
            title.setPos(4, -1)
            holder.setBrush(QColor(self._tokens.flaeche))
            title.setParentItem(holder)
            self._add(holder, 8.5, self._items)
            self._titles.append((holder, title, box))
        self._path(path, QPen(QColor(self._tokens.linie), 1), QBrush(QColor(self._tokens.flaeche)), 0, self._items)

    def _draw_edges(self, routes: Iterable[Route]) -> None:
        """One item for all lines of a kind in a part of the drawing.

        What is off screen costs nothing, and an edit draws only the part anew in which it happened.
        """
        parts: dict[_Part, list[Route]] = {}
        for route in routes:
            (ax, ay), (bx, by) = route.line[0][0], route.line[-1][-1]
            cell = int((ax + bx) // (2 * _PART)), int((ay + by) // (2 * _PART))
            parts.setdefault((route.edge.type, route.edge.severity, *cell), []).append(route)
        for key in [key for key, (drawn, _) in self._parts.items() if parts.get(key) != drawn]:
            self._remove(self._parts.pop(key)[1])
        for key, members in parts.items():
            if key not in self._parts:
                self._parts[key] = (members, self._draw_part(key, members))

    def _draw_part(self, key: _Part, routes: Iterable[Route]) -> list[QGraphicsItem]:
        lines, filled, hollow = QPainterPath(), QPainterPath(), QPainterPath()
        for route in routes:
            add_curve(lines, route)
            add_polygons(filled, route.filled)
            add_polygons(hollow, route.hollow)
        filled.setFillRule(Qt.FillRule.WindingFill)
        hollow.setFillRule(Qt.FillRule.WindingFill)
        style = line_style(key[0], key[1])
        colour = QColor(getattr(self._tokens, style.colour))
        items: list[QGraphicsItem] = []
        self._path(lines, pen_of(style, self._tokens), QBrush(Qt.BrushStyle.NoBrush), 3, items)
        self._path(filled, QPen(Qt.PenStyle.NoPen), QBrush(colour), 8.7, items)
        self._path(hollow, QPen(colour, 1.4), QBrush(QColor(self._tokens.papier)), 8.7, items)
        return items

    def _draw_nodes(self, picture: presenter.Picture) -> None:
        solid, dashed = QPainterPath(), QPainterPath()
        badges = {severity: QPainterPath() for severity in Severity}
        for node in picture.graph.nodes:
            x, y = picture.drawing.layout.positions[node.id]
            frame = solid if node.state is LifecycleState.PUBLISHED else dashed
            frame.addPath(frame_path(node, x, y))
            if node.badge:
                badges[node.scope_severity].addRoundedRect(_badge(node, x, y), 4, 4)
        for path, style in ((solid, Qt.PenStyle.SolidLine), (dashed, Qt.PenStyle.DashLine)):
            path.setFillRule(Qt.FillRule.WindingFill)
            pen = QPen(QColor(self._tokens.rand), 1.2, style)
            self._path(path, pen, QBrush(QColor(self._tokens.papier)), 6, self._items)
        for severity, path in badges.items():
            pen = QPen(QColor(self._tokens.chip_rand), 1.8 if severity is Severity.HARD else 0.8)
            self._path(path, pen, QBrush(QColor(self._tokens.chip)), 7, self._items)

    def _holder(self) -> QGraphicsRectItem:
        """An invisible parent, so that many words are shown and hidden at once."""
        holder = QGraphicsRectItem()
        holder.setPen(QPen(Qt.PenStyle.NoPen))
        return holder

    def _draw_words(self, picture: presenter.Picture) -> QGraphicsRectItem:
        holder = self._holder()
        for node in picture.graph.nodes:
            x, y = picture.drawing.layout.positions[node.id]
            self._draw_words_of(node, x, y, holder)
        self._add(holder, 8, self._items)
        return holder

    def _draw_words_of(self, node: RuleNode, x: float, y: float, holder: QGraphicsItem) -> None:
        words = node_text(node)
        left, top = x - NODE_WIDTH / 2, y - node_height(node) / 2
        indent = PADDING + (8 if node.kind is NodeKind.QUESTION else 0)
        base = baselines(node, len(words.lines))
        bold = node.kind is NodeKind.CLAUSE
        placed = [(words.head, HEAD_SIZE, "leise", False, base[0])]
        placed += [(line, TITLE_SIZE, "text", bold, b) for line, b in zip(words.lines, base[1:], strict=False)]
        for text, size, colour, heavy, baseline in placed:
            item = self._text(text, size, colour, bold=heavy)
            item.setPos(left + indent, top + baseline - size * ASCENT)
            item.setParentItem(holder)
        if words.badge:
            item = self._text(words.badge, HEAD_SIZE, "chip_text")
            middle = _badge(node, x, y).center().x()
            item.setPos(middle - item.boundingRect().width() / 2, top + 18.5 - HEAD_SIZE * ASCENT)
            item.setParentItem(holder)

    def _draw_ids(self, picture: presenter.Picture) -> QGraphicsRectItem:
        holder = self._holder()
        for node in picture.graph.nodes:
            if shown_id(node.id):
                item = self._text(node.id, _ID_SIZE, "text", bold=True)
                x, y = picture.drawing.layout.positions[node.id]
                item.setPos(x - item.boundingRect().width() / 2, y - item.boundingRect().height() / 2)
                item.setParentItem(holder)
        self._add(holder, 8, self._items)
        return holder

    def _text(self, text: str, size: float, colour: str, *, bold: bool = False) -> QGraphicsSimpleTextItem:
        item = QGraphicsSimpleTextItem(text)
        item.setFont(label_font(round(size), bold))
        item.setBrush(QColor(getattr(self._tokens, colour)))
        return item

    # --- selection -------------------------------------------------------------------------------------------------

    def mark(self, target: str | None, link_from: str | None) -> None:
        """Frame the selected clause and lay a halo under its lines, or under the selected rule."""
        self._remove(self._marked)
        if self._picture is None:
            return
        clause = presenter.clause_of(target)
        rule = target.removeprefix(presenter.RULE) if target is not None and clause != target else None
        halo = QPainterPath()
        for route in self._picture.drawing.routes:
            edge = route.edge
            if rule in edge.rules if rule is not None else clause in (edge.source, edge.target):
                add_curve(halo, route)
        colour = QColor(self._tokens.auswahl if rule is None else self._tokens.akzent)
        colour.setAlphaF(1.0 if rule is None else 0.4)
        pen = QPen(colour, 9)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self._mark_path(halo, pen, 2)
        if clause is not None and (rule is None or rule in self._picture.scope_of):
            self._frame_around(clause, "akzent")
        if link_from is not None and link_from != clause:
            self._frame_around(link_from, "text")

    def _frame_around(self, id_: str, colour: str) -> None:
        node = self._picture.nodes.get(id_) if self._picture is not None else None
        if self._picture is not None and node is not None:
            path = frame_path(node, *self._picture.drawing.layout.positions[id_], 3.0)
            self._mark_path(path, QPen(QColor(getattr(self._tokens, colour)), 3.0), 9)

    def _mark_path(self, path: QPainterPath, pen: QPen, z: float) -> None:
        item = QGraphicsPathItem(path)
        item.setPen(pen)
        self._box.addItem(item, ignoreBounds=True)
        item.setZValue(z)
        self._marked.append(item)

    def set_zoom(self, zoom: float) -> None:
        """Hide what is too small to be read."""
        names, ids = zoom >= _LABELS_FROM, _IDS_FROM <= zoom < _LABELS_FROM
        if self._picture is not None:  # words are made when they are first seen: they cost more than all the rest
            if names and self._labels is None:
                self._labels = self._draw_words(self._picture)
            if ids and self._ids is None:
                self._ids = self._draw_ids(self._picture)
        for words, seen in ((self._labels, names), (self._ids, ids)):
            if words is not None:
                words.setVisible(seen)
        for holder, title, box in self._titles:
            scale = max(1.0, min(TITLE_FROM / zoom, _TITLE_GROWS))
            _fit_title(holder, title, box, scale)
            if scale * zoom < _TITLE_READ:
                holder.hide()


def _fit_title(holder: QGraphicsRectItem, title: QGraphicsSimpleTextItem, box: Box, scale: float) -> None:
    """Shorten the title to its box at that scale; it grows upwards, so that it covers no node."""
    text = cut(box.title, (box.width - 20) / scale - 8, BOX_TITLE_SIZE)
    holder.setVisible(len(text.rstrip("…")) >= min(_TITLE_LEAST, len(box.title)))
    if title.text() != text:
        title.setText(text)
        holder.setRect(title.boundingRect().adjusted(0, 0, 8, -1))
    holder.setScale(scale)
    holder.setPos(box.x + 10, box.y + 6 - holder.rect().height() * (scale - 1))
