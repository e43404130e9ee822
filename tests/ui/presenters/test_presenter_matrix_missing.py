from __future__ import annotations

from app.adapters.austausch.matrix_csv import csv_bytes
from app.domain.regelwerk.matrix import build_matrix
from app.ui.presenters import matrix as presenter
from tests.domain.regelwerk.regelwerk_builders import library, rule

LIB = library(
    {
        "A": [
            rule("1", "requires", targetClauseIds=["B", "C99"]),
            rule("2", "incompatible_with", targetClauseId="C98"),
        ],
        "B": [],
    }
)


def test_a_rule_whose_target_does_not_exist_has_a_column_of_its_own() -> None:
    matrix = build_matrix(LIB)
    assert matrix.missing == ("C99", "C98")
    assert [column.clause_id for column in matrix.columns] == ["A", "B", "C99", "C98"]
    assert matrix.cells["A", "C99"][0].text == "REQ sperrt (oder andere)"
    assert ("C98", "A") not in matrix.cells
    head, first, *_ = csv_bytes(matrix).decode("utf-8-sig").splitlines()
    assert head.split(";")[4:6] == ["C99 fehlt", "C98 fehlt"]
    assert first.split(";")[4:6] == ["REQ sperrt (oder andere)", "INC sperrt"]


def test_the_view_names_what_is_missing() -> None:
    picture = presenter.matrix_picture(LIB)
    assert len(picture.rows) == 2
    assert [presenter.column_head(column) for column in picture.columns] == ["A", "B", "C99 fehlt", "C98 fehlt"]
    assert presenter.targets_at(picture, 0, 3) == ("rule:A.v1/2",)
    assert presenter.place_of(picture, "rule:A.v1/2") == (0, 3)
    assert "es gibt sie aber nicht" in presenter.head_hint(picture.columns[2])
    assert presenter.spoken_cell(picture, 0, 3) == "Klausel A ist unvereinbar mit C98 (fehlt), Sperrt Export"
    assert presenter.cell_sentence(picture, 1, 2) == "„Klausel B“ nennt C99 nicht."
