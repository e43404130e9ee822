"""A draft whose Fundstellen were checked against another law than is imported now says so and offers to check again."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.messages import ChangeSet
from app.messages_schriftsatz import RefreshBelege
from app.ui.desk import Desk
from app.ui.widgets import BusyStrip, Button, text_label

VERALTET = "Der Rechtskorpus hat sich seit diesem Entwurf geändert; die Prüfung der Fundstellen ist nicht mehr aktuell."


class Rechtsstand(QFrame):
    """Hidden as long as the Prüfliste of the draft says what the imported law says."""

    def __init__(self, desk: Desk, draft_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._draft_id = draft_id
        self.again = Button("Fundstellen neu prüfen")
        self.again.clicked.connect(self._check_again)
        self._strip = BusyStrip()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(text_label(VERALTET, "leise"), 1)
        line.addWidget(self._strip)
        line.addWidget(self.again)
        self.hide()
        desk.bus.subscribe(self, ("korpus",), self.look)

    def look(self) -> None:
        """Compare with the imported law, in the background."""
        service, key = self._desk.services.schriftsatz, self._draft_id
        self._desk.tasks.read("fundstellen", lambda: service.is_outdated(key), self.setVisible, owner=self,
                              failed=lambda _: self.hide())  # fmt: skip

    def _check_again(self) -> None:
        service, command = self._desk.services.schriftsatz, RefreshBelege(self._draft_id)
        self.again.setEnabled(False)

        def done(_changes: ChangeSet, _none: None) -> None:
            self.again.setEnabled(True)
            self.hide()

        def failed(_error: Exception) -> None:
            self.again.setEnabled(True)

        step, name = service.refresh_belege, "Belege neu suchen"
        self._strip.watch(self._desk.run(lambda: (step(command), None), done, owner=self, failed=failed, name=name))
