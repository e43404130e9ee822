"""One file, written whole or not at all."""

from __future__ import annotations

import errno
import hashlib
from pathlib import Path

from app.dateien import SHARED, replace_file
from app.errors import ExportError
from app.ports import ExportFile

_REASONS = {
    errno.ENOSPC: "der Datenträger ist voll",
    errno.EDQUOT: "das Speicherkontingent ist erschöpft",
    errno.EROFS: "der Datenträger ist schreibgeschützt",
    errno.EACCES: "die Berechtigung fehlt",
    errno.EPERM: "die Berechtigung fehlt",
    errno.EISDIR: "dort liegt ein Ordner dieses Namens",
    errno.ENOENT: "den Ordner gibt es nicht",
    errno.ENOTDIR: "den Ordner gibt es nicht",
    errno.ENAMETOOLONG: "der Name ist zu lang",
}


def write_whole(path: Path, data: bytes, zweck: str) -> ExportFile:
    """Write to a temporary file beside ``path``, fsync, rename; a file that was there stays until the last step.

    Raises:
        ExportError: the file could not be written; nothing half-written remains.
    """
    try:
        replace_file(path, data, SHARED)
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        raise ExportError(
            f"„{path.name}“ ließ sich nicht schreiben: {_reason(error)}.",
            "Freien Speicherplatz und Schreibrechte prüfen, die Datei in anderen Programmen schließen oder einen "
            "anderen Ordner wählen. Es wurde nichts verändert.",
        ) from error
    return ExportFile(path, zweck, len(data), hashlib.sha256(data).hexdigest())


def _reason(error: OSError | ValueError) -> str:
    number = error.errno if isinstance(error, OSError) else None
    return _REASONS.get(number or 0, "das Schreiben schlug fehl")
