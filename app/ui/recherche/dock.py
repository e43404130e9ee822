"""The Recherche in the dock at the bottom: made when it is first seen, so that the window does not wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.desk import Desk
from app.ui.hilfe.knopf import help_at
from app.ui.widgets import text_label

if TYPE_CHECKING:
    from app.ui.recherche.pane import RecherchePane
    from app.ui.recherche.uebernehmen import Entwurfszugang


class RechercheDock(QWidget):
    """Holds the pane, or says why there is none."""

    def __init__(self, desk: Desk, drafts: Entwurfszugang, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._drafts = drafts
        self._pane: RecherchePane | None = None
        self.setAccessibleName("Recherche")
        help_at(self, "recherche")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        if desk.services.recherche is None:
            error = desk.services.korpus_fehler
            reason = f"{error.text} {error.abhilfe}".strip() if error is not None else ""
            label = text_label(f"Die Recherche steht nicht zur Verfügung. {reason}".strip(), "leise")
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._layout.addWidget(label)

    def pane(self) -> RecherchePane | None:
        """The Recherche; None if there is no corpus."""
        service = self._desk.services.recherche
        if self._pane is None and service is not None:
            from app.ui.recherche.pane import RecherchePane  # not at the start

            self._pane = RecherchePane(self._desk, service, self._drafts, self)
            self._layout.addWidget(self._pane)
            self.setFocusProxy(self._pane)
        return self._pane

    def refresh_look(self) -> None:
        """After a change of theme or zoom."""
        if self._pane is not None:
            self._pane.refresh_look()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the pane, in a turn of its own."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self.pane)
