"""Files with running text (PDF, DOCX, HTML, TXT, MD) → ``SourceDocument``: a decision if it reads like one."""

from __future__ import annotations

from pathlib import Path

from app.domain.deutsch import format_zahl
from app.domain.korpus.dateiname import shown_name
from app.domain.korpus.freitext import read_freitext
from app.domain.korpus.quelle import SourceDocument
from app.domain.korpus.urteil import read_urteil
from app.errors import InputError
from app.ports import Dokumentleser

MAX_ZEILEN = 250_000
"""Lines of a text; some 5,000 printed pages."""
MAX_ZEICHEN = 15_000_000
"""Characters of a text: as many pages, however few lines they are."""
MAX_ABSAETZE = 30_000
"""Absätze or sections that are cited each by its number; nobody looks up „Absatz 54321“."""
_PAGED = frozenset((".pdf", ".docx"))
"""Formats whose pages a reader can look up; a DOCX only if the word processor noted more than one."""


def read_text_source(path: Path, name: str, sha256: str, dokumente: Dokumentleser) -> SourceDocument:
    """A document without marked norms.

    Args:
        path: the file to read.
        name: what people call it („Sammlung.zip › urteil.pdf“).
        sha256: of its bytes (hex).
        dokumente: reads the formats.

    Raises:
        InputError: unreadable, encrypted, damaged, unknown format, without text (a scan), or with more lines,
            characters or Absätze than can be cited.
    """
    pages = dokumente.read(path).seiten
    if not any(page.strip() for page in pages):
        raise InputError(
            f"„{shown_name(name)}“ enthält keinen Text.",
            "Vermutlich ist es ein Scan. Die Datei zuerst mit einer Texterkennung (OCR) durchsuchbar machen.",
        )
    _within(MAX_ZEILEN, sum(page.count("\n") + 1 for page in pages), "Zeilen", name)
    _within(MAX_ZEICHEN, sum(map(len, pages)), "Zeichen", name)
    suffix = path.suffix.lower()
    paged = suffix == ".pdf" or (suffix in _PAGED and len(pages) > 1)
    document = read_urteil(pages, sha256) or read_freitext(pages, name, sha256, paged=paged)
    _within(MAX_ABSAETZE, len(document.norms), "Absätze", name)
    return document


def _within(most: int, found: int, what: str, name: str) -> None:
    if found > most:
        raise InputError(
            f"„{shown_name(name)}“ hat {format_zahl(found)} {what}; eingelesen werden höchstens {format_zahl(most)}.",
            "Das Dokument teilen und die Teile einlesen.",
        )
