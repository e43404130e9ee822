"""Is the library on a network share? SQLite's WAL needs shared memory of one computer (spec 6, point 6)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from app.errors import Lage, StoreError

_NETWORK = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ncpfs", "ceph", "davfs", "fuse.sshfs", "fuse.davfs"}
)
_MOUNTINFO = Path("/proc/self/mountinfo")
_REMOTE_DRIVE = 4


def refuse_network_share(basedir: Path) -> None:
    """Refuse a folder that lies on another computer.

    Raises:
        StoreError: it does.
    """
    if _is_network(basedir.resolve()):
        raise StoreError(
            f"„{basedir}“ liegt auf einem Netzlaufwerk; "
            "gleichzeitige Zugriffe könnten die Bibliothek dort beschädigen.",
            "Wählen Sie einen Ordner auf diesem Rechner; Sicherungen dürfen Sie auf das Netzlaufwerk kopieren.",
            lage=Lage.NETZ,
        )


def filesystem_of(path: Path, mountinfo: str) -> str:
    """Type of the file system that holds an absolute path, from the text of ``/proc/self/mountinfo``; '' = unknown."""
    best, found = -1, ""
    for line in mountinfo.splitlines():
        fields, _, rest = line.partition(" - ")
        columns = fields.split(" ")
        if len(columns) < 5 or not rest:
            continue
        mount = Path(re.sub(r"\\([0-7]{3})", lambda m: chr(int(m[1], 8)), columns[4]))
        # the last mount on a place hides earlier ones, so an equal length wins
        if path.is_relative_to(mount) and len(mount.parts) >= best:
            best, found = len(mount.parts), rest.split(" ")[0]
    return found


def _is_network(path: Path) -> bool:
    if sys.platform == "win32":
        import ctypes

        drive = path.drive
        return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == _REMOTE_DRIVE
    if not _MOUNTINFO.exists():
        return False
    return filesystem_of(path, _MOUNTINFO.read_text(encoding="utf-8", errors="surrogateescape")) in _NETWORK
