"""The service of contracts over a store in memory, with the probe library and one contract."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.domain.pruefung.befund import Wirkung
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.vertrag import Vertrag
from app.messages import ImportLibrary
from app.messages_vertrag import AnswerQuestion, ChooseClause, CreateVertrag, TypeAnswer
from app.ports import ExportErgebnis, Progress
from app.ports_vertrag import VertragAuftrag
from app.services.bibliothek import LibraryReader
from app.services.historie import HistorieService
from app.services.vertraege import VertragService
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.solver_fake import FakeSolver
from tests.vertrag_probe import TEMPLATE, probe_library

UHR = FixedUhr()


class FakeExporter:
    """Remembers what it was told to write."""

    def __init__(self) -> None:
        self.written: list[tuple[VertragAuftrag, Path]] = []

    def export(self, auftrag: VertragAuftrag, ziel: Path, progress: Progress) -> ExportErgebnis:
        progress("Schreiben", 1, 1)
        self.written.append((auftrag, ziel))
        return ExportErgebnis(())


class Desk:
    """A service over a store with the probe library and one contract, whose id is ``id``."""

    def __init__(self, **answers: Any) -> None:
        self.store = MemoryStore(UHR)
        with self.store.unit_of_work(ImportLibrary(library := probe_library())) as work:
            for kind in ("clauses", "versions", "questions", "templates", "template_versions"):
                for entity in getattr(library, kind):
                    getattr(work, kind).put(entity)
            work.commit()
        self.exporter = FakeExporter()
        reader = LibraryReader(self.store, UHR)
        self.service = VertragService(
            self.store, CountingIds(), UHR, reader.library, FakeSolver(), self.exporter, "Edda"
        )
        self.historie = HistorieService(self.store)
        created = self.service.create(CreateVertrag(TEMPLATE, "DE", answers=answers))
        (self.id,) = created.ids("vertraege")

    @property
    def stand(self) -> VertragStand:
        return self.service.stand(self.id)

    @property
    def vertrag(self) -> Vertrag:
        return self.stand.vertrag

    def answer(self, question_id: str, value: Any) -> int:
        return self.service.answer(AnswerQuestion(self.id, question_id, value)).seq

    def type(self, question_id: str, text: str) -> int:
        return self.service.type_answer(TypeAnswer(self.id, question_id, text)).seq

    def choose(self, clause_id: str, *, into: str | None = None) -> int:
        return self.service.choose(ChooseClause(self.id, f"platz_{into or clause_id}", clause_id)).seq

    def leave_out(self, clause_id: str) -> int:
        return self.service.choose(ChooseClause(self.id, f"platz_{clause_id}", None)).seq

    @property
    def clauses(self) -> list[str]:
        return [klausel.clause_id for klausel in self.stand.text.klauseln]

    def befunde(self, wirkung: Wirkung) -> list[str]:
        return [b.id for b in self.stand.befunde if b.wirkung is wirkung and not b.erfuellt]

    def put(self, kind: str, *entities: Any) -> None:
        """Change the library behind the service's back, as another service does."""
        with self.store.unit_of_work(ImportLibrary(probe_library())) as work:
            for entity in entities:
                getattr(work, kind).put(entity)
            work.commit()
