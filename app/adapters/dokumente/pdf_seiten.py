"""Pages of an opened PDF: their text, and a page as a picture."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from app.adapters.dokumente.pdf_prozess import Step

MAX_HOEHE = 12_000
"""Pixels of a page image from top to bottom; a strip of a page is drawn narrower than asked."""


def page_texts(document: Any, step: Step) -> list[str]:
    """Raw text of each page.

    Raises:
        PdfiumError: a page is damaged.
    """
    pages = []
    for page in document:
        text = page.get_textpage()
        pages.append(text.get_text_range())
        text.close()
        page.close()
        step()
    return pages


def page_image(document: Any, _step: Step, seite: int, breite: int) -> bytes | int:
    """A page as PNG, ``breite`` pixels wide; the number of pages if there is no page ``seite`` (from 1).

    Raises:
        PdfiumError: the page is damaged.
    """
    if not 1 <= seite <= len(document):
        return len(document)
    page = document[seite - 1]
    width, height = max(page.get_width(), 1.0), max(page.get_height(), 1.0)
    image = page.render(scale=min(breite / width, MAX_HOEHE / height)).to_pil()
    buffer = BytesIO()
    image.save(buffer, format="PNG")
    return buffer.getvalue()
