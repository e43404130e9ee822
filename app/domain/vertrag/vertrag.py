"""A contract: pinned template and clause versions, answers, chosen slots, own wordings (spec 1, Vertragsbaukasten)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.pruefung.befund import Befund
from app.domain.regelwerk.rules import ConditionValue, JurisdictionCode, RegelwerkModel
from app.domain.werte import Kennung


class WahlArt(StrEnum):
    """Who filled a slot otherwise than its default."""

    PERSON = "person"
    REPARATUR = "reparatur"


class SlotWahl(RegelwerkModel):
    """What a slot holds by choice; no clause: it stays empty.

    Attributes:
        art: chosen by a person, or put in or out by a repair that a person took.
        grund: of a repair, what it mended („Klausel fehlt: Kündigungsklausel“).
    """

    clause_ids: tuple[Kennung, ...] = ()
    art: WahlArt = WahlArt.PERSON
    grund: str | None = None


class Wortlaut(RegelwerkModel):
    """The wording of a clause that a person changed.

    Attributes:
        text: in the syntax of clause texts; gaps that the person left alone are still gaps.
        grundlage: id of the clause version it was made from.
        jurisdiction: where the contract applied then; None: it is not known.
    """

    text: Annotated[str, Field(min_length=1, max_length=40_000)]
    grundlage: Kennung
    jurisdiction: JurisdictionCode | None = None


class Abschluss(RegelwerkModel):
    """The completion of a contract.

    Attributes:
        am: instant, timezone-aware (UTC).
        wer: who completed it.
        hinweise: warnings that stood then and were accepted.
        fingerabdruck: SHA-256 (hex) of the assembled text.
        ueberschrift: what stood over the contract; titles, which are no part of versions, may change afterwards.
        titles: clause id → title, of every clause of the template, as it was then.
    """

    am: datetime
    wer: str
    hinweise: tuple[Befund, ...] = ()
    fingerabdruck: str
    ueberschrift: str | None = None
    titles: dict[Kennung, str] = Field(default_factory=dict)


class Vertrag(RegelwerkModel):
    """A contract.

    Attributes:
        titel: what it is called in lists.
        jurisdiction: where it applies.
        template_version_id: the pinned template version.
        pins: clause id → pinned version id, of every clause the template names that had a version then.
        answers: canonical answers by question, also of questions that are hidden at the moment.
        typed: question → what was typed and is no answer yet („31.12.“); kept so that nothing is lost.
        skipped: questions that a person put off („später“): asked again at the end.
        choices: slot id → what it holds by choice; the others follow their defaults.
        wordings: clause id → changed wording.
        akte_id: the Akte it belongs to.
        abschluss: set once it is complete; then nothing else changes.
    """

    id: Kennung
    titel: Annotated[str, Field(min_length=1, max_length=200)]
    jurisdiction: JurisdictionCode
    template_version_id: Kennung
    pins: dict[Kennung, Kennung]
    answers: dict[Kennung, ConditionValue] = Field(default_factory=dict)
    typed: dict[Kennung, str] = Field(default_factory=dict)
    skipped: tuple[Kennung, ...] = ()
    choices: dict[Kennung, SlotWahl] = Field(default_factory=dict)
    wordings: dict[Kennung, Wortlaut] = Field(default_factory=dict)
    akte_id: Kennung | None = None
    abschluss: Abschluss | None = None
