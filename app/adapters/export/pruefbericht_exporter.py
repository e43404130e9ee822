"""Writes the report of a check as PDF, DOCX, CSV and JSON (port ``Pruefexporter``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from app.adapters.export import ablage
from app.adapters.export.namen import plain_name
from app.adapters.export.pruefbericht_inhalt import content_of
from app.adapters.export.pruefbericht_pdf import render_pdf
from app.adapters.export.pruefbericht_tabelle import render_csv
from app.adapters.export.pruefbericht_word import render_word
from app.domain.pruefung.bericht import Pruefbericht
from app.domain.pruefung.bericht_daten import report_data
from app.ports import ExportErgebnis, ExportFile, Progress

_ZWECK = {
    "pdf": "Prüfbericht (PDF/A-2a, PDF/UA-1)",
    "docx": "Prüfbericht (Word)",
    "csv": "Prüfpunkte als Tabelle (CSV)",
    "json": "Prüfbericht als Daten (JSON)",
}


class PruefberichtExport:
    """Writes reports.

    Args:
        satz: folder with the typesetting template ``pruefbericht.typ``.
    """

    def __init__(self, satz: Path) -> None:
        self._vorlage = satz / "pruefbericht.typ"

    def export_report(
        self, bericht: Pruefbericht, formate: Sequence[str], ziel: Path, erstellt: datetime, progress: Progress
    ) -> ExportErgebnis:
        """See the port; the same report at the same instant gives the same bytes."""
        stem = f"Prüfbericht_{plain_name(bericht.titel)}"
        ziel = ziel.absolute()
        renderers: dict[str, Callable[[], bytes]] = {
            "pdf": lambda: render_pdf(content_of(bericht, erstellt), self._vorlage),
            "docx": lambda: render_word(content_of(bericht, erstellt)),
            "csv": lambda: render_csv(bericht),
            "json": lambda: _json(bericht, erstellt),
        }
        files: list[tuple[str, str, bytes]] = []
        for done, kind in enumerate(formate):
            progress(f"{_ZWECK[kind]} schreiben", done, len(formate))
            files.append((f"{stem}.{kind}", _ZWECK[kind], renderers[kind]()))
        with ablage.staged_folder(ziel) as stage:
            for name, _, data in files:
                ablage.write_file(stage / name, data)
            progress("In den Zielordner übernehmen", len(formate), len(formate))
            written = tuple(
                ExportFile(ziel / name, what, len(data), ablage.sha256(stage / name)) for name, what, data in files
            )
        return ExportErgebnis(ablage.told(written, ziel), bericht.befunde())


def _json(bericht: Pruefbericht, erstellt: datetime) -> bytes:
    data = {"erstellt": erstellt.isoformat(), **report_data(bericht)}
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")
