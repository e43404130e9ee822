"""The only place that wires adapters to services. ``main.py`` calls ``main``.

Without a command the window opens; everything else goes to the command line. Adapters are imported on first use, so
that the window paints before the database library is loaded.
"""

from __future__ import annotations

import argparse
import contextlib
import getpass
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.adapters.system.spaeter import Later, once

if TYPE_CHECKING:
    from datetime import date

    from app.adapters.dokumente.ablage import DateiAblage
    from app.adapters.dokumente.leser import DateiLeser
    from app.adapters.export.exporter import SchriftsatzExporter
    from app.adapters.graph.exporter import GraphPicture
    from app.adapters.graph.layout import SugiyamaLayout
    from app.adapters.katalog.bibliothek import BibliothekLeser
    from app.adapters.katalog.katalog import DateiKatalog
    from app.adapters.korpus.datenbank import SqliteKorpus
    from app.adapters.korpus.quellen.leser import QuellenLeser
    from app.adapters.korpus.vektoren.index import VektorIndex
    from app.adapters.solver.pysat_solver import PysatSolver
    from app.adapters.store.sqlite import SqliteStore
    from app.domain.korpus.treffer import Ranked
    from app.domain.recht.zitat_lesen import CitationReader
    from app.ports import Ids, PeerEngine, Progress, Uhr
    from app.ports_korpus import VectorState
    from app.services.akten import AktenService
    from app.services.austausch import AustauschService
    from app.services.beweis import BeweisService
    from app.services.bibliothek import LibraryReader
    from app.services.export import ExportService
    from app.services.freigabe import FreigabeService
    from app.services.historie import HistorieService
    from app.services.korpus import ImportReport, KorpusService
    from app.services.pipeline import Pipeline
    from app.services.profile import ProfilService
    from app.services.pruefregeln import Pruefregeln
    from app.services.radar import RadarService
    from app.services.recherche import RechercheService
    from app.services.redaktion import RedaktionService
    from app.services.schriftsatz import SchriftsatzService
    from app.services.sicherung import SicherungService
    from app.services.simulator import SimulatorService
    from app.services.vektoren import VektorService
    from app.services.verweise import VerweisService
    from app.services.vorlagen import VorlagenService
    from app.ui.context import Services

MUSTER = "kschg"
"""The training Akte that lies in a new library."""
KORPUS_FOLDER = "korpus"
"""Where in the library's folder the imported law lies."""


def resources_dir() -> Path:
    """Folder of the shipped data, beside the package (or inside a frozen program)."""
    frozen = getattr(sys, "_MEIPASS", None)
    return (Path(frozen) if frozen else Path(__file__).resolve().parent.parent) / "resources"


def default_basedir() -> Path:
    """Folder of the library when none is given."""
    import platformdirs

    return Path(platformdirs.user_data_dir("Satzwerk", appauthor=False))


