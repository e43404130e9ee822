"""Where a contract stands: questions, slots, findings, text – everything that window and command line show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.domain.pruefung.befund import Befund, Wirkung
from app.domain.regelwerk.evaluation import Evaluation
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.templates import InterviewStep, Slot, TemplateVersion
from app.domain.vertrag.vertrag import Vertrag
from app.domain.vertrag.vertragstext import Vertragstext


@dataclass(frozen=True)
class FrageStand:
    """A question that is shown.

    Attributes:
        step, question: what is asked.
        group: the heading it stands under.
        value: what counts: the answer, else the default; None: open.
        from_default: nobody has given it.
        typed: what was typed and is no answer yet.
        skipped: not asked, by its ``skip_if``.
        put_off: a person wants to answer it later.
        warum: why it is asked, one sentence each: the editor's reason, the clauses it fills, the rules and conditions
            that read it.
    """

    step: InterviewStep
    question: Question
    group: str | None
    value: ConditionValue | None
    from_default: bool
    typed: str | None
    skipped: bool
    put_off: bool
    warum: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """Whether an answer is missing."""
        return self.value is None and not self.skipped


class Fuellung(StrEnum):
    """Why a slot holds what it holds."""

    PFLICHT = "pflicht"
    VORGABE = "vorgabe"
    ERSTE = "erste"
    LEER = "leer"
    PERSON = "person"
    REPARATUR = "reparatur"


@dataclass(frozen=True)
class Wahlmoeglichkeit:
    """A clause that a slot may hold; ``gilt`` says whether it applies in the jurisdiction, ``hinweis`` why not."""

    clause_id: str
    titel: str
    gilt: bool
    hinweis: str = ""


@dataclass(frozen=True)
class SlotStand:
    """A slot.

    Attributes:
        section_id: its section.
        clause_ids: what it holds now.
        fuellung: why.
        warum: the same in German sentences.
        moeglich: what it may hold; an optional slot may also stay empty.
    """

    slot: Slot
    section_id: str
    clause_ids: tuple[str, ...]
    fuellung: Fuellung
    warum: tuple[str, ...]
    moeglich: tuple[Wahlmoeglichkeit, ...]


@dataclass(frozen=True)
class Fortschritt:
    """Answered of all required questions that are shown, and the open ones that are not required."""

    beantwortet: int
    gesamt: int
    freiwillig_offen: int

    @property
    def anteil(self) -> float:
        """From 0 to 1; 1 if nothing is asked."""
        return self.beantwortet / self.gesamt if self.gesamt else 1.0


@dataclass(frozen=True)
class VertragStand:
    """Where a contract stands.

    Attributes:
        fragen: the questions that are shown, in order.
        naechste: the next one to ask: the first open one that is required and not put off, then those put off, then
            the others that are open; None: all answered.
        snapshot: the answers that count.
        slots: all slots in document order.
        selection: what is evaluated: pinned versions in document order, snapshot, jurisdiction.
        automatic: clause ids of the selection that nobody chose.
        evaluation: the result.
        befunde: what the Prüfliste shows: rules, open questions, answers to look at, gaps, references into nothing,
            terms, wordings.
        text: the assembled contract.
    """

    vertrag: Vertrag
    template: TemplateVersion
    vorlage_titel: str
    titles: Mapping[str, str]
    fragen: tuple[FrageStand, ...]
    naechste: str | None
    fortschritt: Fortschritt
    snapshot: Mapping[str, ConditionValue]
    slots: tuple[SlotStand, ...]
    selection: Selection
    automatic: tuple[str, ...]
    evaluation: Evaluation
    befunde: tuple[Befund, ...]
    text: Vertragstext

    @property
    def sperren(self) -> tuple[Befund, ...]:
        """What holds completion, each with a jump target."""
        return tuple(b for b in self.befunde if b.wirkung is Wirkung.SPERRT and not b.erfuellt)

    @property
    def hinweise(self) -> tuple[Befund, ...]:
        """What completion records."""
        return tuple(b for b in self.befunde if b.wirkung is Wirkung.WARNT and not b.erfuellt)
