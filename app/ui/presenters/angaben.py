"""The Angaben without Qt: lines with provenance and state, what a person is to confirm, what texts left unclear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.deutsch import typografie
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.values import display
from app.messages_akten import EditBeteiligter
from app.messages_schriftsatz import ConfirmSlots, SetSlot

if TYPE_CHECKING:
    from app.domain.pruefung.befund import Befund
    from app.domain.schriftsatz.dialog import AngabeZeile
    from app.services.pipeline import ConversationView

GEAENDERT, WIDERSPRUCH, PASST_NICHT = "akte.geaendert.", "widerspruch.", "akte."
"""How the hints of the conversation are named (``gespraech_hinweise``)."""


@dataclass(frozen=True)
class AngabeBild:
    """One line of the Angaben.

    Attributes:
        wert: empty = none yet.
        zeichen: icon name; ``wort`` says the same.
        hinweis: where the value is from, or the steps it is computed by.
        aenderbar: a question that can be put, not computed.
        unbestaetigt: read or understood; a person is to confirm it.
        zuruecknehmbar: a person's answer that can be taken back.
        dokument: id of the document the value was read in.
    """

    slot: str
    label: str
    wert: str
    zeichen: str
    wort: str
    hinweis: str
    aenderbar: bool = True
    unbestaetigt: bool = False
    zuruecknehmbar: bool = False
    dokument: str | None = None


_STAND = {
    "akte": ("erfuellt", "aus Akte"),
    "person": ("erfuellt", "von Ihnen"),
    "dokument": ("erfuellt", "bestätigt"),
    "modell": ("erfuellt", "bestätigt"),
    "gespraech": ("erfuellt", "bestätigt"),
    "berechnet": ("rechner", "berechnet"),
    "offen": ("empfehlung", "fehlt noch"),
    "fehlt": ("offen", "noch nicht gefragt"),
}
BESTAETIGEN = "bitte bestätigen"


def stand_wort(row: AngabeZeile) -> tuple[str, str]:
    """Mark and word of the state of an Angabe."""
    if not row.bestaetigt:
        return "hinweis", BESTAETIGEN
    if row.status == "offen" and not row.pflicht:
        return "offen", "offen gelassen"
    return _STAND[row.status]


def angabe_bild(row: AngabeZeile, view: ConversationView | None = None) -> AngabeBild:
    """The line of one Angabe as shown."""
    zeichen, wort = stand_wort(row)
    missing = row.status in ("offen", "fehlt")
    item = view.conversation.value(row.schluessel) if view is not None else None
    asked = view is None or any(s.schluessel == row.schluessel for s in view.klageart.slots)
    return AngabeBild(
        slot=row.schluessel,
        label=typografie(row.label),
        wert="" if missing else typografie(row.anzeige),
        zeichen=zeichen,
        wort=wort,
        hinweis=typografie(row.herkunft) or wort,
        aenderbar=asked,
        unbestaetigt=not row.bestaetigt,
        zuruecknehmbar=item is not None and item.zuruecknehmbar,
        dokument=item.quelle.dokument_id if item is not None else None,
    )


def angaben_bilder(view: ConversationView) -> tuple[AngabeBild, ...]:
    """All lines; what is to be confirmed or missing keeps its place."""
    return tuple(angabe_bild(row, view) for row in view.angaben)


# ---- to confirm -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bestaetigung:
    """A value that was understood or read."""

    slot: str
    label: str
    wert: str


@dataclass(frozen=True)
class Verstandenes:
    """Values that rest on the same words; ``frueher``: they were answered in an earlier conversation."""

    beleg: str
    angaben: tuple[Bestaetigung, ...]
    frueher: bool = False


_REIHENFOLGE = {SlotHerkunft.PERSON: 0, SlotHerkunft.GESPRAECH: 2, SlotHerkunft.MODELL: 3}


def bestaetigungen(view: ConversationView) -> tuple[Verstandenes, ...]:
    """What is to be confirmed, by what it rests on: told, said by documents, known from before, read by the model."""
    from app.domain.schriftsatz.dialog_stand import unconfirmed

    items = unconfirmed(view.klageart, view.conversation)
    rows = {row.schluessel: row for row in view.angaben}
    found: dict[tuple[str, bool], list[Bestaetigung]] = {}
    for item in sorted(items, key=lambda i: _REIHENFOLGE.get(i.herkunft, 1)):
        row = rows.get(item.schluessel)
        beleg = row.herkunft if row is not None else item.quelle.auszug or ""
        beleg = typografie(beleg.removeprefix("aus Akte übernommen: "))
        earlier = item.herkunft is SlotHerkunft.GESPRAECH
        found.setdefault((beleg, earlier), []).append(_bestaetigung(view.klageart, item))
    return tuple(Verstandenes(beleg, tuple(angaben), frueher) for (beleg, frueher), angaben in found.items())


def bestaetigen_frage(verstanden: Sequence[Verstandenes]) -> str:
    """What is asked above them."""
    if all(v.frueher for v in verstanden):
        return "In dieser Akte schon beantwortet – gilt das auch hier?"
    both = any(v.frueher for v in verstanden)
    return "Verstanden oder schon beantwortet – stimmt das so?" if both else "Verstanden – stimmt das so?"


def _bestaetigung(klageart: Klageart, item: SlotWert) -> Bestaetigung:
    definition = klageart.slot(item.schluessel)
    return Bestaetigung(
        item.schluessel, typografie(definition.label), typografie(_short(display(definition, item.wert), 160))
    )


# ---- questions about texts ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wahl:
    """An answer to a question about a text: keep the known value (``befehl``), or put the question of ``slot``."""

    text: str
    slot: str
    befehl: ConfirmSlots | SetSlot | None = None


@dataclass(frozen=True)
class Rueckfragebild:
    """What a text or a document left unclear, with its answers."""

    text: str
    wahlen: tuple[Wahl, ...]


def rueckfragen(view: ConversationView) -> tuple[Rueckfragebild, ...]:
    """Open questions about texts, contradictions of documents, Angaben of the Akte that do not fit."""
    conversation = view.conversation
    shown = [
        Rueckfragebild(typografie(r.text), tuple(w for s in r.slots for w in _wahlen(view, s, settle=False)))
        for r in conversation.rueckfragen
    ]
    for hint in view.hinweise:
        slot = _slot_of(hint)
        if slot is None or hint.id.startswith(GEAENDERT):
            continue
        if hint.id.startswith(WIDERSPRUCH):
            shown.append(Rueckfragebild(typografie(hint.text), _wahlen(view, slot, settle=True)))
        elif hint.id.startswith(PASST_NICHT):
            shown.append(Rueckfragebild(typografie(hint.text), _wahlen(view, slot, settle=False)))
    return tuple(shown)


def _slot_of(hint: Befund) -> str | None:
    kind, _, slot = (hint.feld or "").partition(":")
    return slot if kind == "slot" and slot else None


def _wahlen(view: ConversationView, slot: str, *, settle: bool) -> tuple[Wahl, ...]:
    """``settle``: keeping the value makes it the person's own, so that no document contradicts it any more."""
    definition = next((s for s in view.klageart.slots if s.schluessel == slot), None)
    if definition is None:
        return ()
    label = typografie(definition.label)
    known = view.conversation.value(slot)
    if known is None or known.wert is None:
        return (Wahl(f"{label} angeben", slot),)
    id_ = view.conversation.id
    keep = SetSlot(id_, slot, known.wert) if settle else ConfirmSlots(id_, (slot,))
    shown = _short(typografie(display(definition, known.wert)))
    return Wahl(f"Bei {shown} bleiben", slot, keep), Wahl(f"{label} ändern", slot)


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


