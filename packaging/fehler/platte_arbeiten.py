"""The operations that ``fehler.platte`` attacks: each as the program does it, on files below one folder.

``prepare`` fills the folder: a library with an Akte, a corpus, exported files of an earlier version. Everything that
takes long is put together before the operations run in forked processes.
"""

from __future__ import annotations

import functools
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fehler.einlesen import invented, source

if TYPE_CHECKING:
    from app.ports import ExportAuftrag, Exporter, ExportErgebnis
    from app.ports_vertrag import VertragAuftrag, VertragExporter

BIBLIOTHEK, AUS, KORPUS = "bibliothek", "aus", "korpus"
HEUTE = date(2026, 11, 2)
DATABASE = "satzwerk.sqlite3"


class Uhr:
    """A clock whose instants differ, so that two backups have two names."""

    def today(self) -> date:
        return HEUTE

    def now(self) -> datetime:
        return datetime.now(UTC)


Act = Callable[[Path], str | None]


@dataclass(frozen=True)
class Arbeit:
    """One operation.

    Attributes:
        act: does it below a folder; raises ``KnownError`` where it cannot be done. Returns what a person is told.
        own: which files (relative) it may leave in another state even if it fails: a database that recovers by itself.
    """

    act: Act
    own: Callable[[Path], bool] = lambda _: False


def _of_database(name: str) -> Callable[[Path], bool]:
    return lambda path: path.name.startswith(name) or path.name == "satzwerk.lock"


def save(work: Path) -> None:
    """A command: one Akte."""
    from app.adapters.store.sqlite import SqliteStore
    from app.domain.kanzlei.akte import Akte, Angabe, Rechtsgebiet
    from app.messages import SaveAkte

    akte = Akte(
        id="akte-2",
        aktenzeichen="7/26",
        kurzrubrum="Äußerst ./. Übel",
        rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
        angaben=tuple(Angabe(schluessel=f"s{n}", wert=f"{n} {datetime.now(UTC)}" * 40) for n in range(40)),
    )
    with SqliteStore(work / BIBLIOTHEK, Uhr(), "Prüfer") as store, store.unit_of_work(SaveAkte(akte)) as unit:
        unit.akten.put(akte)
        unit.commit()


def _back_up(work: Path) -> None:
    from app.adapters.store.sqlite import SqliteStore

    with SqliteStore(work / BIBLIOTHEK, Uhr(), "Prüfer") as store:
        store.backup()


def _put_document(work: Path) -> None:
    from app.adapters.dokumente.ablage import DateiAblage

    DateiAblage(work / BIBLIOTHEK).put("akte-1", work / "anlage.txt", "Kündigung vom 30. Oktober.txt")


def _choose_model(work: Path) -> None:
    from app.adapters.llm.modellwahl import Modellwahl

    Modellwahl(work / BIBLIOTHEK).choose(work / "anderes.gguf")


def _export_library(work: Path) -> None:
    from app.adapters.austausch.datei import write_whole

    write_whole(work / AUS / "bibliothek.json", b'{"klauseln": [' + b'"Ein Text.", ' * 9_000 + b'""]}', "Bibliothek")


def _import_law(work: Path) -> None:
    """A second version of one law and a new one."""
    from app.adapters.korpus.datenbank import SqliteKorpus
    from app.domain.korpus.chunking import chunk_document

    with closing(SqliteKorpus(work / KORPUS)) as korpus, korpus.importing() as run:
        for number, version in ((1, "2"), (2, "1")):
            document = invented(number, version)
            run.write(document, chunk_document(document), source(number, version))
            run.verify(document.meta.document_id)
            run.switch(document.meta.document_id, (), HEUTE)


def _export_filing(work: Path) -> str:
    exporter, auftrag = _filing()
    return _hints(exporter.export(auftrag, work / AUS / "klage", _silent))


def _export_contract(work: Path) -> str:
    exporter, auftrag = _contract()
    return _hints(exporter.export(auftrag, work / AUS / "vertrag", _silent))


def _export_anew(work: Path) -> str:
    """Into a folder that is not there yet."""
    exporter, auftrag = _contract()
    return _hints(exporter.export(auftrag, work / AUS / "neu" / "vertrag", _silent))


def _hints(written: ExportErgebnis) -> str:
    return "\n".join(hint for file in written.dateien for hint in file.hinweise)


ARBEITEN: Mapping[str, Arbeit] = {
    "Befehl": Arbeit(save, _of_database(DATABASE)),
    "Sicherung": Arbeit(_back_up, _of_database(DATABASE)),
    "Dokument der Akte": Arbeit(_put_document),
    "Modellwahl": Arbeit(_choose_model),
    "Bibliothek als Datei": Arbeit(_export_library),
    "Gesetz einlesen": Arbeit(_import_law, _of_database("korpus.sqlite")),
    "Schriftsatz exportieren": Arbeit(_export_filing),
    "Vertrag exportieren": Arbeit(_export_contract),
    "Vertrag in neuen Ordner": Arbeit(_export_anew),
}


