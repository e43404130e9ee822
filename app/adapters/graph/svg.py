"""The rule graph as SVG: the same shapes and marks as in the window, on white paper."""

from __future__ import annotations

import re
from html import escape

from app.domain.regelwerk.graph import NodeKind, RuleGraph, RuleNode
from app.domain.regelwerk.graph_drawing import (
    BADGE_HEIGHT,
    BOX_TITLE_SIZE,
    HEAD_SIZE,
    PADDING,
    RELATION_WORDS,
    SEVERITY_WORDS,
    TITLE_SIZE,
    Polygon,
    Route,
    badge_width,
    baselines,
    cut,
    draw,
    line_style,
    node_text,
    sample,
    text_width,
)
from app.domain.regelwerk.graph_layout import NODE_WIDTH, Box, Layout, node_height
from app.domain.regelwerk.graph_ways import Line
from app.domain.regelwerk.lifecycle import STATE_NAMES
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.versioning import LifecycleState

PAPER = {
    "papier": "#ffffff",
    "flaeche": "#f3f4f6",
    "linie": "#d3d7de",
    "rand": "#7d8592",
    "text": "#1b1f27",
    "leise": "#535b69",
    "akzent": "#1f4f8f",
    "sperrt": "#b3261e",
    "chip": "#fff4d6",
    "chip_rand": "#8a6200",
    "chip_text": "#5c4100",
}
"""Colours on paper by the names of the window's tokens (its light theme)."""

FONT = "'Source Sans Pro', 'Source Sans 3', 'Segoe UI', Arial, sans-serif"
_MARGIN = 32.0
_TITLE_SIZE = 22.0
_LEGEND: tuple[tuple[str, RuleType, Severity, int], ...] = (
    ("erfordert", RuleType.REQUIRES, Severity.HARD, 1),
    ("erfordert eine von mehreren", RuleType.REQUIRES, Severity.HARD, 2),
    ("verbietet", RuleType.FORBIDS, Severity.HARD, 1),
    ("unvereinbar", RuleType.INCOMPATIBLE_WITH, Severity.HARD, 1),
    ("nötig nach Antwort", RuleType.REQUIRES_ANSWER, Severity.HARD, 1),
    ("dünn: nur Empfehlung", RuleType.REQUIRES, Severity.SOFT, 1),
)
_SAMPLE = 46.0
# Control characters and lone surrogates are no characters of XML.
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(graph: RuleGraph, layout: Layout, title: str) -> str:
    """One SVG document with title and legend. The same graph gives the same text."""
    x, y, width, height = layout.bounds()
    drawing = draw(graph, layout)
    legend, legend_height = _legend(max(width, 720.0))
    head = _TITLE_SIZE + 18.0
    total = (max(width, 720.0) + 2 * _MARGIN, height + legend_height + head + 2 * _MARGIN + 30.0)
    size = f'width="{_n(total[0])}" height="{_n(total[1])}" viewBox="0 0 {_n(total[0])} {_n(total[1])}"'
    names = {node.id: node for node in graph.nodes}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" lang="de" font-family="{FONT}">',
        f"<title>{_x(title)}</title>",
        f"<desc>{_x(_summary(graph))}</desc>",
        f'<rect width="100%" height="100%" fill="{PAPER["papier"]}"/>',
        _text(_MARGIN, _MARGIN + _TITLE_SIZE * 0.8, cut(title, total[0] - 2 * _MARGIN, _TITLE_SIZE), _TITLE_SIZE,
              "text", bold=True),
        f'<g transform="translate({_n(_MARGIN - x)} {_n(_MARGIN + head - y)})">',
        *(_box(box) for box in layout.boxes),
        *(_edge(route, names) for route in drawing.routes),
        *(_box_title(box) for box in layout.boxes),
        *(_node(node, layout) for node in graph.nodes),
        "</g>",
        f'<g transform="translate({_n(_MARGIN)} {_n(_MARGIN + head + height + 40.0)})">',
        *legend,
        "</g>",
        "</svg>",
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def _summary(graph: RuleGraph) -> str:
    clauses = sum(node.kind is NodeKind.CLAUSE for node in graph.nodes)
    return f"Regelgraph mit {clauses} Klauseln und {len(graph.edges)} Beziehungen."


def _box(box: Box) -> str:
    return (
        f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}" rx="10" '
        f'fill="{PAPER["flaeche"]}" stroke="{PAPER["linie"]}"/>'
    )


def _box_title(box: Box) -> str:
    """Above the edges: lines that cross the title are interrupted there."""
    title = cut(box.title, box.width - 28, BOX_TITLE_SIZE)
    return (
        f'<rect x="{_n(box.x + 10)}" y="{_n(box.y + 7)}" width="{_n(text_width(title, BOX_TITLE_SIZE) + 8)}" '
        f'height="20" fill="{PAPER["flaeche"]}"/>'
        + _text(box.x + 14, box.y + 22, title, BOX_TITLE_SIZE, "leise", bold=True)
    )


