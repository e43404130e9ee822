"""Clauses, their versions, questions and the library that holds them (source 1 §§ 4–5; spec 1, lifecycle)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.regelwerk.rules import (
    JurisdictionCode,
    QuestionType,
    RegelwerkModel,
    Rule,
)
from app.domain.regelwerk.scenarios import Scenario
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState, Versioned
from app.domain.werte import Kennung, Schluessel

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


class ClauseVersion(Versioned):
    """One version of a clause: text, parameters, rules."""

    clause_id: Kennung
    content: str
    parameters: tuple[Parameter, ...] = ()
    rules: tuple[Rule, ...] = ()

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
    templates: tuple[Template, ...] = ()
    template_versions: tuple[TemplateVersion, ...] = ()
    scenarios: tuple[Scenario, ...] = ()

    @model_validator(mode="after")
    def _references_resolve(self) -> Self:
        known = {c.id for c in self.clauses}
        known_templates = {t.id for t in self.templates}
        for what, ids in (
            ("Klausel", [c.id for c in self.clauses]),
            ("Version", [v.id for v in self.versions]),
            ("Frage", [q.id for q in self.questions]),
            ("Vorlage", [t.id for t in self.templates]),
            ("Vorlagenversion", [v.id for v in self.template_versions]),
            ("Testfall", [s.id for s in self.scenarios]),
        ):
            if twice := _duplicate(ids):
                raise ValueError(f"{what} {twice} kommt zweimal vor")
        for what, owners in (
            ("Klausel", [v.clause_id for v in self.versions if v.state is LifecycleState.PUBLISHED]),
            ("Vorlage", [v.template_id for v in self.template_versions if v.state is LifecycleState.PUBLISHED]),
        ):
            if twice := _duplicate(owners):
                raise ValueError(f"{what} {twice} hat zwei veröffentlichte Versionen")
        for template in self.template_versions:
            if template.template_id not in known_templates:
                raise ValueError(f"Vorlagenversion {template.id} gehört zu keiner Vorlage der Bibliothek")
        for version in self.versions:
            if version.clause_id not in known:
                raise ValueError(f"Version {version.id} gehört zu keiner Klausel der Bibliothek")
            if twice := _duplicate([rule.id for rule in version.rules]):
                raise ValueError(f"Regel {twice} kommt in Version {version.id} zweimal vor")
        return self

    def versions_of(self, clause_id: str) -> tuple[ClauseVersion, ...]:
        """All versions of a clause, oldest first."""
        return tuple(sorted((v for v in self.versions if v.clause_id == clause_id), key=lambda v: v.version))

    def template_versions_of(self, template_id: str) -> tuple[TemplateVersion, ...]:
        """All versions of a template, oldest first."""
        found = (v for v in self.template_versions if v.template_id == template_id)
        return tuple(sorted(found, key=lambda v: v.version))


def _duplicate(ids: list[str]) -> str | None:
    if len(set(ids)) == len(ids):
        return None
    return next((id_ for id_, count in Counter(ids).items() if count > 1), None)
