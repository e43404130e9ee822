"""Text of the documents of the Akten, read once per content."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.domain.kanzlei.akte import Akte, Dokument
from app.errors import KnownError
from app.ports import Dokumentleser

MAX_DOKUMENTE = 200
"""So many texts are kept at once; the oldest goes first."""


class Dokumenttexte:
    """Pages of documents, kept by their content (SHA-256) as long as the program runs.

    Args:
        leser: reads documents.
        pfad: where a document of an Akte lies; may raise a ``KnownError``.
    """

    def __init__(self, leser: Dokumentleser, pfad: Callable[[Akte, Dokument], Path]) -> None:
        self._leser = leser
        self._pfad = pfad
        self._kept: dict[str, tuple[str, ...]] = {}

    def pages(self, akte: Akte, dokument: Dokument) -> tuple[str, ...]:
        """The pages of a document; none if it is missing or cannot be read (that is said where it is shown)."""
        key = content_key(akte, dokument)
        if key not in self._kept:
            try:
                pages = self._leser.read(self._pfad(akte, dokument)).seiten
            except KnownError:
                pages = ()
            while len(self._kept) >= MAX_DOKUMENTE:
                self._kept.pop(next(iter(self._kept)), None)
            self._kept[key] = pages
        return self._kept[key]


def content_key(akte: Akte, dokument: Dokument) -> str:
    """What names the content of a document: its hash, or its place if that is not known."""
    return dokument.sha256 or f"{akte.id}/{dokument.datei}"
