"""Names of undo steps that replace a whole list: what of it was added, deleted, moved or changed (German)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from app.domain.regelwerk.library import Parameter, Question
from app.domain.regelwerk.templates import InterviewStep, Party, Section, Slot

MAX_NAME = 40
"""Characters of a title within the name of a step; it stands in a menu."""

T = TypeVar("T")
TitleOf = Callable[[str], str]


def sections_label(before: Sequence[Section], after: Sequence[Section], title_of: TitleOf) -> str | None:
    """What was done to the structure of a template; None if it was more than one thing.

    Args:
        before: sections as they were.
        after: sections as they are now.
        title_of: title of a clause.
    """
    old, new = {s.id: s for s in before}, {s.id: s for s in after}
    if (one := _added_or_deleted(old, new)) is not None:
        section, verb = one
        return f"Abschnitt {_quoted(section.title)} {verb}"
    if old.keys() != new.keys():
        return None
    old_slots, new_slots = _slots(before), _slots(after)
    if (added := _added_or_deleted(old_slots, new_slots)) is not None:
        slot, verb = added
        return f"Platz{_slot_name(slot, title_of)} {verb}"
    renamed = [s for s in after if (s.title, s.numbered) != (old[s.id].title, old[s.id].numbered)]
    changed = [slot for slot in new_slots.values() if slot != old_slots.get(slot.id)]
    if len(renamed) + len(changed) > 1 or old_slots.keys() != new_slots.keys():
        return None
    if renamed:
        section, was = renamed[0], old[renamed[0].id]
        if section.title == was.title:
            return f"Abschnitt {_quoted(section.title)} {'mit' if section.numbered else 'ohne'} Nummern"
        return f"Abschnitt {_quoted(section.title)} {'umbenennen' if section.numbered == was.numbered else 'ändern'}"
    if changed:
        return f"Platz{_slot_name(changed[0], title_of) or _slot_name(old_slots[changed[0].id], title_of)} ändern"
    return "Abschnitt verschieben" if [*old] != [*new] else "Platz verschieben"


def interview_label(before: Sequence[InterviewStep], after: Sequence[InterviewStep], label_of: TitleOf) -> str | None:
    """What was done to the questions of a template; None if it was more than one thing.

    Args:
        before: questions as they were.
        after: questions as they are now.
        label_of: text of a question.
    """
    old, new = {s.question_id: s for s in before}, {s.question_id: s for s in after}
    if (one := _added_or_deleted(old, new, "entfernen")) is not None:
        step, verb = one
        return f"Frage {_quoted(label_of(step.question_id))} {verb}"
    if old.keys() < new.keys():
        return f"{len(new) - len(old)} Fragen hinzufügen"
    if old.keys() != new.keys():
        return None
    changed = [step for step in after if step != old[step.question_id]]
    if not changed:
        return "Frage verschieben"
    if len(changed) > 1:
        return None
    step = changed[0]
    name, was = _quoted(label_of(step.question_id)), old[step.question_id]
    if step.required != was.required:
        return f"Frage {name} zur {'Pflicht' if step.required else 'freiwilligen Angabe'} machen"
    if step.conditions != was.conditions:
        more = len(step.conditions) - len(was.conditions)
        return f"Bedingung der Frage {name} {'hinzufügen' if more > 0 else 'löschen' if more < 0 else 'ändern'}"
    words = [
        word
        for word, field in (
            ("Vorbelegung der", "default"),
            ("Überschrift über der", "group"),
            ("Begründung der", "reason"),
        )
        if getattr(step, field) != getattr(was, field)
    ]
    return f"{words[0]} Frage {name} ändern" if len(words) == 1 else f"Frage {name} ändern"


def parties_label(before: Sequence[Party], after: Sequence[Party]) -> str | None:
    """What was done to the parties of a template; None if it was more than one thing."""
    old, new = {p.key: p for p in before}, {p.key: p for p in after}
    if (one := _added_or_deleted(old, new)) is not None:
        party, verb = one
        return f"Partei {_quoted(party.noun.masculine)} {verb}"
    if old.keys() != new.keys():
        return None
    changed = [party for party in after if party != old[party.key]]
    if not changed:
        return "Partei verschieben"
    return f"Partei {_quoted(changed[0].noun.masculine)} ändern" if len(changed) == 1 else None


def parameters_label(before: Sequence[Parameter], after: Sequence[Parameter]) -> str | None:
    """What was done to the parameters of a clause; None if it was more than one thing."""
    old, new = {p.key: p for p in before}, {p.key: p for p in after}
    if (one := _added_or_deleted(old, new, added="anlegen")) is not None:
        parameter, verb = one
        return f"Parameter {_quoted(parameter.label)} {verb}"
    changed = [p for p in after if p != old.get(p.key)]
    if old.keys() != new.keys() or len(changed) != 1:
        return None
    return f"Parameter {_quoted(changed[0].label)} ändern"


def answer_label(question: Question) -> str:
    """Whose answer in a contract is changed."""
    return f"Antwort {_quoted(question.label)} ändern"


def question_label(known: Question | None, question: Question) -> str:
    """Whether a question of the library is new."""
    return f"Frage {_quoted(question.label)} {'anlegen' if known is None else 'ändern'}"


def _added_or_deleted(
    old: Mapping[str, T], new: Mapping[str, T], deleted: str = "löschen", added: str = "hinzufügen"
) -> tuple[T, str] | None:
    """The one thing that came or went while all others stayed, and the verb for it."""
    came, went = [key for key in new if key not in old], [key for key in old if key not in new]
    if len(came) + len(went) != 1:
        return None
    return (new[came[0]], added) if came else (old[went[0]], deleted)


def _slots(sections: Sequence[Section]) -> dict[str, Slot]:
    return {slot.id: slot for section in sections for slot in section.slots}


def _slot_name(slot: Slot, title_of: TitleOf) -> str:
    """`` „Vergütung“``; empty for a slot that has neither a label nor a clause."""
    name = slot.label or " / ".join(map(title_of, slot.clause_ids))
    return f" {_quoted(name)}" if name else ""


def _quoted(name: str) -> str:
    text = " ".join(name.split())
    return f"„{text}“" if len(text) <= MAX_NAME else f"„{text[: MAX_NAME - 1].rstrip()}…“"
