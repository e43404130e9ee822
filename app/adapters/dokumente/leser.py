"""Text and page images out of PDF, DOCX, HTML and TXT files."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from app.adapters.dokumente.docx_teile import open_parts
from app.adapters.dokumente.html import html_text
from app.adapters.dokumente.pdf_prozess import Call, Grund, PdfArbeit, PdfError, PdfHier, Work
from app.adapters.dokumente.pdf_seiten import page_image, page_texts
from app.dateien import MAX_SEITEN, TooLargeError, read_plain
from app.domain.deutsch import format_zahl
from app.domain.korpus.dateiname import shown_name
from app.errors import InputError
from app.ports import DokumentText

MAX_BYTES = 200_000_000
"""A larger file is refused unread: scanned files of hundreds of pages have less."""

MAX_TEXT_BYTES = 25_000_000
"""Plain text beyond 10,000 pages is no document."""

_ENDUNGEN = {".pdf": "PDF-Datei", ".docx": "Word-Datei"}
"""Endings of files that are known by their content."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
P = ParamSpec("P")
T = TypeVar("T")


class DateiLeser:
    """Reads documents (ports ``Dokumentleser``, ``Seitenbild``, ``Pdfschutz``); a program should share one.

    Args:
        pdf: where PDFs are read; without it in this process, which is for files that are not foreign.
    """

    def __init__(self, pdf: PdfArbeit | None = None) -> None:
        self._pdf = pdf or PdfHier()

    def read(self, path: Path) -> DokumentText:
        """Text per page. DOCX: pages as last broken by the word processor; TXT: pages at form feeds; HTML: one page.

        Raises:
            InputError: missing, empty, encrypted, damaged or unknown format.
        """
        data = _load(path)
        if _is_pdf(data):
            return DokumentText(tuple(map(_tidy, self.of_pdf(path, data, page_texts))))
        if data.startswith(b"PK\x03\x04"):
            return DokumentText(_read_docx(path, data))
        if path.suffix.lower() in (".html", ".htm", ".xhtml"):
            return DokumentText((_tidy(html_text(data, shown_name(path.name))),))
        if path.suffix.lower() in (".txt", ".text", ".md") and b"\x00" not in data:
            if len(data) > MAX_TEXT_BYTES:
                raise _too_large(path, MAX_TEXT_BYTES)
            return DokumentText(tuple(_tidy(page) for page in _decode(data).split("\f")))
        if kind := _ENDUNGEN.get(path.suffix.lower()):
            raise InputError(
                f"„{shown_name(path.name)}“ ist trotz der Endung keine {kind}.",
                "Sie ist beschädigt oder falsch benannt. Bitte im Ursprungsprogramm öffnen und neu speichern.",
            )
        raise InputError(
            f"„{shown_name(path.name)}“ hat kein lesbares Format.",
            "Gelesen werden PDF, Word (DOCX), HTML und Text (TXT, MD). Die Datei bitte in eines davon umwandeln.",
        )

    def render_page(self, path: Path, seite: int, breite: int) -> bytes:
        """A page of a PDF as PNG.

        Args:
            path: the PDF.
            seite: page number, from 1.
            breite: width in pixels (16 to 8000); fewer where the picture would be higher than ``MAX_HOEHE``.

        Raises:
            InputError: no readable PDF, no such page, or no such width.
        """
        if not 16 <= breite <= 8000:
            raise InputError(
                f"Die Bildbreite {breite} ist nicht möglich.", "Eine Breite von 16 bis 8000 Pixeln wählen."
            )
        found = self.of_pdf(path, _load(path), page_image, seite, breite)
        if isinstance(found, int):
            raise InputError(
                f"„{shown_name(path.name)}“ hat keine Seite {seite}.", f"Eine Seite von 1 bis {found} wählen."
            )
        return found

    def of_pdf(self, path: Path, data: bytes, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` makes of the opened PDF.

        Raises:
            InputError: no PDF, encrypted, damaged, or a page of it comes to no end.
        """
        if not _is_pdf(data):
            raise InputError(f"„{shown_name(path.name)}“ ist keine PDF-Datei.", "Eine PDF-Datei wählen.")
        try:
            return self._pdf.run(data, work, *args, **named)
        except PdfError as error:
            raise _refusal(shown_name(path.name), error) from error

    def guarded(self, path: Path, work: Call[P, T], *args: P.args, **named: P.kwargs) -> T:
        """See the port ``Pdfschutz``."""
        try:
            return self._pdf.call(work, *args, **named)
        except PdfError as error:
            raise _refusal(shown_name(path.name), error) from error

    def close(self) -> None:
        """No more PDFs."""
        self._pdf.close()


def _refusal(name: str, error: PdfError) -> InputError:
    match error.grund:
        case Grund.KENNWORT:
            text, abhilfe = (
                f"„{name}“ ist mit einem Kennwort verschlüsselt.",
                "Die Datei ohne Kennwort speichern und erneut hinzufügen.",
            )
        case Grund.BESCHAEDIGT:
            text, abhilfe = (
                f"„{name}“ ist beschädigt oder unvollständig.",
                "Die Datei noch einmal vom Absender beschaffen oder neu als PDF speichern.",
            )
        case Grund.SEITEN:
            text, abhilfe = (
                f"„{name}“ hat {format_zahl(error.seite)} Seiten; gelesen werden höchstens {format_zahl(MAX_SEITEN)}.",
                "Das Dokument teilen und die Teile hinzufügen.",
            )
        case Grund.UMFANG:
            text, abhilfe = (
                f"„{name}“ lässt sich nicht lesen: Seite {max(error.seite, 1)} ist zu aufwendig oder beschädigt.",
                "Die Datei neu als PDF drucken oder noch einmal vom Absender beschaffen.",
            )
    return InputError(text, abhilfe)


def _load(path: Path) -> bytes:
    try:
        data = read_plain(path, MAX_BYTES)
    except TooLargeError as error:
        raise _too_large(path, MAX_BYTES) from error
    except FileNotFoundError as error:
        raise InputError(f"„{shown_name(path.name)}“ wurde nicht gefunden.", "Die Datei erneut auswählen.") from error
    except (OSError, ValueError) as error:
        raise InputError(
            f"„{shown_name(path.name)}“ ließ sich nicht lesen.",
            "Prüfen, ob es eine Datei ist und ob Sie sie lesen dürfen.",
        ) from error
    if not data.strip():
        raise InputError(f"„{shown_name(path.name)}“ ist leer.", "Eine Datei mit Inhalt auswählen.")
    return data


def _too_large(path: Path, most: int) -> InputError:
    return InputError(
        f"„{shown_name(path.name)}“ ist zu groß; gelesen werden höchstens {most // 1_000_000} MB.",
        "Das Dokument verkleinern oder teilen und die Teile hinzufügen.",
    )


def _is_pdf(data: bytes) -> bool:
    return b"%PDF-" in data[:1024]


def _read_docx(path: Path, data: bytes) -> tuple[str, ...]:
    with open_parts(path.name, data) as teile:
        root = teile.root(teile.haupt)
        body = root.find(f"{_W}body") if root is not None else None
        if body is None:
            raise ValueError("no body")
        text = _docx_text(body)
    return tuple(_tidy(page) for page in text.split("\f"))


def _docx_text(body: Any) -> str:
    """Text in reading order; paragraphs end lines, table cells are tabbed, page breaks are form feeds."""
    parts: list[str] = []
    for event in body.iter():
        tag = event.tag
        if tag == f"{_W}p" and parts and not parts[-1].endswith(("\n", "\f", "\t")):
            parts.append("\t" if _continues_row(event) else "\n")
        elif tag == f"{_W}t":
            parts.append(event.text or "")
        elif tag == f"{_W}tab" and event.getparent().tag == f"{_W}r":
            parts.append("\t")
        elif tag == f"{_W}lastRenderedPageBreak" or (tag == f"{_W}br" and event.get(f"{_W}type") == "page"):
            if parts and not parts[-1].endswith("\f"):
                parts.append("\f")
        elif tag in (f"{_W}br", f"{_W}cr"):
            parts.append("\n")
        elif tag == f"{_W}noBreakHyphen":
            parts.append("-")
    return "".join(parts)


def _continues_row(paragraph: Any) -> bool:
    cell = paragraph.getparent()
    if cell.tag != f"{_W}tc" or cell.find(f"{_W}p") is not paragraph:
        return False
    previous = cell.getprevious()
    return previous is not None and previous.tag == f"{_W}tc"


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _tidy(text: str) -> str:
    """Composed characters, plain line ends, words joined that were hyphenated at a line's end by the typesetter."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = re.sub("[\ufffe\x02\u00ad]\n?", "", text)
    return re.sub(r"[ \t]+\n", "\n", _CONTROL.sub("", text)).strip()
