"""Clauses, their versions, questions and the library that holds them (source 1 §§ 4–5; spec 1, lifecycle)."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.regelwerk.rules import (
    ConditionValue,
    JurisdictionCode,
    QuestionType,
    RegelwerkModel,
    Rule,
)
from app.domain.werte import Kennung, Schluessel


class LifecycleState(StrEnum):
    """States of a clause version; codes are persisted verbatim."""

    DRAFT = "draft"
    REVIEW = "review"
    APPROVED = "approved"
    PUBLISHED = "published"
    DEPRECATED = "deprecated"


_PLACEHOLDER = re.compile(r"\{\{([A-Z][A-Z0-9_]*)\}\}")


def placeholders(content: str) -> tuple[str, ...]:
    """Keys of the gaps in a clause text in order of first appearance, lower case: ``{{LOHN}}`` → ``lohn``."""
    return tuple(dict.fromkeys(key.lower() for key in _PLACEHOLDER.findall(content)))


class Parameter(RegelwerkModel):
    """A gap in a clause text, written ``{{KEY}}`` there (KEY = key in upper case)."""

    key: Schluessel
    label: Annotated[str, Field(min_length=1)]
    type: QuestionType


class Question(RegelwerkModel):
    """A question whose answer rules and parameters may depend on."""

    id: Kennung
    label: Annotated[str, Field(min_length=1)]
    type: QuestionType
    options: tuple[str, ...] = ()
    help: str | None = None

    @model_validator(mode="after")
    def _options_fit_type(self) -> Self:
        choice = self.type in (QuestionType.SINGLE_CHOICE, QuestionType.MULTIPLE_CHOICE)
        if choice != bool(self.options):
            raise ValueError("options gehören zu single_choice und multiple_choice, und nur zu diesen")
        return self


class Clause(RegelwerkModel):
    """A clause as an identity over its versions."""

    id: Kennung
    title: Annotated[str, Field(min_length=1)]
    category: Annotated[str, Field(min_length=1)]
    jurisdictions: tuple[JurisdictionCode, ...]


class ClauseVersion(RegelwerkModel):
    """One version of a clause: text, parameters, rules, state. Versions are gapless integers from 1."""

    clause_id: Kennung
    version: Annotated[int, Field(ge=1)]
    state: LifecycleState
    content: str
    parameters: tuple[Parameter, ...] = ()
    rules: tuple[Rule, ...] = ()
    author: str
    reviewer: str | None = None
    valid_from: date | None = None
    valid_until: date | None = None

    @property
    def id(self) -> str:
        """Identity of the version, ``<clause id>.v<version>``."""
        return f"{self.clause_id}.v{self.version}"


class Library(RegelwerkModel):
    """A whole clause library: the export and import format (LIB of the command line)."""

    id: Kennung
    title: Annotated[str, Field(min_length=1)]
    clauses: tuple[Clause, ...]
    versions: tuple[ClauseVersion, ...]
    questions: tuple[Question, ...] = ()

    @model_validator(mode="after")
    def _references_resolve(self) -> Self:
        known = {c.id for c in self.clauses}
        for what, ids in (
            ("Klausel", [c.id for c in self.clauses]),
            ("Version", [v.id for v in self.versions]),
            ("Frage", [q.id for q in self.questions]),
        ):
            if twice := _duplicate(ids):
                raise ValueError(f"{what} {twice} kommt zweimal vor")
        if twice := _duplicate([v.clause_id for v in self.versions if v.state is LifecycleState.PUBLISHED]):
            raise ValueError(f"Klausel {twice} hat zwei veröffentlichte Versionen")
        for version in self.versions:
            if version.clause_id not in known:
                raise ValueError(f"Version {version.id} gehört zu keiner Klausel der Bibliothek")
            if twice := _duplicate([rule.id for rule in version.rules]):
                raise ValueError(f"Regel {twice} kommt in Version {version.id} zweimal vor")
        return self

    def versions_of(self, clause_id: str) -> tuple[ClauseVersion, ...]:
        """All versions of a clause, oldest first."""
        return tuple(sorted((v for v in self.versions if v.clause_id == clause_id), key=lambda v: v.version))


def _duplicate(ids: list[str]) -> str | None:
    return next((id_ for id_, count in Counter(ids).items() if count > 1), None)


class Selection(RegelwerkModel):
    """What is evaluated (SEL of the command line): chosen clauses in document order, answers, jurisdiction.

    A clause is named by its id (the published version is meant) or by a version id (``C06.v2``).
    """

    clauses: tuple[Kennung, ...] = ()
    answers: dict[Kennung, ConditionValue] = Field(default_factory=dict)
    jurisdiction: JurisdictionCode = "DE"
