"""What is typed into a paragraph of a draft and not saved yet, kept beside the library: a crash leaves it there."""

from __future__ import annotations

from PySide6.QtCore import QSettings

from app.ui.presenters.entwurf import Bearbeitung

_KEY = "entwurf/in_arbeit"
_FIELDS = 5


class InArbeit:
    """The one text in work of a window.

    Args:
        settings: where it is kept.
        draft_id: the draft it belongs to.
    """

    def __init__(self, settings: QSettings, draft_id: str) -> None:
        self._settings = settings
        self._draft_id = draft_id

    def keep(self, edit: Bearbeitung, text: str) -> None:
        """Put it on the disk now."""
        kept = [self._draft_id, edit.absatz_id, "neu" if edit.neu else "", "davor" if edit.davor else "", text]
        self._settings.setValue(_KEY, kept)
        self._settings.sync()

    def forget(self) -> None:
        """It is saved or given up."""
        if self._settings.contains(_KEY):
            self._settings.remove(_KEY)
            self._settings.sync()

    def left_over(self) -> tuple[Bearbeitung, str] | None:
        """What the program left of this draft when it ended; None if there is nothing."""
        kept = self._settings.value(_KEY)
        if not isinstance(kept, list) or len(kept) != _FIELDS:
            return None
        draft_id, absatz_id, neu, davor, text = map(str, kept)
        if draft_id != self._draft_id:
            return None
        return Bearbeitung(absatz_id, neu=bool(neu), davor=bool(davor)), text
