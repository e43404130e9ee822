"""Made at first use, once, whichever thread comes first."""

from __future__ import annotations

import copy
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import pytest

from app.adapters.system.spaeter import Later, once
from app.errors import StoreError


@dataclass(frozen=True)
class Workshop:
    made: list[str] = field(default_factory=list)

    @once
    def base(self) -> list[str]:
        """Slow to make."""
        time.sleep(0.02)
        self.made.append("base")
        return ["base"]

    @once
    def house(self) -> list[str]:
        """Made out of the base."""
        base = self.base
        self.made.append("house")
        return [*base, "house"]

    @once
    def other(self) -> list[str]:
        """Made out of the same base and the house."""
        found = [*self.house, *self.base, "other"]
        self.made.append("other")
        return found


def test_two_threads_that_ask_first_get_the_same_and_none_waits_for_ever() -> None:
    for _ in range(5):
        workshop = Workshop()
        with ThreadPoolExecutor(4) as pool:
            names = ["house", "other", "base", "other", "house", "base"]
            found = list(pool.map(partial(getattr, workshop), names, timeout=5))
        assert workshop.made == ["base", "house", "other"]
        assert found[0] is found[4]
        assert found[1] is found[3]


def test_an_object_that_is_made_later_is_made_by_the_first_call_only() -> None:
    workshop = Workshop()
    later = Later(lambda: workshop.house)
    index = later.index
    assert workshop.made == []
    assert index("house") == 1
    assert later.count("base") == 1
    assert workshop.made == ["base", "house"]


def test_what_making_raises_the_call_raises_and_the_next_call_tries_again() -> None:
    answers: list[list[int]] = []

    def make() -> list[int]:
        if not answers:
            raise StoreError("Der Rechtskorpus ist beschädigt.")
        return answers[0]

    later = Later(make)
    with pytest.raises(StoreError, match="beschädigt"):
        later.count(1)
    answers.append([1])
    assert later.count(1) == 1


def test_copying_does_not_make_it() -> None:
    workshop = Workshop()
    copied = copy.copy(Later(lambda: workshop.house))
    assert workshop.made == []
    assert copied.count("house") == 1
