"""PDF of the report of a check: PDF/A-2a and PDF/UA-1, typeset by typst."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from app.adapters.export.pdf import compile_readable
from app.adapters.export.pruefbericht_inhalt import Inhalt


def render_pdf(inhalt: Inhalt, template: Path) -> bytes:
    """Typeset a report; the same report gives the same bytes.

    Raises:
        ExportError: a font is missing.
    """
    return compile_readable(template, asdict(inhalt), inhalt.datum)