# ---- what the Akte lacks --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Nachtrag:
    """An address that the conversation knows and the Akte does not, with the command that writes it there."""

    name: str
    anschrift: str
    befehl: EditBeteiligter


def nachtraege(view: ConversationView) -> tuple[Nachtrag, ...]:
    """What could be written into the Akte."""
    akte_id = view.conversation.akte_id
    return tuple(
        Nachtrag(typografie(b.person.name), typografie(b.person.anschrift.einzeilig()), EditBeteiligter(akte_id, b))
        for b in view.nachtraege
        if b.person.anschrift is not None
    )


# ---- what changed in the Akte ---------------------------------------------------------------------------------------


def aenderungen(view: ConversationView) -> tuple[str, ...]:
    """What the Akte says otherwise since the conversation was left."""
    return tuple(typografie(h.text) for h in view.hinweise if h.id.startswith(GEAENDERT))


def warnungen(view: ConversationView) -> tuple[Befund, ...]:
    """What is urgent: Fristen; the unfulfilled first."""
    ids = (GEAENDERT, WIDERSPRUCH, PASST_NICHT, "verstehen.")
    return tuple(h for h in view.hinweise if not h.id.startswith(ids))


def is_resumed(conversation: Conversation) -> bool:
    """Whether something was asked or answered before."""
    return bool(conversation.gefragt)
