"""Commands around one Akte: making it, its head, Beteiligte, Angaben and documents (see ``messages``)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from app.messages import Command

if TYPE_CHECKING:
    from app.domain.kanzlei.akte import Angabe, DokumentArt, Kanzleiprofil, Rechtsgebiet
    from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Beteiligter, Person
    from app.domain.kanzlei.kopf import Aktenkopf


@dataclass(frozen=True)
class CreateAkte(Command):
    """Make a new Akte.

    Attributes:
        beteiligte: role and person, in order.
        aktenzeichen: empty: the next free number of the year.
        kurzrubrum: empty: made from the Beteiligte.
        kanzlei: letterhead and lawyer, None if not known.
    """

    label: ClassVar[str] = "Akte anlegen"
    rechtsgebiet: Rechtsgebiet
    beteiligte: tuple[tuple[BeteiligtenRolle, Person], ...]
    aktenzeichen: str = ""
    kurzrubrum: str = ""
    kanzlei: Kanzleiprofil | None = None


@dataclass(frozen=True)
class EditAkte(Command):
    """Change number, Kurzrubrum, Rechtsgebiet, Gericht, Bundesland, Gegenstandswert; the undo step names what."""

    label: ClassVar[str] = "Akte ändern"
    akte_id: str
    kopf: Aktenkopf


@dataclass(frozen=True)
class SetKanzleiprofil(Command):
    """Set letterhead and signing lawyer of an Akte."""

    label: ClassVar[str] = "Kanzlei ändern"
    akte_id: str
    kanzlei: Kanzleiprofil | None


@dataclass(frozen=True)
class AddBeteiligter(Command):
    """Add a person in a role to an Akte."""

    label: ClassVar[str] = "Beteiligten hinzufügen"
    akte_id: str
    rolle: BeteiligtenRolle
    person: Person


@dataclass(frozen=True)
class EditBeteiligter(Command):
    """Replace a Beteiligter by another state of the same id."""

    label: ClassVar[str] = "Beteiligten ändern"
    akte_id: str
    beteiligter: Beteiligter


@dataclass(frozen=True)
class MoveBeteiligter(Command):
    """Move a Beteiligter among those of the same role; ``step`` places down, negative: up."""

    label: ClassVar[str] = "Beteiligten verschieben"
    akte_id: str
    beteiligter_id: str
    step: int


@dataclass(frozen=True)
class RemoveBeteiligter(Command):
    """Take a Beteiligter out of an Akte."""

    label: ClassVar[str] = "Beteiligten entfernen"
    akte_id: str
    beteiligter_id: str


@dataclass(frozen=True)
class SetAngabe(Command):
    """Add an Angabe or replace the one under ``statt`` (default: under its own key)."""

    label: ClassVar[str] = "Angabe ändern"
    akte_id: str
    angabe: Angabe
    statt: str | None = None


@dataclass(frozen=True)
class RemoveAngabe(Command):
    """Take an Angabe out of an Akte."""

    label: ClassVar[str] = "Angabe entfernen"
    akte_id: str
    schluessel: str


@dataclass(frozen=True)
class AddDokumente(Command):
    """Copy files into the Akte; kind, title and date are recognised."""

    label: ClassVar[str] = "Dokumente hinzufügen"
    akte_id: str
    paths: tuple[Path, ...]


@dataclass(frozen=True)
class EditDokument(Command):
    """Change title, kind and date of a document."""

    label: ClassVar[str] = "Dokument ändern"
    akte_id: str
    dokument_id: str
    titel: str
    art: DokumentArt
    datum: date | None


@dataclass(frozen=True)
class MoveDokument(Command):
    """Move a document in the list of its Akte; ``step`` places down, negative: up."""

    label: ClassVar[str] = "Dokument verschieben"
    akte_id: str
    dokument_id: str
    step: int


@dataclass(frozen=True)
class RemoveDokument(Command):
    """Take a document out of an Akte; its file stays, so that undo and drafts keep it."""

    label: ClassVar[str] = "Dokument entfernen"
    akte_id: str
    dokument_id: str
