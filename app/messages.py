"""Commands (what a user wants to change) and the ``ChangeSet`` a service returns.

A command carries plain values. Its ``label`` names the undo step („Rückgängig: Regel löschen“).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from app.domain.kanzlei.akte import Akte, DokumentArt
from app.domain.regelwerk.rules import Rule


class EntityRef(NamedTuple):
    """Kind (name of a repository, for example ``akten``) and id of an entity."""

    kind: str
    id: str


@dataclass(frozen=True)
class ChangeSet:
    """What one command changed; views that show something in it refresh.

    Attributes:
        seq: number of the journal entry; 0 if the command changed nothing (nothing was journalled).
        label: name of the undo step, German.
        refs: every entity that was created, changed or deleted.
    """

    seq: int
    label: str
    refs: tuple[EntityRef, ...]

    def ids(self, kind: str) -> tuple[str, ...]:
        """Ids of the changed entities of ``kind``, in order of writing."""
        return tuple(ref.id for ref in self.refs if ref.kind == kind)


@dataclass(frozen=True)
class Image:
    """State of one entity before and after a command, as JSON values; None = did not exist."""

    ref: EntityRef
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@dataclass(frozen=True)
class JournalEntry:
    """One line of the audit trail.

    ``reverts`` is the seq of the entry whose effect this one takes back (undo or redo), else None.
    ``hash`` = SHA-256 over all other fields including ``previous_hash`` (hex).
    """

    seq: int
    at: datetime
    who: str
    command: str
    label: str
    reverts: int | None
    images: tuple[Image, ...]
    previous_hash: str
    hash: str


@dataclass(frozen=True)
class Command:
    """Base of all commands."""

    label: ClassVar[str]


@dataclass(frozen=True)
class SaveAkte(Command):
    """Create or replace an Akte as a whole."""

    label: ClassVar[str] = "Akte speichern"
    akte: Akte


@dataclass(frozen=True)
class ImportAkte(Command):
    """Create or replace an Akte from a JSON file; its documents are read beside the file."""

    label: ClassVar[str] = "Akte einlesen"
    path: Path


@dataclass(frozen=True)
class AddDokument(Command):
    """Copy a file into the Akte."""

    label: ClassVar[str] = "Dokument hinzufügen"
    akte_id: str
    path: Path
    titel: str
    art: DokumentArt


@dataclass(frozen=True)
class DeleteAkte(Command):
    """Delete an Akte with its conversations and drafts (files stay until the backup rotates)."""

    label: ClassVar[str] = "Akte löschen"
    akte_id: str


@dataclass(frozen=True)
class StartConversation(Command):
    """Recognise the request and begin a conversation."""

    label: ClassVar[str] = "Gespräch beginnen"
    akte_id: str
    anfrage: str


@dataclass(frozen=True)
class AnswerSlot(Command):
    """Answer (or revise) one slot with free text; „weiß ich noch nicht“ is an answer."""

    label: ClassVar[str] = "Angabe ändern"
    conversation_id: str
    slot: str
    text: str


@dataclass(frozen=True)
class CreateDraft(Command):
    """Assemble the filing of a conversation and keep it as a new version."""

    label: ClassVar[str] = "Entwurf erstellen"
    conversation_id: str


@dataclass(frozen=True)
class LoadSampleLibrary(Command):
    """Put the shipped library into an empty store."""

    label: ClassVar[str] = "Musterbibliothek laden"


@dataclass(frozen=True)
class EditClauseText(Command):
    """Replace the text of a draft version."""

    label: ClassVar[str] = "Klauseltext ändern"
    version_id: str
    content: str


@dataclass(frozen=True)
class NewClauseVersion(Command):
    """Make a new draft from the newest version of a clause."""

    label: ClassVar[str] = "Neue Version anlegen"
    clause_id: str


@dataclass(frozen=True)
class AddRule(Command):
    """Add a rule to a draft version."""

    label: ClassVar[str] = "Regel hinzufügen"
    version_id: str
    rule: Rule


@dataclass(frozen=True)
class DeleteRule(Command):
    """Delete a rule of a draft version."""

    label: ClassVar[str] = "Regel löschen"
    version_id: str
    rule_id: str


@dataclass(frozen=True)
class Undo(Command):
    """Take back the last command that still stands."""

    label: ClassVar[str] = "Rückgängig"


@dataclass(frozen=True)
class Redo(Command):
    """Do again what was last taken back."""

    label: ClassVar[str] = "Wiederholen"
