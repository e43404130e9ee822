"""Stand-ins for adapters: a store in memory, a clock, ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from app.adapters.store.journal import GENESIS, JournalCheck, sealed  # arithmetic only, no database
from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.vorgang import Kalibrierlauf, Pruefvorgang, VorgangDokument
from app.domain.regelwerk.gates import StoredGateSettings
from app.domain.regelwerk.library import Clause, ClauseVersion, Question
from app.domain.regelwerk.profiles import Profile
from app.domain.regelwerk.scenarios import Scenario
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.vertrag.vertrag import Vertrag
from app.domain.werte import FrozenModel
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import ChangeSet, Command, EntityRef, Image, JournalEntry
from app.ports import DokumentText, JournalReport

T = TypeVar("T", bound=FrozenModel)

KINDS: dict[str, type[FrozenModel]] = {
    "akten": Akte,
    "conversations": Conversation,
    "drafts": Draft,
    "clauses": Clause,
    "versions": ClauseVersion,
    "questions": Question,
    "templates": Template,
    "template_versions": TemplateVersion,
    "scenarios": Scenario,
    "profiles": Profile,
    "gate_settings": StoredGateSettings,
    "vertraege": Vertrag,
    "pruefvorgaenge": Pruefvorgang,
    "pruefdokumente": VorgangDokument,
    "kalibrierlaeufe": Kalibrierlauf,
}
OWNERS = {
    "conversations": ("akten", "akte_id"),
    "drafts": ("akten", "akte_id"),
    "versions": ("clauses", "clauseId"),
    "template_versions": ("templates", "templateId"),
}
"""Kind → kind of its owner and the field of the image that names it."""

Rows = dict[str, dict[str, Any] | None]
Tables = dict[str, Rows]


class MemoryRepository(Generic[T]):
    """Entities of one kind, kept as JSON images as a real store would."""

    def __init__(self, kind: str, model: type[T], rows: Rows, work: MemoryUnitOfWork | None) -> None:
        self._kind, self._model, self._rows, self._work = kind, model, rows, work

    def get(self, id_: str) -> T | None:
        row = self._rows.get(id_)
        return None if row is None else self._model.model_validate(row)

    def all(self) -> tuple[T, ...]:
        return tuple(self._model.model_validate(row) for row in self._rows.values() if row is not None)

    def put(self, entity: T) -> None:
        if not isinstance(entity, self._model):
            raise TypeError(f"{self._kind}: {type(entity).__name__} gehört nicht hierher")
        id_ = str(entity.id)  # type: ignore[attr-defined]  # every kind has one
        image = entity.model_dump(mode="json")
        if self._model.model_validate(image) != entity:
            raise ValueError(f"{self._kind}/{id_}: der Inhalt würde sich durch Speichern verändern")
        self.write(id_, image)

    def delete(self, id_: str) -> None:
        self.write(id_, None)

    def write(self, id_: str, image: dict[str, Any] | None) -> None:
        if self._work is None:
            raise TypeError(f"{self._kind}: diese Ansicht ist nur zum Lesen")
        self._work.remember(EntityRef(self._kind, id_), self._rows.get(id_))
        if image is not None or id_ in self._rows:
            self._rows[id_] = image  # None keeps the place of what was deleted


class MemoryRepositories:
    """All repositories over one state."""

    def __init__(self, tables: Tables, work: MemoryUnitOfWork | None = None) -> None:
        self._tables = tables
        self.akten = MemoryRepository("akten", Akte, tables["akten"], work)
        self.conversations = MemoryRepository("conversations", Conversation, tables["conversations"], work)
        self.drafts = MemoryRepository("drafts", Draft, tables["drafts"], work)
        self.clauses = MemoryRepository("clauses", Clause, tables["clauses"], work)
        self.versions = MemoryRepository("versions", ClauseVersion, tables["versions"], work)
        self.questions = MemoryRepository("questions", Question, tables["questions"], work)
        self.templates = MemoryRepository("templates", Template, tables["templates"], work)
        self.template_versions = MemoryRepository(
            "template_versions", TemplateVersion, tables["template_versions"], work
        )
        self.scenarios = MemoryRepository("scenarios", Scenario, tables["scenarios"], work)
        self.profiles = MemoryRepository("profiles", Profile, tables["profiles"], work)
        self.gate_settings = MemoryRepository("gate_settings", StoredGateSettings, tables["gate_settings"], work)
        self.vertraege = MemoryRepository("vertraege", Vertrag, tables["vertraege"], work)
        self.pruefvorgaenge = MemoryRepository("pruefvorgaenge", Pruefvorgang, tables["pruefvorgaenge"], work)
        self.pruefdokumente = MemoryRepository("pruefdokumente", VorgangDokument, tables["pruefdokumente"], work)
        self.kalibrierlaeufe = MemoryRepository("kalibrierlaeufe", Kalibrierlauf, tables["kalibrierlaeufe"], work)


class MemoryUnitOfWork(MemoryRepositories):
    """Works on a copy; ``commit`` puts it in place of the state."""

    def __init__(self, store: MemoryStore, command: Command, label: str | None, reverts: int | None) -> None:
        super().__init__(_copy(store.tables), self)
        self._store, self._command, self._reverts = store, command, reverts
        self._label = label or command.label
        self._before: dict[EntityRef, dict[str, Any] | None] = {}
        self._open = False

    def __enter__(self) -> Self:
        if self._store.writing:
            raise RuntimeError("es ist schon eine Arbeitseinheit offen")
        self._store.writing = self._open = True
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None) -> None:
        self._store.writing = self._open = False

    def remember(self, ref: EntityRef, before: dict[str, Any] | None) -> None:
        if not self._open:
            raise RuntimeError(f"{ref.kind}/{ref.id}: die Arbeitseinheit ist schon abgeschlossen")
        self._before.setdefault(ref, before)

    def restore(self, ref: EntityRef, expected: dict[str, Any] | None, to: dict[str, Any] | None) -> None:
        if self._tables[ref.kind].get(ref.id) != expected:
            raise ConflictError(
                f"Der Datensatz {ref.kind}/{ref.id} wurde inzwischen geändert.",
                "Nehmen Sie zuerst die spätere Änderung zurück.",
            )
        repository: MemoryRepository[Any] = getattr(self, ref.kind)
        repository.write(ref.id, to)

    def commit(self) -> ChangeSet:
        self._open = False
        images = tuple(
            Image(ref, before, after)
            for ref, before in self._before.items()
            if before != (after := self._tables[ref.kind].get(ref.id))
        )
        if not images:
            return ChangeSet(0, self._label, ())
        for kind, (owner, field) in OWNERS.items():
            rows = (row for row in self._tables[kind].values() if row is not None)
            if any(self._tables[owner].get(row[field]) is None for row in rows):
                raise ConflictError("Die Änderung würde Datensätze ohne das zurücklassen, wozu sie gehören.")
        seq = self._store.write(self._tables, type(self._command).__name__, self._label, self._reverts, images)
        return ChangeSet(seq, self._label, tuple(image.ref for image in images))


class MemoryStore:
    """``Store`` without a disk, with the real arithmetic of the journal."""

    server: str | None = None

    def __init__(self, uhr: FixedUhr | None = None, who: str = "Test") -> None:
        self.tables: Tables = {kind: {} for kind in KINDS}
        self.writing = False
        self._uhr = uhr or FixedUhr()
        self._who = who
        self._journal: list[JournalEntry] = []

    @contextmanager
    def read(self) -> Iterator[MemoryRepositories]:
        yield MemoryRepositories(_copy(self.tables))

    def unit_of_work(
        self, command: Command, *, label: str | None = None, reverts: int | None = None
    ) -> MemoryUnitOfWork:
        return MemoryUnitOfWork(self, command, label, reverts)

    def write(self, tables: Tables, command: str, label: str, reverts: int | None, images: tuple[Image, ...]) -> int:
        seq = len(self._journal) + 1
        previous = self._journal[-1].hash if self._journal else GENESIS
        self._journal.append(sealed(seq, self._uhr.now(), self._who, command, label, reverts, images, previous))
        self.tables = tables
        return seq

    def journal(self, *, after: int = 0, limit: int | None = None, images: bool = True) -> Sequence[JournalEntry]:
        found = self._journal[after:][:limit]
        return tuple(entry if images else replace(entry, images=()) for entry in found)

    def verify_journal(self) -> JournalReport:
        check = JournalCheck()
        for entry in self._journal:
            check.follow(entry)
        rows = ((EntityRef(kind, id_), row) for kind, rows in self.tables.items() for id_, row in rows.items())
        check.compare((ref, row) for ref, row in rows if row is not None)
        return JournalReport(check.entries, check.fehler)

    def last_backup(self) -> datetime | None:
        return None

    def backup(self) -> Path:
        raise NotImplementedError("im Speicher gibt es nichts zu sichern")


class FesteFeiertage:
    """Only those that every Land has each year on the same day."""

    def feiertage(self, land: str, jahr: int) -> Mapping[date, str]:
        days = {(1, 1): "Neujahr", (5, 1): "Erster Mai", (10, 3): "Tag der Deutschen Einheit"}
        days |= {(12, 25): "Erster Weihnachtstag", (12, 26): "Zweiter Weihnachtstag"}
        return {date(jahr, *day): name for day, name in days.items()}


class FixedUhr:
    """A clock that stands still."""

    def __init__(self, instant: datetime = datetime(2026, 11, 4, 10, 15, tzinfo=UTC)) -> None:
        self.instant = instant

    def today(self) -> date:
        return self.instant.date()

    def now(self) -> datetime:
        return self.instant


class CountingIds:
    """Ids ``akte-1``, ``akte-2`` …"""

    def __init__(self) -> None:
        self._last = 0

    def new(self, prefix: str) -> str:
        self._last += 1
        return f"{prefix}-{self._last}"


class FakeLeser:
    """Every file has the pages its form feeds make; an empty one, or one beginning with ``kaputt``, is unreadable."""

    def read(self, path: Path) -> DokumentText:
        content = path.read_bytes()
        if not content or content.startswith(b"kaputt"):
            raise InputError(f"„{path.name}“ ist nicht lesbar.")
        return DokumentText(tuple(content.decode(errors="replace").split("\f")))


class FakeAblage:
    """``Dokumentablage`` in memory."""

    def __init__(self) -> None:
        self.files: dict[tuple[str, str], bytes] = {}

    def put(self, akte_id: str, source: Path, name: str) -> tuple[str, str]:
        content = source.read_bytes()
        self.files[(akte_id, name)] = content
        return name, sha256(content).hexdigest()

    def path(self, akte_id: str, datei: str) -> Path:
        if (akte_id, datei) not in self.files:
            raise NotFoundError(f"Die Datei „{datei}“ liegt nicht in der Akte {akte_id}.")
        return Path("/") / akte_id / datei


def _copy(tables: Tables) -> Tables:
    # images are replaced, never changed in place: copying the tables is enough
    return {kind: dict(rows) for kind, rows in tables.items()}
