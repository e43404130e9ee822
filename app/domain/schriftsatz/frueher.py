"""What earlier conversations of the same Akte already know: proposed to a new one, to be confirmed by a person.

The Beteiligte are the same in every filing of an Akte. Everything else is proposed only from another Klageart (a second
Kündigungsschutzklage is about another Kündigung), and in appeals only within the same instance.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.deutsch import format_datum
from app.domain.kanzlei.akte import Quelle
from app.domain.schriftsatz.conversation import Conversation, Intent, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog import side_of_slot, used_values
from app.domain.schriftsatz.dialog_vorschlag import without_proposals
from app.domain.schriftsatz.klageart import Klageart, Stadium
from app.domain.schriftsatz.slot import SlotDefinition

_RECHTSMITTEL = frozenset((Stadium.BERUFUNG, Stadium.REVISION, Stadium.BESCHWERDE))
_UEBERTRAGBAR = frozenset((SlotHerkunft.PERSON, SlotHerkunft.DOKUMENT, SlotHerkunft.GESPRAECH, SlotHerkunft.MODELL))
"""What the Akte says comes from there, and what was computed is computed again."""


def from_earlier(
    klageart: Klageart, conversation: Conversation, frueher: Sequence[tuple[Klageart, Conversation]]
) -> tuple[SlotWert, ...]:
    """Values for the slots of a new conversation, unconfirmed; of several conversations the latest one counts.

    Args:
        klageart: that of the new conversation.
        conversation: the new conversation.
        frueher: conversations of the same Akte with their Klagearten, oldest first.
    """
    found: list[SlotWert] = []
    for definition in klageart.slots:
        if definition.fragen:
            known = (_known(definition, conversation.intent, *earlier) for earlier in reversed(frueher))
            found.extend(filter(None, [next(filter(None, known), None)]))
    return tuple(found)


def _known(
    definition: SlotDefinition, intent: Intent, klageart: Klageart, conversation: Conversation
) -> SlotWert | None:
    used = used_values(klageart, without_proposals(conversation))
    for other in klageart.slots:
        item = conversation.value(other.schluessel)
        if item is None or item.wert is None or other.schluessel not in used:
            continue
        told = item.bestaetigt and item.herkunft in _UEBERTRAGBAR
        if told and other.typ is definition.typ and _means_the_same(definition, intent, other, conversation.intent):
            return SlotWert(
                schluessel=definition.schluessel,
                wert=item.wert,
                herkunft=SlotHerkunft.GESPRAECH,
                quelle=Quelle(vermerk=_vermerk(klageart, conversation)),
                bestaetigt=False,
            )
    return None


def _means_the_same(definition: SlotDefinition, intent: Intent, other: SlotDefinition, earlier: Intent) -> bool:
    side = side_of_slot(definition, intent)
    if side is not None:
        return side == side_of_slot(other, earlier)
    if intent.klageart == earlier.klageart or definition.nur_hier or other.nur_hier:
        return False
    if intent.stadium is not earlier.stadium and not _RECHTSMITTEL.isdisjoint((intent.stadium, earlier.stadium)):
        return False
    return _meaning(definition) == _meaning(other)


def _meaning(definition: SlotDefinition) -> tuple[str, ...]:
    return (definition.bedeutung,) if definition.bedeutung else (definition.schluessel, definition.label)


def _vermerk(klageart: Klageart, conversation: Conversation) -> str:
    if conversation.begonnen is None:
        return f"aus einem früheren Gespräch ({klageart.label})"
    return f"aus dem Gespräch vom {format_datum(conversation.begonnen)} ({klageart.label})"
