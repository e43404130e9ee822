"""Take a Fundstelle over into the open draft: a menu of its paragraphs, the current one first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtWidgets import QMenu, QWidget

from app.domain.schriftsatz.conversation import Draft
from app.ui.presenters.recherche import Absatzwahl, absatzwahl


class Entwurfszugang(Protocol):
    """The draft that is open, as the Recherche needs it."""

    def open_draft(self) -> Draft | None:
        """The draft on screen, else one in another tab; None if none is open."""
        ...

    def current_absatz(self, draft_id: str) -> str | None:
        """Id of the paragraph where the text cursor of its view stands."""
        ...

    def show_absatz(self, draft_id: str, absatz_id: str) -> None:
        """Bring a paragraph into view once the draft has been read again."""
        ...


def paragraph_menu(
    draft: Draft, fundstelle: str, current: str | None, chosen: Callable[[str], None], parent: QWidget
) -> QMenu:
    """The menu; ``chosen`` gets the id of a paragraph. Those that cite the place already rest."""
    menu = QMenu(parent)
    menu.setAccessibleName("Absatz des Entwurfs")
    title = menu.addAction(f"„{draft.titel}“: In welchen Absatz?".replace("&", "&&"))
    title.setEnabled(False)
    menu.addSeparator()
    groups: dict[str, QMenu] = {}
    for row in absatzwahl(draft.schriftsatz, fundstelle, current):
        if row.id == current:
            _add(menu, f"Aktueller Absatz: {row.text}", row, chosen)
            menu.addSeparator()
            continue
        if row.abschnitt not in groups:
            groups[row.abschnitt] = menu.addMenu(row.abschnitt)
            groups[row.abschnitt].setAccessibleName(row.abschnitt)
        _add(groups[row.abschnitt], row.text, row, chosen)
    return menu


def _add(menu: QMenu, text: str, row: Absatzwahl, chosen: Callable[[str], None]) -> None:
    action = menu.addAction((f"{text} (steht schon da)" if row.schon_da else text).replace("&", "&&"))
    action.setData(row.id)
    action.setEnabled(not row.schon_da)
    action.triggered.connect(lambda: chosen(row.id))
