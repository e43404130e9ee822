"""Values that the language model pointed out or an earlier conversation knew: kept aside until a person decides.

They are never silently taken (spec 2, „The principle“): they fill only what is open, give way to whatever a person, the
Akte or the program's own reading says, refuse no answer, and stand in no filing before they are confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog_werte import active_slots, check_fit, check_followers, used_values
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError

_BERECHNET = frozenset(("gericht",))
"""Slots that the program derives as soon as it can (``gericht.with_derived_gericht``)."""


_VORGESCHLAGEN = frozenset((SlotHerkunft.MODELL, SlotHerkunft.GESPRAECH))


def is_proposal(item: SlotWert) -> bool:
    """Whether only the model or an earlier conversation says so."""
    return item.herkunft in _VORGESCHLAGEN and not item.bestaetigt


def proposals(conversation: Conversation) -> tuple[SlotWert, ...]:
    """What only the model or an earlier conversation says."""
    return tuple(item for item in conversation.slots if is_proposal(item))


def without_proposals(conversation: Conversation) -> Conversation:
    """The conversation as persons, the Akte and the program's own reading made it."""
    firm = tuple(item for item in conversation.slots if not is_proposal(item))
    return conversation if len(firm) == len(conversation.slots) else conversation.model_copy(update={"slots": firm})


def open_slots(klageart: Klageart, conversation: Conversation) -> tuple[SlotDefinition, ...]:
    """What may be proposed, the required ones first: slots that apply and that nobody has spoken on.

    An answer, also „weiß ich noch nicht“, an open question about a text or a refusal is a word on a slot.
    """
    spoken = _spoken(conversation)
    found = [
        s
        for s in active_slots(klageart, used_values(klageart, conversation))
        if s.fragen and s.typ is not SlotTyp.LISTE and s.schluessel not in spoken
    ]
    return tuple(sorted(found, key=lambda s: not s.pflicht))


def _spoken(conversation: Conversation) -> set[str]:
    asked_about = {key for r in conversation.rueckfragen for key in r.slots}
    touched = {i.schluessel for i in conversation.slots} | asked_about
    return touched | {*conversation.verworfen, *conversation.gefragt, *_BERECHNET}


def with_proposals(
    klageart: Klageart, conversation: Conversation, werte: Iterable[SlotWert], heute: date
) -> Conversation:
    """The conversation with those of the proposed values whose slot is still open and that fit the others.

    What an earlier conversation knows waits for slots that do not apply yet: they may after a later answer.
    """
    for item in werte:
        if not is_proposal(item) or item.wert is None:
            continue
        definition = next((s for s in open_slots(klageart, conversation) if s.schluessel == item.schluessel), None)
        if definition is None:
            if _may_apply_later(klageart, conversation, item):
                conversation = conversation.model_copy(update={"slots": (*conversation.slots, item)})
            continue
        values = used_values(klageart, conversation)
        try:
            check_fit(klageart, definition, item.wert, values, heute)
            check_followers(klageart, item.schluessel, item.wert, values, heute)
        except SlotError:
            continue
        conversation = conversation.model_copy(update={"slots": (*conversation.slots, item)})
    return conversation


def _may_apply_later(klageart: Klageart, conversation: Conversation, item: SlotWert) -> bool:
    if item.herkunft is not SlotHerkunft.GESPRAECH or item.schluessel in _spoken(conversation):
        return False
    active = {s.schluessel for s in active_slots(klageart, used_values(klageart, conversation))}
    return item.schluessel not in active
