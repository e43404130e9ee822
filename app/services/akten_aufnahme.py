"""Taking files into an Akte: read, recognised, copied; each that is not taken is named with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.dateien import open_plain
from app.domain.kanzlei.akte import Akte, Dokument
from app.domain.kanzlei.erkennung import recognise_dokument
from app.errors import InputError, KnownError
from app.ports import Dokumentablage, Dokumentleser, Ids

FORMATE = ("pdf", "docx", "txt", "md", "html", "htm", "png", "jpg", "jpeg", "tif", "tiff")
"""Extensions of the files an Akte takes."""
_BILD_ANFANG = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*")


@dataclass(frozen=True)
class Aufnahme:
    """What became of files that were to be taken in.

    Attributes:
        neu: documents that were added.
        doppelt: name of the file, and the document of the Akte that has the same content.
        abgelehnt: name of the file, and why it cannot be taken.
    """

    neu: tuple[Dokument, ...] = ()
    doppelt: tuple[tuple[str, Dokument], ...] = ()
    abgelehnt: tuple[tuple[str, KnownError], ...] = ()


def take_in(akte: Akte, paths: tuple[Path, ...], leser: Dokumentleser, ablage: Dokumentablage, ids: Ids) -> Aufnahme:
    """Copy the files that can be taken; the Akte itself is not changed.

    Raises:
        StoreError: the folder of the Akte cannot be written, or the disk is full.
    """
    known = {d.sha256: d for d in akte.dokumente if d.sha256 is not None}
    new: list[Dokument] = []
    twice: list[tuple[str, Dokument]] = []
    refused: list[tuple[str, KnownError]] = []
    for path in paths:
        try:
            seiten, erste = _read(path, leser)
            datei, digest = ablage.put(akte.id, path, path.name)
        except InputError as error:
            refused.append((path.name, error))
            continue
        if (same := known.get(digest)) is not None:
            twice.append((path.name, same))
            continue
        found = recognise_dokument(path.name, erste)
        dokument = Dokument(
            id=ids.new("dok"), titel=found.titel, art=found.art, datei=datei, datum=found.datum, seiten=seiten,
            sha256=digest,
        )  # fmt: skip
        new.append(dokument)
        known[digest] = dokument
    return Aufnahme(tuple(new), tuple(twice), tuple(refused))


def _read(path: Path, leser: Dokumentleser) -> tuple[int, str]:
    """Number of pages and text of the first one.

    Raises:
        InputError: a folder, not there, not readable, or of no format the Akte takes.
    """
    if path.is_dir():
        raise InputError(f"„{path.name}“ ist ein Ordner.", "Wählen Sie die Dateien darin.")
    if is_picture(path):
        return 1, ""
    if path.is_file() and path.suffix.lower().removeprefix(".") not in FORMATE:
        raise InputError(
            f"„{path.name}“ hat ein Format, das eine Akte nicht aufnimmt.",
            "Speichern Sie die Datei als PDF, DOCX, TXT, HTML oder als Bild (PNG, JPG, TIF).",
        )
    seiten = leser.read(path).seiten
    return max(1, len(seiten)), seiten[0] if seiten else ""


def is_picture(path: Path) -> bool:
    """Whether a file is a picture (PNG, JPEG, TIFF) by its first bytes."""
    try:
        with open_plain(path) as file:
            return file.read(8).startswith(_BILD_ANFANG)
    except OSError:
        return False  # who reads it next says why it cannot be read
