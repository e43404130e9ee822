"""Cycles of ``requires``: clauses that only exist together (source 1 § 4.1; spec 1, gate C07).

Strongly connected components by Tarjan's algorithm, iterative, linear in clauses and rules.

OR-sets: a rule with several targets ties its clause to none of them, another target is always a way out. So only
rules with exactly one target make a cycle that is refused (``avoidable`` is False); a cycle that closes only
through an OR-set is reported as avoidable.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.rules import RuleType

Graph = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Cycle:
    """Clauses that require each other.

    Attributes:
        members: all clauses of the component, sorted.
        path: one whole cycle, a shortest one from the first member back to it (first = last).
        avoidable: it closes only through OR-sets.
    """

    members: tuple[str, ...]
    path: tuple[str, ...]
    avoidable: bool = False


def requires_cycles(versions: Iterable[ClauseVersion]) -> tuple[Cycle, ...]:
    """All cycles among the ``requires`` of the given versions (one per clause), forced ones first."""
    single: dict[str, list[str]] = {}
    every: dict[str, list[str]] = {}
    for version in versions:
        for rule in version.rules:
            if rule.type is RuleType.REQUIRES:
                targets = tuple(dict.fromkeys(rule.targets))
                every.setdefault(version.clause_id, []).extend(targets)
                if len(targets) == 1:
                    single.setdefault(version.clause_id, []).extend(targets)
    forced = [Cycle(members, _path(single, members)) for members in _components(single)]
    if every == single:
        return tuple(forced)
    covered = {cycle.members for cycle in forced}
    softer = [
        Cycle(members, _path(every, members), avoidable=True)
        for members in _components(every)
        if members not in covered
    ]
    return (*forced, *softer)


def cycle_through(clause: str, in_force: Mapping[str, ClauseVersion]) -> tuple[str, ...]:
    """A shortest forced cycle of several clauses through one of them (first = last); empty if there is none.

    It starts with its lowest id, so that all its clauses are told the same. Only what the clause requires, directly or
    not, is looked at.
    """
    before: dict[str, str] = {}
    queue = deque([clause])
    while queue:
        node = queue.popleft()
        version = in_force.get(node)
        for rule in version.rules if version else ():
            if rule.type is not RuleType.REQUIRES or len(set(rule.targets)) != 1:
                continue
            target = rule.targets[0]
            if target == clause and node != clause:
                path = [node]
                while path[-1] != clause:
                    path.append(before[path[-1]])
                ring = path[::-1]
                first = ring.index(min(ring))
                return (*ring[first:], *ring[:first], ring[first])
            if target != clause and target not in before:
                before[target] = node
                queue.append(target)
    return ()


def strongly_connected(graph: Graph) -> list[list[str]]:
    """Strongly connected components (Tarjan), without recursion."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    on_stack: set[str] = set()
    stack: list[str] = []
    components: list[list[str]] = []
    for root in graph:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        work = [(root, iter(graph[root]))]
        while work:
            node, successors = work[-1]
            for successor in successors:
                if successor not in number:
                    number[successor] = low[successor] = len(number)
                    stack.append(successor)
                    on_stack.add(successor)
                    work.append((successor, iter(graph.get(successor, ()))))
                    break
                if successor in on_stack:
                    low[node] = min(low[node], number[successor])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == number[node]:
                    component = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        component.append(member)
                        if member == node:
                            break
                    components.append(component)
    return components


def _components(graph: Graph) -> list[tuple[str, ...]]:
    """Components that contain a cycle, members sorted, in order of their first member."""
    return sorted(
        tuple(sorted(component))
        for component in strongly_connected(graph)
        if len(component) > 1 or component[0] in graph.get(component[0], ())
    )


def _path(graph: Graph, members: tuple[str, ...]) -> tuple[str, ...]:
    """A shortest cycle through the first member (breadth first within the component)."""
    start, inside = members[0], set(members)
    before: dict[str, str] = {}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for successor in graph.get(node, ()):
            if successor == start:
                path = [start, node]
                while path[-1] != start:
                    path.append(before[path[-1]])
                return tuple(reversed(path))
            if successor in inside and successor not in before:
                before[successor] = node
                queue.append(successor)
    raise ValueError(f"Kein Kreis durch {start}")  # a component always has one
