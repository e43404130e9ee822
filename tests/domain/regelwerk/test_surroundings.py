"""Parts of a library: what comes along, and graph and matrix with the neighbours."""

from __future__ import annotations

from app.domain.regelwerk.graph import rule_graph
from app.domain.regelwerk.library_part import LibraryPart, along_text, clauses_along, extract
from app.domain.regelwerk.matrix import build_matrix
from app.domain.regelwerk.surroundings import graph_around, matrix_around
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, rule

CHAIN = library(
    {
        "A": [rule("R1", "requires", targetClauseId="B")],
        "B": [rule("R2", "requires", targetClauseId="C")],
        "C": [rule("R3", "incompatible_with", targetClauseId="D"), answer_rule("R4", "n", "equals", 1)],
        "D": [],
        "E": [],
    }
)


def test_the_graph_of_a_part_has_its_neighbours_in_both_directions_and_no_others() -> None:
    graph = graph_around(rule_graph(CHAIN), ["B"])
    assert [node.id for node in graph.nodes] == ["A", "B", "C"]
    assert [(edge.source, edge.target) for edge in graph.edges] == [("A", "B"), ("B", "C")]
    assert [node.id for node in graph_around(rule_graph(CHAIN), ["C"]).nodes] == ["B", "C", "D", "question:n"]
    assert [node.id for node in graph_around(rule_graph(CHAIN), ["E"]).nodes] == ["E"]


def test_the_matrix_of_a_part_has_its_neighbours_in_both_directions_and_no_others() -> None:
    matrix = matrix_around(build_matrix(CHAIN), ["C"])
    assert [row.clause_id for row in matrix.rows] == ["B", "C", "D"]
    assert set(matrix.cells) == {("B", "C"), ("C", "D"), ("D", "C")}
    assert [row.clause_id for row in matrix_around(build_matrix(CHAIN), ["E"]).rows] == ["E"]


def test_what_comes_along_is_what_the_part_has_besides_the_chosen() -> None:
    part = LibraryPart(("A", "D"), with_targets=True)
    assert clauses_along(CHAIN, part) == ("B", "C")
    assert [clause.id for clause in extract(CHAIN, part).clauses] == ["A", "B", "C", "D"]
    assert [question.id for question in extract(CHAIN, part).questions] == ["n"]
    assert clauses_along(CHAIN, LibraryPart(("E",), with_targets=True)) == ()


def test_a_named_clause_that_there_is_not_does_not_come_along() -> None:
    lib = library({"A": [rule("R", "requires", targetClauseIds=["B", "Z"])], "B": []})
    assert clauses_along(lib, LibraryPart(("A",))) == ("B",)


def test_what_a_text_names_comes_along_too() -> None:
    lib = library({"A": [], "B": [], "C": []})
    text = "{{WENN: ja = ja | Siehe {{VERWEIS: B}} | {{VERWEIS: Z | # | Gesetz}} }}"
    versions = tuple(v.model_copy(update={"content": text}) if v.clause_id == "A" else v for v in lib.versions)
    lib = lib.model_copy(update={"versions": versions})
    assert clauses_along(lib, LibraryPart(("A",))) == ("B",)
    assert [question.id for question in extract(lib, LibraryPart(("A",))).questions] == ["ja"]


def test_clauses_that_come_along_are_counted_in_german() -> None:
    assert along_text(2) == "dazu 2 Klauseln, auf die verwiesen wird"
    assert along_text(1) == "dazu 1 Klausel, auf die verwiesen wird"
    assert along_text(0) == ""
