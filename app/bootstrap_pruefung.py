"""Wires the check of documents: reading, modules, likeness, language model, reports.

Above contracts (``bootstrap_vertrag``), below everything else (``bootstrap``).
"""

from __future__ import annotations

import getpass
from functools import cache
from typing import TYPE_CHECKING, Any

from app.adapters.system.spaeter import Later, once
from app.bootstrap_grund import resources_dir
from app.bootstrap_vertrag import Vertragsteile

if TYPE_CHECKING:
    from app.adapters.dokumente.prueftext import Prueftext
    from app.adapters.export.pruefbericht_exporter import PruefberichtExport
    from app.adapters.webseite.betrachter import WebengineBetrachter
    from app.domain.pruefung.fall import Aehnlichkeit
    from app.domain.pruefung.router import Pruefmatrix
    from app.services.dokumentpruefung import DokumentpruefungService
    from app.services.kalibrierung import KalibrierService
    from app.services.modell import ModellService
    from app.services.pruefung_aehnlichkeit import Satzaehnlichkeit
    from app.services.pruefung_dokumente import Dokumente
    from app.services.pruefung_modell import Modellpruefung
    from app.services.pruefvorgaenge import PruefvorgangService


class Pruefungsteile(Vertragsteile):
    """Adapters and services around the check of documents; each is made on first use."""

    @once
    def modell(self) -> ModellService:
        """What the language model may do; its process starts at the first call."""
        from app.adapters.llm.sprachmodell import LlamaSprachmodell
        from app.adapters.llm.wortschatz import load_wortschatz
        from app.services.modell import ModellService

        return ModellService(
            LlamaSprachmodell(self.basedir),
            lambda: self.citations,
            cache(lambda: load_wortschatz(resources_dir())),
        )

    @once
    def pruefmatrix(self) -> Pruefmatrix:
        """The checkers."""
        from app.domain.pruefung.register import build_matrix

        return build_matrix()

    @once
    def modellpruefung(self) -> Modellpruefung:
        """The last stage of a check; what the model said is kept for all who ask."""
        from app.services.pruefung_modell import Modellpruefung

        return Modellpruefung(self.modell)

    @once
    def satzaehnlichkeit(self) -> Satzaehnlichkeit:
        """How alike sentences and paraphrases are, by the vectors."""
        from app.adapters.korpus.vektoren.kosinus import cosines
        from app.services.pruefung_aehnlichkeit import Satzaehnlichkeit

        return Satzaehnlichkeit(self.vektoren, cosines)

    def aehnlichkeit(self) -> Aehnlichkeit | None:
        """Likeness of sentences; None without a model that works."""
        return self.satzaehnlichkeit if self.satzaehnlichkeit.available() else None

    @once
    def betrachter(self) -> WebengineBetrachter:
        """Renders saved pages in a process of its own."""
        from app.adapters.webseite.betrachter import WebengineBetrachter

        return WebengineBetrachter()

    @once
    def pruefexporter(self) -> PruefberichtExport:
        """Writes reports of checks."""
        from app.adapters.export.pruefbericht_exporter import PruefberichtExport

        return PruefberichtExport(resources_dir() / "satz")

    @once
    def prueftext(self) -> Prueftext:
        """Reads files as the documents they are."""
        from app.adapters.dokumente.prueftext import Prueftext

        return Prueftext(self.leser)

    @once
    def pruefdokumente(self) -> Dokumente:
        """The documents of cases; what was computed of them is kept."""
        from app.services.pruefung_dokumente import Dokumente

        return Dokumente(self.prueftext, self.ids)

    @once
    def pruefvorgaenge(self) -> PruefvorgangService:
        """Use cases around cases of the document check; the library is opened when one is asked for."""
        from app.services.pruefvorgaenge import PruefvorgangService

        return PruefvorgangService(
            lambda: self.store,
            self.uhr,
            self.ids,
            self.katalog.pruefkatalog,
            self.pruefdokumente,
            getpass.getuser(),
        )

    @once
    def dokumentpruefung(self) -> DokumentpruefungService:
        """The check of documents; the library is opened when a case is asked for."""
        from app.services.dokumentpruefung import DokumentpruefungService
        from app.services.pruefung_ansicht import Ansichten

        modell: Any = Later(lambda: self.modellpruefung)
        exporter: Any = Later(lambda: self.pruefexporter)
        return DokumentpruefungService(
            self.pruefvorgaenge,
            self.uhr,
            self.katalog.pruefkatalog,
            lambda: self.pruefmatrix,
            self.pruefdokumente,
            Ansichten(lambda: self.betrachter, self.prueftext),
            self.aehnlichkeit,
            modell,
            exporter,
        )

    @once
    def kalibrierung(self) -> KalibrierService:
        """Measures the checks by labelled sets."""
        from app.adapters.katalog.kalibriersatz import Kalibriersatz
        from app.services.kalibrierung import KalibrierService

        modell: Any = Later(lambda: self.modellpruefung)
        return KalibrierService(
            lambda: self.store,
            self.uhr,
            self.ids,
            self.katalog.pruefkatalog,
            lambda: self.pruefmatrix,
            Kalibriersatz(),
            self.aehnlichkeit,
            modell,
        )
