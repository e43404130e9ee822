"""Commands around checks of documents: cases, documents, facts, dismissals, evidence, runs (see ``messages``)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from app.messages import Command

if TYPE_CHECKING:
    from app.domain.pruefung.dokument import ArtifactType


@dataclass(frozen=True)
class CreatePruefvorgang(Command):
    """Begin a case. ``titel`` empty: after its documents, else „Prüfung <n>“; ``stichtag`` None: today."""

    label: ClassVar[str] = "Prüfvorgang anlegen"
    titel: str = ""
    akte_id: str | None = None
    stichtag: date | None = None
    files: tuple[Path, ...] = ()
    module: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChangePruefvorgang(Command):
    """Change title, Akte, day or modules of a case."""

    label: ClassVar[str] = "Prüfvorgang ändern"
    vorgang_id: str
    titel: str
    stichtag: date
    akte_id: str | None = None
    module: tuple[str, ...] = ()


@dataclass(frozen=True)
class DeletePruefvorgang(Command):
    """Delete a case with its documents as read; the files stay where they are."""

    label: ClassVar[str] = "Prüfvorgang löschen"
    vorgang_id: str


@dataclass(frozen=True)
class AddPruefdokumente(Command):
    """Read files into a case: all of them or none."""

    label: ClassVar[str] = "Dokument hinzufügen"
    vorgang_id: str
    files: tuple[Path, ...]


@dataclass(frozen=True)
class AddPrueftext(Command):
    """Put a pasted text into a case. ``vorgang_id`` None: a case is begun with it; ``art`` None: recognised."""

    label: ClassVar[str] = "Text hinzufügen"
    vorgang_id: str | None
    name: str
    text: str
    art: ArtifactType | None = None


@dataclass(frozen=True)
class RereadPruefdokument(Command):
    """Read a document's file once more; the new text takes the place of the old."""

    label: ClassVar[str] = "Dokument neu lesen"
    vorgang_id: str
    dokument_id: str


@dataclass(frozen=True)
class RemovePruefdokument(Command):
    """Take a document out of a case."""

    label: ClassVar[str] = "Dokument entfernen"
    vorgang_id: str
    dokument_id: str


@dataclass(frozen=True)
class SetDokumentArt(Command):
    """Say which kind a document is."""

    label: ClassVar[str] = "Dokumentart ändern"
    vorgang_id: str
    dokument_id: str
    art: ArtifactType


@dataclass(frozen=True)
class SetMerkmal(Command):
    """Say a fact of the case; None: what the documents show holds again."""

    label: ClassVar[str] = "Angabe ändern"
    vorgang_id: str
    merkmal: str
    wert: str | None


@dataclass(frozen=True)
class DismissControl(Command):
    """Dismiss a finding with a reason; it stays in the report."""

    label: ClassVar[str] = "Befund abweisen"
    vorgang_id: str
    control: str
    dokument_id: str
    grund: str


@dataclass(frozen=True)
class RestoreControl(Command):
    """Take a dismissal back."""

    label: ClassVar[str] = "Abweisung zurücknehmen"
    vorgang_id: str
    control: str
    dokument_id: str


@dataclass(frozen=True)
class AddNachweis(Command):
    """Enter evidence for a PROCESS control. ``datei``: name or path, as typed."""

    label: ClassVar[str] = "Nachweis eintragen"
    vorgang_id: str
    control: str
    wer: str
    wann: date
    was: str
    datei: str = ""


@dataclass(frozen=True)
class RemoveNachweis(Command):
    """Take evidence out again."""

    label: ClassVar[str] = "Nachweis entfernen"
    vorgang_id: str
    nachweis_id: str


@dataclass(frozen=True)
class KeepKalibrierlauf(Command):
    """Keep a run of calibration, for comparison with the next one."""

    label: ClassVar[str] = "Kalibrierlauf ablegen"
    lauf_id: str
