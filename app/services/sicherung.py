"""Rotating backups: one whenever the newest is older than an hour (spec 6, point 3)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from app.ports import Store, Uhr

ABSTAND = timedelta(hours=1)


class SicherungService:
    """Makes a backup when one is due.

    Args:
        store: the library.
        uhr: the clock.
    """

    def __init__(self, store: Store, uhr: Uhr) -> None:
        self._store = store
        self._uhr = uhr

    def run_if_due(self) -> Path | None:
        """A verified backup if there is none of the last hour, else None; what lies on a server is backed up there.

        Raises:
            StoreError: the backup could not be written; the library itself is untouched.
        """
        if self._store.server is not None:
            return None
        newest = self._store.last_backup()
        if newest is not None and self._uhr.now() - newest < ABSTAND:
            return None
        return self._store.backup()
