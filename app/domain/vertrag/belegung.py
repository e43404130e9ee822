"""Which clauses the slots of a contract hold, and why (spec 1, Vertragsbaukasten).

What a person or a repair chose counts before the default of the template. A clause may stand in several slots: then
these hold it together, and it is printed in the first of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.jurisdictions import place
from app.domain.regelwerk.rules import ConditionValue, Severity
from app.domain.regelwerk.sentences import condition_clause
from app.domain.regelwerk.templates import Slot, SlotDefault, SlotKind
from app.domain.regelwerk.visibility import condition_holds
from app.domain.vertrag.stand import Fuellung, SlotStand, Wahlmoeglichkeit
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import SlotWahl, Vertrag, WahlArt

_MOST_REASONS = 3


@dataclass(frozen=True)
class Belegung:
    """What a slot holds; ``default`` is the one that holds, if a default does."""

    clause_ids: tuple[str, ...]
    fuellung: Fuellung
    default: SlotDefault | None = None
    wahl: SlotWahl | None = None


Belegungen = Mapping[str, Belegung]
"""By slot id, in document order."""


def fill(umgebung: Umgebung, vertrag: Vertrag, answers: Mapping[str, ConditionValue]) -> dict[str, Belegung]:
    """What the slots of a contract hold.

    Args:
        umgebung: what the contract is worked with.
        vertrag: its choices and jurisdiction; a choice that does not fit its slot counts as none.
        answers: what counts as answers; defaults read them.
    """
    wishes = {slot.id: _wish(umgebung, vertrag, slot, answers) for slot in umgebung.slots}
    if all(len(slots) == 1 for slots in umgebung.slots_of.values()):
        return wishes
    return _shared(umgebung, wishes)


def selected(belegungen: Belegungen) -> tuple[str, ...]:
    """All clauses of the contract in document order, each once."""
    return tuple(dict.fromkeys(clause for held in belegungen.values() for clause in held.clause_ids))


def printed(belegungen: Belegungen) -> dict[str, tuple[str, ...]]:
    """Slot id → the clauses that are printed there: each only in the first slot that holds it."""
    seen: set[str] = set()
    found: dict[str, tuple[str, ...]] = {}
    for slot_id, held in belegungen.items():
        found[slot_id] = tuple(clause for clause in held.clause_ids if clause not in seen)
        seen.update(held.clause_ids)
    return found


def automatic(belegungen: Belegungen) -> tuple[str, ...]:
    """The clauses of the contract that no person chose."""
    chosen = {c for held in belegungen.values() if held.fuellung is Fuellung.PERSON for c in held.clause_ids}
    return tuple(clause for clause in selected(belegungen) if clause not in chosen)


def fits_slot(umgebung: Umgebung, slot: Slot, clause_ids: Collection[str]) -> bool:
    """Whether a slot can hold exactly these clauses by choice: a required one leaves none."""
    if any(clause not in slot.clause_ids or clause not in umgebung.versions for clause in clause_ids):
        return False
    match slot.kind:
        case SlotKind.REQUIRED:
            return False
        case SlotKind.OPTIONAL:
            return len(clause_ids) <= 1
        case SlotKind.ALTERNATIVE:
            return len(clause_ids) == 1


def slot_staende(
    umgebung: Umgebung, vertrag: Vertrag, belegungen: Belegungen, snapshot: Mapping[str, ConditionValue]
) -> tuple[SlotStand, ...]:
    """The slots with reasons and what they may hold."""
    demands = _demands(umgebung, vertrag.jurisdiction, selected(belegungen), snapshot)
    possible = _Possible(umgebung, vertrag.jurisdiction)
    found = []
    for section in umgebung.template.sections:
        for slot in section.slots:
            held = belegungen[slot.id]
            why = [*_why(umgebung, slot, held, vertrag.jurisdiction), *(d for c in held.clause_ids for d in demands[c])]
            choices = tuple(possible.of(clause) for clause in slot.clause_ids)
            found.append(SlotStand(slot, section.id, held.clause_ids, held.fuellung, tuple(why), choices))
    return tuple(found)


def _wish(umgebung: Umgebung, vertrag: Vertrag, slot: Slot, answers: Mapping[str, ConditionValue]) -> Belegung:
    usable = tuple(clause for clause in slot.clause_ids if clause in umgebung.versions)
    if slot.kind is SlotKind.REQUIRED:
        return Belegung(usable, Fuellung.PFLICHT)
    wahl = vertrag.choices.get(slot.id)
    if wahl is not None and fits_slot(umgebung, slot, wahl.clause_ids):
        by_person = wahl.art is WahlArt.PERSON
        return Belegung(wahl.clause_ids, Fuellung.PERSON if by_person else Fuellung.REPARATUR, wahl=wahl)
    applies = umgebung.in_scope(vertrag.jurisdiction)
    for default in slot.defaults:
        if (
            default.clause_id in applies
            and default.clause_id in usable
            and all(condition_holds(condition, umgebung.questions, answers) for condition in default.when)
        ):
            return Belegung((default.clause_id,), Fuellung.VORGABE, default=default)
    if slot.kind is SlotKind.OPTIONAL or not usable:
        return Belegung((), Fuellung.LEER)
    first = next((clause for clause in usable if clause in applies), usable[0])
    return Belegung((first,), Fuellung.ERSTE)


_RANK = {Fuellung.PFLICHT: 0, Fuellung.PERSON: 1, Fuellung.REPARATUR: 1}


def _shared(umgebung: Umgebung, wishes: Mapping[str, Belegung]) -> dict[str, Belegung]:
    """Slots that have clauses in common agree: what one holds, the others hold too.

    Required slots speak first, then chosen ones, then defaults, each in document order. Of alternatives exactly one
    clause is in the contract, so what would be a second one gives way.
    """
    settled: dict[str, Belegung] = {}
    inside: set[str] = set()
    for slot_id in sorted(wishes, key=lambda id_: _RANK.get(wishes[id_].fuellung, 2)):
        slot, wish = umgebung.slot_by_id[slot_id], wishes[slot_id]
        closed = {  # a second one of these alternatives
            clause
            for other in umgebung.slots
            if other.kind is SlotKind.ALTERNATIVE and other.id != slot_id
            for clause in other.clause_ids
            if not inside.isdisjoint(set(other.clause_ids) - {clause})
        }
        there = tuple(clause for clause in slot.clause_ids if clause in inside)[:1]
        if slot.kind is SlotKind.REQUIRED or (wish.clause_ids == there and there):
            settled[slot_id] = wish
        elif there:
            settled[slot_id] = Belegung(there, _of_another(umgebung, settled, there[0]))
        elif wish.clause_ids and wish.clause_ids[0] in closed:
            free = [c for c in slot.clause_ids if c in umgebung.versions and c not in closed]
            keep = tuple(free[:1]) if slot.kind is SlotKind.ALTERNATIVE else ()
            settled[slot_id] = Belegung(keep, Fuellung.ERSTE if keep else Fuellung.LEER)
        else:
            settled[slot_id] = wish
        inside.update(settled[slot_id].clause_ids)
    for slot_id, held in settled.items():  # an optional slot was empty when another one took its clause
        there = tuple(clause for clause in umgebung.slot_by_id[slot_id].clause_ids if clause in inside)
        if there and not held.clause_ids:
            settled[slot_id] = Belegung(there[:1], _of_another(umgebung, settled, there[0]))
    return {slot_id: settled[slot_id] for slot_id in wishes}


def _of_another(umgebung: Umgebung, settled: Mapping[str, Belegung], clause: str) -> Fuellung:
    slots = (settled[slot.id] for slot in umgebung.slots_of[clause] if slot.id in settled)
    return next(held.fuellung for held in slots if clause in held.clause_ids)


class _Possible:
    """What a clause is called in a list of choices, and whether it applies."""

    def __init__(self, umgebung: Umgebung, jurisdiction: str) -> None:
        self._umgebung = umgebung
        self._applies = umgebung.in_scope(jurisdiction)
        self._not_here = f"gilt nicht in {place(jurisdiction)}"

    def of(self, clause: str) -> Wahlmoeglichkeit:
        titel = self._umgebung.titles.get(clause, clause)
        if clause not in self._umgebung.versions:
            return Wahlmoeglichkeit(clause, titel, gilt=False, hinweis="hat keine veröffentlichte Fassung")
        gilt = clause in self._applies
        return Wahlmoeglichkeit(clause, titel, gilt=gilt, hinweis="" if gilt else self._not_here)


def _why(umgebung: Umgebung, slot: Slot, held: Belegung, jurisdiction: str) -> tuple[str, ...]:
    match held.fuellung:
        case Fuellung.PFLICHT:
            return ("Pflichtklausel der Vorlage.",)
        case Fuellung.VORGABE if held.default is not None and held.default.when:
            conditions = [condition_clause(condition, umgebung.questions) for condition in held.default.when]
            return (f"Vorbelegt, weil {aufzaehlung(conditions)}.",)
        case Fuellung.VORGABE:
            return ("Von der Vorlage vorbelegt.",)
        case Fuellung.ERSTE:
            if len(slot.clause_ids) == 1:
                return ("Die einzige Klausel für diesen Platz.",)
            if held.clause_ids[0] in umgebung.in_scope(jurisdiction):
                return (f"Die erste Klausel für diesen Platz, die in {place(jurisdiction)} gilt.",)
            return (f"Keine der Klauseln für diesen Platz gilt in {place(jurisdiction)}; die erste ist eingesetzt.",)
        case Fuellung.LEER:
            return ("Nicht vorbelegt; die Klausel ist freiwillig.",)
        case Fuellung.PERSON:
            return ("Von Ihnen gewählt.",) if held.clause_ids else ("Von Ihnen weggelassen.",)
        case Fuellung.REPARATUR:
            done = "ergänzt" if held.clause_ids else "entfernt"
            grund = held.wahl.grund if held.wahl is not None else None
            return (f"Durch Reparatur {done}: {grund}." if grund else f"Durch Reparatur {done}.",)


def _demands(
    umgebung: Umgebung, jurisdiction: str, clauses: Collection[str], snapshot: Mapping[str, ConditionValue]
) -> dict[str, list[str]]:
    """Why the rules want the clauses that are in, at most three sentences each."""
    compiled = umgebung.compiled
    found: dict[str, list[str]] = {clause: [] for clause in clauses}
    inside = {compiled.index[clause] for clause in clauses}

    def say(clause: int, sentence: str) -> None:
        listed = found[compiled.ids[clause]]
        if len(listed) < _MOST_REASONS and sentence not in listed:
            listed.append(sentence)

    resting = umgebung.resting(jurisdiction)
    for question_id, value in snapshot.items():
        index = compiled.answers.get(question_id)
        for number in sorted(index.met(value)) if index is not None else ():
            if compiled.owner[number] in inside and number not in resting:
                rule = compiled.potentials[number].rules[0]
                if rule.condition is not None:
                    word = "Empfohlen" if rule.severity is Severity.SOFT else "Erforderlich"
                    condition = condition_clause(rule.condition, umgebung.questions)
                    say(compiled.owner[number], f"{word}, weil {condition}.")
    applies = {compiled.index[clause] for clause in umgebung.in_scope(jurisdiction)}
    for number, owner, targets in umgebung.requires:
        if owner in inside and owner in applies:
            serving = [target for target in targets if target in inside and target in applies]
            if len(serving) == 1 and serving[0] != owner:
                soft = not compiled.is_hard[number]
                verb = "empfiehlt" if soft else "erfordert"
                say(serving[0], f"{zitat(compiled.titles[owner])} {verb} diese Klausel.")
    return found
