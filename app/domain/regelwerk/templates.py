"""Templates: sections with slots for clauses, and the interview that fills them (spec 1, lifecycle and proof)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.domain.beugung import Beugungsart, Form, Nomen
from app.domain.regelwerk.rules import Condition, ConditionValue, JurisdictionCode, RegelwerkModel
from app.domain.regelwerk.versioning import Versioned
from app.domain.unfit import Fault, UnfitError, repeated
from app.domain.werte import Kennung, Schluessel


class SlotKind(StrEnum):
    """How a slot is filled; codes are persisted verbatim."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    ALTERNATIVE = "alternative"


class SlotDefault(RegelwerkModel):
    """What a slot starts with: this clause, if all conditions of ``when`` hold."""

    clause_id: Kennung
    when: tuple[Condition, ...] = ()


class Slot(RegelwerkModel):
    """A place for a clause.

    ``required`` and ``optional`` name one clause; ``alternative`` names several, of which a contract has exactly one.
    A slot without clauses can be saved in a draft; the gates find it.

    Attributes:
        defaults: what it is filled with until a person or a repair chooses: the first of them whose conditions hold
            and whose clause applies in the jurisdiction. Without such one an optional slot stays empty, and of
            alternatives the first that applies is taken.
    """

    id: Kennung
    kind: SlotKind
    clause_ids: tuple[Kennung, ...] = ()
    label: str | None = None
    defaults: tuple[SlotDefault, ...] = ()

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
    """A heading with its slots, in document order.

    ``numbered``: each clause is a §; otherwise its text stands without number and without the clause's title, as the
    names of the parties and a preamble do.
    """

    id: Kennung
    title: Annotated[str, Field(min_length=1)]
    slots: tuple[Slot, ...] = ()
    numbered: bool = True


class InterviewStep(RegelwerkModel):
    """One question of the interview. Conditions are on earlier questions; several are joined by AND.

    Attributes:
        required: a contract is not complete without the answer, as long as the question is shown.
        show_if: shown only if all hold.
        hide_if: hidden if there are any and all hold. The answer of a hidden question does not count.
        skip_if: not asked if there are any and all hold; the answer given so far, else ``default``, counts.
        default: the answer proposed; it counts until another one is given.
        group: heading over this question and those that follow, until another one.
        reason: why it is asked, in the editor's words.
    """

    question_id: Kennung
    required: bool = True
    show_if: tuple[Condition, ...] = ()
    hide_if: tuple[Condition, ...] = ()
    skip_if: tuple[Condition, ...] = ()
    default: ConditionValue | None = None
    group: str | None = None
    reason: str | None = None

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All conditions of the step."""
        return (*self.show_if, *self.hide_if, *self.skip_if)


class PartyNoun(RegelwerkModel):
    """What a party is called; clause texts take the form that fits who it is.

    Attributes:
        masculine: „Arbeitnehmer“; of a participle with its strong ending („Offenlegender“).
        feminine: „Arbeitnehmerin“.
        neutral: for persons without either: an adjective and a feminine noun, without article
            („beschäftigte Person“).
        plural, plural_feminine: „Arbeitnehmer“, „Arbeitnehmerinnen“ (None: as ``plural``).
        declension: how ``masculine`` is declined.
    """

    masculine: Annotated[str, Field(min_length=1)]
    feminine: Annotated[str, Field(min_length=1)]
    neutral: Annotated[str, Field(min_length=1)]
    plural: Annotated[str, Field(min_length=1)]
    plural_feminine: str | None = None
    declension: Beugungsart = Beugungsart.STARK

    @property
    def nomen(self) -> Nomen:
        """The noun with all its cases."""
        return Nomen.of(
            self.masculine,
            self.feminine,
            self.neutral,
            self.plural,
            self.plural_feminine or self.plural,
            self.declension,
        )


class Party(RegelwerkModel):
    """A party to the contract: what clause texts call it, and which answers say who it is.

    Attributes:
        key: names it in clause texts: ``arbeitnehmer`` → ``{{DER_ARBEITNEHMER}}``.
        noun: what it is called.
        name_question_id: the question whose answer is its name; it stands under the signature.
        form_question_id: the single choice that says who it is; None: always ``form``.
        forms: answer of that question → grammatical form.
        form: counts as long as the question is not answered, or for an answer ``forms`` does not name.
        signs_if: it signs only if all hold; clause texts may use its words in any case. So a contract that is
            sometimes mutual has its roles („Empfänger“) and, for that case, its sides („Partei A“).
    """

    key: Schluessel
    noun: PartyNoun
    name_question_id: Kennung | None = None
    form_question_id: Kennung | None = None
    forms: dict[str, Form] = Field(default_factory=dict)
    form: Form = Form.M
    signs_if: tuple[Condition, ...] = ()


class Template(RegelwerkModel):
    """A template as an identity over its versions."""

    id: Kennung
    title: Annotated[str, Field(min_length=1)]
    category: Annotated[str, Field(min_length=1)]
    jurisdictions: Annotated[tuple[JurisdictionCode, ...], Field(min_length=1)]


class TemplateVersion(Versioned):
    """One version of a template.

    ``heading`` is what stands over the contract; None: the title of the template.
    """

    template_id: Kennung
    heading: str | None = None
    parties: tuple[Party, ...] = ()
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

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All conditions: of the interview, of what slots start with, of who signs."""
        defaults = (default for slot in self.slots for default in slot.defaults)
        return (
            *(condition for step in self.interview for condition in step.conditions),
            *(condition for default in defaults for condition in default.when),
            *(condition for party in self.parties for condition in party.signs_if),
        )

    @property
    def question_ids(self) -> tuple[str, ...]:
        """All questions it names: steps, conditions, parties; each once."""
        parties = (id_ for party in self.parties for id_ in (party.name_question_id, party.form_question_id))
        return tuple(
            dict.fromkeys(
                [
                    *(step.question_id for step in self.interview),
                    *(condition.question_id for condition in self.conditions),
                    *(id_ for id_ in parties if id_ is not None),
                ]
            )
        )
