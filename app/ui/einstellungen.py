"""The window's settings, with what is typed and not yet saved; they tell when they cannot be put on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, Signal

UNWRITTEN = (
    "„{datei}“ lässt sich nicht schreiben; was Sie gerade tippen, steht nur im Fenster. Schaffen Sie Platz oder"
    " speichern Sie die Eingabe jetzt."
)


class Einstellungen(QSettings):
    """Settings in a file. Qt leaves the old file as it was if it cannot write a new one, and says nothing.

    Args:
        path: the file.

    Attributes:
        failed: a sentence for the user; once, until writing has succeeded again.
    """

    failed = Signal(str)

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), QSettings.Format.IniFormat)
        self._path = path
        self._file_before: object = None
        self._changed = self._told = False

    def setValue(self, key: str, value: Any) -> None:
        """Keep a value from now on."""
        self._will_change()
        super().setValue(key, value)

    def remove(self, key: str) -> None:
        """Keep it no longer."""
        self._will_change()
        super().remove(key)

    def sync(self) -> None:
        """Put all of it on the disk now."""
        super().sync()
        # the status stays at its first error; a file that was written is another one than before the change
        if self._changed and self.status() != QSettings.Status.NoError and self._file() == self._file_before:
            if not self._told:
                self._told = True
                self.failed.emit(UNWRITTEN.format(datei=self._path.name))
            return
        self._changed = self._told = False

    def _will_change(self) -> None:
        if not self._changed:
            self._changed, self._file_before = True, self._file()

    def _file(self) -> object:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size
