"""Optimistic locking: who changed meanwhile what a command rests on (spec 6, last part).

A command rests on the state that its view showed. Everything that other desks committed since then is in the journal;
if the command writes one of these entities too, it is refused, and the message says who was first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, select

from app.adapters.store.journal import canonical
from app.adapters.store.journal_rows import entries
from app.adapters.store.tables import JOURNAL, KINDS
from app.errors import ConflictError
from app.messages import EntityRef, Image, JournalEntry
from app.ports import Uhr

_ADVICE = (
    "Ihre Eingabe ist noch nicht gespeichert und steht noch im Fenster. Sehen Sie sich den neuen Stand an; wenn Sie "
    "danach weiterschreiben oder noch einmal speichern, gilt Ihre Fassung."
)

_TOO_LATE = (
    "Der Schritt lässt sich deshalb nicht mehr zurücknehmen oder wiederholen; ändern Sie die Stelle von Hand, oder "
    "lassen Sie zuerst die spätere Änderung dort zurücknehmen, wo sie gemacht wurde."
)

_KINDS = {
    "akten": "die Akte",
    "conversations": "das Gespräch",
    "drafts": "den Entwurf",
    "clauses": "die Klausel",
    "versions": "die Klausel",
    "questions": "die Frage",
    "templates": "die Vorlage",
    "template_versions": "die Vorlage",
    "scenarios": "den Testfall",
    "profiles": "das Profil",
    "gate_settings": "die Einstellungen der Prüfungen",
    "vertraege": "den Vertrag",
    "pruefvorgaenge": "den Prüfvorgang",
    "pruefdokumente": "das Dokument",
    "kalibrierlaeufe": "den Kalibrierlauf",
}
_NAMES = ("kurzrubrum", "titel", "title", "label", "name", "anfrage", "ordner")
"""Fields of the images that hold what a person calls the entity."""

_OWNERS = {"versions": ("clauses", "clauseId"), "template_versions": ("templates", "templateId")}
"""Versions are called by what they are a version of."""

_LONGEST = 80


def refuse_stale(connection: Connection, images: Sequence[Image], basis: int, own: Collection[int], uhr: Uhr) -> None:
    """Refuse a command that rests on the state of journal entry ``basis``.

    Args:
        connection: in the transaction of the command, which has the turn.
        images: what the command would write.
        basis: number of the last journal entry its view knew.
        own: numbers of the entries that this desk wrote; its views know them.
        uhr: tells today from other days in the message.

    Raises:
        ConflictError: another desk wrote one of these entities since then; says who, what and when.
    """
    since = connection.execute(select(JOURNAL.c.seq).where(JOURNAL.c.seq > basis).order_by(JOURNAL.c.seq)).scalars()
    foreign = [seq for seq in since if seq not in own]
    if not foreign:
        return
    written = {image.ref for image in images}
    for entry in reversed(entries(connection, after=foreign[0] - 1)):
        if entry.seq in own:
            continue
        for image in entry.images:
            if image.ref in written:
                raise ConflictError(sentence(connection, entry, image, uhr.today()), _ADVICE)


def explain(connection: Connection, ref: EntityRef, error: ConflictError, uhr: Uhr) -> ConflictError:
    """What to say if a step cannot be taken back because of a later change of ``ref``: who made that."""
    # as canonical JSON ends an image; what is found is read properly, this only narrows the search
    needle = f'"id":{canonical(ref.id)},"kind":{canonical(ref.kind)}}}'
    query = select(JOURNAL.c.seq).where(JOURNAL.c.images.contains(needle, autoescape=True))
    seq = connection.execute(query.order_by(JOURNAL.c.seq.desc()).limit(1)).scalar()
    if seq is None:
        return error
    (entry,) = entries(connection, after=seq - 1, limit=1)
    image = next((image for image in entry.images if image.ref == ref), None)
    if image is None:
        return error
    return ConflictError(sentence(connection, entry, image, uhr.today()), _TOO_LATE)


def sentence(connection: Connection, entry: JournalEntry, image: Image, today: date) -> str:
    """``Edda Kühn hat die Klausel „Haftungsausschluss“ heute um 14:03 geändert (Regel hinzufügen).``"""
    what = _KINDS.get(image.ref.kind, "den Datensatz")
    name = _name(connection, image)
    done = "gelöscht" if image.after is None else "angelegt" if image.before is None else "geändert"
    called = f" „{name}“" if name else ""
    return f"{entry.who} hat {what}{called} {when(entry.at, today)} {done} ({entry.label})."


def when(at: datetime, today: date) -> str:
    """``heute um 14:03``, ``gestern um 9:30``, ``am 3. 11. 2026 um 9:30``; local time."""
    local = at.astimezone()
    days = (today - local.date()).days
    day = {0: "heute", 1: "gestern"}.get(days, f"am {local.day}.\u00a0{local.month}.\u00a0{local.year}")
    return f"{day} um {local:%H:%M}"


def _name(connection: Connection, image: Image) -> str:
    state: dict[str, Any] = image.after or image.before or {}
    if image.ref.kind in _OWNERS:
        kind, field = _OWNERS[image.ref.kind]
        columns = KINDS[kind].table.c
        found = connection.execute(select(columns.title).where(columns.id == state.get(field))).scalar()
        name = str(found) if found is not None else str(state.get(field, ""))
    else:
        name = next((str(state[field]) for field in _NAMES if state.get(field)), "")
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
