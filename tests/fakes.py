"""Stand-ins for the ports, in memory; the same contract tests run over ``MemoryStore`` and the real store."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from pydantic import BaseModel

from app.adapters.store.journal import GENESIS, JournalCheck, canonical, image_of, sealed
from app.domain.kanzlei.akte import Akte
from app.domain.regelwerk.library import Clause, ClauseVersion, Question
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import ChangeSet, Command, EntityRef, Image, JournalEntry
from app.ports import DokumentText, JournalReport, Repositories

T = TypeVar("T")

MODELS: Mapping[str, type[BaseModel]] = {
    "akten": Akte,
    "conversations": Conversation,
    "drafts": Draft,
    "clauses": Clause,
    "versions": ClauseVersion,
    "questions": Question,
}
OWNERS = {"conversations": ("akten", "akte_id"), "drafts": ("akten", "akte_id"), "versions": ("clauses", "clauseId")}
"""Kind → kind of its owner, and the field of the image that names it."""


class FakeUhr:
    """A clock that moves only when told to."""

    def __init__(self, instant: datetime = datetime(2026, 11, 4, 10, 15, 30, tzinfo=UTC)) -> None:
        self.instant = instant

    def today(self) -> date:
        return self.instant.date()

    def now(self) -> datetime:
        return self.instant

    def advance(self, **amount: float) -> None:
        self.instant += timedelta(**amount)


class FakeIds:
    """``dok-1``, ``dok-2`` …"""

    def __init__(self) -> None:
        self._count = 0

    def new(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}-{self._count}"


class MemoryRepository(Generic[T]):
    def __init__(self, view: MemoryView, kind: str) -> None:
        self._view = view
        self._kind = kind

    def get(self, id_: str) -> T | None:
        text = self._view.texts.get(EntityRef(self._kind, id_))
        return None if text is None else self._load(text)

    def all(self) -> tuple[T, ...]:
        refs = sorted((r for r in self._view.texts if r.kind == self._kind), key=self._view.positions.__getitem__)
        return tuple(self._load(self._view.texts[ref]) for ref in refs)

    def put(self, entity: T) -> None:
        model = MODELS[self._kind]
        if not isinstance(entity, model):
            raise TypeError(f"{self._kind}: {type(entity).__name__} gehört nicht hierher")
        text = canonical(image_of(entity))
        if canonical(image_of(model.model_validate_json(text))) != text:
            raise ValueError(f"{self._kind}: der Inhalt würde sich durch Speichern verändern")
        self._view.write(EntityRef(self._kind, entity.id), text)  # type: ignore[attr-defined]

    def delete(self, id_: str) -> None:
        self._view.write(EntityRef(self._kind, id_), None)

    def _load(self, text: str) -> T:
        return MODELS[self._kind].model_validate_json(text)  # type: ignore[return-value]


class MemoryView:
    """``Repositories`` over a copy of the texts; writing is refused."""

    def __init__(self, texts: dict[EntityRef, str], positions: dict[EntityRef, int]) -> None:
        self.texts = texts
        self.positions = positions
        self.akten: MemoryRepository[Akte] = MemoryRepository(self, "akten")
        self.conversations: MemoryRepository[Conversation] = MemoryRepository(self, "conversations")
        self.drafts: MemoryRepository[Draft] = MemoryRepository(self, "drafts")
        self.clauses: MemoryRepository[Clause] = MemoryRepository(self, "clauses")
        self.versions: MemoryRepository[ClauseVersion] = MemoryRepository(self, "versions")
        self.questions: MemoryRepository[Question] = MemoryRepository(self, "questions")

    def write(self, ref: EntityRef, text: str | None) -> None:
        raise TypeError(f"{ref.kind}: diese Ansicht ist nur zum Lesen")


class MemoryUnitOfWork(MemoryView):
    def __init__(self, store: MemoryStore, command: str, label: str, reverts: int | None) -> None:
        super().__init__(dict(store.texts), dict(store.positions))
        self._store = store
        self._entry = (command, label, reverts)
        self._touched: dict[EntityRef, None] = {}
        self._open = False

    def __enter__(self) -> Self:
        if self._store.writing:
            raise RuntimeError("es ist schon eine Arbeitseinheit offen")
        self._store.writing = self._open = True
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None) -> None:
        self._store.writing = self._open = False

    def write(self, ref: EntityRef, text: str | None) -> None:
        if not self._open:
            raise RuntimeError("die Arbeitseinheit ist schon abgeschlossen")
        if self.texts.get(ref) == text:
            return
        self._touched.setdefault(ref)
        if text is None:
            del self.texts[ref]
        else:
            self.positions.setdefault(ref, len(self.positions) + 1)
            self.texts[ref] = text

    def restore(self, ref: EntityRef, expected: dict[str, Any] | None, to: dict[str, Any] | None) -> None:
        if self.texts.get(ref) != (None if expected is None else canonical(expected)):
            raise ConflictError(f"Der Datensatz {ref.kind}/{ref.id} wurde inzwischen geändert.")
        self.write(ref, None if to is None else canonical(to))

    def commit(self) -> ChangeSet:
        self._open = False
        command, label, reverts = self._entry
        store = self._store
        images = tuple(
            Image(ref, store.image(ref), _image(self.texts.get(ref)))
            for ref in self._touched
            if store.texts.get(ref) != self.texts.get(ref)
        )
        if not images:
            return ChangeSet(0, label, ())
        for ref, text in self.texts.items():
            if ref.kind in OWNERS:
                owner, column = OWNERS[ref.kind]
                if EntityRef(owner, json.loads(text)[column]) not in self.texts:
                    raise ConflictError("Die Änderung würde Datensätze ohne das zurücklassen, wozu sie gehören.")
        previous = store.entries[-1].hash if store.entries else GENESIS
        seq, now = len(store.entries) + 1, store.uhr.now()
        store.entries.append(sealed(seq, now, store.who, command, label, reverts, images, previous))
        store.texts, store.positions = self.texts, self.positions
        return ChangeSet(seq, label, tuple(image.ref for image in images))


class MemoryStore:
    """``Store`` in memory, with the real journal."""

    def __init__(self, uhr: FakeUhr | None = None, who: str = "Edda") -> None:
        self.uhr = uhr or FakeUhr()
        self.who = who
        self.texts: dict[EntityRef, str] = {}
        self.positions: dict[EntityRef, int] = {}
        self.entries: list[JournalEntry] = []
        self.writing = False

    def image(self, ref: EntityRef) -> dict[str, Any] | None:
        return _image(self.texts.get(ref))

    @contextmanager
    def read(self) -> Iterator[Repositories]:
        yield MemoryView(dict(self.texts), dict(self.positions))

    def unit_of_work(
        self, command: Command, *, label: str | None = None, reverts: int | None = None
    ) -> MemoryUnitOfWork:
        return MemoryUnitOfWork(self, type(command).__name__, label or command.label, reverts)

    def journal(self, *, after: int = 0, limit: int | None = None, images: bool = True) -> tuple[JournalEntry, ...]:
        found = self.entries[after:][:limit]
        return tuple(e if images else JournalEntry(**{**e.__dict__, "images": ()}) for e in found)

    def verify_journal(self) -> JournalReport:
        check = JournalCheck()
        for entry in self.entries:
            check.follow(entry)
        check.compare((ref, _image(text)) for ref, text in self.texts.items())
        return JournalReport(check.entries, check.fehler)

    def backup(self) -> Path:
        raise NotFoundError("Im Speicher gibt es keine Sicherungen.")


class FakeLeser:
    """Every file has the pages its form feeds make; what begins with ``kaputt`` cannot be read."""

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


def _image(text: str | None) -> dict[str, Any] | None:
    return None if text is None else json.loads(text)
