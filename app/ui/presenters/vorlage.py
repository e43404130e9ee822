"""The structure of a template without Qt: sections, slots, and every edit of them as a new value (spec 1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.template_phrases import when_text
from app.domain.regelwerk.templates import Section, Slot, SlotDefault, SlotKind
from app.errors import InputError
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.regel import key_from

ART_WORT = {
    SlotKind.REQUIRED: "Pflicht",
    SlotKind.OPTIONAL: "wahlweise",
    SlotKind.ALTERNATIVE: "eine von mehreren",
}
ART_HILFE = {
    SlotKind.REQUIRED: "Die Klausel steht in jedem Vertrag.",
    SlotKind.OPTIONAL: "Die Klausel kann im Vertrag stehen.",
    SlotKind.ALTERNATIVE: "Genau eine der Klauseln steht im Vertrag.",
}
T = TypeVar("T")
Sections = tuple[Section, ...]


def slot_text(slot: Slot, bestand: Bestand) -> str:
    """``Vergütung (Pauschal) / Vergütung (Stunde) – eine von mehreren``."""
    titles = " / ".join(bestand.title(c) for c in slot.clause_ids) or "noch ohne Klausel"
    name = f"{slot.label}: {titles}" if slot.label else titles
    return f"{name} – {ART_WORT[slot.kind]}"


def section_text(section: Section) -> str:
    """``Vergütung``; of one without numbers ``Präambel – ohne §``."""
    return typografie(section.title if section.numbered else f"{section.title} – ohne §")


def numbered_hint(section: Section) -> str:
    """What it means that the clauses of a section are numbered, or not."""
    if section.numbered:
        return "Jede Klausel wird ein Paragraf mit Nummer und Überschrift."
    return "Die Texte stehen ohne Nummer und ohne Überschrift der Klausel, wie Vertragsparteien und Präambel."


def _ids(sections: Sections) -> frozenset[str]:
    return frozenset([s.id for s in sections] + [slot.id for s in sections for slot in s.slots])


def section_place(section_id: str) -> str:
    """Name of a section in the tree; slots may have the same id."""
    return f"section:{section_id}"


def slot_place(slot_id: str) -> str:
    """Name of a slot in the tree."""
    return f"slot:{slot_id}"


def places(section: Section) -> tuple[str, ...]:
    """Names of a section and its slots."""
    return (section_place(section.id), *(slot_place(slot.id) for slot in section.slots))


def add_section(sections: Sections, title: str, after: str | None = None) -> tuple[Sections, str]:
    """A new section after the one of place ``after``, else at the end; and its place."""
    section = Section(id=key_from(title, _ids(sections)), title=title)
    number = next((n for n, s in enumerate(sections) if after in places(s)), len(sections) - 1)
    return (*sections[: number + 1], section, *sections[number + 1 :]), section_place(section.id)


def put_section(sections: Sections, section_id: str, title: str, *, numbered: bool) -> Sections:
    """Title of a section, and whether its clauses are numbered.

    Raises:
        InputError: the title is empty.
    """
    text = title.strip()
    if not text:
        raise InputError("Dem Abschnitt fehlt die Überschrift.", "Schreiben Sie eine Überschrift.", feld="titel")
    changes = {"title": text, "numbered": numbered}
    return tuple(s.model_copy(update=changes) if s.id == section_id else s for s in sections)


def add_slot(sections: Sections, beside: str) -> tuple[Sections, str]:
    """An empty optional slot at the end of the section ``beside``, or after the slot ``beside``; and its place."""
    slot = Slot(id=key_from("platz", _ids(sections)), kind=SlotKind.OPTIONAL)
    changed = []
    for section in sections:
        slots = section.slots
        place = next((n for n, known in enumerate(slots) if slot_place(known.id) == beside), None)
        if place is not None:
            slots = (*slots[: place + 1], slot, *slots[place + 1 :])
        elif section_place(section.id) == beside:
            slots = (*slots, slot)
        changed.append(section.model_copy(update={"slots": slots}))
    return tuple(changed), slot_place(slot.id)


def put_slot(sections: Sections, slot_id: str, kind: SlotKind, clauses: tuple[str, ...], label: str) -> Sections:
    """Kind, clauses and label of a slot; it goes on starting with those of its clauses that stay.

    Raises:
        InputError: several clauses where only one fits; ``feld`` is ``klauseln``.
    """
    if kind is not SlotKind.ALTERNATIVE and len(clauses) > 1:
        raise InputError("Dieser Platz nimmt nur eine Klausel.", "Mehrere gehen nur bei „eine von mehreren“.",
                         feld="klauseln")  # fmt: skip

    def changed(known: Slot) -> Slot:
        if known.id != slot_id:
            return known
        defaults = tuple(default for default in known.defaults if default.clause_id in clauses)
        fields = {"kind": kind, "clause_ids": clauses, "label": label.strip() or None, "defaults": defaults}
        return known.model_copy(update=fields)

    return tuple(s.model_copy(update={"slots": tuple(map(changed, s.slots))}) for s in sections)


def delete(sections: Sections, place: str) -> Sections:
    """Without a section (with its slots) or a slot."""
    return tuple(
        s.model_copy(update={"slots": tuple(slot for slot in s.slots if slot_place(slot.id) != place)})
        for s in sections
        if section_place(s.id) != place
    )


def move(sections: Sections, what: str, step: int) -> Sections:
    """A section or slot one place up (-1) or down (1); a slot at the end of its section moves into the next one."""
    order = [section_place(s.id) for s in sections]
    if what in order:
        return shifted(sections, order.index(what), step)
    for number, section in enumerate(sections):
        place = next((n for n, slot in enumerate(section.slots) if slot_place(slot.id) == what), None)
        if place is None:
            continue
        if 0 <= place + step < len(section.slots):
            changed = section.model_copy(update={"slots": shifted(section.slots, place, step)})
            return (*sections[:number], changed, *sections[number + 1 :])
        if not 0 <= number + step < len(sections):
            return sections
        slot = section.slots[place]
        target = sections[number + step]
        entered = (*target.slots, slot) if step < 0 else (slot, *target.slots)
        result = list(delete(sections, what))
        result[number + step] = target.model_copy(update={"slots": entered})
        return tuple(result)
    return sections


def shifted(items: tuple[T, ...], place: int, step: int) -> tuple[T, ...]:
    """With one item and its neighbour before (-1) or after it (1) changed round."""
    other = place + step
    if not 0 <= other < len(items):
        return items
    changed = list(items)
    changed[place], changed[other] = changed[other], changed[place]
    return tuple(changed)


def move_over(sections: Sections, what: str, step: int) -> Sections:
    """A slot to the end of the section before (-1) or after (1) its own; a section stays."""
    number = next((n for n, s in enumerate(sections) if what in places(s)[1:]), None)
    if number is None or not 0 <= number + step < len(sections):
        return sections
    return drop(sections, what, Ziel(section_place(sections[number + step].id), Lage.AUF))


def placed(items: tuple[T, ...], row: int, place: int) -> tuple[T, ...]:
    """With the item of number ``row`` at ``place`` among the others."""
    others = [*items[:row], *items[row + 1 :]]
    others.insert(place, items[row])
    return tuple(others)


# ---- drag and drop --------------------------------------------------------------------------------------------------


class Lage(Enum):
    """Where something is let go, as seen from a line of the tree."""

    VOR = "vor"
    AUF = "auf"
    NACH = "nach"


@dataclass(frozen=True)
class Ziel:
    """A place in the tree and where beside it."""

    place: str
    lage: Lage


def lage_of(kind: str, place: str, share: float, *, last: bool = False) -> Lage:
    """What letting go means.

    Args:
        kind: what is dragged: ``section``, ``slot`` or ``clause``.
        place: the line under the mouse.
        share: how far down the line the mouse is, 0 to 1; of a section that is dragged, how far down the whole section.
        last: the mouse is below the last line.
    """
    if kind == "section":
        return Lage.NACH if last or share >= 0.5 else Lage.VOR
    if place.startswith("section:"):
        return Lage.AUF
    if kind == "slot":
        return Lage.NACH if last or share >= 0.5 else Lage.VOR
    if last or share > 0.75:
        return Lage.NACH
    return Lage.VOR if share < 0.25 else Lage.AUF


def drop(sections: Sections, what: str, ziel: Ziel) -> Sections:
    """A section or slot let go there; the same sections if that is no place for it.

    A section goes before or after the section of the place, a slot before or after a slot, or to the end of a section.
    """
    if what.startswith("section:"):
        return _drop_section(sections, what, ziel)
    slot = next((slot for s in sections for slot in s.slots if slot_place(slot.id) == what), None)
    if slot is None or ziel.place == what or (ziel.lage is Lage.AUF and ziel.place.startswith("slot:")):
        return sections
    return _insert(delete(sections, what), slot, ziel)


def _drop_section(sections: Sections, what: str, ziel: Ziel) -> Sections:
    order = [section_place(s.id) for s in sections]
    at = next((n for n, s in enumerate(sections) if ziel.place in places(s)), None)
    if what not in order or at is None or ziel.lage is Lage.AUF:
        return sections
    row = order.index(what)
    gap = at if ziel.lage is Lage.VOR else at + 1
    return placed(sections, row, gap - 1 if gap > row else gap)


def _insert(sections: Sections, slot: Slot, ziel: Ziel) -> Sections:
    changed = []
    for section in sections:
        slots = section.slots
        place = next((n for n, known in enumerate(slots) if slot_place(known.id) == ziel.place), None)
        if place is not None:
            at = place + (ziel.lage is not Lage.VOR)
            slots = (*slots[:at], slot, *slots[at:])
        elif section_place(section.id) == ziel.place:
            slots = (*slots, slot)
        changed.append(section if slots is section.slots else section.model_copy(update={"slots": slots}))
    return tuple(changed)


def drop_clause(sections: Sections, clause_id: str, ziel: Ziel, title: str) -> tuple[Sections, str]:
    """A clause let go there: a new slot, one more alternative, or what an empty slot holds; and the place of the slot.

    Raises:
        InputError: the slot has it already, or takes one clause only.
    """
    slot = next((slot for s in sections for slot in s.slots if slot_place(slot.id) == ziel.place), None)
    if slot is None or ziel.lage is not Lage.AUF:
        fresh = Slot(id=key_from("platz", _ids(sections)), kind=SlotKind.OPTIONAL, clause_ids=(clause_id,))
        return _insert(sections, fresh, ziel), slot_place(fresh.id)
    if clause_id in slot.clause_ids:
        raise InputError(f"{zitat(title)} steht schon in diesem Platz.", "Legen Sie die Klausel anderswo ab.")
    if slot.clause_ids and slot.kind is not SlotKind.ALTERNATIVE:
        raise InputError(
            "Dieser Platz nimmt nur eine Klausel.",
            "Legen Sie die Klausel zwischen zwei Plätzen ab, oder machen Sie den Platz zu „eine von mehreren“.",
        )
    clauses = (*slot.clause_ids, clause_id)
    return put_slot(sections, slot.id, slot.kind, clauses, slot.label or ""), ziel.place


# ---- what a slot starts with ----------------------------------------------------------------------------------------


def put_defaults(sections: Sections, slot_id: str, defaults: tuple[SlotDefault, ...]) -> Sections:
    """What a slot starts with."""

    def changed(slot: Slot) -> Slot:
        return slot.model_copy(update={"defaults": defaults}) if slot.id == slot_id else slot

    return tuple(s.model_copy(update={"slots": tuple(map(changed, s.slots))}) for s in sections)


def default_lines(slot: Slot, bestand: Bestand) -> tuple[str, ...]:
    """``„Laufzeit (befristet)“, wenn Vertragstyp „befristet“ ist``; ``immer`` without conditions."""
    return tuple(
        typografie(f"{zitat(bestand.title(d.clause_id))}, {when_text(d.when, bestand.questions, 'immer')}")
        for d in slot.defaults
    )


def default_hint(slot: Slot) -> str:
    """What the list of a slot means."""
    if slot.kind is SlotKind.REQUIRED:
        return "Ein Pflichtplatz enthält seine Klausel immer; eine Vorbelegung braucht er nicht."
    if not slot.clause_ids:
        return "Geben Sie dem Platz zuerst eine Klausel."
    otherwise = (
        "bleibt der Platz leer" if slot.kind is SlotKind.OPTIONAL else "gilt die erste Klausel, die im Land gilt"
    )
    return f"Die erste Zeile, die zutrifft und deren Klausel im Land gilt, zählt; sonst {otherwise}."
