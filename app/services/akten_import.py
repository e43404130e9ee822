"""Akten from JSON files with the documents beside them (spec 6, points 2 and 4)."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pydantic

from app.domain.kanzlei.akte import Akte, Dokument
from app.eingabe import json_ort, problems_of, read_json, show_value
from app.errors import InputError, KnownError, Problem
from app.ports import Dokumentleser

_BERICHTIGEN = (
    "Berichtigen Sie die genannten Stellen und lesen Sie die Akte noch einmal ein; es wurde nichts übernommen."
)


def load_akte(path: Path) -> Akte:
    """Read an Akte from a JSON file without storing it.

    Raises:
        InputError: not readable, no JSON, or no Akte; every place is named.
    """
    data = read_json(path)
    try:
        return Akte.model_validate(data)
    except pydantic.ValidationError as error:
        problems = problems_of(error, lambda loc: json_ort(data, loc))
        raise InputError(f"„{path.name}“ ist keine gültige Akte.", _BERICHTIGEN, probleme=problems) from error


@dataclass(frozen=True)
class Found:
    """A document beside the JSON file, already read once."""

    dokument: Dokument
    source: Path
    seiten: int


def sources_beside(akte: Akte, path: Path, leser: Dokumentleser) -> dict[str, Path]:
    """Document id → file beside the JSON file ``path`` the Akte was read from; nothing is copied.

    Raises:
        InputError: a document is missing, unreadable or not the one meant; every place is named.
    """
    return {found.dokument.id: found.source for found in documents_beside(akte, path, leser)}


def documents_beside(akte: Akte, path: Path, leser: Dokumentleser) -> list[Found]:
    """The documents of an Akte that was read from ``path``, each read once; nothing is copied.

    Raises:
        InputError: a document is missing, unreadable or not the one meant; every place is named.
    """
    found: list[Found] = []
    problems: list[Problem] = []
    for number, dokument in enumerate(akte.dokumente):
        ort = f"$.dokumente[{number}].datei"
        try:
            source = _beside(path, dokument.datei)
            _same_content(source, dokument)
            found.append(Found(dokument, source, max(1, len(leser.read(source).seiten))))
        except _UnfitError as unfit:
            problems.append(Problem(ort, unfit.gefunden, unfit.erwartet))
        except KnownError as error:
            problems.append(Problem(ort, f"{show_value(dokument.datei)} – {error.text}", "ein lesbares Dokument"))
    if problems:
        raise InputError(
            f"Dokumente zu „{path.name}“ fehlen oder sind nicht lesbar.", _BERICHTIGEN, None, tuple(problems)
        )
    return found


class _UnfitError(Exception):
    """A document of the JSON cannot be taken; becomes a ``Problem``."""

    def __init__(self, gefunden: str, erwartet: str) -> None:
        super().__init__(gefunden)
        self.gefunden = gefunden
        self.erwartet = erwartet


def _beside(path: Path, datei: str) -> Path:
    folder = path.resolve().parent
    source = (folder / datei.replace("\\", "/")).resolve()
    if not source.is_relative_to(folder):
        raise _UnfitError(
            f"{show_value(datei)} führt aus dem Ordner der Akte heraus", "eine Datei neben der JSON-Datei"
        )
    if not source.is_file():
        raise _UnfitError(f"{show_value(datei)}, die Datei fehlt", f"eine Datei in „{folder}“")
    return source


def _same_content(source: Path, dokument: Dokument) -> None:
    if dokument.sha256 is None:
        return
    digest = sha256()
    try:
        with source.open("rb") as file:
            while chunk := file.read(1024 * 1024):
                digest.update(chunk)
    except OSError as error:
        raise _UnfitError(f"{show_value(dokument.datei)}, nicht lesbar", "Leserechte an der Datei") from error
    if digest.hexdigest() != dokument.sha256:
        raise _UnfitError(
            f"{show_value(dokument.datei)} mit Prüfsumme {digest.hexdigest()}",
            f"den Inhalt mit der Prüfsumme {dokument.sha256}",
        )
