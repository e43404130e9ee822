"""What checks of documents need from outside: reading, likeness, labelled sets, reports (see ``ports``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.domain.pruefung.bericht import Pruefbericht
    from app.domain.pruefung.urteil import CheckStatus
    from app.ports import ExportErgebnis, Progress


@dataclass(frozen=True)
class GelesenesDokument:
    """A file as text.

    Attributes:
        text: links as „words (target)“, navigation and footers too, line ends plain (``pruefung.dokument.clean``).
        titel: title of the page or document; "" if it has none.
        sha256: of the file, hex.
        hinweise: what could not be read, German sentences.
    """

    text: str
    titel: str
    sha256: str
    hinweise: tuple[str, ...] = ()


class Prueftextleser(Protocol):
    """Reads PDF, DOCX, HTML (saved pages), MHTML, TXT and MD for checks."""

    def read_whole(self, path: Path) -> GelesenesDokument:
        """All text of a file with its links.

        Raises:
            InputError: unreadable, encrypted, damaged, without text, or an unknown format.
        """
        ...


@dataclass(frozen=True)
class Kalibrierdokument:
    """A labelled document: its text, its module, and label with evidence per control."""

    id: str
    modul: str
    text: str
    labels: Mapping[str, tuple[CheckStatus, str]]


class Kalibrierleser(Protocol):
    """Reads labelled sets: ``index.csv`` (id, kind), ``labels.csv`` (doc_id, duty_id, label, evidence), ``texte/``."""

    def read_set(self, ordner: Path) -> Sequence[Kalibrierdokument]:
        """The documents of a set, in the order of ``index.csv``; those without a label are left out.

        Raises:
            InputError: files or columns are missing, a label is unknown, a text cannot be read; each is named.
        """
        ...


class Pruefexporter(Protocol):
    """Writes reports of checks."""

    def export_report(
        self, bericht: Pruefbericht, formate: Sequence[str], ziel: Path, erstellt: datetime, progress: Progress
    ) -> ExportErgebnis:
        """Write the report into ``ziel`` as ``pdf`` (PDF/A-2a, PDF/UA-1), ``docx``, ``csv``, ``json``.

        Raises:
            ExportError: nothing half-written remains.
            OperationCancelled: ``progress`` cancelled.
        """
        ...
