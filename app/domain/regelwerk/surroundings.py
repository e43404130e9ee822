"""Graph and matrix of a part of a library: what was chosen, and the neighbours its rules lead to (spec 1, export)."""

from __future__ import annotations

from collections.abc import Collection

from app.domain.regelwerk.graph import RuleGraph
from app.domain.regelwerk.matrix import Matrix


def graph_around(graph: RuleGraph, clause_ids: Collection[str]) -> RuleGraph:
    """The chosen nodes, those one edge away, and all edges among them."""
    chosen = set(clause_ids)
    ends = [(edge.source, edge.target) for edge in graph.edges]
    kept = chosen.union(*(pair for pair in ends if chosen.intersection(pair)))
    return RuleGraph(
        tuple(node for node in graph.nodes if node.id in kept),
        tuple(edge for edge in graph.edges if edge.source in kept and edge.target in kept),
    )


def matrix_around(matrix: Matrix, clause_ids: Collection[str]) -> Matrix:
    """The chosen clauses, those they share a cell with, and all cells among them."""
    chosen = set(clause_ids)
    kept = chosen.union(*(pair for pair in matrix.cells if chosen.intersection(pair)))
    return Matrix(
        tuple(row for row in matrix.rows if row.clause_id in kept),
        {pair: cells for pair, cells in matrix.cells.items() if kept.issuperset(pair)},
    )
