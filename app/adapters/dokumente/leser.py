"""Text and page images out of PDF, DOCX, HTML and TXT files."""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from app.adapters.dokumente.docx_teile import open_parts
from app.adapters.dokumente.html import html_text
from app.adapters.dokumente.pdf_aufrufe import calls_too_often
from app.dateien import TooLargeError, read_plain
from app.domain.korpus.dateiname import shown_name
from app.errors import InputError
from app.ports import DokumentText

MAX_BYTES = 200_000_000
"""A larger file is refused unread: scanned files of hundreds of pages have less."""

MAX_TEXT_BYTES = 25_000_000
"""Plain text beyond 10,000 pages is no document."""

MAX_HOEHE = 12_000
"""Pixels of a page image from top to bottom; a strip of a page is drawn narrower than asked."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PASSWORD_ERRORS = (4, 5)  # FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY


class DateiLeser:
    """Reads documents (ports ``Dokumentleser`` and ``Seitenbild``).

    PDFium is not safe for threads; one lock of this object guards it, so a program should share one ``DateiLeser``.
    """

    def __init__(self) -> None:
        self._pdfium = threading.Lock()

    def read(self, path: Path) -> DokumentText:
        """Text per page. DOCX: pages as last broken by the word processor; TXT: pages at form feeds; HTML: one page.

        Raises:
            InputError: missing, empty, encrypted, damaged or unknown format.
        """
        data = _load(path)
        if _is_pdf(data):
            return DokumentText(self._read_pdf(path, data))
        if data.startswith(b"PK\x03\x04"):
            return DokumentText(_read_docx(path, data))
        if path.suffix.lower() in (".html", ".htm", ".xhtml"):
            return DokumentText((_tidy(html_text(data, shown_name(path.name))),))
        if path.suffix.lower() in (".txt", ".text", ".md") and b"\x00" not in data:
            if len(data) > MAX_TEXT_BYTES:
                raise _too_large(path, MAX_TEXT_BYTES)
            return DokumentText(tuple(_tidy(page) for page in _decode(data).split("\f")))
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
        with self.open_pdf(path, _load(path)) as document:
            if not 1 <= seite <= len(document):
                raise InputError(
                    f"„{shown_name(path.name)}“ hat keine Seite {seite}.",
                    f"Eine Seite von 1 bis {len(document)} wählen.",
                )
            page = document[seite - 1]
            width, height = max(page.get_width(), 1.0), max(page.get_height(), 1.0)
            image = page.render(scale=min(breite / width, MAX_HOEHE / height)).to_pil()
            buffer = BytesIO()
            image.save(buffer, format="PNG")
            return buffer.getvalue()

    def _read_pdf(self, path: Path, data: bytes) -> tuple[str, ...]:
        with self.open_pdf(path, data) as document:
            pages = []
            for page in document:
                text = page.get_textpage()
                pages.append(_tidy(text.get_text_range()))
                text.close()
                page.close()
            return tuple(pages)

    @contextmanager
    def open_pdf(self, path: Path, data: bytes) -> Iterator[Any]:
        """The opened PDF; nobody else uses PDFium meanwhile.

        Raises:
            InputError: no PDF, encrypted, damaged or drawn without end; the first three also while it is read.
        """
        import pypdfium2 as pdfium

        if not _is_pdf(data):
            raise InputError(f"„{shown_name(path.name)}“ ist keine PDF-Datei.", "Eine PDF-Datei wählen.")
        if calls_too_often(data):
            raise InputError(
                f"„{shown_name(path.name)}“ zeichnet auf einer Seite dasselbe endlos und wird deshalb nicht gelesen.",
                "Die Datei noch einmal vom Absender beschaffen oder neu als PDF speichern.",
            )
        with self._pdfium:
            try:
                document = pdfium.PdfDocument(data)
            except pdfium.PdfiumError as error:
                if getattr(error, "err_code", None) in _PASSWORD_ERRORS:
                    raise InputError(
                        f"„{shown_name(path.name)}“ ist mit einem Kennwort verschlüsselt.",
                        "Die Datei ohne Kennwort speichern und erneut hinzufügen.",
                    ) from error
                raise _damaged(path) from error
            try:
                if len(document) == 0:
                    raise _damaged(path)
                yield document
            except pdfium.PdfiumError as error:
                raise _damaged(path) from error
            finally:
                document.close()


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


def _damaged(path: Path) -> InputError:
    return InputError(
        f"„{shown_name(path.name)}“ ist beschädigt oder unvollständig.",
        "Die Datei noch einmal vom Absender beschaffen oder neu als PDF speichern.",
    )


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
