"""The rule graph of a library: nodes, edges, filters, surroundings; places that stay; lines, marks and words."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.regelwerk.graph import (
    MOST_SHOWN,
    NodeKind,
    RuleGraph,
    RuleNode,
    filtered,
    neighbourhood,
    rule_graph,
    rules_shown,
)
from app.domain.regelwerk.graph_drawing import (
    TITLE_SIZE,
    cut,
    draw,
    line_style,
    node_text,
    sample,
    text_width,
    wrap,
)
from app.domain.regelwerk.graph_layout import BOX_PADDING, NODE_HEIGHT, NODE_WIDTH, Box, Layout, kept, node_height
from app.domain.regelwerk.library import Clause, Library
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, random_library, rule, seeded

ALL_TYPES, BOTH = frozenset(RuleType), frozenset(Severity)


def grid(graph: RuleGraph, columns: int = 3) -> Layout:
    """All nodes of each category in rows; a layout good enough to draw on."""
    positions, boxes, top = {}, [], 0.0
    for title, nodes in graph.categories().items():
        for number, node in enumerate(nodes):
            x = BOX_PADDING + NODE_WIDTH / 2 + (number % columns) * (NODE_WIDTH + 60)
            positions[node.id] = (x, top + 80 + (number // columns) * (NODE_HEIGHT + 50))
        height = 80 + math.ceil(len(nodes) / columns) * (NODE_HEIGHT + 50)
        boxes.append(Box(title, 0.0, top, columns * 280.0, height, tuple(n.id for n in nodes)))
        top += height + 40
    return Layout(positions, tuple(boxes))


# --- nodes and edges -----------------------------------------------------------------------------------------------


def test_every_clause_is_a_node_and_every_relation_an_edge() -> None:
    graph = rule_graph(
        library(
            {
                "A": [rule("1", "requires", "soft", targetClauseId="B"), rule("2", "forbids", targetClauseId="C")],
                "B": [rule("3", "incompatible_with", targetClauseId="C")],
            },
            clauses=["A", "B", "C", "D"],
        )
    )
    assert [n.id for n in graph.nodes] == ["A", "B", "C", "D"]
    assert [(e.source, e.type, e.target, e.severity) for e in graph.edges] == [
        ("A", "requires", "B", "soft"),
        ("A", "forbids", "C", "hard"),
        ("B", "incompatible_with", "C", "hard"),
    ]
    assert graph.edges[0].rules == ("A.v1/1",)
    assert [e.rules for e in graph.edges_of("C")] == [("A.v1/2",), ("B.v1/3",)]


def test_a_pair_that_is_incompatible_from_both_sides_is_one_edge_with_the_higher_severity() -> None:
    graph = rule_graph(
        library(
            {
                "B": [rule("1", "incompatible_with", "soft", targetClauseId="A")],
                "A": [rule("2", "incompatible_with", "hard", targetClauseId="B")],
            }
        )
    )
    (edge,) = graph.edges
    assert edge.rules == ("B.v1/1", "A.v1/2")
    assert (edge.source, edge.target, edge.severity) == ("B", "A", Severity.HARD)


def test_forbids_of_both_sides_stays_two_edges() -> None:
    rules = {
        "A": [rule("1", "forbids", targetClauseId="B")],
        "B": [rule("2", "forbids", targetClauseId="A")],
    }
    assert len(rule_graph(library(rules)).edges) == 2


def test_a_set_of_which_one_suffices_is_marked_and_apart_from_plain_requires() -> None:
    graph = rule_graph(
        library(
            {
                "A": [
                    rule("1", "requires", targetClauseIds=["B", "C", "B"]),
                    rule("2", "requires", targetClauseId="B"),
                ]
            },
            clauses=["A", "B", "C"],
        )
    )
    assert [(e.rules, e.target, e.one_of) for e in graph.edges] == [
        (("A.v1/1",), "B", 2),
        (("A.v1/1",), "C", 2),
        (("A.v1/2",), "B", 1),
    ]


@pytest.mark.parametrize(
    ("scopes", "badge"),
    [
        ([], ""),
        ([("hard", ["DE"])], "nur DE"),
        ([("hard", ["DE", "AT"])], "nur DE, AT"),
        ([("soft", ["DE"])], "möglichst DE"),
        ([("soft", ["DE", "AT"]), ("hard", ["DE-BY", "CH"])], "nur DE-BY"),
        ([("hard", ["DE"]), ("hard", ["AT"])], "nirgends"),
        ([("hard", ["DE", "AT", "CH", "LI"])], "nur 4 Länder"),
    ],
)
def test_the_badge_says_where_a_clause_may_be_used(scopes: list[tuple[str, list[str]]], badge: str) -> None:
    rules = [rule(str(i), "scoped_to", s, jurisdictionScope=codes) for i, (s, codes) in enumerate(scopes)]
    node = rule_graph(library({"A": rules})).nodes[0]
    assert node.badge == badge
    assert node.scope_rules == tuple(f"A.v1/{r.id}" for r in rules)


def test_a_question_stands_with_the_first_clause_that_depends_on_it() -> None:
    lib = library({"A": [answer_rule("1", "n", "greater_than", 10)], "B": [answer_rule("2", "n", "less_than", 3)]})
    graph = rule_graph(lib)
    question = graph.nodes[-1]
    assert (question.id, question.kind, question.title, question.category) == (
        "question:n",
        NodeKind.QUESTION,
        "Mitarbeiterzahl",
        "Allgemein",
    )
    assert [(e.source, e.target) for e in graph.edges] == [("question:n", "A"), ("question:n", "B")]
    assert rule_graph(lib, questions=False).edges == ()


def test_a_target_that_is_not_in_the_library_is_shown_as_missing() -> None:
    graph = rule_graph(library({"A": [rule("1", "requires", targetClauseId="weg")]}))
    assert [(n.id, n.kind) for n in graph.nodes] == [("A", NodeKind.CLAUSE), ("weg", NodeKind.MISSING)]


def test_newest_or_published_versions_count() -> None:
    lib = library({"A": [rule("1", "requires", targetClauseId="B")], "B": []})
    draft = lib.versions[0].model_copy(
        update={"version": 2, "state": LifecycleState.DRAFT, "rules": (rule("9", "forbids", targetClauseId="B"),)}
    )
    lib = Library.model_validate(lib.model_dump() | {"versions": [v.model_dump() for v in (*lib.versions, draft)]})
    assert [e.type for e in rule_graph(lib).edges] == ["forbids"]
    assert [e.type for e in rule_graph(lib, published=True).edges] == ["requires"]
    assert list(rules_shown(lib)) == ["A.v2/9"]
    assert [n.state for n in rule_graph(lib).nodes] == ["draft", "published"]


# --- filters and surroundings --------------------------------------------------------------------------------------


def test_filters_take_edges_and_badges_but_no_clauses() -> None:
    graph = rule_graph(
        library(
            {
                "A": [
                    rule("1", "requires", "soft", targetClauseId="B"),
                    rule("2", "scoped_to", jurisdictionScope=["DE"]),
                    answer_rule("3", "n", "equals", 1),
                ],
                "B": [rule("4", "forbids", targetClauseId="A")],
            }
        )
    )
    only_hard = filtered(graph, ALL_TYPES, {Severity.HARD})
    assert [e.type for e in only_hard.edges] == ["requires_answer", "forbids"]
    no_scope = filtered(graph, ALL_TYPES - {RuleType.SCOPED_TO, RuleType.REQUIRES_ANSWER}, BOTH)
    assert [n.id for n in no_scope.nodes] == ["A", "B"]
    assert [n.badge for n in no_scope.nodes] == ["", ""]
    assert filtered(graph, ALL_TYPES, BOTH) == graph


def test_the_neighbourhood_reaches_so_many_rules_in_both_directions() -> None:
    chain = {a: [rule(a, "requires", targetClauseId=b)] for a, b in pairwise("ABCDE")}
    graph = rule_graph(library(chain, clauses="ABCDE"))
    for radius, expected in ((0, "C"), (1, "BCD"), (2, "ABCDE")):
        found = neighbourhood(graph, "C", radius)
        assert "".join(n.id for n in found.graph.nodes) == expected
        assert len(found.graph.edges) == len(expected) - 1
        assert found.left_out == 0
    assert neighbourhood(graph, "unbekannt", 1).graph == RuleGraph((), ())


def test_a_neighbourhood_stays_readable_and_says_what_it_leaves_out() -> None:
    star = [rule(f"{i}", "requires", targetClauseId=f"K{i}") for i in range(200)]
    graph = rule_graph(library({"M": star}, clauses=["M", *(f"K{i}" for i in range(200))]))
    found = neighbourhood(graph, "M", 1)
    assert len(found.graph.nodes) == MOST_SHOWN
    assert found.left_out == 201 - MOST_SHOWN
    assert "M" in {n.id for n in found.graph.nodes}


@given(st.integers(0, 10_000))
def test_every_rule_is_found_again_and_every_edge_has_its_ends(seed: int) -> None:
    lib = random_library(seeded(seed))
    graph = rule_graph(lib)
    nodes = {n.id for n in graph.nodes}
    assert len(nodes) == len(graph.nodes)
    assert all(e.source in nodes and e.target in nodes for e in graph.edges)
    carried = {r for e in graph.edges for r in e.rules} | {r for n in graph.nodes for r in n.scope_rules}
    assert carried == set(rules_shown(lib))
    pairs = [frozenset((e.source, e.target)) for e in graph.edges if e.type is RuleType.INCOMPATIBLE_WITH]
    assert len(pairs) == len(set(pairs))


# --- places --------------------------------------------------------------------------------------------------------


def test_places_stay_after_an_edit_and_are_given_up_for_a_new_clause_or_another_category() -> None:
    before = rule_graph(library({"A": [], "B": [], "C": []}))
    layout = grid(before)
    edited = rule_graph(library({"A": [rule("1", "requires", targetClauseId="B")], "B": [], "C": []}))
    assert kept(layout, edited) is layout
    fewer = kept(layout, rule_graph(library({"A": [], "C": []})))
    assert fewer is not None
    assert fewer.positions == {i: layout.positions[i] for i in "AC"}
    assert kept(layout, rule_graph(library({"A": [], "D": []}))) is None
    assert kept(fewer, before) is None, "B hat dort keinen Platz mehr"
    moved = library({"A": [], "B": [], "C": []})
    other = Clause(id="A", title="A", category="Neu", jurisdictions=("DE",))
    moved = moved.model_copy(update={"clauses": (other, *moved.clauses[1:])})
    assert kept(layout, rule_graph(moved)) is None


def test_an_empty_layout_has_no_extent() -> None:
    assert Layout({}, ()).bounds() == (0.0, 0.0, 0.0, 0.0)


# --- lines and marks -----------------------------------------------------------------------------------------------


def test_types_differ_by_line_and_mark_not_only_by_colour() -> None:
    looks = {}
    for type_, one_of in (
        (RuleType.REQUIRES, 1),
        (RuleType.REQUIRES, 3),
        (RuleType.FORBIDS, 1),
        (RuleType.INCOMPATIBLE_WITH, 1),
        (RuleType.REQUIRES_ANSWER, 1),
    ):
        drawn = sample(type_, Severity.HARD, 60, one_of=one_of)
        corners = [len(p) for p in drawn.filled], [len(p) for p in drawn.hollow]
        looks[type_, one_of] = (line_style(type_, Severity.HARD).dash, str(corners))
    assert looks[RuleType.REQUIRES, 1] == ((), "([3], [])")
    assert looks[RuleType.FORBIDS, 1] == ((), "([4, 3], [])")
    assert looks[RuleType.INCOMPATIBLE_WITH, 1][1] == "([3, 3], [])"
    assert looks[RuleType.REQUIRES, 3][1] == "([], [3, 16])"
    assert len(set(looks.values())) == len(looks)


@pytest.mark.parametrize("type_", [t for t in RuleType if t is not RuleType.SCOPED_TO])
def test_hard_is_thicker_than_soft(type_: RuleType) -> None:
    assert line_style(type_, Severity.HARD).width >= 2 * line_style(type_, Severity.SOFT).width


@given(st.integers(0, 10_000))
def test_every_edge_begins_and_ends_at_the_border_of_its_nodes(seed: int) -> None:
    graph = rule_graph(random_library(seeded(seed)))
    drawing = draw(graph, grid(graph))
    heights = {n.id: node_height(n) for n in graph.nodes}
    assert [r.edge for r in drawing.routes] == list(graph.edges)
    for route in drawing.routes:
        points = [
            *(p for c in route.line for p in c),
            *(p for polygon in (*route.filled, *route.hollow) for p in polygon),
        ]
        assert all(math.isfinite(x) and math.isfinite(y) for x, y in points)
        for id_, point in ((route.edge.source, route.line[0][0]), (route.edge.target, route.line[-1][-1])):
            x, y = drawing.layout.positions[id_]
            beside = max(abs(point[0] - x) - NODE_WIDTH / 2, abs(point[1] - y) - heights[id_] / 2)
            assert -0.5 <= beside <= 20.0, route


def test_a_line_goes_around_a_node_that_stands_in_between() -> None:
    graph = rule_graph(library({"A": [rule("1", "requires", targetClauseId="C")]}, clauses=["A", "B", "C"]))
    layout = grid(graph)  # A, B and C in one row
    (route,) = draw(graph, layout).routes
    ((ax, ay), (bx, by), (cx, cy), (dx, dy)), *bends = route.line
    assert not bends, "ein Bogen genügt"
    x, y = layout.positions["B"]
    for i in range(21):
        t = i / 20
        p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        px, py = p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy
        assert abs(px - x) > NODE_WIDTH / 2 or abs(py - y) > NODE_HEIGHT / 2


def test_several_edges_at_one_side_keep_apart() -> None:
    rules = [rule(str(i), t, targetClauseId="B") for i, t in enumerate(("requires", "forbids", "incompatible_with"))]
    graph = rule_graph(library({"A": rules, "B": []}))
    starts = [round(r.line[0][0][1], 1) for r in draw(graph, grid(graph)).routes]
    assert len(set(starts)) == 3


def test_the_next_drawing_of_the_same_places_keeps_its_ways() -> None:
    graph = rule_graph(library({"A": [rule("1", "requires", targetClauseId="B")], "B": []}))
    layout = grid(graph)
    first = draw(graph, layout)
    assert draw(graph, layout, first) == first


# --- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Präambel", ("Präambel",)),
        ("Gerichtsstandsvereinbarung (DE)", ("Gerichtsstandsvereinbarung", "(DE)")),
        ("Arbeitsunfähigkeitsbescheinigung", ("Arbeitsunfähigkeitsbeschei-", "nigung")),
        (
            "Abtretung und Verpfändung künftiger Ansprüche im Ganzen",
            ("Abtretung und Verpfändung", "künftiger Ansprüche im Ga…"),
        ),
    ],
)
def test_titles_are_wrapped_and_cut(title: str, lines: tuple[str, ...]) -> None:
    assert node_text(RuleNode("C1", title, "X", state=LifecycleState.PUBLISHED)).lines == lines


@given(st.text(max_size=60), st.floats(40, 300))
def test_no_line_is_wider_than_allowed(text: str, width: float) -> None:
    lines = wrap(text, width, TITLE_SIZE)
    assert 1 <= len(lines) <= 2
    assert all(text_width(line, TITLE_SIZE) <= width for line in lines)
    assert cut("kurz", 100, TITLE_SIZE) == "kurz"


@pytest.mark.parametrize(
    ("node", "head"),
    [
        (RuleNode("C06", "T", "X", state=LifecycleState.PUBLISHED), "C06"),
        (RuleNode("C06", "T", "X", state=LifecycleState.DRAFT), "C06 · Entwurf"),
        (RuleNode("C06", "T", "X"), "C06 · ohne Fassung"),
        (RuleNode("klausel-0af37c", "T", "X", state=LifecycleState.REVIEW), "in Prüfung"),
        (RuleNode("question:n", "T", "X", NodeKind.QUESTION), "Frage"),
        (RuleNode("weg", "weg", "X", NodeKind.MISSING), "fehlt"),
    ],
)
def test_the_head_of_a_node_names_id_and_state(node: RuleNode, head: str) -> None:
    assert node_text(node).head == head
