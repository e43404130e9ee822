"""What the navigator of the Prüfung lists, without Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.deutsch import format_datum
from app.domain.schriftsatz.conversation import Draft

if TYPE_CHECKING:
    from app.services.dokumentpruefung import Vorgangszeile


@dataclass(frozen=True)
class Eintrag:
    """An entry: what it leads to, its words, more words for the tooltip."""

    target: str
    text: str
    hinweis: str = ""


@dataclass(frozen=True)
class Gruppe:
    """Entries under a heading."""

    titel: str
    eintraege: tuple[Eintrag, ...]


def vorgaenge(rows: Iterable[Vorgangszeile]) -> tuple[Gruppe, ...]:
    """Cases; nothing where there are none."""
    entries = tuple(_vorgang(row) for row in rows)
    return (Gruppe("Prüfvorgänge", entries),) if entries else ()


def entwuerfe(akten: Iterable[tuple[str, Iterable[Draft]]]) -> tuple[Gruppe, ...]:
    """Drafts by Akte, the newest first."""
    found = (
        Gruppe(
            kurzrubrum,
            tuple(
                Eintrag(f"pruefung:{draft.id}", draft.name, draft.name_mit_datum)
                for draft in sorted(drafts, key=lambda d: -d.version)
            ),
        )
        for kurzrubrum, drafts in akten
    )
    return tuple(group for group in found if group.eintraege)


def _vorgang(row: Vorgangszeile) -> Eintrag:
    lacks = {None: "", 0: " · kein Mangel", 1: " · 1 Mangel"}.get(row.maengel, f" · {row.maengel} Mängel")
    count = "1 Dokument" if row.dokumente == 1 else f"{row.dokumente} Dokumente"
    return Eintrag(
        f"pruefvorgang:{row.id}",
        f"{row.titel}{lacks}",
        f"{row.titel}\n{count}, Stichtag {format_datum(row.stichtag)}{lacks}",
    )
