"""Ways out and repairs of a contract: what they ask for, turned into choices of slots (spec 1, Repair).

A contract can only hold what its slots hold: required clauses stay, of alternatives exactly one is in, nothing comes
that no slot names. A way out that asks for something else is not offered.
"""

from __future__ import annotations

from collections.abc import Collection

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.befunde import befund_of
from app.domain.regelwerk.findings import Action, ResolutionOption
from app.domain.regelwerk.repair import Repair, RepairResult, propose_repairs
from app.domain.regelwerk.sat import Checkpoint, Solver, keep_going
from app.domain.regelwerk.slot_bounds import Bounds, bounds_of
from app.domain.regelwerk.templates import Slot, SlotKind
from app.domain.vertrag.abschluss import require_open
from app.domain.vertrag.belegung import fits_slot
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.steuerung import slot_name
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import SlotWahl, Vertrag, WahlArt

_MOST_REASONS = 3


def choose(umgebung: Umgebung, vertrag: Vertrag, slot_id: str, clause_id: str | None) -> Vertrag:
    """A slot filled by hand; None: an optional one stays empty.

    Other slots that may hold the same clauses follow: what was chosen there gives way where it does not go together.

    Raises:
        VertragError: the slot cannot hold that, or the contract is complete.
    """
    require_open(vertrag)
    slot = _slot(umgebung, slot_id)
    wanted = (clause_id,) if clause_id is not None else ()
    if not fits_slot(umgebung, slot, wanted):
        raise _misfit(umgebung, slot, clause_id)
    rivals = _rivals(umgebung, slot, wanted)
    choices = {
        id_: wahl
        for id_, wahl in vertrag.choices.items()
        if rivals.isdisjoint(umgebung.slot_by_id[id_].clause_ids if id_ in umgebung.slot_by_id else ())
    }
    choices[slot_id] = SlotWahl(clause_ids=wanted)
    return vertrag.model_copy(update={"choices": choices})


def reset(umgebung: Umgebung, vertrag: Vertrag, slot_id: str) -> Vertrag:
    """A slot filled by its default again.

    Raises:
        VertragError: there is no such slot, or the contract is complete.
    """
    require_open(vertrag)
    slot = _slot(umgebung, slot_id)
    choices = {id_: wahl for id_, wahl in vertrag.choices.items() if id_ != slot.id}
    return vertrag.model_copy(update={"choices": choices})


def bounds(umgebung: Umgebung) -> Bounds:
    """What the slots of the template demand of a repair."""
    return bounds_of(umgebung.slots, umgebung.compiled)


def repairs(
    umgebung: Umgebung, stand: VertragStand, solver: Solver, checkpoint: Checkpoint = keep_going
) -> RepairResult:
    """The cheapest repairs of a contract, each of them expressible by its slots."""
    return propose_repairs(
        umgebung.compiled,
        stand.selection,
        solver,
        automatic=stand.automatic,
        **bounds(umgebung),
        checkpoint=checkpoint,
    )


def grund_of(repair: Repair) -> str:
    """What a repair mended, as the slots say it: titles of the findings it settles."""
    titles = list(dict.fromkeys(befund_of(finding).titel for finding in repair.settles))
    more = len(titles) - _MOST_REASONS
    return "; ".join([*titles[:_MOST_REASONS], *([f"{more} weitere"] if more > 0 else [])])


def take_repair(
    umgebung: Umgebung, stand: VertragStand, add: Collection[str], remove: Collection[str], grund: str | None = None
) -> Vertrag:
    """The contract after a repair.

    Args:
        umgebung: what it is worked with.
        stand: where it stands.
        add: clauses that come in.
        remove: clauses that go.
        grund: what the repair mended.

    Raises:
        VertragError: the slots cannot hold the result, or the contract is complete.
    """
    vertrag = require_open(stand.vertrag)
    now = _clauses(stand)
    wanted = (now - set(remove)) | set(add)
    if not _can_follow(umgebung, now, wanted):
        raise VertragError(
            "Diese Reparatur passt nicht mehr zum Vertrag.",
            "Er hat sich inzwischen geändert; sehen Sie die Vorschläge neu an.",
        )
    choices = dict(vertrag.choices)
    for held in stand.slots:
        then = tuple(clause for clause in held.slot.clause_ids if clause in wanted)
        if held.slot.kind is not SlotKind.REQUIRED and then != held.clause_ids:
            choices[held.slot.id] = SlotWahl(clause_ids=then, art=WahlArt.REPARATUR, grund=grund)
    return vertrag.model_copy(update={"choices": choices})


