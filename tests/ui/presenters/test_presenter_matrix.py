"""Cells, heads and sentences of the matrix, and the way from a rule to its cell."""

from __future__ import annotations

import pytest

from app.adapters.katalog.katalog import DateiKatalog
from app.ui.presenters import matrix as presenter
from app.ui.presenters.matrix import MatrixPicture
from tests.domain.regelwerk.regelwerk_builders import library, rule


@pytest.fixture
def picture(katalog: DateiKatalog) -> MatrixPicture:
    return presenter.matrix_picture(katalog.libraries()[0])


def at(picture: MatrixPicture, row: str, column: str) -> tuple[int, int]:
    return picture.place[row], picture.place[column]


@pytest.mark.parametrize(
    ("row", "column", "text", "mark"),
    [
        ("C03", "C04", "INC", "sperrt"),
        ("C04", "C03", "INC", "sperrt"),
        ("C06", "C08", "REQ", "empfehlung"),
        ("C08", "C06", "", None),
        ("C13", "C15", "REQ", "empfehlung"),
        ("C14", "C15", "REQ", "sperrt"),
    ],
)
def test_cells_carry_code_and_severity(
    picture: MatrixPicture, row: str, column: str, text: str, mark: str | None
) -> None:
    cells = picture.cells(*at(picture, row, column))
    assert presenter.cell_text(cells) == text
    assert presenter.cell_mark(cells) == mark


def test_a_cell_says_its_rule_in_words(picture: MatrixPicture) -> None:
    words = presenter.cell_sentence(picture, *at(picture, "C14", "C15"))
    assert words.startswith("Laufzeit (unbefristet) erfordert Kündigungsklausel. (Sperrt Export: „")
    assert presenter.cell_sentence(picture, *at(picture, "C01", "C02")) == (
        "Keine Regel von „Präambel (Standard)“ zu „Vertragsparteien“. Eingabetaste: Regel hinzufügen."
    )
    assert "zu sich selbst" in presenter.cell_sentence(picture, 0, 0)
    assert presenter.spoken_cell(picture, *at(picture, "C06", "C08")) == (
        "Haftungsausschluss erfordert Gewährleistung (Standard), Empfehlung"
    )
    assert presenter.spoken_cell(picture, 0, 1) == "Präambel (Standard), Vertragsparteien: keine Regel"


def test_an_incompatibility_is_the_same_rule_in_both_cells(picture: MatrixPicture) -> None:
    there = presenter.targets_at(picture, *at(picture, "C13", "C14"))
    back = presenter.targets_at(picture, *at(picture, "C14", "C13"))
    assert there == back == ("rule:C13.v1/R09",)


def test_rules_of_the_same_id_in_two_clauses_are_told_apart() -> None:
    picture = presenter.matrix_picture(
        library(
            {
                "A": [rule("R1", "incompatible_with", targetClauseId="B"), rule("R2", "requires", targetClauseId="B")],
                "B": [rule("R1", "incompatible_with", targetClauseId="A"), rule("R2", "forbids", targetClauseId="A")],
            }
        )
    )
    assert presenter.cell_text(picture.cells(0, 1)) == "REQ INC"
    assert presenter.targets_at(picture, 0, 1) == ("rule:A.v1/R2", "rule:A.v1/R1", "rule:B.v1/R1")
    assert presenter.targets_at(picture, 1, 0) == ("rule:B.v1/R2", "rule:B.v1/R1", "rule:A.v1/R1")


def test_a_set_is_starred_in_each_of_its_cells() -> None:
    picture = presenter.matrix_picture(
        library({"A": [rule("1", "requires", targetClauseIds=["B", "C"])]}, clauses="ABC")
    )
    assert [presenter.cell_text(picture.cells(0, c)) for c in range(3)] == ["", "REQ*", "REQ*"]
    assert "* eine von mehreren genügt" in presenter.LEGEND


@pytest.mark.parametrize(
    ("target", "place"),
    [
        ("rule:C06.v1/R04", ("C06", "C08")),
        ("rule:C12.v1/R14", ("C12", "C12")),
        ("C09", ("C09", "C09")),
    ],
)
def test_a_target_has_its_place(picture: MatrixPicture, target: str, place: tuple[str, str]) -> None:
    assert presenter.place_of(picture, target) == at(picture, *place)


@pytest.mark.parametrize("target", [None, "C99", "rule:C06.v9/R04"])
def test_what_is_not_shown_has_no_place(picture: MatrixPicture, target: str | None) -> None:
    assert presenter.place_of(picture, target) is None


def test_clauses_without_rules_can_be_left_out(katalog: DateiKatalog) -> None:
    fewer = presenter.matrix_picture(katalog.libraries()[0], only_used=True)
    shown = {row.clause_id for row in fewer.rows}
    assert "C01" not in shown
    assert {"C03", "C08", "C15"} <= shown


def test_heads_are_short_and_their_hints_are_not(picture: MatrixPicture) -> None:
    row = picture.rows[picture.place["C11"]]
    assert presenter.column_head(row) == "C11"
    assert presenter.row_head(row) == "C11 Datenschutz (DSGVO)"
    assert presenter.head_hint(row) == (
        "C11 Datenschutz (DSGVO)\nGilt nur in Deutschland und Österreich.\n"
        "Nötig, wenn Mitarbeiterzahl größer als 10 ist."
    )
    machine = row._replace(clause_id="clause-0af37c12", title="Abtretung künftiger Ansprüche")
    assert presenter.column_head(machine) == "Abtretung k…"
    assert presenter.row_head(machine) == "Abtretung künftiger Ansprüche"