@dataclass(frozen=True)
class Program:
    """All adapters and services of one run; each is made on first use.

    Attributes:
        basedir: folder of the library.
        heute: fixed day for calculations instead of the clock (``--stichtag``).
        readonly: open the library for reading only.
        window: somebody looks on: sources are read in by a process of their own.
    """

    basedir: Path
    heute: date | None = None
    readonly: bool = False
    window: bool = False

    @once
    def uhr(self) -> Uhr:
        """The clock, or the fixed day."""
        from app.adapters.system.uhr import FesteUhr, SystemUhr

        return FesteUhr(self.heute) if self.heute is not None else SystemUhr()

    @once
    def ids(self) -> Ids:
        """Source of identifiers."""
        from app.adapters.system.ids import UuidIds

        return UuidIds()

    @once
    def katalog(self) -> DateiKatalog:
        """Shipped data."""
        from app.adapters.katalog.katalog import DateiKatalog

        return DateiKatalog(resources_dir())

    @once
    def store(self) -> SqliteStore:
        """The library; opened here.

        Raises:
            StoreError: it cannot be opened.
        """
        from app.adapters.store.sqlite import SqliteStore

        return SqliteStore(self.basedir, self.uhr, getpass.getuser(), readonly=self.readonly)

    @once
    def leser(self) -> DateiLeser:
        """Reads documents and draws pages."""
        from app.adapters.dokumente.leser import DateiLeser

        return DateiLeser()

    @once
    def ablage(self) -> DateiAblage:
        """Files of the Akten."""
        from app.adapters.dokumente.ablage import DateiAblage

        return DateiAblage(self.basedir)

    @once
    def exporter(self) -> SchriftsatzExporter:
        """Writes filings."""
        from app.adapters.export.exporter import SchriftsatzExporter

        return SchriftsatzExporter(resources_dir() / "satz", self.leser)

    @once
    def pipeline(self) -> Pipeline:
        """Stages of a filing."""
        from app.adapters.system.feiertage import Feiertage
        from app.services.pipeline import Pipeline

        return Pipeline(self.katalog, Feiertage(), self.ids, self.uhr)

    @once
    def akten(self) -> AktenService:
        """Use cases around Akten."""
        from app.services.akten import AktenService

        return AktenService(self.store, self.ablage, self.leser, self.ids, self.uhr)

    @once
    def schriftsatz(self) -> SchriftsatzService:
        """Use cases around filings."""
        from app.services.schriftsatz import SchriftsatzService

        return SchriftsatzService(self.store, self.pipeline, self.ids)

    @once
    def export(self) -> ExportService:
        """Use case „Exportieren“."""
        from app.services.export import ExportService

        return ExportService(self.store, self.ablage, self.exporter)

    @once
    def redaktion(self) -> RedaktionService:
        """Use cases of the Redaktion."""
        from app.services.redaktion import RedaktionService

        return RedaktionService(self.store, self.katalog, self.uhr, reader=self.bibliothek)

    @once
    def bibliothek(self) -> LibraryReader:
        """The library as it is now, read and compiled once for all services."""
        from app.services.bibliothek import LibraryReader

        return LibraryReader(self.store)

    @once
    def freigabe(self) -> FreigabeService:
        """The way of versions to publication."""
        from app.services.freigabe import FreigabeService

        return FreigabeService(self.store, prove=self.beweis.prove, reader=self.bibliothek)

    @once
    def vorlagen(self) -> VorlagenService:
        """Use cases around templates."""
        from app.services.vorlagen import VorlagenService

        return VorlagenService(self.store)

    @once
    def profile(self) -> ProfilService:
        """Who writes and who reviews."""
        from app.services.profile import ProfilService

        return ProfilService(self.store)

    @once
    def pruefregeln(self) -> Pruefregeln:
        """Severities of the gates."""
        from app.services.pruefregeln import Pruefregeln

        return Pruefregeln(self.store)

    @once
    def simulator(self) -> SimulatorService:
        """Simulator and test cases of the rules."""
        from app.services.simulator import SimulatorService

        return SimulatorService(self.store, self.ids, self.bibliothek.library, self.solver)

    @once
    def austausch(self) -> AustauschService:
        """Import and export of the library."""
        from app.adapters.austausch.dateien import AustauschDateien
        from app.services.austausch import AustauschService

        return AustauschService(self.store, self.bibliothek_leser, AustauschDateien())

    @once
    def bibliothek_leser(self) -> BibliothekLeser:
        """Reads library files."""
        from app.adapters.katalog.bibliothek import BibliothekLeser

        return BibliothekLeser()

    @once
    def solver(self) -> PysatSolver:
        """Finds contracts and contradictions."""
        from app.adapters.solver.pysat_solver import PysatSolver

        return PysatSolver()

    @once
    def peer(self) -> PeerEngine | None:
        """Another rule engine to measure beside ours, if one is installed."""
        from app.adapters.peer.zen_engine import find_zen_engine

        return find_zen_engine()

    @once
    def beweis(self) -> BeweisService:
        """What holds for all answers and all contracts."""
        import time

        from app.services.beweis import BeweisService

        return BeweisService(self.bibliothek.library, self.solver, time.monotonic)

    @once
    def graph_layout(self) -> SugiyamaLayout:
        """Places for the rule graph."""
        from app.adapters.graph.layout import SugiyamaLayout

        return SugiyamaLayout()

    @once
    def graph_exporter(self) -> GraphPicture:
        """Pictures of the rule graph."""
        from app.adapters.graph.exporter import GraphPicture

        return GraphPicture()

    @once
    def historie(self) -> HistorieService:
        """Undo, redo, journal."""
        from app.services.historie import HistorieService

        return HistorieService(self.store)

    @once
    def sicherung(self) -> SicherungService:
        """Rotating backups."""
        from app.services.sicherung import SicherungService

        return SicherungService(self.store, self.uhr)

    @once
    def citations(self) -> CitationReader:
        """Reads citations."""
        from app.domain.recht.zitat_lesen import CitationReader

        return CitationReader(self.katalog.gesetzesnamen())

    @once
    def rechtskorpus(self) -> SqliteKorpus:
        """The imported law; who may write it holds the lock of the library.

        Raises:
            StoreError: it cannot be opened, or another window has the library.
        """
        from app.adapters.korpus.datenbank import SqliteKorpus

        if self.readonly:
            self._first_korpus()
            return SqliteKorpus(self.basedir / KORPUS_FOLDER, readonly=True)
        return SqliteKorpus(self.store.basedir / KORPUS_FOLDER)  # opening the store takes its lock

    def _first_korpus(self) -> None:
        """Before the first question of all: take over the Kurzfassungen, if the library can be written."""
        from app.adapters.korpus.schema import FILE_NAME
        from app.errors import KnownError

        if (self.basedir / KORPUS_FOLDER / FILE_NAME).exists():
            return
        first = Program(self.basedir)
        with contextlib.suppress(KnownError):  # the question is then answered from nothing, and says so
            first.prepare_korpus()
        first.close()

    @once
    def quellen_leser(self) -> QuellenLeser:
        """Reads sources of law."""
        from app.adapters.korpus.quellen.leser import QuellenLeser

        return QuellenLeser(self.leser, self.katalog.gesetzesnamen())

    @once
    def korpus(self) -> KorpusService:
        """Import and Stand of the law."""
        from app.services.korpus import KorpusService

        return KorpusService(
            self.rechtskorpus,
            self.quellen_leser,
            self.uhr,
            after_import=self._relink,
            vectors=self._vector_state,
            elsewhere=self._import_elsewhere if self.window else None,
        )

    def _import_elsewhere(self, paths: Sequence[Path], progress: Progress) -> ImportReport:
        from app.adapters.system.nebenprozess import run_elsewhere

        basedir = self.store.basedir  # this process keeps its lock; the corpus has one of its own for imports
        return run_elsewhere("satzwerk-einlesen", import_sources, basedir, self.heute, paths, progress=progress)

    def _relink(self, progress: Progress) -> None:
        self.verweise.relink(progress)

    def _vector_state(self) -> VectorState:
        return self.vektoren.state()

    @once
    def verweise(self) -> VerweisService:
        """Citations tied to the law."""
        from app.adapters.korpus.aehnlichkeit import RapidfuzzAehnlichkeit
        from app.services.verweise import VerweisService

        return VerweisService(
            self.rechtskorpus, self.katalog, self.store, self.citations, RapidfuzzAehnlichkeit(), self._nearest
        )

    def _nearest(self, text: str, limit: int) -> tuple[Ranked, ...]:
        """Passages nearest in meaning to one that was cited."""
        from app.domain.korpus.treffer import SearchFilter

        vector = self.vektoren.embed_passage(text)
        return self.vektor_index.search(vector, SearchFilter(), limit) if vector is not None else ()

    @once
    def radar(self) -> RadarService:
        """Changes of the law and what depends on them."""
        from app.services.radar import RadarService

        return RadarService(self.rechtskorpus, self.verweise, self.uhr)

    @once
    def vektor_index(self) -> VektorIndex:
        """Vectors of the law."""
        from app.adapters.korpus.vektoren.chroma_prozess import ProcessClient
        from app.adapters.korpus.vektoren.index import VektorIndex

        basedir = self.basedir if self.readonly else self.store.basedir  # opening the store takes its lock
        return VektorIndex(basedir / KORPUS_FOLDER, readonly=self.readonly, chroma=ProcessClient)

    @once
    def vektoren(self) -> VektorService:
        """Embedding models and what they computed."""
        from app.adapters.korpus.vektoren.modellwahl import Modellwahl
        from app.services.vektoren import VektorService

        shipped = min((resources_dir() / "modelle").glob("*/"), default=None)
        return VektorService(self.vektor_index, Modellwahl(self.basedir / KORPUS_FOLDER, shipped))

    @once
    def recherche(self) -> RechercheService:
        """Search, norms, answers."""
        from app.services.recherche import RechercheService
        from app.services.vektorsuche import Vektorsuche

        return RechercheService(
            self.rechtskorpus,
            self.citations,
            self.katalog.gesetzesnamen(),
            self.katalog.suchwoerter(),
            self.katalog.suchgewichte(),
            Vektorsuche(self.vektoren, self.vektor_index),
        )

    def prepare_korpus(self, progress: Progress | None = None) -> None:
        """Take over the shipped Kurzfassungen that are new or changed.

        Raises:
            StoreError: the corpus cannot be opened or written.
        """
        folder = resources_dir() / "korpus" / "kurzfassungen"
        if folder.is_dir():
            self.korpus.ensure_starter(folder, progress)

    def prepare_window(self, progress: Progress) -> None:
        """In the background of the window: what its first question needs, new Kurzfassungen, the index of the vectors.

        Raises:
            StoreError: the corpus cannot be opened or written.
            OperationCancelled: ``progress`` said so; the rest follows at the next start.
        """
        self.recherche.search("Recht", limit=1)  # reads word lists, model and vectors
        self.prepare_korpus(progress)
        self.vektor_index.build(progress)

    def window_services(self) -> Services:
        """Open the library, fill a new one with the samples, and give the window what it needs.

        Raises:
            StoreError: the library cannot be opened.
        """
        from app.ui.context import Services

        services = Services(
            akten=self.akten,
            schriftsatz=self.schriftsatz,
            export=self.export,
            redaktion=self.redaktion,
            freigabe=self.freigabe,
            vorlagen=self.vorlagen,
            profile=self.profile,
            pruefregeln=self.pruefregeln,
            historie=self.historie,
            sicherung=self.sicherung,
            simulator=self.simulator,
            austausch=self.austausch,
            beweis=self.beweis,
            graph_layout=self.graph_layout,
            graph_exporter=self.graph_exporter,
        )
        self.first_start()
        return replace(services, **self._korpus_services())

    def _korpus_services(self) -> dict[str, Any]:
        """The fields of ``Services`` around the law; a corpus that cannot be opened does not keep the window shut.

        Only its file is looked at now: reading, searching and their word lists are imported and read at first use.
        """
        from app.adapters.korpus.schema import ensure
        from app.errors import KnownError

        try:
            ensure(self.store.basedir / KORPUS_FOLDER)
        except KnownError as error:
            return {"korpus_fehler": error}
        names = ("korpus", "recherche", "verweise", "radar", "vektoren")
        made = {name: Later(partial(getattr, self, name)) for name in names}
        return {**made, "korpus_vorbereiten": self.prepare_window}

    def first_start(self) -> None:
        """Put the sample library and the Muster-Akte into a library that has never been written."""
        from app.messages import LoadMusterAkte

        if self.store.journal(limit=1):
            return
        self.redaktion.ensure_sample_library()
        self.profile.ensure_profiles()
        self.akten.import_json(LoadMusterAkte(self.katalog.muster_akte(MUSTER)))

    def close(self) -> None:
        """Close what was opened."""
        for name in ("vektoren", "vektor_index", "rechtskorpus", "store"):
            if name in self.__dict__:
                getattr(self, name).close()


