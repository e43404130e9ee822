"""Protocols the services need; adapters fulfil them, ``bootstrap`` wires them.

The port ``Solver`` stands in ``app.domain.regelwerk.sat``: the proof itself is domain and speaks to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, Self, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from app.domain.kanzlei.akte import Akte
    from app.domain.pruefung.befund import Befund
    from app.domain.pruefung.control import Pruefkatalog
    from app.domain.pruefung.vorgang import Kalibrierlauf, Pruefvorgang, VorgangDokument
    from app.domain.recht.fristen import FristDefinition
    from app.domain.recht.gebuehren import GebuehrenTabelle
    from app.domain.recht.gerichte import Gericht
    from app.domain.recht.verzeichnis import KvNummer
    from app.domain.recht.zustaendigkeit import Zustaendigkeit
    from app.domain.regelwerk.gates import StoredGateSettings
    from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
    from app.domain.regelwerk.profiles import Profile
    from app.domain.regelwerk.scenarios import Scenario
    from app.domain.regelwerk.templates import Template, TemplateVersion
    from app.domain.schriftsatz.baustein import Baustein
    from app.domain.schriftsatz.conversation import Conversation, Draft
    from app.domain.schriftsatz.dialog import AngabeZeile
    from app.domain.schriftsatz.klageart import Klageart
    from app.domain.schriftsatz.protokoll import Annahme
    from app.domain.schriftsatz.pruefung import PruefDefinition
    from app.domain.schriftsatz.schema import SchriftsatzSchema
    from app.domain.schriftsatz.xjustiz_daten import XJustizDaten
    from app.domain.vertrag.angaben import Angabenpruefung
    from app.domain.vertrag.dokument_text import DokumentGliederung
    from app.domain.vertrag.vertrag import Vertrag
    from app.messages import ChangeSet, Command, EntityRef, JournalEntry

P = ParamSpec("P")
T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Called as ``progress(stage, done, total)``; may raise ``OperationCancelled``."""


class Uhr(Protocol):
    """The clock."""

    def today(self) -> date:
        """The local calendar day."""
        ...

    def now(self) -> datetime:
        """The instant, timezone-aware (UTC), for the journal only."""
        ...


class Ids(Protocol):
    """Source of new identifiers."""

    def new(self, prefix: str) -> str:
        """A new unique identifier, ``<prefix>-<hex>``."""
        ...


class Repository(Protocol[T]):
    """Entities of one kind."""

    def get(self, id_: str) -> T | None:
        """The entity or None."""
        ...

    def all(self) -> tuple[T, ...]:
        """All entities, in order of creation."""
        ...

    def put(self, entity: T) -> None:
        """Create or replace."""
        ...

    def delete(self, id_: str) -> None:
        """Delete; unknown ids are ignored."""
        ...


class Repositories(Protocol):
    """All repositories, seen at one instant. Attribute names are the kinds of ``EntityRef``."""

    @property
    def akten(self) -> Repository[Akte]:
        """Akten."""
        ...

    @property
    def conversations(self) -> Repository[Conversation]:
        """Conversations."""
        ...

    @property
    def drafts(self) -> Repository[Draft]:
        """Drafts."""
        ...

    @property
    def clauses(self) -> Repository[Clause]:
        """Clauses."""
        ...

    @property
    def versions(self) -> Repository[ClauseVersion]:
        """Clause versions."""
        ...

    @property
    def questions(self) -> Repository[Question]:
        """Questions."""
        ...

    @property
    def templates(self) -> Repository[Template]:
        """Templates."""
        ...

    @property
    def template_versions(self) -> Repository[TemplateVersion]:
        """Template versions."""
        ...

    @property
    def scenarios(self) -> Repository[Scenario]:
        """Scenarios and test cases."""
        ...

    @property
    def profiles(self) -> Repository[Profile]:
        """Local profiles."""
        ...

    @property
    def gate_settings(self) -> Repository[StoredGateSettings]:
        """Severities of the gates; one entity or none."""
        ...

    @property
    def vertraege(self) -> Repository[Vertrag]:
        """Contracts."""
        ...

    @property
    def pruefvorgaenge(self) -> Repository[Pruefvorgang]:
        """Cases of the document check."""
        ...

    @property
    def pruefdokumente(self) -> Repository[VorgangDokument]:
        """Documents of those cases, as they were read."""
        ...

    @property
    def kalibrierlaeufe(self) -> Repository[Kalibrierlauf]:
        """Runs of calibration."""
        ...


