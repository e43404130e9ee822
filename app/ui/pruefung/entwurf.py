"""The whole Prüfliste of a stored Entwurf."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.conversation import Draft
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.hilfe.knopf import HilfeKnopf
from app.ui.presenters.befunde import SCHRIFTSATZ, zaehle, zaehltext
from app.ui.pruefliste import PrueflistePanel
from app.ui.widgets import ActionButton, text_label

TARGET = "pruefung"


class EntwurfPruefung(View):
    """The Prüfliste of one Entwurf (target ``pruefung:<draft id>``) in full size."""

    def __init__(self, desk: Desk, draft_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"{TARGET}:{draft_id}", parent)
        self.draft_id = draft_id
        self.draft: Draft | None = None
        self.setAccessibleName("Prüfliste des Entwurfs")
        self._title = text_label("", "titel")
        self._summary = text_label("", "leise")
        self.panel = PrueflistePanel(wide=True, hilfe="")
        self.panel.look_up.connect(desk.goto)
        desk.offer(self.panel.tree, "kanzlei.nachschlagen")
        self.panel.jump.connect(self.jump)
        head = QHBoxLayout()
        words = QVBoxLayout()
        words.addWidget(self._title)
        words.addWidget(self._summary)
        head.addLayout(words, 1)
        head.addWidget(ActionButton(desk.actions.action("pruefung.entwurf_oeffnen")), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(HilfeKnopf(self, "pruefung_entwurf"), 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 14, 20, 14)
        layout.addLayout(head)
        layout.addWidget(self.panel, 1)
        desk.bus.subscribe(self, ("akten", "drafts"), self.reload)
        self.reload()

    def reload(self) -> None:
        """Read the draft again."""
        service, key = self.desk.services.schriftsatz, self.draft_id

        self.desk.tasks.read("entwurf", lambda: service.draft(key), self._on_read, owner=self, failed=self.vanish)

    def _on_read(self, draft: Draft) -> None:
        self.draft = draft
        self.title_changed.emit(draft.name)
        self.when_seen(lambda: self._show(draft))

    def _show(self, draft: Draft) -> None:
        self._title.setText(draft.titel)
        befunde = draft.schriftsatz.pruefliste
        counts = zaehle(befunde)
        self._summary.setText(" · ".join(zaehltext(kind, counts[kind]) for kind in SCHRIFTSATZ.raenge))
        self.panel.set_befunde(befunde, leer="Dieser Entwurf hat keine Prüfungen.")
        self.desk.actions.refresh()

    def jump(self, befund: Befund) -> bool:
        """Open the Entwurf at the place of the finding."""
        self.desk.goto.emit(f"draft:{self.draft_id}")
        self.desk.jump.emit(befund)
        return True

    def refresh_look(self) -> None:
        """Marks again."""
        self.panel.refresh_marks()
        self.panel.tree.viewport().update()

    def start_focus(self) -> None:
        """The rows."""
        self.panel.tree.setFocus()