def import_sources(basedir: Path, heute: date | None, paths: Sequence[Path], progress: Progress) -> ImportReport:
    """Take over sources for a program that has the library open in another process (``KorpusService.import_paths``)."""
    from app.adapters.korpus.datenbank import SqliteKorpus
    from app.services.korpus import KorpusService

    program = Program(basedir, heute)
    korpus = SqliteKorpus(basedir / KORPUS_FOLDER)
    try:
        return KorpusService(korpus, program.quellen_leser, program.uhr).import_paths(paths, progress)
    finally:
        korpus.close()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code (0 done, 1 a bug, 2 refused input)."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--basedir", type=Path)
    parser.add_argument("--bench-start", action="store_true")
    try:
        options, rest = parser.parse_known_args(arguments)
    except argparse.ArgumentError:
        options, rest = None, arguments  # the command line says in German what is wrong
    if options is None or rest:
        from app.cli import run_command_line

        return run_command_line(arguments, Program, default_basedir)
    return _open_window(options.basedir or default_basedir(), bench_start=options.bench_start)


def _open_window(basedir: Path, *, bench_start: bool) -> int:
    from app.ui.context import Options
    from app.ui.start import run

    program = Program(basedir, window=True)
    try:
        return run(program.window_services, basedir, Options(bench_start=bench_start))
    finally:
        program.close()
