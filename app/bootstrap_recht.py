"""The law on this computer: import, search, re-link, radar – the wiring of its adapters and services."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.adapters.system.spaeter import Later, once
from app.bootstrap_grund import Grundteile, resources_dir

if TYPE_CHECKING:
    from datetime import date

    from app.adapters.korpus.datenbank import SqliteKorpus
    from app.adapters.korpus.quellen.leser import QuellenLeser
    from app.adapters.korpus.vektoren.index import VektorIndex
    from app.domain.korpus.aenderung import Link
    from app.domain.korpus.treffer import Ranked
    from app.domain.recht.zitat_lesen import CitationReader
    from app.ports import Progress
    from app.ports_korpus import VectorState
    from app.services.belege import BelegService
    from app.services.fristen import FristenService
    from app.services.gerichte import GerichteService
    from app.services.korpus import ImportReport, KorpusService
    from app.services.kosten import KostenService
    from app.services.radar import RadarService
    from app.services.recherche import RechercheService
    from app.services.vektoren import VektorService
    from app.services.verweise import Cited, VerweisService

KORPUS_FOLDER = "korpus"
"""Where in the library's folder the imported law lies."""


class Rechtsteile(Grundteile):
    """Adapters and services around the law; each is made on first use."""

    @once
    def citations(self) -> CitationReader:
        """Reads citations."""
        from app.domain.recht.zitat_lesen import CitationReader

        return CitationReader(self.katalog.gesetzesnamen())

    @once
    def fristen(self) -> FristenService:
        """Computes Fristen."""
        from app.adapters.system.feiertage import Feiertage
        from app.services.fristen import FristenService

        return FristenService(self.katalog.fristen, Feiertage())

    @once
    def kosten(self) -> KostenService:
        """Fees, fee notes, Streitwert, interest."""
        from app.adapters.katalog.kosten import DateiKostenrecht
        from app.services.kosten import KostenService

        return KostenService(self.katalog, DateiKostenrecht(resources_dir() / "recht"), self.uhr)

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
        return SqliteKorpus(self.own_folder / KORPUS_FOLDER)

    def _first_korpus(self) -> None:
        """Before the first question of all: take over the Kurzfassungen, if the library can be written."""
        from app.adapters.korpus.schema import FILE_NAME
        from app.errors import KnownError

        if (self.basedir / KORPUS_FOLDER / FILE_NAME).exists():
            return
        first = Rechtsteile(self.basedir, verbindung=self.verbindung)
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

        basedir = self.own_folder  # this process keeps its lock; the corpus has one of its own for imports
        return run_elsewhere("satzwerk-einlesen", import_sources, basedir, self.heute, paths, progress=progress)

    def _relink(self, progress: Progress) -> None:
        self.verweise.relink_if_due(progress)

    def _vector_state(self) -> VectorState:
        return self.vektoren.state()

    @once
    def verweise(self) -> VerweisService:
        """Citations tied to the law."""
        from app.adapters.korpus.aehnlichkeit import RapidfuzzAehnlichkeit
        from app.services.verweise import VerweisService

        return VerweisService(
            self.rechtskorpus, self._cited, self.store, self.citations, RapidfuzzAehnlichkeit(), self._nearest
        )

    @once
    def shipped_citations(self) -> tuple[Cited, ...]:
        """Where the shipped data cite the law: they never change in a run; read at the first question."""
        from app.services.nennungen import texts_of_catalogue
        from app.services.verweise import cited_in

        return tuple(cited_in(texts_of_catalogue(self.katalog), self.citations))

    def _cited(self) -> tuple[Cited, ...]:
        return self.shipped_citations

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
        from app.adapters.korpus.vektoren.chroma_server import ServerIndex, desk_name
        from app.adapters.korpus.vektoren.index import VektorIndex

        basedir = self.basedir if self.readonly else self.own_folder
        server = ServerIndex(self.platz.chroma, desk_name(basedir)) if self.platz.chroma else None
        return VektorIndex(basedir / KORPUS_FOLDER, readonly=self.readonly, chroma=ProcessClient, server=server)

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

    @once
    def gerichte(self) -> GerichteService:
        """Zuständigkeit."""
        from app.services.gerichte import GerichteService

        return GerichteService(self.katalog, self.uhr)

    @once
    def belege(self) -> BelegService:
        """What filings rest on."""
        from app.services.belege import BelegService

        return BelegService(lambda: self.recherche, self._links)

    def _links(self) -> tuple[Link, ...]:
        return self.verweise.links()

    def prepare_korpus(self, progress: Progress | None = None) -> None:
        """Take over the shipped Kurzfassungen that are new or changed.

        Raises:
            StoreError: the corpus cannot be opened or written.
        """
        folder = resources_dir() / "korpus" / "kurzfassungen"
        if folder.is_dir():
            self.korpus.ensure_starter(folder, progress)

    def prepare_window(self, progress: Progress) -> None:
        """In the background of the window: what its first question needs, new Kurzfassungen, ties, index of vectors.

        Raises:
            StoreError: the corpus cannot be opened or written.
            OperationCancelled: ``progress`` said so; the rest follows at the next start.
        """
        self.recherche.search("Recht", limit=1)  # reads word lists, model and vectors
        self.prepare_korpus(progress)
        self.verweise.relink_if_due(progress)
        self.vektor_index.build(progress)

    def _korpus_services(self) -> dict[str, Any]:
        """The fields of ``Services`` around the law; a corpus that cannot be opened does not keep the window shut.

        Only its file is looked at now: reading, searching and their word lists are imported and read at first use.
        """
        from app.adapters.korpus.schema import ensure
        from app.errors import KnownError

        try:
            ensure(self.own_folder / KORPUS_FOLDER)
        except KnownError as error:
            return {"korpus_fehler": error}
        names = ("korpus", "recherche", "verweise", "radar", "vektoren")
        made = {name: Later(partial(getattr, self, name)) for name in names}
        return {**made, "korpus_vorbereiten": self.prepare_window}

    def close(self) -> None:
        """Close what was opened, the library last."""
        for name in ("leser", "betrachter", "modell", "vektoren", "vektor_index", "rechtskorpus", "store"):
            if name in self.__dict__:
                getattr(self, name).close()
        if "folder_lock" in self.__dict__:
            self.folder_lock.release()


def import_sources(basedir: Path, heute: date | None, paths: Sequence[Path], progress: Progress) -> ImportReport:
    """Take over sources for a program that has the library open in another process (``KorpusService.import_paths``)."""
    from app.adapters.korpus.datenbank import SqliteKorpus
    from app.services.korpus import KorpusService

    teile = Rechtsteile(basedir, heute)
    korpus = SqliteKorpus(basedir / KORPUS_FOLDER)
    try:
        return KorpusService(korpus, teile.quellen_leser, teile.uhr).import_paths(paths, progress)
    finally:
        korpus.close()
        teile.close()
