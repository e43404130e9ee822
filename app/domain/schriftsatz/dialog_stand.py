"""The state of a conversation against the Akte and a person's decisions: refresh, confirm, reject, set, clear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from app.domain.kanzlei.akte import Akte, AngabeWert, Zeile
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog import prefill
from app.domain.schriftsatz.dialog_werte import check_fit, check_followers, drop, put, used_values
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, as_sentence, check_value, display, typed_rows


@dataclass(frozen=True)
class Aenderung:
    """What changed in the Akte since the conversation was left; None: it had, or has, no value."""

    schluessel: str
    vorher: AngabeWert | None
    nachher: AngabeWert | None


def refresh(
    klageart: Klageart, conversation: Conversation, akte: Akte, heute: date, dokumente: Sequence[SlotWert] = ()
) -> tuple[Conversation, tuple[Aenderung, ...]]:
    """The conversation with what the Akte and its documents say now; what a person answered or confirmed stays.

    Values of the Akte follow the Akte; unconfirmed values of documents follow the documents; open slots are filled
    from either, the Akte first, unless a person refused what was read.
    """
    from_akte = {i.schluessel: i for i in prefill(klageart, akte, conversation.intent, heute)}
    from_documents = {i.schluessel: i for i in dokumente if i.schluessel not in conversation.verworfen}
    kept: list[SlotWert] = []
    changes: list[Aenderung] = []
    for item in conversation.slots:
        current = _current(item, from_akte, from_documents)
        if current is not None:
            kept.append(current)
        if current is None or current.wert != item.wert:
            changes.append(Aenderung(item.schluessel, item.wert, current.wert if current is not None else None))
    touched = {i.schluessel for i in kept}
    refreshed = conversation.model_copy(update={"slots": tuple(kept)})
    gone = {c.schluessel for c in changes if c.nachher is None}
    for key, item in {**from_documents, **from_akte}.items():
        if key in touched or not _fits(klageart, refreshed, item, heute):
            continue
        refreshed = refreshed.model_copy(update={"slots": (*refreshed.slots, item)})
        if key not in gone:
            changes.append(Aenderung(key, None, item.wert))
    if not changes:
        return conversation, ()
    return refreshed, tuple(changes)


def _current(item: SlotWert, from_akte: dict[str, SlotWert], from_documents: dict[str, SlotWert]) -> SlotWert | None:
    """What a filled slot holds now; None: the Akte no longer says it."""
    known = from_akte.get(item.schluessel)
    if item.herkunft is SlotHerkunft.AKTE:
        return known or from_documents.get(item.schluessel)
    if item.herkunft is SlotHerkunft.DOKUMENT and not item.bestaetigt:
        return known or from_documents.get(item.schluessel)
    return item


def _fits(klageart: Klageart, conversation: Conversation, item: SlotWert, heute: date) -> bool:
    if item.wert is None:
        return True
    values = used_values(klageart, conversation)
    try:
        check_fit(klageart, klageart.slot(item.schluessel), item.wert, values, heute)
        check_followers(klageart, item.schluessel, item.wert, values, heute)
    except SlotError:
        return False
    return True


def confirm(conversation: Conversation, keys: Iterable[str]) -> Conversation:
    """The conversation after a person confirmed values; questions about them are settled.

    Raises:
        KeyError: a slot has no value to confirm.
    """
    for key in keys:
        item = conversation.value(key)
        if item is None:
            raise KeyError(key)
        conversation = put(conversation, item.model_copy(update={"bestaetigt": True}))
    return conversation


def reject(conversation: Conversation, keys: Iterable[str]) -> Conversation:
    """The conversation after a person refused values that were read: they are asked, and not read again.

    Raises:
        KeyError: a slot has no unconfirmed value.
    """
    for key in keys:
        item = conversation.value(key)
        if item is None or item.bestaetigt:
            raise KeyError(key)
        conversation = drop(conversation, key)
        refused = (*conversation.verworfen, *(() if key in conversation.verworfen else (key,)))
        conversation = conversation.model_copy(update={"verworfen": refused})
    return conversation


def clear(klageart: Klageart, conversation: Conversation, key: str) -> Conversation:
    """The conversation without an answer; ``refresh`` brings the Akte's value back, or the question comes again.

    Raises:
        KeyError: the Klageart has no such slot.
    """
    klageart.slot(key)
    cleared = drop(conversation, key)
    return cleared.model_copy(update={"verworfen": tuple(v for v in cleared.verworfen if v != key)})


def set_value(
    klageart: Klageart, conversation: Conversation, key: str, wert: AngabeWert | None, heute: date
) -> Conversation:
    """The conversation after a person set a slot in the form; None = not known yet.

    Raises:
        KeyError: the Klageart has no such slot.
        SlotError: it does not fit; ``misfit_place`` names row and field.
    """
    definition = klageart.slot(key)
    values = {k: v for k, v in used_values(klageart, conversation).items() if k != key}
    if wert is not None:
        wert = as_sentence(definition, wert)
        check_fit(klageart, definition, wert, values, heute)
        check_followers(klageart, key, wert, values, heute)
    return put(conversation, SlotWert(schluessel=key, wert=wert, herkunft=SlotHerkunft.PERSON))


def misfit_place(klageart: Klageart, conversation: Conversation, key: str, wert: AngabeWert | None, heute: date) -> str:
    """Where a refused value is wrong: ``slot:monate.2.betrag`` (row from 1 and field), or the slot alone."""
    definition = klageart.slot(key)
    if definition.typ is not SlotTyp.LISTE or wert is None:
        return f"slot:{key}"
    slots = {s.schluessel: s for s in klageart.slots}
    values = used_values(klageart, conversation)
    try:
        rows = typed_rows(definition, wert)
    except SlotError:
        return f"slot:{key}"
    for number, row in enumerate(rows, 1):
        for field in definition.felder:
            if field.schluessel in row and not _field_fits(field, row, values, heute, slots, definition):
                return f"slot:{key}.{number}.{field.schluessel}"
    return f"slot:{key}"


def _field_fits(
    field: SlotDefinition,
    row: Zeile,
    values: dict[str, AngabeWert | None],
    heute: date,
    slots: dict[str, SlotDefinition],
    definition: SlotDefinition,
) -> bool:
    others = {**slots, **{f.schluessel: f for f in definition.felder}}
    try:
        check_value(field, row[field.schluessel], {**values, **row}, heute, others)
    except SlotError:
        return False
    return True


def describe_change(klageart: Klageart, change: Aenderung) -> str:
    """One German sentence about what changed."""
    definition = klageart.slot(change.schluessel)
    label = f"„{definition.label}“"
    if change.nachher is None:
        return f"{label} steht nicht mehr in der Akte (bisher {display(definition, change.vorher)})."
    if change.vorher is None:
        return f"{label} ist jetzt aus der Akte bekannt: {display(definition, change.nachher)}."
    now, before = display(definition, change.nachher), display(definition, change.vorher)
    return f"{label} lautet in der Akte jetzt {now} (bisher {before})."


def unconfirmed(klageart: Klageart, conversation: Conversation) -> tuple[SlotWert, ...]:
    """Values in use that were read or understood and that no person has confirmed, in the order of the slots."""
    used = used_values(klageart, conversation)
    return tuple(
        item
        for s in klageart.slots
        if s.schluessel in used and (item := conversation.value(s.schluessel)) is not None and not item.bestaetigt
    )
