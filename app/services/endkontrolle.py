"""Use case „Endkontrolle“: what is left open, broken or contradictory in a document from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.domain.pruefung.befund import Befund
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle import check_document
from app.ports import Gliederungsleser, Progress


def _unseen(_stage: str, _done: int, _total: int) -> None:
    pass


@dataclass(frozen=True)
class EndkontrolleErgebnis:
    """Result of an end-check.

    Attributes:
        absaetze: the document as it was read; a finding's ``feld`` is ``absatz:<nummer>`` of one of them.
        befunde: findings in the order of reading.
        hinweise: what could not be checked in this format, German sentences.
    """

    absaetze: tuple[DokumentAbsatz, ...]
    befunde: tuple[Befund, ...]
    hinweise: tuple[str, ...]


class EndkontrolleService:
    """Checks documents; nothing is stored.

    Args:
        leser: reads the files.
        citations: gives the reader of citations, made on first use.
    """

    def __init__(self, leser: Gliederungsleser, citations: Callable[[], CitationReader]) -> None:
        self._leser = leser
        self._citations = citations

    def check(self, path: Path, progress: Progress = _unseen) -> EndkontrolleErgebnis:
        """Findings in a DOCX, PDF, HTML or TXT file.

        Raises:
            InputError: unreadable, encrypted, damaged or unknown format.
            OperationCancelled: ``progress`` cancelled.
        """
        progress("Dokument lesen", 0, 0)
        gliederung = self._leser.read_structure(path)
        befunde = check_document(gliederung.absaetze, self._citations(), progress)
        return EndkontrolleErgebnis(gliederung.absaetze, befunde, gliederung.hinweise)
