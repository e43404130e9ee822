"""Wires what contracts need: the clause library as rules see it, the service of contracts, the check of documents.

Above the law (``bootstrap_recht``), below everything else (``bootstrap``).
"""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING

from app.adapters.system.spaeter import once
from app.bootstrap_grund import resources_dir
from app.bootstrap_recht import Rechtsteile

if TYPE_CHECKING:
    from app.adapters.export.vertrag_exporter import VertragExport
    from app.adapters.solver.pysat_solver import PysatSolver
    from app.services.bibliothek import LibraryReader
    from app.services.endkontrolle import EndkontrolleService
    from app.services.vertraege import VertragService


class Vertragsteile(Rechtsteile):
    """Adapters and services around contracts; each is made on first use."""

    @once
    def bibliothek(self) -> LibraryReader:
        """The library as it is now, read and compiled once for all services."""
        from app.services.bibliothek import LibraryReader

        return LibraryReader(self.store, self.uhr)

    @once
    def solver(self) -> PysatSolver:
        """Finds contracts and contradictions."""
        from app.adapters.solver.pysat_solver import PysatSolver

        return PysatSolver()

    @once
    def vertrag_exporter(self) -> VertragExport:
        """Writes contracts."""
        from app.adapters.export.vertrag_exporter import VertragExport

        return VertragExport(resources_dir() / "satz")

    @once
    def vertraege(self) -> VertragService:
        """Use cases around contracts."""
        from app.services.vertraege import VertragService

        return VertragService(
            self.store,
            self.ids,
            self.uhr,
            self.bibliothek.library,
            self.solver,
            self.vertrag_exporter,
            getpass.getuser(),
            angaben=self.katalog.vertragsangaben,
        )

    @once
    def endkontrolle(self) -> EndkontrolleService:
        """Checks documents from anywhere."""
        from app.adapters.dokumente.docx_gliederung import DateiGliederung
        from app.services.endkontrolle import EndkontrolleService

        return EndkontrolleService(DateiGliederung(self.leser), lambda: self.citations)
