"""Cosines of rows: those of plain arithmetic."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.korpus.vektoren.kosinus import cosines
from tests.vektor_fakes import fake_cosines

ROWS = st.lists(st.lists(st.floats(-1, 1, width=32), min_size=3, max_size=3), min_size=1, max_size=5)


@given(ROWS)
def test_cosines_are_those_of_plain_arithmetic(rows: list[list[float]]) -> None:
    one = array("f", rows[0]).tobytes()
    many = array("f", [number for row in rows for number in row]).tobytes()
    assert cosines(one, many) == pytest.approx(fake_cosines(one, many), abs=1e-5)
