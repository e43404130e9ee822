"""What a conversation knows of the Beteiligte that the Akte does not: offered to be written into the Akte."""

from __future__ import annotations

from app.domain.kanzlei.akte import Akte
from app.domain.kanzlei.beteiligte import Beteiligter
from app.domain.kanzlei.vorschlag import read_anschrift
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.dialog import side_of_slot, used_values
from app.domain.schriftsatz.klageart import Klageart


def nachtraege(akte: Akte, klageart: Klageart, conversation: Conversation) -> tuple[Beteiligter, ...]:
    """Beteiligte without an address, each with the one that a person gave or confirmed in the conversation.

    Only where one person stands on that side, and where the words can be read as an address without guessing.
    """
    used = used_values(klageart, conversation)
    found: list[Beteiligter] = []
    for definition in klageart.slots:
        side = side_of_slot(definition, conversation.intent)
        item = conversation.value(definition.schluessel)
        if side is None or side[1] != "anschrift" or definition.schluessel not in used:
            continue
        beteiligte = akte.with_rolle(side[0])
        if len(beteiligte) != 1 or beteiligte[0].person.anschrift is not None:
            continue
        if item is None or not item.bestaetigt or not isinstance(item.wert, str):
            continue
        anschrift = read_anschrift(item.wert)
        if anschrift is not None:
            person = beteiligte[0].person.model_copy(update={"anschrift": anschrift})
            found.append(beteiligte[0].model_copy(update={"person": person}))
    return tuple(found)