def prepare(before: Path, arbeiten: Mapping[str, Arbeit], elsewhere: Callable[[Act], None]) -> None:
    """Fill the folder, so that old files are there, and put together what is to be exported.

    Args:
        before: the folder.
        arbeiten: what will be attacked.
        elsewhere: does something below the folder in another process. Setting a PDF leaves threads behind, and a
            process with threads must not be forked.
    """
    _warm_up()
    from app.adapters.korpus.datenbank import SqliteKorpus
    from app.domain.korpus.chunking import chunk_document

    (before / AUS).mkdir()
    (before / "anlage.txt").write_text("Wir kündigen das Arbeitsverhältnis.\n" * 2_000, "utf-8")
    document = invented(1, "1")
    with closing(SqliteKorpus(before / KORPUS)) as korpus, korpus.importing() as run:
        run.write(document, chunk_document(document), source(1, "1"))
        run.switch(document.meta.document_id, (), HEUTE)
    save(before)
    for arbeit in arbeiten.values():
        if arbeit.act is _export_library:
            (before / AUS / "bibliothek.json").write_text('{"klauseln": []}', "utf-8")
        elif arbeit.act in (_export_filing, _export_contract, _export_anew):
            _filing() if arbeit.act is _export_filing else _contract()
            if arbeit.act is not _export_anew:
                elsewhere(arbeit.act)
        elif arbeit.act is _choose_model:
            _choose_model(before)


def _warm_up() -> None:
    """Import what the operations import, so that each forked process does not do it again."""
    import docx
    import pikepdf
    import pypdfium2
    import reportlab.pdfgen.canvas
    import typst

    from app.adapters.dokumente import ablage
    from app.adapters.export import anlagen, exporter, vertrag_exporter
    from app.adapters.korpus import datenbank, pruefung
    from app.adapters.llm import modellwahl
    from app.adapters.store import sqlite

    _ = (docx, pikepdf, pypdfium2, reportlab, typst, ablage, anlagen, exporter, vertrag_exporter, datenbank, pruefung)
    _ = (modellwahl, sqlite)


def check_library(work: Path) -> list[str]:
    """What is wrong with library and corpus."""
    from app.adapters.korpus.pruefung import faults
    from app.adapters.store.sqlite import SqliteStore

    with SqliteStore(work / BIBLIOTHEK, Uhr(), "Prüfer") as store:
        wrong = list(store.verify_journal().fehler)
    with closing(sqlite3.connect(work / BIBLIOTHEK / DATABASE)) as raw:
        if raw.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            wrong.append("integrity_check meldet Schäden")
    return [*wrong, *(faults(work / KORPUS))]


def _silent(_stage: str, _done: int, _total: int) -> None:
    """Progress nobody looks at."""


@functools.cache
def _filing() -> tuple[Exporter, ExportAuftrag]:
    """The Kündigungsschutzklage of the Muster-Akte with its Anlagen, ready to be written."""
    from app.bootstrap import MUSTER, Program
    from app.ports import ExportAuftrag
    from app.services.akten_import import load_akte, sources_beside
    from app.services.export import letterhead

    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), HEUTE)
        path = program.katalog.muster_akte(MUSTER)
        akte = load_akte(path)
        sources = sources_beside(akte, path, program.leser)
        line = program.pipeline
        filing = line.view(akte, line.begin(akte, "Kündigungsschutzklage", "kschg_klage", None)).schriftsatz
        auftrag = ExportAuftrag(
            schriftsatz=filing,
            akte=akte,
            entwurf="Entwurf 1",
            kanzlei=letterhead(akte.kanzlei),
            anlagen={a.nummer: sources[a.dokumentId] for a in filing.anlagen if a.dokumentId in sources},
            gericht_id=None,
            erstellt=datetime(2026, 11, 2, 12, tzinfo=UTC),
            xjustiz=program.katalog.xjustiz(),
            pruefungen=program.katalog.pruefungen(),
        )
        program.close()
        return program.exporter, auftrag


@functools.cache
def _contract() -> tuple[VertragExporter, VertragAuftrag]:
    """A contract with all its gaps, ready to be written."""
    from app.bootstrap import Program
    from app.messages_vertrag import CreateVertrag
    from app.ports_vertrag import VertragAuftrag

    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), HEUTE)
        program.redaktion.ensure_sample_library()
        template = program.vertraege.templates()[0].template_id
        (vertrag,) = program.vertraege.create(CreateVertrag(template, "DE")).ids("vertraege")
        stand = program.vertraege.stand(vertrag)
        program.close()
        return program.vertrag_exporter, VertragAuftrag(stand, (), datetime(2026, 11, 2, 12, tzinfo=UTC))
