"""What the views tell the Prüfliste: kept by view, shown for the one on screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.domain.pruefung.befund import Befund
    from app.ui.pruefliste import PrueflistePanel


class ToldFindings(QObject):
    """Lives below the panel it fills. A view may name what blocks in its own word (property ``sperrt``)."""

    def __init__(self, panel: PrueflistePanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._told: dict[int, tuple[tuple[Befund, ...], str]] = {}

    def tell(self, view: QWidget, befunde: tuple[Befund, ...], leer: str) -> None:
        """Keep what a view found (``leer``: the sentence when that is nothing) until the view goes."""
        if id(view) not in self._told:
            view.destroyed.connect(partial(self._told.pop, id(view), None))
        self._told[id(view)] = (befunde, leer)

    def show(self, view: QWidget | None) -> None:
        """Fill the panel with what the view on screen found."""
        befunde, leer = self._told.get(id(view), ((), "")) if view is not None else ((), "")
        sperrt = view.property("sperrt") if view is not None else None
        self._panel.set_befunde(befunde, leer=leer, sperrt=sperrt)
