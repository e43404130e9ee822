"""Values that the language model pointed out in a text: kept beside the conversation's own until a person decides.

They are never trusted (spec 2, „The principle“): they fill only what is open, give way to whatever a person, the Akte
or the program's own reading says, refuse no answer, and stand in no filing before they are confirmed.
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


def is_proposal(item: SlotWert) -> bool:
    """Whether only the model says so."""
    return item.herkunft is SlotHerkunft.MODELL and not item.bestaetigt


def proposals(conversation: Conversation) -> tuple[SlotWert, ...]:
    """What only the model says."""
    return tuple(item for item in conversation.slots if is_proposal(item))


def without_proposals(conversation: Conversation) -> Conversation:
    """The conversation as persons, the Akte and the program's own reading made it."""
    firm = tuple(item for item in conversation.slots if not is_proposal(item))
    return conversation if len(firm) == len(conversation.slots) else conversation.model_copy(update={"slots": firm})


def open_slots(klageart: Klageart, conversation: Conversation) -> tuple[SlotDefinition, ...]:
    """What the model may be asked for, the required ones first: slots that apply and that nobody has spoken on.

    An answer, also „weiß ich noch nicht“, an open question about a text or a refusal is a word on a slot.
    """
    spoken = {i.schluessel for i in conversation.slots} | {key for r in conversation.rueckfragen for key in r.slots}
    spoken |= {*conversation.verworfen, *conversation.gefragt, *_BERECHNET}
    found = [
        s
        for s in active_slots(klageart, used_values(klageart, conversation))
        if s.fragen and s.typ is not SlotTyp.LISTE and s.schluessel not in spoken
    ]
    return tuple(sorted(found, key=lambda s: not s.pflicht))


def with_proposals(
    klageart: Klageart, conversation: Conversation, werte: Iterable[SlotWert], heute: date
) -> Conversation:
    """The conversation with those of the model's values whose slot is still open and that fit the others."""
    for item in werte:
        if not is_proposal(item) or item.wert is None:
            continue
        definition = next((s for s in open_slots(klageart, conversation) if s.schluessel == item.schluessel), None)
        if definition is None:
            continue
        values = used_values(klageart, conversation)
        try:
            check_fit(klageart, definition, item.wert, values, heute)
            check_followers(klageart, item.schluessel, item.wert, values, heute)
        except SlotError:
            continue
        conversation = conversation.model_copy(update={"slots": (*conversation.slots, item)})
    return conversation
