"""Children of the attacks: what they said is known, and none ends unnoticed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import pytest

from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from fehler.kindprozess import Kind, lines_until_killed

Say = Callable[[str], None]


def counts(say: Say, begin: int) -> None:
    for number in range(begin, begin + 1_000_000):
        say(str(number))
        time.sleep(0.001)


def ends(say: Say) -> None:
    say("fertig")


def complains(say: Say) -> None:
    say("fertig")
    sys.stderr.write("nanu")
    time.sleep(60)


def breaks_off(say: Say) -> None:
    say("fertig")
    raise ValueError("so nicht")


def test_lines_of_a_killed_child_are_whole_and_in_order() -> None:
    said = lines_until_killed(counts, (5,), "8".__eq__, 0.05)
    assert said[:4] == ["5", "6", "7", "8"]
    assert said == [str(number) for number in range(5, 5 + len(said))]


@pytest.mark.parametrize(("work", "told"), [(ends, "0"), (complains, "nanu"), (breaks_off, "ValueError: so nicht")])
def test_a_child_that_ends_by_itself_or_complains_is_an_error(work: Callable[[Say], None], told: str) -> None:
    with pytest.raises(RuntimeError, match=told):
        lines_until_killed(work, (), "fertig".__eq__, 0.5)


def test_a_child_that_may_end_ends_without_an_error() -> None:
    child = Kind(ends)
    assert child.rest(killed=False) == ["fertig"]
