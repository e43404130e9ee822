"""Transitions of versions (spec 1, lifecycle), the same for clauses and templates."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.regelwerk import lifecycle
from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.lifecycle import LifecycleError
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact, LifecycleState, Versioned
from tests.domain.regelwerk.regelwerk_builders import rule

S = LifecycleState
DAY = date(2027, 1, 1)
CHANGELOG = Changelog(summary="Neu gefasst.", change_type=ChangeType.CONTENT_UPDATE, legal_impact=LegalImpact.LOW)


def clause(state: LifecycleState, version: int = 1, **fields: Any) -> ClauseVersion:
    rules = (rule("R1", "forbids", targetClauseId="B"),)
    given_ = {"clause_id": "A", "content": "Text", "author": "Ada", "rules": rules} | fields
    return ClauseVersion(version=version, state=state, **given_)


def template(state: LifecycleState, version: int = 1, **fields: Any) -> TemplateVersion:
    return TemplateVersion(version=version, state=state, **({"template_id": "T", "author": "Ada"} | fields))


@pytest.fixture(params=[clause, template], ids=["clause", "template"])
def make(request: pytest.FixtureRequest) -> Callable[..., Any]:
    return request.param  # type: ignore[no-any-return]


def test_the_whole_way_of_a_version(make: Callable[..., Any]) -> None:
    old, new = make(S.PUBLISHED), make(S.DRAFT, 2)
    review = lifecycle.submit(new)
    approved = lifecycle.approve(review, " Bea ", " gut so ")
    assert (approved.state, approved.reviewer, approved.review_comment) == (S.APPROVED, "Bea", "gut so")
    former, published = lifecycle.publish(approved, [old, approved])
    assert (former.version, former.state) == (1, S.DEPRECATED)
    assert (published.version, published.state) == (2, S.PUBLISHED)
    assert lifecycle.deprecate(published, [], DAY)[-1].state is S.DEPRECATED


STEPS: dict[str, tuple[LifecycleState, Callable[[Any], Any]]] = {
    "submit": (S.DRAFT, lifecycle.submit),
    "change": (S.DRAFT, lifecycle.require_draft),
    "describe": (S.DRAFT, lambda version: lifecycle.described(version, CHANGELOG, None, None)),
    "approve": (S.REVIEW, lambda version: lifecycle.approve(version, "Bea")),
    "reject": (S.REVIEW, lambda version: lifecycle.reject(version, "Bea", "Bitte kürzen.", [version])),
    "publish": (S.APPROVED, lambda version: lifecycle.publish(version, [version])),
    "deprecate": (S.PUBLISHED, lambda version: lifecycle.deprecate(version, [version], DAY)),
}


@pytest.mark.parametrize("state", [state for state in S if state is not S.SCHEDULED])
@pytest.mark.parametrize("name", list(STEPS))
def test_each_step_starts_from_one_state_only(name: str, state: LifecycleState, make: Callable[..., Any]) -> None:
    only, step = STEPS[name]
    version = make(state)
    if state is only:
        assert step(version)
        return
    with pytest.raises(LifecycleError) as caught:
        step(version)
    assert lifecycle.STATE_NAMES[state] in caught.value.text
    assert caught.value.abhilfe.endswith(".")
    assert version == make(state)


@pytest.mark.parametrize("by", ["Ada", "ADA", "  ada ", "", "  "])
@pytest.mark.parametrize("step", [lifecycle.approve, lambda v, by: lifecycle.reject(v, by, "weil", [v])])
def test_nobody_reviews_their_own_version_or_anonymously(by: str, step: Callable[[Any, str], Any]) -> None:
    with pytest.raises(LifecycleError) as caught:
        step(clause(S.REVIEW), by)
    assert caught.value.field == "by"


@pytest.mark.parametrize("step", [lifecycle.approve, lambda v, by: lifecycle.reject(v, by, "Bitte kürzen.", [v])])
def test_who_changed_a_draft_of_another_does_not_review_it(step: Callable[[Any, str], Any]) -> None:
    draft = lifecycle.edited(clause(S.DRAFT), " Ben ", content="Anders.")
    draft = lifecycle.edited(lifecycle.edited(draft, "BEN", content="Noch anders."), "Ada", heading="H")
    assert (draft.editors, draft.writers) == (("Ben",), ("Ada", "Ben"))
    with pytest.raises(LifecycleError, match="wurde von Ben geändert und kann nicht von derselben Person") as caught:
        step(lifecycle.submit(draft), "ben")
    assert caught.value.field == "by"
    assert "nicht mitgeschrieben hat" in caught.value.abhilfe
    assert step(lifecycle.submit(draft), "Cem")


def test_who_changes_nothing_has_not_written(make: Callable[..., Any]) -> None:
    draft = make(S.DRAFT)
    assert lifecycle.edited(draft, "Ben", heading=draft.heading) is draft
    assert lifecycle.described(draft, None, None, None, "Ben") is draft
    assert lifecycle.edited(draft, "", heading="H").editors == ()
    with pytest.raises(LifecycleError):
        lifecycle.edited(make(S.REVIEW), "Ben", heading="H")


def test_editors_stay_with_their_words_and_go_with_the_next_version(make: Callable[..., Any]) -> None:
    draft = lifecycle.edited(make(S.DRAFT), "Ben", heading="H")
    review = lifecycle.submit(draft)
    rejected, again = lifecycle.reject(review, "Cem", "Bitte kürzen.", [review])
    assert (rejected.editors, again.editors) == (("Ben",), ("Ben",))
    (published,) = lifecycle.publish(lifecycle.approve(review, "Cem"), [])
    assert published.editors == ("Ben",)
    assert lifecycle.next_draft([published], "Cem").editors == ()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("Ada", "ada", True), ("Ada  Lang", " ada lang", True), ("Groß", "GROSS", True), ("Ada", "Bea", False)],
)
def test_names_are_compared_as_people_mean_them(one: str, other: str, *, same: bool) -> None:
    assert lifecycle.same_person(one, other) is same


def test_a_rejected_version_stays_with_the_reason_and_a_new_draft_is_made(make: Callable[..., Any]) -> None:
    start = date(2026, 1, 1)
    version = make(S.REVIEW, 2, changelog=CHANGELOG, valid_from=start)
    rejected, draft = lifecycle.reject(version, "Bea", " Absatz 2 fehlt. ", [make(S.PUBLISHED), version])
    assert rejected == version.model_copy(
        update={"state": S.DEPRECATED, "reviewer": "Bea", "review_comment": "Absatz 2 fehlt.", "rejected": True}
    )
    assert draft == version.model_copy(update={"version": 3, "state": S.DRAFT})
    assert lifecycle.state_name(rejected) == "zurückgewiesen"


def test_what_was_in_force_is_replaced_not_rejected_whatever_the_reviewer_wrote(make: Callable[..., Any]) -> None:
    approved = lifecycle.approve(make(S.REVIEW), "Bea", "Schön.")
    (published,) = lifecycle.publish(approved, [approved])
    assert lifecycle.state_name(lifecycle.deprecate(published, [], DAY)[-1]) == "außer Kraft"


def test_a_draft_answers_the_rejection_until_it_is_submitted_again(make: Callable[..., Any]) -> None:
    version = make(S.REVIEW, 2)
    rejected, draft = lifecycle.reject(version, "Bea", "Absatz 2 fehlt.", [make(S.PUBLISHED), version])
    every = [draft, rejected, make(S.PUBLISHED)]
    assert lifecycle.rejection_of(draft, every) is rejected
    assert lifecycle.rejection_of(rejected, every) is None
    assert lifecycle.rejection_of(lifecycle.submit(draft), every) is None
    assert lifecycle.next_draft([rejected], "Ada").rejected is False


@pytest.mark.parametrize("comment", ["", "  \n"])
def test_rejecting_needs_a_comment(comment: str, make: Callable[..., Any]) -> None:
    with pytest.raises(LifecycleError) as caught:
        lifecycle.reject(make(S.REVIEW), "Bea", comment, [])
    assert caught.value.field == "comment"


def test_a_new_draft_has_the_content_of_the_newest_version_and_nothing_of_its_history() -> None:
    newest = clause(
        S.PUBLISHED, 3, reviewer="Bea", review_comment="gut", changelog=CHANGELOG, valid_from=date(2026, 1, 1)
    )
    draft = lifecycle.next_draft([clause(S.DEPRECATED, 1), newest, clause(S.DEPRECATED, 2)], " Cem ")
    assert draft == clause(S.DRAFT, 4, author="Cem")


@pytest.mark.parametrize("state", [S.DRAFT, S.REVIEW, S.APPROVED])
def test_there_is_one_unfinished_version_at_a_time(state: LifecycleState, make: Callable[..., Any]) -> None:
    with pytest.raises(LifecycleError, match=lifecycle.STATE_NAMES[state]):
        lifecycle.next_draft([make(S.PUBLISHED), make(state, 2)], "Ada")


@given(st.lists(st.sampled_from(["submit", "approve", "reject", "publish", "deprecate", "new"]), max_size=25))
def test_any_history_has_gapless_numbers_one_published_and_at_most_one_unfinished_version(steps: list[str]) -> None:
    versions: dict[int, Versioned] = {1: clause(S.DRAFT)}
    for step in steps:
        newest = versions[max(versions)]
        everything = list(versions.values())
        changed: tuple[Versioned, ...] = ()
        try:
            match step:
                case "submit":
                    changed = (lifecycle.submit(newest),)
                case "approve":
                    changed = (lifecycle.approve(newest, "Bea"),)
                case "reject":
                    changed = lifecycle.reject(newest, "Bea", "weil", everything)
                case "publish":
                    changed = lifecycle.publish(newest, everything)
                case "deprecate":
                    changed = lifecycle.deprecate(newest, everything, DAY)
                case _:
                    changed = (lifecycle.next_draft(everything, "Ada"),)
        except LifecycleError:
            pass  # not allowed here: nothing changes
        versions |= {version.version: version for version in changed}
    assert sorted(versions) == list(range(1, len(versions) + 1))
    states = [version.state for version in versions.values()]
    assert states.count(S.PUBLISHED) <= 1
    assert sum(state in lifecycle.UNFINISHED for state in states) <= 1
    for version in versions.values():
        assert version.state in (S.DRAFT, S.REVIEW) or version.reviewer == "Bea"
