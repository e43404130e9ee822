"""Port of the Seitenbetrachter: a saved web page as a visitor sees it (spec 4, PRESENTATION and BEHAVIOR)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.domain.pruefung.webseite import Webseite

Cancelled = Callable[[], bool]
"""Whether the user gave up."""


class Seitenbetrachter(Protocol):
    """Renders saved pages without any network and measures them; one page at a time."""

    def hindernis(self) -> str:
        """Why pages cannot be rendered here, a German sentence with what to do; "" if they can."""
        ...

    def betrachte(self, seite: Path, wurzel: Path | None = None, cancelled: Cancelled | None = None) -> Webseite:
        """The page's facts.

        Args:
            seite: ``.html``, ``.htm`` (with the folder the browser saved beside it) or ``.mhtml``.
            wurzel: a folder all of which belongs to the page; without it only what is the page's own.
            cancelled: asked several times a second.

        Raises:
            InputError: no such page, or of another kind.
            PageError: it could not be rendered. This says nothing about the page: INSUFFICIENT_EVIDENCE.
            OperationCancelled: the user gave up.
        """
        ...

    def close(self) -> None:
        """End the process that renders; the next page starts another one."""
        ...
