"""Clauses, their versions, questions and the library that holds them (source 1 §§ 4–5; spec 1, lifecycle)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Self

from pydantic import Field, PrivateAttr, ValidationInfo, model_validator

from app.domain.deutsch import zitat
from app.domain.regelwerk.rules import (
    JurisdictionCode,
    QuestionType,
    RegelwerkModel,
    Rule,
)
from app.domain.regelwerk.scenarios import Scenario
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState, Versioned
from app.domain.unfit import Fault, UnfitError, is_stored, repeated
from app.domain.werte import Kennung, Schluessel

_SMALL_WORDS = frozenset(
    [
        "am",
        "an",
        "auf",
        "aus",
        "bei",
        "das",
        "dem",
        "den",
        "der",
        "des",
        "die",
        "für",
        "im",
        "in",
        "mit",
        "nach",
        "oder",
        "und",
        "vom",
        "von",
        "zu",
        "zum",
        "zur",
    ]
)


def label_of_key(key: str) -> str:
    """A name proposed for a key: ``ARBEITNEHMER_NAME`` → ``Arbeitnehmer Name``, ``BEGINN_DER_PROBE`` with „der“."""
    words = [word.lower() for word in key.split("_") if word]
    named = [word if n and word in _SMALL_WORDS else word.capitalize() for n, word in enumerate(words)]
    return " ".join(named) or key


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
    def _options_fit_type(self, info: ValidationInfo) -> Self:
        choice = self.type in (QuestionType.SINGLE_CHOICE, QuestionType.MULTIPLE_CHOICE)
        if choice != bool(self.options):
            found = f"{len(self.options)} Antworten zur Auswahl" if self.options else "keine Antworten zur Auswahl"
            expected = "mindestens eine" if choice else "keine; Antworten nennt nur single_choice und multiple_choice"
            raise UnfitError([Fault(("options",), f"{found} bei einer Frage der Art {self.type}", expected)])
        if again := () if is_stored(info) else repeated(self.options):
            expected = "jede Antwort nur einmal"
            raise UnfitError(
                Fault(("options", n), f"{zitat(self.options[n])} zum zweiten Mal", expected) for n in again
            )
        return self


class Clause(RegelwerkModel):
    """A clause as an identity over its versions."""

    id: Kennung
    title: Annotated[str, Field(min_length=1)]
    category: Annotated[str, Field(min_length=1)]
    jurisdictions: tuple[JurisdictionCode, ...]


class ClauseVersion(Versioned):
    """One version of a clause: text, parameters, rules.

    ``heading`` is what stands over it in a contract; None: the title of the clause without brackets at the end.
    """

    clause_id: Kennung
    heading: Annotated[str, Field(min_length=1)] | None = None
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
    _outside: Mapping[str, str] = PrivateAttr(default_factory=dict)

    @property
    def outside(self) -> Mapping[str, str]:
        """Titles of the clauses that a part of a library leaves out: its rules may still name them."""
        return self._outside

    def part(self, clause_ids: Collection[str]) -> Self:
        """These clauses and their versions only, in the order of the library; all else stays."""
        inside = tuple(clause for clause in self.clauses if clause.id in clause_ids)
        versions = tuple(version for version in self.versions if version.clause_id in clause_ids)
        part = self.model_copy(update={"clauses": inside, "versions": versions})
        left_out = {clause.id: clause.title for clause in self.clauses if clause.id not in clause_ids}
        part._outside = {**self._outside, **left_out}  # noqa: SLF001 - one of the same kind
        return part

    @model_validator(mode="after")
    def _references_resolve(self) -> Self:
        if faults := tuple(self._faults()):
            raise UnfitError(faults)
        return self

    def _faults(self) -> Iterator[Fault]:
        for field, place, what, ids in (
            ("clauses", "id", "Klausel", [c.id for c in self.clauses]),
            ("versions", "version", "Version", [v.id for v in self.versions]),
            ("questions", "id", "Frage", [q.id for q in self.questions]),
            ("templates", "id", "Vorlage", [t.id for t in self.templates]),
            ("templateVersions", "version", "Vorlagenversion", [v.id for v in self.template_versions]),
            ("scenarios", "id", "Testfall", [s.id for s in self.scenarios]),
        ):
            for n in repeated(ids):
                yield Fault((field, n, place), f"{what} {ids[n]} zum zweiten Mal", "jede Kennung nur einmal")
        known, known_templates = {c.id for c in self.clauses}, {t.id for t in self.templates}
        yield from _versions_fit("versions", "Klausel", [(v.clause_id, v) for v in self.versions], known)
        listed = [(v.template_id, v) for v in self.template_versions]
        yield from _versions_fit("templateVersions", "Vorlage", listed, known_templates)
        for n, version in enumerate(self.versions):
            rules = [rule.id for rule in version.rules]
            for r in repeated(rules):
                found = f"Regel {rules[r]} zum zweiten Mal in Version {version.id}"
                yield Fault(("versions", n, "rules", r, "id"), found, "jede Kennung nur einmal")

    def versions_of(self, clause_id: str) -> tuple[ClauseVersion, ...]:
        """All versions of a clause, oldest first."""
        return tuple(sorted((v for v in self.versions if v.clause_id == clause_id), key=lambda v: v.version))

    def template_versions_of(self, template_id: str) -> tuple[TemplateVersion, ...]:
        """All versions of a template, oldest first."""
        found = (v for v in self.template_versions if v.template_id == template_id)
        return tuple(sorted(found, key=lambda v: v.version))


def _versions_fit(
    field: str, what: str, versions: Sequence[tuple[str, Versioned]], known: Collection[str]
) -> Iterator[Fault]:
    """Each belongs to something, and of each owner one version at most is in force on any day."""
    published: dict[str, Versioned] = {}
    for n, (owner, version) in sorted(enumerate(versions), key=lambda entry: entry[1][1].version):
        if owner not in known:
            found = f"„{owner}“, eine {what}, die es nicht gibt"
            yield Fault((field, n, _OWNER[what]), found, f"eine {what} der Bibliothek")
        if version.state is LifecycleState.PUBLISHED:
            former = published.setdefault(owner, version)
            if former is not version and not version.leaves_time_to(former):
                found = f"eine zweite veröffentlichte Version der {what} {owner}"
                yield Fault((field, n, "state"), found, f"höchstens eine je {what}, oder eine, die später beginnt")
            published[owner] = version


_OWNER = {"Klausel": "clauseId", "Vorlage": "templateId"}
