"""The rules of a library as a graph: clauses are nodes, rules between them edges (source 1 § 8; spec 1, graph).

Order is stable everywhere: nodes as the library lists its clauses, edges as the clauses list their rules.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from app.domain.jurisdictions import covers
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.matrix import counting_versions
from app.domain.regelwerk.rules import Rule, RuleType, Severity
from app.domain.regelwerk.versioning import LifecycleState

MISSING = "Nicht in der Bibliothek"
"""Category of clauses that a rule names although the library has none of that id."""
MOST_SHOWN = 80
"""As many nodes a neighbourhood shows at most; more cannot be read."""

_SYMMETRIC = RuleType.INCOMPATIBLE_WITH


class NodeKind(StrEnum):
    """What a node stands for."""

    CLAUSE = "clause"
    QUESTION = "question"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class RuleNode:
    """A clause (or a question, or a clause that does not exist).

    Attributes:
        id: clause id; ``question:<id>`` for questions.
        category: of the clause; a question stands with the first clause that depends on it.
        state: of the version whose rules are shown; None if it has none.
        scope: where the clause may be used, None if its rules say nothing; empty if nowhere.
        scope_severity: the highest one of the rules that limit it.
        scope_rules: references of these rules.
    """

    id: str
    title: str
    category: str
    kind: NodeKind = NodeKind.CLAUSE
    state: LifecycleState | None = None
    scope: tuple[str, ...] | None = None
    scope_severity: Severity = Severity.HARD
    scope_rules: tuple[str, ...] = ()

    @property
    def badge(self) -> str:
        """„nur DE, AT“; „möglichst DE“ if only recommended; empty without a limit."""
        if self.scope is None:
            return ""
        if not self.scope:
            return "nirgends"
        places = ", ".join(self.scope) if len(self.scope) <= 3 else f"{len(self.scope)} Länder"
        return f"nur {places}" if self.scope_severity is Severity.HARD else f"möglichst {places}"


@dataclass(frozen=True, slots=True)
class RuleEdge:
    """What one clause says about another.

    Attributes:
        rules: references (``<version id>/<rule id>``) of the rules it stands for; several if the same relation is
            said more than once, as when both sides of ``incompatible_with`` define it.
        severity: the highest one of these rules.
        one_of: number of clauses of which one suffices (``requires`` with several targets), else 1.
    """

    rules: tuple[str, ...]
    type: RuleType
    severity: Severity
    source: str
    target: str
    one_of: int = 1


@dataclass(frozen=True)
class RuleGraph:
    """Nodes and edges, in stable order."""

    nodes: tuple[RuleNode, ...]
    edges: tuple[RuleEdge, ...]

    def node(self, id_: str) -> RuleNode | None:
        """The node of that id, None if there is none."""
        return next((node for node in self.nodes if node.id == id_), None)

    def edges_of(self, id_: str) -> tuple[RuleEdge, ...]:
        """Edges that begin or end at a node."""
        return tuple(edge for edge in self.edges if id_ in (edge.source, edge.target))

    def categories(self) -> dict[str, tuple[RuleNode, ...]]:
        """Nodes by category, in order of first use."""
        groups: dict[str, list[RuleNode]] = {}
        for node in self.nodes:
            groups.setdefault(node.category, []).append(node)
        return {category: tuple(nodes) for category, nodes in groups.items()}


@dataclass(frozen=True)
class Neighbourhood:
    """A part of a graph around one node.

    Attributes:
        left_out: how many nodes within the radius are not shown because they would be too many.
    """

    graph: RuleGraph
    left_out: int = 0


class RuleRef(NamedTuple):
    """A rule of a version; ``key`` is ``<version id>/<rule id>``, as edges carry it."""

    key: str
    version: ClauseVersion
    rule: Rule


def rules_shown(library: Library, *, published: bool = False) -> dict[str, RuleRef]:
    """All rules that count, by reference, in the order of clauses and rules."""
    versions = counting_versions(library.versions, published=published)
    shown: dict[str, RuleRef] = {}
    for clause in library.clauses:
        if version := versions.get(clause.id):
            start = f"{version.id}/"
            shown |= {(key := start + rule.id): RuleRef(key, version, rule) for rule in version.rules}
    return shown


def rule_graph(library: Library, *, published: bool = False, questions: bool = True) -> RuleGraph:
    """The graph of a library.

    Args:
        library: clauses, versions, questions.
        published: rules of the published versions instead of the newest ones.
        questions: show the questions that ``requires_answer`` depends on as nodes of their own.
    """
    versions = counting_versions(library.versions, published=published)
    nodes: list[RuleNode] = []
    for clause in library.clauses:
        version = versions.get(clause.id)
        scopes = [r for r in version.rules if r.type is RuleType.SCOPED_TO] if version else []
        nodes.append(
            RuleNode(
                clause.id,
                clause.title,
                clause.category,
                state=version.state if version else None,
                scope=_common(scopes) if scopes else None,
                scope_severity=_highest([r.severity for r in scopes]),
                scope_rules=tuple(f"{version.id}/{r.id}" for r in scopes) if version else (),
            )
        )
    edges = _edges(library, versions, questions=questions)
    return RuleGraph((*nodes, *_extra_nodes(library, edges)), edges)


def _common(scopes: list[Rule]) -> tuple[str, ...]:
    """Places where all scopes hold."""
    lists = [rule.jurisdiction_scope or () for rule in scopes]
    codes = dict.fromkeys(code for codes in lists for code in codes)
    return tuple(code for code in codes if all(covers(codes, code) for codes in lists))


def _highest(severities: list[Severity]) -> Severity:
    return Severity.SOFT if severities and Severity.HARD not in severities else Severity.HARD


def _edges(library: Library, versions: Mapping[str, ClauseVersion], *, questions: bool) -> tuple[RuleEdge, ...]:
    merged: dict[tuple[str, ...], RuleEdge] = {}
    for clause in library.clauses:
        version = versions.get(clause.id)
        if version is None:
            continue
        start = f"{version.id}/"
        for rule in version.rules:
            for key, edge in _edges_of(rule, clause.id, start + rule.id, questions=questions):
                known = merged.setdefault(key, edge)
                if known is not edge:
                    severity = _highest([known.severity, edge.severity])
                    merged[key] = replace(known, rules=(*known.rules, *edge.rules), severity=severity)
    return tuple(merged.values())


def _edges_of(rule: Rule, owner: str, ref: str, *, questions: bool) -> Iterator[tuple[tuple[str, ...], RuleEdge]]:
    """Edges of one rule, each with the key under which equal relations are one."""
    if rule.type is RuleType.REQUIRES_ANSWER:
        if questions and rule.condition is not None:
            question = f"question:{rule.condition.question_id}"
            yield (ref,), RuleEdge((ref,), rule.type, rule.severity, question, owner)
        return
    targets = tuple(dict.fromkeys(rule.targets))
    for target in targets:
        one, two = (target, owner) if rule.type is _SYMMETRIC and target < owner else (owner, target)
        key = (rule.type, one, two) if len(targets) == 1 else (rule.type, one, two, ref)
        yield key, RuleEdge((ref,), rule.type, rule.severity, owner, target, len(targets))


def _extra_nodes(library: Library, edges: tuple[RuleEdge, ...]) -> list[RuleNode]:
    known = {clause.id for clause in library.clauses}
    categories = {clause.id: clause.category for clause in library.clauses}
    labels = {f"question:{q.id}": q.label for q in library.questions}
    extra: dict[str, RuleNode] = {}
    for edge in edges:
        for end in (edge.source, edge.target):
            if end in known or end in extra:
                continue
            if edge.type is RuleType.REQUIRES_ANSWER:
                title = labels.get(end, end.partition(":")[2])
                extra[end] = RuleNode(end, title, categories[edge.target], NodeKind.QUESTION)
            else:
                extra[end] = RuleNode(end, end, MISSING, NodeKind.MISSING)
    return list(extra.values())


def filtered(graph: RuleGraph, types: Collection[RuleType], severities: Collection[Severity]) -> RuleGraph:
    """Only edges (and badges) of these types and severities; all clauses stay, questions without edge go."""
    edges = tuple(e for e in graph.edges if e.type in types and e.severity in severities)
    used = {end for edge in edges for end in (edge.source, edge.target)}
    nodes = []
    for node in graph.nodes:
        if node.kind is not NodeKind.CLAUSE and node.id not in used:
            continue
        bare = node.scope is None or (RuleType.SCOPED_TO in types and node.scope_severity in severities)
        nodes.append(node if bare else RuleNode(node.id, node.title, node.category, node.kind, node.state))
    return RuleGraph(tuple(nodes), edges)


def neighbourhood(graph: RuleGraph, centre: str, radius: int, *, most: int = MOST_SHOWN) -> Neighbourhood:
    """The nodes at most ``radius`` edges away from ``centre``, the nearest ones first, and the edges among them.

    An unknown ``centre`` gives an empty graph.
    """
    if graph.node(centre) is None:
        return Neighbourhood(RuleGraph((), ()))
    near = _adjacency(graph)
    distance = {centre: 0}
    queue = deque([centre])
    while queue:
        here = queue.popleft()
        if distance[here] == radius:
            continue
        for other in near.get(here, ()):
            if other not in distance:
                distance[other] = distance[here] + 1
                queue.append(other)
    kept = set(list(distance)[:most])
    shown = RuleGraph(
        tuple(n for n in graph.nodes if n.id in kept),
        tuple(e for e in graph.edges if e.source in kept and e.target in kept),
    )
    return Neighbourhood(shown, len(distance) - len(kept))


def _adjacency(graph: RuleGraph) -> Mapping[str, dict[str, None]]:
    near: dict[str, dict[str, None]] = {}
    for edge in graph.edges:
        near.setdefault(edge.source, {})[edge.target] = None
        near.setdefault(edge.target, {})[edge.source] = None
    return near
