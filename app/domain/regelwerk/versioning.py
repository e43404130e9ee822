"""What clause and template versions have in common: state, people, changelog, validity (spec 1, lifecycle)."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.regelwerk.rules import RegelwerkModel


class LifecycleState(StrEnum):
    """States of a version; codes are persisted verbatim."""

    DRAFT = "draft"
    REVIEW = "review"
    APPROVED = "approved"
    PUBLISHED = "published"
    DEPRECATED = "deprecated"


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
        reviewer: name of the profile that approved or rejected it; never the author's.
        review_comment: why it was rejected, or a remark of the reviewer.
        rejected: it was not approved: it never was in force, its state stays ``deprecated``, a new draft follows.
        changelog: from version 2 on required for submission.
        valid_from, valid_until: optional validity, both days inclusive.
    """

    version: Annotated[int, Field(ge=1)]
    state: LifecycleState
    author: str
    reviewer: str | None = None
    review_comment: str | None = None
    rejected: bool = False
    changelog: Changelog | None = None
    valid_from: date | None = None
    valid_until: date | None = None
