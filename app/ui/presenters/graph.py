"""The rule graph without Qt: what is shown, its words, and where the keyboard goes (spec 1, Redaktionsansicht).

A target is what can be selected everywhere: the id of a clause, or ``rule:<version id>/<rule id>``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from app.domain.deutsch import aufzaehlung, format_zahl, typografie, zitat
from app.domain.regelwerk.graph import (
    NodeKind,
    RuleEdge,
    RuleGraph,
    RuleNode,
    filtered,
    neighbourhood,
    rule_graph,
    rules_shown,
)
from app.domain.regelwerk.graph_drawing import Drawing, draw
from app.domain.regelwerk.graph_layout import GAP_X, GAP_Y, NODE_HEIGHT, NODE_WIDTH, Layout, Point, kept, node_height
from app.domain.regelwerk.graph_ways import Curve
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.lifecycle import STATE_NAMES
from app.domain.regelwerk.numbering import id_and_title
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.sentences import rule_sentence
from app.domain.regelwerk.versioning import LifecycleState
from app.ui.presenters.fuzzy import fold
from app.ui.presenters.redaktion import SCHWERE_WORT, questions_by_id, title_lookup

RULE = "rule:"
MOST_NODES, MOST_EDGES = 400, 2_500
"""Of a larger graph only the surroundings of one clause are shown: nobody can read more."""

TYPE_WORDS = {
    RuleType.REQUIRES: "erfordert",
    RuleType.FORBIDS: "verbietet",
    RuleType.INCOMPATIBLE_WITH: "unvereinbar",
    RuleType.SCOPED_TO: "gilt nur in",
    RuleType.REQUIRES_ANSWER: "Fragen",
}
RADIUS_WORDS: tuple[tuple[str, int | None], ...] = (
    ("Alle Klauseln", None),
    ("Nur direkte Nachbarn", 1),
    ("Zwei Schritte weit", 2),
)

Arrange = Callable[[RuleGraph, Layout | None], Layout]
"""Places for a graph; those of the layout given stay if they can."""


@dataclass(frozen=True)
class Wish:
    """What a person wants to see.

    Attributes:
        types, severities: of the rules shown.
        centre: clause around which to look; used with ``radius``, or if the whole is too large.
        radius: how many rules away, None for everything.
        published: rules of the published versions instead of the newest ones.
    """

    types: frozenset[RuleType] = frozenset(RuleType)
    severities: frozenset[Severity] = frozenset(Severity)
    centre: str | None = None
    radius: int | None = None
    published: bool = False


@dataclass(frozen=True)
class Picture:
    """A graph ready to be shown.

    Attributes:
        drawing: nodes, places and lines.
        total: number of clauses of the library.
        centre: the clause around which it was cut out, None if everything is shown.
        left_out: clauses within the radius that would have been too many.
        places: those of the whole graph, also of what a filter hides now.
        source: library, whether its published versions count, and its whole graph: the next picture of the same
            library begins there.
    """

    drawing: Drawing
    total: int = 0
    centre: str | None = None
    left_out: int = 0
    places: Layout | None = field(default=None, repr=False)
    source: tuple[Library, bool, RuleGraph] | None = field(default=None, repr=False)

    @property
    def graph(self) -> RuleGraph:
        """What is shown."""
        return self.drawing.graph

    @cached_property
    def edge_of(self) -> Mapping[str, RuleEdge]:
        """Edges by rule reference; the first one of a rule with several targets."""
        found: dict[str, RuleEdge] = {}
        for edge in self.graph.edges:
            for rule in edge.rules:
                found.setdefault(rule, edge)
        return found

    @cached_property
    def nodes(self) -> Mapping[str, RuleNode]:
        """Nodes by id."""
        return {node.id: node for node in self.graph.nodes}

    @cached_property
    def scope_of(self) -> Mapping[str, str]:
        """Clause ids by reference of a rule that limits where the clause may be used."""
        return {rule: node.id for node in self.graph.nodes for rule in node.scope_rules}


def picture(library: Library, wish: Wish, arrange: Arrange, previous: Picture | None = None) -> Picture:
    """The picture of a library; places of ``previous`` stay if every node has one. Long: not for the main thread."""
    everything = _whole(library, wish.published, previous)
    whole = everything
    if len(wish.types) < len(RuleType) or len(wish.severities) < len(Severity):
        whole = filtered(everything, wish.types, wish.severities)
    centre, radius = wish.centre, wish.radius
    if radius is None and (len(whole.nodes) > MOST_NODES or len(whole.edges) > MOST_EDGES):
        radius = 1
    if radius is None:
        shown, left_out, centre = whole, 0, None
    else:
        if centre is None or whole.node(centre) is None:
            centre = busiest(whole)
        part = neighbourhood(whole, centre or "", radius)
        shown, left_out = part.graph, part.left_out
    before = previous if previous is not None and previous.centre == centre else None
    # A filter moves nothing: places are those of the graph without it.
    places = arrange(everything if centre is None else shown, before.places if before is not None else None)
    drawn = before.drawing if before is not None else None
    layout = drawn.layout if drawn is not None and drawn.graph.nodes == shown.nodes else None
    if layout is None or before is None or before.places is not places:
        layout = kept(places, shown) or places
    source = (library, wish.published, everything)
    return Picture(draw(shown, layout, drawn), len(library.clauses), centre, left_out, places, source)


def _whole(library: Library, published: bool, previous: Picture | None) -> RuleGraph:
    if previous is not None and previous.source is not None:
        known, of_published, graph = previous.source
        if known is library and of_published == published:
            return graph
    return rule_graph(library, published=published)


def busiest(graph: RuleGraph) -> str | None:
    """The clause with the most relations, the first of several; None if there is none."""
    count = {node.id: 0 for node in graph.nodes if node.kind is NodeKind.CLAUSE}
    for edge in graph.edges:
        for end in (edge.source, edge.target):
            if end in count:
                count[end] += 1
    return max(count, key=count.__getitem__, default=None)


# --- words ---------------------------------------------------------------------------------------------------------


def edge_sentence(edge: RuleEdge, nodes: Mapping[str, RuleNode]) -> str:
    """``Haftungsausschluss erfordert Gewährleistung (Standard) (Empfehlung).``"""
    source, target = nodes[edge.source].title, nodes[edge.target].title
    severity = SCHWERE_WORT[edge.severity]
    match edge.type:
        case RuleType.REQUIRES if edge.one_of > 1:
            text = f"{source} erfordert {target} oder eine andere von {edge.one_of} Klauseln"
        case RuleType.REQUIRES:
            text = f"{source} erfordert {target}"
        case RuleType.FORBIDS:
            text = f"{source} verbietet {target}"
        case RuleType.INCOMPATIBLE_WITH:
            text = f"{source} und {target} sind unvereinbar"
        case _:
            text = f"Ob {target} nötig ist, entscheidet die Antwort auf {zitat(source)}"
    return typografie(f"{text} ({severity}).")


def node_name(node: RuleNode) -> str:
    """How a node is called aloud."""
    return f"Frage {node.title}" if node.kind is NodeKind.QUESTION else id_and_title(node.id, node.title)


def node_sentence(node: RuleNode, picture: Picture) -> str:
    """Everything the drawing says about a node, in words."""
    parts = []
    if node.kind is NodeKind.MISSING:
        parts.append("Diese Klausel gibt es nicht in der Bibliothek.")
    if node.state is not None and node.state is not LifecycleState.PUBLISHED:
        parts.append(f"Zustand: {STATE_NAMES[node.state]}.")
    if node.badge:
        parts.append(f"{node.badge[0].upper()}{node.badge[1:]}.")
    edges = picture.graph.edges_of(node.id)
    parts.append(_count(len(edges), "Beziehung", "Beziehungen") if edges else "Keine Beziehung.")
    parts += [edge_sentence(edge, picture.nodes) for edge in edges]
    return " ".join(parts)


def sentence(target: str | None, picture: Picture) -> str:
    """The line below the drawing for what is selected."""
    if target is None:
        return ""
    ref = target.removeprefix(RULE)
    if target.startswith(RULE):
        if edge := picture.edge_of.get(ref):
            return edge_sentence(edge, picture.nodes)
        if clause := picture.scope_of.get(ref):
            node = picture.nodes[clause]
            return f"{node.title}: {node.badge} ({SCHWERE_WORT[node.scope_severity]})."
        return "Die gewählte Regel ist ausgeblendet oder verbindet keine Klauseln."
    if node_or_none := picture.nodes.get(target):
        count = len(picture.graph.edges_of(target))
        badge = f" · {node_or_none.badge}" if node_or_none.badge else ""
        return f"{node_name(node_or_none)} · {_count(count, 'Beziehung', 'Beziehungen')[:-1]}{badge}"
    return "Die gewählte Klausel ist in diesem Ausschnitt nicht enthalten."


def extent(picture: Picture) -> str:
    """How much of the library is on screen; empty if all of it is."""
    if picture.centre is None:
        return ""
    clauses = sum(node.kind is NodeKind.CLAUSE for node in picture.graph.nodes)
    centre = picture.nodes.get(picture.centre)
    around = f" um {zitat(centre.title)}" if centre else ""
    more = f"; {format_zahl(picture.left_out)} weitere im Umkreis ausgeblendet" if picture.left_out else ""
    return f"Ausschnitt{around}: {format_zahl(clauses)} von {format_zahl(picture.total)} Klauseln{more}"


def _count(number: int, one: str, many: str) -> str:
    return f"{format_zahl(number)} {one if number == 1 else many}."


# --- table ---------------------------------------------------------------------------------------------------------

TABLE_HEADERS = ("Von", "Beziehung", "Zu", "Schwere", "Meldung")
_RELATIONS = {
    RuleType.REQUIRES: "erfordert",
    RuleType.FORBIDS: "verbietet",
    RuleType.INCOMPATIBLE_WITH: "ist unvereinbar mit",
    RuleType.SCOPED_TO: "gilt nur in",
    RuleType.REQUIRES_ANSWER: "ist nötig nach Antwort",
}


@dataclass(frozen=True, slots=True)
class GraphRow:
    """One rule as a line of the table.

    Attributes:
        cells: words of the columns ``TABLE_HEADERS``.
        mark: ``sperrt`` or ``empfehlung``.
        sentence: the whole rule, for the tooltip and for being read aloud.
        target: ``rule:<version id>/<rule id>``.
        clauses: clauses it concerns, its owner first.
    """

    cells: tuple[str, str, str, str, str]
    mark: str
    sentence: str
    target: str
    clauses: tuple[str, ...] = field(default=())


def table_rows(library: Library, wish: Wish) -> tuple[GraphRow, ...]:
    """All rules of the library that pass the filter, in its order."""
    title_of, questions = title_lookup(library), questions_by_id(library)
    rows = []
    for ref in rules_shown(library, published=wish.published).values():
        rule, owner = ref.rule, ref.version.clause_id
        if rule.type not in wish.types or rule.severity not in wish.severities:
            continue
        whole = rule_sentence(rule, owner, title_of, questions)
        if rule.type is RuleType.SCOPED_TO:
            other = ", ".join(rule.jurisdiction_scope or ())
        elif rule.condition is not None:
            question = questions.get(rule.condition.question_id)
            other = question.label if question else rule.condition.question_id
        else:
            other = aufzaehlung([title_of(t) for t in rule.targets], "oder")
        rows.append(
            GraphRow(
                (title_of(owner), _RELATIONS[rule.type], other, SCHWERE_WORT[rule.severity], typografie(rule.message)),
                "sperrt" if rule.severity is Severity.HARD else "empfehlung",
                typografie(whole),
                RULE + ref.key,
                (owner, *rule.targets),
            )
        )
    return tuple(rows)


def search_rows(rows: tuple[GraphRow, ...], text: str) -> tuple[GraphRow, ...]:
    """Rows that contain every word, however it is spelt („ue“ for „ü“)."""
    words = fold(text).split()
    if not words:
        return rows
    return tuple(row for row in rows if all(word in fold(" ".join(row.cells)) for word in words))


def count_words(shown: int, total: int) -> str:
    """``14 Regeln``, ``3 von 14 Regeln``."""
    if not total:
        return "Noch keine Regel."
    if shown == total:
        return "1 Regel" if total == 1 else f"{format_zahl(total)} Regeln"
    return f"{format_zahl(shown)} von {format_zahl(total)} Regeln" if shown else "Keine Regel passt zur Suche."


# --- places --------------------------------------------------------------------------------------------------------

DIRECTIONS: Mapping[str, Point] = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}


def nearest(layout: Layout, current: str | None, direction: str) -> str | None:
    """The next node in a direction (``left right up down``); the first node if none is current; None at the edge."""
    if current is None or current not in layout.positions:
        return first_node(layout)
    (x, y), (dx, dy) = layout.positions[current], DIRECTIONS[direction]
    best, least = None, math.inf
    for id_, (px, py) in layout.positions.items():
        columns, rows = (px - x) / (NODE_WIDTH + GAP_X), (py - y) / (NODE_HEIGHT + GAP_Y)
        ahead = columns * dx + rows * dy
        aside = abs(columns * dy) + abs(rows * dx)
        if ahead > 0.01 and aside <= 2.0 * ahead:
            cost = ahead + 2.2 * aside
            if cost < least:
                best, least = id_, cost
    return best


def first_node(layout: Layout) -> str | None:
    """The node at the upper left."""
    return min(layout.positions, key=lambda id_: (layout.positions[id_][1], layout.positions[id_][0]), default=None)


def node_at(picture: Picture, x: float, y: float) -> str | None:
    """The node under a point."""
    for node in picture.graph.nodes:
        px, py = picture.drawing.layout.positions[node.id]
        if abs(x - px) <= NODE_WIDTH / 2 and abs(y - py) <= node_height(node) / 2:
            return node.id
    return None


def edge_at(picture: Picture, x: float, y: float, reach: float) -> RuleEdge | None:
    """The edge whose line is nearest to a point and not farther than ``reach``."""
    best, least = None, reach
    for route in picture.drawing.routes:
        for curve in route.line:
            xs, ys = [p[0] for p in curve], [p[1] for p in curve]
            outside = not (min(xs) - reach <= x <= max(xs) + reach and min(ys) - reach <= y <= max(ys) + reach)
            if not outside and (distance := _distance(curve, x, y)) < least:
                best, least = route.edge, distance
    return best


def _distance(curve: Curve, x: float, y: float) -> float:
    """Distance of a point from a curve, by a chain of short lines."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    least, before = math.inf, (ax, ay)
    for step in range(1, 21):
        t = step / 20
        p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        here = (p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy)
        vx, vy = here[0] - before[0], here[1] - before[1]
        length = vx * vx + vy * vy
        share = 0.0 if length == 0 else min(1.0, max(0.0, ((x - before[0]) * vx + (y - before[1]) * vy) / length))
        least = min(least, math.hypot(x - before[0] - share * vx, y - before[1] - share * vy))
        before = here
    return least


