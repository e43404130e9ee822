"""Writes the rule graph as a picture: SVG as it is, PNG typeset from the SVG by typst."""

from __future__ import annotations

import hashlib
from pathlib import Path

from app.adapters.graph.svg import svg
from app.dateien import SHARED, replace_file
from app.domain.regelwerk.graph import RuleGraph
from app.domain.regelwerk.graph_layout import Layout
from app.errors import ExportError, InputError
from app.ports import ExportFile

_PPI = 192.0
"""Two pixels for each unit of the drawing."""
_UNITS_PER_INCH = 96.0
_MOST_PIXELS = 36_000_000
"""A PNG of more pixels would not open everywhere; larger graphs are written coarser."""
_PURPOSES = {".svg": "Regelgraph als Vektorgrafik", ".png": "Regelgraph als Bild"}


class GraphPicture:
    """Implements the port ``GraphExporter``."""

    def export(self, graph: RuleGraph, layout: Layout, title: str, ziel: Path) -> ExportFile:
        """Write the picture; see the port."""
        suffix = ziel.suffix.lower()
        if suffix not in _PURPOSES:
            raise InputError(
                f"Der Regelgraph kann nicht als „{ziel.suffix or ziel.name}“ ausgegeben werden.",
                "Wählen Sie einen Dateinamen, der auf .svg oder .png endet.",
                feld="ziel",
            )
        text = svg(graph, layout, title)
        data = text.encode() if suffix == ".svg" else png(text, _area(layout))
        _write(ziel, data)
        return ExportFile(ziel, _PURPOSES[suffix], len(data), hashlib.sha256(data).hexdigest())


def png(text: str, area: float) -> bytes:
    """The SVG as PNG; ``area`` in units decides how fine. Letters that no font has become empty boxes or gaps."""
    import font_source_sans_pro
    import typst

    folder = str(Path(str(font_source_sans_pro.__file__)).parent / "files")
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[folder])
    ppi = min(_PPI, _UNITS_PER_INCH * (_MOST_PIXELS / max(area, 1.0)) ** 0.5)
    page = '#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.bild), format: "svg")'
    compiler = typst.Compiler(root=str(Path(folder)), font_paths=fonts, ignore_system_fonts=True)
    result = compiler.compile(input=page.encode(), format="png", ppi=ppi, sys_inputs={"bild": text})
    assert isinstance(result, bytes)  # noqa: S101 - one page, no list of pages
    return result


def _area(layout: Layout) -> float:
    _, _, width, height = layout.bounds()
    return (max(width, 720.0) + 100.0) * (height + 200.0)


def _write(ziel: Path, data: bytes) -> None:
    """Beside the target, synced, renamed; on failure the old file stays.

    Raises:
        ExportError: not writable, or no room.
    """
    try:
        ziel.parent.mkdir(parents=True, exist_ok=True)
        replace_file(ziel, data, SHARED)
    except OSError as error:
        raise ExportError(
            f"„{ziel.name}“ ließ sich nicht schreiben.",
            "Freien Speicherplatz und Schreibrechte prüfen oder einen anderen Ordner wählen. "
            "Es wurde nichts verändert.",
        ) from error
