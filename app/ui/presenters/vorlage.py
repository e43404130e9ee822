"""Templates without Qt: sections and slots, the interview, and every edit of them as a new value (spec 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from app.domain.deutsch import typografie
from app.domain.regelwerk.klauseltext import variants
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.template_phrases import step_notes
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotKind
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
    SlotKind.ALTERNATIVE: "Genau eine der Klauseln steht im Vertrag; die erste ist vorgeschlagen.",
}
T = TypeVar("T")
Sections = tuple[Section, ...]
Steps = tuple[InterviewStep, ...]


def slot_text(slot: Slot, bestand: Bestand) -> str:
    """``Vergütung (Pauschal) / Vergütung (Stunde) – eine von mehreren``."""
    titles = " / ".join(bestand.title(c) for c in slot.clause_ids) or "noch ohne Klausel"
    name = f"{slot.label}: {titles}" if slot.label else titles
    return f"{name} – {ART_WORT[slot.kind]}"


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


def rename_section(sections: Sections, section_id: str, title: str) -> Sections:
    """Another title.

    Raises:
        InputError: the title is empty.
    """
    text = title.strip()
    if not text:
        raise InputError("Dem Abschnitt fehlt die Überschrift.", "Schreiben Sie eine Überschrift.", feld="titel")
    return tuple(s.model_copy(update={"title": text}) if s.id == section_id else s for s in sections)


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
        return _moved(sections, order.index(what), step)
    for number, section in enumerate(sections):
        place = next((n for n, slot in enumerate(section.slots) if slot_place(slot.id) == what), None)
        if place is None:
            continue
        if 0 <= place + step < len(section.slots):
            changed = section.model_copy(update={"slots": _moved(section.slots, place, step)})
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


def _moved(items: tuple[T, ...], place: int, step: int) -> tuple[T, ...]:
    other = place + step
    if not 0 <= other < len(items):
        return items
    changed = list(items)
    changed[place], changed[other] = changed[other], changed[place]
    return tuple(changed)


@dataclass(frozen=True)
class FrageZeile:
    """One question of the interview as a line."""

    id: str
    text: str
    bedingung: str


def questions(steps: Steps, bestand: Bestand) -> tuple[FrageZeile, ...]:
    """The interview in its order."""
    rows = []
    for step in steps:
        question = bestand.questions.get(step.question_id)
        label = question.label if question is not None else f"unbekannte Frage „{step.question_id}“"
        rows.append(FrageZeile(step.question_id, typografie(label), typografie(step_notes(step, bestand.questions))))
    return tuple(rows)


def add_step(steps: Steps, question_id: str) -> Steps:
    """With one more question at the end."""
    if any(step.question_id == question_id for step in steps):
        return steps
    return (*steps, InterviewStep(question_id=question_id))


def missing_questions(steps: Steps, clause_ids: tuple[str, ...], bestand: Bestand) -> tuple[str, ...]:
    """Questions that parameters, rules and texts of the clauses need and the interview does not ask yet."""
    asked = {s.question_id for s in steps}
    wanted: dict[str, None] = {}
    for clause in clause_ids:
        for version in bestand.versions(clause)[:1]:
            wanted |= dict.fromkeys(r.condition.question_id for r in version.rules if r.condition is not None)
            wanted |= dict.fromkeys(p.key for p in version.parameters)
            wanted |= dict.fromkeys(node.question_id for node in variants(version.content))
    return tuple(key for key in wanted if key in bestand.questions and key not in asked)


def put_step(steps: Steps, question_id: str, *, required: bool, show_if: tuple[Condition, ...]) -> Steps:
    """Another duty or other conditions of a question; everything else of it stays."""
    changes = {"required": required, "show_if": show_if}
    return tuple(s.model_copy(update=changes) if s.question_id == question_id else s for s in steps)


def delete_step(steps: Steps, question_id: str) -> Steps:
    """Without a question."""
    return tuple(s for s in steps if s.question_id != question_id)


def move_step(steps: Steps, question_id: str, step: int) -> Steps:
    """A question one place up (-1) or down (1)."""
    place = next((n for n, s in enumerate(steps) if s.question_id == question_id), None)
    return steps if place is None else _moved(steps, place, step)


def earlier(steps: Steps, question_id: str) -> tuple[str, ...]:
    """Questions asked before this one: only on them it may depend."""
    order = [s.question_id for s in steps]
    return tuple(order[: order.index(question_id)]) if question_id in order else ()
