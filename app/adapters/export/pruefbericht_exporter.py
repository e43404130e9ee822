"""Writes the report of a check as PDF, DOCX, CSV and JSON (port ``Pruefexporter``)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.domain.pruefung.bericht import Pruefbericht
from app.ports import ExportErgebnis, Progress


class PruefberichtExport:
    """Writes reports.

    Args:
        satz: folder with the typesetting template ``pruefbericht.typ``.
    """

    def __init__(self, satz: Path) -> None:
        self._satz = satz

    def export_report(
        self, bericht: Pruefbericht, formate: Sequence[str], ziel: Path, erstellt: datetime, progress: Progress
    ) -> ExportErgebnis:
        """Write the report into ``ziel``."""
        raise NotImplementedError
