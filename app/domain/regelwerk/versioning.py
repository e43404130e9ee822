"""What clause and template versions have in common: state, people, changelog, validity (spec 1, lifecycle)."""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, Field, GetJsonSchemaHandler

from app.domain.regelwerk.rules import RegelwerkModel
from app.domain.unfit import Fault, UnfitError


class LifecycleState(StrEnum):
    """States of a version; codes are persisted verbatim, except ``SCHEDULED``, which is how a day sees a version."""

    DRAFT = "draft"
    REVIEW = "review"
    APPROVED = "approved"
    PUBLISHED = "published"
    DEPRECATED = "deprecated"
    SCHEDULED = "scheduled"
    """Published, and its first day is still to come; never stored, see ``geltung.in_force``."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: Any, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """The codes that a file may hold."""
        schema = handler.resolve_ref_schema(handler(core_schema))
        return schema | {"enum": [state.value for state in cls if state is not cls.SCHEDULED]}


def _storable(state: LifecycleState) -> LifecycleState:
    if state is LifecycleState.SCHEDULED:
        raise UnfitError([Fault((), f"„{state}“", "„published“ und den ersten Tag in „validFrom“")])
    return state


class ChangeType(StrEnum):
    """What kind of change a version brings; codes are persisted verbatim."""

    CONTENT_UPDATE = "content_update"
    PARAMETER_CHANGE = "parameter_change"
    RULE_CHANGE = "rule_change"
    STRUCTURE_CHANGE = "structure_change"
    METADATA_UPDATE = "metadata_update"
    CORRECTION = "correction"


class LegalImpact(StrEnum):
    """How much a change matters in law; codes are persisted verbatim."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Changelog(RegelwerkModel):
    """Why a version was made.

    Attributes:
        summary: what changed, one or two sentences.
        migration_note: what users of the predecessor have to mind.
    """

    summary: Annotated[str, Field(min_length=1)]
    change_type: ChangeType
    legal_impact: LegalImpact
    migration_note: str | None = None


class Versioned(RegelwerkModel):
    """Base of versions. Numbers are gapless integers from 1; content changes only in draft.

    Attributes:
        author: name of the profile that made it.
        editors: names of the other profiles that changed it since, in the order of their first change; empty in
            versions of programs that did not record it.
        reviewer: name of the profile that approved or rejected it; never the author's or an editor's.
        review_comment: why it was rejected, or a remark of the reviewer.
        rejected: it was not approved: it never was in force, its state stays ``deprecated``, a new draft follows.
        changelog: from version 2 on required for submission.
        valid_from: optional first day in force; before, the predecessor is.
        valid_until: optional last day on which its author vouches for it. It stays in force afterwards – a template
            must not lose a clause overnight –, and whoever edits it or makes contracts with it is told.
    """

    version: Annotated[int, Field(ge=1)]
    state: Annotated[LifecycleState, AfterValidator(_storable)]
    author: str
    editors: tuple[str, ...] = ()
    reviewer: str | None = None
    review_comment: str | None = None
    rejected: bool = False
    changelog: Changelog | None = None
    valid_from: date | None = None
    valid_until: date | None = None

    @property
    def writers(self) -> tuple[str, ...]:
        """Names of everybody who wrote it, the author first."""
        return (self.author, *self.editors)

    def has_begun(self, day: date) -> bool:
        """Whether its first day has come; without one it begins when it is published."""
        return self.valid_from is None or self.valid_from <= day

    def has_ended(self, day: date) -> bool:
        """Whether its last day is over."""
        return self.valid_until is not None and self.valid_until < day

    def leaves_time_to(self, former: Versioned) -> bool:
        """Whether ``former``, published before, is in force until the first day of this version."""
        return self.valid_from is not None and former.has_begun(self.valid_from - timedelta(days=1))