class UnitOfWork(Repositories, Protocol):
    """One command = one transaction = one journal entry. Leaving without ``commit`` rolls back."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None
    ) -> None: ...

    def restore(self, ref: EntityRef, expected: dict[str, Any] | None, to: dict[str, Any] | None) -> None:
        """Put an entity back to the image ``to``.

        Raises:
            ConflictError: its present state is not ``expected``.
        """
        ...

    def commit(self) -> ChangeSet:
        """Write rows and journal in one transaction. Acknowledged = durable.

        Raises:
            StoreError: locked, read-only, disk full; nothing was written.
        """
        ...


@dataclass(frozen=True)
class JournalReport:
    """Result of verifying the hash chain. ``fehler`` names what is broken, the first entries of it; empty = sound."""

    entries: int
    fehler: tuple[str, ...]


JOURNAL_ABHILFE = (
    "Ändern Sie an dieser Bibliothek vorerst nichts und heben Sie eine Kopie ihres Ordners auf. Eine Sicherung von"
    " vorher lässt sich zurückholen („main.py sicherung list“ und „restore“, im Fenster Datei → Sicherungen …)."
)
"""What to do if the journal, or what it vouches for, is damaged."""


class Store(Protocol):
    """The library on disk, or on a server of the Kanzlei."""

    @property
    def server(self) -> str | None:
        """Database and server of a shared library, as a person may read it; None: it lies on this computer alone."""
        ...

    def read(self) -> AbstractContextManager[Repositories]:
        """A consistent view for reading; ``put`` and ``delete`` are refused on it."""
        ...

    def unit_of_work(self, command: Command, *, label: str | None = None, reverts: int | None = None) -> UnitOfWork:
        """Begin a write. ``label`` replaces the command's own; ``reverts`` marks undo and redo."""
        ...

    def journal(self, *, after: int = 0, limit: int | None = None, images: bool = True) -> Sequence[JournalEntry]:
        """Journal entries with seq > ``after``, oldest first, at most ``limit``; ``images=False`` leaves them out."""
        ...

    def verify_journal(self) -> JournalReport:
        """Recompute the hash chain and compare the last images with the rows."""
        ...

    def last_backup(self) -> datetime | None:
        """Instant of the newest backup (UTC), None if there is none."""
        ...

    def backup(self) -> Path:
        """Make a verified backup now and rotate old ones (hourly, daily, weekly)."""
        ...


@runtime_checkable
class SharedStore(Store, Protocol):
    """A library that other desks write to, too."""

    def head(self) -> int:
        """Number of the last journal entry of any desk."""
        ...

    def is_own(self, seq: int) -> bool:
        """Whether this desk wrote the journal entry since it opened the library."""
        ...

    def resting_on(self, seq: int | None) -> AbstractContextManager[None]:
        """Commands that the running thread begins inside rest on the state of that journal entry (None: the present).

        What another desk changed since then they do not overwrite: ``commit`` raises ``ConflictError``, which says who
        changed what, and when.
        """
        ...


@dataclass(frozen=True)
class DokumentText:
    """Text of a document, one string per page."""

    seiten: tuple[str, ...]


class Dokumentleser(Protocol):
    """Reads text out of files."""

    def read(self, path: Path) -> DokumentText:
        """Text per page.

        Raises:
            InputError: unreadable, encrypted, damaged or unknown format.
        """
        ...


class Gliederungsleser(Protocol):
    """Reads documents as paragraphs with their printed numbers."""

    def read_structure(self, path: Path) -> DokumentGliederung:
        """The paragraphs of a file, and what cannot be seen in its format.

        Raises:
            InputError: unreadable, encrypted, damaged or unknown format.
        """
        ...


class Seitenbild(Protocol):
    """Page images of PDF documents, for previews."""

    def render_page(self, path: Path, seite: int, breite: int) -> bytes:
        """PNG of page ``seite`` (from 1), ``breite`` pixels wide.

        Raises:
            InputError: no readable PDF or no such page.
        """
        ...


