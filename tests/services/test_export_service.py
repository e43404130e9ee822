"""Exporting a stored draft: what the exporter is told, and what the journal knows about generated text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.schriftsatz.baustein import Abschnitt
from app.errors import NotFoundError
from app.messages import SaveAkte
from app.messages_schriftsatz import AcceptText, CreateDraft, InsertParagraph, ProposeText, StartConversation
from app.ports import ExportAuftrag, ExportErgebnis, Progress
from app.services.akten import AktenService, load_akte
from app.services.entwuerfe import EntwurfService
from app.services.export import ExportService, FilingWriter
from app.services.pipeline import Pipeline
from app.services.schriftsatz import SchriftsatzService
from tests.fakes import CountingIds, FakeAblage, FakeLeser, FixedUhr, MemoryStore
from tests.probeklage import ProbeKalender
from tests.werkstatt import katalog


class Recorder:
    """Remembers what it was asked for."""

    def __init__(self) -> None:
        self.auftrag: ExportAuftrag | None = None

    def export(self, auftrag: ExportAuftrag, ziel: Path, progress: Progress) -> ExportErgebnis:
        self.auftrag = auftrag
        return ExportErgebnis(())


class Kanzlei:
    """The services around one draft of the Muster-Akte."""

    def __init__(self) -> None:
        self.store, ids, self.uhr, ablage = MemoryStore(who="voss"), CountingIds(), FixedUhr(), FakeAblage()
        self.katalog = katalog()
        path = self.katalog.muster_akte("kschg")
        self.akte = load_akte(path)
        for dokument in self.akte.dokumente:
            ablage.put(self.akte.id, path.parent / dokument.datei, dokument.datei)
        AktenService(self.store, ablage, FakeLeser(), ids, self.uhr).save(SaveAkte(self.akte))
        self.pipeline = Pipeline(self.katalog, ProbeKalender(), ids, self.uhr)
        self.schriftsatz = SchriftsatzService(self.store, self.pipeline, ids)
        self.entwuerfe = EntwurfService(self.store, self.pipeline, ids)
        self.exporter = Recorder()
        self.writer = FilingWriter(self.exporter, self.katalog, self.uhr)
        self.service = ExportService(self.store, ablage, self.writer, self.pipeline)
        started = self.schriftsatz.start(StartConversation(self.akte.id, "Kündigungsschutzklage"))
        self.gespraech = started.ids("conversations")[0]
        self.draft = self.schriftsatz.create_draft(CreateDraft(self.gespraech)).ids("drafts")[0]

    def export(self) -> ExportAuftrag:
        self.service.export(self.draft, Path("ziel"), lambda *_: None)
        assert self.exporter.auftrag is not None
        return self.exporter.auftrag


@pytest.fixture
def kanzlei() -> Kanzlei:
    return Kanzlei()


def test_the_exporter_gets_the_filing_with_all_that_belongs_to_it(kanzlei: Kanzlei) -> None:
    auftrag = kanzlei.export()
    assert auftrag.gericht_id == "K6055"
    assert auftrag.erstellt == kanzlei.uhr.instant
    assert auftrag.entwurf.endswith("Entwurf 1")
    assert auftrag.kanzlei[0] == "Kanzlei Voss"
    assert set(auftrag.anlagen) == {a.nummer for a in auftrag.schriftsatz.anlagen}
    facts = {a.schluessel: a for a in auftrag.angaben}
    assert facts["zugang_datum"].anzeige == "03.11.2026"
    assert "Kündigung" in facts["zugang_datum"].herkunft or facts["zugang_datum"].status == "akte"
    assert auftrag.annahmen == ()


@pytest.mark.parametrize("gericht", ["Amtsgericht Nirgendwo", "{{GERICHT}}", "Nordlicht Logistik GmbH"])
def test_an_unknown_addressee_has_no_id(gericht: str, kanzlei: Kanzlei) -> None:
    filing = kanzlei.export().schriftsatz
    rubrum = filing.rubrum.model_copy(update={"gericht": gericht})
    kanzlei.writer.write(
        filing.model_copy(update={"rubrum": rubrum}), kanzlei.akte, {}, Path("z"), lambda *_: None, entwurf="x"
    )
    assert kanzlei.exporter.auftrag is not None
    assert kanzlei.exporter.auftrag.gericht_id is None


def test_who_accepted_generated_text_is_read_in_the_journal(kanzlei: Kanzlei) -> None:
    insert: Any = InsertParagraph(kanzlei.draft, Abschnitt.RECHTLICHE_WUERDIGUNG, None, "Erzeugt.", modell="Probe")
    kanzlei.entwuerfe.insert(insert)
    first = next(a for a in kanzlei.schriftsatz.draft(kanzlei.draft).schriftsatz.absaetze if a.offen)
    kanzlei.entwuerfe.propose(ProposeText(kanzlei.draft, "sachverhalt-1", "Anders.", "Probe"))
    assert kanzlei.export().annahmen == ()
    kanzlei.entwuerfe.accept(AcceptText(kanzlei.draft, first.id))
    kanzlei.entwuerfe.accept(AcceptText(kanzlei.draft, "sachverhalt-1"))
    annahmen = kanzlei.export().annahmen
    assert [(a.absatz, a.wer, a.wann) for a in annahmen] == [
        (first.id, "voss", kanzlei.uhr.instant),
        ("sachverhalt-1", "voss", kanzlei.uhr.instant),
    ]


def test_an_acceptance_that_was_undone_does_not_count(kanzlei: Kanzlei) -> None:
    from app.services.historie import HistorieService

    kanzlei.entwuerfe.propose(ProposeText(kanzlei.draft, "sachverhalt-1", "Anders.", "Probe"))
    kanzlei.entwuerfe.accept(AcceptText(kanzlei.draft, "sachverhalt-1"))
    HistorieService(kanzlei.store).undo()
    assert kanzlei.export().annahmen == ()


def test_a_draft_that_is_gone_is_told(kanzlei: Kanzlei) -> None:
    with pytest.raises(NotFoundError, match="gibt es nicht"):
        kanzlei.service.export("entwurf-99", Path("z"), lambda *_: None)
