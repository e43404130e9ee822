"""Randnummern: whole decisions, excerpts with gaps, and what only looks like a number of a paragraph."""

from __future__ import annotations

import time

import pytest

from app.domain.korpus.fliesstext import Line
from app.domain.korpus.randnummern import find_randnummern

FILL = "Der Senat hält daran fest, dass ein Hund kein Pferd ist und auch keines werden kann.\n"


def numbers(*sections: str) -> list[str]:
    found = find_randnummern([[Line(line, 1) for line in section.split("\n")] for section in sections])
    return [number for section in found for number in section.values()]


def own(*counted: int | str) -> str:
    return "".join(f"{number}\n{FILL}" for number in counted)


def start(*counted: int | str) -> str:
    return "".join(f"{number} {FILL}" for number in counted)


@pytest.mark.parametrize(
    ("sections", "expected"),
    [
        ((own(1, 2, 3),), "1 2 3"),
        ((own(1, 2), own(3, 4)), "1 2 3 4"),
        ((own(1, 2, 10, 11),), "1 2 10 11"),
        ((start(1, 2, 10, 11),), "1 2 10 11"),
        ((start(1, 2, 3, 10, 11, 25),), "1 2 3 10 11 25"),
        ((own(1, 2), own(10, 11, 12)), "1 2 10 11 12"),
        ((own(10, 11, 12),), "10 11 12"),
        ((start("[3]", "[7]", "[12]"),), "3 7 12"),
        ((own("Rn. 3", "Rn. 7", "Rn. 8"),), "3 7 8"),
        ((own(1, 2) + "II. Begründetheit\n" + own(10, 11),), "1 2 10 11"),
        ((own(1, 2) + "\nEine Überschrift\n\n" + own(10, 11),), "1 2 10 11"),
        # a broken line, an amount, a year, a date, a list inside
        ((own(1, 2) + "Die Frist beträgt also für alle Beteiligten\n12 Monate. So.\n" + own(3, 4),), "1 2 3 4"),
        ((start(1, 2, 3) + "50 Euro sind zu zahlen.\n",), "1 2 3"),
        ((own(1, 2, 3) + "2018\nwar es anders.\n",), "1 2 3"),
        ((own(1, 2) + "17 Mai 2019 war ein Freitag.\n" + own(3, 20, 21),), "1 2 3 20 21"),
        ((own(1, 2, 3) + "1 Hunde\n2 Katzen\n" + own(10, 11, 12),), "1 2 3 10 11 12"),
        # no Randnummern at all
        ((own(1, 2),), ""),
        (("1. Hunde\n2. Katzen\n4. Vögel\n",), ""),
        ((start(5, 9, 17),), ""),
        ((own(2018, 2019, 2021),), ""),
        (("12.03.2019\n13.03.2019\n17.03.2019\n",), ""),
        ((FILL + "und zwar in Höhe von insgesamt mindestens\n10 Euro oder\n20 Euro oder\n30 Euro.",), ""),
    ],
)  # fmt: skip
def test_which_lines_begin_a_randnummer(sections: tuple[str, ...], expected: str) -> None:
    assert " ".join(numbers(*sections)) == expected


def test_one_form_in_an_excerpt() -> None:
    assert numbers(start("[1]", "[2]", "[10]", "[11]") + start(20) + start("[12]")) == ["1", "2", "10", "11", "12"]


def test_many_numbers_take_no_time() -> None:
    began = time.process_time()
    assert len(numbers(own(*range(1, 2000), *range(2100, 4000)))) > 2000
    numbers("1\n9\n" * 50_000)
    assert time.process_time() - began < 5