class Pdfschutz(Protocol):
    """Work on foreign PDFs, which may hang, crash or eat the memory of whoever opens them."""

    def guarded(
        self, path: Path, work: Callable[Concatenate[Callable[[], None], P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """What ``work`` returns; done in another process, so it is a function of a module and all of it can be pickled.

        Args:
            path: the file, as errors call it.
            work: called with a function to call after each step; between two, 5 s of the processor may pass.
            args: for it, behind that function.
            named: as ``args``.

        Raises:
            InputError: it took too long or too much memory, or crashed. Files it was writing are unfinished.
            StoreError: no PDF can be opened at present.
        """
        ...


class Dokumentablage(Protocol):
    """Files of the Akten, one folder per Akte under the base directory."""

    def put(self, akte_id: str, source: Path, name: str) -> tuple[str, str]:
        """Copy ``source`` durably into the Akte; returns (relative file name, SHA-256 hex).

        Raises:
            InputError: missing, empty, a directory or not readable.
        """
        ...

    def path(self, akte_id: str, datei: str) -> Path:
        """Absolute path of a stored file.

        Raises:
            NotFoundError: the file is missing.
        """
        ...


class Katalog(Protocol):
    """What is shipped as data in ``resources/``; each loader names file, line and field of a mistake."""

    def klagearten(self) -> tuple[Klageart, ...]:
        """All Klagearten."""
        ...

    def bausteine(self) -> Mapping[str, Baustein]:
        """All Bausteine by id."""
        ...

    def pruefungen(self) -> Mapping[str, PruefDefinition]:
        """Texts and norms of all checks by id."""
        ...

    def vertragsangaben(self) -> tuple[Angabenpruefung, ...]:
        """Checks of what is answered for a contract, in their order."""
        ...

    def pruefkatalog(self) -> Pruefkatalog:
        """Modules of the document check."""
        ...

    def fristen(self) -> Mapping[str, FristDefinition]:
        """All Fristen by id."""
        ...

    def gebuehren(self) -> tuple[GebuehrenTabelle, ...]:
        """All fee tables, old and new."""
        ...

    def kostenverzeichnis(self) -> Mapping[str, KvNummer]:
        """Entries of the Kostenverzeichnisse by id (``gkg-kv-8210``)."""
        ...

    def gerichte(self) -> Mapping[str, Gericht]:
        """All courts by id."""
        ...

    def zustaendigkeit(self) -> Zustaendigkeit:
        """Rules of jurisdiction."""
        ...

    def xjustiz(self) -> XJustizDaten:
        """Codes of the XJustiz data set."""
        ...

    def libraries(self) -> tuple[Library, ...]:
        """The shipped clause libraries, the sample „Arbeitsvertrag“ first; no id stands in two of them.

        Raises:
            InputError: a file is no sound library, or an id stands in two of them.
        """
        ...

    def muster_akte(self, name: str) -> Path:
        """Path of the JSON file of a shipped Akte (``kschg``).

        Raises:
            NotFoundError: no Muster of that name; the message lists those there are.
        """
        ...


class Feiertagskalender(Protocol):
    """Public holidays."""

    def feiertage(self, land: str, jahr: int) -> Mapping[date, str]:
        """Statutory holidays of a Land (``HH``) in a year: day → German name."""
        ...


@dataclass(frozen=True)
class ExportFile:
    """A written file: path, what it is, size in bytes, SHA-256 hex, notes (for example why not PDF/A)."""

    path: Path
    zweck: str
    size: int
    sha256: str
    hinweise: tuple[str, ...] = ()


@dataclass(frozen=True)
class ExportAuftrag:
    """What is to be written.

    Attributes:
        schriftsatz: the filing; while anything is open each page carries ENTWURF.
        akte: its Akte: parties, documents, our own file number.
        entwurf: what the draft is called („Kündigungsschutzklage, Entwurf 2“).
        kanzlei: letterhead lines, first the firm's name.
        anlagen: number of an Anlage (``K 1``) → source file.
        gericht_id: XJustiz id of the addressee, None if unknown or no court: then no data set is written.
        erstellt: instant of the export, timezone-aware.
        xjustiz: codes of the data set, norms of the branches.
        pruefungen: texts and norms of the checks.
        angaben: facts of the filing with their provenance.
        annahmen: who accepted generated text.
    """

    schriftsatz: SchriftsatzSchema
    akte: Akte
    entwurf: str
    kanzlei: Sequence[str]
    anlagen: Mapping[str, Path]
    gericht_id: str | None
    erstellt: datetime
    xjustiz: XJustizDaten
    pruefungen: Mapping[str, PruefDefinition]
    angaben: Sequence[AngabeZeile] = ()
    annahmen: Sequence[Annahme] = ()


@dataclass(frozen=True)
class ExportErgebnis:
    """The written files, first the filing, and what was found in them."""

    dateien: tuple[ExportFile, ...]
    befunde: tuple[Befund, ...] = ()


class Exporter(Protocol):
    """Writes a filing as files ready to send."""

    def export(self, auftrag: ExportAuftrag, ziel: Path, progress: Progress) -> ExportErgebnis:
        """Write what is sent into ``ziel`` and everything else into its subfolder ``intern``, then check the files.

        To be sent: PDF (PDF/A-2a and PDF/UA-1), stamped Anlagen, XJustiz data set. ``intern``: DOCX, JSON, ZIP of what
        is sent, Prüfprotokoll (PDF and JSON), Anlagen that no court takes.

        Args:
            auftrag: the filing and what belongs to it.
            ziel: target folder, created if missing; each file is written beside and renamed.
            progress: stage, done, total.

        Raises:
            ExportError: nothing half-written remains.
        """
        ...
