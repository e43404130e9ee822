"""Actions of the Kanzlei around contracts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.ui.actions import ActionSpec
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.kanzlei.arten import NEUER_VERTRAG, is_vertrag

if TYPE_CHECKING:
    from app.ui.kanzlei.vertrag_view import VertragView


class VertragAktionen:
    """Registers the actions; each works on the contract on screen.

    Args:
        desk: services and registry.
        view: the tab on screen.
        akte_id: the Akte a new contract may belong to.
    """

    def __init__(self, desk: Desk, view: Callable[[], View | None], akte_id: Callable[[], str | None]) -> None:
        self._desk, self._view, self._akte_id = desk, view, akte_id
        add = desk.actions.register
        there = desk.services.vertraege is not None
        add(ActionSpec("kanzlei.neuer_vertrag", "Neuer Vertrag", self._new, "Datei", "Ctrl+Alt+T",
                       icon="mdi6.file-sign", everywhere=True, enabled_when=lambda: there))  # fmt: skip
        add(ActionSpec("kanzlei.vertrag_abschliessen", "Vertrag abschließen", lambda: self._do(lambda v: v.complete()),
                       "Kanzlei", "Ctrl+Alt+Return", icon="mdi6.check-decagram-outline", separator=True,
                       enabled_when=lambda: (view := self.vertrag()) is not None and view.can_complete(),
                       shown_when=self._with_vertrag))  # fmt: skip
        add(ActionSpec("kanzlei.wortlaut_aendern", "Wortlaut der Klausel ändern …", lambda: self._do(_edit), "Kanzlei",
                       "Ctrl+Alt+W", icon="mdi6.text-box-edit-outline",
                       enabled_when=lambda: (view := self.vertrag()) is not None and view.can_complete(),
                       shown_when=self._with_vertrag))  # fmt: skip
        add(ActionSpec("kanzlei.vertrag_umbenennen", "Vertrag umbenennen …", lambda: self._do(lambda v: v.rename()),
                       "Kanzlei", enabled_when=self._with_vertrag, shown_when=self._with_vertrag))  # fmt: skip
        add(ActionSpec("kanzlei.vertrag_loeschen", "Vertrag löschen", lambda: self._do(lambda v: v.delete()), "Kanzlei",
                       enabled_when=self._with_vertrag, shown_when=self._with_vertrag))  # fmt: skip

    def _with_vertrag(self) -> bool:
        return self.vertrag() is not None

    def vertrag(self) -> VertragView | None:
        """The contract on screen."""
        view = self._view()
        return view if is_vertrag(view) else None

    def _do(self, handler: Callable[[VertragView], object]) -> None:
        if (view := self.vertrag()) is not None:
            handler(view)

    def _new(self) -> None:
        self._desk.goto.emit(f"{NEUER_VERTRAG}{self._akte_id() or ''}")


def _edit(view: VertragView) -> None:
    """The clause with the text cursor."""
    clause = view.paper.current_clause()
    if clause is None:
        view.desk.status.emit("Setzen Sie die Schreibmarke in eine Klausel des Vertrags.")
    else:
        view.edit_wording(clause)
