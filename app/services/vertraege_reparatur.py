"""Repairs of a contract with what each would bring, shown before it is taken (spec 1, Repair)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from app.domain.regelwerk.befunde import option_of
from app.domain.regelwerk.repair import Repair
from app.domain.regelwerk.sat import Solver, TimeUp
from app.domain.vertrag import reparatur
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import Vertrag
from app.errors import ConflictError

REPAIR_SECONDS = 3.0
"""So long repairs are looked for; then those found so far are shown."""

_MOST_REASONS = 3


@dataclass(frozen=True)
class Reparaturvorschlag:
    """A repair, evaluated as if it were taken.

    Attributes:
        add, remove: clause ids; to be handed to ``TakeRepair``.
        bezeichnung: what is done: „Kündigung“ hinzufügen.
        folge: „danach: 0 Konflikte, 1 Hinweis“, with the number of questions that would newly be open.
        hinzu, weg: titles of the clauses that come and go.
        behebt: titles of the Befunde that would be gone.
        bringt: titles of those that would be new.
        neue_fragen: required questions that would newly be open.
        sofort: one click is enough; False where one clause takes the place of another.
    """

    add: tuple[str, ...]
    remove: tuple[str, ...]
    bezeichnung: str
    folge: str
    hinzu: tuple[str, ...]
    weg: tuple[str, ...]
    behebt: tuple[str, ...]
    bringt: tuple[str, ...]
    neue_fragen: tuple[str, ...]
    sofort: bool


@dataclass(frozen=True)
class Reparaturen:
    """What can be done about a contract.

    Attributes:
        vorschlaege: the cheapest first; what a person chose is the last to be given up.
        hindernis: why nothing helps, sentence by sentence; empty if something does or nothing is wrong.
        vollstaendig: False if time was up before the search ended.
    """

    vorschlaege: tuple[Reparaturvorschlag, ...] = ()
    hindernis: tuple[str, ...] = ()
    vollstaendig: bool = True


def propose(umgebung: Umgebung, stand: VertragStand, solver: Solver, clock: Callable[[], float]) -> Reparaturen:
    """Ways out of all findings of the rules at once."""
    if not stand.evaluation.firing:
        return Reparaturen()
    deadline = clock() + REPAIR_SECONDS

    def checkpoint() -> None:
        if clock() > deadline:
            raise TimeUp

    found = reparatur.repairs(umgebung, stand, solver, checkpoint)
    return Reparaturen(
        tuple(_vorschlag(umgebung, stand, repair) for repair in found.proposals), found.sentences, found.complete
    )


def after_repair(
    umgebung: Umgebung, stand: VertragStand, add: Collection[str], remove: Collection[str]
) -> tuple[Vertrag, VertragStand]:
    """The contract after a repair with what it mended as reason, and where it would stand.

    Raises:
        ConflictError: the contract changed meanwhile, so that the repair does not fit any more.
        VertragError: the slots cannot hold the result.
    """
    there = {clause for held in stand.slots for clause in held.clause_ids}
    if there & set(add) or set(remove) - there:
        raise ConflictError(
            "Der Vertrag wurde inzwischen geändert; die Reparatur passt nicht mehr.",
            "Wählen Sie unter den neu berechneten Vorschlägen.",
        )
    after = compute_stand(umgebung, reparatur.take_repair(umgebung, stand, add, remove))
    repaired = reparatur.take_repair(umgebung, stand, add, remove, _grund(stand, after))
    return repaired, after


def after_ausweg(umgebung: Umgebung, stand: VertragStand, befund_id: str, ausweg: str) -> tuple[Vertrag, str]:
    """The contract after a way out of one Befund, and what was done.

    Raises:
        ConflictError: contract or rules changed meanwhile, so that there is no such Befund or way out any more.
        VertragError: the slots cannot hold the result.
    """
    offered = {way.schluessel: way for b in stand.befunde if b.id == befund_id for way in b.auswege}
    option = option_of(stand.evaluation, befund_id, ausweg)
    if ausweg not in offered or option is None:
        raise ConflictError(
            "Der Vertrag wurde inzwischen geändert; diesen Befund gibt es so nicht mehr.",
            "Wählen Sie unter den jetzt angezeigten Befunden.",
        )
    after = compute_stand(umgebung, reparatur.take_option(umgebung, stand, option))
    repaired = reparatur.take_option(umgebung, stand, option, _grund(stand, after))
    return repaired, offered[ausweg].bezeichnung


def _vorschlag(umgebung: Umgebung, stand: VertragStand, repair: Repair) -> Reparaturvorschlag:
    _, after = after_repair(umgebung, stand, repair.add, repair.remove)
    known = {frage.question.id for frage in stand.fragen if frage.is_open}
    new = tuple(
        frage.question.label
        for frage in after.fragen
        if frage.is_open and frage.step.required and frage.question.id not in known
    )
    asked = f", {len(new)} neue {'Frage' if len(new) == 1 else 'Fragen'}" if new else ""
    return Reparaturvorschlag(
        add=repair.add,
        remove=repair.remove,
        bezeichnung=repair.label,
        folge=f"{repair.consequence}{asked}",
        hinzu=tuple(umgebung.titles[clause] for clause in repair.add),
        weg=tuple(umgebung.titles[clause] for clause in repair.remove),
        behebt=_only_in(stand, after),
        bringt=_only_in(after, stand),
        neue_fragen=new,
        sofort=repair.auto_applicable,
    )


def _only_in(one: VertragStand, other: VertragStand) -> tuple[str, ...]:
    """Titles of the Befunde of the rules that only one of two Stände has."""
    known = {befund.id for befund in other.befunde}
    return tuple(b.titel for b in one.befunde if b.id.startswith("regel.") and b.id not in known)


def _grund(before: VertragStand, after: VertragStand) -> str | None:
    titles = _only_in(before, after)
    more = len(titles) - _MOST_REASONS
    return "; ".join([*titles[:_MOST_REASONS], *([f"{more} weitere"] if more > 0 else [])]) or None
