"""Saved pages as a visitor sees them: rendered once, kept as long as the program runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from app.domain.pruefung.artefakt import SEITEN
from app.domain.pruefung.control import Modul
from app.domain.pruefung.dokument import Pruefdokument
from app.domain.pruefung.webseite import Webseite
from app.errors import InputError, OperationCancelled, PageError
from app.ports import Progress
from app.ports_modell import Cancelled
from app.ports_pruefung import Prueftextleser
from app.ports_webseite import Seitenbetrachter

STAGE = "Seite darstellen"


class Ansichten:
    """Renders saved pages and keeps what was measured.

    Args:
        betrachter: gives what renders; None: nothing does.
        leser: tells whether a file is still the one that was read.
    """

    def __init__(self, betrachter: Callable[[], Seitenbetrachter | None], leser: Prueftextleser) -> None:
        self._betrachter = betrachter
        self._leser = leser
        self._kept: dict[tuple[str, str], Webseite] = {}

    def known(self, dokumente: Sequence[Pruefdokument]) -> Mapping[str, Webseite]:
        """What was measured of these documents before, by id."""
        return {d.id: found for d in dokumente if (found := self._kept.get((d.datei, d.sha256))) is not None}

    def measure(self, dokumente: Sequence[Pruefdokument], progress: Progress) -> tuple[str, ...]:
        """Render the saved pages among these documents; what could not be rendered and why, German sentences.

        Raises:
            OperationCancelled: ``progress`` said so; what was measured is kept.
        """
        pages = [d for d in dokumente if is_page(d) and (d.datei, d.sha256) not in self._kept]
        if not pages:
            return ()
        betrachter = self._betrachter()
        reason = "Es gibt kein Programm, das sie darstellt." if betrachter is None else betrachter.hindernis()
        if betrachter is None or reason:
            return (f"Gespeicherte Seiten wurden nicht dargestellt. {reason}",)
        return tuple(self._measure_all(betrachter, pages, progress))

    def _measure_all(
        self, betrachter: Seitenbetrachter, pages: Sequence[Pruefdokument], progress: Progress
    ) -> Iterator[str]:
        for done, page in enumerate(pages):
            progress(STAGE, done, len(pages))
            path = Path(page.datei)
            try:
                if self._leser.read_whole(path).sha256 != page.sha256:
                    yield f"„{page.name}“ wurde nicht dargestellt: Die Datei hat sich geändert, seit sie gelesen wurde."
                    continue
                seen = betrachter.betrachte(path, cancelled=cancelled_by(progress, STAGE, done, len(pages)))
                self._kept[page.datei, page.sha256] = seen
            except (PageError, InputError) as error:
                yield f"„{page.name}“ wurde nicht dargestellt: {error.text}"
        progress(STAGE, len(pages), len(pages))


def is_page(dokument: Pruefdokument) -> bool:
    """Whether a document is a saved page."""
    return bool(dokument.datei) and Path(dokument.datei).suffix.lower() in SEITEN


def needs_view(module: Sequence[Modul]) -> bool:
    """Whether a control of these modules looks at what a visitor sees."""
    return any(control.besichtigt for modul in module for control in modul.controls)


def cancelled_by(progress: Progress, stage: str, done: int, total: int) -> Cancelled:
    """Asks ``progress`` whether the user gave up."""

    def cancelled() -> bool:
        try:
            progress(stage, done, total)
        except OperationCancelled:
            return True
        return False

    return cancelled
