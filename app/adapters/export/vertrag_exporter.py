"""``VertragExport``: a contract as a folder of files ready to sign."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.adapters.export import ablage
from app.adapters.export.namen import plain_name
from app.adapters.export.vertrag_abweichung import render_abweichungen
from app.adapters.export.vertrag_pdf import render_vertrag_pdf
from app.adapters.export.vertrag_word import render_vertrag
from app.ports import ExportErgebnis, ExportFile, Progress
from app.ports_vertrag import VertragAuftrag

INTERN = "intern"
"""Subfolder for our side: data and comparison; nothing of it is handed over."""


class VertragExport:
    """Fulfils the port ``VertragExporter``.

    Args:
        satz: folder with the template ``vertrag.typ``.
    """

    def __init__(self, satz: Path) -> None:
        self._vorlage = satz / "vertrag.typ"

    def export(self, auftrag: VertragAuftrag, ziel: Path, progress: Progress) -> ExportErgebnis:
        """See the port."""
        stand = auftrag.stand
        entwurf = stand.vertrag.abschluss is None
        day = auftrag.erstellt.date().isoformat()
        stem = plain_name(stand.vertrag.titel)
        ziel = ziel.absolute()
        files: list[tuple[str, str, bytes]] = []
        total = 5

        progress("Vertrag setzen (PDF)", 0, total)
        pdf = render_vertrag_pdf(stand.text, day, self._vorlage, entwurf=entwurf)
        files.append((f"{stem}.pdf", "Vertrag (PDF/A-2a, PDF/UA-1)", pdf))
        progress("Word-Fassung schreiben", 1, total)
        files.append((f"{stem}.docx", "Vertrag (Word)", render_vertrag(stand.text, day, entwurf=entwurf)))
        progress("Abweichungen vergleichen", 2, total)
        if auftrag.abweichungen:
            compared = render_abweichungen(stand.vertrag.titel, auftrag.abweichungen, auftrag.erstellt)
            files.append((f"{INTERN}/{stem}_Abweichungen.docx", "Abweichungen von der Bibliothek (Word)", compared))
        progress("Daten schreiben", 3, total)
        files.append((f"{INTERN}/vertrag.json", "Daten des Vertrags (JSON)", _data(auftrag)))

        with ablage.staged_folder(ziel) as stage:
            (stage / INTERN).mkdir()
            for name, _, data in files:
                ablage.write_file(stage / name, data)
            progress("In den Zielordner übernehmen", 4, total)
            hints = {f"{stem}.pdf": _hints(auftrag)}
            written = tuple(
                ExportFile(ziel / name, what, len(data), ablage.sha256(stage / name), hints.get(name, ()))
                for name, what, data in files
            )
        return ExportErgebnis(ablage.told(written, ziel), stand.befunde)


def _hints(auftrag: VertragAuftrag) -> tuple[str, ...]:
    if auftrag.stand.vertrag.abschluss is not None:
        return ()
    count = len(auftrag.stand.sperren)
    still = f", noch {'ein Punkt' if count == 1 else f'{count} Punkte'} offen" if count else ""
    return (f"Entwurf: Der Vertrag ist nicht abgeschlossen{still}.",)


def _data(auftrag: VertragAuftrag) -> bytes:
    """Contract, answers that count, findings and printed text; the same contract always gives the same bytes.

    What was answered to questions that are hidden now is ours alone and not written.
    """
    stand = auftrag.stand
    shown = {frage.question.id for frage in stand.fragen}
    vertrag = stand.vertrag.model_copy(
        update={
            "answers": {id_: value for id_, value in stand.vertrag.answers.items() if id_ in shown},
            "typed": {id_: text for id_, text in stand.vertrag.typed.items() if id_ in shown},
        }
    )
    data: Mapping[str, Any] = {
        "vertrag": vertrag.model_dump(mode="json", by_alias=True),
        "antworten": stand.selection.model_dump(mode="json", by_alias=True)["answers"],
        "vorlage": stand.vorlage_titel,
        "befunde": [befund.model_dump(mode="json") for befund in stand.befunde],
        "abweichungen": [asdict(one) for one in auftrag.abweichungen],
        "text": asdict(stand.text),
    }
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()
