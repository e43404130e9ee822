"""Result of an export without Qt: one line per file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from app.domain.deutsch import format_zahl
from app.ports import ExportFile
from app.ui.presenters.tabelle import Spalten

_VERBOTEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
_LANG = 60


def groesse(size: int) -> str:
    """``128 KB`` or ``1,4 MB`` (1 MB = 1,000,000 bytes, as courts count)."""
    if size < 1_000_000:
        return f"{format_zahl(max(1, round(size / 1000)))}\u00a0KB"
    tenths = round(size / 100_000)
    return f"{tenths // 10},{tenths % 10}\u00a0MB"


def dateien(files: Sequence[ExportFile]) -> tuple[Spalten, ...]:
    """Name (below the folder of the first), content, size; notes and hash as tooltip; the path as id.

    What lies in the folder itself comes first, what is kept inside the firm („intern“) behind it.
    """
    folder = files[0].path.parent if files else None
    files = sorted(files, key=lambda f: f.path.parent != folder)
    return tuple(
        Spalten(
            (_name(f.path, folder), "; ".join((f.zweck, *f.hinweise)), groesse(f.size)),
            hinweis="\n".join((str(f.path), *f.hinweise, f"SHA-256: {f.sha256}")),
            id=str(f.path),
        )
        for f in files
    )


def _name(path: Path, folder: Path | None) -> str:
    return path.relative_to(folder).as_posix() if folder is not None and folder in path.parents else path.name


def ordnername(kurzrubrum: str, titel: str) -> str:
    """``Berger gegen Nordlicht GmbH, Kündigungsschutzklage, Entwurf 2``: a name that every file system takes."""
    if titel.startswith(kurzrubrum):  # a contract is named after its template if nobody gives it a name
        return " ".join(_VERBOTEN.sub(" ", titel).split()).strip(" .,")
    matter = _VERBOTEN.sub(" ", kurzrubrum.replace("./.", "gegen"))
    return " ".join(f"{matter[:_LANG].strip()}, {_VERBOTEN.sub(' ', titel)}".split()).strip(" .,")


def zusammenfassung(files: Sequence[ExportFile]) -> str:
    """``5 Dateien, zusammen 412 KB``; where the ZIP of what is sent lies. Its name may be long; the list has it."""
    count = len(files)
    total = groesse(sum(f.size for f in files)) if files else "0\u00a0KB"
    folder = files[0].path.parent if files else None
    packed = next((f.path for f in files if f.path.suffix.lower() == ".zip"), None)
    where = f" im Unterordner „{packed.parent.name}“" if packed and packed.parent != folder else ""
    said = f"; was versandt wird, auch als ZIP{where}" if packed else ""
    return f"{count} {'Datei' if count == 1 else 'Dateien'}, zusammen {total}{said}"