def take_option(umgebung: Umgebung, stand: VertragStand, option: ResolutionOption, grund: str | None = None) -> Vertrag:
    """The contract after a way out of one finding.

    Raises:
        VertragError: as ``take_repair``.
    """
    now = _clauses(stand)
    wanted = after_option(now, option)
    return take_repair(umgebung, stand, wanted - now, now - wanted, grund)


def after_option(clauses: Collection[str], option: ResolutionOption) -> frozenset[str]:
    """The clauses of a contract after a way out."""
    if option.action is Action.ADD_CLAUSE:
        return frozenset((*clauses, option.target_clause_id))
    rest = frozenset(clauses) - {option.target_clause_id}
    return rest | {option.replacement_clause_id} if option.replacement_clause_id is not None else rest


def expressible(umgebung: Umgebung, clauses: frozenset[str], option: ResolutionOption) -> bool:
    """Whether the slots, which hold these clauses, can also hold them after a way out."""
    return _can_follow(umgebung, clauses, after_option(clauses, option))


def _can_follow(umgebung: Umgebung, clauses: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether the slots of the clauses that come and go can hold what is wanted."""
    changed = wanted ^ clauses
    return changed <= umgebung.slots_of.keys() and all(
        _can_hold(umgebung, slot, wanted) for clause in changed for slot in umgebung.slots_of[clause]
    )


def _can_hold(umgebung: Umgebung, slot: Slot, wanted: frozenset[str]) -> bool:
    usable = [clause for clause in slot.clause_ids if clause in umgebung.versions]
    inside = [clause for clause in slot.clause_ids if clause in wanted]
    if slot.kind is SlotKind.OPTIONAL or not usable:
        return all(clause in umgebung.versions for clause in inside)
    return len(inside) == 1 and inside[0] in umgebung.versions


def _clauses(stand: VertragStand) -> frozenset[str]:
    return frozenset(clause for held in stand.slots for clause in held.clause_ids)


def _slot(umgebung: Umgebung, slot_id: str) -> Slot:
    slot = umgebung.slot_by_id.get(slot_id)
    if slot is None:
        raise VertragError(f"Einen Platz „{slot_id}“ hat die Vorlage nicht.", "Wählen Sie einen Platz aus der Liste.")
    return slot


def _misfit(umgebung: Umgebung, slot: Slot, clause_id: str | None) -> VertragError:
    titles = umgebung.titles
    name, feld = zitat(slot_name(slot, titles)), f"slot:{slot.id}"
    if slot.kind is SlotKind.REQUIRED:
        return VertragError(
            f"Der Platz {name} ist Pflicht: Seine Klausel steht fest.", "Ändern können Sie ihren Wortlaut.", feld
        )
    usable = aufzaehlung([zitat(titles.get(c, c)) for c in slot.clause_ids if c in umgebung.versions], "oder")
    if clause_id is None:
        return VertragError(f"Der Platz {name} darf nicht leer bleiben.", f"Wählen Sie {usable}.", feld)
    return VertragError(
        f"{zitat(titles.get(clause_id, clause_id))} kann nicht auf dem Platz {name} stehen.",
        f"Möglich ist {usable}." if usable else "Dieser Platz bleibt leer.",
        feld,
    )


def _rivals(umgebung: Umgebung, slot: Slot, wanted: Collection[str]) -> frozenset[str]:
    """Clauses of which a choice in another slot gives way: those of this slot, and alternatives to what it holds."""
    groups = (other.clause_ids for other in umgebung.slots if other.kind is SlotKind.ALTERNATIVE)
    alternatives = (group for group in groups if not set(group).isdisjoint(wanted))
    return frozenset((*slot.clause_ids, *(clause for group in alternatives for clause in group)))
