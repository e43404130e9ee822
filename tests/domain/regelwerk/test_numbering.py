from __future__ import annotations

import pytest

from app.domain.regelwerk.numbering import FIRST_CLAUSE, FIRST_TEMPLATE, Numbers, id_and_title, next_id, shown_id


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ([], "C01"),
        (["C01", "C02"], "C03"),
        (["C01", "C17", "C05"], "C18"),  # a gap is not filled: the number was somebody's once
        (["A1", "C01", "C02"], "C03"),
        (["C01", "C02", "KL-07", "KL-08", "KL-09"], "KL-10"),
        (["B1", "A7"], "B2"),
        (["C98", "C99"], "C100"),
        (["C99", "C100"], "C101"),
        (["C001", "C002"], "C003"),
        (["C8", "C9"], "C10"),
        (["haftung", "klausel-bbd84a2e010c462fa5a0bd8da5cdf96c", "verguetung-2"], "C01"),
        (["haftung", "C04"], "C05"),
        (["C01-alt"], "C01"),
    ],
)
def test_a_new_clause_goes_on_with_the_numbers_of_the_library(ids: list[str], expected: str) -> None:
    assert next_id(ids, FIRST_CLAUSE) == expected


def test_a_template_begins_with_its_own_letter_and_avoids_names_in_use() -> None:
    assert next_id(["arbeitsvertrag"], FIRST_TEMPLATE) == "V01"
    assert next_id(["C17"], FIRST_CLAUSE, avoided=["C18", "C19"]) == "C20"


def test_several_new_entries_follow_one_another() -> None:
    numbers = Numbers(["C98"], FIRST_CLAUSE)
    assert [numbers.next() for _ in range(3)] == ["C99", "C100", "C101"]


def test_a_long_id_is_left_out_beside_the_title() -> None:
    assert id_and_title("C06", "Haftung") == "C06 Haftung"
    assert id_and_title("klausel-bbd84a2e", "Haftung") == "Haftung"
    assert id_and_title("haftung-x", "haftung-x") == "haftung-x"
    assert (shown_id("C1234567"), shown_id("C12345678")) == ("C1234567", "")
