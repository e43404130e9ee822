"""The only place that wires adapters to services. ``main.py`` calls ``main``.

The law (``bootstrap_recht``), contracts (``bootstrap_vertrag``) and the check of documents (``bootstrap_pruefung``)
have their own modules on a common ground (``bootstrap_grund``). Without a command the window opens; everything else
goes to the command line. Adapters are imported on first use, so that the window paints before the database library is
loaded.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.adapters.store.schluessel import Schluesselbund
from app.adapters.system.spaeter import Later, once
from app.arbeitsplatz import Arbeitsplatz, options_first
from app.bootstrap_grund import resources_dir
from app.bootstrap_pruefung import Pruefungsteile
from app.errors import InputError

if TYPE_CHECKING:
    from app.adapters.dokumente.ablage import DateiAblage
    from app.adapters.export.exporter import SchriftsatzExporter
    from app.adapters.graph.exporter import GraphPicture
    from app.adapters.graph.layout import SugiyamaLayout
    from app.adapters.katalog.bibliothek import BibliothekLeser
    from app.domain.schriftsatz.schema import RetrievalBeleg, SchriftsatzSchema
    from app.ports_regelwerk import PeerEngine
    from app.services.akten import AktenService
    from app.services.austausch import AustauschService
    from app.services.bedeutung import Bedeutung
    from app.services.beweis import BeweisService
    from app.services.dokumenttexte import Dokumenttexte
    from app.services.einordnung import ModellEinordnung
    from app.services.entwuerfe import EntwurfService
    from app.services.export import ExportService, FilingWriter
    from app.services.freigabe import FreigabeService
    from app.services.historie import HistorieService
    from app.services.kennwort import KennwortService
    from app.services.pipeline import Pipeline
    from app.services.profile import ProfilService
    from app.services.pruefregeln import Pruefregeln
    from app.services.redaktion import RedaktionService
    from app.services.schriftsatz import SchriftsatzService
    from app.services.sicherung import SicherungService
    from app.services.simulator import SimulatorService
    from app.services.textvorschlaege import Textvorschlaege
    from app.services.verbund import VerbundService
    from app.services.vorlagen import VorlagenService
    from app.services.wertsuche import Wertsuche
    from app.ui.context import Hilfsdateien, Services

MUSTER = "kschg"
"""The training Akte that lies in a new library."""
_OF_THE_WINDOW = (
    "akten", "schriftsatz", "entwuerfe", "export", "redaktion", "freigabe", "vorlagen", "vertraege", "endkontrolle",
    "pruefvorgaenge", "dokumentpruefung", "kalibrierung", "profile", "pruefregeln", "historie", "sicherung", "kennwort",
    "simulator", "austausch", "beweis", "modell", "textvorschlaege", "wertsuche", "graph_layout", "graph_exporter",
)  # fmt: skip
"""Fields of ``Services``; each is imported and made by the first question to it, in the thread of that question."""


def default_basedir() -> Path:
    """Folder of the library when none is given."""
    import platformdirs

    return Path(platformdirs.user_data_dir("Satzwerk", appauthor=False))


class Program(Pruefungsteile):
    """All adapters and services of one run; each is made on first use."""

    @once
    def ablage(self) -> DateiAblage:
        """Files of the Akten."""
        from app.adapters.dokumente.ablage import DateiAblage

        shared = self.platz.dokumente
        return DateiAblage(Path(shared) if shared else self.basedir, shared=bool(shared))

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
        from app.services.verstaendnis import Verstaendnis

        opinion = self.einordnung
        understanding = Verstaendnis(self.dokumenttexte.pages, self.bedeutung, opinion, opinion.known)
        return Pipeline(self.katalog, Feiertage(), self.ids, self.uhr, understanding)

    @once
    def dokumenttexte(self) -> Dokumenttexte:
        """Text of the documents of the Akten."""
        from app.services.dokumenttexte import Dokumenttexte

        return Dokumenttexte(self.leser, lambda akte, dokument: self.ablage.path(akte.id, dokument.datei))

    @once
    def bedeutung(self) -> Bedeutung:
        """What requests mean, by the vectors."""
        from app.services.bedeutung import Bedeutung

        def kosinus(row: bytes, rows: bytes) -> list[float]:
            from app.adapters.korpus.vektoren.kosinus import cosines

            return cosines(row, rows)

        vektoren: Any = Later(lambda: self.vektoren)
        return Bedeutung(vektoren, kosinus)

    @once
    def einordnung(self) -> ModellEinordnung:
        """The model's opinion on requests."""
        import time

        from app.services.einordnung import ModellEinordnung

        modell: Any = Later(lambda: self.modell)
        return ModellEinordnung(modell, time.monotonic)

    @once
    def akten(self) -> AktenService:
        """Use cases around Akten."""
        from app.services.akten import AktenService

        return AktenService(self.store, self.ablage, self.leser, self.ids, self.uhr, self.katalog.gerichte, self.leser)

    @once
    def schriftsatz(self) -> SchriftsatzService:
        """Use cases around filings."""
        from app.services.schriftsatz import SchriftsatzService

        return SchriftsatzService(self.store, self.pipeline, self.ids, self._find_belege)

    def _find_belege(self, schriftsatz: SchriftsatzSchema) -> tuple[RetrievalBeleg, ...]:
        return self.belege.collect(schriftsatz)

    @once
    def entwuerfe(self) -> EntwurfService:
        """Use cases around the text of drafts."""
        from app.services.entwuerfe import EntwurfService

        return EntwurfService(self.store, self.pipeline, self.ids)

    @once
    def textvorschlaege(self) -> Textvorschlaege:
        """Generated text for drafts and what it may rest on."""
        from app.services.textvorschlaege import Textvorschlaege

        seiten = self.dokumenttexte.pages
        return Textvorschlaege(
            self.store,
            self.pipeline,
            self.entwuerfe,
            self.modell,
            seiten,
            self.belege.look_up,
        )

    @once
    def wertsuche(self) -> Wertsuche:
        """What the model reads in conversations."""
        import time

        from app.services.wertsuche import Wertsuche

        return Wertsuche(self.store, self.pipeline, self.modell, time.monotonic)

    @once
    def export(self) -> ExportService:
        """Use case „Exportieren“."""
        from app.services.export import ExportService

        return ExportService(self.store, self.ablage, self.filing_writer, self.pipeline)

    @once
    def filing_writer(self) -> FilingWriter:
        """Writes filings without a library."""
        from app.services.export import FilingWriter

        return FilingWriter(self.exporter, self.katalog, self.uhr)

    @once
    def redaktion(self) -> RedaktionService:
        """Use cases of the Redaktion."""
        from app.services.redaktion import RedaktionService

        return RedaktionService(self.store, self.katalog, self.uhr, reader=self.bibliothek)

    @once
    def freigabe(self) -> FreigabeService:
        """The way of versions to publication."""
        from app.services.freigabe import FreigabeService

        return FreigabeService(self.store, self.uhr, prove=self.beweis.prove, reader=self.bibliothek)

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

        return HistorieService(self.store, self.who if self.store.server is not None else None)

    @once
    def sicherung(self) -> SicherungService:
        """Backups; the library is opened when one is made."""
        from app.adapters.dokumente.sicherung import DateiSicherung
        from app.adapters.store.files import BACKUP_FOLDER
        from app.adapters.store.sicherungen import KeineSicherungen, SqliteSicherungen
        from app.services.sicherung import SicherungService

        return SicherungService(
            lambda: self.store,
            self.uhr,
            KeineSicherungen() if self.platz.bibliothek else SqliteSicherungen(self.basedir, self.uhr, self.keys),
            DateiSicherung(self.basedir, self.basedir / BACKUP_FOLDER),
        )

    @once
    def kennwort(self) -> KennwortService:
        """The Kennwort of a library on this computer; one on a server has none of its own."""
        from app.adapters.store.sqlite import SqliteStore
        from app.services.kennwort import KennwortService

        def library() -> SqliteStore:
            if not isinstance(self.store, SqliteStore):
                raise InputError(
                    "Eine Bibliothek auf einem Server hat kein eigenes Kennwort.",
                    "Den Zugang regelt, wer den Server betreut.",
                )
            return self.store

        return KennwortService(library)

    @once
    def verbund(self) -> VerbundService:
        """The library on a server of the Kanzlei and the way to it; neither is opened by this."""
        from app.adapters.dokumente.umzug import DateiUmzug
        from app.adapters.korpus.vektoren.chroma_look import ChromaProbe
        from app.adapters.store.umzug import SqlUmzug
        from app.services.verbund import VerbundService

        move = SqlUmzug(self.basedir, self.uhr, self.keys)
        return VerbundService(self.basedir, self.verbindung, move, DateiUmzug(), ChromaProbe())

    @property
    def hilfe(self) -> Hilfsdateien:
        """Handbook and licences; works without opening the library."""
        from app.ui.context import Hilfsdateien

        folder = resources_dir()
        return Hilfsdateien(folder / "handbuch", folder / "lizenzen.json")

    def window_services(self) -> Services:
        """Open the library, fill a new one with the samples, and give the window what it needs.

        Raises:
            StoreError: the library cannot be opened.
        """
        from app.ui.context import Services

        made: dict[str, Any] = {name: Later(partial(getattr, self, name)) for name in _OF_THE_WINDOW}
        services = Services(**made)
        self.first_start()
        return replace(services, **self._korpus_services(), **self._team_services())

    def _team_services(self) -> dict[str, Any]:
        """The fields of ``Services`` around the servers of the Kanzlei; none if everything lies on this computer."""
        from app.ports import SharedStore

        found: dict[str, Any] = {}
        servers = []
        store = self.store
        if isinstance(store, SharedStore):
            from app.services.gemeinsam import GemeinsamService

            gemeinsam = GemeinsamService(store)
            found = {"gemeinsam": gemeinsam, "gemeinsam_stand": gemeinsam.stand(), "kennwort": None}
            servers.append(f"Gemeinsame Bibliothek: {gemeinsam.server}")
        if self.platz.chroma:
            servers.append(f"Suchindex: {self.platz.chroma}")
        return {**found, "server": tuple(servers)}

    def first_start(self) -> None:
        """Put the sample library and the Muster-Akte into a new library; go on where an earlier start was cut off."""
        from app.messages import CreateFirstProfiles, LoadMusterAkte, LoadSampleLibrary

        steps = tuple(step.__name__ for step in (LoadSampleLibrary, CreateFirstProfiles, LoadMusterAkte))
        written = tuple(entry.command for entry in self.store.journal(limit=len(steps), images=False))
        if written not in [steps[:done] for done in range(len(steps))]:
            return
        self.redaktion.ensure_sample_library()
        self.profile.ensure_profiles()
        self.akten.import_json(LoadMusterAkte(self.katalog.muster_akte(MUSTER)))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code (0 done, 1 a bug, 2 refused input)."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    parser.add_argument("--basedir", type=Path)
    parser.add_argument("--ziel", default="")
    parser.add_argument("--bench-start", action="store_true")
    for field in fields(Arbeitsplatz):
        parser.add_argument(f"--{field.name}", default="")
    try:
        options, rest = parser.parse_known_args(options_first(arguments))
    except (argparse.ArgumentError, InputError):
        options, rest = None, arguments  # the command line says in German what is wrong
    if options is None or rest:
        from app.cli import run_command_line

        return run_command_line(arguments, Program, default_basedir)
    verbindung = Arbeitsplatz(**{field.name: getattr(options, field.name) for field in fields(Arbeitsplatz)})
    make = partial(Program, window=True, verbindung=verbindung, keys=Schluesselbund())
    return _open_window(make, options.basedir or default_basedir(), options.ziel, bench_start=options.bench_start)


def _open_window(make: Callable[[Path], Program], basedir: Path, ziel: str, *, bench_start: bool) -> int:
    from app.ui.importe import import_ready

    import_ready()
    from app.ui.context import Options
    from app.ui.start import run

    return run(make, basedir, Options(bench_start=bench_start, ziel=ziel))
