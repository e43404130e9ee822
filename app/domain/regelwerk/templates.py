"""Templates: sections with slots for clauses, and the interview that fills them (spec 1, lifecycle and proof)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.regelwerk.rules import Condition, JurisdictionCode, RegelwerkModel
from app.domain.regelwerk.versioning import Versioned
from app.domain.unfit import Fault, UnfitError, repeated
from app.domain.werte import Kennung


class SlotKind(StrEnum):
    """How a slot is filled; codes are persisted verbatim."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    ALTERNATIVE = "alternative"


class Slot(RegelwerkModel):
    """A place for a clause.

    ``required`` and ``optional`` name one clause; ``alternative`` names several, of which a contract has exactly one
    (the first is the default). A slot without clauses can be saved in a draft; the gates find it.
    """

    id: Kennung
    kind: SlotKind
    clause_ids: tuple[Kennung, ...] = ()
    label: str | None = None

    @model_validator(mode="after")
    def _clauses_fit_kind(self) -> Self:
        if self.kind is not SlotKind.ALTERNATIVE and len(self.clause_ids) > 1:
            found = f"{len(self.clause_ids)} Klauseln in einem Platz der Art {self.kind}"
            raise UnfitError([Fault(("clauseIds",), found, "höchstens eine Klausel; mehrere nur bei alternative")])
        if again := repeated(self.clause_ids):
            expected = "jede Klausel nur einmal im selben Platz"
            raise UnfitError(
                Fault(("clauseIds", n), f"„{self.clause_ids[n]}“ zum zweiten Mal", expected) for n in again
            )
        return self


class Section(RegelwerkModel):
    """A heading with its slots, in document order."""

    id: Kennung
    title: Annotated[str, Field(min_length=1)]
    slots: tuple[Slot, ...] = ()


class InterviewStep(RegelwerkModel):
    """One question of the interview, asked if all conditions of ``show_if`` (on earlier questions) hold."""

    question_id: Kennung
    required: bool = True
    show_if: tuple[Condition, ...] = ()


class Template(RegelwerkModel):
    """A template as an identity over its versions."""

    id: Kennung
    title: Annotated[str, Field(min_length=1)]
    category: Annotated[str, Field(min_length=1)]
    jurisdictions: Annotated[tuple[JurisdictionCode, ...], Field(min_length=1)]


class TemplateVersion(Versioned):
    """One version of a template."""

    template_id: Kennung
    sections: tuple[Section, ...] = ()
    interview: tuple[InterviewStep, ...] = ()

    @property
    def id(self) -> str:
        """Identity of the version, ``<template id>.v<version>``."""
        return f"{self.template_id}.v{self.version}"

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All slots in document order."""
        return tuple(slot for section in self.sections for slot in section.slots)

    @property
    def clause_ids(self) -> tuple[str, ...]:
        """All clauses the slots name, in document order, each once."""
        return tuple(dict.fromkeys(clause for slot in self.slots for clause in slot.clause_ids))
