"""The journal's arithmetic: canonical JSON, hash chain, and the check of both (spec 6, points 2 and 7).

Nothing here knows a database. Two journals with the same entries have the same hashes on every computer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from app.messages import EntityRef, Image, JournalEntry

GENESIS = "0" * 64
"""``previous_hash`` of the first entry."""

_NOTHING = "-"
"""Stands for „does not exist“ where digests are compared."""

MAX_SHOWN = 80
"""Characters of an id in a message."""
MAX_FEHLER = 20
"""So many faults are named; a damaged journal usually has one cause."""


def canonical(value: Any) -> str:
    """JSON with sorted keys and without spaces; equal values give equal text.

    Raises:
        ValueError: NaN or infinity, which JSON does not know.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def image_of(entity: BaseModel) -> dict[str, Any]:
    """The entity as JSON values."""
    return entity.model_dump(mode="json")


def images_to_json(images: Sequence[Image]) -> str:
    """Canonical text of the images, as it is stored and hashed."""
    return canonical([_plain(image) for image in images])


def images_from_json(text: str) -> tuple[Image, ...]:
    """Images back from their text.

    Raises:
        ValueError: not the text of images.
    """
    try:
        return tuple(
            Image(EntityRef(str(item["kind"]), str(item["id"])), item["before"], item["after"])
            for item in json.loads(text)
        )
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError("die Abbilder sind unleserlich") from error


def sealed(
    seq: int,
    at: datetime,
    who: str,
    command: str,
    label: str,
    reverts: int | None,
    images: tuple[Image, ...],
    previous_hash: str,
) -> JournalEntry:
    """A new entry with its hash."""
    unsealed = JournalEntry(seq, at, who, command, label, reverts, images, previous_hash, "")
    return JournalEntry(seq, at, who, command, label, reverts, images, previous_hash, entry_hash(unsealed))


def entry_hash(entry: JournalEntry) -> str:
    """SHA-256 (hex) over all fields but the hash itself."""
    fields = {
        "seq": entry.seq,
        "at": entry.at.isoformat(),
        "who": entry.who,
        "command": entry.command,
        "label": entry.label,
        "reverts": entry.reverts,
        "images": [_plain(image) for image in entry.images],
        "previous_hash": entry.previous_hash,
    }
    return _sha256(canonical(fields))


class JournalCheck:
    """Follows a journal entry by entry and finally compares it with the rows.

    Only a digest per entity is kept, so a journal of any length can be checked.
    """

    def __init__(self) -> None:
        self.entries = 0
        self._seq = 0
        self._hash = GENESIS
        self._last: dict[EntityRef, str] = {}
        self._written: dict[EntityRef, int] = {}
        self._fehler: list[str] = []

    @property
    def fehler(self) -> tuple[str, ...]:
        """What is broken, German, the first ``MAX_FEHLER``; empty = sound."""
        return tuple(self._fehler[:MAX_FEHLER])

    def report(self, fehler: str) -> None:
        """Add a fault found elsewhere (an unreadable line)."""
        self._fehler.append(fehler)

    def follow(self, entry: JournalEntry) -> None:
        """Check the next entry: number, chain, hash, and that it starts from the state before it."""
        self.entries += 1
        if entry.seq != self._seq + 1:
            self.report(f"Eintrag {entry.seq}: erwartet war Nummer {self._seq + 1}; Einträge fehlen oder sind doppelt")
        if entry.previous_hash != self._hash:
            self.report(f"Eintrag {entry.seq}: schließt nicht an den vorigen Eintrag an")
        if entry_hash(entry) != entry.hash:
            self.report(f"Eintrag {entry.seq}: der Inhalt passt nicht zu seiner Prüfsumme")
        for image in entry.images:
            if _digest(image.before) != self._last.get(image.ref, _NOTHING):
                self.report(f"Eintrag {entry.seq}: {name_of(image.ref)} war vorher nicht in dem vermerkten Zustand")
            self._last[image.ref] = _digest(image.after)
            self._written[image.ref] = entry.seq
        self._seq, self._hash = entry.seq, entry.hash

    def compare(self, rows: Iterable[tuple[EntityRef, dict[str, Any] | None]]) -> None:
        """Compare all rows with the last images; None stands for a row that cannot be read."""
        expected = {ref: digest for ref, digest in self._last.items() if digest != _NOTHING}
        for ref, image in rows:
            digest = expected.pop(ref, None)
            if image is None:
                self.report(f"{name_of(ref)}: der Datensatz ist beschädigt")
            elif digest is None:
                self.report(f"{name_of(ref)}: der Datensatz steht nicht im Journal")
            elif digest != _digest(image):
                self.report(f"{name_of(ref)}: der Datensatz weicht vom letzten Eintrag im Journal ab")
        for ref in expected:
            self.report(f"{name_of(ref)}: der Datensatz fehlt")

    def compare_revisions(self, rows: Iterable[tuple[EntityRef, object]]) -> None:
        """Compare which entry each row says wrote it last: who changes a row goes by that (optimistic locking)."""
        for ref, revision in rows:
            if ref in self._written and revision != self._written[ref]:
                self.report(
                    f"{name_of(ref)}: der Datensatz nennt einen anderen Eintrag des Journals als seinen letzten"
                )


def name_of(ref: EntityRef) -> str:
    """Table and id as shown in messages: ``akten/berger``; a damaged row may hold anything."""
    id_: object = ref.id
    if not isinstance(id_, str):
        return f"{ref.kind}/(unlesbare Kennung)"
    return f"{ref.kind}/{id_ if len(id_) <= MAX_SHOWN else f'{id_[:MAX_SHOWN]}…'}"


def _plain(image: Image) -> dict[str, Any]:
    return {"kind": image.ref.kind, "id": image.ref.id, "before": image.before, "after": image.after}


def _digest(image: dict[str, Any] | None) -> str:
    return _NOTHING if image is None else _sha256(canonical(image))


def _sha256(text: str) -> str:
    # lone surrogates occur in damaged journals only; they must lead to a wrong sum, not to a crash
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
