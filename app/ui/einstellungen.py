"""The window's settings, with what is typed and not yet saved; they tell when they cannot be put on the disk.

They lie in a file beside the library. Where the library has a Kennwort, only the look of the window does: what is
typed, the titles of the open tabs, what was searched for would tell of the mandates, and lies in the library.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, QTimer, Signal

from app.dateien import overwriting

UNWRITTEN = (
    "{was} lässt sich nicht schreiben; was Sie gerade tippen, steht nur im Fenster. Schaffen Sie Platz oder"
    " speichern Sie die Eingabe jetzt."
)
LIBRARY = "Die Bibliothek"
LOOK = "fenster/"
"""Beginning of the keys that say nothing of the work; whatever is not among them is private."""
_WHERE, _IN_LIBRARY = f"{LOOK}eingaben", "bibliothek"
"""Setting that says which of the two has the newer private settings, should both have some: the last step of moving
them may have been cut off. Missing: the file."""
_KEEP_MS = 500

Changes = dict[str, str | None]
Write = Callable[[Changes, Callable[[], None], Callable[[], None]], object]
"""Puts notes into the library, None: takes one away; calls back on the main thread: it is done, or it was refused."""


class Einstellungen(QSettings):
    """Settings in a file, the private ones in the library where that has a Kennwort.

    Qt leaves the old file as it was if it cannot write a new one, and says nothing.

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
        self._notes: dict[str, Any] | None = None
        """The private settings, if they belong into the library."""
        self._unsent: Changes = {}
        self._moving: set[str] = set()
        """Keys that leave the file as soon as the library has them."""
        self._write: Write | None = None
        self._timer = QTimer(self, singleShot=True, interval=_KEEP_MS)
        self._timer.timeout.connect(self._send)

    # ---- where they lie -----------------------------------------------------------------------------------------

    def keep_in_library(self, stored: Mapping[str, str], write: Write) -> None:
        """The library has a Kennwort: it keeps what is private from now on, also what the file has of it.

        Args:
            stored: what it keeps already.
            write: how more of it is kept.
        """
        newest = {**stored, **self._unsent}  # it has another Kennwort, and something was typed meanwhile
        self._notes = {key: json.loads(text) for key, text in newest.items() if text is not None}
        self._write = write
        outdated = super().value(_WHERE) == _IN_LIBRARY
        self._moving = {key for key in super().allKeys() if not key.startswith(LOOK)}
        for key in self._moving:
            if not outdated:
                self._note(key, super().value(key))
        if self._unsent:
            self._send()
        else:
            self._leave_file()

    def keep_beside(self, stored: Mapping[str, str], write: Write) -> None:
        """The library has no Kennwort: everything lies in the file, also what the library has kept.

        Args:
            stored: what it keeps.
            write: how it is taken out there.
        """
        former = self._notes
        if former is None:
            former = {key: json.loads(text) for key, text in stored.items()}
        self._notes, self._write = None, None
        self._timer.stop()
        self._unsent, self._moving = {}, set()
        outdated = super().value(_WHERE) != _IN_LIBRARY
        for key, value in former.items():
            if not (outdated and self.contains(key)):
                self.setValue(key, value)
        if not outdated:
            self.remove(_WHERE)
        self.sync()
        if stored and not self._changed:
            write(dict.fromkeys(stored), lambda: None, lambda: None)

    def rest(self) -> None:
        """The window is gone, and with it who brings anything to the library."""
        self._timer.stop()
        self._write = None

    # ---- reading and writing ------------------------------------------------------------------------------------

    def value(self, key: str, default: Any = None, kind: Any = None) -> Any:
        """What is kept under a key; ``kind`` as for Qt."""
        if self._notes is not None and not key.startswith(LOOK):
            return self._notes.get(key, default)
        return super().value(key, default) if kind is None else super().value(key, default, kind)

    def contains(self, key: str) -> bool:
        """Whether something is kept under a key."""
        if self._notes is not None and not key.startswith(LOOK):
            return key in self._notes
        return super().contains(key)

    def allKeys(self) -> list[str]:
        """All keys."""
        return [*(key for key in super().allKeys() if key not in self._moving), *(self._notes or ())]

    def setValue(self, key: str, value: Any) -> None:
        """Keep a value from now on."""
        if self._notes is not None and not key.startswith(LOOK):
            self._note(key, value)
            return
        self._will_change()
        super().setValue(key, value)

    def remove(self, key: str) -> None:
        """Keep it no longer, nor what lies under it."""
        if self._notes is not None and not key.startswith(LOOK):
            for gone in [one for one in self._notes if one == key or one.startswith(f"{key}/")]:
                del self._notes[gone]
                self._unsent[gone] = None
                self._timer.start()
            return
        self._will_change()
        super().remove(key)

    def sync(self) -> None:
        """Put all of it on the disk now."""
        self._send()
        super().sync()
        # the status stays at its first error; a file that was written is another one than before the change
        if self._changed and self.status() != QSettings.Status.NoError and self._file() == self._file_before:
            self._tell(f"„{self._path.name}“")
            return
        self._changed = self._told = False

    def _tell(self, what: str) -> None:
        if not self._told:
            self._told = True
            self.failed.emit(UNWRITTEN.format(was=what))

    def _will_change(self) -> None:
        if not self._changed:
            self._changed, self._file_before = True, self._file()

    def _file(self) -> object:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    # ---- the library --------------------------------------------------------------------------------------------

    def _note(self, key: str, value: Any) -> None:
        assert self._notes is not None  # noqa: S101 - asked by whoever comes here
        if key not in self._notes or self._notes[key] != value:
            self._notes[key] = value
            self._unsent[key] = json.dumps(value, ensure_ascii=False)
            self._timer.start()

    def _send(self) -> None:
        self._timer.stop()
        if self._write is None or not self._unsent:
            return
        sent, self._unsent = self._unsent, {}

        def refused() -> None:
            self._unsent = sent | self._unsent
            self._tell(LIBRARY)

        self._write(sent, self._leave_file, refused)

    def _leave_file(self) -> None:
        """The library has what was private in the file; it leaves nothing there to read."""
        self._told = False
        if self._notes is None or (not self._moving and super().value(_WHERE) == _IN_LIBRARY):
            return
        self.setValue(_WHERE, _IN_LIBRARY)
        for key in self._moving:
            super().remove(key)
        self._moving = set()
        with overwriting((self._path,)):
            self.sync()
