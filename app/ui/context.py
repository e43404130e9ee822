"""What the window gets from ``bootstrap``: the services of floor 3 and a few facts about this run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from app.errors import KnownError
    from app.ports import Progress
    from app.ports_regelwerk import GraphExporter, GraphLayout
    from app.services.akten import AktenService
    from app.services.austausch import AustauschService
    from app.services.beweis import BeweisService
    from app.services.dokumentpruefung import DokumentpruefungService
    from app.services.endkontrolle import EndkontrolleService
    from app.services.entwuerfe import EntwurfService
    from app.services.export import ExportService
    from app.services.freigabe import FreigabeService
    from app.services.gemeinsam import GemeinsamService
    from app.services.historie import HistorieService
    from app.services.kalibrierung import KalibrierService
    from app.services.kennwort import KennwortService
    from app.services.korpus import KorpusService
    from app.services.modell import ModellService
    from app.services.profile import ProfilService
    from app.services.pruefregeln import Pruefregeln
    from app.services.pruefvorgaenge import PruefvorgangService
    from app.services.radar import RadarService
    from app.services.recherche import RechercheService
    from app.services.redaktion import RedaktionService
    from app.services.schriftsatz import SchriftsatzService
    from app.services.sicherung import SicherungService
    from app.services.simulator import SimulatorService
    from app.services.textvorschlaege import Textvorschlaege
    from app.services.vektoren import VektorService
    from app.services.vertraege import VertragService
    from app.services.verweise import VerweisService
    from app.services.vorlagen import VorlagenService
    from app.services.wertsuche import Wertsuche


@dataclass(frozen=True)
class Services:
    """Everything the views may ask.

    Attributes:
        vertraege, endkontrolle: contracts, and the check of documents from anywhere; views that need them are shown
            only if they are given.
        pruefvorgaenge, dokumentpruefung, kalibrierung: cases of the document check, the check itself, its measure;
            all or none.
        sicherung: backups; if given, the window asks every quarter of an hour whether one is due.
        kennwort: the Kennwort of the library; without it (a server's) the action rests.
        simulator: simulator and test cases of the rules; views that need it are shown only if it is given.
        austausch: import and export of the library; without it those actions rest.
        beweis: what holds for all answers; without it there is no proof panel.
        modell, textvorschlaege, wertsuche: the language model, what it writes for drafts and what it reads in
            conversations; all or none.
        graph_layout, graph_exporter: places and pictures of the rule graph; without them there is no graph.
        korpus, recherche, verweise, radar, vektoren: imported law: import and Stand, search, ties, changes, vectors;
            all or none.
        korpus_vorbereiten: makes ready what the first question needs, takes over the shipped Kurzfassungen; the window
            calls it in the background once it is ready.
        korpus_fehler: why the law is not there; the rest of the program works without it.
        gemeinsam: the other desks, if the library is a shared one; ``gemeinsam_stand`` is the number of its last
            journal entry when the services were made.
        server: what lies on which server of the Kanzlei, for the status bar; empty: nothing leaves this computer.
    """

    akten: AktenService
    schriftsatz: SchriftsatzService
    entwuerfe: EntwurfService
    export: ExportService
    redaktion: RedaktionService
    freigabe: FreigabeService
    vorlagen: VorlagenService
    profile: ProfilService
    pruefregeln: Pruefregeln
    historie: HistorieService
    endkontrolle: EndkontrolleService | None = None
    pruefvorgaenge: PruefvorgangService | None = None
    dokumentpruefung: DokumentpruefungService | None = None
    kalibrierung: KalibrierService | None = None
    sicherung: SicherungService | None = None
    kennwort: KennwortService | None = None
    simulator: SimulatorService | None = None
    austausch: AustauschService | None = None
    beweis: BeweisService | None = None
    modell: ModellService | None = None
    textvorschlaege: Textvorschlaege | None = None
    wertsuche: Wertsuche | None = None
    graph_layout: GraphLayout | None = None
    graph_exporter: GraphExporter | None = None
    korpus: KorpusService | None = None
    recherche: RechercheService | None = None
    verweise: VerweisService | None = None
    radar: RadarService | None = None
    vektoren: VektorService | None = None
    vertraege: VertragService | None = None
    korpus_vorbereiten: Callable[[Progress], None] | None = None
    korpus_fehler: KnownError | None = None
    gemeinsam: GemeinsamService | None = None
    gemeinsam_stand: int = 0
    server: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hilfsdateien:
    """What the menu Hilfe shows; it does not wait for a library.

    Attributes:
        handbuch: folder of the handbook.
        lizenzen: file with the parts of the program and their licences.
    """

    handbuch: Path
    lizenzen: Path


@dataclass(frozen=True)
class Options:
    """Options of one run of the window.

    Attributes:
        bench_start: print the start time and end the program.
        ziel: where to go, ``<kind>:<id>``; empty: where the window was left.
    """

    bench_start: bool = False
    ziel: str = ""
