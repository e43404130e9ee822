"""Lifecycle of clause and template versions: draft → review → approved → published → deprecated (spec 1).

Pure transitions: each takes versions and returns the changed ones; nothing else may change a state. Gates are checked
by the caller (``gates``); what stands here holds whatever the gates are set to.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, TypeVar

from app.domain.regelwerk.versioning import Changelog, LifecycleState, Versioned

V = TypeVar("V", bound=Versioned)

STATE_NAMES = {
    LifecycleState.DRAFT: "Entwurf",
    LifecycleState.REVIEW: "in Prüfung",
    LifecycleState.APPROVED: "freigegeben",
    LifecycleState.PUBLISHED: "veröffentlicht",
    LifecycleState.DEPRECATED: "außer Kraft",
    LifecycleState.SCHEDULED: "vorgemerkt",
}
"""German names of the states of a version; of a rejected one see ``state_name``."""

UNFINISHED = frozenset({LifecycleState.DRAFT, LifecycleState.REVIEW, LifecycleState.APPROVED})
"""States of a version that is still on its way; an owner has at most one such version."""


class LifecycleError(ValueError):
    """A step the lifecycle does not allow.

    Attributes:
        text: what is not possible and why, one German sentence.
        abhilfe: what to do instead.
        field: what of the input is wrong (``by``, ``comment``), None if it is the state.
    """

    def __init__(self, text: str, abhilfe: str, field: str | None = None) -> None:
        super().__init__(f"{text} {abhilfe}")
        self.text = text
        self.abhilfe = abhilfe
        self.field = field


def state_name(version: Versioned) -> str:
    """German name of the state of a version; a rejected one was never in force, so nothing replaced it."""
    return "zurückgewiesen" if version.rejected else STATE_NAMES[version.state]


def rejection_of(version: V, siblings: Iterable[V]) -> V | None:
    """The rejected version that a draft has to answer, None if it answers none or was submitted again.

    Args:
        version: any version.
        siblings: all versions of the same clause or template.
    """
    if version.state is not LifecycleState.DRAFT:
        return None
    return next((v for v in siblings if v.version == version.version - 1 and v.rejected), None)


def same_person(one: str, other: str) -> bool:
    """Whether two names mean the same person: case and spaces do not count."""
    return _plain(one) == _plain(other)


def has_written(version: Versioned, who: str) -> bool:
    """Whether a person made the version or changed it since."""
    return any(same_person(name, who) for name in version.writers)


def next_number(versions: Iterable[Versioned]) -> int:
    """The number the next version gets: gapless from 1."""
    return max((version.version for version in versions), default=0) + 1


def require_draft(version: V) -> V:
    """The version, if its content may be changed.

    Raises:
        LifecycleError: it is no draft.
    """
    if version.state is LifecycleState.DRAFT:
        return version
    if version.state in UNFINISHED:
        way = "Warten Sie das Ergebnis der Prüfung ab; nach einer Ablehnung entsteht ein neuer Entwurf."
    else:
        way = "Legen Sie eine neue Version an und ändern Sie diese."
    raise LifecycleError(
        f"Version {version.version} ist {state_name(version)} und kann nicht mehr geändert werden.", way
    )


def edited(version: V, by: str, /, **changes: Any) -> V:
    """A draft with other content; who changed it is entered, once, unless they made it.

    Args:
        version: the version.
        by: who changes it; empty: nobody is entered.
        changes: fields with their new values.

    Returns:
        The identical version if that changes nothing: who only looked has not written.

    Raises:
        LifecycleError: it is no draft.
    """
    changed = _with(require_draft(version), **changes)
    if changed == version:
        return version
    name = by.strip()
    if not name or has_written(version, name):
        return changed
    return _with(changed, editors=(*version.editors, name))


def described(
    version: V, changelog: Changelog | None, valid_from: date | None, valid_until: date | None, by: str = ""
) -> V:
    """A draft with another changelog and validity; see ``edited``.

    Raises:
        LifecycleError: it is no draft.
    """
    return edited(version, by, changelog=changelog, valid_from=valid_from, valid_until=valid_until)


def next_draft(versions: Iterable[V], by: str) -> V:
    """A new draft with the content of the newest version.

    Args:
        versions: all versions of one clause or template, at least one.
        by: its author.

    Raises:
        LifecycleError: no author, or the newest version is not finished.
    """
    known = list(versions)
    newest = max(known, key=lambda version: version.version)
    if newest.state in UNFINISHED:
        raise LifecycleError(
            f"Version {newest.version} ist noch nicht veröffentlicht ({STATE_NAMES[newest.state]}).",
            "Arbeiten Sie in dieser Version weiter oder schließen Sie sie zuerst ab.",
        )
    return _draft_of(newest, next_number(known), require_name(by), changelog=None)


def submit(version: V) -> V:
    """Draft → review.

    Raises:
        LifecycleError: it is no draft.
    """
    _require(version, LifecycleState.DRAFT, "eingereicht", "Nur ein Entwurf kann zur Prüfung eingereicht werden.")
    return _with(version, state=LifecycleState.REVIEW)


def approve(version: V, by: str, comment: str = "") -> V:
    """Review → approved by somebody who has not written it.

    Raises:
        LifecycleError: it is not in review, or the reviewer is missing or one of its writers.
    """
    return _with(_reviewed(version, by, "freigegeben", comment), state=LifecycleState.APPROVED)


def reject(version: V, by: str, comment: str, siblings: Iterable[V]) -> tuple[V, V]:
    """Review → deprecated with the reason, and a new draft with the same content, author and editors.

    Args:
        version: the version in review.
        by: the reviewer.
        comment: why.
        siblings: all versions of the same clause or template.

    Raises:
        LifecycleError: it is not in review, the reviewer is missing or one of its writers, or the comment is empty.
    """
    reviewed = _reviewed(version, by, "zurückgewiesen", comment)
    if not comment.strip():
        raise LifecycleError(
            f"Version {version.version} kann nicht ohne Begründung zurückgewiesen werden.",
            "Schreiben Sie, was geändert werden soll.",
            "comment",
        )
    number = next_number([version, *siblings])
    again = _draft_of(version, number, version.author, changelog=version.changelog)
    again = _with(again, editors=version.editors, valid_from=version.valid_from, valid_until=version.valid_until)
    return _with(reviewed, state=LifecycleState.DEPRECATED, rejected=True), again


def publish(version: V, siblings: Iterable[V]) -> tuple[V, ...]:
    """Approved → published; the published predecessor becomes deprecated, unless the new version begins later.

    Args:
        version: the approved version.
        siblings: all versions of the same clause or template, as they are stored.

    Returns:
        The deprecated predecessors and the published version, which comes last.

    Raises:
        LifecycleError: it is not approved.
    """
    way = "Nur eine freigegebene Version kann veröffentlicht werden; reichen Sie sie zuerst zur Prüfung ein."
    _require(version, LifecycleState.APPROVED, "veröffentlicht", way)
    before = [
        other
        for other in siblings
        if other.state is LifecycleState.PUBLISHED
        and other.version != version.version
        and not version.leaves_time_to(other)
    ]
    return (
        *(_with(other, state=LifecycleState.DEPRECATED) for other in before),
        _with(version, state=LifecycleState.PUBLISHED),
    )


def deprecate(version: V, siblings: Iterable[V], day: date) -> tuple[V, ...]:
    """Published → deprecated without a successor.

    Args:
        version: the published version.
        siblings: all versions of the same clause or template, as they are stored.
        day: today. A version that has not begun is withdrawn, and its predecessor stays in force; of one that has, the
            predecessors must not come back.

    Returns:
        All that become deprecated, ``version`` last.

    Raises:
        LifecycleError: it is not published.
    """
    way = "Nur eine veröffentlichte Version kann außer Kraft gesetzt werden."
    _require(version, LifecycleState.PUBLISHED, "außer Kraft gesetzt", way)
    former = [
        other
        for other in siblings
        if other.state is LifecycleState.PUBLISHED and other.version < version.version and version.has_begun(day)
    ]
    return tuple(_with(other, state=LifecycleState.DEPRECATED) for other in (*former, version))


def require_name(by: str) -> str:
    """The name without the spaces around it.

    Raises:
        LifecycleError: it is empty.
    """
    if name := by.strip():
        return name
    raise LifecycleError("Es ist nicht angegeben, wer das tut.", "Wählen Sie ein Profil.", "by")


def _reviewed(version: V, by: str, verb: str, comment: str) -> V:
    _require(version, LifecycleState.REVIEW, verb, "Nur eine Version in Prüfung kann beurteilt werden.")
    reviewer = require_name(by)
    if has_written(version, reviewer):
        text = f"{written_text(version, reviewer)} und kann nicht von derselben Person {verb} werden."
        raise LifecycleError(text, OTHER_EYES, "by")
    return _with(version, reviewer=reviewer, review_comment=comment.strip() or None)


OTHER_EYES = (
    "Lassen Sie eine zweite Person prüfen, die an dieser Version nicht mitgeschrieben hat, und wählen Sie deren Profil."
)
"""What to do where a writer wants to decide."""


def written_text(version: Versioned, who: str) -> str:
    """What a writer has to do with it: „Version 3 stammt von Ada“, or „Version 3 wurde von Ben geändert“."""
    if same_person(who, version.author):
        return f"Version {version.version} stammt von {version.author}"
    name = next(name for name in version.editors if same_person(name, who))
    return f"Version {version.version} wurde von {name} geändert"


def _draft_of(version: V, number: int, author: str, *, changelog: Changelog | None) -> V:
    return _with(
        version,
        version=number,
        state=LifecycleState.DRAFT,
        author=author,
        editors=(),
        reviewer=None,
        review_comment=None,
        rejected=False,
        changelog=changelog,
        valid_from=None,
        valid_until=None,
    )


def _require(version: Versioned, state: LifecycleState, verb: str, way: str) -> None:
    if version.state is not state:
        text = f"Version {version.version} ist {state_name(version)} und kann nicht {verb} werden."
        raise LifecycleError(text, way)


def _with(version: V, /, **changes: Any) -> V:
    return version.model_copy(update=changes)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
