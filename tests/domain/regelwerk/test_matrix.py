from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.matrix import MatrixCell, MatrixCode, build_matrix, counting_versions
from app.domain.regelwerk.rules import Severity
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import answer_rule, library, random_library, rule, seeded

PATH = Path(__file__).resolve().parents[3] / "resources" / "bibliothek" / "arbeitsvertrag.json"
SOURCE = """
C03 C04 INC sperrt|C03 C05 INC sperrt|C04 C03 INC sperrt|C04 C05 INC sperrt|C05 C03 INC sperrt|C05 C04 INC sperrt
C06 C07 INC sperrt|C06 C08 REQ warnt|C07 C06 INC sperrt|C08 C09 INC sperrt|C09 C08 INC sperrt|C09 C11 REQ warnt
C12 C15 REQ sperrt|C13 C14 INC sperrt|C13 C15 REQ warnt|C14 C13 INC sperrt|C14 C15 REQ sperrt
"""


def test_the_sample_has_the_matrix_of_the_source() -> None:
    matrix = build_matrix(Library.model_validate_json(PATH.read_text("utf-8")))
    shown = {f"{row} {column} {cell.text}" for (row, column), cells in matrix.cells.items() for cell in cells}
    assert shown == {entry for line in SOURCE.split("\n") for entry in line.split("|") if entry}
    assert [row.clause_id for row in matrix.rows] == [f"C{n:02}" for n in range(1, 29)]
    scopes = {row.clause_id: row.scope for row in matrix.rows if row.scope}
    assert scopes["C05"] == "Deutschland"
    assert scopes["C11"] == "Deutschland und Österreich"
    needed = {row.clause_id: row.needed for row in matrix.rows if row.needed}
    assert set(needed) == {"C10", "C11", "C16"}
    assert needed["C11"].endswith("größer als 10 ist")
    assert needed["C16"].endswith("(warnt)")


@pytest.mark.parametrize(
    ("rules", "pair", "cells"),
    [
        ({"A": [rule("1", "forbids", targetClauseId="B")]}, "AB", [(("1",), "FOR", "hard", False)]),
        ({"A": [rule("1", "forbids", targetClauseId="B")]}, "BA", []),
        ({"A": [rule("1", "incompatible_with", "soft", targetClauseId="B")]}, "BA", [(("1",), "INC", "soft", False)]),
        (
            {
                "A": [rule("1", "incompatible_with", "soft", targetClauseId="B")],
                "B": [rule("2", "incompatible_with", targetClauseId="A")],
            },
            "AB",
            [(("1", "2"), "INC", "hard", False)],
        ),
        ({"A": [rule("1", "requires", targetClauseIds=["B", "C"])]}, "AC", [(("1",), "REQ", "hard", True)]),
        ({"A": [rule("1", "requires", targetClauseIds=["B"])]}, "AB", [(("1",), "REQ", "hard", False)]),
        (
            {
                "A": [
                    rule("1", "requires", "soft", targetClauseIds=["B", "C"]),
                    rule("2", "requires", "soft", targetClauseId="B"),
                ]
            },
            "AB",
            [(("1", "2"), "REQ", "soft", False)],
        ),
        (
            {"A": [rule("1", "forbids", "soft", targetClauseId="B"), rule("2", "requires", targetClauseId="B")]},
            "AB",
            [(("2",), "REQ", "hard", False), (("1",), "FOR", "soft", False)],
        ),
        ({"A": [rule("1", "incompatible_with", targetClauseId="A")]}, "AA", [(("1",), "INC", "hard", False)]),
        ({"A": [rule("1", "requires", targetClauseId="weg")]}, "AB", []),
    ],
)
def test_a_cell_says_what_the_rules_say(rules: dict, pair: str, cells: list) -> None:  # type: ignore[type-arg]
    matrix = build_matrix(library(rules, clauses="ABC"))
    found = matrix.cells.get((pair[0], pair[1]), ())
    assert found == tuple(MatrixCell(ids, MatrixCode(c), Severity(s), one_of) for ids, c, s, one_of in cells)


def test_scope_and_need_are_sentences_with_their_limits() -> None:
    rules = [
        rule("1", "scoped_to", jurisdictionScope=["DE", "AT"]),
        rule("2", "scoped_to", "soft", jurisdictionScope=["CH"]),
        answer_rule("3", "n", "greater_than", 10, jurisdictionScope=["DE"]),
        answer_rule("4", "ja", "equals", value=True, severity="soft"),
    ]
    (row,) = build_matrix(library({"A": rules})).rows
    assert row.scope == "Deutschland und Österreich; der Schweiz (warnt)"
    assert row.needed == "in Deutschland: Mitarbeiterzahl größer als 10 ist; Tarifbindung ja ist (warnt)"


def test_the_newest_or_the_published_version_counts() -> None:
    versions = tuple(
        ClauseVersion(clause_id="A", version=n, state=state, content="", author="x")
        for n, state in ((2, LifecycleState.PUBLISHED), (3, LifecycleState.DRAFT), (1, LifecycleState.DEPRECATED))
    )
    assert counting_versions(versions)["A"].version == 3
    assert counting_versions(versions, published=True)["A"].version == 2
    assert counting_versions(versions[1:], published=True) == {}


def test_a_clause_without_version_has_a_row_without_rules() -> None:
    bare = Library(id="x", title="x", clauses=(Clause(id="A", title="Ä", category="x", jurisdictions=()),), versions=())
    (row,) = build_matrix(bare).rows
    assert (row.version_id, row.scope, row.needed) == (None, "", "")


@pytest.mark.parametrize("seed", range(50))
def test_every_rule_with_a_target_has_its_cell_and_no_cell_is_made_up(seed: int) -> None:
    lib = random_library(seeded(seed))
    matrix = build_matrix(lib)
    expected = set()
    for version in lib.versions:
        for each in version.rules:
            for target in each.targets:
                expected.add((version.clause_id, target, each.id))
                if each.type == "incompatible_with":
                    expected.add((target, version.clause_id, each.id))
    found = {(row, column, id_) for (row, column), cells in matrix.cells.items() for c in cells for id_ in c.rule_ids}
    assert found == expected