def _node(node: RuleNode, layout: Layout) -> str:
    cx, cy = layout.positions[node.id]
    height = node_height(node)
    left, top = cx - NODE_WIDTH / 2, cy - height / 2
    words = node_text(node)
    lines = baselines(node, len(words.lines))
    dashed = "" if node.state is LifecycleState.PUBLISHED else ' stroke-dasharray="5 4"'
    radius = height / 2 if node.kind is NodeKind.QUESTION else 6
    state = f" ({STATE_NAMES[node.state]})" if node.state else ""
    name = f"{node.id} {node.title}{state} {node.badge}" if node.kind is NodeKind.CLAUSE else node.title
    indent = PADDING + (8 if node.kind is NodeKind.QUESTION else 0)
    look = f'rx="{_n(radius)}" fill="{PAPER["papier"]}" stroke="{PAPER["rand"]}" stroke-width="1.2"{dashed}'
    result = [
        f"<g><title>{_x(name.strip())}</title>",
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(NODE_WIDTH)}" height="{_n(height)}" {look}/>',
        _text(left + indent, top + lines[0], words.head, HEAD_SIZE, "leise"),
    ]
    result += [
        _text(left + indent, top + base, line, TITLE_SIZE, "text", bold=node.kind is NodeKind.CLAUSE)
        for base, line in zip(lines[1:], words.lines, strict=False)
    ]
    if words.badge:
        width = badge_width(words.badge)
        x, y = left + NODE_WIDTH - PADDING - width + 4, top + 6
        thick = 1.8 if node.scope_severity is Severity.HARD else 0.8
        result.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(BADGE_HEIGHT)}" rx="4" '
            f'fill="{PAPER["chip"]}" stroke="{PAPER["chip_rand"]}" stroke-width="{thick}"/>'
        )
        result.append(_text(x + width / 2, y + 12.5, words.badge, HEAD_SIZE, "chip_text", middle=True))
    return "".join([*result, "</g>"])


def _edge(route: Route, names: dict[str, RuleNode]) -> str:
    edge = route.edge
    source, target = names[edge.source].title, names[edge.target].title
    one_of = f" (eine von {edge.one_of} genügt)" if edge.one_of > 1 else ""
    sentence = f"{source} – {RELATION_WORDS[edge.type]} – {target}{one_of}, {SEVERITY_WORDS[edge.severity]}"
    return f"<g><title>{_x(sentence)}</title>{_shapes(route)}</g>"


def _shapes(route: Route) -> str:
    style = line_style(route.edge.type, route.edge.severity)
    colour = PAPER[style.colour]
    dash = f' stroke-dasharray="{" ".join(_n(d) for d in style.dash)}"' if style.dash else ""
    result = [f'<path d="{_path(route.line)}" fill="none" stroke="{colour}" stroke-width="{style.width}"{dash}/>']
    result += [f'<path d="{_closed(shape)}" fill="{colour}"/>' for shape in route.filled]
    result += [
        f'<path d="{_closed(shape)}" fill="{PAPER["papier"]}" stroke="{colour}" stroke-width="1.4"/>'
        for shape in route.hollow
    ]
    return "".join(result)


def _legend(width: float) -> tuple[list[str], float]:
    """Entries side by side, wrapped to the width; with their height."""
    parts, x, y = [], 0.0, 0.0
    entries: list[tuple[str, str, float]] = [
        (f'<g transform="translate(0 -4.5)">{_shapes(sample(type_, grade, _SAMPLE, one_of=one_of))}</g>', word, _SAMPLE)
        for word, type_, grade, one_of in _LEGEND
    ]
    badge = badge_width("nur DE")
    entries.append(
        (
            f'<rect y="-13" width="{_n(badge)}" height="{_n(BADGE_HEIGHT)}" rx="4" fill="{PAPER["chip"]}" '
            f'stroke="{PAPER["chip_rand"]}" stroke-width="1.8"/>'
            + _text(badge / 2, -0.5, "nur DE", HEAD_SIZE, "chip_text", middle=True),
            "gilt nur dort",
            badge,
        )
    )
    for shape, word, room in entries:
        taken = room + 8 + text_width(word, TITLE_SIZE) + 26
        if x and x + taken > width:
            x, y = 0.0, y + 26.0
        label = _text(room + 8, 0, word, TITLE_SIZE, "text")
        parts.append(f'<g transform="translate({_n(x)} {_n(y)})">{shape}{label}</g>')
        x += taken
    return parts, y + 26.0


def _text(x: float, y: float, text: str, size: float, colour: str, *, bold: bool = False, middle: bool = False) -> str:
    weight = ' font-weight="600"' if bold else ""
    anchor = ' text-anchor="middle"' if middle else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{PAPER[colour]}"{weight}{anchor}>{_x(text)}</text>'
    )


def _path(line: Line) -> str:
    ax, ay = line[0][0]
    return f"M{_n(ax)} {_n(ay)}C" + " ".join(f"{_n(x)} {_n(y)}" for _, *rest in line for x, y in rest)


def _closed(polygon: Polygon) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in polygon) + "Z"


def _x(text: str) -> str:
    return escape(_NO_XML.sub("\ufffd", text))


def _n(value: float) -> str:
    """A number with at most two decimals, without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"
