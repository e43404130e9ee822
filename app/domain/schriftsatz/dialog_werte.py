"""The values of a conversation: which apply, and whether a new one fits the others."""

from __future__ import annotations

from datetime import date

from app.domain.deutsch import format_datum
from app.domain.kanzlei.akte import AngabeWert
from app.domain.recht.fristen import FRUEHESTER_FRISTBEGINN
from app.domain.schriftsatz.conversation import Conversation, SlotWert
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition
from app.domain.schriftsatz.values import SlotError, Values, all_hold, check_value, display


def values_of(conversation: Conversation) -> dict[str, AngabeWert | None]:
    """Slot key → canonical value of a conversation."""
    return {s.schluessel: s.wert for s in conversation.slots}


def used_values(klageart: Klageart, conversation: Conversation) -> dict[str, AngabeWert | None]:
    """The values of the slots that apply: an answer whose question no longer arises is kept, but not used."""
    given = values_of(conversation)
    slots = {s.schluessel: s for s in klageart.slots}
    used: dict[str, AngabeWert | None] = {}
    for definition in klageart.slots:  # conditions look back only (checked by Klageart), so one pass settles chains
        if definition.schluessel in given and all_hold(definition.bedingungen, used, slots):
            used[definition.schluessel] = given[definition.schluessel]
    return used


def active_slots(klageart: Klageart, values: Values) -> tuple[SlotDefinition, ...]:
    """Slots whose conditions hold now."""
    slots = {s.schluessel: s for s in klageart.slots}
    return tuple(s for s in klageart.slots if all_hold(s.bedingungen, values, slots))


def starts_frist(klageart: Klageart, definition: SlotDefinition) -> bool:
    """Whether a Frist of the Klageart begins with the value of a slot."""
    return any(definition.schluessel in (regel.slot, regel.zweites) for regel in klageart.fristen)


def check_fit(klageart: Klageart, definition: SlotDefinition, wert: AngabeWert, values: Values, heute: date) -> None:
    """Bounds and neighbours of a value, and that a Frist can be computed from it.

    Raises:
        SlotError: what is wrong and what was expected.
    """
    check_value(definition, wert, values, heute, {s.schluessel: s for s in klageart.slots})
    if (
        starts_frist(klageart, definition)
        and isinstance(wert, str)
        and date.fromisoformat(wert) < FRUEHESTER_FRISTBEGINN
    ):
        raise SlotError(
            f"{definition.label}: {display(definition, wert)} – erwartet ein Tag ab dem "
            f"{format_datum(FRUEHESTER_FRISTBEGINN)}; für frühere sind keine Feiertage hinterlegt."
        )


def check_followers(klageart: Klageart, key: str, wert: AngabeWert, values: Values, heute: date) -> None:
    """A revised date must still lie before the dates that have to follow it, and after those that have to precede it.

    Raises:
        SlotError: one of them would come too early or too late.
    """
    changed = {**values, key: wert}
    for follower in klageart.slots:
        known = values.get(follower.schluessel)
        if key in (follower.nach_slot, follower.vor_slot) and known is not None:
            check_fit(klageart, follower, known, changed, heute)


def put(conversation: Conversation, filled: SlotWert) -> Conversation:
    """The conversation with a slot filled, in its old place if it had one; questions about the slot are settled."""
    key = filled.schluessel
    if conversation.value(key) is None:
        slots = (*conversation.slots, filled)
    else:
        slots = tuple(filled if s.schluessel == key else s for s in conversation.slots)
    return settle(conversation.model_copy(update={"slots": slots}), key)


def drop(conversation: Conversation, key: str) -> Conversation:
    """The conversation without the slot, also without the questions that were put for it and its rows."""
    rows = f"{key}__"
    slots = tuple(s for s in conversation.slots if s.schluessel != key)
    asked = tuple(g for g in conversation.gefragt if g != key and not g.startswith(rows))
    return settle(conversation.model_copy(update={"slots": slots, "gefragt": asked}), key)


def settle(conversation: Conversation, key: str) -> Conversation:
    """The conversation without open questions about the slot."""
    kept = tuple(r for r in conversation.rueckfragen if key not in r.slots)
    return conversation.model_copy(update={"rueckfragen": kept})


def asked(conversation: Conversation, key: str) -> Conversation:
    """The conversation after the question ``key`` was put."""
    if key in conversation.gefragt:
        return conversation
    return conversation.model_copy(update={"gefragt": (*conversation.gefragt, key)})