def clause_of(target: str | None) -> str | None:
    """The clause that a target belongs to: itself, or the owner of the rule."""
    if target is None or not target.startswith(RULE):
        return target
    return target.removeprefix(RULE).rpartition("/")[0].rpartition(".v")[0] or None


def next_rule(picture: Picture, clause: str, current: str | None, step: int) -> str | None:
    """The rule after (``step`` 1) or before (-1) the current one at a clause; None past the last one."""
    node = picture.nodes.get(clause)
    rules = [RULE + edge.rules[0] for edge in picture.graph.edges_of(clause)]
    rules += [RULE + rule for rule in node.scope_rules] if node else []
    rules = list(dict.fromkeys(rules))
    if not rules:
        return None
    if current not in rules:
        return rules[0] if step > 0 else None
    place = rules.index(current) + step
    return rules[place] if 0 <= place < len(rules) else None


def with_types(wish: Wish, type_: RuleType, *, shown: bool) -> Wish:
    """The wish with one type more or less."""
    return replace(wish, types=wish.types | {type_} if shown else wish.types - {type_})


def with_severity(wish: Wish, severity: Severity, *, shown: bool) -> Wish:
    """The wish with one severity more or less."""
    return replace(wish, severities=wish.severities | {severity} if shown else wish.severities - {severity})


def hint(target: str | None, picture: Picture) -> str:
    """Tooltip: the whole title and what is said about it."""
    if target is None:
        return ""
    node = picture.nodes.get(target)
    return sentence(target, picture) if node is None else f"{node_name(node)}\n{node_sentence(node, picture)}"
