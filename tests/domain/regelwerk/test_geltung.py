"""From which day a published version is in force (spec 1, lifecycle: optional validity dates)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from pydantic import ValidationError

from app.domain.regelwerk import lifecycle
from app.domain.regelwerk.geltung import in_force
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import library

S = LifecycleState
FIRST = date(2027, 1, 1)
EVE, LATER = FIRST - timedelta(days=1), FIRST + timedelta(days=400)
WORLD = library({"A": [], "B": []})
OLD = WORLD.versions[0]


def newer(number: int, valid_from: date | None, state: LifecycleState = S.APPROVED) -> ClauseVersion:
    fields: dict[str, Any] = {"version": number, "state": state, "valid_from": valid_from}
    return OLD.model_copy(update=fields)


def world(*versions: ClauseVersion) -> Library:
    members = WORLD.model_copy(update={"versions": (*versions, WORLD.versions[1])})
    return Library.model_validate_json(members.model_dump_json(by_alias=True))


def states(lib: Library, day: date) -> list[LifecycleState]:
    return [version.state for version in in_force(lib, day).versions_of("A")]


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (EVE, [S.PUBLISHED, S.SCHEDULED]),
        (FIRST, [S.DEPRECATED, S.PUBLISHED]),
        (LATER, [S.DEPRECATED, S.PUBLISHED]),
    ],
)
def test_the_predecessor_is_in_force_until_the_first_day_of_the_new_version(
    day: date, expected: list[LifecycleState]
) -> None:
    changed = lifecycle.publish(newer(2, FIRST), [OLD])
    assert states(world(OLD, *changed), day) == expected


def test_without_a_first_day_the_predecessor_is_replaced_at_once() -> None:
    former, new = lifecycle.publish(newer(2, None), [OLD])
    assert states(world(former, new), EVE) == [S.DEPRECATED, S.PUBLISHED]


def test_several_versions_follow_each_other_and_one_that_gets_no_time_is_deprecated() -> None:
    (second,) = lifecycle.publish(newer(2, FIRST), [OLD])
    (third,) = lifecycle.publish(newer(3, LATER), [OLD, second])
    chain = world(OLD, second, third)
    assert states(chain, EVE) == [S.PUBLISHED, S.SCHEDULED, S.SCHEDULED]
    assert states(chain, FIRST) == [S.DEPRECATED, S.PUBLISHED, S.SCHEDULED]
    assert states(chain, LATER) == [S.DEPRECATED, S.DEPRECATED, S.PUBLISHED]
    former, instead = lifecycle.publish(newer(3, FIRST), [OLD, second])
    assert (former.version, former.state) == (2, S.DEPRECATED)
    assert states(world(OLD, former, instead), EVE) == [S.PUBLISHED, S.DEPRECATED, S.SCHEDULED]


def test_a_version_that_has_not_begun_can_be_withdrawn_and_the_predecessor_stays() -> None:
    (second,) = lifecycle.publish(newer(2, FIRST), [OLD])
    assert [v.version for v in lifecycle.deprecate(second, [OLD, second], EVE)] == [2]


def test_ending_a_version_in_force_does_not_bring_its_predecessor_back() -> None:
    (second,) = lifecycle.publish(newer(2, FIRST), [OLD])
    ended = lifecycle.deprecate(second, [OLD, second], FIRST)
    assert states(world(*ended), LATER) == [S.DEPRECATED, S.DEPRECATED]


def test_two_published_versions_that_begin_at_the_same_time_are_no_library() -> None:
    for first_day in (None, FIRST):
        with pytest.raises(ValidationError, match="eine zweite veröffentlichte Version der Klausel A"):
            world(newer(1, first_day, S.PUBLISHED), newer(2, first_day, S.PUBLISHED))


def test_what_a_day_sees_is_never_written() -> None:
    with pytest.raises(ValidationError, match="erwartet „published“"):
        OLD.model_validate(OLD.model_dump() | {"state": "scheduled"})
    assert "scheduled" not in str(Library.model_json_schema())


def test_a_library_that_the_day_does_not_change_stays_the_same_object() -> None:
    assert in_force(WORLD, FIRST) is WORLD
