"""What contracts need from outside: their files (see ``ports``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.domain.vertrag.stand import VertragStand
    from app.domain.vertrag.wortlaut import Abweichung
    from app.ports import ExportErgebnis, Progress


@dataclass(frozen=True)
class VertragAuftrag:
    """What is to be written.

    Attributes:
        stand: the contract; unless it is complete, each page carries ENTWURF.
        abweichungen: clauses whose wording was changed.
        erstellt: instant of the export, timezone-aware.
    """

    stand: VertragStand
    abweichungen: Sequence[Abweichung]
    erstellt: datetime


class VertragExporter(Protocol):
    """Writes a contract as files ready to sign."""

    def export(self, auftrag: VertragAuftrag, ziel: Path, progress: Progress) -> ExportErgebnis:
        """Write PDF (PDF/A-2a, PDF/UA-1), DOCX (real numbering and styles) and JSON into ``ziel``.

        If wordings were changed, also a comparison: a DOCX with tracked changes against the library.

        Raises:
            ExportError: nothing half-written remains.
            OperationCancelled: ``progress`` cancelled.
        """
        ...
