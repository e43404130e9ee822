"""What the window gets from ``bootstrap``: the services of floor 3 and a few facts about this run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.services.akten import AktenService
    from app.services.export import ExportService
    from app.services.historie import HistorieService
    from app.services.redaktion import RedaktionService
    from app.services.schriftsatz import SchriftsatzService
    from app.services.sicherung import SicherungService


@dataclass(frozen=True)
class Services:
    """Everything the views may ask.

    Attributes:
        sicherung: backups; if given, the window asks every quarter of an hour whether one is due.
    """

    akten: AktenService
    schriftsatz: SchriftsatzService
    export: ExportService
    redaktion: RedaktionService
    historie: HistorieService
    sicherung: SicherungService | None = None


@dataclass(frozen=True)
class Options:
    """Options of one run of the window; ``bench_start`` prints the start time and ends the program."""

    bench_start: bool = False
